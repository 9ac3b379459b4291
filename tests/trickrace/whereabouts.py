"""The places of the cards that a seat of Trick Race cannot locate, with their probabilities.

The backs show every colour (TR1.4), so only the distribution of the numbers within a colour is
unknown. It is uniform over all arrangements consistent with the colours, and nothing is inferred
from other players' choices.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from racekit.games.trickrace.cards import COLOURS, Card, Colour
from racekit.games.trickrace.view import TrickRaceView


def whereabouts(view: TrickRaceView) -> dict[Card, dict[str, Fraction]]:
    """Return the exact distribution of the place of each card that `view` cannot place.

    Parameters
    ----------
    view : TrickRaceView
        The view, after the dummy's cards, if any, lie in their row.

    Returns
    -------
    dict
        Card to place (as in ``view.unseen()``) to probability, which sums to 1 for each card.
    """
    found: dict[Card, dict[str, Fraction]] = {}
    hidden = [each for chair in _others(view) for each in _hidden_cards(view, chair)]
    for each in hidden:
        found.update((Card(each.colour, number), _in_pile(each)) for number in each.known)
    for colour, cards in view.unnamed().items():
        unknown = [each for each in hidden if each.colour == colour and each.unknown]
        total = sum(each.unknown for each in unknown)
        places = {
            place: p * Fraction(each.unknown, total)
            for each in unknown
            for place, p in _in_pile(each).items()
        }
        found.update((card, places) for card in cards)
    return found


class Hidden(NamedTuple):
    """A seat's hidden cards of one colour: in the hand, and face down beside it.

    Attributes
    ----------
    known : list of int
        The numbers known to be among them.
    unknown : int
        The number of unknown cards among them.
    held : int
        The number of them in the hand.
    """

    chair: int
    colour: Colour
    known: list[int]
    unknown: int
    held: int


def _others(view: TrickRaceView) -> Iterator[int]:
    """Yield the seats whose cards are hidden."""
    return (seat for seat in range(view.players) if seat != view.seat)


def _hidden_cards(view: TrickRaceView, chair: int) -> Iterator[Hidden]:
    """Yield a seat's hidden cards, one colour at a time."""
    horse, aside, seen = view.rides[chair], view.aside[chair], view.open_cards()
    assert horse is not None
    backs = view.backs[chair] + (aside if isinstance(aside, str) else "")
    for colour, letter in enumerate(COLOURS):
        if count := backs.count(letter):
            cards = (card for card in view.known[horse] if card not in seen)
            known = [card.number for card in cards if card.colour == colour]
            yield Hidden(chair, colour, known, count - len(known), view.backs[chair].count(letter))


def _in_pile(hidden: Hidden) -> dict[str, Fraction]:
    """Return the distribution of the place of any of a seat's hidden cards."""
    total = len(hidden.known) + hidden.unknown
    aside = total - hidden.held
    counts = {f"seat {hidden.chair}": hidden.held, f"aside {hidden.chair}": aside}
    return {place: Fraction(count, total) for place, count in counts.items() if count}
