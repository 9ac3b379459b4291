"""Support for the lessons: self-checking questions, tables to study, and charts.

The catalogue of each topic (``longshot.toml`` and so on) holds the questions: the right answer, a
hint, and an explanation, so that a notebook does not show a solution beside its question. `check`
neither sends nor stores an answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from html import escape
from importlib.resources import files
from math import isfinite
from typing import TYPE_CHECKING, Any

from ..engine.errors import BadInput, Problem, shown
from ..engine.game import State
from ..engine.record import Record
from ..engine.seats import HUMAN, default_names
from ..engine.table import Table
from ..engine.texts import NO_MATH, Catalogue, Text, language, read_toml
from ..players import default_player

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Verdict", "check", "example", "headings", "questions", "solution", "study_table"]

TOPICS = ("longshot", "trickrace", "foth", "readaloud", "odds", "make")
"""The topics of the lessons: each has a file of questions."""

WORDS = Catalogue(read_toml("racekit.lessons", "messages.toml"))

Answer = bool | int | Fraction | frozenset[str] | tuple[str, ...]


class Verdict:
    """The verdict of `check` on an answer.

    Attributes
    ----------
    right : bool or None
        None while there is no answer yet.
    said, why : Text
        The verdict, and an explanation or a hint.
    """

    def __init__(self, right: bool | None, said: Text, why: Text) -> None:
        self.right = right
        self.said = said
        self.why = why

    def __repr__(self) -> str:
        lang = language()
        return f"{self.said(lang)} {self.why(lang)}"

    def _repr_html_(self) -> str:
        lang = language()
        sign = {True: "✓", False: "✗", None: "…"}[self.right]
        head = f"<strong>{sign} {escape(self.said(lang))}</strong>"
        return f'<p role="status" class="{NO_MATH}">{head} {escape(self.why(lang))}</p>'


def check(question: str, answer: Any) -> Verdict:
    """Check an answer; a wrong one raises no error, so that a notebook runs on.

    Parameters
    ----------
    question : str
        One of `questions`, such as ``"longshot/late"``.
    answer : object
        A number, True or False, or a list of names; ``...`` means no answer yet.

    Returns
    -------
    Verdict
        For a notebook to show: right, with the explanation; or not yet, with a hint.

    Examples
    --------
    >>> check("longshot/cards-four", ...).right is None
    True
    >>> check("longshot/cards-four", 98).right
    True
    >>> check("longshot/cards-four", 112).right
    False
    """
    entry = _entry(question)
    right = _read(entry["answer"], ordered=entry.get("ordered", False))
    if answer is ...:
        return Verdict(None, WORDS.text("unanswered"), WORDS.text("how_to"))
    given = _read(answer, ordered=entry.get("ordered", False))
    if type(given) is not type(right) and not _are_numbers(given, right):
        return Verdict(False, WORDS.text("not_yet"), WORDS.text(_form(right)))
    if given == right:
        return Verdict(True, WORDS.text("right"), Text(**entry["why"]))
    return Verdict(False, WORDS.text("not_yet"), Text(**entry["hint"]))


def solution(question: str) -> Verdict:
    """Return the right answer with its explanation, for a reader who gives up."""
    entry = _entry(question)
    shown = entry["answer"]
    listed = ", ".join(map(str, shown)) if isinstance(shown, list) else str(shown)
    return Verdict(True, WORDS.text("solution", answer=listed), Text(**entry["why"]))


def questions() -> tuple[str, ...]:
    """Return the names of all questions."""
    return tuple(_catalogue())


@cache
def _catalogue() -> Mapping[str, Mapping[str, Any]]:
    return {
        f"{topic}/{name}": entry
        for topic in TOPICS
        for name, entry in read_toml("racekit.lessons", f"{topic}.toml").items()
    }


def _entry(question: str) -> Mapping[str, Any]:
    known = _catalogue()
    if question not in known:
        text = WORDS.text("unknown_question", known=questions())
        raise BadInput(WORDS.text("bad_question"), [Problem(shown(question), text)])
    return known[question]


def _read(value: Any, *, ordered: bool) -> Answer | None:
    """Convert an answer to the form that `check` compares; None if it has no such form."""
    if isinstance(value, bool | int | Fraction):
        return value
    if isinstance(value, float):
        return Fraction(value).limit_denominator(10**6) if isfinite(value) else None
    if isinstance(value, str):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            value = value.replace(",", " ").split()
    if isinstance(value, list | tuple | set | frozenset):
        names = [str(item) for item in value]
        return tuple(names) if ordered else frozenset(names)
    return None


def _are_numbers(*values: Any) -> bool:
    return all(isinstance(value, int | Fraction) and type(value) is not bool for value in values)


def _form(right: Answer | None) -> str:
    """Return the message that names the expected form of an answer."""
    if isinstance(right, bool):
        return "form_bool"
    if isinstance(right, tuple):
        return "form_ordered"
    return "form_list" if isinstance(right, frozenset) else "form_number"


def example(game: str = "longshot") -> Table:
    """Return the table of a recorded game, for study step by step.

    The names of its seats are Player 1, Player 2 and so on, as in the lessons' text.

    Raises
    ------
    BadInput
        If there is no recorded game of that name.

    Examples
    --------
    >>> table = example()
    >>> table.result.winners
    (2,)
    """
    recorded = {
        path.name.removesuffix(".jsonl"): path
        for path in files("racekit.lessons").joinpath("games").iterdir()
    }
    if not isinstance(game, str) or game not in recorded:
        problem = Problem.of("game", "unknown_game", name=shown(game), known=sorted(recorded))
        raise BadInput.of("bad_game", [problem])
    return _numbered(Table.from_record(Record.parse(recorded[game].read_bytes())))


def study_table(state: State, seat: int = 0) -> Table:
    """Return a table in study mode that begins at `state`: you against automatic players.

    The names of its seats are Player 1, Player 2 and so on, as in the lessons' text.

    Parameters
    ----------
    state : State
        The position. If it is your turn, the table waits for you; otherwise the others play on.
    seat : int
        Where you sit.

    Examples
    --------
    >>> from racekit.games.longshot.positions import position
    >>> table = study_table(position(hands=[["3-5", "F-2"]]))
    >>> table.names[1].en, table.actor
    ('Player 2', 0)
    """
    other = default_player(state.game)
    seats = {each: HUMAN if each == seat else other for each in range(state.game.players)}
    table = Table(state.game, seats=seats, start=state, autosave=False)
    return _numbered(table)


def _numbered(table: Table) -> Table:
    """Name the seats by their numbers, whoever plays them."""
    table.names = default_names([HUMAN] * table.game.players)
    return table


def headings(frame: pd.DataFrame) -> pd.DataFrame:
    """Return a table with its headings in the chosen language.

    Parameters
    ----------
    frame : pandas.DataFrame
        Columns and axis names without an entry in ``messages.toml`` stay as they are.

    Returns
    -------
    pandas.DataFrame
        A copy; `frame` keeps the names that code uses.
    """
    named = frame.rename(columns=_heading)
    return named.rename_axis(index=_heading(frame.index.name), columns=_heading(frame.columns.name))


def _heading(name: Any) -> Any:
    key = f"column_{name}"
    return WORDS.text(key)(language()) if key in WORDS.entries else name
