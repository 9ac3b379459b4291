"""Golden records: games that were saved long ago still replay, to the same words and results."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import racekit as rk
from racekit.engine import registry
from racekit.engine.record import Record
from tests.conformance import files
from tests.conformance.transcript import transcript

GAMES = registry.names()
RECORDS = [path for game in GAMES for path in sorted(files.golden(game).glob("*.jsonl"))]
LEAST = 3
"""How many golden records a game has, at least."""


def test_there_are_games() -> None:
    assert rk.__version__
    assert GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_registered_game_has_golden_records(game: str) -> None:
    records = {path.stem for path in files.golden(game).glob("*.jsonl")}
    assert len(records) >= LEAST, "python -m tests.conformance.regenerate makes them"
    assert records == {path.stem for path in files.golden(game).glob("*.txt")}
    assert records == set(files.samples(game).TABLES) == set(files.samples(game).CITES)


def test_every_golden_record_is_a_registered_games() -> None:
    folders = {path.name for path in (files.HERE / "golden").iterdir() if path.is_dir()}
    assert folders == set(GAMES)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_record_replays_to_the_same_states_words_and_result(path: Path) -> None:
    text = path.read_text("utf-8")
    record = Record.parse(text)
    table = rk.Table.from_record(record)
    assert transcript(table) == path.with_suffix(".txt").read_text("utf-8")
    assert table.notice is None
    # And it is told again as it was read, but for the version of racekit that tells it.
    again = table.record()
    assert again.operations == record.operations
    version = {"racekit": rk.__version__}
    assert {**again.header, **version} == {**record.header, **version}
    assert Record.parse(again.print()) == again


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_record_plays_what_it_is_there_for(path: Path) -> None:
    told = path.with_suffix(".txt").read_text("utf-8")
    cited = set(re.findall(r"^  (\S+) \| ", told, re.MULTILINE))
    wanted = files.samples(path.parent.name).CITES[path.stem]
    assert wanted
    assert wanted <= cited
    assert "scores" in told


@pytest.mark.parametrize("game", GAMES)
def test_one_golden_record_has_lines_and_comments(game: str) -> None:
    tables = [
        rk.Table.from_record(Record.parse(path.read_bytes()))
        for path in RECORDS
        if path.parent.name == game
    ]
    assert any(
        any(len(node.children) > 1 for node in table.nodes)
        and any(node.comment for node in table.nodes)
        for table in tables
    )
