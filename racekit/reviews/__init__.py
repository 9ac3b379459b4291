"""Reviews of played lines, hints, outcomes, comparisons of players: luck and skill."""

from .call import Reviewing, review, reviewing, seen_by
from .compare import compare
from .hints import Hint, Hinting, hint, hinting
from .options import Option
from .outcome_values import Outcomes, OutcomeValue, Weighing, outcomes, weighing
from .player_comparison import Deal, PlayerComparison
from .report import Chance, Change, Decision, Review, Totals
from .verdicts import Word

__all__ = [
    "Chance",
    "Change",
    "Deal",
    "Decision",
    "Hint",
    "Hinting",
    "Option",
    "OutcomeValue",
    "Outcomes",
    "PlayerComparison",
    "Review",
    "Reviewing",
    "Totals",
    "Weighing",
    "Word",
    "compare",
    "hint",
    "hinting",
    "outcomes",
    "review",
    "reviewing",
    "seen_by",
    "weighing",
]
