"""A race in JupyterLab: played, reviewed, and played better from its costliest move."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.lab import Notebook

pytestmark = pytest.mark.browser

PLAYED = """
import racekit as rk
table = rk.Table("longshot", players=4, races=1, seed=3, autosave=False, mode="play",
                 seats={0: rk.HUMAN, **dict.fromkeys(range(1, 4), "greedy")})
while table.state.actor is not None:
    table.advance()
    if table.actor == 0:
        table.step(table.state.actions()[0])
board = rk.GameWidget(table, lang="en", autoplay=False)
board
"""
ANSWER = """async (root) => {
  const slider = root.querySelector(".rk-slider");
  const before = slider.ariaValueNow;
  root.querySelectorAll(".rk-key")[1].click();
  while (slider.ariaValueNow === before) await new Promise(requestAnimationFrame);
}"""


def test_a_race_is_reviewed_while_the_board_answers_and_played_better(
    lent: Notebook,
) -> None:
    page = lent.show(PLAYED).page
    root = page.locator(".rk")
    root.locator(".rk-ending").get_by_role("button", name="Review").click()
    expect(root.get_by_role("progressbar")).to_be_visible()
    expect(root.locator(".rk-curve")).to_be_visible()
    # Each step back is a question to the kernel: all are answered before the review is stopped.
    for _ in range(9):
        root.evaluate(ANSWER)
    root.get_by_role("button", name="Stop").click()
    expect(root.locator(".rk-rv .rk-es-head")).to_contain_text("Stopped after")
    # A review with fewer games, whole: the same board shows its costliest move.
    lent.run("board._board.reviewing._settings = {'games': 40}")
    root.get_by_role("button", name="Review again").click()
    expect(root.locator(".rk-rv .rk-es-head")).to_contain_text("You: luck")
    root.locator(".rk-decided button").first.click()
    expect(root.locator(".rk-decided[aria-current]")).to_have_count(1)
    root.get_by_role("button", name="Play on from here").click()
    expect(root.get_by_role("button", name="Study")).to_have_attribute("aria-pressed", "true")
    expect(root.locator(".rk-mine")).to_be_visible()
    at = lent.run("print(table.node.id, table.actor, len(table.node.children))")
    assert at.split()[1:] == ["0", "1"]
    lent.run("board.act(str(table.state.actions()[-1]))")
    assert lent.run(f"print(len(table.find({at.split()[0]}).children))") == "2"
    assert lent.errors == []
