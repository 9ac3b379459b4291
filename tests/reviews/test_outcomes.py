"""Outcomes of chance: what each is worth to a seat, as far as it knows."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import racekit as rk
from racekit.engine.errors import BadInput
from racekit.odds.information_state import information_state
from racekit.reviews import outcome_values, outcome_values_run
from racekit.reviews.rollouts import Brought
from racekit.table.table import Table
from tests.reviews.test_review import late
from tests.ui.test_outcomes import at_chance


def rolled(*actions: str) -> Table:
    table = Table("pig", goal=10, seed=7, autosave=False)
    for action in actions:
        table.step(action)
    return table


@pytest.fixture(scope="module")
def race() -> Table:
    return at_chance("longshot")


def test_in_a_solved_game_outcomes_are_exact_and_their_luck_is_that_of_a_review() -> None:
    table = rolled("roll", "2", "roll")
    solved = rk.odds.solve(table.game)
    found = rk.outcomes(table, 0, players=solved)
    before = solved.value_of(table.state)[0]
    assert found.mean == before
    assert isinstance(found.mean, Fraction)
    assert sum(each.chance for each in found.outcomes) == 1
    for each in found.outcomes:
        assert each.value == solved.value_of(table.state.step(each.action).state)[0]
        assert each.low == each.high == float(each.value)
    for die in ("1", "6"):
        reviewed = rk.review(rolled("roll", "2", "roll", die), 0, players=solved)
        assert reviewed.chances[-1].luck[0] == found.of(die).luck
    assert sum(each.chance * each.luck for each in found.outcomes) == 0
    # What is good for one is bad for the other.
    others = rk.outcomes(table, 1, players=solved)
    assert [each.luck for each in others.outcomes] == [-each.luck for each in found.outcomes][::-1]


def test_a_policy_gives_exact_outcomes_from_what_a_seat_knows() -> None:
    table = Table("kuhn", autosave=False)

    def even(view: Any) -> dict[Any, Fraction]:
        actions = information_state(view).example.actions()
        return dict.fromkeys(actions, Fraction(1, len(actions)))

    deal = table.state.sample(Random(1))
    found = rk.outcomes(table, 0, players=even, utility="score")
    table.step(str(deal))
    reviewed = rk.review(table, 0, players=even, utility="score")
    assert found.mean == reviewed.values[0][0]
    assert found.of(deal).luck == reviewed.chances[0].luck[0]
    assert [str(each.action)[-1] for each in found.outcomes] == ["K", "Q", "J"]


def test_estimates_hold_the_exact_values_and_share_their_games() -> None:
    table = rolled("roll", "6", "roll")
    player = rk.odds.solve(table.game)
    found = rk.outcomes(table, 0, players="greedy", games=400, seed=2)
    mean = sum(each.chance * each.value for each in found.outcomes)
    assert found.mean == pytest.approx(float(mean))
    assert sum(float(each.chance) * each.luck for each in found.outcomes) == pytest.approx(0)
    bust = found.of("1")
    assert bust is found.outcomes[-1]
    assert bust.most < 0 < found.outcomes[0].least
    # Nearly optimal play: an exact value is close to its interval.
    for each in rk.outcomes(table, 0, players=player).outcomes:
        estimate = found.of(each.action)
        assert estimate.low - 0.08 < float(each.value) < estimate.high + 0.08


def test_the_mean_of_the_outcomes_is_the_value_by_which_a_review_counts_luck(race: Table) -> None:
    found = rk.outcomes(race, 0, games=240, seed=1)
    reviewed = rk.review(race, 0, games=2400, seed=1)
    error = max(each.high - each.low for each in found.outcomes)
    assert abs(float(found.mean) - float(reviewed.values[0][-1])) < error + reviewed.errors[0][-1]


def test_the_same_seed_gives_the_same_outcomes_from_the_table_and_from_the_view(
    race: Table,
) -> None:
    found = rk.outcomes(race, 0, games=16, seed=5)
    assert rk.outcomes(race.state.view(0), games=16, seed=5) == found
    assert rk.outcomes(race, 0, games=16, seed=6) != found
    assert {each.action: each.chance for each in found.outcomes} == race.state.view(0).outcomes()


def test_outcomes_grow_batch_by_batch(race: Table) -> None:
    work = outcome_values_run(race, 0, games=32)
    assert work.result.outcomes == ()
    for number in range(work.total):
        work.add(number, work.job.part(number))
        known = len(race.state.view(0).outcomes()) if number else 0  # after two worlds
        assert len(work.result.outcomes) == known
    assert work.result == rk.outcomes(race, 0, games=32)


def test_worlds_after_an_outcome_are_those_that_bring_it() -> None:
    view = Table("kuhn", autosave=False).state.view(0)
    known = information_state(view)
    for action in view.outcomes():
        after = Brought(known.determinizations, action)
        assert after.sample(Random(1)) in {state for state, _ in after}
        assert sum(p for _, p in after) == 1
        assert after.count == known.determinizations.count


def test_outcomes_read_in_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    table = rolled("roll")
    found = rk.outcomes(table, players=rk.odds.solve(table.game))
    assert "On average: " in repr(found)
    assert "Exact values." in repr(found)
    monkeypatch.setenv("RACEKIT_LANG", "ja")
    assert "偶然の結果" in repr(found)
    assert found._repr_html_().count("<tr>") == len(found.outcomes) + 1


def refusal(*given: Any, **settings: Any) -> str:
    with pytest.raises(BadInput) as caught:
        rk.outcomes(*given, **settings)
    return caught.value.text("en")


def test_what_is_not_possible_is_refused_in_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    table = rolled("roll")
    assert "chance does not act next" in refusal(rolled())
    assert "chance does not act next" in refusal(late("longshot", 1))
    assert "will not see" in refusal(Table("kuhn", autosave=False), 1)
    assert "must be a table or a view" in refusal("pig")
    assert "the view is that of" in refusal(table.state.view(0), 1)
    assert "needs a table" in refusal(table.state.view(0), players=lambda view: {})
    told = refusal(table, games=0, seed=-1, utility="fun", players="nobody")
    assert all(each in told for each in ("games", "seed", "utility", "players"))
    monkeypatch.setattr(outcome_values, "MOST", 5)
    assert "too many for a list" in refusal(table)
