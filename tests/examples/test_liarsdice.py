"""Liar's dice, the example of a game with hidden places."""

from __future__ import annotations

import pytest

from examples.liarsdice import LiarsDice
from racekit.engine.game import defined
from racekit.testing import GameSuite

defined.pop(LiarsDice.name, None)  # other tests must not find it


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(defined, LiarsDice.name, LiarsDice)


class TestLiarsDice(GameSuite):
    game = LiarsDice.name
    variants = ({}, {"players": 5, "dice": 2}, {"dice": 2})
