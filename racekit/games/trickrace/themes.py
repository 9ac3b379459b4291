"""Themes of puzzles: what the right answer is about, from what the seat knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .cards import Lay, Play

LATE_CARDS = 3
"""A trick with so few cards in the hand belongs to the end of a race."""


def themes(view: Any, answer: Any) -> Iterator[str]:
    """Yield the themes of an answer (see `racekit.engine.analysis.Themes`).

    Examples
    --------
    >>> from racekit.games.trickrace.positions import position
    >>> state = position(table=["R5"], hands=["B1", "R2 B3", "B10 G1", "R8 Y8"])
    >>> list(themes(state.view(1), state.actions()[1]))
    ['whip', 'follow', 'endgame']
    """
    if isinstance(answer, Lay):
        yield "discard" if answer.how == "aside" else "bet"
    elif isinstance(answer, Play):
        yield from _played(view, answer)
    if view.asks == "play" and len(view.hand) <= LATE_CARDS:
        yield "endgame"


def _played(view: Any, answer: Play) -> Iterator[str]:
    card = answer.card
    if answer.whip:
        yield "whip"
    if not view.table:
        yield "lead"
    else:
        led = view.table[0].card.colour
        yield "follow" if card.colour == led else "block" if answer.whip else "throw"
    unseen = {each for cards in view.unseen().values() for each in cards}
    higher = any(each.colour == card.colour and each.number > card.number for each in unseen)
    if not higher and card.number < view.numbers:
        yield "count"
