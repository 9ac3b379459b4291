"""Values with a standard error, which is 0 for an exact one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from ..odds.comparison import Difference, difference
from ..odds.intervals import LEVEL, deviations

Number = Fraction | float

Z = deviations(LEVEL)
"""Half the width of a 95% interval, in standard errors."""


class UncertainValue(NamedTuple):
    """A value, and its standard error.

    Examples
    --------
    >>> UncertainValue(0.5, 0.03) + UncertainValue(0.25, 0.04)
    UncertainValue(value=0.75, error=0.05)
    """

    value: Number
    error: float = 0.0

    def __add__(self, other: UncertainValue) -> UncertainValue:  # type: ignore[override]
        """Return the sum of two independent values."""
        return UncertainValue(self.value + other.value, sqrt(self.error**2 + other.error**2))


NOTHING = UncertainValue(Fraction(0))


def figure(value: Number, shares: bool) -> str:
    """Return a value as text: a share of the win, or a score.

    Examples
    --------
    >>> figure(Fraction(1, 3), True), figure(-1.5, False)
    ('33.3%', '-1.5')
    """
    return f"{100 * float(value):.1f}%" if shares else f"{float(value):.4g}"


def signed_figure(value: Number, shares: bool) -> str:
    """Return a change of a value as text.

    Examples
    --------
    >>> signed_figure(Fraction(1, 3), True), signed_figure(-1.5, False)
    ('+33.3%', '−1.5')
    """
    return ("+" if value >= 0 else "−") + figure(abs(float(value)), shares)


def by_world(values: Sequence[float], each: int) -> list[float]:
    """Return the mean of each world's games: only worlds are independent of one another.

    Examples
    --------
    >>> by_world([1, 0, 1, 1, 0], 2)
    [0.5, 1.0, 0.0]
    """
    return [
        sum(values[at : at + each]) / len(values[at : at + each])
        for at in range(0, len(values), each)
    ]


def apart(values: Sequence[float], others: Sequence[float] | Fraction, each: int) -> Difference:
    """Return the mean difference of paired games, with its 95% interval."""
    paired = others if isinstance(others, Fraction) else by_world(others, each)
    return difference(by_world(values, each), paired, LEVEL)


def with_error(found: Difference) -> UncertainValue:
    """Return a difference with its standard error instead of its interval.

    Examples
    --------
    >>> round(with_error(Difference(0.5, 0.402, 0.598)).error, 3)
    0.05
    """
    return UncertainValue(found.value, (found.high - found.low) / 2 / Z)


def mean_value(means: Sequence[float], shares: bool) -> Difference:
    """Return the mean of worlds' means with its 95% interval; shares lie from 0 to 1.

    Examples
    --------
    >>> mean_value([1.0, 1.0, 0.9], True).high
    1.0
    """
    found = difference(means, Fraction(0), LEVEL)
    if not shares:
        return found
    return Difference(found.value, max(found.low, 0.0), min(found.high, 1.0))
