"""Reviews of played lines, hints, outcomes, comparisons of players: luck and skill."""

import warnings
from typing import TYPE_CHECKING

from .choice_cost import Word
from .compare import compare
from .hints import Hint, HintRun, hint, hint_run
from .options import Option
from .outcome_values import (
    Outcomes,
    OutcomeValue,
    OutcomeValuesRun,
    outcome_values_run,
    outcomes,
)
from .player_comparison import Deal, PlayerComparison
from .reasons import Counted, Effect, Reason
from .review_call import ReviewRun, review, review_run, review_steps
from .review_result import ChanceEvent, Decision, Review, Totals, ValueChange

__all__ = [
    "ChanceEvent",
    "Counted",
    "Deal",
    "Decision",
    "Effect",
    "Hint",
    "HintRun",
    "Option",
    "OutcomeValue",
    "OutcomeValuesRun",
    "Outcomes",
    "PlayerComparison",
    "Reason",
    "Review",
    "ReviewRun",
    "Totals",
    "ValueChange",
    "Word",
    "compare",
    "hint",
    "hint_run",
    "outcome_values_run",
    "outcomes",
    "review",
    "review_run",
    "review_steps",
]

_RENAMED = {
    "Chance": ChanceEvent,
    "Change": ValueChange,
    "Hinting": HintRun,
    "Reviewing": ReviewRun,
    "Weighing": OutcomeValuesRun,
    "hinting": hint_run,
    "reviewing": review_steps,
    "seen_by": review_run,
    "weighing": outcome_values_run,
}
"""The former names, which work until 1.0."""


if not TYPE_CHECKING:  # a type checker would let every misspelt name pass

    def __getattr__(name):
        if name not in _RENAMED:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        told = f"{__name__}.{name} is now {_RENAMED[name].__name__}"
        warnings.warn(told, DeprecationWarning, stacklevel=2)
        return _RENAMED[name]
