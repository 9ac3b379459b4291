"""Wall-clock rates of random games, ours and PettingZoo's."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import racekit as rk
from racekit.engine.game import Game


class Played(NamedTuple):
    """Games, decisions of seats, and steps (chance included) per second."""

    games: float
    decisions: float
    steps: float


def at_random(games: Sequence[Game], seed: int) -> Played:
    """Play each game once."""
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


def pettingzoo_rate(env: Any, count: int, seed: int) -> float:
    """Return the agent steps per second, played as in PettingZoo's documentation."""
    steps = 0
    started = time.perf_counter()
    while steps < count:
        env.reset(seed=seed + steps)
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            steps += 1
    return steps / (time.perf_counter() - started)
