"""Rollouts in batches: from their positions, with common random numbers, for any workers."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

import racekit as rk
from racekit.engine.analysis import Kernel, require
from racekit.engine.game import State
from racekit.odds import batches, rollout
from tests.odds.sitters import First, Unsendable
from tests.odds.test_exact import mini, narrow_view, scores_of
from tests.odds.test_workers import impatient

np = pytest.importorskip("numpy")

ROOT = Path(__file__).resolve().parents[2]
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("longshot", {"players": 4, "races": 1}),
    ("longshot", {"players": 5}),
    ("trickrace", {"players": 4, "races": 2}),
    ("trickrace", {"players": 3, "races": 1, "open_win_allowed": False}),
)


def wander(game: str, seed: int, **options: Any) -> Iterator[State]:
    """Yield the positions of a random game in which a seat acts."""
    rng, state = random.Random(seed), rk.game(game, **options).start()
    while state.actor is not None:
        if isinstance(state.actor, int):
            yield state
        chance = state.actor is rk.CHANCE
        state = state.step(state.sample(rng) if chance else rng.choice(state.actions())).state


def middle(game: str = "longshot", seed: int = 4, **options: Any) -> State:
    """Return a position with a choice from the middle of a game."""
    found = [state for state in wander(game, seed, **options) if len(state.actions()) > 3]
    return found[len(found) // 2]


def rows(kernel: Kernel, positions: Any, starts: Any, codes: Any, n: int) -> Any:
    """Play `n` games from each start with the same seeds; return rows by start and game."""
    seeds = np.random.default_rng(5).integers(0, 2**32, (n, 4))
    figures = np.zeros((len(kernel.COLUMNS), len(starts) * n), np.int64)
    given = (
        np.repeat(np.array(starts), n, axis=0),
        np.array(codes),
        np.tile(seeds, (len(starts), 1)),
    )
    kernel.play_batch(positions, *given, figures)
    return figures.reshape(len(kernel.COLUMNS), len(starts), n)


# --- the kernels ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_kernel_begins_with_an_action_as_the_engine_does(
    game: str, options: dict[str, Any]
) -> None:
    kernel = require(rk.game(game, **options), Kernel)
    for number, state in enumerate(wander(game, 3, **options)):
        if number % 3:
            continue
        actions = state.actions()
        before = kernel.pack(state)
        packed = [before, *(kernel.pack(state.step(action).state) for action in actions)]
        codes = [seat % 2 for seat in range(state.game.players)]
        starts = [(0, kernel.code(state, action)) for action in actions]
        stepped = [(at + 1, batches.NO_ACTION) for at in range(len(actions))]
        found = rows(kernel, np.array(packed), [*starts, *stepped], codes, 3)
        assert (found[:, : len(actions)] == found[:, len(actions) :]).all()
        assert (before == kernel.pack(state)).all()


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_batch_is_what_single_calls_are(game: str, options: dict[str, Any]) -> None:
    kernel = require(rk.game(game, **options), Kernel)
    states = list(wander(game, 3, **options))[::9]
    packed = np.array([kernel.pack(state) for state in states])
    codes = np.ones(states[0].game.players, np.int64)
    seeds = np.random.default_rng(5).integers(0, 2**32, (len(states), 2))
    starts = np.array([(at, batches.NO_ACTION) for at in range(len(states))])
    figures, single = (np.zeros((len(kernel.COLUMNS), len(states)), np.int64) for _ in range(2))
    kernel.play_batch(packed, starts, codes, seeds, figures)
    for at in range(len(states)):
        kernel.play_many(packed[at], codes, seeds[at : at + 1], single[:, at : at + 1])
    assert (figures == single).all()


# --- the games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("compiled", [True, False])
def test_results_agree_with_exact_ones(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not compiled:
        monkeypatch.setattr(batches, "by_kernel", lambda *_: None)
    for given in (mini("trickrace", "tricks"), narrow_view()):
        found, n = rk.rollouts(given, 500, seed=3), 500
        exact = rk.odds(given, scores_of, method="exact")
        seen = [tuple(each) for each in found.scores[0].tolist()]
        assert set(seen) <= set(exact)
        for outcome, p in exact.items():
            assert abs(seen.count(outcome) / n - p) <= 5 * sqrt(p * (1 - p) / n) + 1e-9


def test_worlds_are_those_of_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[State] = []
    known = rk.odds.worlds(view := middle().view(0))
    kind: Any = type(known)
    sample = kind.sample
    monkeypatch.setattr(
        kind, "sample", lambda self, rng: drawn.append(found := sample(self, rng)) or found
    )
    rk.rollouts(view, 4, seed=9)
    rk.odds(view, "win", method="simulate", n=4, seed=9)
    worlds = [sample(known, rollout.world_rng(9, number)) for number in range(4)]
    assert [world for world in drawn if world in worlds] == worlds * 2


@pytest.mark.parametrize("players", ["greedy", First()], ids=["compiled", "stepped"])
@pytest.mark.parametrize("game", ["longshot", "trickrace"])
def test_a_game_depends_only_on_the_seed_and_its_number(game: str, players: Any) -> None:
    options = {"players": 4, "races": 1}
    state = middle(game, **options)
    view = state.view(state.actor)  # type: ignore[arg-type]
    actions = [str(action) for action in state.actions()[:3]]
    whole = rk.rollouts(view, 130 if players == "greedy" else 6, actions=actions, players=players)
    fewer = rk.rollouts(view, 5, actions=actions[1:], players=players)
    assert (whole.scores[1:, :5] == fewer.scores).all()
    other = rk.rollouts(view, 5, actions=actions[1:], players=players, seed=1)
    assert (other.scores != fewer.scores).any()


@pytest.mark.parametrize("players", ["greedy", First()], ids=["compiled", "stepped"])
def test_workers_do_not_change_the_result(players: Any) -> None:
    n = 250 if players == "greedy" else 6
    view = middle("longshot", players=4, races=1).view(0)
    alone = rk.rollouts(view, n, players=players, seed=2)
    helped = rk.rollouts(view, n, players=players, seed=2, workers=2)
    assert (alone.scores == helped.scores).all()
    assert alone.numbers == helped.numbers == tuple(range(n))


def test_several_positions_are_played_with_the_same_numbers() -> None:
    states = [middle(players=4), middle(seed=5, players=4)]
    found = rk.rollouts(states, 4, players="greedy", seed=2)
    assert list(found.starts) == states
    for at, state in enumerate(states):
        alone = rk.rollouts(state, 4, players="greedy", seed=2)
        assert (found.scores[at] == alone.scores[0]).all()


@pytest.mark.parametrize("players", ["greedy", "random"])
def test_common_random_numbers_make_differences_narrower(players: str) -> None:
    for game in ("longshot", "trickrace"):
        state = middle(game, players=4, races=1)
        found = rk.rollouts(state.view(state.actor), 400, actions=True, players=players)  # type: ignore[arg-type]
        scores = found.scores[:, :, state.actor]
        apart = sum((each - scores[0]).var() for each in scores[1:])
        independent = sum(each.var() + scores[0].var() for each in scores[1:])
        assert apart < 0.75 * independent


def test_actions_of_chance_can_be_compared() -> None:
    state = next(wander("longshot", 3, players=4, races=1))
    drawing = state.step(state.actions()[0]).state
    assert drawing.actor is rk.CHANCE
    found = rk.rollouts(drawing, 3, actions=True, players="greedy")
    assert list(found.starts) == list(drawing.outcomes())
    for at, action in enumerate(found.starts[:3]):
        after = rk.rollouts(drawing.step(action).state, 3, players="greedy")
        assert (found.scores[at] == after.scores[0]).all()


def test_small_games_are_played_step_by_step() -> None:
    state = rk.game("kuhn").start().step("J").state.step("K").state
    found = rk.rollouts(state.view(0), 40, actions=True, seed=1)
    assert [str(each) for each in found.starts] == [str(action) for action in state.actions()]
    assert (found.scores.sum(axis=2) == 0).all()
    assert (found["steps"] >= 2).all()


# --- the result ----------------------------------------------------------------------------------


def test_what_a_result_tells() -> None:
    found = rk.rollouts(middle(players=4, races=1), 30, players="greedy", seed=1)
    assert repr(found) == "Rollouts(1 start, 30 games)"
    assert found.starts == (None,)
    assert found.scores.shape == found.places.shape == found.shares.shape == (1, 30, 4)
    assert (found.shares.sum(axis=2) == 1).all()
    assert ((found.shares > 0) == (found.places == 1)).all()
    assert (found["score_2"] == found.scores[:, :, 2]).all()
    assert found.notice is None


WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
import racekit as rk
from importlib.machinery import PathFinder

class Hidden:
    def find_spec(name, path=None, target=None):
        return None

import importlib.util
real = importlib.util.find_spec
state = rk.game("kuhn").start().step("J").state.step("K").state
from racekit.odds import batches
batches.find_spec = lambda name: None if name == "numpy" else real(name)
found = rk.rollouts(state.view(0), 5, actions=True, seed=1)
print(found.scores, found.places, found.shares, found["steps"])
"""


