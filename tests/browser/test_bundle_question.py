"""The committed bundle of questions in Chromium, with a fake model: no kernel judges anything."""

from __future__ import annotations

from math import ceil
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from racekit.engine.texts import read_toml
from racekit.lessons.asking import sheet
from racekit.lessons.catalogue import entry_of
from tests.browser.axe import anything
from tests.browser.conftest import Open, Stage
from tests.ui.sittings import as_json

pytestmark = pytest.mark.browser

WORDS = read_toml("racekit.lessons", "messages.toml")
NOTHING: dict[str, Any] = {
    "tries": [],
    "guess": None,
    "shown": False,
    "compared": False,
    "notice": None,
}


def both(en: str, ja: str = "") -> dict[str, str]:
    return {"en": en, "ja": ja or f"{en}（日本語）"}


def made(kind: str, answer: Any, **more: Any) -> dict[str, Any]:
    """Return a made-up question."""
    entry = {
        "kind": kind,
        "answer": answer,
        "prompt": both("Which **one** is it?", "**どれ**でしょう。"),
        "hint": both("Look at the cards."),
        "why": both("Because of the cards."),
        **more,
    }
    return sheet("made/up", entry)


HORSES = [
    {"key": key, "say": both(name, ja)}
    for key, name, ja in (
        ("v", "Vanilla Beans", "バニラビーンズ"),
        ("f", "Fuse", "ヒューズ"),
        ("s", "Sticker", "ステッカー"),
        ("o", "Owl", "フクロウ"),
    )
]
NUMBER = made(
    "number",
    20000,
    unit=both("dollars", "ドル"),
    wrong=[{"answer": 15000, "say": both("The penalty counts, too.")}],
)
CHANCE = sheet("odds/at-least-one", entry_of("odds/at-least-one"))
CHOICE = sheet("odds/ann-or-bob", entry_of("odds/ann-or-bob"))
SEVERAL = made("several", ["v", "s"], options=HORSES, wrong=[{"has": "o", "say": both("No owl.")}])
ORDER = made("order", ["o", "v", "f", "s"], options=HORSES)
BARS = made("distribution", ["1/6", "1/3", "1/2"], bars=[both("win"), both("place"), both("lose")])


class Card:
    """A question on a page."""

    def __init__(
        self, open_page: Open, question: dict[str, Any], mode: str = "ask", **settings: Any
    ) -> None:
        kept = {**NOTHING, **settings.pop("kept", {})}
        self.lang = settings.get("lang", "en")
        data = {"question": as_json(question), "kept": kept, "mode": mode, **settings}
        self.stage: Stage = open_page(None, bundle="question", **data)
        self.page: Page = self.stage.page
        self.root = self.page.locator(".rk")
        self.said = self.root.locator(".rk-q-said")

    def word(self, key: str, **values: Any) -> str:
        text: str = WORDS[key][self.lang]
        return text.format(**values)

    def button(self, key: str) -> Locator:
        return self.root.get_by_role("button", name=self.word(key), exact=True)

    def answer(self) -> None:
        self.button("q_answer").click()

    def sent(self) -> list[tuple[str, Any]]:
        """Return what Python hears of."""
        return [(message["name"], message.get("arg")) for message in self.stage.sent()]


def test_a_number_is_judged_as_people_write_it(open_page: Open) -> None:
    card = Card(open_page, NUMBER)
    field = card.root.get_by_label("Your answer")
    for text, reply, right in (
        ("many", "This cannot be read.", "null"),
        ("10,000", "Look at the cards.", "false"),
        ("$15,000", "The penalty counts, too.", "false"),
        ("２万", "Because of the cards.", "true"),
    ):
        field.fill(text)
        field.press("Enter")
        expect(card.said).to_contain_text(reply)
        expect(card.said).to_have_attribute("data-right", right)
    expect(card.root).to_contain_text("3 tries · done")
    assert card.sent() == [("answer", "10,000"), ("answer", "$15,000"), ("answer", "２万")]
    # What was not asked for is not there: neither the button, nor the answer of another.
    expect(card.button("q_show")).to_have_count(0)
    assert card.stage.errors == []


