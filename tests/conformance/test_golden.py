"""Golden records of the large games: each plays the rules that it is there for.

That they replay to the same words is tested with every game's suite.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from racekit.testing import golden
from tests.conformance import files

RECORDS = [path for game in files.SAMPLED for path in golden.records(files.golden(game))]
LEAST = 3
"""How many golden records a game has, at least."""


@pytest.mark.parametrize("game", files.SAMPLED)
def test_every_large_game_has_golden_records(game: str) -> None:
    records = {path.stem for path in files.golden(game).glob("*.jsonl")}
    assert len(records) >= LEAST, "python -m tests.conformance.regenerate makes them"
    assert records == set(files.samples(game).TABLES) == set(files.samples(game).CITES)


def test_every_golden_record_here_is_a_large_games() -> None:
    folders = {path.name for path in (files.HERE / "golden").iterdir() if path.is_dir()}
    assert folders == set(files.SAMPLED)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_record_plays_what_it_is_there_for(path: Path) -> None:
    told = path.with_suffix(".txt").read_text("utf-8")
    cited = set(re.findall(r"^  (\S+) \| ", told, re.MULTILINE))
    wanted = files.samples(path.parent.name).CITES[path.stem]
    assert wanted
    assert wanted <= cited
    assert "scores" in told
