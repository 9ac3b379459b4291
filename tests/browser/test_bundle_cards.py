"""The committed bundle of cards in Chromium, with a fake model; decks with Python behind them."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from racekit.engine.texts import Text
from racekit.games.foth import shipped_set
from racekit.games.foth.ui.decks import Workbench, shelf
from tests.browser.axe import anything
from tests.browser.conftest import Open, Stage
from tests.browser.test_bundle import assert_nothing_is_left
from tests.ui.sittings import as_json

pytestmark = pytest.mark.browser

CARDS = shipped_set()


@cache
def stock(*wanted: str) -> dict[str, Any]:
    """Return what a page gets of some cards; of all, where none are named."""
    found = [CARDS[card] for card in wanted] or [*CARDS.values()]
    return as_json(shelf(found, CARDS.name))


def open_cards(open_page: Open, *wanted: str, **settings: Any) -> Stage:
    return open_page(None, bundle="cards", shelf=stock(*wanted), **settings)


class Desk:
    """A deck builder on a page, and the Python behind it."""

    def __init__(self, open_page: Open, deck: Any = None, **settings: Any) -> None:
        self.bench = Workbench(deck)
        state = as_json(self.bench.snapshot())
        settings = {"shelf": stock(), **settings}
        self.stage = open_page(state, bundle="cards", **settings)
        self.page: Page = self.stage.page
        self._read = 0

    def answer(self) -> None:
        """Let Python answer what the page has sent."""
        sent = self.stage.sent()
        for message in sent[self._read :]:
            answer = self.bench.handle(message)
            if answer is None:
                self.stage.show(as_json(self.bench.snapshot()))
            else:
                self.stage.receive(as_json(answer))
        self._read = len(sent)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.answer()

    def click(self, what: Locator) -> None:
        what.click()
        self.answer()


def tile(page: Page, card: str) -> Locator:
    """Return a card to choose from."""
    name = CARDS[card].name.en
    return page.locator(".rk-cd-tile", has=page.get_by_text(name, exact=True))


def count(page: Page, **wanted: Any) -> None:
    """See that those cards are shown that Python finds."""
    expect(page.locator(".rk-cd-tile")).to_have_count(len(CARDS.only(**wanted)))


# --- cards -----------------------------------------------------------------------------------


def test_cards_are_found_by_what_is_printed_on_them(open_page: Open) -> None:
    page = open_cards(open_page).page
    count(page)

    def ask(label: str) -> Locator:
        return page.locator("search").get_by_label(label)

    ask("Kind").select_option("jockey")
    expect(page.locator(".rk-cd-tile")).to_have_count(len(CARDS.only({"class": "jockey"})))
    ask("Kind").select_option("")
    ask("Cost").select_option("0")
    count(page, kind="horse", cost_at_most=0)
    ask("Distance").select_option("long")
    count(page, kind="horse", cost_at_most=0, distance="long")
    page.get_by_role("button", name="Show all").click()
    ask("Style").select_option("oikomi")
    ask("Surface").select_option("dirt")
    count(page, style="oikomi", surface="dirt")
    page.get_by_role("button", name="Show all").click()
    ask("Name or text").fill("ＴＵＲＴＬＥ")
    expect(page.locator(".rk-cd-tile")).to_have_count(1)
    expect(page.locator(".rk-cd-found")).to_contain_text(f"1 of {len(CARDS)} cards")
    ask("Name or text").fill("no such card")
    expect(page.get_by_text("No card matches.")).to_be_visible()


def test_a_card_tells_its_words_and_their_rules(open_page: Open) -> None:
    page = open_cards(open_page).page
    tile(page, "wool-mountain").locator(".rk-cd-look").click()
    sheet = page.get_by_role("article", name="Wool Mountain")
    expect(sheet.locator(".rk-cd-face")).to_contain_text("middle")
    expect(sheet.locator("ol p")).to_have_text([CARDS["wool-mountain"].text.en])
    words = sheet.locator(".rk-cd-words dt").all_inner_texts()
    assert words == ["replacement", "run_fails", "discard", "to_hand", "self"]
    chip = sheet.get_by_role("button", name="Rule 809.3")
    chip.click()
    rule = page.get_by_role("dialog", name="Rule 809.3")
    expect(rule).to_contain_text(stock()["rules"]["809.3"]["text"]["en"])
    page.keyboard.press("Escape")
    expect(rule).to_have_count(0)
    expect(chip).to_be_focused()


def test_one_card_stands_alone(open_page: Open) -> None:
    page = open_cards(open_page, "rain-chorus", lang="ja").page
    expect(page.locator(".rk-cd-tile")).to_have_count(0)
    expect(page.locator("search")).to_have_count(0)
    expect(page.locator(".rk-cd-face .rk-fh-name")).to_have_text("アマヤドリソング")
    expect(page.locator(".rk-cd-told ol p")).to_have_text([CARDS["rain-chorus"].text.ja])
    page.get_by_role("button", name="English").click()
    expect(page.locator("h2")).to_have_text(stock()["title"]["en"])
    expect(page.locator(".rk-cd-told ol p")).to_have_text([CARDS["rain-chorus"].text.en])


FEW = (
    *("force", "lucky-coin", "great-kettle", "rain-boots", "old-genji", "long-drizzle"),
    *sorted(CARDS, key=lambda card: -len(CARDS[card].text.en))[:4],
)
"""Some cards of each kind, and those that have the most to say."""


def test_cards_are_walked_through_with_the_keys(open_page: Open) -> None:
    page = open_cards(open_page).page
    page.locator("search").get_by_label("Style").focus()
    page.keyboard.press("Tab")
    looks = page.locator(".rk-cd-look")
    expect(looks.nth(0)).to_be_focused()
    tops = looks.evaluate_all("looks => looks.map(look => look.offsetTop)")
    columns = tops.index(next(top for top in tops if top != tops[0]))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(looks.nth(columns + 1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(looks.nth(columns + 1)).to_have_attribute("aria-pressed", "true")
    name = list(CARDS.values())[columns + 1].name.en
    expect(page.get_by_role("article", name=name)).to_be_visible()
    page.keyboard.press("End")
    expect(looks.nth(2 * columns - 1)).to_be_focused()
    page.keyboard.press("PageDown")
    page.keyboard.press("ArrowDown")
    expect(looks.last).to_be_focused()
    # One tab stop: the next is beyond the cards.
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('.rk-cd-tiles')") is None


# --- decks -----------------------------------------------------------------------------------


def test_a_deck_is_built_with_the_mouse(open_page: Open) -> None:
    desk = Desk(open_page)
    page = desk.page
    expect(page.get_by_text("No cards yet.")).to_be_visible()
    add = tile(page, "toaster-dash").get_by_role("button", name="Add: Toaster Dash")
    for _ in range(4):
        desk.click(add)
    assert desk.bench.deck == {"toaster-dash": 4}
    wrong = page.locator(".rk-cd-wrong")
    expect(wrong).to_contain_text("The deck has 4 cards; a deck for a mile race has exactly 60")
    wrong.get_by_role("button", name="Rule 602.1c").click()
    expect(page.get_by_role("dialog")).to_contain_text(stock_rule("602.1c"))
    page.keyboard.press("Escape")
    take = page.locator(".rk-cd-row").get_by_role("button", name="Remove: Toaster Dash")
    desk.click(take)
    expect(wrong.locator("li")).to_have_count(1)
    desk.click(page.get_by_role("button", name="Ready-made deck"))
    expect(page.locator(".rk-cd-legal")).to_have_text("This deck is legal.")
    expect(page.locator(".rk-status")).to_have_text("60 of 60 cards. This deck is legal.")
    page.locator(".rk-cd-deck").get_by_label("Race").select_option("long")
    desk.answer()
    expect(wrong).to_contain_text("a deck for a long race has exactly 80")
    desk.click(page.get_by_role("button", name="Undo"))
    expect(page.locator(".rk-cd-legal")).to_be_visible()
    desk.click(page.get_by_role("button", name="Clear", exact=True))
    expect(page.get_by_text("No cards yet.")).to_be_visible()
    assert desk.stage.errors == []


def stock_rule(rule: str) -> str:
    text: str = stock()["rules"][rule]["text"]["en"]
    return text


def test_a_deck_is_built_with_the_keys_alone(open_page: Open) -> None:
    desk = Desk(open_page, {"force": 2})
    page = desk.page
    page.get_by_label("Name or text").focus()
    page.keyboard.type("pea bulb")
    for _ in range(6):
        page.keyboard.press("Tab")
    if page.evaluate("() => document.activeElement.textContent") == "Show all":
        page.keyboard.press("Tab")
    look = tile(page, "pea-bulb").locator(".rk-cd-look")
    expect(look).to_be_focused()
    for key in ("+", "=", "+", "-"):
        desk.press(key)
    assert desk.bench.deck == {"force": 2, "pea-bulb": 2}
    expect(look).to_be_focused()
    expect(look).to_have_attribute("aria-label", re.compile("^2 in the deck, Pea Bulb"))
    said = page.locator(".rk-sr[aria-live]")
    expect(said).to_have_text("Pea Bulb: 2 in the deck. 4 of 60 cards.")
    # On to the buttons beside the card, then to the deck's own list.
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Remove: Pea Bulb").nth(1)).to_be_focused()
    page.keyboard.press("Tab")
    desk.press("Enter")
    assert desk.bench.deck["pea-bulb"] == 3
    rows = page.locator(".rk-cd-list .rk-cd-look")
    rows.first.focus()
    page.keyboard.press("ArrowDown")
    expect(rows.nth(1)).to_be_focused()
    desk.press("Delete")
    assert desk.bench.deck == {"force": 1, "pea-bulb": 3}
    desk.press("Delete")
    assert desk.bench.deck == {"pea-bulb": 3}
    # What had the focus is gone; the next in the list has it.
    expect(rows.first).to_be_focused()


def test_curves_are_as_high_as_there_are_horses(open_page: Open) -> None:
    desk = Desk(open_page, "middle")
    for place, curve in enumerate(desk.bench.snapshot()["curves"].values()):
        figure = desk.page.locator(".rk-cd-curve").nth(place)
        bars = figure.locator(".rk-cd-bars > span")
        assert bars.locator("small").all_inner_texts() == [str(number) for number, _ in curve]
        heights = bars.locator("i").evaluate_all(
            "bars => bars.map(bar => bar.getBoundingClientRect().height)"
        )
        most = max(n for _, n in curve)
        assert heights == pytest.approx([max(heights) * n / most for _, n in curve], abs=1.5)
        told = figure.get_by_role("img").get_attribute("aria-label") or ""
        assert told == ", ".join(f"{number}: {n}" for number, n in curve)


def test_a_refusal_is_shown_and_read_out(open_page: Open) -> None:
    desk = Desk(open_page, {"nessie": 1})
    page = desk.page
    expect(page.locator(".rk-cd-wrong")).to_contain_text("No card has the id nessie.")
    desk.click(page.get_by_role("button", name="Remove: nessie"))
    assert desk.bench.deck == {}
    page.evaluate("() => model.sent.push({type: 'command', name: 'x'})")
    desk.bench.undo = None  # type: ignore[method-assign]
    desk.stage.show(as_json({**desk.bench.snapshot(), "undo": True, "seq": 9}))
    desk._read = len(desk.stage.sent())
    desk.click(page.get_by_role("button", name="Undo"))
    expect(page.locator(".rk-banner")).to_contain_text("An internal error occurred in racekit.")
    expect(page.get_by_role("alert")).to_contain_text("An internal error occurred")
    page.locator(".rk-banner").get_by_role("button", name="Close").click()
    expect(page.locator(".rk-banner")).to_have_count(0)


def test_without_a_kernel_a_deck_can_only_be_read(open_page: Open) -> None:
    desk = Desk(open_page, "mile")
    page = desk.page
    page.evaluate("() => { model.broken = true; }")
    tile(page, "pea-bulb").get_by_role("button", name="Add: Pea Bulb").click()
    expect(page.locator(".rk-banner")).to_contain_text("The deck builder has lost its kernel")
    page.get_by_role("button", name="日本語").click()
    expect(page.locator(".rk-status")).to_have_text("60枚中60枚。このデッキは使えます。")
    page.get_by_label("名前・テキスト").fill("ヒツジ")
    expect(page.locator(".rk-cd-tile")).to_have_count(1)


# --- both ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "width", "dark", "lang"),
    [
        ("cards", 1060, False, "en"),
        ("cards", 480, True, "ja"),
        ("deck", 1060, True, "en"),
        ("deck", 480, False, "ja"),
    ],
)
def test_they_are_accessible_and_fit(
    open_page: Open, kind: str, width: int, dark: bool, lang: str
) -> None:
    settings: Any = {"width": width, "dark": dark, "lang": lang}
    if kind == "deck":
        deck = {"great-kettle": 4, "rain-boots": 2, "force": 20, "long-drizzle": 1, "nessie": 1}
        stage = Desk(open_page, deck, shelf=stock(*FEW), **settings).stage
    else:
        stage = open_cards(open_page, *FEW, **settings)
    stage.page.locator(".rk-cd-look").nth(1).click()
    assert anything(stage.page) == []
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert stage.page.evaluate(wide) <= 0
    assert stage.errors == []


def test_cleanup_leaves_nothing(open_page: Open) -> None:
    few = {"shelf": stock(*FEW)}
    for stage in (open_cards(open_page, *FEW), Desk(open_page, "mile", **few).stage):
        stage.page.locator(".rk-cd-look").first.focus()
        stage.page.evaluate("() => { cleanup(); cleanup(); }")
        assert_nothing_is_left(stage.page)
        assert stage.page.locator(".rk").count() == 0


def test_cards_are_text_and_no_markup(open_page: Open) -> None:
    name = Text("<img src=x onerror=alert(1)>", "<b>太字</b>")
    (card,) = stock("great-kettle")["cards"]
    evil = {**stock("great-kettle"), "title": name.data(), "cards": [{**card, "name": name.data()}]}
    stage = open_page(None, bundle="cards", shelf=evil)
    expect(stage.page.locator("h2")).to_have_text(name.en)
    assert stage.page.locator(".rk img").count() == 0
    assert stage.errors == []
