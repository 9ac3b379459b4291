"""A phone, held upright: nothing moves sideways, and a finger hits what it aims at.

What is touched measures 24 px each way, as WCAG 2.2 asks.

A notebook's cell leaves a board 348 px of a phone's 390.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Open, snapshot
from tests.browser.games import LOOKS, Look
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
# Where a label names a control, a tap on either is one. A number of a rule within a sentence, or in
# a list of lines, is as small as its text, which the guideline allows.
SMALL = """() => [...document.querySelectorAll(
    '.rk :is(button, select, input, textarea, summary, [data-place], [data-box], [data-card])'
  )]
  .filter(e => !e.matches('.rk-chip, .rk-link, :disabled') && !e.closest('.rk-sr'))
  .map(e => [e, (e.closest('label') ?? e).getBoundingClientRect()])
  .filter(([, r]) => r.width && (r.width < 23.9 || r.height < 23.9))
  .map(([e, r]) => `${e.outerHTML.slice(0, 60)} ${r.width} x ${r.height}`)"""


def check(page: Page, what: str) -> None:
    """Check what is shown now; and keep a picture, if somebody asks for it."""
    if place := os.environ.get("RACEKIT_PICTURES"):
        page.screenshot(path=Path(place) / f"phone-{what.replace('/', '-')}.png", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth") == CELL, what
    assert page.evaluate(SMALL) == [], what


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_board_is_played_with_a_finger(open_page: Open, look: Look) -> None:
    stage = open_page(look.turn, config=STEP, lang="ja", width=CELL)
    for name in look.snapshots:
        stage.show(snapshot(name))
        check(stage.page, name)
    # All that opens below the board, and the choice of what is to be linked.
    stage.show({**snapshot(look.turn), "mode": "study"})
    for name in ("分岐", "リンク"):
        stage.page.get_by_role("button", name=re.compile(f"^{name}")).click()
        check(stage.page, f"{look.turn}-{name}")


@pytest.mark.parametrize("kind", QUESTIONS)
@pytest.mark.parametrize("mode", ["ask", "guess"])
def test_a_question_is_answered_with_a_finger(open_page: Open, kind: str, mode: str) -> None:
    card = Card(open_page, QUESTIONS[kind], mode, lang="ja", width=CELL)
    check(card.page, f"{kind}-{mode}")


def test_a_question_on_the_board_is_answered_with_a_finger(open_page: Open) -> None:
    card = board_question(open_page, GOLDEN, width=CELL)
    check(card.page, "board")


def test_a_link_is_pasted_with_a_finger(open_page: Open) -> None:
    stage = open_page(None, bundle="link", problem={}, shown=None, lang="ja", width=CELL)
    check(stage.page, "link")
