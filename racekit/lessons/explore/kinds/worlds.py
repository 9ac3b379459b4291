"""Evidence strikes out worlds: what Ann, Bob and Carl say of two red cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from random import Random

from ..experiment import Choice, Experiment, Handle, Values, happens
from ..pictures import (
    Axis,
    Data,
    Figure,
    Grid,
    Picture,
    bars,
    chance_text,
    chart,
    percent_word,
    percents,
    share_bars,
    tiles,
)
from ..widget import Exploration

REDS = (5, 6, 7, 11, 12)
"""The reds that nobody has seen in lesson 2, of which Player 2 has two."""
PAIRS = tuple(permutations(REDS, 2))
"""Player 2's reds, in the hand and face down: 20 equally likely worlds."""
NOBODY, ANN, BOB, CARL = range(4)

World = tuple[int, int]


def weight(world: World, who: int, high: int) -> Fraction:
    """Return how likely a person is to make the remark in a world.

    Carl picks one of the two cards at random and makes it if that card is high.

    Examples
    --------
    >>> [weight((11, 5), who, 11) for who in (NOBODY, ANN, BOB, CARL)]
    [Fraction(1, 1), Fraction(1, 1), Fraction(0, 1), Fraction(1, 2)]
    """
    are = [card >= high for card in world]
    twice = {NOBODY: 2, ANN: 2 * any(are), BOB: 2 * are[1], CARL: sum(are)}
    return Fraction(twice[who], 2)


class Worlds(Experiment[Counter[str]]):
    """The sample counts the worlds in which the remark was made, and in which both are high."""

    key = "worlds"
    sample_type = Counter
    trials = 1000
    on_page = ("who", (NOBODY, ANN, BOB, CARL))

    def make_handles(self) -> Sequence[Handle]:
        people = {who: self.say(f"who_{who}") for who in (NOBODY, ANN, BOB, CARL)}
        limits = {high: self.say("from", high=high) for high in (6, 7, 11)}
        return [Choice("who", people), Choice("high", limits)]

    def add(self, values: Values, sample: Counter[str], rng: Random) -> None:
        world = rng.choice(PAIRS)
        p = weight(world, values["who"], values["high"])
        sample["all"] += 1
        if happens(p, rng):
            sample["said"] += 1
            sample["both"] += min(world) >= values["high"]

    def picture(self, values: Values, sample: Counter[str]) -> Picture:
        who, high = values["who"], values["high"]
        left = {world: weight(world, who, high) for world in PAIRS}
        total = sum(left.values())
        both = sum((p for world, p in left.items() if min(world) >= high), Fraction(0))
        prior = Fraction(sum(min(world) >= high for world in PAIRS), len(PAIRS))
        known = {
            "left": sum(p > 0 for p in left.values()),
            "out": sum(not p for p in left.values()),
            "both": sum(min(world) >= high and p > 0 for world, p in left.items()),
            "high": high,
            "prior": prior,
            "p": both / total,
            "said": sample["said"],
            "n": sample["all"],
        }
        says = self.say(f"says_{who}", **known)
        figures: list[Figure] = [(chance_text(both / total), self.say("p"), "exact")]
        if sample["said"]:
            seen = percent_word(Fraction(sample["both"], sample["said"]), "en")
            figures.append((seen, self.say("simulated", **known), "simulated"))
        share = Fraction(sample["both"], sample["said"]) if sample["said"] else None
        rows = [
            (str(held), [self._tile(held, aside, left, high) for aside in REDS]) for held in REDS
        ]
        states = {"left": "half" if who == CARL else "left"}
        legend = {
            state: self.say(f"is_{states.get(state, state)}")
            for state in ("hit", "left", "out", "none")
        }
        grid = Grid([str(red) for red in REDS], rows, legend, self.say("corner"))
        panels = [tiles(self.say("panel"), says, grid), self._chances(known, share)]
        return Picture(says, panels, figures)

    def _chances(self, known: Data, share: Fraction | None) -> Data:
        """Draw the probability before and after the remark."""
        prior, p = known["prior"], known["p"]
        marks = [bars("other", [(0, prior, str(prior))], self.say("before"), width=0.6)]
        if share is not None:
            marks.append(share_bars("simulated", [(1, share)], self.say("drawn"), width=0.6))
        marks.append(bars("exact", [(1, p, str(p))], self.say("after"), width=0.6))
        axes = (Axis(-0.6, 1.6, self.say("x"), ()), percents(self.say("y")))
        alt = self.say("alt", **known)
        return chart(self.say("chances"), alt, axes, marks, height=200)

    @staticmethod
    def _tile(held: int, aside: int, left: dict[World, Fraction], high: int) -> tuple[str, str]:
        p = left.get((held, aside))
        if p is None:
            return "", "none"
        text = "½" if 0 < p < 1 else f"{held} {aside}"
        return text, "out" if not p else "hit" if min(held, aside) >= high else "left"


def worlds(
    who: int = 0, high: int = 11, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore how evidence strikes out worlds: the remarks of Ann, Bob and Carl on two red cards.

    The probability is the share of what is left. Carl's remark is Ann's, and yet says more.

    Parameters
    ----------
    who : {0, 1, 2, 3}
        Who speaks: nobody, Ann, Bob or Carl.
    high : {6, 7, 11}
        The lowest number that counts as high.
    seed, lang
        See `Exploration`.

    Examples
    --------
    >>> [worlds(who, seed=1).state["figures"][0]["text"] for who in (0, 1, 2, 3)]
    ['1/10 = 10%', '1/7 = 14%', '1/4 = 25%', '1/4 = 25%']
    """
    return Exploration(Worlds(who=who, high=high), seed=seed, lang=lang)
