"""Variance and the favourite: how often the better player wins after so many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from random import Random

from ....engine.texts import Text
from ..binomial import distribution, weights
from ..experiment import Experiment, Handle, Slider, Values, happens
from ..pictures import (
    WORDS,
    Axis,
    Data,
    Figure,
    Picture,
    chart,
    dots,
    line,
    percent_word,
    percents,
    room,
    rule,
    share_bars,
)
from ..widget import Exploration

MOST = 51
MATCHES = 500


class Favourite(Experiment[Counter[int]]):
    """Matches of an odd number of games; the sample counts them by the better player's wins."""

    key = "favourite"
    sample_type = Counter
    trials = MATCHES
    on_page = ("length", (1, 5, 11, 21, MOST))

    def make_handles(self) -> Sequence[Handle]:
        return [
            Slider("better", 50, 90, written=lambda p: f"{p}%"),
            Slider("length", 1, MOST, step=2, written=self._games, play="favourite_play"),
        ]

    def _games(self, n: int) -> Text:
        return WORDS.text("games" if n > 1 else "one_game", n=n)

    def add(self, values: Values, sample: Counter[int], rng: Random) -> None:
        p = Fraction(values["better"], 100)
        sample[sum(happens(p, rng) for _ in range(values["length"]))] += 1

    def picture(self, values: Values, sample: Counter[int]) -> Picture:
        n, p = values["length"], Fraction(values["better"], 100)
        wins, done = majority(n, p), sample.total()
        won = sum(count for hits, count in sample.items() if 2 * hits > n)
        known = {"n": n, "p": p, "wins": wins, "loses": 1 - wins, "done": done, "won": won}
        says = self.say("says_even" if 2 * p == 1 else "says_one" if n == 1 else "says", **known)
        figures: list[Figure] = [(percent_word(wins, "en"), self.say("match", **known), "exact")]
        figures += self.counted(won, done, "so_far")
        return Picture(says, [self._scores(known, sample, says), self._curve(known)], figures)

    def _scores(self, known: Data, sample: Counter[int], says: Text) -> Data:
        n, done = known["n"], known["done"]
        marks: list[Data] = []
        shares: list[tuple[int, Fraction]] = []
        more = {"width": 0.86, "strong": range(n // 2 + 1)}
        if done:
            shares = [(hits, Fraction(count, done)) for hits, count in sorted(sample.items())]
            marks.append(share_bars("simulated", shares, self.say("simulated"), **more))
        found = distribution(n, known["p"])
        marks.append(share_bars("exact", enumerate(found), self.say("exact"), width=0.86))
        marks.append(rule("x", Fraction(n, 2), self.say("half"), "other"))
        most, step = room(max([*found, *(share for _, share in shares)]))
        ticks = range(0, n + 1, max(1, -(-n // 8)))
        axes = (Axis(-0.6, n + 0.6, self.say("x"), ticks), percents(self.say("y"), most, step))
        return chart(self.say("panel"), says, axes, marks)

    def _curve(self, known: Data) -> Data:
        p, n = known["p"], known["n"]
        points = [(games, majority(games, p)) for games in range(1, MOST + 1, 2)]
        marks = [rule("y", Fraction(1, 2)), line("exact", points, self.say("curve"))]
        if known["done"]:
            seen = Fraction(known["won"], known["done"])
            marks.append(dots("simulated", [(n, seen)], self.say("dot_seen")))
        marks.append(dots("exact", [(n, known["wins"])], self.say("dot")))
        axes = (
            Axis(0, MOST + 1, self.say("x_length"), range(0, MOST, 10)),
            percents(self.say("y_match")),
        )
        return chart(
            self.say("lengths"), self.say("alt", **known, most=majority(MOST, p)), axes, marks
        )


def favourite(
    better: int = 55, length: int = 5, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore variance: how often the better player wins a match of so many games.

    Parameters
    ----------
    better : int
        How often the better player wins a single game, in percent: 50 to 90.
    length : int
        The games of a match, an odd number from 1 to 51.
    seed, lang
        See `Exploration`.

    Examples
    --------
    >>> favourite(better=60, length=3, seed=1).state["figures"][0]["text"]
    '64.8%'
    """
    return Exploration(Favourite(better=better, length=length), seed=seed, lang=lang)


@cache
def majority(n: int, p: Fraction) -> Fraction:
    """Return the probability of winning more than half of `n` games, an odd number.

    Examples
    --------
    >>> majority(3, Fraction(3, 5))
    Fraction(81, 125)
    """
    return Fraction(sum(weights(n, p)[n // 2 + 1 :]), p.denominator**n)
