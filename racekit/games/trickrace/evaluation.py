"""What players of Trick Race value: weights of the greedy player's heuristic, and a race's worth.

For the heuristic, see `racekit.games.trickrace.heuristic`. Its weights are defined here because
the compiled kernel uses them too, and game packages do not import players. Neither computes a
power by ``**``: C libraries round it differently.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod
from typing import TYPE_CHECKING

from .cards import WHIPS
from .tables import PRIZE_SUM, TICKET_SUM, WHIPS_LEFT

if TYPE_CHECKING:
    from .view import TrickRaceView

WHIP = 1.5
"""The spaces that a whip must gain to be worth using."""
THRIFT = 0.1
"""The cost of spending a card's power, relative to the spaces that it gains."""
OWN, BACKED, OTHER = 1.0, 0.5, -0.2
"""The stake in the seat's own horse, in a horse on its tickets, and in any other horse."""
RIVAL_WEIGHT = 0.5
"""The cost of a point for a rival."""
WHIP_VALUE = 0.6
"""The value of a whip that is kept for a later race."""


def card_power(marks: int, number: int, numbers: int) -> float:
    """Return the power of a number, of which a horse has so many marks."""
    share = number / numbers
    return marks * (share * share)


def hold_chance(number: int, numbers: int, threats: int) -> float:
    """Return the estimated probability that a number holds against some possible rivals."""
    return prod([number / numbers] * threats, start=1.0)


def sharpened(power: float) -> float:
    """Return how strongly a horse's power influences its chance of winning: its cube."""
    return power * power * power


def last_race(view: TrickRaceView) -> TrickRaceView:
    """Return a view as it is in a game that ends with its race."""
    return replace(view, rules=replace(view.rules, races=view.race))


def race_values(view: TrickRaceView, row: Sequence[int]) -> list[float]:
    """Return what a race is worth to each seat: prizes, tickets, and whips for a later race.

    What earlier races have brought is in it, too; it is the same for all actions.

    Parameters
    ----------
    view : TrickRaceView
        A view of the race.
    row : sequence of int
        The row of a game that ends with this race (see `racekit.games.trickrace.tables`).
    """
    seats = range(view.players)
    prizes = row[PRIZE_SUM:][: view.players]
    rivals = RIVAL_WEIGHT / (view.players - 1)
    whip = 0.0 if view.race == view.races else WHIP_VALUE
    return [
        prizes[seat]
        + row[TICKET_SUM + seat]
        - rivals * (sum(prizes) - prizes[seat])
        + whip * min(WHIPS, row[WHIPS_LEFT + seat] + 1)  # one comes back (TR2.5)
        for seat in seats
    ]
