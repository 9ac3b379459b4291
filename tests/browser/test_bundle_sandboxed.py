"""Pages in a frame that may only run, as some hosts show them; and what is typed and not sent."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from nbformat.v4 import new_markdown_cell
from playwright.sync_api import Browser, FrameLocator, Locator, Page, expect

import racekit as rk
from racekit.engine.texts import read_toml
from racekit.lessons import ask, hand_in
from racekit.lessons.catalogue import entry_of
from racekit.ui import ReplayWidget
from racekit.ui.page import framed
from tests.browser.answering import give
from tests.lessons.executed import code, page_of, shown

pytestmark = pytest.mark.browser

WORDS = read_toml("racekit.lessons", "messages.toml")
BOARD = read_toml("racekit.ui", "messages.toml")
NAME, GUESSED = "odds/at-least-one", "odds/ann-or-bob"
COMPOSING: Sequence[dict[str, Any]] = (
    {"isComposing": True},  # Chromium and Firefox
    {"keyCode": 229},  # Safari, after the word has ended
    {"isComposing": True, "keyCode": 229},
)
PRESS = """(field, init) => {
  const enter = { key: "Enter", bubbles: true, cancelable: true };
  const event = new KeyboardEvent("keydown", { ...enter, ...init });
  Object.defineProperty(event, "keyCode", { value: init.keyCode ?? 13 });
  field.dispatchEvent(event);
}"""


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("RACEKIT_LANG", "ja")


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    values = [ask(GUESSED, guess=True), ask(NAME), hand_in("odds/02")]
    page = page_of(new_markdown_cell("# T"), *(code("", shown(value)) for value in values))
    path = tmp_path / "lesson.html"
    path.write_text(page.html(), "utf-8")
    return path


def word(key: str, **values: object) -> str:
    text: str = WORDS[key]["ja"]
    return text.format(**values)


def press(root: Locator, key: str) -> None:
    root.get_by_role("button", name=word(key), exact=True).click()


def in_frame(page: Page, html: str) -> FrameLocator:
    page.set_content(framed(html, ""))
    return page.frame_locator("iframe")


def test_a_lesson_works_and_promises_nothing(offline: Page, lesson: Path) -> None:
    said: list[str] = []
    offline.on("pageerror", lambda error: said.append(str(error)))
    frame = in_frame(offline, lesson.read_text("utf-8"))
    expect(frame.locator(".rk-kept")).to_have_text(word("page_not_kept"))
    question, box = frame.locator(".rk-q").nth(1), frame.locator(".rk-hand-in")
    give(question, entry_of(NAME), entry_of(NAME)["wrong"][0]["answer"])
    press(question, "q_answer")
    expect(question).to_contain_text(word("q_tries_1", n=1))
    give(question, entry_of(NAME), entry_of(NAME)["answer"])
    question.get_by_role("textbox").press("Enter")
    expect(question).to_contain_text(entry_of(NAME)["why"]["ja"])
    box.get_by_role("textbox").fill("Aiko")
    press(box, "hand_in_show")
    press(box, "hand_in_save")
    expect(box).to_contain_text(word("hand_in_saved", file="odds-02-conditional_Aiko.json"))
    press(box, "hand_in_text")
    expect(box.locator("label", has=frame.locator("textarea"))).to_contain_text(
        word("hand_in_paste")
    )
    chosen = box.locator("textarea").evaluate("area => area.selectionEnd - area.selectionStart")
    assert chosen == len(box.locator("textarea").input_value())
    assert said == []


def test_a_replay_is_stepped_through(offline: Page, tmp_path: Path) -> None:
    table = rk.Table("pig", seats={0: "random", 1: "random"}, seed=3, goal=20, autosave=False)
    table.advance()
    path = ReplayWidget(table.replay(0)).export(tmp_path / "replay.html")
    frame = in_frame(offline, path.read_text("utf-8"))
    slider = frame.get_by_role("slider")
    at = int(slider.input_value())
    forward, back = (BOARD[key]["ja"] for key in ("forward", "back"))
    frame.get_by_role("button", name=forward if at == 0 else back).click()
    expect(slider).not_to_have_value(str(at))


def test_a_page_that_no_script_can_show_says_what_it_needs(
    browser: Browser, offline: Page, tmp_path: Path
) -> None:
    needs = read_toml("racekit.ui", "session.toml")["page_needs"]["ja"]
    table = rk.Table("pig", seed=3, autosave=False)
    path = ReplayWidget(table.replay(0)).export(tmp_path / "replay.html")
    offline.add_init_script("delete window.DecompressionStream")
    offline.goto(path.as_uri())
    expect(offline.get_by_text(needs)).to_be_visible()
    scriptless = browser.new_context(java_script_enabled=False)
    page = scriptless.new_page()
    page.goto(path.as_uri())
    expect(page.get_by_role("heading")).to_have_text("ピッグ")
    expect(page.locator("noscript p")).to_have_text(needs)
    scriptless.close()


def test_what_is_typed_is_said_before_it_is_handed_in_and_found_again(
    offline: Page, lesson: Path
) -> None:
    offline.goto(lesson.as_uri())
    guess, question = offline.locator(".rk-q").nth(0), offline.locator(".rk-q").nth(1)
    box = offline.locator(".rk-hand-in")
    give(question, entry_of(NAME), entry_of(NAME)["wrong"][0]["answer"])
    press(question, "q_answer")
    give(guess, entry_of(GUESSED), entry_of(GUESSED)["wrong"][0]["answer"])
    guess.get_by_role("slider").fill("80")
    question.get_by_role("textbox").fill("3/8")
    box.get_by_role("textbox").fill("Aiko")
    offline.reload()
    expect(question.get_by_role("textbox")).to_have_value("3/8")
    expect(guess.get_by_role("slider")).to_have_value("80")
    expect(guess.get_by_role("radio", checked=True)).to_have_count(1)
    expect(box.get_by_role("textbox")).to_have_value("Aiko")
    press(box, "hand_in_show")
    unsent = box.locator("ul", has_text="問題")
    expect(box).to_contain_text(word("hand_in_unsent"))
    expect(unsent.get_by_role("listitem")).to_have_count(2)
    expect(unsent).to_contain_text(entry_of(NAME)["prompt"]["ja"].replace("**", ""))
    press(question, "q_answer")
    press(guess, "q_commit")
    expect(box).not_to_contain_text(word("hand_in_unsent"))
    offline.reload()
    expect(question).to_contain_text(word("q_tries", n=2))
    press(offline.locator(".rk-kept"), "page_erase")
    press(offline.locator(".rk-kept"), "page_erase_now")
    expect(question.get_by_role("textbox")).to_have_value("")
    assert offline.evaluate("sessionStorage.length + localStorage.length") == 0


@pytest.mark.parametrize("init", COMPOSING, ids=str)
def test_the_enter_that_ends_a_word_sends_nothing(
    offline: Page, lesson: Path, init: dict[str, Any]
) -> None:
    offline.goto(lesson.as_uri())
    question, box = offline.locator(".rk-q").nth(1), offline.locator(".rk-hand-in")
    for field in (question.get_by_role("textbox"), box.get_by_role("textbox")):
        field.fill("１／４")
        field.evaluate(PRESS, init)
    expect(question.locator(".rk-q-said")).to_have_count(0)
    expect(box.locator(".rk-q-said")).to_have_count(0)
    question.get_by_role("textbox").evaluate(PRESS, {})
    expect(question.locator(".rk-q-said")).to_have_count(1)
