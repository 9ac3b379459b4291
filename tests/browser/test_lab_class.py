"""A class at once: the teacher's page in JupyterLab, and two pupils' phones."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.lab import Notebook
from tests.browser.phones import CELL, LOCALES

pytestmark = pytest.mark.browser

ASK = """
import racekit as rk
rk.set_language("en")
room = rk.ask_class(["odds/peeking", "odds/at-least-one", "longshot/golden-free"], port=0)
room
"""
CROWD = """
for at in range(20):
    room.answer(f"Pupil {at}", %s[at %% 3], 50 + 5 * (at %% 9))
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


LOOK = os.environ.get("LOOK")


def look(page, name):
    if LOOK:
        page.wait_for_timeout(300)
        page.screenshot(path=f"{LOOK}/{name}.png")


def test_a_class_is_asked(notebook: Notebook, browser: Browser) -> None:
    page = notebook.open(ASK).page
    page.set_viewport_size({"width": 1280, "height": 720})
    desk, screen = page.locator(".rk-cd"), page.locator(".rk-ca-screen")
    address = desk.locator(".rk-lo-address").inner_text().strip()
    with ExitStack() as stack:
        ann = stack.enter_context(phone(browser, address, "en", "Ann"))
        ken = stack.enter_context(phone(browser, address, "ja", "健太"))
        expect(ann.locator(".rk-ca")).to_contain_text("You are in.")
        expect(desk).to_contain_text("Here: 2.")
        look(page, "1-wait")
        look(ann, "1-ann")
        desk.get_by_role("button", name="Ask the first question").click()
        expect(ann.locator(".rk-ca")).to_contain_text("A thousand people")
        look(ann, "2-ann")
        look(ken, "2-ken")
        for each, choice in ((ann, "About 50"), (ken, "およそ400人")):
            each.get_by_role("radio", name=choice).check()
            each.locator(".rk-q-sure").press("ArrowRight")
            each.get_by_role("button", name="Send" if each is ann else "送る").tap()
        expect(ann.locator(".rk-ca")).to_contain_text("Your answer is in.")
        notebook.run(CROWD % '["50", "150", "400"]')
        expect(screen).to_contain_text("22 of 22 have answered")
        look(page, "2-ask")
        look(ann, "3-ann")
        desk.get_by_role("button", name="Close the question").click()
        look(page, "3-closed")
        desk.get_by_role("button", name="Show the answers").click()
        look(page, "4-shown")
        desk.get_by_role("button", name="Ask again after talking").click()
        expect(ken.locator(".rk-ca")).to_contain_text("話し合ったあと")
        look(ken, "4-ken")
        notebook.run(CROWD % '["400", "150", "400"]')
        desk.get_by_role("button", name="Close the question").click()
        desk.get_by_role("button", name="Show the truth").click()
        expect(screen).to_contain_text("After talking")
        look(page, "5-truth")
        look(ann, "5-ann")
        look(ken, "5-ken")
        page.evaluate("document.querySelector('.rk-ca-told').scrollIntoView()")
        look(page, "5b-truth")
        desk.get_by_role("button", name="Next question").click()
        look(ann, "6-ann")
        notebook.run(CROWD % '["1/7", "25 %", "0.6"]')
        desk.get_by_role("button", name="Close the question").click()
        desk.get_by_role("button", name="Show the answers").click()
        look(page, "6-shown")
        desk.get_by_role("button", name="Show the truth").click()
        expect(screen).to_contain_text("The truth")
        look(page, "6-truth")
        desk.get_by_role("button", name="Next question").click()
        expect(ann.locator(".rk-ob")).to_be_visible()
        look(ann, "7-ann")
        look(page, "7-ask")
        notebook.run(CROWD % '[["3R", "5L"], ["3R"], ["5L", "4L"]]')
        desk.get_by_role("button", name="Close the question").click()
        desk.get_by_role("button", name="Show the answers").click()
        look(page, "7-shown")
        desk.get_by_role("button", name="Show the truth").click()
        look(ann, "8-ann")
        look(page, "7-truth")
        page.locator(".rk-ca-told").scroll_into_view_if_needed()
        look(page, "7b-truth")
        page.set_viewport_size({"width": 390, "height": 844})
        look(page, "8-narrow")
        desk.get_by_role("button", name="日本語").click()
        notebook.theme("JupyterLab Dark")
        page.set_viewport_size({"width": 1280, "height": 720})
        look(page, "9-dark-ja")
    assert notebook.errors == []
