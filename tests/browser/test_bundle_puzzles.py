"""Puzzles on their boards, in Chromium: every move can be chosen, and the why is told."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from racekit.lessons.asking import picture, sheet
from racekit.puzzlebook.book import packaged
from racekit.puzzlebook.question import asked
from racekit.ui.bundles import board_of
from tests.browser.answering import give
from tests.browser.axe import anything
from tests.browser.conftest import Open
from tests.browser.test_bundle_onboard import NOTHING, WORDS
from tests.ui.sittings import as_json

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("game", "width", "dark", "lang"),
    [
        pytest.param("longshot", 1060, False, "en", marks=pytest.mark.soak),
        pytest.param("trickrace", 480, True, "ja", marks=pytest.mark.soak),
        ("foth", 1060, True, "en"),
        pytest.param("readaloud", 480, False, "ja", marks=pytest.mark.soak),
        ("pig", 480, False, "en"),
    ],
)
def test_a_puzzle_is_solved_on_its_board(
    open_page: Open, game: str, width: int, dark: bool, lang: str
) -> None:
    puzzle = max(packaged(game), key=lambda puzzle: len(puzzle.moves))
    question = asked(puzzle)
    stage = open_page(
        None,
        bundle=board_of(type(question.position.game)),
        part="question",
        question=as_json(sheet(puzzle.name, question.entry)),
        kept=NOTHING,
        lang=lang,
        mode="ask",
        width=width,
        dark=dark,
        **as_json(picture(question.position, puzzle.seat)),
    )
    root = stage.page.locator(".rk-q")
    give(root, question.entry, question.entry["answer"])
    root.get_by_role("button", name=WORDS["q_answer"][lang], exact=True).click()
    expect(root.locator(".rk-q-said")).to_contain_text(question.entry["why"][lang])
    on_board = {o["key"] for o in question.entry["options"] if "beside" not in o}
    drawn = {each.get_attribute("data-place") for each in root.locator("[data-option]").all()}
    assert drawn == on_board
    assert anything(stage.page) == []
    assert stage.errors == []
