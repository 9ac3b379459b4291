"""Equilibria of Kuhn poker and of endings of Trick Race."""

from __future__ import annotations

import sys
from fractions import Fraction
from itertools import count, product

import pytest

import racekit as rk
from racekit.engine import BadInput
from racekit.games.trickrace.positions import position
from racekit.interop.players import PolicyPlayer
from racekit.odds.equilibrium import gained
from racekit.odds.extensive_form import common_knowledge
from tests.odds.forgetful import Forgetful

equilibrium_module = sys.modules["racekit.odds.equilibrium"]

KUHN = rk.game("kuhn")


def kuhn(cards: str, *actions: str) -> object:
    state = KUHN.start()
    for action in (*cards, *actions):
        state = state.step(action).state
    return state


def test_kuhn_has_the_value_and_the_policies_of_the_literature() -> None:
    found = rk.odds.equilibrium(KUHN, utility="score", tolerance=2e-4)
    assert found.guaranteed
    assert found.exploitability <= 2e-4
    assert found.value[0] == pytest.approx(-1 / 18, abs=1e-3)
    assert found.value[0] == pytest.approx(-found.value[1])
    assert (found.sets, found.nodes) == ((6, 6), 58)
    bluff = found.policy(kuhn("JQ"))["bet"]
    assert 0 <= bluff <= 1 / 3 + 0.02
    assert found.policy(kuhn("KQ"))["bet"] == pytest.approx(3 * bluff, abs=0.05)
    assert found.policy(kuhn("QJ", "check", "bet"))["call"] == pytest.approx(
        1 / 3 + bluff, abs=0.03
    )
    assert found.policy(kuhn("QJ", "bet"))["fold"] == pytest.approx(1, abs=0.02)
    assert found.policy(kuhn("JK", "bet"))["call"] == pytest.approx(1)
    assert found.policy(kuhn("JQ", "bet"))["call"] == pytest.approx(1 / 3, abs=0.03)


@pytest.mark.parametrize(("solver", "iterations"), [("cfr", 1000), ("mccfr", 500)])
def test_other_solvers_find_the_value_of_kuhn(solver: str, iterations: int) -> None:
    found = rk.odds.equilibrium(KUHN, utility="score", solver=solver, iterations=iterations)
    assert found.exploitability < 0.01
    assert found.value[0] == pytest.approx(-1 / 18, abs=0.01)


def test_mccfr_has_policies_where_it_has_not_been() -> None:
    state = position(players=2, horses=2, races=1, hands=[None, "R5 B2"], seed=13)
    found = rk.odds.equilibrium(state, solver="mccfr", iterations=1)
    assert all(sum(chances.values()) == pytest.approx(1) for _, chances in found.policies())
    assert sum(found.sets) == len([*found.policies()])


def test_the_policies_hold_against_exact_best_responses() -> None:
    """The exploitability is OpenSpiel's; racekit's own exact best responses confirm it."""
    found = rk.odds.equilibrium(KUHN, utility="score", tolerance=1e-3)

    def exact(view: object) -> dict[str, Fraction]:
        *most, (last, _) = [*found.policy(view).items()]
        chances = {action: Fraction(p).limit_denominator(10**6) for action, p in most}
        return {**chances, last: 1 - sum(chances.values())}

    gains = sum(
        rk.odds.best_response(KUHN, seat, exact, utility="score").value for seat in range(2)
    )
    assert float(gains) / 2 == pytest.approx(found.exploitability, abs=1e-5)


def test_an_ending_of_trick_race_is_solved() -> None:
    state = position(players=2, horses=2, races=1, hands=[None, "R5 B2"], seed=3)
    found = rk.odds.equilibrium(state)
    same = rk.odds.equilibrium(state.view(1))
    assert found.exploitability <= 1e-4
    assert same.value == found.value
    assert same.curve == found.curve
    assert found.curve[0][1] > found.curve[-1][1]
    assert sum(found.policy(state).values()) == pytest.approx(1)
    assert set(found.policy(state)) == set(state.actions())
    roots = common_knowledge(state)
    assert sum(roots.values()) == 1
    assert {world.view(0) for world in roots} & {state.view(0)}


