"""What a guide says of a decision in LONG SHOT: the kind, and what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...engine.tasks import Action
from .board import all_filled, top_mv
from .cards import PASS, Place, box_horse
from .settle import scale_of

if TYPE_CHECKING:
    from .view import LongShotView


def decision(view: LongShotView, actions: Sequence[Action]) -> tuple[str, Mapping[str, Any]]:
    """Return a key of the guide's advice (``guide.toml``), and the values that it fills in."""
    horse, scale = view.order, scale_of(view.race)
    values = {"horse": horse, "first": scale.order[0], "lost": scale.order_penalty}
    if view.asks == "opened":
        opened = view.opened
        assert opened is not None
        kind = "own" if opened.horse else "free"
        return f"opened:{kind}", {**values, "card": opened, "its": opened.horse}
    if view.asks == "second":
        return "second", values
    if view.spurt:
        return "spurt", values
    if PASS in actions and all_filled(view.board):
        return "cover", values
    ticket = max((card for card in view.hand if card.horse), key=lambda c: c.mv, default=None)
    if view.round > 1 and ticket is not None:
        wins, pays = ticket.mv * scale.ticket[0], ticket.mv * scale.ticket_price
        return "keep", {**values, "ticket": ticket, "its": ticket.horse, "wins": wins, "pays": pays}
    return _placing(view, actions, values)


def _placing(
    view: LongShotView, actions: Sequence[Action], values: Mapping[str, Any]
) -> tuple[str, Mapping[str, Any]]:
    """Return which card helps the order's horse most; if none does, which one holds another."""

    def gain(action: Place) -> int:
        return action.card.mv - top_mv(view.board, action.box)

    placings = [action for action in actions if isinstance(action, Place)]
    helping = [each for each in placings if box_horse(each.box) == view.order and gain(each) > 0]
    if helping:
        best = max(helping, key=gain)
        return "place:help", {**values, "card": best.card, "gain": gain(best)}
    others = [each for each in placings if box_horse(each.box) != view.order]
    if not others:
        return "place", values
    low = min(others, key=gain)
    return "place:block", {**values, "card": low.card, "box": low.box}
