"""Still pictures of boards: the shapes that they are made of, as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape
from unicodedata import east_asian_width


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


# --- words -----------------------------------------------------------------------------------


@cache
def _em(character: str) -> float:
    """Return about how wide a character is in a sans-serif font."""
    if east_asian_width(character) in "WF":
        return 1.0
    if character in "ijl.,:;'’|! ()[]tfrI":
        return 0.37
    if character in "mwMW—":
        return 0.96
    return 0.7 if character.isupper() else 0.61


def ems(text: str) -> float:
    """Return about how wide a text is, in units of its font's size.

    Examples
    --------
    >>> ems("走破"), round(ems("run"), 2)
    (2.0, 1.59)
    """
    return sum(map(_em, text))


_BOLD = 1.1
"""How much wider bold words are."""


def words(
    x: float,
    y: float,
    text: str,
    size: float,
    fill: str = "currentColor",
    *,
    anchor: str = "start",
    bold: bool = False,
    room: float = 0,
) -> str:
    """Return words, smaller where they would be wider than the `room` that there is."""
    width = ems(text) * (_BOLD if bold else 1)
    if room and width * size > room:
        size = room / width
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" fill="{fill}" '
        f'text-anchor="{anchor}"{weight}>{escape(text)}</text>'
    )


# --- shapes ----------------------------------------------------------------------------------


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str = "none",
    stroke: str = "none",
    *,
    round_by: float = 4,
) -> str:
    """Return a rectangle."""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
        f'rx="{round_by}" fill="{fill}" stroke="{stroke}"/>'
    )


def disc(x: float, y: float, radius: float, fill: str, stroke: str = "none") -> str:
    """Return a circle."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{fill}" stroke="{stroke}"/>'


def path(shape: str, fill: str, stroke: str = "none", width: float = 1) -> str:
    """Return a path."""
    line = f' stroke="{stroke}" stroke-width="{width}" stroke-linecap="round"'
    return f'<path d="{shape}" fill="{fill}"{line if stroke != "none" else ""}/>'


def placed(x: float, y: float, scale: float, *shapes: str) -> str:
    """Return shapes moved and scaled."""
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})">{"".join(shapes)}</g>'
