"""Mini games made up at random, played by the engine and by brute force alike."""

from __future__ import annotations

import pytest

from tests.conformance import perft
from tests.conformance.brute import readaloud as brute
from tests.conformance.samples.readaloud import mini_state
from tests.readaloud.made_up import mini

GAMES = 60
LOTS = 4
DEPTH = 5
"""So deep they are played; to their ends some of them would take minutes."""


def counted_alike(seed: int) -> None:
    """Play a mini game out by the engine and by brute force, and compare what is counted."""
    made_up = mini(seed)
    engine, other = perft.count(mini_state(made_up), DEPTH), brute.count(made_up, DEPTH)
    assert (engine.pinned(), engine.sizes()) == (other.pinned(), other.sizes()), (seed, made_up)


@pytest.mark.parametrize("lot", range(LOTS))
def test_engine_and_brute_force_count_alike(lot: int) -> None:
    for seed in range(lot, GAMES, LOTS):
        counted_alike(seed)
