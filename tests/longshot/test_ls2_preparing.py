"""LS2: preparing a race."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

import racekit as rk
from racekit.engine.game import State
from tests.longshot.positions import at, boxes, everywhere, hands
from tests.playing import legal, play


def dealt(game: rk.engine.Game, seed: int = 1) -> State:
    """Return the first position in which a seat is to act."""
    state, rng = game.start(), random.Random(seed)
    while state.actor is rk.CHANCE:
        state = state.step(state.sample(rng)).state
    return state


@pytest.mark.rule("longshot:LS2.1")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_first_player_is_drawn(players: int) -> None:
    state = rk.game("longshot", players=players).start()
    outcomes = {str(action): chance for action, chance in state.outcomes().items()}
    assert outcomes == {f"first {seat}": Fraction(1, players) for seat in range(players)}
    after = play(state, "first 3")
    assert after.cited("LS2.1") == [("first_drawn", {"seat": 3})]
    assert after.state.board.first == 3
    refusal = state.why_not(f"first {players}")
    assert refusal is not None
    assert refusal.rule == "LS2.1"


@pytest.mark.rule("longshot:LS2.1")
def test_the_first_player_may_be_set() -> None:
    state, events = rk.game("longshot", first_player=2).opening()
    assert ("LS2.1", "first_set", {"seat": 2}) in [(e.rule, e.name, dict(e.values)) for e in events]
    assert state.board.first == 2
    assert all(name.startswith("deal ") for name in legal(state))


@pytest.mark.rule("longshot:LS2.2")
@pytest.mark.parametrize(("players", "left"), [(4, 66), (5, 72), (6, 64)])
def test_eight_cards_each_and_the_rest_is_the_stack(players: int, left: int) -> None:
    game = rk.game("longshot", players=players, first_player=1)
    state = dealt(game)
    assert [len(hand) for hand in state.board.hands] == [8] * players
    assert len(state.board.stack) == left
    assert everywhere(state) == Counter(game.cards)


@pytest.mark.rule("longshot:LS2.2")
def test_each_card_of_the_stack_is_dealt_as_likely_as_every_other() -> None:
    state = rk.game("longshot", players=5, first_player=4).start()
    outcomes = {str(action): chance for action, chance in state.outcomes().items()}
    assert outcomes["deal F-0"] == Fraction(4, 112)
    assert outcomes["deal F-8"] == Fraction(3, 112)
    assert outcomes["deal 6-7"] == Fraction(2, 112)
    # The first player gets the first card, the left neighbour the next one.
    first = play(state, "deal 6-7")
    assert [(e.rule, e.name, e.values["seat"]) for e in first.events] == [("LS2.2", "dealt", 4)]
    second = play(first.state, "deal 6-7")
    assert hands(second.state) == ["6-7", "", "", "", "6-7"]
    # Both are gone now.
    assert "deal 6-7" not in legal(second.state)
    assert second.state.outcomes()[next(iter(second.state.outcomes()))] == Fraction(4, 110)
    refusal = second.state.why_not("deal 6-7")
    assert refusal is not None
    assert refusal.rule == "LS2.2"


@pytest.mark.rule("longshot:LS2.2")
def test_a_dealt_card_is_seen_by_its_owner_alone() -> None:
    state = rk.game("longshot", players=5, first_player=0).start()
    (event,) = state.step("deal 6-7").events
    seen = event.seen_by(0)
    assert seen is not None
    assert str(seen.values["card"]) == "6-7"
    for seat in range(1, 5):
        other = event.seen_by(seat)
        assert other is None or "card" not in other.values


@pytest.mark.rule("longshot:LS2.3")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_everybody_has_20_000_dollars(players: int) -> None:
    state, events = rk.game("longshot", players=players, first_player=0).opening()
    assert state.board.purses == (20_000,) * players
    assert [dict(e.values) for e in events if e.rule == "LS2.3"] == [{"amount": 20_000}]


@pytest.mark.rule("longshot:LS2.4")
@pytest.mark.parametrize(("players", "left"), [(4, 1), (5, 1), (6, 0)])
def test_an_order_is_its_owners_secret(players: int, left: int) -> None:
    state = dealt(rk.game("longshot", players=players, first_player=2), seed=5)
    orders = state.board.orders
    assert len(set(orders)) == players
    assert len(state.board.orders_left) == left
    for seat in range(players):
        view = state.view(seat)
        assert view.order == orders[seat]
        assert view.orders == tuple(orders[seat] if s == seat else None for s in range(players))
        assert "orders_left" not in view.data()


@pytest.mark.rule("longshot:LS2.4")
def test_nobody_else_reads_which_order_was_dealt() -> None:
    state = rk.game("longshot", players=4, first_player=1).start()
    rng = random.Random(3)
    while "order 1" not in legal(state):
        state = state.step(state.sample(rng)).state
    assert set(state.outcomes().values()) == {Fraction(1, 5)}
    (event,) = state.step("order 4").events
    assert (event.rule, event.values["seat"]) == ("LS2.4", 1)
    mine, other = event.seen_by(1), event.seen_by(0)
    assert mine is not None
    assert other is not None
    assert mine.values["horse"] == 4
    assert "horse" not in other.values
    assert "4" not in other.text("en") + other.text("ja")


@pytest.mark.rule("longshot:LS2.5")
def test_a_race_begins_with_all_horses_on_0_and_all_boxes_empty() -> None:
    state, events = rk.game("longshot", players=6, first_player=0).opening()
    assert [e.name for e in events if e.rule == "LS2.5"] == ["at_start"]
    assert at(state) == dict.fromkeys(range(1, 7), 0)
    assert boxes(state) == {}
    assert state.board.homes == (None,) * 6
