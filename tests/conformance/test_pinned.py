"""Pinned counts: mini games played out in every way, by the engine and by brute force."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import racekit as rk
from tests.conformance import files, perft
from tests.conformance.tally import Tally

GAMES = files.SAMPLED
PINNED = files.pinned()
LARGE = 5000
"""Positions of a mini game that is large: brute force, which racekit cannot change, is soaked."""


def is_large(game: str, name: str) -> bool:
    counts = PINNED.get(game, {}).get(name, {})
    return sum(counts.get(kind, 0) for kind in ("chance", "decision", "terminal")) >= LARGE


MINIS = [(game, name) for game in GAMES for name in files.samples(game).MINI]
LARGE_ONES = [mini for mini in MINIS if is_large(*mini)]
SMALL_ONES = [mini for mini in MINIS if not is_large(*mini)]


@pytest.mark.parametrize("game", GAMES)
def test_every_large_game_has_pinned_counts(game: str) -> None:
    assert rk.__version__
    counts = PINNED.get(game, {})
    assert len(counts) >= 2, "python -m tests.conformance.regenerate makes them"
    assert set(counts) == set(files.samples(game).MINI)
    # Some are played to their ends.
    assert any(values["terminal"] and values["expected_scores"] for values in counts.values())


def test_nothing_is_pinned_for_a_game_without_samples() -> None:
    assert set(PINNED) == set(GAMES)


def counted(game: str, name: str) -> Tally:
    """Count with the engine, and compare with what is pinned."""
    mini = files.samples(game).MINI[name]
    engine = perft.count(files.samples(game).mini_state(mini), mini.get("limit"))
    assert engine.pinned() == PINNED[game][name]
    return engine


@pytest.mark.parametrize(("game", "name"), LARGE_ONES)
def test_the_engine_counts_what_is_pinned_of_a_large_game(game: str, name: str) -> None:
    counted(game, name)


@pytest.mark.parametrize(
    ("game", "name"),
    [*SMALL_ONES, *(pytest.param(*mini, marks=pytest.mark.soak) for mini in LARGE_ONES)],
)
def test_the_engine_and_brute_force_count_what_is_pinned(game: str, name: str) -> None:
    mini = files.samples(game).MINI[name]
    engine = counted(game, name)
    brute = files.brute(game).count(mini, mini.get("limit"))
    assert brute.pinned() == PINNED[game][name]
    # Not only as many information sets: as many of each size.
    assert engine.sizes() == brute.sizes()


@pytest.mark.parametrize("game", GAMES)
def test_brute_force_knows_nothing_of_racekit(game: str) -> None:
    source = Path(files.brute(game).__file__).read_text("utf-8")
    imported = {
        name
        for node in ast.walk(ast.parse(source))
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else []
        )
    }
    assert not [name for name in imported if name.split(".")[0] == "racekit"]
    assert [name for name in imported if name.startswith("tests")] == ["tests.conformance.tally"]
