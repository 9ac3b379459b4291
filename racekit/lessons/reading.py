"""Answers as people write them: numbers, True or False, and names.

An answer is read by what the question asks for. Everything is text first: what a person types in a
form and what a cell computes are read alike.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import comb, perm, prod
from typing import Any, NamedTuple

MOST_CHARACTERS = 60
"""Longer text is no number."""
_WIDEST = 4
"""The most characters for which one character of a number stands."""
FEWEST_DIGITS = 2
"""The fewest significant digits of a rounded answer."""
SLACK = Fraction(1, 10**9)
"""The relative error that is allowed to a float, which was computed."""


class Number(NamedTuple):
    """A number that was read."""

    value: Fraction
    step: Fraction = Fraction(0)
    """What one more in its last digit would add; 0 for a fraction, which is exact."""
    digits: int = 0  # its number of significant digits

    def times(self, factor: Fraction) -> Number:
        """Return the number in a unit."""
        return Number(self.value * factor, self.step * abs(factor), self.digits)

    def rounds(self, exact: Fraction) -> bool:
        """Return whether the number is `exact`, rounded at the digits given.

        One digit stands for two: 0.2 for 0.20. A whole number is not rounded to one digit.

        Examples
        --------
        >>> [read_number(text).rounds(Fraction(2, 3)) for text in ("0.67", "66.7 %", "0.7", "0.66")]
        [True, True, False, False]
        >>> read_number("0.2").rounds(Fraction(201, 1000))
        True
        """
        step = self.step / 10 ** max(0, FEWEST_DIGITS - self.digits)
        error = abs(self.value - exact)
        rounded = self.digits >= FEWEST_DIGITS or (self.digits == 1 and self.step < 1)
        return error == 0 or (rounded and error <= step / 2)


def read_number(answer: Any) -> Number | None:
    """Read a number; return None if it cannot be read.

    Examples
    --------
    >>> [str(read_number(text).value) for text in ("2/3", "66.7 %", "$20,000", "３分の２", "2万")]
    ['2/3', '667/1000', '20000', '2/3', '20000']
    >>> str(read_number("two thirds").value), read_number("many")
    ('2/3', None)
    """
    found = _quantity(_written(answer))
    if found is not None and isinstance(answer, float):
        step = max(found.step, 2 * abs(found.value) * SLACK)
        return found._replace(step=step)
    return found


def read_probability(answer: Any) -> Number | None:
    """Read a number that should be a probability: whoever writes 25 means 25 %.

    A ratio is read as odds.

    Examples
    --------
    >>> [str(read_probability(text).value) for text in ("25", "25 %", "0.25", "1", "150 %", "1:3")]
    ['1/4', '1/4', '1/4', '1', '3/2', '1/4']
    """
    found = read_odds(answer) or read_number(answer)
    if found is not None and found.digits and found.value > 1:
        return read_number(f"{answer}%") or found
    return found


def read_odds(answer: Any) -> Number | None:
    """Read the probability of which a ratio is the odds, for and against; None if it is no ratio.

    Examples
    --------
    >>> [str(read_odds(text).value) for text in ("1:9", "two to three", "１対９", "50/50")]
    ['1/10', '2/5', '1/10', '1/2']
    >>> read_odds("1/9"), read_odds("0:0")
    (None, None)
    """
    ratio = _RATIO.match(_EVEN.sub("1:1", _ABOUT.sub("", _written(answer))))
    odds = _divided(*ratio.groups()) if ratio else None
    return None if odds is None else Number(odds.value / (1 + odds.value))


def read_truth(answer: Any) -> bool | None:
    """Read True or False; return None if it is neither.

    Examples
    --------
    >>> read_truth("False"), read_truth("はい"), read_truth(0)
    (False, True, None)
    """
    word = _name(str(answer)).rstrip(".。!")
    return True if word in _TRUE else False if word in _FALSE else None


def read_names(answer: Any) -> tuple[tuple[str, ...], ...]:
    """Return the lists of names that an answer may be; case and width do not matter.

    A text is split at commas, and, for whoever writes none, at spaces.

    Examples
    --------
    >>> read_names("bob"), read_names("3r, 5L")
    ((('bob',),), (('3r', '5l'),))
    >>> read_names("Pea Bulb")
    (('pea-bulb',), ('pea', 'bulb'))
    """
    if isinstance(answer, str):
        text = unicodedata.normalize("NFKC", answer).strip("[](){} ")
        readings = (_split(_COMMAS, text), _split(_SPACES, text))
        return readings[:1] if readings[0] == readings[1] else readings
    if isinstance(answer, list | tuple | set | frozenset):
        return (tuple(_name(str(item)) for item in answer),)
    return ()


def read_parts(answer: Any) -> list[Any]:
    """Return the parts of a list, or of a text that has commas between them.

    Examples
    --------
    >>> read_parts("[25 %, 75 %]")
    ['25 %', ' 75 %']
    """
    if isinstance(answer, str):
        return _COMMAS.split(unicodedata.normalize("NFKC", answer).strip("[](){} "))
    return list(answer) if isinstance(answer, list | tuple) else []


_TRUE = frozenset({"true", "t", "yes", "y", "はい", "ええ", "正しい", "○", "〇", "真"})
_FALSE = frozenset({"false", "f", "no", "n", "いいえ", "いえ", "正しくない", "×", "✕", "偽"})
_COMMAS, _SPACES = re.compile(r"[,、;]+"), re.compile(r"[,、;\s]+")


def _split(between: re.Pattern[str], text: str) -> tuple[str, ...]:
    return tuple(name for name in map(_name, between.split(text)) if name)


def _name(text: str) -> str:
    """Return a name for comparison: without quotes, in lower case and half width, hyphenated."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "-".join(folded.strip(" \t\n\"'“”‘’「」").split())


