"""What outcomes are worth, in Chromium: tiles below the curve, and the board's own list."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

import racekit as rk
from racekit.table.table import Table
from tests.browser.axe import assert_nothing_serious
from tests.browser.conftest import Open
from tests.browser.test_bundle_finish import finish
from tests.ui.sittings import as_json
from tests.ui.test_outcomes import at_chance

pytestmark = pytest.mark.browser

SET = "outcomes => { model.set('outcomes', outcomes); return drawn(); }"

UNFOLD = "list => { for (const each of list.querySelectorAll('details')) each.open = true; }"


def weighed(table: Table, games: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the traits of a board with a review, and what the outcomes are worth."""
    widget = rk.GameWidget(table, seat=0, autoplay=False)
    panel = widget._board.reviewing
    assert panel is not None
    panel._settings["games"] = 4
    panel.run()
    outcomes = widget._session.outcomes
    assert outcomes is not None
    before = json.dumps(outcomes.data())
    outcomes._settings["games"] = games
    outcomes.run()
    tree = json.dumps(widget._session.tree())
    state, backdrop, after = (
        as_json(each) for each in (widget.state, widget.backdrop, widget.outcomes)
    )
    review = json.dumps(as_json(widget.review))
    widget.close()
    traits = {"state": state, "tree": tree, "backdrop": backdrop, "review": review}
    return {**traits, "outcomes": before}, after


@pytest.mark.parametrize(("game", "games"), [("longshot", 200), ("pig", 200)])
def test_outcomes_are_tiles_with_numbers_and_colours_on_the_list(
    open_page: Open, game: str, games: int
) -> None:
    traits, after = weighed(at_chance(game), games)
    bundle = "generic" if game == "pig" else game
    stage = open_page(bundle=bundle, width=480, dark=True, **traits)
    page = stage.page
    page.get_by_role("button", name="Review", exact=True).first.click()
    page.get_by_role("button", name="What is each worth?").press("Enter")
    assert stage.sent("outcomes")[-1]["arg"] == "start"
    page.evaluate(SET, json.dumps(after))
    rows = after["rows"]
    tiles = page.locator(".rk-worth")
    expect(tiles).to_have_count(len(rows))
    mean = next(at for at, row in enumerate(rows) if row["action"] is None)
    expect(tiles.nth(mean)).to_contain_text("On average " + rows[mean]["value"]["en"])
    expect(tiles.first).to_contain_text(rows[0]["luck"])
    assert tiles.first.get_attribute("data-tone") == "up"
    assert tiles.last.get_attribute("data-tone") == "down"
    # The board's own list has the same numbers, in its own order.
    page.locator(".rk-outcomes").evaluate(UNFOLD)
    for place, mark in after["marks"].items():
        line = page.locator(f".rk-outcome[data-place='{place}']")
        expect(line).to_have_attribute("data-worth", mark["label"])
        expect(line).to_have_accessible_name(re.compile(re.escape(mark["label"])))
    assert page.evaluate("document.documentElement.scrollWidth") == 480
    assert_nothing_serious(stage)
    page.get_by_role("button", name="日本語").click()
    expect(page.locator(".rk-estimates h3")).to_have_text(after["title"]["ja"])
    page.set_viewport_size({"width": 1060, "height": 900})
    stage.theme(dark=False)
    assert_nothing_serious(stage)
    page.get_by_role("button", name="消す").click()
    assert stage.sent("outcomes")[-1]["arg"] == "hide"
    page.evaluate(SET, traits["outcomes"])
    expect(page.locator(".rk-outcome[data-tone]")).to_have_count(0)
    assert stage.errors == []


def test_many_outcomes_are_put_together_and_all_can_be_chosen_by_key(open_page: Open) -> None:
    _, state = finish("longshot", last=False)  # 51 cards may be dealt
    stage = open_page(state, config={"autoplay": False, "speed": "fast"}, width=1300)
    page = stage.page
    groups, each = page.locator(".rk-outcome-group"), page.locator(".rk-outcome")
    expect(groups).to_have_count(7)  # six horses, and free cards
    expect(page.locator(".rk-outcome-axis")).to_have_text("050%")
    groups.last.focus()
    for key in ("Enter", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    (chosen,) = [message["arg"] for message in stage.sent("choose")]
    assert chosen.startswith("deal F-")
    page.get_by_label("Put together").select_option("by number")
    expect(groups).to_have_count(9)  # 0 to 8
    page.get_by_label("Put together").select_option("one by one")
    expect(each).to_have_count(len(state["chance"]))
    each.last.scroll_into_view_if_needed()
    expect(each.last).to_be_in_viewport(ratio=0.9)
    assert not stage.errors
