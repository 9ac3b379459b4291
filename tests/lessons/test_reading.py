"""Answers as people write them."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from racekit.lessons import check
from racekit.lessons.catalogue import entry_of
from racekit.lessons.live.phone import reply
from racekit.lessons.live.room import Given
from racekit.lessons.reading import read_names, read_number, read_probability, read_truth

CASES = json.loads(Path(__file__).with_name("reading.json").read_text("utf-8"))
"""What people write, which the front end reads too (widgets/tests/question/reading.test.ts)."""


@pytest.mark.parametrize(("value", "texts"), CASES["values"].items())
def test_a_number_is_read_as_people_write_it(value: str, texts: list[str]) -> None:
    for text in texts:
        number = read_number(text)
        assert number is not None, text
        assert number.value == Fraction(value), text


@pytest.mark.parametrize(("value", "texts"), CASES["probabilities"].items())
def test_a_probability_above_1_is_one_in_percent(value: str, texts: list[str]) -> None:
    for text in texts:
        number = read_probability(text)
        assert number is not None, text
        assert number.value == Fraction(value), text


@pytest.mark.parametrize(
    ("value", "computed"),
    [
        (Fraction(1, 2), (0.5, Fraction(1, 2), Decimal("0.5"), np.float64(0.5))),
        (Fraction(98), (98, 98.0, np.int64(98), Decimal(98))),
    ],
    ids=str,
)
def test_a_number_is_read_as_it_is_computed(value: Fraction, computed: tuple[object, ...]) -> None:
    for each in computed:
        number = read_number(each)
        assert number is not None, each
        assert number.value == value, each


@pytest.mark.parametrize(
    "text", [*CASES["refused"], True, None, [98], float("nan"), float("inf")], ids=str
)
def test_what_is_no_number_is_not_read(text: object) -> None:
    assert read_number(text) is None


COMPUTED: dict[str, tuple[tuple[object, ...], tuple[object, ...]]] = {
    "2/3": ((0.67, 2 / 3), (0.7,)),
    "9/4": ((), (2,)),
    "98": ((98.0,), ()),
}


@pytest.mark.parametrize(("exact", "texts"), CASES["rounded"].items())
def test_a_rounded_right_answer_is_right(exact: str, texts: dict[str, list[str]]) -> None:
    right, wrong = COMPUTED.get(exact, ((), ()))
    table = (((*texts["right"], *right), True), ((*texts["wrong"], *wrong), False))
    for answers, expected in table:
        for each in answers:
            number = read_number(each)
            assert bool(number and number.rounds(Fraction(exact))) is expected, each


@given(st.fractions(min_value=-1000, max_value=1000, max_denominator=10**6))
def test_a_computed_answer_is_right(exact: Fraction) -> None:
    number = read_number(float(exact))
    assert number is not None
    assert number.rounds(exact)


@given(st.text(alphabet="0123456789０９.,，/ %％$-−万千億十二分の割eEk½' ", max_size=80))
def test_whatever_is_typed_is_read_or_not_but_raises_nothing(text: str) -> None:
    read_number(text)
    read_truth(text)
    read_names(text)


@pytest.mark.parametrize("answer", ["1:4", "1 to 4", "3:1", "１対４"])
def test_odds_that_were_meant_otherwise_are_told_so(
    answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RACEKIT_LANG", "en")
    verdict = check("odds/this-one", answer)
    assert verdict.right is False
    assert "a ratio such as 1:3 is read as" in verdict.why("en")
    assert check("odds/this-one", "1:8").why.data() == entry_of("odds/this-one")["hint"]


def test_a_phone_answers_odds_that_are_the_wrong_way_round() -> None:
    entry = entry_of("odds/this-one")
    said = [reply(entry, Given(odds, None, ""))["say"]["en"] for odds in ("3:1", "1:1")]
    assert "a ratio such as 1:3 is read as" in said[0]
    assert "not one half" in said[1]


def test_true_and_false_are_read_in_words() -> None:
    for text in (True, np.True_, "True", "TRUE", "yes", "Y", " はい", "はい。", "○", "ｔｒｕｅ"):
        assert read_truth(text) is True
    for text in (False, np.False_, "False", "false", "no", "N", "いいえ", "×"):
        assert read_truth(text) is False
    for text in (0, 1, "", "maybe", None, [True], "0"):
        assert read_truth(text) is None


@pytest.mark.parametrize(
    ("answer", "names"),
    [
        ("bob", ("bob",)),
        ("  Bob ", ("bob",)),
        ("ＢＯＢ", ("bob",)),
        ("「Bob」", ("bob",)),
        (["Pea Bulb"], ("pea-bulb",)),
        ("Pea Bulb", ("pea-bulb",)),
        ("Pea Bulb, Heavy Shoes", ("pea-bulb", "heavy-shoes")),
        ("3r、5l", ("3r", "5l")),
        ("[2, 5]", ("2", "5")),
        ([2, 5], ("2", "5")),
        ("", ()),
    ],
)
def test_names_are_read_as_typed(answer: object, names: tuple[str, ...]) -> None:
    assert names in read_names(answer)
    assert read_names(6) == ()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_cannot_be_read_is_refused_in_one_clear_way(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RACEKIT_LANG", lang)
    unreadable = {
        "longshot/cards-four": "lots",
        "longshot/may-pass": "perhaps",
        "longshot/late": 6,
        "longshot/finish": 6,
    }
    refused = [check(question, answer) for question, answer in unreadable.items()]
    assert len({verdict.said(lang) for verdict in refused}) == 1
    assert (
        refused[0].said(lang)
        == {
            "en": "This answer cannot be read.",
            "ja": "この答えは読み取れません。",
        }[lang]
    )
    assert all(verdict.right is False for verdict in refused)
    assert "66.7" in refused[0].why(lang)
