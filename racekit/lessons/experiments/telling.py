"""A design and its outcome in words, for whoever draws no picture."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from html import escape

from ...engine.texts import Text
from ...odds.intervals import wilson
from .design import Design
from .recording import WORDS


def outcome_text(design: Design, met: int, done: int) -> Text:
    """Return an outcome as a sentence: how many trials count, their share and its interval."""
    if not done:
        return WORDS.text("says_none")
    return WORDS.text("says", event=design.event_text, **shares(met, done))


def shares(met: int, done: int) -> dict[str, str]:
    """Return how many trials count, their share and its interval, as texts."""
    low, high = wilson(met, done)
    counts = {"met": f"{met:,}", "done": f"{done:,}"}
    return counts | {
        "share": percent(Fraction(met, done)),
        "low": percent(low),
        "high": percent(high),
    }


def percent(value: float | Fraction) -> str:
    """Return a share with one decimal: all of a picture's can be compared.

    Examples
    --------
    >>> percent(Fraction(1, 3))
    '33.3%'
    """
    return f"{100 * float(value):.1f}%"


def design_list(lines: Iterable[tuple[Text, Text]], lang: str) -> str:
    """Return a design as an HTML list, from its pairs of a heading and a text."""
    colon = "：" if lang == "ja" else ": "
    items = (
        f"<li><strong>{escape(head(lang))}</strong>{colon}{escape(text(lang))}</li>"
        for head, text in lines
    )
    return f"<ul>{''.join(items)}</ul>"
