"""The faces of cards as pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Any

from ...engine import svg
from ...engine.svg import disc, ems, path, rect
from ...engine.texts import NO_MATH, first_upper
from ...show.wrapping import wrapped
from .cards import DISTANCES, STYLES, SURFACES, TERMS, Card
from .drawing import (
    COLOURS,
    DIRT,
    EDGE,
    INK,
    PALE,
    PAPER,
    emblem,
    racehorse,
    shield,
    star,
    text_sign,
)
from .front import Face, face, has_text, is_better, type_word
from .words import STAGE, terms_word

WIDTH, HEIGHT = 240, 336
"""The size of a card's face."""
SMALL_WIDTH, SMALL_HEIGHT = 76, 104
"""The size of a card on the board."""

_RISEN, _FALLEN = "#157a34", "#b3261e"
_SKY, _TURF, _DIRT = "#dcecf7", ("#cfe6c8", "#c2dcba"), ("#ecdfc1", "#e2d2ad")
_PLATE, _COIN = "#16191d", "#f4c430"


def card_svg(card: Card, lang: str) -> str:
    """Return a card's face as SVG.

    Examples
    --------
    >>> from .cards import NORMAL_FORCE
    >>> card_svg(NORMAL_FORCE, "ja")[:4]
    '<svg'
    """
    label = "\n".join(filter(None, (card.name(lang), card.text(lang))))
    return svg.picture(_large(face(card), lang), WIDTH, HEIGHT, label)


def card_html(card: Card, lang: str) -> str:
    """Return a card's face for a notebook."""
    return cards_html((card,), lang)


def cards_html(cards: Iterable[Card], lang: str) -> str:
    """Return the faces of several cards for a notebook, as many in a row as fit."""
    style = f"display:inline-block;width:{WIDTH}px;max-width:100%;margin:4px"
    faces = (
        f'<span class="rk-face" style="{style}">{card_svg(card, lang)}</span>' for card in cards
    )
    return f'<div class="{NO_MATH}">{"".join(faces)}</div>'


# --- parts of both sizes ---------------------------------------------------------------------


def _class_of(face: Face) -> str:
    """Return the sort of card that determines its colours."""
    if face["kind"] == "horse":
        return "horse"
    return str(face["class"]) if face["kind"] == "support" else "force"


def _band(face: Face, x: float, y: float, width: float, height: float) -> Iterator[str]:
    """The strip with the name; for a horse, also its surfaces."""
    if face["kind"] != "horse":
        yield rect(x, y, width, height, COLOURS[_class_of(face)])
        return
    suited = face["surfaces"]
    yield rect(x, y, width, height, COLOURS[suited[0]] if suited else PALE)
    if len(suited) == len(SURFACES):
        slope, middle = height / 2, x + width * 0.62
        shape = (
            f"M{middle + slope:.1f} {y:.1f}H{x + width - 4:.1f}q4 0 4 4V{y + height - 4:.1f}"
            f"q0 4 -4 4H{middle - slope:.1f}z"
        )
        yield path(shape, DIRT)


def _art(face: Face, x: float, y: float, width: float, height: float) -> Iterator[str]:
    """The picture: a horse on its surface, or the sign of the card's class."""
    yield rect(x, y, width, height, _SKY, radius=2)
    ground = height * 0.36
    for strip, part in enumerate(_grounds(face)):
        top = y + height - ground * (1 - strip / 2)
        for at, fill in enumerate(part):
            left = x + at * width / len(part)
            yield rect(left, top, width / len(part), ground / 2, fill, radius=0)
    if face["kind"] == "horse":
        wide = min(width * 0.94, height * 1.5)
        left, top = x + (width - wide) / 2, y + height * 0.97 - wide * 0.6
        yield racehorse(left, top, wide, face["coat"])
        return
    size, kind = min(height, width * 0.62) * 0.8, _class_of(face)
    left = x + (width - size) / 2
    yield disc(x + width / 2, y + height / 2, size * 0.56, "#ffffffb0")
    yield emblem(kind, left, y + (height - size) / 2, size, COLOURS[kind])


def _grounds(face: Face) -> Iterator[list[str]]:
    """Return the colours of the ground, from the far strip to the near one."""
    strips = {"turf": _TURF, "dirt": _DIRT}
    found = [strips[surface] for surface in face.get("surfaces") or ("turf",)]
    yield [strip[0] for strip in found]
    yield [strip[1] for strip in found]


