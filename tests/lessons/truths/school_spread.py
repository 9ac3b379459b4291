"""The truths of the lessons on hits, spread, sums and fair dice, and their wrong answers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations, product
from math import comb, perm

from racekit.games.longshot.cards import HAND, Card, default_deck, parse_card
from racekit.lessons.explore.binomial import distribution
from racekit.odds.closed import at_least, hypergeometric

from . import Truth, alike

# --- how many hits -------------------------------------------------------------------------------

SIX = Fraction(1, 6)
HEADS = Fraction(1, 2)
TICKET = Fraction(1, 5)
SLIPS = (True, True, True, False, False, False)
"""The slips with a star, and those without."""


def hits(k: int, n: int, p: Fraction) -> Fraction:
    """Return the probability of so many hits in `n` tries."""
    return distribution(n, p)[k]


def share(k: int, n: int) -> Fraction:
    """Return a share of the tries, which somebody takes for a probability."""
    return Fraction(k, n)


def or_more(k: int, n: int, p: Fraction) -> Fraction:
    return at_least(k, dict(enumerate(distribution(n, p))))


def this_order(row: str, p: Fraction) -> Fraction:
    """Return the probability of hits (H) and misses (M) in exactly this order."""
    return p ** row.count("H") * (1 - p) ** row.count("M")


def rows(hits: int | None, throws: int) -> Fraction:
    """Return how many rows of throws have so many hits; all, if it does not matter."""
    found = [row.count("H") for row in product("HM", repeat=throws)]
    return Fraction(len(found) if hits is None else found.count(hits))


def cases(tries: int) -> Fraction:
    """Return one of the numbers of hits, as if all were equally likely."""
    return alike(*range(tries + 1))


def nearest(p: Fraction, options: tuple[str, ...]) -> str:
    """Return the option, in percent, that is nearest to a probability."""
    return min(options, key=lambda option: abs(int(option) - 100 * p))


def stars(k: int) -> Fraction:
    """Return the probability of so many stars, from all orders of three slips."""
    found = [sum(drawn) for drawn in permutations(SLIPS, 3)]
    return Fraction(found.count(k), len(found))


def stars_first(drawn: tuple[bool, ...]) -> Fraction:
    """Return the probability of slips in this order."""
    found = list(permutations(SLIPS, len(drawn)))
    return Fraction(found.count(drawn), len(found))


def deck() -> Mapping[Card, int]:
    return {card: n for text, n in default_deck().items() if (card := parse_card(text))}


def cards_of(horse: int) -> int:
    return sum(n for card, n in deck().items() if card.horse == horse)


def dealt() -> dict[int, Fraction]:
    """Return the distribution of the cards of horse 3 in a hand."""
    return hypergeometric(sum(deck().values()), cards_of(3), HAND)


def average(chances: Mapping[int, Fraction]) -> Fraction:
    return sum((value * p for value, p in chances.items()), Fraction(0))


def share_of_three() -> Fraction:
    return Fraction(cards_of(3), sum(deck().values()))


def mistakes() -> dict[str, Fraction]:
    """Return how wrong it is to reckon as if what is drawn were put back."""

    def off(kept: Mapping[int, Fraction], n: int, p: Fraction) -> Fraction:
        return max(abs(chance - hits(k, n, p)) for k, chance in kept.items())

    return {
        "slips": off({k: stars(k) for k in range(4)}, 3, HEADS),
        "deck": off(dealt(), HAND, share_of_three()),
        "dice": off(dict(enumerate(distribution(8, SIX))), 8, SIX),
    }


def most(found: Mapping[str, Fraction]) -> str:
    return max(found, key=lambda key: found[key])


TRUTHS: Mapping[str, Truth] = {
    "school/one-six-in-six": lambda: nearest(hits(1, 6, SIX), ("40", "67", "100")),
    "school/six-then-misses": lambda: this_order("HMM", SIX),
    "school/one-six-of-three": lambda: hits(1, 3, SIX),
    "school/orders-two-of-four": lambda: rows(2, 4),
    "school/two-heads-of-four": lambda: hits(2, 4, HEADS),
    "school/half-of-twenty": lambda: most({"4": hits(2, 4, HEADS), "20": hits(10, 20, HEADS)}),
    "school/some-of-three-tickets": lambda: or_more(1, 3, TICKET),
    "school/two-stars-of-three": lambda: stars(2),
    "school/threes-on-average": lambda: average(dealt()),
    "school/no-three-dealt": lambda: nearest(dealt()[0], ("3", "33", "88")),
    "school/where-it-matters": lambda: most(mistakes()),
}

WRONGS: Mapping[str, Mapping[str, Truth]] = {
    "school/six-then-misses": {
        "1/6": lambda: this_order("H", SIX),
        "5/36": lambda: this_order("HM", SIX),
        "1/216": lambda: this_order("HHH", SIX),
        "25/72": lambda: hits(1, 3, SIX),
    },
    "school/one-six-of-three": {
        "25/216": lambda: this_order("HMM", SIX),
        "1/2": lambda: 3 * SIX,
        "91/216": lambda: or_more(1, 3, SIX),
        "1/4": lambda: cases(3),
        "1/6": lambda: SIX,
    },
    "school/orders-two-of-four": {
        "12": lambda: Fraction(perm(4, 2)),
        "4": lambda: rows(1, 4),
        "16": lambda: rows(None, 4),
        "8": lambda: rows(None, 3),
        "3": lambda: rows(1, 3),  # a hit first, and one more among three
    },
    "school/two-heads-of-four": {
        "1/2": lambda: share(2, 4),
        "1/16": lambda: this_order("HHMM", HEADS),
        "1/5": lambda: cases(4),
        "1/4": lambda: HEADS**2,
        "11/16": lambda: or_more(2, 4, HEADS),
    },
    "school/some-of-three-tickets": {
        "3/5": lambda: 3 * TICKET,
        "64/125": lambda: hits(0, 3, TICKET),
        "48/125": lambda: hits(1, 3, TICKET),
        "1/125": lambda: hits(3, 3, TICKET),
        "1/5": lambda: TICKET,
    },
    "school/two-stars-of-three": {
        "3/8": lambda: hits(2, 3, HEADS),
        "3/20": lambda: stars_first((True, True, False)),
        "1/4": lambda: cases(3),
        "1/20": lambda: Fraction(1, comb(len(SLIPS), 3)),
        "1/2": lambda: stars(2) + stars(3),
    },
    "school/threes-on-average": {
        "1/8": share_of_three,
        "7/4": lambda: Fraction(cards_of(3), HAND),
        "14": lambda: Fraction(cards_of(3)),
        "4/3": lambda: HAND * alike(*range(1, 7)),
    },
}
