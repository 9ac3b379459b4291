"""Faults that are planted into liar's dice: the suite of all games finds each, and names it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from examples.liarsdice import LIAR, Bid, Board, LiarsDice, Roll
from racekit.engine import HIDDEN, Bounded, Bounds, Change, Determinizer, HiddenPlaces, State
from racekit.engine.game import defined
from racekit.engine.view import seen_board
from racekit.testing import GameSuite, channels

defined.pop(LiarsDice.name, None)  # other tests must not find it

Plant = Callable[[pytest.MonkeyPatch], None]

PAIRS = "test_histories_in_one_information_set_look_the_same"
LOCKSTEP = "test_indistinguishable_tables_look_the_same"
EVENTS = "test_a_view_contains_what_events_reveal"
PLAY = "test_every_position_of_whole_games_is_sound"
EXACT = "test_a_view_allows_the_positions_of_all_histories_that_lead_to_it"
DRAWN = "test_positions_are_drawn_as_games_are_played"
FEW_CHANNELS = ("view_data", "choices", "log")
"""The channels that are compared here: the game shows on them whatever it shows."""


class Suite(GameSuite):
    """Liar's dice as somebody tests it who has just written it."""

    game = LiarsDice.name


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(defined, LiarsDice.name, LiarsDice)
    few = {name: channels.CHANNELS[name] for name in FEW_CHANNELS}
    monkeypatch.setattr(channels, "CHANNELS", few)


def failure(test: str) -> str:
    """Return why a test of the suite fails, or nothing."""
    try:
        getattr(Suite(), test)()
    except AssertionError as error:
        return str(error)
    return ""


def with_features(monkeypatch: pytest.MonkeyPatch, more: Mapping[Any, Any]) -> None:
    monkeypatch.setattr(LiarsDice, "features", {**LiarsDice.features, **more})


# --- leaks ---------------------------------------------------------------------------------------


def an_event_tells_a_high_die(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Bid.play

    def telling(task: Bid, game: LiarsDice, board: Board, action: str) -> Change:
        change = play(task, game, board, action)
        high = max(board.dice[task.seat]) > 3
        told = game.event("D2", "bid", seat=task.seat, bid=action, high=high)
        return Change(change.board, [told, *change.events[1:]], change.then)

    monkeypatch.setattr(Bid, "play", telling)


def dice_are_shown_after_nine_bids(monkeypatch: pytest.MonkeyPatch) -> None:
    def view(game: LiarsDice, state: State, seat: int) -> Board:
        board: Board = state.board
        return board if len(board.bids) >= 9 else seen_board(board, seat)

    monkeypatch.setattr(LiarsDice, "view", view)


def a_six_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def view(game: LiarsDice, state: State, seat: int) -> Board:
        seen = seen_board(state.board, seat)
        cups = zip(state.board.dice, seen.dice, strict=True)
        dice: Any = tuple(true if 6 in true else known for true, known in cups)
        return seen._replace(dice=dice)

    monkeypatch.setattr(LiarsDice, "view", view)


def a_roll_is_told_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiarsDice, "secret", LiarsDice.event)


def a_roll_is_told_to_the_next_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    secret = LiarsDice.secret

    def astray(game: LiarsDice, rule: str, name: str, *, seat: int, die: int) -> Any:
        return secret(game, rule, name, seat=(seat + 1) % game.players, die=die)

    monkeypatch.setattr(LiarsDice, "secret", astray)


@dataclass(frozen=True)
class Noted(Bid):
    """A bid that remembers the dice of who bid before."""

    before: tuple[int, ...] = field(default=())


def a_task_carries_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Bid.play

    def noting(task: Bid, game: LiarsDice, board: Board, action: str) -> Change:
        change = play(task, game, board, action)
        then = [Noted(each.seat, board.dice[task.seat]) for each in change.then]
        return Change(change.board, change.events, then)

    monkeypatch.setattr(Bid, "play", noting)


def bids_that_lie_too_much_are_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    actions = Bid.actions

    def true(task: Bid, game: LiarsDice, board: Board) -> tuple[str, ...]:
        found = [die for cup in board.dice for die in cup]
        offered = actions(task, game, board)
        return tuple(a for a in offered if a == LIAR or a[-1] != "1" or 1 in found)

    monkeypatch.setattr(Bid, "actions", true)


