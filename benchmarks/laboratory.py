"""The browser's laboratory against the same machine's Python: clicks, and calls that take long.

The same game is played in JupyterLab and in the laboratory, in the same browser, and the time from
a click to the repaint is compared. In the laboratory Python is compiled to WebAssembly and shares
the page's processor; there is no server to wait for. Calls such as `rk.hint` are timed inside
Python, in both; in the laboratory also with a processor that is four times slower, as a phone's.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from threading import Event, Thread
from time import perf_counter

import psutil
from playwright.sync_api import Browser, sync_playwright

from tests.browser.lite import LiteNotebook, build, expose, served
from tests.tools.browser import chromium
from website import laboratory

from ._figures import Figure
from .widget import BOARDS, COUNTER, MOST, SHOWN, Board, measured, timed_pairs

EMPTY = "en/open.ipynb"
"""A notebook that does nothing unless a link asks it to."""

CALLS = """
import json
from time import perf_counter

import racekit as rk
from racekit.reviews.hints import hint_run

found = {}


def timed(name, call):
    began = perf_counter()
    call()
    found[name] = perf_counter() - began


def first_values(table):
    run, number = hint_run(table), 0
    while run.result is None:
        run.add(number, run.job.part(number))
        number += 1


for game in GAMES:
    table = rk.Table(game, seed=1, autosave=False)
    table.advance()
    rk.hint(table, games=1, progress=False)  # imports what it needs, and finds the kernel
    timed(f"first values, {game}", lambda: first_values(table))
    timed(f"hint, {game}", lambda: rk.hint(table, progress=False))
if "review" in OTHERS:
    everybody = dict.fromkeys(range(4), "greedy")
    race = rk.Table("longshot", players=4, seed=0, autosave=False, seats=everybody)
    race.advance()
    timed("review of a seat, longshot", lambda: rk.review(race, 0, progress=False))
if "simulate" in OTHERS:
    for players in ("random", "greedy"):
        asked = {"players": players, "seed": 1, "aggregate": True, "progress": False}
        play = lambda: rk.simulate("trickrace", 10_000, **asked)
        timed(f"10,000 games of trickrace, {players}", play)
print(json.dumps(found))
"""
"""Times calls, and prints the seconds of each."""
GAMES = ("longshot", "trickrace", "foth", "readaloud")
LIMITS = {
    "hint, longshot": 2.0,
    "hint, trickrace": 2.0,
    "hint, foth": 4.0,
    "hint, readaloud": 4.0,
    "review of a seat, longshot": 2.5,
}
"""The most times as long as on a desk. Where nothing is compiled, Python itself is slower."""
DESK = {"first values": 1.0, "hint": 4.0}
"""The most seconds of a hint on a desk: until it shows something, and until it is done."""
PHONE = 4
"""How many times slower a phone's processor is."""
PHONE_HINT = 3.0
"""The most seconds of a hint there, and until it shows something, if games are compiled."""
PULSE = 0.005
"""The seconds for which it runs at a time."""
HEARD = 500
"""The most milliseconds from a click on Stop until it is heard."""


def calls(games: tuple[str, ...], *others: str) -> str:
    """Return the code that times hints in some games, and other calls."""
    return f"GAMES, OTHERS = {games!r}, {others!r}\n{CALLS}"


@contextmanager
def opened(browser: Browser, site: str) -> Iterator[LiteNotebook]:
    """Open a notebook of the laboratory that does nothing yet, and close it at the end."""
    context = browser.new_context(viewport={"width": 1280, "height": 1400})
    expose(context, site)
    notebook = LiteNotebook(context, site)
    try:
        notebook.page.goto(f"{site}/{laboratory.link(EMPTY)}")
        notebook.ready()
        yield notebook
    finally:
        context.close()


def called(browser: Browser, site: str) -> Iterator[Figure]:
    """Yield how long calls take, beside this machine's Python."""
    code = calls(GAMES, "review", "simulate")
    desk = json.loads(subprocess.check_output([sys.executable, "-c", code], text=True))
    with opened(browser, site) as notebook:
        found = json.loads(notebook.run(code))
    for name, seconds in found.items():
        limit = LIMITS.get(name)
        yield Figure(f"laboratory: {name}", seconds, "s", limit, at_most=True, peer=desk[name])
        if most := DESK.get(name.partition(",")[0]):
            yield Figure(f"desk: {name}", desk[name], "s", most, at_most=True)


def on_a_phone(browser: Browser, site: str) -> Iterator[Figure]:
    """Yield how long hints take on a slow processor."""
    with opened(browser, site) as notebook, slowed():
        found = json.loads(notebook.run(calls(GAMES[:2])))
    for name, seconds in found.items():
        yield Figure(f"phone: {name}", seconds, "s", PHONE_HINT, at_most=True)


@contextmanager
def slowed() -> Iterator[None]:
    """Let the pages of the browser run a part of the time only.

    Chromium's own setting slows the thread of a page, but not the one in which Python runs.
    """
    pages = [each for each in psutil.Process().children(recursive=True) if _shows_a_page(each)]
    over = Event()

    def pulse() -> None:
        while not over.wait(PULSE):
            for page in pages:
                page.suspend()
            over.wait((PHONE - 1) * PULSE)
            for page in pages:
                page.resume()

    slowing = Thread(target=pulse)
    slowing.start()
    try:
        yield
    finally:
        over.set()
        slowing.join()


def _shows_a_page(process: psutil.Process) -> bool:
    return "--type=renderer" in process.cmdline()


STOPPED = """
import racekit as rk

table = rk.Table({game!r}, seed=1, autosave=False)
table.advance()
rk.hint(table, games=1, progress=False)  # imports what it needs
rk.GameWidget(table, seat=table.actor)
"""


def stopped(browser: Browser, site: str) -> Iterator[Figure]:
    """Yield how long it takes until Stop is heard while a hint is worked on, in each game."""
    for game in GAMES:
        with opened(browser, site) as notebook:
            notebook.add(STOPPED.format(game=game))
            notebook.page.get_by_role("button", name="Hint", exact=True).click()
            stop = notebook.page.get_by_role("button", name="Stop the hint")
            stop.wait_for()
            began = perf_counter()
            stop.click()
            stop.wait_for(state="detached")
            heard = 1000 * (perf_counter() - began)
        yield Figure(f"laboratory: Stop, {game}", heard, "ms", HEARD, at_most=True)


def there(browser: Browser, site: str, board: Board) -> tuple[list[float], list[float]]:
    """Time moves and counts in the laboratory, in one page."""
    with opened(browser, site) as notebook:
        for cell in (board.table + SHOWN, COUNTER):
            notebook.add(cell)
        return timed_pairs(notebook.page, board)


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
    """Return the figures of each board, in JupyterLab first, and those of calls."""
    natives = [measured(board)[0] for board in BOARDS]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as p:
        build(Path(folder))
        browser = p.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        with served(Path(folder)) as site:
            clicks = [
                each
                for board, native in zip(BOARDS, natives, strict=True)
                for each in figures(board, native, *there(browser, site, board))
            ]
            worked = (work(browser, site) for work in (called, on_a_phone, stopped))
            return [*clicks, *chain.from_iterable(worked)]
