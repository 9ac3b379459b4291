"""Kuhn poker against the literature: its value, and its family of equilibria (Kuhn 1950)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

import racekit as rk

F = Fraction
VALUE = F(-1, 18)
"""What the game is worth to the first seat, in chips."""

Often = Mapping[tuple[str, str], Fraction]
"""How often a seat bets or calls, by its card and what was done before."""

SPOTS = (("", "check bet"), ("check", "bet"))
"""After what each seat has to act."""


def first(alpha: Fraction, king: Fraction | None = None, queen: Fraction | None = None) -> Often:
    """Return how the first seat plays in the equilibrium with this parameter, or otherwise."""
    return {
        ("J", ""): alpha,
        ("Q", ""): F(0),
        ("K", ""): 3 * alpha if king is None else king,
        ("J", "check bet"): F(0),
        ("Q", "check bet"): alpha + F(1, 3) if queen is None else queen,
        ("K", "check bet"): F(1),
    }


THIRD = F(1, 3)


def second(bluff: Fraction = THIRD, queen: Fraction = THIRD) -> Often:
    """Return how the second seat plays in its only equilibrium, or otherwise."""
    return {
        ("J", "check"): bluff,
        ("Q", "check"): F(0),
        ("K", "check"): F(1),
        ("J", "bet"): F(0),
        ("Q", "bet"): queen,
        ("K", "bet"): F(1),
    }


def policy(often: Often) -> Any:
    """Return the same as a function from a view to the probabilities of the actions."""

    def play(view: Any) -> dict[str, Fraction]:
        bets = view.board.bets
        p = often[view.board.cards[view.seat], " ".join(bets)]
        yes, no = ("call", "fold") if "bet" in bets else ("bet", "check")
        return {yes: p, no: 1 - p}

    return play


def answered(seat: int, often: Often) -> Fraction:
    """Return the value of the best response to how the other seat plays."""
    game = rk.game("kuhn")
    return rk.odds.best_response(game, seat, policy(often), utility="score").value


def expected(mine: Often, theirs: Often) -> Fraction:
    """Return what the first seat wins on average: the game once more, apart from racekit."""
    total = F(0)
    for a, b in permutations("JQK", 2):
        wins = 1 if "JQK".index(a) > "JQK".index(b) else -1
        bet, late_call = mine[a, ""], mine[a, "check bet"]
        late_bet, call = theirs[b, "check"], theirs[b, "bet"]
        after_bet = call * 2 * wins + (1 - call)
        after_late_bet = late_call * 2 * wins - (1 - late_call)
        total += bet * after_bet + (1 - bet) * (late_bet * after_late_bet + (1 - late_bet) * wins)
    return total / 6


def pure(seat: int) -> Iterator[Often]:
    """Yield every way to play without chance."""
    spots = list(product("JQK", SPOTS[seat]))
    for bits in product((F(0), F(1)), repeat=len(spots)):
        yield dict(zip(spots, bits, strict=True))


ALPHAS = [F(0), F(1, 12), F(1, 7), F(1, 4), F(1, 3)]


@pytest.mark.parametrize("alpha", ALPHAS, ids=str)
def test_nobody_wins_more_from_an_equilibrium_than_the_value(alpha: Fraction) -> None:
    assert answered(1, first(alpha)) == -VALUE
    assert answered(0, second()) == VALUE
    assert expected(first(alpha), second()) == VALUE


@pytest.mark.parametrize(
    "often",
    [
        first(F(2, 5), king=F(1)),
        first(F(1, 4), king=F(1, 2)),
        first(F(1, 3), queen=F(1, 3)),
        first(F(0), queen=F(1, 2)),
    ],
    ids=["bluffs too often", "bets kings too seldom", "calls too seldom", "calls too often"],
)
def test_the_first_seat_loses_more_outside_the_family(often: Often) -> None:
    assert answered(1, often) > -VALUE


@pytest.mark.parametrize("other", [F(0), F(1, 4), F(1, 2), F(1)], ids=str)
def test_the_second_seat_has_one_equilibrium_only(other: Fraction) -> None:
    assert answered(0, second(bluff=other)) > VALUE
    assert answered(0, second(queen=other)) > VALUE


@pytest.mark.parametrize("seed", range(5))
def test_the_best_response_is_the_best_of_all_ways_to_play(seed: int) -> None:
    rng = random.Random(seed)
    mine, theirs = (
        {spot: F(rng.randrange(1, 7), 7) for spot in product("JQK", SPOTS[seat])} for seat in (0, 1)
    )
    assert answered(0, theirs) == max(expected(one, theirs) for one in pure(0))
    assert answered(1, mine) == max(-expected(mine, one) for one in pure(1))


def test_playing_the_best_response_is_worth_its_value() -> None:
    kuhn, theirs = rk.game("kuhn"), policy(second(bluff=F(1)))
    response = rk.odds.best_response(kuhn, 0, theirs, utility="score")

    def play(view: Any) -> Mapping[Any, Fraction]:
        return response.policy(view) if view.seat == 0 else theirs(view)

    assert rk.odds(kuhn.start(), rk.odds.score(seat=0), policy=play).mean == response.value
    assert repr(response) == f"Best response of Player 1: {response.value}\nValue: expected score."


def test_a_position_can_be_answered_too() -> None:
    state = rk.game("kuhn").start().step("K").state.step("Q").state
    always_calls = policy({**second(), ("Q", "bet"): F(1)})
    assert rk.odds.best_response(state, 0, always_calls, utility="score").value == 2


def test_the_win_is_another_matter_than_the_chips() -> None:
    # Who only wants to win more often than not answers a seat that always folds by betting.
    folds = policy({spot: F(0) for spot in product("JQK", SPOTS[1])})
    assert rk.odds.best_response(rk.game("kuhn"), 0, folds).value == 1


def test_what_cannot_be_answered_is_refused() -> None:
    kuhn = rk.game("kuhn")
    with pytest.raises(rk.BadInput, match="more than 20 positions"):
        rk.odds.best_response(kuhn, 0, policy(second()), limit=20)
    with pytest.raises(rk.BadInput, match="must sum to 1, not to 2"):
        rk.odds.best_response(kuhn, 0, lambda view: {"check": F(1), "bet": F(1)})
    with pytest.raises(rk.BadInput, match="2 is not a seat"):
        rk.odds.best_response(kuhn, 2, policy(second()))
    with pytest.raises(rk.BadInput, match="neither a game nor a state") as caught:
        rk.odds.best_response("kuhn", 0, policy(second()), utility="chips", limit=0)  # type: ignore[arg-type]
    assert [each.place for each in caught.value.problems] == ["limit", "game", "utility"]
    response = rk.odds.best_response(kuhn, 0, policy(second()))
    with pytest.raises(rk.BadInput, match="cannot be reached"):
        response.policy(kuhn.start().view(0))


def test_kuhn_poker_hides_a_card_from_whoever_would_solve_it() -> None:
    with pytest.raises(rk.BadInput, match="use equilibrium or best_response"):
        rk.odds.solve(rk.game("kuhn"))
