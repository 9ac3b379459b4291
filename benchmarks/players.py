"""The strength of the automatic players against weaker ones.

One seat of the better kind plays `Match.games` seeded games against seats of the other kind, and
rotates around the table. A shared win counts as its share. The interval is Wilson's, at 95 %.
"""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import racekit as rk
from racekit.players import CardCounter, Greedy, Random

from ._figures import Figure

Z = 1.96
THINKING = 20.0
"""The maximum mean time of a decision of CardCounter, in milliseconds."""


class Match(NamedTuple):
    """A match: one seat of `kind`, all others of `rivals`."""

    game: str
    players: int
    kind: type[Any]
    rivals: type[Any]
    games: int
    target: float
    """The target of its wins, as a multiple of its fair share."""


MATCHES = (
    Match("longshot", 5, Greedy, Random, games=500, target=2.0),
    Match("trickrace", 3, Greedy, Random, games=500, target=2.0),
    Match("trickrace", 4, Greedy, Random, games=500, target=2.0),
    Match("readaloud", 3, Greedy, Random, games=500, target=1.5),
    Match("trickrace", 3, CardCounter, Random, games=100, target=2.0),
    Match("trickrace", 4, CardCounter, Random, games=100, target=2.0),
    Match("trickrace", 3, CardCounter, Greedy, games=100, target=1.5),
    Match("trickrace", 4, CardCounter, Greedy, games=100, target=1.5),
)


class Outcome(NamedTuple):
    """The result of a game for the measured seat, and its thinking time."""

    won: float
    score: float
    others: float
    seconds: float
    decisions: int


class Timed:
    """A player that measures its own thinking time."""

    def __init__(self, player: Any) -> None:
        self.player = player
        self.seconds = 0.0
        self.decisions = 0

    def choose(self, view: Any, actions: Sequence[Any], rng: Any) -> Any:
        started = time.process_time()
        action = self.player.choose(view, actions, rng)
        self.seconds += time.process_time() - started
        self.decisions += 1
        return action


def wilson(share: float, count: int) -> tuple[float, float]:
    """Return the Wilson score interval of a share in `count` games, at 95 %.

    >>> low, high = wilson(0.5, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    middle = (share + Z**2 / (2 * count)) / (1 + Z**2 / count)
    spread = Z / (1 + Z**2 / count)
    half = spread * math.sqrt(share * (1 - share) / count + Z**2 / (4 * count**2))
    return middle - half, middle + half


def play(match: Match, seed: int) -> Outcome:
    """Play a game of a match."""
    own, better = seed % match.players, Timed(match.kind())
    seats = {s: better if s == own else match.rivals() for s in range(match.players)}
    table = rk.Table(match.game, players=match.players, seed=seed, seats=seats, autosave=False)
    table.advance()
    result = table.result
    assert result is not None
    won = 1 / len(result.winners) if own in result.winners else 0.0
    others = [score for seat, score in enumerate(result.scores) if seat != own]
    score = result.scores[own]
    return Outcome(won, score, statistics.mean(others), better.seconds, better.decisions)


def figures(match: Match) -> list[Figure]:
    """Play all the games of a match."""
    games = [play(match, seed) for seed in range(match.games)]
    share = statistics.mean(game.won for game in games)
    low, high = wilson(share, match.games)
    fair = 1 / match.players
    kind, rivals = match.kind.kind, match.rivals.kind
    name = f"{match.game}, {match.players}: {kind} against {rivals}"
    note = f"95 % interval {low:.2f} to {high:.2f}; a fair share is {fair:.2f}; {match.games} games"
    score = statistics.mean(game.score for game in games)
    others = statistics.mean(game.others for game in games)
    found = [
        Figure(f"{name}, wins", share, "", match.target, peer=fair, note=note),
        Figure(f"{name}, score", score, "", peer=others, note=f"peer: the {rivals} seats"),
    ]
    if match.kind is CardCounter:
        took = 1000 * sum(g.seconds for g in games) / sum(g.decisions for g in games)
        limit = f"{name}, a decision"
        found.append(Figure(limit, took, "ms", THINKING, at_most=True, note="processor time"))
    return found


def measure() -> list[Figure]:
    """Play all the matches."""
    return [figure for match in MATCHES for figure in figures(match)]
