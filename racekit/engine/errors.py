"""What goes wrong: one clear error that lists every problem with its place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from .texts import Text, engine_words, language


class RacekitError(Exception):
    """The base of racekit's errors: it speaks both languages.

    ``str(error)`` is in the language of `racekit.engine.texts.language`.
    """

    def text(self, lang: str) -> str:
        """Return the whole message in `lang` (``en`` or ``ja``)."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.text(language())


class Problem:
    """One thing wrong with what was given.

    Parameters
    ----------
    place : str
        Where it is: an option's name, a path into data, a line of a file.
    text : Text
        What is wrong there.
    """

    __slots__ = ("place", "text")

    def __init__(self, place: str, text: Text) -> None:
        self.place = place
        self.text = text

    @classmethod
    def of(cls, place: str, key: str, **values: object) -> Problem:
        """Make a problem from the engine's catalogue."""
        return cls(place, engine_words().text(key, **values))

    def __repr__(self) -> str:
        return f"Problem({self.place!r}, {self.text.en!r})"


class BadInput(RacekitError, ValueError):
    """Something given (options, a record, a share string, ...) is not valid; nothing was changed.

    Attributes
    ----------
    problems : tuple of Problem
        Every problem found, each with its place.
    """

    def __init__(self, what: Text, problems: Iterable[Problem]) -> None:
        self.what = what
        self.problems = tuple(problems)
        super().__init__(what, self.problems)

    @classmethod
    def of(cls, key: str, problems: Iterable[Problem], **values: object) -> BadInput:
        """Make the error with a headline from the engine's catalogue."""
        return cls(engine_words().text(key, **values), problems)

    def text(self, lang: str) -> str:
        lines = (f"  {problem.place}: {problem.text(lang)}" for problem in self.problems)
        return "\n".join([self.what(lang), *lines])


class _Refusal(Protocol):
    """What `racekit.engine.events.Refusal` is here: a rule, and why it forbids."""

    @property
    def rule(self) -> str: ...

    def text(self, lang: str) -> str: ...


class IllegalAction(RacekitError, ValueError):
    """An action that the rules forbid here; the state is unchanged.

    Attributes
    ----------
    refusal : Refusal
        The rule that forbids it, and the text that says so.
    """

    def __init__(self, refusal: _Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.rule)

    @property
    def rule(self) -> str:
        """The id of the rule that forbids the action."""
        return self.refusal.rule

    def text(self, lang: str) -> str:
        return f"{self.refusal.text(lang)} [{self.refusal.rule}]"


class Forbidden(RacekitError):
    """Something that the table does not allow now (an undo past learned information, ...)."""

    def __init__(self, reason: Text) -> None:
        self.reason = reason
        super().__init__(reason)

    @classmethod
    def of(cls, key: str, **values: object) -> Forbidden:
        """Make the error from the engine's catalogue."""
        return cls(engine_words().text(key, **values))

    def text(self, lang: str) -> str:
        return self.reason(lang)
