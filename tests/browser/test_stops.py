"""The Tab key: all that can be pressed is reached from the few stops of a board.

Grids and bars have their own tests.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open, Stage, snapshot
from tests.browser.test_bundle import mount

pytestmark = pytest.mark.browser

STEP = {"autoplay": False, "speed": "normal"}
FRAME = """() => {
    // What stands before the widget and after it, so that the Tab key comes from somewhere.
    for (const id of ['before', 'after']) {
        const button = document.createElement('button');
        button.id = id;
        document.body[id === 'before' ? 'prepend' : 'append'](button);
    }
    document.getElementById('before').focus();
}"""
PRESSED = """() =>
    [...document.querySelectorAll('.rk :is(button, select, summary, input, textarea)')]
    .filter(e => !e.closest('[role=grid], .rk-play [role=toolbar], .rk-gn-places') && !e.disabled)
    .filter(e => e.checkVisibility({visibilityProperty: true}))
    .map((e, i) => { e.dataset.number = i; return String(i); })"""
HERE = """() => {
    const { activeElement: here } = document;
    return [here.dataset.number ?? '', here.matches('select')];
}"""
OUTSIDE = "() => document.activeElement.closest('.rk') === null"


def by_arrows(stage: Stage) -> set[str]:
    """Return what the arrow keys come to from where the focus is, up and then down."""
    found: set[str] = set()
    for keys in (("ArrowUp", "ArrowLeft"), ("ArrowDown", "ArrowRight")):
        here = None
        while (now := stage.page.evaluate(HERE)) != here:
            here = now
            number, select = now
            found.add(number)
            stage.page.keyboard.press(keys[select])
    return found


@pytest.mark.parametrize(
    "name",
    ["turn", "spurt", "chance", "foth/order", "trickrace/turn", "readaloud/turn", "pig/turn"],
)
def test_the_keyboard_reaches_everything_from_few_stops(open_page: Open, name: str) -> None:
    stage = open_page(name, config=STEP)
    assert reached(stage) == []


def test_the_keyboard_reaches_every_branch(open_page: Open) -> None:
    stage = open_page("turn", config=STEP)
    stage.page.get_by_role("button", name="Branches 2").click()
    assert reached(stage) == []


def test_the_keyboard_reaches_everything_in_a_recording(open_page: Open) -> None:
    stage = open_page(bundle="longshot", part="replay")
    mount(stage)
    assert reached(stage) == []


def reached(stage: Stage) -> list[Any]:
    """Return what can be pressed and is not reached by Tab and the arrow keys."""
    wanted = stage.page.evaluate(PRESSED)
    found: set[str] = set()
    stage.page.evaluate(FRAME)
    stage.page.keyboard.press("Tab")
    while not stage.page.evaluate(OUTSIDE):
        found |= by_arrows(stage)
        assert len(found) <= len(wanted) + 1
        stage.page.keyboard.press("Tab")
    label = "n => { const e = document.querySelector(`[data-number='${n}']`);"
    label += " return e.className + ' ' + (e.ariaLabel ?? e.textContent); }"
    return [stage.page.evaluate(label, number) for number in wanted if number not in found]


def test_the_stop_of_a_part_is_where_the_focus_was_last(open_page: Open) -> None:
    stage = open_page("turn", config=STEP)
    chips = stage.page.locator(".rk-log .rk-chip")
    chips.nth(2).focus()
    stage.page.keyboard.press("ArrowDown")
    assert stage.page.evaluate(
        "document.activeElement === document.querySelectorAll('.rk-log .rk-chip')[3]"
    )
    stage.show(snapshot("run"))
    stage.page.keyboard.press("Tab")
    stage.page.keyboard.press("Shift+Tab")
    assert stage.page.evaluate("document.activeElement.matches('.rk-side *')")


def test_the_tools_say_that_the_arrows_lead_through_them(open_page: Open) -> None:
    stage = open_page("turn", config=STEP)
    tools = stage.page.get_by_role("toolbar", name="Board tools")
    tools.get_by_role("button", name="Rules").focus()
    stage.page.keyboard.press("ArrowRight")
    expect(tools.get_by_role("button", name="Keys")).to_be_focused()
    stage.speak("ja")
    expect(stage.page.get_by_role("toolbar", name="盤の操作")).to_be_visible()
