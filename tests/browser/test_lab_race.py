"""A whole race of each game in JupyterLab, by mouse, and by keyboard alone."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.games import (
    FOTH,
    KUHN,
    LONGSHOT,
    OWN_BOARDS,
    PIG,
    READALOUD,
    TRICKRACE,
    Look,
    on_boards,
)
from tests.browser.lab import Notebook, View

pytestmark = pytest.mark.browser

PLAY = """
import racekit as rk
rk.set_language("en")  # other tests have used the kernel
w = rk.play("{look.game}", {look.told}, speed="fast", autosave=False, {more})
w
"""


def result(notebook: Notebook) -> list[int]:
    """Return the scores that Python has."""
    scores: list[int] = json.loads(notebook.run("print(list(w.table.result.scores))"))
    return scores


def assert_result_shown(notebook: Notebook, view: View) -> None:
    """Check that the ranking, and the settlement, show every seat's score."""
    scores, look = result(notebook), view.look
    ranked = view.result.locator(look.ranked)
    expect(ranked).to_contain_text([look.score(score) for score in sorted(scores, reverse=True)])
    if look.settled:
        settled = view.root.locator(look.settled)
        expect(settled).to_have_text([look.score(score) for score in scores])
    expect(view.root.locator(look.finish)).not_to_have_count(0)
    expect(view.status).to_contain_text("The game is over")


# By keyboard more boards are played to their end; by mouse one that has places, and one without.
@pytest.mark.parametrize("look", [TRICKRACE, PIG], ids=str)
def test_a_whole_race_by_mouse(lent: Notebook, look: Look) -> None:
    view = lent.show(PLAY.format(look=look, more="")).view(look=look)
    moves = 0
    while view.wait_turn():
        assert moves < 100
        view.move_by_mouse()
        moves += 1
    assert moves >= look.fewest
    assert_result_shown(lent, view)
    own = lent.run("print(sum(n.actor == 0 and not n.forced for n in w.table.node.line()))")
    assert int(own) == moves
    assert lent.errors == []


# --- the keyboard alone ----------------------------------------------------------------------


