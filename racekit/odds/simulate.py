"""Simulates many games at once."""

from __future__ import annotations

import logging
import warnings
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from itertools import compress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, overload

from ..arrays import Words, words, zeros
from ..engine.game import Game, State
from ..engine.integers import takes_integers
from ..engine.texts import Text, language
from .aggregates import Aggregates
from .bars import games_bar
from .batches import RolloutJob, Start
from .collecting import collect, interruption
from .game_files import FileCollector, GameFiles, folder_problems
from .information_state import FullState
from .messages import bad_simulation, problem
from .request import call_problems, checked_request
from .seating import DEFAULT_PLAYER, Players
from .simulated_games import SimulatedGames
from .stepping import tables

if TYPE_CHECKING:
    import pandas as pd

_logger = logging.getLogger("racekit")

TIMES = 4
"""How many times as many games a batch has if compiled games are only counted."""


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
    to: None = None,
    downcast: bool = False,
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
    to: None = None,
    downcast: bool = False,
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
    aggregate: Literal[False] | None = None,
    to: str | Path,
    downcast: bool = False,
    start: State | Mapping[str, Any] | None = None,
    progress: bool | None = None,
    **options: Any,
) -> Path: ...
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
    to: None = None,
    downcast: bool = False,
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
    to: str | Path | None = None,
    downcast: bool = False,
    start: State | Mapping[str, Any] | None = None,
    progress: bool | None = None,
    **options: Any,
) -> pd.DataFrame | Aggregates | Path:
    """Simulate many games and return a table with a row for each.

    Game number i depends only on the seed and i, as in `rollouts`: more games begin with the same
    ones, whether this process, several processes or a cluster play them, compiled or not, and even
    if a worker dies during the run. `table_of` leads from a row to its game, and `by_seat` gives
    the table a row for each seat.

    If every player is "random" or "greedy", the games of a game with a kernel are compiled (with
    numba; a machine's first call takes a few seconds longer). Other players play step by step,
    which is at least a hundred times slower.

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
    to : str or Path, optional
        A folder: write the games there as parquet files while they are played, and keep no rows
        (pyarrow must be installed). The same call goes on where another one stopped, and a larger
        `n` adds games. ``pd.read_parquet(to)`` returns the table.
    downcast : bool
        Whether each column gets the smallest integer type that holds its values, in the table or
        in the files of a folder: the table takes a quarter of the memory. What is computed from
        such a column may overflow without an error, as in ``100 * table["place_0"]``; convert it
        first: ``table["place_0"].astype(int)``.
    start : State or mapping, optional
        The starting position, or its plain description.
    progress : bool, optional
        Whether to show a progress bar; by default, only if the run takes longer than a second.
    **options
        The game's options, if `game` is a name.

    Returns
    -------
    DataFrame, Aggregates or Path
        The folder, if games are written to one. Otherwise integers; ``rk.columns(game)`` describes
        the columns. The ``attrs`` contain the game, its version and options, the players, `n` and
        `seed`. Where pandas is not installed, a `racekit.odds.SimulatedGames` stands for the
        DataFrame.

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
    problems += folder_problems(to, ["aggregate"] if aggregate else [])
    request = checked_request(game, players, start, aggregate, options, problems)
    starts = (Start(FullState(request.state)),)
    job = _Job(starts, request.state, request.players, seed, n, request.columns, bool(aggregate))
    title, attrs = request.game.book.title, request.attrs(n, seed)
    if to is not None:
        return _to_files(
            job, GameFiles(Path(to), attrs, downcast), title, progress, workers, client
        )
    kept = _SmallTableCollector if downcast else _TableCollector
    collector = _AggregateCollector(job) if aggregate else kept(job)
    collect(job, collector, games_bar(n, title, progress), workers, client)
    result = collector.result()
    result.attrs.update(attrs)
    if notice := interruption(collector.done, n):
        result.attrs["notice"] = notice.data()
        _logger.warning(notice(language()))
    return result


def _to_files(
    job: _Job, files: GameFiles, title: Text, progress: bool | None, workers: int, client: Any
) -> Path:
    """Play the games that files still lack; return their folder."""
    job = replace(job, first=files.games)
    if job.batches() > 0:
        collector = FileCollector(job, files)
        try:
            collect(job, collector, games_bar(job.n - job.first, title, progress), workers, client)
        finally:
            collector.write()
    if notice := interruption(min(files.games, job.n), job.n):
        _logger.warning(notice(language()))
    return files.folder


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
    first: int = 0  # the number of the first game

    @property
    def batch_size(self) -> int:
        """The number of games of a batch; compiled ones are counted faster if they are many."""
        size = super().batch_size
        return TIMES * size if self.aggregated and size > 1 else size

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
        games = self.job.batch(number)
        for at, values in enumerate(part):
            self.put(at, games, values)
        self.played[games.start : games.stop] = b"\1" * len(games)
        self.done += len(games)

    def put(self, at: int, games: range, values: Words) -> None:
        """Store the values of a column."""
        n = self.job.n
        self.figures[at * n + games.start : at * n + games.stop] = values

    def columns(self) -> Sequence[Any]:
        """Return the columns."""
        n = self.job.n
        return [self.figures[at * n : (at + 1) * n] for at in range(len(self.job.columns))]

    def data(self) -> Any:
        """Return what a DataFrame is made of without a copy."""
        import numpy as np

        return np.asarray(self.figures).reshape(-1, self.job.n).T

    def result(self) -> Any:
        return self._frame() if find_spec("pandas") else self._plain()

    def _frame(self) -> pd.DataFrame:
        import numpy as np
        import pandas as pd

        index, names = pd.RangeIndex(self.job.n, name="game"), list(self.job.columns)
        table = pd.DataFrame(self.data(), columns=names, index=index, copy=False)
        return table if self.done == self.job.n else table[np.frombuffer(self.played, np.bool_)]

    def _plain(self) -> SimulatedGames:
        games: Sequence[int] = range(self.job.n)
        columns = self.columns()
        if self.done < self.job.n:
            games = [*compress(games, self.played)]
            columns = [words(compress(column, self.played)) for column in columns]
        return SimulatedGames(dict(zip(self.job.columns, columns, strict=True)), games)


class _SmallTableCollector(_TableCollector):
    """Collects the values in arrays of the smallest integers that hold them."""

    WIDER: ClassVar = {"b": "h", "h": "i", "i": "q"}

    def __init__(self, job: _Job) -> None:
        self.job, self.done = job, 0
        self.played = bytearray(job.n)
        self.small = [array("b", bytes(job.n)) for _ in job.columns]

    def put(self, at: int, games: range, values: Words) -> None:
        column = self.small[at]
        try:
            column[games.start : games.stop] = array(column.typecode, values.tolist())
        except OverflowError:
            self.small[at] = array(self.WIDER[column.typecode], column)
            self.put(at, games, values)

    def columns(self) -> Sequence[Any]:
        return self.small

    def data(self) -> Any:
        import numpy as np

        return dict(zip(self.job.columns, map(np.asarray, self.small), strict=True))


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
