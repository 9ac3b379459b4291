"""Positions as plain data: set up, told, checked, played from, kept in records."""

from __future__ import annotations

from typing import Any

import pytest

import racekit as rk
from racekit.engine.game import State
from racekit.games.trickrace.positions import describe, from_description, position
from tests.playing import play
from tests.trickrace.tables import hands, last_trick, until, wander

# --- a lesson's position -------------------------------------------------------------------------


@pytest.mark.rule(
    "trickrace:TR1.6", "trickrace:TR1.7", "trickrace:TR1.9", cited=False
)  # seen in a position
def test_what_is_not_said_is_filled_up_or_as_usual() -> None:
    state = position(hands=["R5 G1", None, "B10 G2"])
    board = state.board
    assert [len(hand) for hand in board.hands] == [2, 2, 2, 2]
    assert [len(cards) for cards in (*board.opened, *board.played)] == [1] * 4 + [8] * 4
    assert sorted(card for pile in board.piles for card in pile) == sorted(
        card for pile in until(rk.game("trickrace").start(), "gate").state.board.piles
        for card in pile
    )  # fmt: skip
    assert (board.race, board.trick, board.start, board.leader) == (1, 9, 0, 0)
    assert (board.odds, board.points, board.whips) == ((2,) * 4, (0,) * 4, (2,) * 4)
    assert (board.tickets, board.sealed) == ((0, 1, 2, 3), (-1,) * 4)
    assert position(hands=["R5"]) == position(hands=["R5"])
    assert position(hands=["R5"]) != position(hands=["R5"], seed=1)


@pytest.mark.rule("trickrace:TR2.4", "trickrace:TR8.3", cited=False)  # seen in a position
def test_without_hands_everybody_has_ten_cards() -> None:
    state = position()
    assert [len(hand) for hand in state.board.hands] == [10] * 4
    assert state.board.trick == 1
    with_dummy = position(players=3)
    assert [len(hand) for hand in with_dummy.board.hands] == [10] * 4
    assert len(with_dummy.board.opened[3]) == 2


@pytest.mark.rule("trickrace:TR4.1", "trickrace:TR4.4", cited=False)  # seen in a position
def test_a_position_in_a_trick() -> None:
    state = position(table=["Y11", "G7 whip"], hands=["R1 G1", "R2", "Y4", "G2 R3"], leader=1)
    assert state.actor == 3
    assert [(p.seat, str(p.card), p.whip) for p in state.board.table] == [
        (1, "Y11", False), (2, "G7", True)
    ]  # fmt: skip
    assert state.board.trick == len(state.board.played[0]) + 1
    assert hands(state) == ["R1 G1", "R2", "Y4", "R3 G2"]


def test_where_the_dummy_is_next_it_has_played() -> None:
    state = position(players=3, leader=3, hands=["R1", "R2", "R3", "B7"])
    assert [str(played.card) for played in state.board.table] == ["B7"]
    assert state.actor == 0


def test_a_table_begins_at_a_position_and_keeps_it() -> None:
    state = position(table=["R5"], hands=["B1", "R2 B3", "B10 G1", "R8 Y8"], race=2)
    table = rk.Table("trickrace", start=state, seed=3, autosave=False)
    table.step("R2 whip")
    again = rk.Table.from_record(table.record())
    assert again.state == table.state
    assert play(state, "R2 whip").state == table.state


