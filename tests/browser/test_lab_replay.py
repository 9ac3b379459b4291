"""A replay: in JupyterLab, with its kernel gone, and in a page that no server stands behind."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, Route, expect

from tests.browser.lab import Notebook

pytestmark = pytest.mark.browser

RACE = """
import racekit as rk
table = rk.Table(
    "longshot", players=5, races=1, seed=7, autosave=False,
    seats={seat: rk.players.Greedy() for seat in range(5)},
)
_ = table.advance()
w = rk.ReplayWidget(table, seat=0, lang="en")
print(len(w.frames), max(table.result.scores))
w
"""


def told(text: str) -> tuple[int, str]:
    """Return how many frames there are, and the winner's dollars as a page writes them."""
    frames, score = text.split()
    return int(frames), f"${int(score):,}"


def assert_it_steps(place: Page | FrameLocator, frames: int, best: str) -> None:
    """Step through a race from the deal to the settlement, in three ways."""
    root = place.locator(".rk")
    expect(root).to_be_visible()
    slider = root.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuemax", str(frames - 1))
    expect(slider).to_have_attribute("aria-valuenow", "0")
    for number in range(1, 8):
        root.get_by_role("button", name="One step forward", exact=True).click()
        expect(slider).to_have_attribute("aria-valuenow", str(number))
    expect(root.locator(".rk-ls-card.rk-ls-small")).not_to_have_count(0)
    expect(root.locator(".rk-ls-held")).to_have_count(8)
    root.get_by_role("button", name="One step back", exact=True).click()
    expect(slider).to_have_attribute("aria-valuenow", "6")
    slider.focus()
    slider.press("End")
    expect(slider).to_have_attribute("aria-valuenow", str(frames - 1))
    expect(root.locator(".rk-ls-winner .rk-ls-purse")).to_have_text(best)
    root.locator(".rk-log .rk-chip", has_text="LS11.1").click()
    expect(root.get_by_role("dialog")).to_contain_text("LS11.1")
    slider.press("Escape")
    root.get_by_role("button", name="日本語").click()
    expect(root).to_have_attribute("lang", "ja")
    expect(root.locator(".rk-status")).to_contain_text("ゲーム終了")


def test_a_replay_steps_and_needs_no_kernel(notebook: Notebook) -> None:
    notebook.open(RACE)
    view = notebook.view()
    text = notebook.run("print(len(w.frames), max(table.result.scores))")
    notebook.page.evaluate(
        "async () => { await window.jupyterapp.shell.currentWidget.sessionContext.shutdown() }"
    )
    expect(view.root).to_be_visible()
    assert_it_steps(notebook.page, *told(text))
    assert notebook.errors == []


@pytest.fixture
def offline(browser: Browser) -> Iterator[Page]:
    """Return a page that gets nothing but files."""
    alone = browser.new_context()
    page = alone.new_page()
    page.set_default_timeout(15_000)

    def only_files(route: Route) -> None:
        if route.request.url.startswith("file:"):
            route.continue_()
        else:
            route.abort()

    page.route("**/*", only_files)
    alone.set_offline(True)
    yield page
    alone.close()


def converted(folder: Path, source: Path, *more: str) -> Path:
    """Return a notebook as a page, made by nbconvert."""
    words = [sys.executable, "-m", "nbconvert", "--to", "html", *more, str(source)]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return source.with_suffix(".html")


def test_a_saved_notebook_s_page_steps_with_the_network_off(
    notebook: Notebook, offline: Page, tmp_path: Path
) -> None:
    notebook.open(RACE)
    notebook.view()
    text = notebook.run("print(len(w.frames), max(table.result.scores))")
    notebook.save()
    page = converted(tmp_path, notebook.file)
    offline.goto(page.as_uri())
    assert_it_steps(offline.frame_locator("iframe"), *told(text))


def test_an_exported_page_steps_with_the_network_off(
    notebook: Notebook, offline: Page, tmp_path: Path
) -> None:
    path = tmp_path / "race.html"
    notebook.open("1 + 1")
    text = notebook.run(RACE + f"\nw.export({str(path)!r})")
    asked: list[str] = []
    offline.on("request", lambda request: asked.append(request.url))
    offline.goto(path.as_uri())
    assert_it_steps(offline, *told(text))
    assert asked == [path.as_uri()]
