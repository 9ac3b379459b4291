"""How many hits: binomial where each draw is put back, hypergeometric where it is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random

from ....odds.closed import hypergeometric
from ..binomial import distribution
from ..experiment import Choice, Experiment, Handle, Slider, Values, happens
from ..pictures import (
    Axis,
    Data,
    Figure,
    Picture,
    chance_text,
    chart,
    decimal_word,
    dots,
    percents,
    room,
    rule,
    share_bars,
)
from ..widget import Exploration

PEOPLE = 1000
BAGS = (24, 48, 240)
MOST_DRAWS = 20


class Hits(Experiment[Counter[int]]):
    """People draw from a bag; the sample counts them by their hits."""

    key = "hits"
    sample_type = Counter
    trials = PEOPLE
    on_page = ("back", (0, 1))

    def make_handles(self) -> Sequence[Handle]:
        return [
            Slider("draws", 1, MOST_DRAWS),
            Choice("one_in", {m: self.say("one_in", m=m) for m in (2, 3, 4, 6, 8)}),
            Choice("bag", {size: self.say("bag", size=size) for size in BAGS}),
            Choice("back", {back: self.say(f"back_{back}") for back in (1, 0)}),
        ]

    def add(self, values: Values, sample: Counter[int], rng: Random) -> None:
        bag, hits = values["bag"], 0
        good = bag // values["one_in"]
        for drawn in range(values["draws"]):
            out = 0 if values["back"] else drawn
            hits += happens(Fraction(good - (hits if out else 0), bag - out), rng)
        sample[hits] += 1

    def picture(self, values: Values, sample: Counter[int]) -> Picture:
        chances, people = chances_of(values), sample.total()
        p, most = max((p, -hits) for hits, p in chances.items())
        none, mean = chances.get(0, Fraction(0)), Fraction(values["draws"], values["one_in"])
        known: Data = {
            "n": values["draws"],
            "m": values["one_in"],
            "size": values["bag"],
            "most": -most,
            "p": p,
            "none": none,
            "mean": mean,
            "people": people,
        }
        says = self.say(f"says_{values['back']}", **known)
        figures: list[Figure] = [
            (chance_text(p), self.say("likeliest", **known), "exact"),
            (chance_text(1 - none), self.say("some"), "exact"),
            (decimal_word(mean, "en"), self.say("mean"), "exact"),
        ]
        if people:
            seen = Fraction(sum(hits * count for hits, count in sample.items()), people)
            figures.append((decimal_word(seen, "en"), self.say("mean_seen", **known), "simulated"))
        return Picture(says, [self._chart(values, sample, known)], figures)

    def _chart(self, values: Values, sample: Counter[int], known: Data) -> Data:
        n, people = values["draws"], sample.total()
        chances = chances_of(values)
        other = chances_of({**values, "back": 1 - values["back"]})
        shares = [(hits, Fraction(sample[hits], people)) for hits in range(n + 1) if people]
        marks: list[Data] = []
        if people:
            marks.append(share_bars("simulated", shares, self.say("simulated", **known)))
        marks += [
            share_bars("exact", chances.items(), self.say("exact")),
            dots("other", other.items(), self.say(f"other_{values['back']}")),
            rule("x", known["mean"], self.say("average")),
        ]
        most, step = room(max(*chances.values(), *other.values(), *(p for _, p in shares)))
        across = Axis(-0.6, n + 0.6, self.say("x"), range(0, n + 1, 1 if n <= 10 else 2))
        axes = (across, percents(self.say("y"), most, step))
        return chart(self.say("panel"), self.say("alt", **known), axes, marks)


def hits(
    draws: int = 4,
    one_in: int = 6,
    bag: int = 24,
    back: int = 1,
    *,
    seed: int | None = None,
    lang: str | None = None,
) -> Exploration:
    """Explore how many of some draws are hits, with and without putting back.

    Parameters
    ----------
    draws : int
        How often one draws, 1 to 20.
    one_in : {2, 3, 4, 6, 8}
        One slip in so many is a hit.
    bag : {24, 48, 240}
        The number of slips in the bag.
    back : {0, 1}
        Whether each slip is put back.
    seed, lang
        See `Exploration`.

    Examples
    --------
    >>> hits(4, one_in=6, seed=1).state["figures"][0]["text"]
    '625/1296 = 48%'
    """
    given = {"draws": draws, "one_in": one_in, "bag": bag, "back": back}
    return Exploration(Hits(**given), seed=seed, lang=lang)


def chances_of(values: Values) -> dict[int, Fraction]:
    """Return the probability of each number of hits that is possible.

    Examples
    --------
    >>> chances_of({"draws": 2, "one_in": 2, "bag": 24, "back": 0})[1]
    Fraction(12, 23)
    """
    draws, m, bag = values["draws"], values["one_in"], values["bag"]
    if values["back"]:
        return dict(enumerate(distribution(draws, Fraction(1, m))))
    return hypergeometric(bag, bag // m, draws)
