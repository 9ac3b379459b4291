"""Reviews in Chromium, beside a board and under one: a game's own board, and the generic one."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

import racekit as rk
from tests.browser.axe import assert_nothing_serious
from tests.browser.conftest import Open
from tests.reviews.test_review import late
from tests.ui.sittings import as_json
from tests.ui.test_review import played

pytestmark = pytest.mark.browser

GAMES = ["longshot", "kuhn"]
RECORDED = ("game", "title", "backdrop", "constants", "frames", "rules")
BUNDLES = {"longshot": "longshot", "kuhn": "generic"}


@cache
def shown(game: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the traits of a review, and those of the board of the same game, which is over."""
    table = played("kuhn") if game == "kuhn" else late(game, 40)
    review = rk.ReviewWidget(table, seat=0, autostart=False, games=60)
    review.run()
    board = rk.GameWidget(table, seat=0, autoplay=False)
    traits = {name: as_json(getattr(review, name)) for name in RECORDED}
    text = json.dumps(review.review)
    whole = json.dumps(board._session.tree())
    board.close()
    return {**traits, "review": text}, {"state": board.state, "tree": whole, "review": text}


def drawn(game: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(shown(game)[0]["review"])["drawn"]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_review_is_read_by_mouse_and_by_keyboard(open_page: Open, game: str) -> None:
    stage = open_page({}, bundle=BUNDLES[game], part="review", width=480, **shown(game)[0])
    page = stage.page
    page.evaluate("() => { window.cleanup = view(); return drawn(); }")
    seats, nodes = drawn(game)["seats"], drawn(game)["nodes"]
    curve = page.locator(".rk-curve")
    for seat in seats:
        expect(curve).to_have_attribute("aria-label", _holds(seat["told"]["en"]))
        expect(curve.locator(f"path.rk-of-{seat['seat']}")).to_have_count(1)
    # The arrow keys of the timeline lead along the curve, a click on it goes to a step.
    slider = page.get_by_role("slider")
    slider.focus()
    slider.press("End")
    values = page.locator(".rk-rv-values li b")
    expect(values.first).to_have_text(seats[0]["figures"][-1])
    slider.press("ArrowLeft")
    expect(values.first).to_have_text(seats[0]["figures"][-2])
    box = curve.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 1, box["y"] + 40)
    expect(slider).to_have_attribute("aria-valuenow", "0")
    expect(values.first).to_have_text(seats[0]["figures"][0])
    # A decision of the list is shown on the board, and may be played better.
    costly = drawn(game)["decisions"][0]
    page.get_by_role("button", name=costly["text"]["en"]).first.press("Enter")
    expect(slider).to_have_attribute("aria-valuenow", str(costly["at"]))
    expect(page.locator(".rk-decided[aria-current]")).to_contain_text(costly["word"]["text"]["en"])
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_label("Judged by").select_option("all")
    asked = [(message["name"], message["arg"]) for message in stage.sent()]
    assert asked == [("branch", nodes[costly["at"]]), ("review", "all")]
    page.get_by_role("button", name="日本語").click()
    expect(page.locator(".rk-es-head")).to_contain_text("運と実力")
    assert page.evaluate("document.documentElement.scrollWidth") == 480
    page.set_viewport_size({"width": 1300, "height": 900})
    expect(page.locator(".rk-side .rk-decided").first).to_be_visible()
    assert_nothing_serious(stage)
    assert stage.errors == []


@pytest.mark.parametrize("game", GAMES)
def test_a_board_opens_its_review_and_streams_it(open_page: Open, game: str) -> None:
    traits = shown(game)[1]
    whole = json.loads(traits["review"])
    before = {**whole, "drawn": None, "begun": False}
    data = {**traits, "review": json.dumps(before)}
    stage = open_page(bundle=BUNDLES[game], width=480, **data)
    page = stage.page
    page.locator(".rk-ending").get_by_role("button", name="Review").click()
    assert [message["arg"] for message in stage.sent("review")] == ["seat"]
    stop = {"ask": "stop", "text": {"en": "Stop", "ja": "停止"}}
    progress = {"text": whole["told"], "done": 1, "total": 8}
    running = {**whole, "progress": progress, "asked": [stop]}
    stage.page.evaluate(SET, json.dumps(running))
    expect(page.get_by_role("progressbar")).to_have_attribute("max", "8")
    page.get_by_role("button", name="Stop").click()
    assert stage.sent("review")[-1]["arg"] == "stop"
    stage.page.evaluate(SET, json.dumps(whole))
    expect(page.get_by_role("progressbar")).to_have_count(0)
    costly = drawn(game)["decisions"][0]
    page.get_by_role("button", name=costly["text"]["en"]).first.click()
    assert stage.sent("goto")[-1]["arg"] == costly["node"]
    marks = [each["mark"] for each in drawn(game)["decisions"] if each["mark"]]
    expect(page.locator(".rk-costly")).to_have_count(len(marks))
    expect(page.locator(".rk-sums tbody tr")).to_have_count(len(drawn(game)["seats"]))
    assert page.evaluate("document.documentElement.scrollWidth") == 480
    assert_nothing_serious(stage)
    assert stage.errors == []


SET = "review => { model.set('review', review); return drawn(); }"


def _holds(text: str) -> re.Pattern[str]:

    return re.compile(re.escape(text))
