"""Calibration: what counts as right, the Brier score, the bands, and where they are shown."""

from __future__ import annotations

import pkgutil
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from racekit import lessons
from racekit.lessons import ask, progress
from racekit.lessons.confidence import LEAST, Band, Calibration, Scored, is_near

CHOICE = {"kind": "choice", "answer": ["a"], "options": [{"key": "a"}, {"key": "b"}]}
SHARES = {"kind": "distribution", "answer": ["1/4", "3/4"], "bars": [{}, {}]}


@pytest.mark.parametrize(
    ("entry", "answer", "near"),
    [
        (CHOICE, "a", True),
        (CHOICE, "b", False),
        ({"kind": "probability", "answer": "1/4"}, "30 %", True),
        ({"kind": "probability", "answer": "1/4"}, "0.3001", False),
        ({"kind": "number", "answer": 50}, "55", True),
        ({"kind": "number", "answer": 50}, "44.9", False),
        ({"kind": "number", "answer": -20}, "-22", True),
        ({"kind": "number", "answer": 0}, "0", True),
        ({"kind": "number", "answer": 0}, "0.1", False),
        (SHARES, ["0.3", "0.7"], True),
        (SHARES, ["0.31", "0.69"], False),
        ({**CHOICE, "kind": "several", "answer": ["a"]}, ["a"], True),
        ({**CHOICE, "kind": "several", "answer": ["a"]}, ["a", "b"], False),
    ],
)
def test_what_counts_as_right(entry: dict[str, Any], answer: Any, near: bool) -> None:
    assert is_near(entry, answer) is near


def test_the_score_is_the_mean_square_between_confidence_and_outcome() -> None:
    found = Calibration([Scored("a", 90, True), Scored("b", 70, False), Scored("c", 50, True)])
    assert found.brier == (Fraction(1, 100) + Fraction(49, 100) + Fraction(25, 100)) / 3
    assert Calibration([]).brier is None
    for right in (True, False):
        assert Calibration([Scored("a", 50, right)]).brier == Fraction(1, 4)
    assert Calibration([Scored("a", 100, False)]).brier == 1


def test_guesses_stand_in_bands() -> None:
    sures = ((50, True), (59, False), (60, True), (99, True), (100, False), (100, True))
    found = Calibration(Scored("q", sure, right) for sure, right in sures)
    assert found.bands == (
        Band(50, 59, Fraction(109, 200), 1, 2),
        Band(60, 69, Fraction(3, 5), 1, 1),
        Band(90, 99, Fraction(99, 100), 1, 1),
        Band(100, 100, Fraction(1), 1, 2),
    )


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_picture_comes_once_there_are_guesses_enough(lang: str) -> None:
    few = Calibration([Scored("q", 80, True)] * (LEAST - 1))
    assert "<svg" not in few.html(lang)
    assert str(LEAST) in few.html(lang)
    html = Calibration([Scored("q", 80, True)] * LEAST).html(lang)
    assert '<svg role="img" aria-label="' in html
    assert f"80–89%: {LEAST} / {LEAST}" in html
    assert "<td>100%</td>" in html
    assert {"en": "house default", "ja": "ハウスルール"}[lang] in html


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path))
    monkeypatch.setenv("RACEKIT_LANG", "en")


@pytest.mark.usefixtures("home")
def test_a_guess_counts_once_its_truth_is_seen() -> None:
    widget = ask("odds/ann-or-bob", guess=True)
    widget.guess("same", sure=90)
    assert progress().calibration.brier is None
    assert "Brier" not in repr(progress())
    widget.compare()
    (scored,) = progress().calibration.scored
    assert scored == ("odds/ann-or-bob", 90, False)
    assert "Brier score: 0.810" in repr(progress())
    assert "Brier score: 0.810" in progress()._repr_html_()


def test_no_module_takes_the_place_of_a_public_function() -> None:
    """Importing a module sets its name in the package, where `calibration` was a function."""
    modules = {module.name for module in pkgutil.iter_modules(lessons.__path__)}
    assert modules & set(lessons.__all__) == {"explore"}
