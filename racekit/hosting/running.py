"""What this process serves: everything once, and one thing for each cell of a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from ..system.host import this_cell
from ..table.table import Table
from .hall import path_of

if TYPE_CHECKING:
    from .lobby import FrontDesk

_desks: WeakSet[FrontDesk[Any]] = WeakSet()


def mark_of(table: Table) -> object:
    """Return what tells a table from all others, in whatever place of this process it is opened."""
    return path_of(table) or table


def furthest(tables: Sequence[Table]) -> Table:
    """Return the one of several tables of the same file at which most has happened.

    Guests may have played on while another one was read from the file.
    """
    return max(tables, key=lambda each: len(each.record().operations))


def begin(desk: FrontDesk[Any]) -> None:
    """Remember what is served from now on."""
    _desks.add(desk)


def find(served: object) -> FrontDesk[Any] | None:
    """Return the desk that serves something; None if nobody does."""
    return next((each for each in _now() if served in each.served), None)


def leave(served: object) -> FrontDesk[Any] | None:
    """Let go of something that is about to be served anew, and of which devices follow there.

    Returns
    -------
    FrontDesk or None
        The desk that has served it.
    """
    if desk := find(served):
        desk.hand_over()
    return desk


def end_earlier_runs() -> None:
    """End what this cell has served when it was run before: its screen is gone."""
    if (now := this_cell()) is None:
        return
    for each in _now():
        if each.cell is not None and now.runs_again(each.cell):
            each.end()


def _now() -> list[FrontDesk[Any]]:
    return [each for each in _desks if not each.place.ended]
