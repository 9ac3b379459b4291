"""Hidden places that a board declares: counted, drawn and listed without a search."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Annotated, Any, ClassVar, NamedTuple

import pytest

import racekit as rk
from examples.liarsdice import LiarsDice
from racekit.engine import HIDDEN, SECRET, SORTED, UNSEEN, By, any_of, drawn_from, places, with_item
from racekit.engine.board_view import BoardView
from racekit.engine.errors import BadInput
from racekit.engine.game import Game, State, defined
from racekit.engine.places import HiddenPlaces
from racekit.engine.result import Result
from racekit.engine.tasks import Chance, Change, Choice
from racekit.engine.view import seen_board
from racekit.engine.worlds import Histories, tells_at_once, worlds
from racekit.odds import closed

defined.pop(LiarsDice.name, None)  # other tests must not find it


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(defined, LiarsDice.name, LiarsDice)


DECK = {"A": 1, "B": 2, "C": 2}
Hand = Annotated[tuple[str, ...], SORTED]


class Cards(NamedTuple):
    """Hands and a card face down of one stock, bids by seat, and a card that all see."""

    hands: Annotated[tuple[Hand, ...], By("seat"), SECRET, drawn_from(DECK)] = ((), ())
    down: Annotated[tuple[str, ...], UNSEEN, drawn_from(DECK)] = ()
    open: Annotated[tuple[str, ...], drawn_from(DECK)] = ()
    bids: Annotated[
        tuple[tuple[int, ...], ...], SECRET, any_of(lambda game, board, seat: range(2 + seat))
    ] = ((), ())


@dataclass(frozen=True)
class Deal(Chance):
    """A card to a hand, face down or face up."""

    to: int | str
    rule: ClassVar[str] = "C1"

    def weights(self, game: Any, board: Cards) -> dict[str, int]:
        gone = Counter(card for hand in (*board.hands, board.down, board.open) for card in hand)
        return dict(Counter(DECK) - gone)

    def play(self, game: Any, board: Cards, card: str) -> Change:
        if isinstance(self.to, str):
            field: Any = {self.to: (*getattr(board, self.to), card)}
            return Change(board._replace(**field))
        hand = tuple(sorted((*board.hands[self.to], card)))
        return Change(board._replace(hands=with_item(board.hands, self.to, hand)))


@dataclass(frozen=True)
class Sealed(Choice):
    """A bid that nobody sees."""

    seat: int
    rule: ClassVar[str] = "C1"

    def actions(self, game: Any, board: Cards) -> tuple[str, ...]:
        return tuple(map(str, range(2 + self.seat)))

    def play(self, game: Any, board: Cards, action: str) -> Change:
        bids: Any = with_item(board.bids, self.seat, (int(action),))
        return Change(board._replace(bids=bids))


class CardsGame(Game):
    """A game in which everything that may be hidden is."""

    name = "places_of_a_test"
    version = "1"
    players = 2
    rules: ClassVar = {"C1": "Everything: it happens."}
    deals: ClassVar[tuple[int | str, ...]] = (0, 1, "down", 0, "open")

    def setup(self) -> tuple[Cards, tuple[Any, ...]]:
        return Cards(), (*map(Deal, self.deals), Sealed(0), Sealed(1))

    def result(self, board: Cards) -> Result:
        return Result.of_scores([0, 0])


del defined[CardsGame.name]  # other tests must not find it


def every_position(game: Game) -> list[State]:
    """Return each position of a game once."""
    found = layer = {game.start(): None}
    while layer:
        steps = ((each, a) for each in layer for a in (*each.actions(), *each.outcomes()))
        layer = {state.step(action).state: None for state, action in steps}
        found |= layer
    return [*found]


def merged(found: Any) -> dict[State, Fraction]:
    weights: Counter[State] = Counter()
    for state, p in found:
        weights[state] += p
    return dict(weights)


@pytest.mark.parametrize(
    "game", [CardsGame(), LiarsDice(dice=2, faces=2), LiarsDice(players=3, faces=2)]
)
def test_places_are_the_histories_of_each_view_with_their_weights(game: Game) -> None:
    seats = range(game.players)
    views = [*dict.fromkeys(state.view(seat) for state in every_position(game) for seat in seats)]
    assert len(views) > 100
    for view in views[:: 1 + len(views) // 300]:
        assert isinstance(view, BoardView)
        found = worlds(view)
        assert isinstance(found, HiddenPlaces)
        listed = merged(found)
        assert listed == dict(Histories(view))
        assert 1 <= found.at_least <= len(listed) == len([*found]) <= found.count
        assert all((p * found.count).denominator == 1 for p in listed.values())


def test_positions_are_drawn_by_their_probabilities() -> None:
    state = CardsGame().start()
    for action in ("A", "B", "B", "C", "C", "1", "2"):
        state = state.step(action).state
    found = worlds(state.view(1))
    rng, n = random.Random(1), 4000
    drawn = Counter(found.sample(rng) for _ in range(n))
    expected = dict(found)
    assert set(drawn) == set(expected)
    excess = sum((drawn[each] - n * p) ** 2 / (n * p) for each, p in expected.items())
    assert excess < 2 * len(expected)  # chi-square: far beyond anything that chance makes
    assert [found.sample(random.Random(7)) for _ in range(2)] == [
        found.sample(random.Random(7))
    ] * 2


def test_the_time_grows_with_the_places(monkeypatch: Any) -> None:
    monkeypatch.setattr(HiddenPlaces, "__iter__", None)
    monkeypatch.setattr(HiddenPlaces, "_weighed", None)
    table = rk.Table(LiarsDice(players=5, dice=2), seed=3, autosave=False)
    table.advance()
    view = table.state.view(0)
    found = worlds(view)
    assert isinstance(found, HiddenPlaces)
    assert (found.count, found.at_least) == (6**8, 21**4)
    assert found.sample(random.Random(1)).view(0) == view
    answer: Any = rk.odds(view, "win", n=50)
    assert answer.games == 50
    hint = rk.hint(view, games=2, progress=False)
    assert len(hint.options) == 60


def test_chance_tells_outcomes_only_of_few_positions() -> None:
    few, many = LiarsDice(dice=1).start(), LiarsDice(players=5, dice=2).start()
    sixth = dict.fromkeys("123456", Fraction(1, 6))
    assert few.view(0).outcomes() == few.step("2").state.view(1).outcomes() == sixth
    assert few.view(1).outcomes() == {}
    assert many.view(0).outcomes() == sixth
    for _ in range(9):
        many = many.step("1").state
    assert many.view(4).outcomes() == {}
    assert tells_at_once(many.view(4))


# --- weights -------------------------------------------------------------------------------------


def told(weight: Callable[[Any], int], most: int = 1) -> HiddenPlaces:
    """Return the two dice of seat 1, as seat 0 knows them."""
    state = LiarsDice(dice=2, faces=3).start()
    for die in ("1", "2", "3", "3"):
        state = state.step(die).state
    view = state.view(0)
    assert isinstance(view, BoardView)
    return HiddenPlaces(view, weight, most)


def test_a_weight_is_what_the_history_tells() -> None:
    def weight(board: Any) -> int:
        return sum(die == 3 for die in board.dice[1])

    found = told(weight, most=2)
    odds = {world.board.dice[1]: p for world, p in found}
    assert odds == {(1, 3): Fraction(1, 3), (2, 3): Fraction(1, 3), (3, 3): Fraction(1, 3)}
    assert (found.count, found.at_least) == (6, 3)
    drawn = Counter(found.sample(random.Random(seed)).board.dice[1] for seed in range(900))
    assert set(drawn) == set(odds)
    assert all(240 < n < 360 for n in drawn.values())


def test_what_has_no_weight_is_refused(monkeypatch: Any) -> None:
    monkeypatch.setattr(places, "TRIES", 50)
    found = told(lambda board: 0)
    for work in (lambda: [*found], lambda: found.sample(random.Random(1)), lambda: found.count):
        with pytest.raises(BadInput, match="no history of liarsdice leads to this view"):
            work()


def test_too_many_positions_are_drawn_but_not_listed(monkeypatch: Any) -> None:
    monkeypatch.setattr(places, "LIMIT", 5)
    found = told(lambda board: board.dice[1] == (3, 3))
    assert (found.count, found.at_least) == (9, 6)
    assert found.sample(random.Random(1)).board.dice[1] == (3, 3)
    with pytest.raises(BadInput, match="liarsdice allow more than 5 positions"):
        next(iter(found))


# --- what is refused -----------------------------------------------------------------------------


class Half(NamedTuple):
    """A board of which one field says what it may hold."""

    die: Annotated[str, UNSEEN, any_of("123")] = "1"
    card: Annotated[str, UNSEEN] = "A"


def view_of(board: Any) -> BoardView:
    return BoardView(LiarsDice(), 0, seen_board(board, 0), (), None, None)


def test_a_hidden_field_without_a_mark_is_named() -> None:
    with pytest.raises(BadInput, match=r"hidden on the board: card\. .*any_of"):
        worlds(view_of(Half()))


def test_more_than_the_stock_has_is_impossible() -> None:
    for board in (Cards(open=("A", "A")), Cards(hands=(("A", "B"), ("C",) * 4))):
        with pytest.raises(BadInput, match="no history of liarsdice"):
            worlds(view_of(board))


@dataclass(frozen=True)
class Tray:
    """A board that is a dataclass, with its things in order."""

    dice: Annotated[tuple[str, ...], UNSEEN, any_of({"x": 2, "y": 1})]
    name: str = "tray"


def test_a_board_may_be_a_dataclass_and_its_things_in_order() -> None:
    found = {world.board.dice: p for world, p in worlds(view_of(Tray(("x", "y"))))}
    thirds = {"x": Fraction(2, 3), "y": Fraction(1, 3)}
    assert found == {(a, b): thirds[a] * thirds[b] for a, b in product("xy", repeat=2)}
    assert HIDDEN not in found


# --- what a seat holds, and the next card --------------------------------------------------------


def dealt() -> State:
    """Return a position in which seat 0 holds A and B, a C lies face down, and seat 1 holds B."""
    state = CardsGame().start()
    for action in ("A", "B", "C", "B"):
        state = state.step(action).state
    return state


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("whose", [0, 1])
def test_what_a_seat_holds_is_what_it_holds_in_all_positions(seat: int, whose: int) -> None:
    view = dealt().view(seat)
    for found in (worlds(view), HiddenPlaces(view, lambda board: 1)):  # type: ignore[arg-type]
        assert isinstance(found, HiddenPlaces)
        for card in DECK:
            expected: Counter[int] = Counter()
            for world, p in found:
                expected[world.board.hands[whose].count(card)] += p  # type: ignore[assignment]
            assert closed.matching(found.hand(whose), card.__eq__) == expected


def test_the_next_card_is_one_that_the_seat_has_not_seen() -> None:
    found = HiddenPlaces(dealt().view(0))  # type: ignore[arg-type]
    pile = found.pile()
    assert pile is not None
    assert closed.next_card(pile) == {"B": Fraction(1, 3), "C": Fraction(2, 3)}
    assert pile.draws == 2
    assert worlds(LiarsDice().start().view(0)).pile() is None  # type: ignore[attr-defined]


def test_questions_ask_for_what_a_seat_holds(monkeypatch: Any) -> None:
    state = LiarsDice(players=5, dice=2).start()
    for die in "1122334455":
        state = state.step(die).state
    view = state.view(0)
    answer: Any = rk.odds(view, rk.odds.holds(1, "6"))
    assert (answer.p, answer.exact) == (Fraction(11, 36), True)
    assert rk.odds(view, rk.odds.holds(1, ("5", "6"), least=2)).p == Fraction(1, 9)  # type: ignore[union-attr]
    assert rk.odds(state, rk.odds.holds(0, "1", least=2)).p == 1  # type: ignore[union-attr]
    with pytest.raises(BadInput, match="no card of this game is called '7'"):
        rk.odds(view, rk.odds.holds(1, "7"))
    with pytest.raises(BadInput, match="no shuffled pile"):
        rk.odds(view, "next card")
