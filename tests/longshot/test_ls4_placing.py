"""LS4: where a card may go."""

from __future__ import annotations

import pytest

from tests.longshot.positions import at, boxes, full, hands, position
from tests.playing import legal, play, refused

EMPTY_OF_FREE = {f"F-2>{horse}{side}" for horse in range(1, 6) for side in "LR"}


@pytest.mark.rule("longshot:LS4.1")
def test_the_golden_rule_for_a_numbered_card() -> None:
    state = position(boxes={"3L": "3-1"}, hands=["3-6"])
    assert legal(state) == {"3-6>3R"}
    refused(state, "3-6>3L", "LS4.1", "own_empty")


@pytest.mark.rule("longshot:LS4.1")
def test_the_golden_rule_binds_the_opened_card_too() -> None:
    state = position(boxes={"3R": "3-1"}, opened="3-6")
    assert legal(state) == {"3-6>3L"}
    refused(state, "3-6>3R", "LS4.1", "own_empty")


@pytest.mark.rule("longshot:LS4.1", "longshot:LS4.3")
def test_the_golden_rule_does_not_say_which_card_to_choose() -> None:
    # Horse 3's boxes are full, others are empty: a card of horse 3 may still be chosen, and
    # goes on top; the free card has to fill an empty box.
    state = position(boxes={"3L": "3-1", "3R": "3-2"}, hands=["3-6 4-1 F-2"])
    on_three = {"3-6>3L", "3-6>3R"}
    empty = {name for name in EMPTY_OF_FREE if ">3" not in name}
    assert legal(state) == on_three | {"4-1>4L", "4-1>4R"} | empty
    refused(state, "F-2>3L", "LS4.3", "some_empty")
    half = position(boxes={"3L": "3-1"}, hands=["3-6"])
    refused(half, "3-6>3L", "LS4.1", "own_empty")


@pytest.mark.rule("longshot:LS4.1")
def test_an_empty_box_comes_before_a_box_with_another_value_or_the_same() -> None:
    # The same value on the filled box makes no difference: the empty box is the only place.
    state = position(boxes={"3L": "3-6"}, hands=["3-6 3-2"])
    assert legal(state) == {"3-6>3R", "3-2>3R"}
    refused(state, "3-6>3L", "LS4.1", "own_empty")
    refused(state, "3-2>3L", "LS4.1", "own_empty")


@pytest.mark.rule("longshot:LS4.2")
def test_a_numbered_card_goes_only_to_its_own_horse() -> None:
    state = position(hands=["3-6"])
    assert legal(state) == {"3-6>3L", "3-6>3R"}
    refused(state, "3-6>4L", "LS4.2", "other_horse")
    # Not on a full box of another horse either, nor when it is opened.
    refused(position(boxes=full(), hands=["3-6"]), "3-6>4L", "LS4.2", "other_horse")
    refused(position(boxes=full(), opened="3-6"), "3-6>2R", "LS4.2", "other_horse")


@pytest.mark.rule("longshot:LS4.7", "longshot:LS3.1")
def test_a_numbered_card_goes_on_top_of_either_box_when_both_are_full() -> None:
    # LS4.2's last case: nothing is refused here, so the placing itself is what is cited.
    state = position(boxes={"3L": "3-1", "3R": "F-2"}, hands=["3-6"], stack="1-1")
    assert legal(state) == {"3-6>3L", "3-6>3R"}
    after = play(state, "3-6>3R")
    assert boxes(after.state) == {"3L": "3-1", "3R": "F-2 3-6"}
    assert hands(after.state)[0] == ""


@pytest.mark.rule("longshot:LS4.3")
def test_a_free_card_goes_to_any_empty_box_of_any_running_horse() -> None:
    assert legal(position(hands=["F-2"])) == EMPTY_OF_FREE
    # One box is empty in the whole field: there and nowhere else.
    state = position(
        boxes={name: pile for name, pile in full().items() if name != "4R"}, hands=["F-2"]
    )
    assert legal(state) == {"F-2>4R"}
    refused(state, "F-2>4L", "LS4.3", "some_empty")
    refused(state, "F-2>1L", "LS4.3", "some_empty")


@pytest.mark.rule("longshot:LS4.3")
def test_an_opened_free_card_fills_an_empty_box_too() -> None:
    state = position(
        boxes={name: pile for name, pile in full().items() if name != "4R"}, opened="F-2"
    )
    assert legal(state) == {"F-2>4R"}
    refused(state, "F-2>5R", "LS4.3", "some_empty")


@pytest.mark.rule("longshot:LS4.4")
def test_a_free_card_goes_on_top_of_any_other_value_when_all_boxes_are_full() -> None:
    state = position(boxes=full({"1L": "F-2", "4R": "4-2"}), hands=["F-2"])
    assert legal(state) == EMPTY_OF_FREE - {"F-2>1L", "F-2>4R"} | {"pass"}
    # A free 2 and a numbered 2 are the same value.
    refused(state, "F-2>1L", "LS4.4", "same_value")
    refused(state, "F-2>4R", "LS4.4", "same_value")


@pytest.mark.rule("longshot:LS4.4")
def test_never_on_top_of_the_same_value() -> None:
    state = position(boxes={"3L": "3-6", "3R": "3-1"}, hands=["3-6"])
    assert legal(state) == {"3-6>3R"}
    refused(state, "3-6>3L", "LS4.4", "same_value")


@pytest.mark.rule("longshot:LS4.4")
def test_only_the_top_card_is_compared() -> None:
    state = position(boxes={"3L": "3-6 3-2", "3R": "3-1 F-6"}, hands=["3-6"])
    assert legal(state) == {"3-6>3L"}
    refused(state, "3-6>3R", "LS4.4", "same_value")


