"""Lessons in JupyterLab, as somebody reads them who does not program: no cell is entered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from racekit.engine.texts import read_toml
from racekit.lessons import collect, progress_store
from racekit.lessons.catalogue import entries, entry_of
from racekit.lessons.checking import keys_of, plain
from tests.browser.answering import give, place
from tests.browser.axe import serious
from tests.browser.lab import PATIENCE, Notebook
from tests.notebooks.books import LANGUAGES, NOTEBOOKS, SOAKED, WHOLE, code, read

pytestmark = pytest.mark.browser

WORDS = read_toml("racekit.lessons", "messages.toml")
ASKS = re.compile(r'(ask|reveal)\("(\S+?)"(?:, [\w.]+)?(, guess=True)?\)')
FOLDED = "jp-MarkdownHeadingCollapsed"
IN_CODE = "() => document.activeElement.closest('.jp-InputArea-editor') !== null"
PASSED = """node => node.closest('.rk').contains(document.activeElement) && Boolean(
    node.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING
)"""
WAY = """node => {
    const at = document.activeElement;
    const before = node.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING;
    const tab = before ? "Shift+Tab" : "Tab";
    const [here, there] = [at, node].map(e => e.dataset.cell?.split(",").map(Number));
    const left = node.getBoundingClientRect().left < at.getBoundingClientRect().left;
    const key = node === at ? "" : !at.closest(".rk-ob") || !here !== !there ? tab
        : !here ? (left ? "ArrowLeft" : "ArrowRight")
        : there[0] !== here[0] ? (there[0] > here[0] ? "ArrowDown" : "ArrowUp")
        : there[1] > here[1] ? "ArrowRight" : "ArrowLeft";
    return [key, tab, [...document.querySelectorAll("*")].indexOf(at)];
}"""
"""Which key leads towards a place on the board, or else the next group; where the focus is now."""
FLOATING = "() => [...document.querySelectorAll('.rk dt')].map(e => getComputedStyle(e).float)"
WIDER = """() => [...document.querySelectorAll('.rk-q, .rk-explore')]
    .filter(root => root.scrollWidth > root.clientWidth + 1).map(root => root.textContent)"""
STOPS = 60
"""How often somebody presses the tab key before giving up."""


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

    def give(self, root: Locator, entry: Any, answer: Any) -> None:
        give(root, entry, answer)

    def be_sure(self, root: Locator) -> None:
        root.get_by_role("slider", name=self.word("q_sure")).click()

    def do(self, name: str) -> None:
        """Do all that a lesson asks, from top to bottom."""
        for cell in read(self.lang, name)["cells"]:
            if FOLDED in cell["metadata"]:
                self.opened.scroll_to(cell["id"]).locator(".jp-showHiddenCellsButton").click()
        for cell, text in code(read(self.lang, name)):
            if not (call := ASKS.fullmatch(text)):
                continue
            does, question, guess = call.groups()
            deed = self.compare if does == "reveal" else self.guess if guess else self.answer
            deed(self.look_at(cell), question)
        # Python has heard of it all.
        report = "import racekit.lessons as l; print([(len(x.open), len(x.again))"
        found = f"{report} for x in l.progress().lessons if x.name == {name[:-6]!r}])"
        self.opened.prints(found, "[(0, 0)]")
        assert self.opened.errors == []
        assert self.opened.failures == []

    def answer(self, root: Locator, question: str) -> None:
        """Answer wrongly, hear why, and answer rightly."""
        entry = entry_of(question)
        expect(root).not_to_contain_text(entry["why"][self.lang])
        said = root.locator(".rk-q-said")
        wrong = entry["wrong"][0]
        self.give(root, entry, wrong["answer"])
        self.press(root, "q_answer")
        expect(said).to_contain_text(wrong["say"][self.lang])
        self.give(root, entry, entry["answer"])
        self.press(root, "q_answer")
        expect(said).to_contain_text(entry["why"][self.lang])
        expect(root).to_contain_text(self.word("q_done"))

    def guess(self, root: Locator, question: str) -> None:
        entry = entry_of(question)
        self.give(root, entry, entry["wrong"][0]["answer"])
        self.be_sure(root)
        self.press(root, "q_commit")
        expect(root).to_contain_text(self.word("q_committed"))
        expect(root).not_to_contain_text(entry["why"][self.lang])

    def compare(self, root: Locator, question: str) -> None:
        entry = entry_of(question)
        expect(root).not_to_contain_text(entry["why"][self.lang])
        self.press(root, "q_compare")
        expect(root).to_contain_text(entry["why"][self.lang])


AT_THE_GATE = [*zip(WHOLE, cycle(LANGUAGES), strict=False)]
IN_SOAK = [
    pytest.param(name, lang, marks=pytest.mark.soak)
    for name, lang in zip(SOAKED, cycle(LANGUAGES), strict=False)
]


@pytest.mark.parametrize(("name", "lang"), AT_THE_GATE + IN_SOAK)
def test_a_lesson_is_done_from_top_to_bottom_by_mouse(
    notebook: Notebook, name: str, lang: str
) -> None:
    """In Japanese it is dark and the screen narrow; nothing keeps anybody out."""
    progress_store.erase()  # what another lesson has left: the kernels share the file
    notebook.load(Path(NOTEBOOKS / lang / name).read_text("utf-8"))
    with narrow_and_dark(notebook) if lang == "ja" else nullcontext():
        Reader(notebook, lang).do(name)
        assert notebook.page.evaluate(WIDER) == []
        assert {*notebook.page.evaluate(FLOATING)} <= {"none"}
        assert serious(notebook.page) == []


@contextmanager
def narrow_and_dark(notebook: Notebook) -> Iterator[None]:
    notebook.run("pass")  # anywidget gives a widget two seconds to begin: let all of them
    notebook.page.set_viewport_size({"width": 480, "height": 900})
    notebook.theme("JupyterLab Dark")
    try:
        yield
    finally:
        notebook.theme("JupyterLab Light")  # the server keeps it, for all tests


class KeyboardReader(Reader):
    """Somebody without a mouse."""

    def key(self, key: str) -> None:
        self.opened.page.keyboard.press(key)
        assert not self.opened.page.evaluate(IN_CODE)

    def go(self, there: Locator, what: str = "node => node === document.activeElement") -> None:
        """Go on by the tab key, or back in the same question, until the focus is there."""
        for _ in range(STOPS):
            if there.count() and there.evaluate(what):
                return
            self.key("Shift+Tab" if there.count() and there.evaluate(PASSED) else "Tab")
        pytest.fail(f"The tab key does not lead to {there}")

    def walk(self, there: Locator) -> None:
        """Go to a place on the board: by arrows in a group of places, by tab into the next one."""
        for _ in range(STOPS):
            key, tab, at = there.evaluate(WAY)
            if not key:
                return
            self.key(key)
            if there.evaluate(WAY)[2] == at:  # the arrow leads no further
                self.key(tab)
        pytest.fail(f"No key leads to {there}")

    def look_at(self, cell: str) -> Locator:
        root = self.opened.cell(cell).locator(".rk-q")
        self.go(root, "node => node.contains(document.activeElement)")
        return root

    def press(self, root: Locator, key: str) -> None:
        self.go(root.get_by_role("button", name=self.word(key), exact=True))
        self.key("Enter")

    def be_sure(self, root: Locator) -> None:
        self.go(root.get_by_role("slider", name=self.word("q_sure")))
        self.key("ArrowRight")

    def give(self, root: Locator, entry: Any, answer: Any) -> None:
        given = plain(entry, answer)
        if entry["kind"] == "several":
            for at, option in enumerate(keys_of(entry)):
                box = root.get_by_role("checkbox").nth(at)
                if box.is_checked() != (option in given):
                    self.go(box)
                    self.key("Space")
        elif entry["kind"] == "board":
            for name in keys_of(entry):
                there = place(root, name)
                if (there.get_attribute("data-option") == "chosen") != (name in given):
                    self.walk(there)
                    self.key("Space")
        elif entry["kind"] == "choice":
            wanted = root.get_by_role("radio").nth(keys_of(entry).index(str(given)))
            self.go(wanted, "node => node.name === document.activeElement.name")
            self.key("Space")
            while not wanted.is_checked():
                self.key("ArrowDown")
        else:
            self.go(root.get_by_role("textbox"))
            self.key("Control+a")
            self.opened.page.keyboard.type(str(given))


def test_a_lesson_is_done_from_top_to_bottom_by_keyboard_alone(notebook: Notebook) -> None:
    progress_store.erase()
    name = "readaloud/04-who-wins.ipynb"
    notebook.load(Path(NOTEBOOKS / "ja" / name).read_text("utf-8"))
    cells = notebook.cells
    notebook.run("pass")  # from then on JupyterLab draws all cells, so that keys lead to them
    KeyboardReader(notebook, "ja").do(name)
    assert notebook.cells == cells


ON_BOARDS = {
    name.partition("/")[0]: name for name, entry in entries().items() if entry["kind"] == "board"
}
"""A question on the board of each game that has one."""


@pytest.mark.parametrize("game", ON_BOARDS)
def test_a_question_is_answered_on_the_board_of_each_game(lent: Notebook, game: str) -> None:
    progress_store.erase()
    question = ON_BOARDS[game]
    lent.show(f"from racekit.lessons import ask\nask({question!r})")
    root = lent.page.locator(".rk-q")
    expect(root).to_be_visible()
    Reader(lent, "en").answer(root, question)
    assert lent.errors == []


def test_a_question_is_answered_by_keyboard_alone_and_no_key_is_for_the_notebook(
    lent: Notebook,
) -> None:
    progress_store.erase()
    asks = (f'ask("odds/{name}")' for name in ("at-least-one", "free-card-seen"))
    lent.show("from racekit.lessons import ask", *asks)
    keys = lent.page.keyboard
    chance, choice = (lent.page.locator(".rk-q").nth(n) for n in (0, 1))
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
    for _ in range(3):  # past the button, and what a teacher presses
        keys.press("Tab")
    while not choice.evaluate("root => root.contains(document.activeElement)"):
        assert not chance.evaluate("root => root.contains(document.activeElement)")
        keys.press("Tab")
    keys.press("Space")
    keys.press("Enter")
    expect(choice).to_contain_text(entry_of("odds/free-card-seen")["why"]["en"])
    assert lent.cells == 3
    assert lent.errors == []


def test_prose_comes_with_the_answer_and_goes_when_answers_are_erased(notebook: Notebook) -> None:
    progress_store.erase()
    notebook.open(
        "import racekit.lessons as l",
        'l.ask("odds/at-least-one")',
        'l.once_answered("Two of **fourteen** squares.", "odds/at-least-one")',
        'l.hand_in("odds/02")',
    )
    root, bold = (
        notebook.page.locator(".rk-q-ask"),
        notebook.page.locator("strong", has_text="fourteen"),
    )
    leaves = notebook.page.locator(".rk-hand-in")
    later = notebook.page.get_by_text(WORDS["later"]["en"])
    expect(later).to_be_visible()
    give(root, entry_of("odds/at-least-one"), "1/7")
    root.get_by_role("button", name=WORDS["q_answer"]["en"], exact=True).click()
    expect(bold).to_be_visible()
    expect(later).to_have_count(0)
    # What Python has kept can be handed in.
    leaves.get_by_role("textbox").fill("Aiko")
    leaves.get_by_role("button", name=WORDS["hand_in_show"]["en"], exact=True).click()
    expect(leaves.locator("ol ul > li")).to_contain_text("1/7")
    with notebook.page.expect_download() as saving:
        leaves.get_by_role("button", name=WORDS["hand_in_save"]["en"], exact=True).click()
    (given,) = collect(saving.value.path()).hand_ins
    assert (given.who, [*given.standings]) == ("Aiko", ["odds/at-least-one"])
    notebook.run("l.progress().erase()")
    expect(leaves).to_contain_text(WORDS["hand_in_nothing"]["en"])
    expect(later).to_be_visible()
    expect(bold).to_have_count(0)
    expect(root).not_to_contain_text(WORDS["q_done"]["en"])
    assert notebook.errors == []
