"""Reviews of played lines and comparisons of players: what was luck, and what was skill."""

from .call import Reviewing, review, reviewing, seen_by
from .compare import compare
from .player_comparison import Deal, PlayerComparison
from .report import Chance, Change, Decision, Review, Totals
from .verdicts import Word

__all__ = [
    "Chance",
    "Change",
    "Deal",
    "Decision",
    "PlayerComparison",
    "Review",
    "Reviewing",
    "Totals",
    "Word",
    "compare",
    "review",
    "reviewing",
    "seen_by",
]
