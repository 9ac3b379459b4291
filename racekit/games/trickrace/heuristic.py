"""The heuristics of the greedy player for Trick Race.

A number's *power* is its marks times the square of its relative height. A horse's power is the sum
over its cards; an unknown card counts as an average one.

- Lay aside the card with the least power.
- Back the horses with the most power, at the odds that hold.
- Play the card that gains most spaces for the horse that currently wins the trick, weighted by the
  stake in that horse: full weight for one's own, half for one that one's own tickets name, a
  negative weight for another. A high number is more likely to hold against the players who may
  still beat it, as far as the colours of their backs show. If nothing can be gained, discard the
  weakest card.
- A whip must gain `WHIP` more spaces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from operator import add
from statistics import fmean
from typing import TYPE_CHECKING, Any

from .board import Played, best, judging
from .cards import COLOURS, WIN, Card, Horse, Ticket, backs
from .evaluation import BACKED, OTHER, OWN, THRIFT, WHIP, card_power, hold_chance, sharpened

if TYPE_CHECKING:
    from .view import TrickRaceView


def evaluation(view: TrickRaceView) -> Callable[[Any], float]:
    """Return the function that evaluates an action seen from `view`."""
    if view.asks == "aside":
        return lambda action: -power(view, action.what.number)
    if view.asks in ("open", "seal"):
        shares = _shares(view)
        return lambda action: _ticket(view, action.what, shares)
    stakes = [_stake(view, horse) for horse in range(view.horses)]
    return lambda action: _card(view, action.card, action.whip, stakes)


# --- cards -----------------------------------------------------------------------------------


def power(view: TrickRaceView, number: int) -> float:
    """Return the power of a number."""
    return card_power(view.marks[number - 1], number, view.numbers)


def holds(view: TrickRaceView, number: int, dangers: int) -> float:
    """Return the estimated probability that a number holds against some possible rivals."""
    return hold_chance(number, view.numbers, dangers)


def _card(view: TrickRaceView, card: Card, whip: bool, stakes: Sequence[float]) -> float:
    """Return the gain of a card: the spaces of the horse that wins now, times the stake."""
    table = (*view.table, Played(view.seat, card, whip))
    winner = best(table)
    horse = view.rides[winner.seat]
    assert horse is not None
    spaces = min(view.marks[winner.card.number - 1], view.goal - _at(view, horse))
    gain = stakes[horse] * spaces * holds(view, winner.card.number, _dangers(view, table))
    return gain - THRIFT * power(view, card.number) - (WHIP if whip else 0.0)


def _dangers(view: TrickRaceView, table: Sequence[Played]) -> int:
    """Return the number of later players whose backs allow a card that beats the best one."""
    led, judge = COLOURS[table[0].card.colour], COLOURS[judging(table)]
    played = {played.seat for played in table}
    hands = (view.backs[c] if c != view.dummy else backs(view.row) for c in view.ring)
    rest = (hand for chair, hand in zip(view.ring, hands, strict=True) if chair not in played)
    return sum(judge in hand and (judge == led or led not in hand) for hand in rest)


def _stake(view: TrickRaceView, horse: Horse) -> float:
    """Return the stake of the seat in a horse."""
    if horse == view.rides[view.seat]:
        return OWN
    return BACKED if horse in (view.tickets[view.seat], view.sealed[view.seat]) else OTHER


def _at(view: TrickRaceView, horse: Horse) -> int:
    return next(space for space, horses in enumerate(view.course) if horse in horses)


# --- tickets ---------------------------------------------------------------------------------


def _shares(view: TrickRaceView) -> list[float]:
    """Return each horse's share of the race: its sharpened power, normalized."""
    powers = [sharpened(_horse_power(view, horse)) for horse in range(view.horses)]
    total = _sum(powers)
    return [power / total for power in powers]


def _horse_power(view: TrickRaceView, horse: Horse) -> float:
    """Return the power of a horse's remaining cards; unknown ones have average power."""
    chair = view.rides.index(horse)
    gone = {*view.opened[chair], view.aside[chair]}
    powers = [power(view, card.number) for card in view.known[horse] if card not in gone]
    ordinary = fmean(power(view, number) for number in range(1, view.numbers + 1))
    return _sum(powers) + ordinary * (len(view.pile_backs[horse]) - len(view.known[horse]))


def _sum(numbers: Iterable[float]) -> float:
    """Add one by one, like the kernels: `sum` rounds differently from Python 3.12 on."""
    return reduce(add, numbers, 0.0)


def _ticket(view: TrickRaceView, ticket: Ticket, shares: Sequence[float]) -> float:
    """Return the expected payout of a ticket with the open one, or with the best second one."""
    laid = view.tickets[view.seat]
    others = [WIN, *range(view.horses)] if laid is None else [laid]
    return max(_bet(view, {ticket, other}, shares) for other in others if other != ticket)


def _bet(view: TrickRaceView, tickets: set[Ticket], shares: Sequence[float]) -> float:
    """Return the expected payout of a bet."""
    horses = [ticket for ticket in tickets if ticket != WIN]
    pays = sum(view.odds[horse] for horse in horses)
    if len(horses) == 1:
        return pays * shares[horses[0]]
    one, other = (shares[horse] for horse in horses)
    return pays * one * other * (1 / (1 - one) + 1 / (1 - other))
