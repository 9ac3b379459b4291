"""The questions, their seats, and their errors."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from typing import Any, ClassVar

import pytest

import racekit as rk
from racekit import odds
from racekit.engine import Questions, Result, Text
from racekit.engine.analysis import get_feature
from racekit.engine.errors import BadInput
from racekit.engine.game import State
from racekit.games.longshot.positions import position
from racekit.games.pig import Pig
from racekit.games.trickrace.positions import position as trick_position
from racekit.odds import closed
from tests.odds.forgetful import Forgetful

F = Fraction


def longshot(**more: Any) -> State:
    return position(hands=[["3-5", "F-2"]], **more)


def table(game: str, **options: Any) -> State:
    made = rk.Table(game, seed=7, autosave=False, **options)
    made.advance()
    state: State = made.state
    return state


# --- cards ---------------------------------------------------------------------------------------


def test_the_next_card_agrees_with_the_chance_outcomes_of_the_view() -> None:
    view: Any = longshot().view(0)
    answer = rk.odds(view, "next card")
    assert dict(answer) == view.next_card()
    assert sum(answer.values()) == 1
    assert any(
        "Uniform over everything that this seat cannot see" in note.en for note in answer.notes
    )


@pytest.mark.parametrize(
    ("ask", "places"),
    [
        (lambda: odds.at_least(1.5, "3-*", draws=-1), ["k", "draws"]),  # type: ignore[arg-type]
        (lambda: odds.at_least(1, "3-*", draws=True), ["draws"]),
        (lambda: odds.holds(1, "3-*", least=-1), ["least"]),
        (lambda: odds.mulligan((1, "*"), ("2", "*")), ["wanted[1]"]),  # type: ignore[arg-type]
        (lambda: odds.arrival(3, within=-1), ["within"]),
    ],
)
def test_invalid_integers_are_refused_at_once(ask: Any, places: list[str]) -> None:
    with pytest.raises(BadInput, match="must be an integer of at least 0") as caught:
        ask()
    assert [problem.place for problem in caught.value.problems] == places


def test_the_error_lists_every_unknown_card() -> None:
    with pytest.raises(BadInput) as caught:
        rk.odds(longshot().view(0), odds.at_least(1, ["3-*", "9-*", "X"], draws=1))
    assert [problem.text.en for problem in caught.value.problems] == [
        "no card of this game is called '9-*'.",
        "no card of this game is called 'X'.",
    ]


def test_the_next_card_of_a_state_is_in_its_stack() -> None:
    state = longshot()
    answer = rk.odds(state, odds.next_card())
    assert set(answer) == set(state.board.stack)
    assert answer.notes == ()


@pytest.mark.parametrize("players", [3, 4])
def test_the_next_card_in_a_trick_race(players: int) -> None:
    """While cards are dealt, turned up, and laid in a row."""
    asked = set()
    state = rk.game("trickrace", players=players).start()
    while isinstance(state.actor, int) is False:
        view: Any = state.view(1)
        if view.asks in ("deal", "discard", "row"):
            asked.add(view.asks)
            cards = {outcome.what: p for outcome, p in state.outcomes().items()}  # type: ignore[attr-defined]
            assert dict(rk.odds(state, "next card")) == cards
            seen = {outcome.what: p for outcome, p in view.outcomes().items()}
            assert not seen or dict(rk.odds(view, "next card")) == seen
        state = state.step(next(iter(state.outcomes()))).state
    assert asked == {"deal", "discard", *(("row",) if players == 3 else ())}
    with pytest.raises(BadInput, match="no shuffled pile"):
        rk.odds(state, "next card")


def test_at_least_k_of_a_kind() -> None:
    view: Any = longshot().view(0)
    hidden = view.hidden()
    threes = sum(n for card, n in hidden.items() if card.horse == 3)
    expected = closed.at_least(2, closed.hypergeometric(hidden.total(), threes, 6))
    for kind in ("3-*", [f"3-{mv}" for mv in range(1, 8)], lambda card: card.horse == 3):
        assert rk.odds(view, odds.at_least(2, kind, draws=6)).p == expected
    assert rk.odds(view, odds.at_least(0, "3-5", draws=0)).p == 1
    assert rk.odds(view, odds.at_least(3, "3-5", draws=60)).p == 0


def test_a_full_state_contains_its_stack_and_hands() -> None:
    state = longshot()
    stack = state.board.stack
    threes = sum(card.horse == 3 for card in stack)
    every = rk.odds(state, odds.at_least(threes, "3-*", draws=len(stack)))
    assert every.p == 1
    assert dict(rk.odds(state, odds.holds(0))) == dict.fromkeys(state.board.hands[0], F(1))
    assert dict(rk.odds(state, odds.order(1))) == {state.board.orders[1]: 1}


def test_the_cards_of_another_seat() -> None:
    view: Any = longshot(players=4).view(0)
    hidden = view.hidden()
    answer = rk.odds(view, odds.holds(seat=2))
    for card, p in answer.items():
        n = hidden[card]
        assert p == 1 - closed.hypergeometric(hidden.total(), n, view.hand_sizes[2])[0]
    of_kind = rk.odds(view, odds.holds(2, "F-*", least=2))
    free = sum(n for card, n in hidden.items() if not card.horse)
    hits = closed.hypergeometric(hidden.total(), free, view.hand_sizes[2])
    assert of_kind.p == closed.at_least(2, hits)
    assert dict(rk.odds(view, odds.holds(0))) == dict.fromkeys(view.hand, F(1))


def test_the_backs_reveal_the_colours() -> None:
    view: Any = trick_position(hands=["R1 R2"], aside=["Y3"], seed=1).view(0)
    for seat in (1, 2, 3):
        answer = rk.odds(view, odds.holds(seat))
        for colour, letter in enumerate("RBYG"):
            held = sum(p for card, p in answer.items() if card.colour == colour)
            assert held == view.backs[seat].count(letter)


def test_another_seats_order_is_uniform_over_the_other_horses() -> None:
    view: Any = longshot(orders=[4, 1, 2, 3, 5]).view(0)
    assert dict(rk.odds(view, odds.order(0))) == {4: 1}
    assert dict(rk.odds(view, odds.order(3))) == {h: F(1, 5) for h in (1, 2, 3, 5, 6)}
    by_worlds = rk.odds(view, odds.now(lambda world: world.board.orders[3]), n=500)
    assert set(by_worlds) == {1, 2, 3, 5, 6}
    assert not by_worlds.exact


def test_a_question_about_the_current_position_is_exact_if_possible() -> None:
    options: dict[str, Any] = {"players": 2, "horses": 2, "numbers": 4}
    view: Any = table("trickrace", **options).view(0)
    answer = rk.odds(view, odds.now(lambda world: len(world.board.hands[1])))
    assert answer.exact
    assert answer.states == odds.worlds(view).count
    assert dict(answer) == {3: F(1)}


# --- horses --------------------------------------------------------------------------------------


def test_the_arrival_of_a_horse() -> None:
    view = longshot(at={3: 50}).view(0)
    steps = {4: F(1, 2), 10: F(1, 2)}
    answer = rk.odds(view, odds.arrival(3, steps=steps))
    assert dict(answer) == {1: F(1, 2), 2: F(1, 4), 3: F(1, 4)}
    assert answer.mean == F(7, 4)
    assert any("1.75" in note.en for note in answer.notes)
    cut = rk.odds(view, odds.arrival(3, steps=steps, within=1))
    assert dict(cut) == {1: F(1, 2), None: F(1, 2)}


@pytest.mark.parametrize(("state", "horse"), [(longshot(), 3), (trick_position(), "V")])
def test_the_games_own_models_are_named(state: State, horse: Any) -> None:
    answer = rk.odds(state.view(0), odds.arrival(horse))
    assert answer.exact
    assert answer[None] <= F(1, 1000)
    assert sum(answer.values()) == 1
    assert any(note.en.startswith("Model: ") for note in answer.notes)
    assert "Markov" in answer.provenance.en


def test_the_arrival_of_a_horse_at_the_goal() -> None:
    view = trick_position(course=["V S O", "", "", "", "", "", "", "F"]).view(0)
    assert dict(rk.odds(view, odds.arrival("F"))) == {0: 1}


# --- seats ---------------------------------------------------------------------------------------


def test_a_view_has_a_default_seat_and_a_full_state_has_none() -> None:
    state = longshot()
    view = state.view(2)
    assert rk.odds(view, "win", n=5).question.en == "Player 3 wins"
    assert rk.odds(view, odds.win(4), n=5).question.en == "Player 5 wins"
    assert list(rk.odds(state, "win", n=5)) == [0, 1, 2, 3, 4]
    with pytest.raises(BadInput, match="full state has no default seat"):
        rk.odds(state, "score", n=5)


def test_the_repr_of_questions() -> None:
    assert repr(odds.at_least(2, "3-5", draws=6)) == "at_least(k=2, kind='3-5', draws=6)"
    assert repr(odds.win()) == "win()"
    assert repr(odds.holds(seat=2)) == "holds(seat=2)"


BAD: list[tuple[Any, dict[str, Any], list[str]]] = [
    ("wim", {}, ["question"]),
    (7, {}, ["question"]),
    (odds.holds(9), {}, ["seat"]),
    (odds.win(-1), {}, ["seat"]),
    (odds.at_least(1, "9-9", draws=2), {}, ["kind"]),
    (odds.at_least(1, ["3-5", "R7"], draws=2), {}, ["kind"]),
    (odds.at_least(1, "3-5", draws=999), {}, ["draws"]),
    (odds.arrival(9), {}, ["horse"]),
    (odds.effect("next card"), {}, ["question"]),
    (odds.effect(odds.now(len)), {}, ["question"]),
    ("next card", {"method": "simulate"}, ["method"]),
    ("win", {"method": "guess"}, ["method"]),
    ("win", {"limit": 0}, ["limit"]),
    ("win", {"n": 2.5, "seed": -1}, ["n", "seed"]),
    ("win", {"n": 5, "half_width": 0.01}, ["n"]),
    ("win", {"half_width": 1}, ["half_width"]),
    ("win", {"players": "nobody", "limit": True}, ["limit", "players"]),
    ("win", {"players": {9: "random", 1: rk.HUMAN}}, ["players[9]", "players[1]"]),
    ("win", {"players": "random", "policy": dict}, ["players"]),
    ("win", {"players": {1: "counter"}, "method": "exact"}, ["players"]),
]


@pytest.mark.parametrize(("question", "how", "places"), BAD)
def test_invalid_questions_are_refused_at_once(
    question: Any, how: dict[str, Any], places: list[str]
) -> None:
    with pytest.raises(BadInput) as caught:
        rk.odds(longshot().view(0), question, **how)
    assert [problem.place for problem in caught.value.problems] == places
    assert caught.value.text("ja").startswith("この質問には") or places == ["seat"]


@pytest.mark.parametrize("given", [None, "longshot", rk.game("longshot"), 3])
def test_an_object_that_is_not_a_view_is_refused(given: Any) -> None:
    with pytest.raises(BadInput) as caught:
        rk.odds(given, "win")
    assert [problem.place for problem in caught.value.problems] == ["view_or_state"]


def test_effects_require_the_seat_to_act() -> None:
    with pytest.raises(BadInput, match="not this seat's turn"):
        rk.odds(longshot().view(1), "effect")


def test_a_question_of_another_game_is_refused() -> None:
    with pytest.raises(BadInput, match="'order' is not a question here; the names are next card"):
        rk.odds(trick_position().view(0), odds.order(1))


def bust(info_state: Any, rolls: int = 1) -> Any:
    return info_state.yes_no(Text("Bust", "失敗"), 1 - F(5, 6) ** rolls)


def points_of_turn(state: State, events: Any) -> int | None:
    found = {event.name: event.values for event in events}
    return 0 if "lost" in found else found["held"]["points"] if "held" in found else None


def points(info_state: Any) -> Any:
    return info_state.played(Text("Points of this turn", "この手番の点"), points_of_turn)


class OwnPig(Pig):
    features: ClassVar = {Questions: Questions({"bust": bust, "points of the turn": points})}


def test_a_game_brings_questions_of_its_own() -> None:
    state = OwnPig().start()
    assert rk.odds(state, "bust").p == F(1, 6)  # type: ignore[call-overload]
    assert rk.odds(state, odds.game_question("bust", rolls=2)).p == F(11, 36)
    found = rk.odds(state, odds.game_question("points of the turn"), n=400, seed=1)
    assert 0.1 < float(found[0]) < 0.4
    assert min(each for each in found if each) == 2
    with pytest.raises(BadInput, match="effect, bust, points of the turn"):
        rk.odds(state, odds.order(1))


def test_what_a_game_offers_is_found_under_the_former_name_too() -> None:
    class OldPig(Pig):
        analysis: ClassVar = OwnPig.features

    class PlainPig(OwnPig):
        analysis: ClassVar = {}

    with pytest.warns(DeprecationWarning, match="now Game.features"):
        assert rk.odds(OldPig().start(), "bust").p == F(1, 6)  # type: ignore[call-overload]
    with pytest.warns(DeprecationWarning, match="now Game.features"):
        assert get_feature(PlainPig, Questions) is None  # it takes the place of what is above it
    assert get_feature(OwnPig, Questions) is not None


# --- dependencies --------------------------------------------------------------------------------

PROGRAM = """
import sys
import racekit as rk
assert "racekit.odds" not in sys.modules
from racekit.games.longshot.positions import position
view = position(hands=[["3-5"]]).view(0)
for question in ("next card", rk.odds.holds(seat=2), rk.odds.order(seat=2), rk.odds.arrival(3)):
    repr(rk.odds(view, question))
from racekit.games.trickrace.positions import position
course = ["", "", "", "F", "V", "S", "O"]
state = position(table=["R5", "R2", "B10"], hands=["", "", "", "R8"], course=course, races=1)
assert rk.odds(state, "horse win").exact
heavy = sorted(set(sys.modules) & {"numpy", "pandas", "numba", "icepool"})
assert not heavy, heavy
"""


def test_exact_answers_need_none_of_the_heavy_packages() -> None:
    asked = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, check=False, text=True
    )
    assert asked.returncode == 0, asked.stderr


class Tied(Forgetful):
    """Both seats win."""

    name = "tied"

    def result(self, board: Any) -> Result:
        return Result.of_scores((1, 1))


def test_a_shared_win_is_a_win_and_half_a_share() -> None:
    start = Tied().start()
    assert rk.odds(start, rk.odds.win(0)).p == 1
    assert rk.odds(start, rk.odds.share(0)).mean == Fraction(1, 2)
    assert rk.odds.equilibrium(start, iterations=1).value == (0.5, 0.5)
    sampled = rk.odds(start, rk.odds.share(1), method="simulate", n=10, progress=False)
    assert sampled.mean == 0.5
