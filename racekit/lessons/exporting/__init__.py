"""Lessons for other platforms: nbgrader, Moodle, QTI, and jupyterquiz.

A lesson is run, and its questions are extract from what it shows, with the pictures of their
positions. What a format cannot hold travels as the nearest thing, and is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from ...engine.errors import Problem, short_repr
from ...engine.texts import Text
from ...table import saves
from ..catalogue import notebook_of
from ..checking import WORDS, bad_character
from .messages import SAYS
from .notebook_extract import LessonExtract, extract

PLATFORMS = ("jupyterquiz", "moodle", "nbgrader", "qti")
SUFFIXES = {"jupyterquiz": ".json", "moodle": ".xml", "nbgrader": ".ipynb", "qti": ".zip"}
"""The ending of the file of each platform."""


class Export(NamedTuple):
    """A lesson that was written for another platform.

    Attributes
    ----------
    path : Path
        The file.
    notes : tuple of Text
        What the format cannot hold, and travels as the nearest thing.
    """

    path: Path
    notes: tuple[Text, ...]


def export(notebook: str | Path, path: str | Path, *, to: str, allow_code: bool = False) -> Export:
    """Run a lesson, and write it for another platform.

    The replies to wrong answers travel as feedback, and a rounded right answer is right there, too.
    What a format cannot hold travels as the nearest thing (a question on the board as a picture and
    a choice), and the notes say so. The file contains the answers.

    Parameters
    ----------
    notebook : str or Path
        The notebook, or the name of a lesson, such as ``"odds/02"``. It runs in a kernel of its
        own, in its folder, and does not see your answers.
    path : str or Path
        The file. It is written atomically, and only if every cell runs.
    to : {"moodle", "nbgrader", "qti", "jupyterquiz"}
        The platform: Moodle XML for Moodle's question bank; nbgrader's source version of an
        assignment, with the lesson's prose; a package of QTI 2.1; or a list of questions for
        jupyterquiz.
    allow_code : bool
        Whether the code of a notebook may run that is not racekit's own, or was changed: look into
        it first. It can do all that you can do on this computer.

    Returns
    -------
    Export
        The file, and the notes.

    Raises
    ------
    BadInput
        If this is no notebook, its code may not run, a cell raises an error, it asks no question, a
        question holds what the platform does not take, or a package for running it is missing.
    OSError
        If a file cannot be read or written.

    Examples
    --------
    >>> export("no-such-lesson.ipynb", "quiz.xml", to="moodle")
    Traceback (most recent call last):
    ...
    FileNotFoundError: [Errno 2] No such file or directory: 'no-such-lesson.ipynb'
    """
    source, target = notebook_of(notebook), saves.as_path(path)
    if to not in PLATFORMS:
        problem = Problem.of("to", "not_choice", value=short_repr(to), known=PLATFORMS)
        raise SAYS.error("not_exported", [problem])
    lesson = extract(source, allow_code=allow_code)
    if problems := [*_problems(source, lesson)]:
        raise SAYS.error("not_exported", problems)
    made = import_module(f".{to}", __name__)
    content: bytes = made.written(lesson)
    saves.write_whole(target, content)
    return Export(target, notes(lesson.kinds(), made.NEAREST))


def _problems(notebook: Path, lesson: LessonExtract) -> Iterator[Problem]:
    """Yield what no platform takes: a lesson without a question, and characters that are none."""
    if not lesson.asked:
        yield SAYS.problem(str(notebook), "no_question")
    for place, data in (("title", lesson.title), *((each.name, each) for each in lesson.asked)):
        if name := bad_character("".join(_texts(data))):
            yield WORDS.problem(place, "bad_character", name=name)


def _texts(data: Any) -> Iterator[str]:
    """Yield all texts in data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping | list | tuple):
        for each in data.values() if isinstance(data, Mapping) else data:
            yield from _texts(each)


def notes(kinds: Mapping[str, list[str]], nearest: Mapping[str, str]) -> tuple[Text, ...]:
    """Return a sentence for each kind of question that a format has no form for."""
    return tuple(
        SAYS.text(key, questions=kinds[kind]) for kind, key in nearest.items() if kind in kinds
    )
