"""What may be changed in a position of LONG SHOT: an `Editor`."""

from __future__ import annotations

import random
from collections.abc import Container, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from ...editing.forms import FormMaker, sections, with_default
from ...editing.parts import (
    Form,
    Group,
    Items,
    Maybe,
    Part,
    Path,
    Pick,
    Rows,
    Section,
    exchanged,
    items_of,
    without,
)
from ...engine.formats import By, Location
from ...engine.game import State
from .board import LastMove, default_orders, unplaced_cards
from .cards import HAND, START_MONEY
from .consistency import DECISIONS
from .encoding import Settled, asks_text, codec_for, fields_of, word
from .positions import BEFORE_ALL, describe, draft_state, read

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

_CARDS = ("boxes", "hands", "opened")
"""Parts whose change makes untrue which cards have left the stack."""
_HISTORY = ("formed_of", "opened_since", "drawn_since")
_STAGE = {"opened": "opened", "placed": "second", "cards_placed": "draw", "spurt": "over"}
"""Parts that exist at one stage only."""

to_form_data = describe


def begin(game: Rules) -> State:
    """Return the beginning of a round with hands dealt at random (LS2.2)."""
    return game.from_description(dealt(game, empty_position(game), 0))


def empty_position(game: Rules) -> dict[str, Any]:
    """Return a race before its first round, without cards outside the stack (LS2.5)."""
    return {
        "race": 1,
        "round": 1,
        "first": game.first_player or 0,
        "asks": "place",
        "turn": game.first_player or 0,
        "hands": [[] for _ in range(game.players)],
        "orders": [*range(1, game.players + 1)],
        "purses": [START_MONEY] * game.players,
    }


def dealt(game: Rules, data: Mapping[str, Any], seed: int) -> dict[str, Any]:
    """Return the description with the empty hands filled (LS2.2), as far as there are cards."""
    left = [*unplaced_cards(game, _told(game, data))]
    random.Random(f"{seed}/hands").shuffle(left)
    hands = []
    for hand in data.get("hands", ()):
        drawn = [] if hand else left[:HAND]
        hands.append(hand or [*map(str, sorted(drawn))])
        del left[: len(drawn)]
    return {**without(data, _HISTORY), "hands": hands}


def normalise_edit(
    game: Rules, before: Mapping[str, Any], data: Mapping[str, Any], path: Path
) -> dict[str, Any]:
    """Return the description without the history (LS2.2) or stage (LS3.1) that it contradicts."""
    found, asks = dict(data), data.get("asks")
    match path:
        case ("asks",) if asks == "first":
            return dict(BEFORE_ALL)
        case ("asks",):
            found = found if "hands" in found else {**empty_position(game), "asks": asks}
            return {key: value for key, value in found.items() if _STAGE.get(key, asks) == asks}
        case ("orders", int(seat)):  # there is one for each horse (LS1.3)
            found["orders"] = exchanged(before["orders"], data["orders"], seat)
        case ("home", *_):  # it tells the space of a horse (LS8.1)
            found["home"] = {key: how for key, how in found["home"].items() if how is not None}
            found["at"] = {k: v for k, v in found.get("at", {}).items() if k not in found["home"]}
    if path[0] in _CARDS:
        found = without(found, _HISTORY)
    if path[0] in ("at", "home"):
        found = without(found, ("spurt",))
    absent = ("opened", "moved")
    return {key: value for key, value in found.items() if key not in absent or value is not None}


# --- the form ------------------------------------------------------------------------------


def form(game: Rules, data: Mapping[str, Any]) -> Form:
    """Return the parts of a description: round, horses, boxes, hands, and what has happened."""
    decisions = ("first", *DECISIONS)
    asks = Pick(label=word("asks"), items=items_of(decisions, asks_text), default="place")
    if data == BEFORE_ALL:
        return [Section(word("stage"), {"asks": asks})]
    return sections(_SECTIONS, {**_parts(game, data), "asks": asks}, word, others="before")


_SECTIONS = {
    "stage": ("asks", "turn", "first", "race", "round", "opened", "placed", "cards_placed"),
    "boxes": ("boxes",),
    "seats": ("hands", "orders", "purses"),
    "horses": ("at", "home", "spurt", "moved"),
    "before": ("formed_of", "opened_since", "drawn_since", "settled"),
}


def _parts(game: Rules, data: Mapping[str, Any]) -> dict[str, Part]:
    """Return each part of a description; cards are offered as long as some are left (LS1.2)."""
    told = _told(game, data)
    left = unplaced_cards(game, told)
    here, ever = FormMaker(codec_for(game, left), word), FormMaker(codec_for(game), word)
    boards, stages = fields_of(game, left)
    moved = here.keyed(By("place"), LastMove, word("moved"), ("moved",))
    settled = partial(_settled, game, ever)
    asked = {*boards.keys} - {"stack"}  # what lies nowhere else is in the stack
    parts = here.fields(boards, told, asked) | here.fields(stages, told, stages.keys)
    parts |= ever.fields(fields_of(game)[0], told, _HISTORY)
    parts |= {
        "boxes": _with_own_cards(parts["boxes"]),
        "at": _without_parts(parts["at"], data.get("home", ())),
        "moved": Maybe(label=word("moved"), part=moved),
        "settled": Rows(label=word("settled"), each=settled, most=game.races, default=[]),
    }
    at_stage = {key for key, asks in _STAGE.items() if asks == told.asks or key in data}
    return {key: part for key, part in parts.items() if key in at_stage or key not in _STAGE}


def _told(game: Rules, data: Mapping[str, Any]) -> Any:
    """Return what a description says of the board and of the stage, as far as it is valid."""
    board, stage = read(game, data, Location("", []))
    return SimpleNamespace(**board._asdict(), **stage._asdict())


def _with_own_cards(boxes: Any) -> Group:
    """Return the boxes (LS1.1), each with its own horse's cards and free ones (LS4.2)."""
    own = {name: _own_cards(pile.items, name) for name, pile in boxes.parts.items()}
    parts = {name: replace(pile, items=own[name]) for name, pile in boxes.parts.items()}
    return Group(label=boxes.label, parts=parts)


@lru_cache(maxsize=1024)
def _own_cards(items: Items, box: str) -> Items:
    return tuple(item for item in items if str(item.key)[0] in ("F", box[0]))


def _without_parts(group: Any, keys: Container[str]) -> Group:
    parts = {key: part for key, part in group.parts.items() if key not in keys}
    return Group(label=group.label, parts=parts)


def _settled(game: Rules, maker: FormMaker, race: int) -> Part:
    """A finished race, from which the amounts follow (LS9.1, LS9.2)."""
    orders = [*default_orders(game, None)]
    default = {"purses": [START_MONEY] * game.players, "orders": orders}
    found = maker.value(Settled, word("settled_race", race=race + 1))
    purses = replace(found.parts["purses"], label=word("purses_before"))
    return with_default(replace(found, parts={**found.parts, "purses": purses}), default)
