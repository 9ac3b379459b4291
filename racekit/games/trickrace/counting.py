"""Card counting for Trick Race: the places of unseen cards, with their exact probabilities.

The backs show every colour (TR1.4), so only the distribution of the numbers within a colour is
unknown. It is uniform over all arrangements consistent with the colours, and nothing is inferred
from other players' choices.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from .cards import Card
from .determinizations import Determinizations

if TYPE_CHECKING:
    from .view import TrickRaceView


def whereabouts(view: TrickRaceView) -> dict[Card, dict[str, Fraction]]:
    """Return the exact distribution of the place of each card that `view` cannot place.

    Returns
    -------
    dict
        Card to place (as in ``view.unseen()``) to probability, which sums to 1 for each card.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("trickrace", players=4, seed=7, autosave=False)
    >>> events = table.advance()
    >>> view = table.state.view(0)
    >>> chances = whereabouts(view)
    >>> set(chances) == {card for group in view.unseen().values() for card in group}
    True
    >>> {sum(places.values()) for places in chances.values()}
    {Fraction(1, 1)}
    """
    worlds, unseen = Determinizations(view), view.unseen()
    found: dict[Card, dict[str, Fraction]] = {
        card: {} for cards in unseen.values() for card in cards
    }
    for place in dict.fromkeys(place for places in unseen for place in places):
        for p, urns in worlds.in_place(place):
            for cards, size in urns:
                for card in cards:
                    share = p * Fraction(size, len(cards))
                    found[card][place] = found[card].get(place, Fraction(0)) + share
    return found
