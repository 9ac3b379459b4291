"""Plain text in columns for terminals, where a Japanese character is two columns wide."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence
from itertools import zip_longest


def width(text: str) -> int:
    """Return the width of a text in terminal columns.

    Examples
    --------
    >>> width("horse"), width("馬"), width("が")
    (5, 2, 2)
    """
    return sum(_columns_of(character) for character in text)


def _columns_of(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """Pad a text with spaces; `right` aligns it to the right.

    Examples
    --------
    >>> pad("馬", 4) + "|", pad("7", 3, right=True)
    ('馬  |', '  7')
    """
    blank = " " * (columns - width(text))
    return blank + text if right else text + blank


def aligned(rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> list[str]:
    """Return rows as lines with aligned cells.

    Parameters
    ----------
    rows : sequence of sequence of str
        The cells, row by row; rows may be of different lengths.
    right : collection of int
        The columns to align to the right.

    Examples
    --------
    >>> aligned([["horse", "7"], ["馬", "12"]], right={1})
    ['horse   7', '馬     12']
    """
    widths = [max(map(width, column)) for column in zip_longest(*rows, fillvalue="")]
    return [
        "  ".join(
            pad(cell, columns, right=at in right)
            for at, (cell, columns) in enumerate(zip(row, widths, strict=False))
        ).rstrip()
        for row in rows
    ]
