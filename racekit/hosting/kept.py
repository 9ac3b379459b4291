"""What a host keeps beside a saved game: its guests' keys, so that they find their seats again."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

from ..engine.errors import RacekitError
from ..table import saves
from ..table.table import Table
from .room import Chair, Room, Who, check_grant

VERSION = 1

_logger = logging.getLogger("racekit")


def place(table: Table) -> Path | None:
    """Return the file of a table's guests; None if the table is not saved."""
    path = table.autosave_path
    return None if path is None else path.with_suffix(".guests")


def keep(room: Room, port: int) -> None:
    """Write a room's keys to the file of its table's guests, which nobody else may read."""
    path = place(room.table)
    if path is None:
        return
    data = {
        "v": VERSION,
        "port": port,
        "invitation": room.invitation,
        "spectators": room.spectators,
        "chairs": [{"who": chair.who, "key": chair.key} for chair in room.chairs],
        "begun": room.begun,
        "granted": sorted(room.granted),
        "watching": room.watching,
    }
    try:
        saves.write_whole(path, json.dumps(data).encode(), private=True)
    except OSError as error:  # the game goes on; after a restart, guests take their seats anew
        _logger.warning("racekit: %s", error)


def restore(room: Room) -> int | None:
    """Give a room the keys of its table's guests, if there are any; return its port."""
    data = _read(place(room.table))
    if data is None or len(data["chairs"]) != len(room.chairs):
        return None
    room.invitation, room.spectators = data["invitation"], data["spectators"]
    room.chairs = [Chair(chair["who"], chair["key"]) for chair in data["chairs"]]
    room.begun = room.paused = data["begun"]
    room.granted, room.watching = frozenset(data["granted"]), data["watching"]
    port: int = data["port"]
    return port


def _read(path: Path | None) -> Mapping[str, Any] | None:
    """Return a file's data; None if there is none, or if somebody has changed it."""
    if path is None or not path.is_file():
        return None
    with suppress(OSError, RacekitError, ValueError, RecursionError):
        data = json.loads(saves.read_file(path))
        if _is_right(data):
            return data  # type: ignore[no-any-return]
    _logger.warning("racekit: %s cannot be read; guests take their seats anew", path)
    return None


def _is_right(data: Any) -> bool:
    if not isinstance(data, dict) or data.get("v") != VERSION:
        return False
    chairs, granted = data.get("chairs"), data.get("granted")
    port = data.get("port")
    return (
        type(port) is int
        and 0 < port < 65536
        and all(is_key(data.get(name)) for name in ("invitation", "spectators"))
        and isinstance(chairs, list)
        and all(map(_is_chair, chairs))
        and isinstance(granted, list)
        and all(map(check_grant, granted))
        and all(isinstance(data.get(name), bool) for name in ("begun", "watching"))
    )


def _is_chair(chair: Any) -> bool:
    good_keys = isinstance(chair, dict) and chair.keys() == {"who", "key"}
    return good_keys and chair["who"] in get_args(Who) and is_key(chair["key"])


def is_key(key: Any) -> bool:
    """Return whether something may be a key."""
    return isinstance(key, str) and key.isascii() and len(key) == len(_EXAMPLE)


_EXAMPLE = Chair().key
