"""A static picture of a scene: the board as SVG, for output without widgets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...engine import svg
from ...engine.texts import Text, first_upper, seat_word
from ...show.wrapping import wrapped
from .cards import BOOK

Scene = Mapping[str, Any]


class _Size(NamedTuple):
    """The size of a drawn card, and whether its text is drawn."""

    wide: int
    tall: int
    whole: bool


_SMALL, _BIG = _Size(92, 62, whole=False), _Size(124, 133, whole=True)
_WIDTH, _NAME, _GAP, _READ = 760, 96, 6, 500
"""The total width, the x of a place's cards, the gap between cards, the x of the card read."""
_INK, _PALE, _PAPER, _EDGE, _BACK, _READING = (
    "#1b1d22",
    "#4a5563",
    "#fffdf4",
    "#b9b4a3",
    "#3d5a80",
    "#d9540b",
)
_KNOWN, _BRASS = "#d8dfe8", "#f2e0a2"
_ABOUT = {
    "shuffle": "#1c7048",
    "forbid": "#a01c4e",
    "allow": "#a01c4e",
    "limit": "#3f5468",
    "lay": "#6a3fa0",
    "condition": "#7d5a00",
    "exchange": "#0a6470",
    "exchange_this": "#0a6470",
    "under": "#2f4da0",
    "take": "#56640f",
    "give": "#56640f",
    "nothing": "#5a5c60",
}
"""The colour of a card, by its main effect other than discarding."""
_DISCARD = "#a63d1e"
_TITLE, _TEXT = {"en": 15, "ja": 7}, {"en": 23, "ja": 11}
"""The characters per line of a small card's title and of a large card's text."""
_LINES = 7
"""The lines of text on a large card."""
_MARKS = {"done": "✓", "now": "▶", "next": "·"}


def board_svg(scene: Scene, label: str, lang: str) -> str:
    """Return the board of a scene, with the backdrop, as SVG; screen readers say the label.

    Examples
    --------
    >>> from racekit.games.readaloud import make
    >>> game = make()
    >>> scene = {**game.backdrop(), **game.scene(game.start().view(0))}
    >>> board_svg(scene, "the start", "en")[:4]
    '<svg'
    """
    drawing = _Drawing(scene, lang)
    return svg.picture(list(drawing.board()), _WIDTH, drawing.y, label)


