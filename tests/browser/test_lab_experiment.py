"""An experiment of one's own in JupyterLab: designed, run, stopped, and there again."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import serious
from tests.browser.lab import Notebook

pytestmark = pytest.mark.browser

SHOW = """
import racekit as rk
mine = rk.lessons.experiment(name="odds/00/mine", seed=3, lang="en")
mine
"""


def test_a_design_is_run_in_the_background_and_stands_there_again(lent: Notebook) -> None:
    lent.show(SHOW)
    page = lent.page
    chart = page.locator(".rk-explore")
    count = chart.locator(".rk-count b")
    chart.get_by_label("My question").fill("Who wins?")
    page.keyboard.press("Tab")
    chart.get_by_label("Chance comes from").select_option(label="A game")
    expect(chart.get_by_role("heading", level=2)).to_have_text("Who wins?")
    expect(chart.get_by_label("Game")).to_be_visible()
    assert serious(page) == []
    # Games take time: they flow in, and can be stopped.
    chart.get_by_role("button", name="All").click()
    chart.get_by_role("button", name="Stop").click()
    expect(chart.get_by_role("button", name="Stop")).to_have_count(0)
    stopped = int(count.inner_text())
    assert 0 < stopped < 200
    expect(chart.locator(".rk-x-end")).to_contain_text("Kept on this computer as odds/00/mine.")
    # Keys stay within the form: the notebook's cell is still there.
    cells = lent.cells
    chart.get_by_label("How many trials").press("x")
    assert lent.cells == cells
    lent.run("again = rk.lessons.experiment(name='odds/00/mine')\nagain.run(1)")
    lent.prints("print(again.done, again.design.question)", f"{stopped + 1} Who wins?")
