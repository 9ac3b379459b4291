"""Reading plain data, and collecting everything that is wrong with it, each with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from .errors import Problem, file_trouble
from .jsons import RepeatedKeys, read_json
from .options import OptionCheck
from .rules import RuleBook
from .texts import Text, engine_words

T = TypeVar("T")


def plain_data(source: Any, tell: Callable[[Text], None]) -> Any:
    """Return plain data, whatever it comes as: itself, JSON text, or a file of that.

    Parameters
    ----------
    source : object
        A text that begins with neither ``[`` nor ``{`` is the name of a file.
    tell : callable
        Is told why something cannot be read; None is returned then.

    Examples
    --------
    >>> plain_data('{"draw": 2}', print)
    {'draw': 2}
    """
    if isinstance(source, str) and is_json(source):
        return json_data(source, tell)
    if not isinstance(source, str | Path):
        return source
    try:
        text = Path(source).expanduser().read_text("utf-8")
    except OSError as error:
        why = file_trouble(error)
    except UnicodeDecodeError as error:
        why = engine_words().text("not_utf8", at=error.start)
    except (ValueError, RuntimeError) as error:  # no name of a file; no home
        why = Text(str(error), str(error))
    else:
        return json_data(text, tell)
    tell(engine_words().text("unreadable", why=why))
    return None


def is_json(text: str) -> bool:
    """Whether a text looks like a list or a table in JSON."""
    return text.lstrip()[:1] in ("[", "{")


def json_data(text: str, tell: Callable[[Text], None]) -> Any:
    """Return what JSON text says; where it is none, that is told, and None returned.

    A key that is given twice is told, too: the first value would be lost without a word.
    """
    try:
        return read_json(text)
    except RepeatedKeys as error:
        tell(engine_words().text("keys_twice", keys=error.keys))
    except ValueError as error:
        tell(engine_words().text("bad_json", why=error))
    return None


def parse_names(names: Any) -> Any:
    """Return names in a list, where they came as one text with spaces between them.

    Examples
    --------
    >>> parse_names("3-5 F-2"), parse_names(["3-5"])
    (['3-5', 'F-2'], ['3-5'])
    """
    return names.split() if isinstance(names, str) else names


class DataParser(OptionCheck):
    """Reads the description of a game's position.

    Parameters
    ----------
    book : RuleBook
        The game's rule book; its words that begin with ``position_`` say what may be wrong.
    data : mapping
        The description.
    known : iterable of str
        What it may hold.
    """

    def __init__(self, book: RuleBook, data: Mapping[str, Any], known: Iterable[str]) -> None:
        super().__init__(book.game, data, known)
        self.book = book
        self.data = data

    def tell(self, place: str, key: str, **values: object) -> None:
        """Note a problem from the game's catalogue."""
        self.problems.append(Problem(place, self.book.words.text(f"position_{key}", **values)))

    def number(self, place: str, default: int, low: int, high: int | None = None) -> int:
        """Read a whole number in a range."""
        value = self.data.get(place, default)
        return value if self.integer(place, value, low, high) else low

    def items(self, place: str, values: Any, read: Callable[[str, Any], T]) -> list[T]:
        """Read each of several values."""
        if not isinstance(values, list | tuple):
            self.tell(place, "no_list", given=repr(values))
            return []
        return [read(f"{place}[{n}]", value) for n, value in enumerate(values)]

    def listed(self, name: str, read: Callable[[str, Any], T]) -> list[T]:
        """Read a list; one that is left out is empty."""
        return self.items(name, self.data.get(name, ()), read)
