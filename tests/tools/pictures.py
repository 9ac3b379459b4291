"""Take the README's pictures anew: ``python -m tests.tools.pictures [NAME ...]``.

They show the committed bundles with the snapshots of `tests.browser`; look at each afterwards, and
compare it with its description in the README.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Page, sync_playwright

import racekit as rk
from racekit.ui.odds import OddsPanel
from racekit.ui.session import Session
from tests.browser.conftest import Open, hosted, opener, snapshot
from tests.browser.games import LONGSHOT
from tests.browser.snapshots import Wanted, found, refusing_rules
from tests.tools.browser import chromium
from tests.tools.rules import ROOT

PLACE = ROOT / "notebooks" / "images"
WIDE = 1200
STILL = {"autoplay": False, "speed": "normal"}


def longshot(open_page: Open) -> Page:
    """Return a page on which a card is chosen, and a box says why it does not accept it."""

    def wish(state: Any) -> bool:
        running = "round 6" in state["status"]["lead"]["en"]
        return state["mine"] and running and "LS4.2" in refusing_rules(state)

    state = found(LONGSHOT, Wanted({"players": 5, "first_player": 0}, wish))
    page = open_page(state, config=STILL, width=WIDE).page
    page.locator(f"{LONGSHOT.free}:not([data-card^=F])").nth(3).click()
    page.locator(LONGSHOT.refuses).last.hover()
    page.locator(".rk-tip").wait_for()
    return page


def trickrace(open_page: Open) -> Page:
    """Return a page with a trick that has a whip in it."""
    return open_page(snapshot("trickrace/turn"), config=STILL, width=WIDE).page


def foth(open_page: Open) -> Page:
    """Return a page with a guarded run, and a chosen support that goes to either horse."""
    page = open_page(snapshot("foth/horse"), config=STILL, width=WIDE).page
    page.get_by_role("button", name="Heavy Shoes").last.click()
    return page


def readaloud(open_page: Open) -> Page:
    """Return a page with a card that is being read."""
    return open_page(snapshot("readaloud/card"), config=STILL, width=WIDE).page


def odds(open_page: Open) -> Page:
    """Return a page with the probabilities at a person's turn."""
    seats = {seat: rk.players.Greedy() for seat in range(1, 5)}
    table = rk.Table("longshot", players=5, seed=7, first_player=0, seats=seats, autosave=False)
    while table.actor != 0 or table.state.board.round < 4:
        table.step(table.next_action() if table.waiting else table.state.actions()[0])
    panel = OddsPanel(Session(table, 0))
    panel.run(1_500)
    return open_page({}, bundle="odds", odds={"seq": 1, **panel.data()}, width=WIDE).page


PICTURES: Mapping[str, Callable[[Open], Page]] = {
    each.__name__: each for each in (longshot, trickrace, foth, readaloud, odds)
}


def main(names: list[str]) -> None:
    """Take the pictures of these names, or all."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium())
        with hosted(browser) as host:
            for name in names or PICTURES:
                page = PICTURES[name](opener(host, []))
                page.locator(".rk").screenshot(path=PLACE / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
