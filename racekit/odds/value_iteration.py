"""Value iteration in floats, with lower and upper bounds that converge.

The bounds of a position are its value if play is cut off after some steps, and the worst or the
best outcome is counted from there. Each sweep over a component looks at least one step further.

With two seats and a constant sum, a seat's lower bound is the amount that it can guarantee,
whatever the other does, and its upper bound is the sum less what the other can guarantee. Otherwise
each seat maximizes its own utility, and both bounds follow that policy.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..compiling import NUMBA, Bytes, Floats, Words, compiled
from .graph import Graph, heights
from .messages import refused

MAX_SWEEPS = 100_000
"""The maximum number of sweeps over a component."""
MIN_IMPROVEMENT = 1e-14
"""The minimum improvement that changes a choice: more than rounding errors amount to."""
CONVERGED = 1e-16
"""ValueBounds that move by no more than this have converged."""
MAX_GAP = 1e-6
"""ValueBounds that converge to a gap wider than this never meet: play need not end between them."""
BATCH = 20_000
"""About how many positions are solved between two updates of the progress bar."""


class ValueBounds(NamedTuple):
    """Lower and upper bounds of the values, indexed by ``node * players + seat``."""

    low: array[float]
    high: array[float]
    choices: array[int]  # node to the row of the action that is best for the seat that acts

    @property
    def gap(self) -> float:
        """The largest distance between the bounds of a value."""
        return max(high - low for low, high in zip(self.low, self.high, strict=True))


def bounds(
    graph: Graph, components: Sequence[Sequence[int]], tolerance: float
) -> Iterator[tuple[ValueBounds, int]]:
    """Yield the bounds, and the number of further positions for which they are final.

    Parameters
    ----------
    graph : Graph
        All positions.
    components : list of list of int
        Its strongly connected components, successors first.
    tolerance : float
        The maximum distance between the bounds.

    Raises
    ------
    BadInput
        If no player can force the game to end.
    """
    found, numbers = _initial(graph)
    first, nodes, share = array("q", [0]), array("q"), array("d", map(float, graph.probabilities))
    for component in components:
        nodes.extend(component)
        first.append(len(nodes))
    height = heights(graph, components)
    levels = 1 + max(height)
    # The values of successors are not exact, either: each level has a part of the tolerance.
    allowed = array("d", [tolerance * (1 + each) / levels for each in height])
    arrays = [graph.actors, graph.rows, graph.edges, graph.value_indices, share]
    fixed = [*map(_array, [nodes, first, allowed, *arrays])]
    total = _constant_sum(graph)
    begin = 0
    while begin < len(components):
        end = begin + 1
        while end < len(components) and first[end] - first[begin] < BATCH:
            end += 1
        sweep = (begin, end, *fixed, *numbers, graph.players, total is not None, total or 0.0)
        gap = _sweep(*sweep)
        if gap > max(MAX_GAP, tolerance):
            raise refused("game", "may_never_end", game=graph.game.name)
        yield found, first[end] - first[begin]
        begin = end


def _initial(graph: Graph) -> tuple[ValueBounds, list[Any]]:
    """Return the initial bounds, and the same arrays for the compiler."""
    values = [worth for end in graph.ends.values() for worth in end]
    size = len(graph) * graph.players
    low = array("d", [float(min(values, default=0))]) * size
    high = array("d", [float(max(values, default=0))]) * size
    for node, end in graph.ends.items():
        for seat, worth in enumerate(end):
            low[node * graph.players + seat] = high[node * graph.players + seat] = float(worth)
    found = ValueBounds(low, high, array("q", graph.rows[:-1]))
    return found, [*map(_array, found)]


def _constant_sum(graph: Graph) -> float | None:
    """Return the sum of the utilities of two seats, if it is constant."""
    sums = {sum(end) for end in graph.ends.values()}
    return float(sums.pop()) if graph.players == 2 and len(sums) == 1 else None


def _array(numbers: Any) -> Any:
    """Return an array as the compiler takes it, in the same memory."""
    if not NUMBA:
        return numbers
    import numpy as np

    return np.asarray(numbers)


@compiled
def _sweep(
    begin: int,
    end: int,
    nodes: Words,
    first: Words,
    allowed: Floats,
    actors: Bytes,
    rows: Words,
    edges: Words,
    value_indices: Words,
    share: Floats,
    low: Floats,
    high: Floats,
    choices: Words,
    players: int,
    constant_sum: bool,
    total: float,
) -> float:
    """Sweep components until their bounds are close; return the largest distance that remains."""
    worst = 0.0
    for component in range(begin, end):
        moved, gap = 1.0, 1.0
        for _ in range(MAX_SWEEPS):
            moved, gap = 0.0, 0.0
            for at in range(first[component], first[component + 1]):
                node = nodes[at]
                if rows[node] == rows[node + 1]:
                    continue  # a finished game
                chosen = _best_row(
                    node, actors, rows, edges, value_indices, share, low, choices, players
                )
                for seat in range(players):
                    place = node * players + seat
                    least = _mean(chosen, seat, edges, value_indices, share, low, players)
                    if constant_sum:
                        if seat != actors[node]:
                            for row in range(rows[node], rows[node + 1]):
                                other = _mean(row, seat, edges, value_indices, share, low, players)
                                least = min(least, other)
                        # The other seat cannot have what this one can guarantee.
                        most = total - least
                        place_above = node * players + 1 - seat
                    else:
                        most = _mean(chosen, seat, edges, value_indices, share, high, players)
                        place_above = place
                    moved = max(moved, abs(least - low[place]), abs(most - high[place_above]))
                    low[place], high[place_above] = least, most
                for place in range(node * players, node * players + players):
                    gap = max(gap, high[place] - low[place])
            if gap <= allowed[component] or moved <= CONVERGED:
                break
        if gap > allowed[component]:
            worst = max(worst, gap)
    return worst


@compiled
def _best_row(
    node: int,
    actors: Bytes,
    rows: Words,
    edges: Words,
    value_indices: Words,
    share: Floats,
    low: Floats,
    choices: Words,
    players: int,
) -> int:
    """Return the best row for the seat that acts: the previous choice unless another is better.

    An action that only delays the outcome converges to the same value as one that leads there
    directly, and never exceeds it.
    """
    chosen, actor = choices[node], actors[node]
    if actor >= 0:
        best = _mean(chosen, actor, edges, value_indices, share, low, players)
        for row in range(rows[node], rows[node + 1]):
            worth = _mean(row, actor, edges, value_indices, share, low, players)
            if worth > best + MIN_IMPROVEMENT:
                best, chosen = worth, row
        choices[node] = chosen
    return chosen


@compiled
def _mean(
    row: int,
    seat: int,
    edges: Words,
    value_indices: Words,
    share: Floats,
    values: Floats,
    players: int,
) -> float:
    """Return the value of an action to a seat: the mean over the edges of its row."""
    total = 0.0
    for edge in range(edges[row], edges[row + 1]):
        total += share[edge] * values[value_indices[edge * players + seat]]
    return total
