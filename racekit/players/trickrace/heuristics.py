"""How good an action of Trick Race looks to the greedy player: rules of thumb.

A number's *power* is its marks times the square of its height among the numbers. A horse's power is
that of its cards; an unknown card counts as an ordinary one.

- Lay aside the card with the least power.
- Back the horses with the most power, at the odds that hold.
- Play the card that gains most spaces, for the horse that would win as the trick lies, by one's
  stake in it: all for the own horse, half for one that the own tickets name, less than nothing for
  another. A high number is likelier to hold out against those who may still beat it, which the
  colours of their cards tell. Where nothing is to be gained, throw off the weakest card.
- A whip has to gain `WHIP` spaces more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from operator import add
from statistics import fmean
from typing import TYPE_CHECKING, Any

from ...games.trickrace.board import Played, best, judging
from ...games.trickrace.cards import COLOURS, WIN, Card, Horse, Ticket, backs
from ...games.trickrace.evaluation import BACKED, OTHER, OWN, SHARPNESS, THRIFT, WHIP

if TYPE_CHECKING:
    from ...games.trickrace.view import TrickRaceView


def evaluation(view: TrickRaceView) -> Callable[[Any], float]:
    """Return the function that values an action seen from `view`."""
    if view.asks == "aside":
        return lambda action: -power(view, action.what.number)
    if view.asks in ("open", "seal"):
        shares = _shares(view)
        return lambda action: _ticket(view, action.what, shares)
    stakes = [_stake(view, horse) for horse in range(view.horses)]
    return lambda action: _card(view, action.card, action.whip, stakes)


# --- cards -----------------------------------------------------------------------------------


def power(view: TrickRaceView, number: int) -> float:
    """Return what a number is good for."""
    return view.marks[number - 1] * (number / view.numbers) ** 2


def holds(view: TrickRaceView, number: int, dangers: int) -> float:
    """Return how likely a number is taken to hold out against so many who may beat it."""
    return (number / view.numbers) ** dangers


def _card(view: TrickRaceView, card: Card, whip: bool, stakes: Sequence[float]) -> float:
    """Return what playing a card gains: spaces for the horse that would win now, at its stake."""
    table = (*view.table, Played(view.seat, card, whip))
    winner = best(table)
    horse = view.rides[winner.seat]
    assert horse is not None
    spaces = min(view.marks[winner.card.number - 1], view.goal - _at(view, horse))
    gain = stakes[horse] * spaces * holds(view, winner.card.number, _dangers(view, table))
    return gain - THRIFT * power(view, card.number) - (WHIP if whip else 0.0)


def _dangers(view: TrickRaceView, table: Sequence[Played]) -> int:
    """Return how many of those who still play may have a card to beat the best: the backs tell."""
    led, judge = COLOURS[table[0].card.colour], COLOURS[judging(table)]
    played = {played.seat for played in table}
    hands = (view.backs[c] if c != view.dummy else backs(view.row) for c in view.ring)
    rest = (hand for chair, hand in zip(view.ring, hands, strict=True) if chair not in played)
    return sum(judge in hand and (judge == led or led not in hand) for hand in rest)


def _stake(view: TrickRaceView, horse: Horse) -> float:
    """Return how much a seat wants a horse to move."""
    if horse == view.rides[view.seat]:
        return OWN
    return BACKED if horse in (view.tickets[view.seat], view.sealed[view.seat]) else OTHER


def _at(view: TrickRaceView, horse: Horse) -> int:
    return next(space for space, horses in enumerate(view.course) if horse in horses)


# --- tickets ---------------------------------------------------------------------------------


def _shares(view: TrickRaceView) -> list[float]:
    """Return each horse's share of the race: that of its power, sharpened."""
    powers = [_horse_power(view, horse) ** SHARPNESS for horse in range(view.horses)]
    total = _sum(powers)
    return [power / total for power in powers]


def _horse_power(view: TrickRaceView, horse: Horse) -> float:
    """Return the power of a horse's cards that may still be played; unknown ones are middling."""
    chair = view.rides.index(horse)
    gone = {*view.opened[chair], view.aside[chair]}
    powers = [power(view, card.number) for card in view.known[horse] if card not in gone]
    ordinary = fmean(power(view, number) for number in range(1, view.numbers + 1))
    return _sum(powers) + ordinary * (len(view.pile_backs[horse]) - len(view.known[horse]))


def _sum(numbers: Iterable[float]) -> float:
    """Add one after another: `sum` rounds otherwise from Python 3.12 on, compiled games do not."""
    return reduce(add, numbers, 0.0)


def _ticket(view: TrickRaceView, ticket: Ticket, shares: Sequence[float]) -> float:
    """Return what a ticket is likely to pay beside the open one, or beside the best second one."""
    laid = view.tickets[view.seat]
    others = [WIN, *range(view.horses)] if laid is None else [laid]
    return max(_bet(view, {ticket, other}, shares) for other in others if other != ticket)


def _bet(view: TrickRaceView, tickets: set[Ticket], shares: Sequence[float]) -> float:
    """Return what a bet is likely to pay."""
    horses = [ticket for ticket in tickets if ticket != WIN]
    pays = sum(view.odds[horse] for horse in horses)
    if len(horses) == 1:
        return pays * shares[horses[0]]
    one, other = (shares[horse] for horse in horses)
    return pays * one * other * (1 / (1 - one) + 1 / (1 - other))
