"""What a hall keeps beside its saved games: keys and seats, and which games there are."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..engine import registry
from ..engine.errors import RacekitError
from ..system.leftovers import listed
from ..table import saves
from ..table.seats import is_name
from ..table.table import Table
from .hall import Hall, impossible
from .kept import is_key
from .readers import GRANTS
from .seating import Spot

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
        "games": [[_path(table) for table in tables] for tables in hall.games],
        "begun": [room.begun for room in hall.rooms],
    }
    try:
        saves.write_whole(path, json.dumps(data).encode(), private=True)
    except OSError as error:  # the games go on; after a restart, people come in anew
        _logger.warning("racekit: %s", error)


def _path(table: Table) -> str:
    path = table.autosave_path
    return str(path.resolve()) if path else ""


def restore(table: Table) -> tuple[Hall, int]:
    """Return the hall to which a table belongs, paused, and its port.

    Raises
    ------
    BadInput
        If it belongs to none, or if the hall's file cannot be read.
    """
    path, data = _file_of(table)
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
    hall.games = [_past(paths) for paths in before]
    hall.open([_present(hall, at, Path(each), table) for at, each in enumerate(now)])
    _bring_back(hall, data)
    port: int = data["port"]
    return hall, port


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


def _present(hall: Hall, at: int, path: Path, table: Table) -> Table:
    """Return a table of the game that goes on; at one without a file, nothing has happened yet."""
    if str(path) == _path(table):
        return table
    if path.is_file():
        return Table.resume(path)
    return hall.new_table(len(hall.games), at)


def _file_of(table: Table) -> tuple[Path, Mapping[str, Any]]:
    """Return the hall's file that names a table, and what it holds."""
    own = table.autosave_path
    for path in listed(own.parent, f"*{SUFFIX}") if own else ():
        with suppress(OSError, RacekitError, ValueError, TypeError, LookupError, RecursionError):
            data = json.loads(saves.read_file(path))
            if _is_right(data) and _path(table) in data["games"][-1]:
                return path, data
    raise impossible("game", "no_hall")


def _is_right(data: Any) -> bool:
    """Whether a file holds a hall: nothing of it is believed that could not be so."""
    if not isinstance(data, dict) or data.get("v") != VERSION:
        return False
    begun, guests, games = (data.get(name) for name in ("begun", "guests", "games"))
    port, granted = data.get("port"), data.get("granted")
    if not (isinstance(begun, list) and 0 < len(begun) <= MOST_TABLES):
        return False
    game = registry.game(data["game"], **data["options"])
    spots = {(at, seat) for at in range(len(begun)) for seat in range(game.players)}
    return (
        type(port) is int
        and 0 < port < 65536
        and all(isinstance(each, bool) for each in (*begun, data.get("same_cards")))
        and _is_seating(data.get("seating"), len(begun))
        and type(data.get("seed")) is int
        and is_key(data.get("invitation"))
        and isinstance(granted, list)
        and all(isinstance(each, str) and each in GRANTS for each in granted)
        and isinstance(games, list)
        and all(_are_paths(each) for each in games)
        and len(games) > 0
        and len(games[-1]) == len(begun)
        and isinstance(guests, list)
        and all(_is_guest(each, spots, len(begun)) for each in guests)
        and _all_differ(guests)
    )


def _are_paths(given: Any) -> bool:
    return isinstance(given, list) and all(isinstance(each, str) for each in given)


def _is_seating(given: Any, tables: int) -> bool:
    return given in ("random", "choice") or is_seating(given, tables)


def is_seating(given: Any, tables: int) -> bool:
    """Whether something maps names to tables."""
    return isinstance(given, Mapping) and all(
        is_name(name) and type(table) is int and 0 <= table < tables
        for name, table in given.items()
    )


def _is_guest(given: Any, spots: set[tuple[int, int]], tables: int) -> bool:
    if not isinstance(given, dict) or given.keys() != {"name", "key", "spot", "saw"}:
        return False
    spot, saw = given["spot"], given["saw"]
    seated = spot is None or (isinstance(spot, list) and tuple(spot) in spots)
    right = saw is None or (type(saw) is int and 0 <= saw < tables)
    return seated and right and is_name(given["name"]) and is_key(given["key"])


def _all_differ(guests: list[Any]) -> bool:
    names = {each["name"].casefold() for each in guests}
    seats = [tuple(each["spot"]) for each in guests if each["spot"] is not None]
    return len(names) == len(guests) and len({*seats}) == len(seats)
