"""A static picture of a scene: the board as SVG, for output without widgets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...engine import svg
from ...engine.texts import language
from .cards import BOOK

_WIDTH = 760
_LAYER = 24
"""The distance from one horse of a stack to the next."""
_SEAT = 34
_HAND = 320
"""The x position of the first card of a hand."""
_INK, _PALE, _CARD, _EDGE = "#1b1d22", "#5b5f66", "#fffdf4", "#b9b4a3"

COLOURS = {
    "R": ("#c62f3b", "#ffffff"),
    "B": ("#1f5fbf", "#ffffff"),
    "Y": ("#f2c230", "#1b1d22"),
    "G": ("#2b8a57", "#ffffff"),
}
"""The fill of each colour and of the text on it."""


def board_svg(scene: Mapping[str, Any], label: str) -> str:
    """Return the board of a scene as SVG; screen readers say the label.

    Examples
    --------
    >>> import racekit as rk
    >>> game = rk.game("trickrace")
    >>> board_svg(game.scene(game.start().view(0)), "the start")[:4]
    '<svg'
    """
    course = _LAYER * len(scene["horses"]) + 30
    parts = [*_course(scene, course - 22)]
    seats = {seat["seat"]: seat for seat in scene["seats"]}
    y = course + 8
    for chair in scene["ring"] or sorted(seats):
        parts += _seat(scene, seats[chair], y)
        y += _SEAT
    for at, card in enumerate(scene["hand"] or ()):
        parts += _card(_HAND + 28 * at, y, card)
    y += _SEAT if scene["hand"] else 0
    for race in scene["sheet"]:
        parts += _race(race, y)
        y += 22
    return svg.picture(parts, _WIDTH, y + 4, label)


def _course(scene: Mapping[str, Any], bottom: float) -> Iterator[str]:
    """Draw the spaces from the gate to the goal, and the stacks of horses on them."""
    width = _WIDTH / len(scene["course"])
    for space, horses in enumerate(scene["course"]):
        x, goal = space * width, space == scene["goal"]
        turf = "#e7d9b8" if goal else ("#cfe6c8", "#c2dcba")[space % 2]
        yield svg.rect(x + 1, 0, width - 2, bottom, turf)
        yield svg.text(x + width / 2, bottom + 16, str(space), "currentColor", 11)
        # At the goal, the first horse to arrive is highest; elsewhere, the last.
        for layer, horse in enumerate(reversed(horses) if goal else horses):
            y = bottom - _LAYER * (layer + 1)
            yield svg.rect(x + 4, y, width - 8, _LAYER - 3, _CARD, _EDGE)
            yield svg.text(x + width / 2, y + 15, horse, _INK, 13)


def _seat(scene: Mapping[str, Any], seat: Mapping[str, Any], y: float) -> Iterator[str]:
    """Draw a seat: horse and odds, whips, tickets, discards, the card in the trick, the hand."""
    odds = {horse["id"]: horse["odds"] for horse in scene["horses"]}
    horse = seat["horse"]
    yield svg.rect(0, y, _WIDTH, _SEAT - 4, "none", _EDGE)
    if horse is not None:
        yield svg.text(8, y + 20, f"{horse} ×{odds[horse]}", "currentColor", 14, "start")
    whips = seat["whips"]
    for whip in range(whips["of"]):
        fill = "#6b4a2b" if whip < whips["up"] else "none"
        yield svg.rect(58 + 9 * whip, y + 6, 5, 18, fill, _PALE)
    win = BOOK.words.text("ticket_win")(language())
    for at, name in enumerate(_tickets(seat)):
        ticket = win if name == "win" else name
        yield svg.rect(84 + 40 * at, y + 5, 36, 20, _CARD, _EDGE)
        yield svg.text(102 + 40 * at, y + 19, ticket, _INK, 11)
    discards = [*seat["discards"]["open"], *seat["discards"]["down"]]
    for at, card in enumerate(discards):
        yield from _card(172 + 28 * at, y, card)
    for played in scene["trick_cards"]:
        if played["seat"] == seat["seat"]:
            yield from _card(252, y, played["card"])
            yield svg.text(290, y + 20, "!" if played["whip"] else "", "#c62f3b", 16)
    for at, card in enumerate(seat["row"] or seat["backs"]):
        yield from _card(_HAND + 28 * at, y, card)
    if not seat["dummy"]:
        yield svg.text(_WIDTH - 8, y + 20, str(seat["points"]), "currentColor", 14, "end")


def _tickets(seat: Mapping[str, Any]) -> Iterator[str]:
    if seat["open"] is not None:
        yield seat["open"]
    if seat["sealed"] != "none":
        yield "?" if seat["sealed"] == "down" else seat["sealed"]


def _card(x: float, y: float, card: str) -> Iterator[str]:
    """Draw a card or a back: the letter of its colour, and its number if it is visible."""
    fill, ink = COLOURS[card[0]]
    yield svg.rect(x, y + 4, 26, 22, fill, _EDGE)
    yield svg.text(x + 13, y + 19, card, ink, 11)


def _race(race: Mapping[str, Any], y: float) -> Iterator[str]:
    """Draw a line of the score sheet: horses with odds and spaces by place, and points won."""
    spaces = race.get("spaces", {})  # an older replay does not have them
    came = "  ".join(f"{h} ×{race['odds'][h]} ›{spaces.get(h, '?')}" for h in race["places"])
    won = "  ".join(f"{seat['horse']} +{seat['total']}" for seat in race["seats"])
    yield svg.text(8, y + 15, f"{race['race']}", "currentColor", 12, "start")
    yield svg.text(40, y + 15, came, "currentColor", 12, "start")
    yield svg.text(_HAND, y + 15, won, "currentColor", 12, "start")
