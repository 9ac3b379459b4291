"""The form for a new game, on wide and narrow screens; Python answers it as in a notebook."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import racekit as rk
from racekit.ui.new_game import NewGame
from tests.browser.axe import assert_nothing_serious
from tests.browser.conftest import Open

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("lang", "dark", "width"), [("en", False, 1060), ("ja", True, 390)])
def test_a_game_is_chosen_by_keyboard_alone(
    open_page: Open, lang: str, dark: bool, width: int
) -> None:
    made = NewGame()
    begun: list[str] = []
    made.begin = lambda game, settings: begun.append(made.python())

    def python(message: dict[str, Any]) -> dict[str, Any]:
        answer = made.handle(message)
        return {"state": made.snapshot(), "said": [] if answer is None else [answer]}

    stage = open_page(
        made.snapshot(),
        bundle="start",
        part="new-game",
        board=None,
        lang=lang,
        dark=dark,
        width=width,
    )
    stage.ask(python)
    page = stage.page
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert_nothing_serious(stage)
    page.get_by_role("radio", checked=True).press("ArrowDown")
    expect(page.locator(".rk-ng code")).to_have_text("rk.play('pig')")
    seat = page.locator('[data-part="seats[1]"]')
    seat.focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".rk-ng code")).to_contain_text("seats=")
    page.locator(".rk-ng-start").press("Enter")
    page.evaluate("() => askPython({})")  # answered after what was asked before it
    assert begun == [made.python()]
    assert stage.errors == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_whole_form_fits_a_laptop(open_page: Open, lang: str) -> None:
    board = rk.play("longshot", players=6)
    board.advance()
    made = NewGame(board.table, lambda: None)
    page = open_page(
        made.snapshot(), bundle="start", part="new-game", board=None, lang=lang, width=1132
    ).page
    assert page.locator(".rk-ng").bounding_box()["height"] <= 640  # type: ignore[index]
