"""What a host keeps beside a saved game: its guests' keys, so that they find their seats again."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

from ..engine.errors import RacekitError
from ..engine.jsons import read_json
from ..exchange.shapes import misfit, one_of
from ..table import saves
from ..table.table import Table
from .room import Chair, Room, Who, check_grant
from .visits import new_key

VERSION = 1

_logger = logging.getLogger("racekit")


def place(table: Table) -> Path | None:
    """Return the file of a table's guests; None if the table is not saved."""
    path = table.autosave_path
    return None if path is None else path.with_suffix(".guests")


def keep(room: Room, port: int) -> None:
    """Write a room's keys to the file of its table's guests, which nobody else may read."""
    if path := place(room.table):
        write(path, to_data(room, port))


def to_data(room: Room, port: int) -> dict[str, Any]:
    """Return what it takes to go on with a room."""
    return {
        "v": VERSION,
        "port": port,
        "invitation": room.invitation,
        "spectators": room.spectators,
        "chairs": [{"who": chair.who, "key": chair.key} for chair in room.chairs],
        "begun": room.begun,
        "granted": sorted(room.granted),
        "watching": room.watching,
    }


def stored(table: Table) -> Mapping[str, Any] | None:
    """Return what is kept of a table's room; None if nothing is, or if it cannot be read."""
    path = place(table)
    if path is None or not path.is_file():
        return None
    data: Mapping[str, Any] | None = read(path, _SHAPE)
    if data is None or len(data["chairs"]) != table.game.players:
        _logger.warning("racekit: %s cannot be read; guests take their seats anew", path)
        return None
    return data


def restore(room: Room, data: Mapping[str, Any]) -> None:
    """Give a room the keys of its table's guests."""
    room.invitation, room.spectators = data["invitation"], data["spectators"]
    room.reseat([Chair(chair["who"], chair["key"]) for chair in data["chairs"]])
    room.begun = room.paused = data["begun"]
    room.granted, room.watching = frozenset(data["granted"]), data["watching"]


# --- the files of every host ---------------------------------------------------------------------


def write(path: Path, data: Mapping[str, Any]) -> None:
    """Write what a host keeps, which nobody else may read."""
    try:
        saves.write_whole(path, json.dumps(data).encode(), private=True)
    except OSError as error:  # the game goes on; after a restart, guests come in anew
        _logger.warning("racekit: %s", error)


def read(path: Path, shape: Any) -> Any:
    """Return what a host has kept, if it has a shape (see `misfits`); None if it has not."""
    with suppress(OSError, RacekitError, ValueError, RecursionError):
        data = read_json(saves.read_file(path))
        if misfit(data, shape) is None:
            return data
    return None


def is_port(port: Any) -> bool:
    """Return whether something may be the port of a host."""
    return type(port) is int and 0 < port < 65536


def is_key(key: Any) -> bool:
    """Return whether something may be a key."""
    return isinstance(key, str) and key.isascii() and len(key) == len(_EXAMPLE)


_EXAMPLE = new_key()
_SHAPE = {
    "v": one_of(VERSION),
    "port": is_port,
    "invitation": is_key,
    "spectators": is_key,
    "chairs": [{"who": one_of(*get_args(Who)), "key": is_key}],
    "begun": bool,
    "granted": [check_grant],
    "watching": bool,
}
