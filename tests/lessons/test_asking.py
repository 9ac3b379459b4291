"""Questions in a widget: what a page gets, what it may say, and what is saved."""

from __future__ import annotations

import json
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

import racekit as rk
from racekit.engine.texts import LANGUAGES, Text
from racekit.lessons import (
    ask,
    notebooks,
    once_answered,
    position_of,
    progress,
    progress_store,
    questions,
    reveal,
)
from racekit.lessons.asking import QuestionWidget
from racekit.lessons.catalogue import entries, entry_of
from tests.lessons.boards import BOARDS, asked

NAME = "odds/at-least-one"
GUESSED = "odds/ann-or-bob"


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path))
    monkeypatch.setenv("RACEKIT_LANG", "en")
    return tmp_path / "lessons.jsonl"


def say(widget: QuestionWidget, name: str, arg: Any = None, **more: Any) -> None:
    content = {"v": 1, "id": "x", "seq": 0, "type": "command", "name": name, "arg": arg, **more}
    widget._hear(widget, content, [])


def test_one_call_asks_a_question(home: Path) -> None:
    widget = ask(NAME)
    assert repr(widget) == "<QuestionWidget odds/at-least-one>"
    assert (widget.mode, ask(GUESSED, guess=True).mode, reveal(GUESSED).mode) == (
        "ask",
        "guess",
        "reveal",
    )
    assert widget.question["answer"] == "1/7"
    assert widget.kept["tries"] == []
    assert not home.exists()


def test_without_a_widget_the_question_is_read_and_no_answer() -> None:
    for name, lang in zip(questions(), cycle(LANGUAGES)):
        widget = asked(name, lang=lang)
        html = widget.fallback()
        assert entry_of(name)["prompt"][lang][:10] in html
        assert entry_of(name)["why"][lang] not in html
        assert entry_of(name)["hint"][lang] not in html
        data, _ = widget._repr_mimebundle_()
        assert data["text/plain"] == repr(widget)


def test_a_question_that_does_not_exist_is_one_clear_error() -> None:
    with pytest.raises(rk.BadInput, match="odds/at-least-one"):
        ask("odds/at-lest-one")


ON_BOARD = "longshot/golden-free"


def test_the_questions_on_a_board_have_a_position() -> None:
    assert {*BOARDS} == {name for name, each in entries().items() if each.get("kind") == "board"}


def test_a_question_on_a_board_is_asked_about_a_position(home: Path) -> None:
    golden = BOARDS[ON_BOARD]()
    widget = ask(ON_BOARD, golden)
    assert repr(widget) == f"<QuestionWidget {ON_BOARD}>"
    assert (widget.frame["seat"], widget.frame["actor"]) == (0, 0)
    assert widget.frame["scene"]["hand"] == ["1-6", "3-1", "4-2", "F-3"]
    say(widget, "answer", ["3R"])
    say(widget, "answer", ["5L", "3R"])
    assert [each["right"] for each in ask(ON_BOARD, golden).kept["tries"]] == [False, True]
    assert ask(ON_BOARD, golden, guess=True).mode == "guess"
    assert reveal(ON_BOARD, golden, seat=1).frame["seat"] == 1
    assert "<svg" in widget.fallback()


def test_a_question_is_asked_about_the_position_beside_it() -> None:
    assert ask(ON_BOARD).frame == ask(ON_BOARD, position_of(ON_BOARD)).frame
    assert reveal(ON_BOARD, seat=1).frame["seat"] == 1
    assert position_of("longshot/same-value") is position_of(ON_BOARD)  # one stands beside several
    with pytest.raises(rk.BadInput, match=rf"{NAME}.position: missing"):
        position_of(NAME)


@pytest.mark.parametrize("name", [ON_BOARD, NAME])
def test_a_position_is_there_where_it_is_needed(name: str) -> None:
    with pytest.raises(rk.BadInput, match="needs a position to be shown"):
        ask(name, "golden")  # type: ignore[arg-type]
    with pytest.raises(rk.BadInput, match="needs a position to be shown"):
        QuestionWidget("own/asked", entry=entry_of(ON_BOARD))


def test_any_question_can_show_a_position() -> None:
    widget = ask(NAME, BOARDS[ON_BOARD]())
    assert widget._bundle == "longshot"
    assert widget.question["kind"] == "probability"
    assert "<svg" in widget.fallback()


def test_a_board_shows_what_the_seat_may_know(home: Path) -> None:
    shown = json.dumps(asked("readaloud/readable").frame, ensure_ascii=False)
    assert '"daydream"' in shown
    for hidden in ("storm", "farewell", "well", "treasure", "thaw", "dice"):
        assert f'"{hidden}"' not in shown, hidden


