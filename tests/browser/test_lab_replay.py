"""A replay: in JupyterLab, with its kernel gone, and in a page that no server stands behind."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import racekit as rk
from tests.browser.games import LONGSHOT, OWN_BOARDS, READALOUD, Look, on_boards
from tests.browser.lab import Notebook

pytestmark = pytest.mark.browser

RACE = """
import racekit as rk
table = rk.Table(
    "{look.game}", {look.told}, autosave=False,
    seats={{seat: rk.players.Greedy() for seat in range({look.players})}},
)
_ = table.advance()
rk.ReplayWidget(table, seat=0, lang="en")
"""
RACES = [RACE.format(look=look) for look in OWN_BOARDS]


@cache
def race(look: Look) -> rk.ReplayWidget:
    """Return the same race as in the notebook."""
    table = rk.Table(
        look.game,
        autosave=False,
        seats={seat: rk.players.Greedy() for seat in range(look.players)},
        **look.options,
    )
    table.advance()
    return rk.ReplayWidget(table, seat=0, lang="en")


def assert_it_steps(root: Locator, look: Look) -> None:
    """Step through a race from the deal to the settlement, in three ways."""
    frames = race(look).frames
    expect(root).to_be_visible()
    slider = root.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuemax", str(len(frames) - 1))
    expect(slider).to_have_attribute("aria-valuenow", "0")
    for number in range(1, 8):
        root.get_by_role("button", name="One step forward", exact=True).click()
        expect(slider).to_have_attribute("aria-valuenow", str(number))
    hand = look.hand(frames[7]["scene"])
    assert hand
    expect(root.locator(look.held)).to_have_count(len(hand))
    root.get_by_role("button", name="One step back", exact=True).click()
    expect(slider).to_have_attribute("aria-valuenow", "6")
    slider.focus()
    slider.press("End")
    expect(slider).to_have_attribute("aria-valuenow", str(len(frames) - 1))
    best = max(entry["score"] for entry in frames[-1]["result"]["ranking"])
    expect(root.locator(look.best).first).to_contain_text(look.score(best))
    last = frames[-1]["log"][-1]["rule"]
    root.locator(".rk-log .rk-chip", has_text=last).last.click()
    expect(root.get_by_role("dialog")).to_contain_text(last)
    slider.press("Escape")
    root.get_by_role("button", name="日本語").click()
    expect(root).to_have_attribute("lang", "ja")
    expect(root.locator(".rk-status")).to_contain_text("ゲーム終了")


def converted(folder: Path, source: Path, *more: str) -> Path:
    """Return a notebook as a page, made by nbconvert."""
    words = [sys.executable, "-m", "nbconvert", "--to", "html", *more, str(source)]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return source.with_suffix(".html")


def test_replays_step_without_a_kernel_and_in_the_page_of_a_saved_notebook(
    notebook: Notebook, offline: Page, tmp_path: Path
) -> None:
    notebook.open(*RACES)
    views = [notebook.view(number, look) for number, look in enumerate(OWN_BOARDS)]
    notebook.save()
    notebook.page.evaluate(
        "async () => { await window.jupyterapp.shell.currentWidget.sessionContext.shutdown() }"
    )
    for view in views:
        assert_it_steps(view.root, view.look)
    assert notebook.errors == []
    page = converted(tmp_path, notebook.file)
    offline.goto(page.as_uri())
    for number, look in enumerate(OWN_BOARDS):
        assert_it_steps(offline.frame_locator("iframe").nth(number).locator(".rk"), look)


@on_boards(LONGSHOT, READALOUD, of=OWN_BOARDS)
def test_an_exported_page_steps_with_the_network_off(
    offline: Page, tmp_path: Path, look: Look
) -> None:
    path = tmp_path / "race.html"
    race(look).export(path)
    asked: list[str] = []
    offline.on("request", lambda request: asked.append(request.url))
    offline.goto(path.as_uri())
    assert_it_steps(offline.locator(".rk"), look)
    assert asked == [path.as_uri()]
