"""LS5: passing."""

from __future__ import annotations

import pytest

from tests.longshot.positions import boxes, full, hands, position, stack
from tests.playing import legal, play, refused


@pytest.mark.rule("longshot:LS5.1")
def test_nobody_passes_while_a_box_is_empty() -> None:
    # The last empty box is of a horse that this hand has no card of.
    laid = {name: pile for name, pile in full().items() if name != "5R"}
    state = position(boxes=laid, hands=["1-1"], stack="2-2")
    assert legal(state) == {"1-1>1L", "1-1>1R"}
    refused(state, "pass", "LS5.1", "box_empty")


@pytest.mark.rule("longshot:LS5.1")
def test_with_all_boxes_full_a_player_may_pass_and_draws() -> None:
    state = position(boxes=full(), hands=["1-1"], stack="2-2 2-3")
    assert legal(state) == {"1-1>1L", "1-1>1R", "pass"}
    after = play(state, "pass", "draw 2-3")
    assert after.names == [("LS5.1", "pass"), ("LS3.1", "drew")]
    assert boxes(after.state) == full()
    assert hands(after.state)[0] == "1-1 2-3"
    assert stack(after.state) == "2-2"
    assert after.state.actor == 1


@pytest.mark.rule("longshot:LS5.1")
def test_all_boxes_means_twelve_where_horse_6_runs() -> None:
    ten = position(players=5, boxes=full(), hands=["1-1"], stack="2-2")
    refused(ten, "pass", "LS5.1", "box_empty")
    eleven = position(players=5, boxes=full({"6L": "F-0"}), hands=["1-1"], stack="2-2")
    refused(eleven, "pass", "LS5.1", "box_empty")
    twelve = position(players=5, boxes=full({"6L": "F-0", "6R": "F-0"}), hands=["1-1"], stack="2-2")
    assert play(twelve, "pass").names == [("LS5.1", "pass")]


@pytest.mark.rule("longshot:LS5.1")
def test_a_hand_without_a_legal_card_passes_by_the_ordinary_rule_when_all_is_full() -> None:
    state = position(boxes=full(), hands=["1-5 F-5"], stack="2-2")
    assert legal(state) == {"pass"}
    assert play(state, "pass").names == [("LS5.1", "pass")]


@pytest.mark.rule("longshot:LS3.2")
def test_the_opened_card_cannot_be_passed() -> None:
    state = position(boxes=full(), opened="1-1")
    assert legal(state) == {"1-1>1L", "1-1>1R"}
    refused(state, "pass", "LS3.2", "not_the_opened")
