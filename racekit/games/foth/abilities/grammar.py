"""The little grammar that sentences on cards need: Japanese endings, English verbs and lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_GODAN = {
    "う": ("い", "って", "わ"),
    "く": ("き", "いて", "か"),
    "す": ("し", "して", "さ"),
    "つ": ("ち", "って", "た"),
    "ぶ": ("び", "んで", "ば"),
    "む": ("み", "んで", "ま"),
}
_IRREGULAR = {
    "する": ("し", "して", "しない"),
    "なる": ("なり", "なって", "ならない"),
    "残る": ("残り", "残って", "残らない"),
    "だ": ("で", "で", "でない"),
    "等しい": ("等しく", "等しくて", "等しくない"),
    "ある": ("あり", "あって", "ない"),
    "いる": ("いて", "いて", "いない"),
    "いない": ("おらず", "いなくて", "いなくない"),
    "できない": ("できず", "できなくて", "できなくない"),
    "ない": ("なく", "なくて", "なくない"),
}


def _forms(plain: str) -> tuple[str, str, str]:
    """Return a Japanese clause in its joining, its te, and its negative form."""
    for ending, (joining, te, negative) in _IRREGULAR.items():
        if plain.endswith(ending):
            root = plain.removesuffix(ending)
            return root + joining, root + te, root + negative
    root, last = plain[:-1], plain[-1]
    if last == "る":
        return root, root + "て", root + "ない"
    joining, te, negative = _GODAN[last]
    return root + joining, root + te, root + negative + "ない"


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


def english_list(items: Iterable[str], last: str) -> str:
    """Join English words.

    Examples
    --------
    >>> english_list(["Tokyo", "Kyoto", "Kokura"], "or")
    'Tokyo, Kyoto or Kokura'
    """
    words: Sequence[str] = list(items)
    head = ", ".join(words[:-1])
    return f"{head} {last} {words[-1]}" if head else words[-1]


def japanese_list(items: Iterable[str], last: str) -> str:
    """Join Japanese words with か or と.

    Examples
    --------
    >>> japanese_list(["東京", "京都", "小倉"], "か")
    '東京、京都か小倉'
    """
    words: Sequence[str] = list(items)
    head = "、".join(words[:-1])
    return f"{head}{last}{words[-1]}" if head else words[-1]
