"""The heuristic of the greedy player for LONG SHOT.

A seat's *stake* in a horse is the amount it gains if the horse wins: the prize of the order, and
the MV of its tickets. A horse's *share* of the race grows with its speed (the tops of its boxes,
shrunk towards an ordinary speed) and falls with its distance from the goal. The evaluation of an
action is the sum of stake times share over the horses after the action: placing a card spends a
ticket, and covering one changes a speed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import add, mul
from typing import TYPE_CHECKING

from ..games.longshot.board import places
from ..games.longshot.cards import FREE, Place, Skip, box_horse, boxes_of
from ..games.longshot.evaluation import ORDINARY_SPEED, SHARPNESS, SPEED_KEPT
from ..games.longshot.settle import FIRST_RACE, LAST_RACE

if TYPE_CHECKING:
    from ..games.longshot.view import LongShotView


def evaluation(view: LongShotView) -> Callable[[Place | Skip], float]:
    """Return the function that evaluates an action seen from `view`."""
    stakes = _stakes(view)
    price = _win_price(view)
    strengths = [_strength(view, i, _speed(view, i + 1)) for i in range(view.horses)]

    def value(action: Place | Skip) -> float:
        if isinstance(action, Skip):
            return _worth(stakes, strengths)
        i = box_horse(action.box) - 1
        changed = list(strengths)
        changed[i] = _strength(view, i, _speed(view, i + 1, action))
        stakes_left = list(stakes)
        if action.card.horse != FREE and view.opened is None:
            stakes_left[action.card.horse - 1] -= action.card.mv * price
        return _worth(stakes_left, changed)

    return value


def _win_price(view: LongShotView) -> int:
    return (FIRST_RACE if view.race == 1 else LAST_RACE).ticket[0]


def _stakes(view: LongShotView) -> list[float]:
    scale = FIRST_RACE if view.race == 1 else LAST_RACE
    stakes = [0.0] * view.horses
    for card in view.hand:
        if card.horse != FREE:
            stakes[card.horse - 1] += card.mv * scale.ticket[0]
    if view.order is not None:
        stakes[view.order - 1] += scale.order[0]
    return stakes


def _speed(view: LongShotView, horse: int, action: Place | None = None) -> float:
    """Return the shrunk sum of a horse's tops, after `action` if given."""
    total = 0
    for box in boxes_of(horse):
        if action is not None and box == action.box:
            total += action.card.mv
        elif view.boxes[box]:
            total += view.boxes[box][-1].mv
    return SPEED_KEPT * total + (1 - SPEED_KEPT) * ORDINARY_SPEED


def _strength(view: LongShotView, i: int, speed: float) -> float:
    """Return a horse's strength: by its place if it is home, else by the rounds to go."""
    if view.homes[i] is not None:
        return float(10 ** (4 - places(view.homes)[i]))
    rounds = max(view.goal - view.at[i], 1) / speed
    return float((1 + rounds) ** -SHARPNESS)


def _worth(stakes: list[float], strengths: list[float]) -> float:
    # `sum` rounds floats differently from Python 3.12 on; the kernels add one by one.
    total: float = reduce(add, strengths)
    worth: float = reduce(add, map(mul, stakes, strengths))
    return worth / total
