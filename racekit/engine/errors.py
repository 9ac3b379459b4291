"""Errors: one exception lists every problem with its place."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol

from .texts import LANGUAGES, Catalogue, Text, engine_words, language, read_toml, visible


class RacekitError(Exception):
    """The base class of racekit's errors, with messages in both languages.

    ``str(error)`` is in the language of `racekit.engine.texts.language`.

    Examples
    --------
    >>> import racekit as rk
    >>> try:
    ...     rk.rules("chess")
    ... except rk.RacekitError as error:
    ...     print(error.text("ja"))
    そのゲームはありません：
      game：'chess'はありません。あるのは...です。...
    """

    def text(self, lang: str) -> str:
        """Return the whole message in `lang` (``en`` or ``ja``)."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.text(language())


class Problem:
    """One problem in an input.

    Parameters
    ----------
    where : str or Text
        The place: an option's name, a path into data or a line of a file. A Text names the place
        in each language.
    text : Text
        The description of the problem.
    """

    __slots__ = ("text", "where")

    def __init__(self, where: str | Text, text: Text) -> None:
        self.where = where if isinstance(where, Text) else Text(where, where)
        self.text = text

    @classmethod
    def of(cls, where: str | Text, key: str, **values: object) -> Problem:
        """Make a problem from the engine's catalogue."""
        return cls(where, engine_words().text(key, **values))

    @property
    def place(self) -> str:
        """The place, for use by programs: ``players``, ``line 3``."""
        return self.where.en

    def __repr__(self) -> str:
        return f"Problem({self.place!r}, {self.text.en!r})"


SHOWN = 50
"""The number of problems that an error lists; it counts the others."""

LONGEST = 200
"""The maximum length of a value in a message."""


def describe_error(error: Exception) -> Text:
    """Describe an error to a programmer: racekit's own message, or the `repr` of another."""
    if isinstance(error, RacekitError):
        return Text(*map(error.text, LANGUAGES))
    return Text(short_repr(error), short_repr(error))


def short_repr(value: object) -> str:
    """Return the `repr` of a value from outside, shortened if it is long, for a message.

    Examples
    --------
    >>> short_repr("five"), len(short_repr("x" * 1000)), short_repr(10**5000)
    ("'five'", 200, '(a number with more than 4,300 digits)')
    """
    try:
        text = repr(value)
    except ValueError:  # Python's limit for the digits of an integer
        text = "(a number with more than 4,300 digits)"
    except RecursionError:
        text = "..."
    half = LONGEST // 2
    return text if len(text) <= LONGEST else f"{text[:half]}...{text[3 - half :]}"


class Problems(list[Problem]):
    """Collected problems: the first ones, and the number of the others.

    A hostile file can have millions, each of which would cost time.
    """

    more = 0

    def say(self, where: str | Text | int, key: str | Text, **values: object) -> None:
        """Add a problem of a place, or of a line of a file: its text, or the text's key."""
        if len(self) >= SHOWN:
            self.more += 1
            return
        place = line_of(where) if isinstance(where, int) else where
        text = key if isinstance(key, Text) else engine_words().text(key, **values)
        self.append(Problem(place, text))

    def finish(self, headline: str) -> None:
        """Raise BadInput if there are problems."""
        if self:
            raise BadInput.of(headline, self)


class BadInput(RacekitError, ValueError):
    """An input (options, a record, a share string, ...) is not valid; nothing was changed.

    Attributes
    ----------
    problems : tuple of Problem
        The problems found, each with its place; the first 50, if there are more.
    more : int
        The number of further problems.

    Examples
    --------
    >>> import racekit as rk
    >>> try:
    ...     rk.game("longshot", players=9, colour="red")
    ... except rk.BadInput as error:
    ...     print([problem.place for problem in error.problems])
    ['colour', 'players']
    """

    def __init__(self, what: Text, problems: Iterable[Problem]) -> None:
        self.what = what
        every = tuple(problems)
        self.problems = every[:SHOWN]
        self.more: int = len(every) - len(self.problems) + getattr(problems, "more", 0)
        super().__init__(what, self.problems)

    @classmethod
    def of(cls, key: str, problems: Iterable[Problem], **values: object) -> BadInput:
        """Make the error with a headline from the engine's catalogue."""
        return cls(engine_words().text(key, **values), problems)

    def text(self, lang: str) -> str:
        colon = "：" if lang == "ja" else ": "
        lines = [f"  {each.where(lang)}{colon}{each.text(lang)}" for each in self.problems]
        if self.more:
            lines.append(f"  {engine_words().text('more_problems', count=self.more)(lang)}")
        return "\n".join(map(visible, (self.what(lang), *lines)))


