"""On a page that the browser translates, all words are those of what is so now."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import test_bundle_page as lesson_page
from tests.browser.conftest import Open, snapshot
from tests.browser.games import LOOKS, Look

pytestmark = pytest.mark.browser

TRANSLATE = "async () => { (await import('/translate.js')).start(); return drawn(); }"
GONE = ".rk-sr, .rk-layer, .rk-tip, .rk-marks, .rk-gn-actions"
"""What also depends on what was shown before: what is read out, what has moved, what is offered."""
PATIENCE = 30
"""Seconds for a movement to end."""
# Another view of the same state, in which nothing was replaced.
WORDS = """async (selector) => {
  const read = (root) => {
    const copy = root.cloneNode(true);
    for (const gone of copy.querySelectorAll(selector)) gone.remove();
    return copy.textContent;
  };
  const all = () => [...document.querySelectorAll("main .rk")];
  const views = () => all().filter((each) => !each.parentElement.closest(".rk"));
  const old = read(views()[0]);
  const end = view();
  await drawn();
  const fresh = read(views().at(-1));
  end();
  return [old, fresh];
}"""


def translated(page: Page) -> None:
    page.evaluate(TRANSLATE)
    expect(page.locator("font").first).to_be_attached()


def words(page: Page) -> list[str]:
    """Return the words of the board, and those of another view of the same state."""
    return [re.sub(r"\s+", " ", each) for each in page.evaluate(WORDS, GONE)]


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_board_tells_the_new_state(open_page: Open, look: Look) -> None:
    names = [look.turn, *look.snapshots]
    states = [{**snapshot(name), "seq": seq} for seq, name in enumerate(names)]
    stage = open_page(states[0])
    translated(stage.page)
    for name, state in zip(names, states, strict=True):
        stage.show(state)
        # How something ends is told once its last movement has been seen.
        deadline = time.monotonic() + PATIENCE
        while (found := words(stage.page))[0] != found[1] and time.monotonic() < deadline:
            pass
        assert found[0] == found[1], name
    assert stage.errors == []


def test_a_lesson_is_done(open_page: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path))
    monkeypatch.setenv("RACEKIT_LANG", "ja")
    stage: Any = lesson_page.opened(open_page, *lesson_page.lesson())
    translated(stage.page)
    reader = lesson_page.Reader(stage.page)
    reader.do_it()
    assert "↻" not in reader.question.inner_text()  # no word of the wrong answer is left
    reader.erases_it()
    assert stage.errors == []
