"""What shows where the reader stands with several questions, wherever they are answered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from weakref import WeakSet

import traitlets

from ..engine.errors import file_trouble
from ..ui.base import Widget
from . import progress_store
from .checking import WORDS


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
        _open.add(self)

    def keep(self, question: str, do: str, **what: Any) -> None:
        """Save what the reader did; if that is not possible, it lasts as long as the widget."""
        line = {"question": question, "do": do, **what}
        if self._after(line) == self._standings.get(question):
            return
        try:
            progress_store.append(**line)
        except OSError as error:
            self._take(line)
            notice = WORDS.text("not_kept", why=file_trouble(error)).data()
            self.kept = {**self.kept, question: {**self.kept[question], "notice": notice}}

    def _after(self, line: progress_store.StoredEvent) -> progress_store.Standing:
        return self._standings.get(line["question"], progress_store.Standing()).after(line)

    def _take(self, line: progress_store.StoredEvent) -> None:
        if line["question"] in self._names:
            self._standings = {**self._standings, line["question"]: self._after(line)}
            self.kept = self._kept()

    def _kept(self) -> dict[str, Any]:
        return {name: each.timed() for name, each in self._standings.items()}

    def _forget(self) -> None:
        self._standings = {}
        self.kept = {}


_open: WeakSet[KeepingWidget] = WeakSet()


def _hear(line: Mapping[str, Any]) -> None:
    for widget in list(_open):
        widget._take(line)


def _forget() -> None:
    for widget in list(_open):
        widget._forget()


progress_store.on_append(_hear)
progress_store.on_erase(_forget)
