"""Playing actions on a position, and what they led to; for the tests of every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

import racekit as rk
from racekit.engine.game import State, Step


class PlayResult(NamedTuple):
    """What a play led to."""

    state: State
    events: tuple[Any, ...]

    def cited(self, rule: str) -> list[tuple[str, Mapping[str, Any]]]:
        """Return name and values of the events that cite `rule`."""
        return [(event.name, dict(event.values)) for event in self.events if event.rule == rule]

    @property
    def names(self) -> list[tuple[str, str]]:
        """Rule and name of each event."""
        return [(event.rule, event.name) for event in self.events]


def play(state: State, *actions: str) -> PlayResult:
    """Play actions one after another."""
    events: list[Any] = []
    for action in actions:
        step: Step = state.step(action)
        state = step.state
        events += step.events
    return PlayResult(state, tuple(events))


def legal(state: State) -> set[str]:
    """Return the legal actions, or the outcomes of chance, as text."""
    found = [str(action) for action in (*state.actions(), *state.outcomes())]
    assert len(found) == len(set(found))
    return set(found)


def refused(state: State, action: str, rule: str, name: str) -> None:
    """Check that `action` is refused by `rule`, and that nothing has changed by asking."""
    before = (state.board, state.agenda, hash(state))
    copy = repr(before)
    refusal = state.why_not(action)
    assert refusal is not None, f"{action} is legal"
    assert (refusal.rule, refusal.name) == (rule, name)
    assert refusal.text("en")
    assert refusal.text("ja")
    with pytest.raises(rk.IllegalAction) as caught:
        state.step(action)
    assert caught.value.refusal == refusal
    assert caught.value.rule == rule
    assert action not in legal(state)
    assert before == (state.board, state.agenda, hash(state))
    assert copy == repr((state.board, state.agenda, hash(state)))
