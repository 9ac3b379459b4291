"""Every closed form agrees with complete enumeration and with icepool."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import icepool
import pytest

from racekit.engine.urns import DrawPile, Urn
from racekit.odds import closed

SIZES = [(5, 2, 3), (6, 6, 2), (6, 0, 4), (7, 3, 0), (7, 3, 7), (8, 4, 5)]


def shares(found: list[Any]) -> dict[Any, Fraction]:
    return {what: Fraction(n, len(found)) for what, n in sorted(Counter(found).items())}


@pytest.mark.parametrize(("population", "marked", "drawn"), SIZES)
def test_hypergeometric(population: int, marked: int, drawn: int) -> None:
    found = closed.hypergeometric(population, marked, drawn)
    ways = combinations(range(population), drawn)
    assert found == shares([sum(card < marked for card in way) for way in ways])
    deck = icepool.Deck({1: marked, 0: population - marked})
    hand = deck.deal(drawn).sum() if drawn else icepool.Die([0])
    assert found == {hits: hand.probability(hits) for hits in found}
    for k in range(drawn + 2):
        assert closed.at_least(k, found) == hand.probability(">=", k)


@pytest.mark.parametrize(("counts", "drawn"), [([2, 1], 2), ([3, 0, 2, 1], 4), ([1, 1, 1], 0)])
def test_multivariate_hypergeometric(counts: list[int], drawn: int) -> None:
    cards = [kind for kind, count in enumerate(counts) for _ in range(count)]
    ways = combinations(cards, drawn)
    expected = shares([tuple(map(way.count, range(len(counts)))) for way in ways])
    assert closed.multivariate_hypergeometric(counts, drawn) == expected
    hands = icepool.Deck(dict(enumerate(counts))).deal(drawn)

    class Counts(icepool.MultisetEvaluator):  # type: ignore[misc]
        def next_state(self, state: Any, order: Any, outcome: Any, count: int) -> Any:
            return (*(state or ()), count)

        def extra_outcomes(self, outcomes: Any) -> Any:
            return range(len(counts))

    if drawn:
        die = Counts()(hands)
        assert {tuple(outcome): die.probability(outcome) for outcome in die} == expected


@pytest.mark.parametrize(
    ("population", "marked", "k"), [(5, 2, 1), (6, 3, 2), (7, 4, 4), (4, 4, 3)]
)
def test_at_which_draw_the_kth_comes(population: int, marked: int, k: int) -> None:
    turns = [places[k - 1] for places in combinations(range(1, population + 1), marked)]
    found = closed.turn_of(population, marked, k)
    assert found == shares(turns)
    # By then there are k, and before there were not.
    for turn in found:
        by_then = closed.at_least(k, closed.hypergeometric(population, marked, turn))
        assert sum(p for other, p in found.items() if other <= turn) == by_then


PILE = DrawPile((Urn({"a": 2, "b": 1}, 2), Urn({"c": 1}, 1), Urn({"d": 1, "e": 1}, 1)), 4)


def naive_piles() -> list[tuple[str, ...]]:
    """Every order of every content of the pile."""
    return [
        order
        for one in combinations(["a1", "a2", "b"], 2)
        for two in combinations(["d", "e"], 1)
        for order in permutations([*one, "c", *two])
    ]


def test_piles_of_several_urns() -> None:
    piles = naive_piles()
    assert closed.next_card(PILE) == shares([pile[0][0] for pile in piles])
    for draws in range(5):
        hand = closed.drawn_from(PILE, draws)
        for wanted in ("a", "ad", "c", "abcde", ""):
            hits = closed.matching(hand, wanted.__contains__)
            counted = [sum(card[0] in wanted for card in pile[:draws]) for pile in piles]
            assert {n: p for n, p in hits.items() if p} == shares(counted)


def orders_of(pile: DrawPile) -> list[tuple[str, ...]]:
    """Every order of a pile that begins with known cards and near ones, and goes on with others."""
    near, rest = pile.urns
    places = len(pile.order) - pile.further
    blanks = [at for at, card in enumerate(pile.order[:places]) if card is None]
    found = []
    for first in permutations([*near.cards, *rest.cards], len(blanks)):
        if sum(card in near.cards for card in first) == near.size:
            left = [card for card in rest.cards if card not in first]
            for far in permutations(left, pile.further):
                order = list(pile.order)
                for at, card in zip(blanks, first, strict=True):
                    order[at] = card
                found.append((*map(str, order[:places]), *far))
    return found


ORDERED = DrawPile(
    (Urn({"a1": 1, "b1": 1}, 2), Urn({"a2": 1, "c": 1, "d": 1, "e": 1}, 1)),
    6,
    ("a0", None, None, None, None, None),
    2,
)
"""A known card on top; below it two that were shuffled in and one more; two further ones."""


def test_piles_of_which_some_is_known() -> None:
    orders = orders_of(ORDERED)
    assert closed.next_card(ORDERED) == {"a0": 1}
    assert closed.next_card(ORDERED._replace(order=ORDERED.order[1:])) == shares(
        [order[1] for order in orders]
    )
    for draws in range(7):
        hand = closed.drawn_from(ORDERED, draws)
        for wanted in ("a", "b", "cd", ""):
            hits = closed.matching(hand, lambda card, wanted=wanted: card[0] in wanted)
            counted = [sum(card[0] in wanted for card in order[:draws]) for order in orders]
            assert {n: p for n, p in hits.items() if p} == shares(counted)


WANTS = [
    [(1, "a".__eq__), (1, "b".__eq__)],
    [(2, "a".__eq__), (1, "ab".__contains__)],
    [(4, "a".__eq__)],
    [],
]


@pytest.mark.parametrize("wants", WANTS)
def test_hands_with_enough_of_each_kind(wants: Any) -> None:
    urn = Urn({"a": 3, "b": 2, "c": 3}, 4)
    hands = [*combinations("aaabbccc", 4)]
    good = [all(sum(map(fits, hand)) >= k for k, fits in wants) for hand in hands]
    assert closed.all_at_least(urn, wants) == Fraction(sum(good), len(hands))


def test_the_best_card_of_a_hand_agrees_with_icepool() -> None:
    worth = {"a": 5, "b": 2, "c": 0, "d": -1}
    urns = (Urn({"a": 2, "b": 3, "c": 4, "d": 1}, 3), Urn({"b": 1}, 1))
    deck = icepool.Deck({5: 2, 2: 3, 0: 4, -1: 1})
    best = icepool.map(lambda hand: max(2, *hand), deck.deal(3).expand())
    found = closed.greatest(((Fraction(1), urns),), worth.__getitem__)
    assert found == {value: best.probability(value) for value in best}
    alone = closed.greatest(((Fraction(1), urns[:1]),), worth.__getitem__)
    hands = [*combinations([5, 5, 2, 2, 2, 0, 0, 0, 0, -1], 3)]
    assert alone == shares([max(0, *hand) for hand in hands])
    assert closed.greatest(((Fraction(1), ()),), worth.__getitem__) == {0: 1}


def test_sums_of_independent_numbers_agree_with_icepool() -> None:
    one = {0: Fraction(1, 3), 2: Fraction(2, 3)}
    other = {1: Fraction(3, 4), 5: Fraction(1, 4)}
    dice = [
        icepool.Die({n: p.numerator * 12 // p.denominator for n, p in each.items()})
        for each in (one, other)
    ]
    total = dice[0] + dice[1]
    assert closed.added(one, other) == {n: total.probability(n) for n in total}
