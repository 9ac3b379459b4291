"""Lessons for other platforms: nbgrader, Moodle, QTI, and jupyterquiz.

A lesson is run, and its questions are taken from what it shows, with the pictures of their
positions. What a format cannot hold travels as the nearest thing, and is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from ...engine import saves
from ...engine.errors import BadInput, Problem, shown
from ...engine.texts import Text
from ..checking import WORDS, bad_character
from .messages import SAYS
from .taking import Lesson, taken

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


def export(notebook: Path, platform: str, path: Path, *, allow_code: bool) -> Export:
    """Run a lesson and write it for another platform; see `racekit.lessons.export`."""
    if platform not in PLATFORMS:
        problem = Problem.of("to", "not_choice", value=shown(platform), known=PLATFORMS)
        raise BadInput(SAYS.text("not_exported"), [problem])
    lesson = taken(notebook, allow_code=allow_code)
    if problems := [*_problems(notebook, lesson)]:
        raise BadInput(SAYS.text("not_exported"), problems)
    made = import_module(f".{platform}", __name__)
    content: bytes = made.written(lesson)
    saves.write_whole(path, content)
    return Export(path, notes(lesson.kinds(), made.NEAREST))


def _problems(notebook: Path, lesson: Lesson) -> Iterator[Problem]:
    """Yield what no platform takes: a lesson without a question, and characters that are none."""
    if not lesson.asked:
        yield Problem(str(notebook), SAYS.text("no_question"))
    for place, data in (("title", lesson.title), *((each.name, each) for each in lesson.asked)):
        if name := bad_character("".join(_texts(data))):
            yield Problem(place, WORDS.text("bad_character", name=name))


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
