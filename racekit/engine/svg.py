"""Still pictures of boards: the few shapes that they are made of, as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


def picture(parts: Iterable[str], width: int, height: int, label: str) -> str:
    """Return shapes as a whole picture, as wide as there is room.

    Parameters
    ----------
    parts : iterable of str
        The shapes.
    width, height : int
        The size in which they are drawn.
    label : str
        What the picture shows, for readers who hear it.
    """
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="{escape(label)}" style="max-width:{width}px;width:100%" '
        f'font-family="system-ui, sans-serif">{"".join(parts)}</svg>'
    )


INK = "var(--rk-ink, currentColor)"
"""The colour of words on the page itself: dark on a light page, light on a dark one."""
PAPER, PRINT, EDGE = "#fdf8ec", "#1f2328", "#8c7f5f"
"""Colours of cards and dice: the same on every page."""

_PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}
"""The pips of a die's faces, on a grid of three rows: a to c, d to f, g to i."""


def card(x: float, y: float, face: str) -> str:
    """Return a playing card, 60 by 84; an empty face is its back."""
    if not face:
        return rect(x, y, 60, 84, "#3c5a99", EDGE) + rect(x + 6, y + 6, 48, 72, "#6482c0")
    return rect(x, y, 60, 84, PAPER, EDGE) + text(x + 30, y + 54, face, PRINT, 36)


def die(x: float, y: float, face: int) -> str:
    """Return a die, 60 by 60; face 0 is a die that was not rolled yet."""
    pips = "".join(
        f'<circle cx="{x + 14 + 16 * (at % 3)}" cy="{y + 14 + 16 * (at // 3)}" r="5" '
        f'fill="{PRINT}"/>'
        for at in ("abcdefghi".index(pip) for pip in _PIPS.get(face, ""))
    )
    return rect(x, y, 60, 60, PAPER, EDGE) + pips


def place(name: str, *shapes: str) -> str:
    """Return shapes that are a place on the board: a click on them does the action `name`."""
    return f'<g data-place="{escape(name)}">{"".join(shapes)}</g>'


def rect(x: float, y: float, width: float, height: float, fill: str, stroke: str = "none") -> str:
    """Return a rectangle with round corners."""
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="4" '
        f'fill="{fill}" stroke="{stroke}"/>'
    )


def text(x: float, y: float, words: str, fill: str, size: int, anchor: str = "middle") -> str:
    """Return words; `x` is their middle, or where the `anchor` says."""
    return (
        f'<text x="{x:.1f}" y="{y}" fill="{fill}" font-size="{size}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )
