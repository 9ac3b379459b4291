"""Many together: the sum of many throws becomes a bell, and its spread grows with the root."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import exp, pi, sqrt
from random import Random

from ....engine.texts import Text
from ..experiment import Choice, Experiment, Handle, Slider, Values
from ..pictures import (
    Axis,
    Data,
    Figure,
    Picture,
    chart,
    decimal_word,
    line,
    percent_word,
    percents,
    room,
    rule,
    share_bars,
)
from ..widget import Exploration

PEOPLE = 1000
MOST = 20
MOST_BARS = 70
"""So many bars at most; narrower ones are drawn together."""
DIE, COIN, TURN = range(3)
SUM, MEAN = range(2)


@cache
def turn() -> dict[int, Fraction]:
    """Return what a turn of Pig brings to somebody who holds at 20 points.

    Examples
    --------
    >>> sorted(turn())
    [0, 20, 21, 22, 23, 24, 25]
    """
    reached = {0: Fraction(1)}
    lost = Fraction(0)
    for at in range(20):  # a throw leads upwards, or to nothing
        p = reached.pop(at, Fraction(0)) / 6
        lost += p
        for face in range(2, 7):
            reached[at + face] = reached.get(at + face, Fraction(0)) + p
    return {0: lost, **reached}


@cache
def single(thing: int) -> dict[int, Fraction]:
    """Return the distribution of one of the things that are added."""
    faces: Mapping[int, range] = {DIE: range(1, 7), COIN: range(2)}
    if thing == TURN:
        return turn()
    return {face: Fraction(1, len(faces[thing])) for face in faces[thing]}


@cache
def total(thing: int, many: int) -> dict[int, Fraction]:
    """Return the distribution of the sum.

    Examples
    --------
    >>> total(DIE, 2)[7]
    Fraction(1, 6)
    """
    if many == 0:
        return {0: Fraction(1)}
    found: dict[int, Fraction] = {}
    for before, p in total(thing, many - 1).items():
        for value, q in single(thing).items():
            found[before + value] = found.get(before + value, Fraction(0)) + p * q
    return found


def moments(thing: int, many: int = 1) -> tuple[Fraction, Fraction]:
    """Return the mean and the variance of the sum.

    Examples
    --------
    >>> moments(DIE, 2)
    (Fraction(7, 1), Fraction(35, 6))
    """
    one = single(thing)
    mean = sum((value * p for value, p in one.items()), Fraction(0))
    variance = sum(((value - mean) ** 2 * p for value, p in one.items()), Fraction(0))
    return many * mean, many * variance


class Sums(Experiment[Counter[int]]):
    """People add up what they throw; the sample counts them by their sums."""

    key = "sums"
    sample_type = Counter
    trials = PEOPLE
    on_page = ("many", (1, 2, 5, MOST))

    def make_handles(self) -> Sequence[Handle]:
        things = {thing: self.say(f"thing_{thing}") for thing in (DIE, COIN, TURN)}
        scales = {scale: self.say(f"scale_{scale}") for scale in (SUM, MEAN)}
        return [
            Slider("many", 1, MOST, play="sums_play"),
            Choice("thing", things),
            Choice("scale", scales, empties=False),
        ]

    def add(self, values: Values, sample: Counter[int], rng: Random) -> None:
        sample[sum(_thrown(values["thing"], rng) for _ in range(values["many"]))] += 1

    def picture(self, values: Values, sample: Counter[int]) -> Picture:
        thing, many = values["thing"], values["many"]
        unit = many if values["scale"] == MEAN else 1
        mean, variance = moments(thing, many)
        spread = sqrt(variance)
        known: Data = {
            "n": many,
            "mean": mean / unit,
            "spread": spread / unit,
            "one": within(total(thing, many), mean, variance),
            "two": within(total(thing, many), mean, 4 * variance),
            "people": sample.total(),
        }
        figures: list[Figure] = [
            (decimal_word(known["mean"], "en"), self.say("mean"), "exact"),
            (decimal_word(known["spread"], "en"), self.say("spread"), "exact"),
            (percent_word(known["one"], "en"), self.say("one"), "exact"),
            (percent_word(known["two"], "en"), self.say("two"), "exact"),
        ]
        near = sum(count for value, count in sample.items() if (value - mean) ** 2 <= 4 * variance)
        figures += self.counted(near, sample.total(), "two_seen")
        says = self.say("says_one" if many == 1 else f"says_{values['scale']}", **known)
        return Picture(says, [self._chart(values, sample, known)], figures)

    def _chart(self, values: Values, sample: Counter[int], known: Data) -> Data:
        thing, many, scale = values["thing"], values["many"], values["scale"]
        unit, people = (many if scale == MEAN else 1), sample.total()
        bins = Bins(thing, many)
        exact = bins.shares(total(thing, many))
        shares = bins.shares({at: Fraction(count, people) for at, count in sample.items()})
        look = {"width": 0.86 * bins.width / unit}
        marks: list[Data] = []
        if people:
            drawn = _scaled(shares, unit)
            marks.append(share_bars("simulated", drawn, self.say("simulated", **known), **look))
        marks.append(share_bars("exact", _scaled(exact, unit), self.say("exact"), **look))
        marks.append(line("other", _scaled(bins.bell(), unit), self.say("bell")))
        marks.append(rule("x", known["mean"], self.say("average")))
        heights = [p for _, p in (*exact, *shares, *bins.bell())]
        axes = (
            _across(values, self.say(f"x_{scale}")),
            percents(self.say("y"), *room(max(heights))),
        )
        return chart(self.say(f"panel_{scale}", **known), self.say("alt", **known), axes, marks)


def _scaled(points: Sequence[tuple[float, float]], unit: int) -> list[tuple[float, float]]:
    return [(at / unit, p) for at, p in points]


def _across(values: Values, label: Text) -> Axis:
    """Return an axis that moves seldom, so that the bell is seen to move and to widen."""
    most = max(single(values["thing"]))
    if values["scale"] == SUM:
        most *= next(many for many in (MOST // 4, MOST // 2, MOST) if values["many"] <= many)
    margin = max(Fraction(most, 40), Fraction(6, 10))
    ticks = [most * n // 5 for n in range(6)] if most >= 20 else range(most + 1)
    return Axis(-margin, most + margin, label, ticks)


class Bins:
    """Neighbouring sums drawn together where there are too many for a picture."""

    def __init__(self, thing: int, many: int) -> None:
        mean, variance = moments(thing, many)
        self.mean, self.spread = float(mean), sqrt(variance)
        low, high = (many * end(single(thing)) for end in (min, max))
        self.low = max(low, int(self.mean - 4 * self.spread))
        self.high = min(high, int(self.mean + 4 * self.spread) + 1)
        self.width = -(-(self.high - self.low + 1) // MOST_BARS)

    def shares(self, chances: Mapping[int, Fraction]) -> list[tuple[float, float]]:
        """Return the middle of each bin, and how likely it is."""
        found: dict[int, Fraction] = {}
        for value, p in chances.items():
            if self.low <= value <= self.high:
                at = (value - self.low) // self.width
                found[at] = found.get(at, Fraction(0)) + p
        middle = self.low + (self.width - 1) / 2
        return [(middle + at * self.width, float(p)) for at, p in sorted(found.items())]

    def bell(self) -> list[tuple[float, float]]:
        """Return points of the normal curve with the same mean and spread."""
        height = self.width / (self.spread * sqrt(2 * pi))
        steps = [self.low + (self.high - self.low) * n / 80 for n in range(81)]
        return [(at, height * exp(-(((at - self.mean) / self.spread) ** 2) / 2)) for at in steps]


def within(chances: Mapping[int, Fraction], mean: Fraction, most: Fraction) -> Fraction:
    """Return how likely a value is no farther from the mean than the root of `most`.

    Examples
    --------
    >>> within(total(DIE, 1), Fraction(7, 2), Fraction(9, 4))
    Fraction(2, 3)
    """
    near = (p for value, p in chances.items() if (value - mean) ** 2 <= most)
    return sum(near, Fraction(0))


def _thrown(thing: int, rng: Random) -> int:
    """Throw a die, toss a coin, or roll as in Pig until 20 points are reached or lost."""
    if thing != TURN:
        return rng.choice([*single(thing)])
    points = 0
    while points < 20:
        face = rng.randint(1, 6)
        if face == 1:
            return 0
        points += face
    return points


def sums(
    many: int = 2,
    thing: int = 0,
    scale: int = 0,
    *,
    seed: int | None = None,
    lang: str | None = None,
) -> Exploration:
    """Explore many together: sums of dice, of coins, of turns of Pig, and the bell that they form.

    Parameters
    ----------
    many : int
        How many are added, 1 to 20.
    thing : {0, 1, 2}
        Dice (0), coins with 1 for heads (1), or turns of Pig held at 20 points (2).
    scale : {0, 1}
        The sum (0), or the mean of what is added (1).
    seed, lang
        See `Exploration`.

    Examples
    --------
    >>> sums(4, seed=1).state["figures"][1]["text"]
    '3.42'
    """
    return Exploration(Sums(many=many, thing=thing, scale=scale), seed=seed, lang=lang)
