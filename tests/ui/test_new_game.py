"""The form for a new game: what it offers, what it refuses, and the line of Python it shows."""

from __future__ import annotations

import json
from typing import Any

import pytest

import racekit as rk
from racekit.engine.errors import BadInput
from racekit.engine.registry import names
from racekit.engine.texts import LANGUAGES
from racekit.ui.new_game import NewGame
from tests.conformance.adapters import GAMES


def parts(form: NewGame) -> dict[str, Any]:
    """Return all parts that the front end shows, by their places."""
    found: dict[str, Any] = {}
    todo = [each for section in form.snapshot()["edit"]["sections"] for each in section["parts"]]
    while todo:
        part = todo.pop()
        found[part["at"]] = part
        todo += part.get("parts", [])
    return found


def kinds(form: NewGame, seat: int) -> list[str]:
    """Return who may sit in a seat."""
    items = form.snapshot()["edit"]["lists"][parts(form)[f"seats[{seat}]"]["items"]]
    return [item["key"] for item in items]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_begins_as_the_form_says_and_as_its_line_of_python_does(game: str) -> None:
    form = rk.play()
    form.edit("set", "game", game)
    assert form.problems == ()
    assert form.python() == f"rk.play({game!r})"
    board = form.start()
    assert board.table.game == rk.game(game)
    usual = rk.play(game, autosave=False).table
    assert [repr(each) for each in board.table.players] == [repr(each) for each in usual.players]


def test_the_players_and_options_of_a_game_are_chosen() -> None:
    form = rk.play()
    form.edit("set", "players", 4)
    form.edit("set", "options.races", 1)
    form.edit("set", "seats[0].name", "Ann")
    form.edit("set", "seats[1]", "person")
    form.edit("set", "seats[2]", "search")
    form.edit("set", "seed", True)
    form.edit("set", "seed.value", 9)
    line = form.python()
    table = form.start().table
    assert [name.en for name in table.names] == ["Ann", "Player 2", "Search 3", "Bot 4"]
    assert (table.game.options(), table.seed) == ({"players": 4, "races": 1}, 9)
    again = eval(line, {"rk": rk})  # noqa: S307 (what it shows is what it does)
    assert again.table.names == table.names
    assert (again.table.game, again.table.seed) == (table.game, table.seed)


def test_only_players_that_can_play_a_game_are_offered() -> None:
    form = NewGame()
    assert kinds(form, 1) == ["person", "random", "greedy", "search"]
    form.edit("set", "seats[1]", "greedy")
    form.edit("set", "game", "kuhn")
    assert "greedy" not in kinds(form, 1)
    assert form.snapshot()["edit"]["problems"] == []
    form.start()


def test_there_are_as_many_seats_as_the_game_has_and_who_sits_there_stays() -> None:
    form = NewGame()
    form.edit("set", "seats[1]", "person")
    form.edit("set", "seats[1].name", "Ben")
    for players in (6, 4):
        form.edit("set", "players", players)
        assert f"seats[{players - 1}]" in parts(form)
        assert f"seats[{players}]" not in parts(form)
    form.edit("set", "game", "pig")
    assert form.python() == "rk.play('pig', seats={0: rk.HUMAN, 1: rk.HUMAN.named('Ben')})"
    form.undo()
    assert form.game == "longshot"
    form.clear()
    assert form.python() == "rk.play('longshot')"


def test_who_sits_there_anyway_makes_room_for_who_sits_there_in_another_game() -> None:
    form = NewGame()
    for game in ("kuhn", "trickrace", "foth", "longshot"):
        form.edit("set", "game", game)
        assert form.python() == f"rk.play({game!r})"


def test_what_stands_in_the_way_is_listed_with_its_place() -> None:
    form = rk.play()
    form.edit("set", "options.goal", 20)
    form.edit("set", "seats[0].name", "\x1b[2J")
    assert {each.place for each in form.problems} == {"options.goal", "seats[0].name"}
    assert form.state["python"] is None
    found = {each["at"] for each in form.state["edit"]["problems"]}
    assert found == {"options.goal", "seats[0].name"}
    with pytest.raises(BadInput) as caught:
        form.start()
    for lang in LANGUAGES:
        assert "options.goal" in caught.value.text(lang)
    assert form.board is None


