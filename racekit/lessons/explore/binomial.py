"""Exact binomial probabilities, in whole numbers over a common denominator."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import accumulate, takewhile

from ...odds.intervals import wilson


@cache
def weights(n: int, p: Fraction) -> tuple[int, ...]:
    """Return the probability of each number of hits, times the denominator of `p` to the `n`.

    Examples
    --------
    >>> weights(2, Fraction(1, 3))
    (4, 4, 1)
    """
    hit, miss = p.numerator, p.denominator - p.numerator
    if not miss:
        return (*[0] * n, hit**n)
    found = [miss**n]
    for k in range(n):
        found.append(found[-1] * (n - k) * hit // ((k + 1) * miss))
    return tuple(found)


def distribution(n: int, p: Fraction) -> list[Fraction]:
    """Return the probability of each number of hits in `n` trials.

    Examples
    --------
    >>> distribution(1, Fraction(1, 3))
    [Fraction(2, 3), Fraction(1, 3)]
    """
    whole = p.denominator**n
    return [Fraction(weight, whole) for weight in weights(n, p)]


@cache
def covering(n: int, p: Fraction, level: Fraction) -> range:
    """Return the numbers of hits whose Wilson interval covers `p`."""
    # Both ends grow with the number of hits.
    counts, at = range(n + 1), float(level)
    first = bisect_left(counts, True, key=lambda hits: wilson(hits, n, at)[1] >= p)
    stop = bisect_left(counts, True, key=lambda hits: wilson(hits, n, at)[0] > p)
    return range(first, stop)


@cache
def coverage(n: int, p: Fraction, level: Fraction) -> Fraction:
    """Return the probability that the Wilson interval of `n` trials covers `p`.

    Examples
    --------
    >>> float(round(coverage(100, Fraction(111, 512), Fraction(95, 100)), 4))
    0.9485
    """
    found = weights(n, p)
    return Fraction(sum(found[k] for k in covering(n, p, level)), p.denominator**n)


@cache
def central(n: int, p: Fraction, outside: Fraction) -> tuple[int, int]:
    """Return the fewest and the most hits, with at most half of `outside` beyond either end.

    Examples
    --------
    >>> central(100, Fraction(1, 2), Fraction(1, 20))
    (40, 60)
    """
    found = weights(n, p)
    most = p.denominator**n * outside / 2
    below, above = (accumulate(side) for side in (found, reversed(found)))
    low, beyond = (sum(1 for _ in takewhile(most.__ge__, side)) for side in (below, above))
    return low, n - beyond


def steps(most: int, count: int = 20) -> Iterator[int]:
    """Yield whole numbers from 1 to `most`: dense at first, then evenly spaced."""
    evenly = (most * n // count for n in range(1, count + 1))
    yield from sorted({n for n in (1, 2, 4, 8, 16, *evenly) if n <= most})
