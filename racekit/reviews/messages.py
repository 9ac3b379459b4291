"""The texts of reviews."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from ..engine.errors import BadInput, Problem
from ..engine.texts import Catalogue, Text, read_toml


@cache
def catalogue() -> Catalogue:
    """Return the texts of ``messages.toml``."""
    return Catalogue(read_toml("racekit.reviews", "messages.toml"))


def message(key: str, **values: Any) -> Text:
    """Return a text in both languages."""
    return catalogue().text(key, **values)


def problem(place: str, key: str, **values: Any) -> Problem:
    """Return a problem with an argument."""
    return Problem(place, message(key, **values))


def bad_request(what: str, problems: Sequence[Problem]) -> BadInput:
    """Return the error for a review, a comparison, a hint or outcomes that are not possible."""
    return BadInput(message(f"bad_{what}"), problems)
