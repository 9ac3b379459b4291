"""A probability tree that stands still: nested lists, for paper and for places without widgets."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from ...engine.texts import NO_MATH

Data = Mapping[str, Any]

BLANK = (
    '<span role="img" aria-label="?" style="display:inline-block;min-width:3.2em;height:1.7em;'
    'border:1.5px solid;border-radius:4px;vertical-align:middle"></span>'
)
_LIST = "list-style:none;margin:0;padding:0 0 0 .5em;border-inline-start:2px solid #888"
_ITEM = "display:flex;align-items:center;gap:.6em;padding:.25em 0;break-inside:avoid"


def still(plan: Data, lang: str, *, solved: bool = False) -> str:
    """Return a tree as HTML.

    Parameters
    ----------
    plan : mapping
        The tree as the front end gets it.
    lang : {"en", "ja"}
        The language.
    solved : bool
        Whether the blanks are filled in.
    """

    def fraction(text: str, blank: str | None) -> str:
        return BLANK if blank and not solved else f"<b>{escape(text)}</b>"

    def branches(nodes: list[Data], known: bool) -> str:
        items = "".join(branch(node, known) for node in nodes)
        return f'<ul style="{_LIST}">{items}</ul>'

    def branch(node: Data, known: bool) -> str:
        """Draw a branch; `known` tells whether all fractions before it stand there."""
        known = known and (solved or not node["blank"])
        label = escape(node["label"][lang])
        head = f"<span>{fraction(node['p'], node['blank'])} {label}</span>"
        if node["children"]:
            return f'<li style="{_ITEM}">{head}{branches(node["children"], known)}</li>'
        # A product would tell the blank on its path.
        product = f"= {fraction(node['product'], node['asks'])}" if known or node["asks"] else ""
        mark = " ✓" if node["hit"] else ""
        return f'<li style="{_ITEM}">{head}<span>{product}{mark}</span></li>'

    title = f"<p><strong>{escape(plan['title'][lang])}</strong></p>"
    event = ""
    if plan["event"]:
        asked = "total" in plan["blanks"]
        end = f": P = {fraction(plan['total'], 'total' if asked else None)}"
        told = asked or solved or not plan["blanks"]  # a sum would tell the blanks, too
        event = f"<p>✓ {escape(plan['event'][lang])}{end if told else ''}</p>"
    return f'<div class="{NO_MATH}">{title}{branches(plan["nodes"], known=True)}{event}</div>'
