"""Reviews of played lines, hints, and comparisons of players: what was luck, and what was skill."""

from .call import Reviewing, review, reviewing, seen_by
from .compare import compare
from .hints import Hint, Hinting, hint, hinting
from .options import Option
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
    "PlayerComparison",
    "Review",
    "Reviewing",
    "Totals",
    "Word",
    "compare",
    "hint",
    "hinting",
    "review",
    "reviewing",
    "seen_by",
]
