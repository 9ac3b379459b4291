"""The questions that a class is asked: found by name, and as a phone may know them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ...engine.errors import BadInput, Problem, Problems, short_repr
from ...ui import bundles
from ..asking import board_for, picture, sheet
from ..authoring.lesson_folder import QuestionBoard
from ..catalogue import entry_of, lesson_of, lessons, questions_of, tree_with
from ..checking import Entry, takes_one
from ..schema import is_numeric
from . import SAYS

MOST_ASKED = 200
"""The most questions that a class is asked in a row."""

_UNTOLD = ("answer", "hint", "why", "wrong")
"""What gives a question away, directly or not."""


class Asked(NamedTuple):
    """A question for a class."""

    name: str  # the question
    lesson: str  # the lesson whose question it is
    entry: Entry  # its entry in the catalogue
    board: QuestionBoard | None  # the position that it shows

    @property
    def bundle(self) -> str:
        """The bundle that draws it."""
        return (
            "question" if self.board is None else bundles.board_of(type(self.board.position.game))
        )

    def untold(self, number: int) -> dict[str, Any]:
        """Return the question without anything that gives the answer away, the name included.

        Parameters
        ----------
        number : int
            Its number, which stands for the name.
        """
        whole = sheet(f"class-{number}", self.entry)
        known = {key: each for key, each in whole.items() if key not in _UNTOLD}
        one = is_numeric(self.entry) or takes_one(self.entry)
        nothing = {"en": "", "ja": ""}
        return {**known, "answer": "" if one else [], "hint": nothing, "why": nothing, "wrong": []}

    def position(self) -> dict[str, Any]:
        """Return the traits that draw its position; none if it has none."""
        return {} if self.board is None else picture(*self.board)


def questions_for(what: Any) -> tuple[Asked, ...]:
    """Return the questions that are meant.

    Parameters
    ----------
    what : str or iterable of str
        A question, a lesson (how its name begins is enough), or several of them.

    Raises
    ------
    BadInput
        The error lists everything that is neither, or that cannot be asked.

    Examples
    --------
    >>> [each.name for each in questions_for(["odds/peeking", "odds/02b"])]
    ['odds/peeking', 'odds/free-card-seen', 'odds/order-once', 'odds/order-neighbour']
    """
    named = [what] if isinstance(what, str) else what
    if not isinstance(named, Iterable):
        raise SAYS.error("bad_class", [_no_question(what)])
    problems: Problems = Problems()
    found: dict[str, Asked] = {}
    for each in named:
        try:
            found |= {asked.name: asked for asked in _meant(each)}
        except BadInput as error:
            problems.extend(error.problems)
    if not problems and not 0 < len(found) <= MOST_ASKED:
        problems.append(SAYS.problem("what", "how_many", most=MOST_ASKED))
    if problems:
        raise SAYS.error("bad_class", problems)
    return tuple(found.values())


def _meant(name: Any) -> Iterator[Asked]:
    """Yield the question of a name, or those of a lesson."""
    if not isinstance(name, str):
        raise SAYS.error("bad_class", [_no_question(name)])
    try:
        entry_of(name)
    except BadInput as unknown:
        yield from _in_lesson(name, unknown)
    else:
        yield _asked(name, _lesson_with(name))


def _in_lesson(name: str, unknown: BadInput) -> Iterator[Asked]:
    try:
        lesson = lesson_of(name)
    except BadInput:
        raise unknown from None
    for question in questions_of(lesson):
        if tree_with(question) == question:  # a blank is filled in in its tree
            yield _asked(question, lesson)


def _asked(name: str, lesson: str) -> Asked:
    return Asked(name, lesson, entry_of(name), board_for(name, None, None))


def _lesson_with(question: str) -> str:
    """Return the lesson that a question belongs to; one's own lesson stands in its name."""
    ours = (name for name in lessons() if question in questions_of(name))
    return next(ours, question.partition("/")[0])


def _no_question(value: object) -> Problem:
    return SAYS.problem("what", "no_question", value=short_repr(value))
