"""How fast Force of the Horse is played at random, and how well the greedy player does at it.

Its steps a second stand against PettingZoo's hanabi and RLCard's uno, two card games with hidden
hands. All play in this process, in turns, so that a busy machine slows all. A step of ours is an
action of a seat or an outcome of chance; theirs is an agent's action, as their documentation plays
at random: their chance has no steps, and its time is in those of the agents.

The shares of time are those of a profiler, which slows short functions more than long ones.
"""

from __future__ import annotations

import cProfile
import pstats
import random
import statistics
import time
from typing import Any, NamedTuple

import racekit as rk
from racekit.games.foth import ForceOfTheHorse, make
from racekit.games.foth.effects import world
from racekit.games.foth.pipeline import triggered
from racekit.players import Greedy, Random

from ._figures import Figure
from .players import wilson

ROUNDS = 7
METRES = (1200, 1600, 2000, 3000)
"""The distances of the four ready decks."""
THEIR_STEPS = 1000
MATCH = 500
BETTER = 0.75
"""The share of games against random players that has to be won."""


class Played(NamedTuple):
    """How many games, decisions and steps a second."""

    games: float
    decisions: float
    steps: float


def our_rates(games: list[ForceOfTheHorse], seed: int) -> Played:
    """Play each game once at random."""
    rng = random.Random(seed)
    decisions = steps = 0
    started = time.perf_counter()
    for game in games:
        state = game.start()
        while (actor := state.actor) is not None:
            if actor is rk.CHANCE:
                action = state.sample(rng)
            else:
                action = rng.choice(state.actions())
                decisions += 1
            state = state.step(action).state
            steps += 1
    took = time.perf_counter() - started
    return Played(len(games) / took, decisions / took, steps / took)


def hanabi_rate(seed: int) -> float:
    """Return the agent steps a second of random hanabi games in PettingZoo."""
    from pettingzoo.classic import hanabi_v5

    env = hanabi_v5.env()
    steps = 0
    started = time.perf_counter()
    while steps < THEIR_STEPS:
        env.reset(seed=seed + steps)
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            steps += 1
    return steps / (time.perf_counter() - started)


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


def shares(games: list[ForceOfTheHorse]) -> dict[str, float]:
    """Return what share of the time is spent in the layers, and in what is triggered."""
    profile = cProfile.Profile()
    profile.runcall(our_rates, games, 0)
    found: Any = pstats.Stats(profile)
    spent = {
        name: sum(times[3] for key, times in found.stats.items() if _is(key, function))
        for name, function in (("layers", world), ("triggers", triggered))
    }
    return {name: seconds / found.total_tt for name, seconds in spent.items()}


def _is(key: tuple[str, int, str], function: Any) -> bool:
    code = function.__code__
    return key == (code.co_filename, code.co_firstlineno, code.co_name)


def speed() -> list[Figure]:
    """Play in alternation, and compare medians."""
    games = [make(metres=metres) for metres in METRES]
    our_rates(games, 0), hanabi_rate(0), uno_rate(0)  # warm up
    ours, hanabi, uno = [], [], []
    for seed in range(1, ROUNDS + 1):
        ours.append(our_rates(games, seed))
        hanabi.append(hanabi_rate(seed))
        uno.append(uno_rate(seed))
    own = Played(*(statistics.median(rates) for rates in zip(*ours, strict=True)))
    peers = {"hanabi": statistics.median(hanabi), "uno": statistics.median(uno)}
    note = f"medians of {ROUNDS} alternating rounds"
    return [
        Figure("foth: games", own.games, "1/s", note=f"{METRES} m in turn, {note}"),
        Figure("foth: decisions", own.decisions, "1/s", note="chance not counted"),
        *(
            Figure(f"foth: steps, against {peer}", own.steps, "1/s", 1.0, peer=rate, note=note)
            for peer, rate in peers.items()
        ),
        *(
            Figure(f"foth: share of time in {name}", share, "", note="cumulative, profiled")
            for name, share in shares(games).items()
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
    return [*speed(), wins()]
