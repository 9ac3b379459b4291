"""Guests' phones: pages of 390 x 844 that a finger plays on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.games import Look
from tests.browser.lab import View

CELL = {"width": 390, "height": 844}

LOCALES = {"en": "en-GB", "ja": "ja-JP"}
SEAT = {"en": "Player {}", "ja": "プレイヤー{}"}


class Phone:
    """A guest's phone, with a seat or before one.

    Parameters
    ----------
    context : BrowserContext
        What it is opened in.
    address : str
        The address of the invitation, or of a seat.
    look : Look
        The game's look.
    lang : {"en", "ja"}
        The phone's language.
    """

    def __init__(self, context: BrowserContext, address: str, look: Look, lang: str) -> None:
        self.context, self.look, self.lang = context, look, lang
        self.errors: list[str] = []
        self.moves = 0
        self.open(address)

    def open(self, address: str) -> None:
        """Open an address in a new page."""
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(address)

    def join(self, name: str, seat: int) -> None:
        """Say a name, and take a seat."""
        self.page.locator("input").fill(name)
        self.page.get_by_role("button", name=SEAT[self.lang].format(seat + 1)).tap()
        expect(self.page.locator(".rk-frame")).to_be_visible()

    @property
    def view(self) -> View:
        """The board."""
        return View(self.page, self.page.locator(".rk:has(.rk-frame)"), self.look)

    @property
    def mine(self) -> bool:
        """Whether it is this phone's turn, and something can be done."""
        return self.view.mine.is_visible()

    def move(self) -> None:
        """Do the first thing that can be done, with a finger; wait until it is done."""
        view = self.view
        before = view.step_shown()
        if view.places.count():
            view.places.first.tap()
        elif view.cards.count():
            if not self.look.direct:
                view.cards.first.tap()
            view.places.first.tap()
        else:
            view.bare.first.tap()
        view.moved(before)
        self.moves += 1

    def says(self, text: str | re.Pattern[str]) -> None:
        """Wait until the strip above the board says something."""
        expect(self.page.locator(".rk-gu")).to_contain_text(text)


@contextmanager
def phone(browser: Browser, address: str, look: Look, lang: str = "en") -> Iterator[Phone]:
    """Lend a phone."""
    context = browser.new_context(
        viewport=CELL,  # type: ignore[arg-type]
        has_touch=True,
        is_mobile=True,
        locale=LOCALES[lang],
        reduced_motion="reduce",
    )
    opened = Phone(context, address, look, lang)
    yield opened
    context.close()


def play(phones: list[Phone], on: Callable[[], bool]) -> None:
    """Let whoever's turn it is move, as long as the game goes on."""
    while on():
        turn = next((each for each in phones if each.mine), None)
        if turn is not None:
            turn.move()
        else:
            phones[0].page.wait_for_timeout(20)  # an automatic player, or chance


def rest(phones: list[Phone]) -> None:
    """Wait until one of the phones has to move, and all show the same step."""
    while len({each.view.step_shown() for each in phones}) > 1 or not any(
        each.mine for each in phones
    ):
        phones[0].page.wait_for_timeout(20)