def _coin(x: float, y: float, radius: float, cost: int, fill: str = INK) -> Iterator[str]:
    """The cost of running a horse."""
    yield disc(x, y, radius, _COIN, "#8a6a12")
    yield svg.text(x, y + radius * 0.4, str(cost), fill, radius * 1.15, bold=True)


# --- the whole face --------------------------------------------------------------------------


def _large(face: Face, lang: str) -> Iterator[str]:
    yield rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, PAPER, EDGE, radius=12)
    yield from _band(face, 8, 8, 224, 34)
    horse, name = face["kind"] == "horse", face["name"][lang]
    left = 48 if horse else 20
    yield svg.text(left, 30.5, name, "#ffffff", 16, "start", bold=True, room=226 - left)
    if horse:
        yield from _coin(27, 25, 15, face["cost"])
    text = face["text"][lang]
    if not horse:
        height = 142 if text else 254
        yield from _art(face, 8, 46, 224, height)
        yield from _kind(face, lang, 46 + height + 17)
        yield from _paragraphs(text, 46 + height + 26)
        return
    yield from _art(face, 8, 46, 224, 106)
    yield from _numbers(face, lang)
    yield from _suited(face, lang)
    liked = face["favourites"][lang]
    if liked:
        yield star(12, 239, 11, "#c99a1d")
        yield svg.text(28, 248, liked, INK, 11, "start", room=200)
    yield from _paragraphs(text, 254 if liked else 238)


def _numbers(face: Face, lang: str) -> Iterator[str]:
    """The run number on its plate, and the guard value on its shield."""
    yield rect(12, 144, 80, 34, _PLATE, PAPER, radius=8)
    yield svg.text(20, 165, first_upper(_word("run", lang)), "#ffffff", 10, "start", room=34)
    yield svg.text(72, 170, str(face["run"]), "#ffffff", 24, bold=True)
    yield shield(188, 139, 42, "#ffffff", INK)
    yield svg.text(209, 166.5, str(face["guard"]), INK, 22, bold=True)
    yield svg.text(183, 172, first_upper(_word("guard", lang)), PALE, 10, "end")


def _suited(face: Face, lang: str) -> Iterator[str]:
    """Two rows of all terms, with the horse's aptitudes highlighted."""
    suited = {*face["surfaces"], *face["distances"], *face["styles"]}
    for y, kinds in ((186, ("surface", "distance")), (211, ("style",))):
        terms = [(name, text(lang)) for kind in kinds for name, text in TERMS[kind].items()]
        width = 224 / len(terms)
        for at, (name, text) in enumerate(terms):
            x = 8 + at * width
            stands_out = name in suited
            fill = COLOURS.get(name, _PLATE) if stands_out else "none"
            ink = "#ffffff" if stands_out else "#77725f"
            yield rect(x + 1, y, width - 2, 21, fill, "none" if stands_out else "#ddd8c6")
            middle = x + width / 2
            yield svg.text(middle, y + 14.5, first_upper(text), ink, 10.5, room=width - 7)


def _kind(face: Face, lang: str, y: float) -> Iterator[str]:
    """The card's class, and what it is played on."""
    if face["kind"] == "force":
        told = TERMS["force"][face["force"]](lang)
    else:
        told = TERMS["class"][face["class"]](lang)
        if on := type_word(face, lang):
            told = STAGE.render("brackets", lang, {"text": told, "more": on})
    yield svg.text(12, y, first_upper(told), PALE, 11.5, "start")
    if face["kind"] == "force":
        yield svg.text(228, y + 1, f"×{face['value']}", INK, 14, "end", bold=True)


_SIZES = (12.5, 11.5, 10.5, 9.5, 8.5, 7.5, 6.5)
_LEADING, _GAP = 1.32, 0.5
"""The line height and the paragraph spacing, in units of the size."""


def _paragraphs(text: str, top: float) -> Iterator[str]:
    """The text, in the largest size in which it fits."""
    for size in _SIZES:
        paragraphs = [wrapped(part, (WIDTH - 26) / size, ems) for part in text.splitlines()]
        lines = sum(map(len, paragraphs)) * _LEADING + len(paragraphs) * _GAP
        if top + lines * size <= HEIGHT - 8:
            break
    y = top
    for paragraph in paragraphs:
        for line in paragraph:
            y += size * _LEADING
            yield svg.text(13, y, line, INK, size, "start")
        y += size * _GAP


