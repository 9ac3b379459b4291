"""Markov chains agree with enumeration, with icepool, and with their long-run behaviour."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import islice, product
from math import prod
from typing import Any

import icepool
import pytest

from racekit.engine.errors import BadInput
from racekit.odds import markov

F = Fraction
STEPS = {
    "sure": {1: F(1, 2), 2: F(1, 2)},
    "lazy": {0: F(1, 2), 1: F(1, 4), 3: F(1, 4)},
    "trick": {0: F(3, 4), 1: F(1, 12), 2: F(1, 12), 3: F(1, 12)},
}


@pytest.mark.parametrize("name", STEPS)
def test_a_walk_against_enumeration(name: str) -> None:
    steps, goal = STEPS[name], 4
    horse = markov.walk(steps, goal)
    arrivals = list(islice(horse.arrivals(0), 6))
    for turn in range(6):
        found = {space: F(0) for space in range(goal + 1)}
        arrived = F(0)
        for way in product(steps, repeat=turn):
            p = prod((steps[step] for step in way), start=F(1))
            found[min(sum(way), goal)] += p
            arrived += p * (sum(way) >= goal and sum(way[:-1]) < goal)
        assert horse.after(0, turn) == {space: p for space, p in found.items() if p}
        assert arrivals[turn] == arrived


@pytest.mark.parametrize("name", STEPS)
def test_a_walk_against_icepool(name: str) -> None:
    steps, goal = STEPS[name], 7
    die = icepool.Die({step: int(p * 12) for step, p in steps.items()})
    arrivals = list(islice(markov.walk(steps, goal).arrivals(0), 12))
    for turn in range(1, 12):
        assert sum(arrivals[: turn + 1]) == (turn @ die).probability(">=", goal)


@pytest.mark.parametrize("name", STEPS)
def test_the_expected_time_is_the_sum_of_survival_probabilities(name: str) -> None:
    horse = markov.walk(STEPS[name], 7)
    home, expected = F(0), F(0)
    for p in islice(horse.arrivals(0), 400):
        home += p
        expected += 1 - home
    assert abs(float(horse.time(0) - expected)) < 1e-9
    assert horse.absorption(0) == {7: 1}
    assert horse.time(7) == 0
    assert horse.time(3) < horse.time(0)


def test_a_gamblers_ruin() -> None:
    """The textbook example with its textbook answers; the chain has cycles."""
    moves = {n: {n - 1: F(1, 2), n + 1: F(1, 2)} for n in range(1, 5)}
    chain = markov.Chain(moves)
    for start in range(6):
        assert chain.absorption(start) == {
            end: p for end, p in ((0, F(5 - start, 5)), (5, F(start, 5))) if p
        }
        assert chain.time(start) == start * (5 - start)


def test_states_of_any_type_and_absorbing_states() -> None:
    chain = markov.Chain({"a": {"a": F(1, 3), "b": F(2, 3)}, "b": {"b": 1}, "c": {}})
    assert chain.time("a") == F(3, 2)
    assert chain.absorbing("b")
    assert chain.absorbing("c")
    assert chain.after("c", 3) == {"c": 1}


def test_an_invalid_chain_is_refused() -> None:
    half: Mapping[str, Fraction] = {"a": F(1, 2)}
    with pytest.raises(BadInput) as caught:
        markov.Chain({"a": half, "b": {"a": 0.5, "b": 0.5}, "c": {"c": 1}})  # type: ignore[dict-item]
    assert [problem.place for problem in caught.value.problems] == ["'a'", "'b'"]
    circle = markov.Chain({1: {2: 1}, 2: {1: 1}})
    for ask in (circle.time, circle.absorption):
        with pytest.raises(BadInput, match="may never end"):
            ask(1)


@pytest.mark.parametrize(
    ("steps", "places"),
    [
        ({-1: Fraction(1, 2), 1: Fraction(1, 2)}, ["steps[-1]"]),
        ({0.5: Fraction(1, 2), 1: Fraction(1, 3)}, ["steps[0.5]", "steps"]),
        ({1: 0.5, 2: 0.5}, ["steps"]),
        ({}, ["steps"]),
        ({0: Fraction(1)}, ["steps"]),  # it would never move, and count as absorbed
    ],
)
def test_invalid_steps_are_refused(steps: Mapping[Any, Any], places: list[str]) -> None:
    with pytest.raises(BadInput) as caught:
        markov.walk(steps, 3)
    assert [problem.place for problem in caught.value.problems] == places


def test_first_home_against_enumeration() -> None:
    ways, steps, within = [2, 3, 2], [STEPS["lazy"], STEPS["sure"], STEPS["trick"]], 3
    expected: dict[frozenset[int] | None, Fraction] = {}
    single = [list(product(each, repeat=within)) for each in steps]
    for runs in product(*single):
        p = prod(
            (each[step] for each, run in zip(steps, runs, strict=True) for step in run), start=F(1)
        )
        turns = [
            next((n for n in range(within + 1) if sum(run[:n]) >= way), within + 1)
            for way, run in zip(ways, runs, strict=True)
        ]
        first = min(turns)
        who = frozenset(i for i, turn in enumerate(turns) if turn == first)
        key = who if first <= within else None
        expected[key] = expected.get(key, F(0)) + p
    assert markov.first_home(ways, steps, within) == expected
    assert sum(expected.values()) == 1
