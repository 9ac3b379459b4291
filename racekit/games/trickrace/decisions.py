"""What a guide says of a decision in Trick Race: the kind, and what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .board import Played, best, space_of
from .cards import WIN, Card, Lay, Play
from .heuristic import power

if TYPE_CHECKING:
    from .view import TrickRaceView


def decision(view: TrickRaceView, actions: Sequence[Play | Lay]) -> tuple[str, Mapping[str, Any]]:
    """Return a key of the guide's advice (``guide.toml``), and the values that it fills in."""
    horse = view.rides[view.seat]
    assert horse is not None
    values: dict[str, Any] = {"horse": horse, "odds": view.odds[horse]}
    laid = view.tickets[view.seat]
    if view.asks == "open":
        free = any(action.what == horse for action in actions if isinstance(action, Lay))
        return "open" if free else "open:taken", values
    if view.asks == "seal":
        if laid is None or laid == WIN:
            return "seal:win", values
        return "seal", {**values, "open": laid, "pays": view.odds[laid]}
    if view.asks == "aside":
        return _aside(view, values)
    return _playing(view, [each for each in actions if isinstance(each, Play)], values)


def _aside(view: TrickRaceView, values: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """Return a weak card that is alone in its colour; if there is none, the weakest of all."""
    weak = sorted(view.hand, key=lambda card: power(view, card.number))
    colours = [card.colour for card in weak]
    alone = (card for card in weak[: len(weak) // 2] if colours.count(card.colour) == 1)
    if card := next(alone, None):
        return "aside:alone", {**values, "card": card}
    return "aside", {**values, "card": weak[0]}


def _playing(
    view: TrickRaceView, plays: Sequence[Play], values: Mapping[str, Any]
) -> tuple[str, Mapping[str, Any]]:
    """Return which card leads well, or beats the trick; if none does, which is the weakest."""
    cards = [action.card for action in plays if not action.whip]
    weakest = {**values, "card": _weakest(view, cards)}
    if not view.table:
        return "lead", {**values, **_run(view, max(cards, key=_number))}
    led, ahead = view.table[0].card.colour, best(view.table).card
    shown = {"colour": led, "ahead": ahead}
    if winning := [each.card for each in plays if not each.whip and _wins(view, each)]:
        return "follow", {**values, **shown, **_run(view, min(winning, key=_number))}
    if cards[0].colour == led:
        return "follow:lose", {**weakest, **shown}
    if whipping := [each.card for each in plays if each.whip and _wins(view, each)]:
        return "off", {**values, **shown, **_run(view, max(whipping, key=_number))}
    return "off:lose", {**weakest, **shown}


def _number(card: Card) -> int:
    return card.number


def _wins(view: TrickRaceView, action: Play) -> bool:
    """Whether a card beats those that lie in the trick."""
    return best((*view.table, Played(view.seat, action.card, action.whip))).seat == view.seat


def _run(view: TrickRaceView, card: Card) -> dict[str, Any]:
    """Return a card, and how far the seat's horse runs if it wins the trick (TR4.5)."""
    horse = view.rides[view.seat]
    assert horse is not None
    left = view.goal - space_of(view.course, horse)
    return {"card": card, "spaces": min(view.marks[card.number - 1], left)}


def _weakest(view: TrickRaceView, cards: Sequence[Card]) -> Card:
    """Return the card with the least power, as the greedy player counts it."""
    return min(cards, key=lambda card: power(view, card.number))
