"""How long the lessons take, by the count of ``make minutes``."""

from __future__ import annotations

from typing import Any

import pytest

from racekit.lessons.catalogue import lessons
from tests.notebooks.books import LANGUAGES
from tests.tools import minutes

FIRST_GAMES = ("longshot/01-rules", "trickrace/01-rules", "readaloud/01-rules")
"""Rules that suffice for a first game; the others are folded, or follow in a second lesson."""
MOST_FOR_A_FIRST_GAME = 20


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", lessons())
def test_no_lesson_takes_longer_than_a_lesson(name: str, lang: str) -> None:
    most = MOST_FOR_A_FIRST_GAME if name in FIRST_GAMES else minutes.MOST
    assert minutes.count(name, lang).first <= most


def cell(text: str, kind: str = "markdown", **metadata: Any) -> dict[str, Any]:
    return {"cell_type": kind, "metadata": metadata, "source": [text]}


def test_prose_rules_and_questions_are_counted_and_what_is_folded_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folded = {"jp-MarkdownHeadingCollapsed": True}
    cells = [
        cell(
            "# Two words\n\n[four](some/where.ipynb) **more words** here\n\n```python\nask(1)\n```"
        ),
        cell('# Question\nask("odds/fair", guess=True)', "code"),
        cell('# Rules\nshow(\n    "LS4.7",\n)', "code"),
        cell("## Going further", **folded),
        cell("Three words more"),
        cell('ask("odds/margin")\nreveal("odds/fair")', "code"),
        cell("## Not folded"),
        cell('# Tree\ntree("school/the-test")', "code"),
        cell('ask("odds/fair")', "code"),
    ]
    monkeypatch.setattr(minutes, "read", lambda lang, name: {"cells": cells})
    rule = "Covered cards. A covered card has no effect while it is covered."
    found = minutes.count("longshot/any", "en")
    assert found.first == pytest.approx((6 + len(rule.split()) + 2) / 150 + 1.5 + 4 / 3)
    assert found.further == pytest.approx((2 + 3) / 150 + 1.5)
    assert found.questions == 2


def test_japanese_is_counted_by_its_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = [cell("## 馬とカード\n\n6頭の馬が 走ります。")]
    monkeypatch.setattr(minutes, "read", lambda lang, name: {"cells": cells})
    assert minutes.count("longshot/any", "ja").first == pytest.approx((5 + 10) / 300)


def test_the_level_of_english_grows_with_its_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    easy, hard = "A horse runs. It is fast.", "Conditional probabilities incorporate observations."
    grades = []
    for text in (easy, hard):
        monkeypatch.setattr(minutes, "read", lambda lang, name, text=text: {"cells": [cell(text)]})
        grades.append(minutes.grade("odds/any"))
    assert grades[0] < grades[1]
