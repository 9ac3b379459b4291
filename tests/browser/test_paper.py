"""A worksheet is printed by the browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from racekit.lessons import ask, on_paper
from tests.lessons.test_on_paper import NUMBER, sheet

pytestmark = pytest.mark.browser


def test_a_pdf_has_the_size_of_the_paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path))
    pdf = on_paper._printed(sheet(ask(NUMBER)).html_on("letter"), on_paper._printer())
    assert pdf.startswith(b"%PDF")
    assert b"/MediaBox [0 0 612 792]" in pdf
