"""Custom players for simulations, and the ways in which they can fail."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from racekit.players import Random


class First:
    """Takes the first action."""

    def choose(self, view: Any, actions: Sequence[Any], rng: Any) -> Any:
        return actions[0]


class Liar(Random):
    """Claims to be random, but is not."""

    def choose(self, view: Any, actions: Sequence[Any], rng: Any) -> Any:
        return actions[-1]


class Cheat:
    """Returns an action that does not exist."""

    def choose(self, view: Any, actions: Sequence[Any], rng: Any) -> Any:
        return "the money"


class Faulty:
    """Raises an error."""

    def choose(self, view: Any, actions: Sequence[Any], rng: Any) -> Any:
        raise ZeroDivisionError("no plan")


class Unsendable(First):
    """Cannot be sent to another process."""

    def __reduce__(self) -> Any:
        raise TypeError("stays here")


class Counted(First):
    """Counts its decisions and those of its copies in a file, and acts once after enough."""

    def __init__(self, folder: Path, often: int) -> None:
        self.folder = folder
        self.often = often

    def choose(self, view: Any, actions: Sequence[Any], rng: Any) -> Any:
        with (self.folder / "asked").open("ab") as file:
            file.write(b".")
            enough = file.tell() >= self.often
        if enough and self._is_first():
            self.act()
        return super().choose(view, actions, rng)

    def _is_first(self) -> bool:
        try:
            (self.folder / "acted").touch(exist_ok=False)
        except FileExistsError:
            return False
        return True

    def act(self) -> None:
        raise NotImplementedError


class Mortal(Counted):
    """Kills its whole process."""

    def act(self) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


class Bored(Counted):
    """Presses Control-C."""

    def act(self) -> None:
        raise KeyboardInterrupt


class Deadly(First):
    """Kills its process at every decision."""

    def choose(self, view: Any, actions: Sequence[Any], rng: Any) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)
