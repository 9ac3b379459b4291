"""A protocol for games whose races a player plays on one by one; see `racekit.engine.analysis`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class RaceValues(Protocol):
    """Values each race of a game by itself: `racekit.players.CardCounter` looks no further."""

    def last_race(self, view: Any) -> Any:
        """Return a view as it is in a game that ends with the current race."""

    def race_values(self, view: Any, row: Sequence[int]) -> Sequence[float]:
        """Return what the current race is worth to each seat, in the score's unit.

        `row` is the row of a game that ends with it (see `racekit.engine.analysis.Tables`).
        """
