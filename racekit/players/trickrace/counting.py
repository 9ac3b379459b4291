"""Card counting for Trick Race: the places of unseen cards, and deals consistent with a view.

The backs show every colour (TR1.4), so only the distribution of the numbers within a colour is
unknown. The deals are uniform over all arrangements consistent with the colours, and nothing is
inferred from other players' choices.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from ...games.trickrace.cards import COLOURS, Card, Cards, Colour
from .heuristics import holds, power
from .playout import Race, Track

if TYPE_CHECKING:
    from ...games.trickrace.view import TrickRaceView


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


class Deals:
    """The deals consistent with a view.

    Parameters
    ----------
    view : TrickRaceView
        The view, after the dummy's cards, if any, lie in their row.
    """

    def __init__(self, view: TrickRaceView) -> None:
        self._race = _seen(view)
        self._unnamed = {colour: [*cards] for colour, cards in view.unnamed().items()}
        self._hidden = [hidden for chair in _others(view) for hidden in _hidden_cards(view, chair)]

    def race(self, rng: random.Random) -> Race:
        """Return the current race with a deal drawn uniformly at random."""
        race = self._race.copy()
        shuffled = {}
        for colour, cards in self._unnamed.items():
            shuffled[colour] = [card.number for card in cards]
            rng.shuffle(shuffled[colour])
        for chair, colour, known, unknown, held in self._hidden:
            pile = known + [shuffled[colour].pop() for _ in range(unknown)]
            if held < len(pile):
                rng.shuffle(pile)
            race.hands[chair][colour] = sum([1 << number for number in pile[:held]])
        return race


def _seen(view: TrickRaceView) -> Race:
    """Return the current race without the cards in hidden hands."""
    at, fresh = [0] * view.horses, [0] * view.horses
    stacked = [(space, horse) for space, horses in enumerate(view.course) for horse in horses]
    for height, (space, horse) in enumerate(stacked):
        chair = view.rides.index(horse)
        at[chair], fresh[chair] = space, height
    hands: list[Cards] = [()] * view.horses
    hands[view.seat] = view.hand
    if view.dummy is not None:
        hands[view.dummy] = view.row
    track = _track(view)
    race = Race(
        track,
        hands=[_bits(hand, view.horses) for hand in hands],
        row=list(view.row),
        whips=list(view.whips),
        at=at,
        fresh=fresh,
        home=[view.rides.index(horse) for horse in view.course[-1]],
        turns=[*track.orders[view.leader][len(view.table) :]][::-1],
        tops=[0] * view.horses,
        by=[-1] * view.horses,
    )
    for chair, card, whip in view.table:
        race.put(chair, card, whip)
    return race


def _bits(hand: Sequence[Card], colours: int) -> list[int]:
    bits = [0] * colours
    for colour, number in hand:
        bits[colour] |= 1 << number
    return bits


def _track(view: TrickRaceView) -> Track:
    numbers = range(1, view.numbers + 1)
    powers = [power(view, number) for number in numbers]
    return Track(
        goal=view.goal,
        marks=(0, *view.marks),
        orders=[_order(view, chair) for chair in range(view.horses)],
        dummy=-1 if view.dummy is None else view.dummy,
        power=(0.0, *powers),
        holds=[
            [0.0, *(holds(view, number, dangers) for number in numbers)]
            for dangers in range(view.horses)
        ],
        discard_order=sorted(numbers, key=lambda number: powers[number - 1]),
    )


def _order(view: TrickRaceView, leader: int) -> list[int]:
    """Return the order of play in a trick (TR4.1), the dummy first or last (TR8.4)."""
    at = view.ring.index(leader)
    order = [*view.ring[at:], *view.ring[:at]]
    if view.dummy is not None and leader != view.dummy:
        order.remove(view.dummy)
        order.append(view.dummy)
    return order


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
