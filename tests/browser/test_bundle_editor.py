"""The position editor in Chromium, with the real Python half behind a fake model."""

from __future__ import annotations

import random
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import racekit as rk
from racekit.engine.game import State
from racekit.engine.texts import read_toml
from racekit.games.longshot.positions import position
from racekit.ui.bundles import board_of
from racekit.ui.position_editor import PositionEditor
from tests.browser.axe import anything
from tests.browser.conftest import Open, Stage
from tests.ui.rebuilding import Hand, sampled
from tests.ui.sittings import as_json

pytestmark = pytest.mark.browser

PATIENCE = 60_000
"""How long an answer may take, in ms."""
WORDS = read_toml("racekit.ui", "messages.toml")


class Editing:
    """An editor on a page."""

    def __init__(self, open_page: Open, start: State, lang: str = "en", **settings: Any) -> None:
        self.editor = PositionEditor(start.game, start)
        self.lang = lang
        self.stage: Stage = open_page(
            self.snapshot(),
            bundle=board_of(type(start.game)),
            part="editor",
            lang=lang,
            **settings,
        )
        self.stage.ask(self._answer)
        self.page = self.stage.page
        self.root = self.page.locator(".rk-ed")
        self.palette = self.root.locator(".rk-ed-palette")

    def snapshot(self) -> dict[str, Any]:
        return as_json(self.editor.snapshot())

    def _answer(self, message: dict[str, Any]) -> dict[str, Any]:
        answer = self.editor.handle(message)
        return {"state": self.snapshot(), "said": [] if answer is None else [answer]}

    def place(self, name: str) -> Locator:
        return self.root.locator(f'.rk-ob [data-place="{name}"]').first

    def button(self, key: str) -> Locator:
        return self.root.get_by_role("button", name=WORDS[key][self.lang], exact=True)

    def put(self, what: str) -> None:
        """Put something down at the chosen place."""
        before = self.editor.seq
        self.palette.locator(f'[data-put="{what}"]').first.click()
        self.done(before)

    def done(self, before: int) -> None:
        """Wait until Python has answered."""
        for _ in range(PATIENCE // 5):
            if self.editor.seq != before:
                return
            self.page.wait_for_timeout(5)
        raise AssertionError("Python has not been asked for anything")

    def drawn(self) -> None:
        """Wait until the page shows the newest snapshot."""
        self.page.evaluate("() => drawn()")

    def field(self, at: str) -> Locator:
        """Return the control of a part, in its section, which is opened."""
        self.page.evaluate(
            "document.querySelectorAll('details').forEach(section => { section.open = true; })"
        )
        return self.root.locator(f'details [data-part="{at}"]')


EVERY = ("longshot", "trickrace", "readaloud", "foth", "kuhn")
"""Every game with an editor of its own, and one without."""


class PageHand(Hand):
    """Somebody who edits on a page: what the planner of `Hand` wants, real clicks or keys do."""

    def __init__(self, page: Editing, *, keys: bool) -> None:
        super().__init__(page.editor)
        self.page, self.keys = page, keys

    def send(self, name: str, arg: Any = None) -> dict[str, Any] | None:
        """Do it on the page; return something if the page does not offer it."""
        part, before = self.parts()[arg["at"]], self.editor.seq
        field = self.page.field(arg["at"]).first
        around = field.locator("xpath=ancestor::*[contains(@class, 'rk-ed-part')][1]")
        if not getattr(self, f"_{name}")(part, arg.get("what"), field, around):
            return {"code": "not offered"}
        self.page.done(before)
        self.page.drawn()
        return None

    def _set(self, part: Any, what: Any, field: Locator, around: Locator) -> bool:
        if part["kind"] == "maybe":
            self._press(field, "Space")
        elif part["kind"] in ("number", "words"):
            field.focus()
            self.page.page.keyboard.press("Control+a")
            self.page.page.keyboard.insert_text(str(what))
            self.page.page.keyboard.press("Enter")
        else:
            items = self.editor.form_data()["lists"][part["items"]]
            self._choose(field, [item["key"] for item in items].index(what))
        return True

    def _choose(self, field: Locator, index: int) -> None:
        """Choose from a list; with keys, everything on the way is chosen, too."""
        if not self.keys:
            field.select_option(str(index))
            return
        offered = field.locator("option").all()
        there = [option.get_attribute("value") for option in offered].index(str(index))
        here = field.evaluate("list => list.selectedIndex")
        field.focus()
        for _ in range(abs(there - here)):
            before = self.editor.seq
            self.page.page.keyboard.press("ArrowDown" if there > here else "ArrowUp")
            self.page.done(before)
            self.page.drawn()

    def _put(self, part: Any, what: Any, field: Locator, around: Locator) -> bool:
        if field.get_attribute("aria-expanded") == "false":
            self._press(field)
        if part["kind"] == "rows" and part["items"] is None:
            self._press(field)
            return True
        card = around.locator(f'[data-put="{what}"]')
        if not card.count():
            return False
        self._press(card.first)
        return True

    def _take(self, part: Any, what: Any, field: Locator, around: Locator) -> bool:
        chips = around.locator("> .rk-ed-chips").first.locator("> button")
        if part["kind"] == "rows":
            chips = chips.filter(has_text=WORDS["ed_remove"]["en"])
        self._press(chips.nth(0 if part["kind"] == "rows" else what))
        return True

    def _press(self, button: Locator, key: str = "Enter") -> None:
        if self.keys:
            button.focus()
            button.press(key)
        else:
            button.click()


EDITS: dict[str, list[tuple[Any, ...]]] = {
    "longshot": [("set", "at.3", 7), ("put", "boxes.3L", "3-5"), ("set", "turn", 2)],
    "foth": [("set", "turn", 3), ("put", "used"), ("set", "used[0][1]", "jockey")],
    "readaloud": [("set", "turn", 2), ("set", "ban", True), ("set", "past[0][3]", True)],
}
"""What makes a position that is near, where a step moves many cards or numbers."""


def near(game: str) -> tuple[State, State]:
    """Return the position with which an editor begins, and one that comes soon after it."""
    editor = PositionEditor(rk.game(game))
    start = state = editor.state
    if game in EDITS:
        for edit in EDITS[game]:
            editor.edit(*edit)
        return start, editor.state
    rng = random.Random(game)
    for _ in range(2):
        act = state.sample(rng) if state.actor is rk.CHANCE else rng.choice(state.actions())
        state = state.step(act).state
    return start, state


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("readaloud", False),
        ("foth", True),
        ("kuhn", True),
        pytest.param("longshot", False, marks=pytest.mark.soak),
        pytest.param("trickrace", True, marks=pytest.mark.soak),
    ],
)
def test_a_position_is_rebuilt_on_the_page(open_page: Open, name: str, keys: bool) -> None:
    """By mouse and with keys by turns: the controls of all editors are the same."""
    start, target = near(name)
    page = Editing(open_page, start)
    PageHand(page, keys=keys).rebuild(target)
    assert page.editor.state == target
    assert page.stage.errors == []


