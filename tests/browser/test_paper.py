"""What is made for paper, phones and projectors is printed and shown by the browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

import racekit as rk
from racekit.lessons import ask, on_paper
from tests.lessons.test_on_paper import GUESSED, NUMBER, sheet

pytestmark = pytest.mark.browser


def test_a_pdf_has_the_size_of_the_paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path))
    pdf = on_paper._printed(sheet(ask(NUMBER)).html_on("letter"), on_paper._printer())
    assert pdf.startswith(b"%PDF")
    assert b"/MediaBox [0 0 612 792]" in pdf


def test_no_answer_of_a_key_goes_on_on_the_next_page(offline: Page) -> None:
    offline.set_content(sheet(ask(NUMBER), ask(GUESSED)).key_on("A4"))
    parts = offline.locator(".rk-question")
    assert (
        parts.evaluate_all("all => all.map(e => getComputedStyle(e).breakInside)") == ["avoid"] * 2
    )


def test_a_tournament_fits_a_phone_in_the_dark_and_no_name_breaks(
    offline: Page, tmp_path: Path
) -> None:
    players = {"greedy": "greedy", "山田 花子": "random", "x" * 24: "random"}
    held = rk.tournament(players, "pig", 2, seed=1, goal=10, progress=False)
    offline.set_viewport_size({"width": 390, "height": 800})
    offline.emulate_media(color_scheme="dark")
    for lang in ("en", "ja"):
        offline.goto(held.write(tmp_path / "table.html", lang).as_uri())
        assert offline.evaluate("document.documentElement.scrollWidth") <= 390
        heights = "[...document.querySelectorAll('tbody tr')].map(e => e.clientHeight)"
        offline.add_style_tag(content="td:nth-child(n + 3) { white-space: nowrap; }")
        *short, long = sorted(offline.evaluate(heights))
        assert max(short) < 40 < long
        dark = "getComputedStyle(document.body).backgroundColor"
        assert offline.evaluate(dark) == "rgb(17, 21, 25)"
