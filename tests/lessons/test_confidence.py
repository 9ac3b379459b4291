"""Calibration: what counts as right, the Brier score, the bands, and where they are shown."""

from __future__ import annotations

import json
import pkgutil
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from racekit import lessons
from racekit.lessons import ask, progress
from racekit.lessons.confidence import LEAST, Calibration, Scored, is_near

CASES = json.loads(Path(__file__).with_name("confidence.json").read_text("utf-8"))
"""The page of a lesson is held to them too: widgets/tests/page/confidence.test.ts."""


def scored(guesses: list[tuple[int, bool]]) -> Calibration:
    return Calibration(Scored("a", sure, right) for sure, right in guesses)


@pytest.mark.parametrize("case", CASES["near"], ids=str)
def test_what_counts_as_right(case: dict[str, Any]) -> None:
    assert is_near(case["entry"], case["answer"]) is case["near"]


@pytest.mark.parametrize("case", CASES["scores"], ids=str)
def test_the_score_is_the_mean_square_between_confidence_and_outcome(case: dict[str, Any]) -> None:
    brier = scored(case["guesses"]).brier
    assert brier == case["brier"]
    assert brier is None or isinstance(brier, Fraction)


def test_guesses_stand_in_bands() -> None:
    found = scored(CASES["bands"]["guesses"]).bands
    assert [(*each[:2], float(each.sure), *each[3:]) for each in found] == [
        tuple(each) for each in CASES["bands"]["bands"]
    ]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_picture_comes_once_there_are_guesses_enough(lang: str) -> None:
    few = Calibration([Scored("q", 80, True)] * (LEAST - 1))
    assert "<img" not in few.html(lang)
    assert str(LEAST) in few.html(lang)
    html = Calibration([Scored("q", 80, True)] * LEAST).html(lang)
    assert '<img src="data:image/svg+xml;base64,' in html
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