def test_what_is_said_of_an_answer_comes_into_view(open_page: Open) -> None:
    card = Card(open_page, NUMBER, "guess")
    card.root.get_by_label("Your answer").fill("20000")
    commit = card.button("q_commit")
    bottom = commit.evaluate("each => each.getBoundingClientRect().bottom")
    card.page.set_viewport_size({"width": 1060, "height": ceil(bottom) + 2})
    commit.click()
    expect(card.said).to_have_text(card.word("q_sure_first"))
    expect(card.said).to_be_in_viewport(ratio=1)


def test_slider_and_field_are_one_probability(open_page: Open) -> None:
    card = Card(open_page, CHANCE)
    slider = card.root.get_by_role("slider")
    field = card.root.get_by_role("textbox")
    field.fill("1/4")
    expect(slider).to_have_value("25")
    expect(card.root.locator("output")).to_have_text("25 % ")
    card.answer()
    expect(card.said).to_contain_text("That is the answer to “this one is high”.")
    field.fill("1:9")
    expect(slider).to_have_value("10")
    expect(card.root.locator("output")).to_have_text("10 % about 1/10")
    slider.fill("14.3")
    expect(field).to_have_value("14 %")
    expect(card.root.locator("output")).to_have_text("about 1/7")
    for key, text in (("ArrowRight", "15 %"), ("ArrowLeft", "14 %"), ("Home", "0 %")):
        slider.press(key)
        expect(field).to_have_value(text)
    slider.press("ArrowUp")
    expect(field).to_have_value("0.1 %")
    for text, said in (("140", "q_over_one"), ("-1", "q_form_probability")):
        field.fill(text)
        card.answer()
        expect(card.said).to_contain_text(card.word(said))
    field.fill("14.3 %")
    card.answer()
    expect(card.said).to_have_attribute("data-right", "true")
    assert card.stage.errors == []


def test_a_choice_is_made_with_the_keys_alone(open_page: Open) -> None:
    card = Card(open_page, CHOICE)
    keys = card.page.keyboard
    keys.press("Tab")
    keys.press("Space")
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    expect(card.root.get_by_role("radio", name="It is the same")).to_be_checked()
    keys.press("Enter")
    expect(card.said).to_contain_text("Ann does not say which one")
    keys.press("ArrowUp")
    keys.press("Tab")
    expect(card.button("q_answer")).to_be_focused()
    keys.press("Enter")
    expect(card.said).to_contain_text("Bob: 1/4 after his remark")
    expect(card.said.locator(".rk-q-sign")).to_have_text("✓")
    expect(card.button("q_answer")).to_be_focused()
    # And on, out of it: the focus is not caught.
    keys.press("Tab")
    assert card.page.evaluate("() => document.activeElement.closest('.rk')") is None


def test_several_are_chosen_and_put_in_order(open_page: Open) -> None:
    card = Card(open_page, SEVERAL)
    card.answer()
    expect(card.said).to_have_text("… Nothing is chosen yet.")
    for name, reply in (("Owl", "No owl."), ("Sticker", "No owl.")):
        card.root.get_by_role("checkbox", name=name).check()
        card.answer()
        expect(card.said).to_contain_text(reply)
    card.root.get_by_role("checkbox", name="Owl").uncheck()
    card.root.get_by_role("checkbox", name="Vanilla Beans").check()
    card.answer()
    expect(card.said).to_have_attribute("data-right", "true")

    card = Card(open_page, ORDER, instead=True)
    items = card.root.get_by_role("listitem")
    items.nth(3).drag_to(items.nth(0))
    expect(items.locator("span")).to_have_text(["Owl", "Vanilla Beans", "Fuse", "Sticker"])
    down = card.root.get_by_role("button", name="Fuse: down")
    down.press("Enter")
    expect(items.locator("span")).to_have_text(["Owl", "Vanilla Beans", "Sticker", "Fuse"])
    expect(card.root.get_by_role("button", name="Fuse: down")).to_be_focused()
    card.answer()
    expect(card.said).to_have_attribute("data-right", "false")
    card.root.get_by_role("button", name="Fuse: up").click()
    card.answer()
    expect(card.said).to_have_attribute("data-right", "true")
    assert card.stage.errors == []


