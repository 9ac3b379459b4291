"""RA2: the turn, and what may be read."""

from __future__ import annotations

from typing import Any

import pytest

from racekit.games.readaloud.board import look_at_top
from tests.playing import legal, play, refused
from tests.readaloud.tables import (
    HANDS,
    chance,
    discards,
    field,
    hand,
    own,
    reading,
    table,
    whole_turn,
)


@pytest.mark.rule("readaloud:RA2.1")
def test_a_card_is_read_whose_front_is_seen_wherever_it_lies() -> None:
    lies = {"field": "all", "hands": ["owner", "all", "owner"]}
    state = table(lies=lies, top=None)
    shown = {"read f0", "read f1", "read f2", *(f"read h0.{at}" for at in range(3))}
    assert legal(state) == shown | {"read h1.0", "read h1.1", "read h1.2"}
    refused(state, "read h2.0", "RA2.1", "not_seen")
    refused(state, "read stock", "RA2.1", "not_seen")
    up = play(state, "read h0.0").state
    assert up.actor == 1
    assert legal(up) == {f"read {spot}" for spot in ("f0", "f1", "f2", "h1.0", "h1.1", "h1.2")}
    refused(state, "card f1", "RA2.1", "read_one")
    refused(state, "read f9", "RA2.1", "no_card_there")
    refused(state, "nonsense", "RA2.1", "unknown")


@pytest.mark.rule("readaloud:RA2.1")
def test_turns_go_round_in_seat_order() -> None:
    hands = ["pause dice storm", *HANDS[1:]]
    state = table(field="daydream gleaning nightfall", hands=hands, repetition="allowed")
    told = play(state, *["read f0"] * 3)
    assert [event.values["seat"] for event in told.events if event.name == "reads"] == [0, 1, 2]
    assert told.state.actor == 0


@pytest.mark.rule("readaloud:RA2.1", "readaloud:RA2.2")
def test_the_stocks_top_card_may_be_read_once_it_lies_face_up() -> None:
    hands = ["dice torch key", *HANDS[1:]]
    state = reading("weather-forecast", hands=hands).state
    assert state.rule == "RA2.2"
    up = play(state, "draw pause")
    assert ("RA2.2", "turned_all") in up.names
    assert "read stock" in legal(up.state)
    read = play(up.state, "read stock")
    assert [event.values["place"] for event in read.events if event.name == "reads"] == [-1]
    assert read.state.board.top.card == "pause"  # it says nothing of discarding


@pytest.mark.rule("readaloud:RA2.2")
@pytest.mark.parametrize(
    ("card", "sees"),
    [
        ("glass-house", [0, 1, 2]),
        ("back-to-front", [0, 2]),
        ("blindfold", []),
        ("curtain", [1]),
    ],
)
def test_hands_are_shown_hidden_and_laid_face_down(card: str, sees: list[int]) -> None:
    hands = ["pause dice storm", *HANDS[1:]]
    state = reading(card, "draw daydream", hands=hands, repetition="allowed").state
    if state.view(0).asks == "hand":  # type: ignore[attr-defined]
        state = play(state, "hand 1").state
    for seat in (1, 2, 0):
        assert state.actor == seat
        readable = {f"read h1.{at}" for at in range(3)} & legal(state)
        assert len(readable) == (3 if seat in sees else 0)
        if seat not in sees:
            refused(state, "read h1.0", "RA2.1", "not_seen")
        state = play(state, "read f2").state  # a daydream


@pytest.mark.rule("readaloud:RA2.2")
def test_the_field_is_laid_face_down_and_shown_again() -> None:
    dark = play(table(field="nightfall gleaning thaw"), "read f0", "draw peep")
    assert ("RA2.2", "lies_nobody") in dark.names
    for at in range(3):
        refused(dark.state, f"read f{at}", "RA2.1", "not_seen")
    assert legal(dark.state) == {"read h1.0", "read h1.1", "read h1.2"}
    # The cards that lay open are remembered; the one that was drawn first as well.
    assert [piece.knows for piece in dark.state.board.laid[0]] == [7, 7, 7]
    lit = table(hands=["torch dice storm"], lies={"field": "nobody", "hands": ["owner"] * 3})
    shown = play(lit, "read h0.0").state
    assert shown.view(0).asks == "fill"  # type: ignore[attr-defined]
    shown = chance(play(shown, "fill f0").state).state
    assert {"read f0", "read f1", "read f2"} <= legal(shown)


@pytest.mark.rule("readaloud:RA2.2")
def test_one_card_is_shown_and_the_others_of_the_hand_stay_hidden() -> None:
    state = chance(reading("snapshot").state).state
    assert {spot[:7] for spot in legal(state)} == {"card h1", "card h2"}
    shown = play(state, "card h1.2").state
    assert [piece.sees for piece in shown.board.laid[2]] == [2, 2, 7]
    assert "read h1.2" in legal(shown)
    assert shown.view(2).laid[2][2].card == "treasure"  # type: ignore[attr-defined]


@pytest.mark.rule("readaloud:RA2.3", "readaloud:RA6.1")
def test_a_card_that_discards_itself_first_is_gone_and_refilled_before_the_rest() -> None:
    told = play(table(hands=["second-look pause daydream"]), "read h0.0")
    assert told.cited("RA2.3")[0][0] == "discarded_this"
    assert discards(told.state) == ["second-look"]
    assert told.state.view(0).asks == "fill"  # type: ignore[attr-defined]
    filled = play(told.state, "fill f1")
    assert hand(filled.state, 0) == ["pause", "daydream", "gleaning"]
    shuffled = chance(filled.state)
    assert [rule for rule, _ in shuffled.names if rule in ("RA6.1", "RA3.1")][:2] == [
        "RA6.1",
        "RA3.1",
    ]


