"""The information available to a seat: the protocol of views, and values as plain data."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from functools import cache
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from .integers import as_integer
from .values import field_marks, new_unchecked

if TYPE_CHECKING:
    from .tasks import Action

B = TypeVar("B")

HIDDEN: Final = "?"
"""Replaces hidden information on a seat's board."""
Kinds = tuple[type, ...]


class View(Protocol):
    """Exactly the information available to one seat, without a reference to the state."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def seat(self) -> int:
        """The seat of the view."""

    def data(self) -> dict[str, Any]:
        """Return the view as plain data."""

    def unseen(self) -> Mapping[tuple[str, ...], Mapping[Any, int]]:
        """Return the cards that this seat cannot locate, by their possible locations."""

    def outcomes(self) -> dict[Action, Fraction]:
        """Return the next chance outcomes that this seat will observe, with probabilities."""


# --- marks of a board's fields: who sees them ---------------------------------------------------

Look = Callable[[Any, Any, int], Any]
"""Returns what a seat sees of a field, from the board, the field's value and the seat."""


@dataclass(frozen=True)
class Seen:
    """What a seat sees of a board's field: a mark of the field's annotated type.

    Every seat sees a field without this mark. `SECRET`, `secret` and `UNSEEN` are the usual ones.

    Attributes
    ----------
    look : callable
        Returns what a seat sees, from the board, the field's value and the seat.

    Examples
    --------
    >>> import racekit as rk
    >>> state = rk.game("kuhn").start().step("K").state.step("J").state
    >>> seen_board(state.board, 0).cards
    ('K', '?')
    """

    look: Look


def concealed(value: Any) -> Any:
    """Return what can be seen of a hidden value: of a tuple, how many entries it has.

    Examples
    --------
    >>> concealed(("J", "Q")), concealed("J"), concealed(None)
    (('?', '?'), '?', '?')
    """
    return (HIDDEN,) * len(value) if isinstance(value, tuple) else HIDDEN


def secret(
    hide: Callable[[Any], Any] = concealed, shown: Callable[[Any], Any] = lambda _: ()
) -> Seen:
    """Return the mark of a tuple with an entry for each seat, of which each sees its own.

    Parameters
    ----------
    hide : callable
        Returns what the other seats see of an entry.
    shown : callable
        Returns the numbers of the entries that all seats see, from the board.

    Examples
    --------
    Of a card on the table, the others see the colour of its back:

    >>> mark = secret(hide=lambda card: card[0])
    >>> mark.look(None, ("R5", "Y2"), 0)
    ('R5', 'Y')
    """

    def look(board: Any, entries: tuple[Any, ...], seat: int) -> tuple[Any, ...]:
        known = shown(board)
        return tuple(
            [
                entry if at == seat or at in known else hide(entry)
                for at, entry in enumerate(entries)
            ]
        )

    return Seen(look)


SECRET: Final = secret()
"""The mark of a tuple with an entry for each seat, which only that seat sees."""

UNSEEN: Final = Seen(lambda board, value, seat: concealed(value))
"""The mark of a field that no seat sees, such as the cards of a stack."""


def seen_board(board: B, seat: int) -> B:
    """Return a board as a seat sees it, by the marks `Seen` of its fields.

    Parameters
    ----------
    board : object
        A named tuple or a frozen dataclass; any other board has no marks, and is returned as it is.
    seat : int
        The seat, from 0.
    """
    kind: Any = type(board)
    looks = _looks(kind)
    if not looks:
        return board
    if is_dataclass(board):
        seen = {name: look(board, getattr(board, name), seat) for name, _, look in looks}
        return replace(board, **seen)  # type: ignore[type-var]
    values: list[Any] = list(board)  # type: ignore[call-overload]
    for _, at, look in looks:
        values[at] = look(board, values[at], seat)
    found: B = new_unchecked(kind, tuple(values))
    return found


@cache
def _looks(kind: Any) -> tuple[tuple[str, int, Look], ...]:
    """Return the fields with a mark `Seen`: name, place in a tuple, and what a seat sees of it."""
    at = {name: n for n, name in enumerate(getattr(kind, "_fields", ()))}
    return tuple((name, at.get(name, -1), mark.look) for name, mark in field_marks(kind, Seen))


def own(items: tuple[str, ...], seat: int) -> tuple[str, ...]:
    """Return what the mark `SECRET` shows a seat; it works until 1.0."""
    warnings.warn("own is now the mark SECRET", DeprecationWarning, stacklevel=2)
    seen: tuple[str, ...] = SECRET.look(None, items, seat)
    return seen


def is_hidden(board: Any) -> bool:
    """Whether any part of a board is `HIDDEN`."""
    return any(part == HIDDEN for part in _leaves(plain(board)))


def _leaves(data: Any) -> Iterator[Any]:
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else None
    if inside is None:
        yield data
        return
    for part in inside:
        yield from _leaves(part)


_ALREADY_PLAIN = (bool, int, str)
_PLAIN_KINDS = frozenset((*_ALREADY_PLAIN, NoneType))
"""Most parts of a tuple are of these classes: they are done at once."""


def plain(value: Any, texts: Kinds = (), named: Kinds = ()) -> Any:
    """Return a frozen value as plain data: tables of its fields, lists, numbers and text.

    Parameters
    ----------
    value : object
        The value.
    texts : tuple of type
        Classes whose values become text.
    named : tuple of type
        Classes whose values include the class name, under the key ``task``.

    Examples
    --------
    >>> from racekit.engine.result import Result
    >>> plain(Result((3, 1), (1, 2), (0,)))
    {'scores': [3, 1], 'ranking': [1, 2], 'winners': [0]}
    """
    if value is None or isinstance(value, _ALREADY_PLAIN):
        return value
    if isinstance(value, texts):
        return str(value)
    if type(value) is tuple:  # what boards are full of
        return [part if type(part) in _PLAIN_KINDS else plain(part, texts, named) for part in value]
    if hasattr(value, "_fields") or is_dataclass(value):
        name = {"task": type(value).__name__} if isinstance(value, named) else {}
        return {**name, **parts(value, texts, named)}
    if isinstance(value, tuple | list):
        return [plain(part, texts, named) for part in value]
    if isinstance(value, frozenset | set):
        return sorted((plain(part, texts, named) for part in value), key=str)
    if isinstance(value, Mapping):
        return {str(key): plain(part, texts, named) for key, part in value.items()}
    number = as_integer(value)  # of another kind, such as NumPy's
    return str(value) if number is None else number


def parts(value: Any, texts: Kinds = (), named: Kinds = ()) -> dict[str, Any]:
    """Return the fields of a named tuple or a dataclass as plain data; empty for others."""
    names = getattr(value, "_fields", ())
    if not names and is_dataclass(value):
        names = tuple(field.name for field in fields(value))
    return {name: plain(getattr(value, name), texts, named) for name in names}
