"""Choices that a game says are made at once: one node for OpenSpiel, one step for PettingZoo."""

from __future__ import annotations

import pickle
import random
from collections.abc import Mapping

import numpy
import pyspiel
import pytest
from open_spiel.python.algorithms import exploitability
from pettingzoo.test import parallel_api_test

import racekit as rk
from racekit.engine import BadInput
from racekit.interop import openspiel, pettingzoo
from racekit.interop.adapter import RECALLED, Adapter
from racekit.interop.players import PolicyPlayer
from tests.conformance.adapters import GAMES
from tests.interop.at_once import Bids, Copies

AT_ONCE = pyspiel.PlayerId.SIMULTANEOUS


def test_bids_are_one_node_and_what_follows_is_the_same_game() -> None:
    game = openspiel.load(Bids(), utility="score")
    assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    state = game.new_initial_state()
    assert state.current_player() == AT_ONCE
    assert [state.legal_actions(seat) for seat in (0, 1)] == [[0, 1, 2], [0, 1, 2]]
    assert state.action_to_string(1, 2) == "3"
    with pytest.raises(ValueError, match="ask for each"):
        state.legal_actions()
    state.apply_actions([2, 0])
    assert state.position.state.board.shown == (("3", "1"),)
    assert [state.action_to_string(1, n) for n in state.legal_actions(1)] == ["2", "3"]
    state.apply_actions([0, 0])
    state.apply_actions([0, 0])
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]  # 3 - 2 - 1
    assert pickle.loads(pickle.dumps(state)).history() == state.history()  # noqa: S301


def test_openspiel_plays_it_at_random_and_solves_it() -> None:
    game = openspiel.load(Bids(), utility="score")
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)
    turns = pyspiel.convert_to_turn_based(game)
    solver = pyspiel.CFRPlusSolver(turns)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(turns, solver.average_policy()) < 0.02
    found = rk.odds.equilibrium(Bids(), utility="score", tolerance=1e-3)
    assert found.value == pytest.approx((0, 0), abs=2e-3)  # a symmetric game


def test_a_policy_of_such_a_game_plays_at_a_table() -> None:
    game = openspiel.load(Bids())

    class Highest:
        """Bids the highest card."""

        def action_probabilities(self, state: object, seat: int) -> Mapping[int, float]:
            return {state.legal_actions(seat)[-1]: 1.0}  # type: ignore[attr-defined]

    player = PolicyPlayer.of_openspiel(game, Highest())
    table = rk.Table(Bids(), seats={0: player, 1: player}, autosave=False)
    table.advance()
    assert table.state.board.shown == (("3", "3"), ("2", "2"), ("1", "1"))


def test_a_choice_that_depends_on_another_is_not_made_at_once() -> None:
    adapter = Adapter(Copies())
    with pytest.raises(BadInput, match=r"1 depends on what another seat has chosen|not a number"):
        adapter.together(adapter.start(), {0: 2, 1: 0})


def test_the_parallel_environment_is_one_of_pettingzoo() -> None:
    parallel_api_test(pettingzoo.parallel_env(Bids()), num_cycles=50)
    parallel_api_test(pettingzoo.parallel_env("kuhn"), num_cycles=50)


def test_all_agents_bid_in_one_step_and_others_wait_where_one_acts() -> None:
    env = pettingzoo.parallel_env(Bids(), utility="score")
    seen, _ = env.reset(seed=1)
    assert [each["action_mask"].sum() for each in seen.values()] == [3, 3]
    seen, rewards, ends, _, _ = env.step({"player_0": 2, "player_1": 0})
    assert [each["action_mask"].sum() for each in seen.values()] == [2, 2]
    assert (rewards, ends["player_0"]) == ({"player_0": 0.0, "player_1": 0.0}, False)
    env.step({"player_0": 0, "player_1": 1})
    _, rewards, ends, cuts, _ = env.step({"player_0": 0, "player_1": 0})
    assert rewards == {"player_0": 3 - 2, "player_1": 2 - 3}
    assert (ends["player_1"], cuts["player_1"], env.agents) == (True, False, [])
    env.reset(seed=1)
    with pytest.raises(BadInput, match="player_1 must act"):
        env.step({"player_0": 0})


def test_in_the_other_environment_one_agent_follows_another() -> None:
    env = pettingzoo.env(Bids())
    env.reset(seed=1)
    masks = [env.observe(agent)["action_mask"].sum() for agent in env.possible_agents]
    assert masks == [3, 0]


# --- information states as tensors ---------------------------------------------------------------


def test_equal_information_states_have_equal_tensors_and_others_do_not() -> None:
    game = openspiel.load("kuhn")
    assert game.information_state_tensor_shape() == [game.adapter.length + RECALLED]
    found: dict[str, bytes] = {}
    waiting = [game.new_initial_state()]
    while waiting:
        state = waiting.pop()
        waiting += [state.child(action) for action in state.legal_actions()]
        for seat in (0, 1):
            name = state.information_state_string(seat)
            tensor = numpy.array(state.information_state_tensor(seat), numpy.float32).tobytes()
            assert found.setdefault(name, tensor) == tensor
    assert len(set(found.values())) == len(found)


@pytest.mark.parametrize("name", GAMES)
def test_the_blocks_of_an_information_state_fill_its_tensor(name: str) -> None:
    game = openspiel.load(name, observation="fields")
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    assert len(observer.dict) == len(game.adapter.blocks) + 1
    assert sum(map(len, observer.dict.values())) == len(observer.tensor)
    assert len(observer.tensor) == game.adapter.length + RECALLED


def test_the_past_is_a_block_of_its_own_and_an_array_is_filled_anew() -> None:
    adapter = Adapter("longshot", options={"players": 4, "races": 1})
    position, rng = adapter.start(), random.Random(1)
    into = numpy.ones(adapter.length + RECALLED, numpy.float32)
    while sum(past is not None for past in position.past) < 4:
        position = position.after(rng.choice([*position.successors()]))
    for seat in range(4):
        recalled = adapter.recall(position, seat, into)
        assert (recalled[: adapter.length] == adapter.observe(position.state.view(seat))).all()
        last = position.past[seat]
        assert last is not None
        assert 1 <= recalled[adapter.length :].sum() <= len([*last.digests()])


def test_a_game_is_given_by_its_name_and_options_everywhere() -> None:
    options = {"players": 4, "races": 1}
    made = rk.game("longshot", **options)
    for game in (
        openspiel.load("longshot", options=options).adapter.game,
        pettingzoo.RaceEnv("longshot", options=options).adapter.game,
        pettingzoo.parallel_env("longshot", options=options).adapter.game,
    ):
        assert game == made
    with pytest.raises(BadInput, match="players"):
        Adapter("longshot", options={"players": 99})
    with pytest.raises(BadInput, match="players"):
        Adapter(made, options={"players": 4})


def test_exploitability_of_the_library_in_python_reads_the_game() -> None:
    game = pyspiel.convert_to_turn_based(openspiel.load(Bids(), utility="score"))
    uniform = pyspiel.UniformRandomPolicy(game)
    assert exploitability.nash_conv(game, uniform) > 0
