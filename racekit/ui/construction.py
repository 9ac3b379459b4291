"""Something that is put together edit by edit, as plain data for the front end.

This module needs no browser and no ipywidgets: `ConstructionWidget` only transports its data.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from ..engine.errors import Forbidden, file_trouble
from ..exchange.shapes import NONE
from ..table import saves
from .messages import WORDS, Command, Data, carried_out, is_text

S = TypeVar("S")

EDIT = {"at": is_text, "what?": (NONE, bool, int, is_text)}
"""The shape of an edit: it has a path, and at most one plain value."""


class Construction(Generic[S]):
    """What a person puts together: plain data for a widget. Each edit can be undone.

    Parameters
    ----------
    first : object
        What it is before the first edit.

    Attributes
    ----------
    seq : int
        The number of the newest snapshot.
    """

    commands: ClassVar[Mapping[str, Command]]
    """The commands of the front end."""
    steps: ClassVar[int]
    """The number of edits that can be undone."""

    def __init__(self, first: S) -> None:
        self.seq = 0
        self._now = first
        self._before: list[S] = []
        self._after: list[S] = []

    def _become(self, edited: S) -> None:
        if edited != self._now:
            self._before = [*self._before, self._now][-self.steps :]
            self._after = []
            self._now = edited

    def undo(self) -> None:
        """Undo the last edit.

        Raises
        ------
        Forbidden
            If there is none.
        """
        self._move(self._before, self._after)

    def redo(self) -> None:
        """Make the edit again that was undone last.

        Raises
        ------
        Forbidden
            If there is none.
        """
        self._move(self._after, self._before)

    def _move(self, source: list[S], target: list[S]) -> None:
        if not source:
            raise Forbidden(WORDS.text("no_change"))
        target.append(self._now)
        self._now = source.pop()

    def clear(self) -> None:
        """Empty it."""
        raise NotImplementedError

    def snapshot(self) -> Data:
        """Return everything that the front end shows."""
        raise NotImplementedError

    def handle(self, content: Any) -> Data | None:
        """Carry out a message from the front end, which is untrusted.

        Returns
        -------
        dict or None
            A message to send back, or None if the new snapshot is the answer.
        """
        answer = carried_out(self, self.commands, content)
        self.seq += answer is None
        return answer


def save_text(path: str | Path, text: str) -> Path:
    """Write a text to a file, atomically; raise Forbidden if that is not possible."""
    target = saves.as_path(path).expanduser()
    try:
        saves.write_whole(target, text.encode())
    except OSError as error:
        raise Forbidden(WORDS.text("not_saved", why=file_trouble(error))) from None
    return target
