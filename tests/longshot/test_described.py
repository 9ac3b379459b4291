"""Positions as plain data: set up, told, checked, played from, kept in records."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

import racekit as rk
from racekit.engine.game import State
from racekit.games.longshot.positions import describe, from_description, position

DECK = {f"{horse}-{mv}": 1 for horse in range(1, 6) for mv in (1, 2, 3, 6, 7)} | {
    "F-0": 4,
    "F-4": 4,
}
GAMES: list[dict[str, Any]] = [
    {"players": 5},
    {"players": 4, "goal": 45, "races": 1},
    {"players": 6, "first_player": 2},
    {"players": 4, "deck": DECK},  # its stack runs out, again and again
]


def wander(options: dict[str, Any], seed: int) -> list[State]:
    """Return some positions of a game played at random: the first, the last, and between."""
    rng = random.Random(seed)
    state = rk.game("longshot", **options).start()
    found = [state]
    while state.actor is not None:
        action = state.sample(rng) if state.actor is rk.CHANCE else rng.choice(state.actions())
        state = state.step(action).state
        if rng.random() < 0.06:
            found.append(state)
    return [*found, state]


@pytest.mark.parametrize("options", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_every_position_is_told_and_set_up_again(options: dict[str, Any], seed: int) -> None:
    asked: Counter[str] = Counter()
    for state in wander(options, seed):
        told = describe(state)
        data = json.loads(json.dumps(told))
        again = state.game.from_description(data)
        assert again == state
        assert hash(again) == hash(state)
        assert [again.key(seat) for seat in range(state.game.players)] == [
            state.key(seat) for seat in range(state.game.players)
        ]
        assert describe(again) == told
        asked[told["asks"]] += 1
    assert {"place", "over"} <= set(asked)


def test_all_that_can_be_asked_is_met() -> None:
    met = {describe(s)["asks"] for n in range(8) for o in GAMES for s in wander(o, n)}
    assert met == {"first", "deal", "order", "place", "second", "draw", "open", "opened", "over"}


# --- a lesson's position -------------------------------------------------------------------------


def cards(state: State) -> Counter[str]:
    """Return every card, wherever it is."""
    board = state.board
    piles = (*board.boxes, *board.hands, board.stack)
    found = Counter(str(card) for pile in piles for card in pile)
    if board.opened is not None:
        found[str(board.opened)] += 1
    return found


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
    assert position(hands=[["3-1"]]) != position(hands=[["3-1"]], seed=1)


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


def test_with_a_stack_of_its_own_the_cards_are_the_deck() -> None:
    state = position(players=4, stack=["5-5"], hands=[["1-1"]], others=11)
    assert cards(state) == Counter(map(str, state.game.cards))
    assert len(state.game.cards) == 1 + 1 + 3 * 11
    assert [str(card) for card in state.board.stack] == ["5-5"]


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"players": 7}, "players"),
        ({"goal": 10}, "goal"),
        ({"race": 3}, "race"),
        ({"race": 2, "races": 1}, "race"),
        ({"round": 0}, "round"),
        ({"first": 5}, "first"),
        ({"turn": -1}, "turn"),
        ({"boxes": {"7L": []}}, "boxes['7L']"),
        ({"boxes": {"6L": []}, "players": 4}, "boxes['6L']"),
        ({"boxes": {"1L": "1-1"}}, "boxes['1L']"),
        ({"boxes": {"1L": ["2-1"]}}, "boxes['1L']"),
        ({"boxes": {"1L": ["1-1", "1-8"]}}, "boxes['1L'][1]"),
        ({"boxes": []}, "boxes"),
        ({"hands": [["6-1"]], "players": 4}, "hands[0][0]"),
        ({"hands": [[]] * 6}, "hands"),
        ({"hands": "1-1"}, "hands"),
        ({"hands": [["1-1"] * 3]}, "1-1"),
        ({"others": 30}, "others"),
        ({"others": -1}, "others"),
        ({"opened": "X"}, "opened[0]"),
        ({"at": {7: 1}}, "at[7]"),
        ({"at": {1: -1}}, "at[1]"),
        ({"at": {1: 60}}, "at[1]"),
        ({"at": {1: 59}, "home": {1: (1, 0, 4)}, "round": 2}, "at[1]"),
        ({"home": {1: (1, 4, 4)}, "round": 2}, "home[1]"),
        ({"home": {1: (1, 2)}, "round": 2}, "home[1]"),
        ({"home": {1: (2, 0, 4)}, "round": 2}, "home[1]"),
        ({"home": dict.fromkeys((1, 2, 3), (1, 0, 4)), "round": 2}, "home"),
        ({"orders": [1, 1]}, "orders"),
        ({"orders": [9]}, "orders[0]"),
        ({"purses": [-1]}, "purses[0]"),
        ({"placed": ["1L"]}, "placed"),
        ({"stack": ["1-1"], "others": 1}, "deck"),
        ({"laps": 1}, "laps"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(wrong: dict[str, Any], place: str) -> None:
    with pytest.raises(rk.BadInput) as caught:
        position(**wrong)
    assert place in [problem.place for problem in caught.value.problems]
    for lang in ("en", "ja"):
        assert caught.value.text(lang)


def test_all_that_is_wrong_is_named_at_once() -> None:
    with pytest.raises(rk.BadInput) as caught:
        position(goal=3, first=9, at={8: 1}, boxes={"X": ["1-1"]}, hands=[["?"]])
    found = {problem.place for problem in caught.value.problems}
    assert {"goal", "first", "at[8]", "boxes['X']", "hands[0][0]"} <= found


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"colour": 1}, "colour"),
        ({"asks": "sleep"}, "asks"),
        ({"asks": []}, "asks"),
        ({"asks": "over"}, "home"),
        ({"asks": "opened"}, "opened"),
        ({"asks": "deal"}, "hands"),
        ({"spurt": True}, "spurt"),
        ({"moved": [None]}, "moved"),
        ({"moved": [[1]] * 6}, "moved[0]"),
        ({"stack": []}, "stack"),
        ({"formed_of": ["1-1"]}, "formed_of"),
        ({"settled": [{}]}, "settled[0]"),
        ({"settled": 5}, "settled"),
        ({"orders": [None] * 5}, "orders"),
    ],
)
def test_a_description_is_checked(change: dict[str, Any], place: str) -> None:
    state = position()
    with pytest.raises(rk.BadInput) as caught:
        state.game.from_description({**describe(state), **change})
    assert place in [problem.place for problem in caught.value.problems]


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


def test_place_is_the_inverse_at_the_start_too() -> None:
    game = rk.game("longshot")
    assert from_description(game, {"asks": "first"}) == game.start()  # type: ignore[arg-type]
    with pytest.raises(rk.BadInput):
        rk.game("longshot", first_player=0).from_description({"asks": "first"})
