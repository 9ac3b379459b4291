"""A table with two phones, each in its own language: ten moves by touch in each game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

import racekit as rk
from racekit.hosting import room as rooms
from tests.browser.games import FOTH, KUHN, READALOUD, TRICKRACE, Look
from tests.browser.phones import phone, play

pytestmark = pytest.mark.browser

MOVES = {"kuhn": 2}
"""The moves of a game that is over sooner."""


@pytest.mark.parametrize("look", [TRICKRACE, FOTH, READALOUD, KUHN], ids=str)
def test_two_phones_play_ten_moves(
    browser: Browser, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "BEAT", 0.02)
    room = rk.host(look.game, port=0, autosave=False, **look.options)  # type: ignore[arg-type]
    wanted = MOVES.get(look.game, 10)
    try:
        with (
            phone(browser, room.address, look) as ann,
            phone(browser, room.address, look, "ja") as ben,
        ):
            ann.join("Ann", 0)
            ben.join("花子", 1)
            ann.says("Ann")
            room.begin()
            play([ann, ben], lambda: ann.moves + ben.moves < wanted)
            assert ann.errors == ben.errors == []
            expect(ann.page.locator(".rk:has(.rk-frame)")).to_have_attribute("lang", "en")
            assert [name.en for name in room.table.names[:2]] == ["Ann", "花子"]
            # What a phone keeps in its storage and shows is the seat's: nothing scrolls sideways.
            for each in (ann, ben):
                width = each.page.evaluate("document.documentElement.scrollWidth")
                assert width == 390
    finally:
        room.close()


def test_a_phone_follows_its_owner_from_table_to_table(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "BEAT", 0.02)
    hall = rk.host_class("kuhn", tables=2, seats="host", port=0, autosave=False, seed=7)
    try:
        with phone(browser, hall.address, KUHN, "ja") as ann:
            ann.page.locator("input").fill("花子")
            ann.page.get_by_role("button", name="参加する").tap()
            ann.says("ホストが席を決めます")
            expect(ann.page.locator(".rk-frame")).to_have_count(0)
            for table in (1, 0):
                hall.move("花子", table, 0)
                ann.says(f"テーブル{table + 1}。")
                expect(ann.page.locator(".rk-frame")).to_be_visible()
            hall.begin()
            play([ann], lambda: ann.moves < 1)
            ann.page.reload()
            ann.says("テーブル1。")
            expect(ann.page.locator(".rk-frame")).to_be_visible()
            hall.move("花子", None)
            expect(ann.page.locator(".rk-frame")).to_have_count(0)
            assert ann.errors == []
            assert ann.page.evaluate("document.documentElement.scrollWidth") == 390
    finally:
        hall.close()
