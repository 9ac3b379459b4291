"""LS6: the last spurt."""

from __future__ import annotations

import pytest

from tests.longshot.positions import boxes, full, hands, position, stack
from tests.playing import legal, play, refused


@pytest.mark.rule("longshot:LS6.1")
@pytest.mark.parametrize(("start", "reached"), [(40, True), (41, True), (39, False)])
def test_the_spurt_begins_with_the_round_after_a_horse_reached_the_line(
    start: int, reached: bool
) -> None:
    # The horse runs 4. Who places before that run places one card, whatever the run brings.
    state = position(
        turn=3,
        at={1: start},
        boxes={"1L": "1-4"},
        hands=["2-1 3-1", "", "", "4-1 4-2"],
        stack="F-0 F-0",
    )
    early = play(state, "4-1>4L")
    assert legal(early.state) == {"draw F-0"}
    after = play(early.state, "draw F-0", "open F-0", "F-0>5L")
    line = [name for name, _ in after.cited("LS6.1")]
    assert line == (["spurt"] if reached else [])
    assert after.state.board.spurt is reached
    later = play(after.state, "pass", "pass", "4-2>4R")
    assert ("done" in legal(later.state)) is reached
    # The rule is cited in every case: its refusal says that nothing was placed yet.
    refused(after.state, "done", "LS6.1", "nothing_placed")


@pytest.mark.rule("longshot:LS6.1", "longshot:LS3.4")
def test_the_spurt_line_is_where_it_was_set() -> None:
    for line, reached in ((30, True), (31, False)):
        state = position(at={1: 26}, boxes={"1L": "1-4"}, opened="F-0", spurt=line)
        after = play(state, "F-0>5L")
        assert after.state.board.spurt is reached
        told = [(name, values) for name, values in after.cited("LS6.1")]
        assert told == ([("spurt", {"horses": [1], "spurt": 30})] if reached else [])


@pytest.mark.rule("longshot:LS6.1")
def test_the_spurt_stays_on_and_is_told_once() -> None:
    after = play(position(spurting=True, at={1: 50}, opened="F-0"), "F-0>5L")
    assert after.state.board.spurt
    assert after.cited("LS6.1") == []
    refused(after.state, "done", "LS6.1", "nothing_placed")


@pytest.mark.rule("longshot:LS6.1", "longshot:LS6.2")
def test_two_cards_in_two_boxes_and_one_is_drawn() -> None:
    state = position(spurting=True, hands=["3-6 4-1 F-2"], stack="5-1 5-2")
    first = play(state, "3-6>3L")
    assert first.names == [("LS3.1", "placed")]
    assert first.state.actor == 0
    second = play(first.state, "4-1>4R")
    assert second.names == [("LS6.1", "placed")]
    assert legal(second.state) == {"draw 5-1", "draw 5-2"}
    after = play(second.state, "draw 5-2")
    assert after.names == [("LS6.2", "drew_one")]
    assert boxes(after.state) == {"3L": "3-6", "4R": "4-1"}
    assert hands(after.state)[0] == "F-2 5-2"
    assert stack(after.state) == "5-1"
    assert after.state.actor == 1
    assert after.state.board.placed == ()


@pytest.mark.rule("longshot:LS6.1")
def test_the_second_card_goes_to_another_box() -> None:
    state = position(spurting=True, boxes=full(), hands=["3-6 3-1 F-2"], stack="5-1")
    first = play(state, "3-6>3L").state
    refused(first, "3-1>3L", "LS6.1", "same_box")
    refused(first, "F-2>3L", "LS6.1", "same_box")
    assert legal(first) == {"3-1>3R", "done"} | {f"F-2>{name}" for name in full() if name != "3L"}
    after = play(first, "3-1>3R")
    assert boxes(after.state) == full({"3L": "F-5 3-6", "3R": "F-5 3-1"})


@pytest.mark.rule("longshot:LS6.1", "longshot:LS3.1")
def test_one_card_is_enough() -> None:
    state = position(spurting=True, hands=["3-6 4-1"], stack="5-1")
    after = play(state, "3-6>3L", "done", "draw 5-1")
    assert after.names == [("LS3.1", "placed"), ("LS6.1", "one_card"), ("LS3.1", "drew")]
    assert boxes(after.state) == {"3L": "3-6"}
    assert hands(after.state)[0] == "4-1 5-1"


@pytest.mark.rule("longshot:LS6.1")
def test_a_pass_is_no_second_card_and_done_is_no_first() -> None:
    state = position(spurting=True, boxes=full(), hands=["3-6 4-1"], stack="5-1")
    refused(state, "done", "LS6.1", "nothing_placed")
    first = play(state, "3-6>3L").state
    refused(first, "pass", "LS6.1", "say_done")


@pytest.mark.rule("longshot:LS5.1")
def test_who_passes_in_the_spurt_places_nothing() -> None:
    state = position(spurting=True, boxes=full(), hands=["3-6 4-1"], stack="5-1")
    after = play(state, "pass")
    assert after.names == [("LS5.1", "pass")]
    assert legal(after.state) == {"draw 5-1"}


@pytest.mark.rule("longshot:LS4.1", "longshot:LS4.3")
def test_the_golden_rule_binds_the_second_card_too() -> None:
    state = position(spurting=True, hands=["3-6 3-1 F-2"], stack="5-1")
    first = play(state, "3-6>3L").state
    assert "3-1>3R" in legal(first)
    part = position(spurting=True, boxes={"3R": "3-4"}, hands=["3-1 4-6 F-2"], stack="5-1")
    second = play(part, "4-6>4L").state
    refused(second, "3-1>3R", "LS4.1", "own_empty")
    refused(second, "F-2>3R", "LS4.3", "some_empty")


@pytest.mark.rule("longshot:LS3.1", "longshot:LS6.1")
def test_a_second_card_that_has_no_place_but_the_first_box() -> None:
    # The other box of horse 3 shows the same value: only `done` is left.
    laid = full({"3L": "3-2", "3R": "3-1"})
    state = position(spurting=True, boxes=laid, hands=["3-6 3-1"], stack="5-1")
    first = play(state, "3-6>3L").state
    assert legal(first) == {"done"}
    refused(first, "3-1>3L", "LS6.1", "same_box")
    after = play(first, "done", "draw 5-1")
    assert after.cited("LS3.1")[0][0] == "drew"


@pytest.mark.rule("longshot:LS3.1")
def test_the_last_card_of_a_hand_leaves_no_second_to_ask_for() -> None:
    state = position(spurting=True, hands=["3-6"], stack="5-1")
    after = play(state, "3-6>3L")
    assert after.names == [("LS3.1", "placed")]
    assert legal(after.state) == {"draw 5-1"}


@pytest.mark.rule("longshot:LS3.2")
def test_one_card_is_opened_in_the_spurt_as_well() -> None:
    state = position(spurting=True, opened="3-6", hands=["3-1 3-2"], at={1: 50})
    after = play(state, "3-6>3L")
    assert after.names[0] == ("LS3.2", "placed")
    # The round is over: nothing more was asked of the first player.
    assert after.state.actor == 1
    assert after.state.board.round == 4
    # The first player's own box of this turn does not bind the opened card.
    last = position(spurting=True, first=1, turn=0, hands=["3-6", "", "", ""], stack="F-8 3-2")
    later = play(last, "3-6>3L", "draw F-8", "open 3-2")
    assert legal(later.state) == {"3-2>3R"}
