"""Something that is put together edit by edit, as plain data for the front end.

This module needs no browser and no ipywidgets: `ConstructionWidget` only transports its data.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from ..engine.errors import BadInput, Forbidden, RacekitError, file_trouble
from ..engine.texts import Text
from ..table import saves
from .messages import (
    PROTOCOL,
    WORDS,
    Bad,
    Command,
    Data,
    answer_to,
    checks_of,
    in_both,
    is_text,
    read_message,
    rejection,
)

_logger = logging.getLogger("racekit")

S = TypeVar("S")


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
        try:
            message = read_message(content, PROTOCOL, checks_of(self.commands))
            if message.type != "command":
                raise Bad("type")
            reply = self.commands[message.name].do(self, message.arg)
        except Bad as error:
            return rejection(content, "malformed", error.text)
        except RacekitError as error:
            return rejection(content, "forbidden", _short(error))
        except Exception:  # every failure gets an answer, which is shown and read out
            _logger.exception("racekit: a message from the front end failed")
            return rejection(content, "error", WORDS.text("error"))
        self.seq += reply is None
        return answer_to(message, reply)


def is_edit(value: Any) -> bool:
    """Return whether an edit has a path and at most one plain value."""
    if not isinstance(value, Mapping) or not {"at"} <= value.keys() <= {"at", "what"}:
        return False
    what = value.get("what")
    return is_text(value["at"]) and (what is None or isinstance(what, bool | int) or is_text(what))


def _short(error: RacekitError) -> Text:
    """Return the text of an error without its headline."""
    if isinstance(error, BadInput):
        return error.problems[0].text.capital()
    return in_both(error)


def save_text(path: str | Path, text: str) -> Path:
    """Write a text to a file, atomically; raise Forbidden if that is not possible."""
    target = saves.as_path(path).expanduser()
    try:
        saves.write_whole(target, text.encode())
    except OSError as error:
        raise Forbidden(WORDS.text("not_saved", why=file_trouble(error))) from None
    return target
