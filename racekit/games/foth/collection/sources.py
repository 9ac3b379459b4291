"""Cards that come from tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from ....engine.parsing import is_json, json_data
from ..cards import TEXTS

if TYPE_CHECKING:
    from ....engine.texts import Text
    from ..abilities.parsing import DataParser

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


class Table:
    """A pandas DataFrame with its place: a row for each card, a column for each key."""

    def __init__(self, place: str, frame: Any) -> None:
        self._place = place
        self._frame = frame
        self._columns = [str(column) for column in frame.columns]
        rows = [str(row) for row in frame.index]
        self._rows = rows if len(set(rows)) == len(rows) else [*map(str, range(len(rows)))]

    def records(self, parser: DataParser, known: Iterable[str]) -> list[dict[str, Any]]:
        """Return the rows as records; note unknown and duplicate columns."""
        kept = [*self._known(parser, tuple(known))]
        return [
            row_record(parser, f"{self._place}[{at}].", ((self._columns[n], row[n]) for n in kept))
            for at, row in enumerate(self._frame.itertuples(index=False, name=None))
        ]

    def _known(self, parser: DataParser, known: tuple[str, ...]) -> Iterator[int]:
        """Return the indices of the valid columns."""
        for at, column in enumerate(self._columns):
            if column.partition(".")[0] not in known:
                parser.tell(f"{self._place}.{column}", "unknown_key", known=known)
            elif column in self._columns[:at]:
                parser.tell(f"{self._place}.{column}", "twice", value=repr(column))
            else:
                yield at

    def where(self, place: str) -> Text | None:
        """Return a place's row and column as text; None if it is not in the table."""
        if not place.startswith(self._place):
            return None
        rest = place.removeprefix(self._place)
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


def row_record(parser: DataParser, dot: str, cells: Iterable[tuple[Any, Any]]) -> dict[str, Any]:
    """Return a row, (column, value) by (column, value), as a record.

    Empty cells are omitted, and ``a.b`` becomes a part of ``a``. `dot` precedes columns in places.
    """
    record: dict[str, Any] = {}
    for column, cell in cells:
        value = _cell(parser, f"{dot}{column}", str(column), cell)
        if value is None:
            continue
        outer, inside, inner = str(column).partition(".")
        if not inside:
            record[outer] = value
        elif isinstance(record.setdefault(outer, {}), Mapping):
            record[outer] = {**record[outer], inner: value}
        else:
            parser.tell(f"{dot}{column}", "twice", value=repr(outer))
    return record


def _cell(parser: DataParser, place: str, column: str, cell: Any) -> Any:
    """Return a cell's value as plain data; None if it is empty."""
    if type(cell).__module__.startswith("numpy"):
        cell = cell.tolist()
    if type(cell).__name__ in ("NAType", "NaTType"):
        return None
    if isinstance(cell, str):
        return _from_text(parser, place, column, cell) if cell.strip() else None
    if not isinstance(cell, float):
        return cell
    return int(cell) if cell.is_integer() else None if cell != cell else cell


def _from_text(parser: DataParser, place: str, column: str, text: str) -> Any:
    """Return the value that a cell's text stands for."""
    if column in _NUMBERS and _NUMBER.fullmatch(text.strip()):
        return int(float(text))
    if column in _TERMS and "," in text and not is_json(text):
        return [term.strip() for term in text.split(",")]
    if column in _NAMES or not is_json(text) or (column == "name" and text[0] == "["):
        return text
    found = json_data(text, partial(parser.note, place))
    return () if found is None else found  # already reported
