"""The closed vocabulary of effects, which are all that a card does (RA2.4).

``vocabulary.toml`` defines its words, their arguments and their texts. A card's effects are plain
data made of these words: ``{"word": "discard", "what": "a_hand", "how": "owner", "n": 1}``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from ...engine.formats import Location, short, whole
from ...engine.texts import Catalogue, Text, Word, language, read_toml
from .cards import BOOK, Effect

MOST_EFFECTS = 6
"""The maximum number of effects on a card."""

_KEYS = tuple(Effect._fields)


class Form(NamedTuple):
    """One form of a word."""

    # The word and its arguments; an empty string if an argument is absent.
    word: str
    what: str
    how: str
    n: tuple[int, int] | None  # the bounds of its number, or None if it takes none
    rules: tuple[str, ...]  # the rules that it applies

    @property
    def least(self) -> int:
        """Its smallest number; 0 if it takes none."""
        return self.n[0] if self.n else 0


def _number(name: str) -> Word:
    """Return a formatter that spells out small numbers and writes larger ones in figures."""

    def said(n: int, lang: str) -> str:
        key = f"{name}_{n}" if f"{name}_{n}" in BOOK.words.entries else f"{name}_n"
        return BOOK.words.render(key, lang, {"n": n})

    return said


_WORDS: Mapping[str, Word] = {name: _number(name) for name in ("count", "fold", "times")}


@cache
def _entries() -> Mapping[tuple[str, str, str], Mapping[str, Any]]:
    forms = read_toml("racekit.games.readaloud", "vocabulary.toml")["form"]
    return {_key(form): form for form in forms}


def _key(form: Mapping[str, Any]) -> tuple[str, str, str]:
    return form["word"], form.get("what", ""), form.get("how", "")


@cache
def forms() -> tuple[Form, ...]:
    """Return every form of every word of the vocabulary.

    Examples
    --------
    >>> [form.word for form in forms()][:3]
    ['nothing', 'discard_this', 'discard']
    """
    return tuple(
        Form(*key, tuple(form["n"]) if "n" in form else None, tuple(form["rules"]))
        for key, form in _entries().items()
    )


@cache
def _catalogue() -> Catalogue:
    """Return the texts of all forms, by key and use: ``en`` and ``ja``, alone and as a part."""
    entries: dict[str, Mapping[str, Any]] = {}
    for key, form in _entries().items():
        name = "/".join(key)
        entries[name] = {"en": form["en"], "ja": form["ja"]}
        entries[f"{name}/then"] = {"en": form["en"], "ja": form.get("te", form["ja"])}
        entries[f"{name}/shown"] = form.get("shown", {})
    return Catalogue(entries, _WORDS)


def effect_text(effect: Effect) -> Text:
    """Return the text of an effect on its own.

    Examples
    --------
    >>> effect_text(Effect("discard", "field", "reader", 1)).ja
    '場札を1枚捨てる'
    """
    return _catalogue().text("/".join(effect[:3]), n=effect.n)


def effect_before(effect: Effect) -> Text:
    """Return the text of an effect before another one, which follows it (RA6.3)."""
    return _catalogue().text("/".join((*effect[:3], "then")), n=effect.n)


@cache
def condition_text(what: str, how: str, n: int) -> Text:
    """Return the name of a winning condition in force (RA4.1).

    Examples
    --------
    >>> condition_text("cards", "most", 0).en
    'the most cards in hand'
    """
    return _catalogue().text(f"condition/{what}/{how}/shown", n=n)


def table(lang: str | None = None) -> list[dict[str, str]]:
    """Return the vocabulary as a tidy table: rows for ``pandas.DataFrame``.

    Parameters
    ----------
    lang : {"en", "ja"}, optional
        The language of ``text``.

    Returns
    -------
    list of dict
        A row for each form: ``word``, ``what``, ``how``, ``n`` (its bounds), ``rules``, and
        ``text``, its text on a card with the smallest number.

    Examples
    --------
    >>> [row["text"] for row in table("en") if row["word"] == "allow"]
    ['allow discarding from hands again']
    """
    lang = lang or language()
    return [
        {
            "word": form.word,
            "what": form.what,
            "how": form.how,
            "n": "" if form.n is None else f"{form.n[0]} … {form.n[1]}",
            "rules": ", ".join(form.rules),
            "text": effect_text(Effect(form.word, form.what, form.how, form.least))(lang),
        }
        for form in forms()
    ]


# --- parsing effects -----------------------------------------------------------------------------


def effect_data(effect: Effect) -> dict[str, Any]:
    """Return an effect as plain data: the word and its arguments.

    Examples
    --------
    >>> effect_data(Effect("shuffle", "stock"))
    {'word': 'shuffle', 'what': 'stock'}
    """
    number = {"n": effect.n} if _has_number(effect) else {}
    return {name: value for name, value in effect._asdict().items() if value} | number


def _has_number(effect: Effect) -> bool:
    form = _entries().get(effect[:3])
    return form is not None and "n" in form


def read_effects(at: Location, data: Any) -> tuple[Effect, ...]:
    """Parse a card's effects, and note their problems.

    A card that is under another (RA8.1), or that does nothing (RA2.4), does nothing else.
    """
    if not isinstance(data, list | tuple) or not 1 <= len(data) <= MOST_EFFECTS:
        at.note(BOOK.words.text("bad_effects", most=MOST_EFFECTS))
        return ()
    read = [_read_effect(where, each) for each, where in at.items(data)]
    effects = tuple(effect for effect in read if effect is not None)
    for n, effect in enumerate(effects):
        if effect.word == "under" and n < len(effects) - 1:
            at.item(n).note(BOOK.words.text("under_last"))
        if effect.word == "nothing" and len(effects) > 1:
            at.item(n).note(BOOK.words.text("nothing_alone"))
    return effects


def _read_effect(at: Location, data: Any) -> Effect | None:
    """Parse one effect; return None if it is not valid."""
    if not isinstance(data, Mapping):
        at.note(BOOK.words.text("bad_effect"))
        return None
    form = _form(at, at.table(data, _KEYS))
    if form is None:
        return None
    if form.n is None:
        if data.get("n", 0) != 0 or isinstance(data.get("n"), bool):
            at.key("n").note(BOOK.words.text("no_number", word=form.word))
        return Effect(form.word, form.what, form.how)
    number = whole(*form.n).decode(data.get("n"), at.key("n"))
    return None if number is None else Effect(form.word, form.what, form.how, number)


def _form(at: Location, data: Mapping[str, Any]) -> Form | None:
    """Return the form of an effect; if there is none, add a problem at the wrong argument."""
    left: Sequence[Form] = forms()
    for key in ("word", "what", "how"):
        value = data.get(key, "")
        known = list(dict.fromkeys(getattr(form, key) for form in left))
        if value not in known or not isinstance(value, str):
            problem = "not_choice" if key in data else "no_choice"
            at.key(key).say(problem, value=short(value), known=known)
            return None
        left = [form for form in left if getattr(form, key) == value]
    (form,) = left
    return form


def is_condition(what: Any, how: Any, n: Any) -> bool:
    """Return whether these arguments name a winning condition (RA4.1)."""
    form = next((form for form in forms() if form[:3] == ("condition", what, how)), None)
    if form is None or type(n) is not int:
        return False
    low, high = form.n or (0, 0)
    return low <= n <= high
