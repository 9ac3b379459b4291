"""Whatever kills the process, no step that was acknowledged is lost."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import racekit as rk
from racekit.engine import saves
from racekit.engine.record import Record
from racekit.engine.table import Table
from tests.conformance.adapters import GAMES, adapter
from tests.conformance.pick import pick

ROOT = Path(__file__).resolve().parents[2]
KILLS = 50
POSIX = os.name == "posix"


class Keeper:
    """A process that plays and saves (see ``keeper.py``)."""

    def __init__(self, game: str, path: Path, seed: int, count: int = 10**6) -> None:
        words = [sys.executable, "-m", "tests.conformance.keeper", game, str(path)]
        self.process = subprocess.Popen(
            [*words, str(seed), str(count)],
            cwd=ROOT,
            env={**os.environ, "RACEKIT_HOME": str(path.parent / "home"), "PYTHONUTF8": "1"},
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
        return self.process.communicate(timeout=30)[1]

    def go(self) -> None:
        """Let it play."""
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def kill(self) -> None:
        """Kill it as hard as the system can."""
        self.process.send_signal(signal.SIGKILL if POSIX else signal.SIGTERM)

    def acknowledged(self) -> Iterator[tuple[Path, int, Any]]:
        """Wait for its end; return what it had said by then."""
        output, errors = self.process.communicate(timeout=60)
        assert "Traceback" not in errors, errors
        for line in output.splitlines(keepends=True):
            if line.endswith("\n"):  # a line cut by the kill is no acknowledgement
                path, count, operation = json.loads(line)
                yield Path(path), count, operation


def holds(path: Path, acknowledged: list[tuple[Path, int, Any]]) -> int:
    """Check that a saved game holds every acknowledged operation; return how many it holds."""
    record = Record.parse(path.read_bytes())
    for where, count, operation in acknowledged:
        assert where == path
        assert record.operations[count - 1] == operation
    return len(record.operations)


def kill_again_and_again(game: str, path: Path, kills: int, seed: int = 0) -> int:
    """Kill a process in the middle of its play, resume, and so on; return how many steps held."""
    rng = random.Random(f"{game}/{seed}")
    last = 0
    for number in range(kills):
        if number % 10 == 0:
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
    return last


@pytest.mark.parametrize("game", GAMES)
def test_no_acknowledged_step_is_lost(game: str, tmp_path: Path) -> None:
    kills = KILLS // adapter(game).PART
    assert kill_again_and_again(game, tmp_path / "game.jsonl", kills) > 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("round_", range(3))
def test_two_processes_at_one_game_destroy_nothing(game: str, round_: int, tmp_path: Path) -> None:
    """Whoever comes second goes on in a file of its own, from what it had read."""
    path = tmp_path / "game.jsonl"
    table = Table(game, seed=round_, autosave=path)
    table.advance()
    before = table.record().operations
    keepers = [Keeper(game, path, 10 * round_ + number, 40) for number in range(2)]
    for keeper in keepers:
        keeper.go()
    files = set()
    for keeper in keepers:
        acknowledged = list(keeper.acknowledged())
        assert len(acknowledged) == 40
        (own,) = {where for where, _, _ in acknowledged[-1:]}
        files.add(own)
        record = Record.parse(own.read_bytes())
        assert record.notice is None
        assert record.operations[: len(before)] == before
        assert len(record.operations) == len(before) + 40
        for _, count, operation in acknowledged:
            assert record.operations[count - 1] == operation
        assert rk.resume(own).record() == record
    assert len(files) == 2
    assert path in files


def test_who_comes_second_goes_on_in_a_file_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    first = Table(GAMES[0], seed=1, autosave=path)
    first.advance(3)
    second = rk.resume(path)
    first.advance(2)
    second.comment("mine")
    assert second.autosave_path != path
    assert second.autosave_path is not None
    first.advance(2)
    for table in (first, second):
        assert table.autosave_path is not None
        assert table.autosave_path.read_text("utf-8") == table.record().print()
    assert first.autosave_path == path


# --- a torn tail ---------------------------------------------------------------------------------


def saved(path: Path) -> bytes:
    table = Table(GAMES[0], seed=2, autosave=path)
    table.advance(4)
    table.comment("馬")
    return path.read_bytes()


def test_a_torn_tail_is_repaired_with_a_notice_and_play_goes_on(tmp_path: Path) -> None:
    data = saved(tmp_path / "whole.jsonl")
    ends = [at + 1 for at, byte in enumerate(data) if byte == ord("\n")]
    for cut in range(ends[-3], len(data)):
        path = tmp_path / "torn.jsonl"
        path.write_bytes(data[:cut])
        whole = max(end for end in ends if end <= cut + 1)
        table = rk.resume(path)
        assert path.read_bytes() == data[:whole], "mended at once"
        assert (table.notice is not None) == (cut not in (whole, whole - 1))
        table.advance(2)
        again = rk.resume(path)
        assert again.notice is None
        assert again.record() == table.record()
        assert again.state == table.state


def test_what_another_process_has_added_is_not_cut_off(tmp_path: Path) -> None:
    """Between reading a torn file and mending it, somebody may have written to it."""
    path = tmp_path / "game.jsonl"
    data = saved(path)
    read = data[:-10]
    size = saves.mend(path, read, torn=True)
    assert path.read_bytes() == data
    assert size < len(data)
    journal = saves.Journal(path, Record.parse(read), size=size)
    assert not journal.append({"op": "comment", "node": 0, "text": "late"})
    assert path.read_bytes() == data


def test_random_cuts_of_a_long_game_go_on(tmp_path: Path) -> None:
    rng = random.Random(3)
    path = tmp_path / "long.jsonl"
    table = Table(GAMES[0], seed=3, autosave=path)
    while table.actor is not None:
        table.step(pick(table.state, rng))
    data = path.read_bytes()
    first = data.index(b"\n") + 1
    for _ in range(10):
        path.write_bytes(data[: rng.randrange(first, len(data))])
        again = rk.resume(path)
        count = len(again.record().operations)
        assert again.record().operations == table.record().operations[:count]
        assert again.actor is not None
        again.step(pick(again.state, rng))
        assert rk.resume(path).state == again.state
