"""The committed bundles in Chromium, with a fake model: what a person can see and do."""

from __future__ import annotations

import re
from copy import deepcopy
from itertools import cycle, islice
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import racekit as rk
from racekit.engine.texts import LANGUAGES
from racekit.ui.bundles import widget_module
from racekit.ui.page import changes
from tests.browser.axe import assert_nothing_serious, serious
from tests.browser.conftest import Open, Stage, snapshot
from tests.browser.games import LOOKS, Look
from tests.ui.sittings import as_json

pytestmark = pytest.mark.browser

every_game = pytest.mark.parametrize("look", LOOKS, ids=str)
STEP = {"autoplay": False, "speed": "normal"}
PLAY = {"autoplay": True, "speed": "fast"}


def box(page: Page, name: str) -> Any:
    return page.locator(f'[data-box="{name}"]')


def card(page: Page, key: str) -> Any:
    return page.locator(f'[data-card="{key}"]')


A_FEW_FRAMES = """async () => {
  for (let frames = 0; frames < 10 && left().timers; frames += 2) await drawn();
}"""


def assert_nothing_is_left(page: Page) -> None:
    page.evaluate(A_FEW_FRAMES)
    assert page.evaluate("left()") == {"timers": 0, "listeners": 0, "handlers": 0}


# --- drawing -------------------------------------------------------------------------------------


MOST_STOPS = 8
STOPS = """() => [...document.querySelectorAll('.rk *')].filter(e => e.tabIndex >= 0
    && !e.disabled && e.checkVisibility({visibilityProperty: true})).length"""
LOG_END = """() => {
  const line = document.querySelector('.rk-log li:last-child').getBoundingClientRect();
  const box = document.querySelector('.rk-lines').getBoundingClientRect();
  return line.top >= box.top - 1 && line.bottom <= box.bottom + 1;
}"""


@every_game
def test_every_snapshot_is_drawn_with_few_tab_stops_and_at_its_log_s_end(
    open_page: Open, look: Look
) -> None:
    stage = open_page(look.turn, config=STEP)
    for name in look.snapshots:
        state = snapshot(name)
        stage.show_anew(state)
        stops, at_end = stage.page.evaluate(f"() => [({STOPS})(), ({LOG_END})()]")
        assert 0 < stops <= MOST_STOPS, name
        assert at_end, name
        for lang in LANGUAGES:
            stage.speak(lang)
            root = stage.page.locator(f".rk[lang={lang}]")
            # How something ends is told once its last movement has been seen.
            expect(root, name).to_contain_text(state["status"]["lead"][lang], use_inner_text=True)
            text = root.inner_text()
            assert "undefined" not in text, name
            assert "{" not in text, name
        assert root.locator(look.horse).count() == look.horses(state["scene"]), name
    assert not stage.errors


def test_nothing_hangs_out_below_the_widget(open_page: Open) -> None:
    stage = open_page(config=STEP)
    lines = [{**snapshot("turn")["log"][1], "n": n} for n in range(60)]
    stage.show({**snapshot("turn"), "log": lines})
    hanging = """() => document.documentElement.scrollHeight
      - Math.max(innerHeight, document.querySelector('.rk').getBoundingClientRect().bottom + 12)"""
    assert stage.page.evaluate(hanging) <= 0


def test_a_page_with_headings_of_its_own_leaves_those_of_a_board_alone(open_page: Open) -> None:
    page = open_page().page
    headings = page.locator(".rk :is(h2, h3)")
    look = """all => all.map((each) => {
        const { fontFamily, fontSize, fontWeight, margin } = getComputedStyle(each);
        return [fontFamily, fontSize, fontWeight, margin];
    })"""
    ours = headings.evaluate_all(look)
    # As heavy as the rules of Sphinx's own theme.
    page.add_style_tag(
        content="body.body :is(h2, h3) { margin: 30px 0; font: 400 180% Georgia, serif; }"
    )
    page.evaluate("document.body.classList.add('body')")
    assert len(ours) > 1
    assert headings.evaluate_all(look) == ours


def test_the_host_never_takes_the_keys(open_page: Open) -> None:
    stage = open_page(config=STEP)
    mark = "data-lm-suppress-shortcuts"
    expect(stage.page.locator(".rk")).to_have_attribute(mark, "true")
    for place in (card(stage.page, "3-3#0"), box(stage.page, "3L"), stage.page.locator("select")):
        place.focus()
        assert stage.focused(mark) == "true"  # JupyterLab looks at what has the focus alone
    stage.show(snapshot("run"))
    assert stage.focused(mark) == "true"


@pytest.mark.parametrize("width", [480, 1060])
def test_the_log_stands_at_its_newest_line(open_page: Open, width: int) -> None:
    lines = [{**snapshot("turn")["log"][1], "n": n} for n in range(60)]
    stage = open_page({**snapshot("turn"), "log": lines}, config=STEP, width=width)
    assert stage.page.evaluate(LOG_END)
    stage.page.add_style_tag(content=".rk .rk-lines { max-height: 70px !important }")
    assert stage.page.evaluate(LOG_END)
    stage.show({**snapshot("run"), "log": [*lines, {**lines[0], "n": 60}]})
    assert stage.page.evaluate(LOG_END)


def test_the_log_keeps_its_newest_line_in_another_language_and_size(open_page: Open) -> None:
    stage = open_page("long", config=STEP)
    stage.page.get_by_role("button", name="日本語").click()
    expect(stage.page.locator(".rk")).to_have_attribute("lang", "ja")
    assert stage.page.evaluate(LOG_END)
    for width in (480, 700, 1300):
        stage.page.set_viewport_size({"width": width, "height": 800})
        assert stage.page.evaluate(LOG_END), width


def test_what_is_spoken_changes_language_with_the_board(open_page: Open) -> None:
    stage = open_page("waiting", config=STEP)
    stage.show(snapshot("run"))
    spoken = stage.page.locator(".rk-sr[aria-live=polite]")
    lead = snapshot("run")["status"]["lead"]
    newest = snapshot("run")["log"][-1]["text"]
    expect(spoken).to_contain_text(lead["en"])
    expect(spoken).to_contain_text(newest["en"])
    stage.page.get_by_role("button", name="日本語").click()
    expect(spoken).to_contain_text(lead["ja"])
    expect(spoken).to_contain_text(newest["ja"])
    assert newest["en"] not in spoken.inner_text()


