"""Every game passes the tests that OpenSpiel, PettingZoo and Gymnasium ship."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator, Mapping
from typing import Any

import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python import rl_environment
from pettingzoo.test import api_test, render_test
from pettingzoo.test.seed_test import seed_test

import racekit as rk
from racekit.engine.game import Game
from racekit.interop import gymnasium, openspiel, pettingzoo
from tests.conformance.adapters import GAMES, adapter
from tests.interop.own import Coins

VARIANTS = 3
"""The number of sets of options of each game."""
SETTINGS: tuple[Mapping[str, Any], ...] = (
    {},
    {"utility": "place", "actions": "slots"},
    {"observation": "fields", "horizon": 150},
)


def variants() -> Iterator[Any]:
    """Yield each game with some of its options, all but one left to the soak."""
    yield pytest.param(Coins(), SETTINGS[0], id="own")
    for name in sorted(GAMES):
        declared = adapter(name).variants
        for number in range(VARIANTS):
            options = declared[number % len(declared)]
            marks = [pytest.mark.soak] if number else []
            yield pytest.param(
                rk.game(name, **options), SETTINGS[number], id=f"{name}-{number}", marks=marks
            )


class Odd(Coins):
    """A game whose name has all that means something in a game string."""

    name = 'odd, "game" (2)=x;夜%20'


def test_a_game_string_holds_any_name() -> None:
    loaded = openspiel.load(Odd())
    assert loaded.adapter.game.name == Odd.name
    again = pyspiel.load_game(str(loaded))
    assert again.adapter.game.name == Odd.name
    assert str(loaded).isascii()


each_game = pytest.mark.parametrize(("game", "settings"), [*variants()])


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Ignore what the peers remark: dictionaries of observations, and no frames a second."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", module="pettingzoo|gymnasium")
        yield


@each_game
def test_openspiel_simulates_and_serializes(game: Game, settings: Mapping[str, Any]) -> None:
    loaded = openspiel.load(game, **settings)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)
    assert loaded.__getstate__() == pyspiel.load_game(str(loaded)).__getstate__()


@each_game
def test_openspiel_itself_finds_the_same_actions_legal(
    game: Game, settings: Mapping[str, Any]
) -> None:
    """A state answers in Python; OpenSpiel's algorithms ask for the outcomes of chance instead."""
    loaded, rng = openspiel.load(game, **settings), random.Random(1)
    state, itself = loaded.new_initial_state(), pyspiel.State.legal_actions
    seats = range(-2, game.players)  # -2 is nobody's number
    for _ in range(200):
        legal = state.legal_actions()
        assert legal == itself(state)
        assert [state.legal_actions(seat) for seat in seats] == [
            legal if seat == state.current_player() else [] for seat in seats
        ]
        if state.is_terminal():
            state = loaded.new_initial_state()
        else:
            state.apply_action(rng.choice(legal))


@each_game
def test_openspiel_learns_from_it(game: Game, settings: Mapping[str, Any]) -> None:
    env = rl_environment.Environment(openspiel.load(game, **settings))
    rng = random.Random(1)
    env.seed(1)
    step = env.reset()
    for _ in range(100):
        if step.last():
            break
        player = step.observations["current_player"]
        assert (
            len(step.observations["info_state"][player]) == env.observation_spec()["info_state"][0]
        )
        step = env.step([rng.choice(step.observations["legal_actions"][player])])


@each_game
def test_pettingzoo_plays(
    game: Game, settings: Mapping[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    def made(**how: Any) -> Any:
        return pettingzoo.env(game, **settings, **how)

    api_test(made(), num_cycles=30)
    seed_test(made, num_cycles=5)
    render_test(made)


@each_game
def test_gymnasium_checks(game: Game, settings: Mapping[str, Any]) -> None:
    check_env(gymnasium.SeatEnv(game, render_mode="ansi", **settings))
