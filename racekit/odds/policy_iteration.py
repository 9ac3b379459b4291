"""Exact values of positions, by policy iteration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableSequence, Sequence
from fractions import Fraction

from .graph import Graph
from .messages import refused

MAX_ROUNDS = 1000
"""The maximum number of improvements of a component's policy."""


def exact_values(
    graph: Graph, components: Sequence[Sequence[int]], choices: MutableSequence[int]
) -> Iterator[tuple[list[Fraction], int]]:
    """Yield the values, and the number of further positions for which they are final.

    Parameters
    ----------
    graph : Graph
        All positions.
    components : list of list of int
        Its strongly connected components, successors first.
    choices : list of int
        Node to the row of its action: the initial policy, which this function improves in place.

    Raises
    ------
    BadInput
        If the game may never end, or the iteration finds no choices that are best for every seat.
    """
    values = [Fraction(0)] * (len(graph) * graph.players)
    for node, end in graph.ends.items():
        values[node * graph.players : (node + 1) * graph.players] = end
    for nodes in components:
        if nodes[0] not in graph.ends:
            for _ in range(MAX_ROUNDS):
                for place, value in _evaluate(graph, nodes, choices, values).items():
                    values[place] = value
                if not _improve(graph, nodes, choices, values):
                    break
            else:
                raise refused("game", "no_joint_optimum", game=graph.game.name)
        yield values, len(nodes)


def _improve(
    graph: Graph,
    nodes: Sequence[int],
    choices: MutableSequence[int],
    values: Sequence[Fraction],
) -> bool:
    """Improve the choices of the last seat that can improve; return whether one could.

    The last seat thus finds its best response before the seat before it changes anything. For two
    seats this is the algorithm of Hoffman and Karp, which always terminates.
    """
    for seat in reversed(range(graph.players)):
        changed = False
        for node in nodes:
            if graph.actors[node] == seat:
                best = row_value(graph, choices[node], seat, values)
                for row in range(graph.rows[node], graph.rows[node + 1]):
                    value = row_value(graph, row, seat, values)
                    if value > best:
                        best, choices[node], changed = value, row, True
        if changed:
            return True
    return False


def row_value(graph: Graph, row: int, seat: int, values: Sequence[Fraction]) -> Fraction:
    """Return the value of an action to a seat: the mean over the edges of its row."""
    edges = range(graph.edges[row], graph.edges[row + 1])
    terms = (
        graph.probabilities[edge] * values[graph.value_indices[edge * graph.players + seat]]
        for edge in edges
    )
    return sum(terms, Fraction(0))


Expression = tuple[Fraction, dict[int, Fraction]]
"""A linear expression: a constant, and the coefficients of unknown values."""


def _evaluate(
    graph: Graph, nodes: Sequence[int], choices: Sequence[int], values: Sequence[Fraction]
) -> Mapping[int, Fraction]:
    """Return the values of a component's positions under the current policy.

    They solve a system of linear equations, by Gaussian elimination. Each equation refers only to
    unknowns that come after it, so back substitution finds the values.
    """
    players = graph.players
    unknown = {node * players + seat: (node, seat) for node in nodes for seat in range(players)}
    expressions: dict[int, Expression] = {}
    for place, (node, seat) in unknown.items():
        number, parts = _expression(graph, choices[node], seat, values, unknown)
        for earlier, (its_number, its_parts) in expressions.items():
            if share := parts.pop(earlier, None):
                number += share * its_number
                for other, part in its_parts.items():
                    parts[other] = parts.get(other, Fraction(0)) + share * part
        stays = parts.pop(place, Fraction(0))
        if stays == 1:
            raise refused("game", "may_never_end", game=graph.game.name)
        leaves = 1 - stays
        expressions[place] = (
            number / leaves,
            {other: part / leaves for other, part in parts.items()},
        )
    found: dict[int, Fraction] = {}
    for place in reversed(expressions):
        number, parts = expressions[place]
        found[place] = number + sum(part * found[other] for other, part in parts.items())
    return found


def _expression(
    graph: Graph,
    row: int,
    seat: int,
    values: Sequence[Fraction],
    unknown: Mapping[int, tuple[int, int]],
) -> Expression:
    """Return the value of an action to a seat, as an expression in the unknown values."""
    number, parts = Fraction(0), dict[int, Fraction]()
    for edge in range(graph.edges[row], graph.edges[row + 1]):
        place, share = graph.value_indices[edge * graph.players + seat], graph.probabilities[edge]
        if place in unknown:
            parts[place] = parts.get(place, Fraction(0)) + share
        else:
            number += share * values[place]
    return number, parts
