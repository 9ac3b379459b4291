"""A class at once: the teacher's page in JupyterLab, and two pupils' phones."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.lab import Notebook
from tests.browser.phones import CELL, LOCALES

pytestmark = pytest.mark.browser

ASK = """
import racekit as rk
rk.set_language("en")
room = rk.ask_class(["odds/peeking", "longshot/golden-free"], port=0, autosave=False)
room
"""
CROWD = """
for at in range(20):
    room.answer(f"Pupil {at}", ["50", "150", "400"][at % 3], 50 + 5 * (at % 9))
"""


@contextmanager
def phone(browser: Browser, address: str, lang: str, name: str) -> Iterator[Page]:
    """Lend a pupil's phone, on which the pupil has come in."""
    context = browser.new_context(
        viewport=CELL,  # type: ignore[arg-type]
        has_touch=True,
        is_mobile=True,
        locale=LOCALES[lang],
        color_scheme="dark" if lang == "ja" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(address)
    page.locator("input").fill(name)
    page.get_by_role("button", name="Come in" if lang == "en" else "参加する").tap()
    yield page
    context.close()


def press(desk: Locator, *names: str) -> None:
    """Press what happens next, one thing after another."""
    for name in names:
        desk.get_by_role("button", name=name).click()


def test_a_class_is_asked_on_phones_and_looks_at_one_screen(
    notebook: Notebook, browser: Browser
) -> None:
    page = notebook.open(ASK).page
    page.set_viewport_size({"width": 1280, "height": 720})
    desk, screen = page.locator(".rk-cd"), page.locator(".rk-ca-screen")
    address = desk.locator(".rk-lo-address").inner_text().strip()
    with ExitStack() as stack:
        ann = stack.enter_context(phone(browser, address, "en", "Ann"))
        ken = stack.enter_context(phone(browser, address, "ja", "健太"))
        expect(ann.locator(".rk-ca")).to_contain_text("You are in.")
        expect(desk).to_contain_text("Here: 2.")

        # A choice, before and after talking.
        press(desk, "Ask the first question")
        for each, choice in ((ann, "About 50"), (ken, "およそ400人")):
            each.get_by_role("radio", name=choice).check()
            each.get_by_role("button", name="Send" if each is ann else "送る").tap()
            expect(each.locator(".rk-q-said[role=alert]")).to_be_visible()  # how sure?
            each.locator(".rk-q-sure").press("ArrowRight")
            each.get_by_role("button", name="Send" if each is ann else "送る").tap()
        expect(ann.locator(".rk-ca")).to_contain_text("Your answer is in.")
        ann.reload()
        expect(ann.get_by_role("radio", name="About 50")).to_be_checked()
        notebook.run(CROWD)
        expect(screen).to_contain_text("22 of 22 have answered")
        press(desk, "Close the question", "Show the answers")
        expect(screen.locator(".rk-ca-bars dd b")).to_have_text(["8", "7", "7"])
        expect(screen.locator("[data-right=true]")).to_have_count(0)
        press(desk, "Ask again after talking")
        expect(ken.locator(".rk-ca")).to_contain_text("話し合ったあと")
        ken.locator(".rk-q-sure").press("ArrowRight")
        ken.get_by_role("button", name="送る").tap()
        expect(screen).to_contain_text("1 of 22 have answered")
        press(desk, "Close the question", "Show the truth")
        expect(screen.locator(".rk-ca-bars dd b")).to_have_text(["8", "7", "7", "0", "0", "1"])
        expect(screen).to_contain_text("The answer: About 400.")
        expect(ann.locator(".rk-ca")).to_contain_text("Not this time. 50 is 5 % of them")
        expect(ken.locator(".rk-ca")).to_contain_text("正解です。")

        # A question that is answered on the board.
        press(desk, "Next question")
        ann.locator('.rk-ob [data-place="3R"]').tap()
        ann.locator(".rk-q-sure").press("ArrowRight")
        ann.get_by_role("button", name="Send").tap()
        expect(screen).to_contain_text("1 of 22 have answered")
        press(desk, "Close the question", "Show the answers")
        expect(screen.locator('[data-place="3R"]')).to_have_attribute("data-count", "1")
        expect(screen.locator(".rk-ob [data-right]")).to_have_count(0)
        press(desk, "Show the truth")
        expect(screen.locator(".rk-ob [data-right]")).to_have_count(2)
        expect(ann.locator(".rk-ob [data-right]")).to_have_count(2)

        # The teacher's page on a phone, and the end.
        page.set_viewport_size(CELL)  # type: ignore[arg-type]
        wide = "each => each.scrollWidth > each.clientWidth + 1"
        assert not desk.evaluate(wide)
        assert not screen.evaluate(wide)
        press(desk, "End")
        desk.get_by_role("button", name="End").last.click()
        expect(ken.locator(".rk-gu")).to_contain_text("「みんなに質問」は終わりました。")
    page.set_viewport_size({"width": 1280, "height": 720})

    # A question of a lesson asks the class, below itself; then another one does.
    notebook.add('rk.lessons.ask("odds/at-least-one", guess=True)')
    asking = page.get_by_role("button", name="Ask the class")
    asking.click()
    last = page.locator(".rk-cd").last
    expect(last).to_contain_text("Nothing is asked yet.")
    address = last.locator(".rk-lo-address").inner_text().strip()
    with phone(browser, address, "en", "Ann") as ann:
        press(last, "Ask the first question")
        expect(ann.locator(".rk-ca")).to_contain_text("Question 1 of 1")
        notebook.add('rk.lessons.ask("longshot/golden-free")')
        expect(asking).to_have_count(2)
        asking.last.click()
        expect(ann.locator(".rk-ca")).to_contain_text("Question 2 of 2")
        expect(page.locator(".rk-cd")).to_have_count(2)  # one of them is over
    assert notebook.errors == []
