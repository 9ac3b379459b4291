"""Texts in lines: between words in English, between characters in Japanese."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

Measure = Callable[[str], float]
"""How wide a text is."""

_PARTS = re.compile(r"\s+|[!-~\u2010-\u2026\u00d7\u2212]+|.")
_ITEM = re.compile(r".+?(?:[、／：]|[,|:] |$)")
_NEVER_FIRST = "、。，．：；！？）」』〉】ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
_NEVER_LAST = "（「『〈【＋－"


def wrapped(text: str, room: float, measure: Measure, *, items: bool = False) -> list[str]:
    """Return a text as lines that fit in some room; a word that is longer has its own line.

    Parameters
    ----------
    room : float
        How wide a line may be.
    measure : callable
        How wide a text is, in the same unit.
    items : bool
        Whether the text is a list, whose items are kept together.

    Examples
    --------
    >>> wrapped("Draw 2 cards.", 8, len)
    ['Draw 2', 'cards.']
    >>> wrapped("カードを引く。", 6, len)
    ['カードを引', 'く。']
    """
    lines = [""]
    for part in _items(text, room, measure) if items else _unbroken(text):
        if lines[-1] and measure((lines[-1] + part).rstrip()) > room:
            lines[-1] = lines[-1].rstrip()
            lines.append(part.lstrip())
        else:
            lines[-1] += part
    return lines


def _items(text: str, room: float, measure: Measure) -> Iterator[str]:
    """Return the items of a list; those that do not fit in a line, part by part."""
    for item in _ITEM.findall(text):
        if measure(item.rstrip()) > room:
            yield from _unbroken(item)
        else:
            yield item


def _unbroken(text: str) -> Iterator[str]:
    """Return the parts of a text between which a line may end."""
    held = ""
    for part in _PARTS.findall(text):
        if held and part[0] not in _NEVER_FIRST and held[-1] not in _NEVER_LAST:
            yield held
            held = ""
        held += part
    if held:
        yield held
