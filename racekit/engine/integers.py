"""Integers of any kind, such as NumPy's, become Python's own where they come in."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from functools import lru_cache, partial, wraps
from operator import index
from types import NoneType
from typing import Any, ParamSpec, TypeGuard, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_SIMPLE = frozenset((int, str, bool, float, NoneType, Fraction))
"""Most values are of these classes: they are done at once."""


def is_integer(value: Any) -> TypeGuard[int]:
    """Return whether a value is an integer of Python's own, which True and False are not.

    Examples
    --------
    >>> is_integer(3), is_integer(True), is_integer(3.0)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool)


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
    return _own(value, True)


def _given(value: Any) -> Any:
    """Return an argument with Python's own integers; objects of somebody's classes stay as is."""
    return _own(value, False)


def _own(value: Any, of_classes: bool) -> Any:
    own = _way(type(value), of_classes)  # type: ignore[arg-type]  # a class is hashable
    return value if own is None else own(value)


@lru_cache(1024)
def _way(kind: type, of_classes: bool) -> Callable[[Any], Any] | None:
    """Return what gives values of a class Python's own integers; None: they have no others.

    It is found once for each class: a step of a game asks for dozens of values.
    """
    if kind in _SIMPLE:
        return None
    if kind in (tuple, list, frozenset):
        return partial(_rebuilt, kind, of_classes)
    if kind is dict:
        return partial(_with_items, of_classes)
    if of_classes and issubclass(kind, tuple) and hasattr(kind, "_make"):
        return partial(_rebuilt, kind._make, of_classes)
    if of_classes and is_dataclass(kind):
        return partial(_with_fields, [field.name for field in fields(kind) if field.init])
    return _integer if hasattr(kind, "__index__") else None


def _changed(parts: Collection[Any], of_classes: bool) -> list[Any] | None:
    """Return parts with Python's own integers; None if they have no others."""
    if _SIMPLE.issuperset(map(type, parts)):
        return None
    new: list[Any] | None = None
    for place, part in enumerate(parts):
        own = _way(type(part), of_classes)  # type: ignore[arg-type]  # a class is hashable
        if own is not None and (found := own(part)) is not part:
            new = new or [*parts]
            new[place] = found
    return new


def _rebuilt(build: Callable[[Any], Any], of_classes: bool, value: Collection[Any]) -> Any:
    new = _changed(value, of_classes)
    return value if new is None else build(new)


def _with_items(of_classes: bool, value: dict[Any, Any]) -> Any:
    new = _changed([*value, *value.values()], of_classes)
    return value if new is None else dict(zip(new, new[len(value) :], strict=False))


def _with_fields(names: list[str], value: Any) -> Any:
    new = _changed([getattr(value, name) for name in names], True)
    return value if new is None else replace(value, **dict(zip(names, new, strict=True)))


def _integer(value: Any) -> Any:
    found = as_integer(value)
    return value if found is None else found


def takes_integers(function: Callable[P, R]) -> Callable[P, R]:
    """Decorate a public function so that integers of any kind come in as Python's own."""

    @wraps(function)
    def called(*args: P.args, **kwargs: P.kwargs) -> R:
        return function(*_given(args), **_given(kwargs))

    return called
