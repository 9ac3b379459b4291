"""Views and actions as plain data, which JSON can hold, and as values again inside the sandbox.

The data name the classes of values. Only a sandbox rebuilds values from them, out of what the
referee sends.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from importlib import import_module
from operator import attrgetter
from typing import Any

from ...engine.game import Game
from ...engine.jsons import canonical

_GAME = "game"


def question(view: Any, actions: Sequence[Any], rng: random.Random) -> bytes:
    """Return the question to a player in the sandbox, in which equal views are equal.

    The player gets random numbers of its own: nobody can compute those of chance from them.

    Examples
    --------
    >>> import racekit as rk
    >>> from json import loads
    >>> state = rk.game("kuhn").start().step("J").state.step("K").state
    >>> asked = loads(question(state.view(0), state.actions(), random.Random(7)))
    >>> asked["actions"]
    ['check', 'bet']
    >>> rebuilt(asked["view"], state.game) == state.view(0)
    True
    """
    told = {"view": plain(view), "actions": plain(tuple(actions)), "seed": rng.getrandbits(128)}
    return json.dumps(told, separators=(",", ":")).encode() + b"\n"


def plain(value: Any) -> Any:
    """Return a frozen value as data; the game itself, which its player has, as a name."""
    kind = type(value)
    if value is None or kind in (bool, int, float, str):
        return value
    if kind is tuple:
        return [*map(plain, value)]
    if isinstance(value, Game):
        return {"is": _GAME}
    return {"is": f"{kind.__module__}:{kind.__qualname__}", "of": _content(value)}


def _content(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, Fraction | str):
        return str(value)
    if isinstance(value, Mapping):
        return [[plain(key), plain(each)] for key, each in value.items()]
    if isinstance(value, frozenset | set):
        return sorted(map(plain, value), key=canonical)
    if is_dataclass(value):
        return {each.name: plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, tuple | list):
        return [*map(plain, value)]
    raise TypeError(f"{type(value).__qualname__} is no plain value")


def rebuilt(data: Any, game: Game) -> Any:
    """Return the value of data."""
    if isinstance(data, list):
        return tuple(rebuilt(each, game) for each in data)
    if not isinstance(data, dict):
        return data
    if data["is"] == _GAME:
        return game
    kind, content = _class(data["is"]), data["of"]
    if issubclass(kind, Enum):
        return kind[content]
    if is_dataclass(kind):
        return _dataclass(kind, {key: rebuilt(each, game) for key, each in content.items()})
    if issubclass(kind, Fraction | str):
        return kind(content)
    parts = rebuilt(content, game)
    if issubclass(kind, tuple):
        return tuple.__new__(kind, parts)
    return kind(dict(parts)) if issubclass(kind, Mapping) else kind(parts)


@cache
def _class(name: str) -> Any:
    module, _, inside = name.partition(":")
    return attrgetter(inside)(import_module(module))


def _dataclass(kind: Any, values: Mapping[str, Any]) -> Any:
    """Return a value with these fields, as it was: nothing is computed or checked anew."""
    found = object.__new__(kind)
    for name, each in values.items():
        object.__setattr__(found, name, each)
    return found
