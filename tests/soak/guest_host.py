"""A host of guests that a test kills: ``python -m tests.soak.guest_host GAME NUMBER PATH``.

It serves the saved game at PATH, or begins one there, prints the address of its invitation, that of
its spectators and the check sum of its code, and goes on until somebody closes its input. Chance
takes no time.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import racekit as rk
from racekit.hosting import room as rooms
from racekit.hosting.call import serve
from tests.conformance.adapters import adapter
from tests.tools.soaking import code_of


def table_at(game: str, number: int, path: Path) -> rk.Table:
    """Return the saved game at a path, or a new one, in which one seat may play by itself."""
    if path.exists():
        return rk.Table.resume(path)
    rng = random.Random(number)
    made = adapter(game).made(number)
    seats = {rng.randrange(made.players): "random"} if rng.random() < 0.5 else {}
    return rk.Table(made, seats=seats, seed=number, mode="play", autosave=path)


def main(game: str, number: int, path: Path) -> None:
    """Serve, and begin or go on when a line says so."""
    rooms.BEAT = 0.0
    port = None if path.exists() else 0  # one that nobody else takes meanwhile; then the same one
    lobby = serve(table_at(game, number, path), port=port)
    print(lobby.invitation, lobby.spectators, code_of(""), flush=True)
    sys.stdin.readline()
    lobby.pause(False)
    print("begun", flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
