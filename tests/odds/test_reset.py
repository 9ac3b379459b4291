"""After IPython's `%reset`, which empties the module of a notebook, other processes still work."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import pytest

import racekit as rk
from racekit.reviews import hint_run
from racekit.ui.background import ahead, results


@pytest.fixture(autouse=True)
def emptied(monkeypatch: pytest.MonkeyPatch) -> Any:
    main = sys.modules["__main__"]
    for name in [*vars(main)]:
        if name not in ("__name__", "__builtins__"):
            monkeypatch.delattr(main, name)
    return main


def test_games_are_simulated_by_workers() -> None:
    frame = rk.simulate("pig", 6, players="greedy", seed=1, workers=2, goal=20)
    assert len(frame) == 6


def test_a_hint_comes_in_the_background() -> None:
    table = rk.Table("kuhn", seed=7, autosave=False)
    table.advance()
    work = hint_run(table, games=40)

    async def gather() -> None:
        with ahead(table.game) as crew:
            async for number, part in results(work.job, crew):
                work.add(number, part)

    asyncio.run(gather())
    assert work.done == work.total