def test_a_question_is_asked_on_the_board_of_any_game(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = {**entry_of(ON_BOARD), "options": [], "answer": "roll", "wrong": []}
    monkeypatch.setattr("racekit.lessons.asking.entry_of", lambda _: entry)
    state = rk.game("pig").start()
    widget = ask("pig/own", state)
    assert widget._bundle == "generic"
    assert 'data-place="roll"' in widget.frame["scene"]["drawing"]


def test_what_the_reader_does_is_saved_and_shown_wherever_the_question_is(home: Path) -> None:
    widget, other, guess = ask(NAME), ask(NAME), ask(GUESSED, guess=True)
    say(widget, "answer", "1/4")
    say(widget, "answer", "14.3 %")
    say(guess, "guess", {"answer": "same", "sure": 80})
    say(guess, "guess", {"answer": "Bob", "sure": 100})  # the first one counts
    assert other.kept == widget.kept
    assert widget.kept["tries"] == [
        {"answer": "1/4", "right": False},
        {"answer": "14.3 %", "right": True},
    ]
    assert reveal(GUESSED).kept["guess"] == {"answer": "same", "sure": 80}
    lines = [json.loads(line) for line in home.read_text("utf-8").splitlines()]
    assert [line["do"] for line in lines] == ["answer", "answer", "guess"]
    assert ask(NAME).kept == widget.kept  # opened again


def test_what_changes_nothing_is_not_saved(home: Path) -> None:
    widget = ask(NAME)
    assert widget.answer("lots") is None
    assert not home.exists()
    widget.answer("1/7")
    before = home.read_bytes()
    widget.answer("1/4")
    widget.show()
    assert home.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "arg", "more"),
    [
        ("answer", 5, {}),
        ("answer", ["x"] * 61, {}),
        ("answer", "x" * 61, {}),
        ("guess", {"answer": "1/4", "sure": 20}, {}),
        ("guess", {"answer": "1/4"}, {}),
        ("show", "all", {}),
        ("erase", None, {}),
        ("answer", "1/7", {"v": 2}),
        ("", None, {"type": "intent", "action": "x"}),
    ],
)
def test_a_message_that_is_none_changes_nothing(
    home: Path, name: str, arg: Any, more: dict[str, Any]
) -> None:
    widget = ask(NAME)
    say(widget, name, arg, **more)
    assert widget.kept["tries"] == []
    assert widget.kept["notice"]["en"].startswith("This message is invalid")
    assert not home.exists()


def test_a_page_cannot_set_what_is_kept() -> None:
    widget = ask(NAME)
    widget.set_state({"kept": {"tries": [{"answer": "1/7", "right": True}]}, "lang": "ja"})
    assert widget.kept["tries"] == []
    assert widget.lang == "ja"


def test_a_disk_that_takes_nothing_is_told(home: Path) -> None:
    home.mkdir()  # a folder where the file should be
    widget = ask(NAME)
    widget.answer("1/4")
    assert widget.kept["tries"] == [{"answer": "1/4", "right": False}]
    assert widget.kept["notice"]["en"].startswith("This answer was not saved: ")
    assert "この答えは保存できませんでした" in widget.kept["notice"]["ja"]
    notice = progress().notice
    assert notice is not None
    assert notice.en.startswith(f"{home} cannot be read: ")


def test_a_picture_waits_for_the_answers_that_it_tells() -> None:
    later = once_answered(Text("One", "1"), NAME, "odds/this-one")
    first = ask(NAME)
    first.answer("1/2")
    first.answer("1/7")
    assert later.waits
    (waiting,) = later.output.outputs
    assert "once you are done" in waiting["data"]["text/html"]
    ask("odds/this-one").show()
    assert not later.waits
    (shown,) = later.output.outputs
    assert "One" in shown["data"]["text/plain"]
    assert repr(once_answered("x", NAME)) == "<Reveal shown>"  # opened again
    with pytest.raises(rk.BadInput):
        once_answered("x", "odds/nothing")


def test_prose_waits_for_a_puzzle_which_counts_for_its_lesson() -> None:
    puzzle = rk.puzzle("longshot/0a02f1")
    later = once_answered("Why", puzzle)
    assert later.waits
    puzzle.answer(puzzle._entry["answer"])
    assert not later.waits
    (lesson,) = [each for each in progress().lessons if each.name == "longshot/04-puzzles"]
    assert (lesson.tally, lesson.done) == ("1 / 5", ("puzzles/longshot/0a02f1",))


def test_prose_waits_like_a_picture() -> None:
    alone = once_answered("Rounded to *one* digit.", NAME)
    both = once_answered(Text("One", "1"), NAME, note="Below **it**.")
    assert len(both.output.outputs) == 1
    ask(NAME).answer("1/7")
    (prose,) = alone.output.outputs
    assert prose["data"] == dict.fromkeys(
        ("text/markdown", "text/plain"), "Rounded to *one* digit."
    )
    picture, note = both.output.outputs
    assert "One" in picture["data"]["text/plain"]
    assert note["data"]["text/markdown"] == "Below **it**."


# --- the file ------------------------------------------------------------------------------------


