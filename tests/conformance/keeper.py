"""A process that plays, saves, and says what it has saved, until it is killed.

``python -m tests.conformance.keeper GAME PATH SEED [COUNT]`` goes on with the saved game at PATH,
or begins one there. After each step it prints what it acknowledges: the file it saves to, how many
operations that holds, and the last one.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import racekit as rk
from racekit.engine.table import Table
from tests.conformance.pick import pick


def main(game: str, path: Path, seed: int, count: int) -> None:
    """Play."""
    rng = random.Random(seed)
    table = rk.resume(path) if path.exists() else Table(game, seed=seed, autosave=path)
    print("ready", flush=True)
    sys.stdin.readline()
    for _ in range(count):
        if table.actor is None:
            table.goto(0)
        elif rng.random() < 0.05:
            table.comment(f"comment {seed} 馬", rng.choice(table.nodes))
        else:
            table.step(pick(table.state, rng))
        done = table.record().operations
        line = [str(table.autosave_path), len(done), done[-1]]
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int([*sys.argv, "1000000"][4]))
