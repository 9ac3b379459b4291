"""What shows where the reader stands with several questions, wherever they are answered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import traitlets

from ..engine.texts import Text
from ..ui.base import Widget
from . import progress_store


class KeepingWidget(Widget):
    """A widget that shows where the reader stands with some questions.

    Parameters
    ----------
    names : iterable of str
        The names of the questions.
    **traits
        The initial values of its traits.
    """

    kept = traitlets.Dict().tag(sync=True)

    def __init__(self, names: Iterable[str], **traits: Any) -> None:
        self._names = tuple(names)
        found = progress_store.standings(progress_store.read())
        self._standings = {name: found[name] for name in self._names if name in found}
        super().__init__(kept=self._kept(), **traits)
        progress_store.follow(self)

    def keep(self, question: str, do: str, **what: Any) -> None:
        """Save what the reader did; if that is not possible, it lasts as long as the widget."""
        line = {"question": question, "do": do, **what}
        if self._after(line) != self._standings.get(question):
            progress_store.keep(**line)

    def note(self, line: progress_store.StoredEvent, notice: Text | None) -> None:
        """Show what the reader has done, in whatever widget, and why it could not be saved."""
        question = line["question"]
        if question in self._names:
            self._standings = {**self._standings, question: self._after(line)}
            kept = self._kept()
            if notice is not None:
                kept[question]["notice"] = notice.data()
            self.kept = kept

    def forget(self) -> None:
        """Show that everything has been erased."""
        self._standings = {}
        self.kept = {}

    def _after(self, line: progress_store.StoredEvent) -> progress_store.Standing:
        return self._standings.get(line["question"], progress_store.Standing()).after(line)

    def _kept(self) -> dict[str, Any]:
        return {name: each.timed() for name, each in self._standings.items()}
