"""TR5: places, prizes, tickets."""

from __future__ import annotations

from typing import Any

import pytest

from racekit.games.trickrace.cards import HORSES
from racekit.games.trickrace.positions import describe, from_description, position
from tests.playing import PlayResult, play
from tests.trickrace.tables import last_trick

HOME_FIRST = ["", "", "V", "", "", "S F", "", "O"]
"""Gateau Opera is home; then Foret Noire on Silver Arazan; then Vanilla Beans."""
CARDS = ("R1", "R2", "R3", "R4")
"""Seat 3 wins, whose horse is home."""


def finish(after: PlayResult) -> str:
    return "".join(HORSES[values["horse"]] for name, values in after.cited("TR5.1"))


@pytest.mark.rule("trickrace:TR5.1")
def test_arrival_then_position_then_higher_in_the_stack() -> None:
    after = last_trick(*CARDS, course=HOME_FIRST)
    assert finish(after) == "OFSV"
    assert [values["place"] for _, values in after.cited("TR5.1")] == [1, 2, 3, 4]
    # The second to arrive, though it passed the goal by more.
    both = last_trick(*CARDS, course=["V F", "", "", "", "", "", "O", "S"])
    assert finish(both) == "SOFV"


@pytest.mark.rule("trickrace:TR5.1")
def test_the_gates_stack_counts_too() -> None:
    assert finish(last_trick(*CARDS, course=["S O F V"])) == "OVFS"
    assert finish(last_trick(*CARDS, course=["F V S", "", "", "", "O"])) == "OSVF"


def points(after: PlayResult) -> tuple[int, ...]:
    return tuple(account.total for account in after.state.board.sheet[-1].accounts)


def lines(after: PlayResult, seat: int) -> list[tuple[str, str, int]]:
    account = after.state.board.sheet[-1].accounts[seat]
    return [(line.rule, line.kind, line.points) for line in account.lines]


@pytest.mark.rule("trickrace:TR5.2")
def test_5_points_for_the_first_rider_and_3_for_the_second() -> None:
    after = last_trick(*CARDS, course=HOME_FIRST, tickets="V win, S win, win V, F S")
    assert after.cited("TR5.2") == [
        ("prize", {"seat": 1, "horses": (1,), "place": 2, "points": 3}),
        ("prize", {"seat": 3, "horses": (3,), "place": 1, "points": 5}),
    ]
    assert points(after) == (0, 3, 0, 5)
    assert after.state.board.points == (0, 3, 0, 5)


@pytest.mark.rule("trickrace:TR5.3")
def test_a_win_bet_pays_the_winners_odds() -> None:
    odds = {"V": 3, "F": 4, "S": 5, "O": 6}
    tickets = "O win, F win, win O, V win"
    after = last_trick(*CARDS, course=HOME_FIRST, odds=odds, tickets=tickets)
    assert lines(after, 0) == [("TR5.3", "win", 6)]
    # Second is not first.
    assert lines(after, 1) == [("TR5.2", "prize", 3), ("TR5.3", "win_missed", 0)]
    assert lines(after, 2) == [("TR5.3", "win", 6)]
    assert ("win", {"seat": 0, "horses": (3,), "place": 0, "points": 6}) in after.cited("TR5.3")


@pytest.mark.rule("trickrace:TR5.3")
def test_a_quinella_pays_both_horses_odds_in_either_order() -> None:
    odds = {"V": 3, "F": 4, "S": 5, "O": 6}
    tickets = "O F, F O, S O, V F"
    after = last_trick(*CARDS, course=HOME_FIRST, odds=odds, tickets=tickets)
    bets = [lines(after, seat)[-1] for seat in range(4)]
    right, wrong = ("TR5.3", "quinella", 10), ("TR5.3", "quinella_missed", 0)
    assert bets == [right, right, wrong, wrong]


@pytest.mark.rule("trickrace:TR5.3", "trickrace:TR6.2")
def test_the_odds_of_this_race_count_not_the_next_ones() -> None:
    odds = {"V": 2, "F": 4, "S": 2, "O": 2}
    what: Any = {"course": HOME_FIRST, "odds": odds, "race": 1}
    after = last_trick(*CARDS, tickets="O F, win V, F win, V S", **what)
    assert lines(after, 0)[-1] == ("TR5.3", "quinella", 6)
    assert after.state.board.odds == (2, 4, 2, 2)
    settled = after.state.board.sheet[-1]
    assert settled.odds == (2, 4, 2, 2)
    changed = after.state.step("gate V")
    assert changed.state.board.odds == (5, 5, 4, 2)
    assert {event.rule for event in changed.events} >= {"TR6.2"}


@pytest.mark.rule("trickrace:TR5.2")
def test_points_add_up_from_race_to_race() -> None:
    what: Any = {"course": HOME_FIRST, "points": [7, 8, 9, 10]}
    after = last_trick(*CARDS, tickets="V win, S win, win V, F S", **what)
    assert after.state.board.points == (7, 11, 9, 15)
    assert [account.after for account in after.state.board.sheet[-1].accounts] == [7, 11, 9, 15]
    assert after.cited("TR5.2")


@pytest.mark.rule("trickrace:TR5.4")
def test_the_sheet_keeps_the_spaces_of_each_race() -> None:
    odds = {"V": 3, "F": 4, "S": 5, "O": 6}
    tickets = "O win, F win, win V, S O"
    after = last_trick(*CARDS, course=HOME_FIRST, odds=odds, tickets=tickets, race=2)
    kept = [(v["horse"], v["spaces"], v["odds"]) for _, v in after.cited("TR5.4")]
    assert kept == [(3, 7, 6), (1, 5, 4), (2, 5, 5), (0, 2, 3)]
    settled = after.state.board.sheet[-1]
    assert (settled.race, settled.finish) == (2, (3, 1, 2, 0))
    assert settled.spaces == (2, 5, 5, 7)
    assert [settled.rider(horse) for horse in range(4)] == [0, 1, 2, 3]
    assert [account.tickets for account in settled.accounts] == [(3, -1), (1, -1), (-1, 0), (2, 3)]
    assert [account.lines[-1].points for account in settled.accounts] == [6, 0, 0, 0]
    (race,) = after.state.game.scene(after.state.view(1))["sheet"]
    assert race["spaces"] == {"V": 2, "F": 5, "S": 5, "O": 7}


@pytest.mark.rule("trickrace:TR5.4")
def test_the_sheet_names_the_dummys_horse_too() -> None:
    course = ["", "V", "", "", "", "F", "S", "O"]
    hands = ["R2", "R1", "B3", "R4"]
    state = position(players=3, race=3, hands=hands, course=course)
    after = play(state, "R2", "R1", "B3")
    settled = after.state.board.sheet[-1]
    assert settled.rider(3) == after.state.game.dummy
    assert len(after.cited("TR5.4")) == 4
    assert settled.spaces[3] == 7


def test_a_sheet_from_before_version_2_lacks_the_spaces() -> None:
    after = last_trick(*CARDS, course=HOME_FIRST).state
    described = describe(after)
    assert described["settled"][0].pop("spaces") == [2, 5, 5, 7]
    state = from_description(after.game, described)
    assert state.board.sheet[0].spaces == ()
    assert describe(state) == described
    assert state.board.sheet[0].accounts == after.board.sheet[0].accounts
    assert state.game.scene(state.view(0))["sheet"][0]["spaces"] == {}
