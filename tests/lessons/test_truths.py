"""The truths of the lessons, and what each misconception makes of them, from the positions."""

from __future__ import annotations

import builtins
import inspect
from collections.abc import Mapping
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from racekit.lessons.catalogue import entries, entry_of
from racekit.lessons.checking import Entry, keys_of, plain, takes_one

from .boards import BOARDS
from .truths import Truth, odds

TOPICS = [
    import_module(f"tests.lessons.truths.{path.stem}")
    for path in sorted(Path(__file__).with_name("truths").glob("[a-z]*.py"))
]
TRUTHS: Mapping[str, Truth] = {
    name: each for topic in TOPICS for name, each in topic.TRUTHS.items()
}
WRONGS: Mapping[str, Mapping[str, Truth]] = {
    name: each for topic in TOPICS for name, each in topic.WRONGS.items()
}


@pytest.mark.parametrize("question", TRUTHS)
def test_a_truth_follows_from_the_position(question: str) -> None:
    entry = entry_of(question)
    assert str(plain(entry, entry["answer"])) == str(TRUTHS[question]())


def test_every_truth_is_computed() -> None:
    assert sorted(TRUTHS) == sorted(entries())


def written(entry: Entry, answer: Any) -> str:
    """Return an answer as the tables of wrong answers have it: one text."""
    found = plain(entry, answer)
    return found if isinstance(found, str) else " ".join(found)


def recognised(entry: Entry) -> list[str]:
    """Return the whole answers that are recognised as wrong."""
    return [written(entry, each["answer"]) for each in entry["wrong"] if "answer" in each]


@pytest.mark.parametrize(
    ("question", "p"),
    [
        ("odds/birthday-shared", odds.shared_birthday(23)),
        ("odds/own-birthday", odds.happens(Fraction(1, 365), 29)),
        ("odds/five-heads", odds.times(odds.half(), 10)[5]),
        ("odds/four-rolls", 1 - odds.no_one(4)),
    ],
)
def test_the_percentage_in_an_explanation_is_computed(question: str, p: Fraction) -> None:
    why = entry_of(question)["why"]
    assert f"{float(100 * p):.1f} %" in why["en"]
    assert f"{float(100 * p):.1f}％" in why["ja"]


@pytest.mark.parametrize("question", WRONGS)
def test_what_a_misconception_makes_of_the_position(question: str) -> None:
    entry = entry_of(question)
    assert sorted(recognised(entry)) == sorted(WRONGS[question])
    for answer, computed in WRONGS[question].items():
        assert answer == written(entry, computed())


def test_every_recognised_wrong_answer_is_computed_unless_it_is_a_choice() -> None:
    whole = {name for name, entry in entries().items() if recognised(entry)}
    choices = {name for name in whole if takes_one(entry_of(name))}
    assert whole - choices == WRONGS.keys() - choices


def names_in(body: CodeType) -> set[str]:
    """Return the names that code looks up, in its comprehensions, too."""
    inner = (names_in(each) for each in body.co_consts if isinstance(each, CodeType))
    return {*body.co_names, *body.co_freevars}.union(*inner)


@pytest.mark.parametrize("question", TRUTHS)
def test_no_value_is_written_down_as_a_number(question: str) -> None:
    for computed in (TRUTHS[question], *WRONGS.get(question, {}).values()):
        body = inspect.unwrap(computed).__code__
        assert body.co_name != "<lambda>" or names_in(body) - {"Fraction", *dir(builtins)}


@pytest.mark.parametrize("question", entries())
def test_what_is_recognised_can_be_answered_and_is_not_the_truth(question: str) -> None:
    entry = entry_of(question)
    right, keys = plain(entry, entry["answer"]), keys_of(entry)
    for wrong in entry["wrong"]:
        if "answer" in wrong:
            given = plain(entry, wrong["answer"])
            assert given != right
            options = given if isinstance(given, list) else [given]
            assert not keys or {*options} <= {*keys}
        elif "above" in wrong or "below" in wrong:
            low, high = (Fraction(wrong.get(end, right)) for end in ("below", "above"))
            assert low <= Fraction(entry["answer"]) <= high
        else:
            assert wrong.get("has", wrong.get("lacks")) in keys
            assert ("has" in wrong) is (wrong.get("has", wrong.get("lacks")) not in right)


@pytest.mark.parametrize("question", BOARDS)
def test_what_is_asked_for_on_a_board_is_there(question: str) -> None:
    position = BOARDS[question]()
    options = entry_of(question).get("options", [])
    asked = {option["key"] for option in options if "beside" not in option}
    if entry_of(question)["kind"] == "board":
        assert asked <= {*position.game.board_places(position.view(0))}
