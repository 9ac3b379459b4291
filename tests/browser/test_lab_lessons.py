"""Lessons in JupyterLab, as somebody reads them who does not program: no cell is entered."""

from __future__ import annotations

import re
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from racekit.engine.texts import read_toml
from racekit.lessons import keeping
from racekit.lessons.catalogue import entry_of
from tests.browser.answering import give
from tests.browser.lab import PATIENCE, Notebook
from tests.notebooks.books import LANGUAGES, NAMES, NOTEBOOKS, code, read

pytestmark = pytest.mark.browser

WORDS = read_toml("racekit.lessons", "messages.toml")
ASKS = re.compile(r'(ask|reveal)\("(\S+?)"(?:, [\w.]+)?(, guess=True)?\)')
ASKING = [name for name in NAMES if any("ask(" in text for _, text in code(read("en", name)))]
GAMES = {name.partition("/")[0]: name for name in reversed(ASKING) if "/" in name}
WHOLE = [name for name in ASKING if name.startswith("odds/") or name in GAMES.values()]
"""All lessons on probability, and the first of each game: pages answer all other questions."""


class Reader:
    """Somebody who answers the questions of a lesson."""

    def __init__(self, opened: Notebook, lang: str) -> None:
        self.opened = opened
        self.lang = lang

    def word(self, key: str) -> str:
        text: str = WORDS[key][self.lang]
        return text

    def look_at(self, cell: str) -> Locator:
        root = self.opened.scroll_to(cell).locator(".rk-q")
        expect(root).to_be_visible(timeout=PATIENCE * 1000)
        return root

    def press(self, root: Locator, key: str) -> None:
        root.get_by_role("button", name=self.word(key), exact=True).click()
        # No cell has been entered.
        inside = "() => document.activeElement.closest('.rk, .jp-Cell')?.matches('.rk') ?? true"
        assert self.opened.page.evaluate(inside)

    def answer(self, cell: str, question: str) -> None:
        """Answer wrongly, hear why, and answer rightly."""
        root, entry = self.look_at(cell), entry_of(question)
        expect(root).not_to_contain_text(entry["why"][self.lang])
        said = root.locator(".rk-q-said")
        wrong = entry["wrong"][0]
        give(root, entry, wrong["answer"])
        self.press(root, "q_answer")
        expect(said).to_contain_text(wrong["say"][self.lang])
        give(root, entry, entry["answer"])
        self.press(root, "q_answer")
        expect(said).to_contain_text(entry["why"][self.lang])
        expect(root).to_contain_text(self.word("q_done"))

    def guess(self, cell: str, question: str) -> None:
        root, entry = self.look_at(cell), entry_of(question)
        give(root, entry, entry["wrong"][0]["answer"])
        self.press(root, "q_commit")
        expect(root).to_contain_text(self.word("q_committed"))
        expect(root).not_to_contain_text(entry["why"][self.lang])

    def compare(self, cell: str, question: str) -> None:
        root, entry = self.look_at(cell), entry_of(question)
        expect(root).not_to_contain_text(entry["why"][self.lang])
        self.press(root, "q_compare")
        expect(root).to_contain_text(entry["why"][self.lang])


@pytest.mark.parametrize(("name", "lang"), [*zip(WHOLE, cycle(LANGUAGES), strict=False)])
def test_a_lesson_is_done_from_top_to_bottom_by_mouse(
    notebook: Notebook, name: str, lang: str
) -> None:
    keeping.erase()  # what another lesson has left: the kernels share the file
    notebook.load(Path(NOTEBOOKS / lang / name).read_text("utf-8"))
    reader = Reader(notebook, lang)
    for cell, text in code(read(lang, name)):
        if not (call := ASKS.fullmatch(text)):
            continue
        does, question, guess = call.groups()
        deed = reader.compare if does == "reveal" else reader.guess if guess else reader.answer
        deed(cell, question)
    # Python has heard of it all.
    report = "import racekit.lessons as l; print([(len(x.open), len(x.again))"
    told = notebook.run(f"{report} for x in l.progress().lessons if x.name == {name[:-6]!r}])")
    assert told == "[(0, 0)]"
    assert notebook.errors == []


def test_a_question_is_answered_by_keyboard_alone_and_no_key_is_for_the_notebook(
    notebook: Notebook,
) -> None:
    keeping.erase()
    asks = (f'ask("odds/{name}")' for name in ("at-least-one", "free-card-seen"))
    notebook.open("from racekit.lessons import ask", *asks)
    keys = notebook.page.keyboard
    chance, choice = (notebook.page.locator(".rk-q").nth(n) for n in (0, 1))
    expect(choice).to_be_visible()
    chance.get_by_role("slider").focus()
    # What cuts, adds, deletes and runs cells, and what leaves them.
    for key in ("x", "a", "b", "d", "d", "m", "y", "z", "Escape"):
        keys.press(key)
    keys.press("PageUp")
    keys.press("ArrowRight")
    keys.press("Tab")
    expect(chance.get_by_role("textbox")).to_have_value("11 %")
    keys.press("Control+a")
    keys.type("xabdd 1/4")
    keys.press("Enter")
    expect(chance).to_contain_text(WORDS["q_form_probability"]["en"])
    keys.press("Control+a")
    keys.type("1/7")
    keys.press("Enter")
    expect(chance).to_contain_text(entry_of("odds/at-least-one")["why"]["en"])
    keys.press("Tab")
    keys.press("Tab")
    while not choice.evaluate("root => root.contains(document.activeElement)"):
        assert not chance.evaluate("root => root.contains(document.activeElement)")
        keys.press("Tab")
    keys.press("Space")
    keys.press("Enter")
    expect(choice).to_contain_text(entry_of("odds/free-card-seen")["why"]["en"])
    assert notebook.cells == 3
    assert notebook.errors == []
