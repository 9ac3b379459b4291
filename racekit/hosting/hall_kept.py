"""What a hall keeps beside its saved games: keys and seats, and which games there are."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine import registry
from ..engine.errors import RacekitError
from ..exchange.shapes import NONE, one_of
from ..system.leftovers import listed
from ..table import saves
from ..table.seats import is_name, typed_name
from ..table.table import Table
from . import running
from .hall import Hall, path_of
from .kept import is_key, is_port, read, write
from .readers import GRANTS
from .seating import Spot
from .texts import impossible

if TYPE_CHECKING:
    from .lobby import FrontDesk

VERSION = 1
SUFFIX = ".hall"

MOST_TABLES = 20
"""The most tables of a hall."""

_logger = logging.getLogger("racekit")


def place(hall: Hall) -> Path | None:
    """Return the file of a hall; None if its tables are not saved."""
    return hall.stem and hall.stem.with_suffix(SUFFIX)


def keep(hall: Hall, port: int) -> None:
    """Write who sits where to the file of a hall, which nobody else may read."""
    path = place(hall)
    if path is None:
        return
    data = {
        "v": VERSION,
        "port": port,
        "game": hall.game.name,
        "options": hall.game.options(),
        "same_cards": hall.same_cards,
        "seating": hall.seating if isinstance(hall.seating, str) else {**hall.seating},
        "seed": hall.seed,
        "invitation": hall.invitation,
        "granted": sorted(hall.granted),
        "guests": [
            {"name": each.name, "key": each.key, "spot": each.spot, "saw": each.saw}
            for each in hall.guests
        ],
        "games": hall.paths,
        "begun": [room.begun for room in hall.rooms],
    }
    write(path, data)


class Restored(NamedTuple):
    """A hall that goes on: its port, and the desk of this process that has served it until now."""

    hall: Hall
    port: int
    old: FrontDesk[Any] | None


def restore(table: Table) -> Restored:
    """Return the hall to which a table belongs, paused.

    Raises
    ------
    BadInput
        If it belongs to none, or if the hall's file cannot be read.
    """
    path, data = _file_of(table)
    if old := running.leave(running.mark_of(table)):
        path, data = _file_of(table)  # who has come last
    hall = Hall(
        registry.game(data["game"], **data["options"]),
        len(data["begun"]),
        same_cards=data["same_cards"],
        seating=data["seating"],
        seed=data["seed"],
        stem=path.with_suffix(""),
    )
    *before, now = data["games"]
    hall.invitation, hall.granted = data["invitation"], frozenset(data["granted"])
    hall.games, hall.paths = [_past(paths) for paths in before], before
    known = [table, *(old.place.games[-1] if old else ())]
    hall.open([_present(hall, at, Path(each), known) for at, each in enumerate(now)])
    _bring_back(hall, data)
    return Restored(hall, data["port"], old)


def _bring_back(hall: Hall, data: Mapping[str, Any]) -> None:
    """Let everybody sit where they sat."""
    for each in data["guests"]:
        guest = hall.admit(each["name"], each["key"])
        guest.saw = each["saw"]
        if each["spot"] is not None:
            guest.spot = Spot(*each["spot"])
    for at, (room, begun) in enumerate(zip(hall.rooms, data["begun"], strict=True)):
        here = [guest for guest in hall.guests if guest.spot and guest.spot.table == at]
        room.resume([guest.spot.seat for guest in here if guest.spot], begun)
        for guest in here:
            if guest.spot:
                guest.sit_down(room, guest.spot)


def _past(paths: list[str]) -> tuple[Table, ...]:
    """Return the tables of an earlier game, without those whose files are gone."""
    found = []
    for path in paths:
        try:
            found.append(Table.load(saves.read_file(path)))
        except (OSError, RacekitError) as error:
            _logger.warning("racekit: %s: %s", path, error)
    return tuple(found)


def _present(hall: Hall, at: int, path: Path, known: list[Table]) -> Table:
    """Return a table of the game that goes on; at one without a file, nothing has happened yet."""
    if opened := [each for each in known if path_of(each) == str(path)]:
        return running.furthest(opened)
    if path.is_file():
        return Table.resume(path)
    return hall.new_table(len(hall.games), at)


def _file_of(table: Table) -> tuple[Path, Mapping[str, Any]]:
    """Return the hall's file that names a table, and what it holds."""
    own = table.autosave_path
    for path in listed(own.parent, f"*{SUFFIX}") if own else ():
        data = read(path, _SHAPE)
        with suppress(RacekitError, ValueError, TypeError, LookupError):  # there is no such game
            if data is not None and _agrees(data) and path_of(table) in data["games"][-1]:
                return path, data
    raise impossible("game", "no_hall")


def _agrees(data: Mapping[str, Any]) -> bool:
    """Whether the parts of a hall fit together: nothing is believed that could not be so."""
    games, guests, tables = data["games"], data["guests"], len(data["begun"])
    game = registry.game(data["game"], **data["options"])
    spots = {(at, seat) for at in range(tables) for seat in range(game.players)}
    return (
        0 < tables <= MOST_TABLES
        and _is_seating(data["seating"], tables)
        and len(games) > 0
        and len(games[-1]) == tables
        and all(_fits(each, spots, tables) for each in guests)
        and _all_differ(guests)
    )


def _is_seating(given: Any, tables: int) -> bool:
    return given in ("random", "choice") or is_seating(given, tables)


def is_seating(given: Any, tables: int) -> bool:
    """Whether something maps names to tables."""
    return isinstance(given, Mapping) and all(
        bool(typed_name(name)) and type(table) is int and 0 <= table < tables
        for name, table in given.items()
    )


def _fits(guest: Mapping[str, Any], spots: set[tuple[int, int]], tables: int) -> bool:
    """Whether there is the seat that a guest has, and the table that the guest has seen."""
    spot, saw = guest["spot"], guest["saw"]
    return (spot is None or tuple(spot) in spots) and (saw is None or 0 <= saw < tables)


def _all_differ(guests: list[Any]) -> bool:
    names = {each["name"].casefold() for each in guests}
    seats = [tuple(each["spot"]) for each in guests if each["spot"] is not None]
    return len(names) == len(guests) and len({*seats}) == len(seats)


_SHAPE = {
    "v": one_of(VERSION),
    "port": is_port,
    "game": str,
    "options": dict,
    "same_cards": bool,
    "seating": (str, dict),
    "seed": int,
    "invitation": is_key,
    "granted": [one_of(*GRANTS)],
    "guests": [{"name": is_name, "key": is_key, "spot": (NONE, [int]), "saw": (NONE, int)}],
    "games": [[str]],
    "begun": [bool],
}
