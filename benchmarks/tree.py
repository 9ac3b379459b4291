"""What a click costs in Python while the tree of a table grows, in time and in bytes sent.

The first legal action is always played. So a game of Pig never ends (nobody ever holds), and its
tree is one long line; LONG SHOT begins again and again, and its tree is wide.
"""

from __future__ import annotations

import json
import random
import statistics
import time
from typing import Any

import racekit as rk
from racekit.table.table import Table

from ._figures import Figure

GAMES = ("pig", "longshot")
SIZES = (300, 5_000, 50_000)
"""The numbers of nodes."""
CLICKS = 60
MOST = 2.0
"""The maximum cost of a click in the largest tree, as a multiple of that in the smallest one."""


def grow(table: Table, nodes: int, rng: random.Random) -> None:
    """Play until a table has a number of nodes; a game that ends begins again."""
    for _ in range(nodes - len(table.nodes)):
        state = table.state
        if state.actor is None:
            table.goto(0)
            state = table.state
        chance = state.actor is rk.CHANCE
        table.step(state.sample(rng) if chance else state.actions()[0])


class Page:
    """A front end that only counts what it receives."""

    def __init__(self, table: Table) -> None:
        self.received = 0
        self.widget = rk.GameWidget(table, seat=0)
        self.widget._send = self._receive

    def _receive(self, message: Any, buffers: Any = None) -> None:
        self.received += len(json.dumps(message))

    def ask(self, **content: Any) -> tuple[float, int]:
        """Return the milliseconds of a message, and the bytes of the answer."""
        message = {"v": 1, "id": "page-1", "seq": self.widget.state["seq"], **content}
        self.received, start = 0, time.perf_counter()
        self.widget._answer(None, message, [])
        return 1000 * (time.perf_counter() - start), self.received

    def click(self) -> tuple[float, int]:
        """Make a step as a click does, of whoever acts."""
        state = self.widget.state
        if state["mine"]:
            return self.ask(type="intent", action=state["actions"][0]["action"])
        if state["waiting"]:
            return self.ask(type="command", name="advance", arg="beat")
        return self.ask(type="command", name="seat", arg=state["actor"])


def log_page(page: Page) -> float:
    """Return the milliseconds of a page of the log, before the lines that are there."""
    first = page.widget.state["log"][0]["n"]
    return page.ask(type="command", name="log", arg=first)[0]


def clicks(page: Page) -> tuple[float, float]:
    """Return the median milliseconds and bytes of a click."""
    found = []
    while len(found) < CLICKS and not page.widget.state["over"]:
        found.append(page.click())
    times, sizes = zip(*found, strict=True)
    return statistics.median(times), statistics.median(sizes)


def measure() -> list[Figure]:
    """Return the costs of a click in the largest tree, beside those in the smallest one."""
    figures = []
    for game in GAMES:
        rng = random.Random(7)
        table = rk.Table(game, seed=7, mode="study", autosave=False)
        costs, pages = [], []
        for size in SIZES:
            grow(table, size, rng)
            page = Page(table)
            costs.append(clicks(page))
            pages.append(log_page(page))
            page.widget.close()
        (few_ms, few_bytes), *_, (many_ms, many_bytes) = costs
        note = ", ".join(
            f"{n:,}: {ms:.1f} ms, {sent / 1000:,.0f} kB"
            for n, (ms, sent) in zip(SIZES, costs, strict=True)
        )
        figures += [
            Figure(f"{game}: click at node {SIZES[-1]:,}", many_ms, "ms", MOST, True, few_ms, note),
            Figure(
                f"{game}: sent at node {SIZES[-1]:,}",
                many_bytes / 1000,
                "kB",
                MOST,
                True,
                few_bytes / 1000,
            ),
            Figure(
                f"{game}: log page at node {SIZES[-1]:,}", pages[-1], "ms", None, True, pages[0]
            ),
        ]
    return figures
