"""RA3: shuffling."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from tests.playing import play
from tests.readaloud.tables import chance, codes, hand, reading, table


@pytest.mark.rule("readaloud:RA3.1")
def test_a_shuffle_lays_the_cards_back_as_they_lay_in_any_order() -> None:
    state = play(reading("tidy-up").state, "draw peep", "hand 1").state
    before = state.board
    assert before.loose == ("farewell", "treasure", "well")
    orders: Counter[tuple[str, ...]] = Counter()
    todo = [(state, Fraction(1))]
    while todo:
        at, p = todo.pop()
        if not at.board.loose:
            orders[tuple(hand(at, 1))] += p  # type: ignore[assignment]
            assert [piece.sees for piece in at.board.laid[2]] == [2, 2, 2]
            assert [piece.knows for piece in at.board.laid[2]] == [2, 2, 2]
            continue
        todo += [(at.step(each).state, p * q) for each, q in at.outcomes().items()]
    assert set(orders.values()) == {Fraction(1, 6)}
    assert len(orders) == 6


@pytest.mark.rule("readaloud:RA3.1")
def test_only_who_sees_the_hand_sees_the_order() -> None:
    told = chance(play(reading("tidy-up").state, "draw peep", "hand 1").state)
    back = [event for event in told.events if event.name == "laid_back"]
    assert [event.to for event in back] == [(1,)] * 3
    numbers = {piece.id for piece in told.state.board.laid[2]}
    assert numbers.isdisjoint({piece.id for piece in table().board.laid[2]})
    assert [piece.card for piece in told.state.view(1).laid[2]] == hand(told.state, 1)  # type: ignore[attr-defined]
    assert [piece.card for piece in told.state.view(0).laid[2]] == ["", "", ""]  # type: ignore[attr-defined]


@pytest.mark.rule("readaloud:RA3.1")
def test_a_card_that_lies_face_up_among_others_is_replaced_by_another_face_up() -> None:
    shown = {"card": "well", "sees": [0, 1, 2]}
    hands = ["pause daydream storm", ["farewell", shown, "treasure"]]
    state = table(field="tidy-up gleaning nightfall", hands=hands)
    told = chance(play(state, "read f0", "draw peep", "hand 1").state, "farewell", "treasure")
    assert hand(told.state, 1) == ["farewell", "treasure", "well"]
    assert [piece.sees for piece in told.state.board.laid[2]] == [2, 7, 2]
    seen = told.state.view(0)
    assert [piece.card for piece in seen.laid[2]] == ["", "treasure", ""]  # type: ignore[attr-defined]


@pytest.mark.rule("readaloud:RA3.1")
def test_the_stock_is_shuffled_with_the_card_that_lay_open_on_it() -> None:
    state = table(field="fresh-start gleaning nightfall", top="torch")
    told = play(state, "read f0")
    # The gap is refilled with the open card before the rest is shuffled.
    assert "torch" in codes(told.state.board.laid[0])
    assert told.cited("RA3.1") == [("shuffled", {"place": -1})]
    mixer = {"code": "mixer", "title": "Mixer", "value": 1}
    pack = {
        "base": "house",
        "cards": [{**mixer, "effects": [{"word": "shuffle", "what": "stock"}]}],
    }
    told = play(table(field="mixer gleaning nightfall", top="torch", pack=pack), "read f0")
    assert told.state.board.top is None
    assert "torch" in told.state.board.pool
    assert set(told.state.board.stock).isdisjoint(state.board.stock)


@pytest.mark.rule("readaloud:RA3.2")
def test_a_stack_stays_together_and_can_be_followed() -> None:
    stack = {"card": "well", "under": ["double", "reverse"]}
    hands = ["pause daydream storm", ["farewell", stack, "treasure"]]
    state = table(field="tidy-up gleaning nightfall", hands=hands)
    number = state.board.laid[2][1].id
    told = chance(play(state, "read f0", "draw peep", "hand 1").state)
    assert told.state.board.laid[2][1].id == number
    assert told.state.board.laid[2][1].under == ("double", "reverse")
    assert Counter(hand(told.state, 1)) == Counter(["farewell", "well", "treasure"])
    shuffle = play(state, "read f0", "draw peep", "hand 1")
    assert shuffle.cited("RA3.2") == [("stacks_stay", {"place": 2, "n": 1})]
