"""Plays games of the engine to their end, and what jobs of many games have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from ..engine.analysis import Tables, get_feature
from ..engine.errors import StepLimitExceeded
from ..engine.game import Game, State, Step
from ..table.seats import Player, choice, default_names
from .plain_tables import plain_tables


def tables(game: Game) -> Tables:
    """Return the implementation of a game's tables: its own, or the plain one."""
    return get_feature(game, Tables) or plain_tables(game.players)


class BatchedGames:
    """Games that are played in batches: a dataclass, as sent to every worker."""

    n: int  # the number of games
    first: int = 0  # the number of the first game that is played

    @property
    def batch_size(self) -> int:
        """The number of games of a batch."""
        raise NotImplementedError

    def batches(self) -> int:
        """Return the number of batches."""
        return -((self.first - self.n) // self.batch_size)

    def batch(self, number: int) -> range:
        """Return the games of a batch."""
        first = self.first + number * self.batch_size
        return range(first, min(self.n, first + self.batch_size))


MAX_STEPS = 100_000
"""The step limit of a game: many times the longest that our games have."""

Note = Callable[[State, Any, Step], None]
"""A callback for each step: the position, the action, and the step that it led to."""


def play_on(
    state: State, players: Sequence[Player], seed: int | str
) -> Iterator[tuple[State, Any, Step]]:
    """Play a position to its end; yield each position, the action, and the step that it led to.

    Chance and each seat have their own random number generator: the number of draws that a player
    makes does not affect the others.

    Parameters
    ----------
    state : State
        The position.
    players : sequence of Player
        The player of each seat.
    seed : int or str
        The seed of the game.

    Raises
    ------
    StepLimitExceeded
        If the game has not ended after `MAX_STEPS` steps.
    """
    names = default_names(players)
    chance = Random(f"{seed}/chance")
    seats = [Random(f"{seed}/seat/{seat}") for seat in range(len(players))]
    for _ in range(MAX_STEPS):
        actor = state.actor
        if actor is None:
            return
        if isinstance(actor, int):
            action = choice(state, actor, players, names, seats[actor])
        else:
            action = state.sample(chance)
        step = state.step(action)
        yield state, action, step
        state = step.state
    raise StepLimitExceeded


def play_out(
    state: State,
    players: Sequence[Player],
    seed: int | str,
    note: Note | None = None,
    until: Callable[[State], bool] | None = None,
) -> State:
    """Play a position to its end or `until` a condition holds; see `play_on`."""
    if until is not None and until(state):
        return state
    for before, action, step in play_on(state, players, seed):
        if note is not None:
            note(before, action, step)
        state = step.state
        if until is not None and until(state):
            break
    return state


def played_row(
    state: State, players: Sequence[Player], seed: int | str, first: Any = None
) -> tuple[int, ...]:
    """Play a game from a position, with a first action or without; return its row of a table."""
    tally = tables(state.game).tally(state)
    if first is not None:
        step = state.step(first)
        tally.note(state, first, step)
        state = step.state
    return tally.row(play_out(state, players, seed, tally.note))
