"""The strength of `rk.players.Search` against Greedy, at most a second a decision.

On each shared deal, Search takes every seat once, and Greedy the others. A shared win counts as its
share. The interval, at 95 %, is that of the mean over deals, so that the seats of one deal are not
taken for independent games. The target is the lower bound of the interval.
"""

from __future__ import annotations

import math
import statistics
from typing import NamedTuple

import racekit as rk
from racekit.odds.chunks import play_out
from racekit.players import Greedy, Search
from racekit.players.exactness import losses, responses

from ._figures import Figure
from .players import Timed, Z


class Match(NamedTuple):
    """A match: Search with a budget in games, on a number of deals."""

    game: str
    players: int
    budget: int
    deals: int
    target: float
    """The target of the lower bound of its share of wins."""
    seconds: float
    """The maximum mean time of a decision."""


MATCHES = (
    Match("longshot", 5, budget=5000, deals=40, target=0.25, seconds=1),
    Match("trickrace", 4, budget=1000, deals=40, target=0.45, seconds=1),
    Match("trickrace", 3, budget=1000, deals=40, target=0.55, seconds=1),
    Match("foth", 2, budget=16, deals=20, target=0.58, seconds=2),
    Match("readaloud", 3, budget=16, deals=15, target=0.40, seconds=2),
)


class Deal(NamedTuple):
    """The results of a deal, with Search in each seat once, and its thinking time."""

    share: float
    seconds: float
    decisions: int


def play(match: Match, seed: int) -> Deal:
    """Play a deal, once for each seat."""
    options = {} if match.game == "foth" else {"players": match.players}
    start, thinker = rk.game(match.game, **options).start(), Timed(Search(games=match.budget))
    shares = []
    for own in range(match.players):
        seats = [thinker if seat == own else Greedy() for seat in range(match.players)]
        result = play_out(start, seats, seed).result
        assert result is not None
        shares.append(1 / len(result.winners) if own in result.winners else 0.0)
    return Deal(statistics.mean(shares), thinker.seconds, thinker.decisions)


def figures(match: Match) -> list[Figure]:
    """Play all the deals of a match."""
    deals = [play(match, seed) for seed in range(match.deals)]
    shares = [deal.share for deal in deals]
    half = Z * statistics.stdev(shares) / math.sqrt(len(shares))
    share, took = statistics.mean(shares), sum(d.seconds for d in deals)
    name = f"{match.game}, {match.players}: search against greedy"
    games = f"{share:.3f} +- {half:.3f}, fair {1 / match.players:.3f}"
    note = f"{games}; {match.deals} deals, every seat; {match.budget} games a decision"
    return [
        Figure(f"{name}, lower bound", share - half, "", match.target, note=note),
        Figure(
            f"{name}, a decision",
            took / sum(d.decisions for d in deals),
            "s",
            match.seconds,
            at_most=True,
            note="processor time",
        ),
    ]


def exactness() -> list[Figure]:
    """Measure how far Search is from exact play in the small games."""
    player = Search(games=200)
    rows = losses(player, rk.game("pig", goal=40), positions=40)
    lost = statistics.mean(float(row["loss"]) for row in rows)
    found = [Figure("pig, to 40: search's mean loss", lost, "of a win", note="40 positions, exact")]
    gambler = Search(games=200, utility="score")
    for row in responses(gambler, rk.game("kuhn"), tries=20):
        name = f"kuhn, seat {row['seat']}: search"
        found += [
            Figure(f"{name}, loss to the best response", float(row["loss"]), "chips"),
            Figure(f"{name}, concedes to one who knows it", float(row["concedes"]), "chips"),
        ]
    return found


def measure() -> list[Figure]:
    """Play all the matches, and compare with exact play."""
    return [*exactness(), *(figure for match in MATCHES for figure in figures(match))]
