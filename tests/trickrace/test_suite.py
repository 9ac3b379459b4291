"""Trick Race in the suite of all games."""

from __future__ import annotations

from tests.conformance.games.trickrace import Suite


class TestTrickRace(Suite):
    """What the rules let a seat know stands in the adapter."""
