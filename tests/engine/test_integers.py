"""NumPy's integers are integers wherever somebody gives some, and in games of one's own."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

import racekit as rk
from racekit.engine import Chance, Change, Choice, with_item
from racekit.engine.game import Game, defined
from racekit.engine.integers import own_integers
from racekit.games import pig

KINDS = (np.int8, np.int64, np.uint16)


@dataclass(frozen=True)
class Turn(Choice):
    seat: int
    rule = "P1"

    def actions(self, game: Any, board: pig.Board) -> tuple[str, ...]:
        return ("roll", "hold") if board.turn else ("roll",)

    def play(self, game: Any, board: pig.Board, action: str) -> Change:
        if action == "roll":
            return Change(board, then=[Roll(np.int64(self.seat))])
        score = np.int64(board.scores[self.seat] + board.turn)
        scores = tuple(np.array(with_item(board.scores, self.seat, score)))
        held = game.event("P3", "held", seat=np.int64(self.seat), points=board.turn, score=score)
        then = [] if score >= game.goal else [Turn(np.int64(1 - self.seat))]
        return Change(pig.Board(scores, np.int64(0), board.die), [held], then)


@dataclass(frozen=True)
class Roll(Chance):
    seat: int
    rule = "P2"

    def weights(self, game: Any, board: pig.Board) -> dict[str, int]:
        return dict(zip("123456", np.ones(6, dtype=int), strict=True))

    def play(self, game: Any, board: pig.Board, action: str) -> Change:
        die = np.int64(action)
        turn = np.int64(0) if die == 1 else board.turn + die
        rolled = game.event("P2", "rolled", seat=np.int64(self.seat), die=die)
        then = [Turn(np.int64(self.seat ^ (die == 1)))]
        return Change(board._replace(turn=turn, die=die), [rolled], then)


@dataclass(frozen=True)
class Counted(pig.Pig):
    """Pig, by somebody who computes with NumPy."""

    name = "counted"
    features: ClassVar = {}

    def setup(self) -> Any:
        return pig.Board((np.int64(0),) * 2), (Turn(np.int64(0)),)

    def result(self, board: pig.Board) -> Any:
        return super().result(board._replace(scores=tuple(np.array(board.scores))))


del defined["counted"]  # other tests look at all games that there are


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setitem(defined, "counted", Counted)
    return rk.game("counted", goal=np.int64(12))


@pytest.mark.parametrize("n", KINDS)
def test_they_are_options_seats_seeds_and_numbers_of_games(n: Callable[[int], Any]) -> None:
    game = rk.game("longshot", players=n(5), deck={"F-1": n(40), "1-3": n(20), "2-3": n(20)})
    assert game == rk.game("longshot", players=5, deck={"F-1": 40, "1-3": 20, "2-3": 20})
    assert json.dumps(game.options())
    table = rk.Table(
        "pig", seats={n(0): "greedy", n(1): "greedy"}, seed=n(3), autosave=False, goal=20
    )
    assert type(table.seed) is int
    table.advance(n(4))
    assert table.node.ply == 4
    table.goto(n(1))
    assert (table.node.id, table.state.view(n(1)).seat) == (1, 1)
    assert table.state.key(n(0)) == table.state.key(0)
    frame = rk.simulate("pig", n(6), seed=n(2), goal=n(20))
    assert frame.equals(rk.simulate("pig", 6, seed=2, goal=20))
    win = rk.odds(table.state, rk.odds.win(n(0)), n=n(20), seed=n(1))
    assert repr(win) == repr(rk.odds(table.state, rk.odds.win(0), n=20, seed=1))
    view = rk.game("pig", goal=20).start().view(0)
    assert repr(rk.hint(view, games=n(10), seed=n(1))) == repr(rk.hint(view, games=10, seed=1))
    assert (
        len(rk.tournament({"a": "greedy", "b": "random"}, "pig", n(2), seed=n(1), goal=20).games)
        == 4
    )


def test_others_are_no_integers() -> None:
    for wrong in (np.float64(5), np.True_, True, np.array([5]), "5", 5.0):
        with pytest.raises(rk.BadInput):
            rk.game("longshot", players=wrong)


def test_they_are_positions() -> None:
    state = rk.game("longshot", players=5).start()
    given = state.game.describe(state)
    table = rk.Table("longshot", players=5, start=_with_numpy(given), autosave=False)
    assert table.state == state


def _with_numpy(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _with_numpy(each) for key, each in data.items()}
    if isinstance(data, list):
        return [*map(_with_numpy, data)]
    return np.int64(data) if type(data) is int else data


def test_a_game_that_computes_with_numpy_plays_as_any_other(counted: Any, tmp_path: Path) -> None:
    plain = rk.Table("pig", goal=12, seats=dict.fromkeys(range(2), "random"), seed=3)
    table = rk.Table(counted, seats=dict.fromkeys(range(2), "random"), seed=3, autosave=False)
    plain.advance()
    table.advance()
    assert repr(table.state.board) == repr(plain.state.board)
    assert repr(table.result) == repr(plain.result)
    assert rk.load(table.save(tmp_path / "game.jsonl")).result == table.result
    state = counted.start().step("roll").state
    assert repr(state.outcomes()) == repr(rk.game("pig").start().step("roll").state.outcomes())
    state = state.step("5").state
    again = counted.from_description(json.loads(json.dumps(counted.describe(state))))
    assert again == state
    assert type(again.actor) is int
    assert json.dumps(state.view(0).data())


def test_what_has_no_other_integers_is_not_made_anew() -> None:
    board = (pig.Board((3, 4)), {"a": [1, frozenset({2})]}, Turn(1))
    assert own_integers(board) is board
