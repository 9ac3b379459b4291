"""The information available to a seat: the protocol of views, and values as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Protocol

from .integers import as_integer

if TYPE_CHECKING:
    from .tasks import Action

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


def own(items: tuple[str, ...], seat: int) -> tuple[str, ...]:
    """Return one item per seat as `seat` sees them: its own, and the others' hidden.

    An empty item of another seat is hidden, too: that there is nothing may be a secret.

    Examples
    --------
    >>> own(("J", "Q"), 0)
    ('J', '?')
    """
    return tuple(item if at == seat else HIDDEN for at, item in enumerate(items))


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
    number = as_integer(value)  # of another kind, such as NumPy's
    return str(value) if number is None else number


def parts(value: Any, texts: Kinds = (), named: Kinds = ()) -> dict[str, Any]:
    """Return the fields of a named tuple or a dataclass as plain data; empty for others."""
    names = getattr(value, "_fields", ())
    if not names and is_dataclass(value):
        names = tuple(field.name for field in fields(value))
    return {name: plain(getattr(value, name), texts, named) for name in names}