def test_what_is_answered_elsewhere_is_shown(home: Path) -> None:
    widget, waiting = ask(NAME), once_answered("One in *seven*.", NAME)
    progress_store.append(NAME, progress_store.ANSWER, answer="1/4", right=False)
    assert [each["answer"] for each in widget.kept["tries"]] == ["1/4"]
    assert waiting.waits
    progress_store.append(NAME, progress_store.ANSWER, answer="1/7", right=True)
    assert [each["right"] for each in widget.kept["tries"]] == [False, True]
    assert not waiting.waits


def test_a_damaged_line_is_skipped_with_a_notice(home: Path) -> None:
    ask(NAME).answer("1/7")
    with home.open("ab") as file:
        file.write(
            b'{"v": 1, "question": 5, "do": "show"}\n[]\n\xff\n{"v":1,"do":"fly"}\n{"v": 1, "qu'
        )
    ask("odds/this-one").answer("1/4")
    read = progress_store.read()
    assert [line["question"] for line in read.lines] == [NAME, "odds/this-one"]
    assert read.damaged == 5
    report = progress()
    assert report.notice is not None
    assert report.notice.en.startswith("5 lines of ")
    assert "5行は読み取れない" in report.notice.ja
    assert report.notice.en in repr(report)


def test_progress_tells_what_is_done_what_is_open_and_what_to_look_at_again() -> None:
    ask(NAME).answer("1/7")
    shown = ask("odds/this-one")
    shown.show()
    shown.answer("1/4")
    many = ask("odds/picked-blindly")
    for answer in ("1/7", "1/2", "1/4"):
        many.answer(answer)
    (lesson,) = (each for each in progress().lessons if each.name == "odds/02-conditional")
    assert lesson.done == (NAME, "odds/this-one", "odds/picked-blindly")
    assert lesson.again == ("odds/this-one", "odds/picked-blindly")
    assert set(lesson.done) & set(lesson.open) == set()
    assert len(lesson.done) + len(lesson.open) == 5
    html = progress()._repr_html_()
    assert "<td>3 / 5</td>" in html
    assert "What does a glance tell you?" in html


def test_progress_is_exported_and_erased(home: Path, tmp_path: Path) -> None:
    report = progress()
    assert report.export(tmp_path / "none.jsonl").read_bytes() == b""
    ask(NAME).answer("1/7")
    assert progress().export(tmp_path / "out.jsonl").read_bytes() == home.read_bytes()
    report.erase()
    assert not home.exists()
    assert ask(NAME).kept["tries"] == []
    assert all(not lesson.done for lesson in report.lessons)
    report.erase()  # nothing to erase


def test_what_is_erased_is_reset_in_an_open_notebook() -> None:
    asked, guessed = ask(NAME), ask(GUESSED, guess=True)
    later = once_answered("x", NAME)
    asked.answer("1/7")
    guessed.guess("same", sure=80)
    assert not later.waits
    progress().erase()
    assert (asked.kept["tries"], guessed.kept["guess"]) == ([], None)
    assert later.waits
    guessed.guess("Bob", sure=60)  # the first one counts, and this is the first again
    asked.answer("1/4")
    assert guessed.kept["guess"] == {"answer": "Bob", "sure": 60}
    assert asked.kept["tries"] == [{"answer": "1/4", "right": False}]
    asked.answer("1/7")
    assert not later.waits


def test_progress_speaks_the_chosen_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", "ja")
    assert "ひと目でわかること" in repr(progress())
    assert "レッスンの進みぐあい" in progress()._repr_html_()


def test_the_map_links_every_lesson_and_says_where_one_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(Path(__file__).parents[2] / "notebooks" / "en" / "odds")
    for name in ("make/when-to-hold", "make/turn", "make/coin"):
        progress_store.append(name, progress_store.ANSWER, answer="1", right=True)
    ask(NAME).show()
    found = progress().map("..")
    assert repr(found).startswith("<LessonMap 1 / ")
    html = found._repr_html_()
    found_rows = [row for row in html.split("<tr>") if 'href="' in row]
    rows = {row.split('href="')[1].split('"')[0]: row for row in found_rows}
    assert rows.keys() == {f"../{lesson.name}.ipynb" for lesson in progress().lessons}
    assert "done</td><td>3 / 3<" in rows["../00-make-a-game.ipynb"]
    assert "begun</td><td>0 / 5</td><td>1<" in rows["../odds/02-conditional.ipynb"]
    assert "open</td>" in rows["../odds/01-exact-and-simulated.ipynb"]


def test_the_map_leads_to_what_is_there_and_offers_the_rest(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    html = progress().map()._repr_html_()
    assert "<a href" not in html
    assert "rk.lessons.notebooks()" in html
    assert str(notebooks().folder) == "racekit-notebooks"
    html = progress().map()._repr_html_()
    assert html.count('<a href="racekit-notebooks/en/') == len(progress().lessons)
    assert "rk.lessons.notebooks()" not in html
