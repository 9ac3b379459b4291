"""What the right and the recognised wrong answers of each topic follow from, recomputed."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

Truth = Callable[[], Fraction | str | list[str] | list[int]]

# What is thought instead of reckoned: these values are those of a misconception, of no position.


def alike(*cases: object) -> Fraction:
    """Return the probability of a case as if all were equally likely."""
    return Fraction(1, len(cases))


def surely() -> Fraction:
    """Return the probability of what is taken for certain."""
    return alike("it")


def never() -> Fraction:
    """Return the probability of what is taken for impossible."""
    return 1 - surely()


def in_proportion(times: int) -> Fraction:
    """Return how many times as much of one thing goes with so many times as much of another."""
    return Fraction(times)
