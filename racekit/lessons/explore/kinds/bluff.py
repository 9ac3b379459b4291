"""Kuhn poker: how often to bet with the worst card, if the other answers as well as possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import NamedTuple

from ....engine.texts import Text
from ....games.kuhn import CARDS
from ..experiment import Experiment, Handle, Slider, Values, happens
from ..pictures import Axis, Data, Figure, Look, Picture, chart, dots, line, percents, rule, table
from ..widget import Exploration

HANDS = 2000
JACKS, KINGS = 36, 12
"""How finely the handles turn: three times as finely for the jack, so that each king has its bluff.

The best play bets the jack a third as often as the king (Kuhn 1950).
"""
VALUE = Fraction(-1, 18)
LOW = Fraction(-7, 10)
CHANGES = {"check": ("check", "bet"), "bet": ("fold", "call")}
"""What the second seat may do after what the first has done."""


class Plan(NamedTuple):
    """How often the first seat bets with each card, and calls a bet after its own check."""

    bets: tuple[Fraction, ...]
    calls: tuple[Fraction, ...]


class Bluff(Experiment[list[int]]):
    """Hands of Kuhn poker; the sample has the chips of each hand for the first seat."""

    key = "bluff"
    trials = HANDS
    on_page = ("jack", (0, JACKS // 6, JACKS // 3, 2 * JACKS // 3, JACKS))

    def make_handles(self) -> Sequence[Handle]:
        return [
            Slider("jack", 0, JACKS, written=_written(JACKS)),
            Slider("king", 0, KINGS, written=_written(KINGS)),
        ]

    def add(self, values: Values, sample: list[int], rng: Random) -> None:
        mine, theirs = rng.sample(range(len(CARDS)), 2)
        jack, king = often(values)
        made, answers = plan(jack, king), replies(jack, king)
        did = "bet" if happens(made.bets[mine], rng) else "check"
        reply = answers[theirs, did][0]
        called = reply == "bet" and happens(made.calls[mine], rng)
        sample.append(_chips(mine > theirs, reply, called))

    def picture(self, values: Values, sample: list[int]) -> Picture:
        jack, king = often(values)
        worth, n = value(jack, king), len(sample)
        known = {"jack": jack, "king": king, "worth": _chips_text(worth), "best": king / 3, "n": n}
        key = "says_best" if 3 * jack == king else "says_few" if 3 * jack < king else "says_many"
        figures: list[Figure] = [(_chips_text(worth), self.say("worth"), "exact")]
        if n:
            mean = _chips_text(Fraction(sum(sample), n), short=True)
            figures.append((mean, self.say("so_far"), "simulated"))
        panels = [self._curve(values, sample, known), self._answers(jack, king)]
        return Picture(self.say(key, **known), panels, figures)

    def _curve(self, values: Values, sample: list[int], known: Data) -> Data:
        """Draw what a hand is worth over how often the jack bets."""
        jack, king = often(values)
        ways = [Fraction(n, JACKS) for n in range(JACKS + 1)]
        marks = [
            rule("y", VALUE, self.say("value")),
            rule("x", king / 3, self.say("best"), "other"),
            line("exact", [(each, value(each, king)) for each in ways], self.say("curve")),
        ]
        if sample:
            mean = max(LOW, Fraction(sum(sample), len(sample)))
            marks.append(dots("simulated", [(jack, mean)], self.say("dot_seen")))
        marks.append(dots("exact", [(jack, value(jack, king))], self.say("dot")))
        ticks = [(Fraction(-n, 5), f"−{n / 5:.1f}" if n else "0") for n in range(4)]
        axes = (percents(self.say("x")), Axis(LOW, Fraction(1, 20), self.say("y"), ticks))
        return chart(self.say("panel"), self.say("alt", **known), axes, marks)

    def _answers(self, jack: Fraction, king: Fraction) -> Data:
        """Set out the best answers, by the other's card and what was done before."""
        columns: list[tuple[Text, Look]] = [
            (self.say("after_check"), "exact"),
            (self.say("after_bet"), "exact"),
        ]
        found = replies(jack, king)
        rows = [
            (card, [self._does(found[at, did], arises(jack, king, at, did)) for did in CHANGES])
            for at, card in enumerate(CARDS)
        ]
        return table(self.say("table"), columns, rows)

    def _does(self, ways: tuple[str, ...], arises: bool) -> Text:
        if not arises:
            return self.say("does_never")
        return self.say(f"does_{ways[0]}" if len(ways) == 1 else "does_either")


