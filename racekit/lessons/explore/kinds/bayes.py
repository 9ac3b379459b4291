"""Bayes with a dial for the likelihood: the secret order behind the cards that a player places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from random import Random

from ....engine.texts import Text
from ..experiment import Experiment, Handle, Slider, Values, happens
from ..pictures import (
    WORDS,
    Axis,
    Data,
    Figure,
    Look,
    Picture,
    chart,
    percent_word,
    percents,
    share_bars,
    table,
)
from ..widget import Exploration

HORSES = 6
ORDERS = (2, 3, 4, 5, 6)
"""The orders that Player 2 may have: your own is horse 1."""
MOST_CARDS = 4


def likelihoods(values: Values) -> dict[int, Fraction]:
    """Return how likely a player with each order is to place cards like this.

    A card goes to the horse of the order with the probability on the dial, and otherwise to each
    of the five other horses alike.

    Examples
    --------
    >>> found = likelihoods({"dial": 50, "four": 1, "two": 0})
    >>> found[4], found[2]
    (Fraction(1, 2), Fraction(1, 10))
    """
    own = Fraction(values["dial"], 100)
    other = (1 - own) / (HORSES - 1)
    four, two = values["four"], values["two"]
    return {
        order: comb(four + two, two)
        * (own if order == 4 else other) ** four
        * (own if order == 2 else other) ** two
        for order in ORDERS
    }


def posterior(values: Values) -> dict[int, Fraction]:
    """Return the probability of each order after these cards.

    Examples
    --------
    >>> posterior({"dial": 50, "four": 1, "two": 0})[4]
    Fraction(5, 9)
    """
    found = likelihoods(values)
    total = sum(found.values())
    return {order: p / total for order, p in found.items()}


class Bayes(Experiment[Counter[int]]):
    """The sample counts the players who placed cards like this, by their orders; -1 counts all."""

    key = "bayes"
    sample_type = Counter
    trials = 5000
    portions = (10, 100, 1000)
    on_page = ("four", (0, 1, 2, 3, MOST_CARDS))

    def make_handles(self) -> Sequence[Handle]:
        def cards(n: int) -> Text:
            return WORDS.text("cards" if n != 1 else "card", n=n)

        return [
            Slider("dial", 5, 95, step=5, written=lambda dial: f"{dial}%"),
            Slider("four", 0, MOST_CARDS, written=cards),
            Slider("two", 0, MOST_CARDS, written=cards),
        ]

    def add(self, values: Values, sample: Counter[int], rng: Random) -> None:
        order, own = rng.choice(ORDERS), Fraction(values["dial"], 100)
        others = [horse for horse in range(1, HORSES + 1) if horse != order]
        cards = values["four"] + values["two"]
        placed = [order if happens(own, rng) else rng.choice(others) for _ in range(cards)]
        sample[-1] += 1
        if placed.count(4) == values["four"] and placed.count(2) == values["two"]:
            sample[order] += 1

    def picture(self, values: Values, sample: Counter[int]) -> Picture:
        after, found = posterior(values), likelihoods(values)
        prior = Fraction(1, len(ORDERS))
        kept = sum(sample[order] for order in ORDERS)
        known = {
            "dial": Fraction(values["dial"], 100),
            "four": values["four"],
            "two": values["two"],
            "p": after[4],
            "prior": prior,
            "kept": kept,
            "n": sample[-1],
        }
        if not values["four"] + values["two"]:
            key = "says_none"
        elif max(after.values()) == min(after.values()):
            key = "says_same"
        else:
            key = "says"
        says = self.say(key, **known)
        figures: list[Figure] = [(percent_word(after[4], "en"), self.say("p"), "exact")]
        figures += self.counted(sample[4], kept, "kept", **known)
        return Picture(
            says,
            [self._bars(after, sample, kept, says), self._table(found, after, sample)],
            figures,
        )

    def _bars(
        self, after: dict[int, Fraction], sample: Counter[int], kept: int, says: Text
    ) -> Data:
        prior = Fraction(1, len(ORDERS))
        marks = [
            share_bars(
                "other",
                [(order - 0.24, prior) for order in ORDERS],
                self.say("before"),
                width=0.36,
            )
        ]
        if kept:
            shares = [(order + 0.2, Fraction(sample[order], kept)) for order in ORDERS]
            marks.append(share_bars("simulated", shares, self.say("simulated"), width=0.44))
        exact = [(order + 0.2, p) for order, p in after.items()]
        marks.append(share_bars("exact", exact, self.say("after"), width=0.44))
        names = [(order, WORDS.text("horse", horse=order)) for order in ORDERS]
        axes = (Axis(1.4, 6.6, self.say("x"), names), percents(self.say("y")))
        return chart(self.say("panel"), says, axes, marks)

    def _table(
        self, found: dict[int, Fraction], after: dict[int, Fraction], sample: Counter[int]
    ) -> Data:
        """Set out Bayes' rule as counts of people."""
        each = 10_000 // len(ORDERS)
        columns: list[tuple[Text, Look]] = [
            (self.say("have"), "exact"),
            (self.say("place"), "exact"),
            (self.say("part"), "exact"),
            (self.say("seen", n=sample[-1]), "simulated"),
        ]
        rows = [
            (
                WORDS.text("horse", horse=order),
                [
                    f"{each:,}",
                    f"{round(each * found[order]):,}",
                    percent_word(after[order], "en"),
                    f"{sample[order]:,}" if sample[-1] else "",
                ],
            )
            for order in ORDERS
        ]
        return table(self.say("table"), columns, rows, strong=(ORDERS.index(4),))


def bayes(
    dial: int = 50, four: int = 1, two: int = 0, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore Bayes' rule with a dial for the likelihood: the secret order behind placed cards.

    Bars show prior and posterior, a table counts people, and simulated players who placed the same
    cards are kept.

    Parameters
    ----------
    dial : int
        How many of their cards players place on the horse of their order, in percent: 5 to 95.
    four, two : int
        The cards seen on horse 4 and on horse 2, 0 to 4 each.
    seed, lang
        See `Exploration`.

    Examples
    --------
    >>> bayes(dial=50, four=1, seed=1).state["figures"][0]["text"]
    '56%'
    """
    return Exploration(Bayes(dial=dial, four=four, two=two), seed=seed, lang=lang)