def test_bars_are_dragged_or_typed_until_nothing_is_left(open_page: Open) -> None:
    card = Card(open_page, BARS)
    rest = card.root.locator("output")
    expect(rest).to_have_text("Left to share out: 100 %")
    card.root.get_by_role("slider", name="win").fill("17")
    card.root.get_by_role("textbox", name="place").fill("1/3")
    expect(rest).to_have_text("Left to share out: 49.7 %")
    card.answer()
    expect(card.said).to_contain_text("The bars must add up to 100 %.")
    card.root.get_by_role("textbox", name="lose").fill("60 %")
    expect(rest).to_have_text("Too much by 10.3 %")
    card.root.get_by_role("textbox", name="lose").fill("50 %")
    expect(rest).to_have_text("The shares add up to 100 %.")
    card.answer()
    expect(card.said).to_have_attribute("data-right", "true")
    assert card.sent() == [("answer", ["17 %", "1/3", "50 %"])]


def test_the_answer_is_shown_after_a_try_or_when_asked_for_twice(open_page: Open) -> None:
    card = Card(open_page, CHANCE)
    why = CHANCE["why"]["en"]
    card.button("q_show").click()
    expect(card.root).to_contain_text("You have not tried yet.")
    expect(card.root).not_to_contain_text(why)
    card.button("q_show_anyway").click()
    expect(card.said).to_contain_text(f"The answer: 1/7 (14.3 %). {why}")
    expect(card.root).to_contain_text("answer shown")

    card = Card(open_page, CHANCE, instead=True)
    card.root.get_by_role("textbox").fill("1/2")
    card.answer()
    card.button("q_show").click()
    expect(card.said.last).to_contain_text("The answer: 1/7")
    expect(card.root).to_contain_text("1 try · answer shown")
    assert card.sent() == [("answer", "1/2"), ("show", None)]


def test_only_what_was_said_last_stands_there(open_page: Open) -> None:
    card = Card(open_page, NUMBER)
    field = card.root.get_by_label("Your answer")
    for text in ("10,000", None, "$15,000", "20,000", "$15,000"):
        if text is None:
            card.button("q_show").click()
            expect(card.said).to_have_text("The answer: 20,000 dollars. Because of the cards.")
        else:
            field.fill(text)
            card.answer()
        expect(card.said).to_have_count(1)
    expect(card.said).to_contain_text("Not yet. The penalty counts, too.")
    # What comes after the right answer is no try, and is not done.
    expect(card.root.locator(".rk-q-row .rk-note")).to_have_text("")
    field.fill("20000")
    card.answer()
    expect(card.root).to_contain_text("3 tries · answer shown · done")
    expect(card.said).not_to_contain_text("Not yet")
    assert [name for name, _ in card.sent()] == ["answer", "show", "answer", "answer"]


def test_how_sure_one_is_has_to_be_said_and_is_not_suggested(open_page: Open) -> None:
    card = Card(open_page, CHANCE, "guess")
    sure = card.root.get_by_label("How sure are you?")
    expect(sure).to_have_attribute("aria-valuetext", card.word("q_sure_unset"))
    card.root.get_by_role("textbox").fill("1/4")
    card.button("q_commit").click()
    expect(card.said).to_have_text(card.word("q_sure_first"))
    assert card.sent() == []
    sure.click()  # in the middle, where the slider stands unseen
    expect(sure).to_have_attribute("aria-valuetext", "75 %")
    expect(card.said).to_have_count(0)
    sure.press("ArrowLeft")
    card.button("q_commit").click()
    assert card.sent() == [("guess", {"answer": "1/4", "sure": 70})]


def test_a_guess_is_committed_and_comes_back_beside_the_truth(open_page: Open) -> None:
    card = Card(open_page, CHANCE, "guess")
    card.root.get_by_role("textbox").fill("1/4")
    card.root.get_by_label("How sure are you?").fill("80")
    card.button("q_commit").click()
    expect(card.said).to_have_text(card.word("q_committed"))
    expect(card.root.get_by_role("textbox")).not_to_be_editable()
    expect(card.button("q_commit")).to_have_count(0)
    assert card.sent() == [("guess", {"answer": "1/4", "sure": 80})]
    expect(card.root).not_to_contain_text("1/7")

    guess = {"answer": "1/4", "sure": 80}
    card = Card(open_page, CHANCE, "reveal", kept={"guess": guess}, instead=True)
    expect(card.root).not_to_contain_text("1/7")
    card.button("q_compare").click()
    expect(card.root.locator(".rk-q-pair b")).to_have_text(["1/4", "1/7 (14.3 %)"])
    expect(card.root).to_contain_text("80 % sure")
    expect(card.root).to_contain_text("11 percentage points apart")
    assert card.sent() == [("compare", None)]
    # Without a guess the truth comes only when it is asked for.
    card = Card(open_page, CHOICE, "reveal", instead=True)
    expect(card.root).to_contain_text(card.word("q_no_guess"))
    expect(card.root).not_to_contain_text("1/4")
    card.button("q_show").click()
    expect(card.root.locator(".rk-q-pair b")).to_have_text(["Bob’s"])


