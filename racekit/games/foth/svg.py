"""A still picture of a scene: the board as SVG, for places without widgets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from ...engine import svg
from ...engine.svg import disc, ems, path, placed, rect
from ...engine.texts import Text, first_upper, seat_word
from ...show.wrapping import wrapped
from .cards import STYLES, TERMS
from .drawing import COATS, COLOURS, INK, PAPER, SILKS, chequered, racehorse
from .faces import SMALL_HEIGHT, SMALL_WIDTH, small_card
from .prompts import counted
from .scene import alike
from .words import STAGE, signed_number

Scene = Mapping[str, Any]

_WIDTH = 760
_GAP = 8
_HEAD, _LANE = 40, 66
_TRACK, _GOAL = 150, 668
"""The left ends of a lane's track and of its goal."""
_HALF = (_WIDTH - _GAP) / 2
_COLUMNS, _WIDE = (10, _HALF + 56), 314
"""The left ends of the running and the guarding horses, and the width of each."""
_STEED, _BADGE = 62, 88
_LINE = 16
# Shapes that must be visible on both light and dark pages are translucent.
_PANEL, _FRAME, _FAINT = "#7f8ea01f", "#7f8ea066", "#7f8ea0"
_GREENS, _RUN_PAST = ("#3fa05a66", "#3fa05a4d"), "#3fa05a21"
_NOW, _BACK = "#e0662a", "#2f5d8f"
_TURN = "M0 0 9 5 0 10z"
_told = partial(svg.text, fill="currentColor", anchor="start")
_at_end, _white = partial(_told, anchor="end"), partial(svg.text, fill="#ffffff")


def board_svg(scene: Scene, label: str, lang: str) -> str:
    """Return the board of a scene, with the backdrop, as SVG; screen readers say the label."""
    drawing = _Drawing(scene, lang)
    return svg.picture([*drawing.board()], _WIDTH, int(drawing.y), label)


