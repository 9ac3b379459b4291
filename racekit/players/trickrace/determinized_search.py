"""Which action of Trick Race promises most, by counting cards and playing on.

Each deal that `counting` makes is played on after every action: the same deals for all of them, so
that luck is shared. The worse half of the actions is given up again and again until one is left;
so the better ones are looked at in more deals.

A race is worth what it pays its player, prize and tickets, less a part of what it pays the rivals,
and something for each whip that is left for a later race.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import fmean
from typing import TYPE_CHECKING, Any

from ...games.trickrace.cards import PRIZES, WHIPS, WIN, Horse, Play, Ticket
from ...games.trickrace.settle import dividend
from .counting import Deals
from .playout import Race, play_out, throw

if TYPE_CHECKING:
    from ...games.trickrace.view import TrickRaceView

WORK = 2400
"""About how many cards are played in all, for one decision."""
FINISHES = 50
"""In how many deals the race is run for a ticket."""
RIVALS = 0.5
"""What a point for a rival costs."""
KEPT_WHIP = 0.6
"""What a whip is worth that may serve in a later race."""


def best(view: TrickRaceView, actions: Sequence[Any], rng: random.Random) -> Any:
    """Return the action that promises most."""
    if len(actions) == 1:
        return actions[0]
    if view.asks not in ("open", "seal"):
        return _by_halves(view, actions, rng)
    deals = Deals(view)
    finishes = [_finish(view, play_out(deals.race(rng))) for _ in range(FINISHES)]
    return max(actions, key=lambda action: _ticket_worth(view, action.what, finishes))


def _race(view: TrickRaceView, deals: Deals, rng: random.Random) -> Race:
    """Return the race with one of the deals, in which the others have laid their cards aside."""
    race = deals.race(rng)
    if view.asks == "aside":
        for seat in range(view.players):
            if seat != view.seat:
                race.drop(seat, throw(race, seat))
    return race


def _finish(view: TrickRaceView, chairs: Sequence[int]) -> tuple[Horse, ...]:
    """Return the horses in order of their finish."""
    return tuple(horse for chair in chairs if (horse := view.rides[chair]) is not None)


# --- cards -----------------------------------------------------------------------------------


def _by_halves(view: TrickRaceView, actions: Sequence[Any], rng: random.Random) -> Any:
    """Give up the worse half of the actions until one is left."""
    worth = dict.fromkeys(actions, 0.0)
    share = WORK / (len(actions) - 1).bit_length()
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
    """Return what a race is worth, `action` done and the rest played out; it is used up."""
    if isinstance(action, Play):
        race.play(action.card, action.whip)
    else:
        race.drop(view.seat, action.what)
    finish = _finish(view, play_out(race))
    prizes = dict(zip(finish, PRIZES, strict=False))
    won = [prizes.get(horse, 0) for horse in view.rides[: view.players] if horse is not None]
    own = won.pop(view.seat)
    return own + _bet(view, finish) - RIVALS * fmean(won) + _kept(view, race.whips[view.seat])


def _bet(view: TrickRaceView, finish: Sequence[Horse]) -> int:
    """Return what the own tickets pay; nothing while they are not laid."""
    laid, sealed = view.tickets[view.seat], view.sealed[view.seat]
    if laid is None or not isinstance(sealed, int):
        return 0
    return dividend((laid, sealed), finish, view.odds)


def _kept(view: TrickRaceView, up: int) -> float:
    """Return what whips left over are worth; one comes back where there is no dummy (TR2.5)."""
    if view.race == view.races:
        return 0.0
    return KEPT_WHIP * min(WHIPS, up + (view.dummy is None))


# --- tickets ---------------------------------------------------------------------------------


def _ticket_worth(
    view: TrickRaceView, ticket: Ticket, finishes: Sequence[Sequence[Horse]]
) -> float:
    """Return what a ticket is expected to pay with the open one, or with the best second one."""
    laid = view.tickets[view.seat]
    others = [WIN, *range(view.horses)] if laid is None else [laid]
    return max(
        fmean(dividend((other, ticket), finish, view.odds) for finish in finishes)
        for other in others
        if other != ticket
    )
