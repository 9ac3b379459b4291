"""Figures, the results of benchmarks, and the table that prints them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Figure(NamedTuple):
    """One measured number.

    Attributes
    ----------
    value : float
        The measured value, in `unit`.
    target : float or None
        The target of the ratio to `peer` if there is one, else of the value itself; None for a
        figure that is only informative.
    at_most : bool
        Whether the target is an upper limit.
    peer : float or None
        The value of the peer in the comparison.
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
        """The ratio of the value to the peer's."""
        return None if self.peer is None else self.value / self.peer

    @property
    def ok(self) -> bool:
        """Whether the target is met; True if there is none."""
        if self.target is None:
            return True
        held = self.value if self.ratio is None else self.ratio
        return held <= self.target if self.at_most else held >= self.target

    def data(self) -> dict[str, object]:
        """Return the figure as plain data."""
        return {**self._asdict(), "ratio": self.ratio, "ok": self.ok}


def number(value: float) -> str:
    """Format a number with about three significant digits.

    >>> number(34120.7), number(0.1234), number(2.5)
    ('34,121', '0.123', '2.50')
    """
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}" if value < 1 else f"{value:.2f}"


def table(figures: Sequence[Figure]) -> str:
    """Return the figures as a plain-text table."""
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
