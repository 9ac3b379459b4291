"""What a seat may know: the protocol of all views, and the view that a hidden board is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Protocol

if TYPE_CHECKING:
    from .state import Action, AnyTask

HIDDEN: Final = "?"
"""Stands on a seat's board for what the seat may not know."""
Kinds = tuple[type, ...]


class View(Protocol):
    """All that one seat may know, and nothing else; it holds no reference to the state."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def seat(self) -> int:
        """Whose view it is."""

    def data(self) -> dict[str, Any]:
        """Return the view as plain data."""

    def unseen(self) -> Mapping[tuple[str, ...], Mapping[Any, int]]:
        """Return the cards that this seat cannot place, by where they may be."""

    def outcomes(self) -> dict[Action, Fraction]:
        """Return what chance may bring next and this seat will see, as far as it can know."""


@dataclass(frozen=True)
class BoardView:
    """The view of a game whose `view` returns the board with `HIDDEN` for what a seat cannot see.

    Attributes
    ----------
    rules : Game
        The game with its options: everybody at the table knows them.
    seat : int
        Whose view it is.
    board : object
        The board as this seat sees it.
    agenda : tuple
        The tasks still to do, the next one last. In such a game they hold nothing hidden.
    rule : str or None
        Id of the rule that asks now; None when the game is over.
    actor : int or None
        The seat that decides now; None at chance and when the game is over.
    """

    rules: Any
    seat: int
    board: Any
    agenda: tuple[AnyTask, ...]
    rule: str | None
    actor: int | None

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(self.rules.name)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return not self.agenda

    def data(self) -> dict[str, Any]:
        """Return the view as plain data."""
        return {
            "game": self.game,
            "seat": self.seat,
            "board": plain(self.board),
            "agenda": [{"task": type(task).__name__, **parts(task)} for task in self.agenda],
        }

    def unseen(self) -> dict[tuple[str, ...], Mapping[Any, int]]:
        """Return nothing: such a game does not say which cards there are."""
        return {}

    def outcomes(self) -> dict[Action, Fraction]:
        """Return what chance may bring next and this seat will see, over all that may be hidden."""
        from .histories import seen_outcomes

        return seen_outcomes(self)


def own(items: tuple[str, ...], seat: int) -> tuple[str, ...]:
    """Return what `seat` sees of what each seat has one of: its own, the others' hidden.

    Examples
    --------
    >>> own(("J", "Q"), 0)
    ('J', '?')
    """
    return tuple(item if at == seat else HIDDEN for at, item in enumerate(items))


def is_hidden(board: Any) -> bool:
    """Whether anything on a board is `HIDDEN`."""
    return any(part == HIDDEN for part in _leaves(plain(board)))


def _leaves(data: Any) -> Iterator[Any]:
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else None
    if inside is None:
        yield data
        return
    for part in inside:
        yield from _leaves(part)


def plain(value: Any, texts: Kinds = (), named: Kinds = ()) -> Any:
    """Return a frozen value as plain data: tables of its fields, lists, numbers and text.

    Parameters
    ----------
    value : object
        The value.
    texts : tuple of type
        Classes whose values are given as text.
    named : tuple of type
        Classes whose values are given with the name of their class, as ``task``.

    Examples
    --------
    >>> from racekit.engine.result import Result
    >>> plain(Result((3, 1), (1, 2), (0,)))
    {'scores': [3, 1], 'ranking': [1, 2], 'winners': [0]}
    """
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, texts):
        return str(value)
    if hasattr(value, "_fields") or is_dataclass(value):
        name = {"task": type(value).__name__} if isinstance(value, named) else {}
        return {**name, **parts(value, texts, named)}
    if isinstance(value, tuple | list):
        return [plain(part, texts, named) for part in value]
    if isinstance(value, frozenset | set):
        return sorted((plain(part, texts, named) for part in value), key=str)
    if isinstance(value, Mapping):
        return {str(key): plain(part, texts, named) for key, part in value.items()}
    return str(value)


def parts(value: Any, texts: Kinds = (), named: Kinds = ()) -> dict[str, Any]:
    """Return the fields of a named tuple or a dataclass as plain data; none where it has none."""
    names = getattr(value, "_fields", ())
    if not names and is_dataclass(value):
        names = tuple(field.name for field in fields(value))
    return {name: plain(getattr(value, name), texts, named) for name in names}
