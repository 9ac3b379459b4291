"""Themes of puzzles: what the right answer is about, from what the seat knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .board import top_card
from .cards import Card, Place, box_horse


def themes(view: Any, answer: Any) -> Iterator[str]:
    """Yield the themes of an answer (see `racekit.engine.analysis.Themes`)."""
    if not isinstance(answer, Place):
        yield "pass"
    else:
        yield from _placed(view, answer)
    if view.spurt:
        yield "spurt"
    if any(home is not None for home in view.homes):
        yield "endgame"


def _placed(view: Any, answer: Place) -> Iterator[str]:
    horse, card = box_horse(answer.box), answer.card
    before = top_card(view.board, answer.box)
    more = card.mv - (before.mv if before else 0)
    own = horse == view.order
    tickets = any(held.horse == horse for held in _rest(view.hand, card))
    if more > 0 and (own or tickets):
        yield from ["order"] * own + ["bet"] * tickets
    elif not own and not tickets and (more < 0 or (not before and card.mv <= 1)):
        yield "block"
    else:
        yield "lesser"
    if card.horse == 0:
        yield "free"


def _rest(hand: tuple[Card, ...], card: Card) -> list[Card]:
    rest = list(hand)
    if card in rest:
        rest.remove(card)
    return rest
