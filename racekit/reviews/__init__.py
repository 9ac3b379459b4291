"""Reviews of played lines: what was luck, and what was skill."""

from .call import Reviewing, review, reviewing, seen_by
from .report import Chance, Change, Decision, Review, Totals
from .verdicts import Word

__all__ = [
    "Chance",
    "Change",
    "Decision",
    "Review",
    "Reviewing",
    "Totals",
    "Word",
    "review",
    "reviewing",
    "seen_by",
]
