"""Rollouts in batches: games played on from positions, as arrays.

Every start plays game i in the same world and with the same random numbers: what chance draws for
one start, it draws for all. So starts differ only by what follows from them, and the difference of
two is known better than either (common random numbers).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from itertools import chain
from typing import Any, ClassVar, Protocol

from ..arrays import Grid, Words, grid, row, words, zeros
from ..engine.analysis import Determinizations, Kernel
from ..engine.errors import Problem, StepLimitExceeded, short_repr
from ..engine.game import Game, State
from ..engine.integers import takes_integers
from ..engine.tasks import CHANCE
from ..engine.texts import Text
from ..table.seats import Player
from .bars import games_bar
from .by_value import by_value
from .collecting import Parts, collect, interruption
from .game_seeds import game_seed, kernel_seeds, world_rng
from .information_state import FullState, information_state
from .messages import bad_simulation, problem
from .request import call_problems
from .seating import DEFAULT_PLAYER, Players, by_kernel, kernel_of, seated
from .stepping import BatchedGames, play_on, played_row, tables

NO_ACTION = -1
"""The code of a start without a first action; see `Kernel.play_batch`."""
BATCH = 100
"""The least number of games of each start in a batch, if they are compiled."""
MOST = 1000
"""The number of games of all starts in a larger batch: an interruption waits for its end."""

Rows = Any
"""Rows of integers by start and game, shape (starts, games, columns): an array, or nested lists."""


@dataclass(frozen=True)
class Start:
    """Where a game begins."""

    worlds: Determinizations  # the positions from which one is drawn
    action: Any = None  # the first action in it, of a seat or of chance

    def world(self, seed: int, number: int) -> State:
        """Return the position in which a game begins."""
        return self.worlds.sample(world_rng(seed, number))


# --- playing -------------------------------------------------------------------------------------


class RolloutPlayer(Protocol):
    """Plays games from any of its starts."""

    batch_size: int
    """The number of games of each start that are worth sending to a worker."""

    def play(self, numbers: range, starts: Sequence[int]) -> Rows:
        """Play the games with these numbers from the starts with these indices."""

    def columns(self, numbers: range, starts: Sequence[int]) -> list[Words]:
        """Play them; return each column of the table of all games, those of a start together."""

    def actions(self, number: int) -> Sequence[Any]:
        """Return the actions of a game from the first start, which has no first action."""


def rollout_player(
    starts: Sequence[Start],
    example: State,
    players: Sequence[Player],
    seed: int,
    per_world: int = 1,
) -> RolloutPlayer:
    """Return how to play: with the game's kernel if it knows all the players, else step by step.

    Parameters
    ----------
    starts : sequence of Start
        Where games begin, in positions of one game.
    example : State
        A position of the first start: in each start, the seat to act and its actions are the same
        in every world.
    players : sequence of Player
        The player of each seat.
    seed : int
        The seed of the games.
    per_world : int
        The number of compiled games in each world: to draw one takes as long as to play several.
    """
    found = by_kernel(example.game, players)
    if found is None:
        return SteppedRollouts(starts, players, seed)
    fast = kernel_of(example.game) is not None
    return CompiledRollouts(*found, starts, seed, per_world if fast else 1, fast)


class CompiledRollouts:
    """Rollouts by a game's kernel: one call plays all games of a batch, if they are `fast`."""

    def __init__(
        self,
        kernel: Kernel,
        player_codes: Sequence[int],
        starts: Sequence[Start],
        seed: int,
        per_world: int,
        fast: bool,
    ) -> None:
        self._kernel, self._starts, self._seed = kernel, starts, seed
        self._per_world = per_world
        self.batch_size = max(BATCH, MOST // len(starts)) if fast else 1
        self._player_codes = words(player_codes)

    def play(self, numbers: range, starts: Sequence[int]) -> Rows:
        """Play the games with these numbers from the starts with these indices."""
        return _by_start(self._figures(numbers, starts), len(starts))

    def columns(self, numbers: range, starts: Sequence[int]) -> list[Words]:
        """Play them; return each column of the table of all games, those of a start together."""
        figures = self._figures(numbers, starts)
        return [row(figures, at) for at in range(len(figures))]

    def actions(self, number: int) -> Sequence[Any]:
        """Return the actions of a game from the first start, which has no first action."""
        kernel, world = self._kernel, self._starts[0].world(self._seed, number)
        row, trace = zeros(len(kernel.COLUMNS)), zeros(kernel.MOST_ACTIONS)
        seeds = grid(words(kernel_seeds(self._seed, [number])), 4)
        count = kernel.play(kernel.pack(world), self._player_codes, seeds, row, trace)
        return kernel.actions(world.game, trace.tolist()[:count])

    def _figures(self, numbers: range, starts: Sequence[int]) -> Grid:
        kernel, begun = self._kernel, _Packing(self._kernel, self._seed, self._per_world)
        codes = array("q")
        for at in starts:
            codes += begun.all(self._starts[at], numbers)
        seeds = kernel_seeds(self._seed, numbers) * len(starts)
        games = len(numbers) * len(starts)
        figures = grid(zeros(len(kernel.COLUMNS) * games), games)
        given = begun.positions(), grid(words(codes), 2), self._player_codes
        kernel.play_batch(*given, grid(words(seeds), 4), figures)
        return figures


def _by_start(figures: Any, starts: int) -> Rows:
    """Return the rows of games that stand side by side, those of each start together."""
    if not isinstance(figures, memoryview):
        return figures.reshape(len(figures), starts, -1).transpose(1, 2, 0)
    games = [*zip(*figures.tolist(), strict=True)]
    size = len(games) // starts
    return [games[at : at + size] for at in range(0, len(games), size)]


class _Packing:
    """The positions of a batch, packed for a kernel, each only once."""

    def __init__(self, kernel: Kernel, seed: int, per_world: int) -> None:
        self._kernel, self._seed, self._per_world = kernel, seed, per_world
        self._packed: list[Any] = []
        self._indices: dict[Any, int] = {}
        self._worlds: dict[Any, State] = {}

    def all(self, start: Start, numbers: range) -> array[int]:
        """Return, game by game, the index of a position and the code of its first action."""
        if isinstance(start.worlds, FullState):  # a world that is certain is the same for all
            return array("q", self._at(start, 0)) * len(numbers)
        worlds = (number // self._per_world for number in numbers)
        return array("q", chain.from_iterable(self._at(start, world) for world in worlds))

    def _at(self, start: Start, number: int) -> tuple[int, int]:
        which = id(start.worlds), number
        if which not in self._worlds:
            self._worlds[which] = start.world(self._seed, number)
        world = self._worlds[which]
        if start.action is None:
            return self._index(which, lambda: world), NO_ACTION
        if world.actor is CHANCE:
            after = (*which, start.action)
            return self._index(after, lambda: world.step(start.action).state), NO_ACTION
        return self._index(which, lambda: world), self._kernel.code(world, start.action)

    def _index(self, key: Any, position: Callable[[], State]) -> int:
        """Return the index of a position, which is packed on first use."""
        if key not in self._indices:
            self._indices[key] = len(self._packed)
            self._packed.append(self._kernel.pack(position()))
        return self._indices[key]

    def positions(self) -> Any:
        """Return all positions as one array, the shorter ones padded."""
        size = max(map(len, self._packed))
        if len(self._packed) == 1:
            return grid(self._packed[0], size)
        padded = (bytes(packed).ljust(8 * size, b"\0") for packed in self._packed)
        return grid(words(b"".join(padded)), size)


class SteppedRollouts:
    """Rollouts step by step by the engine."""

    batch_size = 1

    def __init__(self, starts: Sequence[Start], players: Sequence[Player], seed: int) -> None:
        self._starts, self._players, self._seed = starts, players, seed

    def play(self, numbers: range, starts: Sequence[int]) -> Rows:
        """Play the games with these numbers from the starts with these indices."""
        return [[self._row(self._starts[at], number) for number in numbers] for at in starts]

    def columns(self, numbers: range, starts: Sequence[int]) -> list[Words]:
        """Play them; return each column of the table of all games, those of a start together."""
        games = chain.from_iterable(self.play(numbers, starts))
        return [words(column) for column in zip(*games, strict=True)]

    def actions(self, number: int) -> Sequence[Any]:
        """Return the actions of a game from the first start, which has no first action."""
        world, seed = self._starts[0].world(self._seed, number), game_seed(self._seed, number)
        return [action for _, action, _ in play_on(world, self._players, seed)]

    def _row(self, start: Start, number: int) -> tuple[int, ...]:
        """Play a game and return its row."""
        world = start.world(self._seed, number)
        return played_row(world, self._players, game_seed(self._seed, number), start.action)


@dataclass(frozen=True)
class RolloutJob(BatchedGames):
    """All rollouts of a call, as sent to every worker."""

    PLACE: ClassVar[str] = "states_or_view"
    """The argument that says where the games begin."""

    # See `rollout_player`.
    starts: tuple[Start, ...]
    example: State
    players: tuple[Player, ...]
    seed: int
    n: int  # the number of games of each start

    def __getstate__(self) -> dict[str, Any]:
        return by_value(self)

    @cached_property
    def _games(self) -> RolloutPlayer:
        return rollout_player(self.starts, self.example, self.players, self.seed)

    @property
    def batch_size(self) -> int:
        """The number of games of each start in a batch."""
        return self._games.batch_size

    def player(self) -> Callable[[int], Any]:
        """Return the function that plays a batch."""
        return self.part

    def _play(self, numbers: range, starts: Sequence[int]) -> Any:
        return self._games.play(numbers, starts)

    def part(self, number: int) -> Any:
        """Play a batch.

        Raises
        ------
        BadInput
            If a game does not end.
        """
        try:
            return self._play(self.batch(number), range(len(self.starts)))
        except StepLimitExceeded:
            raise bad_simulation([problem(self.PLACE, "step_limit")]) from None


def joined(parts: Sequence[Rows]) -> Rows:
    """Return the rows of several batches as one array; without NumPy, as nested lists."""
    if find_spec("numpy") is not None:
        import numpy as np

        return np.concatenate([np.asarray(part) for part in parts], axis=1)
    return [[row for rows in of_start for row in rows] for of_start in zip(*parts, strict=True)]


def listed(values: Any) -> Any:
    """Return an array as nested lists."""
    return values if isinstance(values, list) else values.tolist()


# --- the result ----------------------------------------------------------------------------------


class Rollouts:
    """Games played on from one or several starts: what each seat has in the end.

    Its arrays have an axis for the starts, one for the games and mostly one for the seats; without
    NumPy they are nested lists. Game number i is the same game for each start, as far as chance is
    concerned.

    Attributes
    ----------
    starts : tuple
        What each row of games begins with: an action, a position, or None for the view itself.
    numbers : tuple of int
        The numbers of the games: fewer than wanted after an interruption.
    notice : Text or None
        A notice of the interruption.

    Examples
    --------
    >>> import racekit as rk
    >>> found = rk.rollouts(rk.game("pig").start(), 20, seed=7)
    >>> found
    Rollouts(1 start, 20 games)
    >>> len(found.scores[0]), len(found.scores[0][0])
    (20, 2)
    """

    def __init__(
        self,
        game: Game,
        starts: Sequence[Any],
        rows: Rows,
        numbers: Sequence[int],
        notice: Text | None = None,
    ) -> None:
        self.starts, self.numbers, self.notice = tuple(starts), tuple(numbers), notice
        self._rows, self._seats = rows, range(game.players)
        self._columns = tables(game).COLUMNS

    @property
    def scores(self) -> Any:
        """Each seat's final score: integers by start, game and seat."""
        return self._by_seat("score")

    @property
    def places(self) -> Any:
        """Each seat's place, from 1; tied seats share a place."""
        return self._by_seat("place")

    @cached_property
    def shares(self) -> Any:
        """Each seat's share of the win: 1, or a fraction of it where several have won."""
        won = self._by_seat("won")
        if isinstance(won, list):
            return [[_shares(each) for each in games] for games in won]
        return won / won.sum(axis=2, keepdims=True).clip(1)

    def __getitem__(self, column: str) -> Any:
        """Return a column of `simulate` by its name: integers by start and game."""
        at = self._columns.index(column)
        if isinstance(self._rows, list):
            return [[row[at] for row in games] for games in self._rows]
        return self._rows[:, :, at]

    def _by_seat(self, name: str) -> Any:
        at = [self._columns.index(f"{name}_{seat}") for seat in self._seats]
        if isinstance(self._rows, list):
            return [[[row[each] for each in at] for row in games] for games in self._rows]
        return self._rows[:, :, at]

    def __repr__(self) -> str:
        count, n = len(self.starts), len(self.numbers)
        return f"Rollouts({count} start{'s' * (count != 1)}, {n} game{'s' * (n != 1)})"


def _shares(won: Sequence[int]) -> list[float]:
    """Return the shares of a win from who has won."""
    return [each / max(1, sum(won)) for each in won]


# --- the call ------------------------------------------------------------------------------------


@takes_integers
def rollouts(
    states_or_view: Any,
    n: int,
    *,
    actions: bool | Iterable[Any] = False,
    players: Players = DEFAULT_PLAYER,
    seed: int = 0,
    workers: int = 1,
    progress: bool | None = None,
) -> Rollouts:
    """Play games on from a view, a position or several positions; return the results as arrays.

    A game from a view begins in a world drawn from what its seat knows, as for `odds`: uniform over
    the cards that it cannot locate, with nothing inferred from other players' choices.

    Every start plays the same games: game number i begins in the same world for each action, and
    chance draws the same random numbers, whatever is done. Compare actions or positions game by
    game; their differences vary less than the results. The games are compiled if every player is
    "random" or "greedy" in a game with a kernel, and otherwise played step by step.

    An interruption (Control-C, a notebook's stop button) keeps the games that are finished.

    Parameters
    ----------
    states_or_view : View, State or sequence of State
        Where the games begin: a view, a full state, or several states of one game.
    n : int
        The number of games of each start.
    actions : bool or iterable of Action or str
        The first actions to compare, of the seat to act or of chance; True means all that are
        possible. By default, the players choose.
    players : str, Player, mapping or sequence
        Who plays after that, as in `simulate`.
    seed : int
        The seed of the games, an integer of at least 0. Game i depends only on the seed and i: more
        games begin with the same ones.
    workers : int
        The number of processes; the result is the same for any number.
    progress : bool, optional
        Whether to show a progress bar; by default, only if the games take longer than a second.

    Returns
    -------
    Rollouts
        Scores, places and shares of the victory, by start, game and seat.

    Raises
    ------
    BadInput
        If the request is invalid; the error lists every problem.

    Examples
    --------
    >>> import racekit as rk
    >>> from racekit.games.trickrace.positions import position
    >>> view = position(hands=["R5 B6"], seed=2).view(0)
    >>> found = rk.rollouts(view, 50, actions=["R5", "B6"], players="greedy", seed=7)
    >>> [str(action) for action in found.starts], found.shares.shape
    (['R5', 'B6'], (2, 50, 4))
    >>> better = (found.shares[1] - found.shares[0])[:, 0].mean()     # for seat 0, paired
    """
    problems = call_problems(n, seed, workers, None, progress)
    known, starts = _starts(states_or_view, actions, problems)
    who = seated(players, known[0].game.players, problems) if known else ()
    if problems:
        raise bad_simulation(problems)
    game = known[0].game
    job = RolloutJob(tuple(starts), known[0], who, seed, n)
    found = Parts(job.batch)
    collect(job, found, games_bar(n, game.book.title, progress), workers)
    begun = known if len(known) > 1 else [start.action for start in starts]
    rows, numbers = joined(found.result()), found.games
    return Rollouts(game, begun, rows, numbers, interruption(len(numbers), n))


def _starts(given: Any, actions: Any, problems: list[Problem]) -> tuple[list[State], list[Start]]:
    """Return an example of each given position, and the starts; add errors to `problems`."""
    if isinstance(given, list | tuple):
        return _several(given, actions, problems)
    if isinstance(given, State):
        example: State = given
        worlds: Determinizations = FullState(given)
    else:
        info_state = information_state(given)
        example, worlds = info_state.example, info_state.determinizations
    if example.actor is None:
        problems.append(problem("states_or_view", "over"))
    chosen = _chosen(example, actions, problems) if actions is not False else [None]
    return [example], [Start(worlds, action) for action in chosen]


def _several(
    states: Sequence[Any], actions: Any, problems: list[Problem]
) -> tuple[list[State], list[Start]]:
    """Return several positions, and the starts from them."""
    if not states or any(not isinstance(state, State) for state in states):
        problems.append(problem("states_or_view", "no_states", given=short_repr(states)))
        return [], []
    for at, state in enumerate(states):
        place = f"states_or_view[{at}]"
        if state.game != states[0].game:
            problems.append(problem(place, "other_game", game=short_repr(states[0].game)))
        elif state.actor is None:
            problems.append(problem(place, "over"))
    if actions is not False:
        problems.append(problem("actions", "one_position"))
    return [*states], [Start(FullState(state)) for state in states]


def _chosen(example: State, actions: Any, problems: list[Problem]) -> list[Any]:
    """Return the first actions, as the position has them."""
    legal: Iterable[Any] = example.actions() or example.outcomes()
    if actions is True:
        return [*legal]
    by_name = {str(action): action for action in legal}
    found = []
    several = isinstance(actions, Iterable) and not isinstance(actions, str)
    for at, action in enumerate(actions if several else [actions]):
        if str(action) in by_name:
            found.append(by_name[str(action)])
        else:
            place = f"actions[{at}]"
            problems.append(problem(place, "no_action", given=short_repr(action), known=[*by_name]))
    if not found and not problems:
        problems.append(
            problem("actions", "no_action", given=short_repr(actions), known=[*by_name])
        )
    return found
