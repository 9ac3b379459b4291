"""RA2: the turn, and what may be read."""

from __future__ import annotations

import pytest

from racekit.engine.game import CHANCE
from tests.playing import legal, play, refused
from tests.readaloud.tables import HANDS, chance, discards, field, hand, reading, table


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
    state = table(hands=["pause daydream storm", "farewell well torch", "feather thirteen key"])
    told = play(state, "read h0.0", "read f0")
    assert [event.values["seat"] for event in told.events if event.name == "reads"] == [0, 1]
    assert chance(told.state).state.actor in (1, 2)


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
    state = chance(reading(card).state).state
    if state.view(0).asks == "hand":  # type: ignore[attr-defined]
        state = play(state, "hand 1").state
    for piece in state.board.laid[2]:
        assert [seat for seat in range(3) if piece.sees >> seat & 1] == sees
    for seat in range(3):
        readable = state.board.laid[2][0].sees >> seat & 1
        assert bool(readable) == (seat in sees)


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
    assert told.state.board.laid[1][0].knows == 7


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
    assert told.state.actor == 2
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
    pack = {
        "base": "house",
        "cards": [
            {
                "code": "wanderer",
                "title": "Wanderer",
                "value": 1,
                "effects": [
                    {"word": "exchange_this", "what": "card"},
                    {"word": "discard_this"},
                    {"word": "discard_this"},
                ],
            }
        ],
    }
    state = table(field="wanderer gleaning nightfall", pack=pack)
    told = play(state, "read f0", "card h1.0")
    assert discards(told.state) == ["wanderer"]
    assert field(told.state)[0] == "farewell"
    assert told.state.view(0).asks == "fill"  # type: ignore[attr-defined]
    assert told.state.actor == 1  # the gap is in the hand that it came to
    filled = chance(play(told.state, "fill f1").state)
    assert filled.cited("RA2.6") == [("not_found", {})]
    assert discards(filled.state) == ["wanderer"]


def test_the_reader_is_you_also_in_the_field() -> None:
    told = chance(reading("second-look").state)
    shuffled = [event for event in told.events if event.name == "shuffled"]
    assert [event.values["place"] for event in shuffled] == [1]
    assert told.state.actor is not CHANCE
