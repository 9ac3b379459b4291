"""A guide in Chromium, with a real game behind it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import racekit as rk
from racekit.ui.estimates_panel import button
from racekit.ui.guide import coach_data, guide_data
from racekit.ui.messages import hint_word
from racekit.ui.session import Session
from tests.browser.axe import assert_nothing_serious
from tests.browser.conftest import Open, Stage
from tests.browser.test_bundle_laptop import HIGH, MARGIN, SIZE, WIDE

pytestmark = pytest.mark.browser

PHONE = 500
"""The most that what to do and the hand may take of a phone's screen, in px."""
HELD = (".rk-ls-held[data-place='2-6']", ".rk-ls-held.rk-can:not([data-place='2-6'])")
"""The card that the first advice names, and the others."""
OUTLINE = "e => getComputedStyle(e).outlineStyle"


def sat_down(open_page: Open, home: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """Return a page with the first game of LONG SHOT on a machine, at the person's first turn."""
    monkeypatch.setenv("RACEKIT_HOME", str(home))
    others = dict.fromkeys((1, 2, 3), "random")
    table = rk.Table("longshot", players=4, seats=others, seed=3, mode="play")
    session = Session(table, 0)
    table.advance()

    def python(message: dict[str, Any]) -> dict[str, Any]:
        answer = session.handle(message)
        if answer is None:
            session.refresh()
        return {"state": session.snapshot(), "said": [] if answer is None else [answer]}

    session.refresh()
    state = {**session.snapshot(), "tree": {"since": None, "gone": [], **session.tree()}}
    stage = open_page(
        state,
        guide=guide_data(type(table.game)),
        coach=coach_data(type(table.game)),
        hint=json.dumps({"buttons": [button("start", hint_word("start"))]}),
        config={"autoplay": True, "speed": "fast"},
        width=WIDE + MARGIN,
    )
    stage.ask(python)
    return stage


def test_a_guide_explains_each_kind_of_choice_once(
    open_page: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = sat_down(open_page, tmp_path, monkeypatch)
    page = stage.page
    said = page.locator(".rk-coached")
    spoken = page.locator(".rk-sr[aria-live=polite]").first
    begin = page.get_by_role("button", name="Guide me")
    named, other = (page.locator(each).first for each in HELD)
    taking = page.locator(".rk-ls-box-open").first
    assert named.evaluate(OUTLINE) == "none"
    begin.press("Enter")
    expect(said).to_contain_text("Have the most money after two races")
    expect(said).to_contain_text("Your secret horse is 2: you get $60,000 if it wins")
    expect(said).to_contain_text(
        "a 6 of horse 2 there makes it run 6 more.\nPress the card that is named here: it has a "
        "double ring. Keys: H hand, B board, Tab and arrows, Enter."
    )
    expect(spoken).to_contain_text("Your secret horse is 2")
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible()
    assert page.evaluate(SIZE)[1] <= HIGH
    # Only the card that the advice names is ringed.
    assert [each.evaluate(OUTLINE) for each in (named, other)] == ["double", "none"]
    said.get_by_role("button", name="Rule LS3.1").click()
    expect(page.get_by_role("dialog", name="Rule LS3.1")).to_be_visible()
    page.keyboard.press("Escape")
    named.click()
    expect(said).to_contain_text("Your secret horse is 2")
    expect(said).not_to_contain_text("Press the card")
    assert taking.evaluate(OUTLINE) == "double"
    assert_nothing_serious(stage)
    page.emulate_media(forced_colors="active")
    assert taking.evaluate(OUTLINE) == "double"
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    expect(said).to_contain_text(
        "When it is your turn: Place one card in a horse's box and draw one"
    )
    expect(said).to_contain_text("cards left in your hand are tickets")
    assert page.evaluate(SIZE)[1] <= HIGH
    # Where the board has no side, it stands above the hand, with what to do.
    stage.widen(390)
    beside = page.locator(".rk-beside")
    expect(beside).to_contain_text("Your turn: choose a card.")
    expect(beside).to_contain_text("cards left in your hand are tickets")
    bottom = page.locator(".rk-hand").evaluate("e => e.getBoundingClientRect().bottom")
    assert bottom - beside.evaluate("e => e.getBoundingClientRect().top") <= PHONE
    # It is left at any time, and comes back when it is asked for alone.
    page.keyboard.press("Escape")
    expect(said).to_have_count(0)
    expect(begin).to_have_count(0)
    page.get_by_role("button", name="Rules", exact=True).click()
    begin.click()
    expect(said).to_contain_text("Choose something with a double ring, and press it.")
    assert other.evaluate(OUTLINE) == "double"
    # Rules do not repeat the button that ends it.
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.get_by_role("button", name="Leave the guide")).to_have_count(1)
    page.get_by_role("button", name="Leave the guide").click()
    expect(said).to_have_count(0)
    assert other.evaluate(OUTLINE) == "none"
    assert not stage.errors
