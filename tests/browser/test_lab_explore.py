"""An exploration in JupyterLab: handles, simulated trials that flow in, a kernel that goes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.axe import serious
from tests.browser.lab import Notebook

pytestmark = pytest.mark.browser

SHOW = """
import racekit as rk
from racekit.lessons import explore
chart = explore.peeking(every=10, seed=1, lang="en")
chart
"""


def test_an_exploration_is_touched_and_never_coded(lent: Notebook) -> None:
    lent.show(SHOW)
    page = lent.page
    chart = page.locator(".rk-explore")
    count, says = chart.locator(".rk-count b"), chart.locator(".rk-says")
    expect(chart).to_be_visible()
    assert serious(page) == []
    # Simulated people flow in, and can be stopped.
    chart.get_by_role("button", name="All").click()
    expect(chart.get_by_role("button", name="Stop")).to_be_visible()
    chart.get_by_role("button", name="Stop").click()
    expect(chart.get_by_role("button", name="Stop")).to_have_count(0)
    stopped = int(count.inner_text().replace(",", ""))
    assert 0 < stopped < 1000
    # A handle makes them begin anew, as many as there were.
    chart.get_by_role("radio", name="once, at the end").check()
    expect(says).to_contain_text("A single look at the end")
    expect(count).to_have_text(str(stopped))
    lent.prints("print(chart.values['every'])", "1000")
    # Python moves them, too.
    lent.run("chart.set(every=100)")
    expect(chart.get_by_role("radio", name="every 100")).to_be_checked()
    # Keys stay within it: the notebook's cell is still there.
    cells = lent.cells
    chart.get_by_role("radio", name="every 100").press("x")
    assert lent.cells == cells


BUSY = """
import racekit as rk
rk.GameWidget(rk.Table("longshot", players=4, seed=7, autosave=False), lang="en")
"""
LONG = """
import pathlib, time
while not pathlib.Path("enough").exists():
    time.sleep(0.05)
"""


@pytest.fixture
def enough(lent: Notebook) -> Iterator[Path]:
    """Yield the file whose appearance ends the long cell; others want the kernel after the test."""
    path = lent.lab.work / "enough"
    yield path
    path.touch()
    lent.run("pathlib.Path('enough').unlink()")


def test_a_kernel_that_works_through_a_long_cell_is_waited_for(
    lent: Notebook, enough: Path
) -> None:
    """Neither picture nor board takes it for lost, and both go on by themselves."""
    lent.show(SHOW, BUSY, LONG)
    page = lent.page
    chart, board = page.locator(".rk-explore"), page.locator(".rk:has(.rk-ls-board)")
    link, status = chart.locator(".rk-x-link"), board.locator(".rk-status")
    expect(link).to_contain_text("Python is at work")
    expect(status).to_contain_text("Python is at work")
    expect(board.locator(".rk-banner")).to_have_count(0)
    # What is set meanwhile counts.
    chart.get_by_role("radio", name="once, at the end").check()
    expect(chart.locator(".rk-says")).not_to_contain_text("A single look at the end")
    enough.touch()
    expect(chart.locator(".rk-says")).to_contain_text("A single look at the end")
    expect(link).to_have_count(0)
    expect(status).not_to_contain_text("Python is at work")


CHARTS = """
from racekit.lessons import ask, charts
charts.offline()
display(ask("odds/divides"))
rows = [{"name": name, "round": 1, "at": 4, "probability": 1} for name in "abc"]
display(charts.clouds_chart(rows, goal=60))
display(charts.chances_chart([{"what": "a horse of the favourites " * 2, "by": "exact", "p": 0.5}]))
rows = [{"turn": 1 + n // 2, "seat": n % 2, "to_go": n, "hand": n, "force": n} for n in range(20)]
display(charts.standings_chart(rows, ["Ada", "Bob"]))
rows = [{"round": step, "step": step, "stack": 40 - step} for step in range(20)]
charts.stack_chart(rows)
"""
FITS = """([most, columns]) => {
    const all = [...document.querySelectorAll("svg.marks")];
    const [panels, ...filled] = all.map((svg) => {
        const cell = svg.closest(".jp-OutputArea-output");
        const room = Math.min(most, cell.clientWidth - 38);  // without the room for its menu
        const wide = svg.getBoundingClientRect().width;
        return { wide, left: room - wide, over: cell.scrollWidth - cell.clientWidth };
    });
    return all.length === 4 && Math.round(panels?.wide / 223) === columns && panels.over === 0
        && filled.every(({ left, over }) => Math.abs(left) < 1 && over === 0);
}"""
# A cell that narrows squeezes the picture at once; then the chart draws itself anew.
LEGIBLE = """() => {
    const texts = [...document.querySelectorAll("svg.marks text")].filter(each => each.textContent);
    const sizes = texts.map((each) => {
        const svg = each.closest("svg");
        const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
        return parseFloat(getComputedStyle(each).fontSize) * scale;
    });
    return sizes.length > 40 && Math.min(...sizes) >= 9.9;
}"""


def test_a_chart_is_as_wide_as_its_cell(lent: Notebook) -> None:
    """Also beside another panel, of which no window's event tells, and on a narrow screen."""
    lent.show(CHARTS)
    page = lent.page
    page.set_viewport_size({"width": 1366, "height": 900})
    page.wait_for_function(FITS, arg=[900, 3])
    page.wait_for_function(LEGIBLE)
    (lent.lab.work / "beside.txt").write_text("beside", "utf-8")
    lent.command(
        "docmanager:open", path="beside.txt", factory="Editor", options={"mode": "split-right"}
    )
    page.wait_for_function(FITS, arg=[900, 1])
    page.wait_for_function(LEGIBLE)
    lent.command("application:close")
    page.wait_for_function(FITS, arg=[900, 3])
    page.set_viewport_size({"width": 480, "height": 900})
    page.wait_for_function(FITS, arg=[900, 1])
    page.wait_for_function(LEGIBLE)
