"""A class: what is handed in, what is collected of it, and what hostile files can do (nothing)."""

from __future__ import annotations

import json
import os
import re
import time
import zlib
from base64 import urlsafe_b64encode
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import racekit as rk
from racekit.cli import main
from racekit.engine.errors import BadInput
from racekit.lessons import ask, collect, hand_in, progress_store
from racekit.lessons.catalogue import entries, lessons
from racekit.lessons.checking import plain
from racekit.lessons.classroom import hand_in as form
from racekit.lessons.classroom.collecting import columns
from racekit.lessons.judging import recognised
from racekit.table.seats import name_key

LESSON = "odds/02-conditional"
NAMES: list[str] = lessons()[LESSON]["questions"]
AT = "2026-04-01T09:30:00+00:00"
CHANCE = "odds/at-least-one"
SCHEMA = json.loads(
    files("racekit.lessons.classroom").joinpath("hand-in.schema.json").read_text("utf-8")
)

texts = st.text(max_size=60).map(form.clean)
answers = texts | st.lists(texts, max_size=4)
times = st.none() | st.just(AT)
given_answers = st.fixed_dictionaries(
    {
        "question": st.sampled_from(NAMES),
        "guess": st.none()
        | st.fixed_dictionaries(
            {"answer": answers, "sure": st.none() | st.integers(50, 100), "at": times}
        ),
        "tries": st.lists(
            st.fixed_dictionaries({"answer": answers, "right": st.booleans(), "at": times}),
            max_size=3,
        ),
        "shown": st.booleans(),
        "compared": st.booleans(),
    }
)
hand_ins = st.fixed_dictionaries(
    {
        "racekit": st.just("hand-in"),
        "v": st.just(1),
        "lesson": st.just(LESSON),
        "who": st.text(min_size=1).map(form.named).filter(bool),
        "at": st.just(AT),
        "answers": st.lists(given_answers, max_size=4),
    }
)


def made(who: str = "Aiko", at: str = AT, **questions: Any) -> dict[str, Any]:
    """Return a hand-in with one answer to each of some questions of the lesson on chance."""
    given = [
        {
            "question": name,
            "guess": {"answer": guess, "sure": sure, "at": AT},
            "tries": [{"answer": answer, "right": right, "at": None}],
            "shown": False,
            "compared": False,
        }
        for name, guess, sure, answer, right in questions.get("answers", [])
    ]
    return {
        "racekit": "hand-in",
        "v": 1,
        "lesson": LESSON,
        "who": who,
        "at": at,
        "answers": given,
    }


# --- the form ------------------------------------------------------------------------------------


