"""Simulates many games at once."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import compress
from typing import TYPE_CHECKING, Any, Literal, overload

from ..arrays import Words, words, zeros
from ..engine.game import Game, State
from ..engine.integers import takes_integers
from ..engine.texts import language
from .aggregates import Aggregates
from .bars import games_bar
from .batches import RolloutJob, Start
from .collecting import collect, interruption
from .information_state import FullState
from .messages import bad_simulation, problem
from .request import call_problems, checked_request
from .seating import DEFAULT_PLAYER, Players
from .simulated_games import SimulatedGames
from .stepping import tables

if TYPE_CHECKING:
    import pandas as pd

_logger = logging.getLogger("racekit")


@overload
def simulate(
    game: str | Game,
    n: int,
    *,
    players: int | Players = DEFAULT_PLAYER,
    seed: int = 0,
    workers: int = 1,
    client: Any = None,
    aggregate: Literal[False] | None = None,
    start: State | Mapping[str, Any] | None = None,
    progress: bool | None = None,
    **options: Any,
) -> pd.DataFrame: ...
@overload
def simulate(
    game: str | Game,
    n: int,
    *,
    players: int | Players = DEFAULT_PLAYER,
    seed: int = 0,
    workers: int = 1,
    client: Any = None,
    aggregate: Literal[True] | Sequence[str],
    start: State | Mapping[str, Any] | None = None,
    progress: bool | None = None,
    **options: Any,
) -> Aggregates: ...
@overload
def simulate(
    game: str | Game,
    n: int,
    *,
    players: int | Players = DEFAULT_PLAYER,
    seed: int = 0,
    workers: int = 1,
    client: Any = None,
    aggregate: bool | Sequence[str] | None,
    start: State | Mapping[str, Any] | None = None,
    progress: bool | None = None,
    **options: Any,
) -> pd.DataFrame | Aggregates: ...
@takes_integers
def simulate(
    game: str | Game,
    n: int,
    *,
    players: int | Players = DEFAULT_PLAYER,
    seed: int = 0,
    workers: int = 1,
    client: Any = None,
    aggregate: bool | Sequence[str] | None = None,
    start: State | Mapping[str, Any] | None = None,
    progress: bool | None = None,
    **options: Any,
) -> pd.DataFrame | Aggregates:
    """Simulate many games and return a table with a row for each.

    Game number i depends only on the seed and i, as in `rollouts`: more games begin with the same
    ones, whether this process, several processes or a cluster play them, and even if a worker dies
    during the run. If every player is "random" or "greedy", the games of a game with a kernel are
    compiled (with numba; a machine's first call takes a few seconds longer). Other players play
    step by step, which is at least a hundred times slower.

    An interruption (Control-C, a notebook's stop button, a Dask client that is closed) keeps the
    games that are finished: the table then has fewer than `n` rows, each still under the number of
    its game, and a notice in the log and in ``attrs`` reports the interruption.

    Parameters
    ----------
    game : str or Game
        A game's name, or a game.
    n : int
        The number of games.
    players : str, Player, mapping, sequence or int
        Who plays: a player or the name of one ("random", "greedy", ...), for all seats or seat by
        seat. Seats that a dict leaves out are "random". Your own player must decide only from the
        arguments of `choose`; otherwise the same seed does not give the same table.
        An integer is the game's option of that name, the number of players. To give both, make the
        game first: ``rk.simulate(rk.game("longshot", players=5), 1000, players="greedy")``.
    seed : int
        The seed, an integer of at least 0, which determines every game.
    workers : int
        The number of processes on this machine.
    client : dask.distributed.Client, optional
        A cluster to play the games instead; racekit must be installed on it.
    aggregate : bool or sequence of str, optional
        True, or the names of columns: return the frequency of each value (see `Aggregates`) and
        keep no rows. A million games then take no more memory than a thousand.
    start : State or mapping, optional
        The starting position, or its plain description.
    progress : bool, optional
        Whether to show a progress bar; by default, only if the run takes longer than a second.
    **options
        The game's options, if `game` is a name.

    Returns
    -------
    DataFrame or Aggregates
        Integers; ``rk.columns(game)`` describes the columns. The ``attrs`` contain the game, its
        version and options, the players, `n` and `seed`. Where pandas is not installed, a
        `racekit.odds.SimulatedGames` stands for the DataFrame.

    Raises
    ------
    BadInput
        If the request is invalid; the error lists every problem.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.simulate("longshot", 100, players=4, seed=7)
    >>> len(table), table.attrs["options"]
    (100, {'players': 4})
    >>> counted = rk.simulate("longshot", 100, players=4, seed=7, aggregate=True)
    >>> counted["won_0"].sum == int(table["won_0"].sum())
    True
    """
    players = _players(players, options)
    problems = call_problems(n, seed, workers, client, progress)
    request = checked_request(game, players, start, aggregate, options, problems)
    starts = (Start(FullState(request.state)),)
    job = _Job(starts, request.state, request.players, seed, n, request.columns, bool(aggregate))
    collector = _AggregateCollector(job) if aggregate else _TableCollector(job)
    collect(job, collector, games_bar(n, request.game.book.title, progress), workers, client)
    result = collector.result()
    result.attrs.update(request.attrs(n, seed))
    if notice := interruption(collector.done, n):
        result.attrs["notice"] = notice.data()
        _logger.warning(notice(language()))
    return result


def _players(players: int | Players, options: dict[str, Any]) -> Players:
    """Return the players. An integer sets an option; `policy` is accepted until 1.0."""
    if isinstance(players, int):
        options["players"] = players
        players = DEFAULT_PLAYER
    if "policy" not in options:
        return players
    warnings.warn("rk.simulate(policy=...) is now players=...", DeprecationWarning, stacklevel=4)
    if players != DEFAULT_PLAYER:
        raise bad_simulation([problem("policy", "both", other="players")])
    named: Players = options.pop("policy")
    return named


@dataclass(frozen=True)
class _Job(RolloutJob):
    """Games from one position, of which some columns are wanted, or how often each value occurs."""

    PLACE = "start"

    columns: tuple[str, ...]
    aggregated: bool

    def _play(self, numbers: range, starts: Sequence[int]) -> list[Words] | Aggregates:
        """Play games: return the wanted columns of their table, or its aggregates."""
        known, found = tables(self.example.game).COLUMNS, self._games.columns(numbers, starts)
        wanted = [found[known.index(name)] for name in self.columns]
        return Aggregates.of(wanted, self.columns) if self.aggregated else wanted


class _TableCollector:
    """Collects the values, one column after the other, as a DataFrame stores them."""

    def __init__(self, job: _Job) -> None:
        self.job, self.done = job, 0
        self.figures = zeros(len(job.columns) * job.n)
        self.played = bytearray(job.n)

    def add(self, number: int, part: Any) -> None:
        games, n = self.job.batch(number), self.job.n
        for at, values in enumerate(part):
            here = slice(at * n + games.start, at * n + games.stop)
            self.figures[here] = values
        self.played[games.start : games.stop] = b"\1" * len(games)
        self.done += len(games)

    def result(self) -> Any:
        return self._frame() if find_spec("pandas") else self._plain()

    def _frame(self) -> pd.DataFrame:
        import numpy as np
        import pandas as pd

        figures: Any = self.figures
        rows = np.asarray(figures).reshape(-1, self.job.n).T
        index, names = pd.RangeIndex(self.job.n, name="game"), list(self.job.columns)
        table = pd.DataFrame(rows, columns=names, index=index, copy=False)
        return table if self.done == self.job.n else table[np.frombuffer(self.played, np.bool_)]

    def _plain(self) -> SimulatedGames:
        n, names = self.job.n, self.job.columns
        games: Sequence[int] = range(n)
        columns = [self.figures[at * n : (at + 1) * n] for at in range(len(names))]
        if self.done < n:
            games = [*compress(games, self.played)]
            columns = [words(compress(column, self.played)) for column in columns]
        return SimulatedGames(dict(zip(names, columns, strict=True)), games)


class _AggregateCollector:
    """Collects the frequencies of the values."""

    def __init__(self, job: _Job) -> None:
        self.job, self.done = job, 0
        self.totals = Aggregates(job.columns)

    def add(self, number: int, part: Any) -> None:
        self.totals.merge(part)
        self.done += len(self.job.batch(number))

    def result(self) -> Aggregates:
        return self.totals
