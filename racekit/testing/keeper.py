"""A process that plays, saves, and acknowledges each save, until a test kills it.

``python -m racekit.testing.keeper MODULE GAME PATH SEED [COUNT]`` continues the saved game at PATH,
or begins one there; MODULE defines the game's class. After each step it prints an acknowledgement:
the path of the file, the number of its operations, and the last operation.
"""

from __future__ import annotations

import json
import random
import sys
from importlib import import_module
from pathlib import Path

import racekit as rk

from .pick import pick


def main(module: str, game: str, path: Path, seed: int, count: int = 10**6) -> None:
    """Play."""
    import_module(module)
    rng = random.Random(seed)
    table = rk.resume(path) if path.exists() else rk.Table(game, seed=seed, autosave=path)
    _print("ready")
    sys.stdin.readline()
    for _ in range(count):
        if table.actor is None:
            table.goto(0)
        elif rng.random() < 0.05:
            table.comment(f"comment {seed} 馬", rng.choice(table.nodes))
        else:
            table.step(pick(table.state, rng))
        done = table.record().operations
        _print(json.dumps([str(table.autosave_path), len(done), done[-1]]))


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], Path(sys.argv[3]), *map(int, sys.argv[4:]))
