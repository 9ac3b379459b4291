"""TR4: the tricks of a race."""

from __future__ import annotations

from typing import Any

import pytest

from racekit.games.trickrace.positions import position
from tests.playing import legal, play, refused
from tests.trickrace.tables import course, gate, hands, until

HANDS = ["R5 G1", "R2 B3", "B10 G2", "R8 Y8"]


def trick(*cards: str, **what: Any) -> Any:
    """Play cards to a trick that seat 0 leads, everybody having one more."""
    return play(position(**{"hands": HANDS, **what}), *cards)


@pytest.mark.rule("trickrace:TR4.1")
def test_the_leader_begins_and_each_plays_a_card_clockwise() -> None:
    state = position(hands=HANDS)
    assert legal(state) == {"R5", "R5 whip", "G1", "G1 whip"}
    refused(state, "R2", "TR4.1", "not_in_hand")
    refused(state, "R2 whip", "TR4.1", "not_in_hand")
    refused(state, "open V", "TR4.1", "play_a_card")
    refused(state, "aside R5", "TR4.1", "play_a_card")
    refused(state, "nonsense", "TR4.1", "unknown")
    actors = []
    for card in ("R5", "R2", "B10", "R8"):
        actors.append(state.actor)
        after = play(state, card)
        if not actors[1:]:
            assert after.cited("TR4.1") == [("led", {"seat": 0, "card": (0, 5)})]
        state = after.state
    assert actors == [0, 1, 2, 3]
    assert hands(state) == ["G1", "B3", "G2", "Y8"]
    assert position(hands=HANDS, leader=2).actor == 2


@pytest.mark.rule("trickrace:TR4.1")
def test_the_start_player_leads_the_first_trick() -> None:
    begun = until(gate("FSVO"), "play")
    assert begun.cited("TR4.1") == [("leads", {"trick": 1, "seat": 2})]
    assert begun.state.actor == 2


@pytest.mark.rule("trickrace:TR4.2")
def test_whoever_has_the_led_colour_plays_it() -> None:
    state = trick("R5").state
    assert legal(state) == {"R2", "R2 whip"}
    refused(state, "B3", "TR4.2", "must_follow")
    # So does the declarer of a whip.
    refused(state, "B3 whip", "TR4.2", "must_follow")
    followed = play(state, "R2")
    assert followed.cited("TR4.2") == [("followed", {"seat": 1, "card": (0, 2)})]
    # Whoever has none plays anything.
    assert legal(followed.state) == {"B10", "B10 whip", "G2", "G2 whip"}
    thrown = play(followed.state, "G2")
    told = {"seat": 2, "card": (3, 2), "led": 0}
    assert thrown.cited("TR4.2") == [("could_not_follow", told)]


@pytest.mark.rule("trickrace:TR4.2")
def test_after_a_whip_the_led_colour_is_followed_all_the_same() -> None:
    state = trick("R5", "R2", "B10 whip").state
    assert legal(state) == {"R8"}
    refused(state, "Y8", "TR4.2", "must_follow")
    refusal = state.why_not("Y8")
    assert refusal is not None
    assert refusal.values == {"colour": 0}


@pytest.mark.rule("trickrace:TR4.3")
def test_the_highest_card_of_the_led_colour_wins() -> None:
    won = trick("R5", "R2", "B10", "R8")
    assert won.cited("TR4.3") == [("won_trick", {"seat": 3, "card": (0, 8), "colour": 0})]
    assert won.state.board.won == (0, 0, 0, 1)
    # A higher card of another colour does not.
    alone = trick("G1", "B3", "G2", "Y8", hands=["G1", "B3", "G2", "Y8"], race=4)
    assert alone.cited("TR4.3")[0][1]["seat"] == 2


@pytest.mark.rule("trickrace:TR4.4")
def test_a_whip_lets_the_declarers_colour_win() -> None:
    state = position(hands=["Y11 R1", "G7 R2", "Y4 R3", "G2 R4"], whips=[2, 0, 1, 1])
    after = play(state, "Y11", "G7", "Y4", "G2 whip")
    assert after.cited("TR4.4") == [
        ("whipped", {"seat": 3, "colour": 3, "left": 0}),
        ("won_trick", {"seat": 1, "card": (3, 7), "colour": 3}),
    ]
    assert after.state.board.whips == (2, 0, 1, 0)
    assert after.cited("TR4.3") == []


@pytest.mark.rule("trickrace:TR4.4")
def test_the_leader_may_whip_and_only_one_may() -> None:
    led = trick("G1 whip", hands=["R5 G1", "R2 B3", "B10 G2", "R8 Y8"])
    assert led.cited("TR4.4")[0] == ("whipped", {"seat": 0, "colour": 3, "left": 1})
    refused(led.state, "R2 whip", "TR4.4", "whipped_already")
    assert legal(led.state) == {"R2", "B3"}
    after = play(led.state, "R2", "G2", "R8")
    assert after.cited("TR4.4")[0][1]["seat"] == 2


