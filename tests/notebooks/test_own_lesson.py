"""A lesson of one's own is run, and becomes a page and a worksheet."""

from __future__ import annotations

from pathlib import Path

import pytest

from racekit.cli import main
from racekit.lessons.authoring import starting
from tests.unpacking import unpacked


@pytest.mark.notebook
def test_a_lesson_becomes_a_page_and_a_worksheet_by_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    starting.write("first", tmp_path, "ja")
    assert main(["lessons", "--page", "first", "--out", "page.html", "--lang", "ja"]) == 0
    page = unpacked(Path("page.html").read_text("utf-8"))
    assert page.count('"part":"question"') == 4
    assert '"bundle":"longshot","shows":"question"' in page
    assert main(["worksheet", "first", "--out", "sheet.html", "--lang", "ja"]) == 0
    sheet = Path("sheet.html").read_text("utf-8")
    assert sheet.count("<figure>") == 2
    assert "4/35" not in sheet
    assert "4/35" in Path("sheet-key.html").read_text("utf-8")
