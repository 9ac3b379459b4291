"""The committed bundle of explorations in Chromium, with the real Python behind a fake model."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from racekit.lessons import explore, two_way
from racekit.lessons.explore.widget import Exploration
from tests.browser.axe import anything
from tests.browser.conftest import Open, Stage
from tests.ui.sittings import as_json

pytestmark = pytest.mark.browser

NAMES = [name for name in explore.__all__ if name != "Exploration"]
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def made(name: str, **values: Any) -> Exploration:
    return getattr(explore, name)(**{"seed": 1, "lang": "en", **values})


def open_chart(open_page: Open, chart: Exploration, **settings: Any) -> Stage:
    data = {"plan": as_json(chart.plan), "lang": chart.lang, **settings}
    return open_page(as_json(chart.state), bundle="explore", **data)


Connect = Callable[[Stage, Exploration], None]


@pytest.fixture
def connect(monkeypatch: pytest.MonkeyPatch) -> Connect:
    """Return a function that lets an exploration answer a page."""

    def connected(stage: Stage, chart: Exploration) -> None:
        said: list[Any] = []
        monkeypatch.setattr(chart, "send", lambda content, *_: said.append(content))

        def answer(message: dict[str, Any]) -> dict[str, Any]:
            said.clear()
            chart._answer(chart, message, [])
            if chart.state["running"]:  # all at once: nothing reaches the page later
                chart.run(chart.state["wanted"] - chart.done)
            return {"state": as_json(chart.state), "said": list(said)}

        stage.ask(answer)

    return connected


@pytest.mark.parametrize("name", NAMES)
def test_it_is_legible_in_a_narrow_dark_page_in_japanese(open_page: Open, name: str) -> None:
    chart = made(name, lang="ja")
    chart.run(50)
    stage = open_chart(open_page, chart, width=480, dark=True)
    check_page(stage, chart)


def check_page(stage: Stage, chart: Exploration) -> None:
    """Check that a page shows a picture in full, to everybody."""
    page, lang = stage.page, chart.lang
    expect(page.locator(".rk-says")).to_have_text(chart.state["says"][lang])
    expect(page.locator(".rk-panel")).to_have_count(len(chart.state["panels"]))
    for panel in chart.state["panels"]:
        if panel["kind"] != "table":
            picture = page.get_by_role("img", name=panel["alt"][lang], exact=True)
            expect(picture.first).to_be_visible()
    assert anything(page) == []
    assert page.evaluate(WIDE) <= 0
    assert stage.errors == []


@pytest.mark.parametrize("dark", [False, True])
def test_a_press_on_a_two_way_table_is_a_condition(
    open_page: Open, connect: Connect, *, dark: bool
) -> None:
    chart = two_way(
        bag={"red": 3, "blue": 2}, first=["red", "red"], second="blue", seed=1, lang="ja"
    )
    stage = open_chart(open_page, chart, width=390, dark=dark)
    connect(stage, chart)
    page = stage.page
    page.locator(".rk-portions").get_by_text("+1,000").click()
    expect(page.locator(".rk-2-table td").last).to_contain_text("1,000")
    head = page.get_by_role("button", name="Bでない", exact=True)
    key_until(page, "Shift+Tab", "button[aria-pressed]")
    head.press("Enter")
    expect(head).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".rk-2-part[data-on=true]")).to_have_count(4)
    expect(page.locator(".rk-2-share")).to_have_count(3)
    check_page(stage, chart)
    head.press("Enter")
    expect(page.locator(".rk-2-share")).to_have_count(9)


def test_a_two_way_table_of_long_fractions_fits_a_phone(open_page: Open, connect: Connect) -> None:
    tested = {
        "ill": ("1/100", {"+": "9/10", "-": "1/10"}),
        "well": ("99/100", {"+": "1/10", "-": "9/10"}),
    }
    name = "a ticket for horse 3"
    chart = two_way(
        tested, first="ill", second="+", first_name=name, second_name=name, seed=1, lang="en"
    )
    chart.run()
    stage = open_chart(open_page, chart, width=390)
    connect(stage, chart)
    expect(stage.page.locator(".rk-2-exact").first).to_have_text("9/1000 = 0.9%")
    check_page(stage, chart)


def key_until(page: Page, key: str, what: str) -> None:
    """Press a key until the focus is on something."""
    for _ in range(20):
        page.keyboard.press(key)
        if page.evaluate("what => document.activeElement.matches(what)", what):
            return
    pytest.fail(f"{key} does not lead to {what}")


@pytest.mark.parametrize("name", NAMES)
def test_it_is_used_by_keyboard_alone_and_keeps_nobody_out(
    open_page: Open, connect: Connect, name: str
) -> None:
    chart = made(name)
    stage = open_chart(open_page, chart)
    connect(stage, chart)
    page = stage.page
    before = chart.values
    for handle in chart.plan["handles"]:
        kind = "range" if handle["kind"] == "slider" else "radio"
        key_until(page, "Tab", f".rk-handle input[type={kind}]")
        value = chart.values[handle["name"]]
        at_end = value == handle.get("high", handle.get("options", [{}])[-1].get("value"))
        page.keyboard.press("ArrowLeft" if at_end else "ArrowRight")
        while chart.values[handle["name"]] == value:
            page.evaluate("drawn()")  # Python hears of the key between two of the page's answers
        expect(page.locator(".rk-says")).to_have_text(chart.state["says"]["en"])
    assert all(chart.values[each] != before[each] for each in before)
    key_until(page, "Tab", ".rk-chance-row button")
    page.keyboard.press("Enter")
    expect(page.locator(".rk-count b")).to_have_text(f"{chart.done}")
    assert chart.done in chart.plan["chance"]["portions"]
    check_page(stage, chart)
    key_until(page, "Tab", ".rk-reset")
    page.keyboard.press("Enter")
    expect(page.locator(".rk-count b")).to_have_text("0")
    assert chart.values == before


def test_what_has_come_to_rest_is_read_out(open_page: Open, connect: Connect) -> None:
    chart = made("interval")
    stage = open_chart(open_page, chart)
    connect(stage, chart)
    status = stage.page.get_by_role("status")
    expect(status).to_have_text("")
    stage.page.get_by_role("button", name="All").click()
    expect(status).to_have_text(chart.state["says"]["en"])
    assert "of 100 intervals miss" in chart.state["says"]["en"]


def test_a_race_is_played_round_by_round(open_page: Open, connect: Connect) -> None:
    chart = made("chain", rounds=12)
    stage = open_chart(open_page, chart)
    connect(stage, chart)
    page = stage.page
    page.get_by_role("button", name="Step").click()
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "13")
    page.get_by_role("button", name="Play the race").click()
    # It stops at the end by itself, and begins anew from there.
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "14")
    play = page.get_by_role("button", name="Play the race")
    expect(play).to_be_visible()
    play.click()
    page.get_by_role("button", name="Pause").click()
    expect(play).to_be_visible()
    assert chart.values["rounds"] < 14


def test_a_handle_that_moves_on_asks_only_about_where_it_is(open_page: Open) -> None:
    """While Python is busy nothing piles up; the handle stays where it was put."""
    chart = made("interval")
    stage = open_chart(open_page, chart)
    page = stage.page
    stage.receive({"v": 1, "type": "done", "id": page.evaluate("model.sent[0].id")})
    slider = page.get_by_role("slider", name="Games of each person")
    slider.focus()
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    assert [message["arg"]["n"] for message in stage.sent("set")] == [110]
    expect(slider).to_have_attribute("aria-valuetext", "180 games")
    expect(page.locator(".rk-x-link")).to_contain_text("Python is at work")
    chart.set(n=110)
    stage.show(as_json(chart.state))
    stage.receive({"v": 1, "type": "done", "id": stage.sent("set")[0]["id"]})
    assert [message["arg"]["n"] for message in stage.sent("set")] == [110, 180]
    expect(slider).to_have_attribute("aria-valuetext", "180 games")


def test_without_a_kernel_it_says_so(open_page: Open) -> None:
    stage = open_chart(open_page, made("interval"))
    page = stage.page
    page.evaluate("() => model.trigger('comm:close')")
    expect(page.locator(".rk-x-link")).to_contain_text("has lost its kernel")
    expect(page.get_by_role("slider").first).to_be_disabled()
    expect(page.get_by_role("button", name="All")).to_be_disabled()
    page.get_by_role("button", name="日本語").click()
    expect(page.locator("h2")).to_have_text("信頼区間の約束")
    assert anything(page) == []


def test_nothing_is_left_behind(open_page: Open) -> None:
    stage = open_chart(open_page, made("chain"))
    stage.page.evaluate("() => { cleanup(); return drawn(); }")
    assert stage.page.evaluate("left()") == {"timers": 0, "listeners": 0, "handlers": 0}
