"""A lesson of one's own is written in a real JupyterLab, by keyboard alone, and handed out."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from racekit.lessons.own.messages import SAYS
from tests.browser.axe import anything
from tests.browser.lab import WIDE, Notebook

pytestmark = [pytest.mark.browser, pytest.mark.lab]
NARROW = ViewportSize(width=560, height=900)


def word(key: str) -> str:
    return SAYS.text(f"form_{key}", book="dice.ipynb")("en")


def test_a_lesson_is_written_by_keyboard_and_handed_out(notebook: Notebook) -> None:
    notebook.open("import racekit as rk", "rk.lessons.author()")
    page, keys = notebook.page, notebook.page.keyboard
    form = page.locator(".rk-author")
    form.get_by_label(word("name")).focus()
    keys.press("Control+a")
    keys.type("dice")
    for text in ("Dice", "", "", "Two dice: how likely is a double?", "", "many"):
        keys.press("Tab")
        keys.type(text)
    keys.press("Tab")
    expect(form.get_by_role("alert")).to_contain_text("must be a number")
    keys.press("Shift+Tab")
    keys.press("Control+a")
    keys.type("1/6")
    keys.press("Tab")
    question = form.locator(".rk-q")
    expect(question).to_contain_text("Two dice")
    keys.press("Enter")  # one more wrong answer, which takes the focus
    rule = form.get_by_label(word("rule"))
    expect(rule).to_be_focused()
    for text in ("1/36", "One of the *six* doubles."):
        keys.press("Tab")
        keys.type(text)
    keys.press("Tab")
    question.get_by_role("textbox").fill("1/36")
    question.get_by_role("textbox").press("Enter")
    expect(question).to_contain_text("doubles")
    page.set_viewport_size(NARROW)
    assert form.evaluate("root => root.scrollWidth <= root.clientWidth + 1")
    assert anything(page, ".rk-author") == []
    page.set_viewport_size(WIDE)
    form.get_by_role("button", name=word("save")).press("Enter")
    expect(form).to_contain_text("The lesson is the notebook dice.ipynb")
    form.get_by_role("button", name=word("make_page")).press("Enter")
    made = notebook.lab.work / "dice" / "dice.html"
    expect(form).to_contain_text(str(made))
    assert "Two dice" in made.read_text("utf-8")
    assert notebook.run("print(rk.lessons.check('dice/q1', '16.7 %').right)") == "True"
    assert notebook.errors == []
