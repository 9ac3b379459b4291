"""Random play; imports only the engine, so that short-lived processes start quickly."""

from __future__ import annotations

import random
from typing import Any

from ..engine.game import State
from ..engine.tasks import CHANCE


def pick(state: State, rng: random.Random) -> Any:
    """Return a random legal action, or a chance outcome."""
    return state.sample(rng) if state.actor is CHANCE else rng.choice(state.actions())
