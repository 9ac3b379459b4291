"""The lesson plans: their minutes fill a lesson, and their answers are those of the lessons."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from math import comb

import pytest

from docs import PLACE
from racekit.lessons.catalogue import entry_of, questions_of
from racekit.lessons.explore.binomial import distribution

PAGES = ("lesson-plans.md", "school-plans.md")
LANGUAGES = ("en", "ja")
RESERVE = (40, 45)
"""The minutes that every plan leaves for the room."""
PLAN = re.compile(r"^## \d.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| (\d+)–(\d+) \|", re.MULTILINE)
LESSON = re.compile(r"`(school/[\w-]+)`")
ANSWER = re.compile(r"\((\d)\)\s+(\d+(?:[./]\d+)?)(?=[,;.、。]|$)", re.MULTILINE)
"""The answers that are numbers, by the number of the question."""


def text(lang: str, page: str) -> str:
    return (PLACE / lang / page).read_text("utf-8")


def courses(lang: str, page: str) -> list[list[tuple[int, int]]]:
    """Return the rows of every plan of a page, from minute to minute."""
    sections = re.split(r"^## ", text(lang, page), flags=re.MULTILINE)
    rows = [[(int(a), int(b)) for a, b in ROW.findall(section)] for section in sections]
    return [each for each in rows if each]


def plans(lang: str) -> list[tuple[str, str]]:
    """Return the plan of each school lesson, by the lesson's name."""
    return [(LESSON.findall(plan)[0], plan) for plan in PLAN.findall(text(lang, "school-plans.md"))]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("page", "number"), [*zip(PAGES, (3, 8), strict=True)])
def test_the_minutes_of_a_plan_fill_a_lesson(lang: str, page: str, number: int) -> None:
    found = courses(lang, page)
    assert len(found) == number
    for rows in found:
        assert rows[0][0] == 0
        assert rows[-1] == RESERVE
        assert all(one[1] == after[0] for one, after in pairwise(rows))


@pytest.mark.parametrize("page", PAGES)
def test_both_languages_have_the_same_minutes(page: str) -> None:
    assert courses("en", page) == courses("ja", page)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_answers_of_a_plan_are_those_of_its_lesson(lang: str) -> None:
    checked = 0
    for lesson, plan in plans(lang):
        questions = questions_of(lesson)
        for number, answer in ANSWER.findall(plan):
            entry = entry_of(questions[int(number) - 1])
            assert Fraction(answer) == Fraction(str(entry["answer"])), (lesson, number)
            checked += 1
    assert checked > 25


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_plan_names_questions_that_its_lesson_has(lang: str) -> None:
    word = {"en": r"(?i:question)s? (\d+)", "ja": r"問題(\d+)"}[lang]
    for lesson, plan in plans(lang):
        assert {int(n) for n in re.findall(word, plan)} <= {
            *range(1, len(questions_of(lesson)) + 1)
        }


# --- what to expect of a class of thirty ---------------------------------------------------------


def between(low: int, high: int, chances: list[Fraction]) -> float:
    return float(sum(chances[low : high + 1]))


def test_the_tallies_of_a_class_come_as_the_plans_say() -> None:
    """Two coins, 300 times; two slips, 150 times; six throws, 90 times."""
    assert between(133, 167, distribution(300, Fraction(1, 2))) > 0.95
    assert between(78, 102, distribution(150, Fraction(3, 5))) > 0.95
    sixes = distribution(6, Fraction(1, 6))
    rows = [float(90 * p) for p in sixes]
    assert [round(each) for each in rows[:3]] == [30, 36, 18]
    assert 5 < sum(rows[3:]) < 6


def test_the_shares_of_thirty_pupils_lie_far_apart() -> None:
    """By 30 points or more of 100, for 20 throws each, in 98 of 100 classes."""
    for p in (Fraction(3, 10), Fraction(1, 2), Fraction(7, 10)):
        chances = [float(each) for each in distribution(20, p)]
        # All of thirty within five throws: by the lowest count that comes up.
        near = sum(
            sum(chances[low : low + 6]) ** 30 - sum(chances[low + 1 : low + 6]) ** 30
            for low in range(21)
        )
        assert 1 - near > 0.98


def test_the_totals_of_ten_rounds_come_as_the_plan_says() -> None:
    """Of ten pupils with game C: 21 points for a 6, ten times."""
    chances = distribution(10, Fraction(1, 6))
    pupils = [10 * float(p) for p in chances]
    assert 1 < pupils[0] < 2
    assert [round(pupils[1]), round(pupils[2]), round(sum(pupils[3:]))] == [3, 3, 2]
    heads = distribution(10, Fraction(1, 2))  # game A: 30 points, and one more for each head
    assert between(2, 8, heads) > 0.97
    faces = {0: Fraction(1)}  # game B: the sum of ten dice
    for _ in range(10):
        faces = {
            total: sum((faces.get(total - face, Fraction()) for face in range(1, 7)), Fraction())
            / 6
            for total in range(max(faces) + 7)
        }
    assert sum(faces[total] for total in range(24, 47)) > 0.96


def test_one_or_two_of_eight_fair_dice_look_suspicious() -> None:
    """Sixty throws: some side 16 times or more, with 20 % (`school/any-face`)."""
    assert 1 < 8 * 0.2 < 2
    assert round(100 * float(sum(distribution(60, Fraction(1, 6))[16:]))) == 3


def test_the_tallies_of_ten_groups_come_as_plan_two_says() -> None:
    """Two of the cards 5, 6, 7, 11 and 12: Ann speaks of one at least, Bob of the one face down."""
    pairs = [(hand, down) for hand in range(5) for down in range(5) if hand != down]
    high = {3, 4}
    assert len(pairs) == 2 * comb(5, 2)
    assert 100 * Fraction(sum(bool(high & {*pair}) for pair in pairs), len(pairs)) == 70
    assert 100 * Fraction(sum(pair[1] in high for pair in pairs), len(pairs)) == 40
    assert 100 * Fraction(sum(high == {*pair} for pair in pairs), len(pairs)) == 10
