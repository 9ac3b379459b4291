"""A game as data: JSON lines, one operation per line.

The first line is the header: format, racekit and game versions, game, options, seed, seats, mode;
``start``, the description of a position, if the game does not begin at the initial position; and
``forced``, if the table makes forced choices (which are operations like all others).
Every further line is one operation on the tree of positions::

    {"op":"step","action":"3-6>3L","sum":"..."}     play here; a different action opens a branch
    {"op":"goto","node":17,"sum":"..."}             go to another node, numbered by creation
    {"op":"comment","node":17,"text":"...","sum":"..."}
    {"op":"promote","node":17,"sum":"..."}
    {"op":"mode","mode":"study","sum":"..."}
    {"op":"sit","seat":2,"player":{"kind":"person","name":"Ann"},"sum":"..."}   from now on

``sum`` is a checksum of the line and all lines before it, which detects changed, lost and moved
lines. A line may omit it (in a record written by hand); racekit always writes it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ..engine.errors import BadInput, Problem, Problems, line_of, short_repr
from ..engine.jsons import LongNumber, RepeatedKeys, canonical, read_json
from ..engine.texts import Text, engine_words
from .seats import LONGEST_NAME, is_name

FORMAT = 1
"""The version of the record format."""

_HEADER = {
    "format": int,
    "racekit": str,
    "game": str,
    "version": str,
    "options": dict,
    "seed": int,
    "seats": list,
    "mode": str,
}
_OPTIONAL = {"start": dict, "forced": bool}
_OPERATIONS: Mapping[str, Mapping[str, type]] = {
    "step": {"action": str},
    "goto": {"node": int},
    "comment": {"node": int, "text": str},
    "promote": {"node": int},
    "mode": {"mode": str},
    "sit": {"seat": int, "player": dict},
}


@dataclass(frozen=True)
class Record:
    """A game as data: its header and its operations in chronological order.

    Attributes
    ----------
    header : mapping
        ``format``, ``racekit``, ``game``, ``version``, ``options``, ``seed``, ``seats``, ``mode``,
        ``start`` if the game begins at a given position, and ``forced`` if the table makes forced
        choices.
    operations : tuple of mapping
        Each with ``op`` and the operation's arguments.
    notice : Text or None
        A warning from reading the record: its incomplete last line was dropped, or it was read up
        to a bad line.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("longshot", seed=7, autosave=False)
    >>> record = table.record()
    >>> Record.parse(record.print()) == record
    True
    """

    header: Mapping[str, Any]
    operations: tuple[Mapping[str, Any], ...]
    notice: Text | None = None

    def print(self) -> str:
        """Return the record as JSON lines."""
        return written((self.header, *self.operations))[0]

    @classmethod
    def parse(cls, text: str | bytes) -> Record:
        """Parse a record.

        An incomplete last line is dropped, with a notice; any other defect raises one error that
        names every bad line.

        Raises
        ------
        BadInput
            The error lists each bad line with its problem.
        """
        lines, notice = _lines(text)
        reader = _LineReader()
        entries = [reader.read(number, line) for number, line in enumerate(lines, start=1)]
        reader.problems.finish("bad_record")
        return cls(entries[0], tuple(entries[1:]), notice)

    @classmethod
    def recover(cls, text: str | bytes) -> Record:
        """Parse a record up to its first bad line, with a notice.

        Raises
        ------
        BadInput
            If the header is not valid.
        """
        lines, notice = _lines(text)
        reader = _LineReader()
        entries = []
        for number, line in enumerate(lines, start=1):
            entries.append(reader.read(number, line))
            if reader.problems:
                notice = bad_line(number, reader.problems[0].text)
                break
        if len(entries) == 1:
            reader.problems.finish("bad_record")
        good = entries[: -1 if reader.problems else None]
        return cls(good[0], tuple(good[1:]), notice)


class HashChain:
    """The checksum of all lines up to one; a value, so that a line that fails changes nothing."""

    __slots__ = ("_hash",)

    def __init__(self, before: Any = None) -> None:
        self._hash = hashlib.sha256() if before is None else before

    def then(self, entry: Mapping[str, Any]) -> HashChain:
        """Return the checksum after one more entry."""
        after = self._hash.copy()
        after.update(canonical(entry).encode() + b"\n")
        return HashChain(after)

    @property
    def sum(self) -> str:
        """The checksum as a line states it."""
        return str(self._hash.hexdigest()[:12])


START = HashChain()
"""The checksum of no lines."""


def written(
    entries: Iterable[Mapping[str, Any]], chain: HashChain = START
) -> tuple[str, HashChain]:
    """Return the lines of entries with their chained checksums, and the checksum after them."""
    lines = []
    for entry in entries:
        chain = chain.then(entry)
        lines.append(canonical({**entry, "sum": chain.sum}) + "\n")
    return "".join(lines), chain


def _lines(text: str | bytes) -> tuple[list[bytes], Text | None]:
    """Split text into lines; drop an incomplete last line, with a notice."""
    *whole, last = as_bytes(text).split(b"\n")
    notice = None
    if is_line(last):
        whole.append(last)
    elif last:
        notice = engine_words().text("torn_line", line=len(whole) + 1)
    if not whole:
        raise no_header()
    return whole, notice


def bad_line(number: int, why: Text) -> Text:
    """Return the notice that a record was read up to a bad line."""
    return engine_words().text("bad_line", line=number, why=why)


def as_bytes(text: str | bytes) -> bytes:
    """Return a record's or a replay's text as bytes; raise BadInput if it is not text."""
    if isinstance(text, str):
        # A lone surrogate becomes bytes that are not UTF-8, which the parser detects.
        return text.encode(errors="surrogatepass")
    if isinstance(text, bytes):
        return text
    raise BadInput.of("bad_record", [Problem.of("text", "not_text", value=short_repr(text))])


def no_header() -> BadInput:
    """Return the error for an empty text."""
    return BadInput.of("bad_record", [Problem.of(line_of(1), "no_header")])


def is_line(data: bytes) -> bool:
    """Whether the end of a file is more than an incomplete last line."""
    return b"\n" in data or _is_json(data)


def _is_json(line: bytes) -> bool:
    try:
        read_json(line)
    except RepeatedKeys:
        return True
    except ValueError:
        return False
    return True


class _LineReader:
    """Parses lines and collects their problems."""

    def __init__(self) -> None:
        self.problems = Problems()
        self._chain = HashChain()

    def read(self, number: int, line: bytes) -> Mapping[str, Any]:
        entry = self._json(number, line)
        if entry is None:
            return {}
        given = entry.pop("sum", None)
        shape = _header_shape(entry) if number == 1 else self._shape(number, entry)
        self._check_shape(number, entry, shape)
        try:
            self._chain = self._chain.then(entry)
        except UnicodeEncodeError:
            self._say(number, "half_character")
        except RecursionError:
            self._say(number, "not_json")
        else:
            if given is not None and given != self._chain.sum and not self.problems:
                self._say(number, "bad_sum")
        return entry

    def _json(self, number: int, line: bytes) -> dict[str, Any] | None:
        """Return the object on a line; if there is none, add a problem and return None."""
        try:
            entry = read_json(line)
        except UnicodeDecodeError as error:
            self._say(number, "not_utf8", at=error.start)
        except RepeatedKeys as error:
            self._say(number, "keys_twice", keys=error.keys)
        except LongNumber as error:
            self._say(number, "long_number", digits=error.digits)
        except ValueError:
            self._say(number, "not_json")
        else:
            if isinstance(entry, dict):
                return entry
            self._say(number, "not_object")
        return None

    def _shape(self, number: int, entry: Mapping[str, Any]) -> Mapping[str, type] | None:
        name = entry.get("op")
        if isinstance(name, str) and name in _OPERATIONS:
            return {"op": str, **_OPERATIONS[name]}
        self._say(number, "unknown_operation", name=short_repr(name), known=tuple(_OPERATIONS))
        return None

    def _check_shape(
        self, number: int, entry: Mapping[str, Any], shape: Mapping[str, type] | None
    ) -> None:
        if shape is None:
            return
        for name, kind in shape.items():
            if name not in entry:
                self._say(number, "missing_key", name=name)
            elif type(entry[name]) is not kind:
                self._say(number, "wrong_type", name=name, type=kind.__name__)
        for name in sorted(entry.keys() - shape.keys()):
            self._say(number, "unknown_key", name=short_repr(name))
        if "format" in shape and entry.get("format") not in (FORMAT, None):
            self._say(number, "unknown_format", value=entry["format"], known=FORMAT)

    def _say(self, number: int, key: str, **values: object) -> None:
        self.problems.say(number, key, **values)


def _header_shape(entry: Mapping[str, Any]) -> Mapping[str, type]:
    return _HEADER | {name: kind for name, kind in _OPTIONAL.items() if name in entry}


def check_seats(seats: Iterable[Any]) -> list[Problem]:
    """Return the problems of a header's seats."""
    return [each for at, seat in enumerate(seats) for each in check_seat(f"seats[{at}]", seat)]


def check_seat(place: str, seat: Any) -> list[Problem]:
    """Return the problems of a seat's player as data."""
    good = isinstance(seat, dict) and seat.keys() <= {"kind", "name"} and "kind" in seat
    if not good or not all(isinstance(value, str) for value in seat.values()):
        return [Problem.of(place, "bad_seat_entry")]
    if "name" in seat and not is_name(seat["name"]):
        shown = {"value": short_repr(seat["name"]), "most": LONGEST_NAME}
        return [Problem.of(f"{place}.name", "not_a_name", **shown)]
    return []
