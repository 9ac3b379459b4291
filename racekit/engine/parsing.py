"""Plain data from wherever it is given: as data, as JSON text, or in a file."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .errors import file_trouble
from .jsons import RepeatedKeys, read_json
from .texts import Text, engine_words, untranslated


class _NotAFile(Exception):
    """A path leads to a pipe or a device, which could block."""


def plain_data(source: Any, tell: Callable[[Text], None]) -> Any:
    """Return plain data, given as data, as JSON text, or as the path of a JSON file.

    Parameters
    ----------
    source : object
        The data; a string that begins with neither ``[`` nor ``{`` is the path of a file.
    tell : callable
        Receives the reason if the data cannot be read; the function then returns None.

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
        path = Path(source).expanduser()
        if path.exists() and not path.is_file():
            raise IsADirectoryError(errno.EISDIR, "") if path.is_dir() else _NotAFile
        text = path.read_text("utf-8")
    except _NotAFile:
        why = engine_words().text("not_a_file")
    except OSError as error:
        why = file_trouble(error)
    except UnicodeDecodeError as error:
        why = engine_words().text("not_utf8", at=error.start)
    except (ValueError, RuntimeError) as error:  # not a valid path; no home folder
        why = untranslated(error)
    else:
        return json_data(text, tell)
    tell(engine_words().text("unreadable", why=why))
    return None


def is_json(text: str) -> bool:
    """Whether a text looks like a list or a table in JSON."""
    return text.lstrip()[:1] in ("[", "{")


def json_data(text: str, tell: Callable[[Text], None]) -> Any:
    """Parse JSON text; if it is not valid, pass the reason to `tell` and return None.

    Duplicate keys are a problem, too: the parser would silently drop the first value.
    """
    try:
        return read_json(text)
    except RepeatedKeys as error:
        tell(engine_words().text("keys_twice", keys=error.keys))
    except ValueError as error:
        tell(engine_words().text("bad_json", why=error))
    return None


def parse_names(names: Any) -> Any:
    """Split a string of names at spaces; return a list unchanged.

    Examples
    --------
    >>> parse_names("3-5 F-2"), parse_names(["3-5"])
    (['3-5', 'F-2'], ['3-5'])
    """
    return names.split() if isinstance(names, str) else names
