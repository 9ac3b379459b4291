"""Solutions agree with the literature, with independent equations, and with their definitions."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any, ClassVar, NamedTuple

import numpy as np
import pytest

import racekit as rk
from racekit.engine.game import Game, State, defined
from racekit.engine.result import Result
from racekit.engine.tasks import Chance, Change, Choice
from racekit.games.pig import Board, Turn, for_the_mover
from racekit.odds import value_iteration
from racekit.odds.graph import Graph, heights, strongly_connected_components
from racekit.odds.solve import shares_of_win

F = Fraction
PUBLISHED = 0.5306
"""The probability that Pig's first player wins under optimal play (Neller and Presser 2004)."""


# --- Pig ------------------------------------------------------------------------------------------


def neller_presser(goal: int, close: float = 1e-13) -> Any:
    """Solve the equations of Neller and Presser: mine, theirs, turn to the mover's win probability.

    Scores of the same sum are solved together, the largest sum first: no play leads back.
    """
    wins, turns = np.ones((goal, goal, goal + 6)), np.arange(goal)
    for total in range(2 * goal - 2, -1, -1):
        i = np.arange(max(0, total - goal + 1), min(goal, total + 1))
        j = total - i  # the same scores from the other end
        points = i[:, None] + turns
        held = 1 - wins[j[:, None], np.minimum(points, goal - 1), 0]
        held[:, 0] = 0  # nobody holds before the first roll
        now, before = wins[i, j], None
        now[:, :goal][points < goal] = 0.5
        while before is None or np.abs(now - before).max() > close:
            before = now.copy()
            for turn in range(goal - 1 - i[0], -1, -1):
                open_ = points[:, turn] < goal
                roll = (1 - now[::-1, 0] + now[:, turn + 2 : turn + 7].sum(1)) / 6
                now[open_, turn] = np.maximum(roll, held[:, turn])[open_]
        wins[i, j] = now
    return wins


def at(goal: int, mine: int, theirs: int, turn: int, seat: int = 0) -> State:
    """Return the position in which a seat has rolled a turn total."""
    scores = (mine, theirs) if seat == 0 else (theirs, mine)
    return State(rk.game("pig", goal=goal), Board(scores, turn, 3), (Turn(seat),))


def test_the_equations_give_the_published_value() -> None:
    assert round(neller_presser(100, close=1e-5)[0, 0, 0], 4) == PUBLISHED


@pytest.mark.parametrize(("goal", "method"), [(20, "exact"), (30, "iterate")])
def test_pig_agrees_with_its_equations(goal: int, method: Any) -> None:
    equations = neller_presser(goal)
    solution = rk.odds.solve(rk.game("pig", goal=goal), method=method)
    assert solution.exact == (method == "exact")
    assert solution.error < 1e-9
    rng, looked = random.Random(goal), 0
    while looked < 300:
        mine, theirs, turn = rng.randrange(goal), rng.randrange(goal), rng.randrange(goal)
        # Neither a score nor a turn total can be 1.
        if 1 in (mine, theirs, turn) or mine + turn >= goal:
            continue
        looked += 1
        seat = looked % 2
        values = solution.value_of(at(goal, mine, theirs, turn, seat))
        assert float(values[seat]) == pytest.approx(equations[mine, theirs, turn], abs=1e-9)
        assert sum(values) == pytest.approx(1)


@pytest.mark.soak
def test_pig_at_100_has_the_published_value() -> None:
    solution = rk.odds.solve(rk.game("pig"))
    assert round(float(solution.value[0]), 4) == PUBLISHED
    assert solution.error < 1e-9
    assert solution.best_actions(at(100, 0, 0, 20)) == ("roll",)
    assert solution.best_actions(at(100, 0, 0, 21)) == ("hold",)


def test_pig_is_solved_exactly_for_small_goals() -> None:
    # A player who rolls anything but a 1 holds and wins: p = 5/6 + (1/6)(1 - p).
    assert rk.odds.solve(rk.game("pig", goal=2)).value == (F(6, 7), F(1, 7))
    solution = rk.odds.solve(rk.game("pig", goal=10))
    assert solution.value == (F(7776, 10961), F(3185, 10961))
    assert solution.error == 0
    iterated = rk.odds.solve(rk.game("pig", goal=10), method="iterate", tolerance=1e-12)
    assert 0 < iterated.error < 1e-12
    assert abs(iterated.value[0] - solution.value[0]) < 2e-12


