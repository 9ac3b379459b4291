"""Sends objects to other processes with the code of a notebook, which they cannot import."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields
from enum import Enum
from inspect import isclass
from typing import Any

from ..engine.codec import is_value
from ..engine.game import Game, defined

NOTEBOOK = "__main__"
"""The module of what a notebook defines."""


class ByValue:
    """An object sent to another process by value, with code from a notebook."""

    def __init__(self, sent: Any) -> None:
        self.sent = sent

    def __reduce__(self) -> tuple[Any, ...]:
        import cloudpickle

        return _received, (cloudpickle.dumps(_notebook_names()), cloudpickle.dumps(self.sent))


def by_value(job: Any) -> dict[str, ByValue]:
    """Return the fields of a dataclass as they are sent: by value, and nothing that it caches."""
    return {each.name: ByValue(getattr(job, each.name)) for each in fields(job)}


def _received(names: bytes, sent: bytes) -> Any:
    """Return what was sent; first, a notebook's names go where the engine looks for them."""
    import cloudpickle

    found = cloudpickle.loads(names)
    vars(sys.modules[NOTEBOOK]).update(found)
    defined.update({kind.name: kind for kind in found.values() if _is_game(kind)})
    return cloudpickle.loads(sent)


def _notebook_names() -> dict[str, Any]:
    """Return the classes of a notebook's games, and what the types of their fields name."""
    if all(kind.__module__ != NOTEBOOK for kind in defined.values()):
        return {}
    space = vars(sys.modules[NOTEBOOK])
    classes = {name: each for name, each in space.items() if _is_sent(each)}
    named = {name for each in classes.values() for name in _names_in_types(each)}
    return classes | {name: space[name] for name in named if name in space}


def _is_sent(each: Any) -> bool:
    if not isclass(each) or each.__module__ != NOTEBOOK:
        return False
    return is_value(each) or issubclass(each, Enum) or _is_game(each)


def _is_game(kind: Any) -> bool:
    return isclass(kind) and issubclass(kind, Game) and "name" in vars(kind)


def _names_in_types(kind: type) -> Iterator[str]:
    """Yield the names in the types of a class's fields, if they are text (PEP 563)."""
    for declared in vars(kind).get("__annotations__", {}).values():
        text = getattr(declared, "__forward_arg__", declared)  # what a named tuple makes of it
        if isinstance(text, str):
            with suppress(SyntaxError):  # a note, and no type
                read = ast.walk(ast.parse(text.strip(), mode="eval"))
                yield from (each.id for each in read if isinstance(each, ast.Name))
