"""Markov chains with exact probabilities: the race of a horse with independent steps."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, combinations
from math import prod
from typing import Generic, TypeVar

from ..engine.errors import Problem
from ..engine.integers import takes_integers
from .messages import bad_question, count_problems, problem, refused

S = TypeVar("S", bound=Hashable)

Steps = Mapping[int, Fraction]
"""Distribution of the step length: number of spaces to probability."""


class Chain(Generic[S]):
    """A Markov chain with absorbing states.

    Parameters
    ----------
    moves : mapping
        State to the distribution of the next state. A state without successors, or whose only
        successor is itself, is absorbing.

    Examples
    --------
    >>> half = Fraction(1, 2)
    >>> coin = Chain({"first": {"head": half, "second": half}, "second": {"head": 1}})
    >>> coin.time("first")
    Fraction(3, 2)
    >>> coin.after("first", 1)
    {'head': Fraction(1, 2), 'second': Fraction(1, 2)}
    """

    def __init__(self, moves: Mapping[S, Mapping[S, Fraction | int]]) -> None:
        wrong = [state for state, to in moves.items() if not _is_distribution(to)]
        if wrong:
            raise bad_question([problem(repr(state), "not_distribution") for state in wrong])
        self._moves: dict[S, dict[S, Fraction]] = {
            state: {other: Fraction(p) for other, p in to.items() if p}
            for state, to in moves.items()
        }

    def moves(self, state: S) -> Mapping[S, Fraction]:
        """Return the distribution of the next state; an absorbing state stays as it is."""
        return self._moves.get(state) or {state: Fraction(1)}

    def absorbing(self, state: S) -> bool:
        """Whether a state is absorbing."""
        return self.moves(state).get(state) == 1

    def after(self, start: S, steps: int) -> dict[S, Fraction]:
        """Return the distribution of the state after some steps."""
        here = {start: Fraction(1)}
        for _ in range(steps):
            here = self._on(here)
        return here

    def _on(self, here: Mapping[S, Fraction]) -> dict[S, Fraction]:
        there: dict[S, Fraction] = {}
        for state, p in here.items():
            for other, q in self.moves(state).items():
                there[other] = there.get(other, Fraction(0)) + p * q
        return there

    def arrivals(self, start: S) -> Iterator[Fraction]:
        """Yield the probability of absorption at exactly step 0, 1, 2, ..., without end."""
        here, before = {start: Fraction(1)}, Fraction(0)
        while True:
            home = sum((p for state, p in here.items() if self.absorbing(state)), Fraction(0))
            yield home - before
            here, before = self._on(here), home

    def time(self, start: S) -> Fraction:
        """Return the expected number of steps until absorption.

        Raises
        ------
        BadInput
            If the chain may never be absorbed.
        """
        return self._solve(start, dict.fromkeys(self._transient(start), Fraction(1)))

    def absorption(self, start: S) -> dict[S, Fraction]:
        """Return the distribution of the absorbing state in which the chain ends.

        Raises
        ------
        BadInput
            If the chain may never be absorbed.
        """
        if self.absorbing(start):
            return {start: Fraction(1)}
        self.time(start)  # raises if it may never end
        transient = self._transient(start)
        ends = dict.fromkeys(end for state in transient for end in self.moves(state))
        return {
            end: self._solve(
                start, {state: self.moves(state).get(end, Fraction(0)) for state in transient}
            )
            for end in ends
            if self.absorbing(end)
        }

    def _transient(self, start: S) -> list[S]:
        """Return the reachable transient states."""
        found, todo = dict.fromkeys([start]), [start]
        while todo:
            for other in self.moves(todo.pop()):
                if other not in found:
                    found[other] = None
                    todo.append(other)
        return [state for state in found if not self.absorbing(state)]

    def _solve(self, start: S, gains: Mapping[S, Fraction]) -> Fraction:
        """Return the expected total gain until absorption, with a gain for leaving each state.

        The values v solve v = gain + moves * v. Gaussian elimination removes one state after
        another, the start last.
        """
        if self.absorbing(start):
            return Fraction(0)
        order = [*(state for state in gains if state != start), start]
        rows = {
            state: {other: p for other, p in self.moves(state).items() if other in gains}
            for state in order
        }
        value = dict(gains)
        for state in order:
            row = rows.pop(state)
            stays = row.pop(state, Fraction(0))
            if stays == 1:
                raise refused(repr(start), "never_ends")
            row = {other: p / (1 - stays) for other, p in row.items()}
            value[state] /= 1 - stays
            for other, to in rows.items():
                if share := to.pop(state, None):
                    value[other] += share * value[state]
                    for further, p in row.items():
                        to[further] = to.get(further, Fraction(0)) + share * p
        return value[start]


def _is_distribution(to: Mapping[S, Fraction | int]) -> bool:
    exact = all(isinstance(p, int | Fraction) and p >= 0 for p in to.values())
    return exact and (not to or sum(to.values()) == 1)


@takes_integers
def walk(steps: Steps, goal: int) -> Chain[int]:
    """Return a horse's walk as a chain of the spaces from 0 to `goal`, where it stays.

    Parameters
    ----------
    steps : mapping
        The distribution of its steps; a step past the goal ends there.
    goal : int
        The goal's space.

    Raises
    ------
    BadInput
        If the steps are not a distribution, go backwards, or are always 0.

    Examples
    --------
    >>> horse = walk({0: Fraction(3, 4), 2: Fraction(1, 8), 3: Fraction(1, 8)}, 7)
    >>> horse.after(0, 1)[3]
    Fraction(1, 8)
    >>> horse.time(0)
    Fraction(25, 2)
    """
    if problems := [*_step_problems(steps)]:
        raise bad_question(problems)
    return Chain({space: _reached(space, steps, goal) for space in range(goal)})


def _step_problems(steps: Steps) -> Iterator[Problem]:
    """Yield the problems of a horse's steps."""
    yield from count_problems((f"steps[{step!r}]", step, 0) for step in steps)
    if not all(isinstance(p, int | Fraction) and p >= 0 for p in steps.values()):
        yield problem("steps", "no_fractions")
    elif (total := sum(steps.values())) != 1:
        yield problem("steps", "not_one", total=total)
    elif steps.get(0) == 1:
        yield problem("steps", "never_ends")


