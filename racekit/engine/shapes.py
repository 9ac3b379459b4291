"""Shapes of plain data, to check a whole entry before anything uses it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .texts import LANGUAGES

TEXT: Mapping[str, Any] = dict.fromkeys(LANGUAGES, str)
"""The shape of a text in both languages."""


def misfit(value: Any, shape: Any, place: str = "") -> str | None:
    """Return the first place at which a value does not have a shape; None if it has.

    Parameters
    ----------
    value : object
        Plain data, as from JSON.
    shape : object
        A type, which must be the value's exact type; a function that returns whether a value is
        right; a tuple of alternatives; a list with the shape of every item; or a mapping of keys to
        shapes, in which a key that ends in ``?`` is optional.

    Examples
    --------
    >>> misfit({"ply": 3, "log": [1, "x"]}, {"ply": int, "log": [int], "p?": str})
    'log[1]'
    """
    if isinstance(shape, Mapping):
        return _table_misfit(value, shape, place)
    if isinstance(shape, list):
        if type(value) is not list:
            return place
        found = (misfit(each, shape[0], f"{place}[{at}]") for at, each in enumerate(value))
        return next((each for each in found if each is not None), None)
    if isinstance(shape, tuple):
        return place if all(misfit(value, each) is not None for each in shape) else None
    right = type(value) is shape if isinstance(shape, type) else shape(value)
    return None if right else place


def _table_misfit(value: Any, shape: Mapping[str, Any], place: str) -> str | None:
    if type(value) is not dict:
        return place
    inside = f"{place}." if place else ""
    known = {name.removesuffix("?"): each for name, each in shape.items()}
    for name in known:
        if name in shape and name not in value:
            return f"{inside}{name}"
    for name, each in value.items():
        if name not in known:
            return f"{inside}{name}"
        if (found := misfit(each, known[name], f"{inside}{name}")) is not None:
            return found
    return None
