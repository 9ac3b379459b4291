"""Kuhn poker in the suite of all games."""

from __future__ import annotations

from racekit.testing import GameSuite


class TestKuhn(GameSuite):
    game = "kuhn"
