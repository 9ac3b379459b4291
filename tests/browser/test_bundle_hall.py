"""The host's screen of several tables, a real hall behind it: on a projector, and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import racekit as rk
from racekit.hosting.hall_widget import HallWidget
from tests.browser.axe import assert_nothing_serious
from tests.browser.conftest import Open, Stage
from tests.browser.test_bundle_together import SMALL, fits

pytestmark = pytest.mark.browser

NAMES = ["Ann", "花子", "Maximiliane-Charlotte", *(f"Guest {number}" for number in range(4, 31))]


@pytest.fixture
def hall() -> Iterator[HallWidget]:
    """Lend a hall of six tables, at which 29 people sit; one waits."""
    made = rk.host_class("longshot", tables=6, players=5, seed=7, port=0, autosave=False)
    for name in NAMES:
        made._desk.do(lambda found, name=name: found.join(name, 0))
    made.move("Guest 30", None)
    yield made
    made.close()


def screen(open_page: Open, hall: HallWidget, width: int, **more: Any) -> Stage:
    """Open the host's screen; the hall answers what it asks."""
    desk = hall._desk

    def python(message: dict[str, Any]) -> dict[str, Any]:
        answer = desk.handle(message)
        desk.seq += 1
        return {"state": desk.snapshot(), "said": [answer] if answer else []}

    given = {"bundle": "start", "part": "hall", "board": None, "lang": "en", **more}
    stage = open_page(desk.snapshot(), width=width, **given)
    stage.ask(python)
    return stage


def seat(page: Page, name: str) -> Any:
    return page.locator(".rk-ha-seat").get_by_text(name, exact=True)


def test_six_tables_fit_a_projector_and_people_are_moved_by_two_presses(
    open_page: Open, hall: HallWidget
) -> None:
    stage = screen(open_page, hall, 1280)
    stage.widen(1280, 720)
    page, desk = stage.page, hall._desk
    expect(page.locator(".rk-status")).to_have_text("Game 1. People: 30. Waiting: 1. Away: 30.")
    first, second = (desk.place.guest(name).spot for name in ("Ann", "花子"))
    seat(page, "Ann").click()
    expect(page.get_by_role("group", name="Ann")).to_be_visible()
    seat(page, "花子").click()
    expect(page.get_by_role("group", name="Ann")).to_have_count(0)
    assert [desk.place.guest(name).spot for name in ("花子", "Ann")] == [first, second]
    page.get_by_role("button", name="Guest 30").click()
    page.locator(".rk-ha-seat:text('Player')").click()
    expect(page.locator(".rk-ha-waiting")).to_have_count(0)

    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("img")).to_have_count(0)  # the code makes room
    frame = page.locator(".rk-lo-frame").bounding_box()
    assert frame
    assert frame["height"] <= 560  # a notebook's bars are above it
    assert fits(page)
    expect(page.get_by_role("button", name="Board")).to_have_count(0)  # it would tell cards
    page.get_by_role("button", name="Table 2: Pause").click()
    expect(page.get_by_role("region", name="Table 2")).to_contain_text("paused")
    page.get_by_role("button", name="Next game").click()
    page.get_by_role("button", name="By lot").click()
    expect(page.locator(".rk-status")).to_contain_text("Game 2.")
    assert not hall.tables[0].node.ply
    assert_nothing_serious(stage)
    assert stage.errors == []


def test_a_hall_is_worked_by_touch(open_page: Open, hall: HallWidget) -> None:
    stage = screen(open_page, hall, 390)
    for lang in ("en", "ja"):
        stage.speak(lang)
        assert fits(stage.page)
        assert stage.page.evaluate(SMALL, ".rk-ha") == []
