"""Boards, editor, charts and questions in forced colours, and at 200 %."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from racekit.games.longshot.positions import position
from tests.browser.conftest import Open, Stage
from tests.browser.test_bundle_editor import Editing
from tests.browser.test_bundle_explore import made, open_chart
from tests.browser.test_bundle_question import BARS, SEVERAL, Card

pytestmark = pytest.mark.browser

SEEN = """([selector, part, name]) => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = name;
  const color = getComputedStyle(probe).color;
  probe.remove();
  const found = [...document.querySelectorAll(selector)];
  return found.length > 0 && found.every(e => getComputedStyle(e)[part].includes(color));
}"""
"""Is there such a thing, and has a part of it one of the reader's colours?"""


def check(stage: Stage, *wanted: tuple[str, str, str]) -> None:
    assert [each for each in wanted if not stage.page.evaluate(SEEN, each)] == []


def test_a_board_has_lines_rings_and_buttons(open_page: Open) -> None:
    stage = open_page("turn", forced=True)
    stage.page.locator(".rk-ls-held").first.click()
    check(
        stage,
        (".rk-frame", "borderColor", "CanvasText"),
        (".rk-ls-box-open", "boxShadow", "Highlight"),
        (".rk-ls-held[aria-pressed=true] .rk-ls-card", "boxShadow", "LinkText"),
        (".rk-hand .rk-button[aria-disabled=true]", "borderColor", "GrayText"),
        (".rk-rail:not(.rk-past)", "backgroundColor", "CanvasText"),
        (".rk-now", "backgroundColor", "LinkText"),
    )
    stage.page.keyboard.press("ArrowRight")
    check(stage, (".rk-ls-held:focus-visible .rk-ls-card", "outlineColor", "LinkText"))
    # The host is light, and the reader's colours are dark: the picture goes with those.
    stage.page.emulate_media(color_scheme="dark")
    expect(stage.page.locator(".rk")).to_have_attribute("data-theme-rk", "dark")
    check(stage, (".rk-frame", "backgroundColor", "Canvas"))


def test_an_editor_rings_its_places(open_page: Open) -> None:
    editing = Editing(open_page, position(), forced=True)
    expect(editing.root.locator(".rk-ob [data-option]").first).to_be_visible()
    rings = editing.root.locator(".rk-ob [data-option]")
    assert "none" not in rings.evaluate_all("all => all.map(e => getComputedStyle(e).boxShadow)")
    check(editing.stage, (".rk-ob", "borderColor", "CanvasText"))


def test_a_chart_has_its_axes_and_handles(open_page: Open) -> None:
    stage = open_chart(open_page, made("running"), forced=True)
    check(
        stage,
        (".rk-axes line", "stroke", "CanvasText"),
        (".rk-explore", "borderColor", "CanvasText"),
        (".rk-handle [type=range]", "accentColor", "LinkText"),
    )


def test_a_question_has_tracks_and_choices(open_page: Open) -> None:
    card = Card(open_page, BARS, forced=True)
    check(card.stage, (".rk-q-slider", "accentColor", "LinkText"))
    card = Card(open_page, SEVERAL, forced=True, instead=True)
    card.root.locator("input").first.check()
    check(card.stage, (".rk-q-option[data-chosen=true]", "boxShadow", "LinkText"))


def test_a_board_at_200_percent_has_its_header_in_whole_lines(open_page: Open) -> None:
    for name in ("turn", "trickrace/turn", "foth/horse"):
        stage = open_page(name, width=683, instead=True)
        high = stage.page.locator(".rk-status").evaluate("e => e.getBoundingClientRect().height")
        assert high < 45, name
        assert stage.page.evaluate("document.documentElement.scrollWidth") == 683
