"""Ratings of players by the model of Bradley and Terry, from who came before whom.

The model gives each player a strength; the chance that one comes before another is its share of
both strengths. It is fitted by the algorithm of D. Hunter, "MM algorithms for generalized
Bradley-Terry models" (2004). The scale is that of chess: 400 points are ten times the strength.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import log, log10, sqrt
from statistics import fmean

from ..odds.comparison import Difference
from ..odds.intervals import LEVEL, deviations
from .playing import Match

MEAN, SCALE = 1500, 400
BLOCKS = 20
"""The most groups of deals of which one is left out at a time, for the interval."""

Pairs = Mapping[tuple[str, str], float]
"""How often the first player came before the second; half for a tie."""


def pairs(matches: Iterable[Match]) -> Pairs:
    """Return how often each player came before each other; who forfeits comes last."""
    found: Counter[tuple[str, str]] = Counter()
    for match in matches:
        known = zip(match.seats, match.places, strict=True)
        for (one, first), (other, second) in combinations(known, 2):
            if one == other or _unknown(match, one, other):
                continue
            ahead = 0.5 if first == second else float(first < second)
            found[one, other] += ahead  # type: ignore[assignment]
            found[other, one] += 1 - ahead  # type: ignore[assignment]
    return found


def _unknown(match: Match, one: str, other: str) -> bool:
    """Whether a game that was forfeited tells nothing about two players."""
    out = {each.player for each in match.forfeits}
    return bool(out) and (one in out) == (other in out)


def strengths(names: Sequence[str], wins: Pairs) -> dict[str, float]:
    """Return each player's rating.

    Everybody also has a tie with a player of average strength, so that one who has won or lost
    all games has a rating, too.

    Examples
    --------
    >>> found = strengths(["a", "b"], {("a", "b"): 10.0, ("b", "a"): 1.0})
    >>> round(found["a"] - found["b"])
    359
    """
    games = {(a, b): wins.get((a, b), 0) + wins.get((b, a), 0) for a in names for b in names}
    met = {a: [(b, games[a, b]) for b in names if b != a and games[a, b]] for a in names}
    won = {a: 0.5 + sum(wins.get((a, b), 0) for b in names if b != a) for a in names}
    strength = dict.fromkeys(names, 1.0)
    for _ in range(1000):
        before = dict(strength)
        for a in names:
            own = strength[a]
            weight = sum(count / (own + strength[b]) for b, count in met[a])
            strength[a] = won[a] / (weight + 1 / (own + 1))
        if all(abs(strength[a] / before[a] - 1) < 1e-7 for a in names):
            break
    middle = fmean(map(log10, strength.values()))
    return {a: MEAN + SCALE * (log10(each) - middle) for a, each in strength.items()}


def ratings(names: Sequence[str], matches: Sequence[Match]) -> dict[str, Difference]:
    """Return each player's rating with its interval.

    The interval is the wider of two: by how the rating changes without some of the deals
    (jackknife), because games of one deal are not independent, and by the model, because a few
    games that all ended alike do not tell how strong a player is.
    """
    wins = pairs(matches)
    found = strengths(names, wins)
    without = [strengths(names, pairs(each)) for each in _without_each(matches)]
    return {
        name: _interval(
            found[name],
            max(_jackknife([each[name] for each in without]), _by_model(name, found, wins)),
        )
        for name in names
    }


def _without_each(matches: Sequence[Match]) -> Iterator[list[Match]]:
    """Yield the games without those of each group of deals."""
    deals = sorted({match.deal for match in matches})
    blocks = min(BLOCKS, len(deals))
    block = {deal: at * blocks // len(deals) for at, deal in enumerate(deals)}
    for out in range(blocks):
        yield [match for match in matches if block[match.deal] != out]


def _jackknife(without: Sequence[float]) -> float:
    """Return a standard error by the ratings without each group of deals."""
    count, middle = len(without), fmean(without)
    return sqrt((count - 1) / count * sum((each - middle) ** 2 for each in without))


def _by_model(name: str, found: Mapping[str, float], wins: Pairs) -> float:
    """Return a standard error by the information that the games hold about a player."""
    information = 0.25  # of the tie with a player of average strength
    for other, rating in found.items():
        games = wins.get((name, other), 0) + wins.get((other, name), 0)
        ahead = 1 / (1 + 10 ** ((rating - found[name]) / SCALE))
        information += games * ahead * (1 - ahead) * (other != name)
    return SCALE / log(10) / sqrt(information)


def _interval(rating: float, error: float) -> Difference:
    reach = deviations(LEVEL) * error
    return Difference(rating, rating - reach, rating + reach)
