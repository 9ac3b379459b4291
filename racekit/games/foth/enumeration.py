"""Exact enumeration of choices, with probabilities, and a count of hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

T = TypeVar("T")

Choose = Callable[[Mapping[T, int]], T]
"""Chooses one of several weighted options."""


class Impossible(Exception):
    """The choices made so far cannot be completed."""


def count_draws(have: Mapping[str, int], size: int) -> int:
    """Return the number of different hands of `size` cards, of a multiset of cards.

    Examples
    --------
    >>> count_draws({"comet": 1, "force": 3}, 2)
    2
    """
    ways = [1] + [0] * size
    for count in have.values():
        ways = [sum(ways[max(0, n - count) : n + 1]) for n in range(size + 1)]
    return ways[size]


def every_result(make: Callable[[Choose[Any]], T]) -> dict[T, Fraction]:
    """Return the distribution of a function's result over all of its choices.

    The function is called once per sequence of choices; those that raise `Impossible` are skipped.

    Examples
    --------
    >>> found = every_result(lambda choose: choose({1: 1, 2: 1}) + choose({0: 2, 1: 1}))
    >>> {result: str(p) for result, p in sorted(found.items())}
    {1: '1/3', 2: '1/2', 3: '1/6'}
    """
    found: dict[T, Fraction] = {}
    paths: list[tuple[Any, ...]] = [()]
    while paths:
        path, probabilities = list(paths.pop()), [Fraction(1)]

        def choose(
            options: Mapping[Any, int],
            path: list[Any] = path,
            probabilities: list[Fraction] = probabilities,
        ) -> Any:
            if len(probabilities) > len(path):
                first, *others = options
                paths.extend((*path, other) for other in others)
                path.append(first)
            what = path[len(probabilities) - 1]
            share = Fraction(options[what], sum(options.values()))
            probabilities.append(probabilities[-1] * share)
            return what

        try:
            result = make(choose)
        except Impossible:
            continue
        found[result] = found.get(result, Fraction(0)) + probabilities[-1]
    return found
