"""What is counted when a mini game is played out in every way; it knows no game and no engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import Any


class Tally:
    """Counts the nodes of a game tree.

    Parameters
    ----------
    limit : int or None
        Nodes this deep are counted and not gone past; None: the whole tree.

    Attributes
    ----------
    chance, decision, terminal : int
        How many nodes there are of each kind.
    knowledge : Counter
        How often each (seat, what it knows) comes about where that seat is to act: the
        information sets, each with its size.
    scores : list of Fraction
        Each seat's expected score at the ends of the tree, where chance is fair and every legal
        action is equally likely: it holds what the ends are worth and how likely they are.
    """

    def __init__(self, limit: int | None = None) -> None:
        self.limit = limit
        self.chance = self.decision = self.terminal = 0
        self.knowledge: Counter[tuple[int, Hashable]] = Counter()
        self.scores: list[Fraction] = []

    def chances(self, depth: int) -> bool:
        """Count a chance node; return whether to go past it."""
        self.chance += 1
        return depth != self.limit

    def decides(self, depth: int, seat: int, knows: Hashable) -> bool:
        """Count a seat's decision; return whether to go past it."""
        self.decision += 1
        self.knowledge[seat, knows] += 1
        return depth != self.limit

    def ends(self, probability: Fraction, scores: Sequence[int]) -> None:
        """Count an end that is reached with `probability`."""
        self.terminal += 1
        before = self.scores or [Fraction(0)] * len(scores)
        self.scores = [
            sum_ + probability * score for sum_, score in zip(before, scores, strict=True)
        ]

    def sizes(self) -> dict[int, int]:
        """Return how many information sets there are of each size."""
        return dict(sorted(Counter(self.knowledge.values()).items()))

    def pinned(self) -> dict[str, Any]:
        """Return what is pinned, as plain data."""
        return {
            "chance": self.chance,
            "decision": self.decision,
            "terminal": self.terminal,
            "information_sets": len(self.knowledge),
            "expected_scores": [str(score) for score in self.scores],
        }