@pytest.mark.rule("trickrace:TR4.4")
def test_a_whip_needs_one_that_is_up() -> None:
    state = position(hands=HANDS, whips=[0, 1, 1, 1])
    refused(state, "R5 whip", "TR4.4", "no_whip")
    assert legal(state) == {"R5", "G1"}


@pytest.mark.rule("trickrace:TR4.4")
def test_a_whip_counts_for_its_trick_only() -> None:
    state = position(hands=["Y11 R1", "G7 R2", "Y4 R3", "G2 R4"])
    after = play(state, "Y11", "G7", "Y4", "G2 whip", "R2 whip")
    assert after.cited("TR4.4")[-1] == ("whipped", {"seat": 1, "colour": 0, "left": 1})
    assert play(after.state, "R3", "R4", "R1").cited("TR4.4")[-1][1]["seat"] == 3


def moved(at: list[str], card: str = "R8", **what: Any) -> Any:
    """Let seat 3, who rides Gateau Opera, win a trick with a red card."""
    led, *rest = [number for number in (1, 2, 4, 5) if card != f"R{number}"]
    dealt = [f"R{led} G1", f"B{rest[0]} G2", f"B{rest[1]} G3", f"{card} G4"]
    state = position(hands=dealt, course=at, **what)
    return play(state, f"R{led}", f"B{rest[0]}", f"B{rest[1]}", card)


@pytest.mark.rule("trickrace:TR4.5")
def test_the_winners_horse_advances_by_the_marks_of_his_card() -> None:
    after = moved(["O V F S"])
    assert course(after.state) == ["VFS", "", "O", "", "", "", "", ""]
    assert after.cited("TR4.5") == [("moved", {"horse": 3, "marks": 2, "to": 2})]
    assert course(moved(["O V F S"], "R12").state)[1] == "O"
    assert course(moved(["O V F S"], "R3").state)[3] == "O"


@pytest.mark.rule("trickrace:TR4.5")
def test_it_lands_on_top_and_takes_nobody_along() -> None:
    # Vanilla Beans lies on Gateau Opera: neither what is above nor below moves with it.
    after = moved(["F", "S O V", "", ""])
    assert course(after.state)[:4] == ["F", "SV", "", "O"]
    onto = moved(["O", "V", "F S", ""])
    assert course(onto.state)[:3] == ["", "V", "FSO"]
    assert onto.cited("TR4.5") == [("moved_onto", {"horse": 3, "marks": 2, "to": 2, "below": 2})]


@pytest.mark.rule("trickrace:TR4.5")
def test_what_goes_past_the_goal_is_lost() -> None:
    after = moved(["V F S", "", "", "", "", "", "O", ""], "R3")
    assert course(after.state) == ["VFS", "", "", "", "", "", "", "O"]
    told = {"horse": 3, "marks": 3, "to": 7, "arrival": 1}
    assert after.cited("TR4.5") == [("reached_goal", told)]
    assert after.state.board.last.moved == 1


@pytest.mark.rule("trickrace:TR4.5")
def test_a_horse_that_is_home_stays() -> None:
    at = ["V F S", "", "", "", "", "", "", "O"]
    after = moved(at)
    assert course(after.state) == ["VFS", *[""] * 6, "O"]
    assert [name for name, _ in after.cited("TR4.5")] == ["home_already"]


@pytest.mark.rule("trickrace:TR4.6")
@pytest.mark.parametrize("at", [["O V F S"], ["V F S", "", "", "", "", "", "", "O"]])
def test_the_winner_leads_home_or_not(at: list[str]) -> None:
    after = moved(at)
    assert after.state.actor == 3
    assert after.cited("TR4.6") == [("leads", {"trick": after.state.board.trick, "seat": 3})]


@pytest.mark.rule("trickrace:TR4.7")
def test_the_race_ends_at_once_with_the_second_horse_home() -> None:
    after = moved(["V F", "", "", "", "", "O", "", "S"])
    assert after.cited("TR4.7") == [("two_home", {"race": 1})]
    assert len(after.state.board.sheet) == 1
    # The cards that are left are shown to nobody.
    assert [len(hand) for hand in after.state.board.hands] == [1] * 4
    view: Any = after.state.view(0)
    assert view.backs == ("G",) * 4
    assert not {str(card) for card in view.known[3]} & {"G4"}


@pytest.mark.rule("trickrace:TR4.7")
def test_the_first_horse_home_does_not_end_it() -> None:
    after = moved(["V F S", "", "", "", "", "O"])
    assert after.cited("TR4.7") == []
    assert after.state.board.sheet == ()
    ended = play(after.state, "G4", "G1", "G2", "G3")
    assert ended.cited("TR4.7") == [("hands_empty", {"race": 1})]
    assert len(ended.state.board.course[-1]) == 1
