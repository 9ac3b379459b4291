"""A lesson as an nbgrader assignment: its prose, and a graded cell for each question."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from ...engine.svg import data_url
from ..cells import Cell, book_of, code_cell, file_text, prose_cell
from ..checking import WORDS
from ..judging import judge, page_forms, said_of_wrong
from .messages import SAYS
from .notebook_extract import Asked, LessonExtract

NEAREST = {"board": "nearest_board"}
SCHEMA = 3
"""The version of nbgrader's cell metadata."""


def written(lesson: LessonExtract) -> bytes:
    """Return a lesson as the content of a notebook, nbgrader's source version of it."""
    return file_text(book_of(_cells(lesson))).encode()


def _cells(lesson: LessonExtract) -> Iterator[Cell]:
    questions = enumerate(lesson.named(), 1)
    for at, part in enumerate(lesson.parts):
        if not isinstance(part, str):
            number, (name, asked) = next(questions)
            yield from _question(asked, name, number)
        elif part.strip():
            yield _locked(f"prose-{at}", part)


def _question(asked: Asked, name: str, number: int) -> Iterator[Cell]:
    """Yield what is asked, the cell for the answer, and the cell that grades it."""
    yield _locked(f"{name}-asked", _prompt(asked, number))
    how = SAYS.text("answer_here")(asked.lang)
    variable = f"answer_{number}"
    solution = _json(asked.question["answer"])
    source = (
        f"# {how}\n{variable} = ...\n### BEGIN SOLUTION\n{variable} = {solution}\n### END SOLUTION"
    )
    yield _code(f"{name}-answer", source, solution=True)
    data = {key: asked.question[key] for key in ("kind", "answer", "options", "wrong")}
    texts = {key: asked.question[key] for key in ("hint", "why")}
    kept = _json({**data, **texts})
    test = (
        f"### BEGIN HIDDEN TESTS\n"
        f"from racekit.lessons.exporting.nbgrader import graded\n\n"
        f"graded({variable}, {kept!r}, {asked.lang!r})\n"
        f"### END HIDDEN TESTS"
    )
    yield _code(f"{name}-graded", test, points=1)


def _json(data: Any) -> str:
    """Return data as JSON in a cell, in which no text is taken for one of nbgrader's marks."""
    return json.dumps(data, ensure_ascii=False).replace("###", "##\\u0023")


def _prompt(asked: Asked, number: int) -> str:
    """Return what is asked as Markdown: with its picture, its options, the form of an answer."""
    lang = asked.lang
    lines = [f"**{number}.** {asked.question['prompt'][lang]}{asked.unit}"]
    if asked.picture:
        lines.append(_picture(asked))
    if options := list(asked.question["options"]):
        lines.append(SAYS.text("options_are")(lang))
        lines.append("\n".join(f"- `{each['key']}`: {each['say'][lang]}" for each in options))
    if bars := asked.question["bars"]:
        lines.append("\n".join(f"{at}. {bar[lang]}" for at, bar in enumerate(bars, 1)))
    lines.append(f"*{_form(asked.question)(lang)}*")
    return "\n\n".join(lines)


def _picture(asked: Asked) -> str:
    """Return the position's picture; a notebook shows an SVG only as the source of an image."""
    if asked.svg is None:
        return asked.picture
    return f'<img src="{data_url(asked.svg)}" alt="{asked.alt}">'


def _form(question: Mapping[str, Any]) -> Any:
    """Return how an answer to a question is written."""
    kind = question["kind"]
    if kind == "board":
        kind = "several" if isinstance(question["answer"], list) else "choice"
    return SAYS.text(f"form_{kind}")


def _locked(name: str, source: str) -> Cell:
    return prose_cell(name, source, {"nbgrader": _metadata(name, locked=True)})


def _code(name: str, source: str, *, solution: bool = False, points: int = 0) -> Cell:
    own = _metadata(name, locked=not solution, solution=solution)
    if points:
        own |= {"grade": True, "points": points}
    return code_cell(name, source, {"nbgrader": own})


def _metadata(name: str, *, locked: bool, solution: bool = False) -> dict[str, Any]:
    return {
        "grade": False,
        "grade_id": name,
        "locked": locked,
        "schema_version": SCHEMA,
        "solution": solution,
        "task": False,
    }


# --- grading --------------------------------------------------------------------------------------


def graded(answer: Any, question: str, lang: str) -> None:
    """Raise an error unless an answer is right; it says what a lesson would say.

    Parameters
    ----------
    answer : object
        The answer, as `racekit.lessons.check` takes it.
    question : str
        The question, as JSON.
    lang : {"en", "ja"}
        The language of the error.

    Raises
    ------
    AssertionError
        If the answer is wrong, or cannot be read.

    Examples
    --------
    >>> say = {"en": "Count them.", "ja": "数えてください。"}
    >>> asked = {"kind": "number", "answer": "4", "options": [], "wrong": [], "hint": say}
    >>> graded(4, json.dumps(asked), "en")
    >>> graded(5, json.dumps(asked), "en")
    Traceback (most recent call last):
    ...
    AssertionError: Not yet. Count them.
    """
    entry = json.loads(question)
    if answer is ...:
        raise AssertionError(WORDS.text("unanswered")(lang))
    if isinstance(answer, bool) and entry["kind"] == "choice":
        answer = "yes" if answer else "no"
    verdicts = {judge(entry, form): form for form in page_forms(entry, answer)}
    if True in verdicts:
        return
    if False not in verdicts:
        raise AssertionError(SAYS.text("unread", form=_form(entry))(lang))
    say = said_of_wrong(entry, verdicts[False])
    raise AssertionError(f"{WORDS.text('not_yet')(lang)} {say(lang)}")
