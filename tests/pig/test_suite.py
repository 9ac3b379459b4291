"""Pig, and a short one, in the suite of all games."""

from __future__ import annotations

from typing import ClassVar

from racekit.testing import GameSuite


class TestPig(GameSuite):
    game = "pig"
    variants: ClassVar = [{}, {"goal": 20}]
