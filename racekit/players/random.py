"""A player that takes any legal action, each with the same odds."""

from __future__ import annotations

import random
from collections.abc import Sequence
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
    name: ClassVar[Text] = Text("Random", "ランダム")

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        """Choose one of `actions`, each with the same odds."""
        return rng.choice(actions)

    def __repr__(self) -> str:
        return "Random()"
