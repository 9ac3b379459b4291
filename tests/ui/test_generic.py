"""The generic board, Python's half: which bundle draws a game, and what it is sent."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

import racekit as rk
from racekit.engine import svg
from racekit.engine.game import Game, State, defined
from racekit.engine.result import Result
from racekit.engine.tasks import Change, Choice
from racekit.games.longshot import LongShot
from racekit.ui.bundles import BOARDS, STATIC, board_of, widget_module
from racekit.ui.session import Session
from tests.unpacking import unpacked


class Once(Choice):
    """O1: one action, and the game is over."""

    seat = 0
    rule: ClassVar[str] = "O1"

    def actions(self, game: Any, board: Any) -> tuple[str, ...]:
        return ("end",)

    def refused(self, game: Any, board: Any) -> dict[str, str]:
        return {"never": "O1"}

    def play(self, game: Any, board: Any, action: Any) -> Change:
        return Change("over")


class Plain(Game):
    """The smallest game."""

    version = "1"
    players = 1

    def setup(self) -> tuple[str, tuple[Once]]:
        return "begun", (Once(),)

    def view(self, state: State, seat: int) -> str:
        board: str = state.board
        return board

    def result(self, board: Any) -> Result:
        return Result.of_scores((1,))


@pytest.fixture
def named() -> Iterator[Any]:
    """Return a function that defines a game by any name; afterwards there is none."""
    before = dict(defined)

    def define(name: str, **more: Any) -> type[Game]:
        rules = {"O1": "Once: one action ends it."}
        return type("Named", (Plain,), {"name": name, "rules": rules, **more})

    yield define
    defined.clear()
    defined.update(before)


def test_the_games_with_a_board_of_their_own_are_those_that_ship_one() -> None:
    assert {
        game.name for game in rk.games() if board_of(type(rk.game(game.name))) != "generic"
    } == {*BOARDS}
    shipped = {path.stem for path in STATIC.glob("*.js")}
    others = {"odds", "question", "explore", "cards", "page", "hand-in", "start"}
    assert shipped == {*BOARDS, "generic"} | others


@pytest.mark.parametrize(
    "name",
    [
        "odds",
        "explore",
        "cards",
        "generic",
        "longshot",
        "page",
        "../x",
        "__proto__",
        "a/b",
    ],
)
def test_a_game_may_have_any_name(named: Any, name: str) -> None:
    game = named(name)()
    table = rk.Table(game, autosave=False)
    widget = rk.GameWidget(table)
    assert widget._esm == widget_module("generic", "game")
    assert widget._css == (STATIC / "generic.css").read_text("utf-8")
    widget.act("end")
    page = widget.replay().html()
    assert "rk-gn-board" in unpacked(page)


@pytest.mark.parametrize("front_end", ["../x", "odds", "", None, 7])
def test_no_other_file_can_be_asked_for(named: Any, front_end: Any) -> None:
    assert board_of(named("mine", front_end=front_end)) == "generic"


def test_a_variant_keeps_the_board_of_its_game() -> None:
    variant = type("Variant", (LongShot,), {})
    assert board_of(variant) == "longshot"


def test_what_is_refused_has_words_on_the_generic_board_alone(named: Any) -> None:
    told = Session(rk.Table(named("mine")(), autosave=False), 0).snapshot()
    (refused,) = told["refused"]
    assert refused["text"] == {"en": "never", "ja": "never"}
    assert told["why"][refused["why"]]["rule"] == "O1"
    table = rk.Table("longshot", first_player=0, seed=7, autosave=False)
    table.advance()
    assert all("text" not in each for each in Session(table, 0).snapshot()["refused"])


def test_values_of_seats_stand_apart_from_the_board() -> None:
    table = rk.Table("kuhn", seed=1, autosave=False)
    table.advance()
    cards, bets = Session(table, 0).snapshot()["scene"]["fields"]
    assert [each["en"] for each in cards["seats"]][1] == "?"
    assert "seats" not in bets


def test_a_game_without_a_board_of_fields_is_shown_all_the_same(named: Any) -> None:
    widget = rk.GameWidget(rk.Table(named("mine")(), autosave=False))
    assert widget.state["scene"] == {"fields": [], "drawing": ""}
    assert "<pre" in widget.fallback()


def test_a_still_picture_is_an_image() -> None:
    """Whatever a drawing holds, an image runs and loads nothing."""
    scene = {"fields": [], "drawing": '<svg viewBox="0 0 9 9"><script>hurt()</script></svg>'}
    html = rk.game("pig").picture(scene, 'a "quoted" <label>')
    assert html.startswith('<img src="data:image/svg+xml;base64,')
    assert "script" not in html
    assert 'alt="a &quot;quoted&quot; &lt;label&gt;"' in html
    data = b64decode(html.split("base64,")[1].split('"')[0]).decode()
    assert data.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox')
    words = rk.game("pig").picture(
        {"fields": [{"name": {"en": "<b>"}, "value": {"en": "&"}}], "drawing": ""}, "x"
    )
    assert "&lt;b&gt;" in words
    assert "&amp;" in words


def test_shapes_by_their_former_names_are_drawn_until_1_0() -> None:
    with pytest.warns(DeprecationWarning, match="svg.rect"):
        assert svg.box(1, 2, 30, 40, "red", round_by=9) == svg.rect(1, 2, 30, 40, "red", radius=9)
    with pytest.warns(DeprecationWarning, match="svg.text"):
        old = svg.words(1, 2, "run", 12, bold=True, room=20)
    assert old == svg.text(1, 2, "run", "currentColor", 12, "start", bold=True, room=20)
