"""The board of Force of the Horse in Chromium, with a fake model: what a person can see and do."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, Stage, snapshot
from tests.browser.games import SNAPSHOTS

pytestmark = pytest.mark.browser

STEP = {"autoplay": False, "speed": "normal"}
NAMES = sorted(f"foth/{path.stem}" for path in (SNAPSHOTS / "foth").glob("*.json"))
every_snapshot = pytest.mark.parametrize("name", NAMES)


def held(page: Page) -> Any:
    return page.locator(".rk-fh-held")


def place(page: Page, name: str) -> Any:
    return page.locator(f'[data-place="{name}"]')


def intents(stage: Stage) -> list[str]:
    return [intent["action"] for intent in stage.sent("intent")]


def own(state: dict[str, Any]) -> dict[str, Any]:
    return state["scene"]["sides"][state["seat"]]


# --- drawing -------------------------------------------------------------------------------------


@every_snapshot
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_snapshot_is_drawn(open_page: Open, name: str, lang: str) -> None:
    state = snapshot(name)
    stage = open_page(state, config=STEP, lang=lang)
    text = stage.page.locator(".rk").inner_text()
    assert state["status"]["lead"][lang] in text
    assert "undefined" not in text
    assert "{" not in text
    cards = stage.page.locator(".rk-fh-hand .rk-fh-cards").last.locator(".rk-fh-held")
    expect(cards).to_have_count(own(state)["hand"]["count"])
    counts = [
        str(area["count"]) for side in state["scene"]["sides"][::-1] for area in side["areas"]
    ]
    expect(stage.page.locator(".rk-fh-pile")).to_have_text(counts)
    assert not stage.errors


@every_snapshot
@pytest.mark.parametrize("width", [480, 1060])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_nothing_but_the_hand_scrolls_sideways(
    open_page: Open, name: str, width: int, lang: str
) -> None:
    stage = open_page(name, config=STEP, width=width, lang=lang)
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= width
    wide = """() => [...document.querySelectorAll('.rk-fh-board, .rk-fh-board *, .rk-fh-places')]
      .filter(e => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== 'visible'
        && !e.matches('.rk-sr, .rk-fh-name, .rk-fh-clip, .rk-fh-card')).map(e => e.className)"""
    assert stage.page.evaluate(wide) == []


@every_snapshot
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_serious(open_page: Open, name: str, dark: bool) -> None:
    stage = open_page(name, config=STEP, dark=dark)
    found = Axe().run(stage.page, context=".rk").response["violations"]
    serious = [each for each in found if each["impact"] in ("serious", "critical")]
    assert [(each["id"], each["nodes"][0]["html"]) for each in serious] == []


# --- choosing, and where it goes -----------------------------------------------------------------


def test_a_horse_is_chosen_and_a_payment(open_page: Open) -> None:
    state = snapshot("foth/turn")
    runs = [action for action in state["actions"] if action["to"] == "run"]
    horse = next(a["from"] for a in runs if sum(a["from"] == b["from"] for b in runs) > 1)
    ways = [action["action"] for action in runs if action["from"] == horse]
    stage = open_page(state, config=STEP)
    stage.page.locator(f'[data-card="{horse}#0"]').click()
    places = place(stage.page, "run")
    expect(places).to_have_count(len(ways))
    expect(stage.page.locator(".rk-status")).to_contain_text("how is it paid for")
    places.last.click()
    assert intents(stage) == ways[-1:]


def test_a_card_that_cannot_be_used_says_why(open_page: Open) -> None:
    stage = open_page("foth/turn", config=STEP)
    card = stage.page.locator(".rk-fh-cannot").first
    card.focus()
    expect(stage.page.locator(".rk-tip .rk-why")).to_be_visible()
    card.click(force=True)
    assert stage.alert()
    assert intents(stage) == []


def test_a_support_is_played_on_a_horse_on_the_table(open_page: Open) -> None:
    state = snapshot("foth/horse")
    action = next(a for a in state["actions"] if (a["to"] or "").startswith("piece:"))
    stage = open_page(state, config=STEP)
    stage.page.locator(f'[data-card="{action["from"]}#0"]').click()
    piece = stage.page.locator(f'[data-piece="{action["to"].removeprefix("piece:")}"]')
    expect(piece).to_have_class("rk-fh-piece rk-fh-open")
    piece.click()
    assert intents(stage) == [action["action"]]


@pytest.mark.parametrize("name", ["foth/order", "foth/option"])
def test_an_ability_is_chosen_by_its_text(open_page: Open, name: str) -> None:
    state = snapshot(name)
    second = state["scene"]["asks"]["options"][1]
    stage = open_page(state, config=STEP)
    stage.page.locator(f'[data-option="{second["n"]}"]').click()
    assert intents(stage) == [state["actions"][1]["action"]]


def test_a_card_of_the_table_is_chosen(open_page: Open) -> None:
    state = snapshot("foth/piece")
    stage = open_page(state, config=STEP)
    stage.page.locator(".rk-fh-piece.rk-fh-open").first.click()
    assert intents(stage) == [state["actions"][0]["action"]]


def test_a_card_of_the_farm_is_chosen(open_page: Open) -> None:
    state = snapshot("foth/farm")
    action = state["actions"][0]
    stage = open_page(state, config=STEP)
    expect(stage.page.locator(".rk-fh-can")).to_have_count(len(state["actions"]))
    stage.page.locator(f'[data-card="{action["from"]}#pile"]').click()
    place(stage.page, "pick").click()
    assert intents(stage) == [action["action"]]


# --- looking -------------------------------------------------------------------------------------


def test_a_number_is_taken_apart_with_its_rules(open_page: Open) -> None:
    state = snapshot("foth/horse")
    runner = next(p for s in state["scene"]["sides"] for p in s["run"] if p["role"] == "running")
    stage = open_page(state, config=STEP)
    stage.page.locator(f'[data-piece="{runner["id"]}"]').focus()
    steps = [step["rule"] for step in runner["horse"]["run"]["steps"]]
    tip = stage.page.locator(".rk-tip")
    expect(tip).to_contain_text(state["scene"]["cards"][runner["card"]]["name"]["en"])
    assert tip.locator(".rk-chip").all_inner_texts()[: len(steps)] == (steps if steps[1:] else [])


def test_a_farm_opens_as_a_list(open_page: Open) -> None:
    state = snapshot("foth/turn")
    stage = open_page(state, config=STEP)
    farm = stage.page.locator('[data-anchor="farm-0"]')
    farm.click()
    cards = {*own(state)["farm"]}
    expect(stage.page.locator(".rk-fh-list .rk-fh-strip")).to_have_count(len(cards))
    farm.click()
    expect(stage.page.locator(".rk-fh-list")).to_have_count(0)


# --- the keyboard alone --------------------------------------------------------------------------


def test_a_horse_is_run_by_keyboard(open_page: Open) -> None:
    state = snapshot("foth/turn")
    stage = open_page(state, config=STEP)
    keys = stage.page.keyboard
    stage.page.locator(".rk").focus()
    keys.press("h")
    runs = {action["from"] for action in state["actions"] if action["to"] == "run"}
    hand = [each["card"] for each in own(state)["hand"]["cards"]]
    for _ in range(next(at for at, card in enumerate(hand) if card in runs)):
        keys.press("ArrowRight")
    keys.press("Enter")
    stage.page.wait_for_function("document.activeElement.dataset.place === 'run'")
    keys.press("Enter")
    assert intents(stage)[0].startswith("run ")


def test_the_board_is_a_grid_with_one_tab_stop(open_page: Open) -> None:
    stage = open_page("foth/horse", config=STEP)
    keys = stage.page.keyboard
    stage.page.locator(".rk").focus()
    keys.press("b")
    seen = []
    for _ in range(5):
        seen.append((stage.focused("data-cell") or "").partition(",")[0])
        keys.press("ArrowDown")
    assert seen == ["0", "1", "2", "3", "4"]
    assert stage.page.locator('.rk-main [role=grid] [tabindex="0"][data-cell]').count() == 1


# --- movement ------------------------------------------------------------------------------------


@pytest.mark.parametrize("motion", [True, False], ids=["moving", "still"])
def test_a_card_flies_from_the_hand_into_the_run(open_page: Open, motion: bool) -> None:
    state = snapshot("foth/turn")
    stage = open_page(state, config=STEP, motion=motion)
    stage.page.evaluate(
        """() => {
          window.animated = [];
          const { animate } = Element.prototype;
          Element.prototype.animate = function (frames, timing) {
            if (this.dataset.anchor) animated.push(this.dataset.anchor);
            return animate.call(this, frames, timing);
          };
        }"""
    )
    here = state["tree"][-1]
    state["seq"] += 1
    state["now"] = here["id"] + 1
    state["tree"].append({**here, "id": state["now"], "parent": here["id"]})
    first = own(state)["hand"]["cards"].pop(0)
    own(state)["hand"]["count"] -= 1
    piece = {"owner": 0, "user": 0, "role": "running", "on": None, "at": 1, "horse": first["horse"]}
    own(state)["run"].append({"id": 99, "card": first["card"], **piece})
    stage.show(state)
    assert stage.page.evaluate("animated") == (["piece-99"] if motion else [])
    assert not stage.errors
