"""A scene as plain text, for terminals: the race, both sides, the run, the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ...engine.texts import Text, first_upper, list_word
from ...show.columns import aligned, width
from ...show.wrapping import wrapped
from .cards import DISTANCES, STYLES, TERMS
from .prompts import counted
from .scene import alike
from .words import STAGE

Scene = Mapping[str, Any]
Names = Mapping[int, Text]

_COLUMNS = 80
"""The least width of a terminal."""
_INDENT = 2


def text_board(scene: Scene, names: Names, lang: str) -> str:
    """Return a scene, with the backdrop, as lines of plain text, none wider than 80 columns."""
    board = _Writer(scene, names, lang)
    parts = [board.race(), board.sides(), board.run(), board.table(), board.farms(), board.hand()]
    return "\n\n".join("\n".join(lines) for lines in map(list, parts) if lines)


class _Writer:
    """Writes the parts of one scene in one language.

    Open cards (402.2) and the counts of all zones (401.2b) are there for everybody, a hand for its
    player only (407.2).
    """

    def __init__(self, scene: Scene, names: Names, lang: str) -> None:
        self.scene = scene
        self.names = {seat: first_upper(name(lang)) for seat, name in names.items()}
        self.lang = lang

    # --- words --------------------------------------------------------------------------------

    def tell(self, key: str, **values: Any) -> str:
        """Return a text of the catalogue."""
        return STAGE.render(key, self.lang, values)

    def term(self, kind: str, name: str) -> str:
        """Return a term of the game."""
        return TERMS[kind][name](self.lang)

    def name(self, card: str) -> Text:
        """Return a card's name."""
        return Text(**self.scene["cards"][card]["name"])

    def card(self, card: str) -> str:
        """Return a card's name in the writer's language."""
        return self.name(card)(self.lang)

    def listed(self, items: Iterable[str]) -> str:
        """Join items with commas."""
        return list_word(list(items), self.lang)

    def with_more(self, text: str, more: str) -> str:
        """Return a text, followed by a second one in brackets unless that is empty."""
        return self.tell("brackets", text=text, more=more) if more else text

    def counted(self, cards: Iterable[str]) -> str:
        """Return the names of cards, with counts."""
        counts = Counter(cards).items()
        return self.listed(counted(self.name(card), n)(self.lang) for card, n in counts)

    def row(self, key: str, text: str, *, items: bool = False, **values: Any) -> list[str]:
        """Return a text after its heading, wrapped over as many lines as it needs."""
        return self.lines(self.tell(key, **values) + self.tell("colon") + text, items=items)

    def lines(self, text: str, indent: int = 0, *, items: bool = False) -> list[str]:
        """Wrap a text, or the items of a list, over lines; all but the first are indented."""
        inner = indent + _INDENT
        first, *rest = wrapped(text, _COLUMNS - inner, width, items=items)
        return [" " * indent + first, *(" " * inner + line for line in rest)]

    # --- the race and the sides ---------------------------------------------------------------

    def race(self) -> list[str]:
        """The race."""
        race = self.scene["race"]
        if None in race.values():
            return [self.tell("race_unknown")]
        words = ("course", "surface", "distance", "going")
        texts = {word: Text(**race[word]["text"]) for word in words}
        told = self.tell("race", metres=race["metres"], **texts)
        if variant := self.scene.get("variant"):
            told = self.tell("race_variant", race=told, variant=Text(**variant["text"]))
        return [told]

    def sides(self) -> list[str]:
        """Both players' areas, and the sizes of their zones."""
        areas = [self.term("area", style) for style in STYLES]
        heads = [self.tell(f"head_{key}") for key in ("left", "hand", "farm", "removed")]
        rows = [["", *areas, heads[0], "", *heads[1:]], *map(self._counts, self.scene["sides"])]
        return aligned(rows, right={*range(1, len(rows[0]))})

    def _counts(self, side: Scene) -> list[str]:
        """A player's row of numbers."""
        turn = ">" if side["seat"] == self.scene["player"] else " "
        down = f"+{side['down']['count']}" if side["down"]["count"] else ""
        areas = (
            f"[{n}]" if style == side["area"] else f"{n or '-'} "
            for style, n in ((area["style"], area["count"]) for area in side["areas"])
        )
        metres = self.tell("out_metres", what=side["metres"])
        counts = (side["hand"]["count"], f"{len(side['farm'])}{down}", len(side["removed"]))
        head = f"{turn} {self.names[side['seat']]}"
        return [head, *areas, str(side["to_go"]), metres, *map(str, counts)]

    # --- the run ------------------------------------------------------------------------------

    def run(self) -> Iterator[str]:
        """The run: its cards (405.2), the steps to their numbers, and more (512.1, 702.6k-ii)."""
        lying = [piece for side in self.scene["sides"] for piece in side["run"]]
        if not lying:
            return
        yield self.tell("row_run") + self.tell("colon").rstrip()
        for role, what in (("running", "run"), ("guarding", "guard")):
            for piece in lying:
                if piece["role"] == role:
                    yield from self.lines(self._racing(piece, what), _INDENT, items=True)
        if totals := self.scene["totals"]:
            yield from self.lines(self.tell("row_compared", **totals), _INDENT)
        for key, n in (("distance", self.scene["distance"]), ("more", self.scene["runs"] - 1)):
            if n > 0:
                yield from self.lines(self.tell(f"row_{key}", n=n), _INDENT)
        for side in self.scene["sides"]:
            others = [p["card"] for p in side["run"] if p["role"] not in ("running", "guarding")]
            if others:
                told = self.names[side["seat"]] + self.tell("colon") + self.counted(others)
                yield from self.lines(told, _INDENT, items=True)

    def _racing(self, piece: Scene, what: str) -> str:
        """A horse with its number and the steps to it."""
        name = f"[{piece['id']}] {self.card(piece['card'])}"
        head = self.with_more(name, self.names[piece["user"]])
        number = self.number(what, piece["horse"][what])
        mute = "" if piece["horse"]["forceful"] else self.tell("mute")
        return head + self.tell("colon") + self.with_more(number, mute)

    def number(self, what: str, number: Scene) -> str:
        """A number with the steps to it: ``run 5 = 4, +1 suited style``."""
        values: dict[str, Any] = {"what": STAGE.text(what), "value": number["value"]}
        printed, *changes = number["steps"]
        if not changes:
            return self.tell("number", **values)
        steps = [str(printed["value"]), *map(self._step, changes)]
        return self.tell("number_steps", steps=steps, **values)

    def _step(self, step: Scene) -> str:
        text = Text(**step["text"])
        if step["by"] is None:
            return self.tell("number_is", value=step["value"], text=text)
        return self.tell("number_by", by=step["by"], text=text)

    # --- the rest of the table ----------------------------------------------------------------

    def table(self) -> Iterator[str]:
        """Situations, effects, waiting abilities, and the options of a choice."""
        for side in self.scene["sides"]:
            for piece in side["situation"]:
                yield from self.row("row_situation", self._owned(piece, side["seat"]))
                yield from self._text(piece["card"])
        for piece in self.scene["resolving"]:
            yield from self.row("row_resolving", self._owned(piece, piece["user"]))
        for kind in ("effects", "waiting", "later"):
            for each in self.scene[kind]:
                yield from self.row(f"row_{kind}", self._effect(each))
        for option in (self.scene["asks"] or {}).get("options", ()):
            told = f"{option['n']}) {option['text'][self.lang]}"
            card = option["card"] and self.card(option["card"])
            yield from self.row("row_options", self.with_more(told, card))
        if self.scene["picked"]:
            yield from self.row("row_picked", self.counted(self.scene["picked"]), items=True)

    def _owned(self, piece: Scene, seat: int) -> str:
        return self.with_more(self.card(piece["card"]), self.names[seat])

    def _effect(self, each: Scene) -> str:
        """An effect or an ability: its card, its horses, its duration, its text."""
        about = "".join(f" [{number}]" for number in each.get("pieces", ()))
        head = (self.card(each["card"]) if each["card"] else "") + about
        if "until" in each:
            head = self.with_more(head, each["until"]["text"][self.lang])
        told: str = each["text"][self.lang]
        return head + self.tell("colon") + told

    def _text(self, card: str) -> Iterator[str]:
        """A card's printed text."""
        for line in self.scene["cards"][card]["text"][self.lang].splitlines():
            yield from self.lines(line, 2 * _INDENT)

    def farms(self) -> Iterator[str]:
        """Open cards, and the known hidden cards of the other player."""
        for side in self.scene["sides"]:
            farm = [self.counted(side["farm"])] if side["farm"] else []
            if side["down"]["count"]:
                farm.append(self.tell("face_down", n=side["down"]["count"]))
            removed = [self.counted(side["removed"])] if side["removed"] else []
            rows = {"farm": farm, "removed": removed, "known": [*self._known(side)]}
            seat = Text(*(self.names[side["seat"]],) * 2)
            for key, told in rows.items():
                if told:
                    yield from self.row(f"row_{key}", self.listed(told), items=True, seat=seat)

    def _known(self, side: Scene) -> Iterator[str]:
        """Known cards that lie face down or in the other player's hand."""

        def told(key: str, card: str, **values: Any) -> str:
            return self.tell(key, card=self.name(card), **values)

        if side["seat"] != self.scene["seat"]:
            yield from (told("known_hand", card["card"]) for card in side["hand"]["cards"])
        for area in side["areas"]:
            name = TERMS["area"][area["style"]]
            for card in area["known"]:
                yield told("known_area", card["card"], area=name, at=card["at"] + 1)
        yield from (told("known_down", card["card"]) for card in side["down"]["known"])

    # --- the hand -----------------------------------------------------------------------------

    def hand(self) -> Iterator[str]:
        """The seat's own hand: each card with its numbers and its text."""
        cards = self.scene["sides"][self.scene["seat"]]["hand"]["cards"]
        if not cards:
            return
        yield self.tell("row_hand") + self.tell("colon").rstrip()
        for same in alike(cards):
            card, *_ = same
            yield from self.lines(self._in_hand(card, len(same)), _INDENT, items=True)
            yield from self._text(card["card"])

    def _in_hand(self, card: Scene, n: int) -> str:
        face = self.scene["cards"][card["card"]]
        name = counted(self.name(card["card"]), n)(self.lang)
        head = self.with_more(name, self.tell("shown") if card["shown"] else "")
        told = _DESCRIBED[face["kind"]](self, face, card)
        return head + self.tell("colon") + told if told else head

    def _horse(self, face: Scene, card: Scene) -> str:
        now = card["horse"] or _unchanged(face)
        numbers = [self.number(what, now[what]) for what in ("cost", "run", "guard")]
        suited = [
            self._terms("surface", now["surfaces"]),
            self._terms("distance", now["distances"], DISTANCES),
            self._terms("style", now["styles"], STYLES),
        ]
        return self.tell("bar").join((*numbers, *filter(None, suited)))

    def _terms(self, kind: str, names: list[str], whole: tuple[str, ...] = ()) -> str:
        if len(names) == len(whole):
            return self.tell(f"any_{kind}")
        return self.listed(self.term(kind, name) for name in names)

    def _support(self, face: Scene, card: Scene) -> str:
        name, on = self.term("class", face["class"]), self.term("type", face["type"])
        return name if face["class"] == face["type"] else self.with_more(name, on)

    def _force(self, face: Scene, card: Scene) -> str:
        return "" if face["force"] == "normal" else self.term("force", face["force"])


def _unchanged(face: Scene) -> dict[str, Any]:
    """Return a horse with its printed values, before anything can change them."""
    numbers = ("cost", "run", "guard")
    steps = {what: [{"value": face[what]}] for what in numbers}
    return {**face, **{what: {"value": face[what], "steps": steps[what]} for what in numbers}}


_DESCRIBED: Mapping[str, Callable[[_Writer, Scene, Scene], str]] = {
    "horse": _Writer._horse,
    "support": _Writer._support,
    "force": _Writer._force,
}
