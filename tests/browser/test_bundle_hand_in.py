"""Handing in a lesson from a page without a kernel: what is shown is what leaves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from nbformat.v4 import new_markdown_cell
from playwright.sync_api import Locator, Page, expect

from racekit.engine.texts import read_toml
from racekit.lessons import ask, collect, hand_in, reveal
from racekit.lessons.catalogue import entry_of
from tests.browser.answering import give
from tests.browser.axe import anything
from tests.lessons.executed import code, page_of, shown

pytestmark = pytest.mark.browser

WORDS = read_toml("racekit.lessons", "messages.toml")
LESSON = "odds/02-conditional"
NAME, GUESSED = "odds/at-least-one", "odds/ann-or-bob"
PUPILS = (" <b>Ａiko</b>\u202e 7 ", "Ben", "=1+1")
OUTSIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def press(root: Locator, key: str) -> None:
    root.get_by_role("button", name=WORDS[key]["ja"], exact=True).click()


def answer(page: Page, wrongs: int) -> None:
    """Guess, and answer a question after some wrong answers."""
    guess, question, compared = (page.locator(".rk-q").nth(at) for at in range(3))
    give(guess, entry_of(GUESSED), entry_of(GUESSED)["wrong"][0]["answer"])
    guess.get_by_role("slider").fill("80")
    press(guess, "q_commit")
    for wrong in entry_of(NAME)["wrong"][:wrongs]:
        give(question, entry_of(NAME), wrong["answer"])
        press(question, "q_answer")
    give(question, entry_of(NAME), entry_of(NAME)["answer"])
    press(question, "q_answer")
    press(compared, "q_compare")


def test_what_is_shown_is_what_leaves_and_it_is_collected(
    offline: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("RACEKIT_LANG", "ja")
    values = [ask(GUESSED, guess=True), ask(NAME), reveal(GUESSED), hand_in("odds/02")]
    lesson = page_of(new_markdown_cell("# T"), *(code("", shown(value)) for value in values))
    path, folder = tmp_path / "lesson.html", tmp_path / "in"
    path.write_text(lesson.html(), "utf-8")
    folder.mkdir()
    asked: list[str] = []
    offline.on("request", lambda request: asked.append(request.url))
    offline.on("console", lambda said: asked.append(said.text))
    texts = []
    for wrongs, who in enumerate(PUPILS):
        offline.goto(path.as_uri())
        box = offline.locator(".rk-hand-in")
        press(box, "hand_in_show")
        expect(box).to_contain_text(WORDS["hand_in_nothing"]["ja"])
        answer(offline, wrongs)
        expect(box).to_contain_text(WORDS["hand_in_who_first"]["ja"])
        box.get_by_role("textbox").fill(who)
        box.locator("summary").click()
        told = box.locator("pre").text_content()
        assert told is not None
        with offline.expect_download() as saving:
            press(box, "hand_in_save")
        file = folder / saving.value.suggested_filename
        saving.value.save_as(file)
        assert file.read_bytes() == told.encode()  # character for character
        data = json.loads(told)
        for text in (data["who"], "80%", WORDS["hand_in_compared"]["ja"]):
            expect(box).to_contain_text(text)
        expect(box.locator("ol > li")).to_have_count(len(data["answers"]))
        expect(box.locator("ol ul > li")).to_have_count(1 + wrongs + 1 + 1)
        press(box, "hand_in_text")
        texts.append(box.locator("textarea").input_value())
        assert offline.evaluate(OUTSIDE) <= 0
        if wrongs == 0:
            assert anything(offline) == []
        kept = offline.locator(".rk-kept")
        press(kept, "page_erase")
        press(kept, "page_erase_now")
        expect(box).to_contain_text(WORDS["hand_in_nothing"]["ja"])
    assert {url for url in asked if not url.startswith("blob:")} == {path.as_uri()}
    by_file, by_text = collect(folder), collect(texts)
    assert [each._replace(source="") for each in by_file.hand_ins] == [
        each._replace(source="") for each in by_text.hand_ins
    ]
    assert by_file.problems == by_text.problems == ()
    assert [each.who for each in by_file.hand_ins] == ["<b>Ａiko</b> 7", "=1+1", "Ben"]
    assert all(each.lesson == LESSON for each in by_file.hand_ins)
    for each in by_file.hand_ins:
        standing = each.standings[NAME]
        assert standing.done
        assert None not in standing.times
        assert each.standings[GUESSED].guessed
        assert each.standings[GUESSED].compared
    assert sorted(len(e.standings[NAME].tries) for e in by_file.hand_ins) == [1, 2, 3]
