"""The shared suites for an hour or two, with seeds that are new each time."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path

import pytest

import racekit as rk
from racekit.odds.intervals import LEVEL, deviations
from racekit.table.record import Record
from racekit.table.seats import Player
from racekit.table.table import Table
from racekit.testing import leaks
from racekit.testing.kill import kill_repeatedly, play_in_a_storm, two_processes
from racekit.testing.properties import play_out
from racekit.testing.records import played, tree
from tests.conformance.adapters import GAMES, adapter
from tests.foth import random_cards
from tests.foth.test_conservation import without_a_fault
from tests.readaloud.test_minis import counted_alike
from tests.reviews.test_compare import Careless, Telling
from tests.reviews.test_review import gap, late
from tests.tools.soaking import WANTED

PARTS = 5
SPARSE = 10
"""Of the positions that `play_out` looks at closely, one in so many: more games instead."""

SLOW = ("foth", "readaloud")
"""The games without a kernel: only their last steps are reviewed."""

Tried = Callable[[str, object], None]

pytestmark = [pytest.mark.soak, pytest.mark.timeout(4 * 3600)]


def fresh() -> int:
    """Return a seed; pytest shows it where a test fails."""
    seed = secrets.randbits(32)
    print(f"seed {seed}")
    return seed


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_many_games(game: str, part: int, record_property: Tried) -> None:
    first, count = fresh(), WANTED["games"] // PARTS
    declared = adapter(game)
    for seed in range(first, first + count):
        play_out(declared, declared.made(seed), seed, sparse=SPARSE)
    record_property("games", count)


@pytest.mark.parametrize("part", range(PARTS))
def test_many_random_decks(part: int, record_property: Tried) -> None:
    first, count = fresh(), WANTED["decks"] // PARTS
    for seed in range(first, first + count):
        without_a_fault(seed)
    record_property("decks", count)


@pytest.mark.parametrize("part", range(PARTS))
def test_many_random_cards(part: int, record_property: Tried) -> None:
    first, count = fresh(), WANTED["games of random cards"] // PARTS
    for seed in range(first, first + count):
        random_cards.without_a_fault(seed)
    record_property("games of random cards", count)


@pytest.mark.parametrize("part", range(PARTS))
def test_many_random_mini_games(part: int, record_property: Tried) -> None:
    first, count = fresh(), WANTED["mini games"] // PARTS
    for seed in range(first, first + count):
        counted_alike(seed)
    record_property("mini games", count)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_nothing_leaks(game: str, part: int, record_property: Tried) -> None:
    first, wanted = fresh(), WANTED["pairs"] // PARTS
    found = leaks.search(adapter(game), range(first, first + 10**6), pairs=wanted)
    assert found.leaks == []
    assert found.pairs >= wanted
    record_property("pairs", found.pairs)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_lost_however_often_it_is_killed(
    game: str, part: int, tmp_path: Path, record_property: Tried
) -> None:
    kills = WANTED["kills"] // PARTS
    assert kill_repeatedly(game, tmp_path / "game.jsonl", kills, seed=fresh()) > 0
    record_property("kills", kills)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_lost_in_a_storm_of_interrupts(
    game: str, part: int, tmp_path: Path, record_property: Tried
) -> None:
    games = WANTED["stormy games"] // PARTS
    assert play_in_a_storm(game, tmp_path, games, seed=fresh()) > 0
    record_property("stormy games", games)


@pytest.mark.parametrize("game", GAMES)
def test_two_processes_in_one_game_lose_nothing(
    game: str, tmp_path: Path, record_property: Tried
) -> None:
    first, count = fresh(), WANTED["games of two processes"]
    for seed in range(first, first + count):
        (folder := tmp_path / str(seed)).mkdir()
        two_processes(game, folder / "game.jsonl", seed)
    record_property("games of two processes", count)


@pytest.mark.parametrize("game", GAMES)
def test_many_records(game: str, record_property: Tried) -> None:
    first, count = fresh(), WANTED["records"]
    for seed in range(first, first + count):
        table = played(adapter(game), seed, 200)
        again = Table.from_record(Record.parse(table.record().print()))
        assert tree(again) == tree(table)
    record_property("records", count)


@pytest.mark.parametrize("player", [Careless(), Telling()], ids=["silent", "telling"])
@pytest.mark.parametrize("game", ["longshot", "pig", "trickrace"])
def test_luck_is_zero_on_average(game: str, player: Player, record_property: Tried) -> None:
    deals = WANTED["luck games"] // rk.game(game).players
    luck = rk.compare(player, "greedy", game, deals, rollouts=2, seed=fresh()).luck
    error = (luck.high - luck.low) / 2 / deviations(LEVEL)
    assert abs(luck.value) <= 3 * error
    record_property("luck games", deals * rk.game(game).players)


@pytest.mark.parametrize("game", ["foth", "longshot", "pig", "readaloud", "trickrace"])
def test_reviews_add_up(game: str, record_property: Tried) -> None:
    """The identity holds for every seat, whatever the model and however rough the values are."""
    first, count = fresh(), WANTED["reviews"]
    for seed in range(first, first + count):
        table = late(game, 12 if game in SLOW else 10_000, seed)
        players = "random" if game in SLOW or seed % 2 else None
        found = rk.review(table, known=("seat", "all")[seed // 2 % 2], players=players, games=2)
        assert gap(found) < 1e-9
    record_property("reviews", count)
