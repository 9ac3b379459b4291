"""The board in plain text, and as a picture."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from racekit.engine.columns import width
from racekit.engine.texts import LANGUAGES
from racekit.engine.wrapping import wrapped
from racekit.games.foth.scene import public_scene
from racekit.games.foth.svg import board_svg

from .scenario import THEY, YOU, Scenario
from .test_scene import NAMES, mid_run, position, seen


def text(table: Scenario, lang: str, seat: int = YOU) -> str:
    """Return the board in plain text, as a seat sees it."""
    return table.game.scene_text(seen(table, seat), NAMES, lang)


# What everybody sees.
@pytest.mark.rule("foth:302.2", "foth:401.2b", "foth:402.2", "foth:808.1", cited=False)
def test_the_board_in_english() -> None:
    lines = text(mid_run(), "en").splitlines()
    assert lines[0] == "Tokyo, turf 1600 m (mile), going good"
    assert lines[3].split() == [">", "You", "-", "[3]", "5", "5", "13", "650", "m", "2", "0", "0"]
    assert "  [3] Comet (You): run 8 = 4, +1 suited style, +1 Cheers, +2 Whip" in lines
    assert "  run 8 against guard 3" in lines
    assert "Situation: Cheers (You)" in lines


@pytest.mark.rule("foth:302.2", "foth:402.2", "foth:808.1", cited=False)  # what everybody sees
def test_the_board_in_japanese_is_full_width() -> None:
    lines = text(mid_run(), "ja").splitlines()
    assert lines[0] == "東京 芝1600m（マイル） 馬場状態：良"
    assert "  [3] Comet（あなた）：走破数8＝4、得意脚質＋1、Cheers＋1、Whip＋2" in lines
    assert "手札：" in lines


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seat", [YOU, THEY])
def test_no_line_is_wider_than_a_terminal(lang: str, seat: int) -> None:
    for table in (mid_run(), position(you={"hand": "comet*3 whip*3 force*9", "farm": "rock*30"})):
        assert max(map(width, text(table, lang, seat).splitlines())) <= 80


@pytest.mark.rule("foth:407.2", cited=False)  # who sees what
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_public_board_shows_no_hand(lang: str) -> None:
    table = position()
    public = public_scene(seen(table))
    assert "Blinkers" not in table.game.scene_text(public, NAMES, lang)
    with_faces = {**table.game.backdrop(), **public}
    assert "Blinkers" not in board_svg(with_faces, "label", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_picture_is_svg_and_escapes_its_label(lang: str) -> None:
    for table in (mid_run(), position(at="supports")):
        with_faces = {**table.game.backdrop(), **seen(table)}
        root = ElementTree.fromstring(board_svg(with_faces, '<"label">', lang))
        assert root.tag.endswith("svg")
        assert root.attrib["aria-label"] == '<"label">'


def test_lines_end_between_words_and_never_before_a_full_stop() -> None:
    assert wrapped("ab cd ef", 5, len) == ["ab cd", "ef"]
    assert wrapped("走破数を＋1する。", 5, len) == ["走破数を", "＋1する。"]
    assert wrapped("a, bb cc, d", 6, len, items=True) == ["a,", "bb cc,", "d"]
