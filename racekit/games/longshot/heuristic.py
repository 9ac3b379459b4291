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

from .board import Board, places, top_mv, tops
from .cards import FREE, Place, Skip, box_horse
from .evaluation import AT_HOME, ORDINARY_SPEED, SPEED_KEPT, strength
from .settle import scale_of

if TYPE_CHECKING:
    from .view import LongShotView


def evaluation(view: LongShotView) -> Callable[[Place | Skip], float]:
    """Return the function that evaluates an action seen from `view`."""
    board, goal = view.board, view.goal
    opened, price = board.opened, _win_price(board)
    stakes = _stakes(view)
    horses = range(view.horses)
    strengths = [_strength(board, i, goal, sum(tops(board, i + 1))) for i in horses]

    def value(action: Place | Skip) -> float:
        if isinstance(action, Skip):
            return _worth(stakes, strengths)
        card, box = action
        i = box_horse(box) - 1
        changed = list(strengths)
        changed[i] = _strength(board, i, goal, card.mv + top_mv(board, box ^ 1))
        stakes_left = list(stakes)
        if card.horse != FREE and opened is None:
            stakes_left[card.horse - 1] -= card.mv * price
        return _worth(stakes_left, changed)

    return value


def _win_price(board: Board) -> int:
    return scale_of(board.race).ticket[0]


def _stakes(view: LongShotView) -> list[float]:
    scale = scale_of(view.race)
    stakes = [0.0] * view.horses
    for card in view.hand:
        if card.horse != FREE:
            stakes[card.horse - 1] += card.mv * scale.ticket[0]
    if view.order is not None:
        stakes[view.order - 1] += scale.order[0]
    return stakes


def _strength(board: Board, i: int, goal: int, run: int) -> float:
    """Return a horse's strength: by its place if it is home, else by the rounds to go.

    Its speed is the sum of its tops, shrunk towards an ordinary speed.
    """
    if board.homes[i] is not None:
        return AT_HOME[places(board.homes)[i] - 1]
    speed = SPEED_KEPT * run + (1 - SPEED_KEPT) * ORDINARY_SPEED
    return strength(max(goal - board.at[i], 1) / speed)


def _worth(stakes: list[float], strengths: list[float]) -> float:
    # `sum` rounds floats differently from Python 3.12 on; the kernels add one by one.
    total: float = reduce(add, strengths)
    worth: float = reduce(add, map(mul, stakes, strengths))
    return worth / total
