"""Views as arrays: each field of a view, hashed into a block of numbers.

Views are immutable, and most of a view is what it was a step ago. So what a part of a view sets is
kept, by the part and by where it stands. Equal parts set equal elements, whatever was seen before,
because nothing is read of a part that equality does not see. It is kept for each adapter apart,
because a card of one game may equal a card of another, which has another name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import compress, count
from math import log1p
from operator import attrgetter, getitem, is_not
from struct import Struct
from typing import TYPE_CHECKING, Any
from zlib import crc32

from ..engine.board_view import other_fields
from .messages import required

if TYPE_CHECKING:
    import numpy
else:
    numpy = required("numpy")


ELEMENT = numpy.dtype([("at", numpy.int64), ("size", numpy.float32)], align=True)
"""An element that a value sets: where it is in the observation, and the size there.

It is aligned, because NumPy takes twice as long over one that is not.
"""
_element = Struct("qf0q").pack
KEPT = 1 << 12
"""The values that are kept of each place."""


class Place(dict[Any, bytes]):
    """A place in a view: what each value sets there, as an array of `ELEMENT`, kept by the value.

    Parameters
    ----------
    first, length : int
        Its field's block: where it begins in the observation, and its length.
    place : int
        The hash of where it stands.
    """

    def __init__(self, first: int, length: int, place: int) -> None:
        self._first, self._length, self._place = first, length, place
        self._inside: list[Place] = []

    def __missing__(self, value: Any) -> bytes:
        if len(self) >= KEPT:
            self.clear()
        written = self[value] = self._written(value)
        return written

    def _written(self, value: Any) -> bytes:
        """Return what a value sets: what its parts set, or what it sets as one piece."""
        kind: Any = type(value)
        read = _reader(kind)
        if read is None:
            return self._leaf(value)
        parts = read(value)
        return b"".join(map(getitem, self.inside(len(parts)), parts))

    def inside(self, count: int) -> Sequence[Place]:
        """Return where each part of a value stands, and perhaps more."""
        for at in range(len(self._inside), count):
            # CRC-32 goes on where the hash of the whole's place has ended.
            place = crc32(f".{at}".encode(), self._place)
            self._inside.append(Place(self._first, self._length, place))
        return self._inside

    def _leaf(self, value: Any) -> bytes:
        if not isinstance(value, int | float | Fraction):
            return self._hashed(f"={value!s}")
        number = float(value)  # True, 1 and 1.0 are equal
        size = log1p(abs(number))
        return self._hashed(f"={number}") + self._hashed("=", size / (1 + size))

    def _hashed(self, text: str, size: float = 1.0) -> bytes:
        """Return the element that a text sets."""
        return _element(self._first + crc32(text.encode(), self._place) % self._length, size)


class Field:
    """Writes one field of the views of a game.

    What it has written is kept with the value, because most fields, and most parts of the others,
    are the very values that they were a step ago, and hashing a large one takes as long as a step.

    Parameters
    ----------
    name : str
        The field's name.
    first, length : int
        Its block: where it begins in the observation, and its length.
    """

    def __init__(self, name: str, first: int, length: int) -> None:
        self._place = Place(first, length, crc32(name.encode()))
        self._last: tuple[tuple[Any, ...], list[bytes]] = (), []

    def elements(self, value: Any) -> bytes:
        """Return what the field sets, as an array of `ELEMENT`."""
        if not isinstance(value, tuple) or _reader(type(value)) is None:
            return self._place[value]
        places, (parts, before) = self._place.inside(len(value)), self._last
        written = before[: len(value)]
        for at in compress(count(), map(is_not, value, parts)):
            written[at] = places[at][value[at]]
        for at in range(len(written), len(value)):
            written.append(places[at][value[at]])
        self._last = value, written  # both at once: an interruption leaves what belongs together
        return b"".join(written)


class Fields:
    """Writes the fields of the views of a kind.

    Parameters
    ----------
    blocks : sequence of (str, int, int)
        Each field's name, and its block: where it begins in the observation, and its length.
    """

    def __init__(self, blocks: Sequence[tuple[str, int, int]]) -> None:
        self._blocks = blocks
        self._fields = [Field(*block) for block in blocks]
        nothing = [field.elements(None) for field in self._fields]
        self._last: tuple[Sequence[Any], list[bytes]] = [None] * len(blocks), nothing

    def __reduce__(self) -> tuple[Any, ...]:
        return Fields, (self._blocks,)

    def elements(self, values: Sequence[Any]) -> bytes:
        """Return what the fields of a view set, as an array of `ELEMENT`."""
        before, written = self._last
        written = written.copy()
        for at in compress(count(), map(is_not, values, before)):
            written[at] = self._fields[at].elements(values[at])
        self._last = values, written
        return b"".join(written)


def fields_of(view: Any) -> tuple[tuple[str, ...], Sequence[Any]]:
    """Return the names of a view's fields, and the fields; those of a board are fields, too."""
    if not is_dataclass(view):  # a view of another kind shows what it is as plain data only
        data = {name: _frozen(value) for name, value in view.data().items() if name != "game"}
        return tuple(data), [*data.values()]
    kind: Any = type(view)
    board: Any = type(getattr(view, "board", None))
    names, read = _layout(kind, board)
    return names, read(view)[1:]


@lru_cache(maxsize=1 << 10)
def _layout(kind: Any, board: Any) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """Return the names of the fields of a class of views, and what reads its seat and them."""
    names: list[str] = []
    told = getattr(kind, "FIELDS", ())
    others = [f"board.{name}" for name in other_fields(kind, board)] if told else []
    for name in [*told, *others] or _compared(kind):  # the parts of its plain data
        if name == "board" and _compared(board):
            names += (f"board.{part}" for part in _compared(board))
        elif name != "rules":  # the game, which is public, and the same in all views
            names.append(name)
    return tuple(names), attrgetter("seat", *names)


@lru_cache(maxsize=1 << 10)
def _reader(kind: Any) -> Callable[[Any], tuple[Any, ...]] | None:
    """Return what reads the parts of the values of a class; None if they are one piece.

    They are if the class writes them as a text of its own, as cards and actions are.
    """
    if kind.__str__ is not object.__str__:
        return None
    if issubclass(kind, tuple):  # a named one, too, which equals a plain one
        return tuple
    if issubclass(kind, frozenset):
        return lambda value: tuple(sorted(value, key=str))
    if issubclass(kind, Mapping):
        return lambda value: tuple(sorted(value.items(), key=str))
    return _fields_reader(kind) if is_dataclass(kind) else None


def _fields_reader(kind: Any) -> Callable[[Any], tuple[Any, ...]]:
    """Return what reads the name of a dataclass, and the fields of its values."""
    name, names = kind.__name__, _compared(kind)
    return lambda value: (name, *[getattr(value, each) for each in names])


@lru_cache(maxsize=1 << 10)
def _compared(kind: Any) -> tuple[str, ...]:
    """Return the names of the fields of a named tuple or a dataclass that equality compares."""
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind) if field.compare)
    names: tuple[str, ...] = getattr(kind, "_fields", ())
    return names


def _frozen(data: Any) -> Any:
    """Return plain data as values that a cache can keep."""
    if isinstance(data, dict):
        return tuple((name, _frozen(part)) for name, part in data.items())
    return tuple(map(_frozen, data)) if isinstance(data, list) else data
