"""Confidence intervals for probabilities estimated by counting."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from statistics import NormalDist

from ..engine.errors import Problem
from .messages import bad_question, problem

LEVEL = 0.95
"""The default confidence level."""


def wilson(hits: int, trials: int, level: float = LEVEL) -> tuple[float, float]:
    """Return the Wilson score interval of a proportion.

    It stays within 0 and 1, and keeps its confidence level even for few trials and rare events,
    unlike the textbook interval of the normal approximation.

    Parameters
    ----------
    hits, trials : int
        The number of hits, and the number of trials.
    level : float
        The confidence level.

    Raises
    ------
    BadInput
        If there are no trials or fewer trials than hits, or the level is not between 0 and 1.

    Examples
    --------
    >>> low, high = wilson(0, 20)
    >>> low, round(high, 3)
    (0.0, 0.161)
    """
    if problems := [*_problems(hits, trials, level)]:
        raise bad_question(problems)
    z = deviations(level)
    share, n = hits / trials, trials
    middle = share + z * z / (2 * n)
    spread = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    low, high = (middle - spread) / (1 + z * z / n), (middle + spread) / (1 + z * z / n)
    return (max(low, 0.0) if hits else 0.0, min(high, 1.0) if hits < n else 1.0)


def deviations(level: float) -> float:
    """Return half the width of an interval, in standard deviations of a normal distribution.

    Examples
    --------
    >>> round(deviations(0.95), 2)
    1.96
    """
    return NormalDist().inv_cdf((1 + level) / 2)


def _problems(hits: int, trials: int, level: float) -> Iterator[Problem]:
    if not 0 <= hits <= trials or not trials:
        yield problem("hits", "impossible_hits", hits=hits, trials=trials)
    if not 0 < level < 1:
        yield problem("level", "not_level", value=repr(level))
