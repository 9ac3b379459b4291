"""The library: games, rules, saved games and shared games."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from errno import ENAMETOOLONG
from html import escape
from os import PathLike
from pathlib import Path
from typing import NamedTuple, overload

from . import games as _registered  # noqa: F401  (registers the games)
from .engine import registry
from .engine.errors import BadInput, Problem, file_trouble, short_repr
from .engine.integers import takes_integers
from .engine.rules import Rule, RuleBook
from .engine.texts import Text, engine_words, language
from .exchange import addresses, link
from .exchange.link import Linked
from .exchange.replay import Replay, is_replay
from .exchange.share import unpack
from .listed import Listed
from .show.columns import aligned
from .show.html_tables import html_table
from .table import listing
from .table.saves import SavedGame, read_file, saved
from .table.table import Table


class GameLine(NamedTuple):
    """A game's name, title and description in one line."""

    name: str
    title: Text
    line: Text


class GameList(Listed, tuple[GameLine, ...]):
    """Games: a tuple that shows as a table."""

    __slots__ = ()

    def caption(self) -> Text:
        return engine_words().text("games")

    def heads(self) -> tuple[Text, ...]:
        words = engine_words()
        return words.text("games_name"), words.text("games_title"), words.text("games_line")

    def rows(self, lang: str) -> list[list[str]]:
        return [[game.name, game.title(lang), game.line(lang)] for game in self]


def games() -> tuple[GameLine, ...]:
    """Return the registered games, in alphabetical order.

    Examples
    --------
    >>> [game.name for game in games()]
    ['foth', 'kuhn', 'longshot', 'pig', 'readaloud', 'trickrace']
    """
    books = {name: registry.game_class(name).book for name in registry.names()}
    return GameList(GameLine(name, book.title, book.line) for name, book in books.items())


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
    >>> print(rules("pig", "P1"))
    P1  A turn
        the seats take turns. A seat rolls, and then rolls again or holds.
    """
    book = registry.game_class(game).book
    return book if rule is None else book.rule(rule)


def load(path: str | Path) -> Table | Replay:
    """Load a saved game: a table, or a replay if only one seat's view was saved.

    A game with a bad line is loaded up to it, and a game of an older version under the current
    rules; the table's notice says so. The file does not change.

    Raises
    ------
    BadInput
        If the header, or any line of a replay, is invalid; the error lists the problems. Also if it
        cannot be the path of a file.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> import racekit as rk
    >>> table = rk.Table("longshot", seed=7, autosave=False)
    >>> with TemporaryDirectory() as folder:
    ...     rk.load(table.save(Path(folder) / "race.jsonl"))
    <Table longshot, 5 players, ply 0, to act: CHANCE, 1 nodes>
    """
    try:
        data = read_file(path)
    except OSError as error:
        if error.errno != ENAMETOOLONG:
            raise
        problem = Problem.of(short_repr(str(path)), "unreadable", why=file_trouble(error))
        raise BadInput.of("bad_path", [problem]) from None
    if is_replay(data):
        return Replay.parse(data)
    table = Table.load(data)
    table.log_notice()
    return table


def share(text: str, *, progress: bool | None = None) -> Table:
    """Open a share string (see `Table.share`), or a link to a game (see `Table.link`).

    Parameters
    ----------
    text : str
        The share string or the link.
    progress : bool, optional
        Whether to show a progress bar; by default, only if the work takes longer than a second.

    Raises
    ------
    BadInput
        If the string is invalid, or contains more operations than its length allows.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("longshot", seed=7, autosave=False)
    >>> rk.share(table.share()).seed
    7
    """
    from .odds.bars import bar

    if addresses.is_link(text):
        return linked_game(text).table
    record = unpack(text)
    title = engine_words().text("replaying")(language())
    with bar(len(record.operations), title, "", progress) as steps:
        return Table.from_record(record, progress=steps.update)


def linked_game(text: str) -> Linked:
    """Open a link to a game: its table, and the seat that views it.

    Raises
    ------
    BadInput
        If it is no such link, or is damaged; the error states the reason.
    """
    found = addresses.find(text)
    if found.kind != addresses.GAME:
        raise addresses.bad_link("not_a_game")
    return link.unpack(found.text, Table)


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
        table = html_table(
            engine_words().text("saved_games")(language()), listing.rows(self), words=7
        )
        return table + (f"<p>{escape(left)}</p>" if (left := listing.more(self)) else "")


def _none_saved() -> str:
    return engine_words().text("none_saved")(language())


@overload
def resume() -> SavedGames: ...
@overload
def resume(which: int | str | Path) -> Table: ...
@takes_integers
def resume(which: int | str | Path | None = None) -> SavedGames | Table:
    """List the saved games, or continue one.

    A game with a bad line continues before it, and the lines from there on move to a file beside. A
    game of an older version continues under the current rules, in a copy. The table's notice says
    so.

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
        problem = Problem.of(short_repr(str(which))[1:-1], "unknown_save", count=len(found))
        raise BadInput.of("no_saves", [problem]) from None


def _saved_path(found: SavedGames, which: int | str | Path) -> Path:
    """Return the path of a saved game; raise LookupError if there is none."""
    if type(which) is int and which >= 0:
        return found[which].path
    if not isinstance(which, str | PathLike):
        raise LookupError(which)
    by_name = {game.path.stem: game.path for game in found}
    path = by_name.get(str(which), Path(which))
    with suppress(OSError, ValueError):  # a name that no file can have
        if path.is_file():
            return path
    raise LookupError(which)