@pytest.mark.rule("longshot:LS4.4")
def test_an_opened_card_that_has_another_place_obeys_too() -> None:
    state = position(boxes={"3L": "3-6", "3R": "3-1"}, opened="3-6")
    assert legal(state) == {"3-6>3R"}
    refused(state, "3-6>3L", "LS4.4", "same_value")
    free = position(boxes=full({"2L": "2-1"}), opened="F-5")
    assert legal(free) == {"F-5>2L"}
    refused(free, "F-5>2R", "LS4.4", "same_value")


@pytest.mark.rule("longshot:LS4.5")
@pytest.mark.parametrize("side", ["3L", "3R"])
def test_an_opened_numbered_card_that_equals_both_tops_goes_on_either(side: str) -> None:
    laid = {"3L": "3-6", "3R": "3-1 F-6"}
    state = position(boxes=laid, opened="3-6")
    assert legal(state) == {"3-6>3L", "3-6>3R"}
    after = play(state, f"3-6>{side}")
    assert [name for name, _ in after.cited("LS4.5")] == ["same_value_allowed"]
    assert boxes(after.state) == {**laid, side: f"{laid[side]} 3-6"}
    assert at(after.state)[3] == 12


@pytest.mark.rule("longshot:LS4.4", "longshot:LS4.2")
def test_the_exception_is_not_for_a_card_of_the_hand_nor_for_other_horses() -> None:
    laid = {"3L": "3-6", "3R": "F-6"}
    refused(position(boxes=laid, hands=["3-6 4-1"]), "3-6>3L", "LS4.4", "same_value")
    refused(position(boxes=laid, hands=["3-6 4-1"]), "3-6>3R", "LS4.4", "same_value")
    refused(position(boxes=laid, opened="3-6"), "3-6>4L", "LS4.2", "other_horse")


@pytest.mark.rule("longshot:LS4.5", "longshot:LS3.3")
def test_the_exception_is_not_cited_where_it_is_not_needed() -> None:
    needed = play(position(boxes={"3L": "3-6", "3R": "F-6"}, opened="3-6"), "3-6>3L")
    assert needed.cited("LS4.5") != []
    for laid in ({"3L": "3-6"}, {"3L": "3-6", "3R": "3-5"}, {}):
        after = play(position(boxes=laid, opened="3-6"), "3-6>3R")
        assert after.cited("LS3.3") != []
        assert after.cited("LS4.5") == after.cited("LS4.6") == []


@pytest.mark.rule("longshot:LS4.6")
@pytest.mark.parametrize("side", ["1L", "5R"])
def test_an_opened_free_card_that_equals_every_top_goes_anywhere(side: str) -> None:
    laid = full({"2R": "2-5", "4L": "4-1 F-5"})
    state = position(boxes=laid, opened="F-5")
    assert legal(state) == {f"F-5>{name}" for name in laid}
    after = play(state, f"F-5>{side}")
    assert [name for name, _ in after.cited("LS4.6")] == ["same_value_allowed"]
    assert boxes(after.state) == {**laid, side: f"{laid[side]} F-5"}


@pytest.mark.rule("longshot:LS4.6")
def test_a_player_with_no_legal_card_passes_and_draws_though_boxes_are_empty() -> None:
    state = position(boxes={"3L": "3-6", "3R": "F-6"}, hands=["3-6"], stack="1-1")
    assert legal(state) == {"pass"}
    after = play(state, "pass", "draw 1-1")
    assert after.names[0] == ("LS4.6", "no_card")
    assert after.cited("LS5.1") == []
    assert boxes(after.state) == {"3L": "3-6", "3R": "F-6"}
    assert hands(after.state)[0] == "1-1 3-6"
    assert after.state.actor == 1


@pytest.mark.rule("longshot:LS4.6")
def test_an_empty_hand_passes_and_draws() -> None:
    state = position(stack="1-1")
    assert legal(state) == {"pass"}
    after = play(state, "pass", "draw 1-1")
    assert after.names[0] == ("LS4.6", "no_card")
    assert hands(after.state)[0] == "1-1"


@pytest.mark.rule("longshot:LS5.1")
def test_no_forced_pass_while_one_card_may_be_placed() -> None:
    state = position(boxes={"3L": "3-6", "3R": "F-6"}, hands=["3-6 4-1"])
    assert legal(state) == {"4-1>4L", "4-1>4R"}
    refused(state, "pass", "LS5.1", "box_empty")


@pytest.mark.rule("longshot:LS4.7")
def test_a_covered_card_has_no_effect() -> None:
    state = position(boxes={"3L": "F-8 3-7 3-2", "3R": "3-6"}, opened="3-1")
    after = play(state, "3-1>3R")
    assert after.cited("LS4.7")[0][0] == "covered"
    assert str(after.cited("LS4.7")[0][1]["card"]) == "3-6"
    assert boxes(after.state)["3R"] == "3-6 3-1"
    assert at(after.state)[3] == 3


@pytest.mark.rule("longshot:LS4.7", "longshot:LS3.1")
def test_a_player_covers_a_card() -> None:
    after = play(position(boxes={"3L": "3-6", "3R": "3-4"}, hands=["3-1"]), "3-1>3L")
    assert [(name, str(values["card"])) for name, values in after.cited("LS4.7")] == [
        ("covered", "3-6")
    ]
    # Nothing is covered in an empty box.
    free = play(position(hands=["3-1"]), "3-1>3L")
    assert free.cited("LS3.1") != []
    assert free.cited("LS4.7") == []
