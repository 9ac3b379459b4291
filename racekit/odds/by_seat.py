"""The long form of a table of simulated games: a row for each game and seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .columns import seat_columns
from .request import noted_game

if TYPE_CHECKING:
    import pandas as pd


def by_seat(games: pd.DataFrame) -> pd.DataFrame:
    """Return simulated games with a row for each game and seat, as grouping and charts need them.

    Parameters
    ----------
    games : DataFrame
        The games of `rk.simulate`, or some of them, with the ``attrs`` of the simulation. Of their
        columns, those of all seats become one: ``score`` instead of ``score_0``, ``score_1``, ...

    Returns
    -------
    DataFrame
        The index has the levels ``game`` and ``seat``. The column ``player`` says who played the
        seat. The columns of the whole game, such as ``rounds``, repeat for each seat.

    Raises
    ------
    BadInput
        If the table does not say which games it holds.

    Examples
    --------
    >>> import racekit as rk
    >>> games = rk.simulate("longshot", 100, players={0: "greedy"}, seed=7)
    >>> long = rk.by_seat(games)
    >>> len(long), [*long.index.names], [*long.loc[44, "score"]] == [*games.loc[44].iloc[:5]]
    (500, ['game', 'seat'], True)
    >>> long.groupby("player", observed=True)["won"].mean().idxmax()
    'greedy'
    """
    import numpy as np
    import pandas as pd

    game = noted_game(games)
    seats, kinds = range(game.players), games.attrs["players"]
    found = {
        name: columns
        for name, columns in seat_columns(game).items()
        if set(columns) <= set(games.columns)
    }
    apart = {column for columns in found.values() for column in columns}
    whole = games.drop(columns=[*apart])
    index = pd.MultiIndex.from_product([games.index, seats], names=["game", "seat"])
    data = {
        "player": pd.Categorical(kinds * len(games), categories=[*dict.fromkeys(kinds)]),
        **{name: games[columns].to_numpy().ravel() for name, columns in found.items()},
        **{name: np.repeat(whole[name].to_numpy(), len(seats)) for name in whole},
    }
    long = pd.DataFrame(data, index=index)
    long.attrs = games.attrs
    return long
