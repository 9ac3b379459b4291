"""The texts of reviews, and their errors."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine.errors import BadInput, Messages, Problem

MESSAGES = Messages("racekit.reviews")
message, problem = MESSAGES.text, MESSAGES.problem


def bad_request(what: str, problems: Iterable[Problem]) -> BadInput:
    """Return the error for a review, a comparison, a hint or outcomes that are not possible."""
    return MESSAGES.error(f"bad_{what}", problems)