@pytest.mark.parametrize(
    "edit",
    [
        {"at": "game", "what": "chess"},
        {"at": "game", "what": None},
        {"at": "seats[9]", "what": "person"},
        {"at": "seats[1]", "what": "racekit.players:Search"},
        {"at": "seats[0].name", "what": 3},
        {"at": "players", "what": 10**9},
        {"at": "options.deck", "what": "x"},
        {"at": "seed", "what": 5},
        {"at": "", "what": 1},
        {"what": 1},
        "game",
    ],
)
def test_a_hostile_page_changes_nothing(edit: Any) -> None:
    form = NewGame()
    before = form.snapshot()
    message = {"v": 1, "id": "x", "seq": 0, "type": "command", "name": "set", "arg": edit}
    answer = form.handle(message)
    assert answer is not None
    assert answer["type"] == "reject"
    assert form.snapshot() == before


def test_a_board_offers_its_own_game_and_players_and_comes_back() -> None:
    people = {0: rk.HUMAN.named("Ann"), 1: rk.HUMAN}
    board = rk.play("trickrace", players=3, horses=3, seats=people, autosave=False)
    form = board.new_game()
    assert form.python().startswith("rk.play('trickrace', players=3, horses=3, seats={0: ")
    assert form.python().endswith("rk.HUMAN.named('Ann'), 1: rk.HUMAN})")
    assert board.next is form
    message = {"v": 1, "id": "x", "seq": 0, "type": "command", "name": "leave"}
    form._answer(form, message, [])
    assert board.next is None
    # A form that was not opened from a board has no way back, and says so.
    said = rk.play()._made.handle(message)
    assert said is not None
    assert said["text"]["en"] == "There is no game to go back to."


def test_a_form_says_how_one_comes_back_to_the_game_that_is_left() -> None:
    board = rk.play("longshot", seed=1)
    board.advance()
    name = board.table.autosave_path.stem  # type: ignore[union-attr]
    running = board.new_game().state["running"]
    for lang in LANGUAGES:
        assert f"`rk.resume({name!r})`" in running[lang]
    assert rk.resume(name).node.id == board.table.node.id
    unsaved = rk.play("pig", seats={0: "random"}, autosave=False)
    unsaved.table.step("roll")
    assert "not saved" in unsaved.new_game().state["running"]["en"]
    # Where no game is left, there is nothing to come back to.
    assert rk.play().state["running"] is None
    while unsaved.table.state.actor is not None:
        unsaved.table.step(unsaved.table.next_action())
    assert unsaved.new_game().state["running"] is None


def test_the_page_on_which_a_form_was_opened_brings_it_into_view_and_no_later_one() -> None:
    form = NewGame()
    hello = {"v": 1, "id": "x", "seq": 0, "type": "command", "name": "hello"}
    assert [form.handle(hello)["first"] for _ in range(2)] == [True, False]  # type: ignore[index]


def test_what_a_form_shows_tells_nothing_of_the_table_that_it_came_from() -> None:
    shown = set()
    for seed in (1, 2):
        board = rk.play("longshot", seed=seed, autosave=False)
        board.advance()
        shown.add(json.dumps(board.new_game().state))
    assert len(shown) == 1


def test_a_player_of_ones_own_cannot_be_asked_for_again() -> None:
    class Mine:
        def choose(self, view: Any, actions: Any, rng: Any) -> Any:
            return actions[0]

    board = rk.play("pig", seats={0: Mine(), 1: Mine()}, autosave=False)
    assert board.new_game().python() == "rk.play('pig', seats={})"


def test_every_registered_game_has_a_line_about_it() -> None:
    assert {*NewGame().snapshot()["lines"]} == {*names()}


def test_without_a_game_nothing_else_may_be_given() -> None:
    with pytest.raises(BadInput, match="seed: give a game first") as caught:
        rk.play(seed=1, players=4)  # type: ignore[call-overload]
    assert [each.place for each in caught.value.problems] == ["seed", "players"]
