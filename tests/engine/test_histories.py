"""Determinizations of small games: every history in the seat's information set."""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

import pytest

import racekit as rk
from racekit.engine import Candidates, Determinizer
from racekit.engine import worlds as worlds_module
from racekit.engine.board_view import BoardView
from racekit.engine.errors import BadInput
from racekit.engine.game import Game, State, defined
from racekit.engine.options import option
from racekit.engine.result import Result
from racekit.engine.tasks import CHANCE, Chance, Change, Choice
from racekit.engine.view import HIDDEN
from racekit.engine.worlds import Histories, worlds


def every_state(state: State) -> list[State]:
    """Return a position and all of its successors."""
    after = (state.step(action).state for action in (*state.actions(), *state.outcomes()))
    return [state, *(each for follower in after for each in every_state(follower))]


KUHN = every_state(rk.game("kuhn").start())


def board_view(state: State, seat: int) -> BoardView:
    view = state.view(seat)
    assert isinstance(view, BoardView)
    return view


@pytest.mark.parametrize("seat", [0, 1])
def test_histories_are_exactly_the_positions_with_the_same_view(seat: int) -> None:
    """Compare with a plain search of the complete tree."""
    for state in KUHN:
        view = board_view(state, seat)
        found = dict(Histories(view))
        assert set(found) == {other for other in KUHN if other.view(seat) == view}
        assert sum(found.values()) == 1


def test_unseen_cards_are_equally_likely() -> None:
    state = rk.game("kuhn").start().step("J").state.step("K").state.step("check").state
    cards = {world.board.cards: p for world, p in Histories(board_view(state, 0))}
    assert cards == {("J", "Q"): Fraction(1, 2), ("J", "K"): Fraction(1, 2)}


def test_the_seed_determines_the_sample() -> None:
    state = rk.game("kuhn").start().step("Q").state.step("K").state
    histories = Histories(board_view(state, 0))
    drawn = [histories.sample(random.Random(seed)) for seed in range(40)]
    assert set(drawn) == set(dict(histories))
    assert drawn == [histories.sample(random.Random(seed)) for seed in range(40)]


def test_a_fully_visible_board_allows_one_position() -> None:
    state = rk.game("pig").start().step("roll").state.step("5").state
    assert dict(Histories(board_view(state, 1))) == {state: Fraction(1)}


def test_outcomes_cover_only_what_the_seat_will_observe() -> None:
    start = rk.game("kuhn").start()
    third = dict.fromkeys("JQK", Fraction(1, 3))
    assert start.view(0).outcomes() == third
    assert start.view(1).outcomes() == {}
    dealt = start.step("J").state
    assert dealt.view(0).outcomes() == {}
    # Seat 1 does not know that seat 0 has the jack.
    assert dealt.view(1).outcomes() == third
    assert dealt.step("K").state.view(0).outcomes() == {}


# --- weights and bounds --------------------------------------------------------------------------


class Loaded(NamedTuple):
    """A die that only seat 0 sees, and the number of remaining rolls."""

    die: str = HIDDEN
    rolls: int = 0


@dataclass(frozen=True)
class Throw(Chance):
    """A 6 has probability 1/2."""

    rule: ClassVar[str] = "D1"

    def weights(self, game: Any, board: Loaded) -> dict[str, int]:
        return {"6": 5, **dict.fromkeys("12345", 1)}

    def play(self, game: Any, board: Loaded, action: str) -> Change:
        return Change(Loaded(action, board.rolls), [game.secret("D1", seat=0, die=action)])


@dataclass(frozen=True)
class OpenThrow(Chance):
    """A coin that everybody sees."""

    rule: ClassVar[str] = "D1"

    def weights(self, game: Any, board: Loaded) -> dict[str, int]:
        return dict.fromkeys("16", 1)

    def play(self, game: Any, board: Loaded, action: str) -> Change:
        return Change(board._replace(rolls=int(action)))


@dataclass(frozen=True)
class On(Choice):
    """Continue or stop."""

    seat: int
    rule: ClassVar[str] = "D2"

    def actions(self, game: Any, board: Loaded) -> tuple[str, ...]:
        return ("on", "stop") if board.rolls < game.most else ("stop",)

    def play(self, game: Any, board: Loaded, action: str) -> Change:
        if action == "stop":
            return Change(board)
        return Change(Loaded(board.die, board.rolls + 1), then=[On(1 - self.seat)])


