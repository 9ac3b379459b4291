"""The positions that a game can reach, as a graph of whole numbers: what solvers work on."""

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
"""From the result of a finished game to what it is worth to each seat."""

ONE_LINE = 200
"""How many steps of one line of play are looked at first."""

NOBODY = -1
"""The actor where chance decides, and where the game is over."""


class Graph:
    """The positions that can be reached, and where each action leads.

    Positions are nodes, numbered as they are found. A node has a row for each action, and a row an
    edge for each position that chance may make of the action; where chance decides first, the node
    has one row. All rows lie one behind the other, and so do all edges. Finished games of the
    same utility are one node.

    Parameters
    ----------
    start : State
        The first position.
    utility : callable
        From a result to what it is worth to each seat.
    limit : int
        How many nodes there may be.
    same : Symmetry, optional
        Says which positions are one node.

    Attributes
    ----------
    actors : array of int
        Node to the seat that acts, or `NOBODY`.
    rows, edges : array of int
        Node to its first row, row to its first edge; each ends with the number of all.
    to : array of int
        Edge to the node it leads to.
    places : array of int
        Edge and seat, ``edge * players + seat``, to ``node * players + seat`` where it leads to:
        the seats may have changed places.
    shares : list of Fraction
        Edge to its probability.
    ends : dict
        Node of finished games to their utility, seat by seat.
    """

    def __init__(
        self, start: State, utility: Utility, limit: int, same: Symmetry | None = None
    ) -> None:
        self.game, self._utility, self._limit = start.game, utility, limit
        self._seats = (*range(start.game.players),)
        self._canonical: Symmetry = same or self._as_it_is
        self.actors, self.rows, self.edges = array("b"), array("q", [0]), array("q", [0])
        self.to, self.places = array("q"), array("q")
        self.shares: list[Fraction] = []
        self.ends: dict[int, tuple[Fraction, ...]] = {}
        self._worths: dict[Result, tuple[Fraction, ...]] = {}
        self._numbers: dict[Any, int] = {}
        self._waiting: deque[State] = deque()
        self.start = start
        self._number(start)

    def __len__(self) -> int:
        """How many nodes there are."""
        return len(self.actors)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.game.players

    def grow(self) -> Iterator[None]:
        """Follow every action and every chance until no position is new, one at a time.

        Raises
        ------
        BadInput
            Where a seat that acts does not see everything, or there are too many positions.
        """
        while self._waiting:
            self._follow(self._waiting.popleft())
            yield

    def _follow(self, state: State) -> None:
        """Add the rows of the next node."""
        actor = state.actor
        if actor is None:
            self.actors.append(NOBODY)
        elif actor is CHANCE:
            self.actors.append(NOBODY)
            self._row_of_chance(state)
        else:
            assert isinstance(actor, int)
            self.actors.append(actor)
            check_open(state, actor)
            for action in state.actions():
                after = state.step(action).state
                if after.actor is CHANCE:
                    self._row_of_chance(after)
                else:
                    self._edge(after, _CERTAIN)
                    self.edges.append(len(self.to))
        self.rows.append(len(self.edges) - 1)

    def _row_of_chance(self, state: State) -> None:
        for action, share in state.outcomes().items():
            self._edge(state.step(action).state, share)
        self.edges.append(len(self.to))

    def _edge(self, state: State, share: Fraction) -> None:
        number, seats = self._number(state)
        first = number * len(seats)
        self.to.append(number)
        self.places.extend([first + seat for seat in seats])
        self.shares.append(share)

    def _number(self, state: State) -> tuple[int, Sequence[int]]:
        """Return a position's node, and who has which seat there; a new one is to be followed."""
        key, stands, seats = self._key(state)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._numbers)
            if number >= self._limit:
                raise refused("limit", "too_many_positions", limit=many(self._limit))
            self._waiting.append(stands)
            if not stands.agenda:
                self.ends[number] = key
        return number, seats

    def _key(self, state: State) -> tuple[Any, State, Sequence[int]]:
        """Return what tells nodes apart, the position that stands for this one, and the seats."""
        if not state.agenda:
            return self._worth(state.game.result(state.board)), state, self._seats
        stands, seats = self._canonical(state)
        return (stands.board, stands.agenda), stands, seats

    def _as_it_is(self, state: State, /) -> tuple[State, Sequence[int]]:
        return state, self._seats

    def _worth(self, result: Result) -> tuple[Fraction, ...]:
        """Return the utilities of a result; equal results are looked at once."""
        found = self._worths.get(result)
        if found is None:
            found = self._worths[result] = (*map(Fraction, self._utility(result)),)
        return found

    def find(self, state: State) -> tuple[int, Sequence[int]] | None:
        """Return a position's node, and the seat there of each seat here; None where it has none.

        Chance that follows an action has none: the action's row has the outcomes.
        """
        key, _, seats = self._key(state)
        number = self._numbers.get(key)
        return None if number is None else (number, seats)

    def next_nodes(self, node: int) -> array[int]:
        """Return where a node's edges lead to."""
        first, last = self.rows[node], self.rows[node + 1]
        return self.to[self.edges[first] : self.edges[last]]


_CERTAIN = Fraction(1)


def check_open(state: State, seat: int) -> None:
    """Raise where a seat does not see the whole position."""
    if state.game.view(state, seat) != state.board:
        raise refused("game", "something_hidden", game=state.game.name)


def check_one_line(state: State) -> None:
    """Raise where something is hidden in a line of play: most games that hide show it so at once.

    To build their graph would take long before a seat has to act.
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


def components(graph: Graph) -> list[list[int]]:
    """Return the nodes that lead to one another, together; what they lead to comes before them.

    These are the strongly connected components, as Tarjan finds them.
    """
    order = array("q", [0]) * len(graph)
    """When a node was seen first; 0: not yet."""
    lowest = array("q", [0]) * len(graph)
    """The first seen node that it leads back to; a number past all, once its component is known."""
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
                together: list[int] = []
                while not together or together[-1] != node:
                    together.append(open_nodes.pop())
                    lowest[together[-1]] = done
                found.append(together)
    return found


def heights(graph: Graph, together: Sequence[Sequence[int]]) -> list[int]:
    """Return how many components at most follow each component, itself not counted."""
    height = array("q", [0]) * len(graph)
    found: list[int] = []
    for nodes in together:
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
