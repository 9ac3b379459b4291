"""Shapes of plain data, to check a whole entry before anything uses it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..engine.texts import LANGUAGES

TEXT: Mapping[str, Any] = dict.fromkeys(LANGUAGES, str)
"""The shape of a text in both languages."""

NONE = type(None)


def one_of(*known: Any) -> Callable[[Any], bool]:
    """Return the shape of what is one of several values."""
    return lambda value: value in known


def misfit(value: Any, shape: Any, place: str = "") -> str | None:
    """Return the first place at which a value does not have a shape; None if it has.

    For the parameters, see `misfits`.

    Examples
    --------
    >>> misfit({"ply": 3, "log": [1, "x"]}, {"ply": int, "log": [int], "p?": str})
    'log[1]'
    """
    return next(misfits(value, shape, place), None)


def misfits(value: Any, shape: Any, place: str = "") -> Iterator[str]:
    """Yield every place at which a value does not have a shape.

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
    >>> list(misfits({"log": [1, "x"], "q": 1}, {"ply": int, "log": [int], "p?": str}))
    ['ply', 'log[1]', 'q']
    """
    if callable(shape):
        if not (type(value) is shape if isinstance(shape, type) else shape(value)):
            yield place
    elif isinstance(shape, Mapping):
        yield from _table_misfits(value, shape, place)
    elif isinstance(shape, list):
        if type(value) is not list:
            yield place
            return
        for at, each in enumerate(value):
            yield from misfits(each, shape[0], f"{place}[{at}]")
    else:
        yield from _misfits_of_all(value, shape, place)


def _misfits_of_all(value: Any, shapes: tuple[Any, ...], place: str) -> Iterator[str]:
    """Yield the place of a value that has none of several shapes, or the places inside of it."""
    found = [list(misfits(value, each, place)) for each in shapes]
    if all(found):
        yield from next((places for places in found if place not in places), [place])


def _table_misfits(value: Any, shape: Mapping[str, Any], place: str) -> Iterator[str]:
    if type(value) is not dict:
        yield place
        return
    inside = f"{place}." if place else ""
    known = {name.removesuffix("?"): each for name, each in shape.items()}
    yield from (f"{inside}{name}" for name in known if name in shape and name not in value)
    for name, each in value.items():
        if name in known:
            yield from misfits(each, known[name], f"{inside}{name}")
        else:
            yield f"{inside}{name}"
