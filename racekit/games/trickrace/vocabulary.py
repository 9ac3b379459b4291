"""Every action of Trick Race, in a fixed order, and the bounds that follow from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.analysis import Bounds
from .cards import WIN, Lay, Play, deck

if TYPE_CHECKING:
    from . import TrickRace


def vocabulary(game: TrickRace, /) -> tuple[str, ...]:
    """Return the text form of every action: of the cards, then of the tickets."""
    cards = deck(game.horses, game.numbers)
    played = (Play(card, whip) for whip in (False, True) for card in cards)
    discarded = (Lay("aside", card) for card in cards)
    tickets = (Lay(how, what) for how in ("open", "seal") for what in (*range(game.horses), WIN))
    return tuple(str(action) for action in (*played, *discarded, *tickets))


def bounds(game: TrickRace, /) -> Bounds:
    """Return what bounds the actions of a position: chance turns up one card at a time."""
    return Bounds(actions=len(vocabulary(game)))
