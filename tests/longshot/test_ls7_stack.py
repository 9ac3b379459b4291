"""LS7: the stack runs out."""

from __future__ import annotations

import pytest

import racekit as rk
from tests.longshot.positions import boxes, everywhere, full, hands, position, stack
from tests.playing import legal, play

PILES = {
    "1L": "1-1",
    "1R": "1-2 F-1",
    "2L": "2-1 F-2 2-2",
    "2R": "2-3 F-3 2-4 2-5",
    "3L": "3-1 F-4 3-2 3-3 3-4",
    "5R": "5-1",
}
AFTER = {
    "1L": "1-1",
    "1R": "F-1",
    "2L": "2-2",
    "2R": "2-4 2-5",
    "3L": "3-2 3-3 3-4",
    "5R": "5-1",
}
GATHERED = "F-2 F-3 F-4 1-2 2-1 2-3 3-1"


@pytest.mark.rule("longshot:LS7.1", "longshot:LS3.1")
def test_the_two_bottom_cards_of_every_box_but_never_the_top() -> None:
    # Boxes of one, two, three, four and five cards.
    state = position(boxes=PILES, hands=["4-6"], stack="")
    before = everywhere(state)
    after = play(state, "4-6>4L")
    assert after.cited("LS7.1") == [("gathered", {"cards": 7})]
    assert boxes(after.state) == {**AFTER, "4L": "4-6"}
    assert stack(after.state) == GATHERED
    assert legal(after.state) == {f"draw {card}" for card in GATHERED.split()}
    assert everywhere(after.state) == before
    drawn = play(after.state, "draw 3-1")
    assert drawn.names == [("LS3.1", "drew")]
    assert hands(drawn.state)[0] == "3-1"


@pytest.mark.rule("longshot:LS7.1")
def test_the_card_just_placed_covers_one_that_is_gathered() -> None:
    # The turn comes first: the placed card makes a box of one a box of two.
    state = position(boxes={"1L": "1-1", "1R": "1-2"}, hands=["1-3"], stack="")
    after = play(state, "1-3>1R")
    assert after.cited("LS7.1") == [("gathered", {"cards": 1})]
    assert boxes(after.state) == {"1L": "1-1", "1R": "1-3"}
    assert legal(after.state) == {"draw 1-2"}


@pytest.mark.rule("longshot:LS7.1")
def test_no_card_is_gathered_before_one_is_needed() -> None:
    state = position(boxes=PILES, hands=["4-6", "4-5"], stack="4-1")
    # The last card of the stack is drawn: the stack is empty now, and stays so.
    first = play(state, "4-6>4L", "draw 4-1")
    assert first.cited("LS7.1") == []
    assert stack(first.state) == ""
    assert boxes(first.state) == {**PILES, "4L": "4-6"}
    # The next player's draw needs one, in mid-round.
    second = play(first.state, "4-5>4R")
    assert second.cited("LS7.1") == [("gathered", {"cards": 7})]
    assert boxes(second.state) == {**AFTER, "4L": "4-6", "4R": "4-5"}
    assert second.state.actor is rk.CHANCE


@pytest.mark.rule("longshot:LS7.1", "longshot:LS3.2")
def test_the_opening_gathers_too() -> None:
    state = position(turn=3, boxes=PILES, hands=["", "", "", "4-6"], stack="4-1")
    after = play(state, "4-6>4L", "draw 4-1")
    assert after.names == [("LS3.1", "placed"), ("LS3.1", "drew"), ("LS7.1", "gathered")]
    assert legal(after.state) == {f"open {card}" for card in GATHERED.split()}
    opened = play(after.state, "open 1-2")
    assert opened.cited("LS3.2") != []
    assert "1-2>1L" in legal(opened.state)


@pytest.mark.rule("longshot:LS7.1")
def test_the_gathered_cards_are_all_equally_likely() -> None:
    laid = {"1L": "F-1 F-2 1-1", "1R": "F-1 1-2", "2L": "2-1 F-2 2-2"}
    after = play(position(boxes=laid, hands=["4-6"], stack=""), "4-6>4L")
    assert after.cited("LS7.1") == [("gathered", {"cards": 5})]
    outcomes = {str(action): str(chance) for action, chance in after.state.outcomes().items()}
    assert outcomes == {"draw F-1": "2/5", "draw F-2": "2/5", "draw 2-1": "1/5"}


@pytest.mark.rule("longshot:LS7.2")
def test_nothing_to_gather_and_nothing_is_drawn_or_opened() -> None:
    state = position(turn=3, hands=["1-1", "", "", "4-6"], boxes={"1L": "1-5"}, stack="")
    after = play(state, "4-6>4L")
    assert after.cited("LS7.2") == [("no_draw", {"seat": 3}), ("no_open", {"seat": 0})]
    assert after.cited("LS7.1") == []
    # The horses ran and the next round began.
    assert after.state.board.round == 4
    assert after.state.board.at == (5, 0, 0, 6, 0)
    assert hands(after.state) == ["1-1", "", "", ""]
    assert after.state.actor == 1


@pytest.mark.rule("longshot:LS7.2", "longshot:LS5.1")
def test_nothing_to_gather_after_a_pass() -> None:
    after = play(position(boxes=full(), hands=["1-1"], stack=""), "pass")
    assert after.names == [("LS5.1", "pass"), ("LS7.2", "no_draw")]
    assert boxes(after.state) == full()
    assert after.state.actor == 1


@pytest.mark.rule("longshot:LS7.1", "longshot:LS6.2")
def test_one_card_after_two_comes_from_the_new_stack() -> None:
    state = position(spurting=True, boxes=full(), hands=["1-1 2-2"], stack="")
    after = play(state, "1-1>1L", "2-2>2L")
    assert after.cited("LS7.1") == [("gathered", {"cards": 2})]
    drawn = play(after.state, "draw F-5")
    assert drawn.names == [("LS6.2", "drew_one")]
    assert boxes(drawn.state) == full({"1L": "1-1", "2L": "2-2"})
    assert stack(drawn.state) == "F-5"
