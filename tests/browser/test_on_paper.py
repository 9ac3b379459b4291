"""A lesson on paper, printed by a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from nbformat.v4 import new_markdown_cell, new_notebook, new_output

from racekit.lessons import on_paper
from racekit.lessons.on_paper import Sheet
from tests.lessons.executed import code

pytestmark = pytest.mark.browser


def test_a_pdf_has_the_size_of_the_paper() -> None:
    said = code("", new_output("stream", text="en"))
    book = new_notebook(cells=[code(""), new_markdown_cell("# Title"), said])
    sheet = Sheet(Path("odds.ipynb"), book).html_on("letter")
    pdf = on_paper._printed(sheet, on_paper._printer())
    assert pdf.startswith(b"%PDF")
    assert b"/MediaBox [0 0 612 792]" in pdf