def _word(key: str, lang: str) -> str:
    return STAGE.render(key, lang, {})


# --- a card on the board ---------------------------------------------------------------------


def small_card(
    x: float, y: float, face: Face, lang: str, horse: Mapping[str, Any] | None = None
) -> Iterator[str]:
    """Return a card as the board shows it, a horse with its current values if there are any."""
    width = SMALL_WIDTH
    yield f"<g><title>{escape(face['name'][lang])}\n{escape(face['text'][lang])}</title>"
    yield rect(x, y, width, SMALL_HEIGHT, PAPER, EDGE, radius=6)
    yield from _band(face, x + 3, y + 3, width - 6, 22)
    left = x + 23 if face["kind"] == "horse" else x + 7
    yield from _small_name(left, y + 14, x + width - 6 - left, face["name"][lang])
    yield from _art(face, x + 3, y + 27, width - 6, 38)
    if face["kind"] == "horse":
        yield from _small_horse(x, y, face, lang, horse)
    else:
        yield from _small_type(x + 6, y + 35, face, lang)
        for at, line in enumerate(_clipped(face["text"][lang], (width - 10) / 6.8, 4)):
            yield svg.text(x + 5, y + 73 + 8.4 * at, line, INK, 6.8, "start")
    yield "</g>"


def _small_name(x: float, y: float, room: float, name: str) -> Iterator[str]:
    """A card's name, on two lines if one line would be too small."""
    if ems(name) * 7.4 <= room:
        yield svg.text(x, y + 3, name, "#ffffff", 8.5, "start", bold=True, room=room)
        return
    first = wrapped(name, ems(name) / 2 + 0.5, ems)[0]
    yield svg.text(x, y - 1.5, first, "#ffffff", 8, "start", bold=True, room=room)
    rest = name.removeprefix(first).strip()
    yield svg.text(x, y + 7, rest, "#ffffff", 8, "start", bold=True, room=room)


def _small_type(x: float, y: float, face: Face, lang: str) -> Iterator[str]:
    """A support's type."""
    if face["kind"] == "support" and (told := type_word(face, lang)):
        yield svg.text(x, y, first_upper(told), INK, 7, "start")


def _small_horse(
    x: float, y: float, face: Face, lang: str, horse: Mapping[str, Any] | None
) -> Iterator[str]:
    """A horse's current cost, numbers and aptitudes."""
    now = {what: horse[what]["value"] if horse else face[what] for what in ("cost", "run", "guard")}
    fills = {what: _colour(now[what], face[what], what) for what in now}
    yield from _coin(x + 13, y + 14, 8, now["cost"], fills["cost"] or INK)
    yield rect(x + 4, y + 66, 30, 17, fills["run"] or _PLATE)
    yield svg.text(x + 19, y + 79, str(now["run"]), "#ffffff", 14, bold=True)
    yield shield(x + 51, y + 64.5, 20, "#ffffff", fills["guard"] or INK)
    number = str(now["guard"])
    yield svg.text(x + 61, y + 78.5, number, fills["guard"] or INK, 12, bold=True)
    if has_text(face, horse):
        yield text_sign(x + 66, y + 71, 6.5, PALE)
    told = horse or face
    for row, (kind, whole) in enumerate((("distance", DISTANCES), ("style", STYLES))):
        names = told[f"{kind}s"]
        every = len(names) == len(whole)
        text = _word(f"any_{kind}", lang) if every else terms_word(kind, names, lang)
        yield svg.text(x + 5, y + 91.5 + 9 * row, text, PALE, 7.5, "start", room=SMALL_WIDTH - 10)


def _colour(now: int, printed: int, what: str) -> str | None:
    """Return the colour of a number, by whether it is better or worse than the printed one."""
    better = is_better(now, printed, what)
    return None if better is None else _RISEN if better else _FALLEN


def _clipped(text: str, room: float, most: int) -> list[str]:
    """Return the first lines of a text."""
    lines = [line for part in text.splitlines() for line in wrapped(part, room, ems)]
    return lines if len(lines) <= most else [*lines[: most - 1], lines[most - 1][:-1] + "…"]
