"""The process of a player of one's own: ``python -m racekit.tournaments.host``.

It plays one game after another, each in a copy of itself where the system can fork, so that every
game finds it fresh. What it reads comes from the referee. What it writes is lines of JSON.
"""

from __future__ import annotations

import json
import os
import pickle
import random
import struct
import sys
import traceback
from contextlib import suppress
from threading import Thread
from time import sleep
from typing import Any, BinaryIO, NamedTuple

from .answers import chosen

OVER = b""
"""The message after a game."""


class Begin(NamedTuple):
    """The message before a game."""

    player: bytes  # who plays, packed
    seconds: float  # the player's time for the game
    memory: int  # the limit of its memory, in MB
    game: bytes  # the game, packed: its modules are loaded once for all games


def main() -> None:
    """Play games until the referee goes."""
    wire = _Wire()
    if hasattr(os, "killpg"):
        Thread(target=_go_with, args=(os.getppid(),), daemon=True).start()
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


def _go_with(referee: int) -> None:
    """End this process and its copies when the referee has gone, even while a player computes."""
    while os.getppid() == referee:
        sleep(0.5)
    os.killpg(0, 9)


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


def framed(message: bytes) -> bytes:
    """Return a message with its length."""
    return struct.pack("<Q", len(message)) + message


def read_message(stream: BinaryIO) -> bytes:
    """Read a message; an empty one at the end of the stream."""
    head = stream.read(8)
    return stream.read(struct.unpack("<Q", head)[0]) if len(head) == 8 else b""


def _play(begin: Begin, wire: _Wire) -> None:
    """Play a game."""
    try:
        _limit(begin.seconds, begin.memory)
        player = pickle.loads(begin.player)  # noqa: S301  (the referee's)
        wire.say(ready=True)
        while question := wire.hear():
            view, actions, seed = pickle.loads(question)  # noqa: S301  (the referee's)
            wire.say(**chosen(player.choose(view, actions, random.Random(seed)), actions))
    except BaseException as error:  # noqa: BLE001  (whatever the player's code raises)
        wire.say(failed=traceback.format_exception_only(error)[-1].strip()[:300])
        while wire.hear():
            pass


def limits_memory() -> bool:
    """Return whether this system can limit a process's memory."""
    return sys.platform.startswith("linux")


def _limit(seconds: float, memory: int) -> None:
    """Limit this process's time and memory, as far as the system can."""
    try:
        import resource
    except ImportError:
        return
    cpu = int(seconds) + 2  # the referee's clock comes first
    limits = {"CPU": (cpu, cpu + 1), "AS": (memory << 20,) * 2, "CORE": (0, 0)}
    for name, each in limits.items():
        with suppress(ValueError, OSError):  # macOS has no limit of memory
            resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), each)


if __name__ == "__main__":
    main()
