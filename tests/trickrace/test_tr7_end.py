"""TR7: the end."""

from __future__ import annotations

import pytest

import racekit as rk
from racekit.games.trickrace.settle import result_of
from tests.playing import refused
from tests.trickrace.tables import last_trick

CARDS = ("R1", "R2", "R3", "R4")
TICKETS = "V win, F V, S V, win V"
"""All wrong where Vanilla Beans is last."""
AT = ["V", "S", "F", "", "", "O"]
"""Seat 3 comes first, seat 1 second, seat 2 third, seat 0 last."""


@pytest.mark.rule("trickrace:TR7.1")
def test_most_points_win() -> None:
    after = last_trick(*CARDS, course=AT, tickets=TICKETS, points=[9, 1, 2, 3])
    assert after.cited("TR7.1") == [("won", {"seat": 0, "points": 9})]
    result = after.state.result
    assert result == rk.engine.Result((9, 4, 2, 8), (1, 3, 4, 2), (0,))
    assert after.state.actor is None
    refused(after.state, "R5", "TR7.1", "over")
    refused(after.state, "nonsense", "TR7.1", "over")


@pytest.mark.rule("trickrace:TR7.1")
def test_a_tie_is_decided_by_the_horse_ridden_in_the_last_race() -> None:
    after = last_trick(*CARDS, course=AT, tickets=TICKETS, points=[8, 5, 8, 3])
    assert after.cited("TR7.1") == [
        ("tie", {"count": 4, "points": 8, "horse": 3}),
        ("won", {"seat": 3, "points": 8}),
    ]
    result = after.state.result
    assert result is not None
    assert (result.scores, result.ranking, result.winners) == ((8, 8, 8, 8), (4, 2, 3, 1), (3,))


@pytest.mark.rule("trickrace:TR7.1")
def test_after_the_last_race_nothing_is_passed_on() -> None:
    after = last_trick(*CARDS, course=AT, tickets=TICKETS)
    assert after.cited("TR7.1")
    assert not {"TR6.1", "TR6.2", "TR6.3"} & {rule for rule, _ in after.names}
    assert after.state.outcomes() == {}
    # A short game ends sooner.
    short = last_trick(*CARDS, course=AT, tickets=TICKETS, race=1, races=1)
    assert short.state.actor is None


@pytest.mark.rule("trickrace:TR7.1", cited=False)
def test_a_tie_is_decided_by_the_last_race_and_no_earlier_one() -> None:
    board = last_trick(*CARDS, course=AT, tickets=TICKETS).state.board
    last = board.sheet[-1]
    earlier = last._replace(race=last.race - 1, finish=last.finish[::-1])
    assert result_of([8, 8, 8, 8], [earlier, last]).winners == (3,)
    assert result_of([8, 8, 8, 8], [last, earlier]).winners == (0,)
