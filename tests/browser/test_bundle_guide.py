"""The first minute in Chromium: rules with pictures, and a board that comes into view."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import racekit as rk
from racekit.games import NAMES
from racekit.ui.guide import guide_data
from tests.browser.axe import assert_nothing_serious
from tests.browser.conftest import Open, Stage, snapshot
from tests.browser.test_bundle_laptop import whole_tree

pytestmark = pytest.mark.browser

MISSING = """names => names.filter(name => !document.querySelector(
  `.rk-main [data-place="${name}"], .rk-main [data-anchor="${name}"],
   .rk-hand [data-place="${name}"], .rk-hand [data-anchor="${name}"]`))"""
SIZES = """() => [...document.querySelectorAll('.rk-sketch')].map(e => {
  const {width, height} = e.getBoundingClientRect();
  return [Math.round(width), Math.round(height)];
})"""
STRAY = """() => document.querySelectorAll(
  '.rk-sketch :is([data-place], [data-anchor], [data-cell])').length"""


def begun(name: str) -> dict[str, Any]:
    """Return the data of a board on which a game begins, for the person of seat 0."""
    game = rk.game(name)
    others = dict.fromkeys(range(1, game.players), "random")
    table = rk.Table(game, seats=others, seed=3, mode="play", autosave=False)
    widget = rk.GameWidget(table, seat=0)
    widget.advance()
    state = {**widget.state, "tree": whole_tree(widget)}
    return {"state": state, "guide": widget.guide, "backdrop": widget.backdrop}


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_are_told_with_pictures_of_the_board(open_page: Open, name: str) -> None:
    data = begun(name)
    state = data["state"]
    stage = open_page(**data, width=1300)
    page = stage.page
    page.get_by_role("button", name="Rules", exact=True).click()
    guide = page.locator(".rk-guide")
    told = guide_data(type(rk.game(name)))
    expect(guide).to_contain_text(told["goal"]["en"])
    expect(guide.locator("> ul > li")).to_have_count(len(told["rules"]))
    sizes = page.evaluate(SIZES)
    assert len(sizes) == len(told["rules"])
    assert all(10 < width <= 211 and 10 < height <= 97 for width, height in sizes)
    assert page.evaluate(STRAY) == 0
    assert_nothing_serious(stage)
    stage.speak("ja")
    expect(guide).to_contain_text(told["turn"]["ja"])
    assert all(width > 10 < height for width, height in page.evaluate(SIZES))
    page.keyboard.press("Escape")
    expect(guide).to_have_count(0)
    # What a picture names is on the real board of its position.
    for number, scene in told["scenes"].items():
        stage.show(
            {**state, "scene": scene, "seq": 1000 + int(number), "actions": [], "refused": []}
        )
        shown = [each["picture"] for each in told["rules"]]
        names = {at for each in shown if each["after"] == int(number) for at in each["shows"]}
        assert page.evaluate(MISSING, sorted(names)) == []
    assert not stage.errors


def test_the_five_rules_stand_in_one_row_in_a_notebook(open_page: Open) -> None:
    page = open_page(**begun("longshot"), width=1084).page
    page.get_by_role("button", name="Rules", exact=True).click()
    tops = page.locator(".rk-guide > ul > li > p").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().top)"
    )
    assert len(tops) == 5
    assert len(set(tops)) == 1


def test_a_rule_opens_and_house_defaults_are_there(open_page: Open) -> None:
    data = begun("longshot")
    state = data["state"]
    stage = open_page(**data, width=480)
    page = stage.page
    assert page.locator(".rk-house").count() == 0
    page.get_by_role("button", name="Rules", exact=True).click()
    page.locator(".rk-guide .rk-chip", has_text="LS4.1").click()
    (asked,) = stage.sent("rule")
    assert asked["arg"] == "LS4.1"
    page.keyboard.press("Escape")
    page.locator(".rk-guide .rk-house summary").click()
    expect(page.locator(".rk-guide .rk-house li").first).to_be_visible()
    # In play, what belongs to study waits for it.
    expect(page.get_by_role("button", name="Branches")).to_have_count(0)
    expect(page.locator(".rk-main .rk-ls-axis")).not_to_contain_text("next")
    stage.show({**state, "mode": "study", "seq": 1000})
    expect(page.get_by_role("button", name="Branches")).to_have_count(1)
    expect(page.locator(".rk-main .rk-ls-axis")).to_contain_text("next")


def away(open_page: Open) -> Stage:
    """Return a page whose board is far below what is seen, and greets Python unanswered."""
    stage = open_page("turn", answer=False)
    stage.page.evaluate("() => { document.querySelector('main').style.paddingTop = '3000px'; }")
    stage.page.evaluate("drawn()")
    return stage


def greeted(stage: Stage, first: bool) -> float:
    """Answer the board's greeting, and return how far the page has scrolled since."""
    (hello,) = stage.sent("hello")
    stage.receive({"v": 1, "type": "hello", "id": hello["id"], "first": first})
    scrolled: float = stage.page.evaluate("() => scrollY")
    return scrolled


def test_a_board_comes_into_view_once(open_page: Open) -> None:
    stage = away(open_page)
    page = stage.page
    try:
        assert greeted(stage, first=True) > 2000
        whole = page.locator(".rk").bounding_box()
        assert whole
        assert 0 <= whole["y"] <= 800 - whole["height"]
        page.evaluate("scrollTo(0, 0)")
        stage.speak("ja")
        stage.show({**snapshot("turn"), "seq": 1000})
        stage.receive({"v": 1, "type": "hello", "id": "again", "first": True})
        assert page.evaluate("() => scrollY") == 0
    finally:
        page.evaluate("() => document.querySelector('main').removeAttribute('style')")


@pytest.mark.parametrize("busy", [False, True])
def test_a_board_leaves_its_reader_alone(open_page: Open, busy: bool) -> None:
    stage = away(open_page)
    try:
        if busy:
            stage.page.keyboard.press("Shift")
        assert greeted(stage, first=busy) == 0
    finally:
        stage.page.evaluate("() => document.querySelector('main').removeAttribute('style')")
