"""Pinned counts: mini games played out in every way, by the engine and by brute force."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import racekit as rk
from tests.conformance import files, perft

GAMES = files.SAMPLED
MINIS = [(game, name) for game in GAMES for name in files.samples(game).MINI]


@pytest.mark.parametrize("game", GAMES)
def test_every_large_game_has_pinned_counts(game: str) -> None:
    assert rk.__version__
    counts = files.pinned().get(game, {})
    assert len(counts) >= 2, "python -m tests.conformance.regenerate makes them"
    assert set(counts) == set(files.samples(game).MINI)
    # Some are played to their ends.
    assert any(values["terminal"] and values["expected_scores"] for values in counts.values())


def test_nothing_is_pinned_for_a_game_without_samples() -> None:
    assert set(files.pinned()) == set(GAMES)


@pytest.mark.parametrize(("game", "name"), MINIS)
def test_the_engine_and_brute_force_count_what_is_pinned(game: str, name: str) -> None:
    mini = files.samples(game).MINI[name]
    engine = perft.count(files.samples(game).mini_state(mini), mini.get("limit"))
    brute = files.brute(game).count(mini, mini.get("limit"))
    assert engine.pinned() == files.pinned()[game][name]
    assert brute.pinned() == files.pinned()[game][name]
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
