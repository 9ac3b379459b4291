"""LONG SHOT in the suite of all games."""

from __future__ import annotations

from tests.conformance.games.longshot import Suite


class TestLongShot(Suite):
    """What the rules let a seat know stands in the adapter."""
