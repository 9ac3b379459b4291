"""What a class's answers say: figures of a lesson, question by question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from ...engine.texts import Text
from ..catalogue import entry_of, questions_of, title_of
from ..checking import Entry, keys_of, options_of, plain, text_of
from ..confidence import Calibration, Scored, is_near
from ..judging import answered_number, judge, recognised
from ..progress_store import Standing
from ..reading import read_probability
from ..schema import is_numeric

SURE = 80
"""From so much confidence on, in percent, a wrong guess is a surprise (house default)."""
_MOST = 1 << 16
"""How many judged answers are kept: a class repeats them."""


def hashable(answer: Any) -> Any:
    """Return an answer whose parts, if it has some, are a tuple."""
    return tuple(answer) if isinstance(answer, list) else answer


R = TypeVar("R")


def _remembered(judged: Callable[[Entry, Any], R]) -> Callable[[str, Any], R]:
    """Return a function of a question's name and an answer that keeps what it returned."""

    @lru_cache(_MOST)
    def kept(question: str, answer: Any) -> R:
        given = list(answer) if isinstance(answer, tuple) else answer
        return judged(entry_of(question), given)

    _KEPT.append(kept)
    return lambda question, answer: kept(question, hashable(answer))


_KEPT: list[Any] = []

is_right = _remembered(judge)
"""Returns whether an answer is right; None if it cannot be read."""
is_near_to = _remembered(is_near)
"""Returns whether a guess is near enough to the truth."""
thought_behind = _remembered(recognised)
"""Returns the recognised wrong answer that an answer is."""


def forget() -> None:
    """Judge anew from now on: a question of one's own may have changed."""
    for each in _KEPT:
        each.cache_clear()


def value_in(entry: Entry, answer: Any) -> Any:
    """Return what makes two answers to a question the same."""
    if is_numeric(entry):
        found = answered_number(entry, answer)
        return hashable(answer) if found is None else found.value
    if entry["kind"] == "distribution":
        shares = map(read_probability, answer)
        return tuple(share.value for share in shares if share is not None)
    if entry["kind"] == "order" or isinstance(answer, str):
        return hashable(answer)
    return tuple(sorted(set(answer), key=keys_of(entry).index))


value_of = _remembered(value_in)
"""Returns what makes two answers the same."""


# --- answers in words ----------------------------------------------------------------------------


def said(entry: Entry, answer: Any, lang: str) -> str:
    """Return an answer in words.

    Examples
    --------
    >>> said({"kind": "number", "answer": 4, "unit": {"en": "times", "ja": "倍"}}, "2", "en")
    '2 times'
    """
    kind = entry["kind"]
    if is_numeric(entry):
        unit = entry.get("unit")
        space = "" if lang == "ja" else " "
        return f"{answer}{space}{unit[lang]}" if unit else str(answer)
    parts = [answer] if isinstance(answer, str) else list(answer)
    if kind == "distribution":
        named = [f"{bar[lang]} {part}" for bar, part in zip(entry["bars"], parts, strict=False)]
    else:
        names = option_names(entry, lang)
        named = [names.get(part, part) for part in parts]
    comma = "、" if lang == "ja" else ", "
    return (" → " if kind == "order" else comma).join(named)


def option_names(entry: Entry, lang: str) -> dict[str, str]:
    """Return the options of a question in words, by their keys."""
    return {str(option["key"]): option["say"][lang] for option in options_of(entry)}


def truth(entry: Entry, lang: str) -> str:
    """Return the right answer in words; a fraction with its percentage."""
    answer = plain(entry, entry["answer"])
    if entry["kind"] == "probability":
        return in_percent(Fraction(entry["answer"]), exactly=str(answer))
    if entry["kind"] == "number" and (value := Fraction(entry["answer"])).denominator > 1:
        return said(entry, f"{answer} ({float(value):.4g})", lang)
    if entry["kind"] == "number":
        return said(entry, f"{int(Fraction(entry['answer'])):,}", lang)
    return said(entry, answer, lang)


def in_percent(value: Fraction, exactly: str = "") -> str:
    """Return a probability in percent, after its exact form if there is one."""
    percent = f"{round(100 * float(value), 1):g}%"
    return f"{exactly} ({percent})" if exactly else percent


# --- figures -------------------------------------------------------------------------------------


