"""What an exported lesson is made of: its prose, and its questions with their positions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from itertools import chain, count
from pathlib import Path
from typing import Any, NamedTuple

from ..page import STILL, Page, position_picture
from ..page_formatters import MIME
from ..running import executed
from .messages import SAYS

Data = Mapping[str, Any]

_LONGEST = 50
"""The most characters of a question's name where it is an identifier, before a number."""


class Asked(NamedTuple):
    """A question of a lesson."""

    question: Data  # the question, as `racekit.lessons.asking.sheet` has it
    picture: str  # the position that it shows, as HTML; empty if it shows none
    lang: str  # the language

    @property
    def kind(self) -> str:
        """The kind of the question."""
        kind: str = self.question["kind"]
        return kind

    @property
    def name(self) -> str:
        """The name of the question."""
        name: str = self.question["name"]
        return name

    @property
    def several(self) -> bool:
        """Whether several options may be chosen."""
        return isinstance(self.question["answer"], list)

    def say(self, text: Mapping[str, str]) -> str:
        """Return a text as HTML."""
        return html_of(text[self.lang])

    @property
    def unit(self) -> str:
        """The note on the unit of a number, which follows what is asked; empty without one."""
        unit = self.question.get("unit")
        return f" ({SAYS.text('unit', unit=unit[self.lang])(self.lang)})" if unit else ""

    @property
    def svg(self) -> str | None:
        """The picture as an SVG file; None if it is none."""
        if not self.picture.lstrip().startswith("<svg"):
            return None
        if "xmlns=" in self.picture:
            return self.picture
        return self.picture.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)

    @property
    def alt(self) -> str:
        """What a reader who does not see the picture is told."""
        return SAYS.text("picture")(self.lang)

    def prompt(self, note: str = "") -> str:
        """Return what is asked as HTML, with a note on how to answer."""
        said = SAYS.text(note)(self.lang) if note else ""
        asked = f"{self.say(self.question['prompt'])}{escape(self.unit)}"
        return f"<p>{asked}</p>{_paragraph(said)}"

    def options(self) -> Iterator[tuple[str, str]]:
        """Yield the key and the text of each option."""
        for option in self.question["options"]:
            yield option["key"], escape(option["say"][self.lang])

    def right(self) -> list[str]:
        """Return the right answer as a list of its parts."""
        answer = self.question["answer"]
        return list(answer) if isinstance(answer, list) else [answer]

    def right_options(self) -> list[str]:
        """Return the right options of a question that has several."""
        return self.right() if self.several and self.kind in ("several", "board") else []

    def reply(self, key: str) -> str:
        """Return what is said to an option: the reason, the reply to a wrong one, or the hint."""
        if key in self.right():
            return self.say(self.question["why"])
        found = (
            each for each in self.question["wrong"] if key in (each.get("answer"), each.get("has"))
        )
        wrong = next(found, None)
        return self.say(wrong["say"] if wrong else self.question["hint"])


class LessonExtract(NamedTuple):
    """A lesson that is exported: its title, and its prose and questions in their order."""

    title: str
    lang: str
    parts: list[str | Asked]

    @property
    def asked(self) -> list[Asked]:
        """The questions."""
        return [part for part in self.parts if isinstance(part, Asked)]

    def named(self) -> Iterator[tuple[str, Asked]]:
        """Yield each question, with a name for it that files and elements can have.

        No two are alike, also where capitals do not count.
        """
        taken: set[str] = set()
        for asked in self.asked:
            plain = re.sub(r"[^A-Za-z0-9_]+", "-", asked.name)[:_LONGEST]
            numbered = (f"{plain}-{number}" for number in count(2))
            name = next(name for name in chain([plain], numbered) if name.lower() not in taken)
            taken.add(name.lower())
            yield name, asked

    def kinds(self) -> dict[str, list[str]]:
        """Return the names of the questions of each kind."""
        found: dict[str, list[str]] = {}
        for each in self.asked:
            found.setdefault(each.kind, []).append(each.name)
        return found


def html_of(text: str) -> str:
    """Return a text of a question as HTML.

    Examples
    --------
    >>> html_of("a < b, **both** of them")
    'a &lt; b, <strong>both</strong> of them'
    """
    return re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", escape(text, quote=False))


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>" if text else ""


def extract(source: Path, *, allow_code: bool) -> LessonExtract:
    """Run a lesson, and return what it is made of."""
    return lesson_of(Page(source, executed(source, allow_code=allow_code)))


def lesson_of(page: Page) -> LessonExtract:
    """Return what a lesson is made of, from its page; a guess and its question are one."""
    parts: list[str | Asked] = []
    names: set[str] = set()
    for part in _parts(page):
        if isinstance(part, Asked):
            if part.name in names:
                continue
            names.add(part.name)
        parts.append(part)
    return LessonExtract(page.title(), page.lang, parts)


def _parts(page: Page) -> Iterator[str | Asked]:
    for cell in page.cells:
        if not STILL.isdisjoint(cell["metadata"].get("tags", [])):
            continue
        if cell["cell_type"] == "markdown":
            yield page.paragraphs(cell["source"])
        for output in cell.get("outputs", ()):
            part = output.get("data", {}).get(MIME, {})
            if part.get("part") == "question" and part["mode"] != "reveal":
                yield Asked(part["question"], _picture(part["board"], page.lang), page.lang)


def _picture(board: Data | None, lang: str) -> str:
    if board is None:
        return ""
    return position_picture(board["frame"]["game"], board, board["frame"], lang)
