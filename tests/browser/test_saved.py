"""A notebook that is shown elsewhere: converted, without scripts, network, frames and drawings."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

SHOWN = {
    "a board": "rk.play('longshot', seed=7, autosave=False)",
    "a board of a small game": "rk.play('pig', seed=7, autosave=False)",
    "an editor": "rk.edit('trickrace')",
    "a replay": "rk.play('kuhn', seed=7, autosave=False).replay()",
    "a question": "rk.lessons.ask('longshot/late')",
    "an exploration": "rk.lessons.explore.bayes()",
    "a review": "table = rk.Table('trickrace', races=1, seed=7, autosave=False, seats="
    "dict.fromkeys(range(4), 'greedy'))\ntable.advance()\nrk.review(table, games=2)",
    "a chart": "import altair as alt\nfrom racekit.lessons.charts import offline\noffline()\n"
    "alt.Chart(alt.Data(values=[{'x': 1, 'y': 2}])).mark_bar().encode(x='x:Q', y='y:Q')",
}
"""What a notebook shows, each in a cell of its own."""

FORBIDDEN = re.compile(r"<(svg|iframe|script)\b.*?</\1>", re.DOTALL)
"""What a website takes out of a notebook that it shows, as JupyterLab does if it is not trusted."""


def test_whatever_a_notebook_shows_remains_a_picture(offline: Page, tmp_path: Path) -> None:
    cells = ["import racekit as rk\nrk.set_language('en')", *SHOWN.values()]
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(each) for each in cells])
    # As Jupyter saves it, unless it is told to save the state of widgets.
    NotebookClient(book, timeout=240, store_widget_state=False).execute()
    html, _ = HTMLExporter().from_notebook_node(book)
    file = tmp_path / "saved.html"
    file.write_text(FORBIDDEN.sub("", html), encoding="utf-8")
    offline.goto(file.as_uri())
    outputs = offline.locator(".jp-Cell-outputWrapper")
    assert outputs.count() == len(SHOWN)
    for at, what in enumerate(SHOWN):
        pictures = outputs.nth(at).locator('img[src^="data:image/"]')
        assert pictures.count() > 0, what
        sizes = pictures.evaluate_all("all => all.map(each => [each.complete, each.naturalWidth])")
        assert all(complete and width > 20 for complete, width in sizes), what
        assert pictures.first.is_visible(), what
