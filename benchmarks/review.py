"""The time of a review of a whole game of LONG SHOT, and how sure it is of each decision.

All seats are greedy. The time is processor time, once the players are compiled.
"""

from __future__ import annotations

import statistics
import time
from typing import Any

import racekit as rk

from ._figures import Figure

GAMES = 3
PLAYERS = 4
SECONDS = 30
"""The most time of a review, on one core."""
SURE = 0.015
"""The most half a decision's 95% interval, in shares of the win."""
ASKED: dict[str, dict[str, Any]] = {
    "one seat, from what it knew": {"seat": 0},
    "all seats, from all cards": {"known": "all"},
}


def played(seed: int) -> rk.Table:
    """Return a table with a whole game."""
    seats = dict.fromkeys(range(PLAYERS), "greedy")
    table = rk.Table("longshot", players=PLAYERS, seed=seed, seats=seats, autosave=False)
    table.advance()
    return table


def figures(name: str, asked: dict[str, Any]) -> list[Figure]:
    """Review some games."""
    seconds, halves = [], []
    for seed in range(GAMES):
        table, started = played(seed), time.process_time()
        found = rk.review(table, progress=False, **asked)
        seconds.append(time.process_time() - started)
        halves += [(each.high - each.low) / 2 for each in found.decisions]
    note = f"{GAMES} games, {len(halves)} decisions"
    most, half = max(seconds), statistics.quantiles(halves, n=20)[-1]
    sure = f"{name}: 19 of 20 decisions"
    return [
        Figure(f"longshot, {PLAYERS}: {name}", most, "s", SECONDS, at_most=True, note=note),
        Figure(sure, half, "", SURE, at_most=True, note="half an interval"),
    ]


def measure() -> list[Figure]:
    """Review games for one seat and for all."""
    rk.review(played(0), 0, games=1, progress=False)  # compiles
    return [figure for name, asked in ASKED.items() for figure in figures(name, asked)]
