"""SVG shapes for pictures of boards.

A drawing is a `picture` of these shapes. The generic board shows it in both themes and at any
width, and makes its places and things interactive (see `racekit.engine.presentation`).

Examples
--------
>>> board = [cloth(200, 100), place("roll", die(20, 20, 5)), text(120, 56, "+5", INK, 24)]
>>> picture(board, 200, 100, "A die")[:26]
'<svg xmlns="http://www.w3.'
"""

from __future__ import annotations

import re
import warnings
from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from html import escape, unescape
from typing import Any
from unicodedata import east_asian_width

from .view import HIDDEN

INK = "var(--rk-ink, currentColor)"
"""The colour of text on the page: dark in the light theme, light in the dark theme."""
MUTED, LINE = "var(--rk-muted, #59626d)", "var(--rk-line, #d3d8de)"
"""Colours of secondary text and of lines; they follow the theme, too."""
CLOTH = "var(--rk-cloth, #e3efe4)"
"""The colour of the table's cloth."""
PLAYED, SOON = "var(--rk-play, #2f7d4f)", "var(--rk-play-soon, #9ccfb0)"
"""Colours of progress, and of potential progress."""
PAPER, PRINT, EDGE = "#fdf8ec", "#1f2328", "#8c7f5f"
"""Colours of cards and dice; the same in both themes."""
SEATS = ("#0a5fc4", "#c4222f", "#8a5f00", "#1b7a4a", "#7a3fb0", "#5a6570")
"""Colours of seats; always used together with the seat's number."""

_PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}
"""The pips of a die's faces, on a grid of three rows: a to c, d to f, g to i."""


def picture(parts: Iterable[str], width: int, height: int, label: str) -> str:
    """Return a picture of shapes that scales down to the available width.

    Parameters
    ----------
    parts : iterable of str
        The shapes.
    width, height : int
        The size of the coordinate system, and the maximum size.
    label : str
        A description of the picture for screen readers.
    """
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="{escape(label)}" style="max-width:{width}px;width:100%" '
        f'font-family="system-ui, sans-serif">{"".join(parts)}</svg>'
    )


_PANEL = "#fdf8ec"
"""What is behind a drawing in an image, which cannot follow the page's theme."""


def data_url(drawing: str) -> str:
    """Return the address of an image that holds a drawing itself."""
    data = b64encode(drawing.encode(errors="replace")).decode()
    return f"data:image/svg+xml;base64,{data}"


def as_image(drawing: str, label: str) -> str:
    """Return a drawing as an image, which cannot run code, load resources or access the page.

    It remains where a page must not draw by itself: in a notebook that is not trusted, or that a
    website shows.

    Examples
    --------
    >>> as_image(picture([], 200, 100, "nothing"), "a table")[-80:]
    ' alt="a table" width="200" style="max-width:100%;height:auto;border-radius:6px">'
    """
    head, bracket, shapes = drawing.partition(">")
    if "xmlns=" not in head:
        head = head.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    behind = f'<rect width="100%" height="100%" fill="{_PANEL}"/>'
    size = re.search(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+)', head)
    width = f'width="{float(size[1]):.0f}" ' if size else ""
    return (
        f'<img src="{data_url(head + bracket + behind + shapes)}" alt="{escape(label)}" {width}'
        'style="max-width:100%;height:auto;border-radius:6px">'
    )


def as_images(html: str) -> str:
    """Return HTML with an image in the place of each drawing, under the drawing's own label.

    Examples
    --------
    >>> as_images(f"<p>{picture([], 200, 100, 'nothing')}</p>")[-6:]
    '"></p>'
    """
    return _DRAWING.sub(lambda found: as_image(found[0], _label(found[0])), html)


_DRAWING = re.compile(r"<svg\b.*?</svg>", re.DOTALL)


def _label(drawing: str) -> str:
    found = re.search(r'aria-label="([^"]*)"', drawing.partition(">")[0])
    return unescape(found[1]) if found else ""


def place(
    name: str, *shapes: str, label: str = "", area: tuple[float, float, float, float] | None = None
) -> str:
    """Return shapes that form a place on the board: a click on it plays the action `name`.

    Parameters
    ----------
    name : str
        The action, or what the actions name as their place.
    *shapes : str
        What lies there.
    label : str, optional
        A description of the place for screen readers, such as its contents.
    area : tuple, optional
        How large the place is, where its shapes do not fill it: x, y, width, height.

    Examples
    --------
    >>> place("c3", area=(80, 80, 40, 40))[:40]
    '<g data-place="c3"><rect x="80.0" y="80.'
    """
    attribute = f' aria-label="{escape(label)}"' if label else ""
    whole = rect(*area) if area else ""
    return f'<g data-place="{escape(name)}"{attribute}>{whole}{"".join(shapes)}</g>'


def places(drawing: str) -> frozenset[str]:
    """Return the names of the places in a drawing.

    Examples
    --------
    >>> places(picture([place("roll", die(20, 20, 5))], 100, 100, "A die"))
    frozenset({'roll'})
    """
    return frozenset(unescape(name) for name in re.findall(r'data-place="([^"]*)"', drawing))


def thing(name: str, *shapes: str) -> str:
    """Return shapes that form one object across pictures, which moves and turns over."""
    return f'<g data-thing="{escape(name)}">{"".join(shapes)}</g>'


