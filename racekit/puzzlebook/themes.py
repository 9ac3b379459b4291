"""Themes of puzzles, found by machine: what the answer is about, from what the seat knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..games.longshot.cards import Card, Place, box_horse
from ..games.trickrace.cards import Lay, Play

LATE_CARDS = 3
"""A trick with so few cards in the hand belongs to the end of a race."""
LATE_STOCK = 3
"""A stock of so few cards is nearly empty."""


def themes_of(view: Any, answer: Any) -> tuple[str, ...]:
    """Return the themes of an answer in a game that has some; none in any other game.

    Examples
    --------
    >>> from racekit.games.trickrace.positions import position
    >>> state = position(table=["R5"], hands=["B1", "R2 B3", "B10 G1", "R8 Y8"])
    >>> themes_of(state.view(1), state.actions()[1])
    ('whip', 'follow', 'endgame')
    """
    found = _BY_GAME.get(view.game)
    return () if found is None else tuple(found(view, answer))


def _longshot(view: Any, answer: Any) -> Iterator[str]:
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
    before = view.boxes[answer.box]
    more = card.mv - (before[-1].mv if before else 0)
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


def _trickrace(view: Any, answer: Any) -> Iterator[str]:
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


def _foth(_view: Any, answer: Any) -> Iterator[str]:
    named = {"run": "run", "guard": "block", "play": "support", "pass": "pass", "pick": "choice"}
    if answer.verb in named:
        yield named[answer.verb]


def _readaloud(view: Any, answer: Any) -> Iterator[str]:
    if view.asks == "read":
        place = str(answer).removeprefix("read ")
        own = place.startswith(f"h{view.seat}.")
        yield "own" if own else "others" if place.startswith("h") else "field"
    elif view.asks == "fill":
        yield "fill"
    else:
        yield "choice"
    if len(view.stock) <= LATE_STOCK:
        yield "endgame"


def _pig(_view: Any, answer: Any) -> Iterator[str]:
    yield str(answer)


_BY_GAME: Mapping[str, Callable[[Any, Any], Iterator[str]]] = {
    "longshot": _longshot,
    "trickrace": _trickrace,
    "foth": _foth,
    "readaloud": _readaloud,
    "pig": _pig,
}
