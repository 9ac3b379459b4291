"""Simulated answers, by rollouts, agree with the exact ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Any

import pytest

import racekit as rk
from racekit import odds
from racekit.engine.game import State
from racekit.odds import rollout
from tests.odds.test_exact import mini, narrow_view, scores_of


def check_near(simulated: Any, exact: Any) -> None:
    """Compare a simulated answer with the exact one, within five standard errors."""
    assert not simulated.exact
    assert exact.exact
    for outcome, p in exact.items():
        estimate = simulated.get(outcome, odds.Estimate(0, simulated.games))
        error = sqrt(p * (1 - p) / simulated.games)
        assert abs(float(estimate) - p) <= 5 * error + 1e-9
    assert set(simulated) <= set(exact)


QUESTIONS = ["win", odds.place(0), "horse win", "horse places", "finish", scores_of]
SMALL = [("trickrace", "tricks"), ("trickrace", "dummy"), ("trickrace", "other-readings")]


@cache
def exact_answer(state: State, question: Any) -> Any:
    """Return the exact answer, which is the same however games are played."""
    return rk.odds(state, question, method="exact")


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize(("game", "name"), SMALL)
def test_positions_against_enumeration(
    game: str, name: str, compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not compiled:
        monkeypatch.setattr(rollout, "by_kernel", lambda *_: None)
    state = mini(game, name)
    for question in QUESTIONS:
        simulated = rk.odds(state, question, method="simulate", n=600, seed=3)
        check_near(simulated, exact_answer(state, question))


@pytest.mark.parametrize("compiled", [True, False])
def test_views_against_enumeration(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not compiled:
        monkeypatch.setattr(rollout, "by_kernel", lambda *_: None)
    view = narrow_view()
    exact = rk.odds(view, scores_of, method="exact")
    check_near(rk.odds(view, scores_of, method="simulate", n=1000, seed=4), exact)


def test_a_kernel_plays_for_the_players_that_it_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    state = mini("trickrace", "tricks")
    made: list[bool] = []
    whole = rollout._compiled

    def noting(*given: Any) -> Any:
        play = whole(*given)
        made.append(play is not None)
        return play

    monkeypatch.setattr(rollout, "_compiled", noting)
    rk.odds(state, "win", n=2, players={0: "greedy"}, method="simulate")
    rk.odds(state, "win", n=2, players=rk.players.CardCounter())
    assert made == [True, False]


@pytest.mark.parametrize("players", [{0: "greedy"}, "greedy", "random"])
def test_players_with_chances_allow_exact_answers(players: Any) -> None:
    state = mini("trickrace", "tricks")
    exact = rk.odds(state, scores_of, players=players)
    assert "layers: " in exact.notes[-1].en
    check_near(rk.odds(state, scores_of, players=players, method="simulate", n=600), exact)
    assert (dict(exact) == dict(rk.odds(state, scores_of))) == (players == "random")


class Stubborn(rk.players.Random):
    """Takes the last action, unlike its base class."""

    def choose(self, view: Any, actions: Any, rng: random.Random) -> Any:
        return actions[-1]


def test_a_subclass_does_not_play_like_its_base_class() -> None:
    state = mini("trickrace", "tricks")
    answer = rk.odds(state, scores_of, players=Stubborn(), n=3)
    assert not answer.exact
    assert len(answer) == 1
    with pytest.raises(rk.BadInput):
        rk.odds(state, scores_of, players=Stubborn(), method="exact")


class First:
    """Takes the first action."""

    kind = "first"
    name = rk.players.Random.name

    def choose(self, view: Any, actions: Any, rng: random.Random) -> Any:
        return actions[0]

    def __repr__(self) -> str:
        return "First()"


def first(view: Any) -> dict[Any, Fraction]:
    return {next(iter(odds.worlds(view)))[0].actions()[0]: Fraction(1)}


def test_players_and_policies_play() -> None:
    state = mini("trickrace", "tricks")
    exact = rk.odds(state, scores_of, policy=first, method="exact")
    assert set(exact.values()) == {1}
    played = rk.odds(state, scores_of, players=First(), n=3)
    by_policy = rk.odds(state, scores_of, policy=first, method="simulate", n=3)
    assert set(played) == set(by_policy) == set(exact)
    assert "All players: First." in repr(played)


# --- seeds ---------------------------------------------------------------------------------------


def test_the_same_seed_plays_the_same_games() -> None:
    view = narrow_view()
    how: dict[str, Any] = {"method": "simulate", "n": 60}
    one = rk.odds(view, scores_of, seed=1, **how)
    assert dict(one) == dict(rk.odds(view, scores_of, seed=1, **how))
    assert dict(one) != dict(rk.odds(view, scores_of, seed=2, **how))


def test_a_longer_run_begins_with_a_shorter_one(monkeypatch: pytest.MonkeyPatch) -> None:
    view = narrow_view()
    drawn: list[Any] = []
    kind = type(odds.worlds(view))
    sample = kind.sample

    def noting(self: Any, rng: random.Random) -> Any:
        drawn.append(sample(self, rng))
        return drawn[-1]

    monkeypatch.setattr(kind, "sample", noting)
    rk.odds(view, "place", method="simulate", n=5)
    short = drawn[1:]  # the first is the example of the information state
    drawn.clear()
    rk.odds(view, "horse win", method="simulate", n=9)
    assert drawn[1:6] == short


def test_games_are_played_until_intervals_are_narrow() -> None:
    state = mini("trickrace", "tricks")
    answer = rk.odds(state, odds.win(0), method="simulate", half_width=0.06)
    widest = max(estimate.half_width for estimate in answer.values())
    assert widest <= 0.06
    assert answer.games % 100 == 0
    shorter = rk.odds(state, odds.win(0), method="simulate", n=answer.games - 100)
    assert max(estimate.half_width for estimate in shorter.values()) > 0.06


def test_an_interruption_keeps_the_finished_games(monkeypatch: pytest.MonkeyPatch) -> None:
    view = narrow_view()
    kind = type(odds.worlds(view))
    sample = kind.sample
    ticks: Iterator[int] = iter(range(1000))

    def interrupted(self: Any, rng: random.Random) -> Any:
        if next(ticks) == 31:
            raise KeyboardInterrupt
        return sample(self, rng)

    monkeypatch.setattr(kind, "sample", interrupted)
    answer = rk.odds(view, "place", method="simulate", n=500)
    assert answer.games == 30
    assert sum(estimate.hits for estimate in answer.values()) == 30
    assert any("Interrupted" in note.en for note in answer.notes)


def test_an_interruption_before_the_first_game_is_raised() -> None:
    def never(world: Any) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rk.odds(narrow_view(), odds.now(never), method="simulate", n=5)


def test_effects_use_common_determinizations() -> None:
    view = narrow_view()
    effects = rk.odds(view, odds.effect("place"), method="simulate", n=40)
    for answer in effects.values():
        assert answer.games == 40
    assert "40 games for each action" in effects.provenance.en
