"""Playing a mini game out in every way with the engine (what chess programmers call perft)."""

from __future__ import annotations

from fractions import Fraction

import racekit as rk
from racekit.engine.game import State
from tests.conformance.tally import Tally


def count(state: State, limit: int | None = None) -> Tally:
    """Return the counts of the tree below `state`."""
    tally = Tally(limit)
    _walk(tally, state, 0, Fraction(1))
    return tally


def _walk(tally: Tally, state: State, depth: int, probability: Fraction) -> None:
    actor = state.actor
    if actor is None:
        assert state.result is not None
        tally.ends(probability, state.result.scores)
    elif actor is rk.CHANCE:
        if tally.chances(depth):
            for action, chance in state.outcomes().items():
                _walk(tally, state.step(action).state, depth + 1, probability * chance)
    elif isinstance(actor, int) and tally.decides(depth, actor, state.key(actor)):
        actions = state.actions()
        for action in actions:
            _walk(tally, state.step(action).state, depth + 1, probability / len(actions))
