"""LS3: the round."""

from __future__ import annotations

import pytest

import racekit as rk
from racekit.games.longshot.board import Move
from tests.longshot.positions import at, boxes, full, hands, position, stack, told
from tests.playing import legal, play, refused


@pytest.mark.rule("longshot:LS3.1")
def test_a_turn_is_a_card_placed_and_a_card_drawn() -> None:
    state = position(hands=["3-6 F-2"], stack="5-1 5-1 5-2")
    placed = play(state, "3-6>3L")
    assert placed.names == [("LS3.1", "placed")]
    assert legal(placed.state) == {"draw 5-1", "draw 5-2"}
    after = play(placed.state, "draw 5-1")
    assert after.names == [("LS3.1", "drew")]
    assert told(after.state) == {
        "boxes": {"3L": "3-6"},
        "hands": ["F-2 5-1", "", "", ""],
        "stack": "5-1 5-2",
        "at": dict.fromkeys(range(1, 6), 0),
        "purses": (20_000,) * 4,
        "actor": 1,
    }


@pytest.mark.rule("longshot:LS3.1")
def test_turns_go_clockwise_from_the_first_player() -> None:
    state = position(
        players=5,
        first=3,
        hands=["1-1", "2-1", "3-1", "4-1", "5-1"],
        stack="F-8 F-8 F-8 F-8 F-8 F-8",
    )
    actors = []
    for card in ("4-1>4L", "5-1>5L", "1-1>1L", "2-1>2L", "3-1>3L"):
        actors.append(state.actor)
        state = play(state, card, "draw F-8").state
    assert actors == [3, 4, 0, 1, 2]
    assert legal(state) == {"open F-8"}


@pytest.mark.rule("longshot:LS3.1")
def test_a_hand_may_be_of_any_size() -> None:
    many = "1-1 1-1 1-2 1-2 1-3 1-3 1-4 1-4 1-5 1-5 1-6 1-6 1-7 1-7 2-1 2-1 2-2 2-2"
    # An ordinary pass leaves all 18 cards, and the drawn one is the 19th.
    state = position(boxes=full(), hands=[many], stack="2-3")
    after = play(state, "pass", "draw 2-3")
    assert after.cited("LS3.1") != []
    assert len(after.state.board.hands[0]) == 19


@pytest.mark.rule("longshot:LS3.1")
def test_only_a_card_of_the_hand_is_placed() -> None:
    state = position(hands=["3-6", "3-5"], stack="F-1")
    refused(state, "3-5>3L", "LS3.1", "not_in_hand")
    refused(state, "open F-1", "LS3.1", "not_a_turn")
    refused(state, "nonsense", "LS3.1", "unknown")


@pytest.mark.rule("longshot:LS3.1")
def test_only_a_card_of_the_stack_is_drawn() -> None:
    state = play(position(hands=["3-6"], stack="F-1"), "3-6>3L").state
    refused(state, "draw F-2", "LS3.1", "unknown")
    refused(state, "open F-1", "LS3.1", "unknown")


@pytest.mark.rule("longshot:LS3.1")
def test_equal_cards_are_one_action_and_empty_boxes_are_two() -> None:
    state = position(hands=["3-6 3-6"], stack="F-1")
    assert legal(state) == {"3-6>3L", "3-6>3R"}
    assert play(state, "3-6>3L").names == [("LS3.1", "placed")]


@pytest.mark.rule("longshot:LS3.2")
def test_the_first_player_opens_a_card_after_the_last_turn() -> None:
    state = position(first=2, turn=1, hands=["", "1-1", "", ""], stack="F-8 2-7")
    after = play(state, "1-1>1L", "draw F-8")
    assert after.state.actor is rk.CHANCE
    assert legal(after.state) == {"open 2-7"}
    opened = play(after.state, "open 2-7")
    assert opened.names == [("LS3.2", "opened")]
    assert opened.state.actor == 2
    assert legal(opened.state) == {"2-7>2L", "2-7>2R"}
    # It is in no hand, and no card is drawn for it.
    assert hands(opened.state) == ["", "F-8", "", ""]
    done = play(opened.state, "2-7>2R")
    assert done.names[0] == ("LS3.2", "placed")
    assert boxes(done.state) == {"1L": "1-1", "2R": "2-7"}
    assert hands(done.state) == ["", "F-8", "", ""]
    assert stack(done.state) == ""
    assert done.state.board.opened is None


@pytest.mark.rule("longshot:LS3.2")
def test_nothing_but_the_opened_card_is_placed_then() -> None:
    state = position(opened="2-7", hands=["2-3"])
    refused(state, "2-3>2L", "LS3.2", "not_the_opened")
    refused(state, "pass", "LS3.2", "not_the_opened")
    refused(state, "done", "LS3.2", "not_the_opened")


@pytest.mark.rule("longshot:LS3.2")
def test_only_a_card_of_the_stack_is_opened() -> None:
    state = position(turn=3, hands=["", "", "", "1-1"], stack="F-1 F-1")
    state = play(state, "1-1>1L", "draw F-1").state
    refused(state, "open F-3", "LS3.2", "unknown")
    refused(state, "draw F-1", "LS3.2", "unknown")


@pytest.mark.rule("longshot:LS3.3")
def test_horses_run_by_the_sum_of_the_tops() -> None:
    state = position(
        at={1: 10, 2: 20, 3: 30, 4: 40},
        boxes={"1L": "1-3", "1R": "1-7 1-5", "2R": "F-8 2-6", "4L": "F-0"},
        opened="5-2",
    )
    after = play(state, "5-2>5L")
    # Two cards are added, one counts alone, an empty horse is late, a 0 is a start all the same.
    assert at(after.state) == {1: 18, 2: 26, 3: 30, 4: 40, 5: 2}
    assert after.cited("LS3.3") == [
        ("ran", {"horse": 1, "tops": (3, 5), "at": 18}),
        ("ran", {"horse": 2, "tops": (6,), "at": 26}),
        ("late", {"horse": 3}),
        ("ran", {"horse": 4, "tops": (0,), "at": 40}),
        ("ran", {"horse": 5, "tops": (2,), "at": 2}),
    ]
    assert after.state.board.moves == (
        Move(10, (3, 5)),
        Move(20, (6,)),
        None,
        Move(40, (0,)),
        Move(0, (2,)),
    )


@pytest.mark.rule("longshot:LS3.4")
@pytest.mark.parametrize(("first", "left"), [(0, 1), (2, 3), (3, 0)])
def test_the_marker_goes_to_the_left_and_the_boxes_stay(first: int, left: int) -> None:
    laid = {"1L": "1-3", "1R": "1-7 1-5", "2R": "F-8 2-6"}
    after = play(position(first=first, boxes=laid, opened="5-2", in_round=6), "5-2>5L")
    assert after.cited("LS3.4") == [("marker", {"seat": left})]
    assert after.state.board.first == left
    assert after.state.actor == left
    assert after.state.board.round == 7
    assert after.cited("LS3.1") == [("round", {"round": 7, "race": 1, "seat": left})]
    assert boxes(after.state) == {**laid, "5L": "5-2"}
