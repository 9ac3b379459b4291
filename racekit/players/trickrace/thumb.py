"""How good an action of Trick Race looks to the greedy player: rules of thumb.

A card has a *power*: its marks, times how high it stands among the numbers. A horse's power is that
of its cards, an unknown one counted as middling.

- Lay aside the card with the least power.
- Back the horses with the most power, at the odds that hold.
- Play a card that wins the trick as it lies, for a horse that one has a stake in: the own one, or
  one that the own tickets name. Among such cards the weakest that will do; else throw off the weakest.
- Whip only to win with one's own horse a trick that would not be won without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import TYPE_CHECKING, Any

from ...games.trickrace.board import Played, best, judging
from ...games.trickrace.cards import COLOURS, WIN, Card, Horse, Ticket
from ...games.trickrace.cards import backs as colours

if TYPE_CHECKING:
    from ...games.trickrace.view import TrickRaceView

WHIP = 1.5
"""How many spaces a whip has to gain."""
SHARPNESS = 3.0
"""How strongly power counts in a race."""
THRIFT = 0.1
"""What the power of a card that is spent counts, against the spaces that it gains."""


def outlook(view: TrickRaceView) -> Callable[[Any], float]:
    """Return the function that values an action seen from `view`."""
    if view.asks == "aside":
        return lambda action: -_power(view, action.what)
    if view.asks in ("open", "seal"):
        shares = _shares(view)
        return lambda action: _ticket(view, action.what, shares)
    stakes = [_stake(view, horse) for horse in range(view.horses)]
    return lambda action: _card(view, action.card, action.whip, stakes)


# --- cards -----------------------------------------------------------------------------------


def _power(view: TrickRaceView, card: Card) -> float:
    return view.marks[card.number - 1] * (card.number / view.numbers) ** 2


def _card(view: TrickRaceView, card: Card, whip: bool, stakes: Sequence[float]) -> float:
    """Return what playing a card gains: spaces for the horse that would win now, at its stake."""
    table = (*view.table, Played(view.seat, card, whip))
    winner = best(table)
    horse = view.rides[winner.seat]
    assert horse is not None
    spaces = min(view.marks[winner.card.number - 1], view.goal - _at(view, horse))
    holds = (winner.card.number / view.numbers) ** _dangers(view, table)
    cost = THRIFT * _power(view, card) + (WHIP if whip else 0.0)
    return stakes[horse] * spaces * holds - cost


def _dangers(view: TrickRaceView, table: Sequence[Played]) -> int:
    """Return how many of those who still play may have a card to beat the best: the backs tell."""
    led, judge = COLOURS[table[0].card.colour], COLOURS[judging(table)]
    played = {played.seat for played in table}
    hands = [backs or colours(view.row) for backs in view.backs]
    rest = [backs for chair, backs in enumerate(hands) if chair not in played]
    return sum(judge in backs and (judge == led or led not in backs) for backs in rest)


def _stake(view: TrickRaceView, horse: Horse) -> float:
    """Return how much a seat wants a horse to move: 1 where it rides it, less where it backs it."""
    if horse == view.rides[view.seat]:
        return 1.0
    return 0.5 if horse in (view.tickets[view.seat], view.sealed[view.seat]) else -0.2


def _at(view: TrickRaceView, horse: Horse) -> int:
    return next(space for space, horses in enumerate(view.course) if horse in horses)


# --- tickets ---------------------------------------------------------------------------------


def _shares(view: TrickRaceView) -> list[float]:
    """Return each horse's share of the race: that of its power, sharpened."""
    powers = [_horse_power(view, horse) ** SHARPNESS for horse in range(view.horses)]
    return [power / sum(powers) for power in powers]


def _horse_power(view: TrickRaceView, horse: Horse) -> float:
    """Return the power of a horse's cards that may still be played; unknown ones are middling."""
    chair = view.rides.index(horse)
    gone = {*view.opened[chair], *view.aside[chair : chair + 1]}
    powers = [_power(view, card) for card in view.known[horse] if card not in gone]
    ordinary = fmean(_power(view, Card(0, number)) for number in range(1, view.numbers + 1))
    return sum(powers) + ordinary * (len(view.pile_backs[horse]) - len(view.known[horse]))


def _ticket(view: TrickRaceView, ticket: Ticket, shares: Sequence[float]) -> float:
    """Return what a ticket is likely to pay beside the open one, or beside the best second one."""
    laid = view.tickets[view.seat]
    others = [other for other in (WIN, *range(view.horses)) if other != ticket]
    return max(_bet(view, {ticket, other}, shares) for other in (others if laid is None else [laid]))


def _bet(view: TrickRaceView, tickets: set[Ticket], shares: Sequence[float]) -> float:
    """Return what a bet is likely to pay."""
    horses = [ticket for ticket in tickets if ticket != WIN]
    pays = sum(view.odds[horse] for horse in horses)
    if len(horses) == 1:
        return pays * shares[horses[0]]
    one, other = (shares[horse] for horse in horses)
    return pays * one * other * (1 / (1 - one) + 1 / (1 - other))
