"""The notebook of a lesson of one's own: one folded cell a question, and one that hands in."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ...engine.texts import LANGUAGES
from .folder import Lesson
from .messages import SAYS

_METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
_FOLDED = {"jupyter": {"source_hidden": True}}

Cell = Mapping[str, Any]


def notebook(lesson: Lesson, lang: str) -> str:
    """Return a notebook that asks all questions of a lesson, as the text of its file.

    Between its cells is room for prose. A folded cell begins with a comment that says what it is,
    because JupyterLab shows its first line.
    """
    book = {"cells": list(_cells(lesson, lang)), "metadata": _METADATA}
    return _written({**book, "nbformat": 4, "nbformat_minor": 5})


def code_of(lesson: Lesson) -> set[str]:
    """Return the code of all cells that `notebook` writes for a lesson, in either language."""
    cells = (cell for lang in LANGUAGES for cell in _cells(lesson, lang))
    return {cell["source"] for cell in cells if cell["cell_type"] == "code"}


def not_in(book: str, names: Iterable[str]) -> list[str]:
    """Return the names of questions that no cell of a notebook's text mentions."""
    cells = json.loads(book)["cells"]
    source = "\n".join("".join(cell["source"]) for cell in cells)
    return [name for name in names if not re.search(rf"""["']{re.escape(name)}["']""", source)]


def with_questions(book: str, names: Iterable[str], lang: str) -> str:
    """Return the text of a notebook that asks some more questions, before its last cell."""
    whole = json.loads(book)
    cells = whole["cells"]
    whole["cells"] = [*cells[:-1], *(_ask(name, lang) for name in names), *cells[-1:]]
    return _written(whole)


def bare(book: str) -> str:
    """Return the text of a notebook without what its cells have put out, as short as can be."""
    whole = json.loads(book)
    cells = [
        {**cell, "outputs": [], "execution_count": None} if "outputs" in cell else cell
        for cell in whole["cells"]
    ]
    kept = {"cells": cells, "metadata": _METADATA, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(kept, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _written(whole: Cell) -> str:
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _cells(lesson: Lesson, lang: str) -> Iterator[Cell]:
    how = SAYS.text("notebook_how")(lang)
    yield _prose("title", f"# {lesson.title(lang)}\n\n{how}")
    setup = f'import racekit as rk\nfrom racekit.lessons import ask\n\nrk.set_language("{lang}")'
    yield _code("setup", SAYS.text("notebook_setup")(lang), setup)
    yield from (_ask(name, lang) for name in lesson.entries)
    hand_in = f'rk.lessons.hand_in("{lesson.name}")'
    yield _code("hand-in", SAYS.text("notebook_hand_in")(lang), hand_in)


def _ask(name: str, lang: str) -> Cell:
    own = name.partition("/")[2]
    return _code(f"{own}-ask", SAYS.text("notebook_question")(lang), f'ask("{name}")')


def _prose(name: str, text: str) -> Cell:
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": text}


def _code(name: str, comment: str, code: str) -> Cell:
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": _FOLDED,
        "outputs": [],
        "source": f"# {comment}\n{code}",
    }
