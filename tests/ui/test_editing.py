"""The position editor without a browser: forms, edits, and what comes of them."""

from __future__ import annotations

import logging
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar, NamedTuple

import pytest

import racekit as rk
from racekit.editing.parts import path_of, path_text
from racekit.engine import SECRET, Change, Choice, Game, Result
from racekit.engine.formats import By
from racekit.engine.game import State
from racekit.exchange.position_file import position_of, position_toml, read_position
from racekit.ui.position_editor import PositionEditor, python_code
from tests.ui.rebuilding import LONGEST, Hand, rebuilt, sampled

FAST = {
    "longshot": (1, 120),
    "trickrace": (1, 130),
    "readaloud": (1, 90),
    "foth": (1, 70),
    "kuhn": (4, 20),
    "pig": (2, 80),
}
"""How many positions every test run rebuilds, and how far the games are played."""
MANY = 40
"""How many `make soak` rebuilds, each by hundreds of edits: about six minutes a game."""
GAMES = [*LONGEST]


def is_rebuilt(target: State) -> bool:
    """Whether edits alone make a position, and its Python and its TOML make it again."""
    editor = rebuilt(target)
    made: dict[str, Any] = {}
    exec(editor.python(), made)  # noqa: S102
    return editor.state == target == read_position(editor.toml()) == made["state"]


@pytest.mark.parametrize("name", GAMES)
def test_positions_are_rebuilt_by_edits_alone(name: str) -> None:
    count, longest = FAST[name]
    for target in sampled(rk.game(name), count, longest):
        assert is_rebuilt(target)


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_many_positions_are_rebuilt_by_edits_alone(name: str) -> None:
    found = sampled(rk.game(name), MANY, LONGEST[name], seed=1)
    failed = [n for n, target in enumerate(found) if not is_rebuilt(target)]
    assert not failed


@pytest.mark.parametrize("name", GAMES)
def test_nothing_breaks_whatever_is_edited(name: str, caplog: pytest.LogCaptureFixture) -> None:
    """Every edit that the form offers is carried out, and what comes of it is drawn or said."""
    caplog.set_level(logging.DEBUG, logger="racekit")
    rng = random.Random(name)
    (target,) = sampled(rk.game(name), 1, FAST[name][1], seed=2)
    hand = Hand(PositionEditor(target.game, target))
    for _ in range(25):
        hand.do(*any_edit(hand, rng))
        snapshot = hand.editor.snapshot()["edit"]
        assert snapshot["current"] or snapshot["problems"]
    assert not caplog.records


def any_edit(hand: Hand, rng: random.Random) -> tuple[str, Any]:
    """Return an edit that the form offers."""
    lists = hand.editor.form_data()["lists"]
    while True:
        part = rng.choice([*hand.parts().values()])
        at, kind, value = part["at"], part["kind"], part.get("value")
        if kind == "number":
            low = part["low"] if part["low"] is not None else -3
            high = part["high"] if part["high"] is not None else low + 30
            return "set", {"at": at, "what": rng.randint(low, min(high, low + 90))}
        if kind in ("pick", "variant", "pile"):
            keys = [item["key"] for item in lists[part["items"]] if item["left"] != 0]
            if kind != "pile" and keys:
                return "set", {"at": at, "what": rng.choice(keys)}
            if kind == "pile" and value and (rng.random() < 0.5 or not keys or part["full"]):
                return "take", {"at": at, "what": rng.randrange(len(value))}
            if kind == "pile" and keys and not part["full"]:
                return "put", {"at": at, "what": rng.choice(keys)}
        if kind == "words":
            return "set", {"at": at, "what": rng.choice([*part["known"], "1"])}
        if kind == "maybe":
            return "set", {"at": at, "what": not value}
        if kind == "rows" and value and rng.random() < 0.5:
            return "take", {"at": at, "what": value - 1}
        if kind == "rows" and not part["full"]:
            items = [] if part["items"] is None else lists[part["items"]]
            return "put", {"at": at, "what": rng.choice(items)["key"] if items else None}


# --- LONG SHOT ---------------------------------------------------------------------------------


@pytest.fixture
def hand() -> Hand:
    return Hand(PositionEditor(rk.game("longshot")))


def keys_at(hand: Hand, at: str) -> set[Any]:
    part = hand.parts()[at]
    lists = hand.editor.form_data()["lists"]
    return {item["key"] for item in lists[part["items"]] if item["left"] != 0}


