"""The lessons on probability for teachers: topics, grades, minutes, places in courses of study."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from ..engine.errors import Problem, short_repr
from ..engine.texts import Text, read_toml
from ..listed import Listed
from .catalogue import lesson_entry
from .checking import WORDS

GRADES = range(7, 13)
"""The grades: pupils of grade 7 are 12 to 13 years old (中1, England's year 8)."""


class PlacedLesson(NamedTuple):
    """A lesson with its place in courses of study.

    Attributes
    ----------
    name : str
        The lesson, such as ``school/03-trees``.
    title, group, topic : Text
        Its title, the group of topics, and what it is about.
    grades : tuple of int
        The first and the last grade for which it is written, 7 to 12.
    minutes : int
        How long it takes.
    needs : tuple of str
        The lessons that come before it.
    japan, us, england : tuple of str
        Its places in Japan's courses of study, in the Common Core, and in England's curricula.
    """

    name: str
    title: Text
    group: Text
    topic: Text
    grades: tuple[int, int]
    minutes: int
    needs: tuple[str, ...]
    japan: tuple[str, ...]
    us: tuple[str, ...]
    england: tuple[str, ...]

    def words(self) -> str:
        """Return all in which somebody may look for a word, in small letters."""
        both = [text for each in (self.title, self.topic) for text in (each.en, each.ja)]
        return "\n".join([self.name, *both, *self.japan, *self.us, *self.england]).casefold()


@cache
def placed_lessons() -> tuple[PlacedLesson, ...]:
    """Return the lessons on probability, group by group."""
    told = dict(read_toml("racekit.lessons", "courses.toml"))
    groups = told.pop("groups")
    return tuple(_placed(name, entry, groups) for name, entry in told.items())


def _placed(name: str, told: Mapping[str, Any], groups: Mapping[str, Any]) -> PlacedLesson:
    entry = lesson_entry(name)
    assert entry is not None, name
    lists = (tuple(told[key]) for key in ("needs", "japan", "us", "england"))
    return PlacedLesson(
        name,
        Text(**entry["title"]),
        Text(**groups[told["group"]]),
        Text(**told["topic"]),
        tuple(told["grades"]),
        told["minutes"],
        *lists,
    )


class Curriculum(Listed, tuple[PlacedLesson, ...]):
    """Lessons with their places in courses of study: a tuple that shows as a table."""

    __slots__ = ()

    def caption(self) -> Text:
        return WORDS.text("curriculum")

    def heads(self) -> tuple[Text, ...]:
        return tuple(WORDS.text(f"curriculum_{head}") for head in _HEADS)

    def rows(self, lang: str) -> list[list[str]]:
        return [
            [
                each.name,
                each.topic(lang),
                "–".join(dict.fromkeys(map(str, each.grades))),
                str(each.minutes),
                ", ".join(need.partition("-")[0] for need in each.needs),
                *("; ".join(places) for places in (each.japan, each.us, each.england)),
            ]
            for each in self
        ]


_HEADS = ("lesson", "topic", "grades", "minutes", "needs", "japan", "us", "england")


def curriculum(about: str = "", *, grade: int | None = None) -> Curriculum:
    """Return the lessons on probability, by topic and grade, as courses of study have them.

    Parameters
    ----------
    about : str
        A word of the title, the topic or a course of study, such as ``"trees"``, ``"7.SP.C.8"`` or
        ``"中2"``; all by default.
    grade : int, optional
        A grade from 7 to 12 for which the lessons are to be written. Pupils of grade 7 are 12 to
        13 years old.

    Raises
    ------
    BadInput
        If there is no such grade, or `about` is no text.

    Examples
    --------
    >>> [lesson.name for lesson in curriculum("trees", grade=8)]
    ['school/03-trees']
    >>> curriculum("A level O1")[0].grades
    (10, 12)
    """
    if problems := [*_problems(about, grade)]:
        raise WORDS.error("bad_curriculum", problems)
    word = about.casefold()
    return Curriculum(
        lesson
        for lesson in placed_lessons()
        if word in lesson.words()
        and (grade is None or lesson.grades[0] <= grade <= lesson.grades[1])
    )


def _problems(about: Any, grade: Any) -> Iterator[Problem]:
    if not isinstance(about, str):
        yield Problem("about", WORDS.text("curriculum_about", value=short_repr(about)))
    if grade is not None and grade not in GRADES:
        yield Problem("grade", WORDS.text("curriculum_grade", value=short_repr(grade)))
