"""A played game as tables: the runs, the stack, the settlements and the purses."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import racekit as rk
from racekit.games.longshot import history
from racekit.games.longshot.positions import position


def ended() -> rk.Table:
    """Return a table at which a race has ended: horse 3 came home third, horse 4 was late."""
    boxes = {"3L": ["3-1", "3-7"], "5L": ["F-3"], "1L": ["1-1"]}
    state = position(
        players=4,
        round=3,
        home={1: (1, 0, 5), 2: (2, 1, 5)},
        at={3: 58, 5: 20},
        boxes=boxes,
        opened="F-0",
        hands=[["1-2", "4-7"], ["F-1"], ["3-3"], []],
        purses=[20_000, 15_000, 1_000, 2_000],
        races=1,
    )
    table = rk.Table("longshot", start=state, seed=1, autosave=False)
    table.step("F-0>5R")
    return table


@pytest.mark.rule("longshot:LS3.3", "longshot:LS8.1")
def test_a_row_for_each_horse_and_round() -> None:
    rows = history.positions_by_round(ended())
    assert [tuple(row.values()) for row in rows] == [
        # race, round, horse, start, run, at, late, home
        (1, 3, 1, 60, 0, 60, False, True),
        (1, 3, 2, 61, 0, 61, False, True),
        (1, 3, 3, 58, 7, 65, False, True),
        (1, 3, 4, 0, 0, 0, True, False),
        (1, 3, 5, 20, 3, 23, False, False),
    ]
    assert [*rows[0]] == ["race", "round", "horse", "start", "run", "at", "late", "home"]


@pytest.mark.rule("longshot:LS8.1", "longshot:LS3.3")
def test_a_horse_that_stops_on_the_goal_is_home() -> None:
    state = position(players=4, at={1: 55, 2: 54}, opened="1-5", boxes={"2L": ["2-5"]})
    table = rk.Table("longshot", start=state, seed=1, autosave=False)
    table.step("1-5>1L")
    rows = history.positions_by_round(table)
    assert [(row["at"], row["home"]) for row in rows[:2]] == [(60, True), (59, False)]


@pytest.mark.rule("longshot:LS9.1", "longshot:LS9.2", "longshot:LS9.4")
def test_the_lines_of_a_settlement() -> None:
    rows = history.settlement_lines(ended(), "en")
    assert [(row["race"], row["seat"], row["rule"], row["amount"]) for row in rows] == [
        (1, 0, "LS9.1", 60_000),
        (1, 0, "LS9.2", 10_000),
        (1, 0, "LS9.2", -7_000),
        (1, 1, "LS9.1", 30_000),
        (1, 2, "LS9.1", 10_000),
        (1, 2, "LS9.2", 6_000),
        (1, 3, "LS9.1", -20_000),
    ]
    assert rows[0]["what"] == "Order: horse 1 was 1st"
    assert history.settlement_lines(ended(), "ja")[0]["what"] == "指令：1番が1着"


@pytest.mark.rule("longshot:LS9.4")
def test_the_purses_before_and_after_a_race() -> None:
    rows = history.purses_by_race(ended())
    assert [(row["race"], row["seat"], row["purse"]) for row in rows] == [
        *((0, seat, purse) for seat, purse in enumerate([20_000, 15_000, 1_000, 2_000])),
        *((1, seat, purse) for seat, purse in enumerate([83_000, 45_000, 17_000, 0])),
    ]


@pytest.fixture(scope="module")
def played() -> rk.Table:
    """Return a table with a whole game of two short races; its stack runs out."""
    seats = {seat: rk.players.Random() for seat in range(4)}
    deck = {"1-1": 12, "2-2": 12, "3-3": 11, "F-1": 2}
    options: dict[str, Any] = {"players": 4, "goal": 20, "spurt": 5, "deck": deck}
    table = rk.Table("longshot", seats=seats, seed=7, autosave=False, **options)
    table.advance()
    return table


@pytest.mark.rule("longshot:LS7.1", cited=False)
def test_the_stack_after_each_step(played: rk.Table) -> None:
    # The game is played once, before the tests.
    rows = history.stack_by_step(played)
    for row in rows:
        board = played.state_at(played.node.line()[row["step"]]).board
        assert board.round >= 1
        assert (row["race"], row["round"]) == (board.race, board.round)
        assert row["stack"] == len(board.stack)
    told = [
        node.ply
        for node in played.node.line()
        if any(event.rule == "LS7.1" for event in node.events)
    ]
    assert told
    assert [row["step"] for row in rows if row["gathered"]] == told
    rounds = [node for node in played.node.line() if played.state_at(node).board.round]
    assert len(rows) == len(rounds)


@pytest.mark.rule("longshot:LS9.4", "longshot:LS3.3", cited=False)
def test_both_races_are_told(played: rk.Table) -> None:
    # The game is played once, before the tests.
    board = played.state.board
    one, two = board.settlements
    rows = history.purses_by_race(played)
    assert [row["race"] for row in rows] == [0] * 4 + [1] * 4 + [2] * 4
    purses = [row["purse"] for row in rows]
    assert purses[:4] == [20_000] * 4
    assert purses[4:8] == [account.after for account in one.accounts]
    assert purses[8:] == list(board.purses) == [account.after for account in two.accounts]
    runs = history.positions_by_round(played)
    last = runs[-5:]
    assert [row["at"] for row in last] == list(board.at)
    assert Counter(row["race"] for row in runs)[2] == 5 * board.round
