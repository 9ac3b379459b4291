"""Waiting times: chance has no memory, a deck has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
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
    percent_word,
    percents,
    room,
    share_bars,
)
from ..widget import Exploration

DIE, DECK = range(2)
SHOWN = 20
PEOPLE = 5000


class Waiting(Experiment[Counter[int]]):
    """People draw until it happens; the sample counts them by the draw at which it did."""

    key = "waiting"
    sample_type = Counter
    trials = PEOPLE
    portions = (10, 100, 1000)
    on_page = ("waited", (0, 3, 6, 10))

    def make_handles(self) -> Sequence[Handle]:
        kinds = {DIE: self.say("kind_0"), DECK: self.say("kind_1")}
        return [
            Slider("one_in", 2, 20, written=self._written),
            Slider("waited", 0, 15, written=self._draws, empties=False),
            Choice("kind", kinds),
        ]

    def _written(self, n: int) -> Text:
        return self.say("one_in", n=n)

    def _draws(self, n: int) -> Text:
        return self.say("draws", n=n)

    def add(self, values: Values, sample: Counter[int], rng: Random) -> None:
        m = values["one_in"]
        if values["kind"] == DECK:
            sample[rng.randint(1, m)] += 1
            return
        draw = 1
        while rng.randrange(m):
            draw += 1
        sample[draw] += 1

    def picture(self, values: Values, sample: Counter[int]) -> Picture:
        m, waited, kind = values["one_in"], values["waited"], values["kind"]
        gone = kind == DECK and waited >= m
        chances = {} if gone else remaining(m, waited, kind)
        waiting = {draw - waited: count for draw, count in sample.items() if draw > waited}
        left = sum(waiting.values())
        mean = 0 if gone else Fraction(m) if kind == DIE else Fraction(m - waited + 1, 2)
        known = {
            "m": m,
            "waited": waited,
            "mean": mean,
            "next": chances.get(1, Fraction(0)),
            "left": left,
            "n": sample.total(),
        }
        key = "says_gone" if gone else f"says_{kind}" if waited else "says_start"
        says = self.say(key, **known)
        figures: list[Figure] = []
        if not gone:
            figures = [
                (percent_word(chances[1], "en"), self.say("next"), "exact"),
                (decimal_word(mean, "en"), self.say("mean"), "exact"),
            ]
        if left:
            seen = Fraction(sum(draw * count for draw, count in waiting.items()), left)
            figures.append((decimal_word(seen, "en"), self.say("mean_seen", **known), "simulated"))
        return Picture(says, [self._chart(chances, waiting, left, says)], figures)

    def _chart(
        self, chances: dict[int, Fraction], waiting: dict[int, int], left: int, says: Text
    ) -> Data:
        marks: list[Data] = []
        shares: list[tuple[int, Fraction]] = []
        if left:
            shares = [(n, Fraction(waiting.get(n, 0), left)) for n in range(1, SHOWN + 1)]
            seen = self.say("simulated", left=left)
            marks.append(share_bars("simulated", shares, seen, width=0.86))
        marks.append(share_bars("exact", chances.items(), self.say("exact"), width=0.86))
        most, step = room(max([*chances.values(), *(p for _, p in shares)], default=Fraction(1)))
        axes = (
            Axis(0.4, SHOWN + 0.6, self.say("x"), [1, *range(5, SHOWN + 1, 5)]),
            percents(self.say("y"), most, step),
        )
        return chart(self.say("panel"), says, axes, marks)


def waiting(
    one_in: int = 6,
    waited: int = 0,
    kind: int = 0,
    *,
    seed: int | None = None,
    lang: str | None = None,
) -> Exploration:
    """Explore waiting times: a die has no memory, a deck has.

    Parameters
    ----------
    one_in : int
        It happens one time in so many, 2 to 20.
    waited : int
        How often it has not happened already, 0 to 15.
    kind : {0, 1}
        A die (0), or cards that are not put back (1).
    seed, lang
        See `Exploration`.

    Examples
    --------
    >>> waiting(6, waited=5, seed=1).state["figures"][0]["text"]
    '17%'
    >>> waiting(6, waited=5, kind=1, seed=1).state["figures"][0]["text"]
    '100%'
    """
    return Exploration(Waiting(one_in=one_in, waited=waited, kind=kind), seed=seed, lang=lang)


def remaining(m: int, waited: int, kind: int) -> dict[int, Fraction]:
    """Return the probability of each further draw, for somebody who has waited already.

    Examples
    --------
    >>> remaining(6, 0, DIE)[1] == remaining(6, 10, DIE)[1]
    True
    >>> remaining(6, 4, DECK)
    {1: Fraction(1, 2), 2: Fraction(1, 2)}
    """
    if kind == DECK:
        return dict.fromkeys(range(1, min(m - waited, SHOWN) + 1), Fraction(1, m - waited))
    return {n: Fraction((m - 1) ** (n - 1), m**n) for n in range(1, SHOWN + 1)}