def test_only_what_the_rules_allow_is_offered(hand: Hand) -> None:
    assert {card[0] for card in keys_at(hand, "boxes.3L")} == {"3", "F"}
    answer = hand.send("put", {"at": "boxes.3L", "what": "4-1"})
    assert answer is not None
    assert answer["text"]["en"] == "'4-1' cannot stand here."
    hand.do("clear")
    for _ in range(2):  # there are two of each numbered card
        hand.do("put", {"at": "boxes.3L", "what": "3-5"})
    assert "3-5" not in keys_at(hand, "boxes.3R") | keys_at(hand, "hands[0]")
    hand.do("take", {"at": "boxes.3L", "what": 0})
    assert "3-5" in keys_at(hand, "boxes.3R")


def test_problems_are_said_with_their_places(hand: Hand) -> None:
    hand.do("set", {"at": "asks", "what": "second"})
    (problem,) = hand.editor.snapshot()["edit"]["problems"]
    assert problem["at"] == "placed"
    assert "LS6.1" in problem["text"]["ja"]
    with pytest.raises(rk.BadInput, match=r"LS6\.1"):
        hand.editor.state  # noqa: B018
    hand.do("set", {"at": "at.2", "what": 99})
    space, _ = hand.editor.snapshot()["edit"]["problems"]
    assert space["place"] == {"en": "Spaces, Horse 2", "ja": "位置、2番"}
    hand.do("set", {"at": "at.2", "what": 50})
    hand.do("put", {"at": "placed", "what": "2L"})
    assert hand.editor.problems == ()


def test_the_draft_is_drawn_even_if_it_is_no_position(hand: Hand) -> None:
    hand.do("set", {"at": "asks", "what": "open"})
    hand.do("set", {"at": "home.1", "what": True})
    hand.do("put", {"at": "boxes.1L", "what": "F-8"})
    snapshot = hand.editor.snapshot()
    assert snapshot["edit"]["problems"]
    assert snapshot["edit"]["current"]
    assert snapshot["scene"]["horses"][0]["boxes"][0]["cards"] == ["F-8"]


def test_seats_exchange_their_orders(hand: Hand) -> None:
    hand.do("set", {"at": "orders[0]", "what": 4})
    assert hand.editor.data["orders"] == [4, 2, 3, 1, 5]


def test_history_that_cards_contradict_is_left_out() -> None:
    (target,) = sampled(rk.game("longshot"), 1, 120, seed=5)
    hand = Hand(PositionEditor(target.game, target))
    assert "drawn_since" in hand.editor.data
    hand.do("take", {"at": "hands[0]", "what": 0})
    assert "drawn_since" not in hand.editor.data
    assert hand.editor.problems == ()


def test_missing_hands_are_dealt(hand: Hand) -> None:
    hand.do("clear")
    hand.do("put", {"at": "hands[1]", "what": "3-5"})
    hand.do("deal", 4)
    assert [len(each) for each in hand.editor.data["hands"]] == [8, 1, 8, 8, 8]
    assert hand.editor.problems == ()


def test_edits_are_undone_and_made_again(hand: Hand) -> None:
    before = hand.editor.data
    hand.do("set", {"at": "round", "what": 9})
    hand.do("undo")
    assert hand.editor.data == before
    hand.do("redo")
    assert hand.editor.data["round"] == 9
    for name in ("redo", "redo"):
        answer = hand.send(name)
        assert answer is not None
        assert answer["code"] == "forbidden"


def test_places_on_the_board_stand_for_parts(hand: Hand) -> None:
    parts = hand.parts()
    assert parts["boxes.3L"]["places"] == ["3L"]
    assert parts["at.3"]["places"] == parts["home.3"]["places"] == ["3"]
    card = hand.editor.data["hands"][2][0]
    assert (card in parts["hands[2]"]["places"], parts["hands[2]"]["seat"]) == (True, 2)


@pytest.mark.parametrize(
    "arg",
    [
        {"at": ["boxes"], "what": "F-8"},
        {"at": "boxes.3L", "what": ["F-8"]},
        {"at": "boxes.3L", "what": 1.5},
        {"at": "boxes.3L", "more": 1},
        {"what": 1},
        "boxes.3L",
    ],
)
def test_malformed_edits_change_nothing(hand: Hand, arg: Any) -> None:
    before = hand.editor.data
    answer = hand.send("put", arg)
    assert answer is not None
    assert answer["code"] == "malformed"
    assert hand.editor.data == before


