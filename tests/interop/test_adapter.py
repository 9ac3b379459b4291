"""Games as numbers: actions, utilities, observations, and the errors where they do not fit."""

from __future__ import annotations

import dataclasses
import pickle
import random
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

import racekit as rk
from racekit.engine import BadInput, Bounds, Result
from racekit.engine.analysis import Bounded, Vocabulary, get_feature
from racekit.games.longshot import cards as longshot
from racekit.games.trickrace import cards as trickrace
from racekit.interop import adapter as adapters
from racekit.interop import gymnasium, observations, openspiel, pettingzoo
from racekit.interop.adapter import Adapter, place, score, win
from racekit.interop.messages import required
from racekit.odds.perfect_recall import Position
from tests.conformance.adapters import GAMES, adapter
from tests.interop.own import Coins

KUHN = rk.game("kuhn")


def dealt(cards: str = "KJ") -> Position:
    position = Adapter(KUHN).start()
    for card in cards:
        position = position.after(card)
    return position


@pytest.mark.parametrize("name", sorted(GAMES))
def test_what_a_game_declares_holds_in_random_games(name: str) -> None:
    declared = adapter(name)
    for number in range(min(3, len(declared.variants))):
        game = declared.made(number)
        bounded, named = get_feature(game, Bounded), get_feature(game, Vocabulary)
        bounds = bounded(game) if bounded else Bounds()
        known = set(named(game)) if named else None
        state, steps, rng = game.start(), 0, random.Random(number)
        while state.actor is not None:
            following = state.actions() or tuple(state.outcomes())
            assert bounds.actions is None or len(following) <= bounds.actions
            assert known is None or known >= set(map(str, state.actions()))
            state, steps = state.step(rng.choice(following)).state, steps + 1
        assert bounds.steps is None or steps <= bounds.steps
        if bounds.scores is not None:
            low, high = bounds.scores
            assert all(low <= each <= high for each in game.result(state.board).scores)


def test_utilities_of_a_shared_win_and_of_no_win() -> None:
    shared, nobody = Result.of_scores([3, 5, 5]), Result((0, 0), (1, 1), winners=())
    assert win(shared) == [Fraction(-1, 3), Fraction(1, 6), Fraction(1, 6)]
    assert place(shared) == [-1, Fraction(1, 2), Fraction(1, 2)]
    assert score(shared) == [3, 5, 5]
    assert win(nobody) == place(nobody) == [0, 0]


def test_a_name_is_the_same_number_everywhere_and_a_slot_is_not() -> None:
    named, slots = Adapter(KUHN), Adapter(KUHN, actions="slots")
    before, after = dealt().state, dealt().after("bet").state
    assert [named.legal(each) for each in (before, after)] == [[0, 1], [2, 3]]
    assert [slots.legal(each) for each in (before, after)] == [[0, 1], [0, 1]]
    for adapted in (named, slots):
        for state in (before, after, KUHN.start()):
            for number in adapted.legal(state):
                assert adapted.name(state, number) == str(adapted.action(state, number))
            actions = [adapted.action(state, number) for number in adapted.legal(state)]
            assert sorted(map(str, actions)) == sorted(
                map(str, state.actions() or state.outcomes())
            )
    assert Adapter(Coins()).actions == "slots"


@pytest.mark.parametrize("number", [-1, 0, 1, 4, 1000])
def test_a_number_that_is_not_legal_is_refused(number: int) -> None:
    with pytest.raises(BadInput, match="not the number of an action"):
        Adapter(KUHN).action(dealt().after("bet").state, number)


def test_more_actions_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adapters, "ACTIONS", 2)
    state = Adapter(Coins()).start().after("heads").after("tails").state
    with pytest.raises(BadInput, match=r"3 actions .* room for 2.*Bounded"):
        Adapter(Coins()).legal(state)


def test_a_score_out_of_bounds_is_not_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = Bounds(scores=(-1, 1))
    monkeypatch.setitem(type(KUHN).features, Bounded, lambda game: narrow)
    end = dealt().after("bet").after("call")
    with pytest.raises(BadInput, match=r"outside the bounds from -1\.0 to 1\.0"):
        Adapter(KUHN, utility="score").utilities(end)


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"utility": "chips"}, "utility"),
        ({"actions": "any"}, "actions"),
        ({"observation": 3}, "observation"),
        ({"horizon": 0}, "horizon"),
        ({"horizon": True}, "horizon"),
    ],
)
def test_a_wrong_setting_is_named(settings: dict[str, object], says: str) -> None:
    for made in (Adapter, pettingzoo.env, gymnasium.SeatEnv, openspiel.load):
        with pytest.raises(BadInput) as caught:
            made(KUHN, **settings)
        assert [problem.place for problem in caught.value.problems] == [says]