def reached(state: State) -> Iterator[State]:
    """Yield each reachable position once."""
    found, todo = {state}, [state]
    while todo:
        here = todo.pop()
        yield here
        for action in here.actions() or here.outcomes():
            after = here.step(action).state
            if after not in found:
                found.add(after)
                todo.append(after)


def test_every_exact_value_is_that_of_the_best_action() -> None:
    pig = rk.game("pig", goal=7)
    solution = rk.odds.solve(pig)
    for state in islice(reached(pig.start()), 3000):
        value = solution.value_of(state)
        if state.result is not None:
            assert value == tuple(shares_of_win(state.result))
        elif isinstance(state.actor, int):
            each = solution.action_values(state)
            best = max(worth[state.actor] for worth in each.values())
            assert value[state.actor] == best == 1 - value[1 - state.actor]
            best_actions = solution.best_actions(state.view(1))
            assert best_actions == tuple(a for a in each if each[a][state.actor] == best)
            assert solution.policy(state) == dict.fromkeys(best_actions, F(1, len(best_actions)))
        else:
            ways = state.outcomes().items()
            assert value[0] == sum(p * solution.value_of(state.step(a).state)[0] for a, p in ways)


# --- a small game of every kind -------------------------------------------------------------------


class Ring(NamedTuple):
    """The winner, if there is one."""

    winner: int = -1


@dataclass(frozen=True)
class Turns(Choice):
    """T1: toss, or pass."""

    seat: int
    rule: ClassVar[str] = "T1"

    def actions(self, game: Any, board: Ring) -> tuple[str, ...]:
        return tuple(game.offers.split())

    def play(self, game: Any, board: Ring, action: str) -> Change:
        following = Turns((self.seat + 1) % game.players)
        return Change(board, then=[Toss(self.seat) if action == "toss" else following])


@dataclass(frozen=True)
class Toss(Chance):
    """T2: heads wins, tails passes the turn, and the edge means another toss."""

    seat: int
    rule: ClassVar[str] = "T2"

    def weights(self, game: Any, board: Ring) -> Mapping[str, int]:
        return {"heads": 2, "tails": 2, "edge": 1}

    def play(self, game: Any, board: Ring, action: str) -> Change:
        if action == "heads":
            return Change(Ring(self.seat))
        edge = action == "edge"
        again = Toss(self.seat) if edge else Turns((self.seat + 1) % game.players)
        return Change(board, then=[again])


@dataclass(frozen=True)
class Heads(Game):
    """The first seat to toss heads wins."""

    name = "heads"
    version = "1"
    rules: ClassVar = {"T1": "A turn: toss or pass.", "T2": "A toss: heads wins.", "T3": "End: so."}

    players: int
    offers: str = "pass toss"

    def options(self) -> dict[str, Any]:
        return {"players": self.players, "offers": self.offers}

    def setup(self) -> tuple[Ring, tuple[Turns, ...]]:
        return Ring(), (Turns(0),)

    def view(self, state: State, seat: int) -> Ring:
        board: Ring = state.board
        return board

    def result(self, board: Ring) -> Result:
        return Result.of_scores([int(seat == board.winner) for seat in range(self.players)])


del defined["heads"]  # it is for this file only


