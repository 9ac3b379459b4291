"""Closed forms of exact probabilities for drawing without replacement.

They are sums of products of binomial coefficients, a few lines each, so they need no dependency.
The tests compare them with icepool and with complete enumeration.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import comb, prod
from typing import Any, TypeVar

from ..engine.urns import DrawPile, HandDistribution, Urn

K = TypeVar("K", bound=Hashable)

Predicate = Callable[[Any], bool]
"""A predicate of the cards that count."""


def hypergeometric(population: int, marked: int, drawn: int) -> dict[int, Fraction]:
    """Return the distribution of the number of marked cards among those drawn.

    Parameters
    ----------
    population, marked, drawn : int
        The number of cards, of marked cards, and of cards drawn.

    Examples
    --------
    >>> hypergeometric(5, 2, 2)
    {0: Fraction(3, 10), 1: Fraction(3, 5), 2: Fraction(1, 10)}
    """
    total = comb(population, drawn)
    return {
        hits: Fraction(comb(marked, hits) * comb(population - marked, drawn - hits), total)
        for hits in range(max(0, drawn - population + marked), min(marked, drawn) + 1)
    }


def multivariate_hypergeometric(
    counts: Sequence[int], drawn: int
) -> dict[tuple[int, ...], Fraction]:
    """Return the joint distribution of the number of cards drawn of each kind.

    Parameters
    ----------
    counts : sequence of int
        The number of cards of each kind.
    drawn : int
        The number of cards drawn.

    Examples
    --------
    >>> multivariate_hypergeometric([2, 1], 2)
    {(1, 1): Fraction(2, 3), (2, 0): Fraction(1, 3)}
    """
    total = comb(sum(counts), drawn)
    return {
        parts: Fraction(prod(map(comb, counts, parts)), total) for parts in _parts(counts, drawn)
    }


def _parts(counts: Sequence[int], drawn: int) -> Iterator[tuple[int, ...]]:
    """Yield every split of the cards drawn among the kinds."""
    if not counts:
        if not drawn:
            yield ()
        return
    rest = sum(counts[1:])
    for first in range(max(0, drawn - rest), min(counts[0], drawn) + 1):
        for more in _parts(counts[1:], drawn - first):
            yield first, *more


def turn_of(population: int, marked: int, k: int) -> dict[int, Fraction]:
    """Return the distribution of the draw of the k-th marked card (negative hypergeometric).

    Examples
    --------
    >>> turn_of(4, 1, 1)[2]
    Fraction(1, 4)
    >>> sum(turn_of(10, 3, 2).values())
    Fraction(1, 1)
    """
    total = comb(population, marked)
    return {
        turn: Fraction(comb(turn - 1, k - 1) * comb(population - turn, marked - k), total)
        for turn in range(k, population - marked + k + 1)
    }


def at_least(k: int, hits: Mapping[int, Fraction]) -> Fraction:
    """Return the probability of at least `k` hits.

    Examples
    --------
    >>> at_least(1, hypergeometric(5, 2, 2))
    Fraction(7, 10)
    """
    return sum((p for count, p in hits.items() if count >= k), Fraction(0))


def all_at_least(urn: Urn, wanted: Sequence[tuple[int, Predicate]]) -> Fraction:
    """Return the probability that a hand has enough cards of each kind.

    Parameters
    ----------
    urn : Urn
        The cards to draw from, and the size of the hand.
    wanted : sequence of (int, callable)
        The minimum number, and a predicate of the cards that count; a card may count several times.

    Examples
    --------
    >>> urn = Urn({"comet": 1, "force": 2}, 2)
    >>> all_at_least(urn, [(1, "comet".__eq__), (1, "force".__eq__)])
    Fraction(2, 3)
    """
    alike: Counter[tuple[bool, ...]] = Counter()
    for card, count in urn.cards.items():
        alike[tuple(fits(card) for _, fits in wanted)] += count
    splits = multivariate_hypergeometric([*alike.values()], urn.size)
    return sum(
        (
            p
            for split, p in splits.items()
            if all(
                sum(n for counts, n in zip(alike, split, strict=True) if counts[which]) >= k
                for which, (k, _) in enumerate(wanted)
            )
        ),
        Fraction(0),
    )


def greatest(hand: HandDistribution, worth: Callable[[Any], int]) -> dict[int, Fraction]:
    """Return the distribution of the best card's value in a hand; 0 if no card has more.

    Parameters
    ----------
    hand : HandDistribution
        The hand distribution.
    worth : callable
        The value of a card.

    Examples
    --------
    >>> hand = ((Fraction(1), (Urn({"wall": 1, "fence": 1, "force": 2}, 2),)),)
    >>> greatest(hand, {"wall": 3, "fence": 1, "force": 0}.__getitem__)
    {0: Fraction(1, 6), 1: Fraction(1, 3), 3: Fraction(1, 2)}
    """
    values = {worth(card) for _, urns in hand for urn in urns for card in urn.cards}
    found, below = {}, Fraction(0)
    for value in sorted({0, *(value for value in values if value > 0)}):
        better = partial(_is_worth_more, worth, value)
        at_most = matching(hand, better).get(0, Fraction(0))
        found[value], below = at_most - below, at_most
    return {value: p for value, p in found.items() if p}


def _is_worth_more(worth: Callable[[Any], int], value: int, card: Any) -> bool:
    return worth(card) > value


def matching(hand: HandDistribution, wanted: Predicate) -> dict[int, Fraction]:
    """Return the distribution of the number of cards that count in a hand or a draw."""
    return _mixed((p, _matching(urns, wanted)) for p, urns in hand)


def _matching(urns: Iterable[Urn], wanted: Predicate) -> dict[int, Fraction]:
    found = {0: Fraction(1)}
    for urn in urns:
        marked = sum(count for card, count in urn.cards.items() if wanted(card))
        found = added(found, hypergeometric(sum(urn.cards.values()), marked, urn.size))
    return found


def drawn_from(pile: DrawPile, draws: int) -> HandDistribution:
    """Return the distribution of the next cards of a shuffled pile."""
    known = Counter(card for card in pile.order[:draws] if card is not None)
    places = Urn(known, known.total())
    sizes = [urn.size for urn in pile.urns]
    near = min(draws - places.size, sum(sizes))
    splits = multivariate_hypergeometric(sizes, near)
    beyond = [*(0 for _ in sizes[1:]), draws - places.size - near]
    return tuple(
        (p, (places, *(_part(*each) for each in zip(pile.urns, split, beyond, strict=True))))
        for split, p in splits.items()
    )


def _part(urn: Urn, near: int, beyond: int) -> Urn:
    """Return an urn with another number of draws."""
    return Urn(urn.cards, near + beyond)


def next_card(pile: DrawPile) -> dict[Any, Fraction]:
    """Return the distribution of the next card."""
    if pile.order and pile.order[0] is not None:
        return {pile.order[0]: Fraction(1)}
    total = sum(urn.size for urn in pile.urns)
    return _mixed((Fraction(urn.size, total), _drawn(urn.cards)) for urn in pile.urns if urn.size)


def _drawn(cards: Mapping[K, int]) -> dict[K, Fraction]:
    total = sum(cards.values())
    return {card: Fraction(count, total) for card, count in cards.items()}


def added(one: Mapping[int, Fraction], other: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Return the distribution of the sum of two independent numbers.

    Examples
    --------
    >>> coin = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    >>> added(coin, coin)
    {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    """
    found: dict[int, Fraction] = {}
    for n, p in one.items():
        for m, q in other.items():
            found[n + m] = found.get(n + m, Fraction(0)) + p * q
    return dict(sorted(found.items()))


def _mixed(parts: Iterable[tuple[Fraction, Mapping[K, Fraction]]]) -> dict[K, Fraction]:
    """Return the mixture of some distributions with their weights."""
    found: dict[K, Fraction] = {}
    for p, part in parts:
        for what, q in part.items():
            found[what] = found.get(what, Fraction(0)) + p * q
    return dict(sorted(found.items()))
