"""Answers for Read Aloud agree with every arrangement of the hidden cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

import racekit as rk
from racekit import odds
from racekit.engine.game import State
from racekit.games.readaloud import pack
from racekit.games.readaloud.positions import position
from tests.odds.test_exact import walked

OWN, FIELD, HIDDEN = "farewell treasure", "parcel", ("champion", "feather", "storm")
"""What seat 0 holds and sees; two of the hidden cards are in seat 1's hand, one is the stock."""
CONDITIONS = [("value", "most"), ("value", "least"), ("last", "")]


def table(hidden: tuple[str, ...], what: str = "value", how: str = "most") -> State:
    """Return the end of a game for two, with all other cards discarded."""
    placed = {*OWN.split(), *FIELD.split(), *HIDDEN}
    state: State = position(
        players=2,
        size=2,
        field=FIELD,
        limits={"field": 1, "hands": [2, 2]},
        hands=[OWN, list(hidden[:2])],
        discards=[card.code for card in pack("house").cards if card.code not in placed],
        condition={"what": what, "how": how, "seat": 1},
    )
    assert state.board.pool == hidden[2:]
    return state


def tables(what: str = "value", how: str = "most") -> Iterator[State]:
    """Return the table with every arrangement of the hidden cards, all equally likely."""
    return (table(hidden, what, how) for hidden in permutations(HIDDEN))


def view(**how: Any) -> Any:
    """Return the view of seat 0."""
    return table(HIDDEN, **how).view(0)


def share(counted: Counter[Any]) -> dict[Any, Fraction]:
    """Return the relative frequencies of some counts."""
    return {each: Fraction(n, len([*permutations(HIDDEN)])) for each, n in counted.items()}


def test_the_next_card_and_the_hand_of_the_other_seat() -> None:
    ways = [state.board for state in tables()]
    assert rk.odds(view(), "next card") == share(Counter(board.pool[0] for board in ways))
    held = Counter(piece.card for board in ways for piece in board.laid[2])
    found = rk.odds(view(), odds.holds(seat=1))
    assert {card: p for card, p in found.items() if p} == share(held)


def _won(state: State) -> bool | None:
    return None if state.result is None else 0 in state.result.winners


@pytest.mark.parametrize(("what", "how"), CONDITIONS)
def test_who_wins_at_the_end(what: str, how: str) -> None:
    """The exact, the enumerated and the simulated answers agree."""
    p = sum(walked(state, _won).get(True, Fraction(0)) for state in tables(what, how)) / 6
    assert 0 < p < 1
    exact = rk.odds(view(what=what, how=how), "win", method="exact")
    assert exact[True] == p
    low, high = rk.odds(view(what=what, how=how), "win", method="simulate", n=150)[True].interval
    assert low <= p <= high


QUESTIONS: list[Any] = ["next card", odds.holds(seat=1), "win", "winners", "effect"]


@pytest.mark.parametrize("question", QUESTIONS, ids=str)
@pytest.mark.parametrize("players", ["random", "greedy"])
def test_answers_do_not_depend_on_hidden_cards(question: Any, players: str) -> None:
    """Tables with the same view have the same answers."""
    answers = [
        rk.odds(state.view(0), question, method="auto", limit=1, n=6, players=players)
        for state in tables()
    ]
    told = [answer.frame().to_dict() for answer in answers]
    assert all(each == told[0] for each in told)


def test_a_full_state_has_more_information_than_a_view() -> None:
    answers = {tuple(rk.odds(state, "next card").items()) for state in tables()}
    assert len(answers) == len(HIDDEN)
