"""Tables of games that have none of their own: how long a game was, scores, places and winners."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from ..engine.game import Game, State, Step


class PlainTables:
    """The tables of a game for so many players.

    Parameters
    ----------
    players : int
        How many seats there are.
    """

    TEXTS: str = "racekit.odds"

    def __init__(self, players: int) -> None:
        seats = range(players)
        self.COLUMNS = (
            "steps",
            *(f"{name}_{seat}" for name in ("score", "place", "won") for seat in seats),
        )

    def ranges(self, game: Game) -> dict[str, Sequence[int | str]]:
        """Return which seats there are columns for."""
        return {"seat": range(game.players)}

    def tally(self, start: State, /) -> PlainTally:
        """Return what watches a game from a position on."""
        return PlainTally()


class PlainTally:
    """Counts steps; the rest is in the result."""

    def __init__(self) -> None:
        self._steps = 0

    def note(self, state: State, action: Any, step: Step) -> None:
        """Note one step."""
        self._steps += 1

    def row(self, end: State) -> tuple[int, ...]:
        """Return the finished game as integers."""
        result = end.result
        assert result is not None
        won = (int(seat in result.winners) for seat in range(end.game.players))
        return (self._steps, *result.scores, *result.ranking, *won)


plain_tables = cache(PlainTables)
