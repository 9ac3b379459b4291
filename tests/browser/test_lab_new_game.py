"""A new game in JupyterLab without Python: by a form, and from a board."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.lab import Notebook

pytestmark = pytest.mark.browser

FORM = """
import racekit as rk
rk.set_language("en")  # other tests have used the kernel
form = rk.play()
form
"""


def test_a_new_game_is_set_up_and_another_after_it(lent: Notebook) -> None:
    page = lent.show(FORM).page
    form = page.locator(".rk-ng")
    form.get_by_label("Trick Race").check()
    form.get_by_label("name", exact=True).fill("Ann")
    form.get_by_label("Player 2").select_option(label="a person")
    form.get_by_label("name", exact=True).nth(1).fill("Ben")
    form.get_by_label("the same cards").first.click()
    line = (
        "rk.play('trickrace', seats={0: rk.HUMAN.named('Ann'), 1: rk.HUMAN.named('Ben')}, seed=1)"
    )
    expect(form.locator("code")).to_have_text(line)
    form.get_by_role("button", name="Start the game").click()
    expect(form).to_have_count(0)
    board = page.locator(".rk-frame")
    # Two people at one screen are called by their names.
    expect(board.locator(".rk-players")).to_contain_text("Ann")
    expect(board.locator(".rk-players")).not_to_contain_text("You")
    board.get_by_role("button", name="New game").click()
    # The same people are offered; the board comes back.
    expect(form.get_by_label("name", exact=True).nth(1)).to_have_value("Ben")
    form.get_by_role("button", name="Back to the game").click()
    expect(board).to_be_visible()
    board.get_by_role("button", name="New game").click()
    form.get_by_label("Pig").check()
    form.get_by_text("Options", exact=True).click()
    form.get_by_label("Points that win").fill("50")
    form.get_by_label("Points that win").press("Enter")
    form.get_by_role("button", name="Start the game").click()
    expect(board.get_by_role("heading", name="Pig")).to_be_visible()
    assert lent.run("print(form.board.next.board.table.game.goal)") == "50"
    assert lent.errors == []
