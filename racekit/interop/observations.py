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
from math import log1p
from operator import attrgetter
from struct import Struct
from typing import TYPE_CHECKING, Any
from zlib import crc32

from .messages import required

if TYPE_CHECKING:
    import numpy
else:
    numpy = required("numpy")


ELEMENT = numpy.dtype([("at", numpy.uint32), ("size", numpy.float32)])
"""An element that a value sets: where it is in the observation, and the size there."""
_element = Struct("=If").pack


class Field:
    """Writes one field of the views of a game.

    Parameters
    ----------
    name : str
        The field's name.
    first, length : int
        Its block: where it begins in the observation, and its length.
    """

    def __init__(self, name: str, first: int, length: int) -> None:
        self._given = name, first, length
        self._first, self._length, self._place = first, length, crc32(name.encode())
        self._part = lru_cache(maxsize=1 << 12)(self._written)
        self._last: tuple[Any, bytes] = None, self._part(None, self._place)

    def __reduce__(self) -> tuple[Any, ...]:
        return Field, self._given

    def elements(self, value: Any) -> bytes:
        """Return what the field sets, as an array of `ELEMENT`.

        The last answer is kept, because most fields are the very value that they were a step ago,
        and hashing a large one takes as long as a step.
        """
        last = self._last
        if last[0] is not value:
            last = self._last = value, self._part(value, self._place)
        return last[1]

    def _written(self, value: Any, place: int) -> bytes:
        """Return what a part of the field sets; `place` is the hash of where it stands."""
        kind: Any = type(value)
        read = _reader(kind)
        if read is None:
            return self._leaf(value, place)
        inside = read(value)
        return b"".join(map(self._part, inside, _places(place, len(inside))))

    def _leaf(self, value: Any, place: int) -> bytes:
        """Return what a value that is one piece sets."""
        if not isinstance(value, int | float | Fraction):
            return self._hashed(f"={value!s}", place)
        number = float(value)  # True, 1 and 1.0 are equal
        size = log1p(abs(number))
        return self._hashed(f"={number}", place) + self._hashed("=", place, size / (1 + size))

    def _hashed(self, text: str, place: int, size: float = 1.0) -> bytes:
        """Return the element that a text sets."""
        return _element(self._first + crc32(text.encode(), place) % self._length, size)


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
    for name in _compared(kind):
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


@lru_cache(maxsize=1 << 12)
def _places(place: int, count: int) -> tuple[int, ...]:
    """Return the hash of where each part stands: CRC-32 goes on where the whole's has ended."""
    return tuple([crc32(f".{at}".encode(), place) for at in range(count)])


def _frozen(data: Any) -> Any:
    """Return plain data as values that a cache can keep."""
    if isinstance(data, dict):
        return tuple((name, _frozen(part)) for name, part in data.items())
    return tuple(map(_frozen, data)) if isinstance(data, list) else data
