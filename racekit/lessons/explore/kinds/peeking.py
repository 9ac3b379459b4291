"""Peeking and stopping: how many people mislead themselves by looking too often."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate
from random import Random

from ..binomial import covering, weights
from ..experiment import Choice, Experiment, Handle, Values
from ..pictures import (
    WORDS,
    Axis,
    Figure,
    Picture,
    Points,
    chart,
    crowd,
    line,
    percent_word,
    percents,
    rule,
)
from ..widget import Exploration

LEVEL = Fraction(95, 100)
GAMES = 1000
PEOPLE = 1000
ROW = 40
"""People side by side in the crowd."""


Stops = list[int | None]
"""What became of each person: the game after which they stopped, or None."""


class Peeking(Experiment[Stops]):
    """A thousand people look at their interval again and again, and stop when it misses."""

    key = "peeking"
    trials = PEOPLE
    on_page = ("every", (10, 50, 100, 250, GAMES))

    def make_handles(self) -> Sequence[Handle]:
        looks = {every: self.say(f"every_{every}") for every in (10, 50, 100, 250, GAMES)}
        chances = {p: WORDS.text("share", share=Fraction(p, 100)) for p in (10, 25, 50)}
        return [Choice("every", looks), Choice("p", chances)]

    def add(self, values: Values, sample: Stops, rng: Random) -> None:
        every, p = values["every"], Fraction(values["p"], 100)
        hits = 0
        for games in range(every, GAMES + 1, every):
            hits += _hits(every, p, rng)
            if hits not in covering(games, p, LEVEL):
                sample.append(games)
                return
        sample.append(None)

    def picture(self, values: Values, sample: Stops) -> Picture:
        every, p = values["every"], Fraction(values["p"], 100)
        looks = [0, *range(every, GAMES + 1, every)]
        exact = [Fraction(0), *misled(every, p)]
        done, caught = len(sample), sum(stop is not None for stop in sample)
        known = {
            "looks": len(looks) - 1,
            "p": p,
            "final": exact[-1],
            "first": exact[1],
            "done": done,
            "caught": caught,
            "of_thousand": round(PEOPLE * exact[-1]),
        }
        marks = [
            rule("y", 1 - LEVEL, self.say("promised"), "other"),
            line("exact", _stairs(looks, exact), self.say("exact")),
        ]
        if done:
            ends = sorted(stop for stop in sample if stop is not None)
            share = [Fraction(bisect_right(ends, games), done) for games in looks]
            marks.insert(
                1, line("simulated", _stairs(looks, share), self.say("simulated", done=done))
            )
        axes = (
            Axis(0, GAMES, self.say("x"), range(0, GAMES + 1, 200)),
            percents(self.say("y"), Fraction(1, 2), Fraction(1, 10)),
        )
        key = "says_once" if len(exact) == 2 else "says" if done else "says_none"
        says = self.say(key, **known)
        people = "".join("o" if stop is None else "x" for stop in sample)
        legend = {state: self.say(f"person_{name}") for state, name in _PEOPLE.items()}
        panels = [
            chart(self.say("panel"), self.say("alt", **known), axes, marks),
            crowd(
                self.say("crowd"),
                self.say("crowd_alt", **known),
                people.ljust(PEOPLE, "."),
                ROW,
                legend,
            ),
        ]
        figures: list[Figure] = [(percent_word(exact[-1], "en"), self.say("misled"), "exact")]
        figures += self.counted(caught, done, "misled_so_far")
        return Picture(says, panels, figures)


def peeking(
    every: int = 1000, p: int = 25, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore what happens to people who look too often, and stop when they like what they see.

    A thousand people simulate up to 1,000 games each and look at their 95% interval; whoever sees
    it miss the true value stops. The exact probability grows with the number of looks.

    Parameters
    ----------
    every : {10, 50, 100, 250, 1000}
        After how many games each they look.
    p : {10, 25, 50}
        The true probability in percent.
    seed, lang
        See `Exploration`.

    Examples
    --------
    >>> peeking(every=100, seed=1).state["figures"][0]["text"]
    '19%'
    """
    return Exploration(Peeking(every=every, p=p), seed=seed, lang=lang)


def _stairs(looks: Sequence[int], shares: Sequence[Fraction]) -> Points:
    """Return a line that rises at each look: between two of them nobody stops."""
    found: Points = []
    for games, share in zip(looks, shares, strict=True):
        before = found[-1][1] if found else share
        found += [(games, before), (games, share)]
    return found


_PEOPLE = {"x": "misled", "o": "fine", ".": "open"}


@cache
def _cumulated(games: int, p: Fraction) -> tuple[int, ...]:
    return tuple(accumulate(weights(games, p)))


def _hits(games: int, p: Fraction, rng: Random) -> int:
    """Draw the number of hits in some games, exactly."""
    found = _cumulated(games, p)
    return bisect_right(found, rng.randrange(found[-1]))


@cache
def misled(every: int, p: Fraction) -> list[Fraction]:
    """Return the probability of having been misled by each look, exactly.

    The number of hits of those who still play is a Markov chain; whoever sees an interval that
    misses leaves it.

    Examples
    --------
    >>> from racekit.lessons.explore.binomial import coverage
    >>> once = misled(1000, Fraction(1, 4))
    >>> once == [1 - coverage(1000, Fraction(1, 4), Fraction(95, 100))]
    True
    """
    more = weights(every, p)
    playing, found = {0: 1}, []
    for games in range(every, GAMES + 1, every):
        safe = covering(games, p, LEVEL)
        following = dict.fromkeys(safe, 0)
        for hits, weight in playing.items():
            for new in range(max(0, safe.start - hits), min(every, safe.stop - 1 - hits) + 1):
                following[hits + new] += weight * more[new]
        playing = following
        found.append(1 - Fraction(sum(playing.values()), p.denominator**games))
    return found
