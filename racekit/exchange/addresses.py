"""Addresses of pages that open what a link names: in the website's laboratory, or elsewhere."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import quote, unquote

from .._version import __version__
from ..engine.errors import BadInput, Problem, short_repr
from ..engine.texts import engine_words, language
from ..system.host import LABORATORY, website

GAME, PUZZLE, LESSON = "game", "puzzle", "lesson"
"""The kinds of link."""
SOURCE = f"https://github.com/racekit/racekit/blob/v{__version__}"
"""Where this version's files can be read, the manual's pages among them."""
BINDER = f"https://mybinder.org/v2/gh/racekit/racekit/v{__version__}"
MOST_CHARACTERS = 8_000
"""The longest link: servers and browsers refuse longer addresses."""

_MARK = "racekit="
"""What comes before a link in the address of a page; the front end looks for the same."""
_FOUND = re.compile(rf"{_MARK}({GAME}|{PUZZLE}|{LESSON})\.([\w./-]+)")


class Found(NamedTuple):
    """What a link names, and the text that says which: a game, a puzzle, a lesson of one's own."""

    kind: str
    text: str


def address(kind: str, text: str, site: str | None = None, lang: str | None = None) -> str:
    """Return the address of a page that opens a game or a puzzle.

    Parameters
    ----------
    kind, text : str
        As in `Found`.
    site : str, optional
        The address of a website that has the laboratory; or that of a notebook, on any server,
        which runs ``rk.open_link()``. The default is the website that is known (see `website`), or
        else Binder.
    lang : str, optional
        The language of the page.

    Raises
    ------
    BadInput
        If the link would be too long.

    Examples
    --------
    >>> address("puzzle", "pig/8fca10", "http://localhost:8888/notebooks/my.ipynb")
    'http://localhost:8888/notebooks/my.ipynb#racekit=puzzle.pig/8fca10'
    """
    if len(text) > MOST_CHARACTERS:
        problem = Problem.of(engine_words().text("at_link"), "link_long", limit=MOST_CHARACTERS)
        raise BadInput.of("no_link", [problem])
    named = f"#{_MARK}{kind}.{text}"
    if site and site.endswith(".ipynb"):
        return site + named
    return notebook_address(f"{lang or language()}/open.ipynb{named}", site)


def notebook_address(path: str, site: str | None = None) -> str:
    """Return the address that opens one of racekit's notebooks in a browser.

    Parameters
    ----------
    path : str
        The notebook's path in the folder of notebooks.
    site : str, optional
        A website with the laboratory; by default, as for `address`.

    Examples
    --------
    >>> notebook_address("ja/odds/00-guess.ipynb", "https://example.org")
    'https://example.org/laboratory/notebooks/index.html?path=ja/odds/00-guess.ipynb'
    """
    if place := site or website():
        return f"{place.rstrip('/')}{LABORATORY}notebooks/index.html?path={path}"
    return f"{BINDER}?urlpath={quote(f'notebooks/notebooks/{path}')}"


def is_link(text: object) -> bool:
    """Whether a text is a link, and not a share string."""
    return isinstance(text, str) and _MARK in unquote(text)


def find(text: str) -> Found:
    """Return what a link names.

    Parameters
    ----------
    text : str
        An address, or any text that contains it.

    Raises
    ------
    BadInput
        If it contains no link.

    Examples
    --------
    >>> find("https://example.org/#racekit=puzzle.pig/8fca10")
    Found(kind='puzzle', text='pig/8fca10')
    """
    if not isinstance(text, str):
        raise bad_link("not_text", value=short_repr(text))
    if len(text) > 3 * MOST_CHARACTERS:  # each character may be written as three
        raise bad_link("link_long", limit=MOST_CHARACTERS)
    found = _FOUND.search(unquote(text))
    if found is None:
        raise bad_link("not_link", mark=_MARK)
    return Found(found[1], found[2])


def bad_link(key: str, **values: object) -> BadInput:
    """Return the error of a link, with the reason from the engine's catalogue."""
    return BadInput.of("bad_link", [Problem.of(engine_words().text("at_link"), key, **values)])
