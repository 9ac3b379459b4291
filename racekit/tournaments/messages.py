"""The texts of tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from ..engine.errors import BadInput, Problem
from ..engine.texts import Catalogue, Text, read_toml


@cache
def catalogue() -> Catalogue:
    """Return the texts of ``messages.toml``."""
    return Catalogue(read_toml("racekit.tournaments", "messages.toml"))


def message(key: str, **values: Any) -> Text:
    """Return a text in both languages."""
    return catalogue().text(key, **values)


def problem(place: str, key: str, **values: Any) -> Problem:
    """Return a problem with an argument."""
    return Problem(place, message(key, **values))


def bad_tournament(problems: Sequence[Problem]) -> BadInput:
    """Return the error for a tournament that is not possible."""
    return BadInput(message("bad_tournament"), problems)


def bad_sandbox(problems: Sequence[Problem]) -> BadInput:
    """Return the error for a sandbox that cannot be had."""
    return BadInput(message("bad_sandbox"), problems)
