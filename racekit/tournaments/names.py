"""Names that look alike: who reads a table must be able to tell its players apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from ..engine.texts import visible
from ..table.seats import kinds

_TWINS = {
    # Cyrillic and Greek letters that look like Latin ones.
    **dict(zip("авекмнорстухѕіјԁԛԝһӏґ", "abekmhopctyxsijdqwhlr", strict=True)),
    **dict(zip("αεικνορτυχ", "aeiknoptux", strict=True)),
    # Signs of the kana that look like others, or like kanji.
    **dict(zip("ヘベペリカニロエタハト一", "へべぺり力二口工夕八卜ー", strict=True)),
}
_LOOKS = str.maketrans(_TWINS)
_MARKS = ("\u0300", "\u036f")
"""Marks over Latin letters: those that are left after composition make no letter of their own."""
_IGNORED = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Further signs that show nothing."""


def looks(name: str) -> str:
    r"""Return a name as it looks: names that look alike give the same text.

    Examples
    --------
    >>> looks("Aya") == looks("ay\u200ba ") == looks("\uff41y\u0430")
    True
    >>> looks("かな") == looks("がな")
    False
    """
    text = unicodedata.normalize("NFKC", name).casefold().translate(_LOOKS)
    return "".join(each for each in unicodedata.normalize("NFKC", text) if _shows(each))


def _shows(sign: str) -> bool:
    if sign in _IGNORED or _MARKS[0] <= sign <= _MARKS[1] or "\ufe00" <= sign <= "\ufe0f":
        return False
    return unicodedata.category(sign)[0] not in "CZ"


def shipped(name: str) -> str | None:
    """Return the name of racekit's own player that a name looks like."""
    return next((kind for kind in kinds() if looks(kind) == looks(name)), None)


def alike(names: Iterable[str]) -> list[list[str]]:
    """Return the groups of names that look alike."""
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(looks(name), []).append(name)
    return [each for each in groups.values() if len(each) > 1]


def clean(name: str) -> str:
    """Return a name as it is shown: in one form, without signs that show nothing around it."""
    composed = unicodedata.normalize("NFC", name.encode(errors="replace").decode())
    return visible(" ".join(composed.split()))
