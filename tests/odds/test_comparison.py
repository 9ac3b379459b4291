"""Actions compared in the same games: differences, groups, and where the games are spent."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

import racekit as rk
from racekit import odds
from racekit.games.longshot.positions import position
from racekit.odds import rollout
from racekit.odds.comparison import Comparison, Values, compared, difference, looks
from tests.odds.test_exact import mini


def luck(seed: int, games: int, *shares: float) -> list[list[float]]:
    """Return the wins of actions in the same games: one draw decides each game for all."""
    rng = random.Random(seed)
    draws = [rng.random() for _ in range(games)]
    return [[float(draw < share) for draw in draws] for share in shares]


def test_a_difference_is_the_mean_game_by_game_and_covers_the_truth() -> None:
    covered = 0
    for seed in range(400):
        one, other = luck(seed, 200, 0.55, 0.5)
        apart = difference(one, other, 0.95)
        assert apart.value == pytest.approx((sum(one) - sum(other)) / 200)
        assert apart.low < apart.value < apart.high
        covered += apart.low <= 0.05 <= apart.high
    assert 0.92 < covered / 400 <= 1


def test_the_same_games_tell_more_than_other_games() -> None:
    one, other = luck(1, 1000, 0.55, 0.5)
    (apart_from,) = luck(2, 1000, 0.5)
    paired, unpaired = difference(one, other, 0.95), difference(one, apart_from, 0.95)
    assert paired.low > 0
    assert paired.high - paired.low < (unpaired.high - unpaired.low) / 2


def test_a_few_equal_games_do_not_prove_equality() -> None:
    few, many = (difference([1.0] * n, [1.0] * n, 0.95) for n in (10, 1000))
    assert few.value == many.value == 0
    assert few.low < many.low < 0 < many.high < few.high


def test_exact_values_are_compared_exactly() -> None:
    found = compared({"a": Fraction(1, 3), "b": Fraction(1, 2), "c": Fraction(1, 2)})
    assert {action: found.group(action) for action in "abc"} == {
        "a": "worse",
        "b": "best",
        "c": "best",
    }
    assert found.differences["a"].value == Fraction(-1, 6)


def test_an_exact_value_is_compared_with_games() -> None:
    (wins,) = luck(1, 400, 0.5)
    found = compared({"sure": Fraction(9, 10), "guess": wins, "even": Fraction(1, 2)})
    assert found.best == "sure"
    assert found.group("guess") == found.group("even") == "worse"
    assert compared({"guess": wins, "even": Fraction(1, 2)}).group("even") != "worse"


def test_the_best_action_is_rarely_among_the_worse() -> None:
    lost = 0
    for seed in range(300):
        values: dict[Any, Values] = dict(enumerate(luck(seed, 1600, 0.5, 0.49, 0.47, 0.3)))
        comparison = Comparison(values, 1600)
        while not comparison.over:
            comparison.look(values)
        lost += comparison.group(0) == "worse"
        assert comparison.group(3) == "worse"
    assert lost / 300 <= 0.05


def test_the_number_of_looks_is_what_it_is_said_to_be() -> None:
    for games in (100, 101, 400, 4000):
        comparison, made = Comparison("ab", games), 0
        values: dict[Any, Values] = dict(zip("ab", luck(1, games, 0.5, 0.5), strict=True))
        while not comparison.over:
            comparison.look(values)
            made += 1
        assert made == looks(games)


# --- questions ---------------------------------------------------------------------------------


def near_the_end() -> Any:
    """Return a view of LONG SHOT in which some boxes are plainly worse than others."""
    return position(
        players=4,
        race=2,
        at={1: 50, 2: 30, 3: 20, 4: 40, 5: 10},
        hands=[["1-6", "5-1", "F-3"]],
        seed=3,
    ).view(0)


def test_effects_have_groups_and_paired_differences() -> None:
    effects = rk.odds(near_the_end(), "effect", n=300, players="random", method="simulate")
    assert sorted(map(str, sum(effects.groups.values(), ()))) == sorted(map(str, effects))
    assert effects.groups["best"] == (effects.best,)
    for action, apart in effects.differences.items():
        own, best = float(effects[action].p), float(effects[effects.best].p)
        assert float(apart.value) == pytest.approx(own - best)
        assert apart.low <= float(apart.value) <= apart.high
    frame = effects.frame()
    assert set(frame["group"]) <= {"best", "no difference seen", "worse"}
    assert (frame["low"] <= frame["high"]).all()
    assert {answer.games for answer in effects.values()} == {300}


@pytest.mark.parametrize(("lang", "head"), [("en", "Best"), ("ja", "最善")])
def test_effects_are_shown_by_group(lang: str, head: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", lang)
    effects = rk.odds(near_the_end(), "effect", n=200, method="simulate")
    lines = repr(effects).splitlines()
    assert head in lines[1]
    assert str(effects.best) in lines[1]
    assert head in effects._repr_html_()


def test_games_are_spent_where_they_decide_something() -> None:
    state = mini("trickrace", "tricks")
    effects = rk.odds(state, "effect", method="simulate", half_width=0.05, seed=1)
    games = {action: answer.games or 0 for action, answer in effects.items()}
    exact = rk.odds(state, "effect", method="exact")
    for action in effects.groups["worse"]:
        assert exact[action].p < exact[exact.best].p
    kept = [*effects.groups["best"], *effects.groups["no difference seen"]]
    if effects.groups["worse"]:
        assert min(games[a] for a in kept) >= max(games[a] for a in effects.groups["worse"])
    each = rollout._games_needed(0.05)
    assert sum(games.values()) <= each * len(games)
    assert effects[effects.best].p.half_width <= 0.05  # type: ignore[union-attr]


def test_the_same_seed_gives_the_same_groups() -> None:
    first, second = (rk.odds(near_the_end(), "effect", half_width=0.06, seed=4) for _ in range(2))
    assert first.groups == second.groups
    assert first.differences == second.differences
    assert repr(first) == repr(second)


def test_exact_effects_stay_fractions_and_ties_are_all_best() -> None:
    table = rk.Table("kuhn", seed=1, autosave=False)
    table.advance()
    effects = rk.odds(table.state, "effect", method="exact")
    assert all(isinstance(answer.p, Fraction) for answer in effects.values())
    assert all(isinstance(apart.value, Fraction) for apart in effects.differences.values())
    assert effects.groups["no difference seen"] == ()


def test_outcomes_that_are_no_numbers_are_not_compared() -> None:
    state = mini("trickrace", "tricks")
    effects = rk.odds(state, odds.effect("horse win"), method="simulate", n=20)
    assert effects.comparison is None
    assert effects.differences == {}
    with pytest.raises(rk.BadInput):
        effects.groups  # noqa: B018