# --- numbers -------------------------------------------------------------------------------------

_ALIKE = str.maketrans(
    {
        **dict.fromkeys("−–‐‑﹣", "-"),
        **dict.fromkeys("⁄÷∕", "/"),
        **dict.fromkeys("’`_", "'"),
        "∶": ":",
        **dict(zip("〇零一二三四五六七八九", "00123456789", strict=True)),
        "¥": "$",
        "€": "$",
        "£": "$",
    }
)
_VULGAR = re.compile(r"([\u00bc-\u00be\u2150-\u215e])")
_MINUS = re.compile(r"^(?:ー|マイナス|minus )\s*(?=[\da-z$.])")


def _written(answer: Any) -> str:
    """Return what is written, in plain characters; nothing if it is too long for a number."""
    text = str(answer)
    plain = _plain(text) if len(text) <= MOST_CHARACTERS else ""
    return plain if len(plain) <= _WIDEST * MOST_CHARACTERS else ""  # a sign can be a sentence


def _plain(text: str) -> str:
    """Return text in half width and lower case, with one character for each meaning."""
    # A fraction that is one character stands apart, so that 1½ does not become 11/2.
    text = unicodedata.normalize("NFKC", _VULGAR.sub(r" \1", text))
    return _MINUS.sub("-", text.translate(_ALIKE).casefold().strip())


