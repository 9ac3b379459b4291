"""Compiles the games before somebody waits for it: ``python -m racekit.odds.beforehand``.

A machine's first hint, review or simulation of a game waits until the game is compiled.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from tempfile import TemporaryDirectory

from ..engine import registry
from ..engine.analysis import Kernel, get_feature
from ..engine.game import Game, State
from ..engine.tasks import CHANCE
from ..system.child import child
from .simulate import simulate


def compile_games() -> None:
    """Compile every game that can be compiled; what was compiled before is left as it is."""
    for name in registry.names():
        game = registry.game(name)
        if get_feature(game, Kernel):
            simulate(game, 1, players="greedy", start=_first_choice(game), progress=False)


def _first_choice(game: Game) -> State:
    """Return a position in which a seat chooses: to take up its hand is compiled, too."""
    state = game.start()
    while state.actor is CHANCE:
        state = state.step(next(iter(state.outcomes()))).state
    return state


@contextmanager
def compiling() -> Iterator[None]:
    """Compile the games in a process that leaves the machine to others, and ends with the block."""
    if find_spec("numba") is None:
        yield
        return
    with TemporaryDirectory() as folder:
        how = child(__name__, cwd=folder)
        process = subprocess.Popen(
            **how._asdict(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        with process:
            try:
                yield
            finally:
                process.kill()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(19)
    compile_games()
