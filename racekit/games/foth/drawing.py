"""The pictures on the cards of Force of the Horse, as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from zlib import crc32

from ...engine.svg import disc, path, placed, rect
from ...engine.texts import read_toml

DRAWINGS: Mapping[str, Any] = read_toml("racekit.engine", "drawings.toml")
"""Paths, which the front end uses as well."""
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
"""Fill colours of a card's band; white text is legible on each."""
SILKS = ("#1f5fbf", "#c8460a")
"""The silks of each seat's rider."""
COATS = ("#7a4a26", "#4a2f1f", "#9a5b2c", "#2e2a2a", "#8d8f94", "#c49a5a")
"""Bay, dark bay, chestnut, black, grey, palomino."""


# --- signs ----------------------------------------------------------------------------------


def shield(x: float, y: float, size: float, fill: str, stroke: str = "none") -> str:
    """Return a shield, as high as wide."""
    return placed(x, y, size / 20, path(DRAWINGS["shield"], fill, stroke))


def star(x: float, y: float, size: float, fill: str) -> str:
    """Return a star, as high as wide."""
    return placed(x, y, size / 10, path(DRAWINGS["star"], fill))


def text_sign(x: float, y: float, size: float, fill: str) -> str:
    """Return a square sign of text lines: the card has text that there is no room for."""
    return placed(x, y, size / 10, path(DRAWINGS["lines"], fill))


# --- pictures --------------------------------------------------------------------------------

_LINES: Mapping[str, float] = {"tack": 1.2, "boot": 2.6, "breeches": 3.4, "sleeve": 2.6}
"""Parts of a racehorse that are lines, with their widths."""
_RIDDEN = ("tack", "silk", "boot", "breeches", "skin", "sleeve")
"""Parts drawn only for a racehorse with a rider."""


def racehorse(x: float, y: float, width: float, coat: str, silk: str | None = None) -> str:
    """Return a racehorse at full stretch, with a rider if a silk is given; height 0.6 width."""
    fills = {"coat": coat, "dark": _darker(coat), "hoof": INK, "tack": INK, "boot": INK}
    fills |= {"silk": silk or "", "sleeve": silk or "", "breeches": "#f4f1e6", "skin": "#e8b98d"}
    shapes = []
    for part, shape in DRAWINGS["racehorse"]:
        if part in _RIDDEN and silk is None:
            continue
        if part in _LINES:
            shapes.append(path(shape, "none", fills[part], _LINES[part]))
        else:
            shapes.append(path(shape, fills[part]))
    return placed(x, y, width / 100, *shapes)


def coat_of(card: str) -> str:
    """Return the colour of a horse's coat: always the same for the same card."""
    return COATS[crc32(card.encode()) % len(COATS)]


def _darker(colour: str) -> str:
    parts = (int(colour[at : at + 2], 16) * 0.62 for at in (1, 3, 5))
    return "#" + "".join(f"{int(part):02x}" for part in parts)


def emblem(kind: str, x: float, y: float, size: float, colour: str) -> str:
    """Return the sign of an item, a jockey, a situation or force."""
    shapes = {
        "item": (path(DRAWINGS["horseshoe"], colour),),
        "jockey": (path(DRAWINGS["cap"], colour), path(DRAWINGS["cap_seam"], "none", PAPER, 1.4)),
        "situation": (
            disc(17, 10.4, 4.6, "#f2b632"),
            path(DRAWINGS["sun_rays"], "none", "#f2b632", 1.5),
            path(DRAWINGS["cloud"], "#ffffff", colour, 1),
        ),
        "force": (path(DRAWINGS["flame"], colour), path(DRAWINGS["flame_core"], "#ffe08a")),
    }
    return placed(x, y, size / 26, *shapes[kind])


def chequered(x: float, y: float, height: float, size: float = 5) -> Iterator[str]:
    """Return the strip of the goal."""
    yield rect(x, y, 2 * size, height, "#ffffff", EDGE, radius=0)
    for row in range(int(height / size)):
        yield rect(x + size * (row % 2), y + size * row, size, size, INK, radius=0)
