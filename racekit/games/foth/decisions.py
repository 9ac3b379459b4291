"""What a guide says of a decision in Force of the Horse: the kind, and what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .actions import Act
from .prompts import card_text
from .scene import known_world

if TYPE_CHECKING:
    from .resolving.characteristics import Characteristics
    from .rules import Rules
    from .view import FothView


def decision(game: Rules, view: FothView, actions: Sequence[Act]) -> tuple[str, Mapping[str, Any]]:
    """Return a key of the guide's advice (``guide.toml``), and the values that it fills in.

    The kind is the rule that asks.
    """
    rule = str(view.asks)
    kind, asked = ALIKE.get(rule, rule), view.asked
    assert asked is not None
    if kind in _VERBS:
        verb = _VERBS[kind]
        return _horse(game, view, verb, [each.what for each in actions if each.verb == verb])
    # What replaces an event is offered while another card does something.
    (card, *_) = (*(source for source, _ability in asked.options), asked.by)
    values = {"n": view.distance, "most": asked.most, "card": card_text(game, card)}
    return kind, {**values, **_counts(game, view.sides[view.seat].known)}


_VERBS = {"702.6b": "run", "702.6d": "guard"}
"""What horses of the hand can do, by the rule that asks."""
ALIKE = {
    "JG5": "702.5",
    "JG6": "702.5",
    "JG7": "702.6g",
    "JG8": "702.6g",
    "JG9": "702.6g",
    "JG11": "702.6k-iii",
    "510.1": "805.2c",
}
"""Rules that ask for the same kind of decision, most of them a catalogue's."""


def _counts(game: Rules, hand: Sequence[str]) -> dict[str, int]:
    """Return how many horses and force cards are in a hand."""
    cards = [game.cards[card] for card in hand]
    return {
        "horses": sum(card.is_horse for card in cards),
        "force": sum(card.is_force for card in cards),
    }


def _horse(
    game: Rules, view: FothView, verb: str, horses: Sequence[str]
) -> tuple[str, Mapping[str, Any]]:
    """Return the horse of the hand that runs or guards best, with its numbers as they are now."""
    rule, now = str(view.asks), known_world(game, view)
    against = _against(now, 1 - view.seat)
    if not horses:
        return f"{rule}:none", {"against": against}
    numbers = {card: _number(now, view.seat, card, verb) for card in dict.fromkeys(horses)}
    best = max(numbers, key=lambda card: numbers[card])
    cost, name = _number(now, view.seat, best, "cost"), card_text(game, best)
    return rule, {"card": name, "n": numbers[best], "cost": cost, "against": against}


def _number(now: Characteristics, seat: int, card: str, what: str) -> int:
    world, piece = now.looked_at(seat, card, "hand")
    number: int = getattr(world.table[piece.id], what)
    return number


def _against(now: Characteristics, seat: int) -> int:
    """Return the run number of a player's horses in the run, together (F25)."""
    run = now.board.sides[seat].run
    return sum(max(0, now.table[each.id].run) for each in run if now.game.cards[each.card].is_horse)
