"""Optional declarations about a game for the suite."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from ..engine import registry
from ..engine.events import Event
from ..engine.game import Game, State

Swap = Callable[[Any, Any], bool]
"""Whether the second of two tables may play the second outcome or choice instead of the first."""

COMPARED = 20
"""The maximum number of alternatives to compare, to determine whether a seat sees an action."""


class Seen(NamedTuple):
    """One step of a history: the position before, the action, the position after, the events."""

    before: State
    action: Any
    after: State
    events: Sequence[Event]


def anything(one: Any, other: Any) -> bool:
    """Allow any hidden difference."""
    return True


class Declared:
    """A game, with its author's declarations for the tests.

    Attributes
    ----------
    game : str
        The game's name.
    variants : sequence of mapping
        Sets of options that together exercise all rules; the first must be the defaults.
    golden : str or Path, optional
        The folder of the golden records; by default ``golden`` next to the test file.
    open_information : bool, optional
        Whether the game has perfect information. By default the suite determines it.
    swaps : mapping
        Ways in which the hidden parts of two tables may differ; pairs of tables cycle through them.
    stages : frozenset of str
        The stages of the game that pairs of tables must reach (see `reached`).
    made_up : frozenset of str
        The board's fields that a seat cannot know, and that affect nothing that is to come, such as
        what another seat remembers: positions drawn from a view need not have them as in games.
    pairs, kills : int
        The numbers of pairs of positions to compare, and of processes to kill.
    part : int
        The sampling interval for a slow game: the suite tests one in `part` positions and examples.
    """

    game: ClassVar[str]
    variants: ClassVar[Sequence[Mapping[str, Any]]] = ({},)
    golden: ClassVar[str | Path | None] = None
    open_information: ClassVar[bool | None] = None
    swaps: ClassVar[Mapping[str, Swap]] = {"anything": anything}
    stages: ClassVar[frozenset[str]] = frozenset()
    made_up: ClassVar[frozenset[str]] = frozenset()
    pairs: ClassVar[int] = 300
    kills: ClassVar[int] = 5
    part: ClassVar[int] = 1

    def check(self, state: State) -> None:
        """Assert the invariants of every position: no card is lost, numbers stay within bounds."""

    def knowledge(self, seen: Seen, seat: int) -> tuple[Any, ...]:
        """Return the information about one step that the rules give a seat (perfect recall).

        By default it consists of the step's events as the seat sees them, its own choice, and
        the next actor. Write an override from the rules, never from the code of the view.
        """
        own = str(seen.action) if seen.before.actor == seat else None
        return own, seen.after.actor, *map(repr, visible_events(seen.events, seat))

    def hidden(self, state: State, action: Any, seat: int) -> bool:
        """Whether an outcome of chance, or the choice of another seat, is hidden from `seat`.

        By default it is hidden if the seat has the same information after an alternative.
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
        """Return the `stages` that a history has reached."""
        return frozenset()

    @property
    def knowledge_declared(self) -> bool:
        """Whether the author has overridden `knowledge`; the default follows the events."""
        return type(self).knowledge is not Declared.knowledge

    def made(self, number: int = 0) -> Game:
        """Return the game with the options of one variant, cycling through the variants."""
        return registry.game(self.game, **self.variants[number % len(self.variants)])


def leaves(data: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Yield each single value of plain data as text, with its place.

    Examples
    --------
    >>> dict(leaves({"dice": [[3], [1, 2]]}))
    {'dice[0][0]': '3', 'dice[1][0]': '1', 'dice[1][1]': '2'}
    """
    if isinstance(data, dict):
        for key, part in data.items():
            yield from leaves(part, f"{place}.{key}" if place else str(key))
    elif isinstance(data, list):
        for at, part in enumerate(data):
            yield from leaves(part, f"{place}[{at}]")
    else:
        yield place, str(data)


def stepped(state: State, action: Any) -> Seen:
    """Return one step from a position."""
    return Seen(state, action, *state.step(action))


def visible_events(events: Sequence[Event], seat: int) -> Iterator[Event]:
    """Yield the events that a seat sees, as it sees them."""
    return (seen for event in events if (seen := event.seen_by(seat)) is not None)