class _Drawing:
    """Draws one scene in one language, from the top down; `y` is the current position."""

    def __init__(self, scene: Scene, lang: str) -> None:
        self.scene = scene
        self.lang = lang
        self.y = 0.0

    def tell(self, key: str, **values: Any) -> str:
        """Return a text of the catalogue."""
        return STAGE.render(key, self.lang, values)

    def small(self, x: float, y: float, card: str, horse: Any = None) -> Iterator[str]:
        """Draw a card as the board shows it."""
        return small_card(x, y, self.scene["cards"][card], self.lang, horse)

    def board(self) -> Iterator[str]:
        """Draw everything."""
        own = self.scene["sides"][self.scene["seat"]]
        other = self.scene["sides"][1 - self.scene["seat"]]
        yield from self.head()
        yield from self.lane(other)
        yield from self.run()
        yield from self.table()
        yield from self.lane(own)
        yield from self.hand(own["hand"]["cards"])

    # --- the race -----------------------------------------------------------------------------

    def head(self) -> Iterator[str]:
        """The race, and the current part of the turn."""
        race, middle = self.scene["race"], _HEAD / 2 + 6
        yield rect(0, 0, _WIDTH, _HEAD, _PANEL, _FRAME, radius=8)
        self.y = _HEAD + _GAP
        if None in race.values():
            yield _told(14, middle - 1, self.tell("race_unknown"), size=14)
            return
        texts = {word: Text(**race[word]["text"]) for word in ("course", "surface", "distance")}
        course = texts.pop("course")(self.lang)
        yield _told(14, middle, course, size=18, bold=True)
        x = 28 + ems(course) * 20
        told = first_upper(self.tell("race_run", metres=race["metres"], **texts))
        yield _told(x, middle - 1, told, size=14)
        x += ems(told) * 14 + 16
        going = race["going"]["text"][self.lang]
        yield from self.pill(x, 9, going, COLOURS["situation"])
        if variant := self.scene.get("variant"):
            x += ems(going) * 12 + 32
            yield _told(x, middle - 1, first_upper(variant["text"][self.lang]), size=13)
        if self.scene["turn"]:
            phase = STAGE.text(f"phase_{self.scene['phase']}")
            told = self.tell("lead_turn", turn=self.scene["turn"], phase=phase)
            yield _at_end(_WIDTH - 14, middle - 1, told, size=13)

    def pill(self, x: float, y: float, text: str, fill: str) -> Iterator[str]:
        """A word on a coloured ground."""
        width = ems(text) * 12 + 16
        yield rect(x, y, width, 22, fill, radius=11)
        yield _white(x + width / 2, y + 15.5, text, size=12, bold=True)

    # --- a side -------------------------------------------------------------------------------

    def lane(self, side: Scene) -> Iterator[str]:
        """A player's four areas as a track, with the horse at its current position."""
        y, seat = self.y, side["seat"]
        yield rect(0, y, 4, _LANE, SILKS[seat], radius=2)
        yield _told(12, y + 18, seat_word(seat, self.lang), size=13, bold=True, room=110)
        if seat == self.scene["player"]:
            yield placed(_TRACK - 18, y + 8.5, 1, path(_TURN, _NOW))
        yield from self.counts(side, y)
        width = (_GOAL - _TRACK) / len(STYLES)
        for at in range(len(STYLES)):
            yield from self.area(side, at, _TRACK + at * width, width)
        yield from chequered(_GOAL, y, _LANE - 6)
        nose = self.nose(side, width)
        yield racehorse(nose - _STEED, y + 19, _STEED, COATS[seat], SILKS[seat])
        if side["area"] is not None:
            yield _at_end(_WIDTH - 4, y + 30, str(side["to_go"]), size=26, bold=True)
            metres = self.tell("out_metres", what=side["metres"])
            yield _at_end(_WIDTH - 4, y + 48, metres, size=12)
        self.y += _LANE + 2

    def counts(self, side: Scene, y: float) -> Iterator[str]:
        """The hand as card backs; the farm and the removed area as numbers."""
        for at in range(min(side["hand"]["count"], 14)):
            yield rect(12 + 8 * at, y + 25, 10, 14, _BACK, PAPER, radius=2)
        farm = len(side["farm"]) + side["down"]["count"]
        told = [f"{self.tell('head_hand')} {side['hand']['count']}"]
        told.append(f"{self.tell('head_farm')} {farm}")
        if side["removed"]:
            told.append(f"{self.tell('head_removed')} {len(side['removed'])}")
        yield _told(12, y + 55, "  ".join(told), size=11, room=_TRACK - 20)

    def area(self, side: Scene, at: int, x: float, width: float) -> Iterator[str]:
        """A distance area: its name, and its pile."""
        y, area = self.y, side["areas"][at]
        now = area["style"] == side["area"]
        fill = _GREENS[at % 2] if area["count"] else _RUN_PAST
        yield rect(x + 1, y, width - 2, _LANE - 6, fill, _NOW if now else "none")
        name = TERMS["area"][area["style"]](self.lang)
        yield _told(x + 8, y + 15, name, size=12, bold=now)
        for layer in range(min(3, area["count"])):
            yield rect(x + width - 30 - 2 * layer, y + 6 - layer, 16, 22, _BACK, PAPER, radius=2)
        if area["count"]:
            yield _white(x + width - 24, y + 20, str(area["count"]), size=11, bold=True)

    def nose(self, side: Scene, width: float) -> float:
        """A horse's position: as far into its area as the share of its cards that are gone."""
        if side["area"] is None:
            return _TRACK + _STEED
        if not side["to_go"]:
            return _GOAL + 10
        at = STYLES.index(side["area"])
        left: float = side["areas"][at]["count"] * len(STYLES) / side["whole"]
        nose = _TRACK + (at + max(0.0, 1 - left)) * width
        return max(_TRACK + _STEED, nose)  # it stands in its first area, not before it

    # --- the run ------------------------------------------------------------------------------

    def run(self) -> Iterator[str]:
        """The running and guarding horses, each beside the steps to its number."""
        lying = [piece for side in self.scene["sides"] for piece in side["run"]]
        lying += self.scene["resolving"]
        if not lying:
            return
        top, columns = self.y, [list[str](), list[str]()]
        bottoms = [top + 10, top + 10]
        for column, (role, what) in enumerate((("running", "run"), ("guarding", "guard"))):
            x = _COLUMNS[column]
            for piece in lying:
                if piece["role"] == role:
                    shapes, height = self.horse(x, bottoms[column], piece, what)
                    columns[column] += shapes
                    bottoms[column] += height + _GAP
            others = [p for p in lying if _column(self.scene, p) == column]
            columns[column] += self.tags(x, bottoms[column], others)
            bottoms[column] += 26 if others else 0
        height = max(bottoms) - top + 2
        for column in range(2):
            left = column * (_HALF + _GAP)
            yield rect(left, top, _HALF, height, _PANEL, _FRAME, radius=8)
            yield from columns[column]
        if totals := self.scene["totals"]:
            yield from self.badge(top + 30, f"{totals['run']} : {totals['guard']}")
        self.y += height + _GAP

    def horse(self, x: float, y: float, piece: Scene, what: str) -> tuple[list[str], float]:
        """A horse in the run beside the steps to its number, and the height of both."""
        shapes = [*self.small(x, y, piece["card"], piece["horse"])]
        left, right = x + SMALL_WIDTH + 12, x + _WIDE
        name = self.scene["cards"][piece["card"]]["name"][self.lang]
        shapes.append(disc(left + 8, y + 7, 8, SILKS[piece["user"]]))
        shapes.append(_white(left + 8, y + 11, str(piece["id"]), size=10, bold=True))
        shapes.append(_told(left + 22, y + 12, name, size=13, bold=True, room=right - left - 30))
        line = y + 14
        for step in piece["horse"][what]["steps"]:
            line += _LINE
            shapes += self.step(left, right, line, step)
        value = piece["horse"][what]["value"]
        shapes.append(rect(left, line + 5, right - left, 1, _FAINT, radius=0))
        told = self.tell("number", what=STAGE.text(what), value=value)
        shapes.append(_told(left + 28, line + 20, first_upper(told), size=14, bold=True))
        return shapes, max(SMALL_HEIGHT, line + 24 - y)

    def step(self, left: float, right: float, y: float, step: Scene) -> Iterator[str]:
        """A step to a number, with its rule."""
        by, printed = step["by"], step["rule"] == "808.1a"
        told = signed_number(by, "en") if by is not None else f"={step['value']}"
        told = str(step["value"]) if printed else told
        yield _at_end(left + 22, y, told, size=13, bold=True)
        text = step["text"][self.lang]
        yield _told(left + 28, y, text, size=12, room=right - left - 78)
        yield _at_end(right, y, step["rule"], size=9.5)

    def tags(self, x: float, y: float, pieces: Iterable[Scene]) -> Iterator[str]:
        """The other cards of a run area: force paid, supports, a card being played."""
        for card, n in Counter(piece["card"] for piece in pieces).items():
            face = self.scene["cards"][card]
            told = counted(Text(**face["name"]), n)(self.lang)
            kind = face.get("class") or "force"
            width = ems(told) * 11 + 14
            yield rect(x, y, width, 19, COLOURS.get(kind, INK), radius=5)
            yield _white(x + width / 2, y + 13.5, told, size=11)
            x += width + 5

    def badge(self, y: float, told: str) -> Iterator[str]:
        """The run number and the guard value."""
        yield rect((_WIDTH - _BADGE) / 2, y, _BADGE, 38, INK, PAPER, radius=19)
        yield _white(_WIDTH / 2, y + 26, told, size=20, bold=True)

    # --- the rest of the table ----------------------------------------------------------------

    def table(self) -> Iterator[str]:
        """Situations, waiting abilities, and the options of a choice."""
        for side in self.scene["sides"]:
            for piece in side["situation"]:
                text = self.scene["cards"][piece["card"]]["text"][self.lang]
                yield from self.note(piece["card"], text, SILKS[side["seat"]])
        for each in (*self.scene["waiting"], *self.scene["later"]):
            yield from self.note(each["card"], each["text"][self.lang], SILKS[each["seat"]])
        for option in (self.scene["asks"] or {}).get("options", ()):
            told = f"{option['n']}) {option['text'][self.lang]}"
            yield from self.note(option["card"], told, _NOW)

    def note(self, card: str, text: str, edge: str) -> Iterator[str]:
        """A card's name and text."""
        name = self.scene["cards"][card]["name"][self.lang] if card else ""
        left = 14 + (ems(name) * 14 + 12 if name else 0)
        room = (_WIDTH - left) / 12.5
        lines = [line for part in text.splitlines() for line in wrapped(part, room, ems)]
        height = _LINE * max(1, len(lines)) + 10
        yield rect(0, self.y, _WIDTH, height, _PANEL, radius=6)
        yield rect(0, self.y, 4, height, edge, radius=2)
        yield _told(12, self.y + 17, name, size=12.5, bold=True)
        for at, line in enumerate(lines):
            yield _told(left, self.y + 17 + at * _LINE, line, size=12)
        self.y += height + 6

    # --- the hand -----------------------------------------------------------------------------

    def hand(self, cards: Iterable[Scene]) -> Iterator[str]:
        """The seat's own cards, with equal ones stacked."""
        same = alike(cards)
        if not same:
            return
        room = (_WIDTH - SMALL_WIDTH - 6) / max(1, len(same) - 1)
        apart = min(SMALL_WIDTH + 10.0, room)
        for at, equal in enumerate(same):
            x, y, first = at * apart, self.y, equal[0]
            for shift in range(3 * min(2, len(equal) - 1), 0, -3):
                yield rect(x + shift, y + shift, SMALL_WIDTH, SMALL_HEIGHT, PAPER, _FAINT)
            yield from self.small(x, y, first["card"], first["horse"])
            if len(equal) > 1:
                yield disc(x + SMALL_WIDTH - 10, y + 52, 10, INK, PAPER)
                yield _white(x + SMALL_WIDTH - 10, y + 56, f"×{len(equal)}", size=10, bold=True)
            if first["shown"]:
                yield rect(x + 3, y + SMALL_HEIGHT - 4, SMALL_WIDTH - 6, 3, _NOW)
        self.y += SMALL_HEIGHT + 10


def _column(scene: Scene, piece: Scene) -> int | None:
    """Return the half of the run for a card other than a horse: the turn player's is the left."""
    if piece["role"] in ("running", "guarding"):
        return None
    return int(piece["user"] != scene["player"])
