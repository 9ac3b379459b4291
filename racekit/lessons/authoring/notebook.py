"""The notebook of a lesson of one's own: one folded cell a question, and one that hands in."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from ...engine.texts import LANGUAGES
from ..cells import Cell, book_of, code_cell, file_text, prose_cell
from .lesson_folder import Lesson
from .messages import SAYS

_FOLDED = {"jupyter": {"source_hidden": True}}


def notebook(lesson: Lesson, lang: str) -> str:
    """Return a notebook that asks all questions of a lesson, as the text of its file.

    Between its cells is room for prose. A folded cell begins with a comment that says what it is,
    because JupyterLab shows its first line.
    """
    return file_text(book_of(_cells(lesson, lang)))


def code_of(lesson: Lesson) -> set[str]:
    """Return the code of all cells that `notebook` writes for a lesson, in either language."""
    cells = (cell for lang in LANGUAGES for cell in _cells(lesson, lang))
    return {cell["source"] for cell in cells if cell["cell_type"] == "code"}


def not_in(book: str, names: Iterable[str]) -> list[str]:
    """Return the names of questions that no cell of a notebook's text mentions."""
    cells = json.loads(book)["cells"]
    source = "\n".join("".join(cell["source"]) for cell in cells)
    return [name for name in names if not re.search(rf"""["']{re.escape(name)}["']""", source)]


def with_questions(book: str, lesson: Lesson, names: Iterable[str], lang: str) -> str:
    """Return the text of a notebook that asks more of a lesson, before its last cell."""
    whole = json.loads(book)
    cells = whole["cells"]
    whole["cells"] = [*cells[:-1], *(_ask(lesson, name, lang) for name in names), *cells[-1:]]
    return file_text(whole)


def bare(book: str) -> str:
    """Return the text of a notebook without what its cells have put out, as short as can be."""
    whole = json.loads(book)
    cells = [
        {**cell, "outputs": [], "execution_count": None} if "outputs" in cell else cell
        for cell in whole["cells"]
    ]
    return json.dumps(book_of(cells), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _cells(lesson: Lesson, lang: str) -> Iterator[Cell]:
    how = SAYS.text("notebook_how")(lang)
    yield prose_cell("title", f"# {lesson.title(lang)}\n\n{how}", {})
    setup = f'import racekit as rk\nfrom racekit.lessons import ask\n\nrk.set_language("{lang}")'
    yield _code("setup", SAYS.text("notebook_setup")(lang), setup)
    yield from (_ask(lesson, name, lang) for name in lesson.asked)
    hand_in = f'rk.lessons.hand_in("{lesson.name}")'
    yield _code("hand-in", SAYS.text("notebook_hand_in")(lang), hand_in)


def _ask(lesson: Lesson, name: str, lang: str) -> Cell:
    own, ask = name.partition("/")[2], "rk.lessons.tree" if name in lesson.trees else "ask"
    return _code(f"{own}-ask", SAYS.text("notebook_question")(lang), f'{ask}("{name}")')


def _code(name: str, comment: str, code: str) -> Cell:
    return code_cell(name, f"# {comment}\n{code}", _FOLDED)