def card(x: float, y: float, face: str) -> str:
    """Return a playing card, 60 by 84; an empty or hidden face shows the back."""
    if face in ("", HIDDEN):
        back = rect(x, y, 60, 84, "#3c5a99", "#24386b", 7) + rect(x + 6, y + 6, 48, 72, "#6482c0")
        diamonds = "".join(f"M{x + 30} {y + top}l12 15 -12 15 -12 -15z" for top in (12, 27, 42))
        return back + f'<path d="{diamonds}" fill="none" stroke="#e8eefb" stroke-width="1.5"/>'
    size = 34 if len(face) < 3 else 78 // len(face)
    corner = text(x + 7, y + 17, face, PRINT, 13, "start") if len(face) < 3 else ""
    return rect(x, y, 60, 84, PAPER, EDGE, 7) + text(x + 30, y + 54, face, PRINT, size) + corner


def die(x: float, y: float, face: int) -> str:
    """Return a die, 60 by 60; face 0 is a die before its first roll."""
    fill = "#b3261e" if face == 1 else PRINT
    pips = "".join(
        disc(x + 14 + 16 * (at % 3), y + 14 + 16 * (at // 3), 9 if face == 1 else 5.5, fill)
        for at in ("abcdefghi".index(pip) for pip in _PIPS.get(face, ""))
    )
    return rect(x, y, 60, 60, PAPER, EDGE, 12) + pips


def chips(x: float, y: float, count: int) -> str:
    """Return a pile of chips, 36 wide; it grows upwards from `y`."""
    discs = "".join(
        f'<ellipse cx="{x + 18}" cy="{y - 8 * at}" rx="18" ry="8" fill="#c4222f" stroke="#fdf8ec"/>'
        f'<ellipse cx="{x + 18}" cy="{y - 8 * at}" rx="10" ry="4" fill="none" stroke="#fdf8ec"/>'
        for at in range(count)
    )
    return discs + text(x + 18, y + 26, f"{count}", INK, 15)


def bar(x: float, y: float, width: float, share: float, soon: float = 0) -> str:
    """Return a progress bar of `width` by 22; `share` is the completed part.

    `soon` is the potential next part.
    """

    def reached(part: float, fill: str) -> str:
        return rect(x, y, round(width * min(1, part), 1), 22, fill, "none", 11) if part else ""

    return (
        rect(x, y, width, 22, LINE, "none", 11)
        + reached(share + soon, SOON)
        + reached(share, PLAYED)
    )


def way(x: float, y: float, seat: int, score: int, goal: int, soon: int = 0) -> str:
    """Return a seat's progress to a goal, 460 by 26; `soon` is the potential gain."""
    track = bar(x + 36, y + 2, 366, score / goal, soon / goal)
    shown = text(x + 412, y + 19, f"{score}", INK, 17, "start")
    return token(x, y, seat) + track + shown + text(x + 390, y + 18, f"{goal}", MUTED, 12, "end")


def tile(x: float, y: float, words: str) -> str:
    """Return a tile with a few letters, 90 by 60."""
    return rect(x, y, 90, 60, PAPER, EDGE, 12) + text(x + 45, y + 40, words, PRINT, 28)


def token(x: float, y: float, seat: int) -> str:
    """Return a seat's token, 26 wide, with the seat's number."""
    number = text(x + 13, y + 18, f"{seat + 1}", "#ffffff", 15)
    return disc(x + 13, y + 13, 13, SEATS[seat % len(SEATS)]) + number


def cloth(width: float, height: float) -> str:
    """Return the table's cloth."""
    return rect(0, 0, width, height, CLOTH, "none", 14)


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str = "none",
    stroke: str = "none",
    radius: float = 4,
) -> str:
    """Return a rectangle with rounded corners."""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{radius}" '
        f'fill="{fill}" stroke="{stroke}"/>'
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


# --- words ---------------------------------------------------------------------------------


@cache
def _em(character: str) -> float:
    """Return the approximate width of a character in a sans-serif font."""
    if east_asian_width(character) in "WF":
        return 1.0
    if character in "ijl.,:;'’|! ()[]tfrI":
        return 0.37
    if character in "mwMW—":
        return 0.96
    return 0.7 if character.isupper() else 0.61


def ems(text: str) -> float:
    """Return the approximate width of a text, in units of the font size.

    Examples
    --------
    >>> ems("走破"), round(ems("run"), 2)
    (2.0, 1.59)
    """
    return sum(map(_em, text))


_BOLD = 1.1
"""The relative width of bold text."""


def text(
    x: float,
    y: float,
    words: str,
    fill: str,
    size: float,
    anchor: str = "middle",
    *,
    bold: bool = False,
    room: float = 0,
) -> str:
    """Return text at `x`, which `anchor` relates to the text (by default its middle).

    It is scaled down if it would be wider than `room`.
    """
    width = ems(words) * (_BOLD if bold else 1)
    if room and width * size > room:
        size = room / width
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{fill}" font-size="{size:.1f}" '
        f'text-anchor="{anchor}"{weight}>{escape(words)}</text>'
    )


# --- former names, which work until 1.0 ----------------------------------------------------


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
    """Return a `rect`."""
    warnings.warn("svg.box is now svg.rect", DeprecationWarning, stacklevel=2)
    return rect(x, y, width, height, fill, stroke, round_by)


def words(
    x: float, y: float, told: str, size: float, fill: str = "currentColor", **settings: Any
) -> str:
    """Return a `text`."""
    warnings.warn("svg.words is now svg.text", DeprecationWarning, stacklevel=2)
    return text(x, y, told, fill, size, **{"anchor": "start", **settings})
