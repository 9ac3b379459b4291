"""RA7: the end."""

from __future__ import annotations

import pytest

from tests.playing import play, refused
from tests.readaloud.tables import chance, discards, hand, own, position, reading, table

LIMITS = {"field": 1, "hands": [1, 1, 1]}


@pytest.mark.rule("readaloud:RA7.1")
def test_the_game_ends_when_field_and_stock_are_both_empty() -> None:
    state = position(field="farewell", hands=["pause", "dice", "key"], stock=0, limits=LIMITS)
    told = play(state, "read f0")
    assert told.cited("RA7.1") == [("empty", {})]
    assert told.state.actor is None
    refused(told.state, "read f0", "RA7.1", "over")
    # The field alone does not end it.
    state = position(field="farewell", hands=["pause", "dice", "key"], stock=1, limits=LIMITS)
    assert chance(play(state, "read f0").state).state.actor == 1


@pytest.mark.rule("readaloud:RA7.1")
def test_it_ends_in_the_middle_of_an_effect() -> None:
    state = position(field="treasure", hands=["pause", "dice", "key"], stock=0, limits=LIMITS)
    told = play(state, "read f0")
    # "Discard this card, then set who wins": it is over before the second.
    assert told.state.board.condition is None
    assert told.state.result is not None
    assert told.state.result.winners == ()


@pytest.mark.rule("readaloud:RA7.1")
def test_it_ends_in_the_middle_of_a_refill() -> None:
    hands = ["farewell well", "pause daydream storm", "feather thirteen pairs"]
    state = position(field="thaw", hands=hands, stock=0, limits={"field": 2, "hands": [2, 3, 3]})
    told = play(state, "read h0.0", "fill f0")
    assert told.state.board.ended == "RA7.1"
    limits = {"field": 2, "hands": [2, 3, 5]}
    state = position(field="thaw torch", hands=hands, stock=0, limits=limits)
    # Seat 2 holds three although its limit is five: the field has no more.
    over = play(state, "fill f0", "fill f0")
    assert over.state.board.ended == "RA7.1"
    assert len(hand(over.state, 2)) == 5
    over = play(
        position(field="thaw", hands=hands, stock=0, limits={**limits, "field": 1}), "fill f0"
    )
    assert (len(hand(over.state, 2)), over.state.board.limits[3]) == (4, 5)
    assert over.state.board.ended == "RA7.1"


@pytest.mark.rule("readaloud:RA7.1")
def test_it_ends_at_that_instant_though_a_hand_is_above_its_limit() -> None:
    pack = own(last="1 discard_this; limit every_hand lower 1", swap="1 take field")
    limits = {"field": 1, "hands": [2, 2, 2]}
    hands = ["pause dice", "key torch", "well peep"]
    state = position(field="swap", hands=hands, stock=0, limits=limits, pack=pack)
    told = play(state, "read f0", "card f0")
    assert told.cited("RA7.1") == [("empty", {})]
    assert len(hand(told.state, 0)) == 3


@pytest.mark.rule("readaloud:RA7.2")
def test_the_stock_alone_may_be_empty() -> None:
    told = reading("farewell", stock=1, hands=["pause daydream storm", "well dice key"])
    last = chance(told.state)
    assert last.cited("RA7.2") == [("stock_empty", {})]
    assert last.state.actor == 1
    assert len(last.state.board.laid[0]) == 3


@pytest.mark.rule("readaloud:RA7.3")
def test_the_stock_is_discarded_from_the_top() -> None:
    state = reading("countdown", stock=14).state
    lowest = state.board.stock[-9:]
    told = chance(state)
    assert told.state.board.stock == lowest
    assert len(told.cited("RA7.3")) == 5  # one has refilled the field, four are gone, and enough
    assert told.cited("RA7.3")[-1] == ("stock_small", {})
    assert len(discards(told.state)) - len(discards(state)) == 4
    assert all(piece.sees == 7 for piece in told.state.board.discards)


@pytest.mark.rule("readaloud:RA7.3")
def test_an_open_card_on_the_stock_goes_first() -> None:
    pack = own(sweep="1 reduce_stock cards 2")
    state = table(field="sweep gleaning nightfall", top="torch", stock=5, pack=pack)
    told = chance(play(state, "read f0").state, next_card(state))
    assert discards(told.state)[-2] == "torch"
    assert len(told.state.board.stock) == 3


def next_card(state: object) -> str:
    """Return any card of the stock."""
    return state.board.pool[0]  # type: ignore[attr-defined, no-any-return]


@pytest.mark.rule("readaloud:RA7.4")
def test_it_ends_when_nobody_can_read_anything() -> None:
    blind = {"field": "nobody", "hands": ["nobody"] * 3}
    shown = {"card": "farewell", "sees": [0, 1, 2]}
    state = position(field=[shown], hands=["pause", "dice", "key"], lies=blind, limits=LIMITS)
    told = chance(play(state, "read f0").state)
    assert told.cited("RA7.4") == [("nobody", {})]
    assert len(told.state.board.stock) > 0
