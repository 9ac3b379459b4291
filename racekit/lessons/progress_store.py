"""Answers and guesses, saved in one file on the reader's machine; nothing is sent anywhere."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from weakref import WeakSet

from ..engine.errors import file_trouble
from ..engine.integers import is_integer
from ..engine.jsons import read_json
from ..engine.texts import Text
from ..table import saves
from .checking import WORDS
from .judging import is_answer

FORMAT = 1
ANSWER, GUESS, SHOW, COMPARE = ("answer", "guess", "show", "compare")
"""What a reader does with a question."""
DESIGN = "design"
"""A reader has designed an experiment, or run it; its name stands where a question's does."""
EVENT_TYPES = (ANSWER, GUESS, SHOW, COMPARE, DESIGN)
MOST_TRIES = 3
"""From so many tries on, a question is to be looked at again."""

StoredEvent = Mapping[str, Any]


class Read(NamedTuple):
    """What was read: good lines, the number of others, and why there are none at all."""

    lines: tuple[StoredEvent, ...]
    damaged: int = 0
    trouble: Text | None = None


def path() -> Path:
    """Return the path of the file."""
    return saves.home() / "lessons.jsonl"


def read(file: Path | None = None) -> Read:
    """Read a file of answers; lines that cannot be read are counted and skipped."""
    try:
        data = (file or path()).read_bytes()
    except FileNotFoundError:
        return Read(())
    except OSError as error:
        return Read((), trouble=file_trouble(error))
    found = [_line(line) for line in data.splitlines() if line.strip()]
    good = tuple(line for line in found if line is not None)
    return Read(good, len(found) - len(good))


class Follower(Protocol):
    """What shows where the reader stands."""

    def note(self, line: StoredEvent, notice: Text | None) -> None:
        """Learn what the reader has done, and why it could not be saved, if that is so."""

    def forget(self) -> None:
        """Learn that everything has been erased."""


def follow(follower: Follower) -> None:
    """Let something hear of all that the reader does from now on, for as long as it is there."""
    _followers.add(follower)


_followers: WeakSet[Follower] = WeakSet()


def append(question: str, do: str, **what: Any) -> None:
    """Append a line, of which all followers hear.

    Raises
    ------
    OSError
        If the file cannot be written.
    """
    line = _stamped(question, do, what)
    _write(line)
    _tell(line)


def keep(question: str, do: str, **what: Any) -> None:
    """Append a line if possible; all followers hear of it in any case."""
    line = _stamped(question, do, what)
    try:
        _write(line)
    except OSError as error:
        _tell(line, WORDS.text("not_kept", why=file_trouble(error)))
    else:
        _tell(line)


def erase() -> None:
    """Remove the file, and reset what shows its content."""
    path().unlink(missing_ok=True)
    for each in list(_followers):
        each.forget()


def _tell(line: StoredEvent, notice: Text | None = None) -> None:
    for each in list(_followers):
        each.note(line, notice)


def _stamped(question: str, do: str, what: Mapping[str, Any]) -> StoredEvent:
    at = datetime.now(UTC).isoformat(timespec="seconds")
    return {"v": FORMAT, "at": at, "question": question, "do": do, **what}


def _write(line: StoredEvent) -> None:
    file = path()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(saves.PRIVATE)
    with file.open("ab") as opened:
        # After a line that was cut off, a new one begins.
        torn = bool(opened.tell()) and not _ends_well(file)
        text = json.dumps(line, ensure_ascii=False)
        opened.write(("\n" * torn + text + "\n").encode())


def _ends_well(file: Path) -> bool:
    with file.open("rb") as opened:
        opened.seek(-1, 2)
        return opened.read(1) == b"\n"


def damage(found: Read) -> Text | None:
    """Return a notice of what could not be read, if there is anything."""
    if found.trouble:
        return WORDS.text("kept_unreadable", path=path(), why=found.trouble)
    if not found.damaged:
        return None
    key = "kept_damaged_1" if found.damaged == 1 else "kept_damaged"
    return WORDS.text(key, count=found.damaged, path=path())


