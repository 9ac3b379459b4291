"""The text in a link to a game: a whole line, or what one seat knows of a position.

It consists of a header (JSON, compressed), the line, and a checksum. Each action of the line is its
index among those that are possible there; the indices are the digits of one number, each in the
base that is their count. The checksum covers the names of the actions, so that a link opens what it
was made from, or nothing.
"""

from __future__ import annotations

import base64
import binascii
import random
import secrets
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

from .._version import __version__
from ..engine import registry
from ..engine.errors import BadInput, Problem, short_repr
from ..engine.jsons import canonical, read_json
from ..engine.tasks import CHANCE, Action
from ..engine.texts import engine_words
from ..engine.worlds import worlds
from ..table.record import FORMAT, Record
from ..table.setup import SEED_BITS
from .addresses import MOST_CHARACTERS, bad_link
from .allowance import most_steps
from .game_file import GameMissing, is_own, needs, read

if TYPE_CHECKING:
    from ..engine.game import State
    from ..table.table import Table
    from ..table.tree import Node

Known = Literal["seat", "all"]
"""Whether a link holds what a seat knows, or all cards."""

_KEPT = ("game", "version", "options", "seats", "forced")
"""What a link keeps of a record's header, whoever makes it."""
_MOST_HEADER = 1 << 17
"""The longest header in bytes: more than any position needs, safe against a zip bomb."""
_SUM = 4
"""The bytes of a checksum."""


class Linked(NamedTuple):
    """A table that a link has opened, and the seat that views it."""

    table: Table
    seat: int


# --- making ---------------------------------------------------------------------------------------


def pack(table: Table, node: Node, seat: int, known: Known, *, game_file: bool = False) -> str:
    """Return the text of a link to a node.

    Parameters
    ----------
    seat : int
        The seat that views the position.
    known : {"seat", "all"}
        With "seat", the text follows from the seat's view: it has no earlier steps and no seed, and
        what is hidden lies at random, as it may lie for this seat. With "all", it is the line to
        the node, with every card, and the seed, from which future cards follow.
    game_file : bool
        Whether it brings the file of a game of one's own.

    Raises
    ------
    BadInput
        If the position cannot be written as data, the line is too long for a link, or the game has
        no file of its own.
    """
    if known not in get_args(Known):
        problem = Problem.of("known", "not_choice", value=short_repr(known), known=get_args(Known))
        raise BadInput.of("no_link", [problem])
    full = table.record().header
    header = {key: full[key] for key in _KEPT if key in full} | {"mode": table.mode, "seat": seat}
    # Whoever opens the link need not learn who played.
    header["seats"] = [{"kind": each["kind"]} for each in full["seats"]]
    if game_file or is_own(table.game):
        header["needs"] = needs(table.game, with_file=game_file)
    if known == "seat":
        return _written({**header, "start": _as_known(table.state_at(node), seat)}, [])
    header |= {key: full[key] for key in ("seed", "start") if key in full}
    line = list(_steps(table, node))
    text = _written({**header, "steps": len(line)}, line)
    if len(line) > (limit := most_steps(text)):
        problem = Problem.of(engine_words().text("at_link"), "link_steps", limit=limit)
        raise BadInput.of("no_link", [problem])
    return text


def _as_known(state: State, seat: int) -> dict[str, Any]:
    """Describe one of the positions that a seat's view allows: the same one for equal views."""
    try:
        world = worlds(state.view(seat)).sample(random.Random(state.key(seat)))
        return state.game.describe(world)
    except BadInput as error:
        raise BadInput(engine_words().text("no_link"), error.problems) from None


class _Step(NamedTuple):
    """A step as its index among the possible ones."""

    at: int
    of: int
    action: str


def _steps(table: Table, node: Node) -> Iterator[_Step]:
    for each in node.line()[1:]:
        assert each.parent is not None
        possible = _possible(table.state_at(each.parent))
        yield _Step(possible.index(each.action), len(possible), str(each.action))


def _possible(state: State) -> Sequence[Action | None]:
    return tuple(state.outcomes()) if state.actor is CHANCE else state.actions()


