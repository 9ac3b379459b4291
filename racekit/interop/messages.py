"""The messages of the adapters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any

from ..engine.errors import BadInput, Problem
from ..engine.texts import Catalogue, Text, read_toml


@cache
def catalogue() -> Catalogue:
    """Return the texts of ``messages.toml``."""
    return Catalogue(read_toml("racekit.interop", "messages.toml"))


def message(key: str, **values: Any) -> Text:
    """Return a text in both languages."""
    return catalogue().text(key, **values)


def bad_adapter(problems: Sequence[Problem]) -> BadInput:
    """Return the error for an adapter that cannot be made, or a wrong use of it."""
    return BadInput(message("bad_adapter"), problems)


def refused(place: str, key: str, **values: Any) -> BadInput:
    """Return the error for one problem."""
    return bad_adapter([Problem(place, message(key, **values))])


def required(module: str) -> Any:
    """Import a module of another library; raise BadInput if it is missing."""
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise BadInput(message("not_installed", package=package), []) from None