def _line(data: bytes) -> StoredEvent | None:
    """Read a line; return None if it is damaged."""
    try:
        line = read_json(data)
    except ValueError:
        return None
    if not isinstance(line, dict) or line.get("v") != FORMAT or line.get("do") not in EVENT_TYPES:
        return None
    if not isinstance(line.get("question"), str):
        return None
    if line["do"] in (ANSWER, GUESS) and not is_answer(line.get("answer")):
        return None
    if line["do"] == DESIGN:
        kept = all(isinstance(line.get(key), dict) for key in ("design", "outcome"))
        return line if kept else None
    right = line.get("right") if line["do"] == ANSWER else False
    sure = line.get("sure")
    good = isinstance(right, bool) and (sure is None or is_sure(sure))
    return line if good else None


def is_sure(value: Any) -> bool:
    """Return whether a value is a confidence in percent."""
    return is_integer(value) and 50 <= value <= 100


# --- where a reader stands -----------------------------------------------------------------------


class Standing(NamedTuple):
    """Where a reader stands with a question.

    Attributes
    ----------
    tries : tuple
        The answers given until one was right: pairs of the answer and whether it was right.
    guess : tuple, optional
        The first guess, and how sure the reader was, in percent.
    shown : bool
        Whether the reader asked for the answer before a right one was given.
    compared : bool
        Whether the reader compared the guess with the truth.
    times : tuple
        When each of the tries was, in UTC (ISO 8601); None where it is not known.
    guessed : str, optional
        When the guess was.
    design : mapping, optional
        Of an experiment, its last design and outcome, and when that was.
    """

    tries: tuple[tuple[Any, bool], ...] = ()
    guess: tuple[Any, int | None] | None = None
    shown: bool = False
    compared: bool = False
    times: tuple[Any, ...] = ()
    guessed: Any = None
    design: StoredEvent | None = None

    @property
    def done(self) -> bool:
        """Whether the right answer was given."""
        return bool(self.tries) and self.tries[-1][1]

    @property
    def settled(self) -> bool:
        """Whether nothing is left to do: it is done, or the guess was compared with the truth."""
        return self.done or self.compared

    @property
    def again(self) -> bool:
        """Whether the question is to be looked at again: shown first, or right after many tries."""
        return self.shown or (self.done and len(self.tries) >= MOST_TRIES)

    def after(self, line: StoredEvent) -> Standing:
        """Return the standing after one more line."""
        if line["do"] == GUESS:
            if self.guess:
                return self
            guess = (line["answer"], line.get("sure"))
            return self._replace(guess=guess, guessed=line.get("at"))
        if line["do"] == COMPARE:
            return self._replace(compared=True)
        if line["do"] == DESIGN:
            kept = {key: line[key] for key in ("at", "design", "outcome") if key in line}
            return self._replace(design=kept)
        if self.done:
            return self
        if line["do"] == SHOW:
            return self._replace(shown=True)
        tries = (*self.tries, (line["answer"], line["right"]))
        return self._replace(tries=tries, times=(*self.times, line.get("at")))

    def data(self) -> dict[str, Any]:
        """Return the standing as the front end reads it."""
        guess = self.guess and {"answer": self.guess[0], "sure": self.guess[1]}
        tries = [{"answer": answer, "right": right} for answer, right in self.tries]
        return {"tries": tries, "guess": guess, "shown": self.shown, "compared": self.compared}

    def timed(self) -> dict[str, Any]:
        """Return the standing as the front end reads it, with the times."""
        found = self.data()
        for each, at in zip(found["tries"], self.times, strict=True):
            each["at"] = at
        if found["guess"]:
            found["guess"]["at"] = self.guessed
        return found


def standings(found: Read) -> dict[str, Standing]:
    """Return where the reader stands with each question of a file."""
    standing: dict[str, Standing] = {}
    for line in found.lines:
        name = line["question"]
        standing[name] = standing.get(name, Standing()).after(line)
    return standing
