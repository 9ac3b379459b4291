"""Pig's four rules."""

from __future__ import annotations

from fractions import Fraction

import pytest

import racekit as rk
from racekit.engine.game import State
from racekit.games.pig import Board, Turn, for_the_mover, hold_at_20


def played(*actions: str, goal: int = 100) -> State:
    """Return the position after some actions; a number is a roll that shows it."""
    state = rk.game("pig", goal=goal).start()
    for action in actions:
        if action.isdigit():
            state = state.step("roll").state
        state = state.step(action).state
    return state


@pytest.mark.rule("pig:P1", cited=False)  # whose turn it is shows in a state only
def test_the_seats_take_turns() -> None:
    assert (played().actor, played().rule) == (0, "P1")
    assert played("5", "2").actor == 0
    assert played("5", "hold").actor == 1
    assert played("5", "hold", "1").actor == 0


@pytest.mark.rule("pig:P1", "pig:P3")
def test_a_turn_begins_with_a_roll() -> None:
    assert played().actions() == ("roll",)
    refusal = played().why_not("hold")
    assert refusal is not None
    assert refusal.rule == "P3"
    assert played().why_not("pass").rule == "P1"
    assert played("2").actions() == ("roll", "hold")


@pytest.mark.rule("pig:P2")
def test_a_roll_adds_its_points_or_loses_all() -> None:
    rolling = played("4").step("roll").state
    assert rolling.actor is rk.CHANCE
    assert rolling.rule == "P2"
    assert rolling.outcomes() == dict.fromkeys("123456", Fraction(1, 6))
    for face in "23456":
        after = rolling.step(face).state
        assert (after.board.turn, after.board.die, after.actor) == (4 + int(face), int(face), 0)
    lost = rolling.step("1")
    assert [event.rule for event in lost.events] == ["P2"]
    assert lost.events[0].text("en") == "Player 1: rolls 1, points lost."
    assert (lost.state.board.scores, lost.state.board.turn, lost.state.actor) == ((0, 0), 0, 1)


@pytest.mark.rule("pig:P3")
def test_holding_keeps_the_points() -> None:
    step = played("4", "6").step("hold")
    assert [event.rule for event in step.events] == ["P3"]
    assert step.events[0].text("en") == "Player 1: holds. 10 more make 10."
    assert (step.state.board.scores, step.state.board.turn) == ((10, 0), 0)
    assert played("4", "6", "hold", "5", "hold", "3", "1").board.scores == (10, 5)


@pytest.mark.rule("pig:P4")
def test_the_first_seat_to_hold_at_the_goal_wins() -> None:
    short = played("6", "3", goal=10)
    assert short.step("hold").state.result is None
    end = played("6", "4", goal=10).step("hold")
    assert [event.rule for event in end.events] == ["P3", "P4"]
    assert end.state.result is not None
    assert end.state.result.winners == (0,)
    refusal = end.state.why_not("roll")
    assert refusal is not None
    assert refusal.rule == "P4"


@pytest.mark.rule("pig:P4", cited=False)  # nothing happens yet: that is the point
def test_points_that_are_not_held_win_nothing() -> None:
    state = played("6", "6", goal=10)
    assert state.result is None
    assert state.actions() == ("roll", "hold")
    assert played("6", "6", "1", goal=10).board.scores == (0, 0)


@pytest.mark.rule("pig:P4", cited=False)  # before anybody has reached it
def test_the_goal_is_an_option() -> None:
    assert rk.game("pig").start().game == rk.game("pig", goal=100)
    assert rk.game("pig").goal == 100
    assert [rk.game("pig", goal=goal).goal for goal in (2, 1000)] == [2, 1000]
    for goal in (1, 1001):
        with pytest.raises(rk.BadInput, match="goal"):
            rk.game("pig", goal=goal)


@pytest.mark.rule("pig:P1", "pig:P2", cited=False)  # how it begins shows in a state only
def test_two_seats_begin_without_points_and_before_a_roll() -> None:
    start = played()
    assert (start.game.players, start.board) == (2, ((0, 0), 0, 0))
    assert played("5", "hold", "4", "hold").actor == 0
    with pytest.raises(AttributeError):  # a task is data, and stays as it is
        start.task.seat = 1
    assert start.step("roll").events == ()


@pytest.mark.parametrize(
    ("turn", "score", "holds"),
    [(19, 0, False), (20, 0, True), (21, 0, True), (9, 90, False), (10, 90, True), (11, 90, True)],
)
def test_the_greedy_player_holds_at_20_or_at_the_goal(turn: int, score: int, holds: bool) -> None:
    before = State(rk.game("pig"), Board((score, 0), turn), (Turn(0),))
    wish = hold_at_20(before.view(0))
    assert (wish("hold"), wish("roll")) == (float(holds), float(not holds))


def test_for_a_solver_the_mover_sits_first_and_points_past_the_goal_are_none() -> None:
    game = rk.game("pig", goal=10)
    for seat, scores in ((0, (3, 5)), (1, (5, 3))):
        for turn, counted in ((6, 6), (7, 7), (8, 7)):
            state, seats = for_the_mover(State(game, Board(scores, turn, 4), (Turn(seat),)))
            assert state == State(game, Board((3, 5), counted), (Turn(0),))
            assert seats == (seat, 1 - seat)
