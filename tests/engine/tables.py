"""Tables for the tests of tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import racekit as rk
from racekit.table.table import Table


class First:
    """Plays the first legal action; it has no other method or attribute."""

    def choose(self, view: Any, actions: Sequence[Any], rng: Any) -> Any:
        return actions[0]


def table(**given: Any) -> Table:
    """Return a table of four persons without autosave."""
    options = {"players": 4, "first_player": 0, "seed": 7, "autosave": False, **given}
    return Table("longshot", **options)


def dealt(**given: Any) -> Table:
    """Return a table at which the first player must act."""
    made = table(**given)
    made.advance()
    return made


def in_the_spurt(**given: Any) -> Table:
    """Return a table of persons at the first turn with two placements."""
    made = dealt(spurt=1, **given)
    while not made.state.board.spurt:
        made.step(made.state.actions()[0])
        made.advance()
    return made


def finished(**given: Any) -> Table:
    """Return a finished table of automatic players."""
    seats = {seat: rk.players.Random() for seat in range(4)}
    return dealt(seats=seats, **given)
