"""jupyterquiz shows a lesson that was written for it, and answers as the lesson does."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jupyterquiz import display_quiz
from playwright.sync_api import Page, expect

from racekit.lessons.catalogue import entry_of
from racekit.lessons.exporting import jupyterquiz
from racekit.lessons.exporting.notebook_extract import html_of
from tests.lessons.test_exporting import lesson

pytestmark = pytest.mark.browser

NUMBER, CHOICE, BOARD = "odds/at-least-one", "odds/ann-or-bob", "longshot/golden-free"


def test_jupyterquiz_shows_a_lesson_and_answers(
    offline: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    quiz = json.loads(jupyterquiz.written(lesson(NUMBER, CHOICE, BOARD)))
    shown: list[Any] = []
    monkeypatch.setattr("jupyterquiz.dynamic.display.display", shown.append)
    display_quiz(quiz, shuffle_answers=False)
    html, script = shown
    offline.set_content(html.data)
    offline.add_script_tag(content=script.data)
    expect(offline.locator(".Quiz")).to_have_count(3)
    number, choice, board = offline.locator(".Quiz").all()
    field = number.get_by_role("textbox")
    for text, say in (
        ("1/4", entry_of(NUMBER)["wrong"][0]["say"]),
        ("14.3", entry_of(NUMBER)["why"]),
        ("1/7", entry_of(NUMBER)["why"]),
        ("0.9", entry_of(NUMBER)["hint"]),
    ):
        field.fill(text)
        field.press("Enter")
        expect(number.locator(".Feedback")).to_contain_text(html_of(say["en"])[:40])
    choice.get_by_text("It is the same").click()
    expect(choice.locator(".Feedback")).to_contain_text("Both name a high card")
    choice.get_by_text("Bob", exact=False).last.click()
    expect(choice.locator(".Feedback")).to_contain_text("rules out more")
    expect(board.locator("svg").first).to_be_visible()
