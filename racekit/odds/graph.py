"""The reachable positions of a game as a graph of integers, on which the solvers work."""

from __future__ import annotations

import random
from array import array
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from ..engine.analysis import Symmetry
from ..engine.game import State
from ..engine.result import Result
from ..engine.tasks import CHANCE
from .messages import many, refused

Utility = Callable[[Result], Sequence[Any]]
"""Maps the result of a finished game to the utility of each seat."""

ONE_LINE = 200
"""The number of steps in the line of play that is checked first."""

NOBODY = -1
"""The actor of chance nodes and of terminal nodes."""


class Graph:
    """The reachable positions, and the successors of each action.

    Positions are nodes, numbered in the order of discovery. A node has a row for each action, and
    a row has an edge for each position that chance may make of the action; a chance node has one
    row. All rows are stored one after the other, and so are all edges. Finished games of the same
    utility share one terminal node.

    Parameters
    ----------
    start : State
        The first position.
    utility : callable
        Maps a result to the utility of each seat.
    limit : int
        The maximum number of nodes.
    symmetry : Symmetry, optional
        Maps equivalent positions to one node.

    Attributes
    ----------
    actors : array of int
        Node to the seat that acts, or `NOBODY`.
    rows, edges : array of int
        Node to its first row, row to its first edge; the last element is the total.
    targets : array of int
        Edge to its target node.
    value_indices : array of int
        Edge and seat, ``edge * players + seat``, to the index of the seat's value at the target,
        ``node * players + seat``: a symmetry may permute the seats.
    probabilities : list of Fraction
        Edge to its probability.
    ends : dict
        Terminal node to its utility, seat by seat.
    """

    def __init__(
        self, start: State, utility: Utility, limit: int, symmetry: Symmetry | None = None
    ) -> None:
        self.game, self._utility, self._limit = start.game, utility, limit
        self._seats = (*range(start.game.players),)
        self._canonical: Symmetry = symmetry or self._as_it_is
        self.actors, self.rows, self.edges = array("b"), array("q", [0]), array("q", [0])
        self.targets, self.value_indices = array("q"), array("q")
        self.probabilities: list[Fraction] = []
        self.ends: dict[int, tuple[Fraction, ...]] = {}
        self._worths: dict[Result, tuple[Fraction, ...]] = {}
        self._numbers: dict[Any, int] = {}
        self._waiting: deque[State] = deque()
        self.start = start
        self._node(start)

    def __len__(self) -> int:
        """The number of nodes."""
        return len(self.actors)

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.game.players

    def expand(self) -> Iterator[None]:
        """Expand one node at a time until every reachable position is a node.

        Raises
        ------
        BadInput
            If a seat that acts does not see everything, or there are too many positions.
        """
        while self._waiting:
            self._expand_node(self._waiting.popleft())
            yield

    def _expand_node(self, state: State) -> None:
        """Add the rows of the next node."""
        actor = state.actor
        if actor is None:
            self.actors.append(NOBODY)
        elif actor is CHANCE:
            self.actors.append(NOBODY)
            self._chance_row(state)
        else:
            assert isinstance(actor, int)
            self.actors.append(actor)
            check_open(state, actor)
            for action in state.actions():
                after = state.step(action).state
                if after.actor is CHANCE:
                    self._chance_row(after)
                else:
                    self._edge(after, _CERTAIN)
                    self.edges.append(len(self.targets))
        self.rows.append(len(self.edges) - 1)

    def _chance_row(self, state: State) -> None:
        for action, share in state.outcomes().items():
            self._edge(state.step(action).state, share)
        self.edges.append(len(self.targets))

    def _edge(self, state: State, share: Fraction) -> None:
        number, seats = self._node(state)
        first = number * len(seats)
        self.targets.append(number)
        self.value_indices.extend([first + seat for seat in seats])
        self.probabilities.append(share)

    def _node(self, state: State) -> tuple[int, Sequence[int]]:
        """Return the node of a position and its permutation of the seats; queue a new node."""
        key, representative, seats = self._key(state)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._numbers)
            if number >= self._limit:
                raise refused("limit", "too_many_positions", limit=many(self._limit))
            self._waiting.append(representative)
            if not representative.agenda:
                self.ends[number] = key
        return number, seats

    def _key(self, state: State) -> tuple[Any, State, Sequence[int]]:
        """Return the key of a position's node, its representative, and the permutation of seats."""
        if not state.agenda:
            return self.worth(state.game.result(state.board)), state, self._seats
        representative, seats = self._canonical(state)
        return (representative.board, representative.agenda), representative, seats

    def _as_it_is(self, state: State, /) -> tuple[State, Sequence[int]]:
        return state, self._seats

    def worth(self, result: Result) -> tuple[Fraction, ...]:
        """Return the utilities of a result, evaluating equal results once."""
        found = self._worths.get(result)
        if found is None:
            found = self._worths[result] = (*map(Fraction, self._utility(result)),)
        return found

    def find(self, state: State) -> tuple[int, Sequence[int]] | None:
        """Return the node of a position and its permutation of the seats; None if it has none.

        A chance position after an action has no node: the row of the action holds its outcomes.
        """
        key, _, seats = self._key(state)
        number = self._numbers.get(key)
        return None if number is None else (number, seats)

    def next_nodes(self, node: int) -> array[int]:
        """Return the targets of a node's edges."""
        first, last = self.rows[node], self.rows[node + 1]
        return self.targets[self.edges[first] : self.edges[last]]


