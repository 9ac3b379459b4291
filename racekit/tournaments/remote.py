"""Players in processes of their own, as the referee sees them."""

from __future__ import annotations

import json
import pickle
import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, NamedTuple

from ..engine.errors import short_repr
from ..engine.game import Game
from ..engine.texts import Text, visible
from ..system.child import before_installed, child, own_folders
from .answers import chosen
from .entrant import Entrant
from .host import OVER, Begin, framed
from .process import Process
from .request import request
from .sandbox.library import command, library
from .sandbox.plain import question

STARTING = 120.0
"""The seconds in which a process must start; it is no player's time."""
SHORTEST_END = 10.0
"""The seconds that a game has to end in, even if the player's time is over."""
LONGEST_DETAIL = 400
"""The most characters of what a player's process tells of an error."""
BESIDE = 500
"""The MB that Deno may occupy beside a player's memory."""
SPARE = 250
"""The MB that Deno may get beside a player's memory once it has started."""


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


class Host(ABC):
    """A process for the games of one player, as the referee sees it.

    Parameters
    ----------
    name : str
        The player's name.
    seconds : float
        Its time for a game.
    process : Process
        Its process.
    first : bytes
        The message before a game.
    """

    def __init__(self, name: str, seconds: float, process: Process, first: bytes) -> None:
        self._name, self._seconds, self._process = name, seconds, process
        self._first = first
        self._left = seconds
        self._here = False
        self.close = process.close

    @abstractmethod
    def question(self, view: Any, actions: Sequence[Any], rng: random.Random) -> bytes:
        """Return a question as a message."""

    @abstractmethod
    def end(self) -> bool:
        """End a game; return whether the process can play another one.

        Raises
        ------
        ForfeitError
            If the player's process does not let it end.
        """

    def begin(self) -> None:
        """Begin a game.

        Raises
        ------
        ForfeitError
            If the player cannot.
        """
        self._await()
        self._left = self._seconds
        self._heard("ready", self._first)

    def _await(self) -> None:
        """Wait until the process has started."""
        if not self._here:
            self._left = STARTING
            self._here = bool(self._heard("here", b""))

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        """Return the chosen action.

        Raises
        ------
        ForfeitError
            If the player does not choose one.
        """
        told = self._heard("chosen", self.question(view, actions, rng))
        for action in actions:
            if told == str(action):
                return action
        raise self._broken()

    def _heard(self, key: str, message: bytes) -> Any:
        """Send a message, if there is one, and return the answer if it has the right key."""
        began = monotonic()
        try:
            line = self._process.ask(message, self._left)
        except TimeoutError:
            raise ForfeitError(self._name, "time", f"{self._seconds:g}") from None
        except MemoryError:
            raise ForfeitError(self._name, "crash") from None
        self._left -= monotonic() - began
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
                raise ForfeitError(self._name, why, _printable(told))
        if key not in answer:
            raise self._broken()
        return answer[key]

    def _broken(self) -> ForfeitError:
        """End a process that has died or talks nonsense."""
        self._process.kill()
        return ForfeitError(self._name, "crash")


def _printable(told: str) -> str:
    """Return what a process tells, as it can be printed."""
    return visible(told[:LONGEST_DETAIL].encode(errors="backslashreplace").decode())


class OwnHost(Host):
    """A process for a player of one's own, which plays one game after another."""

    def __init__(self, entrant: Entrant, seconds: float, memory: int, game: bytes) -> None:
        first = framed(pickle.dumps(Begin(entrant.player, seconds, memory, game)))
        folder = TemporaryDirectory()
        ours = {"also": own_folders(), "ahead": before_installed()}
        how = child("racekit.tournaments.host", cwd=folder.name, **ours)
        super().__init__(entrant.name, seconds, Process(how, folder), first)

    def question(self, view: Any, actions: Sequence[Any], rng: random.Random) -> bytes:
        """Return a question as a message."""
        return framed(request(view, actions, rng))

    def end(self) -> bool:
        """End a game; the process can play another one unless it has died."""
        self._left = max(self._left, SHORTEST_END)
        try:
            self._heard("over", framed(OVER))
        except ForfeitError as error:
            if error.forfeit.why == "time":
                raise
            return False
        return True


class WalledHost(Host):
    """A sandbox for a player from a file and one game: nothing outlives the game."""

    def __init__(self, entrant: Entrant, seconds: float, memory: int, game: Game) -> None:
        told = {"game": game.name, "options": game.options()}
        code = {"file": entrant.file, "source": entrant.source}
        first = json.dumps({**told, **code}).encode() + b"\n"
        module = type(game).__module__
        folder, found = TemporaryDirectory(), library(module)
        words = ("wall.mjs", found, str(found.memory), module)
        how = command(*words, memory=memory, folder=Path(folder.name))
        super().__init__(entrant.name, seconds, Process(how, folder, memory + BESIDE), first)
        self._growth = memory + SPARE

    def question(self, view: Any, actions: Sequence[Any], rng: random.Random) -> bytes:
        """Return a question as a message."""
        return question(view, actions, rng)

    def begin(self) -> None:
        """Begin the game: only now does the sandbox hold code that may want all memory."""
        self._await()
        self._process.limit_growth(self._growth)
        super().begin()

    def end(self) -> bool:
        """End the game, and the process with it."""
        return False


class InThisProcess:
    """Where there are no processes, in a browser: a player without limits."""

    def __init__(self, entrant: Entrant) -> None:
        self._entrant = entrant

    def begin(self) -> None:
        """Begin a game, with a fresh player."""
        self._player = pickle.loads(self._entrant.player)  # noqa: S301  (packed here)

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        """Return the chosen action."""
        own = random.Random(rng.getrandbits(128))
        try:
            answer = chosen(self._player.choose(view, actions, own), actions)
        except Exception as error:
            raise ForfeitError(self._entrant.name, "crash", short_repr(error)) from error
        if "illegal" in answer:
            raise ForfeitError(self._entrant.name, "illegal", answer["illegal"])
        return next(action for action in actions if str(action) == answer["chosen"])

    def end(self) -> bool:
        """End a game."""
        return True

    def close(self) -> None:
        """End nothing."""


class Seated:
    """A player at a table, which plays in its process."""

    kind = "entrant"

    def __init__(self, name: str, host: Host | InThisProcess) -> None:
        self.name, self.host = Text(name, name), host

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        """Choose one of `actions`."""
        return self.host.choose(view, actions, rng)
