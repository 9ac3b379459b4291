"""Accepted ranges for platforms that compare plain numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import ceil, floor
from typing import Any

from ..reading import read_number

PLACES = 8
"""The most decimal places of a rounded answer that is listed."""
SLACK = 1e-9
"""What a platform may be off by, because it computes with floats."""


def roundings(exact: Fraction) -> list[str]:
    """Return the decimal numbers that are right for an exact one, the shortest first.

    They are those that racekit takes for right: rounded to two digits or more.

    Examples
    --------
    >>> roundings(Fraction(1, 7))[:3], roundings(Fraction(1, 8)), roundings(Fraction(120))
    (['0.14', '0.143', '0.1429'], ['0.12', '0.13', '0.125'], ['120'])
    """
    found: dict[Fraction, str] = {}
    for places in range(PLACES + 1):
        for text in _near(exact, places):
            read = read_number(text)
            if read is not None and read.rounds(exact):
                found.setdefault(read.value, text)
    return list(found.values())


def numbers(exact: Fraction) -> list[str]:
    """Return the numbers that are right for an exact one: its roundings, and itself as a float.

    Examples
    --------
    >>> numbers(Fraction(2, 3))[-1]
    '0.666666666666667'
    """
    return list(dict.fromkeys([*roundings(exact), f"{float(exact):.15f}".rstrip("0").rstrip(".")]))


def shares(exact: Fraction) -> list[str]:
    """Return the numbers that are right for a probability: as a share, and in percent.

    Examples
    --------
    >>> shares(Fraction(1, 4))
    ['0.25', '25']
    """
    percent = [text for text in numbers(100 * exact) if Fraction(text) > 1]
    return [*numbers(exact), *percent]


def accepted(question: Mapping[str, Any]) -> list[str]:
    """Return the numbers that are right for a question.

    Where only values are compared, 1.0 is 1: what is recognised as wrong is not right by rounding.

    Examples
    --------
    >>> wrong = [{"answer": "1"}]
    >>> accepted({"kind": "probability", "answer": "55/56", "wrong": wrong})[0]
    '0.98'
    """
    listed = listing(question["kind"])
    wrong = {Fraction(each["answer"]) for each in question["wrong"] if "answer" in each}
    return [text for text in listed(Fraction(question["answer"])) if Fraction(text) not in wrong]


def listing(kind: str) -> Callable[[Fraction], list[str]]:
    """Return what lists the numbers of a kind of question."""
    return shares if kind == "probability" else numbers


def _near(exact: Fraction, places: int) -> Iterator[str]:
    """Yield the decimal numbers next to an exact one, with so many places."""
    scaled = exact * 10**places
    for digits in sorted({floor(scaled), ceil(scaled)}):
        sign = "-" if digits < 0 else ""
        whole, part = divmod(abs(digits), 10**places)
        yield f"{sign}{whole}.{part:0{places}}" if places else f"{sign}{whole}"
