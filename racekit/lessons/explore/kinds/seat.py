"""What a seat learns from one card: worlds that are left, and bits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from math import log2
from random import Random

from ....engine.texts import Text
from ..experiment import Choice, Experiment, Handle, Values
from ..pictures import (
    Axis,
    Data,
    Figure,
    Look,
    Picture,
    chart,
    decimal_word,
    percents,
    share_bars,
    table,
)
from ..widget import Exploration

REDS = (5, 6, 7, 11, 12)
"""The reds that nobody has seen in lesson 2; three of them are where somebody could look."""
WORLDS = tuple(permutations(REDS, 3))
"""The reds of Player 2's hand, face down, and of Player 3: 60 equally likely worlds."""
HIGH = 11
ANSWERS: Mapping[int, Callable[[int], int]] = {
    0: lambda card: card,  # the card itself
    1: lambda card: HIGH if card >= HIGH else 0,
    2: lambda card: card if card == max(REDS) else 0,
}
"""What one is told of a card: all of it, whether it is high, or whether it is the 12."""


def answers(told: int, worlds: Sequence[tuple[int, ...]], place: int = 0) -> dict[int, int]:
    """Return each answer, with the number of worlds that it leaves.

    Examples
    --------
    >>> answers(1, WORLDS)
    {0: 36, 11: 24}
    """
    return dict(sorted(Counter(ANSWERS[told](world[place]) for world in worlds).items()))


def learned(told: int, worlds: Sequence[tuple[int, ...]], place: int = 0) -> float:
    """Return the bits that an answer brings on average.

    Examples
    --------
    >>> round(learned(0, WORLDS), 3)  # one card of five: the logarithm of 5
    2.322
    """
    total = len(worlds)
    return sum(left / total * log2(total / left) for left in answers(told, worlds, place).values())


class Seat(Experiment[Counter[int]]):
    """Somebody asks about a card; the sample counts the answers."""

    key = "seat"
    sample_type = Counter
    trials = 1000
    on_page = ("told", tuple(ANSWERS))

    def make_handles(self) -> Sequence[Handle]:
        questions = {told: self.say(f"told_{told}") for told in ANSWERS}
        known = {0: self.say("known_0"), 7: self.say("known_7"), 12: self.say("known_12")}
        return [Choice("told", questions), Choice("known", known)]

    def add(self, values: Values, sample: Counter[int], rng: Random) -> None:
        world = rng.choice(possible(values["known"]))
        sample[ANSWERS[values["told"]](world[0])] += 1

    def picture(self, values: Values, sample: Counter[int]) -> Picture:
        told, worlds = values["told"], possible(values["known"])
        found, total = answers(told, worlds), len(worlds)
        mean = learned(told, worlds)
        rare = min(found.values())
        known = {
            "worlds": total,
            "bits": log2(total),
            "mean": mean,
            "answers": len(found),
            "rare": rare,
            "rare_bits": log2(total / rare),
            "left_bits": log2(total) - mean,
            "games": sample.total(),
        }
        says = self.say("says_same" if len({*found.values()}) == 1 else "says", **known)
        figures: list[Figure] = [
            (self.say("bits", bits=log2(total)), self.say("open", **known), "exact"),
            (self.say("bits", bits=mean), self.say("mean"), "exact"),
        ]
        if games := sample.total():
            bits = sum(n * log2(total / found[answer]) for answer, n in sample.items())
            seen = self.say("bits", bits=bits / games)
            figures.append((seen, self.say("mean_seen", **known), "simulated"))
        return Picture(
            says, [self._bars(told, found, sample), self._table(told, found, total)], figures
        )

    def _bars(self, told: int, found: dict[int, int], sample: Counter[int]) -> Data:
        """Draw how likely each answer is."""
        marks, games, total = [], sample.total(), sum(found.values())
        if games:
            shares = [(n, Fraction(sample[answer], games)) for n, answer in enumerate(found)]
            seen = self.say("simulated", games=games)
            marks.append(share_bars("simulated", shares, seen, width=0.6))
        chances = [(n, Fraction(left, total)) for n, left in enumerate(found.values())]
        marks.append(share_bars("exact", chances, self.say("exact"), width=0.6))
        names = [(n, self._answer(told, answer)) for n, answer in enumerate(found)]
        axes = (Axis(-0.6, len(found) - 0.4, self.say("x"), names), percents(self.say("y")))
        alt = self.say("alt", answers=len(found))
        return chart(self.say("panel"), alt, axes, marks, height=200)

    def _table(self, told: int, found: dict[int, int], total: int) -> Data:
        """Set out what each answer leaves, and how many bits it is worth."""
        names = ("left", "out", "worth")
        columns: list[tuple[Text, Look]] = [(self.say(name), "exact") for name in names]
        rows = [
            (
                self._answer(told, answer),
                [f"{left}", f"{total - left}", decimal_word(log2(total / left), "en")],
            )
            for answer, left in found.items()
        ]
        return table(self.say("table", worlds=total), columns, rows)

    def _answer(self, told: int, answer: int) -> Text | str:
        if told == 0:
            return str(answer)
        return self.say(f"answer_{told}_{'yes' if answer else 'no'}")


def seat(
    told: int = 1, known: int = 0, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore what a seat learns from one card: worlds that are left, and bits.

    Parameters
    ----------
    told : {0, 1, 2}
        What one is told of a hidden card: which it is, whether it is high, whether it is the 12.
    known : {0, 7, 12}
        The red card of another seat that is known already; 0 for none.
    seed, lang
        See `Exploration`.

    Examples
    --------
    >>> seat(told=0, seed=1).state["figures"][1]["text"]["en"]
    '2.32 bits'
    """
    return Exploration(Seat(told=told, known=known), seed=seed, lang=lang)


def possible(known: int) -> tuple[tuple[int, ...], ...]:
    """Return the worlds that are left once Player 3's card is known (0: it is not).

    Examples
    --------
    >>> len(possible(0)), len(possible(12))
    (60, 12)
    """
    return tuple(world for world in WORLDS if not known or world[2] == known)
