"""Pig's four rules."""

from __future__ import annotations

from fractions import Fraction

import pytest

import racekit as rk
from racekit.engine.game import State


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


def test_the_goal_is_an_option() -> None:
    assert rk.game("pig").start().game == rk.game("pig", goal=100)
    with pytest.raises(rk.BadInput, match="goal"):
        rk.game("pig", goal=1)