_CERTAIN = Fraction(1)


def check_open(state: State, seat: int) -> None:
    """Raise BadInput if a seat does not see the whole position."""
    if state.game.view(state, seat) != state.board:
        raise refused("game", "hidden_information", game=state.game.name)


def check_one_line(state: State) -> None:
    """Raise BadInput if something is hidden in one line of play.

    Most games with hidden information fail this check at once, whereas their graph may grow for a
    long time before a seat has to act.
    """
    rng = random.Random(0)
    for _ in range(ONE_LINE):
        actor = state.actor
        if actor is None:
            return
        if isinstance(actor, int):
            check_open(state, actor)
        state = state.step(
            state.actions()[0] if isinstance(actor, int) else state.sample(rng)
        ).state


def strongly_connected_components(graph: Graph) -> list[list[int]]:
    """Return the strongly connected components, successors first, by Tarjan's algorithm."""
    order = array("q", [0]) * len(graph)
    """The index at which a node was discovered; 0 if it was not yet."""
    lowest = array("q", [0]) * len(graph)
    """The lowest index that it leads back to; above all indices once its component is known."""
    found: list[list[int]] = []
    open_nodes: list[int] = []
    seen, done = 1, len(graph) + 1
    order[0] = lowest[0] = seen
    path = [(0, iter(graph.next_nodes(0)))]
    open_nodes.append(0)
    while path:
        node, following = path[-1]
        for after in following:
            if not order[after]:
                seen += 1
                order[after] = lowest[after] = seen
                path.append((after, iter(graph.next_nodes(after))))
                open_nodes.append(after)
                break
            lowest[node] = min(lowest[node], lowest[after])
        else:
            path.pop()
            if path:
                above = path[-1][0]
                lowest[above] = min(lowest[above], lowest[node])
            if lowest[node] == order[node]:
                component: list[int] = []
                while not component or component[-1] != node:
                    component.append(open_nodes.pop())
                    lowest[component[-1]] = done
                found.append(component)
    return found


def heights(graph: Graph, components: Sequence[Sequence[int]]) -> list[int]:
    """Return the length of the longest chain of components after each component."""
    height = array("q", [0]) * len(graph)
    found: list[int] = []
    for nodes in components:
        inside = {*nodes}
        below = (
            height[after] + 1
            for node in nodes
            for after in graph.next_nodes(node)
            if after not in inside
        )
        found.append(max(below, default=0))
        for node in nodes:
            height[node] = found[-1]
    return found
