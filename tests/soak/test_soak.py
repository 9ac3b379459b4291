"""The shared suites for as long as a coffee break, with seeds that are new each time."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest

from racekit.engine.record import Record
from racekit.engine.table import Table
from tests.conformance import leaks
from tests.conformance.adapters import GAMES, adapter
from tests.conformance.test_kill import kill_again_and_again
from tests.conformance.test_properties import play_out
from tests.conformance.test_records import played, tree

GAMES_PLAYED = 5000
PAIRS = 20_000
KILLS = 500

pytestmark = [pytest.mark.soak, pytest.mark.timeout(4 * 3600)]


def fresh() -> int:
    """Return a seed; pytest shows it where a test fails."""
    seed = secrets.randbits(32)
    print(f"seed {seed}")
    return seed


@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("game", GAMES)
def test_many_games(game: str, part: int) -> None:
    first = fresh()
    variants = adapter(game).VARIANTS
    for seed in range(first, first + GAMES_PLAYED // 10):
        play_out(game, variants[seed % len(variants)], seed)


@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("game", GAMES)
def test_nothing_leaks(game: str, part: int) -> None:
    first = fresh()
    found = leaks.search(game, range(first, first + 10**6), pairs=PAIRS // 10)
    assert found.leaks == []
    assert found.pairs >= PAIRS // 10


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_lost_however_often_it_is_killed(game: str, tmp_path: Path) -> None:
    assert kill_again_and_again(game, tmp_path / "game.jsonl", KILLS) > 0


@pytest.mark.parametrize("game", GAMES)
def test_many_records(game: str) -> None:
    first = fresh()
    for seed in range(first, first + 1000):
        table = played(game, seed, 200)
        again = Table.from_record(Record.parse(table.record().print()))
        assert tree(again) == tree(table)