def test_few_lines_of_log_stand_at_the_top(open_page: Open) -> None:
    stage = open_page({**snapshot("turn"), "log": snapshot("turn")["log"][:1]}, config=STEP)
    gap = """() => document.querySelector('.rk-log li').getBoundingClientRect().top
      - document.querySelector('.rk-lines').getBoundingClientRect().top"""
    assert stage.page.evaluate(gap) <= 10  # the room in which longer ones fade


def test_a_covered_card_can_be_inspected(open_page: Open) -> None:
    stage = open_page(config=STEP)
    box(stage.page, "3L").focus()
    cards = stage.page.locator(".rk-tip li .rk-sr")
    expect(cards).to_have_text(["1 of horse 3", "7 of horse 3", "6 of horse 3"])
    stage.page.keyboard.press("Escape")
    expect(stage.page.locator(".rk-tip")).to_have_count(0)


def test_words_of_people_stay_words(open_page: Open) -> None:
    state = snapshot("turn")
    state["seats"][1]["name"] = {"en": "<img src=x>", "ja": "<img src=x>"}
    stage = open_page(state, config=STEP)
    stage.page.get_by_role("button", name="Branches 2").click()
    expect(stage.page.locator(".rk-branches")).to_contain_text("<b>not bold</b>")
    expect(stage.page.locator(".rk-players")).to_contain_text("<img src=x>")
    assert stage.page.locator(".rk img").count() == 0


def test_a_finished_race_explains_every_dollar(open_page: Open) -> None:
    stage = open_page("settlement", config=STEP)
    sheet = stage.page.locator(".rk-ls-sheet")
    expect(sheet).to_have_attribute("open", "")
    expect(sheet).to_contain_text("+$15,000")
    rules = sheet.locator(".rk-chip").all_inner_texts()
    assert rules == ["LS9.1", "LS9.2", "LS9.2", "LS9.2"]
    sheet.get_by_role("button", name="Bot B").click()
    expect(sheet).to_contain_text("The purse stops at $0.")


def test_only_a_race_that_goes_on_says_what_comes_next(open_page: Open) -> None:
    stage = open_page({**snapshot("turn"), "mode": "study"}, config=STEP)
    sums = stage.page.locator(".rk-ls-lane-cell .rk-ls-sum")
    expect(sums).to_have_text(["+7", "+7", "+9", "+4", "+7", "–"])
    expect(stage.page.locator(".rk-ls-axis .rk-ls-sum")).to_have_text("next")
    expect(stage.page.locator(".rk-ls-late")).to_have_text(["was late"])
    stage.show({**snapshot("over"), "mode": "study"})
    expect(sums).to_have_text(["3rd", "", "1st", "", "2nd", ""])
    expect(stage.page.locator(".rk-ls-axis .rk-ls-sum")).to_have_text("")


@pytest.mark.parametrize("width", [480, 1060])
def test_a_late_horse_is_not_covered_by_its_word(open_page: Open, width: int) -> None:
    stage = open_page(config=STEP, width=width)
    for at in (0, 12, 31, 58):
        state = deepcopy(snapshot("turn"))
        state["scene"]["horses"][5]["at"] = at
        stage.show_anew(state)
        horse = stage.page.locator(".rk-steed").last.bounding_box()
        word = stage.page.locator(".rk-ls-late").bounding_box()
        lane = stage.page.locator(".rk-ls-lane").last.bounding_box()
        assert horse
        assert word
        assert lane
        left, right = word["x"], word["x"] + word["width"]
        assert right <= horse["x"] or left >= horse["x"] + horse["width"]
        assert lane["x"] <= left
        assert right <= lane["x"] + lane["width"]


def test_a_settlement_is_folded_once_the_next_race_begins(open_page: Open) -> None:
    state = snapshot("settlement")
    stage = open_page(state, config=STEP)
    sheet = stage.page.locator(".rk-ls-sheet")
    expect(sheet).to_have_attribute("open", "")
    scene = {**state["scene"], "race": 2, "round": 0}
    stage.show({**state, "seq": 90, "scene": scene})
    expect(sheet).not_to_have_attribute("open", "")
    expect(sheet).to_have_count(1)


def test_open_orders_have_room_beside_long_names(open_page: Open) -> None:
    state = deepcopy(snapshot("over"))
    for seat in state["seats"]:
        seat["name"] = {"en": "Marguerite-Antoinette the Bot", "ja": "コンピューターのマルグリット"}
    for player in state["scene"]["players"]:
        player["purse"] = 1234000
    stage = open_page(state, config=STEP)
    table = stage.page.locator(".rk-players table")
    for lang in LANGUAGES:
        stage.speak(lang)
        assert table.evaluate("e => e.scrollWidth <= e.clientWidth + 1")
        assert stage.page.locator(".rk-side").evaluate("e => e.scrollWidth <= e.clientWidth")
        expect(table.locator(".rk-ls-plate")).to_have_count(5)


# --- choosing and placing ------------------------------------------------------------------------


def test_a_click_on_a_card_and_a_box_is_one_intent(open_page: Open) -> None:
    stage = open_page(config=STEP)
    card(stage.page, "3-3#0").click()
    expect(stage.page.locator(".rk-ls-box-open")).to_have_count(1)
    expect(stage.page.locator(".rk-status")).to_contain_text("Chosen: 3 of horse 3")
    box(stage.page, "3L").dblclick()
    (intent,) = stage.sent("intent")
    assert intent["action"] == "3-3>3L"
    assert (intent["v"], intent["seq"]) == (1, 41)
    assert intent["id"]


def test_a_box_that_refuses_says_why_and_sends_nothing(open_page: Open) -> None:
    stage = open_page(config=STEP)
    card(stage.page, "3-3#0").click()
    box(stage.page, "3R").hover()
    tip = stage.page.locator(".rk-tip")
    expect(tip).to_contain_text("Never on top of the same number.")
    box(stage.page, "3R").click(force=True)  # aria-disabled, yet it answers
    expect(stage.page.locator(".rk [role=alert]")).to_contain_text("same number. LS4.4")
    assert stage.sent("intent") == []
    assert "LS4.4" in (box(stage.page, "3R").get_attribute("aria-label") or "")


