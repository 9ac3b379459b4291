"""The truths of the school lessons on two events, and what misconceptions make of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import racekit as rk
from racekit.engine.game import State
from racekit.engine.tasks import CHANCE
from racekit.games.longshot.positions import position as longshot
from racekit.lessons import tree

from . import Truth, alike, never, surely

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


# --- and, or, not --------------------------------------------------------------------------------

GLASSES, SIBLINGS, EVERYBODY, WITH_BOTH = map(Fraction, (12, 21, 30, 8))


def settled() -> str:
    """Return how many have one of two things, if only the numbers of each are known."""
    fewest, most = max(GLASSES, SIBLINGS), min(GLASSES + SIBLINGS, EVERYBODY)
    return "open" if fewest < most else str(most)


def either() -> Fraction:
    return GLASSES + SIBLINGS - WITH_BOTH


def just_one() -> Fraction:
    return either() - WITH_BOTH


def stays() -> str:
    """Return who is left if all with both have gone."""
    groups = {"neither": EVERYBODY - either(), "one": just_one()}
    left = EVERYBODY - WITH_BOTH
    found = [name for name, number in groups.items() if number == left]
    return found[0] if found else "missing"


Roll = Sequence[int | str]
DIE = range(1, 7)
COIN_AND_DIE: Sequence[Roll] = [*product(("H", "T"), DIE)]
THREE_ROLLS: Sequence[Roll] = [*product(DIE, repeat=3)]


def share(event: Callable[[Roll], bool], worlds: Sequence[Roll]) -> Fraction:
    return Fraction(sum(map(event, worlds)), len(worlds))


def sixes(*numbers: int) -> Callable[[Roll], bool]:
    """Return the event that the number of 6s is one of these."""
    return lambda rolled: rolled.count(6) in numbers


def heads(roll: Roll) -> bool:
    return roll[0] == "H"


Face = Callable[[int], bool]
PAIRS: Mapping[str, tuple[Face, Face]] = {
    "even-odd": (lambda n: n % 2 == 0, lambda n: n % 2 == 1),
    "even-six": (lambda n: n % 2 == 0, lambda n: n == 6),
    "low-high": (lambda n: n < 3, lambda n: n > 4),
    "four-four": (lambda n: n <= 4, lambda n: n >= 4),
    "one-six": (lambda n: n == 1, lambda n: n == 6),
}
"""Two events with a die, by the names of the options."""


def exclusive() -> list[str]:
    return [name for name, (a, b) in PAIRS.items() if not any(a(n) and b(n) for n in DIE)]


HIGH_HAND = ["3-7", "3-6", "1-6", "2-5", "4-7", "5-5", "6-6", "6-7"]


@cache
def next_cards() -> Sequence[str]:
    """Return the cards that Player 1 does not see, with another hand."""
    view: Any = longshot(hands=[HIGH_HAND]).view(0)
    return [*map(str, view.hidden().elements())]


def free(card: str) -> bool:
    return card.startswith("F")


def next_is(*events: Callable[[str], bool]) -> Fraction:
    """Return the probability that at least one of the events occurs."""
    return among(lambda card: any(event(card) for event in events), next_cards())


def next_is_both(one: Callable[[str], bool], other: Callable[[str], bool]) -> Fraction:
    return next_is(one) + next_is(other) - next_is(one, other)


def likelier() -> str:
    low_three = next_is(of_three) - next_is_both(of_three, high)
    return "alike" if low_three == next_is(of_three) else "three"


# --- independent or not --------------------------------------------------------------------------

SLIPS = {"red": 3, "blue": 2}


def kept(*path: str) -> Fraction:
    """Return the probability of two slips in this order, if they are kept."""
    return tree(bag=SLIPS).leaves()[path]


def slip(place: int, colour: str) -> Fraction:
    """Return the probability of a colour at a place."""
    leaves = tree(bag=SLIPS).leaves()
    return sum((p for path, p in leaves.items() if path[place] == colour), Fraction(0))


def red_before_red() -> Fraction:
    return kept("red", "red") / slip(1, "red")


def hidden() -> str:
    p, before = red_before_red(), slip(0, "red")
    return "same" if p == before else "less" if p < before else "more"


WITH_GLASSES, WITH_SIBLINGS, PUPILS = map(Fraction, (12, 20, 30))
FACES: Mapping[str, tuple[Face, Face]] = {
    "even-over-four": (lambda n: n % 2 == 0, lambda n: n > 4),
    "even-low": (lambda n: n % 2 == 0, lambda n: n <= 3),
    "even-six": (lambda n: n % 2 == 0, lambda n: n == 6),
    "odd-under-three": (lambda n: n % 2 == 1, lambda n: n < 3),
}
"""Two events with a die, by the names of the options."""


def face(*events: Face) -> Fraction:
    """Return the probability that a roll is all of this."""
    return Fraction(sum(all(event(n) for event in events) for n in DIE), len(DIE))


def independent() -> list[str]:
    return [name for name, (a, b) in FACES.items() if face(a, b) == face(a) * face(b)]


def one_and_six() -> str:
    one, six = (lambda n: n == 1), (lambda n: n == 6)
    return "independent" if face(one, six) == face(one) * face(six) else "dependent"


SAFE = 5
"""How many rolls went well."""


def no_one(rolls: int) -> Fraction:
    return (1 - alike(*DIE)) ** rolls


THROWS = {"hit": (36, 24), "missed": (24, 16)}
"""What came after a hit, and after a miss: hits and misses."""


def hot() -> str:
    hit, missed = (Fraction(hits, hits + misses) for hits, misses in THROWS.values())
    return "none" if hit == missed else "hot" if hit > missed else "cold"


def winning(state: State) -> Fraction:
    """Return the probability that Player 1 wins, if everybody plays anything."""
    if state.result is not None:
        return Fraction(0 in state.result.winners)
    if state.actor == CHANCE:
        parts = (p * winning(state.step(each).state) for each, p in state.outcomes().items())
        return sum(parts, Fraction(0))
    ways = [winning(state.step(each).state) for each in state.actions()]
    return sum(ways, Fraction(0)) / len(ways)


@cache
def one_win() -> Fraction:
    return winning(rk.game("kuhn").start())


def won_and_long() -> str:
    """Return how winning and long games go together in the games of the lesson."""
    games: Any = rk.simulate("kuhn", 1000, seed=1, progress=False)
    long = games["steps"] > games["steps"].min()
    shares = [float(long[games["won_0"] == won].mean()) for won in (1, 0)]
    assert [round(each, 2) for each in shares] == [0.13, 0.43]  # what its explanation says
    return "exclusive" if not shares[0] else "dependent" if shares[0] < shares[1] / 2 else "?"


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
    "school/glasses-or-siblings": settled,
    "school/either-number": either,
    "school/neither": lambda: 1 - either() / EVERYBODY,
    "school/not-both": stays,
    "school/head-or-six": lambda: share(lambda roll: heads(roll) or 6 in roll, COIN_AND_DIE),
    "school/which-exclusive": exclusive,
    "school/three-or-free": lambda: next_is(of_three, free),
    "school/three-or-high": lambda: next_is(of_three, high),
    "school/three-or-low-three": likelier,
    "school/three-rolls-six": lambda: share(sixes(1, 2, 3), THREE_ROLLS),
    "school/hidden-first": hidden,
    "school/second-after-blue": lambda: kept("blue", "red") / slip(0, "blue"),
    "school/first-if-second-red": red_before_red,
    "school/both-if-independent": lambda: WITH_GLASSES * WITH_SIBLINGS / PUPILS,
    "school/which-independent": independent,
    "school/exclusive-independent": one_and_six,
    "school/pig-after-five": lambda: no_one(SAFE) * alike(*DIE) / no_one(SAFE),
    "school/hot-hand": hot,
    "school/two-wins": lambda: one_win() ** 2,
    "school/won-and-long": won_and_long,
}

WRONGS: Mapping[str, Mapping[str, Truth]] = {
    "school/far-if-bike": {
        "2/5": lambda: in_class(bike, far),
        "4/15": lambda: in_class(both, anybody),
        "2/3": lambda: in_class(far, anybody),
        "1/3": lambda: in_class(bike, anybody),
        "1/2": lambda: in_class(bike, anybody) / in_class(far, anybody),
        "1/5": lambda: 1 - in_class(far, bike),
    },
    "school/bike-if-far": {
        "4/5": lambda: in_class(far, bike),
        "2/3": lambda: against(in_class(bike, far)),
        "4/15": lambda: in_class(both, anybody),
        "1/3": lambda: in_class(bike, anybody),
        "1/2": lambda: in_class(bike, anybody) / in_class(far, anybody),
        "3/5": lambda: 1 - in_class(bike, far),
    },
    "school/three-if-high": {
        "1/2": lambda: among(high, [*filter(of_three, cards())]),
        "3/26": lambda: among(of_three, cards()),
        "3/52": lambda: among(lambda card: of_three(card) and high(card), cards()),
        "1/6": lambda: against(among(of_three, high_cards())),
        "2/7": lambda: among(of_three, cards()) / among(high, cards()),
        "21/52": lambda: among(high, cards()),
        "6/7": lambda: 1 - among(of_three, high_cards()),
    },
    "school/thousand-positive": {
        "9": lambda: thousand(hit(RARE)),
        "99": lambda: thousand(sign(RARE) - hit(RARE)),
        "900": lambda: thousand(sign(surely())),
        "109": lambda: thousand(hit(RARE) + ALARM),
        "100": lambda: thousand(ALARM),
        "10": lambda: thousand(RARE),
    },
    "school/ill-if-positive": {
        "9/10": lambda: hit(RARE) / RARE,
        "1/100": lambda: alike(*range(100)),
        "9/1000": lambda: hit(RARE),
        "1/11": lambda: against(after(RARE)),
        "27/250": lambda: sign(RARE),
        "11/12": lambda: 1 - after(RARE),
        "5/54": lambda: RARE / sign(RARE),
        "1/10": lambda: ALARM,
    },
    "school/ill-if-cough": {
        "1/12": lambda: after(RARE),
        "9/10": lambda: hit(COUGHING) / COUGHING,
        "9/50": lambda: hit(COUGHING),
        "1/5": lambda: alike(*range(5)),
        "4/9": lambda: 1 / against(after(COUGHING)),
        "4/13": lambda: 1 - after(COUGHING),
        "10/13": lambda: COUGHING / sign(COUGHING),
        "13/50": lambda: sign(COUGHING),
    },
    "school/ticket-if-cheer": {
        "9/10": lambda: hit(ticket(), CHEER) / ticket(),
        "1/10": ticket,
        "9/100": lambda: hit(ticket(), CHEER),
        "1/2": lambda: against(after(ticket(), CHEER, BLUFF)),
        "9/11": lambda: after(alike("ticket", "none"), CHEER, BLUFF),
        "2/3": lambda: 1 - after(ticket(), CHEER, BLUFF),
        "10/27": lambda: ticket() / sign(ticket(), CHEER, BLUFF),
        "27/100": lambda: sign(ticket(), CHEER, BLUFF),
        "1/5": lambda: BLUFF,
    },
    "school/either-number": {
        "33": lambda: GLASSES + SIBLINGS,
        "17": just_one,
        "8": lambda: WITH_BOTH,
        "13": lambda: SIBLINGS - WITH_BOTH,
        "41": lambda: GLASSES + SIBLINGS + WITH_BOTH,
    },
    "school/neither": {
        "5/6": lambda: either() / EVERYBODY,
        "11/15": lambda: 1 - WITH_BOTH / EVERYBODY,
        "3/5": lambda: 1 - GLASSES / EVERYBODY,
        "9/50": lambda: (1 - GLASSES / EVERYBODY) * (1 - SIBLINGS / EVERYBODY),
    },
    "school/head-or-six": {
        "2/3": lambda: share(heads, COIN_AND_DIE) + share(sixes(1), COIN_AND_DIE),
        "1/12": lambda: share(lambda roll: heads(roll) and 6 in roll, COIN_AND_DIE),
        "1/2": lambda: share(heads, COIN_AND_DIE),
    },
    "school/three-or-free": {
        "3/26": lambda: next_is(of_three),
        "3/8": lambda: among(
            lambda card: of_three(card) or free(card), [*next_cards(), *HIGH_HAND]
        ),
        "2/7": lambda: 2 * alike(*"123456F"),
        "21/676": lambda: next_is(of_three) * next_is(free),
    },
    "school/three-or-high": {
        "1/2": lambda: next_is(of_three) + next_is(high),
        "1/26": lambda: next_is_both(of_three, high),
        "11/26": lambda: next_is(of_three, high) - next_is_both(of_three, high),
        "5/13": lambda: next_is(high),
    },
    "school/three-rolls-six": {
        "1/2": lambda: len(THREE_ROLLS[0]) * alike(*DIE),
        "1/6": lambda: alike(*DIE),
        "125/216": lambda: share(sixes(0), THREE_ROLLS),
        "25/72": lambda: share(sixes(1), THREE_ROLLS),
        "1/216": lambda: share(sixes(3), THREE_ROLLS),
    },
    "school/second-after-blue": {
        "3/5": lambda: slip(0, "red"),
        "1/2": lambda: kept("red", "red") / slip(0, "red"),
        "3/10": lambda: kept("blue", "red"),
    },
    "school/first-if-second-red": {
        "3/5": lambda: slip(0, "red"),
        "3/10": lambda: kept("red", "red"),
        "1": lambda: against(red_before_red()),
    },
    "school/both-if-independent": {
        "12": lambda: WITH_GLASSES,
        "6": lambda: WITH_GLASSES * alike("siblings", "none"),
        "2": lambda: WITH_GLASSES + WITH_SIBLINGS - PUPILS,
        "0": never,
    },
    "school/pig-after-five": {
        "31031/46656": lambda: 1 - no_one(SAFE + 1),
        "3125/46656": lambda: no_one(SAFE) * alike(*DIE),
        "1": surely,
        "1/7776": lambda: alike(*DIE) ** SAFE,
        "5/6": lambda: no_one(1),
        "1/2": lambda: alike("a 1", "no 1"),
    },
    "school/two-wins": {
        "9/16": one_win,
        "9/32": lambda: one_win() * alike("win", "loss"),
        "63/256": lambda: one_win() * (1 - one_win()),
        "1/4": lambda: alike(*product(("win", "loss"), repeat=2)),
    },
}
