"""Force of the Horse in the suite of all games."""

from __future__ import annotations

import pytest

from tests.conformance.games.foth import Suite

# Its tables are many: comparing them takes minutes on a busy machine.
pytestmark = pytest.mark.timeout(1200)


class TestForceOfTheHorse(Suite):
    """What the rules let a seat know stands in the adapter."""
