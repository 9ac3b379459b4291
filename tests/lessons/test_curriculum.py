"""The lessons on probability by topic and grade: what is there, what is found, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from racekit.engine.errors import BadInput
from racekit.engine.texts import LANGUAGES
from racekit.lessons import curriculum, progress
from racekit.lessons.catalogue import lessons
from tests.tools.minutes import count

ABOUT = tuple(name for name in lessons() if name.startswith(("school/", "odds/")))


def test_every_lesson_on_probability_has_its_place() -> None:
    assert sorted(lesson.name for lesson in curriculum()) == sorted(ABOUT)


@pytest.mark.parametrize("name", ABOUT)
def test_it_takes_the_minutes_that_are_said(name: str) -> None:
    """By the count, rounded up to five minutes."""
    (lesson,) = curriculum(name)
    longest = max(count(name, lang).first for lang in LANGUAGES)
    assert lesson.minutes == -(-longest // 5) * 5


def test_a_lesson_needs_none_for_older_pupils_and_none_that_needs_it() -> None:
    known = {lesson.name: lesson for lesson in curriculum()}

    def before(name: str) -> set[str]:
        needs = known[name].needs
        return {*needs, *(each for need in needs for each in before(need))}

    for name, lesson in known.items():
        assert name not in before(name)
        for need in lesson.needs:
            assert known[need].grades[0] <= lesson.grades[0], (name, need)
        assert 7 <= lesson.grades[0] <= lesson.grades[1] <= 12


@pytest.mark.parametrize(
    ("about", "grade", "found"),
    [
        ("trees", 8, ["school/03-trees"]),
        ("樹形図", 8, ["school/03-trees"]),
        ("hss-cp.a.2", None, ["school/06-independent-or-not"]),
        ("GCSE P9", 12, ["odds/02-conditional"]),
        ("no such topic", None, []),
    ],
)
def test_a_teacher_finds_a_lesson_by_a_word_and_a_grade(
    about: str, grade: int | None, found: list[str]
) -> None:
    assert [lesson.name for lesson in curriculum(about, grade=grade)] == found


@pytest.mark.parametrize(
    ("given", "places"),
    [
        ({"grade": 6}, ["grade"]),
        ({"grade": "8"}, ["grade"]),
        ({"grade": 13, "about": 3}, ["about", "grade"]),
    ],
)
def test_what_is_no_grade_is_refused(given: dict[str, Any], places: list[str]) -> None:
    with pytest.raises(BadInput) as caught:
        curriculum(**given)
    assert [problem.place for problem in caught.value.problems] == places


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_a_table(lang: str) -> None:
    found = curriculum(grade=8)
    rows = found.rows(lang)
    assert [len(row) for row in rows] == [len(found.heads())] * len(found)
    assert all(row[1] for row in rows)
    assert found._repr_html_().count("<tr>") == len(found) + 1


def test_the_map_of_ones_progress_has_the_same_groups() -> None:
    html = progress().map()._repr_html_()
    captions = [part.partition("<")[0] for part in html.split("<caption>")[1:]]
    groups = [*dict.fromkeys(lesson.group.en for lesson in curriculum())]
    assert captions[: len(groups)] == groups
    assert captions[len(groups)] == "LONG SHOT"
