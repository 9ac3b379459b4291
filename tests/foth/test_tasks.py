"""What is left to do is a value: it cannot change, and equal ones are equal."""

from __future__ import annotations

import inspect
from dataclasses import fields, is_dataclass
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

from racekit.engine.tasks import Chance, Choice, Task

TASKS: list[Any] = [
    found
    for module in walk_packages(import_module("racekit.games.foth").__path__, "racekit.games.foth.")
    for _, found in inspect.getmembers(import_module(module.name), inspect.isclass)
    if issubclass(found, Task | Choice | Chance) and found.__module__ == module.name
    if "__dataclass_fields__" in vars(found)
]


@pytest.mark.rule("foth:1201.1b", cited=False)  # else no state would be the same as before
@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.__name__)
def test_equal_tasks_are_equal_and_cannot_be_changed(task: Any) -> None:
    assert is_dataclass(task)
    one, two = (task(*(() for _ in fields(task) if _.init)) for _ in range(2))
    assert one == two
    assert hash(one) == hash(two)
    for each in fields(task):
        with pytest.raises(AttributeError):
            setattr(one, each.name, 1)
