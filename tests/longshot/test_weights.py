"""The weights of the greedy player's heuristic, as far as their meaning fixes them."""

from __future__ import annotations

import pytest

from racekit.games.longshot import evaluation, questions
from tests.longshot.positions import position


@pytest.mark.rule("longshot:LS3.3", cited=False)  # runs are weighed, and none is made
def test_an_ordinary_speed_is_that_of_random_tops() -> None:
    runs = questions.step_pmf(position(stack=None).view(0), 3)  # type: ignore[arg-type]
    average = float(sum(run * p for run, p in runs.items()))
    assert abs(evaluation.ORDINARY_SPEED - average) < 0.5
    assert 0 < evaluation.SPEED_KEPT < 1
