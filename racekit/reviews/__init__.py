"""Reviews of played lines: what was luck, and what was skill."""

from .call import review, reviewing
from .report import Chance, Change, Decision, Review, Totals
from .verdicts import Word

__all__ = ["Chance", "Change", "Decision", "Review", "Totals", "Word", "review", "reviewing"]
