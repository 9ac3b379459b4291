"""The first plies of Pig, counted."""

from __future__ import annotations

import racekit as rk
from tests.conformance import perft


def test_pig_branches_in_six() -> None:
    tally = perft.count(rk.game("pig", goal=2).start(), limit=3)
    # After 2 to 6 a seat may hold, and wins; after 1 the other one rolls.
    assert (tally.chance, tally.decision, tally.terminal) == (1 + 6, 1 + 6, 5)
