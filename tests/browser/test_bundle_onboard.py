"""Questions that are answered on a board, in Chromium, with a fake model: every game's bundle."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import racekit as rk
from racekit.engine.game import State
from racekit.engine.texts import read_toml
from racekit.lessons.asking import picture, sheet
from racekit.lessons.authoring.lesson_folder import QuestionBoard
from racekit.lessons.authoring.preview import Marker
from racekit.lessons.catalogue import entry_of
from racekit.ui.bundles import board_of
from tests.browser.answering import place
from tests.browser.axe import anything
from tests.browser.conftest import Open, Stage
from tests.lessons.boards import BOARDS, asked
from tests.ui.rebuilding import LONGEST, sampled
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
CHOSEN, RIGHT = "[data-option=chosen]", "[data-right]"
GOLDEN = "longshot/golden-free"
ONE = "trickrace/sure-lead"


class OnBoard:
    """A question on a page, with the board on which it is answered."""

    def __init__(
        self,
        open_page: Open,
        question: dict[str, Any],
        position: State,
        *,
        kept: dict[str, Any] | None = None,
        lang: str = "en",
        **settings: Any,
    ) -> None:
        self.lang = lang
        self.stage: Stage = open_page(
            None,
            bundle=board_of(type(position.game)),
            part="question",
            question=as_json(question),
            kept={**NOTHING, **(kept or {})},
            lang=lang,
            **{"mode": "ask", **as_json(picture(position, 0)), **settings},
        )
        self.page = self.stage.page
        self.root = self.page.locator(".rk-q")
        self.said = self.root.locator(".rk-q-said")
        self.chosen = self.root.locator("output")

    def place(self, name: str) -> Locator:
        return place(self.root, name)

    def button(self, key: str) -> Locator:
        return self.root.get_by_role("button", name=WORDS[key][self.lang], exact=True)

    def places(self, which: str = "[data-option]") -> list[str | None]:
        """Return places that may be chosen, that are or are right, in their order on the board."""
        found = self.root.locator(f".rk-ob {which}").all()
        return list(dict.fromkeys(each.get_attribute("data-place") for each in found))

    def sent(self) -> list[tuple[str, Any]]:
        return [(message["name"], message.get("arg")) for message in self.stage.sent()]


def opened(open_page: Open, name: str, **settings: Any) -> OnBoard:
    return OnBoard(open_page, asked(name).question, BOARDS[name](), **settings)


def test_places_are_pressed_and_judged(open_page: Open) -> None:
    card = opened(open_page, GOLDEN)
    assert len(card.places()) == 10
    expect(card.chosen).to_have_text(WORDS["board_how_all"]["en"])
    card.button("q_answer").click()
    expect(card.said).to_contain_text(WORDS["q_nothing"]["en"])
    card.place("3R").click()
    expect(card.place("3R")).to_have_attribute("aria-pressed", "true")
    expect(card.chosen).to_have_text("Chosen: Right box of horse 3 (3R)")
    card.button("q_answer").click()
    expect(card.said).to_contain_text("a free card goes to any horse's empty box")
    card.place("1L").click()
    card.place("5L").click()
    card.place("1L").click()  # and let go again
    expect(card.place("1L")).to_have_attribute("aria-pressed", "false")
    assert card.places(CHOSEN) == ["3R", "5L"]
    assert card.places(RIGHT) == []
    card.button("q_answer").click()
    expect(card.said).to_contain_text("Two boxes are empty")
    assert card.places(RIGHT) == ["3R", "5L"]
    # Of an answered board the part without marks is put away, and comes back when it is asked for.
    hand = card.root.locator(".rk-hand")
    expect(hand).to_be_hidden()
    card.button("board_unfold").click()
    expect(hand).to_be_visible()
    card.button("board_fold").click()
    expect(hand).to_be_hidden()
    assert card.places(RIGHT) == ["3R", "5L"]
    assert card.sent() == [("answer", ["3R"]), ("answer", ["3R", "5L"])]
    assert card.stage.errors == []


def test_nothing_on_the_board_tells_what_is_allowed(open_page: Open) -> None:
    for name in BOARDS:
        card = opened(open_page, name, instead=True)
        kinds = card.root.locator(".rk-ob :is(.rk-ls-box-open, .rk-can, .rk-ra-open, .rk-gn-open)")
        expect(kinds).to_have_count(0)
        expect(card.root.locator("[data-right], .rk-fh-hand .rk-fh-fits-not")).to_have_count(0)
        assert card.root.locator("[data-option=chosen]").count() == 0


def test_places_are_chosen_with_the_keys_alone(open_page: Open) -> None:
    card = opened(open_page, GOLDEN)
    keys = card.page.keyboard
    keys.press("Tab")
    assert card.stage.focused("data-place") == "1L"
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "Enter"):
        keys.press(key)
    expect(card.place("3R")).to_have_attribute("aria-pressed", "true")
    for key in ("ArrowDown", "ArrowDown", "ArrowLeft", "Space"):
        keys.press(key)
    assert card.places(CHOSEN) == ["3R", "5L"]
    answers = card.button("q_answer")
    for _ in range(12):  # past the words that the board explains, and its hand
        if not answers.evaluate("each => each === document.activeElement"):
            keys.press("Tab")
    expect(answers).to_be_focused()
    keys.press("Enter")
    expect(card.said).to_have_attribute("data-right", "true")
    assert card.stage.errors == []


def test_a_horse_is_chosen_with_the_keys_too(open_page: Open) -> None:
    card = opened(open_page, "longshot/late")
    lane = card.place("6")
    expect(lane).to_have_attribute("aria-selected", "false")
    lane.focus()
    card.page.keyboard.press("Space")
    expect(lane).to_have_attribute("aria-selected", "true")
    card.page.keyboard.press("Enter")
    expect(lane).to_have_attribute("aria-selected", "false")
    card.page.keyboard.press("Enter")
    card.button("q_answer").click()
    expect(card.said).to_have_attribute("data-right", "true")


def test_where_there_is_one_answer_another_takes_its_place(open_page: Open) -> None:
    card = opened(open_page, ONE)
    card.place("B9").click()
    card.place("R10").click()
    assert card.places(CHOSEN) == ["R10"]
    card.button("q_answer").click()
    expect(card.said).to_have_attribute("data-right", "true")
    assert card.sent() == [("answer", "R10")]


def test_an_answer_that_is_no_place_stands_beside_the_board(open_page: Open) -> None:
    card = opened(open_page, "longshot/opened-exception")
    card.root.get_by_role("checkbox", name="Nowhere").check()
    expect(card.chosen).to_have_text("Chosen: Nowhere")
    card.button("q_answer").click()
    expect(card.said).to_contain_text("An opened one has to go somewhere")


def test_the_answer_is_marked_on_the_board_when_it_is_asked_for(open_page: Open) -> None:
    card = opened(open_page, GOLDEN)
    card.button("q_show").click()
    assert card.places(RIGHT) == []
    card.button("q_show_anyway").click()
    expect(card.place("3R")).to_have_attribute("aria-description", "right")
    assert card.places(RIGHT) == ["3R", "5L"]
    expect(card.said).to_contain_text("The answer: Right box of horse 3 (3R), Left box of horse 5")


def test_a_guess_stays_and_comes_back_beside_the_truth(open_page: Open) -> None:
    card = opened(open_page, GOLDEN, mode="guess")
    card.place("3R").click()
    card.root.get_by_label(WORDS["q_sure"]["en"]).fill("50")
    card.button("q_commit").click()
    expect(card.said).to_have_text(WORDS["q_committed"]["en"])
    expect(card.place("5L")).to_have_attribute("aria-disabled", "true")
    card.place("5L").click(force=True)
    assert card.places(CHOSEN) == ["3R"]
    assert card.places(RIGHT) == []
    assert card.sent() == [("guess", {"answer": ["3R"], "sure": 50})]

    kept = {"guess": {"answer": ["3R"], "sure": 50}}
    card = opened(open_page, GOLDEN, mode="reveal", kept=kept, instead=True)
    expect(card.root.locator(".rk-ob")).to_have_count(0)
    card.button("q_compare").click()
    assert card.places(CHOSEN) == ["3R"]
    assert card.places(RIGHT) == ["3R", "5L"]


@pytest.mark.parametrize("mode", ["ask", "reveal"])
def test_a_question_of_another_kind_shows_its_position(open_page: Open, mode: str) -> None:
    question = sheet("odds/both-high-before", entry_of("odds/both-high-before"))
    card = OnBoard(open_page, question, BOARDS[GOLDEN](), mode=mode)
    expect(card.root.locator(".rk-ob [data-place='3R']")).to_be_visible()
    assert card.places() == []
    card.place("3R").click()
    assert card.places(CHOSEN) == []
    if mode == "ask":
        card.root.get_by_role("textbox").fill("10 %")
        card.button("q_answer").click()
        assert card.sent() == [("answer", "10 %")]
    assert card.stage.errors == []


def test_without_a_board_the_places_are_options(open_page: Open) -> None:
    data = {"question": as_json(asked(GOLDEN).question), "kept": NOTHING, "mode": "ask"}
    stage = open_page(None, bundle="question", **data)
    root = stage.page.locator(".rk-q")
    for name in ("Right box of horse 3 (3R)", "Left box of horse 5 (5L)"):
        root.get_by_role("checkbox", name=name).check()
    root.get_by_role("button", name=WORDS["q_answer"]["en"], exact=True).click()
    expect(root.locator(".rk-q-said")).to_have_attribute("data-right", "true")
    assert stage.errors == []


def test_the_generic_board_asks_too(open_page: Open) -> None:
    text = {"en": "Text.", "ja": "文。"}
    entry: dict[str, Any] = {
        "kind": "board",
        "prompt": text,
        "hint": text,
        "why": text,
        "answer": "hold",
        "options": [{"key": key, "say": {"en": key, "ja": key}} for key in ("roll", "hold")],
    }
    card = OnBoard(open_page, sheet("own/one", entry), rk.game("pig").start())
    card.place("roll").click()
    expect(card.chosen).to_have_text("Chosen: roll")
    card.place("roll").press("ArrowRight")
    assert card.stage.focused("data-place") == "hold"
    card.page.keyboard.press("Enter")
    expect(card.place("hold")).to_have_attribute("aria-pressed", "true")
    assert card.places(CHOSEN) == ["hold"]
    card.button("q_answer").click()
    expect(card.said).to_have_attribute("data-right", "true")
    assert card.stage.errors == []


@pytest.mark.parametrize(
    ("name", "width", "dark", "lang"),
    [
        (GOLDEN, 480, True, "ja"),
        ("longshot/late", 480, False, "en"),
        ("trickrace/open-tickets", 480, False, "ja"),
        (ONE, 1060, True, "en"),
        ("foth/film-stop", 480, True, "ja"),
        ("foth/can-guard", 1060, False, "en"),
        ("readaloud/readable", 480, True, "en"),
        ("readaloud/condition", 1060, False, "ja"),
    ],
)
def test_a_board_to_answer_on_is_accessible_and_fits(
    open_page: Open, name: str, width: int, dark: bool, lang: str
) -> None:
    card = opened(open_page, name, width=width, dark=dark, lang=lang)
    first = card.places()[0]
    card.place(str(first)).click()
    assert anything(card.page) == []
    card.button("q_show").click()
    card.button("q_show_anyway").click()
    expect(card.root.locator("[data-right]")).not_to_have_count(0)
    assert anything(card.page) == []
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert card.page.evaluate(wide) <= 0
    assert card.stage.errors == []


def test_places_are_touched(open_page: Open) -> None:
    card = opened(open_page, GOLDEN, width=480)
    box = card.place("5L").bounding_box()
    assert box is not None
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = card.page.context.new_cdp_session(card.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(card.place("5L")).to_have_attribute("aria-pressed", "true")
    # A finger takes no less than 24 pixels each way.
    assert min(box["width"], box["height"]) >= 24


def test_cleanup_leaves_nothing(open_page: Open) -> None:
    card = opened(open_page, GOLDEN)
    card.place("3R").click()
    card.page.evaluate("() => { cleanup(); cleanup(); }")
    card.page.wait_for_function("left().timers === 0")
    assert card.page.evaluate("left()") == {"timers": 0, "listeners": 0, "handlers": 0}
    assert card.root.count() == 0


# --- the places of a board, for whoever writes a question ----------------------------------------


@pytest.mark.parametrize("name", ["longshot", "trickrace", "readaloud", "foth", "pig"])
def test_a_board_has_the_places_that_the_game_names(open_page: Open, name: str) -> None:
    for position in sampled(rk.game(name), 4, LONGEST[name], seed=3):
        marker = Marker(QuestionBoard(position, 0), lambda _: None, "en")
        card = OnBoard(open_page, dict(marker.question), position, mode="mark", instead=True)
        expect(card.root.locator(".rk-ob")).to_be_visible()
        assert {*card.places("[data-place]")} == {*position.game.board_places(position.view(0))}


def test_places_are_marked_at_once(open_page: Open) -> None:
    position = BOARDS[GOLDEN]()
    marker = Marker(QuestionBoard(position, 0), lambda _: None, "en")
    kept = {"tries": [{"answer": ["1L"], "right": False}]}
    card = OnBoard(open_page, dict(marker.question), position, mode="mark", kept=kept)
    assert card.places(CHOSEN) == ["1L"]
    card.place("3R").click()
    card.place("1L").press("Enter")
    expect(card.chosen).to_have_text("Chosen: Horse 3's right box")
    assert card.sent() == [("answer", ["1L", "3R"]), ("answer", ["3R"])]
    expect(card.root.get_by_role("button", name=WORDS["q_answer"]["en"])).to_have_count(0)
    assert anything(card.page, ".rk-q") == []
    assert card.stage.errors == []