@given(hand_ins, st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_a_short_text_is_read_back_and_a_changed_one_never_is(data: Any, at: int) -> None:
    text = form.packed(data)
    assert re.fullmatch(r"rkh1\.[\w-]+\.", text, re.ASCII)
    assert form.read(form.unpacked(text)) == data
    # As a message quotes it, and breaks it into lines.
    (quoted,) = form.texts_in("Here:\n> " + re.sub("(.{40})", r"\1\n> ", text) + "\nBye.")
    assert form.read(form.unpacked(quoted)) == data
    spot = 5 + at % (len(text) - 6)
    changed = text[:spot] + ("A" if text[spot] != "A" else "B") + text[spot + 1 :]
    try:
        other = form.unpacked(changed)
    except rk.BadInput:
        return
    assert other == form.unpacked(text)  # the last letter has bits that mean nothing


BAD: list[tuple[str, Any]] = [
    ("v", True),
    ("v", 2),
    ("who", ""),
    ("who", " "),
    ("who", "a\u202eb"),
    ("who", "a\n"),
    ("who", "a\ud800"),
    ("who", "x" * 41),
    ("lesson", "../../etc"),
    ("lesson", "odds/02\n"),
    ("at", "yesterday"),
    ("at", AT + "\n"),
    ("answers", {}),
    ("answers", [None]),
    ("answers", [{}] * 201),
    ("answers[0].question", 1),
    ("answers[0].guess", []),
    ("answers[0].guess.sure", 49),
    ("answers[0].guess.sure", True),
    ("answers[0].guess.sure", 10**400),
    ("answers[0].guess.answer", None),
    ("answers[0].guess.answer", ["x"] * 61),
    ("answers[0].guess.answer", "x" * 61),
    ("answers[0].guess.more", 1),
    ("answers[0].tries", None),
    ("answers[0].tries[0].right", 1),
    ("answers[0].tries[0].answer", "\x07"),
    ("answers[0].tries[0].answer", {"x": []}),
    ("answers[0].shown", None),
    ("more", 1),
]


def put(data: Any, place: str, value: Any) -> None:
    """Put a value at a place, as problems name places."""
    *way, last = [int(key) if key.isdigit() else key for key in re.findall(r"\w+", place)]
    for key in way:
        data = data[key]
    data[last] = value


def test_the_schema_and_our_own_check_agree_on_every_place() -> None:
    validator = jsonschema.Draft202012Validator(SCHEMA)
    validator.check_schema(SCHEMA)
    good = made(answers=[(CHANCE, "25 %", 80, "1/7", True)])
    assert list(form.check(good)) == []
    assert validator.is_valid(good)
    for place, value in BAD:
        data = json.loads(json.dumps(good))
        put(data, place, value)
        assert any(each.startswith(place) for each in form.check(data)), (place, value)
        assert not validator.is_valid(data), (place, value)
    for place in ("who", "answers[0].guess.at", "answers[0].tries[0].right"):
        data = json.loads(json.dumps(good))
        *_, last = re.findall(r"\w+", place)
        holder: Any = data
        for key in re.findall(r"\w+", place)[:-1]:
            holder = holder[int(key) if key.isdigit() else key]
        del holder[last]
        assert list(form.check(data)) == [place]
        assert not validator.is_valid(data)
    both = made(who="")
    both["more"] = 1
    assert list(form.check(both)) == ["who", "more"]


def test_a_page_shows_the_time_of_the_teachers_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    try:
        odd = "2026-99-01T09:30:00+00:00"
        page = collect([form.packed(made("Aiko")), form.packed(made("Ben", odd))]).page(LESSON)
    finally:
        monkeypatch.undo()
        time.tzset()
    assert "<td>2026-04-01 18:30</td>" in page
    assert f"<td>{odd}</td>" in page


def test_a_file_of_another_form_is_named_with_every_place_and_skipped() -> None:
    wrong = made(answers=[(CHANCE, "25 %", 80, "1/7", True)])
    for place, value in (("who", 7), ("answers[0].guess.sure", 3), ("answers[0].shown", None)):
        put(wrong, place, value)
    with pytest.raises(rk.BadInput) as error:
        form.read(json.dumps(wrong).encode())
    places = sorted(problem.place for problem in error.value.problems)
    assert places == ["answers[0].guess.sure", "answers[0].shown", "who"]
    found = collect([form.packed(wrong), form.packed(made("Ben"))])
    assert [each.who for each in found.hand_ins] == ["Ben"]
    assert len(found.problems) == 3


@given(hand_ins)
@settings(max_examples=10, deadline=None)
def test_what_the_schema_allows_our_own_check_does_too(data: Any) -> None:
    jsonschema.validate(data, SCHEMA)
    assert list(form.check(data)) == []


def test_nothing_is_handed_in_without_a_name() -> None:
    with pytest.raises(BadInput, match="a name or number, of at most 40"):
        hand_in(LESSON).text(" \n")
    nameless = json.dumps(hand_in(LESSON).data("Aiko") | {"who": " "})
    with pytest.raises(BadInput, match="a name or number"):
        form.read(nameless.encode())


def test_the_widget_hands_in_what_is_kept_and_nothing_more() -> None:
    widget, question = hand_in("odds/02"), ask(CHANCE)
    assert widget.data("x")["answers"] == []
    question.answer("1/4")
    question.answer("1/7")
    (given,) = widget.data(" Aiko\x07\u202e ")["answers"]
    assert [(each["answer"], each["right"]) for each in given["tries"]] == [
        ("1/4", False),
        ("1/7", True),
    ]
    assert all(form._TIME.fullmatch(each["at"]) for each in given["tries"])
    assert hand_in("odds/02").kept == widget.kept  # read from the file
    (found,) = collect(widget.text("Aiko")).hand_ins
    assert found.standings[CHANCE].tries == (("1/4", False), ("1/7", True))
    told = json.dumps(widget.lesson)
    assert not re.search('"(answer|why|hint|wrong)"', told)
    progress_store.erase()
    assert widget.kept == {}
    with pytest.raises(rk.BadInput, match="odds/02-conditional"):
        hand_in("odds/9")


# --- collecting ----------------------------------------------------------------------------------

HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(1)>'[:40]
FORMULA = "=cmd|' /C calc'!A0"


def fill(folder: Path) -> None:
    """Put a class's files into a folder: good ones, and all that can go wrong."""
    (folder / "sub").mkdir(parents=True)

    def put_file(name: str, content: str | bytes) -> None:
        data = content.encode() if isinstance(content, str) else content
        (folder / name).write_bytes(data)

    for at in range(4):
        answers = [(CHANCE, "1/4", 90, "1/4", False), ("odds/ann-or-bob", "Bob", 60, "Bob", True)]
        put_file(f"sub/p{at}.json", json.dumps(made(f"Pupil {at}", answers=answers)))
    put_file("hostile.json", json.dumps(made(HOSTILE, answers=[(CHANCE, "1/4", 90, "1/7", True)])))
    put_file("formula.json", json.dumps(made(FORMULA, answers=[])))
    cheat = made("Cheat", answers=[(CHANCE, "50%", 50, "1/4", True)])
    cheat["answers"] += [{**cheat["answers"][0], "question": "foth/payable"}]
    put_file("cheat.json", json.dumps(cheat))
    put_file("twice-a.json", json.dumps(made("Ｄora", "2026-04-02T00:00:00+00:00")))
    put_file("twice-b.json", json.dumps(made("dora ")))
    text = form.packed(made("Texter", answers=[(CHANCE, "1/7", 50, "1/7", True)]))
    put_file("chat.txt", f"> {text[:40]}\n> {text[40:]}\n\nrkh1.abc.\n{text[:-9]}")
    put_file("cut.json", json.dumps(made("Cut"))[:-20])
    put_file("deep.json", '{"racekit":' + "[" * 100_000)
    put_file("huge.json", '{"racekit": "hand-in", "v": 1' + "0" * 5000 + "}")
    put_file("twins.json", '{"racekit": "hand-in", "racekit": "hand-in"}')
    put_file("other.json", '{"cells": []}')
    put_file("newer.json", json.dumps({**made(), "v": 2}))
    put_file("foreign.json", json.dumps({**made("F"), "lesson": "odds/99-unknown"}))
    put_file("latin.json", b'{"who": "\xe9"}')
    put_file("photo.png", b"\x89PNG\r\n" + bytes(range(256)))
    bomb = urlsafe_b64encode(zlib.compress(bytes(form.MOST_BYTES + 1))).decode().rstrip("=")
    put_file("bomb.txt", f"rkh1.{bomb}.")
    put_file("large.json", b"{" + b" " * form.MOST_BYTES)
    put_file("\u202egnp.\x07json", "{}")
    (folder / "link.json").symlink_to(folder / "sub" / "p0.json")
    (folder / "linked").symlink_to(folder)
    os.mkfifo(folder / "pipe.json")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made_folder: Path = tmp_path_factory.mktemp("class") / "in"
    fill(made_folder)
    return made_folder


EXPECTED = {
    "cheat.json: answers[0].tries[0].right": "is marked right, but the answer is wrong",
    "cheat.json: answers[1].question": "is not a question of this lesson",
    "twice-b.json": "more than once: twice-a.json counts",
    "chat.txt: text 2": "check sum",
    "chat.txt: text 3": "cut off",
    "cut.json: JSON": "not JSON",
    "deep.json: JSON": "nested too deeply",
    "huge.json: JSON": "digits",
    "twins.json: JSON": "racekit",
    "other.json: hand-in": "is not a hand-in",
    "newer.json: hand-in": "newer version",
    "foreign.json: lesson": "no lesson odds/99-unknown",
    "latin.json: UTF-8": "UTF-8",
    "photo.png": "is not a hand-in",
    "bomb.txt: text 1": "longer than any",
    "large.json": "longer than any",
    "gnp.json: hand-in": "is not a hand-in",
    "link.json": "is a link",
    "linked": "is a link",
    "pipe.json": "is not a file",
}


def test_all_that_can_go_wrong_is_named_and_skipped(folder: Path) -> None:
    report = collect(folder)
    assert [each.who for each in report.hand_ins] == sorted(
        [*(f"Pupil {n}" for n in range(4)), HOSTILE, FORMULA, "Cheat", "Ｄora", "Texter"],
        key=name_key,
    )
    told = {each.where.en: each.text.en for each in report.problems}
    assert told.keys() == EXPECTED.keys()
    for place, text in EXPECTED.items():
        assert text in told[place], place
    assert repr(report) == "<ClassReport 9 hand-ins, 20 problems>"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_page_runs_nothing_and_says_what_many_share(folder: Path, lang: str) -> None:
    report = collect(folder)
    page = report.page(LESSON, lang)
    assert not re.search(r"<(?:script|img|iframe|object)|\son\w+=\w+\(", page.replace("&lt;", ""))
    assert "&lt;script&gt;alert(1)" in page
    assert "default-src 'none'" in page
    assert not re.search("[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]", page)
    assert not re.search(r"<[^>]*(?:src|href)=", page)
    wrong = recognised(entries()[CHANCE], "1/4")
    assert wrong is not None
    assert wrong["say"][lang].replace("**", "")[:12] in page
    # The figures: five of seven were wrong at first, six guesses of seven said 1/4 or far off.
    figures = report.figures(LESSON)
    asked = next(each for each in figures.questions if each.question == CHANCE)
    assert (asked.firsts.count(False), len(asked.firsts), len(asked.missed)) == (5, 7, 6)
    assert figures.troubling()[0] is asked
    assert next((each.answer, each.pupils) for each in figures.shared()) == ("1/4", 6)
    assert "Pupil" not in page.partition("rk-sheet")[0]  # what is projected has no names
    assert report._repr_html_().count("<table>") == 2


def test_the_table_and_its_csv(folder: Path, tmp_path: Path) -> None:
    report = collect(folder)
    table = report.table()
    assert list(table.columns) == list(columns())
    row = table[(table.pupil == "Pupil 0") & (table.question == CHANCE)].iloc[0]
    assert (row["first"], row.tries, row.right, row.near, row.sure) == ("1/4", 1, False, False, 90)
    assert row.number == NAMES.index(CHANCE) + 1
    assert row.handed_in.isoformat() == AT
    text = report.write_csv(tmp_path / "class.csv").read_text("utf-8-sig")
    assert not re.search(r"(?:^|,)\"?[=+@-]", text, re.MULTILINE)
    assert len(collect([]).table()) == 0


def test_the_command_writes_a_page_for_each_lesson(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = tmp_path / "more.txt"
    more.write_text(hand_in("odds/00").text("Aiko"))
    report = collect([folder, more])
    assert {path.name for path in report.write(tmp_path / "own.html")} == {
        "own-odds-00-guess.html",
        f"own-{LESSON.replace('/', '-')}.html",
    }
    out, sheet = tmp_path / "out.html", tmp_path / "out.csv"
    given = ["collect", str(folder), "--lang", "ja", "--out", str(out), "--csv", str(sheet)]
    assert main(["class", *given]) == 0
    assert "提出" in out.read_text("utf-8")
    said = capsys.readouterr().out
    assert "twice-b.json" in said
    assert "\x1b" not in said
    assert "\u202e" not in said
    assert main(["class", "collect", str(tmp_path / "none")]) == 2
    assert main(["class"]) == 2


def test_every_recognised_wrong_answer_is_recognised_in_a_class() -> None:
    for name, entry in entries().items():
        for wrong in (each for each in entry["wrong"] if "answer" in each):
            found = recognised(entry, plain(entry, wrong["answer"]))
            assert found is not None, name
            assert found["say"] == wrong["say"], name
