"""Reading plain data, and collecting everything that is wrong with it, each with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from .errors import Problem
from .options import OptionCheck
from .rules import RuleBook

T = TypeVar("T")


def in_list(names: Any) -> Any:
    """Return names in a list, where they came as one text with spaces between them.

    Examples
    --------
    >>> in_list("3-5 F-2"), in_list(["3-5"])
    (['3-5', 'F-2'], ['3-5'])
    """
    return names.split() if isinstance(names, str) else names


class DataReader(OptionCheck):
    """Reads the description of a game's position.

    Parameters
    ----------
    book : RuleBook
        The game's rule book; its words that begin with ``position_`` say what may be wrong.
    data : mapping
        The description.
    known : iterable of str
        What it may hold.
    """

    def __init__(self, book: RuleBook, data: Mapping[str, Any], known: Iterable[str]) -> None:
        super().__init__(book.game, data, known)
        self.book = book
        self.data = data

    def tell(self, place: str, key: str, **values: object) -> None:
        """Note a problem from the game's catalogue."""
        self.problems.append(Problem(place, self.book.words.text(f"position_{key}", **values)))

    def number(self, place: str, default: int, low: int, high: int | None = None) -> int:
        """Read a whole number in a range."""
        value = self.data.get(place, default)
        return value if self.integer(place, value, low, high) else low

    def items(self, place: str, values: Any, read: Callable[[str, Any], T]) -> list[T]:
        """Read each of several values."""
        if not isinstance(values, list | tuple):
            self.tell(place, "no_list", given=repr(values))
            return []
        return [read(f"{place}[{n}]", value) for n, value in enumerate(values)]

    def listed(self, name: str, read: Callable[[str, Any], T]) -> list[T]:
        """Read a list; one that is left out is empty."""
        return self.items(name, self.data.get(name, ()), read)
