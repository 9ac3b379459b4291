"""The truths of the school lessons on chance and counting, and what misconceptions make of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations, product

import racekit as rk
from racekit.games.longshot.positions import position as longshot
from racekit.lessons import tree

from . import Truth, alike, surely

Path = tuple[str, ...]
Event = Callable[[Path], bool]


def share(event: Event, ways: Sequence[Path]) -> Fraction:
    """Return the share of the ways on which an event occurs."""
    return Fraction(sum(map(event, ways)), len(ways))


# --- trees ---------------------------------------------------------------------------------------

SLIPS = ("red", "red", "red", "blue", "blue")
KEPT = list(permutations(SLIPS, 2))
PUT_BACK = list(product(SLIPS, repeat=2))
RED = share(lambda slip: slip == ("red",), [(each,) for each in SLIPS])
ENDS_WITH_RED = share(lambda path: path[1] == "red", [p for p in KEPT if p[0] == "red"])


def both_red(path: Path) -> bool:
    return path == ("red", "red")


def different(path: Path) -> bool:
    return len({*path}) == 2


def likelier() -> str:
    p = share(different, KEPT)
    return "alike" if p == 1 - p else "different" if p > 1 - p else "same"


def left_over(*shares: Fraction) -> Fraction:
    """Return what is missing to make 1."""
    return surely() - sum(shares, Fraction(0))


HALF, THIRD = alike("it", "not"), alike("one", "two", "three")


def mediant(one: Fraction, other: Fraction) -> Fraction:
    """Return numerators and denominators added."""
    return Fraction(one.numerator + other.numerator, one.denominator + other.denominator)


ROLLS = list(product("123456", repeat=2))


def pig(event: Event) -> Fraction:
    """Return the probability of an event in the tree of two rolls in a turn of Pig."""
    total = tree(rk.game("pig").start(), depth=2, policy="roll", event=event).total
    assert total is not None
    return total


def one_of_six() -> Fraction:
    return alike(*"123456")


TRUMPS = ["3-7", "3-7", "3-6", "3-6", "3-5", "1-2", "F-4", "F-0"]


def among_next(draws: int) -> Fraction:
    """Return the probability that a card of horse 3 is among the next ones."""
    view = longshot(players=4, orders=[3, 1, 2, 4], hands=[TRUMPS]).view(0)
    return Fraction(rk.odds(view, rk.odds.at_least(1, "3-*", draws=draws)).p)


def first_only() -> Fraction:
    """Return the probability that the next card is one of horse 3, and the one after it is not."""
    return among_next(2) - among_next(1)


TRUTHS: Mapping[str, Truth] = {
    "school/same-or-different": likelier,
    "school/missing-branch": lambda: left_over(HALF, THIRD),
    "school/second-red": lambda: ENDS_WITH_RED,
    "school/both-red": lambda: share(both_red, KEPT),
    "school/one-of-each": lambda: share(different, KEPT),
    "school/both-red-put-back": lambda: share(both_red, PUT_BACK),
    "school/pig-two-rolls": lambda: pig(lambda path: "1" not in path),
    "school/pig-second-roll": lambda: pig(lambda path: path[1:] == ("1",)),
    "school/next-two-cards": lambda: among_next(2),
}

WRONGS: Mapping[str, Mapping[str, Truth]] = {
    "school/missing-branch": {
        "5/6": lambda: HALF + THIRD,
        "1/3": lambda: THIRD,
        "3/5": lambda: left_over(mediant(HALF, THIRD)),
    },
    "school/second-red": {
        "3/5": lambda: RED,
        "2/5": lambda: RED - Fraction(1, len(SLIPS)),  # a red slip less, but none less in all
        "3/10": lambda: share(both_red, KEPT),
        "1": lambda: ENDS_WITH_RED / (1 - ENDS_WITH_RED),
    },
    "school/both-red": {
        "9/25": lambda: share(both_red, PUT_BACK),
        "1/4": lambda: alike(*product({*SLIPS}, repeat=2)),
        "1/2": lambda: ENDS_WITH_RED,
        "3/5": lambda: RED,
        "5/9": lambda: Fraction(3 + 2, len(SLIPS) + 4),
    },
    "school/one-of-each": {
        "3/10": lambda: share(lambda path: path == ("red", "blue"), KEPT),
        "9/100": lambda: share(lambda path: path == ("red", "blue"), KEPT) ** 2,
        "12/25": lambda: share(different, PUT_BACK),
        "1/2": lambda: share(different, [*product({*SLIPS}, repeat=2)]),
    },
    "school/both-red-put-back": {
        "3/10": lambda: share(both_red, KEPT),
        "3/5": lambda: RED,
        "6/25": lambda: share(lambda path: path == ("red", "blue"), PUT_BACK),
    },
    "school/pig-two-rolls": {
        "5/6": lambda: 1 - one_of_six(),
        "2/3": lambda: 1 - one_of_six() - one_of_six(),
        "11/36": lambda: share(lambda rolls: "1" in rolls, ROLLS),
    },
    "school/pig-second-roll": {
        "1/6": one_of_six,
        "1/36": lambda: share(lambda rolls: rolls == ("1", "1"), ROLLS),
        "11/36": lambda: share(lambda rolls: "1" in rolls, ROLLS),
    },
    "school/next-two-cards": {
        "1/5": lambda: among_next(1) + among_next(1),
        "72/89": lambda: 1 - among_next(2),
        "1/10": lambda: among_next(1),
        "81/890": first_only,
    },
}
