"""The library: games, rules, saved games and shared games."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple, overload

from . import games as _registered  # noqa: F401  (registers the games)
from .engine import listing, registry
from .engine.columns import aligned
from .engine.errors import BadInput, Problem
from .engine.record import Record
from .engine.replay import Replay, is_replay
from .engine.rules import Rule, RuleBook
from .engine.saves import SavedGame, saved
from .engine.share import unpack
from .engine.table import Table
from .engine.texts import Text, engine_words, language


class GameLine(NamedTuple):
    """A game's name, title and description in one line."""

    name: str
    title: Text
    line: Text


def games() -> tuple[GameLine, ...]:
    """Return the registered games, in alphabetical order.

    Examples
    --------
    >>> [game.name for game in games()]
    ['foth', 'kuhn', 'longshot', 'pig', 'readaloud', 'trickrace']
    """
    books = {name: registry.game_class(name).book for name in registry.names()}
    return tuple(GameLine(name, book.title, book.line) for name, book in books.items())


@overload
def rules(game: str) -> RuleBook: ...
@overload
def rules(game: str, rule: str) -> Rule: ...
def rules(game: str, rule: str | None = None) -> RuleBook | Rule:
    """Return a game's rule book or one of its rules, in our own words.

    Raises
    ------
    BadInput
        If there is no such game or rule.

    Examples
    --------
    >>> rules("longshot", "LS5.1").text("en")[:19]
    'A player may pass o'
    """
    book = registry.game_class(game).book
    return book if rule is None else book.rule(rule)


def load(path: str | Path) -> Table | Replay:
    """Load a saved game: a table, or a replay if only one seat's view was saved.

    Raises
    ------
    BadInput
        If a line is invalid; the error lists every such line, and nothing is loaded.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> import racekit as rk
    >>> table = rk.Table("longshot", seed=7, autosave=False)
    >>> with TemporaryDirectory() as folder:
    ...     rk.load(table.save(Path(folder) / "race.jsonl"))
    <Table longshot, 5 players, ply 0, to act: CHANCE, 1 nodes>
    """
    data = _path(path).read_bytes()
    return Replay.parse(data) if is_replay(data) else Table.from_record(Record.parse(data))


def _path(given: Any) -> Path:
    if isinstance(given, str | PathLike):
        return Path(given)
    problem = Problem.of("path", "not_a_path", value=repr(given))
    raise BadInput.of("bad_record", [problem])


def share(text: str) -> Table:
    """Open a share string (see `Table.share`).

    Raises
    ------
    BadInput
        If the string is invalid.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("longshot", seed=7, autosave=False)
    >>> rk.share(table.share()).seed
    7
    """
    return Table.from_record(unpack(text))


class SavedGames(Sequence[SavedGame]):
    """The saved games, most recently played first; `rk.resume(number)` continues one."""

    def __init__(self, found: Sequence[SavedGame]) -> None:
        self._found = tuple(found)

    def __getitem__(self, index: int) -> SavedGame:  # type: ignore[override]
        return self._found[index]

    def __len__(self) -> int:
        return len(self._found)

    def __repr__(self) -> str:
        if not self:
            return _none_saved()
        left = listing.more(self)
        return "\n".join([*aligned(listing.rows(self)), *([left] if left else [])])

    def _repr_html_(self) -> str:
        if not self:
            return f"<p>{escape(_none_saved())}</p>"
        head, *rows = (list(map(escape, row)) for row in listing.rows(self))
        titles = "".join(f'<th scope="col">{title}</th>' for title in head)
        lines = ("".join(f"<td>{cell}</td>" for cell in row) for row in rows)
        body = "".join(f"<tr>{line}</tr>" for line in lines)
        table = f"<table><thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>"
        return table + (f"<p>{escape(left)}</p>" if (left := listing.more(self)) else "")


def _none_saved() -> str:
    return engine_words().text("none_saved")(language())


@overload
def resume() -> SavedGames: ...
@overload
def resume(which: int | str | Path) -> Table: ...
def resume(which: int | str | Path | None = None) -> SavedGames | Table:
    """List the saved games, or continue one.

    Parameters
    ----------
    which : int, str or Path, optional
        An index of the list (0: the most recently played), a file's name or its path.

    Raises
    ------
    BadInput
        If there is no such saved game, or it is invalid.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("longshot", seed=7)
    >>> events = table.advance()  # saving starts with the first operation
    >>> len(rk.resume()) > 0      # rk.resume(0) continues the most recently played game
    True
    >>> rk.resume(table.autosave_path.stem).seed
    7
    """
    found = SavedGames(saved())
    if which is None:
        return found
    try:
        return Table.resume(_saved_path(found, which))
    except (LookupError, FileNotFoundError):
        problem = Problem.of(str(which), "unknown_save", count=len(found))
        raise BadInput.of("no_saves", [problem]) from None


def _saved_path(found: SavedGames, which: int | str | Path) -> Path:
    """Return the path of a saved game; raise LookupError if there is none."""
    if type(which) is int and which >= 0:
        return found[which].path
    if not isinstance(which, str | PathLike):
        raise LookupError(which)
    by_name = {game.path.stem: game.path for game in found}
    path = by_name.get(str(which), Path(which))
    if not path.is_file():
        raise LookupError(which)
    return path
