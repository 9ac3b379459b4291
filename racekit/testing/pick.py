"""Something that may happen; it needs the engine only, for processes that begin again and again."""

from __future__ import annotations

import random
from typing import Any

from ..engine.game import State
from ..engine.tasks import CHANCE


def pick(state: State, rng: random.Random) -> Any:
    """Return something that may happen: a legal action, or what chance brings."""
    return state.sample(rng) if state.actor is CHANCE else rng.choice(state.actions())
