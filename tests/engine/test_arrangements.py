"""Hidden cards in places of known sizes, against the list of all arrangements."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from racekit.engine.arrangements import Arrangements

CASES: dict[str, tuple[dict[tuple[str, ...], dict[str, int]], dict[str, int]]] = {
    "a stack, and hands that also hold what left it before": (
        {("stack", "a", "b"): {"x": 2, "y": 1, "z": 1}, ("a", "b"): {"x": 1, "w": 1}},
        {"stack": 2, "a": 3, "b": 1},
    ),
    "a card known to be one of three pieces": (
        {("1", "2", "3"): {"k": 1}, ("1", "2", "3", "4", "stock"): {"x": 1, "y": 1, "z": 2}},
        {"1": 1, "2": 1, "3": 1, "4": 1, "stock": 1},
    ),
    "places that overlap without being inside each other": (
        {("a", "b"): {"x": 2, "y": 1}, ("b", "c"): {"x": 1, "z": 2}},
        {"a": 2, "b": 2, "c": 2},
    ),
    "an empty place": ({("a", "b"): {"x": 1, "y": 1}}, {"a": 0, "b": 2}),
    "nothing hidden": ({("a",): {}}, {"a": 0}),
}


def brute_force(
    cards: Mapping[tuple[str, ...], Mapping[str, int]], sizes: Mapping[str, int]
) -> Iterator[dict[str, tuple[str, ...]]]:
    """Yield every arrangement of the cards, of which all count as distinct."""
    copies = [
        (card, n, places)
        for places, found in cards.items()
        for card, many in found.items()
        for n in range(many)
    ]
    seen = set()
    for order in permutations(range(len(copies))):
        layout, left = dict[str, frozenset[int]](), list(order)
        for place, size in sizes.items():
            layout[place] = frozenset(left[:size])
            del left[:size]
        key = tuple(layout.values())
        fits = all(place in copies[n][2] for place, all_ in layout.items() for n in all_)
        if fits and key not in seen:
            seen.add(key)
            yield {
                place: tuple(sorted(copies[n][0] for n in all_)) for place, all_ in layout.items()
            }


def frozen(layout: Mapping[str, tuple[str, ...]]) -> tuple[Any, ...]:
    return tuple(sorted((place, tuple(sorted(cards))) for place, cards in layout.items()))


@pytest.mark.parametrize("case", CASES)
def test_all_arrangements_are_counted_and_listed(case: str) -> None:
    cards, sizes = CASES[case]
    expected = Counter(map(frozen, brute_force(cards, sizes)))
    found = Counter[Any]()
    for ways, layout in Arrangements(cards, sizes):
        found[frozen(layout)] += ways
    assert found == expected
    assert Arrangements(cards, sizes).count == expected.total() > 0


@pytest.mark.parametrize("case", CASES)
def test_each_place_has_its_distribution(case: str) -> None:
    cards, sizes = CASES[case]
    layouts = list(brute_force(cards, sizes))
    for place in sizes:
        for card in {card for found in cards.values() for card in found}:
            expected = Fraction(sum(layout[place].count(card) for layout in layouts), len(layouts))
            urns = Arrangements(cards, sizes).hand(place)
            assert sum(p for p, _ in urns) == 1
            found = sum(
                p * Fraction(urn.size * urn.cards[card], sum(urn.cards.values()))
                for p, parts in urns
                for urn in parts
            )
            assert found == expected


@pytest.mark.parametrize("case", CASES)
def test_arrangements_are_drawn_with_equal_probabilities(case: str) -> None:
    cards, sizes = CASES[case]
    expected = Counter(map(frozen, brute_force(cards, sizes)))
    rng, hidden, games = random.Random(7), Arrangements(cards, sizes), 6000
    found = Counter(frozen(hidden.sample(rng)) for _ in range(games))
    assert found.keys() <= expected.keys()
    for layout, ways in expected.items():
        p = ways / expected.total()
        assert abs(found[layout] - games * p) <= 5 * (games * p * (1 - p)) ** 0.5


def test_cards_that_do_not_fit() -> None:
    hidden = Arrangements({("a",): {"x": 2}}, {"a": 1, "b": 1})
    assert hidden.count == 0
    assert list(hidden) == []
    with pytest.raises(ValueError, match="do not fit"):
        hidden.sample(random.Random(1))


def test_the_time_does_not_grow_with_the_number_of_arrangements() -> None:
    """Forty cards in eight hands of five: more arrangements than atoms in a grain of sand."""
    hands = {f"hand {n}": 5 for n in range(8)}
    hidden = Arrangements({tuple(hands): {f"card {n}": 1 for n in range(40)}}, hands)
    assert hidden.count > 10**26
    assert all(len(cards) == 5 for cards in hidden.sample(random.Random(1)).values())
    ((p, (urn,)),) = hidden.hand("hand 3")
    assert (int(p), urn.size, len(urn.cards)) == (1, 5, 40)
