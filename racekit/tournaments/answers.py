"""What a player's process answers: the text of an action, or what it chose instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.errors import short_repr


def chosen(given: Any, actions: Sequence[Any]) -> dict[str, str]:
    """Return which of the actions was chosen, as an action or by its text.

    Examples
    --------
    >>> chosen("bet", ("check", "bet")), chosen("win", ("check", "bet"))
    ({'chosen': 'bet'}, {'illegal': "'win'"})
    """
    for action in actions:
        if given == action or given == str(action):
            return {"chosen": str(action)}
    return {"illegal": short_repr(given)}