@pytest.mark.parametrize("offers", ["toss", "toss pass", "pass toss"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("method", ["exact", "iterate"])
def test_games_of_several_seats_with_cycles_through_chance(
    players: int, offers: str, method: Any
) -> None:
    solution = rk.odds.solve(Heads(players, offers), method=method)
    share = F(2 ** (players - 1), 2**players - 1)
    assert solution.value == pytest.approx([share / 2**seat for seat in range(players)], abs=1e-9)
    assert solution.exact == (method == "exact")
    assert solution.best_actions(solution.start) == ("toss",)


def test_a_game_that_no_player_can_end_is_refused() -> None:
    for players in (2, 3):
        with pytest.raises(rk.BadInput, match="heads may never end"):
            rk.odds.solve(Heads(players, "pass"))


def test_among_equal_actions_the_policy_takes_one_that_ends_the_game() -> None:
    """Passing is as good as winning at once: a seat that passes can win later."""

    class Alone(Heads):
        def result(self, board: Ring) -> Result:
            return Result.of_scores([1, 0])

    solution = rk.odds.solve(Alone(2))
    assert solution.value == (1, 0)
    assert solution.best_actions(solution.start) == ("pass", "toss")


def test_a_custom_utility() -> None:
    solution = rk.odds.solve(Heads(2), utility=lambda result: [5 * n for n in result.scores])
    assert solution.value == (F(10, 3), F(5, 3))
    assert rk.odds.solve(Heads(2), utility="score").value == (F(2, 3), F(1, 3))
    assert "your own function" in repr(solution)


# --- methods and representations ------------------------------------------------------------------


def test_components_come_after_their_successors() -> None:
    graph = Graph(rk.game("pig", goal=6).start(), shares_of_win, 10**6, for_the_mover)
    for _ in graph.expand():
        pass
    components = strongly_connected_components(graph)
    assert sorted(node for nodes in components for node in nodes) == [*range(len(graph))]
    where = {node: n for n, nodes in enumerate(components) for node in nodes}
    height = heights(graph, components)
    for node in range(len(graph)):
        for after in graph.next_nodes(node):
            assert where[after] <= where[node]
            assert height[where[after]] < height[where[node]] or where[after] == where[node]


def test_without_numba_the_values_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = rk.odds.solve(rk.game("pig", goal=12), method="iterate")
    for name in ("_sweep", "_best_row", "_mean"):
        plain = getattr(getattr(value_iteration, name), "py_func", getattr(value_iteration, name))
        monkeypatch.setattr(value_iteration, name, plain)
    monkeypatch.setattr(value_iteration, "NUMBA", False)
    plain_solution = rk.odds.solve(rk.game("pig", goal=12), method="iterate")
    assert plain_solution.value == pytest.approx(compiled.value, abs=1e-12)


def test_odds_accept_the_policy_of_a_solution() -> None:
    solution = rk.odds.solve(rk.game("pig", goal=10))
    state = at(10, 9, 8, 6)
    assert solution.policy(state.view(0)) == {"hold": F(1)}
    assert rk.odds(state, "winners", policy=solution.policy)[0] == solution.value_of(state)[0] == 1


def test_a_solution_has_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    solution = rk.odds.solve(rk.game("pig", goal=10))
    monkeypatch.setenv("RACEKIT_LANG", "en")
    assert "Player 1  7776/10961  70.9%" in repr(solution)
    assert "Exact, over 424 positions." in solution._repr_html_()
    monkeypatch.setenv("RACEKIT_LANG", "ja")
    assert "プレイヤー1" in repr(solution)
    assert "厳密解（局面数：424）" in solution._repr_html_()
    iterated = rk.odds.solve(rk.game("pig", goal=10), method="iterate")
    assert "価値反復" in repr(iterated)


def test_unsolvable_games_are_refused() -> None:
    pig = rk.game("pig", goal=10)
    with pytest.raises(rk.BadInput, match="more than 100 positions"):
        rk.odds.solve(pig, limit=100)
    with pytest.raises(rk.BadInput) as caught:
        rk.odds.solve("pig", method="guess", tolerance=0, limit=0, utility="fun")  # type: ignore[arg-type]
    places = [each.place for each in caught.value.problems]
    assert places == ["limit", "method", "tolerance", "game", "utility"]
    solution = rk.odds.solve(at(10, 9, 9, 0))
    for other in (pig.start(), rk.game("pig", goal=11).start()):
        with pytest.raises(rk.BadInput, match="cannot be reached"):
            solution.value_of(other)
    with pytest.raises(rk.BadInput, match="hides information"):
        rk.odds.solve(rk.game("trickrace"))


def test_a_finished_game_has_a_value_for_either_winner() -> None:
    """A symmetry may map all finished games to one: the value of each is still known."""
    game = rk.game("pig", goal=5)
    solution = rk.odds.solve(game)
    for seat in (0, 1):
        state = game.start()
        if seat:
            state = state.step("roll").state.step("1").state
        state = state.step("roll").state.step("6").state
        assert solution.action_values(state)["hold"] == tuple(int(each == seat) for each in (0, 1))
