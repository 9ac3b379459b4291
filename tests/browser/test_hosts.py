"""The other hosts of notebooks: Notebook 7, nbclassic and Voila, on one server, and marimo.

Each shows a board and the probabilities beside it: a move, a place that says why not, and the game
goes on after a reload. JupyterLab itself has tests of its own.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import indent

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.games import LONGSHOT
from tests.browser.lab import Lab, View, cells_file
from tests.jupyter import ROOT, STARTING

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

LOADING = 120_000
"""Milliseconds until a host shows a board, on a machine that does much else."""
CELL = """import os

os.environ["RACEKIT_HOME"] = {home!r}
import racekit as rk

rk.set_language("en")
seats = {{0: rk.HUMAN, **dict.fromkeys(range(1, 5), "greedy")}}
kept = len(rk.resume()) > 0
table = rk.resume(0) if kept else rk.Table("longshot", seats=seats, first_player=0, seed=7)
board = rk.play(table, speed="fast")
"""
BOTH = "from ipywidgets import VBox\n\nVBox([board, rk.OddsWidget(table)])"

Open = Callable[[Page, str], None]


def in_notebook(page: Page, url: str) -> None:
    """Open Notebook 7, and run its cells."""
    page.goto(url)
    page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.isReady")
    page.evaluate("() => void window.jupyterapp.commands.execute('notebook:run-all-cells')")


def in_nbclassic(page: Page, url: str) -> None:
    """Open the classic notebook, and run its cells."""
    page.goto(url)
    # Until the kernel has said what it is, and what shows widgets is there and knows where to find
    # them, none is shown.
    page.wait_for_function(
        """() => {
            const kernel = window.Jupyter?.notebook?.kernel;
            const found = window.requirejs?.s.contexts._.config.map["*"]?.anywidget;
            return kernel?.info_reply?.status === 'ok' && kernel.widget_manager && found;
        }"""
    )
    # It begins with asking the kernel for its widgets, and then draws all outputs anew: what a cell
    # shows meanwhile is lost. The kernel answers in order, so after a second answer that is over.
    page.evaluate("() => Jupyter.notebook.kernel.widget_manager._loadFromKernel()")
    page.evaluate("() => Jupyter.notebook.execute_all_cells()")


def by_itself(page: Page, url: str) -> None:
    """Open a host that runs the cells by itself."""
    page.goto(url)


SERVED: dict[str, tuple[str, Open]] = {
    "notebooks": ("notebooks", in_notebook),
    "nbclassic": ("nbclassic/notebooks", in_nbclassic),
    "voila": ("voila/render", by_itself),
}


@pytest.fixture
def page(window: BrowserContext) -> Iterator[Page]:
    page = window.new_page()
    page.set_default_timeout(LOADING)
    yield page
    page.close()


def check(page: Page, url: str, opened: Open) -> None:
    """Play a move on a host's board, and find the game there after a reload."""
    opened(page, url)
    view = board(page)
    expect(page.locator(".rk").nth(1)).to_contain_text("%")
    view.cards.first.click()
    page.locator(LONGSHOT.refuses).first.hover()
    expect(page.locator(".rk-tip")).to_be_visible()
    begun = view.step_shown()
    view.places.first.click()
    view.moved(begun)
    expect(view.mine).to_be_visible()
    played = view.step_shown()
    assert played > begun
    opened(page, url)
    assert board(page).step_shown() >= played


def board(page: Page) -> View:
    """Return the board, once it is the reader's turn."""
    view = View(page, page.locator(".rk").first, LONGSHOT)
    expect(view.mine).to_be_visible(timeout=LOADING)
    return view


@pytest.mark.parametrize("host", SERVED)
def test_a_board_is_played_in(host: str, lab: Lab, page: Page, tmp_path: Path) -> None:
    place, opened = SERVED[host]
    file = lab.work / f"{host}.ipynb"
    file.write_text(cells_file(CELL.format(home=str(tmp_path)) + BOTH), "utf-8")
    check(page, f"{lab.url}{place}/{file.name}?token={lab.token}", opened)


MARIMO = """import marimo

app = marimo.App()


@app.cell
def _():
{cell}
    return board, table, rk


@app.cell
def _(board):
    board
    return


@app.cell
def _(rk, table):
    rk.OddsWidget(table)
    return
"""


def test_a_board_is_played_in_marimo(page: Page, tmp_path: Path) -> None:
    cell = CELL.format(home=str(tmp_path / "home"))
    program = tmp_path / "board.py"
    program.write_text(MARIMO.format(cell=indent(cell, "    ")), "utf-8")
    with marimo(program) as url:
        check(page, url, by_itself)


@contextmanager
def marimo(program: Path) -> Iterator[str]:
    """Serve a marimo notebook as an app, and return its address."""
    port = free_port()
    command = ["marimo", "run", program, "--headless", "--no-token", "--port", str(port)]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CONFIG_HOME": str(program.parent)}
    with (program.parent / "server.log").open("wb") as log:
        serving = subprocess.Popen(
            [sys.executable, "-m", *command], env=env, cwd=program.parent, stdout=log, stderr=log
        )
    try:
        url = f"http://127.0.0.1:{port}/"
        end = time.monotonic() + STARTING
        while not answers(url):
            assert serving.poll() is None, (program.parent / "server.log").read_text("utf-8")
            assert time.monotonic() < end
            time.sleep(0.1)
        yield url
    finally:
        serving.terminate()
        serving.wait(20)


def free_port() -> int:
    """Return a port that is free now: marimo does not tell one that it chose itself."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


def answers(url: str) -> bool:
    try:
        urllib.request.urlopen(url, timeout=5).close()
    except OSError:
        return False
    return True