@dataclass(frozen=True)
class LoadedDie(Game):
    """A loaded die, and a game whose option sets its length."""

    name = "loaded_die_of_a_test"
    version = "1"
    players = 2
    rules: ClassVar = {"D1": "The die: it is loaded.", "D2": "On: a seat goes on or stops."}

    most: int = option(2, low=0)

    def setup(self) -> tuple[Loaded, tuple[Any, ...]]:
        return Loaded(), (Throw(), On(0))

    def view(self, state: State, seat: int) -> Loaded:
        board: Loaded = state.board
        return board if seat == 0 else Loaded(HIDDEN, board.rolls)

    def result(self, board: Loaded) -> Result:
        return Result.of_scores([0, 0])


del defined[LoadedDie.name]  # other tests must not find it


def test_histories_are_weighted_by_chance_probabilities() -> None:
    state = LoadedDie().start().step("3").state.step("stop").state
    found = {world.board.die: p for world, p in Histories(board_view(state, 1))}
    assert found == {"6": Fraction(1, 2), **dict.fromkeys("12345", Fraction(1, 10))}


def test_a_game_with_too_many_histories_needs_a_determinizer(monkeypatch: Any) -> None:
    monkeypatch.setattr("racekit.engine.worlds.LIMIT", 500)
    state = LoadedDie(10**6).start().step("3").state
    for _ in range(60):
        state = state.step("on").state
    with pytest.raises(BadInput, match=r"more than 500 histories.* Determinizer") as caught:
        Histories(board_view(state, 1))
    assert caught.value.problems[0].place == "view"


def test_a_search_that_was_too_large_is_not_repeated(monkeypatch: Any) -> None:
    searched = []
    whole_tree = worlds_module._tree

    def tree(game: Any) -> Any:
        searched.append(game)
        return whole_tree(game)

    monkeypatch.setattr(worlds_module, "LIMIT", 50)
    monkeypatch.setattr(worlds_module, "_tree", tree)
    state = LoadedDie(10**6 + 1).start().step("3").state
    for seat_1_view in (board_view(state, 1), board_view(state.step("on").state, 1)):
        with pytest.raises(BadInput):
            Histories(seat_1_view)
    assert len(searched) == 1


def loaded(view: BoardView) -> Candidates:
    """List the faces of the die, the 6 five times."""
    return Candidates(view, [view.board._replace(die=face) for face in "1234566666"])


def test_a_large_game_lists_the_boards_of_a_view_itself(monkeypatch: Any) -> None:
    monkeypatch.setattr(LoadedDie, "features", {Determinizer: loaded})
    state = LoadedDie(10**6 + 2).start().step("3").state
    found = {world.board.die: p for world, p in worlds(board_view(state, 1))}
    assert found == {"6": Fraction(1, 2), **dict.fromkeys("12345", Fraction(1, 10))}
    assert dict(worlds(board_view(state, 0))) == {state: Fraction(1)}
    assert {world.board.die for world, _ in worlds(state.view(1))} == set("123456")


def test_chance_in_a_large_game_asks_the_boards_that_it_lists(monkeypatch: Any) -> None:
    monkeypatch.setattr(LoadedDie, "features", {Determinizer: loaded})
    game = LoadedDie(10**6 + 3)
    state = State(game, Loaded("3", 1), (OpenThrow(),))
    assert board_view(state, 1).outcomes() == {"6": Fraction(1, 2), "1": Fraction(1, 2)}


def test_boards_that_the_seat_would_see_differently_are_left_out() -> None:
    state = LoadedDie().start().step("3").state
    boards = [Loaded("3", 0), Loaded("4", 1), Loaded("5", 0)]
    found = {world.board.die: p for world, p in Candidates(board_view(state, 1), boards)}
    assert found == dict.fromkeys("35", Fraction(1, 2))
    with pytest.raises(BadInput, match="no history of loaded_die_of_a_test"):
        Candidates(board_view(state, 1), [Loaded("4", 1)])


def test_an_unreachable_view_is_rejected() -> None:
    state = rk.game("kuhn").start().step("J").state.step("K").state
    view = board_view(state, 0)
    impossible = BoardView(
        view.rules, 0, view.board._replace(bets=("fold",)), view.agenda, view.rule, view.actor
    )
    with pytest.raises(BadInput, match="no history of kuhn"):
        Histories(impossible)


def test_chance_is_the_actor_of_the_deal() -> None:
    assert [state.actor for state in KUHN].count(CHANCE) == 4
