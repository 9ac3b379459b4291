"""Expected value and fair odds: turn the payout until nobody gains."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from ....engine.texts import Text
from ..binomial import central, steps
from ..experiment import Choice, Experiment, Handle, Slider, Values, happens
from ..pictures import (
    Axis,
    Data,
    Figure,
    Picture,
    Points,
    band,
    bars,
    chance_text,
    chart,
    decimal_word,
    line,
    rule,
    signed_points,
    simulated_path,
    thinned,
)
from ..widget import Exploration

BETS = 500
OUTSIDE = Fraction(1, 20)
REACHES = (100, 200, 400, 800, 1600, 3200)
"""How far the account's axis may reach: few lengths, so that it seldom jumps."""
FIFTHS = 5
"""The odds are in fifths of a point: with those every bet here can be made fair."""

CHANCES = {"V": Fraction(5, 16), "S": Fraction(1, 4), "O": Fraction(1, 8)}
"""How likely horses of Trick Race are to win, in the last trick of lesson 3.

They are what `racekit.odds` computes for the bookmaker beside seat 2; a test computes them again.
"""


class Fair(Experiment[list[int]]):
    """Bets of one point on a horse; the sample has the number of bets won after each."""

    key = "fair"
    trials = BETS
    on_page = (
        "payout",
        (FIFTHS, 2 * FIFTHS, 16, 4 * FIFTHS, 6 * FIFTHS),
    )  # 16/5 is fair for the first horse

    def make_handles(self) -> Sequence[Handle]:
        horses = {n: self.say(f"horse_{horse}") for n, horse in enumerate(CHANCES)}
        return [
            Slider("payout", FIFTHS, 12 * FIFTHS, written=self._written),
            Choice("horse", horses),
        ]

    def _written(self, fifths: int) -> Text:
        return self.say("pays", pays=Fraction(fifths, FIFTHS))

    def add(self, values: Values, sample: list[int], rng: Random) -> None:
        before = sample[-1] if sample else 0
        sample.append(before + happens(_chance(values), rng))

    def picture(self, values: Values, sample: list[int]) -> Picture:
        p, pays = _chance(values), Fraction(values["payout"], FIFTHS)
        gain, n = p * pays - 1, len(sample)
        known = {"p": p, "pays": pays, "back": p * pays, "gain": gain, "loss": -gain, "n": n}
        back = pays * Fraction(sample[-1], n) if n else None
        key = "says_fair" if not gain else "says_loss" if gain < 0 else "says_gain"
        says = self.say(key, **known)
        figures: list[Figure] = [
            (chance_text(p), self.say("wins"), "exact"),
            (signed_points(gain, "en"), self.say("gain"), "exact"),
        ]
        if back is not None:
            figures.append(
                (
                    signed_points(back - 1, "en"),
                    self.say("gain_so_far", n=n),
                    "simulated",
                )
            )
        return Picture(
            says, [self._balance(known, back, says), self._account(known, sample)], figures
        )

    def _balance(self, known: Data, back: Fraction | None, says: Text) -> Data:
        """Draw what is staked beside what comes back."""
        marks = [
            bars("other", [(0, 1, "1")], self.say("stake"), width=0.6),
            bars(
                "exact",
                [(1, known["back"], decimal_word(known["back"], "en"))],
                self.say("back"),
                width=0.6,
            ),
            rule("y", 1),
        ]
        if back is not None:
            seen = bars(
                "simulated",
                [(1, back, decimal_word(back, "en"))],
                self.say("back_so_far"),
                width=0.6,
            )
            marks.insert(1, seen)
        sides = [(0, self.say("out")), (1, self.say("in"))]
        most = next(most for most in (4, 8, 12) if max(known["back"], back or 0) <= most)
        axes = (
            Axis(-0.6, 1.6, self.say("one_bet"), sides),
            Axis(0, most, self.say("points"), range(0, most + 1, most // 4)),
        )
        return chart(self.say("balance"), says, axes, marks)

    def _account(self, known: Data, sample: list[int]) -> Data:
        """Draw the account after each bet."""
        p, pays = known["p"], known["pays"]
        ends = [
            (n, *(hits * pays - n for hits in central(n, p, OUTSIDE)))
            for n in [0, *steps(BETS)]
            if n
        ]
        path: Points = [(n, hits * pays - n) for n, hits in thinned(sample)]
        marks = [
            band(ends, self.say("band")),
            rule("y", 0),
            line("exact", [(0, 0), (BETS, BETS * known["gain"])], self.say("average")),
            *simulated_path(path, self.say("account_line")),
        ]
        most = max(abs(balance) for _, *both in ends for balance in both)
        reach = next(reach for reach in REACHES if reach >= most)
        vertical = Axis(-reach, reach, self.say("points"), range(-reach, reach + 1, reach // 2))
        across = Axis(0, BETS, self.say("bets"), range(0, BETS + 1, 100))
        alt = self.say("account_alt", **known, final=BETS * known["gain"])
        return chart(self.say("account"), alt, (across, vertical), marks)


def fair(
    horse: int = 0, payout: int = 10, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore expected value and fair odds: turn the payout of a bet until nobody gains.

    The horses are those of Trick Race's last trick in the lesson on expected value, with their
    exact probabilities of winning.

    Parameters
    ----------
    horse : {0, 1, 2}
        The horse: Vanilla Beans, Silver Arazan or Gateau Opera.
    payout : int
        What a winning bet pays, in fifths of a point: 5 to 60.
    seed, lang
        See `Exploration`.

    Examples
    --------
    >>> fair(horse=1, payout=20).state["figures"][1]["text"]  # 1/4 of 4 points, for 1 point
    '0.00'
    """
    return Exploration(Fair(horse=horse, payout=payout), seed=seed, lang=lang)


def _chance(values: Values) -> Fraction:
    return [*CHANCES.values()][values["horse"]]
