"""Line wrapping: between words in English, between characters in Japanese."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

Measure = Callable[[str], float]
"""Returns the width of a text."""

_PARTS = re.compile(r"\s+|[!-~\u2010-\u2026\u00d7\u2212]+|.")
_ITEM = re.compile(r".+?(?:[、／：]|[,|:] |$)")
_NEVER_FIRST = "、。，．：；！？）」』〉】ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
_NEVER_LAST = "（「『〈【＋－"


def wrapped(text: str, room: float, measure: Measure, *, items: bool = False) -> list[str]:
    """Wrap a text into lines of limited width; a longer word gets its own line.

    Parameters
    ----------
    room : float
        The maximum width of a line.
    measure : callable
        Returns the width of a text, in the same unit.
    items : bool
        Whether the text is a list; if so, wrapping keeps each item together.

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
    """Yield the items of a list; items longer than a line, part by part."""
    for item in _ITEM.findall(text):
        if measure(item.rstrip()) > room:
            yield from _unbroken(item)
        else:
            yield item


def _unbroken(text: str) -> Iterator[str]:
    """Yield the parts of a text between which a line may break."""
    held = ""
    for part in _PARTS.findall(text):
        if held and part[0] not in _NEVER_FIRST and held[-1] not in _NEVER_LAST:
            yield held
            held = ""
        held += part
    if held:
        yield held
