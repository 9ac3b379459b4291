"""How fast Force of the Horse is played at random, and how well the greedy player does at it.

Its steps a second stand against PettingZoo's hanabi and RLCard's uno, two card games with hidden
hands. All play in this process, in turns, so that a busy machine slows all, and as their
documentation plays at random.

A step of ours is an action of a seat or an outcome of chance, and makes a state of its own, events
included; theirs is an agent's action, with the next agent's observation. Both come with the legal
actions. Their chance has no steps: its time is in those of the agents. Half of our steps are
chance's, so there is a second line, of decisions alone: an action of a seat, and all that follows.

The shares of time are those of a profiler, which slows short functions more than long ones.
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
"""The distances of the four ready decks."""
THEIR_STEPS = 1000
STEPS = "ours: an action or an outcome of chance; theirs: an agent's action"
ALL = "an action of a seat, with all chance that follows from it"
MATCH = 500
BETTER = 0.75
"""The share of games against random players that has to be won."""


def hanabi_rate(seed: int) -> float:
    """Return the agent steps a second of random hanabi games in PettingZoo."""
    from pettingzoo.classic import hanabi_v5

    return pettingzoo_rate(hanabi_v5.env(), THEIR_STEPS, seed)


def uno_rate(seed: int) -> float:
    """Return the agent steps a second of random uno games in RLCard."""
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
    """Return what share of the time is spent in the layers, and in what is triggered."""
    games = [make(metres=metres) for metres in METRES]
    profile = cProfile.Profile()
    profile.runcall(at_random, games, 0)
    found: Any = pstats.Stats(profile)
    # What a board's cards are is derived when it is first asked for.
    told = {"layers": (derived, vars(Characteristics)["table"].fget), "triggers": (triggered,)}
    spent = {
        name: sum(
            times[3]
            for key, times in found.stats.items()
            if any(_is(key, function) for function in functions)
        )
        for name, functions in told.items()
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
    """Play in alternation, and compare medians."""
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
    """Play greedy against random: over all distances, from both seats."""
    won = sum(_won(seed) for seed in range(MATCH))
    share = won / MATCH
    low, high = wilson(share, MATCH)
    note = f"95 % interval {low:.2f} to {high:.2f}; {MATCH} games"
    return Figure("foth: greedy against random, wins", share, "", BETTER, note=note)


def _won(seed: int) -> float:
    """Play one game; return the greedy player's part of the win."""
    each, own = divmod(seed, 2)
    game = make(metres=METRES[each % len(METRES)])
    seats = {own: Greedy(), 1 - own: Random()}
    table = rk.Table(game, seed=seed, seats=seats, autosave=False)
    table.advance()
    result = table.result
    assert result is not None
    return 1 / len(result.winners) if own in result.winners else 0.0


def measure() -> list[Figure]:
    """Time random games, then let the greedy player win."""
    return [*speed(), *shares(), wins()]