@pytest.mark.parametrize(
    ("wrong", "place_of_it"),
    [
        ({"players": 5}, "players"),
        ({"goal": 0}, "goal"),
        ({"race": 5}, "race"),
        ({"race": "1"}, "race"),
        ({"riders": "V F S"}, "riders"),
        ({"riders": "V F S X"}, "riders[3]"),
        ({"riders": "V F S S"}, "riders"),
        ({"players": 3, "riders": "F O S V"}, "riders"),
        ({"leader": 4}, "leader"),
        ({"hands": ["R5 R5"]}, "R5"),
        ({"hands": ["R13"]}, "hands[0][0]"),
        ({"hands": ["X1"]}, "hands[0][0]"),
        ({"hands": [5]}, "hands[0]"),
        ({"hands": "R5"}, "hands"),
        ({"hands": ["R1"] * 5}, "hands"),
        ({"hands": ["R1 R2", "R3"]}, "hands"),
        ({"hands": ["", "", "", ""]}, "hands"),
        ({"hands": ["R1"], "opened": ["R1"]}, "R1"),
        ({"hands": ["R1", "R2", "R3", "R4"], "played": ["B1", "B2", "B3", "B4"]}, "hands"),
        ({"opened": ["R1 R2"]}, "opened"),
        ({"aside": ["R1", "R1"]}, "R1"),
        ({"whips": [3]}, "whips[0]"),
        ({"tickets": ["win V", "V", "F O", "S O"]}, "tickets"),
        ({"tickets": ["win win", "V S", "F O", "S O"]}, "tickets[0]"),
        ({"tickets": ["win X", "V S", "F O", "S O"]}, "tickets[0][1]"),
        ({"tickets": ["V win", "V F", "F O", "S O"]}, "tickets"),
        ({"tickets": ["win V", "win F", "F O", "S O"]}, "tickets"),
        ({"tickets": ["win V", "V F", "F O", "S O"], "open_win_allowed": False}, "tickets"),
        ({"aside": [["R1", "R2"]]}, "aside[0]"),
        ({"course": ["V F S"]}, "course"),
        ({"course": ["V F S O O"]}, "course"),
        ({"course": ["V F", *[""] * 6, "S O"]}, "course"),
        ({"course": ["V F S O", *[""] * 8]}, "course"),
        ({"odds": {"X": 2}}, "odds.X"),
        ({"odds": {"V": 0}}, "odds.V"),
        ({"odds": [2, 2, 2, 2]}, "odds"),
        ({"points": [-1]}, "points[0]"),
        ({"table": ["R5", "R6 whip", "R7 whip"]}, "table"),
        ({"table": ["R5", "R6", "R7", "R8"]}, "table"),
        ({"table": ["pass"]}, "table[0]"),
        ({"nonsense": 1}, "nonsense"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(wrong: dict[str, Any], place_of_it: str) -> None:
    with pytest.raises(rk.BadInput) as caught:
        position(**wrong)
    assert place_of_it in [problem.place for problem in caught.value.problems]
    for lang in ("en", "ja"):
        assert "{" not in caught.value.text(lang).replace("{'", "")


def told(asks: str, **options: Any) -> dict[str, Any]:
    """Return a description of a position in which that is asked."""
    return describe(until(rk.game("trickrace", **options).start(), asks).state)


@pytest.mark.parametrize(
    ("asks", "wrong", "place_of_it"),
    [
        ("horse", {"riders": [None, "V", None, None]}, "riders"),
        ("horse", {"riders": ["V", "F", "S", "O"]}, "riders"),
        ("horse", {"odds": {"V": 3}}, "asks"),
        ("deal", {"hands": [["R1", "R2"], [], [], []]}, "hands"),
        ("deal", {"points": [1]}, "asks"),
        ("deal", {"riders": ["V", "F", "S", None]}, "riders"),
        ("gate", {"course": [["V", "F", "S", "O"]]}, "course"),
        ("gate", {"course": [["V"], ["F"]]}, "course"),
        ("gate", {"hands": [["R1"]]}, "hands"),
        ("gate", {"tickets": [["win"]]}, "tickets"),
        ("discard", {"number": 3}, "number"),
        ("discard", {"course": [["V"]]}, "course"),
        ("discard", {"put_back": "R1"}, "number"),
        ("aside", {"number": 0}, "number"),
        ("aside", {"chosen": [None, None, "R1", None]}, "chosen"),
        ("aside", {"chosen": [None, "win", None, None]}, "chosen[1]"),
        ("open", {"chosen": ["R1"]}, "chosen"),
        ("open", {"tickets": [["win"]]}, "tickets"),
        ("seal", {"tickets": []}, "tickets"),
        ("seal", {"chosen": [None, "V", "V", "V"]}, "chosen"),
        ("play", {"last": {"leader": 0}}, "last.cards"),
        ("play", {"last": {"leader": 0, "cards": ["R1"], "start": 0}}, "last.cards"),
        ("play", {"last": {"leader": 9, "cards": [], "start": 0}}, "last.leader"),
        ("play", {"won": [1, "x"]}, "won[1]"),
        ("play", {"shown": [["R1"], [], [], []]}, "shown[1]"),
        ("play", {"settled": [{"race": 1}]}, "settled[0].finish"),
        ("deal", {"race": 1}, "asks"),
        ("next", {"settled": []}, "settled"),
        ("next", {"course": [["V", "F", "S", "O"]]}, "last.start"),
        ("next", {"asks": "over"}, "settled"),
        ("over", {"asks": "next"}, "settled"),
        ("over", {"asks": "nonsense"}, "asks"),
    ],
)
def test_a_described_position_is_checked(
    asks: str, wrong: dict[str, Any], place_of_it: str
) -> None:
    start = None if asks == "over" else asks
    if asks == "next":
        good = describe(last_trick("R1", "R2", "R3", "R4", race=1).state)
    else:
        good = told(start) if start else describe(wander(1)[-1])
    from_description(rk.game("trickrace"), good)  # type: ignore[arg-type]
    with pytest.raises(rk.BadInput) as caught:
        from_description(rk.game("trickrace"), {**good, **wrong})  # type: ignore[arg-type]
    assert place_of_it in [problem.place for problem in caught.value.problems]


def test_a_dummys_position_is_checked() -> None:
    game: Any = rk.game("trickrace", players=3)
    row = told("row", players=3)
    assert from_description(game, row).game == game
    for wrong in (
        {"opened": [["R1"]]},
        {"hands": [*row["hands"][:3], [f"G{n}" for n in range(1, 13)]]},
    ):
        with pytest.raises(rk.BadInput):
            from_description(game, {**row, **wrong})
    aside = told("aside", players=3)
    with pytest.raises(rk.BadInput) as caught:
        from_description(game, {**aside, "opened": aside["opened"][:3]})
    assert {"opened", "hands"} <= {problem.place for problem in caught.value.problems}


def with_settled(*tickets: str, **options: Any) -> State:
    """Set up a race's end at which the settled one shows these tickets, a seat's open one first."""
    told = describe(last_trick("R1", "R2", "R3", "R4", race=1).state)
    (settled,) = told["settled"]
    sheet = [{**settled, "tickets": [each.split() for each in tickets]}]
    return rk.game("trickrace", **options).from_description({**told, "settled": sheet})


def wrong_in(*tickets: str, **options: Any) -> list[tuple[str, str]]:
    """Return the places and texts of what is wrong with a settled race's tickets."""
    with pytest.raises(rk.BadInput) as caught:
        with_settled(*tickets, **options)
    return [(problem.place, problem.text("en")) for problem in caught.value.problems]


@pytest.mark.rule("trickrace:TR3.1", cited=False)  # in the text of what is wrong, not an event
def test_in_a_settled_race_no_two_had_the_same_open_ticket() -> None:
    with_settled("V win", "F V", "S V", "O V")
    ((place, text),) = wrong_in("V win", "V F", "S win", "O win")
    assert place == "settled[0].tickets"
    assert "same open ticket (TR3.1)" in text


@pytest.mark.rule("trickrace:TR3.2", cited=False)  # in the text of what is wrong, not an event
def test_in_a_settled_race_win_lay_open_where_it_may() -> None:
    tickets = ("win V", "F win", "S win", "O win")
    with_settled(*tickets)
    ((place, text),) = wrong_in(*tickets, open_win_allowed=False)
    assert place == "settled[0].tickets"
    assert "may not be an open ticket in this game (TR3.2)" in text


def test_all_that_is_wrong_with_a_settled_races_tickets_is_told_at_once() -> None:
    told = wrong_in("win V", "win F", "S V", "O win", open_win_allowed=False)
    assert [place for place, _ in told] == ["settled[0].tickets"] * 2
    told = wrong_in("V V", "F win", "S S", "F V")
    assert [place for place, _ in told] == [
        *("settled[0].tickets[0]", "settled[0].tickets[2]", "settled[0].tickets"),
    ]
    told = wrong_in("V X", "F", "S O", "O 3")
    assert [place for place, _ in told] == [
        *("settled[0].tickets[0][1]", "settled[0].tickets[1]", "settled[0].tickets[3][1]"),
    ]


def test_what_is_wrong_with_parts_is_told_at_once() -> None:
    game: Any = rk.game("trickrace")
    wrong = {
        "riders": ["V", "V", "S", "O"],
        "hands": [["R13"]],
        "course": [["V", "V"]],
        "tickets": [["F", "F"]],
        "table": ["R1 whip", "R2 whip"],
        "settled": [{"race": 9}],
    }
    with pytest.raises(rk.BadInput) as caught:
        from_description(game, {**told("play"), **wrong})
    places = {problem.place for problem in caught.value.problems}
    single = {"hands[0][0]", "tickets[0]", "settled[0].race"}
    assert {"riders", "course", "table", *single} <= places
