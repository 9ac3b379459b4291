"""Simulations in chunks, each with its own seeds, and in batches: the units of work of a worker.

The chunks of a run depend only on its length, and the seeds of a chunk only on the seed of the run
and the number of the chunk. The results are therefore independent of the workers, of the order of
the games, and of repetitions after a failure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from math import isqrt
from random import Random
from typing import TYPE_CHECKING, Any

from ..engine.analysis import Kernel, Tables, get_feature, require
from ..engine.errors import StepLimitExceeded
from ..engine.game import Game, State, Step
from ..table.seats import Player, choice, default_names
from .aggregates import Aggregates
from .messages import bad_simulation, problem
from .plain_tables import plain_tables

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]
    Part = Numbers | Aggregates


def tables(game: Game) -> Tables:
    """Return the implementation of a game's tables: its own, or the plain one."""
    return get_feature(game, Tables) or plain_tables(game.players)


def chunk(n: int, number: int) -> range:
    """Return the games of a chunk, which holds about as many games as there are chunks.

    Examples
    --------
    >>> [list(chunk(10, number)) for number in range(4)]
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [9]]
    """
    size = isqrt(n)
    return range(number * size, min(n, (number + 1) * size))


def chunk_seeds(seed: int, number: int, count: int) -> Numbers:
    """Return the seeds of a chunk's games: two 32-bit words for each.

    They are the first outputs of a PCG64 seeded with ``SeedSequence(seed).spawn(...)[number]``.

    Examples
    --------
    >>> chunk_seeds(7, 0, 2).shape
    (2, 2)
    """
    import numpy as np

    sequence = np.random.SeedSequence(seed, spawn_key=(number,))
    drawn = np.random.PCG64(sequence).random_raw(count)
    return np.column_stack([drawn >> 32, drawn & 0xFFFFFFFF]).astype(np.int64)


@dataclass(frozen=True)
class Compiled:
    """Games played by a compiled kernel.

    Attributes
    ----------
    game : Game
        The game.
    position : array of int64
        The packed starting position.
    player_codes : array of int64
        The kernel's number for each seat's player.
    """

    game: Game
    position: Numbers
    player_codes: Numbers

    def batch_size(self, chunk: int) -> int:
        """Return the number of games in a batch: sending a chunk takes longer than playing it."""
        return 8 * chunk

    def figures(self, seeds: Numbers, buffer: Numbers) -> Numbers:
        """Play a game for each pair of seeds; return the results in `buffer`."""
        plays = require(self.game, Kernel)
        figures = buffer[: len(plays.COLUMNS) * len(seeds)].reshape(-1, len(seeds))
        plays.play_many(self.position, self.player_codes, seeds, figures)
        return figures


class ByValue:
    """An object sent to another process by value, with code from a notebook."""

    def __init__(self, sent: Any) -> None:
        self.sent = sent

    def __reduce__(self) -> tuple[Any, ...]:
        import cloudpickle

        return cloudpickle.loads, (cloudpickle.dumps(self.sent),)


def by_value(job: Any) -> dict[str, ByValue]:
    """Return the fields of a dataclass as they are sent: by value, and nothing that it caches."""
    return {each.name: ByValue(getattr(job, each.name)) for each in fields(job)}


@dataclass(frozen=True)
class Stepped:
    """Games played step by step by the engine, for players that no kernel knows.

    Attributes
    ----------
    game : Game
        The game.
    start : mapping
        The starting position, as plain data.
    players : tuple of Player
        The player of each seat.
    """

    game: Game
    start: Mapping[str, Any]
    players: tuple[Player, ...]

    def batch_size(self, chunk: int) -> int:
        """Return the number of games in a batch: a single game may take a second."""
        return 1

    def __getstate__(self) -> dict[str, Any]:
        sent = {"game": ByValue(self.game), "players": tuple(map(ByValue, self.players))}
        return {**self.__dict__, **sent}

    def figures(self, seeds: Numbers, buffer: Numbers) -> Numbers:
        """Play a game for each pair of seeds."""
        import numpy as np

        start = self.game.from_description(self.start)
        numbers = (high << 32 | low for high, low in seeds.tolist())
        rows = [played_row(start, self.players, seed) for seed in numbers]
        return np.array(rows, np.int64).T