_ABOUT = re.compile(r"^(?:p\s*)?[=≈~約]\s*|^(?:about|approx\.?|およそ)\s*")
_SIGNED = re.compile(r"^([-+]?)\s*\$?\s*([-+]?)(.*)$")
_UNIT = re.compile(
    r"\s*(?:\$|m|ドル|円|点|枚|頭|回|個|人|マス目?|通り|位|着|倍|チップ|メートル|ゲーム|ラウンド)\.?$"
)
_PERCENT = re.compile(r"\s*(?:%|per\s?cent|pct|パーセント)$")
_WORKING = re.compile(r"^.*=\s*")
_PLUS = re.compile(r"(?<!e)\+")
_LESS = re.compile(r"(?<=\S)\s+-\s+(?=\d)|(?:(?<=^1)|(?<=/\d)|(?<=/\d\d))\s*-\s*(?=\d+/|0?\.)")
"""A minus between two numbers stands apart, or before a fraction: 3-7 is a range or a name."""
_TIMES = re.compile(r"[×*]|(?<=\d)\s+x\s+(?=\d)|(?<=/\d)x(?=\d)")
_OF = re.compile(r"^(.+?)\s*(?:/|\bin\b|\b(?:out )?of\b)\s*(.+)$")
_RATIO = re.compile(r"^(.+?)(?::|\bto\b|対)(.+)$")
_EVEN = re.compile(r"^(?:50[/-]50|fifty[ -]fifty|5分5分|半々)$")
_PARTS = re.compile(r"^(.+?)(?:分の|[^\d十百千]{0,2}(?:中|のうち)[の、]?)(.+)$")
_TENTHS = re.compile(r"^(\d+)割(?:(\d)分)?(?:(\d)厘)?$")
_TO_TWENTY = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen twenty"
)
_TENS = "thirty forty fifty sixty seventy eighty ninety"
_WORDS = {word: value for value, word in enumerate(_TO_TWENTY.split())}
_WORDS |= {word: 10 * tens for tens, word in enumerate(_TENS.split(), start=3)}
_ORDINALS = "third quarter fifth sixth seventh eighth ninth tenth eleventh twelfth"
_PARTS_NAMED = {"half": 2, "halves": 2, "半分": 2, "hundredth": 100, "hundredths": 100}
_PARTS_NAMED |= {
    part + plural: value
    for value, part in enumerate(_ORDINALS.split(), start=3)
    for plural in ("", "s")
}
_LARGE = {
    "億": 10**8,
    "万": 10**4,
    "billion": 10**9,
    "million": 10**6,
    "thousand": 10**3,
    "k": 10**3,
}
_SMALL = {"千": 1000, "百": 100, "十": 10, "hundred": 100, "dozen": 12}
_BEFORE = re.compile(r"^(?:space|number|no\.|player|horse|seat|x|×)\s*(?=\d)")
_NUMERIC = "|".join([*_WORDS, *_PARTS_NAMED, *_LARGE, *_SMALL])
_OTHER_NUMERIC = r"trillion|bn|mn|\w+tieth|per(?:cent\w*|mille)?|squared|cubed"
_ANY_UNIT = re.compile(
    rf"(?<=[\d\s])(?!(?:(?:{_NUMERIC})(?:th)?|{_OTHER_NUMERIC})s?$)[a-z]{{2,}}\.?$"
)
"""Any word but those that are part of a number."""
_A = re.compile(rf"^an? (?=(?:{_NUMERIC})\b)")
_NAMED = re.compile(rf"^(?:([a-z\d]+)[ -])?({'|'.join(_PARTS_NAMED)})$")
_MIXED = re.compile(r"^(\d{1,9}) (\d{1,9}\s*/\s*\d{1,9})$")


def _quantity(text: str) -> Number | None:
    """Read a number with its sign, its unit or its percent sign, and perhaps how it came about."""
    text = _BEFORE.sub("", _ABOUT.sub("", _WORKING.sub("", text)))
    before, after, rest = _signed(text)
    if (before and after) or ((before or after) and _LESS.search(rest)):
        return None
    scale = Fraction(-1 if "-" in (before, after) else 1)
    if percent := _PERCENT.search(rest):
        rest, scale = rest[: percent.start()], scale / 100
    found = _total(rest)
    return None if found is None else found.times(scale)


def _signed(text: str) -> tuple[str, ...]:
    signed = _SIGNED.match(text)
    return ("", "", text) if signed is None else signed.groups()


def _total(text: str) -> Number | None:
    """Read a number, or a sum or a difference of products: 43 + 7, 5,000 × 3, 1 - 5/6."""
    return _combined(_PLUS.split(_LESS.sub("+-", text)), _term, sum)


def _term(text: str) -> Number | None:
    """Read a product, with a minus where it is taken away."""
    found = _product(text.removeprefix("-"))
    return found.times(Fraction(-1)) if found and text.startswith("-") else found


def _product(text: str) -> Number | None:
    return _combined(_TIMES.split(text), _bare, prod)


def _bare(text: str) -> Number | None:
    """Read a number without its unit: one that is known, or else any word."""
    text = _A.sub("1 ", _UNIT.sub("", text.strip()).strip())
    found = _ratio(text)
    return _ratio(_ANY_UNIT.sub("", text).strip()) if found is None else found


def _combined(
    parts: Sequence[str],
    read: Callable[[str], Number | None],
    combine: Callable[[Iterable[Fraction]], Fraction | int],
) -> Number | None:
    """Read parts and combine their values, which is exact; a single part stays as it is."""
    numbers = [number for part in parts if (number := read(part)) is not None]
    if len(numbers) < len(parts):
        return None
    if len(numbers) == 1:
        return numbers[0]
    return Number(Fraction(combine(number.value for number in numbers)))