def enter_by_tab(page: Page) -> None:
    """Go from the notebook into the widget with Tab."""
    for _ in range(80):
        if page.evaluate("() => Boolean(document.activeElement?.closest('.rk'))"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab never reached the widget")


def press_until(page: Page, key: str, there: str) -> None:
    """Press a key until what has the focus matches a selector."""
    for _ in range(40):
        if page.evaluate("there => document.activeElement?.matches(there)", there):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never led to {there}")


def wait_focus(page: Page, there: str) -> None:
    """Wait until what has the focus matches a selector."""
    page.wait_for_function("there => document.activeElement?.matches(there)", arg=there)


PRECEDES = """([one, other]) => {
    const [first, second] = [one, other].map(each => document.querySelector(each));
    return Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);
}"""


def go_to_place(page: Page, view: View) -> None:
    """Go to the first place that takes what is chosen: by arrows, or beside the hand by Tab."""
    cell = view.places.first.get_attribute("data-cell")
    if view.places.first.evaluate("e => Boolean(e.closest('.rk-hand [role=toolbar]'))"):
        page.keyboard.press("h")
        page.keyboard.press("Home")
        press_until(page, "ArrowRight", view.look.takes)
        return
    if cell is None:
        page.keyboard.press("h")
        back = page.evaluate(PRECEDES, [view.look.takes, view.look.held])
        press_until(page, "Shift+Tab" if back else "Tab", view.look.takes)
        return
    page.keyboard.press("b")
    page.keyboard.press("PageUp")
    page.keyboard.press("Home")
    press_until(page, "ArrowDown", f'[data-cell^="{cell.split(",")[0]},"]')
    press_until(page, "ArrowRight", f'[data-cell="{cell}"]')


def choose_by_keyboard(page: Page, view: View) -> None:
    """Choose the first thing in the hand that may be; the focus goes on to a place for it."""
    page.keyboard.press("h")
    page.keyboard.press("Home")
    press_until(page, "ArrowRight", view.look.free)
    page.keyboard.press("Enter")
    wait_focus(page, view.look.takes)


def move_by_keyboard(page: Page, view: View) -> None:
    """Do the first thing that can be done, by keyboard."""
    before = view.step_shown()
    if view.places.count():
        go_to_place(page, view)
        page.keyboard.press("Enter")
    elif view.cards.count():
        choose_by_keyboard(page, view)
        page.keyboard.press("Space")
    elif shortcut := view.bare.first.get_attribute("aria-keyshortcuts"):
        page.keyboard.press(shortcut)
    else:
        page.keyboard.press("h")
        press_until(page, "Tab", view.look.bare)
        page.keyboard.press("Enter")
    view.moved(before)


# The others are played by keyboard until something is refused.
@on_boards(LONGSHOT, FOTH, READALOUD, KUHN, of=(*OWN_BOARDS, KUHN))
def test_a_whole_race_by_keyboard_alone(lent: Notebook, look: Look) -> None:
    play = PLAY.format(look=look, more=look.short)
    view = lent.show(play, "'a second cell'").view(look=look)
    page = lent.page
    page.evaluate(
        """() => {
            window.clicked = 0;
            window.addEventListener('pointerdown', () => window.clicked++, true);
        }"""
    )
    assert view.wait_turn()
    enter_by_tab(page)
    moves = 0
    while view.wait_turn():
        assert moves < 100
        move_by_keyboard(page, view)
        moves += 1
    assert moves >= min(4, look.fewest)
    assert_result_shown(lent, view)
    assert page.evaluate("() => window.clicked") == 0
    assert lent.errors == []


@on_boards(FOTH, of=OWN_BOARDS[::2])
def test_no_key_in_the_widget_reaches_the_notebook(lent: Notebook, look: Look) -> None:
    """In command mode x cuts the cell, d d deletes it, a and b insert one, m makes it text."""
    view = lent.show(PLAY.format(look=look, more=""), "'a second cell'").view(look=look)
    page = lent.page
    assert view.wait_turn()
    enter_by_tab(page)
    for key in ("x", "d", "d", "a", "b", "m", "z", "Shift+M", "0", "0", "Escape", "h"):
        page.keyboard.press(key)
        kinds = page.evaluate(
            "() => window.jupyterapp.shell.currentWidget.content.widgets.map(c => c.model.type)"
        )
        assert kinds == ["code", "code"], key
    expect(view.mine).to_be_visible()
    assert page.evaluate("() => Boolean(document.activeElement?.closest('.rk-hand'))")


def meet_refusal(page: Page, view: View) -> None:
    """Play by keyboard to a turn in which something is refused, and go there."""
    refusing = view.root.locator(view.look.refuses)
    while not refusing.count():
        if view.cards.count() and not view.places.count():
            choose_by_keyboard(page, view)
        if not refusing.count():
            move_by_keyboard(page, view)
            assert view.wait_turn()
    there, along = view.look.refusing
    page.keyboard.press(there)
    page.keyboard.press("Home")
    press_until(page, along, view.look.refuses)


@pytest.mark.parametrize("look", OWN_BOARDS[1::2], ids=str)
def test_rules_and_reasons_by_keyboard(lent: Notebook, look: Look) -> None:
    view = lent.show(PLAY.format(look=look, more="")).view(look=look)
    page = lent.page
    assert view.wait_turn()
    enter_by_tab(page)
    meet_refusal(page, view)
    view.drawn()
    rule = view.root.locator(".rk-tip .rk-chip").first.inner_text()
    page.keyboard.press("r")
    dialog = view.root.get_by_role("dialog")
    expect(dialog).to_contain_text(rule)
    text = lent.run(f"print(rk.rules('{look.game}', '{rule}').text('en'))")
    expect(dialog).to_contain_text(text)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    wait_focus(page, look.refuses)
    assert lent.errors == []
