"""`host`: serve a table to guests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..engine.errors import BadInput, Forbidden, Problem, short_repr
from ..engine.game import Game
from ..engine.texts import Text
from ..system.host import IN_BROWSER, Cell
from ..table.seats import Chooser, is_person
from ..table.setup import check_unset, chosen_game
from ..table.table import Table
from . import kept, running
from .readers import GRANTS
from .room import Room
from .texts import word
from .venue import Venue

if TYPE_CHECKING:
    from .lobby import Lobby
    from .server import Server
    from .widget import HostWidget

PORTS = range(8420, 8440)
"""The ports that are tried first: an address with a short number is easily typed."""


def host(
    game: str | Game | Table,
    *,
    seats: Mapping[int, str | Chooser] | None = None,
    here: Iterable[int] = (),
    grants: Iterable[str] = (),
    lan: bool = False,
    port: int | None = None,
    lang: str | None = None,
    seed: int | None = None,
    autosave: Any = True,
    **options: Any,
) -> HostWidget:
    """Serve a table to guests: each plays on an own phone or laptop, with the cards of one seat.

    Guests need a browser, and the address that the widget shows: no account, no installation. Free
    seats are played by automatic players until somebody takes them.

    Parameters
    ----------
    game : str, Game or Table
        A game, the name of one, or a table in play mode (``rk.host(rk.resume(0))`` goes on after a
        restart: everybody comes back to the same seat).
    seats : mapping, optional
        Seat to an automatic player, or to its name; every other seat is free. Not with a table:
        there, the persons' seats are free.
    here : iterable of int
        The seats of those who sit at the notebook. Without any, its board shows what everybody may
        know, to be projected.
    grants : iterable of {"hint", "undo", "review"}
        What guests may do besides playing, looking back and reading rules.
    lan : bool
        Whether other machines in the network may connect. The connection is not encrypted. By
        default only this machine can.
    port : int, optional
        The port; by default the last one of this table, or the first free one from 8420 on.
    lang : {"en", "ja"}, optional
        The initial language of the notebook's board; guests choose their own.
    seed, autosave, **options
        As for `racekit.play`; not with a table.

    Returns
    -------
    HostWidget
        The lobby, and the notebook's board.

    Raises
    ------
    BadInput
        The error lists everything that is wrong.
    Forbidden
        In a browser, or if tornado or segno is not installed.

    Examples
    --------
    >>> import racekit as rk
    >>> room = rk.host("longshot", players=5, autosave=False)
    >>> room
    <HostWidget longshot, 0 guests>
    >>> room.address.startswith("http://127.0.0.1:")
    True
    >>> room.end()
    """
    check_possible()
    table = _table(game, {"seats": seats, "seed": seed, "autosave": autosave}, options)
    lobby = serve(table, here, grants, lan=lan, port=port)
    from .widget import HostWidget

    return HostWidget(lobby, lang)


def invite(
    table: Table,
    here: Iterable[int],
    *,
    lang: str,
    leave: Callable[[], None],
    cell: Cell | None,
) -> HostWidget:
    """Serve a table that is played at a notebook: its persons stay, and other seats are free.

    Parameters
    ----------
    table : Table
        The table.
    here : iterable of int
        The seats of the persons at the notebook.
    lang : {"en", "ja"}
        The notebook's language.
    leave : callable
        Called when the guests have been sent away.
    cell : Cell or None
        The cell of the notebook's board.
    """
    check_possible()
    at_notebook = {*here}
    lobby = serve(table, at_notebook)
    lobby.cell = cell
    from .widget import HostWidget

    for seat in range(table.game.players):
        if seat not in at_notebook and not is_person(table.players[seat]):
            lobby.command("sit", {"seat": seat, "who": "free"})
    return HostWidget(lobby, lang, leave)


def serve(
    table: Table,
    here: Iterable[int] = (),
    grants: Iterable[str] = (),
    *,
    lan: bool = False,
    port: int | None = None,
) -> Lobby:
    """Serve a table to guests, as `host`, without a widget.

    Parameters
    ----------
    table, here, grants, lan, port
        As for `host`.
    """
    from .lobby import Lobby

    here, grants = [*here], [*grants]
    problems = [*grant_problems(grants), *port_problems(port), *_table_problems(table, here)]
    if problems:
        raise BadInput.of("bad_table", problems)
    old = running.leave(running.mark_of(table))
    before = kept.to_data(old.place, old.port) if old else kept.stored(table)
    room = Room(running.furthest([table, old.place.table]) if old else table, here)
    if before:
        kept.restore(room, before)
    room.granted |= frozenset(grants)
    server = serve_venue(room, port, before["port"] if before else None)
    room.kept = lambda: kept.keep(room, server.port)
    lobby = Lobby(room, server, (word("kept"),) if before else ())
    lobby.take_over(old)
    for seat in here:
        if room.chairs[seat].who not in ("host", "person"):
            lobby.command("sit", {"seat": seat, "who": "host"})
    if lan:
        lobby.open_network()
    return lobby


def check_possible() -> None:
    """Raise Forbidden where there can be no guests."""
    if IN_BROWSER:
        raise Forbidden(word("no_server"))
    if any(find_spec(name) is None for name in ("tornado", "segno")):
        raise Forbidden(word("not_installed"))


def _table(
    game: str | Game | Table, settings: Mapping[str, Any], options: Mapping[str, Any]
) -> Table:
    """Return a given table, which has its settings, or a new one."""
    if not isinstance(game, Table):
        made = chosen_game(game, None, options)
        return Table(made, mode="play", **settings)
    autosave = settings["autosave"]
    unset = {"autosave": None if autosave is True else autosave}
    check_unset({**settings, **options, **unset}, "table_exists")
    return game


def grant_problems(grants: Iterable[object]) -> Iterator[Problem]:
    """Yield what cannot be granted."""
    for each in grants:
        if each not in GRANTS:
            yield Problem("grants", word("not_a_grant", value=short_repr(each), known=[*GRANTS]))


def port_problems(port: object) -> Iterator[Problem]:
    """Yield why something is no port, if it is none; None stands for any."""
    if port is not None and not (type(port) is int and 0 <= port < 65536):
        yield Problem("port", word("not_a_port", value=short_repr(port)))


def _table_problems(table: Table, here: Iterable[int]) -> Iterator[Problem]:
    if table.mode != "play":
        yield Problem("mode", word("not_play"))
    serving = running.find(running.mark_of(table))
    if serving is not None and not isinstance(serving.place, Room):
        yield Problem("game", word("in_class"))
    for seat in here:
        if type(seat) is not int or not 0 <= seat < table.game.players:
            last = table.game.players - 1
            yield Problem.of("here", "unknown_seat", seat=short_repr(seat), last=last)


def serve_venue(
    venue: Venue, port: int | None, before: int | None = None, most: int | None = None
) -> Server:
    """Serve a venue at a port; by default at its last one, or at the first one that is free.

    Raises
    ------
    BadInput
        If the server cannot listen there.
    """
    from .server import Server, not_listening

    running.end_earlier_runs()
    trouble = Text("", "")
    for each in [port] if port is not None else [before, *PORTS, 0]:
        if each is None:
            continue
        try:
            return Server(venue, each, most)
        except OSError as error:
            trouble = not_listening(each, error)
    raise BadInput.of("bad_table", [Problem("port", trouble)])
