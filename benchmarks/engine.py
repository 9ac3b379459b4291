"""Turns per second of random players, against PettingZoo's connect_four.

Both play in this process, in alternation, so that a busy machine slows both. A turn of ours is one
decision of a seat: `actions` and `step`, including all the chance steps before the next decision
(deals, draws, opened cards). A turn of theirs is one agent step as in their documentation: `last`,
a masked sample of the action space, `step`.
"""

from __future__ import annotations

import statistics

import racekit as rk

from ._figures import Figure
from ._playing import at_random, pettingzoo_rate

ROUNDS = 9
GAMES = 15
TURNS = 3000


def our_rates(seed: int) -> tuple[float, float]:
    """Return (turns, steps) per second of random LONG SHOT games."""
    played = at_random([rk.game("longshot", players=5)] * GAMES, seed)
    return played.decisions, played.steps


def their_rate(seed: int) -> float:
    """Return the agent steps per second of random connect_four games."""
    from pettingzoo.classic import connect_four_v3

    return pettingzoo_rate(connect_four_v3.env(), TURNS, seed)


def measure() -> list[Figure]:
    """Play in alternation and compare medians."""
    our_rates(0), their_rate(0)  # warm up
    ours, theirs = [], []
    for seed in range(1, ROUNDS + 1):
        ours.append(our_rates(seed))
        theirs.append(their_rate(seed))
    turns = statistics.median(rate for rate, _ in ours)
    steps = statistics.median(rate for _, rate in ours)
    peer = statistics.median(theirs)
    note = f"LONG SHOT and connect_four, medians of {ROUNDS} alternating rounds"
    return [
        Figure("engine: turns", turns, "1/s", target=2.0, peer=peer, note=note),
        Figure("engine: steps", steps, "1/s", peer=peer, note="chance steps counted too"),
    ]
