"""The widget with which a pupil hands in a lesson: it shows what would leave, and sends nothing."""

from __future__ import annotations

from datetime import UTC, datetime
from html import escape
from typing import Any

import traitlets

from ...engine.texts import NO_MATH, Text
from .. import progress_store
from ..asking import sheet
from ..catalogue import entry_of, lesson_of, questions_of, title_of
from ..checking import WORDS
from ..experiments.handed import belongs, readable, to_hand_in
from ..keeping import KeepingWidget
from .hand_in import packed, to_data

_WORDED = ("name", "kind", "prompt", "unit", "options", "bars")
"""What it takes to write an answer in words; the right one is not among it."""


class HandInWidget(KeepingWidget):
    """What a pupil hands in of a lesson: seen in full, then saved as a file or a short text.

    The page makes the file, so that it also does in a page without a kernel.

    Parameters
    ----------
    lesson : str
        The lesson's name, or how it begins.
    lang : {"en", "ja"}, optional
        The initial language.

    Examples
    --------
    >>> widget = HandInWidget("odds/02")
    >>> widget
    <HandInWidget odds/02-conditional>
    >>> widget.data("Aiko")["lesson"]
    'odds/02-conditional'
    """

    _part = "hand-in"

    lesson = traitlets.Dict().tag(sync=True)
    experiments: Any = traitlets.List().tag(sync=True)

    def __init__(self, lesson: str, *, lang: str | None = None) -> None:
        self.name = lesson_of(lesson)
        names = questions_of(self.name)
        sheets = [sheet(name, entry_of(name)) for name in names]
        super().__init__(
            names,
            lesson={
                "name": self.name,
                "title": title_of(self.name).data(),
                "questions": [{key: each[key] for key in _WORDED} for each in sheets],
            },
            experiments=[*readable(self._designed(self.name))],
            lang=lang,
        )

    def data(self, who: str) -> dict[str, Any]:
        """Return what would be handed in under a name or number, as plain data."""
        at = datetime.now(UTC).isoformat(timespec="seconds")
        given = [each["given"] for each in self.experiments]
        return to_data(self.name, self._names, self.kept, who, at, given)

    def text(self, who: str) -> str:
        """Return it as a short text to paste."""
        return packed(self.data(who))

    def board(self) -> dict[str, Any]:
        """Return what shows it on a page without a kernel: the part of a bundle, and its data."""
        return {"bundle": self._bundle, "shows": self._part, "lesson": self.lesson}

    @staticmethod
    def _designed(lesson: str) -> list[dict[str, Any]]:
        """Return what is handed in of the pupil's own experiments."""
        found = progress_store.standings(progress_store.read())
        kept = {name: each.design for name, each in found.items() if each.design}
        return [*to_hand_in(kept, lesson)]

    def note(self, line: progress_store.StoredEvent, notice: Text | None) -> None:
        """Show what the pupil has done, experiments too."""
        super().note(line, notice)
        if line["do"] == progress_store.DESIGN and belongs(line["question"], self.name):
            self.experiments = [*readable(self._designed(self.name))]

    def forget(self) -> None:
        """Show that everything has been erased."""
        super().forget()
        self.experiments = []

    def __repr__(self) -> str:
        return f"<HandInWidget {self.name}>"

    def fallback(self) -> str:
        said = (WORDS.text(key)(self.lang) for key in ("hand_in", "hand_in_how"))
        head, how = map(escape, said)
        return f'<div class="{NO_MATH}"><p><strong>{head}</strong> {how}</p></div>'


def hand_in(lesson: str) -> HandInWidget:
    """Show a pupil all that handing in a lesson would give away, and save it as a file or a text.

    Nothing is sent: the pupil gives the file or the text to the teacher. It holds the answers,
    guesses, confidence and tries of this lesson with their times, and a name or number of the
    pupil's choice; ``hand-in.schema.json`` in ``racekit.lessons.classroom`` describes the form.

    Parameters
    ----------
    lesson : str
        The lesson's name, such as ``odds/02-conditional``, or how it begins.

    Raises
    ------
    BadInput
        If there is no such lesson.

    Examples
    --------
    >>> hand_in("odds/02")
    <HandInWidget odds/02-conditional>
    """
    return HandInWidget(lesson)
