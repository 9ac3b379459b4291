"""A player's process: ``python -m racekit.tournaments.host``.

It plays one game after another, each in a copy of itself where the system can fork, so that every
game finds it fresh. What it reads comes from the referee. What it writes is lines of JSON, because
they may come from a player's code.
"""

from __future__ import annotations

import json
import os
import pickle
import random
import struct
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from importlib.abc import InspectLoader
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from types import ModuleType
from typing import Any, BinaryIO, NamedTuple

from ..engine.errors import shown
from . import fence
from .entrant import Entrant

OVER = b""
"""The message after a game."""


class Begin(NamedTuple):
    """The message before a game.

    Attributes
    ----------
    entrant : Entrant
        Who plays.
    seconds : float
        The player's time for the game.
    memory : int
        The limit of its memory, in MB.
    game : bytes
        The game, packed: its modules are loaded once for all games.
    """

    entrant: Entrant
    seconds: float
    memory: int
    game: bytes


def main() -> None:
    """Play games until the referee goes."""
    wire = _Wire()
    wire.say(here=True)
    while message := wire.hear():
        begin: Begin = pickle.loads(message)  # noqa: S301  (the referee's)
        pickle.loads(begin.game)  # noqa: S301
        if not hasattr(os, "fork"):
            _play(begin, wire)
            wire.say(over=0)
            continue
        if copy := os.fork():
            wire.say(over=os.waitpid(copy, 0)[1])
            continue
        with suppress(OSError):
            _play(begin, wire)
        os._exit(0)


class _Wire:
    """The line to the referee; what code prints does not get into it."""

    def __init__(self) -> None:
        self._in, self._out = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
        nothing = os.open(os.devnull, os.O_RDWR)
        for at in (0, 1, 2):
            os.dup2(nothing, at)

    def hear(self) -> bytes:
        """Return the next message; none if the referee has gone."""
        return read_message(self._in)

    def say(self, **told: Any) -> None:
        """Say something to the referee."""
        self._out.write(json.dumps(told).encode() + b"\n")
        self._out.flush()


def write_message(stream: Any, message: bytes) -> None:
    """Write a message with its length."""
    stream.write(struct.pack("<Q", len(message)) + message)
    stream.flush()


def read_message(stream: BinaryIO) -> bytes:
    """Read a message; an empty one at the end of the stream."""
    head = stream.read(8)
    return stream.read(struct.unpack("<Q", head)[0]) if len(head) == 8 else b""


def _play(begin: Begin, wire: _Wire) -> None:
    """Play a game."""
    try:
        fence.limit(begin.seconds, begin.memory)
        player = _player(begin.entrant)
        wire.say(ready=True)
        while question := wire.hear():
            view, actions, seed = pickle.loads(question)  # noqa: S301  (the referee's)
            wire.say(**chosen(player.choose(view, actions, random.Random(seed)), actions))
    except BaseException as error:  # noqa: BLE001  (whatever the player's code raises)
        wire.say(failed=_told(error, begin.entrant))
        while wire.hear():
            pass


def chosen(given: Any, actions: Sequence[Any]) -> dict[str, Any]:
    """Return which of the actions was chosen, as an action or by its text."""
    for at, action in enumerate(actions):
        if given == action or given == str(action):
            return {"chosen": at}
    return {"illegal": shown(given)}


def _player(entrant: Entrant) -> Any:
    if not entrant.fenced:
        return pickle.loads(entrant.player)  # noqa: S301  (the referee's)
    fence.close()
    spec = ModuleSpec("player", _Code(entrant), origin=entrant.file)
    module = module_from_spec(spec)
    sys.modules["player"] = module
    assert spec.loader is not None
    spec.loader.exec_module(module)
    return _only_player(module)()


class _Code(InspectLoader):
    """Loads a module from its text."""

    def __init__(self, entrant: Entrant) -> None:
        self._entrant = entrant

    def get_source(self, fullname: str) -> str:
        return self._entrant.source

    def get_code(self, fullname: str) -> Any:
        return self.source_to_code(self._entrant.source, self._entrant.file)


def _only_player(module: ModuleType) -> Any:
    """Return the class of a module that can choose."""
    found = [
        each
        for each in vars(module).values()
        if isinstance(each, type) and each.__module__ == "player" and hasattr(each, "choose")
    ]
    if len(found) != 1:
        what = "exactly 1 class with choose(self, view, actions, rng)"
        raise TypeError(f"a file of a player has {what}, not {len(found)}")
    return found[0]


def _told(error: BaseException, entrant: Entrant) -> str:
    """Return an error with the line of the file that raised it."""
    told = traceback.format_exception_only(error)[-1].strip()
    lines = traceback.extract_tb(error.__traceback__)
    own = [each.lineno for each in lines if each.filename == entrant.file]
    where = own[-1] if own else getattr(error, "lineno", None)
    return f"{told[:300]} ({entrant.file}:{where})" if entrant.file and where else told[:300]


if __name__ == "__main__":
    main()
