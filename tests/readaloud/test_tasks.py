"""The tasks are values: what a position still has to do is compared, kept and hashed."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields
from types import ModuleType
from typing import Any

import pytest

from racekit.engine.game import State
from racekit.engine.tasks import Chance, Choice, Task
from racekit.games.readaloud import effects, flow
from tests.readaloud.tables import table

BASES = (
    *(effects.TurnChoice, effects.EffectChoice, effects.CardChoice, effects.CardByChance),
    flow.Own,
)


def kinds(module: ModuleType) -> list[Any]:
    """Return the kinds of tasks of a module."""
    return [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Task | Choice | Chance)
        if kind.__module__ == module.__name__ and kind not in BASES
    ]


@pytest.mark.parametrize(
    "kind", [*kinds(effects), *kinds(flow)], ids=lambda kind: kind.__name__.lower()
)
def test_tasks_with_the_same_fields_are_the_same_and_stay_so(kind: Any) -> None:
    names = [field.name for field in fields(kind)]
    start, task = table(), kind(*names)
    state, same = (State(start.game, start.board, (each,)) for each in (task, kind(*names)))
    assert (state, hash(state)) == (same, hash(same))
    assert all(getattr(task, name) == name for name in names)
    for name in (*names, "more"):
        with pytest.raises((FrozenInstanceError, TypeError)):
            setattr(task, name, "other")
    assert not hasattr(task, "__dict__")
