"""An exploration in JupyterLab: handles, simulated trials that flow in, a kernel that goes."""

from __future__ import annotations

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


WIDE = """
from racekit.lessons import ask, charts
charts.offline()
rows = [{"name": name, "round": 1, "at": 4, "probability": 1} for name in "abc"]
display(ask("odds/divides"))
display(charts.clouds_chart(rows, goal=60))
rows = [{"round": step, "step": step, "stack": 40 - step} for step in range(20)]
charts.stack_chart(rows)
"""
OVER = """svg => {
    const output = svg.closest(".jp-OutputArea-output");
    return [output.scrollWidth - output.clientWidth, svg.getBoundingClientRect().width > 200];
}"""
LEGIBLE = """() => {
    const svg = [...document.querySelectorAll("svg.marks")].at(-1);
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    const texts = [...svg.querySelectorAll("text")];
    const sizes = texts.map(each => parseFloat(getComputedStyle(each).fontSize));
    return sizes.length > 9 && Math.min(...sizes) * scale >= 11;
}"""


def test_a_chart_fits_a_narrow_screen(lent: Notebook) -> None:
    """One whose plot cannot become narrower is made smaller; of any other, the letters are not."""
    lent.show(WIDE)
    lent.page.set_viewport_size({"width": 480, "height": 900})
    marks = lent.page.locator("svg.marks")
    expect(marks).to_have_count(2)
    lent.page.wait_for_function(LEGIBLE)
    for each in marks.all():
        assert each.evaluate(OVER) == [0, True]
