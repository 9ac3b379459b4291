"""Integers of any kind, such as NumPy's, become Python's own where they come in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from functools import wraps
from operator import index, is_
from types import NoneType
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_SIMPLE = frozenset((int, str, bool, float, NoneType, Fraction))
"""Most values are of these classes: they are done at once."""


def as_integer(value: Any) -> int | None:
    """Return an integer of any kind as an int; None for anything else, truth values included.

    Examples
    --------
    >>> import numpy as np
    >>> as_integer(np.int64(3)), as_integer(True), as_integer(3.0)
    (3, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:  # an array has __index__, too
        return None


def own_integers(value: Any) -> Any:
    """Return a value with Python's own integers throughout; the value itself if it has no others.

    It looks into mappings and their keys, lists, tuples, frozen sets and dataclasses.

    Examples
    --------
    >>> import numpy as np
    >>> own_integers({"deck": {"F-1": np.int8(3)}, "boxes": [np.int64(1), None]})
    {'deck': {'F-1': 3}, 'boxes': [1, None]}
    """
    kind = type(value)
    if isinstance(value, tuple) and hasattr(kind, "_make"):
        return _rebuilt(value, value, kind._make, own_integers)
    if is_dataclass(kind):
        return _with_fields(value)
    return _plain(value, own_integers)


def _given(value: Any) -> Any:
    """Return an argument with Python's own integers; objects of somebody's classes stay as is."""
    return _plain(value, _given)


def _plain(value: Any, inside: Callable[[Any], Any]) -> Any:
    """Return a number, or a collection of Python's with its parts as `inside` returns them."""
    kind = type(value)
    if kind in _SIMPLE:
        return value
    if kind in (tuple, list, frozenset):
        return _rebuilt(value, value, kind, inside)
    if kind is dict:
        return _rebuilt(value, value.items(), dict, inside)
    found = as_integer(value) if hasattr(kind, "__index__") else None
    return value if found is None else found


def _rebuilt(
    value: Any, parts: Iterable[Any], build: Callable[[Any], Any], inside: Callable[[Any], Any]
) -> Any:
    old = [*parts]
    new = [part if type(part) in _SIMPLE else inside(part) for part in old]
    return value if all(map(is_, old, new)) else build(new)


def _with_fields(value: Any) -> Any:
    names = [field.name for field in fields(value) if field.init]
    old = {name: getattr(value, name) for name in names}
    new = own_integers(old)
    return value if new is old else replace(value, **new)


def takes_integers(function: Callable[P, R]) -> Callable[P, R]:
    """Decorate a public function so that integers of any kind come in as Python's own."""

    @wraps(function)
    def called(*args: P.args, **kwargs: P.kwargs) -> R:
        return function(*_given(args), **_given(kwargs))

    return called