def test_a_game_without_declarations_says_what_is_missing() -> None:
    with pytest.raises(BadInput, match="coins_of_a_test declares no bounds on scores"):
        Adapter(Coins(), utility="score")
    with pytest.raises(BadInput, match="has no Vocabulary"):
        Adapter(Coins(), actions="names")
    with pytest.raises(BadInput, match="options"):
        openspiel.load("kuhn", options={"cards": 4})
    with pytest.raises(BadInput, match="percent-encoded JSON"):
        openspiel.read_options("players:four")


def test_a_game_is_cut_off_at_the_horizon() -> None:
    adapted = Adapter(KUHN, horizon=3)
    position = dealt().after("check")
    assert adapted.over(position)
    assert adapted.cut(position)
    assert adapted.utilities(position) == [0, 0]
    env = pettingzoo.env(KUHN, horizon=3)
    env.reset(seed=1)
    env.step(0)
    assert env.truncations == {"player_0": True, "player_1": True}
    assert env.terminations == {"player_0": False, "player_1": False}


@pytest.mark.parametrize("kind", ["hashed", "fields"])
def test_information_sets_of_kuhn_have_observations_of_their_own(kind: str) -> None:
    adapted, seen = Adapter(KUHN, observation=kind), {}
    waiting = [adapted.start()]
    while waiting:
        position = waiting.pop()
        actor = position.state.actor
        if isinstance(actor, int):
            view = position.state.view(actor)
            found = adapted.observe(view)
            assert found.shape == (adapted.length,)
            assert found.dtype == np.float32
            assert seen.setdefault(found.tobytes(), view) == view
        waiting += map(position.after, position.successors())
    assert len(seen) == 12


@pytest.mark.parametrize("name", sorted(GAMES))
def test_what_a_seat_knows_is_what_it_observes_whatever_was_seen_before(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adapters, "HASHED", 1 << 14)  # so long that hardly two values share a place
    game, rng = adapter(name).made(0), random.Random(1)
    adapted, state = Adapter(game), game.start()
    seen: dict[bytes, str] = {}
    views: list[Any] = []
    for _ in range(60):
        for seat in range(game.players):
            views.append(state.view(seat))
            found = adapted.observe(views[-1]).tobytes()
            assert seen.setdefault(found, state.key(seat)) == state.key(seat)
        if state.actor is None:
            break
        state = state.step(rng.choice(state.actions() or [*state.outcomes()])).state
    warm = [adapted.observe(view).tobytes() for view in views[::7]]
    cold = pickle.loads(pickle.dumps(adapted))  # noqa: S301 (our own, which has seen nothing)
    assert warm == [cold.observe(view).tobytes() for view in views[::7]]
    assert len(seen) > 5


def test_equal_parts_are_observed_alike() -> None:
    """What is kept of a part serves every equal one: True is 1, and a named tuple is a tuple."""
    alike = [(Result((1,), (1,), (0,)),), (((True,), (1.0,), (Fraction(0),)),)]
    assert alike[0] == alike[1]
    found = [observations.Field("result", 0, 512).elements(each) for each in alike]
    assert found[0] == found[1]


def test_a_field_that_changes_is_written_again() -> None:
    field = observations.Field("bets", 0, 512)
    found = [field.elements(value) for value in (None, (1,), (2,), (1,), None)]
    assert found[0] == found[4] != found[1] == found[3] != found[2]


class Interrupted:
    """A value at which somebody presses Control-C."""

    def __hash__(self) -> int:
        raise KeyboardInterrupt


def test_an_interruption_leaves_observations_as_they_were() -> None:
    first, other = ((1, 2), "a"), ((3, Interrupted()), "b")
    field = observations.Field("bets", 0, 512)
    fields = observations.Fields([("bets", 0, 256), ("name", 256, 256)])
    found = field.elements(first[0]), fields.elements(first)
    for each in (other, other[::-1]):
        with pytest.raises(KeyboardInterrupt):
            fields.elements(each)
    with pytest.raises(KeyboardInterrupt):
        field.elements(other[0])
    assert (field.elements(first[0]), fields.elements(first)) == found


def holding(view: Any, card: Any) -> Any:
    """Return a view of seat 0 with another hand."""
    if not hasattr(view, "board"):
        return dataclasses.replace(view, hand=(card,))
    board = view.board._replace(hands=((card,), *view.board.hands[1:]))
    return dataclasses.replace(view, board=board)


def test_equal_cards_of_two_games_are_observed_by_their_names() -> None:
    cards = {"longshot": longshot.Card(1, 2), "trickrace": trickrace.Card(1, 2)}
    assert cards["longshot"] == cards["trickrace"]
    hands = []
    for name, card in cards.items():
        adapted = Adapter(rk.game(name), observation="fields")
        view: Any = adapted.game.start().view(0)
        at, length = adapted.blocks["hand"]
        hands.append(adapted.observe(holding(view, card))[at : at + length])
    assert (hands[0] != hands[1]).any()