def test_what_was_done_is_there_again_and_is_the_same_in_all_places(open_page: Open) -> None:
    tries = [{"answer": "1/4", "right": False}, {"answer": "1/7", "right": True}]
    card = Card(open_page, CHANCE, kept={"tries": tries})
    expect(card.root.get_by_role("textbox")).to_have_value("1/7")
    expect(card.root).to_contain_text("2 tries · done")
    card.page.evaluate("async kept => { model.set('kept', kept); await drawn(); }", NOTHING)
    expect(card.root.get_by_role("textbox")).to_have_value("")
    # A second view hears of it, though nobody answers.
    card.page.evaluate("async () => { model.broken = true; view(); await drawn(); }")
    one, other = card.root.nth(0), card.root.nth(1)
    one.get_by_role("textbox").fill("1/7")
    one.get_by_role("button", name="Answer").click()
    expect(other).to_contain_text("1 try · done")
    expect(other.get_by_role("textbox")).to_have_value("1/7")
    # And so does one that comes later, while the kernel is still busy.
    card.page.evaluate("async () => { view(); await drawn(); }")
    expect(card.root.nth(2)).to_contain_text("1 try · done")
    assert card.stage.errors == []


@pytest.mark.parametrize(
    ("question", "mode", "width", "dark", "lang"),
    [
        (CHANCE, "ask", 480, False, "ja"),
        (CHANCE, "guess", 480, True, "en"),
        (CHOICE, "guess", 1060, True, "ja"),
        (SEVERAL, "ask", 480, True, "ja"),
        (ORDER, "ask", 480, False, "en"),
        (BARS, "ask", 480, True, "ja"),
        (NUMBER, "ask", 1060, False, "ja"),
        (CHANCE, "reveal", 480, False, "ja"),
    ],
    ids=lambda value: value["kind"] if isinstance(value, dict) else str(value),
)
def test_a_question_is_accessible_and_fits(
    open_page: Open, question: dict[str, Any], mode: str, width: int, dark: bool, lang: str
) -> None:
    recognised = [wrong["answer"] for wrong in question["wrong"] if "answer" in wrong]
    kept: dict[str, Any] = {"tries": [{"answer": a, "right": False} for a in recognised[:1]]}
    if mode == "reveal":
        kept = {"guess": {"answer": "40 %", "sure": 70}, "compared": True}
    elif mode == "guess":
        kept = {}
    card = Card(open_page, question, mode, width=width, dark=dark, lang=lang, kept=kept)
    if mode == "ask":
        card.button("q_show").click()
    assert anything(card.page) == []
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert card.page.evaluate(wide) <= 0
    assert card.stage.errors == []
    height = card.root.bounding_box()
    assert height is not None
    assert height["height"] <= 420


def test_cleanup_leaves_nothing(open_page: Open) -> None:
    card = Card(open_page, CHANCE)
    expect(card.button("q_answer")).to_be_visible()
    card.page.evaluate("() => { cleanup(); cleanup(); }")
    card.page.wait_for_function("left().timers === 0")
    assert card.page.evaluate("left()") == {"timers": 0, "listeners": 0, "handlers": 0}
    assert card.root.count() == 0


def test_a_question_is_text_and_no_markup(open_page: Open) -> None:
    evil = both("<img src=x onerror=alert(1)>", "<b>太字</b>")
    card = Card(open_page, {**CHOICE, "prompt": evil})
    expect(card.root.locator(".rk-q-prompt")).to_have_text(evil["en"])
    assert card.root.locator("img").count() == 0
    assert card.stage.errors == []
