"""The truths of the lessons, and what each misconception makes of them, from the positions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import pytest

from racekit.lessons.catalogue import entry_of, plain

from .truths import Truth

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
    truth = TRUTHS[question]()
    assert plain(entry, entry["answer"]) == (truth if isinstance(truth, list) else str(truth))


@pytest.mark.parametrize("question", WRONGS)
def test_what_a_misconception_makes_of_the_position(question: str) -> None:
    entry = entry_of(question)
    recognised = [plain(entry, each["answer"]) for each in entry["wrong"] if "answer" in each]
    assert sorted(recognised) == sorted(WRONGS[question])
    for value, computed in WRONGS[question].items():
        assert Fraction(value) == computed(), value
