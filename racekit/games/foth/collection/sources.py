"""Cards that come from tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ....engine.errors import Problem
from ....engine.parsing import is_json, json_data
from ..abilities.parsing import tell
from ..cards import TEXTS

if TYPE_CHECKING:
    from ....engine.formats import Location
    from ....engine.texts import Text

_NAMES = ("id", "name.en", "name.ja")
"""Columns whose cells are always text (201.1, 213.1)."""
_TERMS = ("surfaces", "distances", "styles", "favourites.courses", "favourites.goings")
"""Columns whose cells may hold several terms (204.1, 206.1a, 207.1, 208.1), with commas between."""
_NUMBERS = ("cost", "run", "guard", "value")
"""Columns of numbers (203.1, 209.1, 210.1, 503.3a), which may be given as text."""
_NUMBER = re.compile(r"-?\d{1,6}(\.0*)?", re.ASCII)


# --- tables ----------------------------------------------------------------------------------


def is_table(data: Any) -> bool:
    """Whether a value is a pandas DataFrame; works without pandas."""
    return hasattr(data, "itertuples")


def is_row(data: Any) -> bool:
    """Whether a value is a pandas Series: a row of a table."""
    return hasattr(data, "to_dict") and not is_table(data)


class CardFrame:
    """A pandas DataFrame with its place: a row for each card, a column for each key."""

    def __init__(self, frame: Any, at: Location) -> None:
        self._at = at
        self._frame = frame
        self._columns = [str(column) for column in frame.columns]
        rows = [str(row) for row in frame.index]
        self._rows = rows if len(set(rows)) == len(rows) else [*map(str, range(len(rows)))]

    def records(self, known: Iterable[str]) -> list[dict[str, Any]]:
        """Return the rows as records; note unknown and duplicate columns."""
        kept = [*self._known(tuple(known))]
        return [
            row_record(((self._columns[n], row[n]) for n in kept), self._at.item(at))
            for at, row in enumerate(self._frame.itertuples(index=False, name=None))
        ]

    def _known(self, known: tuple[str, ...]) -> Iterator[int]:
        """Return the indices of the valid columns."""
        for n, column in enumerate(self._columns):
            if column.partition(".")[0] not in known:
                tell(self._at.key(column), "unknown_key", known=known)
            elif column in self._columns[:n]:
                tell(self._at.key(column), "twice", value=repr(column))
            else:
                yield n

    def placed(self, problem: Problem) -> Problem:
        """Return a problem of the table, with its row and column instead of the path."""
        return Problem(self._where(problem.place) or problem.where, problem.text)

    def _where(self, place: str) -> Text | None:
        """Return a place's row and column as text; None if it is that of the whole table."""
        rest = place.removeprefix(self._at.path)
        if rest.startswith("."):
            return TEXTS.text("at_column", column=rest[1:])
        number, _, path = rest.removeprefix("[").partition("]")
        if not number.isdigit():
            return None
        row, path = self._rows[int(number)], path.removeprefix(".")
        if not path:
            return TEXTS.text("at_row", row=row)
        return TEXTS.text("at_cell", row=row, column=self._column(path))

    def _column(self, path: str) -> str:
        """Return the column of a path, and the path within its cell, as text."""
        if any(path.startswith(column) for column in self._columns):
            return path
        key = path.partition(".")[0].partition("[")[0]
        parts = [column for column in self._columns if column.startswith(f"{key}.")]
        return ", ".join(parts) or path


def row_record(cells: Iterable[tuple[Any, Any]], at: Location) -> dict[str, Any]:
    """Return a row, (column, value) by (column, value), as a record.

    Empty cells are omitted, and ``a.b`` becomes a part of ``a``.
    """
    record: dict[str, Any] = {}
    for column, cell in cells:
        value = _cell(str(column), cell, at.key(column))
        if value is None:
            continue
        outer, inside, inner = str(column).partition(".")
        if not inside:
            record[outer] = value
        elif isinstance(record.setdefault(outer, {}), Mapping):
            record[outer] = {**record[outer], inner: value}
        else:
            tell(at.key(column), "twice", value=repr(outer))
    return record


def _cell(column: str, cell: Any, at: Location) -> Any:
    """Return a cell's value as plain data; None if it is empty."""
    if type(cell).__module__.startswith("numpy"):
        cell = cell.tolist()
    if type(cell).__name__ in ("NAType", "NaTType"):
        return None
    if isinstance(cell, str):
        return _from_text(column, cell, at) if cell.strip() else None
    if not isinstance(cell, float):
        return cell
    return int(cell) if cell.is_integer() else None if cell != cell else cell


def _from_text(column: str, text: str, at: Location) -> Any:
    """Return the value that a cell's text stands for."""
    if column in _NUMBERS and _NUMBER.fullmatch(text.strip()):
        return int(float(text))
    if column in _TERMS and "," in text and not is_json(text):
        return [term.strip() for term in text.split(",")]
    if column in _NAMES or not is_json(text) or (column == "name" and text[0] == "["):
        return text
    found = json_data(text, at.note)
    return () if found is None else found  # already reported
