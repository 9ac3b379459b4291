"""Players of somebody's own, for simulations: what an automatic player may be, and do wrong."""

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
    """Calls itself random, and is not."""

    def choose(self, view: Any, actions: Sequence[Any], rng: Any) -> Any:
        return actions[-1]


class Cheat:
    """Takes what is not there."""

    def choose(self, view: Any, actions: Sequence[Any], rng: Any) -> Any:
        return "the money"


class Faulty:
    """Does not work."""

    def choose(self, view: Any, actions: Sequence[Any], rng: Any) -> Any:
        raise ZeroDivisionError("no plan")


class Unsendable(First):
    """Cannot be sent anywhere."""

    def __reduce__(self) -> Any:
        raise TypeError("stays here")


class Counted(First):
    """Notes in a file how often anybody of its kind was asked; once they were often enough, one
    does something else, once.
    """

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
    """Dies, and its whole process with it."""

    def act(self) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


class Bored(Counted):
    """Presses Control-C."""

    def act(self) -> None:
        raise KeyboardInterrupt


class Deadly(First):
    """Dies whenever it is asked."""

    def choose(self, view: Any, actions: Sequence[Any], rng: Any) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)
