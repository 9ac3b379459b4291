"""The time from a handle to the repaint, with Python behind the page; and Python's part of it.

The page is a bundle with a fake model, which asks the exploration in this process. In JupyterLab a
round trip of 40 ms comes on top (see the benchmark of the widgets).
"""

from __future__ import annotations

import json
import statistics
from time import perf_counter
from typing import Any

from playwright.sync_api import Page, sync_playwright

from racekit.lessons import explore
from racekit.lessons.explore.widget import Exploration
from tests.browser.conftest import SWITCHES, Open, hosted, opener
from tests.tools.browser import chromium

from ._figures import Figure

MOVES = 16
MOST = 150.0
TRIALS = 200
"""Simulated trials in the picture: they are drawn anew at each move."""

MOVE = """async ([name, value]) => {
    const input = document.querySelectorAll(".rk-handle input[type=range]")[0]
        ?? document.querySelectorAll(".rk-option input")[value];
    const seq = document.querySelector(".rk-panels").dataset.seq;
    const began = performance.now();
    if (input.type === "radio") input.click();
    else {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, value);
        input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    while (document.querySelector(".rk-panels").dataset.seq === seq)
        await new Promise(done => requestAnimationFrame(done));
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - began;
}"""


def measure() -> list[Figure]:
    """Measure each exploration."""
    names = [name for name in explore.__all__ if name != "Exploration"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=SWITCHES)
        with hosted(browser) as host:
            figures = [_measured(opener(host, []), name) for name in names]
        browser.close()
    return figures


def _measured(open_page: Open, name: str) -> Figure:
    chart: Exploration = getattr(explore, name)(seed=1, lang="en")
    chart.run(TRIALS)
    own: list[float] = []
    page = _open(open_page, chart, own)
    own.clear()
    taken = [page.evaluate(MOVE, [name, value]) for value in _values(chart)]
    page.close()
    median, python = statistics.median(taken), 1000 * statistics.median(own)
    note = f"Python {python:.1f} ms, slowest move {max(taken):.0f} ms"
    return Figure(f"explore.{name}: handle to repaint", median, "ms", MOST, at_most=True, note=note)


def _values(chart: Exploration) -> list[int]:
    """Return places of the first slider, or of the first choice, each another than the last."""
    sliders = [handle for handle in chart.plan["handles"] if handle["kind"] == "slider"]
    if not sliders:
        options = range(len(chart.plan["handles"][0]["options"]))
        now = chart.values[chart.plan["handles"][0]["name"]]
        shown = [option["value"] for option in chart.plan["handles"][0]["options"]]
        others = [n for n in options if shown[n] != now] + [shown.index(now)]
        return (others * MOVES)[:MOVES]
    slider = sliders[0]
    places = range(slider["low"], slider["high"] + 1, slider["step"])
    others = [value for value in places if value != chart.values[slider["name"]]]
    return (others * MOVES)[:MOVES]


def _open(open_page: Open, chart: Exploration, own: list[float]) -> Page:
    said: list[Any] = []
    chart.send = lambda content, *_: said.append(content)  # type: ignore[method-assign]

    def answer(message: Any) -> Any:
        began = perf_counter()
        said.clear()
        chart._answer(chart, message, [])
        own.append(perf_counter() - began)
        return {"state": json.loads(json.dumps(chart.state)), "said": list(said)}

    state = json.loads(json.dumps(chart.state))
    stage = open_page(state, bundle="explore", motion=True, plan=chart.plan, lang="en")
    stage.ask(answer)
    return stage.page