@pytest.mark.parametrize("width", [480, 1060])
def test_a_reason_covers_no_box(open_page: Open, width: int) -> None:
    stage = open_page(config=STEP, width=width)
    card(stage.page, "3-3#0").click()
    covered = """() => {
      const tip = document.querySelector('.rk-tip').getBoundingClientRect();
      return [...document.querySelectorAll('.rk-ls-box')].filter(e => {
        const box = e.getBoundingClientRect();
        return box.left < tip.right && box.right > tip.left
          && box.top < tip.bottom && box.bottom > tip.top;
      }).length;
    }"""
    for name in ("1L", "3R", "6R"):
        box(stage.page, name).hover()
        expect(stage.page.locator(".rk-tip")).to_contain_text("LS4")
        assert stage.page.evaluate(covered) == 0, name


def test_a_slow_answer_shows_that_it_was_asked_for(open_page: Open) -> None:
    stage = open_page(config=STEP)
    card(stage.page, "3-3#0").click()
    box(stage.page, "3L").click()
    expect(stage.page.locator(".rk-ls-box-open")).to_have_count(0)
    expect(stage.page.locator(".rk-ls-held[aria-disabled=false]")).to_have_count(0)


def test_a_rule_opens_and_gives_the_focus_back(open_page: Open) -> None:
    stage = open_page(config=STEP)
    chip = stage.page.locator(".rk-log .rk-chip").nth(3)
    chip.click()
    (asked,) = stage.sent("rule")
    assert asked["arg"] == "LS6.1"
    words = {"en": "Once a horse stands there.", "ja": "馬が達したら。"}
    rule = {"id": "LS6.1", "title": {"en": "Spurt", "ja": "スパート"}, "text": words, "house": True}
    stage.receive({"v": 1, "type": "rule", "id": asked["id"], "rule": rule})
    dialog = stage.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Once a horse stands there.")
    expect(dialog).to_contain_text("House default")
    stage.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(chip).to_be_focused()


@pytest.fixture
def refusing(open_page: Open) -> Stage:
    """Return a page on which one rule refuses a card altogether."""
    state = deepcopy(snapshot("turn"))
    state["actions"] = [each for each in state["actions"] if each["from"] != "3-3"]
    state["refused"] = [each for each in state["refused"] if each["from"] != "3-3"]
    state["refused"].append({"action": "3-3>3L", "from": "3-3", "to": "3L", "why": 0})
    return open_page(state, config=STEP)


def rule_of_a_refusal(stage: Stage) -> Any:
    """Open the rule in the popover that says why a card cannot be chosen; return its panel."""
    card(stage.page, "3-3#0").focus()
    stage.page.locator(".rk-tip button").click()
    panel = stage.page.get_by_role("dialog")
    expect(panel.get_by_role("button", name="Close")).to_be_focused()
    expect(stage.page.locator(".rk-tip")).to_have_count(0)
    return panel


def test_the_rule_of_a_refusal_stands_beside_what_was_refused(refusing: Stage) -> None:
    area = rule_of_a_refusal(refusing).bounding_box()
    target = card(refusing.page, "3-3#0").bounding_box()
    assert area is not None
    assert target is not None
    assert area["x"] < target["x"] + target["width"]
    assert target["x"] < area["x"] + area["width"]
    gap = max(target["y"] - area["y"] - area["height"], area["y"] - target["y"] - target["height"])
    assert 0 <= gap < 20


def test_escape_leads_from_the_rule_of_a_refusal_back_to_the_card(refusing: Stage) -> None:
    panel = rule_of_a_refusal(refusing)
    refusing.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    assert refusing.focused("data-card") == "3-3#0"


@pytest.mark.parametrize("place", [".rk-title", "main", ".rk-ls-lane >> nth=5"])
def test_a_rule_closes_when_something_else_is_pressed(refusing: Stage, place: str) -> None:
    panel = rule_of_a_refusal(refusing)
    panel.locator("p").click()
    expect(panel).to_be_visible()
    refusing.page.locator(place).click(position={"x": 3, "y": 3})
    expect(panel).to_have_count(0)
    expect(refusing.page.locator(".rk-tip")).to_have_count(0)


def test_the_rule_of_a_refusal_goes_when_the_game_goes_on(refusing: Stage) -> None:
    panel = rule_of_a_refusal(refusing)
    refusing.show({**snapshot("turn"), "seq": 42})
    expect(panel).to_have_count(0)
    assert refusing.focused("data-card") == "3-3#0"


def test_a_rule_that_the_log_opened_can_be_read_while_others_play(open_page: Open) -> None:
    stage = open_page("waiting", config=STEP)
    stage.page.locator(".rk-log .rk-chip").last.click()
    panel = stage.page.get_by_role("dialog")
    before = panel.bounding_box()
    stage.show({**snapshot("run"), "log": snapshot("run")["log"][-1:]})
    expect(panel).to_be_visible()
    assert panel.bounding_box() == before


def test_what_python_refuses_is_shown_and_read_out(open_page: Open) -> None:
    stage = open_page(config=STEP)
    card(stage.page, "3-3#0").click()
    box(stage.page, "3L").click()
    (intent,) = stage.sent("intent")
    text = {"en": "That is over.", "ja": "もう終わりました。"}
    stage.receive(
        {
            "v": 1,
            "type": "reject",
            "id": intent["id"],
            "code": "stale",
            "rule": "LS4.4",
            "text": text,
        }
    )
    expect(stage.page.locator(".rk-reject")).to_contain_text("That is over.")
    assert stage.alert() == "That is over. LS4.4"
    stage.page.locator(".rk-reject").get_by_role("button", name="Close").click()
    expect(stage.page.locator(".rk-reject")).to_have_count(0)


