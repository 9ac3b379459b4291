"""A table with guests: the host's lobby on a projector, and a guest's page on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from racekit.hosting.lobby import qr_code
from racekit.hosting.texts import word
from racekit.lessons.live.asked import questions_for
from racekit.lessons.live.desk import Desk
from racekit.lessons.live.phone import Phone
from racekit.lessons.live.room import ClassRoom
from tests.browser.axe import assert_nothing_serious
from tests.browser.conftest import Open

pytestmark = pytest.mark.browser

NAMES = ["Ann", "健太", "Player 3", "Player 4", "Player 5"]
ADDRESS = (
    "https://hub.mybinder.org/user/racekit-racekit-ab12cd34/racekit/AbcdefghijkL/"
    "#AbcdefghijklmnopqrstuvW"
)
"""As long as addresses are."""


def text(said: str) -> dict[str, str]:
    return {"en": said, "ja": said}


def seats() -> list[dict[str, Any]]:
    """Return five seats: a guest who is there, one who is away, and three that are free."""
    return [
        {
            "seat": seat,
            "name": text(name),
            "who": "person" if seat < 2 else "auto",
            "free": seat > 1,
            "away": seat == 1,
            "connected": int(seat == 0),
        }
        for seat, name in enumerate(NAMES)
    ]


LOBBY = {
    "v": 1,
    "seq": 0,
    "now": 0,
    "log": [],
    "title": text("LONG SHOT"),
    "address": ADDRESS,
    "qr": qr_code(ADDRESS),
    "reach": word("reach_open").data(),
    "lan": True,
    "path": "racekit/AbcdefghijkL/",
    "seats": seats(),
    "watchers": 1,
    "grants": {"hint": True, "undo": False, "review": False},
    "watch": True,
    "begun": False,
    "paused": True,
    "ended": False,
    "over": False,
    "device": None,
    "notices": [text("Everybody who had a seat gets it back with the same device.")],
}

SMALL = """root => [...document.querySelectorAll(`${root} :is(button, input, summary)`)]
    .filter(each => each.type !== 'checkbox')
    .filter(each => each.getBoundingClientRect().height < 44).map(each => each.textContent)"""
"""What is too low for a finger."""


def fits(page: Page) -> bool:
    return page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def lobby(open_page: Open, width: int, **more: Any) -> Any:
    return open_page(
        {**LOBBY, **more}, bundle="start", part="lobby", board=None, lang="en", width=width
    )


def test_a_lobby_fits_a_projector_and_folds(open_page: Open) -> None:
    stage = lobby(open_page, 1280)
    stage.widen(1280, 720)
    page = stage.page
    code = page.get_by_role("img").bounding_box()
    frame = page.locator(".rk-lo-frame").bounding_box()
    assert code
    assert frame
    assert code["width"] >= 340
    assert frame["height"] <= 560  # a notebook's bars are above it
    assert fits(page)
    assert_nothing_serious(stage)
    stage.show({**LOBBY, "begun": True, "paused": False})
    expect(page.get_by_role("img")).to_have_count(0)
    frame = page.locator(".rk-lo-frame").bounding_box()
    assert frame
    assert frame["height"] <= 100  # a line, and the notice
    assert stage.errors == []


def test_a_lobby_is_worked_by_touch(open_page: Open) -> None:
    stage = lobby(open_page, 390)
    for lang in ("en", "ja"):
        stage.speak(lang)
        assert fits(stage.page)
        assert stage.page.evaluate(SMALL, ".rk-lo") == []


_DOOR = """async ({lobby, lang}) => {
  const { default: start } = await import("/static/start.js");
  const host = document.body.appendChild(document.createElement("div"));
  history.replaceState(null, "", "#KEY");
  const socket = {
    readyState: 1,
    close() {},
    send(frame) {
      if (JSON.parse(frame).hello) socket.onmessage({ data: JSON.stringify({ lobby }) });
    },
  };
  setTimeout(() => socket.onopen());
  window.end = start.guest.mount(host, { lang, storage: null, connect: () => socket });
}"""


def test_a_guest_comes_in_by_touch(open_page: Open) -> None:
    stage = lobby(open_page, 390, ended=True, notices=[])
    page = stage.page
    stage.widen(390, 844)
    line = text("The game begins when the host says so.")
    shown = {**LOBBY, "line": line, "you": None}
    for lang, watch in (("en", "Watch"), ("ja", "観戦する")):
        page.evaluate(_DOOR, {"lobby": shown, "lang": lang})
        expect(page.get_by_role("button", name=watch)).to_be_visible()
        expect(page.get_by_role("button", name="Player")).to_have_count(3)
        assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
        assert fits(page)
        assert page.evaluate(SMALL, ".rk-gu") == []
        assert_nothing_serious(stage, lang)
        page.evaluate("() => end()")
    assert stage.errors == []


def classed(phase: str) -> tuple[ClassRoom, Desk]:
    """Return a class of thirty, as its teacher sees it, that has come to a phase."""
    room = ClassRoom(questions_for(["odds/at-least-one", "odds/peeking"]))
    for number in range(30):
        room.join(f"Pupil {number}", None)
    room.go_to(0)
    for number in room.present():
        room.answer(number, 1, ["1/7", "25 %", "0.6"][number % 3], 50 + 5 * (number % 10))
    if phase != "ask":
        room.close()
        room.spread()
        room.tell()
    return room, Desk(room, Unserved())  # type: ignore[arg-type]


class Unserved:
    """What a desk needs of a server."""

    address, port = "192.168.178.123", 50123

    def call(self, work: Any) -> Any:
        return work()


@pytest.mark.parametrize("phase", ["ask", "truth"])
def test_a_class_fits_a_projector_and_phones(open_page: Open, phase: str) -> None:
    room, desk = classed(phase)
    _, traits = desk.question()
    phone = Phone(room, 1, lambda *_: None).traits()
    shown = [
        ("start", "class", {}, desk.snapshot()),
        ("question", "asked", {**traits, "mode": "screen"}, desk.screen()),
        ("question", "asked", {"question": phone["question"], "mode": "phone"}, phone["state"]),
    ]
    for bundle, part, data, state in shown:
        stage = open_page(state, bundle=bundle, part=part, instead=True, **data)
        for width, lang in ((390, "en"), (390, "ja"), (1280, "ja")):
            stage.widen(width)
            stage.speak(lang)
            expect(stage.page.locator(".rk")).to_be_visible()
            assert fits(stage.page)
            assert_nothing_serious(stage)
            if data.get("mode") == "phone":
                assert stage.page.evaluate(SMALL, ".rk-ca") == []
            assert stage.errors == []