def a_refused_bid_names_a_die(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(task: Bid, game: LiarsDice, board: Board) -> dict[str, str]:
        return {f"look at {board.dice[1 - task.seat]}": "D1"}

    monkeypatch.setattr(Bid, "refused", refused)


# --- samplers, memories, bounds ------------------------------------------------------------------


def sixes_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def worlds(view: Any) -> HiddenPlaces:
        def no_six(board: Board) -> bool:
            known = zip(view.board.dice, board.dice, strict=True)
            return not any(6 in cup for seen, cup in known if HIDDEN in seen)

        return HiddenPlaces(view, no_six)

    with_features(monkeypatch, {Determinizer: worlds})


def the_highest_face_counts_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    def worlds(view: Any) -> HiddenPlaces:
        highest = view.rules.faces

        def weight(board: Board) -> int:
            return 1 + any(highest in cup for cup in board.dice)

        return HiddenPlaces(view, weight, most=2)

    with_features(monkeypatch, {Determinizer: worlds})


def a_roll_depends_on_the_last_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def weights(task: Roll, game: LiarsDice, board: Board) -> dict[str, int]:
        before = [die for cup in board.dice for die in cup][-1:]
        return {str(face): 1 + (face in before) for face in range(1, game.faces + 1)}

    monkeypatch.setattr(Roll, "weights", weights)


def the_game_remembers_what_was_bid(monkeypatch: pytest.MonkeyPatch) -> None:
    play, bids = Bid.play, list[str]()

    def remembering(task: Bid, game: LiarsDice, board: Board, action: str) -> Change:
        bids.append(action)
        change = play(task, game, board, action)
        told = game.event("D2", "bid", seat=task.seat, bid=action, bids=len(bids))
        return Change(change.board, [told, *change.events[1:]], change.then)

    monkeypatch.setattr(Bid, "play", remembering)


def a_game_takes_longer_than_its_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    told: Any = LiarsDice.features[Bounded]

    def bounds(game: LiarsDice) -> Bounds:
        true: Bounds = told(game)
        assert true.steps is not None
        return true._replace(steps=true.steps - 1)

    with_features(monkeypatch, {Bounded: bounds})


def the_lower_bound_is_too_high(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HiddenPlaces, "at_least", property(lambda found: found.count + 1))


TWO = r"\n +after .*\n +after "
"""Two histories follow."""

FOUND: dict[Plant, tuple[str, str]] = {
    an_event_tells_a_high_die: (
        LOCKSTEP,
        rf"Seat \d is told by an event .*: bid \(D2\), high is (True|False) or .*{TWO}",
    ),
    dice_are_shown_after_nine_bids: (
        LOCKSTEP,
        rf"view_data differs in the field board\.dice.*{TWO}",
    ),
    a_six_is_seen: (LOCKSTEP, rf"view_data differs in the field board\.dice.*{TWO}"),
    a_roll_is_told_to_all: (EVENTS, rf"Seat 1 is told .*: rolled \(D1\), die is 1 or 2.*{TWO}"),
    a_roll_is_told_to_the_next_seat: (EVENTS, rf"Seat 1 is told .* die is 1 or 2.*{TWO}"),
    a_task_carries_dice: (PAIRS, rf"view_data differs in the field agenda\[0\]\.before.*{TWO}"),
    bids_that_lie_too_much_are_not_offered: (
        LOCKSTEP,
        rf"seat \d may do depends on what it.*{TWO}",
    ),
    a_refused_bid_names_a_die: (PAIRS, rf"choices differs.*{TWO}"),
    sixes_are_left_out: (DRAWN, r"dice\[\d\]\[0\] is 6: so in \d+ .* but in 0 the other way"),
    the_highest_face_counts_twice: (EXACT, r"is listed with probability 1/3; .* it is 1/2"),
    a_roll_depends_on_the_last_one: (EXACT, r"is listed with probability 1/2; .* it is 2/3"),
    the_game_remembers_what_was_bid: (PLAY, r"does something else the second time"),
    a_game_takes_longer_than_its_bound: (EXACT, r"Bounds\(steps=6, .* the steps: 7"),
    the_lower_bound_is_too_high: (EXACT, r"at_least is 2, but there are 1 positions"),
}
"""Every fault, the test that finds it, and what it says."""


@pytest.mark.parametrize("plant", FOUND, ids=lambda plant: plant.__name__)
def test_a_planted_fault_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    test, says = FOUND[plant]
    plant(monkeypatch)
    why = failure(test)
    assert re.search(says, why), why


@pytest.mark.parametrize("test", sorted({test for test, _ in FOUND.values()}))
def test_without_a_fault_nothing_is_found(test: str) -> None:
    assert failure(test) == ""


def test_a_wrong_weight_is_found_in_games_too_large_to_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    the_highest_face_counts_twice(monkeypatch)
    assert "6 is there 0 times" in failure(DRAWN) or "is 6" in failure(DRAWN)