class Messages:
    """The texts in the ``messages.toml`` of a package, and the errors that they describe.

    The file is read when the first text is needed.

    Examples
    --------
    >>> messages = Messages("racekit.odds")
    >>> problems = [messages.problem("n", "not_integer", value=0, low=1)]
    >>> print(messages.error("bad_simulation", problems).text("en"))
    These games cannot be simulated:
      n: must be an integer of at least 1, not 0.
    """

    def __init__(self, package: str) -> None:
        self.package = package

    @cached_property
    def catalogue(self) -> Catalogue:
        """The templates of the texts."""
        return Catalogue(read_toml(self.package, "messages.toml"))

    def text(self, key: str, **values: Any) -> Text:
        """Return a text in both languages."""
        return self.catalogue.text(key, **values)

    def problem(self, where: str | Text, key: str, **values: Any) -> Problem:
        """Return a problem with an input."""
        return Problem(where, self.text(key, **values))

    def error(self, headline: str, problems: Iterable[Problem]) -> BadInput:
        """Return the error that lists some problems."""
        return BadInput(self.text(headline), problems)


class PlayerError(BadInput):
    """An automatic player raised an error, or did not return a legal action.

    The message is for the programmer: what the player returned may name its cards. `public` is what
    a seat and the log may read.

    Parameters
    ----------
    seat : int
        The player's seat.
    name : Text
        The player's name.
    what : Text
        What it returned or raised.
    """

    def __init__(self, seat: int, name: Text, what: Text) -> None:
        super().__init__(engine_words().text("bad_player"), [Problem(name, what)])
        self.public = engine_words().text("player_failed", seat=seat, player=name)
        self._given = (seat, name, what)

    def __reduce__(self) -> tuple[Any, ...]:
        return PlayerError, self._given  # an error of a worker process

    def without_details(self) -> RacekitError:
        """Return the error that a seat may read: it names the player and its seat."""
        return Forbidden(self.public)


class _Refusal(Protocol):
    """The part of `racekit.engine.events.Refusal` that this module needs: a rule and a reason."""

    @property
    def rule(self) -> str: ...

    def text(self, lang: str) -> str: ...


class IllegalAction(RacekitError, ValueError):
    """The rules forbid an action in this position; the state is unchanged.

    Attributes
    ----------
    refusal : Refusal
        The rule that forbids the action, and an explanation.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("longshot", first_player=0, seed=7, autosave=False)
    >>> events = table.advance()
    >>> try:
    ...     table.step("pass")
    ... except rk.IllegalAction as error:
    ...     print(error.rule)
    LS5.1
    """

    def __init__(self, refusal: _Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal)

    @property
    def rule(self) -> str:
        """The id of the rule that forbids the action."""
        return self.refusal.rule

    def text(self, lang: str) -> str:
        return visible(f"{self.refusal.text(lang)} [{self.refusal.rule}]")


class Forbidden(RacekitError):
    """The table does not allow an operation now (an undo past revealed information, ...).

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("longshot", seed=7, autosave=False)
    >>> try:
    ...     table.undo()
    ... except rk.Forbidden as error:
    ...     print(error.text("en"))
    There is nothing to undo.
    """

    def __init__(self, reason: Text) -> None:
        self.reason = reason
        super().__init__(reason)

    @classmethod
    def of(cls, key: str, **values: object) -> Forbidden:
        """Make the error from the engine's catalogue."""
        return cls(engine_words().text(key, **values))

    def text(self, lang: str) -> str:
        return self.reason(lang)


class UnknownRule(RacekitError, LookupError):
    """The code of a game cites a rule that its rule book does not have.

    Parameters
    ----------
    game : str
        The game's name.
    rule : object
        What it cites as a rule's id.
    known : sequence of str
        The ids that its book has.
    """

    def __init__(self, game: str, rule: object, known: Sequence[str]) -> None:
        super().__init__(game, rule, known)
        self._values = {"game": game, "rule": short_repr(rule), "known": known}

    def text(self, lang: str) -> str:
        return visible(engine_words().render("rule_not_in_book", lang, self._values))


def line_of(number: int) -> Text:
    """Name a line of a file, counted from 1, as the place of a problem."""
    return engine_words().text("at_line", line=number)


_FILE_TROUBLES: Mapping[int | None, str] = {
    errno.ENOENT: "file_missing",
    errno.EACCES: "file_forbidden",
    errno.EPERM: "file_forbidden",
    errno.EROFS: "file_forbidden",
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EEXIST: "file_in_the_way",
    errno.ENOTDIR: "file_in_the_way",
    errno.EISDIR: "is_folder",
    errno.ENAMETOOLONG: "name_too_long",
}


def file_trouble(error: OSError) -> Text:
    """Return why a file operation failed; rare reasons are in the system's own words."""
    if key := _FILE_TROUBLES.get(error.errno):
        return engine_words().text(key)
    message = error.strerror or str(error)
    return Text(message, message)


class StepLimitExceeded(Exception):
    """The game exceeded the step limit and was abandoned; the caller decides how to report it."""
