"""Players in processes of their own, as the referee sees them."""

from __future__ import annotations

import json
import os
import pickle
import random
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from threading import Timer
from time import monotonic
from typing import Any, NamedTuple

from ..engine.errors import shown
from ..engine.texts import Text
from . import fence
from .asked import asked
from .entrant import Entrant
from .host import OVER, Begin, chosen, write_message

LONGEST_ANSWER = 1 << 16
STARTING = 120.0
"""The seconds in which a process must start; it is no player's time."""


class Forfeit(NamedTuple):
    """A player that could not go on with a game.

    Attributes
    ----------
    player : str
        Its name.
    why : {"time", "crash", "illegal", "withdrawn"}
        The reason; "withdrawn" if it had lost too many games on time before.
    detail : str
        What it raised or chose.
    """

    player: str
    why: str
    detail: str = ""


class ForfeitError(Exception):
    """A player is out of its game.

    Attributes
    ----------
    forfeit : Forfeit
        Who, and why.
    """

    def __init__(self, player: str, why: str, detail: str = "") -> None:
        super().__init__(player, why, detail)
        self.forfeit = Forfeit(player, why, detail)


class Host:
    """A process for the games of one player.

    Parameters
    ----------
    entrant : Entrant
        The player.
    seconds : float
        Its time for a game.
    memory : int
        The limit of its memory, in MB.
    game : bytes
        The game, packed.
    """

    def __init__(self, entrant: Entrant, seconds: float, memory: int, game: bytes) -> None:
        self._name = entrant.name
        self._begin = pickle.dumps(Begin(entrant, seconds, memory, game))
        self._seconds = self._left = seconds
        self._here = False
        fenced = fence.unshare() if entrant.fenced else ()
        self._process = subprocess.Popen(
            (*fenced, sys.executable, "-m", "racekit.tournaments.host"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            start_new_session=True,  # an interrupt is for the referee
        )

    def begin(self) -> None:
        """Begin a game.

        Raises
        ------
        ForfeitError
            If the player cannot.
        """
        if not self._here:
            self._left = STARTING
            self._here = bool(self._heard("here", None))
        self._left = self._seconds
        self._heard("ready", self._begin)

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> int:
        """Return the number of the chosen action.

        Raises
        ------
        ForfeitError
            If the player does not choose one.
        """
        chosen = self._heard("chosen", asked(view, actions, rng))
        if type(chosen) is not int or not 0 <= chosen < len(actions):
            raise self._broken()
        return chosen

    def end(self) -> bool:
        """End a game; return whether the process can play another one."""
        try:
            self._left = STARTING
            self._heard("over", OVER)
        except ForfeitError:
            return False
        return True

    def close(self) -> None:
        """End the process, whatever its state."""
        self._kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                pipe.close()  # type: ignore[union-attr]

    def _heard(self, key: str, message: bytes | None) -> Any:
        """Send a message, if there is one, and return the answer if it has the right key."""
        began = monotonic()
        timer = Timer(self._left, self._kill)
        timer.start()
        try:
            with suppress(OSError):  # the process has died: there is no answer
                if message is not None:
                    write_message(self._process.stdin, message)
            line = self._process.stdout.readline(LONGEST_ANSWER)  # type: ignore[union-attr]
        finally:
            timer.cancel()
        self._left -= monotonic() - began
        if self._left <= 0:
            self._kill()
            raise ForfeitError(self._name, "time", f"{self._seconds:g}")
        return self._read(key, line)

    def _read(self, key: str, line: bytes) -> Any:
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise self._broken() from None
        if not isinstance(answer, dict):
            raise self._broken()
        for why, name in (("crash", "failed"), ("illegal", "illegal")):
            if isinstance(told := answer.get(name), str):
                raise ForfeitError(self._name, why, told)
        if key not in answer:
            raise self._broken()
        return answer[key]

    def _broken(self) -> ForfeitError:
        """End a process that has died or talks nonsense."""
        self._kill()
        return ForfeitError(self._name, "crash")

    def _kill(self) -> None:
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()


class InThisProcess:
    """Where there are no processes, in a browser: a player without limits."""

    def __init__(self, entrant: Entrant) -> None:
        self._entrant = entrant

    def begin(self) -> None:
        """Begin a game, with a fresh player."""
        self._player = pickle.loads(self._entrant.player)  # noqa: S301  (packed here)

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> int:
        """Return the number of the chosen action."""
        own = random.Random(rng.getrandbits(128))
        try:
            answer = chosen(self._player.choose(view, actions, own), actions)
        except Exception as error:
            raise ForfeitError(self._entrant.name, "crash", shown(error)) from error
        if "illegal" in answer:
            raise ForfeitError(self._entrant.name, "illegal", answer["illegal"])
        return int(answer["chosen"])

    def end(self) -> bool:
        """End a game."""
        return True

    def close(self) -> None:
        """End nothing."""


class Seated:
    """A player at a table, which plays in its process.

    Parameters
    ----------
    name : str
        Its name.
    host : Host or InThisProcess
        Its process.
    """

    kind = "entrant"

    def __init__(self, name: str, host: Host | InThisProcess) -> None:
        self.name, self.host = Text(name, name), host

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        """Choose one of `actions`."""
        return actions[self.host.choose(view, actions, rng)]
