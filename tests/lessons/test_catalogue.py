"""The catalogue of the questions: what it must be, and how its problems are told."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import racekit as rk
from racekit.lessons.asking import sheet
from racekit.lessons.catalogue import entries, entry_of, lessons
from racekit.lessons.checking import check_entries, keys_of, misconceptions, plain
from racekit.lessons.judging import judge, misread_odds, recognised
from racekit.lessons.schema import FILE_KINDS
from tests.notebooks.books import GAMES, RULE_ID

TEXT = {"en": "Text.", "ja": "文です。"}
ABC = [{"key": key, "say": TEXT} for key in "abc"]
ASKED = {"kind": "number", "prompt": TEXT, "answer": 1, "hint": TEXT, "why": TEXT}
NOWHERE = {"key": "nowhere", "say": TEXT, "beside": True}
CHOICE = {**ASKED, "kind": "choice", "answer": ["a"], "options": ABC}
MOVE = {**CHOICE, "kind": "board", "answer": ["a", "b"]}
SHARES = {**ASKED, "kind": "distribution", "answer": ["1/3", "2/3"], "bars": [TEXT, TEXT]}
JUDGED = json.loads(Path(__file__).with_name("judging.json").read_text("utf-8"))
"""Questions with answers, which the page judges too (widgets/tests/question/judge.test.ts)."""


def wrong(**rule: Any) -> list[dict[str, Any]]:
    return [{"say": TEXT, **rule}]


@pytest.mark.parametrize(
    "entry",
    [
        ASKED,
        CHOICE,
        {**ASKED, "kind": "choice", "answer": True, "wrong": wrong(answer=False)},
        {**CHOICE, "kind": "several", "wrong": wrong(has="b")},
        {**CHOICE, "kind": "order", "answer": ["b", "a", "c"]},
        {**CHOICE, "kind": "board", "answer": "a", "wrong": wrong(answer="b")},
        {**CHOICE, "kind": "board", "options": [*ABC, NOWHERE], "wrong": wrong(lacks="a")},
        {**CHOICE, "kind": "board", "answer": ["a", "b"], "moves": [["b", "a"], ["c"]]},
        {**SHARES, "wrong": wrong(answer=["1/2", "1/2"])},
        {**ASKED, "kind": "probability", "answer": "1/7", "wrong": wrong(answer="1/4", idea="x")},
        {**ASKED, "range": [0, 5], "unit": TEXT, "wrong": wrong(above=3)},
    ],
)
def test_a_valid_entry_has_no_problems(entry: dict[str, Any]) -> None:
    check_entries({"t/q": entry}, {"x": {}})


@pytest.mark.parametrize(
    ("entry", "place", "said"),
    [
        ({**ASKED, "colour": 1}, "", "colour is not allowed here."),
        ({"answer": 1, "hint": TEXT}, ".why", "missing."),
        ({"answer": 1, "hint": TEXT}, ".kind", "missing."),
        ({**ASKED, "hint": {"en": "Only."}}, ".hint", "must have a text in en and in ja."),
        ({**ASKED, "why": {"en": " ", "ja": "x"}}, ".why", "must have a text in en and in ja."),
        ({**ASKED, "kind": "map"}, ".kind", "'map' is not one of number,"),
        ({**CHOICE, "kind": "board", "options": ABC[:1]}, ".options", "must have at least two"),
        ({**CHOICE, "kind": "board", "answer": ["z"]}, ".answer", "'z' is not one of a, b, c."),
        (
            {**CHOICE, "kind": "board", "answer": "a", "wrong": wrong(answer=["b", "c"])},
            ".wrong[0].answer",
            "must be one option.",
        ),
        ({**CHOICE, "options": [*ABC, NOWHERE]}, ".options[3].beside", "can only be true, and"),
        ({**CHOICE, "moves": [["a"]]}, ".moves", "moves is not allowed here."),
        ({**MOVE, "moves": "a"}, ".moves", "'a' is not a list."),
        ({**MOVE, "moves": [["a", "z"]]}, ".moves[0]", "'z' is not one of a, b, c."),
        ({**MOVE, "moves": [["c"]]}, ".answer", "['a', 'b'] is not one of"),
        ({"answer": 1, "kind": "number"}, ".prompt", "missing."),
        ({**ASKED, "answer": "many"}, ".answer", "'many' is not"),
        ({**ASKED, "kind": "probability", "answer": 2}, ".answer", "2 is not between 0 and 1."),
        ({**ASKED, "range": [3, 5]}, ".answer", "1 is not between 3 and 5."),
        ({**ASKED, "range": [3]}, ".range", "must be two numbers."),
        ({**CHOICE, "options": ABC[:1]}, ".options", "must have at least two entries."),
        ({**CHOICE, "options": [*ABC, {"key": "d"}]}, ".options[3]", "an option has a key"),
        ({**CHOICE, "answer": ["z"]}, ".answer", "'z' is not one of a, b, c."),
        ({**CHOICE, "answer": ["a", "b"]}, ".answer", "must be one option."),
        ({**CHOICE, "kind": "order"}, ".answer", "must contain every option once."),
        ({**SHARES, "bars": [TEXT]}, ".bars", "must have at least two entries."),
        ({**SHARES, "answer": ["1/3", "1/3"]}, ".answer", "must have a share for each bar"),
        ({**SHARES, "answer": "1/3"}, ".answer", "'1/3' is not a list."),
        ({**ASKED, "wrong": wrong(answer=1)}, ".wrong[0].answer", "is the right answer."),
        ({**ASKED, "wrong": wrong(answer="2", idea="x")}, ".wrong[0].idea", "'x' is not one of"),
        ({**ASKED, "wrong": wrong(has="a")}, ".wrong[0]", "must have exactly one of answer,"),
        ({**CHOICE, "wrong": wrong(answer="z")}, ".wrong[0].answer", "'z' is not one of"),
        ({**ASKED, "wrong": [{"answer": 3}]}, ".wrong[0].say", "must have a text in en and in ja."),
        ({**ASKED, "wrong": wrong(answer=3, whence=1)}, ".wrong[0]", "whence is not allowed here."),
        (
            {**CHOICE, "kind": "several", "wrong": wrong(lacks="z")},
            ".wrong[0]",
            "'z' is not one of a, b, c.",
        ),
    ],
)
def test_every_problem_is_told_with_its_place(entry: dict[str, Any], place: str, said: str) -> None:
    with pytest.raises(rk.BadInput) as caught:
        check_entries({"t/q": entry}, {"idea": {}})
    found = {problem.place: problem.text.en for problem in caught.value.problems}
    assert found[f"t/q{place}"].startswith(said)
    assert "問題のデータに誤りがあります：" in caught.value.text("ja")


def test_all_problems_are_told_at_once() -> None:
    with pytest.raises(rk.BadInput) as caught:
        check_entries({"t/q": {"answer": 1}, "t/r": {**ASKED, "kind": "x"}}, {})
    places = {problem.place for problem in caught.value.problems}
    assert places == {"t/q.kind", "t/q.prompt", "t/q.hint", "t/q.why", "t/r.kind"}


def rule_ids(text: str) -> set[str]:
    """Return the rules of any game that a text names."""
    return {rule for game in GAMES for rule in rk.rules(game)} & set(RULE_ID.findall(text))


STUDY = re.compile(r"[A-Z][\w -]+, [A-Z]\..* \((19|20)\d\d\)\. \w")
NO_STUDY = "Widely described; no study is cited."


def test_every_misconception_says_what_people_think_and_where_that_is_described() -> None:
    for name, idea in misconceptions().items():
        assert idea.keys() == {"name", "thought", "source"}, name
        for key in ("name", "thought"):
            assert idea[key].keys() == {"en", "ja"}, name
        # A misread rule is described by the rule.
        source = idea["source"]
        assert STUDY.match(source) or rule_ids(source) or source == NO_STUDY, name


def test_every_misconception_is_behind_a_wrong_answer() -> None:
    wrong = [each for question in entries() for each in entry_of(question)["wrong"]]
    assert {each["idea"] for each in wrong if "idea" in each} == misconceptions().keys()


def test_the_lessons_hold_every_question_once() -> None:
    held = [question for lesson in lessons().values() for question in lesson["questions"]]
    assert sorted(held) == sorted(entries())


@pytest.mark.parametrize("question", entries())
def test_the_answer_is_right_and_no_recognised_wrong_answer_is(question: str) -> None:
    entry = entry_of(question)
    assert judge(entry, plain(entry, entry["answer"])) is True
    for each in entry["wrong"]:
        if "answer" in each:
            assert judge(entry, plain(entry, each["answer"])) is False


@pytest.mark.parametrize("question", entries())
def test_a_question_with_a_number_or_a_choice_recognises_two_wrong_answers(question: str) -> None:
    entry = entry_of(question)
    others = len(keys_of(entry)) - 1 if entry["kind"] == "choice" else 2
    assert len(entry["wrong"]) >= min(2, others)
    if entry["kind"] in ("number", "probability", "choice"):
        assert len([each for each in entry["wrong"] if "idea" in each]) >= min(2, others)
    replies = [each["say"]["en"] for each in entry["wrong"]]
    assert len({*replies, entry["hint"]["en"], entry["why"]["en"]}) == len(replies) + 2


@pytest.mark.parametrize("question", entries())
def test_a_page_gets_limits_as_the_fractions_that_it_reads(question: str) -> None:
    for wrong in sheet(question, entry_of(question))["wrong"]:
        limits = {wrong.get("above", "0"), wrong.get("below", "0")}
        assert all(re.fullmatch(r"-?\d+(/\d+)?", limit) for limit in limits)


@pytest.mark.parametrize("case", JUDGED, ids=lambda case: f"{case['kind']} {case['answer']}")
def test_an_answer_is_judged_as_the_page_judges_it(case: dict[str, Any]) -> None:
    entry = {key: case[key] for key in ("kind", "answer", "moves", "bars", "range") if key in case}
    entry["options"] = [{"key": key, "say": TEXT} for key in case.get("options", ())]
    found = case.get("recognised", [])
    entry["wrong"] = [each["rule"] for each in found]
    for verdict, key in ((True, "right"), (False, "wrong"), (None, "unread")):
        assert [judge(entry, answer) for answer in case[key]] == [verdict] * len(case[key])
    others = [answer for answer in case["wrong"] if not misread_odds(entry, answer)]
    assert not any(recognised(entry, answer) for answer in others)
    for rule, answers in (each.values() for each in found):
        assert [judge(entry, answer) for answer in answers] == [False] * len(answers)
        assert [recognised(entry, answer) for answer in answers] == [rule] * len(answers)


def test_the_judged_cases_have_every_kind() -> None:
    assert {case["kind"] for case in JUDGED} == {*FILE_KINDS}


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        (["1/4", "1/2", "1/4"], True),
        ((0.25, 0.5, Fraction(1, 4)), True),
        ("25 %, 50 %, 25 %", True),
        (["1/2", "1/4", "1/4"], False),  # the same shares for other bars
        (["1/4", "1/2"], None),
        (["1/4", "1/4", "1/4"], None),
        ({"1/4", "1/2"}, None),
        ("a quarter", None),
        (0.25, None),
    ],
)
def test_a_distribution_is_checked_as_a_page_judges_it(
    answer: object, right: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    bars = [TEXT, TEXT, TEXT]
    entry = {**SHARES, "answer": ["1/4", "1/2", "1/4"], "bars": bars}
    monkeypatch.setenv("RACEKIT_LANG", "en")
    monkeypatch.setattr("racekit.lessons.verdicts.entry_of", lambda _: entry)
    verdict = rk.lessons.check("t/q", answer)
    assert verdict.right is (right is True)
    assert (verdict.said.en == "This answer cannot be read.") is (right is None)


@pytest.mark.parametrize("question", entries())
def test_check_and_a_page_judge_alike(question: str) -> None:
    entry = entry_of(question)
    for each in (entry, *(wrong for wrong in entry["wrong"] if "answer" in wrong)):
        verdict = rk.lessons.check(question, each["answer"])
        assert verdict.right is judge(entry, plain(entry, each["answer"]))
        assert verdict.said.en in ("Right.", "Not yet.")