def bluff(
    jack: int = 0, king: int = 12, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore why the best play bluffs, and at random: betting in Kuhn poker.

    What a hand is worth to the first seat, if the second knows how often it bets and answers as
    well as possible. The queen plays as in the best play.

    Parameters
    ----------
    jack : int
        How often the first seat bets with a jack, in 36ths: 0 to 36.
    king : int
        How often it bets with a king, in twelfths: 0 to 12.
    seed, lang
        See `Exploration`.

    Examples
    --------
    >>> bluff(jack=12, king=12, seed=1).state["figures"][0]["text"]
    '−1/18 = −0.056'
    """
    return Exploration(Bluff(jack=jack, king=king), seed=seed, lang=lang)


def often(values: Values) -> tuple[Fraction, Fraction]:
    """Return how often the first seat bets with a jack and with a king."""
    return Fraction(values["jack"], JACKS), Fraction(values["king"], KINGS)


def plan(jack: Fraction, king: Fraction) -> Plan:
    """Return how the first seat plays: as the best play does, but for jacks and kings.

    A queen checks, and calls a third more often than the jack bets; a jack never calls, a king
    always does.
    """
    queen = min(Fraction(1), jack + Fraction(1, 3))
    return Plan((jack, Fraction(0), king), (Fraction(0), queen, Fraction(1)))


@cache
def _replies(jack: Fraction, king: Fraction) -> dict[tuple[int, str], dict[str, Fraction]]:
    """Return what each answer brings the second seat, weighted by how likely it comes there."""
    made = plan(jack, king)
    found: dict[tuple[int, str], dict[str, Fraction]] = {}
    for theirs in range(len(CARDS)):
        others = [mine for mine in range(len(CARDS)) if mine != theirs]
        for did, ways in CHANGES.items():
            found[theirs, did] = dict.fromkeys(ways, Fraction(0))
            for mine in others:
                p = made.bets[mine] if did == "bet" else 1 - made.bets[mine]
                for way in ways:
                    call = made.calls[mine] if way == "bet" else Fraction(0)
                    chips = call * _chips(mine > theirs, way, True)
                    chips += (1 - call) * _chips(mine > theirs, way, False)
                    found[theirs, did][way] -= p * chips
    return found


def replies(jack: Fraction, king: Fraction) -> dict[tuple[int, str], tuple[str, ...]]:
    """Return the best answers of the second seat, by its card and what the first has done.

    Examples
    --------
    >>> replies(Fraction(0), Fraction(1))[1, "bet"]  # who never bluffs is not called
    ('fold',)
    """
    return {
        spot: tuple(way for way, worth in ways.items() if worth == max(ways.values()))
        for spot, ways in _replies(jack, king).items()
    }


def arises(jack: Fraction, king: Fraction, theirs: int, did: str) -> bool:
    """Return whether the first seat ever checks, or bets, while the second has that card.

    Examples
    --------
    >>> arises(Fraction(0), Fraction(1), 2, "bet")  # only a king is bet, and the other has it
    False
    """
    bets = [bet for mine, bet in enumerate(plan(jack, king).bets) if mine != theirs]
    return any(bet > 0 if did == "bet" else bet < 1 for bet in bets)


def value(jack: Fraction, king: Fraction) -> Fraction:
    """Return what a hand is worth to the first seat if the other answers as well as possible.

    Examples
    --------
    >>> value(Fraction(1, 3), Fraction(1)), value(Fraction(0), Fraction(0))
    (Fraction(-1, 18), Fraction(-1, 18))
    """
    deals = len(CARDS) * (len(CARDS) - 1)
    return -sum((max(ways.values()) for ways in _replies(jack, king).values()), Fraction(0)) / deals


def _chips(higher: bool, reply: str, called: bool) -> int:
    """Return the chips of the first seat: a fold, a bet that is called or not, a showdown."""
    if reply == "fold":
        return 1
    if reply == "bet" and not called:
        return -1
    won = 1 if reply == "check" else 2
    return won if higher else -won


def _chips_text(chips: Fraction, *, short: bool = False) -> str:
    """Format chips: a short fraction, too, where there is one."""
    rounded = f"{abs(float(chips)):.3f}"
    sign = "−" if chips < 0 else ""
    fraction = f"{sign}{abs(chips)}"
    exact = not short and "/" in fraction and len(fraction) < 8
    return f"{fraction} = {sign}{rounded}" if exact else f"{sign}{rounded}"


def _written(parts: int) -> Callable[[int], str]:
    """Return how a part is written: as a fraction, and in percent."""

    def written(n: int) -> str:
        share = Fraction(n, parts)
        percent = f"{float(100 * share):.0f}%"
        return f"{share} = {percent}" if share.denominator > 1 else percent

    return written
