"""A player that moves uniformly at random."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar

from ..engine.texts import Text


class Random:
    """Chooses uniformly among the legal actions.

    Examples
    --------
    >>> import random
    >>> import racekit as rk
    >>> rk.players.Random().choose(None, ["pass"], random.Random(7))
    'pass'
    """

    kind: ClassVar[str] = "random"
    name: ClassVar[Text] = Text("Random bot", "ランダム")

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        """Choose one of `actions` uniformly at random."""
        return rng.choice(actions)

    def chances(self, view: Any, actions: Sequence[Any]) -> dict[Any, Fraction]:
        """Return the probability of each of `actions`."""
        return dict.fromkeys(actions, Fraction(1, len(actions)))

    def __repr__(self) -> str:
        return "Random()"
