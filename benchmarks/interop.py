"""Steps per second of the adapters, beside the games that the other libraries bring along.

All play at random in this process, in alternation, so that a busy machine slows them alike.
OpenSpiel's are all that it ships in Python, as the adapter is, where the players act in turn, but
for those that need other packages; a step is an action of a seat or of chance. They differ up to
ninefold, so the target is half the speed of the median one, and the ratio to each is shown.
PettingZoo's is connect_four; a step is one of an agent, with all the chance steps that follow it.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any

import racekit as rk

from ._figures import Figure
from ._playing import pettingzoo_rate

ROUNDS = 5
STEPS = 4000
TURNS = 2000
GAMES = ("longshot", "trickrace")
OPENSPIEL = (
    "python_ant_foraging",
    "python_block_dominoes",
    "python_hangman",
    "python_kuhn_poker",
    "python_liars_poker",
    "python_team_dominoes",
    "python_tic_tac_toe",
)
PETTINGZOO = ("connect_four",)
TARGET = 0.5
"""The target of the ratio to the median peer."""


def openspiel_rate(game: Any, seed: int, *, observed: bool) -> float:
    """Return the steps per second, with the observation of each seat that acts or without."""
    rng, steps = random.Random(seed), 0
    started = time.perf_counter()
    while steps < STEPS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if observed and not state.is_chance_node():
                state.observation_tensor(state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
    return steps / (time.perf_counter() - started)


def openspiel_runs(*, observed: bool) -> dict[str, Callable[[int], float]]:
    """Return what to run in OpenSpiel, its own games first."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401  # registers the games in Python

    from racekit.interop import openspiel

    what = "steps, observed" if observed else "steps"
    loaded = {name: pyspiel.load_game(name) for name in OPENSPIEL}
    loaded |= {f"openspiel, {name}: {what}": openspiel.load(name) for name in GAMES}
    return {
        name: lambda seed, game=game: openspiel_rate(game, seed, observed=observed)
        for name, game in loaded.items()
    }


def pettingzoo_runs() -> dict[str, Callable[[int], float]]:
    """Return what to run in PettingZoo, its own game first."""
    from pettingzoo.classic import connect_four_v3

    from racekit.interop import pettingzoo

    envs = {PETTINGZOO[0]: connect_four_v3.env()}
    envs |= {f"pettingzoo, {name}: turns": pettingzoo.env(rk.game(name)) for name in GAMES}
    return {
        name: lambda seed, env=env: pettingzoo_rate(env, TURNS, seed) for name, env in envs.items()
    }


def compared(runs: Mapping[str, Callable[[int], float]], peers: Sequence[str]) -> list[Figure]:
    """Run in alternation, and compare the medians of the rounds with those of the peers."""
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for seed in range(ROUNDS + 1):
        for name, run in runs.items():
            rates[name].append(run(seed))
    medians = {name: statistics.median(found[1:]) for name, found in rates.items()}  # 0: warm up
    ranked = sorted(((peer, medians.pop(peer)) for peer in peers), key=itemgetter(1))
    return [figure for name, rate in medians.items() for figure in figures(name, rate, ranked)]


def figures(name: str, rate: float, ranked: Sequence[tuple[str, float]]) -> list[Figure]:
    """Return the ratio to the median peer, with the target, and then those to the others."""
    peer, beside = ranked[len(ranked) // 2]
    note = f"beside {peer}, medians of {ROUNDS} alternating rounds"
    return [
        Figure(name, rate, "1/s", target=TARGET, peer=beside, note=note),
        *(
            Figure(name, rate, "1/s", peer=theirs, note=f"beside {other}")
            for other, theirs in ranked
            if other != peer
        ),
    ]


def measure() -> list[Figure]:
    """Compare the adapters with the games of OpenSpiel and of PettingZoo."""
    return [
        *(
            figure
            for observed in (False, True)
            for figure in compared(openspiel_runs(observed=observed), OPENSPIEL)
        ),
        *compared(pettingzoo_runs(), PETTINGZOO),
    ]
