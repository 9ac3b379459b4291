"""Read Aloud in the suite of all games."""

from __future__ import annotations

from tests.conformance.games.readaloud import Suite


class TestReadAloud(Suite):
    """What the rules let a seat know stands in the adapter."""
