"""How much a hand is worth against how many players: the card that nobody beats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random

from ....engine.texts import Text
from ....odds.closed import hypergeometric
from ..experiment import Experiment, Handle, Slider, Values
from ..pictures import (
    WORDS,
    Axis,
    Data,
    Figure,
    Picture,
    chance_text,
    chart,
    percents,
    rule,
    share_bars,
)
from ..widget import Exploration

NUMBERS = 12
"""A colour of Trick Race has so many cards, of which the highest wins."""
UNSEEN = 4 * NUMBERS - 1
"""All cards but your own."""
MOST_PLAYERS = 6


def unbeaten(red: int, players: int, cards: int) -> Fraction:
    """Return the probability that no other player holds a higher card of the colour.

    Parameters
    ----------
    red : int
        The number of your card.
    players : int
        The number of the others.
    cards : int
        How many cards each of them holds.

    Examples
    --------
    >>> unbeaten(11, 1, 1)  # one card of 47 is higher
    Fraction(46, 47)
    """
    drawn, higher = players * cards, NUMBERS - red
    return hypergeometric(UNSEEN, higher, drawn).get(0, Fraction(0))


class Hand(Experiment[Counter[int]]):
    """Deals to six others; the sample counts them by the first one who beats you, 0 for nobody."""

    key = "hand"
    sample_type = Counter
    trials = 2000
    portions = (1, 10, 100)
    on_page = ("others", (1, 2, 3, MOST_PLAYERS))

    def make_handles(self) -> Sequence[Handle]:
        return [
            Slider("red", 1, NUMBERS, written=lambda red: self.say("red", red=red)),
            Slider("others", 1, MOST_PLAYERS, written=self._others, empties=False),
            Slider("held", 1, 7, written=self._cards),
        ]

    def _others(self, n: int) -> Text:
        return self.say("others" if n > 1 else "other", n=n)

    def _cards(self, n: int) -> Text:
        return WORDS.text("cards" if n > 1 else "card", n=n)

    def add(self, values: Values, sample: Counter[int], rng: Random) -> None:
        higher, held = NUMBERS - values["red"], values["held"]
        dealt = rng.sample(range(UNSEEN), MOST_PLAYERS * held)
        beaten = [place // held for place, card in enumerate(dealt) if card < higher]
        sample[min(beaten) + 1 if beaten else 0] += 1

    def picture(self, values: Values, sample: Counter[int]) -> Picture:
        red, others, held = values["red"], values["others"], values["held"]
        worth = [unbeaten(red, n, held) for n in range(1, MOST_PLAYERS + 1)]
        done, here = sample.total(), worth[others - 1]
        stands = [
            done - sum(sample[n] for n in range(1, k + 1)) for k in range(1, MOST_PLAYERS + 1)
        ]
        known = {
            "red": red,
            "others": self._others(others),
            "cards": self._cards(held),
            "higher": NUMBERS - red,
            "drawn": others * held,
            "p": here,
            "first": worth[0],
            "last": worth[-1],
        }
        says = self.say("says_top" if red == NUMBERS else "says", **known)
        figures: list[Figure] = [(chance_text(here), self.say("p"), "exact")]
        figures += self.counted(stands[others - 1], done, "so_far")
        return Picture(says, [self._chart(worth, stands, done, others, known)], figures)

    def _chart(
        self, worth: list[Fraction], stands: list[int], done: int, others: int, known: Data
    ) -> Data:
        marks = [rule("y", Fraction(1, 2), self.say("half"))]
        if done:
            shares = [(n, Fraction(count, done)) for n, count in enumerate(stands, start=1)]
            seen = self.say("simulated", done=done)
            marks.append(share_bars("simulated", shares, seen, width=0.7))
        exact, strong = enumerate(worth, start=1), (others,)
        marks.append(share_bars("exact", exact, self.say("exact"), width=0.7, strong=strong))
        axes = (
            Axis(0.4, MOST_PLAYERS + 0.6, self.say("x"), range(1, MOST_PLAYERS + 1)),
            percents(self.say("y")),
        )
        return chart(self.say("panel"), self.say("alt", **known), axes, marks)


def hand(
    red: int = 10,
    others: int = 1,
    held: int = 3,
    *,
    seed: int | None = None,
    lang: str | None = None,
) -> Exploration:
    """Explore how much a card is worth against how many players.

    The probability that nobody holds a higher red card of Trick Race, for one to six others.

    Parameters
    ----------
    red : int
        The number of your card, 1 to 12.
    others : int
        The number of the other players, 1 to 6.
    held : int
        How many cards each of them holds, 1 to 7.
    seed, lang
        See `Exploration`.

    Examples
    --------
    >>> hand(red=11, others=1, held=1, seed=1).state["figures"][0]["text"]
    '46/47 = 97.9%'
    """
    return Exploration(Hand(red=red, others=others, held=held), seed=seed, lang=lang)
