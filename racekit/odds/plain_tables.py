"""Tables for games without their own: the length of the game, scores, places and winners."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from ..engine.game import Game, State, Step


class PlainTables:
    """The tables of a game."""

    TEXTS: str = "racekit.odds"

    def __init__(self, players: int) -> None:
        seats = range(players)
        self.COLUMNS = (
            "steps",
            *(f"{name}_{seat}" for name in ("score", "place", "won") for seat in seats),
        )

    def ranges(self, game: Game) -> dict[str, Sequence[int | str]]:
        """Return the seats that have columns."""
        return {"seat": range(game.players)}

    def tally(self, start: State, /) -> PlainTally:
        """Return a tally of a game that starts in a position."""
        return PlainTally()


class PlainTally:
    """Counts steps; the result has all the rest."""

    def __init__(self) -> None:
        self._steps = 0

    def note(self, state: State, action: Any, step: Step) -> None:
        """Count one step."""
        self._steps += 1

    def row(self, end: State) -> tuple[int, ...]:
        """Return the row of a finished game."""
        result = end.result
        assert result is not None
        won = (int(seat in result.winners) for seat in range(end.game.players))
        return (self._steps, *result.scores, *result.ranking, *won)


plain_tables = cache(PlainTables)
