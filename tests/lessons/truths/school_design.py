"""The truths of the lesson on experiments of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product

from racekit.lessons import experiment
from racekit.lessons.experiments.widget import ExperimentWidget
from racekit.odds.intervals import wilson

from . import Truth

CARDS = range(1, 7)
PUPILS = 23


def wait(missing: int) -> Fraction:
    """Return how many boxes it takes on average until one of the missing cards comes."""
    return 1 / Fraction(missing, len(CARDS))


def boxes() -> Fraction:
    return sum(map(wait, CARDS), Fraction(0))


def birthdays() -> ExperimentWidget:
    return experiment(bag=365, draws=PUPILS, record="all different", event=("is", False))


def one_trial() -> str:
    """Return what a trial of the worked plan is, by how many slips it draws."""
    design = birthdays().design
    assert design is not None
    draws = {"slip": 1, "class": PUPILS, "thousand": PUPILS * design.trials}
    return next(key for key, n in draws.items() if n == design.data["draws"])


def meet(days: Sequence[Fraction], pupils: int = 3) -> Fraction:
    """Return the probability that two share a day, whose probabilities are given."""
    found = Fraction(0)
    for born in product(range(len(days)), repeat=pupils):
        p = Fraction(1)
        for day in born:
            p *= days[day]
        found += p if len({*born}) < pupils else 0
    return found


def uneven() -> str:
    """Compare days with more and fewer births with days that are alike."""
    weights = range(1, 7)
    alike = [Fraction(1, len(weights))] * len(weights)
    apart = meet([Fraction(n, sum(weights)) for n in weights]) - meet(alike)
    return "larger" if apart > 0 else "smaller" if apart < 0 else "same"


def times_as_many(narrower: int) -> int:
    """Return how many times as many trials make an interval so many times as narrow."""

    def width(trials: int) -> float:
        low, high = wilson(trials // 2, trials)
        return high - low

    start = 10_000  # where the interval is as the square root says
    return next(n for n in range(1, 200) if width(n * start) * narrower <= width(start) * 1.001)


@cache
def turn(points: int, hold: int) -> dict[int, Fraction]:
    """Return the points that a turn of Pig brings, with their probabilities."""
    if points >= hold:
        return {points: Fraction(1)}
    found: dict[int, Fraction] = {0: Fraction(1, 6)}
    for die in range(2, 7):
        for end, p in turn(points + die, hold).items():
            found[end] = found.get(end, Fraction(0)) + p / 6
    return found


def average(hold: int) -> Fraction:
    return sum((end * p for end, p in turn(0, hold).items()), Fraction(0))


def to_write_down() -> str:
    """Return by which number there is a best one at which to hold, neither least nor most."""
    holds = range(2, 41)
    scores = [1 - turn(0, hold)[0] for hold in holds]
    points = [average(hold) for hold in holds]
    inside = {"scores": scores, "points": points}
    return next(key for key, found in inside.items() if 0 < found.index(max(found)) < 38)


def friends() -> str:
    (low, high), (others_low, others_high) = wilson(75, 200), wilson(88, 200)
    return "nobody" if max(low, others_low) <= min(high, others_high) else "one"


def after_the_run() -> str:
    """Return what to do with one odd value of twenty, by how often there is one by chance."""
    some, planned = 1 - Fraction(95, 100) ** 20, Fraction(5, 100)
    return "report" if some <= planned else "anew"


def hundredfold() -> Fraction:
    return Fraction(100 * times_as_many(10))


TRUTHS: Mapping[str, Truth] = {
    "school/boxes-until-six": boxes,
    "school/what-is-one-trial": one_trial,
    "school/model-leaves-out": uneven,
    "school/last-card": lambda: wait(1),
    "school/tenth-of-width": hundredfold,
    "school/write-down-for-pig": to_write_down,
    "school/two-friends": friends,
    "school/new-condition": after_the_run,
}

WRONGS: Mapping[str, Mapping[str, Truth]] = {
    "school/boxes-until-six": {
        "6": lambda: Fraction(len(CARDS)),
        "36": lambda: len(CARDS) * wait(1),
    },
    "school/last-card": {
        "1": lambda: wait(len(CARDS)),
        "6/5": lambda: wait(len(CARDS) - 1),
    },
    "school/tenth-of-width": {
        "1000": lambda: hundredfold() / 10,
        "10": lambda: 100 / (hundredfold() / 1000),
    },
}
