"""Crash tests: neither a killed process nor an interrupt loses a step."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import racekit as rk

from ..engine import registry
from ..system.child import before_installed, child, own_folders
from ..table.record import Record
from ..table.table import Table

POSIX = os.name == "posix"
COUNT = 40
"""The number of operations of each of two processes in the same game."""

Acknowledged = Sequence[tuple[Path, int, Any]]
"""Files, each with its number of operations and its last operation."""


def _child(program: str, home: Path, *words: object) -> dict[str, Any]:
    """Return how to start a program of this package that saves its games below `home`."""
    how = child(
        f"{__package__}.{program}",
        *map(str, words),
        cwd=home.parent,
        also=own_folders(),
        ahead=before_installed(),
    )
    how.env["RACEKIT_HOME"] = str(home)
    return how._asdict()


def play_in_a_storm(game: str, folder: Path, games: int, seed: int = 0) -> int:
    """Play games under interrupts at random moments; return the number of interrupts.

    The process checks that each game is saved as it is in memory (see ``storm.py``).
    """
    module = registry.game_class(game).__module__
    done = subprocess.run(
        **_child("storm", folder.absolute() / "home", module, game, folder.absolute(), seed, games),
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    assert len(list(folder.glob("*.jsonl"))) == games
    return int(done.stdout)


class Keeper:
    """A process that plays and saves (see ``keeper.py``)."""

    def __init__(self, game: str, path: Path, seed: int, count: int = 10**6) -> None:
        module = registry.game_class(game).__module__
        home = path.absolute().parent / "home"
        self.process = subprocess.Popen(
            **_child("keeper", home, module, game, path.absolute(), seed, count),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        assert self.process.stdout is not None
        assert self.process.stdin is not None
        assert self.process.stdout.readline() == "ready\n", self._failed()

    def _failed(self) -> str:
        errors: str = self.process.communicate(timeout=30)[1]
        return errors

    def go(self) -> None:
        """Start play."""
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def kill(self) -> None:
        """Kill the process without a chance to clean up."""
        self.process.send_signal(signal.SIGKILL if POSIX else signal.SIGTERM)

    def acknowledged(self) -> Iterator[tuple[Path, int, Any]]:
        """Wait for the end of the process; yield its acknowledgements."""
        output, errors = self.process.communicate(timeout=60)
        assert "Traceback" not in errors, errors
        for line in output.splitlines(keepends=True):
            if line.endswith("\n"):  # an incomplete line is not an acknowledgement
                path, count, operation = json.loads(line)
                yield Path(path), count, operation


def holds(path: Path, acknowledged: Acknowledged) -> int:
    """Check that a saved game has every acknowledged operation; return its number of operations."""
    record = Record.parse(path.read_bytes())
    for where, count, operation in acknowledged:
        assert where == path
        assert record.operations[count - 1] == operation
    return len(record.operations)


def kill_repeatedly(game: str, path: Path, kills: int, seed: int = 0) -> int:
    """Repeatedly kill a process during play and resume; return the number of saved operations.

    It is that of the longest game: a process may be killed before it has saved anything.
    """
    rng = random.Random(f"{game}/{seed}")
    last = longest = 0
    for number in range(kills):
        if number % 5 == 0:
            last = 0
            path = path.with_name(f"{game}-{number}.jsonl")
        keeper = Keeper(game, path, number)
        keeper.go()
        time.sleep(rng.random() ** 2 * 0.05)
        keeper.kill()
        acknowledged = list(keeper.acknowledged())
        if not path.exists():
            assert not acknowledged
            continue
        held = holds(path, acknowledged)
        assert held >= max(last, *(count for _, count, _ in acknowledged), 0)
        table = rk.resume(path)
        assert len(table.record().operations) == held
        assert path.read_bytes() == table.record().print().encode()
        table.comment("goes on")
        assert holds(path, [*acknowledged, (path, held + 1, table.record().operations[-1])])
        last = held + 1
        longest = max(longest, last)
    return longest


def two_processes(game: str, path: Path, seed: int = 0) -> None:
    """Let two processes continue one game: the second must continue in its own file."""
    table = Table(game, seed=seed, autosave=path)
    table.advance()
    table.comment("begun")  # a game that begins with a choice has no file before this
    before = table.record().operations
    keepers = [Keeper(game, path, 10 * seed + number, COUNT) for number in range(2)]
    for keeper in keepers:
        keeper.go()
    files = {_own_file(keeper, before) for keeper in keepers}
    assert len(files) == 2
    assert path in files


def _own_file(keeper: Keeper, before: Sequence[Any]) -> Path:
    """Wait for a process; return its file, which must contain all of its operations."""
    acknowledged = list(keeper.acknowledged())
    assert len(acknowledged) == COUNT
    own = acknowledged[-1][0]
    record = Record.parse(own.read_bytes())
    assert record.notice is None
    assert record.operations[: len(before)] == tuple(before)
    assert len(record.operations) == len(before) + COUNT
    for _, count, operation in acknowledged:
        assert record.operations[count - 1] == operation
    assert rk.resume(own).record() == record
    return own
