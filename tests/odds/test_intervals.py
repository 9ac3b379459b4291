"""Confidence intervals have their nominal coverage."""

from __future__ import annotations

import random
from math import comb, isclose

import pytest

import racekit as rk
from racekit import odds
from racekit.games.longshot.positions import position
from racekit.odds.intervals import wilson

REPETITIONS = 1000


def test_wilsons_interval() -> None:
    """Both ends solve Wilson's equation for the confidence level."""
    for hits, trials in ((3, 10), (50, 100), (1, 400)):
        for p in wilson(hits, trials):
            z = (hits / trials - p) / (p * (1 - p) / trials) ** 0.5
            assert isclose(abs(z), 1.959963985, rel_tol=1e-6)


@pytest.mark.parametrize(
    ("hits", "trials", "level", "places"),
    [
        (0, 0, 0.95, ["hits"]),
        (11, 10, 0.95, ["hits"]),
        (-1, 10, 95, ["hits", "level"]),
        (1, 10, 1, ["level"]),
    ],
)
def test_invalid_counts_have_no_interval(
    hits: int, trials: int, level: float, places: list[str]
) -> None:
    with pytest.raises(rk.BadInput) as caught:
        wilson(hits, trials, level)
    assert [problem.place for problem in caught.value.problems] == places


def test_the_interval_stays_between_0_and_1() -> None:
    assert wilson(0, 30)[0] == 0
    assert wilson(30, 30)[1] == 1
    assert isclose(wilson(0, 30)[1], 1 - wilson(30, 30)[0])
    assert wilson(0, 30)[1] > 0


def test_a_higher_level_is_wider() -> None:
    low, high = wilson(30, 100)
    lower, higher = wilson(30, 100, level=0.99)
    assert lower < low < high < higher


@pytest.mark.parametrize(
    ("p", "trials", "level"), [(0.5, 80, 0.95), (0.1, 150, 0.95), (0.3, 60, 0.8)]
)
def test_the_coverage_is_nominal(p: float, trials: int, level: float) -> None:
    rng = random.Random(11)
    covered = 0
    for _ in range(REPETITIONS):
        hits = sum(rng.random() < p for _ in range(trials))
        low, high = wilson(hits, trials, level)
        covered += low <= p <= high
    # The number of hits is discrete, so the coverage may differ by a few percent.
    assert abs(covered / REPETITIONS - level) < 0.035


def test_simulated_answers_cover_the_exact_probability() -> None:
    view = position(hands=[["3-5"]]).view(0)
    question = odds.now(lambda world: world.board.orders[2] in (2, 4))
    exact = rk.odds(view, odds.order(seat=2))
    p, games = float(exact[2] + exact[4]), 25
    covered = 0
    for seed in range(REPETITIONS):
        low, high = rk.odds(view, question, method="simulate", n=games, seed=seed).p.interval
        covered += low <= p <= high
    # Few games allow few different intervals, so the coverage can be summed exactly.
    rate = sum(
        comb(games, hits) * p**hits * (1 - p) ** (games - hits)
        for hits in range(games + 1)
        if wilson(hits, games)[0] <= p <= wilson(hits, games)[1]
    )
    assert abs(rate - 0.95) < 0.02
    assert abs(covered / REPETITIONS - rate) < 0.03
