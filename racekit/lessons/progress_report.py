"""Progress in the lessons: what is done, what is open, and what to look at again."""

from __future__ import annotations

import os
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from .. import notebook_files
from ..engine import registry
from ..engine.texts import NO_MATH, Text, language
from ..show.columns import aligned
from ..show.html_tables import Cell, Link, html_table
from ..system.host import IN_BROWSER
from ..table import saves
from . import progress_store
from .authoring import lesson_folder
from .catalogue import lessons, questions_of
from .checking import WORDS, Entry
from .confidence import calibration_of
from .courses import placed_lessons


class LessonProgress(NamedTuple):
    """Where a reader stands in a lesson."""

    name: str  # the notebook, such as ``odds/02-conditional``
    title: Text
    done: tuple[str, ...]  # the questions answered rightly, and guesses compared with the truth
    open: tuple[str, ...]  # those not yet
    again: tuple[str, ...]
    """Those to look at again, which may be among the others: the answer was shown first, or it took
    three tries or more.
    """
    notebook: Path | None = None  # the notebook of a lesson of one's own

    @property
    def state(self) -> str:
        """Where the reader stands: ``done``, ``begun``, or ``open``."""
        return "done" if not self.open else "begun" if self.done or self.again else "open"

    @property
    def tally(self) -> str:
        """How many of its questions are done, such as ``3 / 8``."""
        return f"{len(self.done)} / {len(self.done) + len(self.open)}"


class Progress:
    """Progress in the lessons, as the file on the reader's machine tells it.

    Attributes
    ----------
    lessons : tuple of LessonProgress
        The lessons with questions; those of one's own that are in sight come last.
    calibration : Calibration
        How well the reader's confidence fits, over the guesses of which the truth has been seen.
    notice : Text or None
        A notice, if lines of the file cannot be read.
    """

    def __init__(self) -> None:
        self._read()

    def _read(self) -> None:
        found = progress_store.read()
        self.notice = progress_store.damage(found)
        standing = progress_store.standings(found)
        self.calibration = calibration_of(standing)
        own = (
            _lesson(each.name, each.entry, standing)._replace(notebook=each.notebook)
            for each in lesson_folder.in_sight()
        )
        ours = (_lesson(name, entry, standing) for name, entry in lessons().items())
        self.lessons = (*ours, *own)

    def export(self, path: str | Path) -> Path:
        """Write all answers and guesses to a file, one JSON object a line; return its path."""
        target = saves.as_path(path)
        kept = progress_store.path()
        data = kept.read_bytes() if kept.is_file() else b""
        saves.write_whole(target, data, private=True)
        return target

    def erase(self) -> None:
        """Remove all answers and guesses from this machine."""
        progress_store.erase()
        self._read()

    def lines(self, lang: str) -> list[str]:
        """Return the progress as lines of text."""
        sure = self.calibration
        bands = ["", *aligned(sure.rows(lang)), ""] if sure.enough else []
        return [*aligned(self._rows(lang)), *bands, *sure.lines(lang), *self._notes(lang)]

    def map(self, folder: str = ".") -> LessonMap:
        """Return a map of all lessons with links to their notebooks, for a notebook to show.

        Parameters
        ----------
        folder : str
            The folder with the lessons of a language, as seen from the notebook that shows the map.

        Examples
        --------
        >>> Progress().map()  # doctest: +ELLIPSIS
        <LessonMap ...
        """
        return LessonMap(self, folder)

    def __repr__(self) -> str:
        return "\n".join(self.lines(language()))

    def _repr_html_(self) -> str:
        lang = language()
        table = html_table(WORDS.text("progress_title")(lang), self._rows(lang))
        sure = self.calibration.html(lang)
        return f'<div class="{NO_MATH}">{table}{sure}{self._html_notes(lang)}</div>'

    def _rows(self, lang: str) -> list[list[str]]:
        heads = ("lesson", "done", "open", "again")
        rows = [[WORDS.text(f"progress_{head}")(lang) for head in heads]]
        for lesson in self.lessons:
            again = ", ".join(lesson.again)
            rows.append([lesson.title(lang), lesson.tally, str(len(lesson.open)), again])
        return rows

    def _notes(self, lang: str) -> list[str]:
        kept = WORDS.text("progress_kept", path=progress_store.path())(lang)
        return [kept, *([self.notice(lang)] if self.notice else [])]

    def _html_notes(self, lang: str) -> str:
        return "".join(f"<p>{escape(note)}</p>" for note in self._notes(lang))


