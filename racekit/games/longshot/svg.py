"""A static picture of a scene: the board as SVG, for output without widgets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...engine import svg
from ...engine.texts import language
from .cards import BOOK

_LANE = 44
_TRACK = 190
_WIDTH = 760
_FINISH = 20
"""The width behind the goal for horses that have run past it."""

PLATES = {
    1: ("#ffffff", "#1b1d22"),
    2: ("#1b1d22", "#ffffff"),
    3: ("#d7263d", "#ffffff"),
    4: ("#1f5fbf", "#ffffff"),
    5: ("#f2c230", "#1b1d22"),
    6: ("#2b8a57", "#ffffff"),
}
"""Each horse's colours: plate and number."""


def board_svg(scene: Mapping[str, Any], label: str) -> str:
    """Return the board of a scene as SVG; screen readers say the label.

    Examples
    --------
    >>> import racekit as rk
    >>> game = rk.game("longshot")
    >>> board_svg(game.scene(game.start().view(0)), "the start")[:4]
    '<svg'
    """
    height = _LANE * len(scene["horses"]) + 26
    parts = [part for i, horse in enumerate(scene["horses"]) for part in _lane(scene, horse, i)]
    parts += _axis(scene, height)
    if scene["hand"]:
        parts += _hand(scene, height + 4)
        height += _LANE
    return svg.picture(parts, _WIDTH, height, label)


def _hand(scene: Mapping[str, Any], y: float) -> Iterator[str]:
    """Draw the seat's own cards, and its secret order."""
    lang = language()
    said = {name: BOOK.words.text(f"picture_{name}")(lang) for name in ("hand", "order")}
    yield svg.text(4, y + 23, said["hand"], "currentColor", 13, "start")
    for at, card in enumerate(scene["hand"]):
        yield from _box(84 + 38 * at, y, [card])
    if scene["order"] is not None:
        yield svg.text(_WIDTH - 32, y + 23, said["order"], "currentColor", 13, "end")
        yield _plate(_WIDTH - 24, y + 8, scene["order"])


def _x(scene: Mapping[str, Any], space: float) -> float:
    spaces: float = scene["goal"] + 17
    return _TRACK + 14 + min(space, spaces) * (_WIDTH - _TRACK - 14 - _FINISH) / spaces


def _lane(scene: Mapping[str, Any], horse: Mapping[str, Any], i: int) -> Iterator[str]:
    y = i * _LANE + 2
    turf = "#cfe6c8" if i % 2 == 0 else "#c2dcba"
    yield svg.rect(_TRACK, y, _WIDTH - _TRACK, _LANE - 4, turf)
    number = horse["horse"]
    yield _plate(4, y + 10, number)
    for place, box in enumerate(horse["boxes"]):
        yield from _box(34 + 42 * place, y + 2, box["cards"])
    if horse["move"]:
        yield svg.text(_TRACK - 24, y + 25, f"+{horse['move']['by']}", "currentColor", 13)
        start, end = _x(scene, horse["move"]["from"]), _x(scene, horse["at"])
        yield (
            f'<line x1="{start:.1f}" x2="{end:.1f}" y1="{y + 18}" y2="{y + 18}" '
            f'stroke="#6b4a2b" stroke-width="2" stroke-dasharray="2 4"/>'
        )
    nose = _x(scene, horse["at"])
    yield _plate(nose - 10, y + 8, number)
    yield svg.text(nose, y + 38, str(horse["at"]), "#1b1d22", 11)


def _box(x: float, y: float, cards: list[str]) -> Iterator[str]:
    if not cards:
        yield (
            f'<rect x="{x}" y="{y}" width="32" height="36" rx="4" fill="none" '
            f'stroke="#8a8f98" stroke-dasharray="3 3"/>'
        )
        return
    yield svg.rect(x, y, 32, 36, "#fffdf4", "#b9b4a3")
    owner, value = cards[-1].split("-")
    yield svg.text(x + 16, y + 18, value, "#1b1d22", 16)
    name = f"{owner} ×{len(cards)}" if len(cards) > 1 else owner
    yield svg.text(x + 16, y + 31, name, "#5b5f66", 11)


def _axis(scene: Mapping[str, Any], height: int) -> Iterator[str]:
    bottom = height - 26
    marks = ((scene["spurt"]["line"], "#d9580d"), (scene["goal"], "#1b1d22"))
    for space, colour in marks:
        x = _x(scene, space)
        yield (
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{bottom}" stroke="{colour}" '
            f'stroke-width="2" stroke-dasharray="6 4"/>'
        )
    apart = 10 * max(1, scene["goal"] // 100)
    for space in sorted({*range(0, scene["goal"], apart), scene["goal"]}):
        yield svg.text(_x(scene, space), height - 8, str(space), "currentColor", 11)


def _plate(x: float, y: float, horse: int) -> str:
    fill, ink = PLATES[horse]
    return svg.rect(x, y, 20, 20, fill, "#6b7078") + svg.text(x + 10, y + 15, str(horse), ink, 13)
