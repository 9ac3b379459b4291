"""What a confidence interval promises: a hundred of them, hits and misses."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from ....engine.texts import Text
from ....odds.intervals import wilson
from ..binomial import coverage
from ..experiment import Choice, Experiment, Handle, Slider, Values, happens
from ..pictures import WORDS, Axis, Figure, Picture, chart, intervals, percent_word, percents, rule
from ..widget import Exploration

PEOPLE = 100


class Interval(Experiment[list[int]]):
    """A hundred people estimate a probability that the reader knows."""

    key = "interval"
    trials = PEOPLE
    portions = (1, 10)
    on_page = ("n", (20, 100, 400))

    def make_handles(self) -> Sequence[Handle]:
        levels = {level: Text(f"{level}%", f"{level}%") for level in (50, 80, 90, 95, 99)}
        return [
            Slider("n", 10, 400, step=10, written=_games),
            Slider("p", 1, 99, written=lambda p: f"{p}%"),
            Choice("level", levels),
        ]

    def add(self, values: Values, sample: list[int], rng: Random) -> None:
        p = Fraction(values["p"], 100)
        sample.append(sum(happens(p, rng) for _ in range(values["n"])))

    def picture(self, values: Values, sample: list[int]) -> Picture:
        n, p, level = values["n"], Fraction(values["p"], 100), Fraction(values["level"], 100)
        kept = coverage(n, p, level)
        found = [self._interval(hits, n, p, float(level)) for hits in sample]
        ends = [(at, *each) for at, each in enumerate(found, start=1)]
        missed = sum(not hit for *_, hit in ends)
        known = {"n": n, "p": p, "level": level, "kept": kept, "lost": 1 - kept}
        so_far = {"missed": missed, "done": len(sample)}
        alt = self.say("alt" if sample else "alt_none", **known, **so_far)
        panel = chart(
            self.say("panel"),
            alt,
            (
                Axis(0.3, PEOPLE + 0.7, self.say("x"), [1, *range(20, PEOPLE + 1, 20)]),
                percents(self.say("y")),
            ),
            [
                intervals(
                    [
                        dict(zip(("at", "low", "high", "value", "hit"), each, strict=True))
                        for each in ends
                    ],
                    self.say("hit"),
                    self.say("miss"),
                ),
                rule("y", p, self.say("truth", p=p)),
            ],
            height=250,
        )
        low, high = wilson(round(n * p), n, float(level))
        figures: list[Figure] = [
            (percent_word(kept, "en"), self.say("kept"), "exact"),
            (
                self.say("of", hits=len(sample) - missed, done=len(sample)),
                self.say("so_far"),
                "simulated",
            ),
            (self.say("points", points=round(100 * (high - low))), self.say("wide"), "other"),
        ]
        key = "says" if len(sample) == PEOPLE else "says_some" if sample else "says_none"
        return Picture(self.say(key, **known, **so_far), [panel], figures)

    @staticmethod
    def _interval(hits: int, n: int, p: Fraction, level: float) -> tuple[float, float, float, bool]:
        low, high = wilson(hits, n, level)
        return low, high, hits / n, low <= p <= high


def interval(
    n: int = 100, p: int = 22, level: int = 95, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore what a confidence interval promises: a hundred of them, hits and misses.

    The true value does not move, the intervals do; of many, the promised share catches it. The
    exact share for this number of games stands beside the count.

    Parameters
    ----------
    n : int
        The games of each person, 10 to 400 in tens.
    p : int
        The true probability in percent, 1 to 99.
    level : {50, 80, 90, 95, 99}
        The confidence level in percent.
    seed, lang
        See `Exploration`.

    Examples
    --------
    >>> chart = interval(n=100, level=90, seed=1)
    >>> chart.run(10)
    >>> chart.done
    10
    """
    return Exploration(Interval(n=n, p=p, level=level), seed=seed, lang=lang)


def _games(n: int) -> Text:
    return WORDS.text("games", n=n)
