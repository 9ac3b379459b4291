"""Shapes of Force of the Horse as SVG: words that fit, and the pictures on its cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape
from unicodedata import east_asian_width
from zlib import crc32

INK, PALE, PAPER, EDGE = "#1b1d22", "#5b5f66", "#fffdf4", "#b9b4a3"
TURF, DIRT = "#1b7443", "#8a5a30"
COLOURS = {
    "turf": TURF,
    "dirt": DIRT,
    "item": "#1d5cc0",
    "jockey": "#7a3d9a",
    "situation": "#a8470c",
    "force": "#80600c",
}
"""What a card's band is filled with; white can be read on each."""
SILKS = ("#1f5fbf", "#c8460a")
"""What each seat's rider wears."""
COATS = ("#7a4a26", "#4a2f1f", "#9a5b2c", "#2e2a2a", "#8d8f94", "#c49a5a")
"""Bay, dark bay, chestnut, black, grey, palomino."""


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


def shield(x: float, y: float, size: float, fill: str, stroke: str = "none") -> str:
    """Return a shield, as high as wide."""
    shape = "M1 2Q6 2.6 10 0 14 2.6 19 2V10Q19 16 10 20 1 16 1 10Z"
    return placed(x, y, size / 20, path(shape, fill, stroke))


# --- pictures --------------------------------------------------------------------------------

_FAR = (
    "M21 23c-6-4-12-3-20 3 5-1 8-1 10 1-5 1-7 3-9 7 6-4 13-3 18-5zM28 31c0 5 0 8-3 11-1 1-2 2-2 4"
    "l-4 6-4 3 2 2 4-3 5-7c2-1 6-3 8-6l7-8zM72 33c1 4 4 7 6 9 2 2 1 4 0 4l-7 4-5 4-2-1 3-5 7-4"
    "c-3-1-6-3-9-5z"
)
_BODY = (
    "M20 25c2-5 9-8 16-6 6 1 12 2 18 1 4-1 7-3 10-5 5-4 10-7 15-9l2-1 0-4 3 4c2 1 4 3 6 5l6 7"
    "c2 2 2 4 0 5-2 0-4-1-6-2-2-1-4-2-6-2-2 0-3 2-4 4-2 4-4 7-6 10-2 4-5 7-10 8-7 0-14-2-21-4"
    "-3-2-6-1-9 0-7 3-14-2-14-11z"
)
_NEAR = (
    "M21 29c-1 5-2 9-5 12-2 1-3 2-4 3L8 50 3 53l2 2 5-2 5-7c3-1 7-3 9-5 5-2 11-5 13-9z"
    "M74 29c2 3 6 7 10 8 1 1 2 2 3 2l6 3 5 1 0 3-5-1-7-2c-6-1-10-2-14-5l-8-2z"
)
_MANE = "M80 5c-6 1-12 5-17 11 3-1 4-1 5 0 2-2 3-3 4-2 1-2 3-4 4-3 1-2 2-4 4-4z"
_EYE = "M88 10v2h-2v-2z"
_CLOTH = "M36 18l17 2-1 16c-6-1-11-2-17-4z"
_RIDER = (
    "M46 16c-1-5 3-9 8-11 4-1 8-1 9 1s1 4-2 6c-4 2-8 3-11 5z"
    "M61 6c-1-4 1-6 4-6 3 0 5 2 5 4l3 1-1 1c-3-1-7-1-11 0z"
)
_FACE = "M62 5a3 3 0 0 0 7 0 3 3 0 0 0-7 0"
_LEG = "M48.5 13.8 58.8 19.6"


def racehorse(x: float, y: float, width: float, coat: str, silk: str | None = None) -> str:
    """Return a racehorse at full stretch, six tenths as high as wide; with a rider in a silk."""
    dark = _darker(coat)
    shapes = [path(_FAR, dark), path(_BODY, coat), path(_NEAR, coat)]
    shapes += [path(_MANE, dark), path(_EYE, INK)]
    if silk is not None:
        shapes += [path(_CLOTH, silk), path(_LEG, "none", "#f4f1e6", 3.4)]
        shapes += [path(_FACE, "#e8b98d"), path(_RIDER, silk)]
    return placed(x, y, width / 100, *shapes)


def coat_of(card: str) -> str:
    """Return the colour of a horse's coat: always the same for the same card."""
    return COATS[crc32(card.encode()) % len(COATS)]


def _darker(colour: str) -> str:
    parts = (int(colour[at : at + 2], 16) * 0.62 for at in (1, 3, 5))
    return "#" + "".join(f"{int(part):02x}" for part in parts)


_HORSESHOE = (
    "M4.5 2.5H9.3V5.2C7.7 7 7 9.3 7 12 7 16 9.3 18.6 13 18.6S19 16 19 12C19 9.3 18.3 7 16.7 5.2"
    "V2.5H21.5C23.3 5.3 24.2 8.5 24.2 12 24.2 19 19.8 24 13 24S1.8 19 1.8 12"
    "C1.8 8.5 2.7 5.3 4.5 2.5z"
)
_CAP = (
    "M2 16.5C2 9.5 7 4.5 12.5 4.5 12.3 3.3 14.3 3 14.6 4.3 19 5.3 21.3 9 21.5 13.8L24.6 15.4"
    "C25.4 16.3 24.5 17.7 23 17.6 15.5 16.6 9 17 3.5 18.6 2.5 18.9 2 18 2 16.5z"
)
_CLOUD = "M6 20a5 5 0 0 1 .6-9.9A7 7 0 0 1 19.7 9 5.6 5.6 0 0 1 20.4 20z"
_SUN = "M17 1.2v2.6M24.6 4.4l-1.9 1.9M9.4 4.4l1.9 1.9M26 11.4h-2.4"
_FLAME = (
    "M13 1C14 6 20.5 8.6 20.5 16A7.5 8 0 0 1 5.5 16C5.5 12.6 7.4 10.6 8.6 8.2 9.3 10 10 10.9"
    " 11.2 11.4 10.4 7.6 11 4 13 1z"
)
_CORE = "M13 12.5C13.6 15 16.6 16 16.6 19A3.6 4 0 0 1 9.4 19C9.4 16.6 11.8 15.4 13 12.5z"


def emblem(kind: str, x: float, y: float, size: float, colour: str) -> str:
    """Return the sign of an item, a jockey, a situation or force."""
    shapes = {
        "item": (path(_HORSESHOE, colour),),
        "jockey": (path(_CAP, colour), path("M5 14.2Q12 11.4 20 12.6", "none", PAPER, 1.4)),
        "situation": (
            disc(17, 10.4, 4.6, "#f2b632"),
            path(_SUN, "none", "#f2b632", 1.5),
            path(_CLOUD, "#ffffff", colour, 1),
        ),
        "force": (path(_FLAME, colour), path(_CORE, "#ffe08a")),
    }
    return placed(x, y, size / 26, *shapes[kind])


def chequered(x: float, y: float, height: float, size: float = 5) -> Iterator[str]:
    """Return the strip of the goal."""
    yield box(x, y, 2 * size, height, "#ffffff", EDGE, round_by=0)
    for row in range(int(height / size)):
        yield box(x + size * (row % 2), y + size * row, size, size, INK, round_by=0)