def test_a_view_of_another_kind_is_observed_by_its_data() -> None:
    class Seen:
        def __init__(self, cards: list[str]) -> None:
            self.cards = cards

        def data(self) -> dict[str, Any]:
            return {"game": "kuhn", "seat": 0, "later": {"cards": self.cards}}

    adapted = Adapter(KUHN, observation="fields")
    found = [adapted.observe(Seen(cards)) for cards in (["K"], ["Q"], ["K"])]
    at, length = adapted.blocks["other"]
    assert {*np.flatnonzero(found[0] != found[1])} <= {*range(at, at + length)}
    assert (found[0] == found[2]).all()
    assert (found[0] != found[1]).any()


def test_a_board_without_fields_is_one_field() -> None:
    view = dataclasses.replace(dealt("KJ").state.view(0), board=("K", "?"))
    names, fields = observations.fields_of(view)
    assert fields[names.index("board")] == ("K", "?")


def test_a_field_has_a_block_of_its_own() -> None:
    adapted = Adapter(KUHN, observation="fields")
    assert list(adapted.blocks) == [
        *("seat", "board.cards", "board.bets", "agenda", "rule", "actor", "other")
    ]
    first, second = (adapted.observe(dealt(cards).state.view(0)) for cards in ("KJ", "QJ"))
    at, length = adapted.blocks["board.cards"]
    assert {*np.flatnonzero(first != second)} <= {*range(at, at + length)}


def test_an_information_state_remembers_own_views_and_actions_only() -> None:
    same = dealt("KJ").after("check").after("bet")
    assert same.key(0) == dealt("KQ").after("check").after("bet").key(0)
    assert same.key(0) != dealt("QJ").after("check").after("bet").key(0)
    assert same.key(1) != dealt("KQ").after("check").after("bet").key(1)


def test_kuhn_by_its_game_string_has_its_value() -> None:
    game = pyspiel.load_game("racekit(game=kuhn,utility=score)")
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    policy = solver.tabular_average_policy()
    assert pyspiel.exploitability(game, policy) < 2e-3

    def value(state: pyspiel.State) -> float:
        if state.is_terminal():
            return state.returns()[0]
        if state.is_chance_node():
            chances = state.chance_outcomes()
        else:
            chances = policy.get_state_policy(state.information_state_string())
        return sum(p * value(state.child(action)) for action, p in chances)

    assert value(game.new_initial_state()) == pytest.approx(-1 / 18, abs=2e-3)


def test_an_illegal_action_ends_an_episode_at_a_loss() -> None:
    env = gymnasium.SeatEnv(KUHN, utility="score")
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(3)
    assert (reward, ended) == (-2, True)
    assert "not the number of an action" in info["illegal"]


def test_a_person_cannot_sit_in_an_environment() -> None:
    with pytest.raises(BadInput, match="seat 1 needs an automatic player"):
        gymnasium.SeatEnv(KUHN, players={1: rk.HUMAN})
    with pytest.raises(BadInput, match="seat"):
        gymnasium.SeatEnv(KUHN, players={7: "random"})


PRINTED = """
import hashlib, random
import racekit as rk
from racekit.interop import efg, openspiel
found = hashlib.sha256(efg.text(rk.game("kuhn")).encode())
for game in ("longshot", "trickrace"):
    state, rng = openspiel.load(game).new_initial_state(), random.Random(1)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    for _ in range(12):
        if not state.is_chance_node():
            player = state.current_player()
            found.update(bytes(str(state.observation_tensor(player)), "ascii"))
            found.update(state.information_state_string(player).encode())
        state.apply_action(rng.choice(state.legal_actions()))
print(found.hexdigest())
"""


def test_results_do_not_depend_on_the_hash_seed(tmp_path: Path) -> None:
    root = str(Path(__file__).parents[2])
    seeds = ("0", "1", "2", "3", "random")
    running = [
        subprocess.Popen(
            [sys.executable, "-c", PRINTED],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": root, "PATH": ""},
            cwd=tmp_path,
            stdout=subprocess.PIPE,
        )
        for seed in seeds
    ]
    found = {process.communicate()[0] for process in running}
    assert len(found) == 1
    assert len(found.pop().strip()) == 64


def test_racekit_imports_no_peer_and_a_missing_one_names_the_extra() -> None:
    code = """
import sys
import racekit as rk
rk.odds, rk.players, rk.simulate
peers = {"pyspiel", "open_spiel", "pettingzoo", "gymnasium"}
assert not peers & sys.modules.keys()
sys.modules.update(dict.fromkeys(peers))
for name in ("openspiel", "pettingzoo", "gymnasium"):
    try:
        __import__(f"racekit.interop.{name}")
    except rk.BadInput as error:
        print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.count("racekit[interop]") == 3


def test_a_missing_library_is_told_in_one_sentence() -> None:
    with pytest.raises(BadInput) as caught:
        required("not_there.at_all")
    assert caught.value.text("en").startswith("not_there is not installed; pip install")
    assert "\n" not in caught.value.text("en").strip()