def test_the_opened_card_is_already_chosen(open_page: Open) -> None:
    stage = open_page("opened", config=STEP)
    expect(stage.page.locator(".rk-ls-box-open")).to_have_count(2)
    stage.page.locator(".rk").press("b")  # to a box that takes it
    assert stage.focused("data-box") == "5L"
    box(stage.page, "5L").click()
    assert [m["action"] for m in stage.sent("intent")] == ["5-4>5L"]


def test_what_another_opens_never_lies_in_ones_own_hand(open_page: Open) -> None:
    state = snapshot("opened")
    stage = open_page({**state, "actor": 2, "mine": False, "actions": []}, config=STEP)
    card = stage.page.locator("[data-anchor=opened]")
    expect(card).to_have_count(1)
    assert card.evaluate("e => !e.closest('.rk-hand') && !!e.closest('.rk-ls-stack')")


def test_done_ends_a_turn_of_the_spurt(open_page: Open) -> None:
    stage = open_page("spurt", config=STEP)
    stage.page.get_by_role("button", name="Done").click()
    assert [m["action"] for m in stage.sent("intent")] == ["done"]


def test_undo_says_why_it_cannot(open_page: Open) -> None:
    stage = open_page("waiting", config=STEP)
    undo = stage.page.get_by_role("button", name="Undo")
    undo.hover()
    expect(stage.page.locator(".rk-tip")).to_contain_text("Nothing of yours to take back yet.")
    undo.click(force=True)
    assert stage.sent("undo") == []


# --- the keyboard alone --------------------------------------------------------------------------


def test_a_turn_by_keyboard(open_page: Open) -> None:
    stage = open_page(config=STEP)
    keys = stage.page.keyboard
    stage.page.locator(".rk").focus()
    keys.press("h")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    assert stage.focused("data-card") == "3-3#0"
    keys.press("Enter")
    stage.page.wait_for_function("document.activeElement.dataset.box === '3L'")
    label = stage.focused("aria-label")
    assert label == (
        "horse 3, left box, 6, 3 cards, can be placed here, changes the horse’s run by −3"
    )
    keys.press("ArrowRight")
    keys.press("Enter")
    assert stage.sent("intent") == []
    assert "LS4.4" in stage.alert()
    keys.press("ArrowLeft")
    keys.press("Enter")
    assert [m["action"] for m in stage.sent("intent")] == ["3-3>3L"]


def test_escape_takes_a_choice_back(open_page: Open) -> None:
    stage = open_page(config=STEP)
    card(stage.page, "4-7#0").click()
    expect(card(stage.page, "4-7#0")).to_have_attribute("aria-pressed", "true")
    stage.page.keyboard.press("Escape")
    expect(card(stage.page, "4-7#0")).to_have_attribute("aria-pressed", "false")


def test_the_board_is_a_grid_with_one_tab_stop(open_page: Open) -> None:
    stage = open_page(config=STEP)
    keys = stage.page.keyboard
    assert stage.page.locator('.rk [role=grid] [tabindex="0"]').count() == 1
    stage.page.locator(".rk").focus()
    keys.press("4")
    assert stage.focused("data-box") == "4L"
    keys.press("ArrowDown")
    keys.press("End")
    assert stage.focused("aria-label") == "horse 5, at 44, ran 7 from 37, next +7"
    keys.press("b")
    assert stage.focused("data-cell") == "4,2"
    assert stage.page.locator('.rk [role=grid] [tabindex="0"]').count() == 1


def test_tab_goes_into_the_popover_and_out_again(open_page: Open) -> None:
    stage = open_page(config=STEP)
    card(stage.page, "3-3#0").click()
    box(stage.page, "3R").focus()
    stage.page.keyboard.press("Tab")
    assert stage.focused("class") == "rk-chip"
    stage.page.keyboard.press("Shift+Tab")
    assert stage.focused("data-box") == "3R"
    stage.page.keyboard.press("Tab")
    stage.page.keyboard.press("Tab")
    assert stage.focused("class") != "rk-chip"
    assert stage.focused("data-box") != "3R"
    box(stage.page, "3R").focus()
    stage.page.keyboard.press("r")
    assert [m["arg"] for m in stage.sent("rule")] == ["LS4.4"]


def test_letters_are_shortcuts_but_not_in_a_text(open_page: Open) -> None:
    stage = open_page(config=STEP)
    stage.page.locator(".rk").focus()
    stage.page.keyboard.press("p")
    assert "LS5.1" in stage.alert()
    stage.page.keyboard.press("u")
    stage.page.get_by_role("button", name="Branches 2").click()
    stage.page.get_by_role("textbox").press_sequentially("upupu")
    assert len(stage.sent("undo")) == 1
    stage.page.get_by_role("button", name="Save").click()
    (saved,) = stage.sent("comment")
    assert saved["arg"] == {"node": 12, "text": "upupu"}


def test_a_new_snapshot_leaves_the_focus_where_it_is(open_page: Open) -> None:
    stage = open_page(config=STEP)
    box(stage.page, "3L").focus()
    stage.show(snapshot("run"))
    assert stage.focused("data-box") == "3L"


def test_the_focus_stays_in_the_widget_when_its_place_is_gone(open_page: Open) -> None:
    stage = open_page("curtain", config=STEP)
    stage.page.get_by_role("button", name="I am Hanako").click()
    stage.show(snapshot("turn"))
    assert stage.page.evaluate("document.querySelector('.rk').contains(document.activeElement)")
    assert [m["name"] for m in stage.sent()] == ["uncover"]


# --- time ----------------------------------------------------------------------------------------


def test_the_timeline_travels(open_page: Open) -> None:
    stage = open_page({**snapshot("long"), "titles": {}}, config=STEP)
    slider = stage.page.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuenow", "300")
    slider.focus()
    for key in ("ArrowLeft", "Home", "PageUp"):
        stage.page.keyboard.press(key)
    names = [(m["name"], m.get("arg")) for m in stage.sent()]
    # The slider's focus asks for the titles of the steps that it may come to.
    assert names[0][0] == "titles"
    moves = [each for each in names if each[0] != "titles"]
    assert moves == [("back", None), ("goto", 0), ("goto", 342)]
    expect(slider).to_have_attribute("aria-valuenow", "300")  # until Python has gone there
    assert stage.page.locator(".rk-dots").count() == 0, "hundreds of beats are a track"
    area = slider.bounding_box()
    assert area is not None
    slider.click(position={"x": area["width"] - 1, "y": 13})
    assert stage.sent()[-1]["arg"] >= 418


