"""What a choice cost against the best one, in one of three words."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from .numbers import Number
from .reasons import Reason

Word = Literal["best", "no difference seen", "cost"]
WORDS: tuple[Word, ...] = ("best", "no difference seen", "cost")


class ChoiceCost(NamedTuple):
    """What a choice cost."""

    best: Any
    cost: Number  # its value less that of the chosen one
    # The ends of the cost's 95% interval.
    low: float
    high: float
    reason: Reason | None = None
    """What the best action changes, compared with the chosen one, if that has a cost and values are
    estimated.
    """

    @property
    def word(self) -> Word:
        """The cost in a word.

        Examples
        --------
        >>> ChoiceCost("hold", 0.03, 0.01, 0.05).word, ChoiceCost("hold", 0.0, -0.02, 0.02).word
        ('cost', 'no difference seen')
        """
        if self.low > 0:
            return "cost"
        return "best" if self.high <= 0 else "no difference seen"


def exact_cost(best: Any, cost: Number) -> ChoiceCost:
    """Return a cost that is known exactly."""
    return ChoiceCost(best, cost, float(cost), float(cost))
