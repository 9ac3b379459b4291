"""The speed of random games of Force of the Horse, and the strength of its greedy player.

The steps per second are compared with PettingZoo's hanabi and RLCard's uno, two card games with
hidden hands. All play in this process, in alternation, so that a busy machine slows all, and each
at random as in its documentation.

A step of ours is an action of a seat or an outcome of chance, and creates a new state with its
events; a step of theirs is an agent's action with the next agent's observation. Both include the
legal actions. Their chance has no steps of its own: its time is part of the agents' steps. Half of
our steps are chance, so a second line counts decisions only: an action of a seat and all that
follows.

The shares of time come from a profiler, which slows short functions more than long ones.
"""

from __future__ import annotations

import cProfile
import pstats
import statistics
import time
from typing import Any

import racekit as rk
from racekit.games.foth import make
from racekit.games.foth.resolving.characteristics import Characteristics
from racekit.games.foth.resolving.layers import derived
from racekit.games.foth.resolving.triggers import triggered
from racekit.players import Greedy, Random

from ._figures import Figure
from ._playing import Played, at_random, pettingzoo_rate
from .players import wilson

ROUNDS = 7
METRES = (1200, 1600, 2000, 3000)
"""The distances of the four predefined decks."""
THEIR_STEPS = 1000
STEPS = "ours: an action or an outcome of chance; theirs: an agent's action"
ALL = "an action of a seat, with all chance that follows from it"
MATCH = 500
BETTER = 0.75
"""The target share of wins against random players."""


def hanabi_rate(seed: int) -> float:
    """Return the agent steps per second of random hanabi games in PettingZoo."""
    from pettingzoo.classic import hanabi_v5

    return pettingzoo_rate(hanabi_v5.env(), THEIR_STEPS, seed)


def uno_rate(seed: int) -> float:
    """Return the agent steps per second of random uno games in RLCard."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("uno", config={"seed": seed})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    steps = 0
    started = time.perf_counter()
    while steps < THEIR_STEPS:
        trajectories, _ = env.run(is_training=False)
        # A trajectory is a state, an action, a state, ..., a state.
        steps += sum(len(trajectory) // 2 for trajectory in trajectories)
    return steps / (time.perf_counter() - started)


def shares() -> list[Figure]:
    """Return the shares of time spent in the layers and in the triggers."""
    games = [make(metres=metres) for metres in METRES]
    profile = cProfile.Profile()
    profile.runcall(at_random, games, 0)
    found: Any = pstats.Stats(profile)
    # The characteristics of the cards are derived on first use.
    measured = {"layers": (derived, vars(Characteristics)["table"].fget), "triggers": (triggered,)}
    spent = {
        name: sum(
            times[3]
            for key, times in found.stats.items()
            if any(_is(key, function) for function in functions)
        )
        for name, functions in measured.items()
    }
    note = "cumulative, profiled"
    return [
        Figure(f"foth: share of time in {name}", seconds / found.total_tt, "", note=note)
        for name, seconds in spent.items()
    ]


def _is(key: tuple[str, int, str], function: Any) -> bool:
    code = function.__code__
    return key == (code.co_filename, code.co_firstlineno, code.co_name)


def speed() -> list[Figure]:
    """Play in alternation and compare medians."""
    games = [make(metres=metres) for metres in METRES]
    at_random(games, 0), hanabi_rate(0), uno_rate(0)  # warm up
    ours, hanabi, uno = [], [], []
    for seed in range(1, ROUNDS + 1):
        ours.append(at_random(games, seed))
        hanabi.append(hanabi_rate(seed))
        uno.append(uno_rate(seed))
    own = Played(*(statistics.median(rates) for rates in zip(*ours, strict=True)))
    peers = {"hanabi": statistics.median(hanabi), "uno": statistics.median(uno)}
    note = f"medians of {ROUNDS} alternating rounds"
    return [
        Figure("foth: games", own.games, "1/s", note=f"{METRES} m in turn, {note}"),
        *(
            Figure(f"foth: steps, against {peer}", own.steps, "1/s", peer=rate, note=STEPS)
            for peer, rate in peers.items()
        ),
        *(
            Figure(f"foth: decisions, against {peer}", own.decisions, "1/s", peer=rate, note=ALL)
            for peer, rate in peers.items()
        ),
    ]


def wins() -> Figure:
    """Play greedy against random, over all distances and from both seats."""
    won = sum(_won(seed) for seed in range(MATCH))
    share = won / MATCH
    low, high = wilson(share, MATCH)
    note = f"95 % interval {low:.2f} to {high:.2f}; {MATCH} games"
    return Figure("foth: greedy against random, wins", share, "", BETTER, note=note)


def _won(seed: int) -> float:
    """Play one game; return the greedy player's share of the win."""
    each, own = divmod(seed, 2)
    game = make(metres=METRES[each % len(METRES)])
    seats = {own: Greedy(), 1 - own: Random()}
    table = rk.Table(game, seed=seed, seats=seats, autosave=False)
    table.advance()
    result = table.result
    assert result is not None
    return 1 / len(result.winners) if own in result.winners else 0.0


def measure() -> list[Figure]:
    """Time random games, then measure the wins of the greedy player."""
    return [*speed(), *shares(), wins()]