def progress() -> Progress:
    """Return the progress in the lessons, from the answers saved on this machine.

    Examples
    --------
    >>> [lesson.title.en for lesson in progress().lessons if lesson.name == "odds/02-conditional"]
    ['What does a glance tell you?']
    """
    return Progress()


class LessonMap:
    """A map of the lessons: where each one is, and where the reader stands in it."""

    def __init__(self, progress: Progress, folder: str) -> None:
        self._progress = progress
        self._folder = folder

    def __repr__(self) -> str:
        done = sum(not lesson.open for lesson in self._progress.lessons)
        return f"<LessonMap {done} / {len(self._progress.lessons)}>"

    def _repr_html_(self) -> str:
        lang = language()
        names = ("lesson", "state", "done", "again")
        heads = [WORDS.text(f"progress_{name}")(lang) for name in names]
        tables, all_there = "", True
        for group, found in _grouped(self._progress.lessons).items():
            rows = [self._row(lesson, lang) for lesson in found]
            all_there = all_there and all(isinstance(row[0], Link) for row in rows)
            tables += html_table(group(lang), [heads, *rows], words=2)
        title = f"<p><strong>{escape(WORDS.text('map_title')(lang))}</strong></p>"
        offer = "" if all_there else f"<p>{escape(WORDS.text('map_offer')(lang))}</p>"
        notes = self._progress._html_notes(lang)
        return f'<div class="{NO_MATH}">{title}{tables}{offer}{notes}</div>'

    def _row(self, lesson: LessonProgress, lang: str) -> list[Cell]:
        state = WORDS.text(f"map_{lesson.state}")(lang)
        again = str(len(lesson.again) or "")
        title, path = lesson.title(lang), self._path(lesson, lang)
        return [Link(title, quote(path)) if path else title, state, lesson.tally, again]

    def _path(self, lesson: LessonProgress, lang: str) -> str | None:
        """Return the way from here to a lesson's notebook; None if it is not there."""
        if lesson.notebook is not None:
            return Path(os.path.relpath(lesson.notebook)).as_posix()
        path = f"{self._folder}/{lesson.name}.ipynb"
        if IN_BROWSER or Path(path).is_file():  # the laboratory has them all
            return path
        folder = notebook_files.in_sight(Path.cwd())
        there = folder and folder / lang / f"{lesson.name}.ipynb"
        return Path(os.path.relpath(there)).as_posix() if there and there.is_file() else None


def _grouped(found: Iterable[LessonProgress]) -> dict[Text, list[LessonProgress]]:
    """Return lessons by what they are about: probability by its topics, others by their game."""
    topics = {lesson.name: lesson.group for lesson in placed_lessons()}
    groups: dict[Text, list[LessonProgress]] = {group: [] for group in topics.values()}
    for lesson in found:
        group = topics.get(lesson.name) or _group(lesson)
        groups.setdefault(group, []).append(lesson)
    return {group: members for group, members in groups.items() if members}


def _group(lesson: LessonProgress) -> Text:
    """Return the group of a lesson that is about no topic of probability."""
    folder = lesson.name.partition("/")[0]
    if lesson.notebook is not None:
        return WORDS.text("map_own")
    is_game = folder in registry.names()
    return registry.game(folder).book.title if is_game else WORDS.text("map_make")


def _lesson(
    name: str, entry: Entry, standing: dict[str, progress_store.Standing]
) -> LessonProgress:
    names = [*questions_of(name), *entry.get("puzzles", ())]
    stands = {each: standing.get(each, progress_store.Standing()) for each in names}
    return LessonProgress(
        name,
        Text(**entry["title"]),
        done=tuple(each for each, where in stands.items() if where.settled),
        open=tuple(each for each, where in stands.items() if not where.settled),
        again=tuple(each for each, where in stands.items() if where.again),
    )
