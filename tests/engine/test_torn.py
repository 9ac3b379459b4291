"""Two tables with the same file, and files with an incomplete last line."""

from __future__ import annotations

import random
from pathlib import Path

import racekit as rk
from racekit.table import saves
from racekit.table.record import Record
from racekit.table.table import Table
from racekit.testing.pick import pick


def test_the_second_table_continues_in_its_own_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    first = Table("foth", seed=1, autosave=path)
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
    table = Table("foth", seed=2, autosave=path)
    table.advance(4)
    table.comment("馬")
    return path.read_bytes()


def test_a_torn_tail_is_repaired_with_a_notice(tmp_path: Path) -> None:
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


def test_lines_of_another_process_are_not_cut_off(tmp_path: Path) -> None:
    """Another process may write to a torn file between reading and repair."""
    path = tmp_path / "game.jsonl"
    data = saved(path)
    read = data[:-10]
    record = Record.parse(read)
    size = saves.mend(path, read, lines=1 + len(record.operations)).size
    assert path.read_bytes() == data
    assert size < len(data)
    journal = saves.Journal(path, record, size=size)
    late = {"op": "comment", "node": 0, "text": "late"}
    assert not journal.write([*record.operations, late])
    assert path.read_bytes() == data


def test_a_long_game_continues_after_random_cuts(tmp_path: Path) -> None:
    rng = random.Random(3)
    path = tmp_path / "long.jsonl"
    table = Table("foth", seed=3, autosave=path)
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
