"""A process that plays and saves games under a storm of interrupts, as from a stop button.

``python -m racekit.testing.storm MODULE GAME FOLDER SEED COUNT`` plays COUNT games; MODULE defines
the game's class. An interrupt at a random moment ends whatever the table is doing, and play goes
on. Each game must then be saved as it is in memory. The process prints the number of interrupts.
"""

from __future__ import annotations

import random
import signal
import sys
import threading
from _thread import interrupt_main
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path

import racekit as rk

from ..table.record import Record
from ..table.table import Table
from .records import random_operations, tree

BATCH = 12
"""The number of operations between two interrupts, at most."""
LONGEST = 0.02
"""The longest time until an interrupt, in seconds."""
MOST = 200
"""The number of batches in a game, at most."""

if hasattr(signal, "setitimer"):

    def _set_alarm(seconds: float) -> Callable[[], object]:
        """Interrupt the main thread once, later; return a function that calls the alarm off."""
        signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
        signal.setitimer(signal.ITIMER_REAL, seconds)
        return partial(signal.setitimer, signal.ITIMER_REAL, 0)

else:

    def _set_alarm(seconds: float) -> Callable[[], object]:
        timer = threading.Timer(seconds, interrupt_main)
        timer.start()
        return timer.cancel


def interrupted(work: Callable[[], object], rng: random.Random) -> bool:
    """Do some work, and interrupt it at a random moment; return whether it was interrupted."""
    try:
        stop = _set_alarm(LONGEST * 10 ** rng.uniform(-3, 0))
        work()
        stop()
    except KeyboardInterrupt:
        return True
    return False


def main(module: str, game: str, folder: Path, seed: int, count: int) -> None:
    """Play the games and check the files."""
    import_module(module)
    # A process started in the background of a shell ignores interrupts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    interrupts = 0
    for number in range(count):
        rng = random.Random(f"{game}/{seed}/{number}")
        players = rk.game(game).players
        seats = {seat: rk.players.Random() for seat in range(players) if rng.random() < 0.5}
        path = folder / f"{game}-{number}.jsonl"
        table = Table(game, seats=seats, seed=number, autosave=path)
        for _ in range(MOST):
            if interrupts and table.actor is None and rng.random() < 0.5:
                break
            interrupts += interrupted(partial(_play_on, table, rng), rng)
        table.comment("the end")
        check(table, path)
    sys.stdout.write(f"{interrupts}\n")


def _play_on(table: Table, rng: random.Random) -> None:
    for _ in range(BATCH):
        if rng.random() < 0.3:
            table.advance(3)
        else:
            random_operations(table, rng, 1)


def check(table: Table, path: Path) -> None:
    """Check that a table's file is its record, and that the record is the table."""
    assert table.autosave_path == path, table.notice
    record = Record.parse(path.read_bytes())
    assert record.notice is None
    assert record == table.record()
    assert tree(Table.from_record(record)) == tree(table)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], Path(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5]))
