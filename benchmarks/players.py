"""How well the greedy player does against random ones: a player that plays well is worth playing.

One greedy and four random seats play `GAMES` seeded games; the greedy seat goes round. A shared
win counts as its share. The interval is Wilson's, at 95 %.
"""

from __future__ import annotations

import math
import statistics

import racekit as rk

from ._figures import Figure

GAMES = 500
PLAYERS = 5
FAIR = 1 / PLAYERS
Z = 1.96


def wilson(share: float, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a share that was seen in `count` games.

    >>> low, high = wilson(0.5, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    middle = (share + Z**2 / (2 * count)) / (1 + Z**2 / count)
    spread = Z / (1 + Z**2 / count)
    half = spread * math.sqrt(share * (1 - share) / count + Z**2 / (4 * count**2))
    return middle - half, middle + half


def play(seed: int) -> tuple[float, int, float]:
    """Play a game; return greedy's share of the win, its purse, and the others' mean purse."""
    greedy = seed % PLAYERS
    seats = {
        seat: rk.players.Greedy() if seat == greedy else rk.players.Random()
        for seat in range(PLAYERS)
    }
    table = rk.Table("longshot", players=PLAYERS, seed=seed, seats=seats, autosave=False)
    table.advance()
    result = table.result
    assert result is not None
    won = 1 / len(result.winners) if greedy in result.winners else 0.0
    others = [score for seat, score in enumerate(result.scores) if seat != greedy]
    return won, result.scores[greedy], statistics.mean(others)


def measure() -> list[Figure]:
    """Play all the games."""
    games = [play(seed) for seed in range(GAMES)]
    share = statistics.mean(won for won, _, _ in games)
    low, high = wilson(share, GAMES)
    purse = statistics.mean(own for _, own, _ in games)
    others = statistics.mean(other for _, _, other in games)
    note = f"95 % interval {low:.2f} to {high:.2f}; a fair share is {FAIR:.2f}; {GAMES} games"
    return [
        Figure("greedy: win share", share, "", target=2.0, peer=FAIR, note=note),
        Figure("greedy: mean purse", purse, "$", peer=others, note="peer: the random seats"),
    ]
