"""A lesson on paper: what is on the worksheet, and what only on its key."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output, writes

import racekit as rk
from racekit.cli import main
from racekit.engine.errors import BadInput
from racekit.lessons import (
    ask,
    calibration,
    explore,
    hand_in,
    on_paper,
    once_answered,
    reveal,
    tree,
)
from racekit.lessons.asking import QuestionWidget
from racekit.lessons.catalogue import entries, entry_of
from racekit.lessons.checking import WORDS
from racekit.lessons.on_paper import Sheet
from racekit.lessons.page import STILL
from racekit.lessons.page_formatters import MIME
from tests.lessons.boards import BOARDS
from tests.lessons.executed import code, shown
from tests.notebooks.books import LANGUAGES, NAMES, read, source

GUESSED, NUMBER = "odds/ann-or-bob", "odds/at-least-one"
ON_BOARD = "longshot/golden-free"
BLANK = 'class="rk-blank"'


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path))
    monkeypatch.setenv("RACEKIT_LANG", "en")


def sheet(*values: object, lang: str = "en", tags: Sequence[str] = ()) -> Sheet:
    """Return the sheet of a notebook that shows these, the last one in a cell with tags."""
    cells = [code("", shown(value)) for value in values]
    if tags:
        cells[-1].metadata["tags"] = tags
    said = code("", new_output("stream", text=lang))
    book = new_notebook(cells=[code(""), new_markdown_cell("# Title"), *cells, said])
    return Sheet(Path("odds.ipynb"), book)


def test_a_guess_and_its_question_have_one_number_and_room_to_write() -> None:
    made = sheet(ask(GUESSED, guess=True), ask(NUMBER), ask(GUESSED), reveal(GUESSED))
    assert [question["name"] for question in made.questions] == [GUESSED, NUMBER]
    first, second, again = made.body.split('<section class="rk-question">')[1:]
    assert first.startswith("<h3>1 Guess first</h3>")
    assert "90 %" in first
    assert second.startswith("<h3>2 </h3>")
    assert BLANK in second
    assert again.startswith("<h3>1 </h3>")
    assert "90 %" not in again


def test_the_sheet_tells_no_answer_and_the_key_tells_each() -> None:
    told = once_answered("The grid says it.", NUMBER)
    made = sheet(ask(NUMBER), told, calibration(NUMBER), hand_in("odds/02"))
    paper, key = made.html_on("A4"), made.key_on("A4")
    entry = entry_of(NUMBER)
    assert "1/7" not in paper
    assert "The grid says it." not in paper
    assert entry["why"]["en"][:30] not in paper
    assert "<strong>1/7 (14.3%)</strong>" in key
    assert entry["why"]["en"][:30] in key
    assert all(f"<strong>{each['answer']}</strong>" in key for each in entry["wrong"])


@pytest.mark.parametrize(("question", "lang"), list(zip(entries(), cycle(("en", "ja")))))
def test_every_question_can_be_asked_and_solved_on_paper(question: str, lang: str) -> None:
    entry = entry_of(question)
    position = BOARDS[question]() if entry["kind"] == "board" else None
    made = sheet(ask(question, position), lang=lang)
    paper, key = made.html_on("letter"), made.key_on("letter")
    assert "size: letter" in paper
    assert ("<figure>" in paper) is (position is not None)
    assert BLANK in made.body or "rk-box" in made.body or "<table>" in made.body
    assert key.count("<section") == 1
    assert key.count("<li><strong>") == len(entry["wrong"])
    assert "<script" not in paper + key


def test_a_wrong_answer_that_a_rule_recognises_is_in_the_key_in_words() -> None:
    entry = {
        "kind": "number",
        "answer": 4,
        "prompt": {"en": "?", "ja": "?"},
        **{key: {"en": "", "ja": ""} for key in ("hint", "why")},
        "wrong": [{"above": "9", "say": {"en": "Too many.", "ja": "多すぎます。"}}],
    }
    assert "<li><strong>more than 9</strong>" in sheet(
        QuestionWidget("my/own", entry=entry)
    ).key_on("A4")


def test_what_a_later_question_needs_is_on_the_sheet_though_it_waits_for_answers() -> None:
    told, needed = (once_answered(text, NUMBER) for text in ("Told.", "Needed."))
    made = sheet(told, needed, tags=[on_paper.ON_PAPER])
    assert "Told." not in made.body
    before, after = made.body.split(WORDS.text("sheet_later")("en"))
    assert "Needed." not in before
    assert "Needed." in after


def test_what_comes_with_an_answer_is_beside_it_on_the_key_and_the_sheet_says_where() -> None:
    first, second = (once_answered(text, GUESSED, NUMBER) for text in ("The <b>grid.", "More."))
    nobody_asks = once_answered("Lost.", "odds/free-card-seen")
    made = sheet(ask(GUESSED, guess=True), reveal(GUESSED), ask(NUMBER), first, second, nobody_asks)
    where = [WORDS.text("sheet_truth", number=1)("en")]
    where += [WORDS.text("sheet_told", place=place)("en") for place in ("2a", "2b")]
    assert re.findall("[^>]*sheet with the answers[^<]*", made.body) == where
    _, beside, more = re.split("<h4>2[ab]</h4>", made.key_on("A4"))
    assert "The &lt;b&gt;grid." in beside
    assert "More." in more
    assert "Lost." not in made.body + more
    assert "JavaScript" not in made.body


def test_a_tree_that_waits_for_an_answer_stands_filled_in_beside_it_in_the_key() -> None:
    draws = tree(bag={"red": 3, "blue": 2}, event="red", blanks="total")
    made = sheet(ask(NUMBER), once_answered(draws, NUMBER))
    assert "9/10" not in made.body
    _, beside = made.key_on("A4").split("<h4>1a</h4>")
    assert "P = <b>9/10</b>" in beside
    assert made.trees == []


def test_what_moves_is_left_out_and_said() -> None:
    made = sheet(explore.interval(seed=1))
    assert WORDS.text("sheet_screen")("en") in made.body


@pytest.mark.parametrize("game", ["longshot", "trickrace", "foth", "readaloud", "kuhn", "pig"])
def test_boards_and_replays_are_pictures(game: str) -> None:
    table = rk.Table(game, seed=1, autosave=False)
    table.advance()
    made = sheet(rk.GameWidget(table), rk.ReplayWidget(table, seat=0))
    assert made.body.count("<figure>") == 2
    assert made.body.count("<svg") + made.body.count("<img") + made.body.count("<pre") >= 2


def test_a_board_of_a_game_that_only_the_notebook_knows_is_as_the_notebook_drew_it() -> None:
    output = shown(rk.play("pig", seed=1, autosave=False))
    output.data[MIME]["board"]["game"] = "of_their_own"
    said = code("", new_output("stream", text="en"))
    made = Sheet(Path("own.ipynb"), new_notebook(cells=[code(""), code("", output), said]))
    assert output.data["text/html"] in made.body


def test_what_is_folded_on_a_screen_is_open_on_paper() -> None:
    made = sheet()
    alike = "<details class='rk-alike'><summary>One of ten</summary></details>"
    made.body = f"<details><summary>More</summary></details><details class='x'></details>{alike}"
    assert made.html_on("A4").count("<details open") == 2


def test_a_board_is_in_the_language_of_its_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", "en")
    table = rk.Table("longshot", seed=1, autosave=False)
    table.advance()
    made = sheet(rk.GameWidget(table), lang="ja")
    assert "手札" in made.body
    assert "Your hand" not in made.body


def test_texts_are_escaped() -> None:
    hostile = {
        "kind": "choice",
        "prompt": {"en": "<b>x</b>", "ja": "<b>x</b>"},
        "options": [{"key": key, "say": {"en": f"<i>{key}", "ja": key}} for key in "ab"],
        "answer": "a",
        "hint": {"en": "h", "ja": "h"},
        "why": {"en": "<script>", "ja": "<script>"},
    }
    made = sheet(rk.lessons.asking.QuestionWidget("own/x", entry=hostile))
    for html in (made.html_on("A4"), made.key_on("A4")):
        assert not {"<b>", "<i>", "<script>"} & {part + ">" for part in html.split(">")}


def notebook(folder: Path) -> Path:
    path = folder / "own.ipynb"
    cells = [new_markdown_cell("# Own"), new_code_cell("print('said')")]
    path.write_text(writes(new_notebook(cells=cells)), encoding="utf-8")
    return path


def test_a_notebook_becomes_a_sheet_and_a_key_by_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "sheet.html"
    words = ["worksheet", str(notebook(tmp_path)), "--out", str(out), "--lang", "en"]
    assert main([*words, "--allow-code"]) == 0
    assert str(tmp_path / "sheet-key.html") in capsys.readouterr().out
    assert "said" in out.read_text("utf-8")
    assert "For the teacher" in (tmp_path / "sheet-key.html").read_text("utf-8")


def test_a_browser_prints_and_without_one_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_paper, "_BROWSERS", ("no-such-browser",))
    with pytest.raises(BadInput, match="needs Chromium or Chrome"):
        on_paper.worksheet("book.ipynb", "sheet.pdf")
    with pytest.raises(BadInput, match="'A5' is not one of A4, letter"):
        on_paper.worksheet("book.ipynb", "sheet.html", paper="A5")


def test_a_browser_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadInput, match="/bin/false could not make the PDF"):
        on_paper._printed("<p>", "/bin/false")


HANDS = {
    "en": r"\b(press|tap|click|drag|slider|mouse)(s|es|ed|ing)?\b",
    "ja": "タップ|クリック|」を押|ボタンを押|スライダー|ドラッグ|マウス",
}
ELSEWHERE = (
    "00-start-here.ipynb",
    "00-make-a-game.ipynb",
    "foth/05-make-a-card.ipynb",
    "open.ipynb",
)
"""Notebooks about what is done at a computer."""


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ELSEWHERE])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sheet_asks_nobody_to_press_paper(lang: str, name: str) -> None:
    for cell in read(lang, name)["cells"]:
        if cell["cell_type"] == "markdown" and STILL.isdisjoint(cell["metadata"].get("tags", ())):
            kept = sheet(lang=lang).paragraphs(source(cell))
            assert not re.search(HANDS[lang], kept), cell["id"]
