"""What a benchmark hands back: figures, each with its target, and the table they are printed in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Figure(NamedTuple):
    """One measured number.

    Attributes
    ----------
    value : float
        What was measured, in `unit`.
    target : float or None
        What it has to reach: the ratio to `peer` where there is one, else the value itself.
        None: it is shown for information.
    at_most : bool
        Whether the target is a limit from above.
    peer : float or None
        The same of what we compare with.
    """

    name: str
    value: float
    unit: str
    target: float | None = None
    at_most: bool = False
    peer: float | None = None
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """Return how many times the peer's value ours is."""
        return None if self.peer is None else self.value / self.peer

    @property
    def ok(self) -> bool:
        """Return whether the target is met; True where there is none."""
        if self.target is None:
            return True
        held = self.value if self.ratio is None else self.ratio
        return held <= self.target if self.at_most else held >= self.target

    def data(self) -> dict[str, object]:
        """Return the figure as plain data."""
        return {**self._asdict(), "ratio": self.ratio, "ok": self.ok}


def number(value: float) -> str:
    """Write a number with about three figures.

    >>> number(34120.7), number(0.1234), number(2.5)
    ('34,121', '0.123', '2.50')
    """
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}" if value < 1 else f"{value:.2f}"


def table(figures: Sequence[Figure]) -> str:
    """Return the figures as a table of plain text."""
    rows = [("figure", "racekit", "unit", "peer", "ratio", "target", "", "note")]
    for figure in figures:
        sign = "<=" if figure.at_most else ">="
        rows.append(
            (
                figure.name,
                number(figure.value),
                figure.unit,
                "" if figure.peer is None else number(figure.peer),
                "" if figure.ratio is None else f"{figure.ratio:.2f}",
                "" if figure.target is None else f"{sign} {number(figure.target)}",
                "" if figure.target is None else "ok" if figure.ok else "MISSED",
                figure.note,
            )
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
    return "\n".join(lines)
