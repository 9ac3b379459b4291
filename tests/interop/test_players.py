"""Policies, agents and bots of others as players, and the policies that racekit brings along."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.policy import UniformRandomPolicy

import racekit as rk
from racekit.engine import BadInput
from racekit.engine.jsons import read_json
from racekit.interop import baselines, efg, openspiel
from racekit.interop.players import AgentPlayer, BotPlayer, PolicyPlayer, digest

KUHN = rk.game("kuhn")


def view(cards: str = "KJ", *actions: str) -> Any:
    state = KUHN.start()
    for action in (*cards, *actions):
        state = state.step(action).state
    assert isinstance(state.actor, int)
    return state.view(state.actor)


def test_exploitability_is_what_exact_best_responses_gain() -> None:
    policies = openspiel.load(KUHN)
    uniform = PolicyPlayer.of_openspiel(policies, UniformRandomPolicy(policies))

    def play(seen: Any) -> Mapping[Any, Any]:
        actions = ("call", "fold") if "bet" in seen.board.bets else ("check", "bet")
        return uniform.chances(seen, actions)

    gains = [rk.odds.best_response(KUHN, seat, play, utility="score").value for seat in range(2)]
    assert uniform.exploitability(KUHN, utility="score") == pytest.approx(float(sum(gains)) / 2)
    with pytest.raises(BadInput, match="no probabilities"):
        PolicyPlayer({}).exploitability(KUHN)


@pytest.mark.parametrize("name", sorted(baselines.BASELINES))
def test_a_baseline_is_as_good_as_its_file_says(name: str) -> None:
    about = baselines.BASELINES[name]
    player = baselines.load(name)
    said = read_json((baselines.FOLDER / f"{name}.json").read_bytes())["exploitability"]
    assert said < 5e-4
    found = player.exploitability(about.begin(), utility=about.utility)
    assert found == pytest.approx(said, abs=2e-4)
    spoiled = PolicyPlayer({key: [*reversed(row)] for key, row in player.table.items()})
    assert spoiled.exploitability(about.begin(), utility=about.utility) > 0.1


@pytest.mark.parametrize("name", sorted(baselines.BASELINES))
def test_a_baseline_is_made_again(name: str, tmp_path: Path) -> None:
    made = PolicyPlayer.read(baselines.write(name, tmp_path))
    about, kept = baselines.BASELINES[name], baselines.load(name)
    assert made.table.keys() == kept.table.keys()
    assert made.exploitability(about.begin(), utility=about.utility) < 5e-4


def test_the_baseline_of_kuhn_holds_against_exact_best_responses() -> None:
    player = baselines.load("kuhn")

    def policy(seen: Any) -> Mapping[Any, Any]:
        actions = ("call", "fold") if "bet" in seen.board.bets else ("check", "bet")
        return player.chances(seen, actions)

    gains = [rk.odds.best_response(KUHN, seat, policy, utility="score").value for seat in range(2)]
    assert sum(gains) / 2 < 5e-4
    assert float(gains[1]) == pytest.approx(1 / 18, abs=1e-3)


def test_a_policy_plays_at_a_table_in_simulations_and_in_a_tournament() -> None:
    player = baselines.load("kuhn")
    table = rk.Table(KUHN, seed=1, seats={0: player, 1: player}, autosave=False)
    table.advance()
    assert table.result is not None
    how = {"players": {0: player, 1: "random"}, "seed": 1, "progress": False}
    rows = rk.simulate(KUHN, 1000, **how)
    assert rows.equals(rk.simulate(KUHN, 1000, workers=2, **how))
    tree = efg.tree(KUHN, utility="score")
    sets = [{each.number: each for each in found.values()} for found in tree.sets]
    seated = (player, rk.players.Random())
    exact = tree.values(
        lambda seat, number: [
            *seated[seat].chances(sets[seat][number].view, sets[seat][number].actions).values()
        ]
    )
    assert exact[0] > 0
    assert rows["score_0"].mean() == pytest.approx(float(exact[0]), abs=4 * 2 / 1000**0.5)
    held = rk.tournament({"policy": player, "random": "random"}, KUHN, 2, seed=1, progress=False)
    assert not held.problems
    assert [(each.games, each.forfeits) for each in held.standings] == [(4, 0), (4, 0)]


def test_a_policy_of_openspiel_is_read_by_view() -> None:
    game = openspiel.load(KUHN, utility="score")
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    player = PolicyPlayer.of_openspiel(game, solver.average_policy())
    assert player.exploitability(KUHN, utility="score") < 5e-3
    uniform = PolicyPlayer.of_openspiel(game, UniformRandomPolicy(game))
    assert {*uniform.table.values()} == {(0.5, 0.5)}
    assert uniform.table.keys() == player.table.keys()

    class Peeking:
        def action_probabilities(self, state: Any) -> dict[int, float]:
            legal = state.legal_actions()
            return dict.fromkeys(legal, 0.5) | {legal[0]: float("K" in str(state))}

    with pytest.raises(BadInput, match="differs between positions"):
        PolicyPlayer.of_openspiel(game, Peeking())


def test_an_unknown_view_is_left_to_another_player_or_refused() -> None:
    known = digest(view("KJ"))
    player = PolicyPlayer({known: [1, 0]})
    rng = random.Random(1)
    assert player.choose(view("KJ"), ("check", "bet"), rng) == "check"
    for seen, actions in ((view("QJ"), ("check", "bet")), (view("KJ"), ("check",))):
        with pytest.raises(BadInput, match="no probabilities"):
            player.choose(seen, actions, rng)
        for other in (rk.players.Random(), "random"):
            filled = PolicyPlayer({known: [1, 0]}, other)
            assert filled.choose(seen, actions, rng) in actions
            assert sum(filled.chances(seen, actions).values()) == 1
    for nobody in ("nobody", "", 3):
        with pytest.raises(BadInput, match="is not a player"):
            PolicyPlayer({known: [1, 0]}, nobody)


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", '{"policy": []}', '{"policy": {"a": 1}}', '{"policy": {"a": [-1, 2]}}'),
        *('{"policy": {"a": [0, 0]}}', '{"policy": {"a": [true]}}', '{"policy": {"a": []}}'),
    ],
)
def test_a_file_that_holds_no_policy_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "policy.json"
    file.write_text(text)
    with pytest.raises(BadInput):
        PolicyPlayer.read(file)
    with pytest.raises(BadInput, match="path"):
        PolicyPlayer.read(tmp_path / "none.json")
    with pytest.raises(BadInput, match="name"):
        baselines.load("go")


def test_an_agent_gets_an_observation_and_nothing_else() -> None:
    seen: list[Any] = []

    def act(observed: Any) -> int:
        seen.append(observed)
        return int(np.flatnonzero(observed["action_mask"])[-1])

    player = AgentPlayer(KUHN, act)
    assert player.choose(view("KJ"), ("check", "bet"), random.Random(1)) == "bet"
    assert seen[0].keys() == {"observation", "action_mask"}
    assert seen[0]["action_mask"].tolist() == [1, 1, 0, 0]
    player.choose(view("KQ"), ("check", "bet"), random.Random(1))
    assert (seen[0]["observation"] == seen[1]["observation"]).all()
    with pytest.raises(BadInput, match="not the number"):
        AgentPlayer(KUHN, lambda observed: 3).choose(view(), ("check", "bet"), random.Random(1))
    table = rk.Table(
        "longshot",
        players=4,
        races=1,
        seed=1,
        autosave=False,
        seats=dict.fromkeys(range(4), AgentPlayer(rk.game("longshot", players=4, races=1), act)),
    )
    table.advance()
    assert table.result is not None


def test_a_bot_gets_a_position_that_the_seat_considers_possible() -> None:
    class Noting:
        def __init__(self) -> None:
            self.cards: list[Sequence[str]] = []

        def step(self, state: Any) -> int:
            self.cards.append(state.position.state.board.cards)
            return int(state.legal_actions()[1])

    found = []
    for cards in ("KJ", "KQ"):
        bot, rng = Noting(), random.Random(1)
        player = BotPlayer(KUHN, lambda _, bot=bot: bot)
        assert {player.choose(view(cards), ("check", "bet"), rng) for _ in range(20)} == {"bet"}
        found.append(bot.cards)
    assert found[0] == found[1]
    assert {*found[0]} == {("K", "J"), ("K", "Q")}


def search(game: Any) -> Any:
    rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    return mcts.MCTSBot(game, 2.0, 3, rollouts, random_state=np.random.RandomState(1))


def test_a_search_bot_of_openspiel_plays_a_game() -> None:
    made = rk.game("longshot", players=4, races=1)
    seats = {0: BotPlayer(made, search, utility="place"), 1: "greedy", 2: "random", 3: "random"}
    table = rk.Table(made, seed=2, seats=seats, autosave=False)
    table.advance()
    assert table.result is not None


def test_a_bot_is_made_anew_in_each_process_of_a_tournament() -> None:
    players = {"search": BotPlayer(KUHN, search, utility="score"), "random": "random"}
    held = rk.tournament(players, KUHN, 2, seed=1, seconds=60, progress=False)
    assert not held.problems
    assert [(each.games, each.forfeits) for each in held.standings] == [(4, 0), (4, 0)]


def test_is_mcts_searches_in_states_that_the_seat_considers_possible() -> None:
    game = openspiel.load(KUHN, utility="score")
    state = game.new_initial_state()
    for card in (1, 0):  # the Q, and the J
        state.apply_action(card)
    for action in state.legal_actions()[:1]:  # check, and the other bets
        state.apply_action(action)
        state.apply_action(state.legal_actions()[1])
    drawn = [state.resample_from_infostate(0, rng.random) for rng in map(random.Random, range(9))]
    assert {each.position.state.board.cards for each in drawn} == {("Q", "J"), ("Q", "K")}
    known = {(each.information_state_string(0), each.current_player()) for each in drawn}
    assert known == {(state.information_state_string(0), 0)}
    assert all(each.history() == [] for each in drawn)
    # No other seat's memory, which would tell its card.
    assert all(each.information_state_string(1).startswith("- ") for each in drawn)

    def make(game: Any) -> Any:
        rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        return ismcts.ISMCTSBot(game, rollouts, 2.0, 200, random_state=np.random.RandomState(1))

    player = BotPlayer(KUHN, make, utility="score")
    assert player.choose(view("KJ", "check", "bet"), ("call", "fold"), random.Random(1)) == "call"
    assert player.choose(view("KJ", "bet"), ("call", "fold"), random.Random(1)) == "fold"
