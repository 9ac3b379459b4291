"""The whole tree of Kuhn poker, counted."""

from __future__ import annotations

import racekit as rk
from tests.conformance import perft


def test_kuhn_poker_has_thirty_ends_and_twelve_information_sets() -> None:
    tally = perft.count(rk.game("kuhn").start())
    # Two deals; then four decisions and five ends for each of six deals.
    assert (tally.chance, tally.decision, tally.terminal) == (1 + 3, 6 * 4, 6 * 5)
    assert len(tally.knowledge) == 12
    assert tally.sizes() == {2: 12}
