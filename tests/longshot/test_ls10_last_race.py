"""LS10: the last race."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import racekit as rk
from tests.longshot.positions import everywhere, position
from tests.playing import PlayResult, legal, play


def race_1_ends(players: int = 4, first: int = 0) -> PlayResult:
    """Return how race 1 ended, with horses 1, 2 and 3 home, and the last race began."""
    state = position(
        players=players,
        first=first,
        home={1: (1, 0, 5), 2: (2, 0, 5)},
        at={3: 58, 4: 50},
        boxes={"3L": "3-7", "4L": "F-2 4-7"},
        hands=["1-7 F-3", "4-4"],
        opened="F-0",
        stack=None,
        spurting=True,
    )
    return play(state, "F-0>5L")


def last_race(first: int = 0, seed: int = 1) -> PlayResult:
    """Return the last race's first turn, and all events since race 1 ended."""
    state, events = race_1_ends(first=first)
    rng = random.Random(seed)
    while state.actor is rk.CHANCE:
        step = state.step(state.sample(rng))
        state, events = step.state, (*events, *step.events)
    return PlayResult(state, events)


@pytest.mark.rule("longshot:LS10.1", "longshot:LS2.5")
@pytest.mark.parametrize(("last", "first"), [(0, 1), (2, 3), (3, 0)])
def test_the_left_neighbour_of_the_last_first_player_begins(last: int, first: int) -> None:
    after = race_1_ends(first=last)
    assert after.cited("LS10.1") == [("last_race_first", {"seat": first})]
    # Who begins is told before the race is.
    assert after.names[-2:] == [("LS10.1", "last_race_first"), ("LS2.5", "at_start")]
    # Not drawn by lot again; all horses are back at the start, all boxes empty.
    assert after.cited("LS2.1") == []
    board = after.state.board
    assert (board.first, board.race, board.round, board.spurt) == (first, 2, 0, False)
    assert after.cited("LS2.5") == [("at_start", {"race": 2})]
    assert (board.at, board.homes) == ((0,) * 5, (None,) * 5)
    assert board.boxes == ((),) * 10


@pytest.mark.rule("longshot:LS10.1")
def test_the_first_player_of_the_last_race_takes_the_first_turn() -> None:
    after = last_race(first=2)
    assert after.state.actor == 3
    assert [values["seat"] for name, values in after.cited("LS3.1") if name == "round"] == [3]


@pytest.mark.rule("longshot:LS10.2")
def test_all_cards_are_dealt_anew_and_no_money() -> None:
    ended = race_1_ends()
    game = ended.state.game
    assert isinstance(game, rk.engine.Game)
    # Every card is back in the stack: 98 with four players.
    assert Counter(ended.state.board.stack) == everywhere(ended.state)
    assert len(ended.state.board.stack) == 98
    # 20,000 + 60,000 + 35,000; 20,000 + 30,000 - 4,000; 20,000 + 10,000; 20,000 - 20,000.
    assert ended.state.board.purses == (115_000, 46_000, 30_000, 0)
    assert ended.cited("LS2.3") == []
    after = last_race()
    assert [len(hand) for hand in after.state.board.hands] == [8] * 4
    assert len(after.state.board.stack) == 66
    dealt = [name for name, _ in after.cited("LS10.2")]
    assert dealt == ["dealt"] * 32 + ["all_dealt"]
    assert after.cited("LS2.2") == []
    assert after.state.board.purses == (115_000, 46_000, 30_000, 0)
    # The left neighbour of the last first player is dealt to first.
    assert after.cited("LS10.2")[0][1]["seat"] == 1


@pytest.mark.rule("longshot:LS10.2")
def test_a_dealt_card_is_still_its_owners_secret() -> None:
    state = race_1_ends().state
    step = state.step("deal 5-5")
    (event,) = step.events
    assert event.rule == "LS10.2"
    mine, other = event.seen_by(1), event.seen_by(0)
    assert mine is not None
    assert str(mine.values["card"]) == "5-5"
    assert other is None or "card" not in other.values


@pytest.mark.rule("longshot:LS10.3")
def test_orders_are_dealt_again_and_open() -> None:
    state = race_1_ends().state
    assert state.board.orders == (None,) * 4
    rng = random.Random(2)
    while not any(name.startswith("order") for name in legal(state)):
        state = state.step(state.sample(rng)).state
    # All five are in the shuffle again, race 1's left-over too.
    assert legal(state) == {f"order {horse}" for horse in range(1, 6)}
    after = play(state, "order 5", "order 3", "order 1", "order 4")
    assert after.cited("LS10.3") == [
        ("open_order", {"seat": 1, "horse": 5}),
        ("open_order", {"seat": 2, "horse": 3}),
        ("open_order", {"seat": 3, "horse": 1}),
        ("open_order", {"seat": 0, "horse": 4}),
    ]
    assert after.cited("LS2.4") == []
    for seat in range(4):
        assert after.state.view(seat).orders == (4, 5, 3, 1)
        for event in after.events:
            seen = event.seen_by(seat)
            assert seen is not None
            assert seen.values == event.values


@pytest.mark.rule("longshot:LS10.2", "longshot:LS10.3")
def test_what_chance_may_not_do_is_refused_by_the_last_races_rules() -> None:
    state = race_1_ends().state
    refusal = state.why_not("deal 6-1")
    assert refusal is not None
    assert refusal.rule == "LS10.2"
    state = state.step("deal 1-1").state
    rng = random.Random(2)
    while not any(name.startswith("order") for name in legal(state)):
        state = state.step(state.sample(rng)).state
    refusal = state.why_not("order 6")
    assert refusal is not None
    assert refusal.rule == "LS10.3"
