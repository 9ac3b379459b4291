"""A picture of intervals below one another, with a line to compare them with."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine import svg
from ..odds.comparison import Difference

WIDTH, LEFT, RIGHT, ROW = 560, 170, 130, 32
_BLUE = "var(--rk-accent, var(--jp-brand-color1, #0a5fc4))"
_QUIET = "var(--rk-muted, var(--jp-ui-font-color2, #59626d))"
"""Colours of a page of our own, or of a notebook, in both themes."""


def interval_chart(
    rows: Sequence[tuple[str, str, str, Difference]], line: tuple[str, float], label: str
) -> str:
    """Return a picture of estimates of a share with their intervals.

    Parameters
    ----------
    rows : sequence of (str, str, str, Difference)
        Each estimate: its name, its value and its interval in words, and both as numbers.
    line : (str, float)
        The name and the value of the line.
    label : str
        A description for screen readers.
    """
    name, at = line
    most = min(1.0, max(at, *(each.high for *_, each in rows)) * 1.05)
    least = max(0.0, min(at, *(each.low for *_, each in rows)) * 0.9)

    def x(value: float) -> float:
        inside = min(most, max(least, value))
        return LEFT + (WIDTH - LEFT - RIGHT) * (inside - least) / (most - least)

    height = ROW * (len(rows) + 1)
    shapes = [
        svg.path(f"M{x(at):.1f} 4V{height - 20}", "none", _QUIET),
        svg.text(x(at), height - 6, name, _QUIET, 13),
    ]
    for number, (title, value, interval, each) in enumerate(rows):
        y = ROW * number + 18
        shapes += [
            svg.text(0, y + 4, title, svg.INK, 14, "start", room=LEFT - 10),
            svg.path(f"M{x(each.low):.1f} {y}H{x(each.high):.1f}", "none", _BLUE, 3),
            svg.disc(x(float(each.value)), y, 5, _BLUE),
            svg.text(WIDTH, y, value, svg.INK, 14, "end"),
            svg.text(WIDTH, y + 13, interval, _QUIET, 12, "end"),
        ]
    return svg.picture(shapes, WIDTH, height, label)
