"""The messages of the adapters, and their errors."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import Any

from ..engine.errors import BadInput, Messages

_MESSAGES = Messages("racekit.interop")
message = _MESSAGES.text
bad_adapter = partial(_MESSAGES.error, "bad_adapter")


def refused(place: str, key: str, **values: Any) -> BadInput:
    """Return the error for one problem."""
    return bad_adapter([_MESSAGES.problem(place, key, **values)])


def required(module: str) -> Any:
    """Import a module of another library; raise BadInput if it is missing."""
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise BadInput(message("not_installed", package=package), []) from None
