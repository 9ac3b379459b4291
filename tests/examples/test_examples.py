"""The examples of games of one's own pass the suite, and have the values that are published."""

from __future__ import annotations

from pathlib import Path

import pyspiel
import pytest

import racekit as rk
from examples.goofspiel import Goofspiel
from examples.leduc import Leduc
from examples.liarsdice import LiarsDice
from racekit.engine.game import Game, defined
from racekit.testing import GameSuite

GOLDEN = Path(__file__).with_name("golden")
EXAMPLES: tuple[type[Game], ...] = (LiarsDice, Leduc, Goofspiel)

for each in EXAMPLES:
    defined.pop(each.name, None)  # other tests must not find it


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in EXAMPLES:
        monkeypatch.setitem(defined, each.name, each)


class TestLiarsDice(GameSuite):
    game = LiarsDice.name
    golden = GOLDEN / LiarsDice.name
    variants = ({}, {"players": 5, "dice": 2})


class TestLeduc(GameSuite):
    game = Leduc.name
    golden = GOLDEN / Leduc.name


class TestGoofspiel(GameSuite):
    game = Goofspiel.name
    golden = GOLDEN / Goofspiel.name
    variants = ({}, {"cards": 3})


def value(game: Game, iterations: int = 1000) -> float:
    """Return what the first seat can guarantee, but for an exploitability that is as small."""
    found = rk.odds.equilibrium(game, utility="score", iterations=iterations, progress=False)
    assert found.guaranteed
    assert found.exploitability < 5e-4
    return float(found.value[0])


def test_leduc_has_the_value_that_is_published() -> None:
    assert value(Leduc()) == pytest.approx(-0.0856, abs=1e-4)


def test_goofspiel_has_the_value_0_since_its_seats_are_alike() -> None:
    assert value(Goofspiel(cards=3)) == pytest.approx(0, abs=1e-4)


def test_liars_dice_has_the_value_that_openspiels_own_game_has() -> None:
    theirs = pyspiel.load_game("liars_dice(players=2,numdice=1,dice_sides=3)")
    solver = pyspiel.CFRPlusSolver(theirs)
    for _ in range(500):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert pyspiel.nash_conv(theirs, policy) < 1e-4
    expected, _ = pyspiel.expected_returns(theirs.new_initial_state(), policy, -1, True)
    assert value(LiarsDice(faces=3)) == pytest.approx(expected, abs=1e-4)