@pytest.mark.parametrize(
    ("name", "arg"),
    [
        ("put", {"at": "nowhere", "what": 1}),
        ("put", {"at": "round", "what": 1}),
        ("take", {"at": "boxes.3L", "what": 7}),
        ("take", {"at": "boxes.3L", "what": True}),
        ("set", {"at": "round", "what": True}),
        ("set", {"at": "race", "what": 10**6}),
        ("set", {"at": "hands", "what": None}),
        ("reset", {"at": "boxes.3L"}),
        ("seat", 7),
    ],
)
def test_impossible_edits_are_refused(hand: Hand, name: str, arg: Any) -> None:
    before = hand.editor.data
    answer = hand.send(name, arg)
    assert answer is not None
    assert answer["code"] == "forbidden"
    assert hand.editor.data == before


# --- a game of somebody's own ------------------------------------------------------------------


class Pile(NamedTuple):
    """Matches that are left, and who took how many."""

    left: int = 5
    taken: tuple[int, ...] = (0, 0)
    last: str | None = None


@dataclass(frozen=True)
class Take(Choice):
    """N1: take one or two."""

    seat: int
    rule = "N1"

    def actions(self, game: Any, board: Pile) -> tuple[str, ...]:
        return ("one", "two")[: board.left]

    def play(self, game: Any, board: Pile, action: str) -> Change:
        n = 1 + (action == "two")
        taken = tuple(each + n * (s == self.seat) for s, each in enumerate(board.taken))
        after = Pile(board.left - n, taken, action)
        return Change(after, [game.event("N1")], [Take(1 - self.seat)] if after.left else [])


class Nim(Game):
    """A game of one file."""

    name = "test_nim"
    version = "1"
    players = 2
    rules: ClassVar = {"N1": "Taking: take one or two."}
    by_seat: ClassVar = ("taken",)

    def setup(self) -> tuple[Pile, tuple[Take, ...]]:
        return Pile(), (Take(0),)

    def view(self, state: State, seat: int) -> Any:
        return state.board

    def result(self, board: Pile) -> Result:
        return Result.of_scores(board.taken)


def test_a_game_of_ones_own_has_a_form_made_from_its_fields() -> None:
    hand = Hand(PositionEditor(Nim()))
    parts = hand.parts()
    kinds = {at: parts[at]["kind"] for at in ("board.left", "board.taken[1]", "board.last")}
    assert kinds == {"board.left": "number", "board.taken[1]": "number", "board.last": "maybe"}
    hand.do("set", {"at": "board.left", "what": 2})
    hand.do("set", {"at": "agenda[0].seat", "what": 1})
    hand.do("set", {"at": "board.last", "what": True})
    assert hand.editor.state.board == Pile(2, (0, 0), "one")
    assert hand.editor.state.actor == 1
    for target in sampled(Nim(), 8, 9):
        assert is_rebuilt(target)


class Marked(NamedTuple):
    """The same with marks; who took how many is said by the game's `by_seat`, or by a mark."""

    left: int = 5
    taken: Annotated[tuple[int, ...], SECRET] = (0, 0)
    last: Annotated[tuple[str, ...], By("seat")] = ("", "")


class MarkedNim(Nim):
    """A game whose board has marks."""

    name = "test_marked_nim"

    def setup(self) -> tuple[Any, tuple[Take, ...]]:
        return Marked(), (Take(0),)


def test_fields_by_seat_follow_from_the_game_or_from_a_mark() -> None:
    game = MarkedNim()
    parts = Hand(PositionEditor(game)).parts()
    kinds = [parts[at]["kind"] for at in ("board.taken[1]", "board.last[1]")]
    assert kinds == ["number", "words"]
    fields = game.scene(game.start().view(0))["fields"]
    assert ["seats" in field for field in fields] == [False, True, True]


def test_a_board_that_a_game_cannot_go_on_from_is_said(caplog: pytest.LogCaptureFixture) -> None:
    hand = Hand(PositionEditor(Nim()))
    hand.do("set", {"at": "agenda[0].seat", "what": 5})
    (problem,) = hand.editor.problems
    assert "cannot go on" in problem.text.en
    snapshot = hand.editor.snapshot()["edit"]
    assert not snapshot["current"]


