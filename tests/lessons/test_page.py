"""A lesson as a page of its own: what is on it, and what only its script knows."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_markdown_cell, new_notebook, new_output

import racekit as rk
from racekit.cli import main
from racekit.engine.errors import BadInput
from racekit.lessons import ask, calibration, charts, explore, export_page, once_answered, reveal
from racekit.lessons.catalogue import entry_of, notebook_of
from racekit.lessons.page import Page
from tests.lessons.executed import code, page_of, shown
from tests.unpacking import data_of, unpacked

NAME = "odds/at-least-one"
GUESSED = "odds/ann-or-bob"
PROOF = {"jupyter": {"source_hidden": True, "outputs_hidden": True}}


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path))
    monkeypatch.setenv("RACEKIT_LANG", "en")
    return tmp_path


def lesson() -> Page:
    """Return a page with one part of each kind."""
    picture = once_answered("One in ten.", NAME)
    values = (
        ask(GUESSED, guess=True),
        ask(NAME),
        picture,
        reveal(GUESSED),
        explore.interval(seed=1),
    )
    cells = [code("", shown(value)) for value in values]
    return page_of(new_markdown_cell("# Title"), *cells)


def test_the_text_of_a_page_tells_no_answer() -> None:
    page = lesson()
    assert [part["part"] for part in page.data["parts"]] == [
        "question",
        "question",
        "later",
        "question",
        "exploration",
    ]
    assert "One in ten." not in page.body
    assert "One in ten." in page.data["parts"][2]["html"]
    for name in (NAME, GUESSED):
        for lang in ("en", "ja"):
            assert entry_of(name)["why"][lang] not in page.body


def test_a_waiting_picture_holds_its_own_parts() -> None:
    page = page_of(code("", shown(once_answered(calibration(GUESSED), GUESSED))))
    kinds = [part["part"] for part in page.data["parts"]]
    assert kinds == ["calibration", "later"]
    assert 'data-part="0"' in page.data["parts"][1]["html"]
    assert 'data-part="1"' in page.body


def test_both_languages_of_a_lesson_keep_their_answers_in_one_place() -> None:
    assert page_of().data["key"] == "racekit:odds/02-conditional"
    assert page_of(source="somewhere/my-own.ipynb").data["key"] == "racekit:my-own"
    assert page_of().data["lang"] == "ja"


def test_folded_code_and_proofs_are_left_out() -> None:
    html = page_of(
        code("open_code = '<b>'", jupyter={}),
        code("folded_code = 1", shown("shown")),
        code("assert answer == 1", shown("proved"), **PROOF),
    ).body
    assert "open_code = &#x27;&lt;b&gt;&#x27;" in html
    assert "folded_code" not in html
    assert "shown" in html
    assert "answer ==" not in html
    assert "proved" not in html


def test_what_only_a_notebook_can_do_is_left_out() -> None:
    only = {"tags": ["notebook-only"]}
    html = page_of(
        new_markdown_cell("Move the handles.", metadata=only),
        code("", shown("a game to play"), **only),
        new_markdown_cell("What it shows."),
    ).body
    assert "Move the handles." not in html
    assert "a game to play" not in html
    assert "What it shows." in html


def test_a_folded_section_opens_and_ends_with_its_section() -> None:
    fold = {"jp-MarkdownHeadingCollapsed": True}
    page = page_of(
        new_markdown_cell("# T"),
        new_markdown_cell("### Deep", metadata=fold),
        new_markdown_cell("inside"),
        new_markdown_cell("#### Deeper"),
        new_markdown_cell("## Next"),
        new_markdown_cell("outside"),
        new_markdown_cell("## Last", metadata=fold),
        new_markdown_cell("to the end"),
    )
    folded = [part.partition("</details>")[0] for part in page.body.split("<details>")[1:]]
    assert [part.partition("</summary>")[0] for part in folded] == [
        "<summary><h3>Deep</h3>\n",
        "<summary><h2>Last</h2>\n",
    ]
    assert "inside" in folded[0]
    assert "Deeper" in folded[0]
    assert "to the end" in folded[1]
    assert "outside" not in "".join(folded)
    assert page.body.count("</details>") == 2


def test_an_exploration_has_simulated_all_there_is() -> None:
    page = page_of(code("", shown(explore.interval(n=50, seed=1))))
    (part,) = page.data["parts"]
    assert part["state"]["done"] == 100
    assert part["state"]["values"]["n"] == 50
    assert part["handle"] == "n"
    assert [(each["values"]["n"], each["done"]) for each in part["pictures"]] == [
        (n, 100) for n in (20, 50, 100, 400)
    ]
    assert part["state"] in part["pictures"]


def test_odds_are_worked_out_for_a_page() -> None:
    table = rk.Table("longshot", seed=7, races=1, autosave=False)
    table.advance()
    widget = rk.OddsWidget(table, autostart=False)
    page = page_of(code("", shown(widget)))
    (part,) = page.data["parts"]
    assert part["part"] == "odds"
    assert part["board"]["odds"]["groups"]
    assert widget.odds["title"]["en"] in page.body  # until the script runs


def test_texts_are_escaped() -> None:
    bad = "<script>alert(1)</script>"
    page = page_of(
        new_markdown_cell(f"# {bad}\n\n{bad}"),
        code("", new_output("stream", name="stdout", text=bad)),
        code("", new_output("error", ename=bad, evalue=bad)),
        code("", new_output("display_data", {"text/plain": bad})),
        code(
            "",
            new_output("display_data", {"application/vnd.vegalite.v5+json": {}, "text/plain": bad}),
        ),
    )
    assert bad not in page.html()
    assert page.body.count("&lt;script&gt;alert(1)&lt;/script&gt;") == 7


def test_what_runs_only_in_a_notebook_is_not_asked_for() -> None:
    html = page_of(
        new_markdown_cell(
            "# T\n\nChoose **Run → Run All Cells** once.\n\n[English](../en/a.ipynb) · [B](b.ipynb)"
            "\n\nNext is [another lesson](c.ipynb), or [a book](https://example.org/)."
        )
    ).body
    assert "Run All" not in html
    assert ".ipynb" not in html
    assert "English" not in html
    assert "Next is another lesson, or <a href" in html


def test_pictures_are_in_the_page(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text("<svg/>", "utf-8")
    cell = new_markdown_cell('![An "a"](a.svg) ![gone](https://example.org/b.png)')
    html = page_of(cell, source=str(tmp_path / "own.ipynb")).body
    assert '<img src="data:image/svg+xml;base64,PHN2Zy8+" alt="An &quot;a&quot;">' in html
    assert "gone" in html
    assert "example.org" not in html


@pytest.mark.parametrize("drawn", [True, False])
def test_a_chart_is_a_picture_or_else_in_words(
    drawn: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    charts.offline()
    if not drawn:
        monkeypatch.setitem(sys.modules, "vl_convert", None)
    rows = [{"what": "1", "by": "exact", "p": 0.25}]
    html = page_of(code("", shown(charts.chances_chart(rows)))).body
    assert ("data:image/svg+xml" in html) is drawn
    assert ('<source media="(max-width: 559px)"' in html) is drawn
    assert "1, exact: 25.0%" in html


def test_between_two_persons_a_page_shows_nobodys_cards() -> None:
    table = rk.Table("longshot", seed=3, mode="play", first_player=1, autosave=False)
    table.advance()
    page = page_of(code("", shown(rk.GameWidget(table, seat=0))))
    assert page.parts == []
    hands = [str(card) for seat in range(5) for card in table.state.view(seat).hand]
    assert not any(f'"{card}' in page.html() for card in hands)
    page = page_of(code("", shown(rk.OddsWidget(table, seat=0, autostart=False))))
    assert page.parts[0]["board"]["odds"]["groups"] == []
    assert page.parts[0]["board"]["odds"].get("grid") is None


def test_a_replay_shares_its_rules_with_the_boards() -> None:
    table = rk.Table("longshot", seed=3, first_player=0, autosave=False)
    table.advance()
    shows = (rk.GameWidget(table), rk.ReplayWidget(table))
    page = page_of(*(code("", shown(value)) for value in shows))
    board, replay = (part["board"] for part in page.parts)
    assert replay["shared"] == board["shared"]
    assert replay.keys() == board.keys() - {"at"}
    assert "<iframe" not in page.html()


@pytest.mark.parametrize(("name", "limits"), [("mine", False), ("odds/02-conditional", True)])
def test_only_our_own_lessons_send_a_reader_to_jupyter(name: str, *, limits: bool) -> None:
    how = page_of(source=f"{name}.ipynb").paragraphs("**Run → Run All Cells**")
    assert ("Jupyterで" in how) is limits


def test_a_page_asks_nobody_for_anything() -> None:
    html = lesson().html()
    assert "default-src 'none'" in html
    assert not re.search(r"<(link|script|img|iframe)[^>]*(src|href)=[\"']?(?!data:)\w", html)


def written(folder: Path, *cells: str) -> Path:
    path = folder / "own.ipynb"
    nbformat.write(new_notebook(cells=[code(cell) for cell in cells]), path)
    return path


def test_a_page_is_made_for_a_reader_who_has_answered_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asks = "from racekit.lessons import ask, once_answered"
    own = written(
        tmp_path,
        f"import racekit as rk\n{asks}\nrk.set_language('ja')\nask({NAME!r})",
        f"once_answered('One in ten.', {NAME!r})",
        "rk.play('pig', seed=1, autosave=False)",
    )
    ask(NAME).answer("1/7")
    words = ["lessons", "--page", str(own), "--out", str(tmp_path / "a.html")]
    assert main([*words, "--allow-code"]) == 0
    assert "a.html" in capsys.readouterr().out
    html = (tmp_path / "a.html").read_text("utf-8")
    body, _, script = html.partition("</main>")
    assert '<html lang="ja">' in body
    assert "One in ten." not in body
    assert "One in ten." in unpacked(script)
    assert "続きを遊ぶには" in body  # below the board
    assert not any("kept" in part for part in data_of(html)["parts"])


def test_a_page_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    own, target = written(tmp_path, "1 / 0"), tmp_path / "page.html"
    target.write_text("before", "utf-8")
    with pytest.raises(BadInput, match="division by zero"):
        export_page(own, target, allow_code=True)
    assert target.read_text("utf-8") == "before"
    assert sorted(path.name for path in tmp_path.glob("*.*")) == ["own.ipynb", "page.html"]


@pytest.mark.parametrize("text", ["{", "[]", "\x00"])
def test_what_is_no_notebook_is_one_clear_error(tmp_path: Path, text: str) -> None:
    path = tmp_path / "own.ipynb"
    path.write_text(text, "utf-8")
    with pytest.raises(BadInput, match="is not a notebook"):
        export_page(path, tmp_path / "page.html")


@pytest.mark.parametrize(
    ("given", "name"),
    [("odds/02", "02-conditional"), ("odds/02b", "02b-choices"), ("odds/02-c", "02-conditional")],
)
def test_a_lesson_is_found_by_its_number(given: str, name: str) -> None:
    assert notebook_of(given, "en").stem == name


@pytest.mark.parametrize(("given", "said"), [("odds/9", "odds/02"), ("odds/0", "odds/06-bluff")])
def test_a_lesson_that_is_not_one_is_answered_with_those_there_are(
    given: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lessons", "--page", given]) == 2
    assert said in capsys.readouterr().err


def test_half_a_character_in_a_notebook_does_not_stop_its_page(tmp_path: Path) -> None:
    path = written(tmp_path)
    book = json.loads(path.read_text("utf-8"))
    title = {"cell_type": "markdown", "id": "t", "metadata": {}, "source": "# Title \ud800"}
    path.write_text(json.dumps({**book, "cells": [title]}), "utf-8")
    assert "Title ?" in export_page(path, tmp_path / "page.html").read_text("utf-8")
