"""Formats that encode single values as plain data and decode them: the parts of a `codec`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from reprlib import Repr
from types import NoneType
from typing import Any, NamedTuple

from .errors import BadInput, Problem
from .texts import Text

_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = 60
_FRACTION = re.compile(r"-?\d{1,1000}(/\d{1,1000})?")


class Location(NamedTuple):
    """A place in plain data, with the list that collects the problems of that data.

    Attributes
    ----------
    path : str
        The path from the root: ``sides[1].hand``.
    problems : list of Problem
        One list, shared by all locations in the same data.
    """

    path: str
    problems: list[Problem]

    def key(self, name: object) -> Location:
        """Return the location of a table's entry."""
        return Location(f"{self.path}.{name}" if self.path else str(name), self.problems)

    def item(self, n: int) -> Location:
        """Return the location of a list's item."""
        return Location(f"{self.path}[{n}]", self.problems)

    def say(self, key: str, /, **values: object) -> None:
        """Add a problem from the engine's catalogue."""
        self.problems.append(Problem.of(self.path or "data", key, **values))

    def note(self, text: Text) -> None:
        """Add a problem."""
        self.problems.append(Problem(self.path or "data", text))

    def finish(self) -> None:
        """Raise BadInput if there are problems."""
        if self.problems:
            raise BadInput.of("bad_position", self.problems)

    def table(self, data: Any, known: Iterable[str]) -> Mapping[str, Any]:
        """Return data, checked to be a table with only known keys."""
        if not isinstance(data, Mapping):
            self.say("not_table", value=short(data))
            return {}
        known = tuple(known)
        for name in data:
            if name not in known:
                self.key(name).say("unknown_name", known=known)
        return data

    def items(self, data: Any) -> list[tuple[Any, Location]]:
        """Return the items of data, checked to be a list, each with its location."""
        if not isinstance(data, list | tuple):
            self.say("not_list", value=short(data))
            return []
        return [(value, self.item(n)) for n, value in enumerate(data)]


def short(value: Any) -> str:
    """Return an abbreviated repr of a value, for messages."""
    return _SHORT.repr(value)


Decode = Callable[[Any, Location], Any]


class Format(NamedTuple):
    """The serialization format of one type.

    Attributes
    ----------
    encode : callable
        Converts a value to plain data.
    decode : callable
        Converts plain data at a `Location` to a value; adds a problem and returns None on failure.
    """

    encode: Callable[[Any], Any]
    decode: Decode


def as_is(value: Any) -> Any:
    """Return a value that is already plain data."""
    return value


def whole(low: int | None = None, high: int | None = None) -> Format:
    """Return the format of integers in a range."""

    def decode(data: Any, at: Location) -> int | None:
        if isinstance(data, bool) or not isinstance(data, int):
            at.say("not_integer", value=short(data))
        elif low is not None and high is not None and not low <= data <= high:
            at.say("out_of_range", value=short(data), low=low, high=high)
        elif low is not None and data < low:
            at.say("too_small", value=short(data), low=low)
        else:
            return data
        return None

    return Format(as_is, decode)


def choice(known: Iterable[Any]) -> Format:
    """Return the format of a value from a fixed set of plain values."""
    known = tuple(known)

    def decode(data: Any, at: Location) -> Any:
        for each in known:
            if type(data) is type(each) and data == each:
                return each
        return at.say("not_choice", value=short(data), known=known)

    return Format(as_is, decode)


def _text(data: Any, at: Location) -> str | None:
    if isinstance(data, str):
        return data
    return at.say("not_text", value=short(data))


def _fraction(data: Any, at: Location) -> Fraction | None:
    if isinstance(data, str) and _FRACTION.fullmatch(data):
        try:
            return Fraction(data)
        except ZeroDivisionError:
            pass
    return at.say("not_fraction", value=short(data))


PLAIN: Mapping[Any, Format] = {
    bool: choice((True, False)),
    int: whole(),
    str: Format(as_is, _text),
    None: choice((None,)),
    NoneType: choice((None,)),
    Fraction: Format(str, _fraction),
}
"""The formats of scalar values."""
