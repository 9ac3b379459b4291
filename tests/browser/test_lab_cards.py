"""Cards and decks in JupyterLab: made in a cell, drawn at once; built by mouse, and by keyboard."""

from __future__ import annotations

import json
from collections import Counter
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from racekit.engine.texts import LANGUAGES, read_toml
from racekit.games.foth import Card, read_cards
from racekit.games.foth.cards import DECK_SIZES
from racekit.games.foth.collection.deck import curve, deck_problems, ready_deck, with_shipped
from tests.browser.lab import Notebook

pytestmark = pytest.mark.browser

CARD: dict[str, Any] = {
    "id": "night-ferry",
    "name": {"en": "Night Ferry", "ja": "ヨルノワタシブネ"},
    "kind": "horse",
    "cost": 1,
    "run": 6,
    "guard": 2,
    "surfaces": ["turf"],
    "distances": ["mile"],
    "styles": ["sashi"],
    "abilities": [{"when": {"run_succeeds": "self"}, "do": [{"draw": 1}]}],
}
NIGHT_FERRY = read_cards([CARD])["night-ferry"]
ALL_CARDS, _ = with_shipped([NIGHT_FERRY])
MAKE = f"""
import json
import pandas as pd
import racekit as rk
card = json.loads({json.dumps(CARD)!r})
"""
FORMS = {
    "dict": "card",
    "json": "json.dumps(card)",
    "table": "pd.DataFrame([card])",
}
BAD = {
    "dict": (
        '[card, {**card, "id": "owl", "run": "six"}]',
        {
            "en": "cards[1].run: 'six' is not an integer.",
            "ja": "cards[1].run：'six'は整数ではありません。",
        },
    ),
    "json": (
        'json.dumps({**card, "surfaces": ["grass"]})',
        {
            "en": "surfaces[0]: 'grass' is not one of turf, dirt.",
            "ja": "surfaces[0]：'grass'はturf、dirtのどれでもありません。",
        },
    ),
    "table": (
        'pd.DataFrame([{**card, "guard": "much"}])',
        {
            "en": "row 0, column guard: 'much' is not an integer.",
            "ja": "行0、列guard：'much'は整数ではありません。",
        },
    ),
}
"""Cards that cannot be read, and what is said of each: the place, and what is wrong there."""

WRITTEN = read_toml("racekit.ui", "messages.toml")


# --- cards -----------------------------------------------------------------------------------


def test_cards_made_in_cells_are_drawn_at_once(lent: Notebook) -> None:
    forms = [*zip(FORMS.values(), cycle(LANGUAGES), strict=False)]
    page = lent.show(MAKE, *(f'rk.CardWidget({form}, lang="{lang}")' for form, lang in forms)).page
    for at, (_, lang) in enumerate(forms):
        face = page.locator(".rk-cd-face").nth(at)
        expect(face.locator(".rk-fh-name")).to_have_text(NIGHT_FERRY.name(lang))
        expect(face.locator(".rk-fh-coin")).to_have_text(str(NIGHT_FERRY.cost))
        expect(face.locator(".rk-fh-plate")).to_contain_text(str(NIGHT_FERRY.run))
        expect(face.locator(".rk-fh-shield")).to_have_text(str(NIGHT_FERRY.guard))
        expect(face).to_contain_text(NIGHT_FERRY.text(lang))
        chip = page.locator(".rk-cd-told").nth(at).locator(".rk-chip").first
        rule = chip.inner_text()
        chip.press("Enter")
        expect(page.get_by_role("dialog")).to_contain_text(rule)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert lent.errors == []


# The words of each are tested where they are found; here, that they are what is seen.
@pytest.mark.parametrize(
    ("form", "lang"),
    [
        pytest.param("dict", "en", marks=pytest.mark.soak),
        ("json", "ja"),
        pytest.param("table", "en", marks=pytest.mark.soak),
    ],
)
def test_a_bad_card_shows_its_place_and_the_reason(lent: Notebook, form: str, lang: str) -> None:
    cards, said = BAD[form]
    page = lent.show(MAKE, f'rk.set_language("{lang}")', f"rk.CardWidget({cards})").page
    refused = page.locator(".jp-OutputArea-output", has_text="BadInput")
    expect(refused).to_have_count(1)
    expect(refused).to_contain_text(said[lang])
    expect(page.locator(".rk")).to_have_count(0)


# --- decks -----------------------------------------------------------------------------------


