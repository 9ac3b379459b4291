"""A player that takes the action with the best outlook, one step ahead."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from ..engine.texts import Text
from . import longshot

_OUTLOOKS: Mapping[str, Callable[[Any], Callable[[Any], float]]] = {"longshot": longshot.outlook}


class Greedy:
    """Chooses the action whose outlook is best; among equal ones, each with the same odds.

    What an outlook is, each game's module beside this one says.
    """

    kind: ClassVar[str] = "greedy"
    name: ClassVar[Text] = Text("Greedy", "グリーディ")

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        """Choose one of `actions`."""
        outlook = _OUTLOOKS[view.game](view)
        values = [outlook(action) for action in actions]
        best = max(values)
        return rng.choice([a for a, value in zip(actions, values, strict=True) if value == best])

    def __repr__(self) -> str:
        return "Greedy()"
