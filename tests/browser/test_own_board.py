"""A game of one's own brings a board of its own, which the manual shows how to write."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.lab import Notebook
from tests.house.blocks import FENCE

pytestmark = [pytest.mark.browser, pytest.mark.lab]
MANUAL = Path("docs/en/make-a-game.md")


def test_the_board_of_the_manual_is_played_on_and_a_broken_one_says_so(lent: Notebook) -> None:
    text = MANUAL.read_text("utf-8")
    pig = FENCE.findall(text)[0]
    own = next(code for code in FENCE.findall(text) if "board_script" in code)
    (script,) = re.findall(r"^```javascript\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    begin = 'import racekit as rk; rk.set_language("en")\n' + pig
    written = f"from pathlib import Path\n_ = Path('pig.js').write_text({script!r}, 'utf-8')"
    lent.show(begin, written, own + "\nrk.play(MyPig(), seed=1)")
    board = lent.page.locator(".rk-gn-board")
    expect(board.get_by_role("meter").first).to_be_visible()
    board.get_by_role("button", name="roll").click()
    expect(board).to_contain_text("This turn")
    broken = "_ = Path('pig.js').write_text('export function render() { throw Error(\"Oh\"); }')"
    lent.show(begin, written + "\n" + broken, own + "\nrk.play(MyPig())")
    expect(lent.page.locator("p[role=alert]")).to_contain_text("board has failed (Error: Oh)")
    expect(lent.page.locator(".rk-gn-fields")).to_be_visible()
    lent.page.locator(".rk-gn-do").first.click()
    assert lent.errors == []
