"""Probabilities, exact and simulated; and many games at once.

The module itself answers questions: ``rk.odds(view, "win")``, ``rk.odds(view, odds.next_card())``.
"""

import sys
from types import ModuleType
from typing import Any

from . import closed, markov
from .aggregates import Aggregates, Distribution
from .answers import Answer, Both, Effects, Estimate
from .columns import columns
from .information_state import worlds
from .intervals import wilson
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

__all__ = [
    "Aggregates",
    "Answer",
    "Both",
    "Distribution",
    "Effects",
    "Estimate",
    "Question",
    "arrival",
    "ask",
    "at_least",
    "closed",
    "columns",
    "distance",
    "effect",
    "ends",
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
    "score",
    "simulate",
    "wilson",
    "win",
    "winners",
    "worlds",
]


class _Odds(ModuleType):
    """A module that can be called: `ask`."""

    def __call__(self, view_or_state: Any, question: Any, **how: Any) -> Any:
        return ask(view_or_state, question, **how)


_Odds.__call__.__doc__ = ask.__doc__
sys.modules[__name__].__class__ = _Odds
