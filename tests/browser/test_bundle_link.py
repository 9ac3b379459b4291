"""Links in Chromium: the board's panel that makes one, and the widget that opens one."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from racekit.ui.messages import WORDS
from tests.browser.axe import assert_nothing_serious
from tests.browser.conftest import Open, Stage, snapshot

pytestmark = pytest.mark.browser

ADDRESS = "https://example.org/laboratory/notebooks/index.html?path=en/open.ipynb#racekit=game.x"


def asked(stage: Stage, times: int) -> list[dict[str, Any]]:
    """Return what the panel asked for, once it has asked so often: it does so when it is drawn."""
    links = "model.sent.filter(each => each.name === 'link')"
    stage.page.wait_for_function(f"times => {links}.length >= times", arg=times)
    return stage.sent("link")


def test_a_board_shows_the_link_that_python_makes(open_page: Open) -> None:
    stage = open_page(snapshot("turn"), config={"autoplay": False, "speed": "normal"})
    page = stage.page
    page.get_by_role("button", name="Link", exact=True).click()
    (sent,) = asked(stage, 1)
    assert sent["arg"] == {"known": "seat", "lang": "en"}
    expect(page.get_by_role("button", name="All cards")).to_have_count(0)
    stage.receive({"v": 1, "type": "link", "id": sent["id"], "address": ADDRESS})
    expect(page.locator("textarea")).to_have_value(ADDRESS)
    assert_nothing_serious(stage)


def test_in_study_mode_a_board_links_all_cards(open_page: Open) -> None:
    stage = open_page({**snapshot("turn"), "mode": "study"}, config={"autoplay": False})
    stage.page.get_by_role("button", name="Link", exact=True).click()
    stage.page.get_by_role("button", name="All cards").click()
    sent = asked(stage, 2)
    assert [each["arg"]["known"] for each in sent] == ["seat", "all"]
    # Another position has another link, and so has what a seat knows.
    stage.receive({"v": 1, "type": "link", "id": sent[-1]["id"], "address": ADDRESS})
    expect(stage.page.locator("textarea")).to_have_count(1)
    stage.page.get_by_role("button", name="What this seat knows").click()
    expect(stage.page.locator("textarea")).to_have_count(0)
    sent = asked(stage, 3)
    stage.receive({"v": 1, "type": "link", "id": sent[-1]["id"], "address": ADDRESS})
    expect(stage.page.locator("textarea")).to_have_count(1)
    stage.show({**snapshot("over"), "mode": "study"})
    expect(stage.page.locator("textarea")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_widget_reads_the_address_of_its_page(open_page: Open, lang: str) -> None:
    stage = open_page(None, bundle="start", part="link", problem={}, shown=None, lang=lang)
    page = stage.page
    assert page.evaluate("() => model.sent") == []
    page.evaluate("() => { location.hash = 'racekit=game.x'; }")
    page.wait_for_function("() => model.sent.length === 1")
    ((sent,),) = page.evaluate("() => model.sent.map(Object.values)")
    assert sent.endswith("#racekit=game.x")
    page.evaluate("() => { location.hash = ''; }")


def test_a_pasted_link_is_opened_or_refused_in_words(open_page: Open) -> None:
    stage = open_page(None, bundle="start", part="link", problem={}, shown=None)
    page = stage.page
    page.get_by_role("textbox").fill(ADDRESS)
    page.get_by_role("button", name="Open").click()
    assert page.evaluate("() => model.sent") == [{"open": ADDRESS}]
    page.get_by_role("textbox").press("Enter")
    assert page.evaluate("() => model.sent") == [{"open": ADDRESS}] * 2
    problem = WORDS.text("error").data()
    page.evaluate("problem => { model.set('problem', problem); return drawn(); }", problem)
    expect(page.get_by_role("status")).to_have_text(problem["en"])
    assert_nothing_serious(stage)


def test_a_rules_text_leads_to_its_place_in_the_manual(open_page: Open) -> None:
    stage = open_page(snapshot("turn"), config={"autoplay": False, "speed": "normal"})
    stage.page.locator(".rk-log .rk-chip").first.click()
    (asked,) = stage.sent("rule")
    text = {"en": "A rule.", "ja": "ルールです。"}
    places = {lang: f"https://example.org/manual/{lang}/rules/longshot.html#x" for lang in text}
    rule = {"id": asked["arg"], "title": text, "text": text, "house": False, "address": places}
    stage.receive({"v": 1, "type": "rule", "id": asked["id"], "rule": rule})
    link = stage.page.get_by_role("link", name="In the manual")
    expect(link).to_have_attribute("href", places["en"])
    assert_nothing_serious(stage)
