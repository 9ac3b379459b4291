"""RA3: shuffling."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from tests.playing import play
from tests.readaloud.tables import (
    FIELD_CARDS,
    HANDS,
    chance,
    codes,
    field,
    hand,
    own,
    reading,
    table,
)


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
@pytest.mark.parametrize(
    ("how", "sees"), [("all", [0, 1, 2]), ("owner", [1]), ("others", [0, 2]), ("nobody", [])]
)
def test_a_hand_comes_back_open_hidden_or_face_down_as_it_was(how: str, sees: list[int]) -> None:
    lies = {"field": "all", "hands": ["owner", how, "owner"]}
    known = [{"card": card, "knows": [0, 1, 2]} for card in HANDS[1].split()]
    hands = [HANDS[0], known, HANDS[2]]
    state = table(field="tidy-up gleaning nightfall", hands=hands, lies=lies)
    told = chance(play(state, "read f0", "draw peep", "hand 1").state)
    for seat in range(3):
        view: Any = told.state.view(seat)
        seen = [piece.card for piece in view.laid[2]]
        assert seen == (hand(told.state, 1) if seat in sees else [""] * 3)


@pytest.mark.rule("readaloud:RA3.1")
@pytest.mark.parametrize("how", ["all", "nobody"])
def test_the_field_comes_back_face_up_or_face_down_as_it_was(how: str) -> None:
    lies = {"field": how, "hands": ["owner"] * 3}
    state = table(hands=["mixer key dice"], pack=own(mixer="1 shuffle field"), lies=lies)
    told = chance(play(state, "read h0.0").state, "nightfall")
    assert field(told.state)[0] == "nightfall"
    assert sorted(field(told.state)) == sorted(FIELD_CARDS.split())
    view: Any = told.state.view(0)
    assert [bool(piece.card) for piece in view.laid[0]] == [how == "all"] * 3


@pytest.mark.rule("readaloud:RA3.1", "readaloud:RA3.2")
@pytest.mark.rule("readaloud:RA10.3", cited=False)
def test_the_stock_is_shuffled_with_the_card_that_lay_open_on_it() -> None:
    """RA10.3 is not cited: how a card lies shows in a state only."""
    state = table(field="fresh-start gleaning nightfall", top="torch")
    told = play(state, "read f0")
    # The gap is refilled with the open card before the rest is shuffled.
    assert "torch" in codes(told.state.board.laid[0])
    assert told.cited("RA3.1") == [("shuffled", {"place": -1})]
    mixer = {"field": "mixer gleaning nightfall", "pack": own(mixer="1 shuffle stock")}
    told = play(table(top="torch", **mixer), "read f0")
    assert told.state.board.top is None
    assert "torch" in told.state.board.pool
    assert set(told.state.board.stock).isdisjoint(state.board.stock)
    # A stack stays where everybody can follow it.
    stack = {"card": "torch", "under": ["double"], "sees": [0, 1, 2]}
    told = play(table(top=stack, **mixer), "read f0")
    assert told.cited("RA3.2") == [("stacks_stay", {"place": -1, "n": 1})]
    assert (told.state.board.top.card, told.state.board.top.under) == ("torch", ("double",))


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
