"""Hidden places: what may lie on a board where a seat cannot look.

A board's field says it by a mark: each hidden thing is any of some things, whatever the others are
(`any_of`), or it is drawn from a stock that it shares with others (`drawn_from`). If the things of
a tuple are kept `SORTED`, it does not matter which is where. `HiddenPlaces` counts, draws and lists
the positions consistent with a view. Neither counting nor drawing lists them: the time grows with
the number of places, and not with the number of positions.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial
from math import prod
from typing import Any, NamedTuple, cast, get_args

from .arrangements import Arrangements, Independents, Layout
from .board_view import BoardView
from .errors import BadInput, Problem
from .formats import SORTED, By
from .game import State
from .urns import DrawPile, HandDistribution, Urn
from .values import field_marks, field_types
from .view import HIDDEN, is_hidden

Things = Iterable[Any] | Mapping[Any, int] | Callable[..., Any]
"""Things, each as often as it is there; or with their numbers; or a function that returns them."""

LIMIT = 100_000
"""The maximum number of positions that are listed to weigh them."""
TRIES = 100_000
"""The maximum number of positions drawn to find one that has a weight."""


@dataclass(frozen=True, eq=False)  # a mark is hashed with its type, and a mapping has no hash
class Holds:
    """What a field may hold where a seat cannot look: a mark of the field's annotated type.

    `any_of` and `drawn_from` make it.

    Attributes
    ----------
    things : iterable, mapping or callable
        What may lie there.
    shared : bool
        Whether it is drawn from one stock, without putting back.
    """

    things: Any
    shared: bool


def any_of(things: Things) -> Holds:
    """Return the mark of a field whose hidden things do not depend on one another, such as dice.

    Parameters
    ----------
    things : iterable, mapping or callable
        What each may be: all equally likely, or as the numbers in a mapping say. A function of the
        game, the board as it is seen, and the number of the entry (the seat) returns it.

    Examples
    --------
    >>> from typing import Annotated, NamedTuple
    >>> from racekit.engine import SECRET
    >>> class Board(NamedTuple):
    ...     dice: Annotated[tuple[tuple[int, ...], ...], SECRET, any_of(range(1, 7))] = ((), ())
    """
    return Holds(things, shared=False)


def drawn_from(things: Things) -> Holds:
    """Return the mark of a field whose things come from one stock, such as the cards of a deck.

    All fields with the same stock share it. What a seat sees of them, it knows not to be elsewhere;
    so fields that everybody sees, such as a pile of played cards, have the mark, too.

    Parameters
    ----------
    things : iterable, mapping or callable
        The stock: things, or each with its number of copies. A function of the game and the board
        as it is seen returns it.

    Examples
    --------
    >>> from typing import Annotated, NamedTuple
    >>> from racekit.engine import SECRET
    >>> class Board(NamedTuple):
    ...     hands: Annotated[tuple[tuple[str, ...], ...], SECRET, drawn_from("JJQQKK")] = ((), ())
    ...     open: Annotated[tuple[str, ...], drawn_from("JJQQKK")] = ()
    """
    return Holds(things, shared=True)


def holds(board: Any) -> tuple[tuple[str, Holds], ...]:
    """Return the fields of a board whose marks say what they may hold."""
    return field_marks(type(board), Holds)


def _is_sorted(declared: Any) -> bool:
    """Whether a field's declared type has the mark `SORTED`, or a part of it."""
    inside = get_args(declared)
    return SORTED in inside or any(map(_is_sorted, inside))


class Place(NamedTuple):
    """Where hidden things lie: a thing of its own, or the hidden things of a sorted tuple."""

    field: str
    path: tuple[int, ...]  # its index in the field, and in the tuples inside


