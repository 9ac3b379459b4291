"""RA6: refilling, surpluses, exchanges."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.playing import legal, play, refused
from tests.readaloud.tables import (
    HANDS,
    chance,
    codes,
    discards,
    field,
    hand,
    reading,
    table,
    whole_turn,
)


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
def test_each_gap_of_the_field_is_refilled_before_the_next_card_is_taken() -> None:
    state = reading("generosity", "draw torch").state
    told = whole_turn(state, "hand 2")
    filled = [rule for rule, _ in told.names if rule in ("RA6.1", "RA6.2")]
    assert filled == ["RA6.2", "RA6.1"] * 2
    assert len(hand(told.state, 2)) == 5


@pytest.mark.rule("readaloud:RA6.1")
def test_gaps_are_refilled_even_in_the_middle_of_an_effect() -> None:
    state = reading("weeding", "draw torch").state
    first = play(state, "card f0")
    assert (first.state.rule, len(field(first.state))) == ("RA6.1", 2)
    # What has come from the stock may be the second card.
    second = play(first.state, "draw peep", "card f2")
    assert discards(second.state) == ["weeding", "thaw", "peep"]
    own_hand = play(table(hands=["spring-cleaning dice storm"]), "read h0.0", "card h0.1").state
    assert (own_hand.rule, own_hand.actor) == ("RA6.2", 0)
    assert "card h0.2" in legal(play(own_hand, "fill f0", "draw torch").state)


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


@pytest.mark.rule("readaloud:RA6.2", cited=False)
def test_the_owner_of_the_hand_chooses_and_others_do_not_see_the_card_any_more() -> None:
    """Not cited: it shows in who is asked, and who may read."""
    asked = play(table(lies=OPEN), "read h2.0").state
    assert asked.actor == 2  # seat 0 has read a card of another's hand
    shown = play(asked, "fill f2", "draw torch").state
    assert (shown.actor, shown.board.laid[3][-1].sees) == (1, 7)
    assert "read h2.2" in legal(shown)
    asked = play(
        table(hands=["farewell dice storm", "pause well key", HANDS[2]]), "read h0.0"
    ).state
    hidden = play(asked, "fill f1", "draw torch").state
    assert hand(hidden, 0)[-1] == "gleaning"
    refused(hidden, "read h0.2", "RA2.1", "not_seen")


OPEN = {"field": "all", "hands": ["owner", "owner", "all"]}


@pytest.mark.rule("readaloud:RA10.3", cited=False)
def test_an_effect_on_a_place_reaches_later_cards_and_one_on_a_card_does_not() -> None:
    """Not cited: how a card lies shows in a state only. Discards lie face up."""
    dark = play(table(field="nightfall gleaning thaw"), "read f0", "draw peep").state
    gone = play(dark, "read h1.0", "fill f0", "draw torch").state
    assert [piece.sees for piece in gone.board.laid[0]] == [0, 0, 0]
    assert not any(gone.view(seat).laid[0][-1].card for seat in range(3))  # type: ignore[attr-defined]
    cover = {"hands": ["cover dice storm", "pause well treasure", HANDS[2]]}
    state = table(field="thaw gleaning farewell", **cover)
    one = play(state, "read h0.0", "fill f0", "draw torch", "card f0").state
    assert [piece.sees for piece in one.board.laid[0]] == [0, 7, 7]
    assert [piece.sees for piece in play(one, "read f1", "draw key").state.board.laid[0]] == [
        0,
        7,
        7,
    ]
    assert discards(gone) == ["nightfall", "farewell"]
    assert [piece.sees for piece in gone.board.discards] == [7, 7]


@pytest.mark.rule("readaloud:RA10.3", "readaloud:RA6.6", cited=False)
def test_what_is_exchanged_lies_as_cards_lie_where_it_comes() -> None:
    """Not cited: how a card lies shows in a state only."""
    state = table(field="trade-places gleaning nightfall", lies=OPEN)
    told = play(state, "read f0", "card h1.0").state
    assert (told.board.laid[0][0].sees, told.board.laid[2][0].sees) == (7, 2)
    hands = play(table(field="changeling gleaning nightfall", lies=OPEN), "read f0", "draw torch")
    swapped = play(hands.state, "hand 2").state
    assert [{piece.sees for piece in pieces} for pieces in swapped.board.laid] == [
        {7},
        {1},
        {2},
        {7},
    ]


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


@pytest.mark.rule("readaloud:RA6.4", cited=False)
@pytest.mark.parametrize(
    ("given", "action"),
    [
        # There is a stock; a card leaves a hand; the field is full without it; nothing is left.
        ({"field": "farewell pause dice"}, "read f0"),
        ({"field": "farewell pause dice", "stock": 1}, "read f0"),
        ({"field": "pause dice torch", "hands": ["farewell"], "stock": 0}, "read h0.0"),
        ({"field": "farewell", "stock": 0, "limit": 1}, "read f0"),
    ],
)
def test_only_a_gap_of_the_field_that_stays_is_told(given: dict[str, Any], action: str) -> None:
    """Not cited: there is no such gap."""
    more = dict(given)
    limits = {"field": more.pop("limit", 3), "hands": [1, 1, 1]}
    hands = [*more.pop("hands", ["key"]), "daydream", "well"]
    told = play(table(**more, hands=hands, limits=limits), action)
    assert told.cited("RA6.4") == []


@pytest.mark.rule("readaloud:RA6.5")
def test_of_a_hand_above_its_limit_the_owner_chooses() -> None:
    state = chance(reading("lean-year").state, "torch").state
    assert (state.rule, state.actor) == ("RA6.5", 0)
    refused(state, "drop h1.0", "RA6.5", "other_drop")
    assert legal(state) == {"drop h0.0", "drop h0.1", "drop h0.2"}
    told = play(state, "drop h0.1", "drop h1.1", "drop h2.1")
    assert [values["seat"] for _, values in told.cited("RA6.5")] == [0, 1, 2]
    assert [len(pieces) for pieces in told.state.board.laid] == [3, 2, 2, 2]


@pytest.mark.rule("readaloud:RA6.5")
@pytest.mark.rule("readaloud:RA5.1", cited=False)
def test_a_hand_is_discarded_from_until_it_fits() -> None:
    """RA5.1 is not cited: the other reason to discard is a rule of its own."""
    limits = {"field": 3, "hands": [1, 3, 3]}
    state = table(field="carousel gleaning nightfall", hands=["dice", *HANDS[1:]], limits=limits)
    told = play(state, "read f0", "draw torch", "drop h0.0", "drop h0.0")
    assert discards(told.state) == ["carousel", "feather", "thirteen"]
    assert (hand(told.state, 0), told.state.actor) == (["pairs"], 1)


@pytest.mark.rule("readaloud:RA6.5")
def test_of_a_field_above_its_limit_chance_chooses() -> None:
    state = play(reading("small-table").state, "draw torch").state
    assert state.rule == "RA6.5"
    assert legal(state) == {"pick f0", "pick f1", "pick f2"}
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


@pytest.mark.rule("readaloud:RA6.6")
@pytest.mark.parametrize("top", [None, "torch"])
def test_the_card_read_changes_places_with_the_top_of_the_stock(top: str | None) -> None:
    before: Any = table(field="lucky-dip gleaning nightfall", top=top, stock=3)
    told = play(before, "read f0")
    card = top or str(next(iter(told.state.outcomes()))).split()[1]
    board: Any = (told if top else play(told.state, f"draw {card}")).state.board
    assert board.top.card == "lucky-dip"
    assert board.stock == (before.board.laid[0][0].id, *before.board.stock[1:])
    assert (board.laid[0][0].card, board.laid[0][0].id) == (card, before.board.stock[0])
    assert (board.top.sees, board.laid[0][0].sees) == (0, 7)
