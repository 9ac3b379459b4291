"""The line under review: what each reviewed seat knew at every node, and who acted."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ..engine.game import State
from ..odds.graph import Utility
from ..odds.information_state import InformationState, information_state
from ..table.table import Table
from ..table.tree import Node
from .numbers import Number

Known = Literal["seat", "all"]

SAMPLES = 8
"""The number of worlds in which an own action must lead to the same view to reveal nothing."""


@dataclass(frozen=True)
class ReviewedLine:
    """A line as one seat saw it, or as somebody saw it who knew all cards."""

    seats: tuple[int, ...]
    """The seats whose values follow from these positions; the one that saw the line comes first."""
    positions: tuple[Any, ...]  # what was known at each node: the seat's view, or the full state
    nodes: tuple[int, ...]  # the number of each node at the table
    actors: tuple[int | None, ...]  # who acted at each node but the last; None is chance
    actions: tuple[Any, ...]  # what was done there, if a reviewed seat did it
    end: dict[int, Number] | None
    """Each of these seats' utility in the end; None while the game is in progress."""
    deciders: tuple[int, ...]
    """The seats whose choices are reviewed: what they knew is what is known here."""

    def known_at(self, at: int) -> InformationState:
        """Return the information state at a node."""
        return information_state(self.positions[at])

    def seen(self, state: State) -> Any:
        """Return what is known in a state, in the form of `positions`."""
        if isinstance(self.positions[0], State):
            return state
        return state.view(self.seats[0])

    def decision(self, at: int) -> bool:
        """Whether a reviewed seat acted at a node."""
        return self.actors[at] in self.deciders

    def reveals(self, at: int) -> bool:
        """Whether the step from a node may have told more than what the actor chose.

        Only what was known decides it, so that the answer tells nothing else.
        """
        known, after = self.known_at(at), self.positions[at + 1]
        if self.decision(at):
            found = {self.seen(world.step(self.actions[at]).state) for world in _worlds(known)}
            return found != {after}
        example = known.example
        possible = list(example.outcomes() or example.actions())
        certain = len(possible) == 1 and known.seat is not None
        return certain or {self.seen(example.step(each).state) for each in possible} != {after}


def _worlds(known: InformationState) -> list[State]:
    """Return a few worlds: all of them, if they are few."""
    if known.determinizations.count <= SAMPLES:
        return [state for state, _ in known.determinizations]
    return [known.determinizations.sample(random.Random(number)) for number in range(SAMPLES)]


def reviewed_lines(
    table: Table,
    deciders: Sequence[int],
    known: Known,
    utility: Utility,
    end: Node | None = None,
    *,
    others: bool = False,
) -> tuple[ReviewedLine, ...]:
    """Return a table's line to a node, by default the current one.

    It is the line as each decider saw it, with this seat's values or those of all seats (`others`);
    or one line with all cards.
    """
    nodes = (end or table.node).line()
    states = [table.state_at(node) for node in nodes]
    result = states[-1].result
    worth = None if result is None else utility(result)

    def line(
        deciders: tuple[int, ...], seats: tuple[int, ...], positions: Sequence[Any]
    ) -> ReviewedLine:
        steps = nodes[1:]
        return ReviewedLine(
            seats,
            tuple(positions),
            tuple(node.id for node in nodes),
            tuple(node.actor if isinstance(node.actor, int) else None for node in steps),
            tuple(node.action if node.actor in deciders else None for node in steps),
            None if worth is None else {seat: worth[seat] for seat in seats},
            deciders,
        )

    if known == "all":
        return (line(tuple(deciders), tuple(deciders), states),)
    rest = range(table.game.players) if others else ()
    return tuple(
        line(
            (seat,),
            (seat, *(other for other in rest if other != seat)),
            [state.view(seat) for state in states],
        )
        for seat in deciders
    )
