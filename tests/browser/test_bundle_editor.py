"""The position editor in Chromium, with the real Python half behind a fake model."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import racekit as rk
from racekit.engine.game import State
from racekit.engine.texts import read_toml
from racekit.games.longshot.positions import position
from racekit.ui.base import board_of
from racekit.ui.editing import PositionEditor
from tests.browser.axe import anything
from tests.browser.conftest import Open, Stage
from tests.ui.rebuilding import sampled
from tests.ui.sittings import as_json

pytestmark = pytest.mark.browser

WORDS = read_toml("racekit.ui", "messages.toml")


class Editing:
    """An editor on a page."""

    def __init__(self, open_page: Open, start: State, lang: str = "en", **settings: Any) -> None:
        self.editor = PositionEditor(start.game, start)
        self.lang = lang
        self.stage: Stage = open_page(
            self.snapshot(),
            bundle=f"{board_of(type(start.game))}-editor",
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
        while self.editor.seq == before:
            self.page.wait_for_timeout(5)

    def field(self, at: str) -> Locator:
        """Return the control of a part, in its section, which is opened."""
        self.page.evaluate(
            "document.querySelectorAll('details').forEach(section => { section.open = true; })"
        )
        return self.root.locator(f'details [data-part="{at}"]')


TARGET = position(
    round=3,
    boxes={"1L": ["F-4"], "3L": ["3-5", "F-2"], "3R": ["3-1"]},
    at={1: 12, 3: 20},
    hands=[["F-8"], [], [], [], []],
)
START = position(hands=[[]] * 5)


def test_a_position_is_rebuilt_by_clicks(open_page: Open) -> None:
    page = Editing(open_page, START)
    for name, cards in {"1L": ["F-4"], "3L": ["3-5", "F-2"], "3R": ["3-1"]}.items():
        page.place(name).click()
        expect(page.place(name)).to_have_attribute("data-option", "chosen")
        for card in cards:
            page.put(card)
    for horse, space in {"1": "12", "3": "20"}.items():
        page.place(horse).click()
        page.palette.locator(f'[data-part="at.{horse}"]').fill(space)
        page.palette.locator(f'[data-part="at.{horse}"]').blur()
    page.field("round").fill("3")
    page.field("round").blur()
    page.field("hands[0]").click()
    page.root.locator('details [data-put="F-8"]').click()
    expect(page.root.locator(".rk-ls-held")).to_have_count(1)
    assert page.editor.state == TARGET
    assert page.stage.errors == []


def test_a_position_is_rebuilt_with_the_keys_alone(open_page: Open) -> None:
    page = Editing(open_page, START)
    keys = page.page.keyboard
    page.place("1L").focus()
    for name, cards in {"1L": ["F-4"], "3L": ["3-5", "F-2"], "3R": ["3-1"]}.items():
        page.place(name).focus()
        keys.press("Enter")
        expect(page.palette).to_be_visible()
        for card in cards:
            before = page.editor.seq
            go_to(page, card)
            keys.press("Enter")
            page.done(before)
            page.palette.locator("[data-put]").first.focus()
        keys.press("Escape")
        assert page.stage.focused("data-place") == name
    for at, value in {"at.1": "12", "at.3": "20", "round": "3"}.items():
        before = page.editor.seq
        page.field(at).focus()
        keys.press("Control+a")
        keys.type(value)
        keys.press("Enter")
        page.done(before)
    before = page.editor.seq
    page.field("hands[0]").focus()
    keys.press("Enter")
    go_to(page, "F-8")
    keys.press("Enter")
    page.done(before)
    assert page.editor.state == TARGET


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


@pytest.mark.parametrize("name", ["longshot", "kuhn"])
@pytest.mark.parametrize(("lang", "width", "dark"), [("en", 1060, False), ("ja", 480, True)])
def test_it_fits_and_is_accessible(
    open_page: Open, name: str, lang: str, width: int, dark: bool
) -> None:
    (start,) = sampled(rk.game(name), 1, 90)
    page = Editing(open_page, start, lang, width=width, dark=dark)
    page.field("none").count()  # with everything open
    if options := page.root.locator("[data-option]").all():
        options[0].click()
        expect(page.palette).to_be_visible()
    assert page.page.evaluate("document.documentElement.scrollWidth") <= width
    assert anything(page.page) == []
    assert page.stage.errors == []
