"""What the suite may be told about a game. All of it has a default."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from ..engine import registry
from ..engine.events import Event
from ..engine.game import Game, State

Swap = Callable[[Any, Any], bool]
"""Whether, in the second of two tables, the second outcome or choice may stand for the first."""

COMPARED = 20
"""With how many others an action is compared, at most, to find out whether a seat sees it."""


class Seen(NamedTuple):
    """One step of a history: the position before, what was done, what that led to."""

    before: State
    action: Any
    after: State
    events: Sequence[Event]


def anything(one: Any, other: Any) -> bool:
    """Whatever is hidden may differ."""
    return True


class Declared:
    """A game, and what its author may declare for its tests.

    Attributes
    ----------
    game : str
        The game's name.
    variants : sequence of mapping
        Options that between them reach every corner of the rules; the first are the defaults.
    golden : str or Path, optional
        The folder of the golden records; usually ``golden`` beside the test file.
    open_information : bool, optional
        Whether nothing is ever hidden from anybody. Left out, the suite looks.
    swaps : mapping
        Ways for the hidden part of two tables to differ: pairs of tables take turns in them.
    stages : frozenset of str
        The stages of the game in which pairs of tables have to be found (see `reached`).
    pairs, kills : int
        How many pairs of positions are compared, and how many processes are killed.
    part : int
        How slow the game is: of positions and examples, one in so many is tried.
    """

    game: ClassVar[str]
    variants: ClassVar[Sequence[Mapping[str, Any]]] = ({},)
    golden: ClassVar[str | Path | None] = None
    open_information: ClassVar[bool | None] = None
    swaps: ClassVar[Mapping[str, Swap]] = {"anything": anything}
    stages: ClassVar[frozenset[str]] = frozenset()
    pairs: ClassVar[int] = 300
    kills: ClassVar[int] = 10
    part: ClassVar[int] = 1

    def check(self, state: State) -> None:
        """Assert what holds in every position: nothing is lost, numbers stay in their bounds."""

    def knowledge(self, seen: Seen, seat: int) -> tuple[Any, ...]:
        """Return what the rules let a seat know of one step; it remembers that of every step.

        By default it is what the step's events tell the seat, its own choice, and whose turn it is
        then. Whoever declares it writes it from the rules, never from the code of the view.
        """
        own = str(seen.action) if seen.before.actor == seat else None
        return own, seen.after.actor, *told(seen.events, seat)

    def hidden(self, state: State, action: Any, seat: int) -> bool:
        """Whether `seat` does not see which outcome chance brought, or what another seat chose.

        By default it is whether the seat knows the same after something else.
        """
        if state.actor == seat:
            return False
        every = (*state.actions(), *state.outcomes())
        others = (each for each in every if each != action)
        known = self.knowledge(stepped(state, action), seat)
        return any(
            self.knowledge(stepped(state, each), seat) == known for each in islice(others, COMPARED)
        )

    def reached(self, history: Sequence[Seen]) -> frozenset[str]:
        """Return which of the `stages` a history is in, or has gone through."""
        return frozenset()

    @property
    def knowledge_declared(self) -> bool:
        """Whether the author has said what a seat may know; else it is what events tell."""
        return type(self).knowledge is not Declared.knowledge

    def made(self, number: int = 0) -> Game:
        """Return the game with its options; the variants take turns."""
        return registry.game(self.game, **self.variants[number % len(self.variants)])


def stepped(state: State, action: Any) -> Seen:
    """Return one step from a position."""
    return Seen(state, action, *state.step(action))


def told(events: Sequence[Event], seat: int) -> Iterator[str]:
    """Yield what events tell a seat."""
    return (repr(seen) for event in events if (seen := event.seen_by(seat)) is not None)
