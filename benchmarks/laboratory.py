"""The time from a click to the repaint in the browser's laboratory, against JupyterLab's.

The same game is played in both, in the same browser, first in JupyterLab. In the laboratory Python
is compiled to WebAssembly and shares the page's processor; there is no server to wait for.
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.lite import LiteNotebook, build, expose, served
from tests.tools.browser import chromium
from website import laboratory

from ._figures import Figure
from .widget import BOARDS, COUNTER, MOST, SHOWN, Board, measured, timed_pairs

EMPTY = "en/open.ipynb"
"""A notebook that does nothing unless a link asks it to."""


def there(browser: Browser, site: str, board: Board) -> tuple[list[float], list[float]]:
    """Time moves and counts in the laboratory, in one page."""
    context = browser.new_context(viewport={"width": 1280, "height": 1400})
    expose(context, site)
    notebook = LiteNotebook(context, site)
    try:
        notebook.page.goto(f"{site}/{laboratory.link(EMPTY)}")
        notebook.ready()
        for cell in (board.table + SHOWN, COUNTER):
            notebook.add(cell)
        return timed_pairs(notebook.page, board)
    finally:
        context.close()


def figures(
    board: Board, native: list[float], moves: list[float], counts: list[float]
) -> list[Figure]:
    """Return a board's median click against JupyterLab's, and against a counter beside it."""
    name, ours = f"laboratory, {board.name}", statistics.median(moves)
    slowest = statistics.quantiles(moves, n=10)[-1]
    note = f"{len(moves)} clicks each; a move's slowest tenth from {slowest:.0f} ms"
    peer, counter = statistics.median(native), statistics.median(counts)
    return [
        Figure(name, ours, "ms", MOST, at_most=True, peer=peer, note=note),
        Figure(name, ours, "ms", peer=counter, note="beside a counter in the same page"),
    ]


def measure() -> list[Figure]:
    """Return the figures of each board, in JupyterLab first."""
    natives = [measured(board)[0] for board in BOARDS]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as p:
        build(Path(folder))
        browser = p.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        with served(Path(folder)) as site:
            return [
                each
                for board, native in zip(BOARDS, natives, strict=True)
                for each in figures(board, native, *there(browser, site, board))
            ]
