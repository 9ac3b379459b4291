"""A phone, held upright: nothing moves sideways or is cut, and a finger hits what it aims at.

What is touched measures 24 px each way, as WCAG 2.2 asks; what is read, 11 px.

A notebook's cell leaves a board 348 px of a phone's 390.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, snapshot
from tests.browser.games import LOOKS, OWN_BOARDS, Look
from tests.browser.test_bundle_onboard import GOLDEN
from tests.browser.test_bundle_onboard import opened as board_question
from tests.browser.test_bundle_question import BARS, CHANCE, CHOICE, NUMBER, ORDER, SEVERAL, Card

pytestmark = pytest.mark.browser

CELL = 348
STEP = {"autoplay": False, "speed": "normal"}
QUESTIONS = {
    "number": NUMBER,
    "probability": CHANCE,
    "choice": CHOICE,
    "several": SEVERAL,
    "order": ORDER,
    "distribution": BARS,
}
IDLE = ".rk-main [tabindex][aria-label]:not([data-act], [aria-expanded])"
# Where a label names a control, a tap on either is one. A number of a rule within a sentence, or in
# a list of lines, is as small as its text, which the guideline allows.
SMALL = """() => [...document.querySelectorAll(
    '.rk :is(button, select, input, textarea, summary, [data-place], [data-box], [data-card])'
  )]
  .filter(e => !e.matches('.rk-chip, .rk-link, :disabled') && !e.closest('.rk-sr'))
  .map(e => [e, (e.closest('label') ?? e).getBoundingClientRect()])
  .filter(([, r]) => r.width && (r.width < 23.9 || r.height < 23.9))
  .map(([e, r]) => `${e.outerHTML.slice(0, 60)} ${r.width} x ${r.height}`)"""
# The picture of a game without a board is the game's own; a title whose longest word has to fit on
# a slip shrinks, and a tap on the slip says it in full.
TINY = """() => [...document.querySelectorAll('.rk *')]
  .filter(e => !e.closest('.rk-sr, .rk-gn-picture, .rk-ra-title') && e.checkVisibility())
  .filter(e => [...e.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
  .map(e => [e, parseFloat(getComputedStyle(e).fontSize) * (e.getScreenCTM?.().a ?? 1)])
  .filter(([, size]) => size < 10.9)
  .map(([e, size]) => `${e.outerHTML.slice(0, 80)} ${size}`)"""
# A row may be swiped, which scrolls in its own place.
BEYOND = """() => [...document.querySelectorAll('.rk *')]
  .filter(e => e.getBoundingClientRect().right > innerWidth + 0.5 && !e.closest('.rk-sr, svg'))
  .filter(e => {
    for (let at = e; at; at = at.parentElement) {
      if (/auto|scroll|hidden/.test(getComputedStyle(at).overflowX)) return false;
    }
    return true;
  })
  .map(e => e.outerHTML.slice(0, 80))"""


def check(page: Page, what: str) -> None:
    """Check what is shown now; and keep a picture, if somebody asks for it."""
    if place := os.environ.get("RACEKIT_PICTURES"):
        page.screenshot(path=Path(place) / f"phone-{what.replace('/', '-')}.png", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth") == CELL, what
    assert page.evaluate(f"() => [...({SMALL})(), ...({TINY})(), ...({BEYOND})()]") == [], what


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_board_is_played_with_a_finger(open_page: Open, look: Look) -> None:
    stage = open_page(look.turn, config=STEP, lang="ja", width=CELL)
    for name in look.snapshots:
        stage.show(snapshot(name))
        check(stage.page, name)
    # What the marks say, where something is marked.
    stage.page.evaluate("() => { document.querySelector('.rk-marks').hidden = false; }")
    check(stage.page, "marks")
    # All that opens below the board, and the choice of what is to be linked.
    stage.show({**snapshot(look.turn), "mode": "study"})
    for name in ("分岐", "リンク"):
        stage.page.get_by_role("button", name=re.compile(f"^{name}")).click()
        check(stage.page, f"{look.turn}-{name}")


@pytest.mark.parametrize("look", OWN_BOARDS, ids=str)
def test_a_tap_on_what_does_nothing_says_what_it_is(open_page: Open, look: Look) -> None:
    page = open_page(look.turn, config=STEP, lang="ja", width=CELL).page
    tip, things = page.locator(".rk-tip"), page.locator(IDLE)
    kinds = things.evaluate_all("all => all.map(e => e.className)")
    for at in {kind: at for at, kind in enumerate(kinds)}.values():  # one of each kind
        thing = things.nth(at)
        thing.dispatch_event("pointerup", {"pointerType": "touch"})
        thing.dispatch_event("click")
        expect(tip).not_to_be_empty()
        page.locator(".rk-status").dispatch_event("pointerup", {"pointerType": "touch"})
        expect(tip).to_have_count(0)


@pytest.mark.parametrize("kind", QUESTIONS)
@pytest.mark.parametrize("mode", ["ask", "guess"])
def test_a_question_is_answered_with_a_finger(open_page: Open, kind: str, mode: str) -> None:
    card = Card(open_page, QUESTIONS[kind], mode, lang="ja", width=CELL)
    check(card.page, f"{kind}-{mode}")


def test_a_question_on_the_board_is_answered_with_a_finger(open_page: Open) -> None:
    card = board_question(open_page, GOLDEN, width=CELL)
    check(card.page, "board")


def test_a_link_is_pasted_with_a_finger(open_page: Open) -> None:
    stage = open_page(
        None, bundle="start", part="link", problem={}, shown=None, lang="ja", width=CELL
    )
    check(stage.page, "link")
