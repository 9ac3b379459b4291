"""Every action of Trick Race, in a fixed order, and the bounds that follow from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.analysis import Bounds
from .cards import FIRST_ODDS, PRIZES, WIN, Lay, Play, deck

if TYPE_CHECKING:
    from .rules import Rules


def vocabulary(game: Rules, /) -> tuple[str, ...]:
    """Return the text form of every action: of the cards, then of the tickets."""
    cards = deck(game.horses, game.numbers)
    played = (Play(card, whip) for whip in (False, True) for card in cards)
    discarded = (Lay("aside", card) for card in cards)
    tickets = (Lay(how, what) for how in ("open", "seal") for what in (*range(game.horses), WIN))
    return tuple(str(action) for action in (*played, *discarded, *tickets))


def bounds(game: Rules, /) -> Bounds:
    """Return the bounds of a game: steps, actions in a position, and points.

    Chance draws the horses and deals (TR1.6) before the first race. A race has a gate (TR2.1), open
    discards (TR2.2, TR2.3), the dummy's row (TR8.2), three choices of each seat (TR2.4, TR3.1,
    TR3.3), and each seat plays all cards but two at most. Nobody loses points; the most are the
    first prize (TR5.2) and a quinella (TR5.3), whose two odds grow by the last two places' (TR6.2).
    """
    players, horses, races = game.players, game.horses, game.running
    row = 0 if game.dummy is None else game.numbers
    race = horses + (players + 1) + row + 3 * players + players * (game.numbers - 2)
    grown = sum(range(races)) * ((horses - 1) + (horses - 2))
    return Bounds(
        steps=players * (1 + game.numbers) + races * race,
        actions=len(vocabulary(game)),
        scores=(0, races * (PRIZES[0] + 2 * FIRST_ODDS) + grown),
    )
