"""Small pictures of the engine, drawn from real positions, and of the house, from its layers.

The directive ``picture`` puts one of `PICTURES` into a page. The colours are those of the page, in
the light and in the dark theme.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import racekit as rk
from racekit.engine import State, Text, svg
from racekit.engine.svg import CLOTH, INK, LINE, MUTED

WIDE = 420
EVENT = Text("event", "起きたこと")
WHOLE = Text("the whole state", "全体")
SEAT = Text("seat {n} may know", "席{n}から見えること")
LABELS: Mapping[str, Text] = {
    "state": Text(
        "A step of Pig: the state before it, the event with its rule, and the new state after it.",
        "ピッグの1手：前の状態、起きたこととそのルール、あとの新しい状態。",
    ),
    "agenda": Text(
        "The agenda of Kuhn poker, four times: two deals and a bet; a deal and a bet; a bet; "
        "the other seat's bet.",
        "クーンポーカーの「やることリスト」を4回：配る2つと賭け、配ると賭け、賭け、相手の賭け。",
    ),
    "chance": Text(
        "A roll in Pig: six outcomes of one sixth each, and the points of the turn after each.",
        "ピッグで振る場面：6分の1ずつの6つの結果と、そのあとの手番の点。",
    ),
    "view": Text(
        "Kuhn poker: the state has two cards; each seat's view has its own, and a face-down one.",
        "クーンポーカー：全体には2枚のカード、それぞれの席からは自分の1枚と裏向きの1枚。",
    ),
    "house": Text(
        "The rooms of racekit, floor by floor: what stands above imports what stands below.",
        "racekitの部屋を階ごとに。上の階は下の階をインポートします。",
    ),
}
PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def state(lang: str) -> tuple[list[str], int]:
    """A state, a step, and the next state."""
    before = rk.game("pig", goal=20).start().step("roll").state
    step = before.step("5")
    event = step.events[0]
    said = f"{event.rule}  {event.text(lang)}"
    middle = [
        svg.path("M30 112v44m-7-9l7 9 7-9", "none", MUTED, 2),
        svg.text(52, 128, 'state.step("5")', INK, 14, "start", bold=True),
        svg.text(52, 150, f"{EVENT(lang)}: {said}", INK, 14, "start", room=360),
    ]
    return [*_pig(before, 8), *middle, *_pig(step.state, 172)], 270


def _pig(position: State, y: float) -> list[str]:
    """Return a position of Pig: its scores, and its die with the points of the turn."""
    board = position.board
    ways = (
        svg.placed(14, y + 14 + 36 * seat, 0.55, svg.way(0, 0, seat, score, 20, 0))
        for seat, score in enumerate(board.scores)
    )
    die = svg.placed(284, y + 22, 0.75, svg.die(0, 0, board.die), svg.tile(70, 0, f"+{board.turn}"))
    return [svg.rect(1, y, WIDE - 2, 90, CLOTH, radius=10), *ways, die]


def agenda(lang: str) -> tuple[list[str], int]:
    """What is still to do, after each of some steps."""
    current = rk.game("kuhn").start()
    shapes = [*_stack(current, 0)]
    for at, action in enumerate(("K", "J", "bet"), start=1):
        current = current.step(action).state
        x = 105 * at - 6
        shapes += [
            svg.path(f"M{x - 9} 118h18m-6-6l6 6-6 6", "none", MUTED, 2),
            svg.text(x, 108, action, INK, 13),
            *_stack(current, at),
        ]
    return shapes, 150


def _stack(position: State, at: int) -> list[str]:
    """Return the agenda of a position, the task that acts on top."""
    shapes = [svg.path(f"M{105 * at + 8} 136h72", "none", LINE, 2)]
    for height, task in enumerate(position.agenda):
        acts = height == len(position.agenda) - 1
        x, y = 105 * at + 10, 102 - 34 * height
        called = f"{type(task).__name__} {task.seat}"
        shapes += [
            svg.rect(x, y, 68, 30, CLOTH, svg.PLAYED if acts else LINE, radius=6),
            svg.text(x + 34, y + 20, called, INK, 13),
        ]
    return shapes


def chance(lang: str) -> tuple[list[str], int]:
    """A chance event, and the state after each outcome."""
    rolling = rk.game("pig", goal=20).start().step("roll").state
    shapes = [
        svg.rect(160, 4, 100, 32, CLOTH, svg.PLAYED, radius=6),
        svg.text(210, 25, str(rolling.actor), INK, 15),
    ]
    outcomes = rolling.outcomes().items()
    shapes += [svg.path(f"M210 36L{35 + 70 * at} 58", "none", LINE, 1.5) for at in range(6)]
    for at, (face, p) in enumerate(outcomes):
        x = 35 + 70 * at
        after = rolling.step(face).state.board
        shapes += [
            svg.text(x, 74, str(p), INK, 14),
            svg.placed(x - 21, 82, 0.7, svg.die(0, 0, int(str(face)))),
            svg.text(x, 146, f"+{after.turn}", INK, 15),
        ]
    return shapes, 156


def view(lang: str) -> tuple[list[str], int]:
    """A state with two secrets, and what each seat sees of it."""
    dealt = rk.game("kuhn").start().step("K").state.step("J").state
    panels = [
        (SEAT(lang).format(n=0), dealt.view(0).board.cards),
        (WHOLE(lang), dealt.board.cards),
        (SEAT(lang).format(n=1), dealt.view(1).board.cards),
    ]
    shapes = []
    for at, (title, cards) in enumerate(panels):
        x = 141 * at
        middle = at == 1
        shapes += [
            svg.rect(x + 1, 30, 136, 96, CLOTH, svg.PLAYED if middle else "none", radius=10),
            svg.text(x + 69, 20, title, INK, 13, room=136, bold=middle),
            *(
                svg.placed(x + 17 + 56 * n, 42, 0.86, svg.card(0, 0, c))
                for n, c in enumerate(cards)
            ),
        ]
    return shapes, 130


def house(lang: str) -> tuple[list[str], int]:
    """The rooms, floor by floor, as the check of the imports has them."""
    layers = tomllib.loads(PROJECT.read_text("utf-8"))["tool"]["importlinter"]["contracts"][0]
    floors = [re.findall(r"\w+", floor) for floor in layers["layers"]]
    shapes = []
    for level, rooms in enumerate(floors):
        wide = WIDE / len(rooms)
        for at, room in enumerate(rooms):
            x, y = at * wide, 4 + 32 * level
            edge = svg.PLAYED if room == "engine" else LINE
            shapes += [
                svg.rect(x + 2, y, wide - 4, 28, CLOTH, edge, radius=6),
                svg.text(x + wide / 2, y + 19, room, INK, 14, room=wide - 12),
            ]
    return shapes, 32 * len(floors) + 4


PICTURES: Mapping[str, Callable[[str], tuple[list[str], int]]] = {
    each.__name__: each for each in (state, agenda, chance, view, house)
}


class Picture(SphinxDirective):
    """A picture of the engine."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        name, lang = self.arguments[0], self.config.language
        shapes, height = PICTURES[name](lang)
        drawn = svg.picture(shapes, WIDE, height, LABELS[name](lang))
        return [nodes.raw("", f'<figure class="rk-picture">{drawn}</figure>', format="html")]


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive."""
    app.add_directive("picture", Picture)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
