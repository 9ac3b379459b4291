"""Every action of LONG SHOT, in a fixed order, and the bounds that follow from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.analysis import Bounds
from .cards import DONE, PASS, START_MONEY, boxes_of, place
from .settle import FIRST_RACE, LAST_RACE

if TYPE_CHECKING:
    from .rules import Rules


def vocabulary(game: Rules, /) -> tuple[str, ...]:
    """Return the text form of every action: of the cards by box, then ``pass`` and ``done``.

    A numbered card goes only to a box of its own horse, opened or not (LS4.2, LS4.5); a free card
    to any box of a running horse (LS4.3).
    """
    cards = sorted(set(game.cards))
    placings = (
        place(card, box)
        for card in cards
        for box in (boxes_of(card.horse) if card.horse else game.every_box)
    )
    return tuple(map(str, (*placings, PASS, DONE)))


def bounds(game: Rules, /) -> Bounds:
    """Return what bounds the actions of a position, and the money at the end.

    Chance draws who begins (LS2.1), an order (LS2.4) or one card (LS2.2, LS3.1, LS3.2), and each
    card has actions of its own. A purse never falls below 0 (LS9.4); nobody has more than who holds
    every numbered card when all horses come in level as the first (LS8.4). A game's length has no
    bound here.
    """
    values = sum(card.mv for card in game.cards if card.horse)
    scales = (FIRST_RACE, LAST_RACE)[: game.races]
    most = START_MONEY + sum(scale.order[0] + values * scale.ticket[0] for scale in scales)
    actions = max(len(vocabulary(game)), game.horses, game.players)
    return Bounds(actions=actions, scores=(0, most))
