"""Exact values of positions: how everybody plays is made better until nobody can."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableSequence, Sequence
from fractions import Fraction

from .graph import Graph
from .messages import refused

ROUNDS = 1000
"""How often a component's choices are changed at most."""


def exact_values(
    graph: Graph, together: Sequence[Sequence[int]], choices: MutableSequence[int]
) -> Iterator[tuple[list[Fraction], int]]:
    """Yield the values, and how many more positions they hold for, until they do for all.

    Parameters
    ----------
    graph : Graph
        All positions.
    together : list of list of int
        Its components.
    choices : list of int
        Node to the row of its action: how play goes at first, and in the end the best.

    Raises
    ------
    BadInput
        Where the game may never end, or has no best choices.
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
    """Change the choices of the last seat that has better ones; return whether one had.

    The last seat thus finds the best answer to the others before the one before it changes
    anything: for two seats that is Hoffman's and Karp's way, which always comes to an end.
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
    """Return what an action is worth to a seat, by what it leads to."""
    edges = range(graph.edges[row], graph.edges[row + 1])
    terms = (
        graph.shares[edge] * values[graph.places[edge * graph.players + seat]] for edge in edges
    )
    return sum(terms, Fraction(0))


Line = tuple[Fraction, dict[int, Fraction]]
"""A value: a number, and parts of values that are not known yet."""


def _played(
    graph: Graph, nodes: Sequence[int], choices: Sequence[int], values: Sequence[Fraction]
) -> Mapping[int, Fraction]:
    """Return the values of a component's positions, where play goes as chosen.

    They solve linear equations: Gauss puts in one value after another, and the values that are put
    in first hold no later than their own line.
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
    """Return what an action is worth to a seat, where the values of some positions are unknown."""
    number, parts = Fraction(0), dict[int, Fraction]()
    for edge in range(graph.edges[row], graph.edges[row + 1]):
        place, share = graph.places[edge * graph.players + seat], graph.shares[edge]
        if place in unknown:
            parts[place] = parts.get(place, Fraction(0)) + share
        else:
            number += share * values[place]
    return number, parts
