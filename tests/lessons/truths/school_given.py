"""The truths of the school lessons on two events, and what misconceptions make of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import racekit as rk
from racekit.games.longshot.positions import position as longshot
from racekit.lessons import tree

from . import Truth, alike, surely

# --- given that ----------------------------------------------------------------------------------

Pupil = tuple[bool, bool]
CLASS = {(True, True): 8, (True, False): 2, (False, True): 12, (False, False): 8}
"""How many pupils come by bike, or do not, and live far away, or do not."""


def bike(pupil: Pupil) -> bool:
    return pupil[0]


def far(pupil: Pupil) -> bool:
    return pupil[1]


def in_class(event: Callable[[Pupil], bool], given: Callable[[Pupil], bool]) -> Fraction:
    """Return the share of an event among the pupils of whom something is given."""
    left = {pupil: number for pupil, number in CLASS.items() if given(pupil)}
    return Fraction(sum(n for pupil, n in left.items() if event(pupil)), sum(left.values()))


def anybody(pupil: Pupil) -> bool:
    return pupil in CLASS


def both(pupil: Pupil) -> bool:
    return all(pupil)


def against(p: Fraction) -> Fraction:
    """Return a probability compared with the rest, instead of with everything."""
    return p / (1 - p)


LOW_HAND = ["3-1", "3-2", "1-5", "2-6", "4-7", "5-5", "6-6", "F-8"]


@cache
def cards() -> Sequence[str]:
    """Return the cards that Player 1 does not see."""
    view: Any = longshot(hands=[LOW_HAND]).view(0)
    return [*map(str, view.hidden().elements())]


def of_three(card: str) -> bool:
    return card.startswith("3")


def high(card: str) -> bool:
    return int(card.partition("-")[2]) >= 5


def among(event: Callable[[str], bool], seen: Sequence[str]) -> Fraction:
    return Fraction(sum(map(event, seen)), len(seen))


def high_cards() -> Sequence[str]:
    return [*filter(high, cards())]


FOUND, ALARM = Fraction(9, 10), Fraction(1, 10)
RARE, COUGHING = Fraction(1, 100), Fraction(1, 5)
PEOPLE = 1000


def result(prior: Fraction, found: Fraction, alarm: Fraction) -> Mapping[tuple[str, ...], Fraction]:
    """Return how likely it is that something is so, or not, and that a sign shows, or not."""
    written = {
        "so": (prior, {"sign": found, "none": 1 - found}),
        "not": (1 - prior, {"sign": alarm, "none": 1 - alarm}),
    }
    return tree(written).leaves()


def sign(prior: Fraction, found: Fraction = FOUND, alarm: Fraction = ALARM) -> Fraction:
    """Return how likely the sign is."""
    leaves = result(prior, found, alarm)
    return leaves["so", "sign"] + leaves["not", "sign"]


def hit(prior: Fraction, found: Fraction = FOUND) -> Fraction:
    """Return how likely it is that it is so, and that the sign shows it."""
    return result(prior, found, found)["so", "sign"]


def after(prior: Fraction, found: Fraction = FOUND, alarm: Fraction = ALARM) -> Fraction:
    """Return how likely it is that it is so, given the sign."""
    return hit(prior, found) / sign(prior, found, alarm)


def guessed() -> str:
    p = after(RARE)
    return "few" if p < Fraction(10, 100) else "fifty" if p < Fraction(7, 10) else "ninety"


def thousand(p: Fraction) -> Fraction:
    return PEOPLE * p


@cache
def race() -> Any:
    boxes = {
        "1L": ["1-2", "F-3"],
        "1R": ["1-4"],
        "2L": ["2-1", "2-3"],
        "2R": ["2-5"],
        "3L": ["3-1", "3-5"],
        "3R": ["3-2", "3-4", "3-6"],
        "4L": ["4-2"],
        "4R": ["F-2", "4-6"],
        "5L": ["5-3"],
        "5R": ["5-1"],
    }
    hands = [["3-7", "F-0"]]
    return longshot(players=4, orders=[3, 1, 2, 4], boxes=boxes, hands=hands, others=1).view(0)


def ticket() -> Fraction:
    """Return the probability that the last card of Player 2 is of horse 3."""
    p: Any = rk.odds(race(), rk.odds.holds(1, "3-*")).p
    return Fraction(p)


CHEER, BLUFF = Fraction(9, 10), Fraction(2, 10)


def riskier(near: int, distant: int) -> str:
    """Return where a ride is riskier, by how many rides there are near home and far away."""
    accidents = {"near": Fraction(80, near), "far": Fraction(20, distant)}
    return max(accidents, key=lambda place: accidents[place])


def near_or_far() -> str:
    told = {riskier(5_000, 5_000), riskier(9_500, 500)}
    return "open" if len(told) > 1 else "near" if told == {"far"} else "far"


TRUTHS: Mapping[str, Truth] = {
    "school/positive-test": guessed,
    "school/far-if-bike": lambda: in_class(far, bike),
    "school/bike-if-far": lambda: in_class(bike, far),
    "school/three-if-high": lambda: among(of_three, high_cards()),
    "school/thousand-positive": lambda: thousand(sign(RARE)),
    "school/ill-if-positive": lambda: after(RARE),
    "school/ill-if-cough": lambda: after(COUGHING),
    "school/ticket-if-cheer": lambda: after(ticket(), CHEER, BLUFF),
    "school/near-home": near_or_far,
}

WRONGS: Mapping[str, Mapping[str, Truth]] = {
    "school/far-if-bike": {
        "2/5": lambda: in_class(bike, far),
        "4/15": lambda: in_class(both, anybody),
        "2/3": lambda: in_class(far, anybody),
    },
    "school/bike-if-far": {
        "4/5": lambda: in_class(far, bike),
        "2/3": lambda: against(in_class(bike, far)),
        "4/15": lambda: in_class(both, anybody),
        "1/3": lambda: in_class(bike, anybody),
    },
    "school/three-if-high": {
        "1/2": lambda: among(high, [*filter(of_three, cards())]),
        "3/26": lambda: among(of_three, cards()),
        "3/52": lambda: among(lambda card: of_three(card) and high(card), cards()),
        "1/6": lambda: against(among(of_three, high_cards())),
    },
    "school/thousand-positive": {
        "9": lambda: thousand(hit(RARE)),
        "99": lambda: thousand(sign(RARE) - hit(RARE)),
        "900": lambda: thousand(sign(surely())),
        "109": lambda: thousand(hit(RARE) + ALARM),
    },
    "school/ill-if-positive": {
        "9/10": lambda: hit(RARE) / RARE,
        "1/100": lambda: alike(*range(100)),
        "9/1000": lambda: hit(RARE),
        "1/11": lambda: against(after(RARE)),
        "27/250": lambda: sign(RARE),
    },
    "school/ill-if-cough": {
        "1/12": lambda: after(RARE),
        "9/10": lambda: hit(COUGHING) / COUGHING,
        "9/50": lambda: hit(COUGHING),
        "1/5": lambda: alike(*range(5)),
        "4/9": lambda: 1 / against(after(COUGHING)),
    },
    "school/ticket-if-cheer": {
        "9/10": lambda: hit(ticket(), CHEER) / ticket(),
        "1/10": ticket,
        "9/100": lambda: hit(ticket(), CHEER),
        "1/2": lambda: against(after(ticket(), CHEER, BLUFF)),
        "9/11": lambda: after(alike("ticket", "none"), CHEER, BLUFF),
    },
}
