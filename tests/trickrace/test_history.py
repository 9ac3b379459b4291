"""A played game as tables, as text and as a picture."""

from __future__ import annotations

from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

import racekit as rk
from racekit.engine.texts import Text
from racekit.games.trickrace import history
from racekit.games.trickrace.positions import position


@pytest.fixture(scope="module", params=[4, 3])
def table(request: pytest.FixtureRequest) -> rk.Table:
    seats = {seat: rk.players.Random() for seat in range(request.param)}
    made = rk.Table("trickrace", players=request.param, seats=seats, seed=7, autosave=False)
    made.advance()
    return made


@pytest.mark.rule(
    "trickrace:TR4.1", "trickrace:TR4.3", "trickrace:TR4.4", "trickrace:TR4.6", cited=False
)  # seen in the tables
def test_a_row_for_each_trick(table: rk.Table) -> None:
    rows = history.tricks(table)
    board = table.state.board
    last = [row for row in rows if row["race"] == board.race]
    assert [row["trick"] for row in last] == list(range(1, board.trick + 1))
    for chair, won in enumerate(board.won):
        assert [row["winner"] for row in last].count(chair) == won
    for row, following in pairwise(last):
        assert following["leader"] == row["winner"]
    assert all(row["judge"] == row["card"][0] for row in rows)
    assert all((row["judge"] != row["led"]) <= (row["whip"] is not None) for row in rows)


@pytest.mark.rule("trickrace:TR4.5", cited=False)  # seen in the tables
def test_a_row_for_each_horse_and_trick(table: rk.Table) -> None:
    rows = history.positions_by_trick(table)
    assert len(rows) == 4 * len(history.tricks(table))
    end = {row["horse"]: row["at"] for row in rows[-4:]}
    course = table.state.board.course
    assert end == {h: space for space, horses in enumerate(course) for h in
                   ("VFSO"[horse] for horse in horses)}  # fmt: skip


@pytest.mark.rule("trickrace:TR5.2", "trickrace:TR5.3", cited=False)  # seen in the tables
def test_the_lines_of_the_sheet_add_up(table: rk.Table) -> None:
    points: dict[int, int] = {}
    for line in history.sheet_lines(table, "en"):
        points[line["seat"]] = points.get(line["seat"], 0) + line["points"]
    assert tuple(points[seat] for seat in sorted(points)) == table.state.board.points
    rows = history.points_by_race(table)
    end = tuple(row["points"] for row in rows[-table.game.players :])
    assert end == table.state.board.points
    japanese = history.sheet_lines(table, "ja")[0]["what"]
    assert japanese != history.sheet_lines(table, "en")[0]["what"]


@pytest.mark.rule("trickrace:TR5.4", cited=False)  # seen in the tables
def test_the_sheet_has_a_row_for_each_horse_and_race(table: rk.Table) -> None:
    rows = history.horses_by_race(table)
    horses = len(table.state.board.rides)
    assert len(rows) == horses * len(table.state.board.sheet)
    end = {row["horse"]: row["at"] for row in history.positions_by_trick(table)[-horses:]}
    assert {row["horse"]: row["spaces"] for row in rows[-horses:]} == end
    assert [row["place"] for row in rows[:horses]] == [1, 2, 3, 4]
    assert sorted(row["rider"] for row in rows[:horses]) == list(range(horses))


def names(players: int) -> dict[int, Text]:
    return {seat: Text(f"Player {seat + 1}", f"プレイヤー{seat + 1}") for seat in range(players)}


def board_text(state: Any, seat: int = 0, lang: str = "en") -> str:
    game = state.game
    return str(game.scene_text(game.scene(state.view(seat)), names(game.players), lang))


def test_the_board_as_text() -> None:
    state = position(
        players=3,
        table=["Y11", "G7 whip"],
        hands=["R1", "R2", "Y4 G1", "B9 R3"],
        opened=["G12", "G11", "G10", "B1 B2"],
        aside=["Y1", "Y2", "Y3"],
        course=["F", "", "V", "O S"],
        whips=[1, 2, 0, 2],
    )
    text = board_text(state)
    assert text.splitlines()[:3] == [
        "  0  1  2  3  4  5  6  goal",
        "  .  .  .  S  .  .  .  .",
        "  F  .  V  O  .  .  .  .",
    ]
    assert "Trick: Player 1: Y11  Player 2: G7 (whip)" in text
    assert "Ahead: Player 2 (G wins)" in text
    assert "Hand: R1>>>" in text
    lines = {line.split("  ")[0]: line for line in text.splitlines()}
    # One's own face-down card is named, another's is its back.
    assert "G12 (Y1)" in lines["Player 1"]
    assert "G11 (Y?)" in lines["Player 2"]
    assert "B9 R3" in lines["Dummy"]
    japanese = board_text(state, lang="ja")
    assert "トリック：プレイヤー1：Y11" in japanese


@pytest.mark.rule("trickrace:TR5.4", cited=False)  # seen on the board
def test_the_text_of_a_finished_game_shows_the_sheet(table: rk.Table) -> None:
    text = board_text(table.state)
    assert text.count("Race ") == table.game.players
    settled = table.state.board.sheet[0]
    first = settled.finish[0]
    assert f"{'VFSO'[first]}({settled.odds[first]}) {settled.spaces[first]}" in text
    assert "goal" in text


def test_a_scene_of_an_older_replay_is_shown_without_the_spaces(table: rk.Table) -> None:
    game = table.game
    scene = game.scene(table.state.view(0))
    for race in scene["sheet"]:
        del race["spaces"]
    text = str(game.scene_text(scene, names(game.players), "en"))
    assert text.count("Race ") == table.game.players
    assert ") ?" in text
    assert ElementTree.fromstring(game.picture(scene, "x")).tag.endswith("svg")


@pytest.mark.rule("trickrace:TR1.5", cited=False)  # seen on the board
@pytest.mark.parametrize("goal", [3, 40])
def test_a_long_course_shows_the_spaces_with_horses(goal: int) -> None:
    state = position(goal=goal, course=["V F", "", "S O"])
    head = board_text(state).splitlines()[0].split()
    assert head == (["0", "1", "2", "goal"] if goal == 3 else ["0", "2"])


def test_the_picture_is_svg_and_escapes_its_label(table: rk.Table) -> None:
    game = table.game
    for node in table.nodes[:: len(table.nodes) // 7]:
        picture = game.picture(game.scene(table.state_at(node).view(0)), '<"label">')
        root = ElementTree.fromstring(picture)
        assert root.tag.endswith("svg")
        assert root.attrib["aria-label"] == '<"label">'
    public = game.public_scene(game.scene(table.state.view(0)))
    assert ElementTree.fromstring(game.picture(public, "x")).tag.endswith("svg")
