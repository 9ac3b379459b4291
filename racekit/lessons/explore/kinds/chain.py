"""A race as a Markov chain: a cloud of probability that moves round by round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from random import Random

from ..experiment import Choice, Experiment, Handle, Slider, Values
from ..pictures import (
    WORDS,
    Axis,
    Data,
    Figure,
    Picture,
    bars,
    chart,
    heat,
    percent_word,
    percents,
    room,
    share_bars,
)
from ..widget import Exploration

GOAL = 60
ROUNDS = 14
CARDS = {0: 4, 8: 3} | dict.fromkeys(range(1, 8), 5)
"""The cards that may lie in a horse's box: number to count, its own and the free ones."""
FRESH, KEPT = range(2)

Cloud = dict[tuple[int, int], int]
"""Space and last card to weight."""


class Horses(list[Counter[int]]):
    """The sample: how many horses are on each space, round by round."""


class MarkovRace(Experiment[Horses]):
    """Horses that run by cards: both drawn anew each round, or one kept."""

    key = "chain"
    trials = 1000
    on_page = ("rounds", (1, 2, 4, 8, 12))

    def make_handles(self) -> Sequence[Handle]:
        models = {FRESH: self.say("model_0"), KEPT: self.say("model_1")}
        return [
            Slider("rounds", 0, ROUNDS, written=self._written, play="chain_play", empties=False),
            Choice("model", models),
        ]

    def _written(self, n: int) -> str:
        return str(n)

    def nothing(self) -> Horses:
        return Horses(Counter() for _ in range(ROUNDS + 1))

    def add(self, values: Values, sample: Horses, rng: Random) -> None:
        at, last = 0, 0
        sample[0][at] += 1
        for n in range(1, ROUNDS + 1):
            left, right = _draw(values["model"], last, rng)
            at, last = min(at + left + right, GOAL), right
            sample[n][at] += 1

    def picture(self, values: Values, sample: Horses) -> Picture:
        n, model = values["rounds"], values["model"]
        clouds = spaces(model)
        now, seen = clouds[n], sample[n]
        horses = seen.total()
        mean = sum(at * p for at, p in enumerate(now))
        known = {"n": n, "mean": mean, "home": now[GOAL], "horses": horses, "seen_home": seen[GOAL]}
        key = "says_start" if n == 0 else "says_home" if now[GOAL] > Fraction(1, 100) else "says"
        says = self.say(key, **known)
        figures: list[Figure] = [
            (percent_word(now[GOAL], "en"), self.say("home", **known), "exact"),
            (f"{float(mean):.1f}", self.say("mean", **known), "exact"),
        ]
        if horses:
            of = WORDS.text("of", some=seen[GOAL], all=horses)
            figures.append((of, self.say("seen_home", **known), "simulated"))
        return Picture(says, [self._heat(clouds, n), self._bars(now, seen, known)], figures)

    def _heat(self, clouds: list[list[Fraction]], now: int) -> Data:
        # The goal holds so much at the end that all else would pale beside it.
        cells = [
            [min(p, Fraction(12, 100)) for p in cloud] if n <= now else None
            for n, cloud in enumerate(clouds)
        ]
        axes = (
            Axis(0, GOAL, self.say("x"), range(0, GOAL + 1, 10)),
            Axis(0, ROUNDS, self.say("y_round"), range(0, ROUNDS + 1, 2)),
        )
        home = clouds[now][GOAL]
        return heat(self.say("heat"), self.say("heat_alt", n=now, home=home), axes, cells, now)

    def _bars(self, now: list[Fraction], seen: Counter[int], known: Data) -> Data:
        horses = seen.total()
        marks: list[Data] = []
        highest = Fraction(0)
        if horses:
            shares = [(at, Fraction(count, horses)) for at, count in sorted(seen.items())]
            highest = max(share for _, share in shares)
            seen_bars = share_bars("simulated", shares, self.say("simulated", **known), width=1)
            marks.append(seen_bars)
        outlined = [(at, p, f"{at}: {percent_word(p, 'en')}") for at, p in enumerate(now) if p]
        marks.append(bars("exact", outlined, self.say("exact"), width=1))
        across = Axis(-0.5, GOAL + 0.5, self.say("x"), range(0, GOAL + 1, 10))
        most, step = room(max(*now, highest))
        axes = (across, percents(self.say("y"), most, step))
        return chart(self.say("panel", **known), self.say("alt", **known), axes, marks)


def chain(
    rounds: int = 0, model: int = 0, *, seed: int | None = None, lang: str | None = None
) -> Exploration:
    """Explore a race as a Markov chain: play the cloud of probability round by round.

    Simulated horses run beside the exact chain.

    Parameters
    ----------
    rounds : int
        The number of rounds so far, 0 to 14.
    model : {0, 1}
        Whether both cards are drawn anew each round (0), or one stays in its box (1).
    seed, lang
        See `Exploration`.

    Examples
    --------
    >>> chain(rounds=1, seed=1).state["figures"][1]["text"]
    '7.8'
    """
    return Exploration(MarkovRace(rounds=rounds, model=model), seed=seed, lang=lang)


def _draw(model: int, last: int, rng: Random) -> tuple[int, int]:
    """Return the two cards of a round; one is last round's if it is kept."""
    cards = _cards()
    if model == KEPT:
        return last, rng.choice(cards)
    left, right = rng.sample(cards, 2)
    return left, right


@cache
def _cards() -> list[int]:
    return [number for number, count in CARDS.items() for _ in range(count)]


@cache
def spaces(model: int) -> list[list[Fraction]]:
    """Return the probability of each space after each round, exactly.

    Examples
    --------
    >>> spaces(FRESH)[1][16]
    Fraction(1, 287)
    """
    total = sum(CARDS.values())
    whole = total * (total - 1) if model == FRESH else total
    cloud: Cloud = {(0, 0): 1}
    found = [_by_space(cloud, 1)]
    for n in range(1, ROUNDS + 1):
        cloud = _after(cloud, _runs(model), whole)
        found.append(_by_space(cloud, whole**n))
    return found


def _runs(model: int) -> dict[int, dict[tuple[int, int], int]]:
    """Return for each last card the weights of (run, new last card)."""
    if model == KEPT:
        return {last: {(last + new, new): n for new, n in CARDS.items()} for last in CARDS}
    both: Counter[tuple[int, int]] = Counter()
    for left, n in CARDS.items():
        for right, m in CARDS.items():
            both[left + right, 0] += n * (m - (left == right))
    return {0: both}


def _after(cloud: Cloud, runs: dict[int, dict[tuple[int, int], int]], whole: int) -> Cloud:
    there: Counter[tuple[int, int]] = Counter()
    for (at, last), weight in cloud.items():
        if at == GOAL:
            there[GOAL, 0] += weight * whole
            continue
        for (run, new), n in runs[last].items():
            space = min(at + run, GOAL)
            there[space, 0 if space == GOAL else new] += weight * n
    return there


def _by_space(cloud: Cloud, whole: int) -> list[Fraction]:
    weights = Counter[int]()
    for (at, _), weight in cloud.items():
        weights[at] += weight
    return [Fraction(weights[at], whole) for at in range(GOAL + 1)]