def _reached(start: int, steps: Steps, goal: int) -> dict[int, Fraction]:
    """Return the distribution of the space after one step."""
    found: dict[int, Fraction] = {}
    for step, p in steps.items():
        space = min(start + step, goal)
        found[space] = found.get(space, Fraction(0)) + p
    return found


@takes_integers
def first_home(
    ways: Sequence[int], steps: Sequence[Steps], within: int
) -> dict[frozenset[int] | None, Fraction]:
    """Return the distribution of the first horses at the goal, if all move independently at once.

    Parameters
    ----------
    ways : sequence of int
        The distance of each horse from the goal.
    steps : sequence of mapping
        The distribution of the steps of each horse.
    within : int
        The maximum number of moves.

    Returns
    -------
    dict
        Sets of horses (by index in `ways`) that arrive together before all others, with
        probabilities; None: no horse arrives in time.

    Examples
    --------
    >>> coin = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    >>> first_home([1, 1], [coin, coin], within=1)[frozenset({0})]
    Fraction(1, 4)
    """
    both = zip(ways, steps, strict=True)
    arrivals = [walk(step, way).arrivals(0) for way, step in both]
    left = [Fraction(1)] * len(ways)
    found: dict[frozenset[int] | None, Fraction] = {}
    for _ in range(within + 1):
        now = [next(arrival) for arrival in arrivals]
        left = [p - q for p, q in zip(left, now, strict=True)]
        for first in _subsets(len(ways)):
            p = prod(
                (now[i] if i in first else left[i] for i in range(len(ways))), start=Fraction(1)
            )
            found[first] = found.get(first, Fraction(0)) + p
    found[None] = prod(left, start=Fraction(1))
    return {first: p for first, p in found.items() if p}


def _subsets(count: int) -> Iterator[frozenset[int]]:
    sizes = (combinations(range(count), size) for size in range(1, count + 1))
    return map(frozenset, chain.from_iterable(sizes))
