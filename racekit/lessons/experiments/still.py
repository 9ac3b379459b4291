"""An experiment that stands still: its design, its last result, and on paper a sheet to plan on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from ...engine.texts import NO_MATH, Text
from ..explore.pictures import Data
from ..explore.still import still
from .recording import WORDS

_LINES = {"question": 2, "trial": 2, "judge": 3}
"""How many lines a heading of the sheet has, where it is not one."""
_LINE = "border:0;border-bottom:1px solid #888;height:1.9em;margin:0"


def stands(
    lines: Iterable[tuple[Text, Text]],
    plan: Data,
    state: Mapping[str, Any],
    lang: str,
) -> str:
    """Return an experiment as HTML: the design, then what came out of it.

    Parameters
    ----------
    lines : iterable of tuple
        The design, as pairs of a heading and a text.
    plan, state : mapping
        What the front end gets.
    lang : {"en", "ja"}
        The language.
    """
    told = "".join(
        f"<li><strong>{escape(head(lang))}</strong>: {escape(text(lang))}</li>"
        for head, text in lines
    )
    shown = still(plan, state, lang)
    return f'<div class="{NO_MATH}">{shown}<ul>{told}</ul></div>'


def planning_sheet(lang: str) -> str:
    """Return the sheet on which an experiment is planned by hand, with lines to fill in.

    Examples
    --------
    >>> planning_sheet("en").count("<hr")
    13
    """
    heads = [key for key in WORDS.catalogue.entries if key.startswith("sheet_")]
    parts = [
        f'<div style="break-inside:avoid"><p>{escape(WORDS.text(head)(lang))}</p>'
        f"{f'<hr style={chr(34)}{_LINE}{chr(34)}>' * _LINES.get(head[6:], 1)}</div>"
        for head in heads
    ]
    title = escape(WORDS.text("sheet")(lang))
    return f'<div class="{NO_MATH}"><p><strong>{title}</strong></p>{"".join(parts)}</div>'