class Desk:
    """A deck builder in a notebook, and Python's half of it."""

    def __init__(self, study: Notebook, lang: str) -> None:
        cell = f'w = rk.DeckWidget({{"force": 2}}, cards=card, lang="{lang}")\nw'
        self.study = study.show(MAKE, cell)
        self.page: Page = study.page
        self.lang = lang
        self.root = self.page.locator(".rk")
        self.tiles = self.root.locator(".rk-cd-tile")

    def word(self, key: str, **values: Any) -> str:
        """Return what is written on the page."""
        written: str = WRITTEN[key][self.lang]
        return written.format(**values)

    def count(self, key: str, card: Card) -> Locator:
        """Return a tile's button that puts a card in, or takes it out."""
        return self.tiles.get_by_role("button", name=self.word(key, card=card.name(self.lang)))

    def tab_to(self, there: str) -> None:
        """Press Tab until the focus is there."""
        for _ in range(20):
            self.page.keyboard.press("Tab")
            if self.page.locator(f"{there}:focus").count():
                return
        pytest.fail(f"Tab does not come to {there}")

    def holds(self, deck: dict[str, int]) -> None:
        """See that page and Python agree on the deck, what is wrong with it, and its curves."""
        each = [*Counter(deck).elements()]
        told = self.word("cd_count", n=len(each), most=DECK_SIZES["mile"])
        expect(self.root.locator(".rk-status")).to_contain_text(told)
        python = json.loads(self.study.run("import json; print(json.dumps(w.deck))"))
        assert python == deck
        wrong = [
            breach.text.capital()(self.lang) for breach in deck_problems(each, "mile", ALL_CARDS)
        ]
        expect(self.root.locator(".rk-cd-wrong li")).to_have_text(wrong)
        for place, what in enumerate(("cost", "run")):
            bars = curve(each, ALL_CARDS, what).items()
            told = ", ".join(self.word("cd_bar", number=number, n=n) for number, n in bars)
            figure = self.root.locator(".rk-cd-curve").nth(place).get_by_role("img")
            expect(figure).to_have_attribute("aria-label", told or self.word("fh_nothing"))


def test_a_deck_is_built_by_mouse(lent: Notebook) -> None:
    desk = Desk(lent, "ja")
    desk.holds({"force": 2})
    expect(desk.tiles).to_have_count(len(ALL_CARDS))
    ask = desk.root.get_by_role("search")
    ask.get_by_label(desk.word("cd_search")).fill(NIGHT_FERRY.name(desk.lang))
    expect(desk.tiles).to_have_count(1)
    expect(desk.root.locator(".rk-cd-face .rk-fh-name")).to_have_text(NIGHT_FERRY.name(desk.lang))
    add = desk.count("cd_add", NIGHT_FERRY)
    for n in (1, 2, 3, 4):
        add.click()
        expect(desk.tiles.locator(".rk-cd-count b")).to_have_text(str(n))
    desk.holds({"force": 2, "night-ferry": 4})
    chip = desk.root.locator(".rk-cd-wrong").get_by_role("button", name="602.1c")
    chip.click()
    expect(desk.root.get_by_role("dialog")).to_contain_text("602.1c")
    desk.page.keyboard.press("Escape")
    desk.count("cd_take", NIGHT_FERRY).click()
    desk.holds({"force": 2, "night-ferry": 3})
    expect(chip).to_have_count(0)
    desk.root.get_by_role("button", name=desk.word("cd_ready")).click()
    expect(desk.root.locator(".rk-cd-legal")).to_have_text(desk.word("cd_legal"))
    desk.holds(Counter(ready_deck("mile").cards))
    desk.root.get_by_role("button", name=desk.word("undo"), exact=True).click()
    desk.holds({"force": 2, "night-ferry": 3})
    assert lent.errors == []


def test_a_deck_is_built_by_keyboard_alone(lent: Notebook) -> None:
    desk = Desk(lent, "en")
    press = desk.page.keyboard.press
    desk.root.get_by_role("button").first.focus()
    desk.tab_to("input[type=search]")
    desk.page.keyboard.insert_text(NIGHT_FERRY.name(desk.lang))
    expect(desk.tiles).to_have_count(1)
    desk.tab_to(".rk-cd-tile .rk-cd-look")
    for key, n in (("+", 1), ("=", 2), ("+", 3), ("+", 4), ("-", 3)):
        press(key)
        expect(desk.tiles.locator(".rk-cd-count b")).to_have_text(str(n))
    desk.holds({"force": 2, "night-ferry": 3})
    desk.tab_to(".rk-cd-list .rk-cd-look")
    press("ArrowDown")
    press("Delete")
    desk.holds({"force": 1, "night-ferry": 3})
    press("ArrowUp")
    press("Delete")
    desk.holds({"force": 1, "night-ferry": 2})
    # Nothing of all that was for the notebook.
    cells = "() => window.jupyterapp.shell.currentWidget.content.widgets.map(c => c.model.type)"
    assert desk.page.evaluate(cells) == ["code", "code"]
    assert lent.errors == []
