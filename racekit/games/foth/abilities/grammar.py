"""The little grammar that sentences on cards need: Japanese endings, English verbs and lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ....engine.texts import read_toml

PHRASES = read_toml("racekit.games.foth.abilities", "phrases.toml")
"""How abilities speak of what they are about; see there."""
_ENDINGS: Mapping[str, Mapping[str, tuple[str, str, str]]] = PHRASES["japanese"]
_COMMAS = {"en": ", ", "ja": "、"}
_JOINTS = {"en": {"or": " or ", "and": " and "}, "ja": {"or": "か", "and": "と"}}


def _forms(plain: str) -> tuple[str, str, str]:
    """Return a Japanese clause in its joining, its te, and its negative form."""
    irregular = (each for each in _ENDINGS["irregular"] if plain.endswith(each))
    ending = next(irregular, plain[-1])
    joining, te, negative = {**_ENDINGS["regular"], **_ENDINGS["irregular"]}[ending]
    root = plain.removesuffix(ending)
    return root + joining, root + te, root + negative


def joining(plain: str) -> str:
    """Return a Japanese clause as it stands before another.

    Examples
    --------
    >>> joining("カードを1枚引く"), joining("手札に加える"), joining("馬場が芝だ")
    ('カードを1枚引き', '手札に加え', '馬場が芝で')
    """
    return _forms(plain)[0]


def te(plain: str) -> str:
    """Return a Japanese clause in its te form.

    Examples
    --------
    >>> te("カードを1枚引く"), te("ファームに置く"), te("カードを1枚選ぶ")
    ('カードを1枚引いて', 'ファームに置いて', 'カードを1枚選んで')
    """
    return _forms(plain)[1]


def past(plain: str) -> str:
    """Return a Japanese clause in the past.

    Examples
    --------
    >>> past("走破が成功する"), past("ガードされない"), past("カードを1枚引く")
    ('走破が成功した', 'ガードされなかった', 'カードを1枚引いた')
    """
    if plain.endswith("ない"):
        return plain.removesuffix("い") + "かった"
    form = te(plain)
    return form[:-1] + ("だ" if form.endswith("んで") else "た")


def negative(plain: str) -> str:
    """Return a Japanese clause denied.

    Examples
    --------
    >>> negative("競馬場が東京だ"), negative("状況カードを使用している")
    ('競馬場が東京でない', '状況カードを使用していない')
    """
    return _forms(plain)[2]


def before_noun(plain: str) -> str:
    """Return a Japanese clause as it stands before a noun.

    Examples
    --------
    >>> before_noun("競馬場が東京だ") + "時"
    '競馬場が東京の時'
    """
    return plain.removesuffix("だ") + "の" if plain.endswith("だ") else plain


def provided(plain: str) -> str:
    """Return a Japanese clause as a condition.

    Examples
    --------
    >>> provided("競馬場が東京だ")
    '競馬場が東京なら'
    """
    return plain.removesuffix("だ") + "なら"


def becoming(plain: str) -> str:
    """Return a Japanese clause as what something turns into.

    Examples
    --------
    >>> becoming("競馬場が東京だ"), becoming("手札がある")
    ('競馬場が東京に', '手札がある状態に')
    """
    return plain.removesuffix("だ") + "に" if plain.endswith("だ") else plain + "状態に"


INFLECTIONS: Mapping[str, Callable[[str], str]] = {
    each.__name__: each for each in (te, past, before_noun, provided, becoming)
}
"""The forms in which a template may put a Japanese clause: ``{0:te}``."""


def third_person(verb: str) -> str:
    """Return an English verb as it goes with one person or thing.

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
