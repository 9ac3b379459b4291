"""A small grammar for texts of cards (211.1): Japanese endings, English verbs and lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ....engine.texts import read_toml

PHRASES = read_toml("racekit.games.foth.abilities", "phrases.toml")
"""The phrases of abilities, as ``phrases.toml`` defines them."""
_ENDINGS: Mapping[str, Mapping[str, tuple[str, str, str]]] = PHRASES["japanese"]
_LISTED = ("joining", "te", "negative")
"""The forms that phrases.toml lists for each ending."""
INFLECTIONS = (*_LISTED, "past", "before_noun", "provided", "becoming")
"""The forms in which a template may put a Japanese clause: ``{0:te}``; before another clause, ...,
before a noun, as a condition, as the result of a change."""
_COMMAS = {"en": ", ", "ja": "、"}
_JOINTS = {"en": {"or": " or ", "and": " and "}, "ja": {"or": "か", "and": "と"}}


def inflected(clause: str, form: str) -> str:
    """Inflect a Japanese clause that ends in the plain form of a verb or in だ.

    Examples
    --------
    >>> [inflected("カードを1枚引く", form) for form in ("joining", "te", "past")]
    ['カードを1枚引き', 'カードを1枚引いて', 'カードを1枚引いた']
    >>> inflected("手札に加える", "joining"), inflected("ガードされない", "past")
    ('手札に加え', 'ガードされなかった')
    >>> inflected("競馬場が東京だ", "negative"), inflected("競馬場が東京だ", "before_noun") + "時"
    ('競馬場が東京でない', '競馬場が東京の時')
    >>> inflected("競馬場が東京だ", "provided"), inflected("手札がある", "becoming")
    ('競馬場が東京なら', '手札がある状態に')
    """
    noun = clause.removesuffix("だ") if clause.endswith("だ") else ""
    if form == "before_noun":
        return f"{noun}の" if noun else clause
    if form == "provided":
        return f"{noun or clause}なら"
    if form == "becoming":
        return f"{noun}に" if noun else f"{clause}状態に"
    if form == "past":
        return _past(clause)
    irregular = (each for each in _ENDINGS["irregular"] if clause.endswith(each))
    ending = next(irregular, clause[-1])
    forms = {**_ENDINGS["regular"], **_ENDINGS["irregular"]}[ending]
    return clause.removesuffix(ending) + forms[_LISTED.index(form)]


def _past(clause: str) -> str:
    if clause.endswith("ない"):
        return clause.removesuffix("い") + "かった"
    te = inflected(clause, "te")
    return te[:-1] + ("だ" if te.endswith("んで") else "た")


def third_person(verb: str) -> str:
    """Return an English verb in the third person singular.

    Examples
    --------
    >>> [third_person(verb) for verb in ("draw", "search", "be", "have")]
    ['draws', 'searches', 'is', 'has']
    """
    if verb in ("be", "have"):
        return {"be": "is", "have": "has"}[verb]
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s")


def with_article(noun: str) -> str:
    """Return an English noun with “a” or “an”.

    Examples
    --------
    >>> with_article("item card"), with_article("horse")
    ('an item card', 'a horse')
    """
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def joined(items: Iterable[str], how: str, lang: str) -> str:
    """Join words with “or” or “and”.

    Examples
    --------
    >>> joined(["Tokyo", "Kyoto", "Kokura"], "or", "en"), joined(["東京", "小倉"], "and", "ja")
    ('Tokyo, Kyoto or Kokura', '東京と小倉')
    """
    *heads, last = items
    return _JOINTS[lang][how].join(filter(None, (_COMMAS[lang].join(heads), last)))
