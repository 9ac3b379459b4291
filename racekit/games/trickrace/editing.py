"""What may be changed in a position of Trick Race: an `Editor`.

Every card, and every horse on the course, exists once: what is put down somewhere leaves the place
where it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from ...editing.forms import FormMaker, sections, with_default
from ...editing.parts import Form, Part, Path, Rows, exchanged
from ...engine.formats import Location
from ...engine.game import State
from .cards import FIRST_ODDS, HORSES
from .consistency import BEFORE_RACE
from .encoding import codec_for, fields_of, word
from .positions import PILES, default_tickets, describe, draft_state, filled, read
from .settle import Settled

if TYPE_CHECKING:
    from .rules import Rules

__all__ = [
    "begin",
    "dealt",
    "draft_state",
    "empty_position",
    "form",
    "normalise_edit",
    "to_form_data",
]

_BEFORE_RACE = ("horse", "deal")
_STAGE = {"chosen": ("aside", "seal"), "table": ("play",), "put_back": ("discard",)}
"""Parts that exist at some stages only."""
_UNTRUE = {
    "course": ("last",),
    "riders": ("last", "shown"),
    "opened": ("number", "shown"),
    **dict.fromkeys(("hands", "aside", "played", "table"), ("shown",)),
}
"""Parts that are no longer true if another changes."""

to_form_data = describe


def begin(game: Rules) -> State:
    """Return the first trick of a race, with the cards dealt at random (TR1.6)."""
    return game.from_description(_filled(game, empty_position(game), 0))


def empty_position(game: Rules) -> dict[str, Any]:
    """Return a race before its first trick, without cards (TR4.1)."""
    return {
        "asks": "play",
        "riders": list(HORSES[: game.horses]),
        "race": 1,
        "course": [list(HORSES[: game.horses])],
        "tickets": default_tickets(game),
    }


def dealt(game: Rules, data: Mapping[str, Any], seed: int) -> dict[str, Any] | None:
    """Return the description with the empty hands and piles filled (TR1.6), during the tricks."""
    return _filled(game, data, seed) if data.get("asks") == "play" else None


def _filled(game: Rules, data: Mapping[str, Any], seed: int) -> dict[str, Any]:
    piles = {name: [pile or None for pile in data.get(name, ())] for name in PILES}
    return describe(draft_state(game, filled(game, {**data, **piles}, seed)))


def normalise_edit(
    game: Rules, before: Mapping[str, Any], data: Mapping[str, Any], path: Path
) -> dict[str, Any]:
    """Return the description without what an edit has moved away or made untrue."""
    found = dict(data)
    match path:
        case ("asks",) if data["asks"] in _BEFORE_RACE:
            return {key: data[key] for key in BEFORE_RACE if key in data}
        case ("asks",):
            found = {**{k: v for k, v in empty_position(game).items() if k != "tickets"}, **found}
            stage = data["asks"]
            return {k: v for k, v in found.items() if stage in _STAGE.get(k, (stage,))}
        case ("riders", int(chair)):  # each horse has one (TR1.6)
            found["riders"] = exchanged(before["riders"], data["riders"], chair)
        case ("course", int(space)):
            found["course"] = _each_once(data["course"], space)
        case ("opened" | "hands" | "aside" | "played" as name, int(chair)):
            found = _each_card_once(before, data, (name, chair))
        case ("table",):
            found = _each_card_once(before, data, ("table", 0))
    gone = _UNTRUE.get(str(path[0]), ())
    return {k: v for k, v in found.items() if k not in gone and v is not None}


def _each_once(spaces: Sequence[Sequence[str]], space: int) -> list[list[str]]:
    """Return the course; a horse put on a space, or on top of it again, leaves where it was."""
    there = _last_once(spaces[space])
    return [
        there if at == space else [horse for horse in horses if horse not in there]
        for at, horses in enumerate(spaces)
    ]


# --- where the cards are -------------------------------------------------------------------

_Place = tuple[str, int]
"""The name of a part, and the chair."""


def _each_card_once(
    before: Mapping[str, Any], data: Mapping[str, Any], here: _Place
) -> dict[str, Any]:
    """Return the description; a card put down somewhere leaves the place where it was."""
    old, piles = _piles(before), _piles(data)
    moved = Counter(map(_bare, piles[here])) - Counter(map(_bare, old.get(here, ())))
    found = {key: value for key, value in data.items() if key not in (*PILES, "table")}
    for (name, chair), pile in piles.items():
        rest = [card for card in pile if _bare(card) not in moved]
        rest = _last_once(pile) if (name, chair) == here else rest
        if name != "table":
            found.setdefault(name, []).append(next(iter(rest), None) if name == "aside" else rest)
        elif rest:
            found["table"] = rest
    return found


def _piles(data: Mapping[str, Any]) -> dict[_Place, list[str]]:
    """Return the cards by their places."""
    found = {(name, n): pile for name in PILES for n, pile in enumerate(data.get(name, ()))}
    piles = {**found, ("table", 0): data.get("table")}
    return {at: [pile] if isinstance(pile, str) else pile or [] for at, pile in piles.items()}


def _last_once(names: Sequence[str]) -> list[str]:
    """Return each card, or horse, once: where it is last."""
    found: dict[str, str] = {}
    for name in names:
        found.pop(_bare(name), None)
        found[_bare(name)] = name
    return [*found.values()]


def _bare(card: str) -> str:
    """Return a card without its whip."""
    return card.partition(" ")[0]


# --- the form ------------------------------------------------------------------------------

_BEFORE = {"stage": ("asks", "riders", "leader"), "cards": ("hands",)}
_SECTIONS = {
    "stage": ("asks", "race", "leader", "table", "put_back", "chosen"),
    "horses": ("course", "odds", "riders"),
    "cards": ("hands", "played"),
    "laid": ("opened", "aside", "tickets", "whips", "points"),
    "before": ("won", "number", "last", "shown", "settled"),
}


def form(game: Rules, data: Mapping[str, Any]) -> Form:
    """Return the parts of a description: trick, horses, cards, tickets, and what has happened."""
    asks = data.get("asks", "play")
    parts = {k: v for k, v in _parts(game, data).items() if asks in _STAGE.get(k, (asks,))}
    if asks in _BEFORE_RACE:
        return sections(_BEFORE, parts, word)
    return sections(_SECTIONS, parts, word, others="before")


def _parts(game: Rules, data: Mapping[str, Any]) -> dict[str, Part]:
    """Return each part of a description; a horse on the board is one on the course (TR1.5)."""
    board, stage = read(game, data, Location("", []))
    told = SimpleNamespace(**board._asdict(), **stage._asdict())
    sealing = stage.asks == "seal"
    boards, stages = fields_of(game, sealing)
    maker = FormMaker(codec_for(game, sealing), word)
    parts = maker.fields(boards, told, boards.keys) | maker.fields(stages, told, stages.keys)
    course: Any = parts["course"]
    places = tuple(HORSES[: game.horses])
    spaces = {n: replace(space, places=places) for n, space in course.parts.items()}
    settled = Rows(
        label=word("settled"), each=partial(_settled, game, maker), most=game.running, default=[]
    )
    return {**parts, "course": replace(course, parts=spaces), "settled": settled}


def _settled(game: Rules, maker: FormMaker, n: int) -> Part:
    """A line of the score sheet, from which the points follow (TR5.4)."""
    horses = [*HORSES[: game.horses]]
    default = {
        "race": n + 1,
        "finish": horses,
        "odds": [FIRST_ODDS] * game.horses,
        "riders": horses[: game.players],
        "tickets": default_tickets(game),
        "points": [0] * game.players,
        "spaces": [0] * game.horses,
    }
    found = maker.value(Settled, word("settled_race", n=n + 1))
    points = replace(found.parts["points"], label=word("points_before"))
    return with_default(replace(found, parts={**found.parts, "points": points}), default)