def test_the_titles_of_steps_are_asked_for_when_somebody_looks_along_the_timeline(
    open_page: Open,
) -> None:
    state = snapshot("turn")
    now = str(state["now"])
    stage = open_page({**state, "titles": {now: state["titles"][now]}}, config=STEP)
    slider = stage.page.get_by_role("slider")
    slider.hover()
    asked = stage.sent()[-1]
    assert (asked["type"], asked["name"]) == ("command", "titles")
    assert set(asked["arg"]) <= {node["id"] for node in state["tree"]["nodes"]} - {state["now"]}
    titles = {str(number): {"en": "They came here.", "ja": "ここ"} for number in asked["arg"]}
    stage.receive({"v": 1, "type": "titles", "id": asked["id"], "titles": titles})
    held = "(slider, to) => { slider.value = to; slider.dispatchEvent(new Event('input')); }"
    slider.evaluate(held, 1)
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^1 / \d+: They came here\.$"))


def test_few_beats_have_a_dot_each_and_branches_a_second_row(open_page: Open) -> None:
    stage = open_page(config=STEP)
    path = stage.page.locator(".rk-dots path").get_attribute("d") or ""
    notes = stage.page.locator(".rk-dot-note")
    assert (path.count("M"), notes.count()) == (12, 1)
    forks = stage.page.locator(".rk-fork")
    expect(forks).to_have_count(2)
    forks.first.click()
    assert [(m["name"], m["arg"]) for m in stage.sent()] == [("goto", 1013)]


def test_branches_can_be_visited_and_promoted(open_page: Open) -> None:
    stage = open_page(config=STEP)
    stage.page.get_by_role("button", name="Branches 2").click()
    twig = stage.page.locator(".rk-twig", has_text="You pass")
    expect(twig).to_contain_text("from step 8: 1 step")
    expect(twig).to_contain_text("tried after seeing later cards")
    expect(stage.page.locator(".rk-twig").first).to_contain_text("Main line 12 steps")
    twig.get_by_role("button", name="Go").click()
    twig.get_by_role("button", name="Make it the main line").click()
    assert [(m["name"], m["arg"]) for m in stage.sent()] == [("goto", 1015), ("promote", 1015)]


def test_looking_back_leads_back_to_now(open_page: Open) -> None:
    stage = open_page("looking", config=STEP)
    stage.page.get_by_role("button", name="Back to now").click()
    assert [(m["name"], m["arg"]) for m in stage.sent()] == [("goto", 12)]


def test_chance_can_be_chosen_once(open_page: Open) -> None:
    stage = open_page("chance", config=STEP)
    stage.page.get_by_role("button", name="7 of horse 3 2/18").dblclick()
    assert [(m["name"], m["arg"]) for m in stage.sent()] == [("choose", "draw 3-7")]


def test_chances_are_compared_over_one_denominator(open_page: Open) -> None:
    state = deepcopy(snapshot("chance"))
    state["chance"] = [
        {**state["chance"][0], "p": "1/24", "value": 1 / 24},
        {**state["chance"][1], "p": "1/36", "value": 1 / 36},
    ]
    stage = open_page(state, config=STEP)
    expect(stage.page.locator(".rk-p")).to_have_text(["3/72", "2/72"])
    titles = stage.page.locator(".rk-outcome").evaluate_all("all => all.map(e => e.title)")
    assert titles[0].endswith(": 1/24 = 4.2%")