class BatchedGames:
    """Games that are played in batches: a dataclass, as sent to every worker.

    Attributes
    ----------
    n : int
        The number of games.
    """

    n: int

    @property
    def batch_size(self) -> int:
        """The number of games of a batch."""
        raise NotImplementedError

    def batches(self) -> int:
        """Return the number of batches."""
        return -(-self.n // self.batch_size)

    def batch(self, number: int) -> range:
        """Return the games of a batch."""
        first = number * self.batch_size
        return range(first, min(self.n, first + self.batch_size))


@dataclass(frozen=True)
class Job(BatchedGames):
    """A whole run, as sent to every worker.

    Attributes
    ----------
    n : int
        The number of games.
    seed : int
        The seed of the run.
    games : Compiled or Stepped
        How to play a game.
    columns : tuple of str
        The columns to return.
    aggregated : bool
        Whether to return their distributions instead of the values.
    """

    n: int
    seed: int
    games: Compiled | Stepped
    columns: tuple[str, ...]
    aggregated: bool

    @property
    def batch_size(self) -> int:
        """The number of games of a batch."""
        return self.games.batch_size(isqrt(self.n))

    def _seeds(self, games: range) -> Numbers:
        """Return the seeds of some games, which may cross the bounds of chunks."""
        import numpy as np

        size = isqrt(self.n)
        numbers = range(games.start // size, -(-games.stop // size))
        drawn = [chunk_seeds(self.seed, each, len(chunk(self.n, each))) for each in numbers]
        before = numbers.start * size
        return np.concatenate(drawn)[games.start - before : games.stop - before]

    def _buffer(self) -> Numbers:
        """Return a buffer for the results of a batch."""
        import numpy as np

        return np.empty(len(tables(self.games.game).COLUMNS) * len(self.batch(0)), np.int64)

    def player(self) -> Callable[[int], Part]:
        """Return the function that plays a batch, with one buffer for all of them."""
        buffer = self._buffer()
        return lambda number: self.part(number, buffer)

    def part(self, number: int, buffer: Numbers | None = None) -> Part:
        """Play a batch.

        Parameters
        ----------
        number : int
            Number of the batch.
        buffer : array, optional
            Buffer for the results, which the next batch overwrites: allocating memory for each
            batch would take as long as many games. Without it, the result has its own memory.

        Raises
        ------
        BadInput
            If a game does not end.
        """
        seeds = self._seeds(self.batch(number))
        try:
            figures = self.games.figures(seeds, self._buffer() if buffer is None else buffer)
        except StepLimitExceeded:
            raise bad_simulation([problem("start", "step_limit")]) from None
        wanted = figures[self._wanted]
        return Aggregates.of(wanted, self.columns) if self.aggregated else wanted

    @cached_property
    def _wanted(self) -> list[int] | slice:
        """Indices of the columns; a slice of all of them avoids a copy, which takes time."""
        known = tables(self.games.game).COLUMNS
        return (
            slice(None) if self.columns == known else [known.index(name) for name in self.columns]
        )


MAX_STEPS = 100_000
"""The step limit of a game: many times the longest that our games have."""

Note = Callable[[State, Any, Step], None]
"""A callback for each step: the position, the action, and the step that it led to."""


def play_on(
    state: State, players: Sequence[Player], chance: Random, seats: Sequence[Random]
) -> Iterator[tuple[State, Any, Step]]:
    """Play a position to its end; yield each position, the action, and the step that it led to.

    Parameters
    ----------
    state : State
        The position.
    players : sequence of Player
        The player of each seat.
    chance : Random
        The generator of chance.
    seats : sequence of Random
        The generator of each seat's player.

    Raises
    ------
    StepLimitExceeded
        If the game has not ended after `MAX_STEPS` steps.
    """
    names = default_names(players)
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
    """Play a position to its end or `until` a condition holds; see `play_on`.

    Chance and each seat have their own random number generator: the number of draws that a player
    makes does not affect the others.
    """
    if until is not None and until(state):
        return state
    seats = [Random(f"{seed}/seat/{seat}") for seat in range(len(players))]
    for before, action, step in play_on(state, players, Random(f"{seed}/chance"), seats):
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
