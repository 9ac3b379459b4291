"""Formats that encode single values as plain data and decode them: the parts of a `codec`.

Marks say what a declared type leaves open: ``Annotated[tuple[int, ...], By("seat")]``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from reprlib import Repr
from types import NoneType
from typing import Any, NamedTuple

from .errors import BadInput, Problem
from .texts import Text
from .values import new_unchecked

_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = 60
_FRACTION = re.compile(r"-?\d{1,1000}(/\d{1,1000})?")


class Location(NamedTuple):
    """A place in plain data, with the list that collects the problems of that data."""

    path: str  # the path from the root: ``sides[1].hand``
    problems: list[Problem]  # one list, shared by all locations in the same data

    def key(self, name: object) -> Location:
        """Return the location of a table's entry."""
        path = f"{self.path}.{name}" if self.path else str(name)
        return new_unchecked(Location, (path, self.problems))

    def item(self, n: int) -> Location:
        """Return the location of a list's item."""
        return new_unchecked(Location, (f"{self.path}[{n}]", self.problems))

    @property
    def fine(self) -> bool:
        """Whether there is no problem here or inside."""
        inside = (f"{self.path}.", f"{self.path}[")
        return not any(
            each.place == self.path or each.place.startswith(inside) for each in self.problems
        )

    def say(self, key: str, /, **values: object) -> None:
        """Add a problem from the engine's catalogue."""
        self.problems.append(Problem.of(self.path or "data", key, **values))

    def note(self, text: Text) -> None:
        """Add a problem."""
        self.problems.append(Problem(self.path or "data", text))

    def finish(self, headline: str = "bad_position", /, **values: object) -> None:
        """Raise BadInput, under a headline from the engine's catalogue, if there are problems."""
        if self.problems:
            raise BadInput.of(headline, self.problems, **values)

    def table(self, data: Any, known: Iterable[str]) -> Mapping[str, Any]:
        """Return data, checked to be a table with only known keys."""
        if type(data) is not dict and not isinstance(data, Mapping):  # the first is much faster
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
        path, problems = self
        return [
            (value, new_unchecked(Location, (f"{path}[{n}]", problems)))
            for n, value in enumerate(data)
        ]


def short(value: Any) -> str:
    """Return an abbreviated repr of a value, for messages."""
    return _SHORT.repr(value)


Decode = Callable[[Any, Location], Any]


# --- marks of annotated types ---------------------------------------------------------------------


@dataclass(frozen=True)
class Field:
    """How data have a field of a class: a mark of the field's annotated type.

    Data leave out a field that has its default, unless the class itself knows no default.
    """

    key: str = ""  # its name in the data; by default, that of the field
    default: Any = ...
    """What the field has if the data omit it. A function returns it from the game, and from what is
    known so far: every field whose default is no function, and those declared before. By default,
    it is the default of the class; for a tuple with a mark `By`, every entry is blank.
    """
    derived: bool = False  # whether the data never have it, because it always is its default


@dataclass(frozen=True)
class By:
    """A tuple with an entry for each seat, or for each of other things: a mark of its type."""

    keys: str  # what the codec has the `Keys` under
    blank: Any = ...
    """What an entry is if nothing else is said; a table leaves it out. Without one, every entry is
    required.
    """
    held: bool = False  # whether an entry is what a seat holds in its hand
    every: bool = False
    """Whether data that have the tuple must have every entry, even if the field has a default."""


ROW = "row"
"""The mark of a class whose values are lists in data, with an entry for each field in order."""

SORTED = "sorted"
"""The mark of a tuple in which the order of the entries means nothing: it is sorted."""


class Keys(NamedTuple):
    """For what a tuple has an entry each."""

    names: Sequence[str | int]  # their names in data
    text: Callable[[int], Text]  # returns the name of one in a form, by its index
    listed: bool = False  # whether data have a list of entries, instead of a table by names
    placed: bool = False  # whether the board has places of these names (``data-place``)


# --- formats --------------------------------------------------------------------------------------


