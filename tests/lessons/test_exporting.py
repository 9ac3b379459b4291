"""Lessons for other platforms: what each one says to an answer is what racekit says."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from html import unescape
from io import BytesIO
from itertools import cycle
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from lxml import etree

import racekit as rk
from racekit.cli import main
from racekit.lessons import ask, hand_in, once_answered, reveal
from racekit.lessons.authoring import lesson_folder, starting
from racekit.lessons.catalogue import entries, entry_of
from racekit.lessons.exporting import PLATFORMS, jupyterquiz, moodle, nbgrader, notes, qti
from racekit.lessons.exporting.notebook_extract import (
    Asked,
    LessonExtract,
    _picture,
    html_of,
    lesson_of,
)
from racekit.lessons.exporting.tolerances import roundings, shares
from racekit.lessons.judging import judge, recognised
from racekit.lessons.schema import FILE_KINDS
from tests.lessons.boards import BOARDS, asked
from tests.lessons.executed import code, page_of, shown

QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
CHOSEN = ("choice", "several", "board")
NUMERIC = ("number", "probability")


@cache
def taken(question: str, lang: str = "en") -> Asked:
    """Return what is taken of a question; its picture takes long to draw."""
    widget = asked(question)
    return Asked(widget.question, _picture(widget.board(), lang), lang)


def lesson(*questions: str, lang: str = "en") -> LessonExtract:
    return LessonExtract("A <lesson> & more", lang, [taken(each, lang) for each in questions])


def of_kinds(*kinds: str) -> list[str]:
    return [name for name, entry in entries().items() if entry["kind"] in kinds]


# --- what is taken -------------------------------------------------------------------------------


def test_a_lesson_is_its_prose_and_each_question_once() -> None:
    name, board = "odds/ann-or-bob", "longshot/golden-free"
    page = page_of(
        code("", shown(ask(name, guess=True))),
        code("", shown(ask(board, BOARDS[board]()))),
        code("", shown(reveal(name))),
        code("", shown(ask(name))),
        code("", shown(once_answered("It says the answer.", name))),
        code("", shown(hand_in("odds/02"))),
        code("", shown(ask("odds/peeking")), tags=["notebook-only"]),
    )
    made = lesson_of(page)
    assert [each.name for each in made.asked] == [name, board]
    assert "<svg" in made.asked[1].picture
    assert made.lang == "ja"
    assert "It says the answer." not in str(made.parts)
    assert made.kinds() == {"choice": [name], "board": [board]}


def test_texts_are_escaped_and_bold_stays_bold() -> None:
    assert html_of("<b> & **so** `x`") == "&lt;b&gt; &amp; <strong>so</strong> `x`"


@pytest.mark.parametrize("exact", ["1/7", "2/3", "1/8", "120", "1/2", "-3/7", "1234.5", "0", "1"])
def test_the_roundings_are_what_racekit_takes_for_right(exact: str) -> None:
    entry = {"kind": "number", "answer": exact}
    texts = roundings(Fraction(exact))
    assert all(judge(entry, text) for text in texts)
    for places in range(9):
        text = f"{float(Fraction(exact)):.{places}f}"
        same = any(Fraction(text) == Fraction(each) for each in texts)
        assert same is judge(entry, text), text


# --- what a platform says to an answer -----------------------------------------------------------

Said = tuple[bool, str]
"""Whether an answer is right, and what is said to it."""


Grade = Callable[[Any], Said]


def by_moodle(asked: Asked) -> Grade:
    """Grade as Moodle does: a number is the first answer that it is near enough to."""
    quiz = ElementTree.fromstring(moodle.written(LessonExtract("", "en", [asked])))
    (question,) = (each for each in quiz if each.get("type") != "category")
    answers = question.findall("answer")

    def number(answer: Any) -> Said:
        for each in answers:
            text, tolerance = each.findtext("text", ""), each.findtext("tolerance", "")
            if text == "*" or abs(float(text) - float(answer)) <= float(tolerance):
                return each.get("fraction") == "100", each.findtext("feedback/text", "")
        raise AssertionError("nothing is said to any other number")

    def choice(answer: Any) -> Said:
        texts = dict(zip((key for key, _ in asked.options()), answers, strict=True))
        marked = [texts[key] for key in answer]
        right = round(sum(float(each.get("fraction", "")) for each in marked)) == 100
        said = "correctfeedback" if right else "incorrectfeedback"
        replies = [each.findtext("feedback/text") for each in marked]
        return right, next(filter(None, replies), None) or question.findtext(f"{said}/text", "")

    return number if question.get("type") == "numerical" else choice


def by_jupyterquiz(asked: Asked) -> Grade:
    """Grade as jupyterquiz does: a number is the first answer that it is, or lies within."""
    (question,) = json.loads(jupyterquiz.written(LessonExtract("", "en", [asked])))

    def number(answer: Any) -> Said:
        for each in question["answers"]:
            value, reach = each.get("value"), each.get("range", (1, 0))
            if value == float(answer) or reach[0] <= float(answer) < reach[1]:
                return each["correct"], each["feedback"]
        return False, question["answers"][-1]["feedback"]

    def choice(answer: Any) -> Said:
        texts = dict(zip((key for key, _ in asked.options()), question["answers"], strict=True))
        marked = [texts[key] for key in answer]
        right = marked == [each for each in question["answers"] if each["correct"]]
        wrong = next((each for each in marked if each["correct"] is right), marked[0])
        return right, wrong["feedback"]

    return number if question["type"] == "numeric" else choice


class Item:
    """An item of QTI, and its response processing."""

    def __init__(self, asked: Asked) -> None:
        files = ZipFile(BytesIO(qti.written(LessonExtract("", "en", [asked]))))
        (name,) = (each for each in files.namelist() if re.fullmatch(r"q-.*\.xml", each))
        self.root = ElementTree.fromstring(files.read(name))
        declared = self.root.findall(f"{QTI}responseDeclaration")
        self.correct = {
            each.get("identifier"): [value.text for value in each.iter(f"{QTI}value")]
            for each in declared
        }
        self.numeric = declared[0].get("baseType") == "float"

    def said(self, responses: dict[str, Any]) -> Said:
        self.responses = responses
        (condition,) = self.root.iter(f"{QTI}responseCondition")
        met = next((branch for branch in condition if self._value(branch[0])), None)
        values = {} if met is None else {each.get("identifier"): each[0].text for each in met[1:]}
        key = values.get("FEEDBACK", "hint")
        shown = (f for f in self.root.iter(f"{QTI}modalFeedback") if f.get("identifier") == key)
        text = ElementTree.tostring(next(shown)[0], encoding="unicode")
        inside = re.sub(r"^<[^>]*>|</[^>]*>\s*$", "", text).replace("ns0:", "")
        return values.get("SCORE") == "1", inside

    def _value(self, test: Any) -> Any:
        kind = test.tag.removeprefix(QTI)
        if kind == "variable":
            return self.responses[test.get("identifier")]
        if kind == "correct":
            return self.correct[test.get("identifier")]
        if kind == "baseValue":
            return float(test.text) if test.get("baseType") == "float" else test.text
        parts = [self._value(each) for each in test]
        if kind == "equal":
            return abs(parts[0] - parts[1]) <= float(test.get("tolerance").split()[0])
        listed = [part if isinstance(part, list) else [part] for part in parts]
        same = sorted if self.root.find(f".//{QTI}orderInteraction") is None else list
        tests: dict[str, Callable[[], Any]] = {
            "or": lambda: any(parts),
            "and": lambda: all(parts),
            "not": lambda: not parts[0],
            "gt": lambda: parts[0] > parts[1],
            "lt": lambda: parts[0] < parts[1],
            "member": lambda: parts[0] in parts[1],
            "match": lambda: same(listed[0]) == same(listed[1]),
            "multiple": lambda: parts,
            "ordered": lambda: parts,
        }
        return tests[kind]()


def by_qti(asked: Asked) -> Grade:
    item = Item(asked)
    names = {key: f"option-{at}" for at, (key, _) in enumerate(asked.options(), 1)}
    if item.numeric:
        return lambda answer: item.said({"RESPONSE": float(answer)})
    return lambda answer: item.said({"RESPONSE": [names[key] for key in answer]})


GRADERS = {"moodle": by_moodle, "jupyterquiz": by_jupyterquiz, "qti": by_qti}


def numbers(asked: Asked) -> list[str]:
    """Return numbers to try: right, rounded, known as wrong, on the edge of a rule, far off."""
    wrongs = asked.question["wrong"]
    values = [asked.right()[0], *(each[key] for each in wrongs for key in each.keys() - {"say"})]
    texts = [
        f"{float(Fraction(value)):.{places}f}" for value in values for places in (0, 1, 2, 3, 6)
    ]
    return [*texts, *(f"{float(Fraction(v)):.12f}" for v in values), "0.77", "0.0123"]


@pytest.mark.parametrize("platform", GRADERS)
def test_a_number_is_right_or_wrong_where_racekit_says_so(platform: str) -> None:
    for name in of_kinds(*NUMERIC):
        asked, entry = taken(name), entry_of(name)
        grade = GRADERS[platform](asked)
        said = {text: grade(text) for text in dict.fromkeys(numbers(asked))}
        for text, (right, reply) in said.items():
            expected = judge(entry, text)
            if expected is None:  # no probability at all
                continue
            # To a platform 0.2, 0.20 and 0.200 are one number; 1.0 is 1, which may be wrong.
            whole, _, part = text.partition(".")
            bare = f"{whole}.{part.rstrip('0')}" if part else f"{text}."
            alike = [*([] if part else [text]), *(f"{bare}{'0' * more}" for more in range(4))]
            expected = any(judge(entry, each) for each in alike)
            wrongs = [each["answer"] for each in asked.question["wrong"] if "answer" in each]
            if Fraction(text) in map(Fraction, wrongs):
                expected = False
            assert right is expected, (name, text)
            wrong = next(filter(None, (recognised(entry, each) for each in alike)), None)
            say = entry["why"] if right else wrong["say"] if wrong else entry["hint"]
            assert reply == html_of(say["en"]), (name, text)


@pytest.mark.parametrize("platform", GRADERS)
def test_a_choice_is_answered_as_racekit_answers_it(platform: str) -> None:
    for name in of_kinds(*CHOSEN):
        asked, entry = taken(name), entry_of(name)
        keys, grade = [key for key, _ in asked.options()], GRADERS[platform](asked)
        for answer in ([key] for key in keys):
            right, reply = grade(answer)
            given = answer if asked.several else answer[0]
            assert right is judge(entry, given), (name, answer)
            if asked.several and platform != "qti":
                continue  # what lacks something has no place for its reply
            wrong = recognised(entry, given)
            say = entry["why"] if right else wrong["say"] if wrong else entry["hint"]
            assert reply == html_of(say["en"]), (name, answer)
        all_right = [key for key in keys if key in asked.right()]
        assert grade(all_right)[0]


def test_orders_and_shares_are_graded_whole() -> None:
    for name in of_kinds("order"):
        asked = taken(name)
        assert by_qti(asked)(asked.right())[0]
        assert not by_qti(asked)(asked.right()[::-1])[0]
        (quiz,) = json.loads(jupyterquiz.written(lesson(name)))
        assert sum(each["correct"] for each in quiz["answers"]) == 1
        assert len(quiz["answers"]) > 1
        pairs = ElementTree.fromstring(moodle.written(lesson(name))).iter("subquestion")
        places = {pair.findtext("text"): pair.findtext("answer/text") for pair in pairs}
        texts = dict(asked.options())
        ordered = [places[texts[key]] for key in asked.right()]
        assert ordered == [f"place {number}" for number in range(1, len(ordered) + 1)]
    for name in of_kinds("distribution"):
        asked = taken(name)
        item = Item(asked)
        fields = list(item.correct)
        right = dict(zip(fields, map(float, map(Fraction, asked.right())), strict=True))
        assert item.said(right)[0]
        assert not item.said({**right, fields[0]: right[fields[0]] / 2})[0]
        text = ElementTree.fromstring(moodle.written(lesson(name))).findtext(".//questiontext/text")
        assert text is not None
        cloze = re.findall(r"\{1:NUMERICAL:(.*?)\}", text)
        accepted = [re.findall(r"=%100%([\d.]+):", each) for each in cloze]
        assert accepted == [shares(Fraction(share)) for share in asked.right()]


@pytest.mark.parametrize("kind", FILE_KINDS)
def test_nbgrader_says_what_racekit_says(kind: str) -> None:
    for name in of_kinds(kind):
        entry = entry_of(name)
        book = json.loads(nbgrader.written(lesson(name)))
        asked, answer, test = book["cells"]
        own = [cell["metadata"]["nbgrader"] for cell in book["cells"]]
        assert [each["grade"] for each in own] == [False, False, True]
        assert [each["solution"] for each in own] == [False, True, False]
        assert len({each["grade_id"] for each in own}) == 3
        assert entry["why"]["en"][:40] not in asked["source"] + answer["source"]
        nbgrader.graded(entry["answer"], kept(test["source"]), "en")
        with pytest.raises(AssertionError, match="No answer yet"):
            nbgrader.graded(..., kept(test["source"]), "en")
        with pytest.raises(AssertionError, match="cannot be read"):
            nbgrader.graded("what?", kept(test["source"]), "en")
        for wrong in (each for each in entry["wrong"] if "answer" in each):
            with pytest.raises(AssertionError, match=re.escape(wrong["say"]["en"])):
                nbgrader.graded(wrong["answer"], kept(test["source"]), "en")


def kept(source: str) -> str:
    """Return the question that a graded cell holds, as Python reads it."""
    call = ast.parse(source).body[-1]
    assert isinstance(call, ast.Expr)
    assert isinstance(call.value, ast.Call)
    text = ast.literal_eval(call.value.args[1])
    assert isinstance(text, str)
    return text


# --- files ---------------------------------------------------------------------------------------


@cache
def every_question(lang: str) -> ZipFile:
    """Return all questions in one package: their pictures take long to draw."""
    return ZipFile(BytesIO(qti.written(lesson(*entries(), lang=lang))))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_question_travels_in_both_languages(lang: str) -> None:
    whole = lesson(*entries(), lang=lang)
    quiz = ElementTree.fromstring(moodle.written(whole))
    assert len(quiz) == 1 + len(entries())
    for name, question in zip(entries(), quiz[1:], strict=True):
        assert question.findtext("name/text") == name
        text = question.findtext("questiontext/text")
        assert text is not None
        assert text.startswith(f"<p>{html_of(entry_of(name)['prompt'][lang])}")
        assert ("@@PLUGINFILE@@" in text) is (question.find("questiontext/file") is not None)
    assert len(json.loads(jupyterquiz.written(whole))) == len(entries())
    package = every_question(lang)
    manifest = ElementTree.fromstring(package.read("imsmanifest.xml"))
    listed = [each.get("href") for each in manifest.findall(".//{*}file")]
    assert sorted([*map(str, listed), "imsmanifest.xml"]) == sorted(package.namelist())
    few = lesson(*of_kinds("board")[:2], lang=lang)
    assert qti.written(few) == qti.written(few)
    kinds = [
        *(each.tag for each in ElementTree.fromstring(package.read("q-odds-peeking.xml"))),
    ]
    assert [tag.removeprefix(QTI) for tag in dict.fromkeys(kinds)] == [
        "responseDeclaration",
        "outcomeDeclaration",
        "itemBody",
        "responseProcessing",
        "modalFeedback",
    ]


@pytest.fixture(scope="module")
def schema(tmp_path_factory: pytest.TempPathFactory) -> etree.XMLSchema:
    """The published schema of QTI 2.1."""
    unpacked = tmp_path_factory.mktemp("schemas")
    ZipFile(Path(__file__).with_name("schemas") / "qti-2.1.zip").extractall(unpacked)
    return etree.XMLSchema(etree.parse(unpacked / "qtiv2p1" / "imsqti_v2p1.xsd"))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_item_has_the_form_of_the_published_schema(
    lang: str, schema: etree.XMLSchema
) -> None:
    package = every_question(lang)
    items = [name for name in package.namelist() if re.fullmatch(r"q-.*\.xml", name)]
    assert len(items) == len(entries())
    for name in items:
        schema.assertValid(etree.fromstring(package.read(name)))


def test_the_schema_finds_an_item_that_has_no_such_form(schema: etree.XMLSchema) -> None:
    package = ZipFile(BytesIO(qti.written(lesson("odds/peeking"))))
    item = package.read("q-odds-peeking.xml").replace(b"itemBody", b"itemBodies")
    assert not schema.validate(etree.fromstring(item))


def test_what_a_format_cannot_hold_is_said() -> None:
    kinds = {kind: [f"t/{kind}"] for kind in FILE_KINDS}
    for platform in (moodle, nbgrader, qti, jupyterquiz):
        told = [each.en for each in notes(kinds, platform.NEAREST)]
        assert len(told) == len(platform.NEAREST)
        assert told[0].endswith("choosing the names of places: t/board.")
    assert notes({"number": ["t/number"]}, moodle.NEAREST) == ()


def test_the_command_says_what_it_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(lesson_folder, "_used", {})
    starting.write("first", tmp_path, "en")
    assert main(["class", "export", "first", "--lang", "en"]) == 2
    assert "must be one of jupyterquiz, moodle, nbgrader, qti" in capsys.readouterr().err
    monkeypatch.setattr(
        "racekit.lessons.exporting.extract", lambda _, allow_code: lesson("odds/peeking")
    )
    for platform in PLATFORMS:
        assert main(["class", "export", "first", "--to", platform, "--lang", "en"]) == 0
    names = sorted(path.name for path in tmp_path.glob("first-*"))
    assert names == [
        "first-jupyterquiz.json",
        "first-moodle.xml",
        "first-nbgrader.ipynb",
        "first-qti.zip",
    ]
    monkeypatch.setattr(
        "racekit.lessons.exporting.extract",
        lambda _, allow_code: LessonExtract("", "en", ["Prose."]),
    )
    with pytest.raises(rk.BadInput, match="asks no question"):
        rk.lessons.export("first/first.ipynb", "x.xml", to="moodle")
    with pytest.raises(rk.BadInput, match="'ilias' is not one of"):
        rk.lessons.export("first/first.ipynb", "x.xml", to="ilias")
    assert not Path("x.xml").exists()


def test_hostile_texts_stay_texts() -> None:
    bad = {"en": '<script>alert("&")</script>]]>', "ja": "x"}
    options = [{"key": key, "say": bad} for key in "ab"]
    question = {**taken("odds/peeking").question, "options": options, "answer": "a", "wrong": []}
    one = Asked({**question, "prompt": bad, "hint": bad, "why": bad}, "", "en")
    whole = LessonExtract("t", "en", [one])
    for part in ElementTree.fromstring(moodle.written(whole)).iter("text"):
        assert "<script" not in (part.text or "")
    assert "<script" not in jupyterquiz.written(whole).decode()
    item = Item(one).root
    assert item.find(".//{*}script") is None


@pytest.mark.parametrize(("lang", "name"), list(zip(cycle(("en", "ja")), of_kinds("board")[:6])))
def test_a_board_travels_as_a_picture(lang: str, name: str) -> None:
    assert "data:image/svg+xml;base64," in nbgrader.written(lesson(name, lang=lang)).decode()
    files = ZipFile(BytesIO(qti.written(lesson(name, lang=lang))))
    (svg,) = (each for each in files.namelist() if each.endswith(".svg"))
    assert ElementTree.fromstring(files.read(svg)).tag == "{http://www.w3.org/2000/svg}svg"


# --- what an importer takes ----------------------------------------------------------------------

SHARES = [0, 100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20]
SHARES += [16.66667, 14.28571, 12.5, 11.11111, 10, 5]
"""The shares of a mark that Moodle lists; each may be taken away, too."""


def made(name: str = "mine/q", *, right: int = 1, wrong: int = 1, **more: Any) -> Asked:
    """Return a question with several options."""
    say = {"en": "x", "ja": "x"}
    options = [{"key": str(at), "say": say} for at in range(right + wrong)]
    question = {
        **taken("odds/peeking").question,
        "name": name,
        "kind": "several",
        "options": options,
        "answer": [each["key"] for each in options[:right]],
        "wrong": [],
        **more,
    }
    return Asked(question, "", "en")


@pytest.mark.parametrize("wrong", [0, 1, 2, 7, 10, 11, 12, 19, 20, 21, 39, 59])
def test_every_share_is_one_that_moodle_lists(wrong: int) -> None:
    for right in range(1, 21):
        whole = LessonExtract("t", "en", [made(right=right, wrong=wrong)])
        answers = ElementTree.fromstring(moodle.written(whole)).iter("answer")
        shares = [float(each.get("fraction", "")) for each in answers]
        assert all(min(abs(abs(share) - each) for each in SHARES) < 0.001 for share in shares)
        assert sum(shares[:right]) == pytest.approx(100, abs=0.5)
        assert all(share > 0 for share in shares[:right])
        assert not wrong or sum(shares[right:]) <= -99.99


def test_more_right_options_than_moodle_divides_a_mark_by_are_refused() -> None:
    bad = [made("mine/a", right=21), made("mine/b", right=30)]
    with pytest.raises(rk.BadInput, match="more than 20 right options") as caught:
        moodle.written(LessonExtract("t", "en", [made(), *bad]))
    assert [each.place for each in caught.value.problems] == ["mine/a", "mine/b"]
    assert len(jupyterquiz.written(LessonExtract("t", "en", bad))) > 0


@pytest.mark.parametrize("title", ["a/b", "/a", "a/", "/", "//", "1/2 and 3//4", "x" * 999])
def test_a_category_is_read_as_the_title(title: str) -> None:
    quiz = ElementTree.fromstring(moodle.written(LessonExtract(title, "en", [made()])))
    path = quiz.findtext("question/category/text", "")
    names = [each.replace("//", "/").strip() for each in re.split("(?<!/)/(?!/)", path)]
    assert names == ["$course$", "top", title[:255]]


@pytest.mark.parametrize("text", ["{1:NUMERICAL:=5}", "{#1}", "a {:SA:=x~y#z} \\} b", "{{x}}"])
def test_braces_in_a_text_are_no_field(text: str) -> None:
    say = {"en": text, "ja": text}
    question = made(kind="distribution", prompt=say, bars=[say, say], answer=["1/4", "3/4"])
    asked = question._replace(picture="<pre>{1:SA:=x}</pre>")
    written = ElementTree.fromstring(moodle.written(LessonExtract("t", "en", [asked])))
    html = written.findtext(".//questiontext/text", "")
    fields = re.findall(r"\{1:NUMERICAL:=%100%.*?\}", html)
    assert len(fields) == 2
    rest = re.sub(r"\{1:NUMERICAL:=%100%.*?\}", "", html)
    assert "{" not in rest
    assert unescape(rest).count(text) == 1 + len(fields)


ALIKE = ["mine/a_b", "mine/a-b", "mine/A-B", "mine-a/b", "mine/q", f"mine/{'x' * 60}1"]
ALIKE += [f"mine/{'x' * 60}2", "m/--", "m/-", "夜/1", "昼/1"]


def test_names_that_are_written_alike_stay_different() -> None:
    whole = LessonExtract("t", "en", [made(name) for name in ALIKE])
    names = [name for name, _ in whole.named()]
    assert len({name.lower() for name in names}) == len(ALIKE)
    package = ZipFile(BytesIO(qti.written(whole)))
    assert len({each.lower() for each in package.namelist()}) == 1 + len(ALIKE)
    for name in names:
        item = ElementTree.fromstring(package.read(f"q-{name}.xml"))
        assert re.fullmatch(r"[A-Za-z_][\w.-]*", str(item.get("identifier")), re.ASCII)
    cells = json.loads(nbgrader.written(whole))["cells"]
    assert len({cell["id"] for cell in cells}) == len(cells) == 3 * len(ALIKE)
    assert all(re.fullmatch("[A-Za-z0-9_-]{1,64}", cell["id"]) for cell in cells)


def test_a_text_is_no_mark_of_nbgrader() -> None:
    marks = ["### BEGIN HIDDEN TESTS", "### END HIDDEN TESTS", "### END SOLUTION", "#####"]
    say = {"en": "\n".join(marks), "ja": "x"}
    options = [{"key": mark, "say": say} for mark in marks]
    question = made(hint=say, why=say, options=options, answer=marks[1:])
    _, answer, test = json.loads(nbgrader.written(LessonExtract("t", "en", [question])))["cells"]
    lines = (answer["source"] + "\n" + test["source"]).splitlines()
    assert [line for line in lines if "###" in line] == [
        "### BEGIN SOLUTION",
        "### END SOLUTION",
        *marks[:2],
    ]
    nbgrader.graded(marks[1:], kept(test["source"]), "en")
    assert json.loads(kept(test["source"]))["why"] == say


@pytest.mark.parametrize("bad", ["\0", "\x07", "\x1b", "\r", "\x7f", "\x85", "\ufffe", "\ud800"])
@pytest.mark.parametrize("platform", PLATFORMS)
def test_what_no_file_can_hold_is_told_before_one_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, bad: str
) -> None:
    say, path = {"en": f"a{bad}b", "ja": "x"}, tmp_path / "out"
    whole = LessonExtract(f"t{bad}", "en", [made("mine/a", prompt=say), made("mine/b")])
    whole.parts.append(whole.asked[1]._replace(picture=f"<pre>{bad}</pre>"))
    monkeypatch.setattr("racekit.lessons.exporting.extract", lambda _, allow_code: whole)
    with pytest.raises(rk.BadInput, match=f"U\\+{ord(bad):04X}") as caught:
        rk.lessons.export("first.ipynb", path, to=platform)
    assert [each.place for each in caught.value.problems] == ["title", "mine/a", "mine/b"]
    assert not path.exists()


def test_a_picture_in_words_is_unescaped_once(schema: etree.XMLSchema) -> None:
    asked = made()._replace(picture="<pre>a &lt; b &amp; c</pre>")
    item = Item(asked).root
    assert item.findtext(".//{*}pre") == "a < b & c"