# --- files and code ----------------------------------------------------------------------------


def test_toml_keeps_what_has_no_value() -> None:
    (target,) = sampled(rk.game("longshot", players=4, goal=70), 1, 90, seed=3)
    text = position_toml(target)
    assert read_position(text) == target
    assert "players = 4" in text


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "position"),
        ("x = ", "TOML"),
        ("[position]\ndescription = {}", "position.game"),
        ('[position]\ngame = "chess"\ndescription = {}', "game"),
        ('[position]\ngame = "pig"\nother = 1\ndescription = {}', "position.other"),
        ('[position]\ngame = "pig"\ndescription = 3', "position.description"),
        ('[position]\ngame = "longshot"\ndescription = {round = -1}', "round"),
        ('[position]\ngame = "longshot"\ndescription = {round = 1.5}', "round"),
    ],
)
def test_a_wrong_file_is_one_error_with_places(text: str, place: str) -> None:
    with pytest.raises(rk.BadInput) as error:
        read_position(text)
    assert place in [problem.place for problem in error.value.problems]


def test_a_position_is_read_from_bytes_and_tables() -> None:
    state = rk.game("pig", goal=20).start()
    assert read_position(position_toml(state).encode()) == state
    with pytest.raises(rk.BadInput):
        read_position(b"\xff")
    table = {"game": "pig", "options": {"goal": 20}, "description": state.game.describe(state)}
    assert position_of(table) == state == position_of({"game": "pig", "options": {"goal": 20}})


def test_paths_are_written_and_read() -> None:
    for path in [("boxes", "3L"), ("hands", 0), ("settled", 0, "places", 2)]:
        assert path_of(path_text(path)) == path


def test_python_names_the_arguments_of_position(hand: Hand) -> None:
    hand.do("put", {"at": "boxes.3L", "what": "F-2"})
    assert "position(" in hand.editor.python()
    assert "boxes={'3L': ['F-2']}" in hand.editor.python()
    (drawing,) = sampled(rk.game("kuhn"), 1, 3)
    assert "from_description(" in python_code(drawing)


# --- the widget --------------------------------------------------------------------------------


def test_a_position_is_edited_from_anything_that_has_one(tmp_path: Path) -> None:
    table = rk.Table("longshot", first_player=0, seed=7, autosave=False)
    table.advance()
    board = rk.GameWidget(table)
    file = rk.edit(table).save(tmp_path / "here.toml")
    for start in (table, board, table.state, file, str(file)):
        assert rk.edit(start).position == table.state
    assert rk.edit("longshot", players=4).position.game.players == 4
    assert rk.edit(rk.game("pig")).position == rk.game("pig").start()
    for wrong in (3, None, ["longshot"], "chess", tmp_path / "none.toml", {"game": 3}):
        with pytest.raises(rk.BadInput):
            rk.edit(wrong)  # type: ignore[arg-type]
    with pytest.raises(rk.BadInput):
        rk.edit(table, players=4)


def test_play_goes_on_from_the_position_below_the_editor() -> None:
    editor = rk.edit("longshot")
    editor.edit("set", "round", 4)
    assert editor.play(autosave=False).table.state == editor.position
    message = {"v": 1, "id": "a", "seq": 0, "type": "command", "name": "play"}
    editor._answer(editor, message, [])
    assert editor.board.table.state == editor.position
    assert editor.get_state()["board"] == f"IPY_MODEL_{editor.board.model_id}"


def test_a_board_opens_an_editor_only_where_all_may_be_seen() -> None:
    table = rk.Table("longshot", first_player=0, seed=7, mode="play", autosave=False)
    table.advance()
    board = rk.GameWidget(table)

    def press() -> None:
        message = {"v": 1, "id": "a", "seq": board._session.seq, "type": "command", "name": "edit"}
        board._answer(board, message, [])

    press()
    assert board.editor is None
    board.study()
    press()
    assert board.editor.position == table.state


def test_what_it_says_without_a_browser() -> None:
    editor = rk.edit("longshot", lang="ja")
    editor.edit("set", "asks", "opened")
    assert repr(editor) == "<EditorWidget longshot, 1 problem>"
    assert "<li>opened" in editor.fallback()
    editor.undo()
    editor.redo()
    editor.clear()
    editor.deal(2)
    assert editor.problems == ()
