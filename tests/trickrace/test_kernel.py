"""The compiled games of Trick Race, and the engine that plays them again."""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping
from importlib import import_module
from statistics import NormalDist
from typing import Any

import pytest

import racekit as rk
from racekit.engine.game import State
from racekit.games.trickrace import tables
from tests.trickrace.compiled import (
    GREEDY,
    RANDOM,
    Played,
    first_actions,
    greedy_actions,
    kernel,
    np,
    rest,
)
from tests.trickrace.tables import wander

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"players": 3},
    {"start_player_counts": True},
    {"players": 3, "start_player_counts": True, "open_win_allowed": False},
    {"marks": [5, 1, 4, 2, 3, 1, 2, 2, 1, 3, 1, 1], "open_win_allowed": False},
    {"players": 3, "goal": 20, "races": 2},
    {"horses": 3, "players": 3, "numbers": 5},
    {"horses": 3, "players": 2, "numbers": 5, "goal": 4},
    {"horses": 2, "players": 2, "numbers": 3, "goal": 3},
)


def check_against_engine(options: Mapping[str, Any], seed: int) -> None:
    """Play a game and its rest from somewhere in the middle; the engine plays them too."""
    rng = random.Random(seed)
    start = rk.game("trickrace", **options).start()
    player_codes = [rng.choice((RANDOM, GREEDY)) for _ in range(start.game.players)]
    middle = rng.choice(rest(start, player_codes, seed).states)
    rest(middle, player_codes, seed + 1)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_engine_plays_a_trace_and_comes_to_the_same_row(options: Mapping[str, Any]) -> None:
    for seed in range(10):
        check_against_engine(options, seed)


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_the_engine_plays_thousands_of_traces() -> None:
    for seed in range(5000):
        check_against_engine(OPTIONS[seed % len(OPTIONS)], 1000 + seed)


def one_of_each(options: Mapping[str, Any]) -> dict[tuple[Any, ...], State]:
    """Return a position of each kind: what is decided, and among how many."""
    found: dict[tuple[Any, ...], State] = {}
    for state in wander(3, **options):
        if state.actor is not None:
            view: Any = state.view(0)
            kind = view.asks, type(state.task).__name__, len(view.table)
            found.setdefault(kind, state)
    return found


@pytest.mark.parametrize("options", OPTIONS[:4], ids=str)
def test_chance_and_the_random_player_are_as_in_the_engine(options: Mapping[str, Any]) -> None:
    for kind, state in one_of_each(options).items():
        legal = state.actions()
        chances = {str(action): 1 / len(legal) for action in legal}
        chances |= {str(action): float(p) for action, p in state.outcomes().items()}
        count = 30 * len(chances)
        seen = first_actions(state, RANDOM, count)
        assert set(seen) <= set(chances), kind
        chi = sum((seen[a] - count * p) ** 2 / (count * p) for a, p in chances.items())
        assert chi < chi_limit(len(chances) - 1), kind


def chi_limit(freedom: int) -> float:
    """Return what chi-square passes once in a million times (Wilson and Hilferty)."""
    if not freedom:
        return 1e-9
    part = 2 / (9 * freedom)
    return freedom * (1 - part + NormalDist().inv_cdf(1 - 1e-6) * part**0.5) ** 3


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_greedy_player_chooses_as_greedy_does(options: Mapping[str, Any]) -> None:
    rng = random.Random(1)
    for seed in range(5):
        state = rk.game("trickrace", **options).start()
        for action in Played(state, [GREEDY] * state.game.players, seed).actions:
            if isinstance(state.actor, int):
                best = greedy_actions(state)
                assert action in best
                if rng.random() < 0.02:
                    assert set(first_actions(state, GREEDY, 60)) == best
            state = state.step(action).state


def rows(state: State, count: int, policy: int, *, first: int = 0) -> Any:
    """Return the rows of many games."""
    found = np.zeros((len(kernel.COLUMNS), count), np.int64)
    seeds = np.array([(7, first + game) for game in range(count)])
    kernel.play_many(kernel.pack(state), np.full(state.game.players, policy), seeds, found)
    return found.T


@pytest.mark.parametrize("players", [3, 4])
def test_many_random_games_are_as_the_engines(players: int) -> None:
    options = {"players": players}
    theirs = np.array([tables.row(wander(seed, **options)[-1]) for seed in range(120)])
    ours = rows(rk.game("trickrace", **options).start(), 20_000, RANDOM)
    error = (ours.var(axis=0) * (1 / len(theirs) + 1 / len(ours))) ** 0.5
    apart = abs(theirs.mean(axis=0) - ours.mean(axis=0))
    assert (apart <= 4.5 * error).all()


def test_a_games_row_depends_on_its_own_seed_alone() -> None:
    start = rk.game("trickrace", players=3).start()
    together = rows(start, 40, GREEDY)
    apart = [rows(start, 10, GREEDY, first=first) for first in (0, 10, 20, 30)]
    assert (together == np.concatenate(apart)).all()
    for game in range(5):
        seed = 7 << 32 | game
        assert Played(start, [GREEDY] * 3, seed).row == tuple(together[game].tolist())


def test_a_trace_is_written_as_far_as_it_reaches() -> None:
    start = rk.game("trickrace").start()
    whole, short, none = (Played(start, [RANDOM] * 4, 5, most=most) for most in (400, 7, 0))
    assert short.actions == whole.actions[:7]
    assert none.actions == []
    assert whole.row == short.row == none.row


def test_the_longest_game_fits_into_a_trace() -> None:
    for players in (3, 4):
        start = rk.game("trickrace", players=players, goal=99, start_player_counts=True).start()
        played = Played(start, [RANDOM] * players, 3)
        assert len(played.actions) < kernel.MOST_ACTIONS


def test_without_a_compiler_the_games_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    start = rk.game("trickrace", players=3).start()
    seeds = np.array([(1, 2), (3, 4)])
    compiled, plain = (np.zeros((len(kernel.COLUMNS), 2), np.int64) for _ in range(2))
    player_codes = np.array([GREEDY, RANDOM, GREEDY])
    kernel.play_many(kernel.pack(start), player_codes, seeds, compiled)
    monkeypatch.setitem(sys.modules, "numba", None)
    for name in ("racekit.compiling", "racekit.games.trickrace.kernel"):
        package, _, last = name.rpartition(".")
        monkeypatch.setattr(sys.modules[package], last, sys.modules[name])
        monkeypatch.delitem(sys.modules, name)
    slow: Any = import_module("racekit.games.trickrace.kernel")
    assert not import_module("racekit.compiling").COMPILED
    slow.play_many(slow.pack(start), player_codes, seeds, plain)
    assert (compiled == plain).all()


def test_a_game_that_goes_on_has_no_row() -> None:
    with pytest.raises(ValueError, match="not over"):
        tables.row(rk.game("trickrace").start())
