"""A game that does not end fails the shared tests; it does not hang them."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import racekit as rk
from racekit.table.table import Table
from racekit.testing import checks, golden, leaks, properties
from racekit.testing.declared import Declared
from racekit.testing.properties import play_out


class FirstAction:
    """Always chooses the first action."""

    def pick(self, state: Any, _rng: Any) -> Any:
        return (*state.actions(), *state.outcomes())[0]


class Pig(Declared):
    game = "pig"


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody holds, and so nobody wins."""
    monkeypatch.setattr(checks, "LONGEST", 300)
    pick = FirstAction().pick
    for module in (leaks, properties):
        monkeypatch.setattr(module, "pick", pick)


def test_whole_games_end() -> None:
    with pytest.raises(AssertionError, match="did not end within 300 steps"):
        play_out(Pig(), rk.game("pig"), 1)


def test_a_line_ends() -> None:
    assert len([*islice(leaks.line(Pig(), 0), 200)]) == 200
    with pytest.raises(AssertionError, match="did not end within 300 steps"):
        list(leaks.line(Pig(), 0))


def test_a_golden_record_ends() -> None:
    table = Table("pig", seed=1, autosave=False)
    with pytest.raises(AssertionError, match="did not end within 300 steps"):
        golden.finish(table, 0)