@pytest.mark.rule("readaloud:RA2.4")
def test_what_is_not_written_is_not_done() -> None:
    before = table()
    told = play(before, "read h0.0")
    assert told.cited("RA2.4") == [("does_nothing", {})]
    assert hand(told.state, 0) == ["pause", "daydream", "storm"]
    assert told.state.board.laid[0] == before.board.laid[0]
    assert told.state.board.discards == ()
    # The card is read, and stays where it lies: everybody has heard which it is.
    piece = told.state.board.laid[1][0]
    assert (piece.sees, piece.knows) == (1, 7)


@pytest.mark.rule("readaloud:RA2.5", "readaloud:RA7.4")
def test_there_is_no_pass_but_who_can_read_nothing_is_skipped() -> None:
    state = table(
        field="thaw gleaning nightfall",
        hands=["pause daydream storm"],
        lies={"field": "nobody", "hands": ["owner", "nobody", "owner"]},
    )
    refused(state, "pass", "RA2.1", "unknown")
    told = play(state, "read h0.0")
    assert told.cited("RA2.5") == [("skipped", {"seat": 1})]
    assert told.state.actor == told.state.board.seat == 2
    assert told.state.board.turn == 2
    blind = {"field": "nobody", "hands": ["owner", "nobody", "nobody"]}
    shown = {"card": "embargo", "sees": [0, 1, 2]}
    limits = {"field": 1, "hands": [1, 1, 1]}
    hands = ["farewell", "pause", "dice"]
    alone = table(field=[shown], hands=hands, lies=blind, limits=limits)
    over = chance(play(alone, "read f0").state)
    assert [values["seat"] for _, values in over.cited("RA2.5")] == [1, 2, 0]
    assert over.cited("RA7.4") == [("nobody", {})]
    assert over.state.actor is None


@pytest.mark.rule("readaloud:RA2.6")
def test_this_card_is_followed_wherever_it_lies() -> None:
    pack = own(wanderer="1 exchange_this card; discard_this; discard_this")
    state = table(field="wanderer gleaning nightfall", pack=pack)
    told = play(state, "read f0", "card h1.0")
    assert discards(told.state) == ["wanderer"]
    assert field(told.state)[0] == "farewell"
    assert told.state.view(0).asks == "fill"  # type: ignore[attr-defined]
    assert told.state.actor == 1  # the gap is in the hand that it came to
    filled = chance(play(told.state, "fill f1").state)
    assert filled.cited("RA2.6") == [("not_found", {})]
    assert discards(filled.state) == ["wanderer"]


@pytest.mark.rule("readaloud:RA2.6")
@pytest.mark.parametrize("last", ["exchange_this card", "under card 2"])
def test_this_card_is_pointed_out_where_it_was_shuffled_among_others(last: str) -> None:
    pack = own(lost=f"1 shuffle own_hand; {last}")
    state = table(hands=["lost key torch", *HANDS[1:]], pack=pack)
    told = chance(play(state, "read h0.0").state, "torch", "lost")
    ((name, values),) = told.cited("RA2.6")
    assert (name, values["place"], values["at"]) == ("pointed_out", 1, 2)
    assert [piece.knows for piece in told.state.board.laid[1]] == [1, 7, 1]
    moved = play(told.state, "card h1.0").state
    assert "lost" not in hand(moved, 0)
    # Where nobody has lost sight of it there is nothing to point out.
    seen = play(table(field="lost gleaning nightfall", pack=pack), "read f0")
    assert not chance(seen.state).cited("RA2.6")


@pytest.mark.rule("readaloud:RA2.6")
def test_this_card_is_lost_once_it_is_shuffled_into_the_stock() -> None:
    pack = own(diver="1 exchange_this stock; shuffle stock; discard_this; allow")
    state = table(field="diver gleaning nightfall", pack=pack)
    told = play(state, "read f0", "draw torch")
    assert told.cited("RA2.6") == [("not_found", {})]
    assert (discards(told.state), field(told.state)[0]) == ([], "torch")
    assert "diver" in told.state.board.pool
    assert told.cited("RA5.3")  # what is written after it is done


@pytest.mark.rule("readaloud:RA2.2", cited=False)
def test_the_card_on_the_stock_is_face_down_until_an_effect_turns_it_up() -> None:
    """Not cited: nobody plays."""
    board = look_at_top(table().board, "torch")
    assert board.top is not None
    assert (board.top.card, board.top.sees, board.top.knows) == ("torch", 0, 0)


@pytest.mark.rule("readaloud:RA2.6", cited=False)
@pytest.mark.parametrize("place", ["f0", "h0.0", "h1.0", "stock"])
def test_you_is_who_reads_wherever_the_card_lies(place: str) -> None:
    """Not cited: it shows in whose hand is shuffled."""
    cards = {"f0": "thaw", "h0.0": "pause", "h1.0": "farewell"} | {place: "look"}
    hands = [f"{cards['h0.0']} daydream storm", f"{cards['h1.0']} well treasure", HANDS[2]]
    given: Any = {"top": "look"} if place == "stock" else {}
    given["pack"] = own(look="1 shuffle own_hand")
    lies = {"field": "all", "hands": ["owner", "all", "owner"]}
    state = table(field=f"{cards['f0']} gleaning peep", hands=hands, lies=lies, **given)
    told = whole_turn(state, f"read {place}")
    assert [v["place"] for name, v in told.cited("RA3.1") if name == "shuffled"] == [1]
    assert told.state.actor == 1
