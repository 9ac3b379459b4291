"""Probabilities, exact and simulated, and simulations of many games.

Call the module to ask a question: ``rk.odds(view, "win")``, ``rk.odds(view, odds.next_card())``.

Examples
--------
>>> import racekit as rk
>>> from racekit.games.longshot.positions import position
>>> view = position(hands=[["3-5"]]).view(0)
>>> rk.odds(view, rk.odds.at_least(1, "3-*", draws=2)).percent
'22.1%'
"""

import sys
from typing import Any

from ..engine.worlds import worlds
from . import closed, markov
from .aggregates import Aggregates, Distribution
from .answers import Answer, Both, Effects, Estimate
from .batches import Rollouts, rollouts
from .best_response import BestResponse, best_response
from .columns import columns
from .equilibrium import Equilibrium, equilibrium
from .intervals import wilson
from .module import Odds
from .query import ask
from .questions import (
    Question,
    arrival,
    at_least,
    distance,
    effect,
    ends,
    finish,
    holds,
    horse_places,
    horse_win,
    mulligan,
    next_card,
    now,
    order,
    place,
    score,
    win,
    winners,
)
from .simulate import simulate
from .solve import Solution, solve

__all__ = [
    "Aggregates",
    "Answer",
    "BestResponse",
    "Both",
    "Distribution",
    "Effects",
    "Equilibrium",
    "Estimate",
    "Question",
    "Rollouts",
    "Solution",
    "arrival",
    "ask",
    "at_least",
    "best_response",
    "closed",
    "columns",
    "distance",
    "effect",
    "ends",
    "equilibrium",
    "finish",
    "holds",
    "horse_places",
    "horse_win",
    "markov",
    "mulligan",
    "next_card",
    "now",
    "order",
    "place",
    "rollouts",
    "score",
    "simulate",
    "solve",
    "wilson",
    "win",
    "winners",
    "worlds",
]


def __dir__() -> list[str]:
    return sorted(__all__)


_this: Any = sys.modules[__name__]
_this.__class__ = Odds
