"""The curve of the values along a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..engine import svg
from .numbers import Number

WIDTH, HEIGHT, LEFT, EDGE = 560, 160, 48, 8


def curve(
    values: Mapping[int, Sequence[Number]],
    marks: Mapping[int, Sequence[tuple[int, float]]],
    nodes: int,
    label: str,
    told: Callable[[Number], str],
) -> str:
    """Return a picture of the values, with a mark at each costly decision.

    Parameters
    ----------
    values : mapping
        Each seat's values, node by node.
    marks : mapping
        Each seat's costly decisions: the place in the line, and the cost.
    nodes : int
        The number of nodes of the whole line.
    label : str
        A description for screen readers.
    told : callable
        Formats a value.
    """
    every = [float(value) for line in values.values() for value in line] or [0.0]
    low, high = min(every), max(every)
    scale = (HEIGHT - 2 * EDGE) / ((high - low) or 1)

    def point(at: int, value: Number) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - EDGE) * at / max(1, nodes - 1)
        return x, HEIGHT - EDGE - (float(value) - low) * scale

    shapes = []
    for value in dict.fromkeys((low, high)):
        _, y = point(0, value)
        shapes += [
            svg.path(f"M{LEFT} {y:.1f}H{WIDTH - EDGE}", "none", svg.LINE),
            svg.text(LEFT - 6, y + 4, told(value), svg.MUTED, 11, "end"),
        ]
    for seat, line in values.items():
        colour = svg.SEATS[seat % len(svg.SEATS)]
        joined = "L".join("{:.1f} {:.1f}".format(*point(*each)) for each in enumerate(line))
        if line:
            shapes.append(svg.path(f"M{joined}", "none", colour, 1.5))
            x, y = point(len(line) - 1, line[-1])
            shapes.append(svg.text(min(x, WIDTH - 6), max(12, y - 4), str(seat + 1), colour, 11))
        shapes += [svg.disc(*point(at, line[at]), 3.5, colour) for at, _ in marks[seat]]
    return svg.picture(shapes, WIDTH, HEIGHT, label)
