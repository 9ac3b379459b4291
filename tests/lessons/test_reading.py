"""Answers as people write them."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from racekit.lessons import check
from racekit.lessons.reading import read_names, read_number, read_truth


@pytest.mark.parametrize(
    ("value", "texts"),
    [
        (
            Fraction(2, 3),
            (
                "2/3",
                "2 / 3",
                "２／３",
                "2÷3",
                "⅔",
                "3分の2",
                "３分の２",
                "三分の二",
                "2 in 3",
                "2 out of 3",
                "p = 2/3",
                "20/30",
                "1,000/1,500",
            ),
        ),
        (Fraction(3, 2), ("1 1/2", "1½", "1.5", "1,5", "3/2", "150 %")),
        (
            Fraction(667, 1000),
            (
                "0.667",
                ".667",
                "0,667",
                "66.7 %",
                "66,7%",
                "６６．７％",
                "６６.７％",
                "66.7 percent",
                "66.7パーセント",
                "6割6分7厘",
                "約0.667",
                "≈ 66.7 %",
            ),
        ),
        (Fraction(7, 10), ("7割", "70%", "0.70", "70 per cent")),
        (
            Fraction(20_000),
            (
                "20,000",
                "$20,000",
                "20000",
                "20 000",
                "20'000",
                "20_000",
                "２００００",
                "２０，０００",
                "2万",
                "二万",
                "２万",
                "20,000ドル",
                "2万ドル",
                "20k",
                "$20K",
                "20 thousand",
                "2e4",
                "20,000 dollars",
                "20,000.00",
                "+20,000",
            ),
        ),
        (
            Fraction(-20),
            (
                "-20",
                "−20",
                "－20",
                "－２０",
                "–20",
                "ー20",
                "マイナス20",
                "minus 20",
                "-$20",
                "$-20",
            ),
        ),
        (Fraction(13_000), ("1万3千", "1万3,000", "1.3万", "一万三千")),
        (Fraction(146 * 10**6), ("1億4,600万", "146 million", "146.000.000")),
        (Fraction(12345, 10), ("1,234.5", "1.234,5", "1 234,5", "1'234.5")),
        (Fraction(1234), ("1,234", "千二百三十四")),
        (Fraction(96), ("96枚", "96 cards", "96", "９６", "九十六")),
        (Fraction(1, 2), (0.5, Fraction(1, 2), Decimal("0.5"), np.float64(0.5))),
        (Fraction(98), (98, 98.0, np.int64(98), Decimal(98))),
    ],
    ids=str,
)
def test_a_number_is_read_as_people_write_it(value: Fraction, texts: tuple[object, ...]) -> None:
    for text in texts:
        number = read_number(text)
        assert number is not None, text
        assert number.value == value, text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "abc",
        "1/0",
        "nan",
        "inf",
        "--2",
        "-$-2",
        "1,2,3",
        "3,",
        "1/2/3",
        "20,00,000",
        "0x10",
        "1e999",
        "9" * 61,
        "1.2.3",
        "2 3",
        True,
        None,
        [98],
        float("nan"),
        float("inf"),
        "割",
        "分の",
        "%",
        "$",
    ],
    ids=str,
)
def test_what_is_no_number_is_not_read(text: object) -> None:
    assert read_number(text) is None


@pytest.mark.parametrize(
    ("exact", "right", "wrong"),
    [
        (
            "2/3",
            ("0.67", "0.667", "66.7 %", "67%", 0.67, 2 / 3),
            ("0.7", "0.66", "70%", "0.6666", 0.7),
        ),
        ("1/29", ("0.034", "3.4 %", "0.0345"), ("0.03", "3 %", "0.035", "0.04")),
        ("9/4", ("2.25", "2.3", "2.2"), ("2", "2.4", 2)),
        ("1/2000", ("0.0005", "0.05%"), ("0.00", "0.0", "0", "0.1 %")),
        ("98", ("98", 98.0, "98.0"), ("97", "100", "9.8e1x", "97.9")),
        ("71000", ("71,000", "71k", "7.1万"), ("70,000", "7万", "72k", "70,999")),
        ("539/2678", ("20 %", "20.1 %", "0.2013"), ("0.2", "21 %", "0.202")),
    ],
)
def test_a_rounded_right_answer_is_right(
    exact: str, right: tuple[object, ...], wrong: tuple[object, ...]
) -> None:
    for texts, expected in ((right, True), (wrong, False)):
        for text in texts:
            number = read_number(text)
            assert bool(number and number.rounds(Fraction(exact))) is expected, text


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
