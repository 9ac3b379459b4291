"""Exact values of positions, by policy iteration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableSequence, Sequence
from fractions import Fraction

from .graph import Graph
from .messages import refused

ROUNDS = 1000
"""The maximum number of improvements of a component's policy."""


def exact_values(
    graph: Graph, together: Sequence[Sequence[int]], choices: MutableSequence[int]
) -> Iterator[tuple[list[Fraction], int]]:
    """Yield the values, and the number of further positions for which they are final.

    Parameters
    ----------
    graph : Graph
        All positions.
    together : list of list of int
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
    for nodes in together:
        if nodes[0] not in graph.ends:
            for _ in range(ROUNDS):
                for place, value in _played(graph, nodes, choices, values).items():
                    values[place] = value
                if not _improved(graph, nodes, choices, values):
                    break
            else:
                raise refused("game", "no_best_choices", game=graph.game.name)
        yield values, len(nodes)


def _improved(
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
        graph.shares[edge] * values[graph.places[edge * graph.players + seat]] for edge in edges
    )
    return sum(terms, Fraction(0))


Line = tuple[Fraction, dict[int, Fraction]]
"""A linear expression: a constant, and the coefficients of unknown values."""


def _played(
    graph: Graph, nodes: Sequence[int], choices: Sequence[int], values: Sequence[Fraction]
) -> Mapping[int, Fraction]:
    """Return the values of a component's positions under the current policy.

    They solve a system of linear equations, by Gaussian elimination. Each equation refers only to
    unknowns that come after it, so back substitution finds the values.
    """
    players = graph.players
    unknown = {node * players + seat: (node, seat) for node in nodes for seat in range(players)}
    lines: dict[int, Line] = {}
    for place, (node, seat) in unknown.items():
        number, parts = _line(graph, choices[node], seat, values, unknown)
        for earlier, (its_number, its_parts) in lines.items():
            if share := parts.pop(earlier, None):
                number += share * its_number
                for other, part in its_parts.items():
                    parts[other] = parts.get(other, Fraction(0)) + share * part
        stays = parts.pop(place, Fraction(0))
        if stays == 1:
            raise refused("game", "may_never_end", game=graph.game.name)
        leaves = 1 - stays
        lines[place] = number / leaves, {other: part / leaves for other, part in parts.items()}
    found: dict[int, Fraction] = {}
    for place in reversed(lines):
        number, parts = lines[place]
        found[place] = number + sum(part * found[other] for other, part in parts.items())
    return found


def _line(
    graph: Graph,
    row: int,
    seat: int,
    values: Sequence[Fraction],
    unknown: Mapping[int, tuple[int, int]],
) -> Line:
    """Return the value of an action to a seat, as an expression in the unknown values."""
    number, parts = Fraction(0), dict[int, Fraction]()
    for edge in range(graph.edges[row], graph.edges[row + 1]):
        place, share = graph.places[edge * graph.players + seat], graph.shares[edge]
        if place in unknown:
            parts[place] = parts.get(place, Fraction(0)) + share
        else:
            number += share * values[place]
    return number, parts
