"""Determinized search for Trick Race, by card counting and playouts.

The search plays each deal that `counting` makes out after every action; using the same deals for
all of them reduces the variance. By sequential halving, it discards the worse half of the actions
again and again until one is left, so that the better ones get more playouts.

The value of a race is the player's own prize and ticket payouts, less a part of the rivals' prizes,
plus a bonus for each whip that is left for a later race.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import fmean
from typing import TYPE_CHECKING, Any

from ...games.trickrace.cards import PRIZES, WHIPS, WIN, Horse, Play, Ticket
from ...games.trickrace.settle import dividend
from .counting import Deals
from .playout import Race, discard, play_out

if TYPE_CHECKING:
    from ...games.trickrace.view import TrickRaceView

BUDGET = 2400
"""The approximate number of cards played for one decision."""
TICKET_PLAYOUTS = 50
"""The number of deals that are played out to choose a ticket."""
RIVAL_WEIGHT = 0.5
"""The cost of a point for a rival."""
WHIP_VALUE = 0.6
"""The value of a whip that is kept for a later race."""


def best(view: TrickRaceView, actions: Sequence[Any], rng: random.Random) -> Any:
    """Return the action with the highest mean value."""
    if len(actions) == 1:
        return actions[0]
    if view.asks not in ("open", "seal"):
        return _sequential_halving(view, actions, rng)
    deals = Deals(view)
    finishes = [_finish(view, play_out(deals.race(rng))) for _ in range(TICKET_PLAYOUTS)]
    return max(actions, key=lambda action: _ticket_worth(view, action.what, finishes))


def _race(view: TrickRaceView, deals: Deals, rng: random.Random) -> Race:
    """Return the race with a random deal, after the others have laid their cards aside."""
    race = deals.race(rng)
    if view.asks == "aside":
        for seat in range(view.players):
            if seat != view.seat:
                race.drop(seat, discard(race, seat))
    return race


def _finish(view: TrickRaceView, chairs: Sequence[int]) -> tuple[Horse, ...]:
    """Return the horses in order of their finish."""
    return tuple(horse for chair in chairs if (horse := view.rides[chair]) is not None)


# --- cards -----------------------------------------------------------------------------------


def _sequential_halving(view: TrickRaceView, actions: Sequence[Any], rng: random.Random) -> Any:
    """Return the best action by sequential halving."""
    worth = dict.fromkeys(actions, 0.0)
    share = BUDGET / (len(actions) - 1).bit_length()
    cards = sum(map(len, (view.hand, *view.backs, view.row)))
    deals = Deals(view)
    while len(worth) > 1:
        for _ in range(max(1, round(share / (cards * len(worth))))):
            race = _race(view, deals, rng)
            for action in worth:
                worth[action] += _worth(view, race.copy(), action)
        better = sorted(worth, key=worth.__getitem__, reverse=True)[: (len(worth) + 1) // 2]
        worth = {action: worth[action] for action in better}
    return next(iter(worth))


def _worth(view: TrickRaceView, race: Race, action: Any) -> float:
    """Return the value of a race after `action` and a playout, which modifies `race`."""
    if isinstance(action, Play):
        race.play(action.card, action.whip)
    else:
        race.drop(view.seat, action.what)
    finish = _finish(view, play_out(race))
    prizes = dict(zip(finish, PRIZES, strict=False))
    won = [prizes.get(horse, 0) for horse in view.rides[: view.players] if horse is not None]
    own = won.pop(view.seat)
    return own + _bet(view, finish) - RIVAL_WEIGHT * fmean(won) + _kept(view, race.whips[view.seat])


def _bet(view: TrickRaceView, finish: Sequence[Horse]) -> int:
    """Return the payout of the seat's own tickets; 0 before they are laid."""
    laid, sealed = view.tickets[view.seat], view.sealed[view.seat]
    if laid is None or not isinstance(sealed, int):
        return 0
    return dividend((laid, sealed), finish, view.odds)


def _kept(view: TrickRaceView, up: int) -> float:
    """Return the value of the remaining whips; one comes back before the next race (TR2.5)."""
    return 0.0 if view.race == view.races else WHIP_VALUE * min(WHIPS, up + 1)


# --- tickets ---------------------------------------------------------------------------------


def _ticket_worth(
    view: TrickRaceView, ticket: Ticket, finishes: Sequence[Sequence[Horse]]
) -> float:
    """Return the mean payout of a ticket with the open one, or with the best second one."""
    laid = view.tickets[view.seat]
    others = [WIN, *range(view.horses)] if laid is None else [laid]
    return max(
        fmean(dividend((other, ticket), finish, view.odds) for finish in finishes)
        for other in others
        if other != ticket
    )