class HiddenPlaces:
    """The positions consistent with a view of a board whose hidden places say what they may hold.

    The engine makes it of such a view. A game that knows more from its history, such as that a seat
    did not have what it needed, names a function of the view in its `features`, as its
    ``Determinizer``, which returns this with a weight.

    Parameters
    ----------
    view : BoardView
        The view of a seat.
    weight : callable, optional
        Returns the weight of a complete board, a whole number of at least 0: the odds of a board
        are those of its hidden things times its weight. A predicate is such a weight.
    most : int
        The greatest weight.

    Raises
    ------
    BadInput
        If a part of the board is hidden, and its field has no mark; or if no board is possible.

    Examples
    --------
    >>> import random
    >>> from typing import Annotated, NamedTuple
    >>> import racekit as rk
    >>> Dice = NamedTuple("Dice", [("faces", Annotated[tuple[int, ...], any_of(range(1, 7))])])
    >>> view = BoardView(rk.game("pig"), 0, Dice((6, *"????")), (), None, None)
    >>> found = HiddenPlaces(view)
    >>> found.count, found.at_least
    (1296, 1296)
    >>> found.sample(random.Random(7)).board.faces
    (6, 2, 1, 4, 1)
    >>> sixes = HiddenPlaces(view, weight=lambda board: sum(board.faces) == 30)
    >>> [(world.board.faces, str(p)) for world, p in sixes]
    [((6, 6, 6, 6, 6), '1')]
    """

    def __init__(
        self,
        view: BoardView,
        weight: Callable[[Any], int] | None = None,
        most: int = 1,
    ) -> None:
        self._view, self._board = view, view.board
        self._weight, self._most = weight, most
        self._kind = kind = cast(Any, type(view.board))
        self._marks = dict(holds(view.board))
        types = field_types(kind)
        self._sorted = {name for name in self._marks if _is_sorted(types[name])}
        self._refuse_others([name for name in types if name not in self._marks])
        self._places = {place: n for name in self._marks for place, n in self._hidden(name).items()}
        alone = (place for place in self._places if not self._marks[place.field].shared)
        self._parts: list[Arrangements | Independents] = [
            *self._stocks(),
            Independents({each: (self._things(*each), self._places[each]) for each in alone}),
        ]
        if not self._ways:
            raise self._refused("no_such_history", game=view.game)

    def _refused(self, key: str, **values: Any) -> BadInput:
        return BadInput.of("bad_position", [Problem.of("view", key, **values)])

    def _refuse_others(self, names: Sequence[str]) -> None:
        """Refuse a board of which such a field has hidden parts: no mark says what may be there."""
        hidden = [name for name in names if is_hidden(getattr(self._board, name, None))]
        if hidden:
            raise self._refused("no_mark", fields=", ".join(hidden))

    def _hidden(self, name: str) -> Counter[Place]:
        """Return the places of a field, each with the number of its hidden things."""
        found = _leaves(getattr(self._board, name))
        return Counter(self._place(name, path) for path, thing in found if thing == HIDDEN)

    def _place(self, name: str, path: tuple[int, ...]) -> Place:
        return Place(name, path[:-1] if name in self._sorted else path)

    def _things(self, name: str, path: tuple[int, ...] = ()) -> Counter[Any]:
        """Return what a field may hold at a place, each thing with its weight or its copies."""
        mark = self._marks[name]
        if not callable(mark.things):
            return Counter(mark.things)
        at = () if mark.shared else (*path, 0)[:1]
        return Counter(mark.things(self._view.rules, self._board, *at))

    def _stocks(self) -> Iterator[Arrangements]:
        """Yield what each stock may have in which place, less what is seen of it."""
        stocks: list[tuple[Any, list[str]]] = []
        for name, mark in self._marks.items():
            if mark.shared:
                known = next((names for things, names in stocks if things == mark.things), None)
                if known is None:
                    stocks.append((mark.things, known := []))
                known.append(name)
        for _, names in stocks:
            left = self._things(names[0])
            left.subtract(thing for thing in self._seen(names) if thing in left)
            sizes = {place: n for place, n in self._places.items() if place.field in names}
            rest = left.total() - sum(sizes.values())
            if rest < 0 or min(left.values(), default=0) < 0:
                raise self._refused("no_such_history", game=self._view.game)
            yield Arrangements({(*sizes, None): +left}, {**sizes, None: rest})

    def _seen(self, names: Iterable[str]) -> Iterator[Any]:
        """Yield everything in some fields that is not hidden."""
        leaves = (each for name in names for each in _leaves(getattr(self._board, name)))
        return (thing for _, thing in leaves if thing != HIDDEN)

    # --- the positions ----------------------------------------------------------------------------

    @property
    def _ways(self) -> int:
        return prod(part.count for part in self._parts)

    @property
    def count(self) -> int:
        """The number of equally likely ways; with a weight of many positions, at most."""
        return self._ways if self._weight is None or self._many else sum(self._weighed.values())

    @property
    def at_least(self) -> int:
        """A lower bound on the number of different positions, as if each had a weight."""
        if self._weight is None or self._many:
            return prod(part.at_least for part in self._parts)
        return len(self._weighed)

    @property
    def _many(self) -> bool:
        return prod(part.at_least for part in self._parts) > LIMIT

    @cached_property
    def _weighed(self) -> dict[State, int]:
        """The positions that have a weight, each with its number of ways."""
        assert self._weight is not None
        if self._many:
            raise self._refused("too_many_places", game=self._view.game, limit=LIMIT)
        found = ((ways, self._world(layout)) for ways, layout in _together(self._parts))
        weighed = {world: ways * self._weight(world.board) for ways, world in found}
        if not any(weighed.values()):
            raise self._refused("no_such_history", game=self._view.game)
        return {world: ways for world, ways in weighed.items() if ways}

    def __iter__(self) -> Iterator[tuple[State, Fraction]]:
        if self._weight is None:
            found = ((self._world(layout), ways) for ways, layout in _together(self._parts))
        else:
            found = ((world, ways) for world, ways in self._weighed.items())
        total = self.count
        return ((world, Fraction(ways, total)) for world, ways in found)

    def sample(self, rng: random.Random) -> State:
        """Draw a position according to its probability."""
        for _ in range(TRIES):
            world = self._world({k: v for part in self._parts for k, v in part.sample(rng).items()})
            if self._weight is None or rng.randrange(self._most) < self._weight(world.board):
                return world
        raise self._refused("no_such_history", game=self._view.game)

    def _world(self, layout: Layout) -> State:
        """Return the position with these things in the places."""
        things = {place: iter(sorted(found)) for place, found in layout.items() if place}
        filled = {
            name: _filled(getattr(self._board, name), (), partial(self._next, things, name))
            for name in self._marks
        }
        board = self._board
        made = board._replace(**filled) if hasattr(board, "_replace") else replace(board, **filled)
        return State(self._view.rules, made, self._view.agenda)

    def _next(self, things: Mapping[Place, Iterator[Any]], name: str, path: tuple[int, ...]) -> Any:
        return next(things[self._place(name, path)])

    # --- single things ----------------------------------------------------------------------------

    @property
    def has_stock(self) -> bool:
        """Whether there are things that come from a stock, such as cards."""
        return any(mark.shared for mark in self._marks.values())

    @property
    def things(self) -> tuple[Any, ...]:
        """Each kind of thing that the places may hold."""
        seats = range(self._view.rules.players)
        return tuple(
            {each: 0 for name in self._marks for at in seats for each in self._things(name, (at,))}
        )

    @property
    def _held(self) -> list[str]:
        """The fields that have an entry `By` seat: what lies there, a seat holds."""
        by_seat = {name for name, by in field_marks(self._kind, By) if by.keys == "seat"}
        return [name for name in self._marks if name in by_seat]

    def hand(self, seat: int) -> HandDistribution:
        """Return the distribution of what a seat holds: in the fields with an entry `By` seat."""
        if self._weight is not None:
            worlds = [(p, HiddenPlaces(replace(self._view, board=w.board))) for w, p in self]
            return tuple((p * q, urns) for p, each in worlds for q, urns in each.hand(seat))
        rows, known = [getattr(self._board, name)[seat] for name in self._held], {*self.things}
        seen = Counter(thing for row in rows for _, thing in _leaves(row) if thing in known)
        own = [each for each in self._places if each.field in self._held and each.path[0] == seat]
        found: HandDistribution = ((Fraction(1), (Urn(seen, seen.total()),)),)
        for part in self._parts:
            hidden = part.hand(*own)
            found = tuple((p * q, (*urns, *more)) for p, urns in found for q, more in hidden)
        return found

    def pile(self) -> DrawPile | None:
        """Return what is left of the only stock, if there is one: the next card comes from it."""
        if self._weight is not None or len(self._parts) != 2 or self._view.over:
            return None
        away = [place for place in self._places if place.field not in self._held]
        ((_, urns),) = self._parts[0].hand(*away, None)
        return DrawPile(urns, sum(urn.size for urn in urns)) if urns else None


def _leaves(value: Any, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Any]]:
    """Yield each thing of a field, with its index in the tuples around it."""
    if type(value) is not tuple:
        yield path, value
        return
    for at, part in enumerate(value):
        yield from _leaves(part, (*path, at))


def _filled(value: Any, path: tuple[int, ...], take: Callable[[tuple[int, ...]], Any]) -> Any:
    """Return a field's value with a thing in place of each that is hidden."""
    if type(value) is tuple:
        return tuple(_filled(part, (*path, at), take) for at, part in enumerate(value))
    return take(path) if value == HIDDEN else value


def _together(parts: Sequence[Any]) -> Iterator[tuple[int, Layout]]:
    """Yield every way to combine the layouts of some parts."""
    if not parts:
        yield 1, {}
        return
    for ways, layout in parts[0]:
        for more, others in _together(parts[1:]):
            yield ways * more, {**layout, **others}