class _Drawing:
    """Draws one scene in one language, from the top down; `y` is the current height."""

    def __init__(self, scene: Scene, lang: str) -> None:
        self.scene = scene
        self.lang = lang
        self.y = 0

    def text(self, key: str, **values: Any) -> str:
        """Return a text of the catalogue as a heading."""
        return first_upper(BOOK.words.render(key, self.lang, values))

    def board(self) -> Iterator[str]:
        """Draw everything."""
        own, hands = self.scene["seat"], self.scene["limits"]["hands"]
        yield from self.in_force()
        for seat, hand in enumerate(self.scene["hands"]):
            if seat != own:
                yield from self.place(seat_word(seat, self.lang), hand, hands[seat], _SMALL)
        yield from self.piles()
        field = self.scene["field"]
        yield from self.reading()
        limit = self.scene["limits"]["field"]
        yield from self.place(self.text("place_field"), field, limit, _BIG)
        yield from self.place(seat_word(own, self.lang), self.scene["hands"][own], hands[own], _BIG)

    def in_force(self) -> Iterator[str]:
        """Draw the winning condition and a ban."""
        found = self.scene["condition"]
        caption = self.text("picture_no_condition")
        if found is not None:
            text = Text(**found["text"])
            caption = self.text("picture_condition", condition=text, seat=found["seat"])
        yield svg.rect(0, 0, _WIDTH, 28, _BRASS, _EDGE)
        yield svg.text(12, 19, caption, _INK, 14, "start")
        self.y = 36
        for _ in self.scene["bans"]:
            yield svg.text(12, self.y + 12, self.text("picture_ban"), _READING, 13, "start")
            self.y += 22

    def place(self, name: str, pieces: Sequence[Scene], limit: int, size: _Size) -> Iterator[str]:
        """Draw a place's name, its cards, and a frame for each missing card."""
        yield from self.heading(0, name, f"{len(pieces)} / {limit}")
        slots = max(len(pieces), limit)
        step = min(size.wide + _GAP, (_WIDTH - _NAME - size.wide) / max(1, slots - 1))
        for at in range(slots):
            x = _NAME + at * step
            if at < len(pieces):
                yield from self.piece(x, pieces[at], size)
            else:
                yield svg.rect(x, self.y, size.wide, size.tall, "none", _EDGE)
        self.y += size.tall + 12

    def heading(self, x: float, name: str, count: str) -> Iterator[str]:
        """Draw a place's name and its number of cards."""
        yield svg.text(x + 4, self.y + 20, name, "currentColor", 13, "start")
        yield svg.text(x + 4, self.y + 40, count, "currentColor", 12, "start")

    def piles(self) -> Iterator[str]:
        """Draw the stock and the discards, each with its top card if it is known."""
        stock, discards = self.scene["stock"], self.scene["discards"]
        half = _WIDTH / 2
        for x, key, count, top in (
            (0.0, "place_stock", stock["count"], stock["top"]),
            (half, "place_discards", len(discards), (discards or [None])[-1]),
        ):
            yield from self.heading(x, self.text(key), str(count))
            if top is not None:
                yield from self.piece(x + _NAME, top, _SMALL)
            elif count:
                yield svg.rect(x + _NAME, self.y, _SMALL.wide, _SMALL.tall, _BACK, _EDGE)
        self.y += _SMALL.tall + 12

    def reading(self) -> Iterator[str]:
        """Draw, beside the field, the card being read: its finished and remaining words."""
        reading = self.scene["reading"]
        if reading is None or self.scene["limits"]["field"] * (_BIG.wide + _GAP) > _READ - _NAME:
            return
        title = Text(**self.scene["cards"][reading["card"]]["title"])
        caption = self.text("picture_reading", seat=reading["seat"], card=title)
        yield svg.text(_READ, self.y + 14, caption, "currentColor", 14, "start")
        y = self.y + 34
        for word in reading["words"]:
            mark = f"{_MARKS[word['state']]} {word['text'][self.lang]}"
            colour = _READING if word["state"] == "now" else "currentColor"
            for line in wrapped(mark, 2 * _TEXT[self.lang] - 8, len):
                yield svg.text(_READ, y, line, colour, 11, "start")
                y += 15

    def piece(self, x: float, piece: Scene, size: _Size) -> Iterator[str]:
        """Draw a card: pale if it is known but not seen, a back if it is unknown."""
        y = self.y
        for depth in range(len(piece["under"]), 0, -1):
            yield svg.rect(x + 3 * depth, y + 3 * depth, size.wide, size.tall, _PAPER, _EDGE)
        face = self.scene["cards"].get(piece["card"])
        if face is None:
            yield svg.rect(x, y, size.wide, size.tall, _BACK, _EDGE)
            return
        about = _about(face)
        paper, ink = (_PAPER, _INK) if piece["mine"] else (_KNOWN, _PALE)
        yield svg.rect(x, y, size.wide, size.tall, paper, self.edge(piece))
        yield svg.rect(x, y, 5, size.tall, about)
        value = str(piece["value"]).replace("-", "−")
        yield svg.text(x + 12, y + 22, value, about, 19, "start")
        if not size.whole:
            title = wrapped(face["title"][self.lang], _TITLE[self.lang], len)
            yield from _lines(x + 12, y + 38, title[:2], ink, 11)
            return
        yield from _lines(x + 12, y + 40, [face["title"][self.lang]], ink, 12)
        text = wrapped(face["text"][self.lang], _TEXT[self.lang], len)
        yield from _lines(x + 12, y + 55, text[:_LINES], ink, 9)

    def edge(self, piece: Scene) -> str:
        """Return the colour of a card's edge, which differs for the card being read."""
        reading = self.scene["reading"]
        return _READING if reading and reading["id"] == piece["id"] else _EDGE


def _about(face: Scene) -> str:
    """Return the colour of a card's main effect other than discarding."""
    found = (_ABOUT[each["word"]] for each in face["words"] if each["word"] in _ABOUT)
    return next(found, _DISCARD)


def _lines(x: float, y: float, lines: Sequence[str], ink: str, size: int) -> Iterator[str]:
    """Draw lines of text."""
    for at, line in enumerate(lines):
        yield svg.text(x, y + at * (size + 2.5), line, ink, size, "start")