LOOKS = (("en", 1060, False), ("ja", 480, True))
START = position(hands=[[]] * 5)


def test_places_on_the_board_are_filled_by_clicks_and_keys(open_page: Open) -> None:
    page = Editing(open_page, START)
    page.place("3L").click()
    expect(page.place("3L")).to_have_attribute("data-option", "chosen")
    for card in ("3-5", "F-2"):
        page.put(card)
    keys = page.page.keyboard
    page.place("1L").focus()
    keys.press("Enter")
    expect(page.palette).to_have_attribute("aria-label", WORDS["ed_here"]["en"])
    before = page.editor.seq
    go_to(page, "F-4")
    keys.press("Enter")
    page.done(before)
    keys.press("Escape")
    assert page.stage.focused("data-place") == "1L"
    page.place("3").click()
    space = page.palette.locator('[data-part="at.3"]')
    space.fill("20")
    before = page.editor.seq
    space.press("Enter")
    page.done(before)
    boxes = {"1L": ["F-4"], "3L": ["3-5", "F-2"]}
    assert page.editor.state == position(boxes=boxes, at={3: 20}, hands=[[]] * 5)


def go_to(page: Editing, card: str) -> None:
    """Press Tab until a card that can be put down has the focus."""
    for _ in range(60):
        if page.stage.focused("data-put") == card:
            return
        page.page.keyboard.press("Tab")
    raise AssertionError(card)


def test_what_is_wrong_leads_to_its_part(open_page: Open) -> None:
    page = Editing(open_page, START)
    expect(page.button("ed_play")).to_be_enabled()
    page.field("asks").select_option(label="A seat places a second card, or not")
    wrong = page.root.locator(".rk-ed-wrong li")
    expect(wrong).to_have_count(1)
    expect(page.button("ed_play")).to_be_disabled()
    wrong.get_by_role("button").click()
    assert page.stage.focused("data-part") == "placed"
    page.button("ed_undo").click()
    expect(wrong).to_have_count(0)


def test_code_is_shown_and_follows(open_page: Open) -> None:
    page = Editing(open_page, START)
    page.button("ed_python").click()
    code = page.root.get_by_role("textbox", name=WORDS["ed_python"]["en"])
    expect(code).to_have_value(page.editor.python())
    page.place("3L").click()
    page.put("F-2")
    expect(code).to_have_value(page.editor.python())
    page.button("ed_toml").click()
    expect(page.root.locator("textarea")).to_have_value(page.editor.toml())


@pytest.mark.parametrize(
    ("name", "lang", "width", "dark"),
    [(name, *look) for name, look in zip(EVERY, cycle(LOOKS), strict=False)],
)
def test_it_fits_and_is_accessible(
    open_page: Open, name: str, lang: str, width: int, dark: bool
) -> None:
    """In a look by turns: what surrounds the boards is the same code for all of them."""
    (start,) = sampled(rk.game(name), 1, 90)
    page = Editing(open_page, start, lang, width=width, dark=dark)
    page.field("none").count()  # with everything open
    if options := page.root.locator("[data-option]").all():
        options[0].click()
        expect(page.palette).to_be_visible()
    assert page.page.evaluate("document.documentElement.scrollWidth") <= width
    assert anything(page.page) == []
    assert page.stage.errors == []
