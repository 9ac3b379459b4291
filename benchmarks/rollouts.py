"""Games per second of `rk.rollouts` from the middle of a game, and of `rk.simulate`.

A batch is 8 games. Its call checks the request, packs the position and returns arrays; the note
compares it with `rk.simulate`, the same kernel in one call for many games from the start of the
game. Both run in alternation and are timed by processor time, so that a busy machine slows both.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import racekit as rk
from racekit.engine.game import Game, State

from ._figures import Figure

BATCH = 8
MANY = 5_000
CALLS, ROUNDS = 40, 7
WORLDS = 50
RATES = {"random": 40_000, "greedy": 20_000}
"""The targets of a batch from a position, in games per second on a quiet machine."""


class Kind(NamedTuple):
    """A game with its number of players."""

    game: str
    players: int


KINDS = (Kind("longshot", 5), Kind("trickrace", 4))


def middle(game: Game) -> State:
    """Return a position with at least 8 actions, halfway through a random game."""
    rng, state, found = random.Random(4), game.start(), []
    while state.actor is not None:
        if len(state.actions()) >= BATCH:
            found.append(state)
        chance = state.actor is rk.CHANCE
        state = state.step(state.sample(rng) if chance else rng.choice(state.actions())).state
    return found[len(found) // 2]


def rate(games: int, calls: int, play: Callable[[], Any]) -> float:
    """Return the games per second of some calls, in processor time."""
    started = time.process_time()
    for _ in range(calls):
        play()
    return games * calls / (time.process_time() - started)


def medians(calls: Sequence[tuple[int, int, Callable[[], Any]]]) -> list[float]:
    """Time calls in alternation; return the median rate of each."""
    for _, _, play in calls:
        play()  # compiles
    rounds = [[rate(*call) for call in calls] for _ in range(ROUNDS)]
    return [statistics.median(rates) for rates in zip(*rounds, strict=True)]


def figures(kind: Kind, players: str) -> list[Figure]:
    """Measure one game among one kind of players."""
    game = rk.game(kind.game, players=kind.players)
    state = middle(game)
    view, actions = state.view(state.actor), state.actions()[:BATCH]  # type: ignore[arg-type]
    asked: dict[str, Any] = {"players": players, "progress": False}
    simulate, batch, alternatives, worlds = medians(
        [
            (MANY, 1, lambda: rk.simulate(game, MANY, aggregate=["won_0"], **asked)),
            (BATCH, CALLS, lambda: rk.rollouts(state, BATCH, **asked)),
            (BATCH, CALLS, lambda: rk.rollouts(state, 1, actions=actions, **asked)),
            (
                BATCH * WORLDS,
                1,
                lambda: rk.rollouts(view, WORLDS, actions=actions, **asked),
            ),
        ]
    )
    name = f"{kind.game}, {kind.players}, {players}"
    ratio = f"{batch / simulate:.2f} of simulate from the start, {simulate:,.0f} games/s"
    return [
        Figure(f"{name}: batch of {BATCH}", batch, "games/s", RATES[players], note=ratio),
        Figure(f"{name}: {BATCH} actions", alternatives, "games/s", note="one game each"),
        Figure(f"{name}: {BATCH} actions in {WORLDS} worlds", worlds, "games/s", note="of a view"),
    ]


def measure() -> list[Figure]:
    """Measure both games among both kinds of players."""
    return [figure for kind in KINDS for players in RATES for figure in figures(kind, players)]
