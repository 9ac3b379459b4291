"""How good a LONG SHOT action looks to the greedy player.

A seat's *stake* in a horse is what it would gain if that horse won: the order's prize, and the
MV of the tickets it holds. A horse's *share* of the race grows with its speed (the tops of its
boxes, drawn towards an ordinary speed) and falls with the way it still has to go. The evaluation of
an action is the sum of stake times share over the horses, once the action is done: placing a card
spends a ticket, covering one changes a speed.
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
    """Return the function that values an action seen from `view`."""
    stakes = _stakes(view)
    price = _win_price(view)
    strengths = [_strength(view, i, _speed(view, i + 1)) for i in range(view.horses)]

    def value(action: Place | Skip) -> float:
        if isinstance(action, Skip):
            return _worth(stakes, strengths)
        i = box_horse(action.box) - 1
        changed = list(strengths)
        changed[i] = _strength(view, i, _speed(view, i + 1, action))
        left = list(stakes)
        if action.card.horse != FREE and view.opened is None:
            left[action.card.horse - 1] -= action.card.mv * price
        return _worth(left, changed)

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
    """The sum of a horse's tops, once `action` is done."""
    total = 0
    for box in boxes_of(horse):
        if action is not None and box == action.box:
            total += action.card.mv
        elif view.boxes[box]:
            total += view.boxes[box][-1].mv
    return SPEED_KEPT * total + (1 - SPEED_KEPT) * ORDINARY_SPEED


def _strength(view: LongShotView, i: int, speed: float) -> float:
    """How strong a horse looks: one that is home by its place, others by rounds to go."""
    if view.homes[i] is not None:
        return float(10 ** (4 - places(view.homes)[i]))
    rounds = max(view.goal - view.at[i], 1) / speed
    return float((1 + rounds) ** -SHARPNESS)


def _worth(stakes: list[float], strengths: list[float]) -> float:
    # `sum` rounds floats otherwise from Python 3.12 on; compiled games add one after another.
    total: float = reduce(add, strengths)
    worth: float = reduce(add, map(mul, stakes, strengths))
    return worth / total
