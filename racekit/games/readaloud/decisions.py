"""What a guide says of a decision in Read Aloud: the kind, and what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .cards import FIELD, Action, hand_of
from .scene import card_text, leading
from .vocabulary import condition_text
from .writing import words_of

if TYPE_CHECKING:
    from .rules import Rules
    from .view import ReadAloudView


def decision(
    game: Rules, view: ReadAloudView, actions: Sequence[Action]
) -> tuple[str, Mapping[str, Any]]:
    """Return a key of the guide's advice (``guide.toml``), and the values that it fills in."""
    if view.asks == "read":
        return _reading(game, view)
    limit, size = view.limits[hand_of(view.seat)], len(view.laid[hand_of(view.seat)])
    values = {"limit": limit, "size": size, "field": len(view.laid[FIELD])}
    if view.asks in ("fill", "drop"):
        return view.asks, values
    reading = view.reading
    assert reading is not None
    card = game.cards[reading.card]
    word = words_of(card)[reading.at - 1]
    return str(view.asks), {"card": card_text(game.cards, reading.card), "word": word}


def _reading(game: Rules, view: ReadAloudView) -> tuple[str, Mapping[str, Any]]:
    """Return who would win now, as far as the seat knows: that decides what to hope for."""
    condition = view.condition
    if condition is None:
        return "read", {}
    values = {"condition": condition_text(condition.what, condition.how, condition.n)}
    ahead = leading(game, view)
    if ahead is None:
        return "read:unknown", values
    return "read:ahead" if view.seat in ahead else "read:behind", values