def test_chance_left_to_the_person_says_so_and_plays_at_the_first_key(open_page: Open) -> None:
    stage = open_page("turn", config=PLAY)
    stage.page.get_by_role("button", name="Study").click()
    stage.show({**snapshot("chance"), "seq": 60})
    expect(stage.page.locator(".rk-status")).to_contain_text(
        "It is chance's turn: choose an outcome"
    )
    expect(stage.page.get_by_role("button", name="Pause")).to_have_count(0)
    expect(stage.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    stage.page.wait_for_timeout(200)
    assert stage.sent("advance") == []
    stage.page.locator(".rk").press("k")
    stage.page.wait_for_function("model.sent.some(m => m.name === 'advance')")
    expect(stage.page.get_by_role("button", name="Pause")).to_be_visible()


def test_study_says_what_it_is_for(open_page: Open) -> None:
    stage = open_page(config=STEP)
    button = stage.page.get_by_role("button", name="Study")
    expect(button).to_have_attribute(
        "title",
        "Study: step back, try other lines, view any seat, choose chance outcomes.",
    )


def test_a_notice_of_the_table_is_shown(open_page: Open) -> None:
    state = {**snapshot("turn"), "notice": {"en": "This game is not saved.", "ja": "未保存です。"}}
    stage = open_page(state, config=STEP)
    expect(stage.page.locator(".rk-banner")).to_have_text("This game is not saved.")


def test_it_plays_on_by_itself_until_paused(open_page: Open) -> None:
    stage = open_page("waiting", config=PLAY)
    stage.page.wait_for_function("model.sent.some(m => m.name === 'advance')")
    stage.page.get_by_role("button", name="Pause").click()
    stage.show({**snapshot("run"), "seq": 60})
    stage.page.wait_for_timeout(400)
    assert len(stage.sent("advance")) == 1
    assert stage.sent("advance")[0]["arg"] == "beat"
    stage.page.get_by_role("button", name="Play", exact=True).click()
    stage.page.wait_for_function("model.sent.filter(m => m.name === 'advance').length === 2")


def test_a_paused_table_can_be_asked_for_one_beat_or_for_my_turn(open_page: Open) -> None:
    stage = open_page("waiting", config=STEP)
    stage.page.get_by_role("button", name="One step forward").click()
    stage.page.get_by_role("button", name="On to my turn").click()
    assert [m["arg"] for m in stage.sent("advance")] == ["beat", "turn"]


# --- movement ------------------------------------------------------------------------------------


RECORD = """() => {
  window.animated = [];
  window.flown = 0;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    animated.push([this.dataset.anchor ?? "", timing.duration, timing.delay]);
    return animate.call(this, frames, timing);
  };
  new MutationObserver(records => {
    for (const record of records) flown += record.addedNodes.length;
  }).observe(document.querySelector(".rk-layer"), { childList: true });
}"""


def placed_by_hand() -> dict[str, Any]:
    """Return the snapshot after the person placed a card and drew another."""
    after = deepcopy(snapshot("turn"))
    after["seq"], after["now"] = 42, 13
    after["tree"] = snapshot("spurt")["tree"]
    after["scene"]["horses"][2]["boxes"][0]["cards"].append("3-3")
    after["scene"]["hand"].remove("3-3")
    after["scene"]["hand"].append("F-8")
    placed = {"rule": "LS3.1", "name": "placed", "seat": 0, "card": "3-3", "box": 4}
    drew = {"rule": "LS3.1", "name": "drew", "seat": 0, "card": "F-8"}
    after["moved"] = {"since": 12, "events": [placed, drew]}
    return after


def test_horses_glide_at_once_for_a_third_of_a_second(open_page: Open) -> None:
    stage = open_page("waiting", config=STEP, motion=True)
    stage.page.evaluate(RECORD)
    stage.show(snapshot("run"))
    moved = [each for each in stage.page.evaluate("animated") if each[0]]
    names = [f"{what}-{horse}" for horse in (1, 2, 3, 4, 5) for what in ("horse", "trail")]
    assert moved == [[name, 350, 0] for name in names]


def test_a_placed_card_flies_then_the_drawn_one(open_page: Open) -> None:
    stage = open_page(config=STEP, motion=True)
    stage.page.evaluate(RECORD)
    stage.show(placed_by_hand())
    moved = [each for each in stage.page.evaluate("animated") if each[0]]
    assert moved == [["box-3L", 350, 0], ["card-F-8#1", 350, 350]]
    stage.page.wait_for_function("document.querySelectorAll('.rk-layer > *').length === 0")
    assert stage.page.evaluate("flown") == 2
    assert not stage.errors


def test_nothing_moves_under_reduced_motion(open_page: Open) -> None:
    stage = open_page("waiting", config=STEP)
    stage.page.evaluate(RECORD)
    stage.show(snapshot("run"))
    assert stage.page.evaluate("animated") == []


def test_a_jump_in_time_is_no_movement(open_page: Open) -> None:
    stage = open_page("run", config=STEP, motion=True)
    stage.page.evaluate(RECORD)
    stage.show({**snapshot("waiting"), "looking": True})
    assert stage.page.evaluate("animated") == []


# --- views, kernels, cleaning up -----------------------------------------------------------------


def test_two_views_show_one_model_and_one_drives(open_page: Open) -> None:
    stage = open_page("waiting", config=PLAY)
    stage.page.evaluate("() => { window.second = view(); return drawn(); }")
    stage.page.wait_for_function("model.sent.some(m => m.name === 'advance')")
    stage.page.wait_for_timeout(300)
    assert len(stage.sent("advance")) == 1
    stage.show(snapshot("turn"))
    expect(stage.page.locator(".rk-mine")).to_have_count(2)
    stage.page.get_by_role("button", name="日本語").first.click()
    expect(stage.page.locator(".rk[lang=ja]")).to_have_count(2)
    stage.page.evaluate("() => { cleanup(); return drawn(); }")
    expect(stage.page.locator(".rk")).to_have_count(1)
    stage.show({**snapshot("waiting"), "seq": 70})
    stage.page.wait_for_function("model.sent.filter(m => m.name === 'advance').length === 2")


def test_cleanup_leaves_nothing(open_page: Open) -> None:
    stage = open_page("waiting", config=PLAY, motion=True)
    stage.show(snapshot("run"))
    card(stage.page, "3-3#0").hover()
    stage.page.evaluate("() => { cleanup(); cleanup(); }")
    assert_nothing_is_left(stage.page)
    assert stage.page.locator("main > div > *").count() == 0
    stage.page.wait_for_timeout(200)
    assert not stage.errors


def test_a_hosts_signal_cleans_up(open_page: Open) -> None:
    stage = open_page("turn", config=STEP)
    stage.page.evaluate(
        """() => {
          cleanup();
          const host = new AbortController();
          view(host.signal);
          host.abort();
        }"""
    )
    assert_nothing_is_left(stage.page)
    assert stage.page.locator(".rk").count() == 0


def test_it_can_be_drawn_again(open_page: Open) -> None:
    stage = open_page("turn", config=STEP)
    stage.page.evaluate("() => { cleanup(); window.cleanup = view(); return drawn(); }")
    card(stage.page, "3-3#0").click()
    box(stage.page, "3L").click()
    assert len(stage.sent("intent")) == 1


def test_without_a_kernel_the_board_can_only_be_read(open_page: Open) -> None:
    stage = open_page({**snapshot("turn"), "saved": "longshot-1"}, config=STEP)
    advice = 'import racekit as rk; rk.play(rk.resume("longshot-1"))'
    stage.page.evaluate("() => { model.broken = true; }")
    card(stage.page, "3-3#0").click()
    box(stage.page, "3L").click()
    expect(stage.page.locator(".rk-banner")).to_contain_text("The board has lost its kernel")
    expect(stage.page.locator(".rk-banner code")).to_have_text(advice)
    expect(stage.page.locator(".rk-ls-box-open")).to_have_count(0)
    stage.page.get_by_role("button", name="日本語").click()
    expect(stage.page.locator(".rk-banner")).to_contain_text("カーネルとの接続が切れ")
    expect(stage.page.locator(".rk-banner code")).to_have_text(advice)
    stage.page.evaluate("() => { model.broken = false; }")
    stage.show({**snapshot("turn"), "seq": 80})
    expect(stage.page.locator(".rk-banner")).to_have_count(0)


def test_silence_is_noticed_without_a_click(open_page: Open) -> None:
    stage = open_page("turn", config=STEP, answer=False)
    expect(stage.page.locator(".rk-banner")).to_contain_text("lost its kernel")


def test_the_language_is_kept_by_the_model(open_page: Open) -> None:
    stage = open_page("turn", config=STEP)
    stage.page.get_by_role("button", name="日本語").click()
    expect(stage.page.locator(".rk")).to_contain_text("あなたの番です。")
    assert stage.page.evaluate("[model.get('lang'), model.saved]") == ["ja", 1]


# --- theme, width, accessibility -----------------------------------------------------------------


def test_the_hosts_theme_goes_before_the_systems(open_page: Open) -> None:
    stage = open_page(config=STEP)
    stage.page.emulate_media(color_scheme="dark")
    root = stage.page.locator(".rk")
    expect(root).to_have_attribute("data-theme-rk", "light")
    stage.page.evaluate("() => { document.body.dataset.jpThemeLight = 'false'; }")
    expect(root).to_have_attribute("data-theme-rk", "dark")
    stage.page.emulate_media(color_scheme="light")
    stage.page.evaluate("() => { delete document.body.dataset.jpThemeLight; }")
    expect(root).to_have_attribute("data-theme-rk", "light")
    stage.page.evaluate("() => { document.documentElement.className = 'vscode-dark'; }")
    expect(root).to_have_attribute("data-theme-rk", "dark")


def test_a_theme_is_followed_by_a_widget_that_was_drawn_off_the_page(open_page: Open) -> None:
    stage = open_page(config=STEP)
    stage.page.evaluate(
        """() => {
          cleanup();
          const el = document.createElement("div");
          shown.render({ model, el });
          document.querySelector("main").append(el);
          return drawn();
        }"""
    )
    stage.page.evaluate("() => { document.body.dataset.jpThemeLight = 'false'; }")
    expect(stage.page.locator(".rk")).to_have_attribute("data-theme-rk", "dark")


WIDER = """scrolls => [...document.querySelectorAll('.rk, .rk *')]
  .filter(e => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== 'visible'
    && getComputedStyle(e).overflowX !== 'clip'
    && !e.matches(['.rk-sr', 'select', scrolls].filter(Boolean).join()))
  .map(e => e.className)"""


SMALL = """() => [...document.querySelectorAll('.rk button, .rk select')]
  .filter(e => !e.matches('.rk-chip, .rk-link'))
  .map(e => [e.className, e.getBoundingClientRect()])
  .filter(([, r]) => r.width && (r.width < 24 || r.height < 24))
  .map(([name, r]) => `${name} ${r.width} x ${r.height}`)"""


CUT = """() => [...document.querySelectorAll(
    '.rk-ra-factor, .rk-ra-value, .rk-tr-number, .rk-fh-plate'
  )].filter(e => {
    const sheet = e.closest('.rk-ra-sheet, .rk-tr-card, .rk-fh-card');
    const [inner, outer] = [e, sheet ?? e].map(each => each.getBoundingClientRect());
    return inner.width && (inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1);
  }).map(e => e.className)"""


@every_game
def test_a_narrow_cell_cuts_nothing_scrolls_only_in_the_hand_and_can_be_touched(
    open_page: Open, look: Look
) -> None:
    stage = open_page(look.turn, config=STEP, width=480)
    stage.page.locator(".rk-foot button[aria-expanded]").first.click()
    wrong = f"scrolls => [...({WIDER})(scrolls), ...({SMALL})(), ...({CUT})()]"
    langs = cycle((*LANGUAGES, *LANGUAGES[::-1]))  # there and back: each change draws it all anew
    for name in look.snapshots:
        stage.show(snapshot(name))
        for lang in islice(langs, len(LANGUAGES)):
            stage.speak(lang)
            assert stage.page.evaluate("document.documentElement.scrollWidth") == 480, name
            assert stage.page.evaluate(wrong, look.scrolls) == [], name


TOUCHING = """() => {
  const ticks = [...document.querySelectorAll('.rk-ls-tick')]
    .map(e => e.getBoundingClientRect()).filter(r => r.width);
  const touch = (a, b) => a.left < b.right && b.left < a.right && Math.abs(a.top - b.top) < 5;
  return ticks.filter((r, i) => ticks.slice(0, i).some(before => touch(before, r))).length;
}"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_words_or_numbers_of_the_scale_touch(open_page: Open, lang: str) -> None:
    stage = open_page(config=STEP, lang=lang)
    for goal, line in ((60, 44), (50, 44), (60, 20), (100, 88)):
        state = deepcopy(snapshot("turn"))
        state["scene"] |= {"goal": goal, "spurt": {"line": line, "on": False}}
        stage.show(state)
        for width in (360, 388, 480, 700, 860, 1060, 1132):
            stage.widen(width)
            assert stage.page.evaluate(TOUCHING) == 0, (goal, line, width)
            if goal == 60:
                forty = stage.page.locator(".rk-ls-tick").get_by_text("40", exact=True)
                expect(forty).to_be_visible()
            assert stage.page.evaluate("document.documentElement.scrollWidth") == width


STACKED = """() => [...document.querySelectorAll('.rk-keys div')].filter(row => {
  const [key, text] = [...row.children].map(e => e.getBoundingClientRect());
  return key.right > text.left || key.width > 140;
}).length"""


def test_the_keys_of_the_help_stand_beside_what_they_do(open_page: Open) -> None:
    stage = open_page(config=STEP)
    # As JupyterLab styles lists of its own.
    stage.page.add_style_tag(content="main dl dt { float: left; width: 20%; margin: 0 }")
    stage.page.locator(".rk-tools .rk-round").click()
    for lang in LANGUAGES:
        stage.speak(lang)
        for width in (360, 480, 1060):
            stage.widen(width)
            assert stage.page.evaluate(STACKED) == 0, (lang, width)


def test_an_ordinary_hand_needs_no_scrolling(open_page: Open) -> None:
    stage = open_page(config=STEP)
    for width in (388, 480, 1060):
        stage.widen(width)
        assert stage.page.locator(".rk-ls-cards").evaluate("e => e.scrollWidth <= e.clientWidth")


def test_study_scrolls_lists_but_not_the_panel_that_holds_them(open_page: Open) -> None:
    stage = open_page("chance", config=STEP)
    assert stage.page.locator(".rk-side").evaluate("e => e.scrollHeight <= e.clientHeight")
    assert stage.page.evaluate(LOG_END)


@every_game
def test_axe_finds_nothing_serious(open_page: Open, look: Look) -> None:
    """On a laptop and dark in a cell by turns: the same things are on many snapshots of a game."""
    stage = open_page(look.turn, config=STEP)
    stage.page.locator(".rk-foot button[aria-expanded]").first.click()
    for (dark, width), name in zip(
        cycle(((False, 1324), (True, 1060))), look.snapshots, strict=False
    ):
        stage.theme(dark)
        stage.widen(width)
        stage.show(snapshot(name))
        assert serious(stage.page) == [], name
    stage.page.locator(".rk-tools .rk-round").click()
    assert_nothing_serious(stage, "help")


@every_game
def test_axe_finds_nothing_serious_in_a_choice_and_a_rule(open_page: Open, look: Look) -> None:
    stage = open_page(look.turn, config=STEP, width=480)
    if not look.direct:
        stage.page.locator(look.free).first.click()
    stage.page.locator(look.refuses).first.focus()
    expect(stage.page.locator(".rk-tip .rk-chip").first).to_be_visible()
    assert_nothing_serious(stage)
    stage.page.keyboard.press("r")
    expect(stage.page.get_by_role("dialog")).to_be_visible()
    assert serious(stage.page) == []


# --- the recording -------------------------------------------------------------------------------


def recording(lang: str = "en") -> dict[str, Any]:
    frames = []
    names = ("waiting", "run", "settlement")
    for number, name in enumerate(names):
        frame = {**snapshot(name), "seq": number, "now": number, "comment": ""}
        for absent in ("actions", "refused", "why", "chance", "tree", "titles", "looking"):
            frame.pop(absent, None)
        log = [{**line, "n": 10 * number + n} for n, line in enumerate(frame["log"][-2:])]
        frame |= {"text": log[-1]["text"], "log": log, "earlier": False}
        frames.append(frame)
    frames[1]["comment"] = "Look at <i>horse 3</i>"
    words = {"en": "They all run.", "ja": "全頭が走ります。"}
    rules = {"LS3.3": {"title": {"en": "Run", "ja": "走る"}, "text": words, "house": False}}
    title = frames[0]["title"]
    return {"game": "longshot", "title": title, "frames": frames, "rules": rules, "lang": lang}


def mount(stage: Stage) -> None:
    """Show the recording as a page of its own does."""
    data = recording()
    data["changes"] = changes(data.pop("frames"))
    stage.page.evaluate("data => { window.done = mount(data); return drawn(); }", data)


def test_a_recording_plays_without_a_widget_manager(open_page: Open) -> None:
    stage = open_page(bundle="longshot", part="replay")
    mount(stage)
    page = stage.page
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuemax", "2")
    page.get_by_role("button", name="One step forward").click()
    expect(page.locator(".rk-foot")).to_contain_text("Look at <i>horse 3</i>")
    expect(page.locator(".rk-log li")).to_have_count(4)
    page.locator(".rk-log .rk-chip", has_text="LS3.3").last.click()
    expect(page.get_by_role("dialog")).to_contain_text("They all run.")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".rk-status")).to_contain_text("Race 1 is over.")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert page.get_by_role("button", name="Undo").count() == 0
    assert page.get_by_role("button", name="Pass").count() == 0
    page.get_by_role("button", name="日本語").click()
    expect(page.locator(".rk-status")).to_contain_text("第1レースが終わりました。")
    page.evaluate("() => done()")
    assert_nothing_is_left(page)
    assert not stage.errors


LOADED = """async (modules) => {
  const widgets = [];
  for (const text of modules) {
    const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    const { default: widget } = await import(url);
    widgets.push(await widget());
  }
  return [widgets.map(({ render }) => typeof render), Object.keys(racekitLoaded).length];
}"""


def test_a_notebook_loads_a_bundle_once_for_all_that_it_shows(open_page: Open) -> None:
    stage = open_page("turn")
    modules = [widget_module("longshot", part) for part in ("game", "replay", "review")]
    assert stage.page.evaluate(LOADED, modules) == [["function"] * 3, 1]
    assert not stage.errors


def test_a_recording_is_a_widget_too(open_page: Open) -> None:
    stage = open_page(bundle="longshot", part="replay", **recording("ja"))
    stage.page.evaluate("() => { window.cleanup = view(); return drawn(); }")
    expect(stage.page.locator(".rk")).to_have_attribute("lang", "ja")
    stage.page.get_by_role("slider").focus()
    stage.page.keyboard.press("End")
    expect(stage.page.get_by_role("slider")).to_have_attribute("aria-valuenow", "2")
    assert stage.sent() == []
    stage.page.evaluate("() => cleanup()")
    assert_nothing_is_left(stage.page)


def test_axe_finds_nothing_serious_in_a_recording(open_page: Open) -> None:
    stage = open_page(bundle="longshot", part="replay", **recording())
    stage.page.evaluate("() => { view(); return drawn(); }")
    assert serious(stage.page) == []


def test_a_recording_may_be_empty(open_page: Open) -> None:
    stage = open_page(bundle="longshot", part="replay")
    stage.page.evaluate("() => { mount({ changes: {} }); return drawn(); }")
    expect(stage.page.locator(".rk-empty")).to_have_text("There is nothing to show yet.")


def test_hands_of_named_people_say_whose_they_are(open_page: Open) -> None:
    for game in ("longshot", "trickrace", "foth", "readaloud"):
        people = {0: rk.HUMAN.named("Ann"), 1: rk.HUMAN.named("Ben")}
        table = rk.Table(game, seats=people, seed=3, mode="play", autosave=False)
        widget = rk.GameWidget(table, seat=0, autoplay=False)
        widget.advance()
        if widget.state["curtain"] is not None:
            widget.uncover()
        stage = open_page(as_json(widget.state), width=480, instead=True)
        mine = stage.page.locator(".rk-hand")
        whose = table.names[widget.seat]
        expect(mine.get_by_label(f"{whose.en}'s hand").first).to_be_visible()
        stage.speak("ja")
        expect(mine.get_by_label(f"{whose.ja}の手札").first).to_be_visible()
        assert "Your" not in mine.inner_text()
        widget.close()
