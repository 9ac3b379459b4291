"""Every registered game is in the shared suite; those with secrets say what a seat may know."""

from __future__ import annotations

from pathlib import Path

import pytest

import racekit as rk
from racekit.testing import Declared, GameSuite
from tests.conformance.adapters import ADAPTED, GAMES, adapter

TESTS = Path(__file__).parents[1]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_in_the_suite(game: str) -> None:
    source = (TESTS / game / "test_suite.py").read_text("utf-8")
    assert "Suite):" in source
    assert f'"{game}"' in source or f"games.{game}" in source


def test_no_adapter_without_a_game() -> None:
    assert set(ADAPTED) <= set(GAMES)


@pytest.mark.parametrize("game", ADAPTED)
def test_an_adapter_declares_what_its_rules_say(game: str) -> None:
    declared = adapter(game)
    assert isinstance(declared, GameSuite)
    assert declared.game == game
    assert declared.knowledge_declared
    for name in ("check", "hidden", "reached"):
        assert getattr(type(declared), name) is not getattr(Declared, name)
    assert len(declared.variants) > 1
    assert declared.stages


def test_a_game_without_an_adapter_is_taken_as_it_is() -> None:
    declared = adapter("kuhn")
    assert declared.made() == rk.game("kuhn")
    assert not declared.knowledge_declared
