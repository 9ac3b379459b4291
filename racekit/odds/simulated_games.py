"""The table of a simulation where pandas is not installed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..engine.texts import Text
from ..listed import Listed
from .messages import message

SHOWN = 5
"""The number of games that a table shows, the first ones, as a DataFrame's ``head`` does."""


class SimulatedGames(Listed):
    """A table with a row for each game, of which a DataFrame would have the same columns.

    Parameters
    ----------
    values : mapping of str to sequence of int
        The columns by their names.
    index : sequence of int
        The number of each row's game.

    Attributes
    ----------
    columns, index : sequence
        The names of the columns, and the numbers of the games.
    attrs : dict
        The description of the simulation, as in a DataFrame's ``attrs``.

    Examples
    --------
    >>> table = SimulatedGames({"won_0": [1, 0, 0], "won_1": [0, 1, 1]}, range(3))
    >>> len(table), list(table), sum(table["won_1"])
    (3, ['won_0', 'won_1'], 2)
    """

    def __init__(self, values: Mapping[str, Any], index: Sequence[int]) -> None:
        self._values, self.columns, self.index = values, tuple(values), index
        self.attrs: dict[str, Any] = {}

    def __getitem__(self, column: str) -> Any:
        return self._values[column]

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns)

    def __len__(self) -> int:
        return len(self.index)

    def caption(self) -> Text:
        return message("simulated_games", n=f"{len(self):,}")

    def heads(self) -> tuple[Text, ...]:
        return (message("game_number"), *(Text(name, name) for name in self.columns))

    def rows(self, lang: str) -> list[list[str]]:
        shown = zip(self.index[:SHOWN], *(self[name] for name in self.columns), strict=False)
        return [[str(figure) for figure in row] for row in shown]

    def __repr__(self) -> str:
        return f"<table of {len(self):,} games, {len(self.columns)} columns>"
