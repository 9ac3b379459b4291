"""Is this die loaded? How far off fair dice are, and how far off this one is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

from ....engine.texts import Text
from ..experiment import Choice, Experiment, Handle, Values
from ..pictures import (
    Axis,
    Data,
    Figure,
    Picture,
    bars,
    chart,
    decimal_word,
    line,
    percents,
    room,
    rule,
    share_bars,
)
from ..widget import Exploration

TRIALS = 1000
FAIR, LIGHT, HEAVY, SECRET = range(4)
SIXES = {FAIR: Fraction(1, 6), LIGHT: Fraction(1, 4), HEAVY: Fraction(2, 5)}
"""How likely a 6 is with each die; the other faces share the rest."""
RARE = Fraction(1, 20)
BARS = 40


@dataclass
class Record:
    """What was thrown: the die on trial, and fair dice beside it."""

    die: int = FAIR  # which die it really is
    counts: list[int] = field(default_factory=list)  # of each face, the first time
    off: list[int] = field(default_factory=list)  # how far off the die was, time after time
    fair: list[int] = field(default_factory=list)  # how far off a fair die was


class Loaded(Experiment[Record]):
    """A die is thrown, and a thousand fair dice as often, to see how far off such dice are."""

    key = "loaded"
    sample_type = Record
    trials = TRIALS
    on_page = ("throws", (30, 60, 120, 600))

    def make_handles(self) -> Sequence[Handle]:
        return [
            Choice("throws", {n: self.say("throws", n=n) for n in (30, 60, 120, 600)}),
            Choice("die", {die: self.say(f"die_{die}") for die in (FAIR, LIGHT, HEAVY, SECRET)}),
            Choice("truth", {n: self.say(f"truth_{n}") for n in (0, 1)}, empties=False),
        ]

    def add(self, values: Values, sample: Record, rng: Random) -> None:
        n, die = values["throws"], values["die"]
        if not sample.counts:
            sample.die = rng.choice([*SIXES]) if die == SECRET else die
            sample.counts = throw(n, sample.die, rng)
            sample.off.append(distance(sample.counts))
        else:
            sample.off.append(distance(throw(n, sample.die, rng)))
        sample.fair.append(distance(throw(n, FAIR, rng)))

    def picture(self, values: Values, sample: Record) -> Picture:
        n, done = values["throws"], len(sample.fair)
        known: Data = {"n": n, "due": Fraction(n, 6), "done": done}
        figures: list[Figure] = [(decimal_word(known["due"], "en"), self.say("due"), "exact")]
        if not done:
            says = self.say("says_none", **known)
            return Picture(says, [self._faces(sample, known, says)], figures)
        seen = sample.off[0]
        as_far = sum(off >= seen for off in sample.fair)
        known |= {"seen": seen, "as_far": as_far, "p": Fraction(as_far, done)}
        figures.append((str(seen), self.say("seen"), "other"))
        figures += self.counted(as_far, done, "as_far")
        if values["truth"]:
            figures += self._caught(sample)
            known["die"] = self.say(f"is_{sample.die}")
        says = self.say("says_rare" if known["p"] < RARE else "says_usual", **known)
        if values["truth"]:
            says = self.say("says_truth", said=says, **known)
        panels = [self._faces(sample, known, says), self._distances(values, sample, known)]
        return Picture(says, panels, figures)

    def _caught(self, sample: Record) -> list[Figure]:
        """Return how often such a die is farther off than 95 of 100 fair dice."""
        limit = border(sample.fair)
        caught = sum(off > limit for off in sample.off)
        return self.counted(caught, len(sample.off), "caught")

    def _faces(self, sample: Record, known: Data, says: Text) -> Data:
        counts = sample.counts or [0] * 6
        most = max(2 * known["due"], *counts)
        step = max(1, -(-int(most) // 4))
        vertical = Axis(0, most, self.say("y_count"), range(0, int(most) + 1, step))
        marks = [rule("y", known["due"], self.say("expected", **known))]
        if sample.counts:
            found = [(face, count, str(count)) for face, count in enumerate(counts, start=1)]
            marks.insert(0, bars("simulated", found, self.say("counts")))
        across = Axis(0.4, 6.6, self.say("x_face"), range(1, 7))
        return chart(self.say("faces", **known), says, (across, vertical), marks)

    def _distances(self, values: Values, sample: Record, known: Data) -> Data:
        n = values["throws"]
        most = n // 2
        width = 2 * -(-most // (2 * BARS))
        fair = shares(sample.fair, width)
        marks = [share_bars("simulated", fair, self.say("fair", **known), width=0.86 * width)]
        heights = [share for _, share in fair]
        if values["truth"]:
            own = shares(sample.off, width)
            marks.append(line("other", [(at, p) for at, p in own if at <= most], self.say("own")))
            heights += [share for _, share in own]
        marks.append(rule("x", min(known["seen"], most), self.say("this_die", **known), "other"))
        across = Axis(-width, most + width, self.say("x"), [most * k // 5 for k in range(6)])
        axes = (across, percents(self.say("y"), *room(max(heights))))
        return chart(self.say("panel"), self.say("alt", **known), axes, marks)


def throw(n: int, die: int, rng: Random) -> list[int]:
    """Throw a die so often; return how often each face came."""
    six = SIXES[die]
    others = (1 - six) / 5
    weights = [others.numerator * six.denominator] * 5 + [six.numerator * others.denominator]
    found = Counter(rng.choices(range(1, 7), weights, k=n))
    return [found[face] for face in range(1, 7)]


def distance(counts: Sequence[int]) -> int:
    """Return how far counts are from equal ones: all differences, added; of a multiple of 6.

    Examples
    --------
    >>> distance([10, 10, 10, 10, 10, 10]), distance([9, 8, 10, 9, 8, 16])
    (0, 12)
    """
    due = sum(counts) // 6
    return sum(abs(count - due) for count in counts)


def border(fair: Sequence[int]) -> int:
    """Return the distance that no more than 5 of 100 fair dice exceed."""
    return sorted(fair)[-(len(fair) // 20) - 1]


def shares(found: Sequence[int], width: int) -> list[tuple[Fraction, Fraction]]:
    """Return the middle of each bin, and the share of the distances in it."""
    counted = Counter(off // width for off in found)
    ends: Iterable[int] = sorted(counted)
    return [
        (Fraction(at * width + (width - 2) // 2), Fraction(counted[at], len(found))) for at in ends
    ]


def loaded(
    throws: int = 60,
    die: int = 1,
    truth: int = 0,
    *,
    seed: int | None = None,
    lang: str | None = None,
) -> Exploration:
    """Explore a test by simulation: whether a die is farther off than fair dice usually are.

    Parameters
    ----------
    throws : {30, 60, 120, 600}
        How often the die is thrown.
    die : {0, 1, 2, 3}
        A fair die (0), one with a 6 in every four throws (1) or in two of five (2), or one of these
        in secret (3).
    truth : {0, 1}
        Whether the picture tells which die it is, and how such dice fare.
    seed, lang
        See `Exploration`.

    Examples
    --------
    >>> chart = loaded(throws=60, die=2, seed=1)
    >>> chart.run(100)
    >>> chart.done
    100
    """
    return Exploration(Loaded(throws=throws, die=die, truth=truth), seed=seed, lang=lang)
