"""Positions as plain data: set up, told, checked, played from, kept in records."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Any

import pytest

import racekit as rk
from racekit.engine.game import State
from racekit.games.longshot.positions import describe, from_description, position

DECK = {f"{horse}-{mv}": 1 for horse in range(1, 6) for mv in (1, 2, 3, 6, 7)} | {
    "F-0": 4,
    "F-4": 4,
}


# --- a lesson's position -------------------------------------------------------------------------


def cards(state: State) -> Counter[str]:
    """Return every card, wherever it is."""
    board = state.board
    piles = (*board.boxes, *board.hands, board.stack)
    found = Counter(str(card) for pile in piles for card in pile)
    if board.opened is not None:
        found[str(board.opened)] += 1
    return found


@pytest.mark.rule(
    "longshot:LS1.2", "longshot:LS2.2", "longshot:LS2.3", "longshot:LS3.1", cited=False
)
def test_what_is_not_said_is_as_usual() -> None:
    state = position(boxes={"3L": ["3-5", "F-2"]}, hands=[["3-1"], None, []])
    board = state.board
    assert cards(state) == Counter(map(str, state.game.cards))
    assert [len(hand) for hand in board.hands] == [1, 8, 0, 8, 8]
    assert board.orders == (1, 2, 3, 4, 5)
    assert board.purses == (20_000,) * 5
    assert (state.actor, board.race, board.round, board.spurt) == (0, 1, 1, False)
    assert [str(card) for card in board.boxes[4]] == ["3-5", "F-2"]
    assert position(hands=[["3-1"]]) == position(hands=[["3-1"]])
    assert position(hands=[["3-1"]]) == position(hands=[["3-1"]], seed=0)
    assert position(hands=[["3-1"]]) != position(hands=[["3-1"]], seed=1)


@pytest.mark.rule("longshot:LS2.3", "longshot:LS2.5", "longshot:LS3.1", cited=False)
def test_an_empty_description_is_the_first_round_of_race_1() -> None:
    state = from_description(rk.game("longshot", players=5), {})  # type: ignore[arg-type]
    assert state == position(others=0)
    assert (state.board.race, state.board.round, state.actor) == (1, 1, 0)


@pytest.mark.rule("longshot:LS2.2", "longshot:LS7.1", cited=False)
def test_a_seat_knows_what_lies_open_and_its_hand() -> None:
    state = position(boxes={"3L": ["3-5"]}, hands=[["3-1"]], opened="F-0")
    view = state.view(0)
    hidden = sum(view.hidden().values())
    assert hidden == 112 - 3
    assert len(view.may_be_in_stack) == hidden
    assert sum(view.next_card().values()) == 1


@pytest.mark.rule("longshot:LS6.1", cited=False)
def test_the_spurt_follows_from_where_the_horses_stand() -> None:
    assert not position(at={2: 43}).board.spurt
    assert position(at={2: 44}).board.spurt
    assert position(home={2: (3, 0, 5)}, round=4).board.at[1] == 60
    second = position(at={2: 44}, placed=["1L"], boxes={"1L": ["1-2"]}, hands=[["3-1"]])
    assert {str(action) for action in second.actions()} == {"3-1>3L", "3-1>3R", "done"}


@pytest.mark.rule("longshot:LS1.2", cited=False)  # the cards are counted, and none is played
def test_with_a_stack_of_its_own_the_cards_are_the_deck() -> None:
    state = position(players=4, stack=["5-5"], hands=[["1-1"]], others=11)
    assert cards(state) == Counter(map(str, state.game.cards))
    assert len(state.game.cards) == 1 + 1 + 3 * 11
    assert [str(card) for card in state.board.stack] == ["5-5"]


def ruled(rule: str, *case: Any) -> Any:
    """Return a case of a rule; a description that breaks a rule is refused before any play."""
    return pytest.param(*case, marks=pytest.mark.rule(f"longshot:{rule}", cited=False))


ALL_IN_HAND = {"deck": {"F-1": 40}, "hands": [["F-1"] * 40]}
HOME = {1: (1, 0, 4), 2: (1, 1, 4), 3: (1, 2, 4)}


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ruled("LS1.1", {"players": 7}, "players"),
        ruled("LS1.1", {"players": 3}, "players"),
        ruled("LS1.4", {"goal": 10}, "goal"),
        ruled("LS3.1", {"race": 3}, "race"),
        ruled("LS3.1", {"race": 0}, "race"),
        ruled("LS3.1", {"race": 2, "races": 1}, "race"),
        ruled("LS3.1", {"round": 0}, "round"),
        ruled("LS3.1", {"round": -1}, "round"),
        ruled("LS3.1", {"first": 5}, "first"),
        ruled("LS3.1", {"first": -1}, "first"),
        ruled("LS3.1", {"turn": -1}, "turn"),
        ruled("LS3.1", {"turn": 5}, "turn"),
        ruled("LS1.1", {"boxes": {"7L": []}}, "boxes.7L"),
        ruled("LS1.1", {"boxes": {"6L": []}, "players": 4}, "boxes.6L"),
        ruled("LS1.1", {"boxes": {3: []}}, "boxes.3"),
        ruled("LS1.2", {"boxes": {"1L": "1-1"}}, "boxes.1L"),
        ruled("LS4.2", {"boxes": {"1L": ["2-1"]}}, "boxes.1L"),
        ruled("LS4.2", {"boxes": {"1R": ["F-1", "2-1"]}}, "boxes.1R"),
        ruled("LS1.2", {"boxes": {"1L": ["1-1", "1-8"]}}, "boxes.1L[1]"),
        ruled("LS1.1", {"boxes": []}, "boxes"),
        ruled("LS1.1", {"hands": [["6-1"]], "players": 4}, "hands[0][0]"),
        ruled("LS1.1", {"hands": [[]] * 6}, "hands"),
        ruled("LS1.1", {"hands": "1-1"}, "hands"),
        ruled("LS1.2", {"hands": [[], ["1-1", 5]]}, "hands[1][1]"),
        ruled("LS1.2", {"hands": [["1-1"] * 3]}, "1-1"),
        ruled("LS1.2", {"hands": [["1-1"] * 2], "boxes": {"1L": ["1-1"]}}, "1-1"),
        ruled("LS1.2", {"hands": [["1-1"] * 2], "opened": "1-1"}, "1-1"),
        ruled("LS1.2", {"others": 30}, "others"),
        ruled("LS1.2", {"others": 23}, "others"),
        ruled("LS1.2", {"others": -1}, "others"),
        ruled("LS1.2", {"players": 4, "others": -1, **ALL_IN_HAND}, "others"),
        ruled("LS3.2", {"opened": "X"}, "opened"),
        ruled("LS1.1", {"at": {7: 1}}, "at.7"),
        ruled("LS1.1", {"at": {0: 1}}, "at.0"),
        ruled("LS1.1", {"at": {"001": 1}}, "at.001"),
        ruled("LS1.1", {"at": {6: 1}, "players": 4}, "at.6"),
        ruled("LS1.4", {"at": {1: -1}}, "at.1"),
        ruled("LS1.4", {"at": {1: "2"}}, "at.1"),
        ruled("LS8.1", {"at": {1: 60}}, "at.1"),
        ruled("LS8.1", {"at": {1: 61}}, "at.1"),
        ruled("LS8.1", {"at": {2: 59}, "home": {2: (1, 0, 4)}, "round": 2}, "at.2"),
        ruled("LS8.1", {"at": {1: 60}, "home": {1: (1, 1, 4)}, "round": 2}, "at.1"),
        ruled("LS8.3", {"home": {1: (1, 4, 4)}, "round": 2}, "home.1"),
        ruled("LS8.3", {"home": {1: (1, 5, 4)}, "round": 2}, "home.1"),
        ruled("LS8.3", {"home": {1: (1, 2)}, "round": 2}, "home.1"),
        ruled("LS8.3", {"home": {1: (1, 0, 4, 4)}, "round": 2}, "home.1"),
        ruled("LS8.3", {"home": {1: 5}, "round": 2}, "home.1"),
        ruled("LS8.3", {"home": {1: (0, 0, 4)}, "round": 2}, "home.1.round"),
        ruled("LS8.3", {"home": {1: (1, -1, 4)}, "round": 2}, "home.1.over"),
        ruled("LS8.3", {"home": {1: (1, 0, 0)}, "round": 2}, "home.1.sum"),
        ruled("LS8.2", {"home": {1: (2, 0, 4)}, "round": 2}, "home.1"),
        ruled("LS8.2", {"home": {2: (1, 0, 4), 6: (3, 0, 4)}, "round": 2}, "home.6"),
        ruled("LS8.2", {"home": HOME, "round": 2}, "home"),
        ruled("LS8.2", {"home": {**HOME, 4: (1, 0, 4)}, "round": 2}, "home"),
        ruled("LS1.3", {"orders": [1, 1]}, "orders"),
        ruled("LS1.3", {"orders": [9]}, "orders[0]"),
        ruled("LS1.3", {"orders": [1, 0]}, "orders[1]"),
        ruled("LS1.3", {"orders": ["1"]}, "orders[0]"),
        ruled("LS1.3", {"orders": [6], "players": 4}, "orders[0]"),
        ruled("LS2.4", {"orders": [None]}, "orders"),
        ruled("LS9.4", {"purses": [-1]}, "purses[0]"),
        ruled("LS9.4", {"purses": [5, 0.5]}, "purses[1]"),
        ruled("LS6.1", {"placed": ["1L"]}, "placed"),
        ruled("LS6.1", {"placed": ["1L", "1R"], "at": {1: 44}}, "placed"),
        ruled("LS6.1", {"placed": ["1L"], "at": {1: 44}, "hands": [[]]}, "placed"),
        ruled("LS1.2", {"stack": ["1-1"], "others": 1}, "deck"),
        ruled("LS3.1", {"laps": 1}, "laps"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(wrong: dict[str, Any], place: str) -> None:
    with pytest.raises(rk.BadInput) as caught:
        position(**wrong)
    assert [problem.place for problem in caught.value.problems] == [place]
    for lang in ("en", "ja"):
        assert caught.value.text(lang)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ruled("LS1.2", {"hands": [["1-1"] * 4]}, "2 more than the deck contains (LS1.2)."),
        ruled(
            "LS1.2",
            {"others": 28, "hands": [["1-1"]]},
            "the other seats need 112 cards, and 111 are left.",
        ),
        ruled(
            "LS1.1",
            {"players": 4, "boxes": {"6L": []}},
            "unknown name; the known names are 1L, 1R, 2L, 2R, 3L, 3R, 4L, 4R, 5L, 5R.",
        ),
        ruled(
            "LS1.1",
            {"players": 4, "hands": [["6-1"]]},
            "horse 6 does not run in this game (LS1.1).",
        ),
        ruled("LS1.1", {"hands": [[]] * 6}, "there are more than 5 entries."),
        ruled(
            "LS4.2",
            {"boxes": {"1L": ["2-7"]}},
            "7 of horse 2 can only be in its own horse's boxes (LS4.2).",
        ),
        ruled(
            "LS8.1",
            {"at": {1: 60}},
            "the goal is at 60; a horse that has reached it belongs under “Home” (home; LS8.1).",
        ),
        ruled(
            "LS8.1",
            {"home": {1: (1, 2, 4)}, "at": {1: 60}, "round": 2},
            "according to home, the horse stands on 62.",
        ),
        ruled(
            "LS8.3",
            {"home": {1: (1, 5, 4)}, "round": 2},
            "a run of 4 cannot end 5 past the goal: the horse would already have been home.",
        ),
        ruled(
            "LS8.2",
            {"home": {1: (3, 0, 4)}, "round": 3},
            "no horse can have come home after round 2 here.",
        ),
        ruled(
            "LS8.2",
            {"home": {**HOME, 5: (1, 0, 4)}, "round": 2},
            "4 horses are home; a race ends when the third comes home, not before (LS8.2).",
        ),
        ruled(
            "LS6.1",
            {"placed": ["1L"]},
            "a second card requires a horse on or past 44, one used box, and a card in hand"
            " (LS6.1).",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_numbers(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(rk.BadInput) as caught:
        position(**wrong)
    assert [problem.text("en") for problem in caught.value.problems] == [said]


@pytest.mark.parametrize(
    ("right", "field", "value"),
    [
        ruled(
            "LS1.1", {"players": 6, "boxes": {"6R": ["6-7"]}}, "boxes", ((),) * 11 + (((6, 7),),)
        ),
        ruled("LS3.1", {"race": 2, "first": 4, "turn": 4}, "first", 4),
        ruled("LS3.1", {"race": 2}, "race", 2),
        ruled("LS3.1", {"round": 7}, "round", 7),
        ruled("LS1.4", {"at": {1: 0, 2: 59}}, "at", (0, 59, 0, 0, 0, 0)),
        ruled("LS1.1", {"at": {"6": 1, "1": 2}}, "at", (2, 0, 0, 0, 0, 1)),
        ruled(
            "LS8.3",
            {"home": {1: (1, 0, 1), 6: (1, 3, 4)}, "round": 2},
            "homes",
            ((1, 0, 1), None, None, None, None, (1, 3, 4)),
        ),
        ruled("LS8.1", {"home": {1: (1, 3, 4)}, "at": {1: 63}, "round": 2}, "at", (63, *[0] * 5)),
        ruled("LS1.3", {"orders": [6, 1]}, "orders", (6, 1, 3, 4, 5)),
        ruled("LS1.3", {"orders": [6, 1]}, "orders_left", (2,)),
        ruled("LS1.3", {"players": 4, "orders": [5, 1]}, "orders_left", (2,)),
        ruled("LS1.3", {"orders": [2, 1]}, "orders_left", (6,)),
        ruled("LS1.3", {"orders": [2, 6]}, "orders_left", (1,)),
        ruled("LS1.1", {"purses": [1, 2, 3, 4, 5]}, "purses", (1, 2, 3, 4, 5)),
        ruled("LS9.4", {"purses": [0, 1]}, "purses", (0, 1, 20_000, 20_000, 20_000)),
        ruled("LS6.1", {"at": {3: 44}, "placed": ["1L"]}, "placed", (0,)),
        ruled("LS3.2", {"opened": "F-0"}, "opened", (0, 0)),
    ],
)
def test_what_is_right_is_taken(right: dict[str, Any], field: str, value: Any) -> None:
    assert getattr(position(**right).board, field) == value


@pytest.mark.rule("longshot:LS1.2", "longshot:LS2.2", cited=False)
def test_the_other_hands_are_drawn_from_the_rest_as_long_as_it_lasts() -> None:
    # 112 cards: 110 for five hands, and 2 are left. Nothing is dealt by the rules here.
    whole = position(others=22).board
    assert [len(hand) for hand in whole.hands] == [22] * 5
    assert len(whole.stack) == 2
    assert all(list(hand) == sorted(hand) for hand in whole.hands)
    assert list(whole.stack) == sorted(whole.stack)
    every = position(hands=[[]], others=28).board
    assert [len(hand) for hand in every.hands] == [0, *[28] * 4]
    assert every.stack == ()
    assert [len(hand) for hand in position(others=0).board.hands] == [0] * 5
    assert position(hands=[None, ["1-1"]]).board.hands[1] == ((1, 1),)


@pytest.mark.rule("longshot:LS7.1", cited=False)
def test_the_stack_was_formed_of_all_cards() -> None:
    # What left it is remembered, so that what may be in it is known: nothing is gathered here.
    state = position(boxes={"3L": ["3-5"]}, hands=[["3-1"], ["3-2"]], opened="F-0")
    board = state.board
    assert board.source == state.game.cards
    assert list(map(str, board.opened_since)) == ["F-0", "3-5"]
    assert board.drawn_since == board.hands


@pytest.mark.rule("longshot:LS3.1", "longshot:LS3.2")
def test_the_rest_of_the_round_is_played() -> None:
    state = position(players=4, first=2, turn=3, hands=[["1-1"], ["2-1"], [], ["4-1"]], others=0)
    actors = []
    for action in ("4-1>4L", "draw F-1", "1-1>1L", "draw F-2", "2-1>2L", "draw F-3", "open F-0"):
        actors.append(state.actor if isinstance(state.actor, int) else None)
        state = state.step(action).state
    assert actors == [3, None, 0, None, 1, None, None]
    # The first player places the opened card; then the marker passes.
    assert state.actor == 2
    assert state.step("F-0>3L").state.board.first == 3


@pytest.mark.rule("longshot:LS1.1", cited=False)  # the position is refused before any play
@pytest.mark.parametrize(
    ("wrong", "places"),
    [
        ({"players": 7, "first": 4}, ["players"]),
        ({"players": 7, "first": 5}, ["players", "first"]),
        ({"players": 4, "goal": 3, "first": 3}, ["goal"]),
        ({"players": 4, "goal": 3, "first": 4}, ["goal", "first"]),
        ({"players": 6, "goal": 3, "first": 5}, ["goal"]),
        ({"players": 5, "goal": 3, "first": 5}, ["goal", "first"]),
    ],
)
def test_seats_are_checked_though_an_option_is_wrong(
    wrong: dict[str, Any], places: list[str]
) -> None:
    with pytest.raises(rk.BadInput) as caught:
        position(**wrong)
    assert [problem.place for problem in caught.value.problems] == places


def test_all_that_is_wrong_is_named_at_once() -> None:
    with pytest.raises(rk.BadInput) as caught:
        position(goal=3, first=9, at={8: 1}, boxes={"X": ["1-1"]}, hands=[["?"]])
    found = {problem.place for problem in caught.value.problems}
    assert {"goal", "first", "at.8", "boxes.X", "hands[0][0]"} <= found


SETTLED = {
    "places": [1, 2, 3, 0, 0, 0],
    "purses": [20_000] * 5,
    "orders": [1, 2, 3, 4, 5],
    "tickets": [["1-1", "1-6"], [], [], [], ["6-7"]],
}


def settled(**change: Any) -> dict[str, Any]:
    """Return a description in race 2, with a change in the settlement of race 1."""
    return {"race": 2, "settled": [{**SETTLED, **change}]}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ruled("LS3.1", {"colour": 1}, "colour"),
        ruled("LS3.1", {"asks": "sleep"}, "asks"),
        ruled("LS3.1", {"asks": []}, "asks"),
        ruled("LS8.2", {"asks": "over"}, "home"),
        ruled("LS3.2", {"asks": "opened"}, "opened"),
        ruled("LS3.2", {"opened": "F-0", "asks": "place"}, "opened"),
        ruled("LS6.1", {"placed": ["1L"], "asks": "draw"}, "placed"),
        ruled("LS6.1", {"asks": "second"}, "placed"),
        ruled("LS3.1", {"asks": "draw", "cards_placed": 3}, "cards_placed"),
        ruled("LS3.1", {"asks": "draw", "cards_placed": -1}, "cards_placed"),
        ruled("LS2.2", {"asks": "deal"}, "hands"),
        ruled("LS6.1", {"spurt": True}, "spurt"),
        ruled("LS6.1", {"spurt": False, "at": {"1": 44}}, "spurt"),
        ruled("LS6.1", {"spurt": 0}, "spurt"),
        ruled("LS3.3", {"moved": [None]}, "moved"),
        ruled("LS3.3", {"moved": [[1]] * 6}, "moved[0]"),
        ruled("LS3.3", {"moved": [[1, []], *[None] * 5]}, "moved[0]"),
        ruled("LS3.3", {"moved": [[1, [2, 3, 4]], *[None] * 5]}, "moved[0]"),
        ruled("LS3.3", {"moved": [None, ["1", [2]], *[None] * 4]}, "moved[1].start"),
        ruled("LS3.3", {"moved": [None, [1, ["2"]], *[None] * 4]}, "moved[1].tops[0]"),
        ruled("LS2.2", {"stack": []}, "stack"),
        ruled("LS7.1", {"formed_of": ["1-1"]}, "formed_of"),
        ruled("LS7.1", {"opened_since": ["1-1"]}, "formed_of"),
        ruled("LS7.1", {"drawn_since": [["1-1"]]}, "formed_of"),
        ruled("LS9.1", {"settled": [{}]}, "settled[0].places"),
        ruled("LS9.1", {"settled": 5}, "settled"),
        ruled("LS9.1", {"settled": [5]}, "settled[0]"),
        ruled("LS8.3", settled(places=[1, 2, 3, 0, 0]), "settled[0].places"),
        ruled("LS8.3", settled(places=[1, 2, 3, 0, 0, 7]), "settled[0].places[5]"),
        ruled("LS8.3", settled(places=[1, 2, 3, 0, 0, -1]), "settled[0].places[5]"),
        ruled("LS9.1", settled(orders=[1, 2, 3, 4]), "settled[0].orders"),
        ruled("LS9.1", settled(orders=[1, 2, 3, 4, None]), "settled[0].orders[4]"),
        ruled("LS9.1", settled(orders=[1, 2, 3, 4, 7]), "settled[0].orders[4]"),
        ruled("LS9.2", settled(tickets=[[]]), "settled[0].tickets"),
        ruled("LS9.2", settled(tickets=[["X"], [], [], [], []]), "settled[0].tickets[0][0]"),
        ruled("LS9.4", settled(purses=[1]), "settled[0].purses"),
        ruled("LS9.4", settled(purses=[-1, 0, 0, 0, 0]), "settled[0].purses[0]"),
        ruled("LS9.1", settled(bets=1), "settled[0].bets"),
        ruled("LS2.4", {"orders": [None] * 5}, "orders"),
    ],
)
def test_a_description_is_checked(change: dict[str, Any], place: str) -> None:
    state = position()
    with pytest.raises(rk.BadInput) as caught:
        state.game.from_description({**describe(state), **change})
    assert place in [problem.place for problem in caught.value.problems]


DEAL: dict[str, Any] = {"players": 4, "first_player": 2}


def dealt(hands: Sequence[int], orders: Sequence[int | None] = (), **other: Any) -> dict[str, Any]:
    """Return a description during the deal: how many cards each seat has, and the orders."""
    cards = iter(map(str, rk.game("longshot", **DEAL).cards))
    return {
        "race": 1,
        "asks": "deal",
        "first": 2,
        "hands": [list(islice(cards, count)) for count in hands],
        "orders": [*orders, *[None] * (4 - len(orders))],
        **other,
    }


@pytest.mark.parametrize(
    ("hands", "orders", "asks", "place"),
    [
        ruled("LS2.2", [0, 0, 0, 1], [], "deal", "hands"),
        ruled("LS2.2", [1, 0, 1, 0], [], "deal", "hands"),
        ruled("LS2.2", [0, 0, 2, 0], [], "deal", "hands"),
        ruled("LS2.2", [8, 8, 8, 8], [], "deal", "hands"),
        ruled("LS2.2", [8, 7, 8, 8], [], "order", "hands"),
        ruled("LS2.2", [9, 8, 9, 9], [], "order", "hands"),
        ruled("LS2.4", [0, 0, 1, 0], [None, None, 3], "deal", "orders"),
        ruled("LS2.4", [8, 8, 8, 8], [None, None, None, 3], "order", "orders"),
        ruled("LS2.4", [8, 8, 8, 8], [3, 1, 2, 4], "order", "orders"),
    ],
)
def test_a_deal_goes_clockwise_from_the_first_player(
    hands: Sequence[int], orders: Sequence[int | None], asks: str, place: str
) -> None:
    with pytest.raises(rk.BadInput) as caught:
        rk.game("longshot", **DEAL).from_description(dealt(hands, orders, asks=asks))
    assert {problem.place for problem in caught.value.problems} == {place}


@pytest.mark.rule("longshot:LS3.1", cited=False)  # a round is counted, and none is played
@pytest.mark.parametrize("before", [-1, "0"])
def test_rounds_count_from_0_before_the_first(before: Any) -> None:
    game = rk.game("longshot", **DEAL)
    with pytest.raises(rk.BadInput) as caught:
        game.from_description(dealt([0, 0, 0, 0], round=before))
    assert [problem.place for problem in caught.value.problems] == ["round"]
    assert game.from_description(dealt([0, 0, 0, 0])).board.round == 0


@pytest.mark.parametrize(
    ("hands", "orders", "asks", "to", "then"),
    [
        ruled("LS2.2", [0, 0, 0, 0], [], "deal", 2, "deal"),
        ruled("LS2.2", [0, 0, 1, 0], [], "deal", 3, "deal"),
        ruled("LS2.2", [8, 7, 8, 8], [], "deal", 1, "order"),
        ruled("LS2.4", [8, 8, 8, 8], [], "order", 2, "order"),
        ruled("LS2.4", [8, 8, 8, 8], [None, None, 3], "order", 3, "order"),
        ruled("LS2.4", [8, 8, 8, 8], [2, None, 3, 1], "order", 1, "place"),
    ],
)
def test_a_deal_goes_on(
    hands: Sequence[int], orders: Sequence[int | None], asks: str, to: int, then: str
) -> None:
    state = rk.game("longshot", **DEAL).from_description(dealt(hands, orders, asks=asks))
    assert (state.view(0).asks, state.view(0).actor) == (asks, to)
    step = state.step(state.sample(random.Random(1)))
    assert step.events[0].values["seat"] == to
    assert step.state.view(0).asks == then


@pytest.mark.rule("longshot:LS9.1", "longshot:LS9.2", "longshot:LS9.4", cited=False)
def test_a_settled_race_is_settled_by_its_rules_again() -> None:
    # The amounts are no part of a description: they follow.
    state = position()
    board = state.game.from_description({**describe(state), **settled()}).board
    (settlement,) = board.settlements
    assert (settlement.race, settlement.places) == (1, (1, 2, 3, 0, 0, 0))
    assert [account.total for account in settlement.accounts] == [
        60_000 + 7 * 5_000,
        30_000,
        10_000,
        -20_000,
        -20_000 - 7_000,
    ]
    assert settlement.accounts[4].after == 0
    again = state.game.from_description({**describe(state), **settled()})
    assert describe(again)["settled"] == [SETTLED]
    top = settled(places=[6, 5, 4, 3, 2, 1], purses=[0, 1, 2, 3, 4])
    assert state.game.from_description({**describe(state), **top}).board.race == 2


SHORT: dict[str, Any] = {"players": 4, "goal": 16, "spurt": 5}
TOLD = {
    "first": "LS2.1",
    "deal": "LS2.2",
    "order": "LS2.4",
    "place": "LS3.1",
    "second": "LS6.1",
    "draw": "LS6.2",
    "open": "LS3.2",
    "opened": "LS3.2",
    "over": "LS11.1",
}


@pytest.fixture(scope="module", params=["default", "few cards"])
def short_games(request: pytest.FixtureRequest) -> dict[str, list[State]]:
    """Return positions of short games, by what they ask."""
    more = {} if request.param == "default" else {"deck": DECK, "goal": 30}
    found: dict[str, list[State]] = {}
    for seed in range(3):
        rng, state = random.Random(seed), rk.game("longshot", **{**SHORT, **more}).start()
        while True:
            found.setdefault(describe(state)["asks"], []).append(state)
            if state.actor is None:
                break
            action = state.sample(rng) if state.actor is rk.CHANCE else rng.choice(state.actions())
            state = state.step(action).state
    return {asks: states[:: 1 + len(states) // 30] for asks, states in found.items()}


@pytest.mark.parametrize("asks", [ruled(rule, asks) for asks, rule in TOLD.items()])
def test_what_is_asked_is_told_and_set_up_again(
    asks: str, short_games: dict[str, list[State]]
) -> None:
    for state in short_games[asks]:
        told = describe(state)
        assert state.game.from_description(json.loads(json.dumps(told))) == state
        board = state.board
        if asks == "first":
            assert told == {"asks": "first"}
            continue
        assert (told["race"], told["round"], told["first"]) == (
            board.race,
            board.round,
            board.first,
        )
        assert told.get("turn", state.view(0).actor) == state.view(0).actor or asks == "over"
        assert told["purses"] == list(board.purses)
        assert told["at"] == {str(n): at for n, at in enumerate(board.at, start=1) if at}
        assert {*told["home"]} == {str(n) for n, h in enumerate(board.homes, start=1) if h}
        assert len(told.get("settled", [])) == len(board.settlements)
        assert ("placed" in told) == (asks == "second")
        assert ("opened" in told) == (asks == "opened")


@pytest.mark.rule("longshot:LS3.3", cited=False)  # a run is told, and none is made
def test_a_run_is_by_one_top_or_two() -> None:
    state = position(at={1: 5, 2: 9})
    moved = [[3, [2]], [0, [5, 4]], *[None] * 4]
    again = state.game.from_description({**describe(state), "moved": moved})
    assert again.board.moves == ((3, (2,)), (0, (5, 4)), *[None] * 4)
    assert describe(again)["moved"] == moved


@pytest.mark.rule("longshot:LS3.1", "longshot:LS6.2")
@pytest.mark.parametrize(("placed", "rule"), [(None, "LS3.1"), (1, "LS3.1"), (2, "LS6.2")])
def test_a_draw_follows_one_card_or_two(placed: int | None, rule: str) -> None:
    state = position(players=4, turn=2)
    data = {**describe(state), "asks": "draw"} | ({"cards_placed": placed} if placed else {})
    again = state.game.from_description(data)
    assert describe(again)["cards_placed"] == (placed or 1)
    (event,) = again.step(again.sample(random.Random(1))).events
    assert (event.rule, event.values["seat"]) == (rule, 2)
    for other, cited in ((1, "LS3.1"), (2, "LS6.2")):
        more = state.game.from_description({**data, "cards_placed": other})
        assert more.step(more.sample(random.Random(1))).events[0].rule == cited


@pytest.mark.rule("longshot:LS3.2", "longshot:LS6.1", "longshot:LS7.1", cited=False)
def test_what_is_as_usual_is_not_told() -> None:
    # A description of a lesson's position is as short as it can be; nothing is played.
    told = describe(position(boxes={"3L": ["3-5"]}, at={2: 44}))
    assert not {"opened", "placed", "spurt", "moved", "settled", "stack"} & {*told}
    assert not {"formed_of", "opened_since", "drawn_since"} & {*told}
    assert told["asks"] == "place"
    assert told["boxes"] == {"3L": ["3-5"]}
    assert told["at"] == {"2": 44}


# --- tables that begin at a position -------------------------------------------------------------


def table_at(state: Any, **more: Any) -> rk.Table:
    """Return a table that begins there."""
    seats = {seat: rk.players.Random() for seat in range(1, 5)}
    return rk.Table("longshot", seats=seats, seed=5, start=state, autosave=False, **more)


def test_a_table_begins_at_a_position_and_its_record_keeps_it() -> None:
    state = position(boxes={"3L": ["3-5"]}, hands=[["3-1", "F-4"]], goal=50)
    table = table_at(state)
    assert table.state == state
    assert table.node.events == ()
    table.step("3-1>3R")
    table.advance()
    table.comment("here")
    for again in (
        rk.Table.from_record(rk.Record.parse(table.record().print())),
        rk.share(table.share()),
    ):
        assert again.state == table.state
        assert again.record() == table.record()
        assert again.state_at(0) == state
    assert table.record().header["start"] == describe(state)


def test_an_ordinary_record_has_no_start() -> None:
    assert "start" not in rk.Table("longshot", seed=1, autosave=False).record().header


def test_a_position_is_autosaved_and_resumed(tmp_path: Any) -> None:
    state = position(hands=[["3-1"]])
    path = tmp_path / "game.jsonl"
    table = rk.Table("longshot", start=state, seed=1, autosave=path)
    table.step("3-1>3L")
    again = rk.resume(path)
    assert again.state == table.state


def test_what_a_seat_saves_does_not_hold_the_position(tmp_path: Any) -> None:
    table = table_at(position(hands=[["3-1"]]))
    seen = table.replay(0)
    assert "start" not in seen.header
    assert "hands" not in table.save(tmp_path / "seen.jsonl", seat=0).read_text("utf-8")


def test_a_description_does_as_well() -> None:
    state = position(hands=[["3-1"]])
    assert table_at(json.loads(json.dumps(describe(state)))).state == state
    widget = rk.play("longshot", start=state, autosave=False)
    assert widget.table.state == state
    widget.act("3-1>3L")
    assert widget.table.state.board.boxes[4] == ((3, 1),)


@pytest.mark.parametrize("start", [5, "place", []])
def test_what_is_no_position_is_refused(start: Any) -> None:
    with pytest.raises(rk.BadInput) as caught:
        table_at(start)
    assert [problem.place for problem in caught.value.problems] == ["start"]


def test_a_position_of_another_game_is_refused() -> None:
    with pytest.raises(rk.BadInput):
        table_at(position(players=5, goal=50), goal=60)
    with pytest.raises(rk.BadInput):
        rk.Table(rk.game("longshot", players=4), start=position(players=5), autosave=False)


def test_a_position_that_cannot_be_told_is_refused() -> None:
    state = position()
    board = state.board._replace(stack=state.board.stack[1:])
    with pytest.raises(rk.BadInput):
        table_at(State(state.game, board, state.agenda))


def test_a_record_with_a_bad_start_is_one_clear_error() -> None:
    table = table_at(position(hands=[["3-1"]]))
    header = {**table.record().header, "start": {**table.record().header["start"], "first": 77}}
    with pytest.raises(rk.BadInput) as caught:
        rk.Table.from_record(rk.Record(header, ()))
    assert [problem.place for problem in caught.value.problems] == ["start.first"]
    text = rk.Record({**header, "start": 3}, ()).print()
    with pytest.raises(rk.BadInput) as caught:
        rk.Record.parse(text)
    assert "start" in str(caught.value.problems[0])


@pytest.mark.rule("longshot:LS2.1", cited=False)  # who begins is still to be drawn
def test_place_is_the_inverse_at_the_start_too() -> None:
    game = rk.game("longshot")
    assert from_description(game, {"asks": "first"}) == game.start()  # type: ignore[arg-type]
    with pytest.raises(rk.BadInput):
        rk.game("longshot", first_player=0).from_description({"asks": "first"})