class Format:
    """The serialization format of one type, and what may stand there in a form.

    Parameters
    ----------
    encode : callable
        Converts a value to plain data.
    decode : callable
        Converts plain data at a `Location` to a value; adds a problem and returns None on failure.
    items : callable, optional
        Returns the values among which a form offers a choice (`racekit.editing.parts.Items`).
    values : callable, optional
        Returns what each of these is in data, by its key, if it is not the key itself.
    span : tuple, optional
        The lowest and the highest number; None: there is no limit.

    Without items and without a span, a form has the parts of the declared type.
    """

    def __init__(
        self,
        encode: Callable[[Any], Any],
        decode: Decode,
        *,
        items: Callable[[], Any] | None = None,
        values: Callable[[], Mapping[Any, Any]] | None = None,
        span: tuple[int | None, int | None] | None = None,
    ) -> None:
        self.encode, self.decode = encode, decode
        self.items, self.values, self.span = items, values, span

    def complete(self, data: Any, at: Location, default: Any) -> Any:
        """Convert plain data to a value; the default has what the data omit."""
        return self.decode(data, at)


class Keyed(Format):
    """The format of a tuple with an entry for each of some `Keys`.

    Parameters
    ----------
    keys : Keys
        What there is an entry for.
    part : Format
        The format of an entry.
    blank : object
        An entry that data may leave out; ``...``: there is none.
    every : bool
        Whether data must have every entry that is not blank, whatever the default is.
    """

    def __init__(self, keys: Keys, part: Format, blank: Any, *, every: bool = False) -> None:
        super().__init__(self._encoded, self._decoded)
        self.keys, self.part, self.blank, self.every = keys, part, blank, every
        self.blanks = (blank,) * len(keys.names)

    def _encoded(self, value: Sequence[Any]) -> Any:
        if self.keys.listed:
            return [*map(self.part.encode, value)]
        named = zip(self.keys.names, value, strict=True)
        return {str(name): self.part.encode(each) for name, each in named if each != self.blank}

    def _decoded(self, data: Any, at: Location) -> tuple[Any, ...] | None:
        before = len(at.problems)
        found = self._filled(data, at, self.blanks)
        if len(at.problems) == before and ... in found:
            at.say("wrong_length", count=len(found), value=short(data))
        return found if len(at.problems) == before else None

    def complete(self, data: Any, at: Location, default: Sequence[Any]) -> Any:
        if self.every or len(default) != len(self.keys.names):
            return self._decoded(data, at)
        return self._filled(data, at, default)

    def _filled(self, data: Any, at: Location, default: Sequence[Any]) -> tuple[Any, ...]:
        """Return the entries in data, and those of the default where there is none."""
        found = [*default]
        for n, each, where in self._entries(data, at):
            before = len(at.problems)
            value = self.part.decode(each, where)
            if len(at.problems) == before:
                found[n] = value
        return tuple(found)

    def _entries(self, data: Any, at: Location) -> Iterator[tuple[int, Any, Location]]:
        """Yield the entries in data, each with its index and its location."""
        if self.keys.listed:
            items, most = at.items(data), len(self.keys.names)
            if len(items) > most:
                at.say("too_many_entries", count=most)
            yield from ((n, each, where) for n, (each, where) in enumerate(items[:most]))
            return
        names = [*map(str, self.keys.names)]  # a number may stand for its text: ``{3: 12}``
        table = {str(name): data[name] for name in data} if isinstance(data, Mapping) else data
        for name, each in at.table(table, names).items():
            if name in names:
                yield names.index(name), each, at.key(name)


def as_is(value: Any) -> Any:
    """Return a value that is already plain data."""
    return value


def whole(
    low: int | None = None, high: int | None = None, items: Callable[[], Any] | None = None
) -> Format:
    """Return the format of integers in a range; `items` names them, if each has a name."""

    def decode(data: Any, at: Location) -> int | None:
        if data is None:
            at.say("no_integer")
        elif isinstance(data, bool) or not isinstance(data, int):
            at.say("not_integer", value=short(data))
        elif low is not None and high is not None and not low <= data <= high:
            at.say("out_of_range", value=short(data), low=low, high=high)
        elif low is not None and data < low:
            at.say("too_small", value=short(data), low=low)
        else:
            return data
        return None

    return Format(as_is, decode, items=items, span=(low, high))


def choice(
    known: Iterable[Any], items: Callable[[], Any] | None = None, *, optional: bool = False
) -> Format:
    """Return the format of a value from a fixed set of plain values; `items` names them.

    If the value is `optional`, the message about a wrong one says so.
    """
    known = tuple(known)
    wrong = "not_optional_choice" if optional else "not_choice"

    def decode(data: Any, at: Location) -> Any:
        for each in known:
            if type(data) is type(each) and data == each:
                return each
        return at.say(wrong, value=short(data), known=known)

    return Format(as_is, decode, items=items)


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