def _ratio(text: str) -> Number | None:
    """Read a fraction, or a number that is none."""
    if tenths := _TENTHS.match(text):
        given = [digit for digit in tenths.groups() if digit is not None]
        return _decimal(given[0] + "." + "".join(given[1:])).times(Fraction(1, 10))
    if mixed := _MIXED.match(text):
        whole, part = int(mixed[1]), _ratio(mixed[2])
        return None if part is None else Number(whole + part.value)
    if named := _NAMED.match(text):
        return _divided(named[1] or "1", str(_PARTS_NAMED[named[2]]))
    if parts := _PARTS.match(text):
        return _divided(parts[2], parts[1])
    if of := _OF.match(text):
        return _divided(of[1], of[2])
    return _counted(text)


def _divided(over: str, under: str) -> Number | None:
    one, other = _counted(over.strip()), _counted(under.strip())
    if one is None or other is None or other.value == 0:
        return None
    return Number(one.value / other.value)


_WORD = re.compile(r"\s*(億|万|[mb]illion|thousand|k\b|千|百|十|hundred|dozen)\s*")


def _counted(text: str) -> Number | None:
    """Read a number with units such as 万 and thousand: 1.5万, 1万3千, 二十, 20 thousand."""
    pieces = _WORD.split(text)
    if len(pieces) == 1:
        return _figure(text)
    total = section = Number(Fraction(0))
    for figure, word in zip(pieces[::2], [*pieces[1::2], ""], strict=True):
        number = _figure(figure or ("1" if word in _SMALL else "0"))
        if number is None:
            return None
        if figure or word in _SMALL:
            section = _sum(section, number.times(Fraction(_SMALL.get(word, 1))))
        if word in _LARGE:
            if not figure and not section.value:
                return None
            total = _sum(total, section.times(Fraction(_LARGE[word])))
            section = Number(Fraction(0))
    return _sum(total, section) if section.value else total


def _sum(large: Number, small: Number) -> Number:
    """Return the number that is written as one part after the other."""
    return Number(large.value + small.value, small.step, large.digits + small.digits)


_FIGURE = re.compile(r"^(?:\d+|\d*\.\d+|\d+\.)(?:e[-+]?\d{1,2})?$")
_GROUPS = (
    re.compile(r"^\d{1,3}(,\d{3})+(\.\d+)?$"),
    re.compile(r"^\d{1,3}([ ']\d{3})+([.,]\d+)?$"),
    re.compile(r"^\d{1,3}(\.\d{3}){2,}(,\d+)?$"),
    re.compile(r"^\d{1,3}(\.\d{3})+,\d+$"),
)
"""Thousands in groups: with commas, spaces or apostrophes, or with dots where nothing else fits."""
_COMMA = re.compile(r"^\d+,\d+$")
_WAYS = re.compile(r"^(\d{1,2})(?:([cp])(\d{1,2})|!)$")
"""The number of ways to choose: 4C2, in order 4P2; all in order, 4!, is 4P4."""


def _figure(text: str) -> Number | None:
    """Read a word, a number of ways, or digits with separators.

    A comma is decimal if it cannot group thousands.
    """
    if text in _WORDS:
        return Number(Fraction(_WORDS[text]))
    if ways := _WAYS.match(text):
        count = comb if ways[2] == "c" else perm
        return Number(Fraction(count(int(ways[1]), int(ways[3] or ways[1]))))
    if text.startswith("0,") or not any(groups.match(text) for groups in _GROUPS):
        plain = text.replace(",", ".") if _COMMA.match(text) else text
    elif _GROUPS[0].match(text):
        plain = text.replace(",", "")
    elif "." in text and "," not in text and not re.search("[ ']", text):
        plain = text.replace(".", "")
    else:
        plain = _with_point(text)
    return _decimal(plain) if _FIGURE.match(plain) else None


def _with_point(text: str) -> str:
    """Return grouped digits with a decimal point: the last separator that is no group's."""
    last = max(text.rfind("."), text.rfind(","))
    whole, part = (text, "") if last < 0 else (text[:last], text[last + 1 :])
    return re.sub(r"[^\d]", "", whole) + ("." + part if part else "")


def _decimal(text: str) -> Number:
    """Read digits with a decimal point or an exponent."""
    mantissa, _, exponent = text.partition("e")
    whole, _, part = mantissa.partition(".")
    step = Fraction(10) ** (int(exponent or 0) - len(part))
    digits = whole + part
    return Number(int(digits) * step, step, len(digits.lstrip("0")))
