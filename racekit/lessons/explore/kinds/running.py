"""The law of large numbers: the share comes closer, the count drifts away."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from ....engine.texts import Text
from ..binomial import central, steps
from ..experiment import Choice, Experiment, Handle, Slider, Values, happens
from ..pictures import (
    WORDS,
    Axis,
    Data,
    Figure,
    Picture,
    band,
    chart,
    percents,
    rule,
    signed_word,
    simulated_path,
    thinned,
)
from ..widget import Exploration

MOST = 1000
OUTSIDE = Fraction(1, 20)


class Running(Experiment[list[int]]):
    """One game after another; the sample has the number of wins after each."""

    key = "running"
    trials = MOST
    on_page = ("span", (50, 200, MOST))

    def make_handles(self) -> Sequence[Handle]:
        spans = {most: WORDS.text("games", n=most) for most in (50, 200, MOST)}
        return [
            Slider("p", 5, 95, step=5, written=lambda p: f"{p}%"),
            Choice("span", spans, empties=False),
        ]

    def add(self, values: Values, sample: list[int], rng: Random) -> None:
        before = sample[-1] if sample else 0
        sample.append(before + happens(Fraction(values["p"], 100), rng))

    def picture(self, values: Values, sample: list[int]) -> Picture:
        p, span = Fraction(values["p"], 100), values["span"]
        sample = sample[:span]  # what is said is what is shown
        n = len(sample)
        low, high = central(span, p, OUTSIDE)
        known = {"p": p, "span": span, "low": Fraction(low, span), "high": Fraction(high, span)}
        if n:
            hits = sample[-1]
            known |= {
                "n": n,
                "hits": hits,
                "share": Fraction(hits, n),
                "due": n * p,
                "off": hits - n * p,
                "off_share": abs(Fraction(hits, n) - p) * 100,
            }
        shown = thinned(sample)
        says = self.say("says" if n else "says_none", **known)
        panels = [self._share(known, shown, says), self._drift(known, shown, says)]
        return Picture(says, panels, self._figures(known))

    def _figures(self, known: Data) -> list[Figure]:
        n = known.get("n", 0)
        figures: list[Figure] = [
            (self.say("between", **known), self.say("range", **known), "exact")
        ]
        if n:
            share = WORDS.text("share", share=known["share"])
            figures.append((share, self.say("share_now", **known), "simulated"))
            off = signed_word(known["off"], "en")
            figures.append((off, self.say("off_now", **known), "simulated"))
        return figures

    def _share(self, known: Data, shown: list[tuple[int, int]], says: Text) -> Data:
        p, span = known["p"], known["span"]
        ends = [(n, *central(n, p, OUTSIDE)) for n in steps(span)]
        marks = [
            band(
                [(n, Fraction(low, n), Fraction(high, n)) for n, low, high in ends],
                self.say("band"),
            ),
            rule("y", p, self.say("truth", p=p)),
            *simulated_path([(n, Fraction(hits, n)) for n, hits in shown], self.say("path")),
        ]
        return chart(self.say("share"), says, (_games(span), percents(self.say("share_y"))), marks)

    def _drift(self, known: Data, shown: list[tuple[int, int]], says: Text) -> Data:
        p, span = known["p"], known["span"]
        ends = [(n, *central(n, p, OUTSIDE)) for n in steps(span)]
        marks = [
            band([(n, low - n * p, high - n * p) for n, low, high in ends], self.say("band")),
            rule("y", 0, self.say("due")),
            *simulated_path([(n, hits - n * p) for n, hits in shown], self.say("path")),
        ]
        reach = 10 * -(-max(abs(high - n * p) for n, _, high in ends) * 3 // 20)
        ticks = [(side * reach, signed_word(side * reach, "en")) for side in (-1, 1)]
        vertical = Axis(-reach, reach, self.say("drift_y"), [*ticks, (0, "0")])
        return chart(self.say("drift"), says, (_games(span), vertical), marks)


def running(
    p: int = 20, span: int = 1000, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore the law of large numbers: the share of wins converges, the number of wins drifts.

    Parameters
    ----------
    p : int
        The probability of a win in percent, 5 to 95 in fives.
    span : {50, 200, 1000}
        How many games the picture shows.
    seed, lang
        See `Exploration`.

    Examples
    --------
    >>> chart = running(p=50, seed=1)
    >>> chart.run(100)
    >>> chart.set(span=200)
    >>> chart.done
    100
    """
    return Exploration(Running(p=p, span=span), seed=seed, lang=lang)


def _games(span: int) -> Axis:
    return Axis(0, span, WORDS.text("number_of_games"), [span * n // 5 for n in range(6)])
