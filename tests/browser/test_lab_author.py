"""A lesson of one's own is written in a real JupyterLab, by keyboard and by mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from racekit.lessons.authoring.messages import SAYS
from tests.browser.axe import anything
from tests.browser.lab import WIDE, Notebook
from tests.unpacking import unpacked

pytestmark = [pytest.mark.browser, pytest.mark.lab]
BEGIN = 'import racekit as rk; rk.set_language("en")'  # other tests have used the kernel
NARROW = ViewportSize(width=560, height=900)


def word(key: str) -> str:
    return SAYS.text(f"form_{key}", book="dice.ipynb")("en")


def test_a_lesson_is_written_by_keyboard_and_handed_out(lent: Notebook) -> None:
    lent.show(BEGIN, "rk.lessons.author()")
    page, keys = lent.page, lent.page.keyboard
    form = page.locator(".rk-author")
    form.get_by_label(word("name")).focus()
    keys.press("Control+a")
    keys.type("dice")
    for text in ("Dice", "", "", "Two dice: how likely is a double?", "", "", "", "many"):
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
    made = lent.lab.work / "dice" / "dice.html"
    expect(form).to_contain_text(str(made))
    assert "Two dice" in unpacked(made.read_text("utf-8"))
    assert lent.run("print(rk.lessons.check('dice/q1', '16.7 %').right)") == "True"
    assert lent.errors == []


def test_a_position_and_its_places_are_made_with_the_mouse(lent: Notebook) -> None:
    lent.show(BEGIN, "form = rk.lessons.author('runs')\nform")
    form = lent.page.locator(".rk-author")
    form.get_by_label(word("prompt")).fill("Which box is empty?")
    form.get_by_label(word("prompt")).press("Tab")
    form.get_by_label(word("kind"), exact=True).select_option(label=word("kind_board"))
    form.get_by_role("button", name=word("position_new")).click()
    editor = form.locator(".rk-ed")
    editor.locator('.rk-ob [data-place="3L"]').click()
    editor.locator('.rk-ed-palette [data-put="F-2"]').click()
    expect(editor.locator(".rk-ed-palette .rk-ed-chip").first).to_be_visible()
    form.get_by_role("button", name=word("position_use")).click()
    board = form.locator(".rk-q-mark")
    for place in ("3L", "3R", "4L"):  # at once: no answer of Python's undoes what came after
        board.locator(f'[data-place="{place}"]').click()
    expect(form.get_by_label("What 4L is called")).to_have_value("Horse 4's left box")
    form.get_by_role("checkbox", name=word("is_right")).nth(1).check()
    expect(form.locator(".rk-q-ask")).to_contain_text("Which box is empty?")
    lent.prints("print(form.draft.questions['q1']['answer'])", "3R")
    form.get_by_role("button", name="✕").last.click()
    expect(board.locator('[data-option="chosen"]')).to_have_count(2)
    form.get_by_role("button", name=word("save")).click()
    expect(form).to_contain_text("The lesson is the notebook runs.ipynb")
    assert lent.run("print(rk.lessons.check('runs/q1', '3R').right)") == "True"
    assert lent.errors == []
