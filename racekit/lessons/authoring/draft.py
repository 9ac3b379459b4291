"""A lesson that is being written: checked as a whole, and written whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from ...engine.errors import BadInput, Problem
from ...engine.game import State
from ...exchange.position_file import read_position
from ...system.leftovers import listed
from ...table import saves
from . import lesson_folder
from .lesson_folder import POSITIONS, QUESTIONS, Lesson
from .messages import SAYS
from .notebook import not_in, notebook, with_questions

HEAD = "lesson"


class Draft:
    """A lesson that is being written.

    Parameters
    ----------
    path : Path
        The lesson's folder; it need not exist yet.

    Attributes
    ----------
    head : dict
        The lesson's name and title.
    questions : dict
        The questions as ``questions.toml`` has them, by name, in their order.
    positions : dict
        The positions as TOML, by name.

    Raises
    ------
    BadInput
        If there is a file of questions that is not TOML, or the package for writing is missing.
    """

    def __init__(self, path: Path) -> None:
        _toml()
        self.path = path
        self._read = self._there()
        data = _data_of(self._read) or {HEAD: {"name": path.name}}
        self.head: dict[str, Any] = dict(data.pop(HEAD, {"name": path.name}))
        self.questions: dict[str, Any] = data
        files = listed(path / POSITIONS, "*.toml")
        self.positions = {file.stem: file.read_text("utf-8") for file in files}

    @property
    def is_new(self) -> bool:
        """Whether the lesson has no file yet."""
        return self._read is None

    def data(self) -> dict[str, Any]:
        """Return the lesson as ``questions.toml`` has it."""
        return {HEAD: self.head, **{name: _short(each) for name, each in self.questions.items()}}

    def checked(self) -> tuple[Lesson | None, list[Problem]]:
        """Return the lesson, and its problems; the places begin with the question's name."""
        return self._checked(self.data())

    def alone(self, name: str) -> Lesson | None:
        """Return a lesson of one question alone; None if that has problems."""
        head = {"name": self.head.get("name"), "title": "-"}
        return self._checked({HEAD: head, name: self.questions[name]})[0]

    def _checked(self, data: dict[str, Any]) -> tuple[Lesson | None, list[Problem]]:
        problems: list[Problem] = []
        positions = {name: self.state(name) for name in self.positions}
        return lesson_folder.lesson_of(data, self.path, positions, problems), problems

    def state(self, name: Any) -> State | None:
        """Return a position by its name; None if there is none, or if it has problems."""
        return _position(self.positions[name]) if name in self.positions else None

    def add_position(self, name: str, text: str) -> None:
        """Add a position.

        Raises
        ------
        BadInput
            If the name or the position has problems.
        """
        if not lesson_folder.NAME.fullmatch(name):
            problem = SAYS.problem(POSITIONS, "not_a_name", given=repr(name))
            raise SAYS.error("bad_position", [problem])
        read_position(text)
        self.positions[name] = text

    def text(self) -> str:
        """Return ``questions.toml``; comments of the file that was read stay where they were."""
        toml, data = _toml(), self.data()
        kept = toml.parse(self._read or "")
        for key in [key for key in kept if key not in data]:
            del kept[key]
        for key, table in data.items():
            if key not in kept or kept[key].unwrap() != table:
                kept[key] = table
        text: str = toml.dumps(kept)
        same = list(kept) == list(data) and _data_of(text) == data
        return text if same else str(toml.dumps(data))

    def in_the_way(self) -> bool:
        """Whether there is a file that is not as it was read: saving would lose what is in it."""
        return self._there() not in (None, self._read)

    def save(self, lang: str) -> Path:
        """Write the questions and positions, and a notebook if there is none; return the folder.

        Raises
        ------
        BadInput
            If the lesson has problems; then nothing is written.
        OSError
            If a file cannot be written; the file of questions is written last.
        """
        lesson, problems = self.checked()
        if lesson is None:
            raise BadInput(SAYS.text("bad_folder", path=self.path), problems)
        text = self.text()
        for name, position in self.positions.items():
            saves.write_whole(self.path / POSITIONS / f"{name}.toml", position.encode())
        saves.write_whole(self.path / QUESTIONS, text.encode())
        self._read = text
        if not lesson.notebook.exists():
            saves.write_whole(lesson.notebook, notebook(lesson, lang).encode())
        return self.path

    def not_in_notebook(self) -> list[str]:
        """Return the names of the questions that the saved lesson's notebook does not ask."""
        lesson = lesson_folder.read(self.path)
        return not_in(lesson.notebook.read_text("utf-8"), lesson.asked)

    def add_to_notebook(self, lang: str) -> None:
        """Add the questions that the notebook does not ask, before the last cell."""
        lesson = lesson_folder.read(self.path)
        book = lesson.notebook
        text = with_questions(book.read_text("utf-8"), lesson, self.not_in_notebook(), lang)
        saves.write_whole(book, text.encode())

    def _there(self) -> str | None:
        file = self.path / QUESTIONS
        return file.read_text("utf-8") if file.is_file() else None


_TABLES = (("options", "key"), ("wrong", "answer"))


def _short(question: dict[str, Any]) -> dict[str, Any]:
    """Return a question whose rows are tables where they can be: ``{ a = "Ann", b = "Bob" }``."""
    found = dict(question)
    for name, key in _TABLES:
        rows = question.get(name)
        if rows and isinstance(rows, list) and all(_is_plain(row, key) for row in rows):
            table = {row[key]: row["say"] for row in rows}
            found[name] = table if len(table) == len(rows) else rows
    return found


def _is_plain(row: Any, key: str) -> bool:
    if not isinstance(row, dict) or row.keys() != {key, "say"}:
        return False
    return all(isinstance(each, str) and each for each in row.values())


@lru_cache(64)
def _position(text: str) -> State | None:
    try:
        return read_position(text)
    except BadInput:
        return None


def _data_of(text: str | None) -> dict[str, Any] | None:
    """Return the data of a TOML text.

    Raises
    ------
    BadInput
        If it is not TOML, or has something else than tables.
    """
    problems: list[Problem] = []
    data = None if text is None else lesson_folder.table_of(text.encode(), problems.append)
    for name, each in (data or {}).items():
        if not isinstance(each, Mapping):
            problems.append(SAYS.problem(name, "not_table", given=repr(each)))
    if problems:
        raise BadInput(SAYS.text("bad_folder", path=QUESTIONS), problems)
    return data


def _toml() -> Any:
    """Return the package that writes TOML and keeps comments."""
    try:
        return import_module("tomlkit")
    except ImportError:
        raise SAYS.error("no_tomlkit", []) from None
