"""Scenes: what a front end draws, declared as named tuples and sent as plain data.

A game declares its scene in a module of named tuples, from which the types of its front end are
made as well. The marks of a `codec` say how data have a field: data leave out a field that has its
default, and ``Field("from")`` names it differently.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from types import NoneType
from typing import Any, Final

from .formats import Field
from .texts import Text
from .values import field_marks

ADDED: Final = "added"
"""The mark of a field that replays of an earlier version do not have."""

_MISSING = object()
_PLAIN = frozenset((str, int, bool, NoneType))


def scene_data(scene: tuple[Any, ...]) -> dict[str, Any]:
    """Return a scene, or a part of one, as plain data.

    Parameters
    ----------
    scene : named tuple
        Its fields are named tuples, texts, tuples, dictionaries with text as keys, numbers, text or
        None.

    Examples
    --------
    >>> from typing import Annotated, NamedTuple
    >>> Move = NamedTuple("Move", [("start", Annotated[int, Field("from")]), ("by", int)])
    >>> scene_data(Move(3, 2))
    {'from': 3, 'by': 2}
    """
    keys, defaults = _keys(type(scene))
    fields: Iterable[tuple[str, Any]] = zip(keys, scene, strict=True)
    if defaults:
        fields = ((key, value) for key, value in fields if value != defaults.get(key, _MISSING))
    return {key: value if type(value) in _PLAIN else _data(value) for key, value in fields}


def _data(value: Any) -> Any:
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple:
        return [each if type(each) in _PLAIN else _data(each) for each in value]  # a call less
    if kind is Text:
        return value.data()
    if kind is dict:
        return {key: _data(each) for key, each in value.items()}
    return scene_data(value)


@cache
def _keys(kind: Any) -> tuple[tuple[str, ...], dict[str, Any]]:
    """Return the names of the fields of a named tuple in data, and the defaults by these names."""
    named = {name: mark.key for name, mark in field_marks(kind, Field) if mark.key}
    keys = {name: named.get(name, name) for name in kind._fields}
    return tuple(keys.values()), {keys[name]: each for name, each in kind._field_defaults.items()}
