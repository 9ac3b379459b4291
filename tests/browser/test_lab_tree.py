"""A probability tree in JupyterLab: the board of its game at each branch, and what Python hears."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.lab import Notebook

pytestmark = pytest.mark.browser

SHOW = """
import racekit as rk
start = rk.game("pig").start()
no_one = lambda path: "1" not in path
tree = rk.lessons.tree(start, policy="roll", event=no_one, blanks="total", lang="en")
tree
"""


def test_a_branch_shows_its_board_and_a_blank_reaches_python(lent: Notebook) -> None:
    lent.show(SHOW)
    tree = lent.page.locator(".rk-t")
    tree.get_by_role("treeitem", name="1: 1/6; whole path 1/6").click()
    board = tree.locator(".rk-nested")
    expect(board.locator("svg").first).to_be_visible()
    expect(board).to_contain_text("Player 2")
    field = tree.locator(".rk-t-total input")
    field.fill("25/36")
    field.press("Enter")
    expect(tree.locator(".rk-q-said")).to_have_attribute("data-right", "true")
    lent.prints("print([each['tries'][0]['answer'] for each in tree.kept.values()])", "['25/36']")
    cells = lent.cells
    tree.get_by_role("treeitem", name="Start").press("x")  # keys stay within it
    assert lent.cells == cells