class Shared(NamedTuple):
    """A wrong answer, and by how many pupils it was given."""

    question: str
    answer: Any  # the answer, as most of them wrote it
    pupils: int  # how many pupils gave it, as a guess or as an answer

    @property
    def wrong(self) -> Entry | None:
        """The entry of the wrong answer in the catalogue, if it is recognised."""
        return thought_behind(self.question, self.answer)


class QuestionFigures:
    """A question in a class.

    Parameters
    ----------
    question : str
        The question.
    number : int
        Its place in the lesson, from 1.
    standings : iterable of Standing
        Where each of the pupils stands who have touched it.

    Attributes
    ----------
    guesses : list
        The guesses: each with the confidence in percent, or None.
    firsts : list of bool
        Whether the first answers are right.
    shared : list of Shared
        The wrong answers, those of most pupils first.
    """

    def __init__(self, question: str, number: int, standings: Iterable[Standing]) -> None:
        self.question, self.number = question, number
        self.entry = entry_of(question)
        self.standings = list(standings)
        self.guesses = [each.guess for each in self.standings if each.guess is not None]
        self.firsts = [each.tries[0][1] for each in self.standings if each.tries]
        self.shared = self._shared()

    @property
    def missed(self) -> list[int | None]:
        """The confidence of each guess that was not near the truth."""
        return [sure for guess, sure in self.guesses if not is_near_to(self.question, guess)]

    @property
    def trouble(self) -> Fraction:
        """The share of first answers that were wrong; of guesses, if there are no answers."""
        if self.firsts:
            return Fraction(self.firsts.count(False), len(self.firsts))
        return Fraction(len(self.missed), len(self.guesses)) if self.guesses else Fraction(0)

    @property
    def prompt(self) -> Text:
        """The question itself."""
        return text_of(self.entry, "prompt")

    def _shared(self) -> list[Shared]:
        written: dict[Any, Counter[Any]] = {}
        for standing in self.standings:
            answers = {hashable(answer) for answer, right in standing.tries if not right}
            if standing.guess is not None and not is_near_to(self.question, standing.guess[0]):
                answers.add(hashable(standing.guess[0]))
            for value, answer in {
                value_of(self.question, a): a for a in sorted(answers, key=str)
            }.items():
                written.setdefault(value, Counter())[answer] += 1
        found = [
            Shared(self.question, texts.most_common(1)[0][0], sum(texts.values()))
            for texts in written.values()
        ]
        return sorted(found, key=lambda each: -each.pupils)


class LessonFigures:
    """A lesson in a class.

    Parameters
    ----------
    lesson : str
        The lesson.
    given : sequence of tuple
        Each pupil's name, and where the pupil stands with the questions.
    """

    def __init__(self, lesson: str, given: Sequence[tuple[str, Mapping[str, Standing]]]) -> None:
        self.lesson = lesson
        self.title = title_of(lesson)
        self.given = given
        self.questions = [
            QuestionFigures(name, at, (own[name] for _, own in given if name in own))
            for at, name in enumerate(questions_of(lesson), 1)
        ]
        self.calibration = Calibration(
            Scored(each.question, sure, is_near_to(each.question, guess))
            for each in self.questions
            for guess, sure in each.guesses
            if sure is not None
        )

    def shared(self) -> list[Shared]:
        """Return the wrong answers that two pupils or more have given, the most shared first."""
        found = [each for figures in self.questions for each in figures.shared if each.pupils > 1]
        return sorted(found, key=lambda each: -each.pupils)

    def troubling(self, most: int = 3) -> list[QuestionFigures]:
        """Return the questions to talk about first: those that most pupils had trouble with."""
        found = [each for each in self.questions if each.trouble >= Fraction(1, 4)]
        return sorted(found, key=lambda each: (-each.trouble, -len(each.standings)))[:most]

    def summary(self, lang: str) -> list[str]:
        """Return the row of a table: title, pupils, questions done, and those right at first."""
        standings = [each for _, own in self.given for each in own.values()]
        all_of = len(self.given) * len(self.questions)
        firsts = [right for each in self.questions for right in each.firsts]
        done = sum(each.settled for each in standings)
        right = f"{firsts.count(True)} / {len(firsts)}"
        return [self.title(lang), str(len(self.given)), f"{done} / {all_of}", right]
