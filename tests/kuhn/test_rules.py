"""Kuhn poker's five rules."""

from __future__ import annotations

from fractions import Fraction

import pytest

import racekit as rk
from racekit.engine.game import State
from racekit.engine.view import HIDDEN


def played(*actions: str) -> State:
    """Return the position after some deals and actions."""
    state = rk.game("kuhn").start()
    for action in actions:
        state = state.step(action).state
    return state


def scores(*actions: str) -> tuple[int, ...]:
    """Return what each seat wins."""
    result = played(*actions).result
    assert result is not None
    return result.scores


# What lies on the table shows in a state only: nothing happens by it.
@pytest.mark.rule("kuhn:K1", cited=False)
def test_there_are_three_cards_and_each_seat_has_put_in_one_chip() -> None:
    assert played().game.players == 2
    assert list(played().outcomes()) == ["J", "Q", "K"]
    assert scores("J", "K", "check", "check") == (-1, 1)
    assert scores("Q", "J", "check", "check") == (1, -1)


@pytest.mark.rule("kuhn:K2")
def test_each_seat_gets_a_card_that_the_other_does_not_see() -> None:
    start = played()
    assert start.outcomes() == dict.fromkeys("JQK", Fraction(1, 3))
    step = start.step("Q")
    (dealt,) = step.events
    assert dealt.rule == "K2"
    assert dealt.seen_by(0).text("en") == "Player 1: dealt Q."
    assert dealt.seen_by(1).text("en") == "Player 1: dealt a card."
    assert step.state.outcomes() == dict.fromkeys("JK", Fraction(1, 2))
    dealt_out = played("Q", "K")
    assert dealt_out.view(0).board.cards == ("Q", HIDDEN)
    assert dealt_out.view(1).board.cards == (HIDDEN, "K")


@pytest.mark.rule("kuhn:K3")
def test_before_a_bet_a_seat_checks_or_bets() -> None:
    state = played("J", "Q")
    assert (state.actor, state.rule, state.actions()) == (0, "K3", ("check", "bet"))
    refusal = state.why_not("call")
    assert refusal is not None
    assert refusal.rule == "K4"  # there is no bet to answer
    assert state.why_not("raise").rule == "K3"
    checked = state.step("check")
    assert [event.rule for event in checked.events] == ["K3"]
    assert (checked.state.actor, checked.state.actions()) == (1, ("check", "bet"))


@pytest.mark.rule("kuhn:K4")
@pytest.mark.parametrize(("actions", "seat"), [(("bet",), 1), (("check", "bet"), 0)])
def test_after_a_bet_the_other_seat_calls_or_folds(actions: tuple[str, ...], seat: int) -> None:
    state = played("J", "Q", *actions)
    assert (state.actor, state.rule, state.actions()) == (seat, "K4", ("call", "fold"))
    refusal = state.why_not("check")
    assert refusal is not None
    assert refusal.rule == "K3"  # somebody has bet
    assert state.why_not("raise").rule == "K4"
    assert [event.rule for event in state.step("fold").events] == ["K4", "K5"]


@pytest.mark.rule("kuhn:K5")
@pytest.mark.parametrize(
    ("actions", "first_wins"),
    [
        (("check", "check"), (-1, 1)),
        (("check", "bet", "fold"), (-1, -1)),
        (("check", "bet", "call"), (-2, 2)),
        (("bet", "fold"), (1, 1)),
        (("bet", "call"), (-2, 2)),
    ],
)
def test_a_fold_or_the_higher_card_ends_the_game(
    actions: tuple[str, ...], first_wins: tuple[int, int]
) -> None:
    for cards, chips in zip((("J", "Q"), ("K", "Q")), first_wins, strict=True):
        assert scores(*cards, *actions) == (chips, -chips)
    end = played("J", "Q", *actions)
    assert end.actor is None
    refusal = end.why_not("check")
    assert refusal is not None
    assert refusal.rule == "K5"


@pytest.mark.rule("kuhn:K5")
def test_a_fold_leaves_the_cards_hidden_and_a_showdown_opens_them() -> None:
    folded, shown = played("J", "Q", "bet", "fold"), played("J", "Q", "bet", "call")
    assert folded.view(1).board.cards == (HIDDEN, "Q")
    assert shown.view(1).board.cards == ("J", "Q")
    (won,) = [event for event in played("J", "Q", "bet").step("call").events if event.rule == "K5"]
    assert won.text("en") == "Player 2: +2 with the higher card. J Q"
