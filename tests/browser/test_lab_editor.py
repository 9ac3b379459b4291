"""The position editor in JupyterLab: opened from a board, and a board opened from it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.lab import Notebook

pytestmark = pytest.mark.browser

BOARD = """
import racekit as rk
rk.set_language("en")  # other tests have used the kernel
table = rk.Table("longshot", first_player=0, seed=7, autosave=False)
table.advance()
board = rk.GameWidget(table, lang="en", autoplay=False)
board
"""


def test_a_board_is_edited_and_played_on(lent: Notebook) -> None:
    page = lent.show(BOARD).page
    page.get_by_role("button", name="Edit position").click()
    editor = page.locator(".rk-ed")
    expect(editor).to_be_visible()
    editor.locator('.rk-ob [data-place="3L"]').click()
    editor.locator('.rk-ed-palette [data-put="F-2"]').click()
    expect(editor.locator(".rk-ed-palette .rk-ed-chip").first).to_have_attribute(
        "aria-label", "Take away: Free 2 (Horse 3's left box)"
    )
    editor.get_by_role("button", name="Play from here").click()
    boards = page.locator(".rk-frame")
    expect(boards).to_have_count(2)
    # The new board begins where the editor stands; the old one has not changed.
    shown = "print(board.editor.board.table.state == board.editor.position, board.position.board)"
    same, _, old = lent.run(shown).partition(" ")
    assert same == "True"
    assert "boxes=((), (), (), ()" in old
    assert lent.errors == []
