"""User-visible texts in English and Japanese, from TOML files next to the code.

A template has placeholders in braces, each with a kind of word that formats the value:
``"{seat:Seat} drew {card:card}."`` A kind is a function ``(value, language) -> str``;
this module defines the common kinds, and a game adds its own (cards, boxes, ...).

==========  =============================================================
``seat``    the name of a seat, in a sentence; ``Seat`` starts a sentence
``seats``   the names of several seats; ``Seats`` starts a sentence
``list``    several items: "red, blue"
``money``   dollars: "$20"
``signed``  dollars with their sign: "+ $20"
``text``    a `Text`, in the reader's language
``texts``   several of them: "red, blue"
==========  =============================================================

Without a kind (``{die}``), the value is written as it is.
"""

from __future__ import annotations

import os
import re
import string
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "ja")
"""The languages of every text."""

NO_MATH = "mathjax_ignore tex2jax_ignore"
"""CSS classes that stop a notebook from rendering text between dollar signs as TeX."""

Word = Callable[[Any, str], str]


@dataclass(frozen=True, slots=True)
class Text:
    """One text in both languages.

    Examples
    --------
    >>> Text("horse", "馬")("ja")
    '馬'
    """

    en: str
    ja: str

    def __call__(self, lang: str) -> str:
        return self.ja if check_language(lang) == "ja" else self.en

    def capital(self) -> Text:
        """Return the text with a capital first letter, also where it is in English alone.

        Examples
        --------
        >>> Text("roll", "roll").capital().ja
        'Roll'
        """
        en = first_upper(self.en)
        return Text(en, en if self.ja == self.en else self.ja)

    def data(self) -> dict[str, str]:
        """Return the text as plain data, for the front end."""
        return {"en": self.en, "ja": self.ja}


YOU = Text("you", "あなた")
"""The name of the reader's own seat."""


def check_language(lang: str) -> str:
    """Return `lang`; raise BadInput if racekit does not support it."""
    if lang not in LANGUAGES:
        from .errors import BadInput, Problem, short_repr

        problem = Problem.of("lang", "not_choice", value=short_repr(lang), known=LANGUAGES)
        raise BadInput.of("bad_language", [problem])
    return lang


def language() -> str:
    """Return the language of messages, widgets and the command line: ``en`` or ``ja``.

    The environment defines it: ``RACEKIT_LANG`` (see `set_language`), else ``LC_ALL`` or ``LANG``.
    """
    for name in ("RACEKIT_LANG", "LC_ALL", "LANG"):
        if chosen := os.environ.get(name):
            return "ja" if chosen.startswith("ja") else "en"
    return "en"


def set_language(lang: str) -> None:
    """Set the language for this process and its child processes.

    Parameters
    ----------
    lang : {"en", "ja"}
        The default language of all output.

    Examples
    --------
    >>> import racekit as rk
    >>> rk.set_language("ja")
    >>> rk.columns("longshot")["rounds"]
    '最終レースのラウンド数'
    >>> rk.set_language("en")
    """
    os.environ["RACEKIT_LANG"] = check_language(lang)


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Set the language for a while.

    Examples
    --------
    >>> with speaking("ja"):
    ...     language()
    'ja'
    """
    before = os.environ.get("RACEKIT_LANG")
    set_language(lang)
    try:
        yield
    finally:
        if before is None:
            del os.environ["RACEKIT_LANG"]
        else:
            os.environ["RACEKIT_LANG"] = before


def seat_word(seat: Any, lang: str) -> str:
    """Return a seat's name: its own, else one with its number, from 1."""
    if isinstance(seat, Text):
        return seat(lang)
    return f"プレイヤー{seat + 1}" if lang == "ja" else f"Player {seat + 1}"


def seat_text(seat: int) -> Text:
    """Return the name of a seat by its number, in both languages."""
    return Text(*(seat_word(seat, lang) for lang in LANGUAGES))


def visible(text: str) -> str:
    r"""Return a text with escapes for control characters, which could command a terminal.

    New lines and tabs stay.

    Examples
    --------
    >>> print(visible("\x1b[2Jgood\r"))
    \x1b[2Jgood\r
    """
    return _CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Control characters, and those that change the direction of the text after them."""


def first_upper(text: str) -> str:
    """Return `text` with a capital first letter."""
    return text[:1].upper() + text[1:]


def money_word(amount: int, lang: str) -> str:
    """Format an amount of dollars."""
    return f"{'−' if amount < 0 else ''}${abs(amount):,}"


def signed_word(amount: int, lang: str) -> str:
    """Format a gain or a loss of dollars, with its sign."""
    return f"{'−' if amount < 0 else '+'} ${abs(amount):,}"


def list_word(items: Any, lang: str) -> str:
    """Join items with commas."""
    return ("、" if lang == "ja" else ", ").join(str(item) for item in items)


def seats_word(seats: Any, lang: str) -> str:
    """Return the names of several seats."""
    return list_word([seat_word(seat, lang) for seat in seats], lang)


COMMON_WORDS: Mapping[str, Word] = {
    "seat": seat_word,
    "Seat": lambda seat, lang: first_upper(seat_word(seat, lang)),
    "seats": seats_word,
    "Seats": lambda seats, lang: first_upper(seats_word(seats, lang)),
    "money": money_word,
    "signed": signed_word,
    "list": list_word,
    "text": lambda text, lang: text(lang),
    "texts": lambda texts, lang: list_word([text(lang) for text in texts], lang),
}


@lru_cache(maxsize=4096)
def _parts(template: str) -> tuple[tuple[str, str | None, str | None], ...]:
    """Return the parts of a template: each a text, then the name and the kind of a value.

    A name is no path: `str.format` would read attributes and items.
    """
    return tuple((text, name, kind) for text, name, kind, _ in string.Formatter().parse(template))


class Catalogue:
    """The templates of one part of racekit, with their kinds of word.

    Parameters
    ----------
    entries : mapping
        Maps keys to ``{"en": template, "ja": template}``.
    words : mapping, optional
        Additional kinds of word, by name.
    """

    def __init__(
        self, entries: Mapping[str, Mapping[str, Any]], words: Mapping[str, Word] | None = None
    ) -> None:
        self.entries = entries
        self._words = {**COMMON_WORDS, **(words or {})}

    def render(self, key: str, lang: str, values: Mapping[str, Any]) -> str:
        """Return the text of `key` in `lang`, filled with `values`."""
        return self.fill(self.entries[key][check_language(lang)], lang, values)

    def fill(self, template: str, lang: str, values: Mapping[str, Any]) -> str:
        """Fill `template` with `values`."""
        filled: list[str] = []
        for text, name, kind in _parts(template):
            filled.append(text)
            if name is not None:
                value = values[name]
                filled.append(self._words[kind](value, lang) if kind else str(value))
        return "".join(filled)

    def text(self, key: str, **values: Any) -> Text:
        """Return the text of `key` in both languages."""
        return Text(*(self.render(key, lang, values) for lang in LANGUAGES))


def untranslated(value: object) -> Text:
    """Return what both languages write alike, such as a number or a name."""
    return Text(str(value), str(value))


def read_toml(package: str, name: str) -> dict[str, Any]:
    """Read a TOML file that ships inside `package`."""
    return tomllib.loads(files(package).joinpath(name).read_text("utf-8"))


@cache
def engine_words() -> Catalogue:
    """Return the engine's own catalogue (errors and notices)."""
    return Catalogue(read_toml("racekit.engine", "messages.toml"))
