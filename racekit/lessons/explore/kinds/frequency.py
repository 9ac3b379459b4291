"""Your own throws: where the shares of other groups would lie, and that of all together."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from random import Random

from ....engine.texts import Text
from ..binomial import central
from ..experiment import Experiment, Handle, Slider, Values, happens
from ..pictures import (
    Axis,
    Data,
    Figure,
    Picture,
    band,
    chart,
    dots,
    percent_word,
    percents,
    rule,
    simulated_path,
)
from ..widget import Exploration

GROUPS = 100
OUTSIDE = Fraction(1, 20)


class Frequency(Experiment[list[int]]):
    """A hundred groups throw as often as the reader did; the sample has the hits of each."""

    key = "frequency"
    trials = GROUPS
    portions = (1, 10)
    on_page = ("thrown", (20, 100, 500))

    def make_handles(self) -> Sequence[Handle]:
        return [
            Slider("thrown", 10, 800, step=10, written=self._throws),
            Slider("share", 0, 100, written=lambda share: f"{share}%"),
        ]

    def _throws(self, n: int) -> Text:
        return self.say("throws", n=n)

    def add(self, values: Values, sample: list[int], rng: Random) -> None:
        p = Fraction(values["share"], 100)
        sample.append(sum(happens(p, rng) for _ in range(values["thrown"])))

    def picture(self, values: Values, sample: list[int]) -> Picture:
        n, p = values["thrown"], Fraction(values["share"], 100)
        low, high = central(n, p, OUTSIDE)
        inside = sum(low <= hits <= high for hits in sample)
        known: Data = {
            "n": n,
            "p": p,
            "low": Fraction(low, n),
            "high": Fraction(high, n),
            "done": len(sample),
            "inside": inside,
            "together": Fraction(sum(sample), n * len(sample)) if sample else p,
            "all": n * len(sample),
        }
        says = self.say("says" if sample else "says_none", **known)
        figures: list[Figure] = [
            (self.say("between", **known), self.say("range", **known), "exact")
        ]
        figures += self.counted(inside, len(sample), "inside")
        if sample:
            together = percent_word(known["together"], "en")
            figures.append((together, self.say("together_now", **known), "simulated"))
        panels = [self._groups(known, sample), self._together(known, sample)]
        return Picture(says, panels, figures)

    def _groups(self, known: Data, sample: list[int]) -> Data:
        n, low, high = known["n"], known["low"], known["high"]
        found = [(group, Fraction(hits, n)) for group, hits in enumerate(sample, start=1)]
        marks = [
            band([(at, low, high) for at in (0, GROUPS + 1)], self.say("band")),
            rule("y", known["p"], self.say("yours", **known), look="other"),
            dots("simulated", found, self.say("group")),
        ]
        axis = Axis(0, GROUPS + 1, self.say("x"), [1, *range(20, GROUPS + 1, 20)])
        axes = (axis, percents(self.say("y")))
        return chart(self.say("groups"), self.say("alt_groups", **known), axes, marks)

    def _together(self, known: Data, sample: list[int]) -> Data:
        """Draw the share of all throws of all groups so far."""
        n = known["n"]
        sums = enumerate(accumulate(sample), start=1)
        shares = [(group * n, Fraction(hits, group * n)) for group, hits in sums]
        marks = [
            rule("y", known["p"], self.say("yours", **known), look="other"),
            *simulated_path(shares, self.say("path")),
        ]
        most = GROUPS * n
        axes = (
            Axis(0, most, self.say("all_x"), [most * part // 5 for part in range(6)]),
            percents(self.say("y")),
        )
        return chart(self.say("together"), self.say("alt_together", **known), axes, marks)


def frequency(
    thrown: int = 20, share: int = 60, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore what a share from your own throws is worth: a hundred groups throw as often.

    If your share were the probability, the shares of groups with few throws would lie far apart,
    and that of all groups together would settle on yours.

    Parameters
    ----------
    thrown : int
        How often you threw, 10 to 800 in tens.
    share : int
        Which share of your throws landed so, in percent.
    seed, lang
        See `Exploration`.

    Examples
    --------
    >>> [frequency(n, seed=1).state["figures"][0]["text"]["en"] for n in (20, 500)]
    ['40% to 80%', '55.6% to 64.2%']
    """
    return Exploration(Frequency(thrown=thrown, share=share), seed=seed, lang=lang)
