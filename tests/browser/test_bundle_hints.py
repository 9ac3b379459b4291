"""Hints in Chromium: marks on the places of a board, and on a picture; the tutor's question."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

import racekit as rk
from racekit.table.table import Table
from tests.browser.axe import assert_nothing_serious
from tests.browser.conftest import Open
from tests.reviews.test_hints import turn
from tests.ui.sittings import as_json

pytestmark = pytest.mark.browser

SET = "hint => { model.set('hint', hint); return drawn(); }"


def hinted(table: Table) -> tuple[dict[str, Any], dict[str, Any], rk.GameWidget]:
    """Return the traits of a board, the hint for the seat that acts, and the widget."""
    widget = rk.GameWidget(table, seat=table.actor, autoplay=False)
    before = json.dumps(widget.hint)
    panel = widget._session.hint
    assert panel is not None
    panel._settings["games"] = 64
    panel.run()
    tree = json.dumps(widget._session.tree())
    board = {"state": as_json(widget.state), "tree": tree, "backdrop": as_json(widget.backdrop)}
    return {**board, "hint": before}, as_json(widget.hint), widget


def test_a_hint_is_asked_for_by_keyboard_and_marks_places(open_page: Open) -> None:
    traits, hint, widget = hinted(turn(players=4))
    stage = open_page(bundle="longshot", width=480, dark=True, **traits)
    page = stage.page
    page.get_by_role("button", name="Hint").press("Enter")
    page.evaluate(SET, json.dumps(hint))
    expect(page.locator(".rk-estimates")).to_contain_text(hint["told"]["en"].splitlines()[0])
    marked = page.locator("[data-place][data-worth]")
    names = marked.evaluate_all("all => all.map(each => each.dataset.place)")
    assert 1 <= len({*names}) <= 3
    # The label lies over the upper edge: what stands in the corners of a card stays free.
    tops = marked.evaluate_all("all => all.map(e => getComputedStyle(e, '::after').top)")
    assert {*tops} == {"-7px"}
    told = hint["told"]["en"].splitlines()
    assert "these games count" in told[2] or "changes: " in told[2]
    expect(page.locator(".rk-estimates")).to_contain_text(told[2])
    for name in names:
        mark = hint["marks"][name]
        place = page.locator(f"[data-place='{name}']").first
        expect(place).to_have_attribute("data-worth", mark["label"])
        expect(place).to_have_attribute("title", mark["said"]["en"])
    assert page.evaluate("document.documentElement.scrollWidth") == 480
    page.get_by_role("button", name="日本語").click()
    first = hint["marks"][names[0]]["said"]["ja"]
    expect(page.locator(f"[data-place='{names[0]}']").first).to_have_attribute("title", first)
    page.get_by_role("button", name="ヒントを消す").click()
    assert [each["arg"] for each in stage.sent("hint")] == ["start", "hide"]
    assert_nothing_serious(stage)
    page.evaluate(SET, traits["hint"])
    expect(page.locator("[data-worth]")).to_have_count(0)
    assert stage.errors == []
    widget.close()


def asked_why() -> tuple[dict[str, Any], str, rk.GameWidget]:
    """Return the traits of a board on which a bot chose last, what is told of it, and the board."""
    seats = dict.fromkeys(range(1, 4), "greedy")
    table = Table("longshot", players=4, races=1, seats=seats, seed=3, mode="play", autosave=False)
    widget = rk.GameWidget(table, seat=0, autoplay=False)
    while "question" not in widget.state:
        widget.advance(turn=False)
    panel = widget._session.why
    assert panel is not None
    tree = json.dumps(widget._session.tree())
    board = {"state": as_json(widget.state), "tree": tree, "backdrop": as_json(widget.backdrop)}
    panel._settings["games"] = 64
    panel.run()
    return board, json.dumps(as_json(widget.why)), widget


def test_why_a_bot_did_that_is_asked_under_the_log(open_page: Open) -> None:
    traits, answer, widget = asked_why()
    stage = open_page(bundle="longshot", width=480, **traits)
    page = stage.page
    name = widget.table.names[widget.table.node.actor].en
    page.locator(".rk-log").get_by_role("button", name=f"Why did {name} do that?").press("Enter")
    page.evaluate("why => { model.set('why', why); return drawn(); }", answer)
    expect(page.locator(".rk-estimates")).to_contain_text(f"{name} is a medium bot")
    assert page.evaluate("document.activeElement.textContent") == "Hide the reason"
    assert page.evaluate("document.documentElement.scrollWidth") == 480
    page.get_by_role("button", name="日本語").click()
    page.get_by_role("button", name="理由を消す").click()
    assert [each["arg"] for each in stage.sent("why")] == ["start", "hide"]
    assert_nothing_serious(stage)
    assert stage.errors == []
    widget.close()


def test_a_picture_has_titles_and_the_tutor_asks(open_page: Open) -> None:
    table = Table("pig", goal=10, seed=7, autosave=False)
    for action in ("roll", "2"):
        table.step(action)
    traits, hint, widget = hinted(table)
    stage = open_page(bundle="generic", **traits)
    page = stage.page
    page.evaluate(SET, json.dumps(hint))
    title = page.locator(".rk-gn-place[data-worth^='★'] > title")
    expect(title).to_have_text(hint["marks"]["roll"]["said"]["en"])
    panel = widget._session.hint
    assert panel is not None
    panel._tutor = 1
    assert panel.holds("hold")
    page.evaluate(SET, json.dumps(as_json(widget.hint)))
    expect(page.locator(".rk-estimates", has_text="costs about")).to_be_visible()
    page.get_by_role("button", name="Play it all the same").press("Enter")
    assert [each["arg"] for each in stage.sent("hint")] == ["play"]
    assert_nothing_serious(stage)
    assert stage.errors == []
    widget.close()
