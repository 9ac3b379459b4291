"""The form in which a lesson is written: what it tells, what it shows, and what it saves."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

import racekit as rk
from racekit.exchange.addresses import find
from racekit.lessons import author, progress_store
from racekit.lessons.asking import QuestionWidget
from racekit.lessons.authoring import draft, lesson_folder, starting, truths
from racekit.lessons.authoring.fields import Field
from racekit.lessons.authoring.form import AuthorForm
from racekit.lessons.schema import KINDS
from tests.lessons.test_own import POSITION


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Work in an empty folder, with nothing kept."""
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("RACEKIT_LANG", "en")
    monkeypatch.setattr(lesson_folder, "_used", {})
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    return work


def field(form: AuthorForm, place: str) -> Field:
    return next(each for each in (form._head, *form._fields) if each.place == place)


def fill(form: AuthorForm, place: str, *values: Any) -> None:
    """Put values into the inputs of a field, which is drawn anew after some of them."""
    for at, value in enumerate(values):
        field(form, place).inputs[at].value = value


def press(form: AuthorForm, place: str, label: str) -> None:
    next(each for each in field(form, place).inputs if each.description == label).click()


def press_answer(form: AuthorForm, label: str) -> None:
    row = form._answer.children[1]
    next(each for each in row.children if each.description == label).click()


def mark(form: AuthorForm, *places: str) -> None:
    """Press places on the board."""
    (board,) = form._board.children
    message = {"v": 1, "id": "m", "seq": 0, "type": "command", "name": "answer"}
    board._hear(board, {**message, "arg": list(places)}, [])


def told(form: AuthorForm, place: str) -> str:
    text: str = field(form, place)._problem.value
    return text


def saved(path: Path) -> dict[str, Any]:
    return tomllib.loads((path / "questions.toml").read_text("utf-8"))


def test_a_lesson_is_written_without_code(here: Path) -> None:
    form = author()
    fill(form, "lesson", "dice", "Dice")
    fill(form, "prompt", "Two dice: how likely is a double?")
    fill(form, "answer", "1/6")
    press(form, "wrong", "Add a wrong answer to expect")
    rule, answer, say, _ = field(form, "wrong[0]").inputs
    answer.value, say.value = "1/36", "That is one of the six doubles."
    fill(form, "why", "Whatever the first shows, the second is the same in one of six cases.")
    (preview,) = form._preview.children
    assert isinstance(preview, QuestionWidget)
    assert preview.answer("16.7 %")
    assert progress_store.read().lines == ()
    form.save()
    assert "Saved in" in form._answer.children[0].value
    assert sorted(path.name for path in (here / "dice").iterdir()) == [
        "dice.ipynb",
        "questions.toml",
    ]
    assert saved(here / "dice") == {
        "lesson": {"name": "dice", "title": "Dice"},
        "q1": {
            "kind": "probability",
            "prompt": "Two dice: how likely is a double?",
            "answer": "1/6",
            "wrong": {"1/36": "That is one of the six doubles."},
            "why": "Whatever the first shows, the second is the same in one of six cases.",
        },
    }
    assert rk.lessons.check("dice/q1", "0.167").right
    assert rule.value == "answer"


def test_a_problem_is_told_beside_its_field_once_something_is_in_it() -> None:
    form = author("mine")
    assert told(form, "prompt") == told(form, "answer") == form._rest.value == ""
    fill(form, "answer", "many")
    assert "must be a number" in told(form, "answer")
    assert told(form, "prompt") == ""
    assert "once it is whole" in form._preview.children[0].value
    form.save()
    assert "must be a text" in told(form, "prompt")
    assert "Nothing was saved" in form._answer.children[0].value
    assert not Path("mine").exists()
    fill(form, "prompt", "<script>alert(1)</script>")
    fill(form, "answer", "4/2")
    assert "4/2" not in told(form, "answer")
    assert "is not between 0 and 1" in told(form, "answer")
    fill(form, "answer", "1/2")
    assert told(form, "answer") == told(form, "prompt") == ""
    assert "<script>" not in form._preview.children[0].fallback()


