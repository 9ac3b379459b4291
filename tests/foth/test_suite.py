"""Force of the Horse in the suite of all games."""

from __future__ import annotations

from tests.conformance.games.foth import Suite


class TestForceOfTheHorse(Suite):
    """What the rules let a seat know stands in the adapter."""