def test_three_players_are_told_what_is_not_meant() -> None:
    state = position(
        players=3, horses=3, races=1, numbers=4, hands=[["R1"], ["B2"], ["Y3"]], seed=1
    )
    found = rk.odds.equilibrium(state, iterations=20)
    assert not found.guaranteed
    assert "guaranteed to nobody" in repr(found)
    assert "guaranteed to nobody" in found._repr_html_()


@pytest.mark.parametrize(
    ("how", "place"),
    [
        ({"iterations": 0}, "iterations"),
        ({"tolerance": -1}, "tolerance"),
        ({"tolerance": float("nan")}, "tolerance"),
        ({"solver": "lp"}, "solver"),
        ({"utility": "chips"}, "utility"),
        ({"limit": 20}, "limit"),
        ({"progress": "yes"}, "progress"),
    ],
)
def test_a_wrong_argument_is_named(how: dict[str, object], place: str) -> None:
    with pytest.raises(BadInput) as caught:
        rk.odds.equilibrium(KUHN, **how)
    assert [problem.place for problem in caught.value.problems] == [place]


# --- memory --------------------------------------------------------------------------------------

FORGETFUL = Forgetful()


def guessing(side: str, hand: str) -> rk.Table:
    """Return a table at the guess."""
    table = rk.Table(FORGETFUL, autosave=False)
    for action in (side, hand):
        table.step(action)
    return table


def test_a_seat_remembers_what_its_board_does_not_record() -> None:
    found = rk.odds.equilibrium(FORGETFUL, utility="score")
    assert found.value == pytest.approx((1, -1), abs=1e-3)
    assert not found.by_view
    assert sum(found.sets) == 2 + 2 * 2  # two sides to see; to guess, after either hand
    for side, hand in product(("heads", "tails"), ("left", "right")):
        assert found.policy(guessing(side, hand))[side] == pytest.approx(1, abs=1e-3)
    with pytest.raises(BadInput, match="after 4 pasts that it remembers"):
        found.policy(guessing("heads", "left").state)
    assert len([*found.policies()]) == 6


def test_a_best_response_remembers_too() -> None:
    found = rk.odds.best_response(FORGETFUL, 0, lambda view: {}, utility="score")
    assert found.value == 1
    for side, hand in product(("heads", "tails"), ("left", "right")):
        assert found.policy(guessing(side, hand)) == {side: 1}
    with pytest.raises(BadInput, match="after 4 pasts"):
        found.policy(guessing("heads", "left").state)


def test_a_table_that_began_before_the_ending_is_read_from_there_on() -> None:
    start = rk.Table(FORGETFUL, autosave=False)
    start.step("tails")
    found = rk.odds.equilibrium(start.state, utility="score")
    assert found.policy(guessing("tails", "right"))["tails"] == pytest.approx(1, abs=1e-3)
    with pytest.raises(BadInput, match="cannot be reached"):
        found.policy(rk.Table(KUHN, autosave=False))


def test_players_who_see_a_view_alone_are_refused_such_policies() -> None:
    found = rk.odds.equilibrium(FORGETFUL, utility="score", iterations=8)
    with pytest.raises(BadInput, match="differs between positions"):
        PolicyPlayer.of_equilibrium(found)


# --- the rest ------------------------------------------------------------------------------------


def test_an_interruption_keeps_the_iterations_that_are_finished(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stopped = count()

    def slow(game: object, policy: object) -> float:
        if next(stopped) == 3:
            raise KeyboardInterrupt
        return gained(game, policy)

    monkeypatch.setattr(equilibrium_module, "gained", slow)
    found = rk.odds.equilibrium(KUHN, utility="score", progress=False)
    assert [number for number, _ in found.curve] == [1, 2, 4, 8]
    assert found.iterations == 8
    assert found.value[0] == pytest.approx(-1 / 18, abs=0.1)


def test_nothing_is_solved_where_nothing_is_decided() -> None:
    with pytest.raises(BadInput, match="no seat has a decision"):
        rk.odds.equilibrium(kuhn("KQ", "check", "check"))
    found = rk.odds.equilibrium(KUHN, iterations=1)
    with pytest.raises(BadInput, match="cannot be reached"):
        found.policy(rk.game("pig").start())


def test_without_openspiel_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(BadInput, match=r"racekit\[interop\]"):
        rk.odds.equilibrium(KUHN)
