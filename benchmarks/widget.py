"""The time from a click to the repaint in JupyterLab, for moves and for a simple counter.

Both make a round trip to Python in the same page, in alternation, so they differ only in Python's
work and in what the page draws. The counter is the minimum for an anywidget with such a round trip.
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.lab import Lab, Notebook
from tests.tools.browser import chromium

from ._figures import Figure

CLICKS = 40
WARM_UP = 5
PAUSE = 300.0
"""Milliseconds of idle time before each click."""
MOST = 1.5
"""The maximum time of a move, as a multiple of the counter's."""

COUNTER = """
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
        const button = document.createElement("button");
        button.id = "counter";
        const show = () => { button.textContent = model.get("value"); };
        button.addEventListener("click", () => model.send("more"));
        model.on("change:value", show);
        show();
        el.append(button);
    } };'''
    value = traitlets.Int(0).tag(sync=True)

def count(counter, _content, _buffers):
    counter.value += 1

counter = Counter()
counter.on_msg(count)
counter
"""

SHOWN = """
table.advance()
for _ in range(6):  # well into the game: a full log, and a tree of some size
    table.step(table.state.actions()[0])
    table.advance()
rk.GameWidget(table, lang="en", autoplay=False)
"""

LONGSHOT = """
import racekit as rk

table = rk.Table(
    "longshot", players=5, races=1, seed=7, mode="play", autosave=False,
    seats={seat: rk.players.Greedy() for seat in range(1, 5)},
)
"""

PIG = """
import racekit as rk

table = rk.Table("pig", seed=7, mode="play", autosave=False, seats={1: rk.players.Greedy()})
"""


class Board(NamedTuple):
    """A board to be timed.

    Attributes
    ----------
    table : str
        The code that creates the table.
    chosen : str or None
        What a person selects before the move.
    moved : str
        What a person clicks to move.
    """

    name: str
    table: str
    chosen: str | None
    moved: str


BOARDS = (
    Board("click to repaint", LONGSHOT, ".rk-ls-held[aria-disabled=false]", ".rk-ls-box-open"),
    Board("on the generic board", PIG, None, ".rk-gn-place[data-act]"),
)

TIMED = """async ([clicked, watched]) => {
    const place = document.querySelector(watched);
    const look = () => place.getAttribute('aria-valuenow') ?? place.textContent;
    const before = look();
    const start = performance.now();
    const changed = new Promise(done => {
        const observer = new MutationObserver(() => {
            if (look() === before) return;
            observer.disconnect();
            done();
        });
        const all = { attributes: true, childList: true, characterData: true, subtree: true };
        observer.observe(place, all);
    });
    // A place of a picture is an SVG element, which has no click().
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.querySelector(clicked).dispatchEvent(click);
    await changed;
    // The next frame shows it; a message after that frame's callbacks comes once it is painted.
    await new Promise(done => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
    }));
    return performance.now() - start;
}"""

SLIDER = ".rk-slider"


def timed(page: Page, clicked: str, watched: str) -> float:
    """Return the milliseconds from a click until its change has been painted.

    People pause between clicks, and an idle connection responds differently from a busy one, so
    this function pauses, too. A mouse click focuses its target, so this function does the same.
    """
    page.locator(clicked).first.focus()
    page.wait_for_timeout(PAUSE)
    return float(page.evaluate(TIMED, [clicked, watched]))


def move(page: Page, board: Board) -> float:
    """Time a move, and undo it."""
    if board.chosen:
        page.locator(board.chosen).first.click()
    taken = timed(page, board.moved, SLIDER)
    undo = page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_have_attribute("aria-disabled", "false")
    undo.click()
    expect(page.locator(board.chosen or board.moved)).not_to_have_count(0)
    return taken


def clicks(notebook: Notebook, board: Board) -> tuple[list[float], list[float]]:
    """Time moves and counts in one page."""
    notebook.open(board.table + SHOWN, COUNTER)
    return timed_pairs(notebook.page, board)


def timed_pairs(page: Page, board: Board) -> tuple[list[float], list[float]]:
    """Time moves and counts in alternation, once both are there."""
    expect(page.locator(board.chosen or board.moved)).not_to_have_count(0)
    expect(page.locator("#counter")).to_be_visible()
    pairs = [
        (move(page, board), timed(page, "#counter", "#counter")) for _ in range(WARM_UP + CLICKS)
    ]
    moves, counts = zip(*pairs[WARM_UP:], strict=True)
    return list(moves), list(counts)


def measured(board: Board) -> tuple[list[float], list[float]]:
    """Start JupyterLab and Chromium, and time the clicks."""
    arguments: dict[str, Any] = {"executable_path": chromium(), "args": ["--no-sandbox"]}
    with tempfile.TemporaryDirectory() as folder, Lab(Path(folder)) as lab, sync_playwright() as p:
        browser = p.chromium.launch(**arguments)
        notebook = Notebook(lab, browser.new_context(viewport={"width": 1280, "height": 1400}), "w")
        try:
            return clicks(notebook, board)
        finally:
            notebook.close()
            browser.close()


def figure(board: Board) -> Figure:
    """Return a board's median click against that of the counter."""
    moves, counts = measured(board)
    spread = statistics.quantiles(moves, n=10)
    note = f"{CLICKS} clicks each; a move's slowest tenth from {spread[-1]:.0f} ms"
    ours, peer = statistics.median(moves), statistics.median(counts)
    return Figure(board.name, ours, "ms", MOST, at_most=True, peer=peer, note=note)


def measure() -> list[Figure]:
    """Return a figure for each board."""
    return [figure(board) for board in BOARDS]
