"""RA8: values and stacks."""

from __future__ import annotations

import pytest

from racekit.games.readaloud import make
from racekit.games.readaloud.board import Piece
from racekit.games.readaloud.values import value_of
from tests.playing import legal, play
from tests.readaloud.tables import chance, discards, field, hand, table


@pytest.mark.rule("readaloud:RA8.1")
def test_a_stack_is_one_card_whose_top_is_read_and_whose_value_changes() -> None:
    state = table(field="double reverse well", hands=["farewell dice storm", "pause key daydream"])
    told = play(state, "read f0", "card h1.0")
    assert told.cited("RA8.1")[0][0] == "put_under"
    stacked = chance(told.state).state
    assert hand(stacked, 1) == ["pause", "key", "daydream"]
    assert stacked.board.laid[2][0].under == ("double",)
    cards = stacked.game.cards  # type: ignore[attr-defined]
    assert value_of(cards, stacked.board.laid[2][0]) == 2 * cards["pause"].value
    again = chance(play(stacked, "read f0", "card h1.0").state).state
    assert again.board.laid[2][0].under == ("double", "reverse")
    assert value_of(cards, again.board.laid[2][0]) == -2 * cards["pause"].value
    # What is read is the top card.
    assert "read h2.0" in legal(again)
    assert play(
        table(hands=[[{"card": "pause", "under": ["double"]}, "dice", "storm"]]), "read h0.0"
    ).cited("RA2.4")


@pytest.mark.rule("readaloud:RA2.3")
def test_a_stack_is_discarded_as_one_card() -> None:
    state = table(
        hands=[[{"card": "farewell", "under": ["double"]}, "dice", "storm"], "pause key daydream"]
    )
    told = play(state, "read h0.0")
    assert discards(told.state) == ["farewell"]
    assert told.state.board.discards[-1].under == ("double",)


@pytest.mark.rule("readaloud:RA8.1", cited=False)
@pytest.mark.parametrize(
    ("under", "value"),
    [
        ((), 5),
        (("double",), 10),
        (("double", "double", "reverse"), -20),
        (("triple", "double"), 30),
        (("eraser", "double"), 0),
        (("key",), 5),
    ],
)
def test_the_cards_below_change_the_value_of_the_top_card(
    under: tuple[str, ...], value: int
) -> None:
    """Not cited: nobody plays. Only some cards say how they change a value."""
    assert value_of(make().cards, Piece(0, "pause", under)) == value


@pytest.mark.rule("readaloud:RA8.1")
def test_a_stack_that_is_put_under_another_takes_its_cards_along() -> None:
    shown = {"card": "double", "under": ["reverse"]}
    state = table(
        field=[shown, "well", "thaw"], hands=["farewell dice storm", "pause key daydream"]
    )
    told = chance(play(state, "read f0", "card f1").state)
    assert told.state.board.laid[0][0].card == "well"
    assert told.state.board.laid[0][0].under == ("double", "reverse")
    assert len(field(told.state)) == 3
    triple = table(field="triple eraser well", hands=["farewell dice storm", "pause key daydream"])
    cards = triple.game.cards  # type: ignore[attr-defined]
    once = chance(play(triple, "read f0", "card h1.0").state).state
    assert value_of(cards, once.board.laid[2][0]) == 15
    twice = chance(play(once, "read f0", "card h1.1").state).state
    assert value_of(cards, twice.board.laid[2][1]) == 0
