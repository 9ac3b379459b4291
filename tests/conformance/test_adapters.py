"""Every registered game has its adapter, so that the shared suites play it."""

from __future__ import annotations

from pathlib import Path

import pytest

import racekit as rk
from tests.conformance.adapters import GAMES, PARTS, adapter


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_an_adapter(game: str) -> None:
    found = adapter(game)
    assert [part for part in PARTS if not hasattr(found, part)] == []
    assert found.VARIANTS[0] == {}
    for options in found.VARIANTS:
        assert rk.game(game, **options).options() == dict(options)


def test_no_adapter_without_a_game() -> None:
    files = Path(__file__).with_name("games").glob("*.py")
    assert {path.stem for path in files} == set(GAMES)


def test_a_game_without_an_adapter_is_noticed() -> None:
    with pytest.raises(ModuleNotFoundError):
        adapter("no_such_game")
