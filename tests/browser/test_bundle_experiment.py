"""The form of an experiment in Chromium, with the real Python behind a fake model."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from racekit.lessons import experiment
from racekit.lessons.experiments.widget import ExperimentWidget
from tests.browser.axe import anything
from tests.browser.conftest import Open, Stage
from tests.ui.sittings import as_json

pytestmark = pytest.mark.browser

WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def open_form(open_page: Open, widget: ExperimentWidget, **settings: Any) -> Stage:
    data = {"plan": as_json(widget.plan), "lang": widget.lang, **settings}
    stage = open_page(as_json(widget.state), bundle="explore", part="experiment", **data)
    said: list[Any] = []
    widget.send = lambda content, *_: said.append(content)

    def answer(message: dict[str, Any]) -> dict[str, Any]:
        said.clear()
        widget._answer(widget, message, [])
        if widget.state["running"]:  # all at once: nothing reaches the page later
            widget.run(widget.state["wanted"] - widget.done)
        traits = {"plan": as_json(widget.plan), "state": as_json(widget.state)}
        return {**traits, "said": list(said)}

    stage.ask(answer)
    return stage


def test_a_pupil_designs_and_runs_an_experiment_by_keyboard(
    open_page: Open, tmp_path: Path
) -> None:
    widget = experiment(seed=1, lang="en")
    stage = open_form(open_page, widget)
    page = stage.page
    page.get_by_label("My question").fill("How rare is a double six?")
    page.keyboard.press("Tab")
    expect(page.get_by_role("heading", level=2)).to_have_text("How rare is a double six?")
    expect(page.get_by_label("Chance comes from")).to_be_focused()
    page.get_by_label("Chance comes from").select_option(label="Two dice")
    expect(page.get_by_label("Write down")).to_have_value("6")  # the sum
    page.get_by_label("Compared with").fill("twelve")
    page.keyboard.press("Enter")
    wrong = page.locator(".rk-x-wrong")
    expect(wrong).to_contain_text("got 'twelve'")
    expect(page.get_by_label("Compared with")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("button", name="+100")).to_have_count(0)
    page.get_by_label("Compared with").fill("12")
    page.keyboard.press("Enter")
    expect(wrong).to_have_count(0)
    page.get_by_role("button", name="+100").press("Enter")
    expect(page.locator(".rk-says")).to_contain_text(f"{widget.met} of 100 trials count")
    expect(page.locator(".rk-panel")).to_have_count(3)
    assert "1/36" not in page.locator(".rk-explore").inner_text()
    page.get_by_role("radio", name="Show the exact value").check(force=True)
    expect(page.locator(".rk-figure-exact")).to_contain_text("1/36 = 2.8%")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as CSV").click()
    rows = Path(download.value.path()).read_text("utf-8-sig").splitlines()
    assert (rows[0], len(rows)) == ("trial,recorded,condition_met", 101)
    page.get_by_text("The same in Python").click()
    expect(page.locator("pre")).to_contain_text("rng = random.Random(1)")
    assert anything(page) == []
    assert stage.errors == []


def test_a_bag_is_filled_by_hand_and_a_name_is_only_a_text(open_page: Open) -> None:
    widget = experiment(bag={"red": 3, "blue": 2}, seed=1, lang="en")
    stage = open_form(open_page, widget, width=390)
    page = stage.page
    page.get_by_role("button", name="Add a thing").click()
    page.get_by_label("3: Thing").fill("<b>gold</b>")
    page.get_by_label("3: How many").fill("4")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Remove: <b>gold</b>")).to_be_visible()
    page.get_by_role("button", name="Remove: red").click()
    page.get_by_role("button", name="All").click()
    expect(page.locator(".rk-counts tbody th").first).to_have_text("<b>gold</b>")
    assert page.locator("b", has_text="gold").count() == 0
    assert stage.errors == []


@pytest.mark.parametrize(
    "given", [{"game": "pig"}, {"bag": {"赤": 3, "青": 2}, "draws": 3}], ids=str
)
@pytest.mark.parametrize("dark", [False, True])
def test_the_form_is_legible_on_a_phone_in_japanese(
    open_page: Open, given: dict[str, Any], dark: bool
) -> None:
    widget = experiment("何回に1回？", **given, seed=1, lang="ja")
    widget.run(3)
    stage = open_form(open_page, widget, width=390, dark=dark)
    expect(stage.page.get_by_label("調べたいこと")).to_have_value("何回に1回？")
    assert anything(stage.page) == []
    assert stage.page.evaluate(WIDE) <= 0
    for box in stage.page.locator(".rk-x-form :is(input, select, button)").all():
        assert box.bounding_box()["height"] >= 36
