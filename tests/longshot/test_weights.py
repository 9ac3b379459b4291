"""The weights of the greedy player's heuristic, as far as their meaning fixes them."""

from __future__ import annotations

from statistics import mean

from racekit.games.longshot import evaluation
from racekit.games.longshot.cards import NUMBERED_MVS


def test_an_ordinary_speed_is_two_average_cards() -> None:
    assert 2 * mean(NUMBERED_MVS) == evaluation.ORDINARY_SPEED


def test_a_horse_keeps_a_share_of_its_speed() -> None:
    assert 0 < evaluation.SPEED_KEPT < 1
