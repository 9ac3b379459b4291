"""Views as arrays: each field of a view, hashed into a block of numbers.

Views are immutable, and most of a view is what it was a step ago. So what a part of a view becomes
is kept: by the part, where it stands, and the length of its block. Equal parts become equal arrays,
whatever was seen before, because nothing is read of a part that equality does not see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import chain, repeat
from math import log1p
from typing import TYPE_CHECKING, Any
from zlib import crc32

from ..engine.game import State
from .messages import required

if TYPE_CHECKING:
    import numpy
    from numpy import float32, int64
    from numpy.typing import NDArray
else:
    numpy = required("numpy")


Elements = tuple[float, ...]
"""The elements that a value sets: a place in the block, the size there, another place, ..."""


@lru_cache(maxsize=1 << 8)
def view_of(state: State, seat: int) -> Any:
    """Return a seat's view; libraries ask for the same ones again and again."""
    return state.view(seat)


def fields_of(view: Any) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a view by name; those of a board are fields of their own."""
    if not is_dataclass(view):  # a view of another kind shows what it is as plain data only
        data = {name: _frozen(value) for name, value in view.data().items()}
        yield from ((name, value) for name, value in data.items() if name != "game")
        return
    for name, value in _read(view):
        if name == "board" and _names(value):
            yield from ((f"board.{part}", inner) for part, inner in _read(value))
        elif name != "rules":  # the game, which is public, and the same in all views
            yield name, value


@lru_cache(maxsize=1 << 15)
def block(
    value: Any, place: str, first: int, length: int
) -> tuple[NDArray[int64], NDArray[float32]]:
    """Return where a field sets elements of an observation, in its block, and their sizes."""
    found = numpy.array(_elements(value, place, length), numpy.float32)
    return first + found[::2].astype(numpy.int64), found[1::2]


@lru_cache(maxsize=1 << 16)
def _elements(value: Any, place: str, length: int) -> Elements:
    """Return the elements of a block that a value sets."""
    if (inside := _inside(value)) is not None:
        found = map(_elements, inside, _places(place, len(inside)), repeat(length))
        return tuple(chain.from_iterable(found))
    if not isinstance(value, int | float | Fraction):
        return _hash(place, str(value)) % length, 1.0
    number = float(value)  # True, 1 and 1.0 are equal
    size = log1p(abs(number))
    chosen, scaled = _hash(place, str(number)) % length, _hash(place, "") % length
    return chosen, 1.0, scaled, size / (1 + size)


def _inside(value: Any) -> tuple[Any, ...] | None:
    """Return the parts of a value; None if it is one piece.

    It is one if its class writes it as a text of its own, as cards and actions do.
    """
    kind: Any = type(value)
    if kind.__str__ is not object.__str__:
        return None
    if isinstance(value, tuple):  # a named one, too, which equals a plain one
        return value
    if isinstance(value, frozenset):
        return tuple(sorted(value, key=str))
    if isinstance(value, Mapping):
        return tuple(sorted(value.items(), key=str))
    if not is_dataclass(value):
        return None
    return str(kind.__name__), *(part for _, part in _read(value))


def _read(value: Any) -> Iterator[tuple[str, Any]]:
    return ((name, getattr(value, name)) for name in _names(value))


def _names(value: Any) -> tuple[str, ...]:
    """Return the names of the fields of a named tuple or a dataclass that equality compares."""
    kind: Any = type(value)
    return _compared(kind)


@lru_cache(maxsize=1 << 10)
def _compared(kind: Any) -> tuple[str, ...]:
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind) if field.compare)
    names: tuple[str, ...] = getattr(kind, "_fields", ())
    return names


@lru_cache(maxsize=1 << 12)
def _places(place: str, count: int) -> tuple[str, ...]:
    return tuple([f"{place}.{at}" for at in range(count)])


def _frozen(data: Any) -> Any:
    """Return plain data as values that a cache can keep."""
    if isinstance(data, dict):
        return tuple((name, _frozen(part)) for name, part in data.items())
    return tuple(map(_frozen, data)) if isinstance(data, list) else data


def _hash(place: str, value: str) -> int:
    return crc32(f"{place}={value}".encode())
