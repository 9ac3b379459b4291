"""An experiment that stands still: its design, its last result, and on paper a sheet to plan on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from ...engine.texts import NO_MATH, Text
from ..explore.pictures import Data
from ..explore.still import still
from .recording import WORDS
from .telling import design_list

_LINES = {"question": 2, "trial": 2, "judge": 3}
"""How many lines a heading of the sheet has, where it is not one."""
_LINE = '<hr style="border:0;border-bottom:1px solid #888;height:1.9em;margin:0">'


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
    return f'<div class="{NO_MATH}">{still(plan, state, lang)}{design_list(lines, lang)}</div>'


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
        f"{_LINE * _LINES.get(head.removeprefix('sheet_'), 1)}</div>"
        for head in heads
    ]
    title = escape(WORDS.text("sheet")(lang))
    return f'<div class="{NO_MATH}"><p><strong>{title}</strong></p>{"".join(parts)}</div>'
