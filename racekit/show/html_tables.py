"""Tables of words and counts as HTML, for a notebook to show."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape
from typing import NamedTuple

LEFT = ' style="text-align: left"'
"""The style of a cell with words; notebooks set cells flush right."""


CAPTION = "text-align:left;min-width:min(26em,70vw)"
"""The style of a caption that is a sentence: as wide as it needs, above a narrow table too."""


class Link(NamedTuple):
    """A cell that leads somewhere."""

    text: str
    target: str


Cell = str | Link


def html_table(
    caption: str, rows: Sequence[Sequence[Cell]], *, words: int | Collection[int] = 1
) -> str:
    """Return a table; the first row has the heads, and the first cell of each row names it.

    Parameters
    ----------
    caption : str
        The caption; empty for none.
    rows : sequence of sequence
        The cells, which are escaped here.
    words : int or collection of int
        How many columns hold words, flush left, before those with figures; or which ones do.

    Examples
    --------
    >>> html_table("Horses", [["Name", "Wins"], ["A & B", "2"]]).partition("<tbody>")[2]
    '<tr><th scope="row" style="text-align: left">A &amp; B</th><td>2</td></tr></tbody></table>'
    """
    left = range(words) if isinstance(words, int) else words
    heads, *lines = [
        [(_html(cell), LEFT if at in left else "") for at, cell in enumerate(row)] for row in rows
    ]
    head = "".join(f'<th scope="col"{style}>{cell}</th>' for cell, style in heads)
    body = "".join(
        f'<tr><th scope="row"{first[1]}>{first[0]}</th>'
        + "".join(f"<td{style}>{cell}</td>" for cell, style in rest)
        + "</tr>"
        for first, *rest in lines
    )
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{title}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _html(cell: Cell) -> str:
    if isinstance(cell, str):
        return escape(cell)
    return f'<a href="{escape(cell.target, quote=True)}">{escape(cell.text)}</a>'