def test_without_numpy_the_same_games_are_nested_lists() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMPY],
        cwd=ROOT,
        capture_output=True,
        check=False,
        text=True,
        env=dict(os.environ),
    )
    assert done.returncode == 0, done.stderr
    state = rk.game("kuhn").start().step("J").state.step("K").state
    found = rk.rollouts(state.view(0), 5, actions=True, seed=1)
    parts = (found.scores, found.places, found.shares, found["steps"])
    assert done.stdout.strip() == " ".join(str(each.tolist()) for each in parts)


def test_an_interruption_keeps_the_finished_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "games_bar", impatient(250))
    state = middle(players=4, races=1)
    found = rk.rollouts(state, 2500, seed=4)
    monkeypatch.undo()
    assert 250 <= len(found.numbers) < 2500
    assert found.notice is not None
    assert "nterrupted" in found.notice("en")
    whole = rk.rollouts(state, len(found.numbers), seed=4)
    assert (found.scores == whole.scores).all()


# --- requests ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "options", "places"),
    [
        (None, {"n": 0, "seed": -1, "workers": 0}, ["n", "seed", "workers"]),
        (None, {"actions": ["nonsense"]}, ["actions[0]"]),
        (None, {"actions": []}, ["actions"]),
        (None, {"actions": "pass"}, ["actions[0]"]),
        (None, {"actions": 7}, ["actions[0]"]),
        (None, {"players": "nobody", "progress": "yes"}, ["progress", "players"]),
        ([], {}, ["states_or_view"]),
        (["x"], {}, ["states_or_view"]),
        ("x", {}, ["view_or_state"]),
        ("two games", {}, ["states_or_view[1]"]),
        ("two", {"actions": True}, ["actions"]),
        ("over", {}, ["states_or_view"]),
    ],
)
def test_a_bad_request_is_one_error(given: Any, options: dict[str, Any], places: list[str]) -> None:
    state = middle(players=4, races=1)
    over = state
    while over.actor is not None:
        over = over.step(next(iter(over.actions() or over.outcomes()))).state
    known = {
        None: state,
        "two games": [state, rk.game("pig").start()],
        "two": [state, state],
        "over": over,
    }
    asked = given if isinstance(given, list) else known.get(given, given)
    with pytest.raises(rk.BadInput) as caught:
        rk.rollouts(asked, options.pop("n", 2), **options)
    assert [problem.place for problem in caught.value.problems] == places
    assert caught.value.text("ja") != caught.value.text("en")


def test_a_player_that_cannot_be_sent_is_refused() -> None:
    with pytest.raises(rk.BadInput, match="stays here"):
        rk.rollouts(middle(), 4, players=Unsendable(), workers=2)


def test_a_view_reveals_nothing_that_its_seat_cannot_know() -> None:
    """Two positions with the same view give the same games."""
    state = middle(players=4, races=1)
    seat: Any = state.actor
    other = rk.odds.worlds(state.view(seat)).sample(random.Random(3))
    assert other != state
    one, two = (rk.rollouts(each.view(seat), 20, players="greedy") for each in (state, other))
    assert (one.scores == two.scores).all()


def test_the_name_is_public() -> None:
    assert rk.rollouts is import_module("racekit.odds").rollouts
