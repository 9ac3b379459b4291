"""RA6: refilling, surpluses, exchanges."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.playing import legal, play, refused
from tests.readaloud.tables import HANDS, chance, codes, discards, field, hand, reading, table


@pytest.mark.rule("readaloud:RA6.1", "readaloud:RA6.2")
def test_a_hand_is_refilled_from_the_field_and_the_field_from_the_stock_at_once() -> None:
    state = table(hands=["farewell well treasure", "pause daydream storm"])
    told = play(state, "read h0.0")
    assert (told.state.rule, told.state.actor) == ("RA6.2", 0)
    refused(told.state, "fill h0.1", "RA6.2", "other_fill")
    refused(told.state, "read f0", "RA6.2", "other_fill")
    taken = play(told.state, "fill f1")
    assert hand(taken.state, 0) == ["well", "treasure", "gleaning"]
    assert (taken.state.rule, len(field(taken.state))) == ("RA6.1", 2)
    filled = play(taken.state, "draw torch")
    assert filled.cited("RA6.1")[0][0] == "refilled"
    assert field(filled.state) == ["thaw", "nightfall", "torch"]
    assert filled.state.actor == 1


@pytest.mark.rule("readaloud:RA6.1")
@pytest.mark.rule("readaloud:RA10.4", cited=False)
def test_each_gap_of_the_field_is_refilled_before_the_next_card_is_taken() -> None:
    """RA10.4 is not cited: the order shows in who is asked."""
    state = play(reading("harvest").state, "draw torch").state
    asked = []
    while state.board.turn == 1:
        asked.append((state.rule, state.actor if isinstance(state.actor, int) else None))
        state = state.step(next(iter(state.actions() or state.outcomes()))).state
    each = [[("RA6.2", seat), ("RA6.1", None)] for seat in range(3)]
    assert asked == [*each[0], *each[1], *each[2]]


@pytest.mark.rule("readaloud:RA6.2", "readaloud:RA10.3", cited=False)
def test_a_card_lies_as_cards_lie_where_it_comes() -> None:
    """Not cited: how a card lies shows in a state only."""
    lies = {"field": "nobody", "hands": ["all", "owner", "owner"]}
    shown = [{"card": card, "sees": [0, 1, 2]} for card in ("thaw", "gleaning")]
    state = table(
        hands=["farewell well treasure", "pause daydream storm"], field=[*shown, "torch"], lies=lies
    )
    told = chance(play(state, "read h0.0", "fill f2").state)
    assert told.state.board.laid[1][-1]._asdict() | {"id": 0} == {
        "id": 0,
        "card": "torch",
        "under": (),
        "sees": 7,
        "knows": 7,
    }
    # What was turned singly stays so; what comes to the field lies face down.
    assert [piece.sees for piece in told.state.board.laid[0]] == [7, 7, 0]


@pytest.mark.rule("readaloud:RA6.3", cited=False)
def test_effects_are_done_in_order_and_gaps_refilled_after_each() -> None:
    """Not cited: the order shows in the events of other rules."""
    state = play(table(hands=["lighten-up pause storm", *HANDS[1:]]), "read h0.0").state
    assert legal(state) == {"card h0.0", "card h0.1", "card h0.2"}
    first = play(state, "card h0.1").state
    assert discards(first) == ["pause"]
    assert (first.rule, hand(first, 0)) == ("RA6.2", ["lighten-up", "storm"])
    second = play(first, "fill f0", "draw torch")
    assert discards(second.state) == ["pause", "lighten-up"]
    assert second.state.rule == "RA6.2"
    assert hand(second.state, 0) == ["storm", "thaw"]


@pytest.mark.rule("readaloud:RA6.4", "readaloud:RA7.2")
def test_the_game_goes_on_where_nothing_is_left_to_refill_with() -> None:
    told = play(
        table(
            field="farewell pause dice",
            hands=["key", "daydream", "well"],
            stock=1,
            limits={"field": 3, "hands": [1, 1, 1]},
        ),
        "read f0",
    )
    last = play(told.state, next(iter(legal(told.state))))
    assert last.cited("RA7.2") == [("stock_empty", {})]
    gone = play(
        table(
            field="farewell pause dice",
            hands=["key", "daydream", "well"],
            stock=0,
            limits={"field": 3, "hands": [1, 1, 1]},
        ),
        "read f0",
    )
    assert gone.cited("RA6.4") == [("unfilled", {"left": 2})]
    assert (gone.state.actor, field(gone.state)) == (1, ["pause", "dice"])


@pytest.mark.rule("readaloud:RA6.5")
def test_of_a_hand_above_its_limit_the_owner_chooses() -> None:
    state = chance(reading("lean-year").state, "torch").state
    assert (state.rule, state.actor) == ("RA6.5", 0)
    refused(state, "drop h1.0", "RA6.5", "other_drop")
    told = play(state, "drop h0.1", "drop h1.1", "drop h2.1")
    assert [values["seat"] for _, values in told.cited("RA6.5")] == [0, 1, 2]
    assert [len(pieces) for pieces in told.state.board.laid] == [3, 2, 2, 2]


@pytest.mark.rule("readaloud:RA6.5")
def test_of_a_field_above_its_limit_chance_chooses() -> None:
    state = play(reading("small-table").state, "draw torch").state
    assert state.rule == "RA6.5"
    assert state.outcomes().keys() == {  # type: ignore[comparison-overlap]
        action for action in state.outcomes() if str(action) in {"pick f0", "pick f1", "pick f2"}
    }
    assert set(state.outcomes().values()) == {Fraction(1, 3)}
    told = play(state, "pick f2")
    assert told.cited("RA6.5")[0][0] == "surplus"
    assert field(told.state) == ["thaw", "gleaning"]


@pytest.mark.rule("readaloud:RA6.6")
def test_an_exchange_moves_cards_at_the_same_instant_and_refills_nothing() -> None:
    told = reading("changeling", "draw torch", "hand 2")
    assert told.cited("RA6.6")[0][0] == "exchanged_hands"
    assert hand(told.state, 0) == ["feather", "thirteen", "pairs"]
    assert hand(told.state, 2) == ["pause", "daydream", "storm"]
    assert [rule for rule, _ in told.names].count("RA6.1") == 1  # the card read was discarded
    passed = reading("carousel", "draw torch")
    assert [hand(passed.state, seat)[0] for seat in range(3)] == ["feather", "pause", "farewell"]
    back = reading("undertow", "draw torch")
    assert [hand(back.state, seat)[0] for seat in range(3)] == ["farewell", "feather", "pause"]
    market = reading("market-day", "draw torch")
    assert hand(market.state, 0) == ["thaw", "gleaning", "torch"]
    assert codes(market.state.board.laid[0]) == ["pause", "daydream", "storm"]
