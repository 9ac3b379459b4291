"""Plays a game of a simulation again, at a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from ..engine.errors import Problem, short_repr
from ..engine.game import Game
from ..engine.integers import takes_integers
from ..table.seats import Player, kinds
from ..table.setup import SEED_BITS
from ..table.table import Table
from .batches import Start, rollout_player
from .game_seeds import game_seed
from .information_state import FullState
from .messages import bad_games, problem
from .request import noted_game
from .seating import Players, seated
from .simulated_games import SimulatedGames
from .stepping import tables


@takes_integers
def table_of(games: Any, number: int, *, players: Players | None = None) -> Table:
    """Return a game of a simulation, played to its end at a table.

    It is the very game of that row, compiled or not: look at it with `rk.play`, review it, share
    or save it, or go back and play on from any position.

    Parameters
    ----------
    games : DataFrame or SimulatedGames
        The games of `rk.simulate`, or some of them, with the ``attrs`` of the simulation. A filter,
        `rk.by_seat` and a parquet file keep these; a CSV file does not.
    number : int
        The number of the game, as in the index.
    players : str, Player, mapping or sequence, optional
        Who played, if these were players of your own, or had settings of your own.

    Returns
    -------
    Table
        A table at the end of the game, in study mode, without autosave.

    Raises
    ------
    BadInput
        If the table does not say which games it holds, if it has no such game, or if its game does
        not come out again: with another version of the game, or other players.

    Examples
    --------
    >>> import racekit as rk
    >>> games = rk.simulate("longshot", 100, players=4, seed=7)
    >>> best = games["score_0"].idxmax()
    >>> table = rk.table_of(games, best)
    >>> table.result.scores[0] == int(games["score_0"].max())
    True
    """
    game, attrs = noted_game(games), games.attrs
    who, told = _who(game, attrs, players), _told(games, number)
    seed, start = attrs["seed"], attrs.get("start")
    drawn = Random(game_seed(seed, number)).getrandbits(SEED_BITS)
    table = Table(game, seats=dict(enumerate(who)), seed=drawn, start=start, autosave=False)
    starts = [Start(FullState(table.state))]
    row = _play(table, rollout_player(starts, table.state, who, seed).actions(number))
    if other := [name for name in told if row.get(name, told[name]) != told[name]]:
        raise bad_games([problem(f"games[{number}]", "other_row", columns=other)])
    return table


def _who(game: Game, attrs: Mapping[str, Any], given: Players | None) -> tuple[Player, ...]:
    """Return who played, if the game is still the one that was played."""
    found: list[Problem] = []
    if attrs["version"] != game.version:
        versions = {"played": attrs["version"], "now": game.version}
        found.append(problem("games", "other_version", **versions))
    own = [] if given is not None else sorted({*attrs["players"]}.difference(kinds()))
    if own:
        found.append(problem("players", "own_players", kinds=own))
    who = seated("random" if own else given or attrs["players"], game.players, found)
    if found:
        raise bad_games(found)
    return who


def _told(games: Any, number: int) -> Mapping[str, int]:
    """Return what a table tells of a game: the values of its columns."""
    if isinstance(games, SimulatedGames):
        if number in games.index:
            at = games.index.index(number)
            return {name: games[name][at] for name in games}
    elif number in games.index:
        found = games.loc[number]
        if found.ndim == 1:
            return dict(found)
        # A row for each seat.
        return {f"{name}_{seat}": each for name in found for seat, each in found[name].items()}
    raise bad_games([problem("number", "no_such_game", number=short_repr(number))])


def _play(table: Table, actions: Iterable[Any]) -> Mapping[str, int]:
    """Play actions at a table; return the row of the game."""
    plays = tables(table.game)
    tally = plays.tally(table.state)
    for action in actions:
        before = table.state
        tally.note(before, action, table.step(action))
    return dict(zip(plays.COLUMNS, tally.row(table.state), strict=True))