def _written(header: Mapping[str, Any], line: Sequence[_Step]) -> str:
    number = 0
    for step in reversed(line):
        number = number * step.of + step.at
    head = canonical(header)
    digits = number.to_bytes((number.bit_length() + 7) // 8)
    data = _deflated(head) + digits + _checksum(head, [step.action for step in line])
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _deflated(head: str) -> bytes:
    """Compress a text, without the frame of zlib's, which the checksum replaces."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return deflate.compress(head.encode()) + deflate.flush()


def _checksum(head: str, actions: Sequence[str]) -> bytes:
    return zlib.crc32("\n".join([head, *actions]).encode()).to_bytes(_SUM)


def pack_data(data: Mapping[str, Any]) -> str:
    """Return plain data as the text of a link."""
    return _written(data, [])


# --- opening --------------------------------------------------------------------------------------


def unpack(text: str, kind: type[Table]) -> Linked:
    """Open the text of a link as a new table of class `kind`.

    Raises
    ------
    BadInput
        If it is damaged, or was made for other rules, or its game is not known here; the error
        states the reason.
    """
    head, digits, checksum = _parts(text)
    header = _header(head)
    _check_known(header)
    steps, seat = header.pop("steps", 0), header.pop("seat", None)
    if type(steps) is not int or not 0 <= steps <= most_steps(text):
        raise bad_link("link_damaged")
    table = kind.from_record(_record(header, steps))
    actions = list(_replayed(table, int.from_bytes(digits), steps))
    if _checksum(head, actions) != checksum:
        raise bad_link("link_damaged")
    return Linked(table, table.game.check_seat(seat))


def _check_known(header: dict[str, Any]) -> None:
    """Raise an error if the game is not known here, but the link says what it is."""
    needed = read(header.pop("needs", None))
    if needed is not None and header.get("game") not in registry.names():
        raise GameMissing(needed)


def unpack_data(text: str) -> dict[str, Any]:
    """Return the data of `pack_data`.

    Raises
    ------
    BadInput
        If the text is damaged, or would be longer than 128 KB.

    Examples
    --------
    >>> unpack_data(pack_data({"a": "b"}))
    {'a': 'b'}
    """
    head, digits, checksum = _parts(text)
    if digits or _checksum(head, []) != checksum:
        raise bad_link("link_damaged")
    return _header(head)


def _parts(text: str) -> tuple[str, bytes, bytes]:
    """Return the header, the digits and the checksum."""
    if len(text) > MOST_CHARACTERS:
        raise bad_link("link_long", limit=MOST_CHARACTERS)
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        head = inflate.decompress(data, _MOST_HEADER).decode()
    except (binascii.Error, zlib.error, ValueError):
        raise bad_link("link_damaged") from None
    rest = inflate.unused_data
    if not inflate.eof or len(rest) < _SUM:
        raise bad_link("link_damaged")
    return head, rest[:-_SUM], rest[-_SUM:]


def _header(head: str) -> dict[str, Any]:
    try:
        header = read_json(head)
    except ValueError:
        raise bad_link("link_damaged") from None
    if not isinstance(header, dict):
        raise bad_link("link_damaged")
    return header


def _record(header: Mapping[str, Any], steps: int) -> Record:
    """Return the record, without steps, that a link's header describes."""
    drawn = {"seed": secrets.randbits(SEED_BITS)}
    whole = {"format": FORMAT, "racekit": __version__, **drawn, **header}
    record = Record.parse(canonical(whole))
    game = registry.game_class(record.header["game"])
    if steps and record.header["version"] != game.version:
        values = {"game": game.book.title, "given": short_repr(record.header["version"])}
        raise bad_link("link_version", known=game.version, **values)
    return record


def _replayed(table: Table, number: int, steps: int) -> Iterator[str]:
    """Play the steps of a link, and yield the name of each."""
    for _ in range(steps):
        possible = _possible(table.state)
        if not possible:
            raise bad_link("link_damaged")
        number, index = divmod(number, len(possible))
        action = possible[index]
        assert action is not None
        table.step(action)
        yield str(action)
    if number:
        raise bad_link("link_damaged")
