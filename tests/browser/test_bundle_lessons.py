"""Every question of every lesson, answered by hand without a kernel, in a language by turns."""

from __future__ import annotations

from functools import cache
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from racekit.engine.texts import LANGUAGES, read_toml
from racekit.lessons.catalogue import entry_of
from racekit.ui.bundles import board_of
from tests.browser.answering import give
from tests.browser.conftest import Open
from tests.lessons.boards import BOARDS, asked
from tests.ui.sittings import as_json

pytestmark = pytest.mark.browser

WORDS = read_toml("racekit.lessons", "messages.toml")
ASKED = {
    lesson: entry["questions"]
    for lesson, entry in read_toml("racekit.lessons", "lessons.toml").items()
}
UNTOUCHED = {"tries": [], "guess": None, "shown": False, "compared": False, "notice": None}
ANEW = """data => {
  cleanup();
  for (const [name, value] of Object.entries(data)) model.set(name, value);
  window.cleanup = view();
  return drawn();
}"""


def wrong_answers(entry: Any) -> list[Any]:
    """Return the recognised wrong answers that are whole answers."""
    return [wrong for wrong in entry.get("wrong", []) if "answer" in wrong]


@pytest.mark.parametrize("lesson", [lesson for lesson in ASKED if ASKED[lesson]])
def test_a_lessons_questions_are_answered_by_hand(open_page: Open, lesson: str) -> None:
    for bundle in dict.fromkeys(map(bundle_of, ASKED[lesson])):
        names = [name for name in ASKED[lesson] if bundle_of(name) == bundle]
        shown = data(names[0], "en")
        stage = open_page(None, bundle=bundle, part="question", instead=True, **shown)
        root = stage.page.locator(".rk")
        # What judges an answer knows no language, and other tests compare the texts.
        for name, lang in zip(names, cycle(LANGUAGES), strict=False):
            stage.page.evaluate(ANEW, data(name, lang))
            answer_wrongly_and_rightly(root, entry_of(name), lang)
        assert stage.errors == []


def bundle_of(name: str) -> str:
    """Return the bundle that shows a question: with a board, if it is answered on one."""
    if name not in BOARDS:
        return "question"
    return board_of(type(BOARDS[name]().game))


@cache
def data(name: str, lang: str) -> dict[str, Any]:
    """Return what the page knows of a question that nobody has touched."""
    widget = asked(name, lang=lang)
    traits = {each: as_json(getattr(widget, each)) for each in ("question", "frame", "backdrop")}
    return {**traits, "kept": UNTOUCHED, "mode": "ask", "lang": lang}


def answer_wrongly_and_rightly(root: Locator, entry: Any, lang: str) -> None:
    """Hear the reply to each recognised wrong answer, and the explanation of the right one."""
    said = root.locator(".rk-q-said")
    button = root.get_by_role("button", name=WORDS["q_answer"][lang], exact=True)
    expect(root).not_to_contain_text(seen(entry["why"][lang]))
    for wrong in wrong_answers(entry):
        give(root, entry, wrong["answer"])
        button.click()
        expect(said).to_contain_text(seen(wrong["say"][lang]))
    give(root, entry, entry["answer"])
    button.click()
    expect(said).to_contain_text(seen(entry["why"][lang]))
    expect(said).to_have_attribute("data-right", "true")


def seen(text: str) -> str:
    """Return a text as it is shown: code stands there without its marks."""
    return text.replace("`", "")