def test_problems_of_other_questions_are_told_with_their_names() -> None:
    form = author("mine")
    fill(form, "prompt", "One?")
    fill(form, "answer", "1/2")
    form._add()
    assert form.at == "q2"
    form.save()
    assert "must be a text" in told(form, "prompt")
    form._go("q1")
    assert "q2.prompt: must be a text" in form._rest.value
    assert isinstance(form._preview.children[0], QuestionWidget)  # this one is whole
    form._move(1)
    assert list(form.draft.questions) == ["q2", "q1"]
    form._remove()
    assert (form.at, list(form.draft.questions)) == ("q2", ["q2"])


WHOLE: dict[str, tuple[tuple[Any, ...], ...]] = {
    "probability": (("answer", "25 %"),),
    "number": (("answer", "20,000"), ("unit", "dollars")),
    "choice": (("options[0]", "Ann"), ("options[1]", "Bob", True)),
    "yes_no": (("answer", False),),
    "several": (("options[0]", "Ann", True), ("options[1]", "Bob", True)),
    "order": (("options[1]", "first"), ("options[0]", "second")),
    "board": (("position", "start"), ("options[0]", "left"), ("options[1]", "right", True)),
    "distribution": (("bars[0]", "heads", "1/2"), ("bars[1]", "tails", "50 %")),
}
ANSWERS = {
    "probability": "1/4",
    "number": "20000",
    "choice": "b",
    "yes_no": False,
    "several": ["a", "b"],
    "order": ["a", "b"],
    "board": "3R",
    "distribution": ["1/2", "1/2"],
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_kind_of_question_can_be_written(
    here: Path, kind: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RACEKIT_LANG", lang)
    form = author("mine")
    form.draft.add_position("start", POSITION)
    form.redraw()
    fill(form, "prompt", "What?")
    fill(form, "kind", kind)
    for place, *values in WHOLE[kind]:
        fill(form, place, *values)
        if kind == "board" and place == "position":
            mark(form, "3L", "3R")
    form.save()
    assert (here / "mine" / "questions.toml").exists(), form._rest.value
    lesson = lesson_folder.read(here / "mine")
    entry = lesson.entries["mine/q1"]
    assert entry["answer"] == ANSWERS[kind]
    assert entry["kind"] == ("choice" if kind == "yes_no" else kind)
    if kind == "order":  # it does not begin as it should end
        assert [option["key"] for option in entry["options"]] == ["b", "a"]
    # What was saved is shown again as it was written, and saving it again changes nothing.
    again = author("mine")
    text = (here / "mine" / "questions.toml").read_text("utf-8")
    assert again.draft.text() == text
    for place, *values in WHOLE[kind]:
        shown = [each.value for each in field(again, place).inputs[: len(values)]]
        assert shown == values


@pytest.mark.parametrize("question", truths.QUESTIONS)
def test_every_question_to_the_odds_has_its_fields(question: str) -> None:
    form = author("mine")
    form.draft.add_position("start", POSITION)
    form.redraw()
    fill(form, "position", "start")
    fill(form, "computed", True)
    fill(form, "answer", question)
    assert field(form, "answer").inputs[0].value == question
    wanted = set(truths.parameters(question)) - {"steps"}
    outcome = question not in truths.YES_NO
    assert len(field(form, "answer").inputs) == 1 + len(wanted) + outcome


def test_a_position_is_set_up_on_the_board(here: Path) -> None:
    form = author("mine")
    fill(form, "kind", "board")
    assert "set one up" in field(form, "options").inputs[0].value
    press(form, "position", "Set up a new position")
    head, _, place, ends = form._editor.children
    which, name = head.inputs
    assert (which.value, name.value) == ("longshot", "position1")
    which.value = "pig"
    assert place.children[0].position.game.name == "pig"
    which.value = "longshot"
    (editor,) = place.children
    editor.edit("put", "boxes.3L", "F-2")
    editor.edit("set", "asks", "second")
    ends.inputs[0].click()
    assert "LS6.1" in head._problem.value  # a position with problems is not taken
    editor.undo()
    name.value = "a b"
    ends.inputs[0].click()
    assert "is not a name" in head._problem.value
    name.value = "start"
    ends.inputs[0].click()
    assert form._editor.children == ()
    assert form.draft.state("start").board.boxes[4]
    assert form.draft.questions["q1"]["position"] == "start"
    press(form, "position", "Change this position")
    form._editor.children[2].children[0].edit("put", "boxes.3R", "F-1")
    form._editor.children[3].inputs[1].click()
    assert not form.draft.state("start").board.boxes[5]  # closed, and not used


def test_places_are_pressed_on_the_board(here: Path) -> None:
    form = author("mine")
    form.draft.add_position("start", POSITION)
    form.redraw()
    fill(form, "prompt", "Where?")
    fill(form, "kind", "board")
    fill(form, "position", "start")
    (board,) = form._board.children
    mark(form, "3R", "3L", "1L")
    assert form._board.children == (board,)
    shown = [form.draft.questions["q1"]["options"][at] for at in range(3)]
    assert [each["key"] for each in shown] == ["1L", "3L", "3R"]
    assert shown[1]["say"] == "Horse 3's left box"
    fill(form, "options[1]", "left", True)
    press(form, "wrong", "Add a wrong answer to expect")
    form.save()
    assert "missing" in told(form, "wrong[0]")
    field(form, "wrong[0]").inputs[-1].click()
    mark(form, "3L", "3R")
    assert form.draft.questions["q1"]["answer"] == "3L"
    field(form, "options[1]").inputs[-1].click()
    assert board.kept["tries"][-1]["answer"] == ["3L"]  # the board shows that it is gone
    mark(form, "3R")
    assert form.draft.questions["q1"]["answer"] == []
    assert "left" not in str(form.draft.questions["q1"])
    fill(form, "kind", "number")
    assert form._board.children == ()


def test_an_answer_is_worked_out_from_a_position() -> None:
    form = author("mine")
    form.draft.add_position("start", POSITION)
    form.redraw()
    fill(form, "prompt", "A card of horse 3?")
    fill(form, "position", "start")
    fill(form, "computed", True)
    fill(form, "answer", "at_least")
    assert told(form, "answer") == ""
    kinds = dict(field(form, "answer").inputs[2].options)
    assert kinds["1 of horse 3 to 7 of horse 3, any of them"] == "3-*"
    assert kinds["2 of horse 3"] == "3-2"
    for at, value in enumerate(("1", "3-*", "1"), 1):
        field(form, "answer").inputs[at].value = value
    (preview,) = form._preview.children
    assert preview.question["answer"] == "13/107"  # of 14, one lies in a box
    assert preview._bundle == "longshot"
    form.save()
    press_answer(form, "Make a link")
    assert find(form._answer.children[1].children[0].value).kind == "lesson"
    assert saved(Path("mine"))["q1"]["answer"] == {
        "odds": "at_least",
        "k": 1,
        "kind": "3-*",
        "draws": 1,
    }
    assert Path("mine/positions/start.toml").read_text("utf-8") == POSITION
    fill(form, "position", "")
    assert form.draft.questions["q1"]["answer"] == ""


def test_a_player_is_chosen_by_name() -> None:
    form = author("mine")
    form.draft.add_position("start", POSITION)
    form.redraw()
    fill(form, "position", "start")
    fill(form, "computed", True)
    seat = field(form, "answer").inputs[1]
    names = [name for name, _ in seat.options]
    assert names == ["who sees it", *(f"Player {n}" for n in range(1, 6))]
    seat.value = 1
    assert form.draft.questions["q1"]["answer"] == {"odds": "win", "seat": 1}
    seat.value = None
    assert form.draft.questions["q1"]["answer"] == {"odds": "win"}
    fill(form, "answer", "holds")
    assert [name for name, _ in field(form, "answer").inputs[1].options] == names[1:]


def test_comments_of_a_file_stay_and_so_does_the_other_language(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    starting.write("first", here, "en")
    file = here / "first" / "questions.toml"
    before = file.read_text("utf-8").replace(
        'unit = "games"', 'unit = { en = "games", ja = "ゲーム" }'
    )
    file.write_text(before, "utf-8")
    monkeypatch.setenv("RACEKIT_LANG", "ja")
    form = author("first")
    for name in form.draft.questions:
        form._go(name)
    assert form.draft.text() == before
    fill(form, "unit", "回")
    form.save()
    assert saved(here / "first")["draws"]["unit"] == {"en": "games", "ja": "回"}
    assert "# Yes or no: the answer is true or false." in file.read_text("utf-8")
    form._move(-1)
    form.save()
    assert list(saved(here / "first")) == ["lesson", "next-card", "which-box", "draws", "due"]


def test_a_file_that_has_changed_meanwhile_is_not_lost_without_a_yes(here: Path) -> None:
    starting.write("first", here, "en")
    form = author("first")
    file = here / "first" / "questions.toml"
    file.write_text(other := file.read_text("utf-8") + "\n# another hand\n", "utf-8")
    fill(form, "hint", "Count.")
    form.save()
    assert "has questions that this form has not read" in form._answer.children[0].value
    press_answer(form, "Keep them")
    assert file.read_text("utf-8") == other
    form.save()
    press_answer(form, "Replace them")
    assert saved(here / "first")["next-card"]["hint"] == "Count."
    new = author()
    fill(new, "lesson", "first", "Mine")
    fill(new, "prompt", "What?")
    fill(new, "answer", "1/2")
    new.save()
    assert "Replace them?" in new._answer.children[0].value
    assert "next-card" in saved(here / "first")


def test_new_questions_are_added_to_the_notebook_when_asked(here: Path) -> None:
    starting.write("first", here, "en")
    form = author("first")
    form._add()
    fill(form, "prompt", "What?")
    fill(form, "answer", "1/2")
    book = here / "first" / "first.ipynb"
    before = book.read_text("utf-8")
    form.save()
    assert book.read_text("utf-8") == before
    press_answer(form, "Add the new questions to first.ipynb")
    source = ["".join(cell["source"]) for cell in json.loads(book.read_text("utf-8"))["cells"]]
    assert source[-2] == '# Question\nask("first/q1")'
    assert "hand_in" in source[-1]
    assert len(form._answer.children[1].children) == 3


@pytest.mark.parametrize("label", ["Make one page to hand out", "Make a worksheet and its key"])
def test_code_by_others_is_not_run_without_a_yes(here: Path, label: str) -> None:
    starting.write("first", here, "en")
    book = here / "first" / "first.ipynb"
    whole = json.loads(book.read_text("utf-8"))
    whole["cells"][1]["source"] = [f"open({str(here / 'trace')!r}, 'w')\n", "1 / 0"]
    book.write_text(json.dumps(whole), "utf-8")
    form = author("first")
    form.save()
    press_answer(form, label)
    assert "look into the notebook first" in form._answer.children[0].value
    press_answer(form, "Do not run it")
    assert not (here / "trace").exists()
    press_answer(form, label)
    press_answer(form, "Run it")
    assert (here / "trace").exists()
    assert "division by zero" in form._answer.children[0].value


def test_what_cannot_be_written_is_said(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    form = author("mine")
    fill(form, "prompt", "What?")
    fill(form, "answer", "1/2")
    (here / "mine").write_text("a file in the way", "utf-8")
    form.save()
    assert 'role="alert"' in form._answer.children[0].value
    assert (here / "mine").read_text("utf-8") == "a file in the way"
    (here / "bad").mkdir()
    (here / "bad" / "questions.toml").write_text("q1 = 3\n[q2", "utf-8")
    with pytest.raises(rk.BadInput, match="is not TOML"):
        author("bad")
    monkeypatch.setattr(draft, "import_module", _no_module)
    with pytest.raises(rk.BadInput, match="pip install tomlkit"):
        author("mine")


def _no_module(name: str) -> Any:
    raise ImportError(name)
