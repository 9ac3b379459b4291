"""The source's worked examples, played from positions."""

from __future__ import annotations

import pytest

from racekit.games.trickrace.positions import position
from tests.playing import legal, play
from tests.trickrace.tables import course, last_trick

RIDERS = list("OVFS")
"""Players A to D: D rides Silver Arazan."""


@pytest.mark.rule("trickrace:TR4.3", "trickrace:TR4.5", "trickrace:TR4.2")
def test_trx1_red_8_wins_and_moves_silver_arazan_two_spaces() -> None:
    hands = ["R5 G1", "R2 G2", "B10 G3", "R8 G4"]
    state = position(riders=RIDERS, leader=0, hands=hands, course=["F O S V"])
    after = play(state, "R5")
    assert legal(after.state) == {"R2", "R2 whip"}
    after = play(after.state, "R2", "B10", "R8")
    assert after.cited("TR4.3") == [("won_trick", {"seat": 3, "card": (0, 8), "colour": 0})]
    assert ("moved", {"horse": 2, "marks": 2, "to": 2}) in after.cited("TR4.5")
    assert course(after.state)[:3] == ["FOV", "", "S"]
    assert after.state.actor == 3


@pytest.mark.rule("trickrace:TR4.4")
def test_trx2_green_7_wins_after_a_whip_with_green_2() -> None:
    hands = ["Y11 R1", "G7 R2", "Y4 R3", "G2 R4"]
    riders = list("VFOS")  # player B rides Foret Noire
    state = position(riders=riders, leader=0, hands=hands, course=["F O S V"])
    after = play(state, "Y11", "G7", "Y4", "G2 whip")
    assert after.cited("TR4.4")[-1] == ("won_trick", {"seat": 1, "card": (3, 7), "colour": 3})
    assert after.state.board.whips == (2, 2, 2, 1)
    assert course(after.state)[:3] == ["OSV", "", "F"]
    # Without the whip yellow 11 wins.
    assert play(state, "Y11", "G7", "Y4", "G2").state.board.last.winner == 0


@pytest.mark.rule("trickrace:TR5.1", "trickrace:TR5.2", "trickrace:TR5.3")
def test_trx3_race_2_pays_5_and_3_2_for_the_win_bet_and_6_for_the_quinellas() -> None:
    # C rides Gateau Opera, which is home, and D Silver Arazan, on space 5 on top of another.
    after = last_trick(
        "R1", "R2", "R8", "R4",
        riders="VFOS", race=2,
        course=["", "V", "", "", "", "F S", "", "O"],
        odds={"O": 2, "S": 4, "V": 3, "F": 5},
        tickets="win O, O S, S O, V F",
    )  # fmt: skip
    settled = after.state.board.sheet[-1]
    assert settled.finish[:2] == (3, 2)
    prizes = [(v["seat"], v["points"]) for name, v in after.cited("TR5.2")]
    assert prizes == [(2, 5), (3, 3)]
    paid = {v["seat"]: v["points"] for name, v in after.cited("TR5.3")}
    assert paid == {0: 2, 1: 6, 2: 6, 3: 0}
    assert after.state.board.points == (2, 6, 11, 3)
