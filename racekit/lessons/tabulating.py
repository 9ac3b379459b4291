"""Tables of a lesson, made of plain rows: they need no other package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from numbers import Real
from typing import Any

from ..engine.texts import NO_MATH, language
from ..show.columns import aligned
from ..show.html_tables import html_table
from .checking import WORDS

NOTHING = "–"
"""The cell of a value that does not exist."""


class LessonTable:
    """A table for a notebook to show, with its headings in the chosen language.

    Attributes
    ----------
    rows : list of mapping
        The rows; each value under the name that code uses.
    columns : tuple of str
        The columns that are shown, in order; the first names the rows.
    """

    def __init__(self, rows: Sequence[Mapping[str, Any]], columns: Sequence[str]) -> None:
        self.rows = list(rows)
        self.columns = tuple(columns)

    def __repr__(self) -> str:
        words = self._words()
        figures = {at for at in range(len(self.columns)) if at not in words}
        return "\n".join(aligned(self._cells(), figures))

    def _repr_html_(self) -> str:
        return f'<div class="{NO_MATH}">{html_table("", self._cells(), words=self._words())}</div>'

    def _cells(self) -> list[list[str]]:
        """Return the texts of all cells, the headings first."""
        rows = [[_cell(row.get(column)) for column in self.columns] for row in self.rows]
        return [[_heading(column) for column in self.columns], *rows]

    def _words(self) -> set[int]:
        """Return the indices of the columns that hold words."""
        return {
            at
            for at, column in enumerate(self.columns)
            if any(not isinstance(row.get(column), Real | None) for row in self.rows)
        }


def tabulate(rows: Sequence[Mapping[str, Any]], *columns: str) -> LessonTable:
    """Return a table for a notebook to show, with its headings in the chosen language.

    Parameters
    ----------
    rows : sequence of mapping
        The rows, such as those of a game's ``history``.
    *columns : str
        The columns to show, the first of which names the rows; by default, those of the first row.
        Names with an entry in ``messages.toml`` are translated, all others are shown as they are.

    Examples
    --------
    >>> tabulate([{"horse": 1, "at": 60}, {"horse": 2, "at": None}])
    horse  at
        1  60
        2   –
    """
    return LessonTable(rows, columns or tuple(rows[0]))


def _heading(name: str) -> str:
    key = f"column_{name}"
    return WORDS.text(key)(language()) if key in WORDS.catalogue.entries else name


def _cell(value: Any) -> str:
    match value:
        case None | [] | ():
            return NOTHING
        case list() | tuple():
            return ", ".join(map(str, value))
        case float():
            return f"{value:,g}"
        case int():
            return f"{value:,}"
    return str(value)
