"""What may be changed in a position of Read Aloud: an `Editor`.

Every card exists once: what is put down comes from the stock, and a card that takes the place of
another exchanges places with it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from ...editing.forms import FormMaker, sections, with_default
from ...editing.parts import Form, Group, Maybe, Part, Path, Pick, Rows, items_of, numbered, without
from ...engine.formats import By, Location
from ...engine.game import State
from ...engine.texts import Text, seat_text, untranslated
from . import board as moves
from .board import Board, Condition, Number, Piece, PieceNumber, Reading, Seat, SpareCard
from .cards import DISCARDS, FIELD, STOCK, Effect, Place, Spot, hand_of
from .consistency import parts_left
from .encoding import Lies, Limit, Limits, Who, board_fields, card_items, codec_for, word
from .positions import PLACES, describe, draft_state, read, with_filled
from .vocabulary import effect_data, effect_text, forms

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

_NEWEST = 500
"""How many numbers of pieces can be chosen, the newest ones."""
_FILLED = ("stock", "fresh", "past", "memory")
"""What follows from the cards on the table as long as nothing else is given."""

to_form_data = describe


def begin(game: Rules) -> State:
    """Return the beginning of a turn, with the field and the hands dealt at random (RA1)."""
    return game.from_description(dealt(game, empty_position(game), 0))


def empty_position(game: Rules) -> dict[str, Any]:
    """Return the beginning of a turn with no card on the table (RA2.1)."""
    empty = {"turn": 1, "seat": 0, "field": [], "hands": [[] for _ in range(game.players)]}
    return _with_numbers(game, empty)


def dealt(game: Rules, data: Mapping[str, Any], seed: int) -> dict[str, Any]:
    """Return the description with an empty field and empty hands filled (RA1.2, RA1.3)."""
    rng = random.Random(f"{seed}/position")

    def filled(board: Board) -> Board:
        empty = [place for place, pieces in enumerate(board.laid) if not pieces]
        return with_filled(game, board, empty, rng)

    return describe(draft_state(game, without(data, _FILLED), filled))


def normalise_edit(
    game: Rules, before: Mapping[str, Any], data: Mapping[str, Any], path: Path
) -> dict[str, Any]:
    """Return the description without what an edit has moved away or made untrue."""
    found = {key: value for key, value in data.items() if value is not None}
    if path[0] in PLACES and path[-1] == "card":
        found = _exchanged(before, found, path)
    if path[0] not in ("past", "memory", "reading", "stock", "fresh"):
        found.pop("past", None)  # the next turn is compared with later ones only (RA5.4)
    return _with_numbers(game, found) if path[0] in PLACES else found


# --- cards that exist once -----------------------------------------------------------------------


def _exchanged(before: Mapping[str, Any], data: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """Return the description; the place from which a card was taken has the one it replaces."""
    old, new = _at(before, path), _at(data, path)

    def rest(value: Any, here: Path) -> Any:
        if isinstance(value, Mapping):
            return {key: rest(part, (*here, key)) for key, part in value.items()}
        if isinstance(value, list):
            return [rest(part, (*here, n)) for n, part in enumerate(value)]
        return old if value == new and here != path else value

    laid = {key: rest(data[key], (key,)) for key in PLACES if key in data}
    return {**data, **laid} if new else dict(data)


def _at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def _with_numbers(game: Rules, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the description with as many numbers in the stock as it has cards (RA1.4)."""
    board = read(game, without(data, _FILLED), Location("", []))
    lying = [piece.id for piece in moves.lying_pieces(board)]
    fresh = max([data.get("fresh", 0), *(number + 1 for number in lying)])
    size = len(board.pool)
    stock = [number for number in data.get("stock", ()) if number not in lying][:size]
    new = range(fresh, fresh + size - len(stock))
    top = [] if board.top is None else [board.top.id]
    return {**data, "stock": [*top, *stock, *new], "fresh": fresh + len(new)}


# --- the form ------------------------------------------------------------------------------------

_SECTIONS = {
    "stage": ("turn", "seat", "reading", "condition", "ban", "ended", "won"),
    "field": ("field",),
    "hands": ("hands",),
    "piles": ("discards", "top", "loose"),
    "limits": ("limits", "lies"),
    "before": ("memory", "past", "stock", "fresh"),
}
_MARKED = ("turn", "seat", "ban", "ended", "won", "loose", "memory", "stock", "fresh")
"""The parts of which the marks of the board say all."""


def form(game: Rules, data: Mapping[str, Any]) -> Form:
    """Return the parts of a description: turn, cards, rules in force, and what has happened."""
    board = read(game, data, Location("", []))
    left = [item._replace(left=int(item.key in board.pool)) for item in card_items(game)]
    newest = range(max(0, board.fresh - _NEWEST), board.fresh + 1)
    maker = FormMaker(codec_for(game, tuple(left), newest), word)
    fields = board_fields(maker.codec)
    parts = maker.fields(fields.lying, board, _MARKED) | maker.fields(fields.rest, board, _MARKED)
    default = fields.lying.defaults(board)
    for key, kind in (("limits", Limits), ("lies", Lies)):
        parts[key] = with_default(maker.value(kind, word(key)), default[key])
    parts |= _laid(maker, board, data) | _rules(maker, board, data)
    seat: Any = parts["seat"]
    if board.turn:  # it is somebody's (RA2.1)
        parts["seat"] = replace(seat, items=seat.items[1:])
    return sections(_SECTIONS, parts, word)


def _with(group: Group, keys: Sequence[str], **parts: Part) -> Group:
    """Return a group with its parts in another order, and some of them replaced."""
    found = {**group.parts, **parts}
    return replace(group, parts={key: found[key] for key in keys})


# --- cards ---------------------------------------------------------------------------------------


def _laid(maker: FormMaker, board: Board, data: Mapping[str, Any]) -> dict[str, Part]:
    """Return the cards in the field, in hands, among the discards, and on top of the stock."""
    who, spare = tuple[Seat, ...], maker.part(SpareCard, word("card"))
    parts = {key: maker.part(who, word(key)) for key in ("sees", "knows")}
    piece = _with(
        maker.value(Piece, word("top")), ("card", "under", "sees", "knows", "id"), **parts
    )
    piece = replace(
        piece, parts={**piece.parts, "id": replace(piece.parts["id"], default=board.fresh)}
    )
    rows, hands = partial(_rows, piece, spare, board), data.get("hands", ())

    def hand(seat: int) -> Part:
        given = hands[seat] if seat < len(hands) else ()
        return replace(rows(hand_of(seat), given, seat_text(seat)), places=(f"h{seat}",))

    top = replace(_piece(piece, board, STOCK, [data.get("top") or {}], 0), label=word("top"))
    seats = range(maker.codec.game.players)
    return {
        "field": rows(FIELD, data.get("field", ()), word("field")),
        "hands": Group(label=word("hands"), parts={seat: hand(seat) for seat in seats}),
        "discards": rows(DISCARDS, data.get("discards", ()), word("discards")),
        "top": Maybe(label=top.label, part=top, places=top.places),
    }


def _rows(
    piece: Group, spare: Any, board: Board, place: Place, given: Sequence[Any], label: Text
) -> Rows:
    """Return the cards of a place, each a piece."""
    return Rows(
        label=label,
        each=partial(_piece, piece, board, place, given),
        items=spare.items,
        made=lambda code: {"card": code, "id": board.fresh},
        default=[],
    )


def _piece(piece: Group, board: Board, place: Place, given: Sequence[Any], n: int) -> Group:
    """Return a card, or a stack (RA8.1), who sees it (RA2.2), and who knows it (RA10.1)."""
    sees = [*moves.seats(moves.lying(board, place))]
    seen = given[n].get("sees", sees) if n < len(given) else sees
    default = {"sees": sees, "knows": seen}
    found = {key: replace(piece.parts[key], default=each) for key, each in default.items()}
    parts = {**piece.parts, **found}
    return _Piece(label=numbered(n), parts=parts, places=(str(Spot(place, n)),))


class _Piece(Group):
    """A piece: its defaults are not written down."""

    def with_part(self, value: Any, key: Any, new: Any) -> Any:
        found = super().with_part(value, key, new)
        default = self.parts[key].default
        return found if new != default or key in ("card", "id") else without(found, (key,))


# --- rules and history ---------------------------------------------------------------------------


def _rules(maker: FormMaker, board: Board, data: Mapping[str, Any]) -> dict[str, Part]:
    """Return the winning condition (RA4.1), the card being read (RA2.6), and earlier turns."""
    reader = maker.part(Seat, word("reader"))
    asked = _with(
        maker.value(Condition, word("condition")), ("what", "how", "n", "seat", "card"), seat=reader
    )
    (now,) = maker.codec.encode((moves.outline(board),), "past")
    return {
        "condition": Maybe(label=asked.label, part=asked),
        "reading": Maybe(label=word("reading"), part=_reading(maker, board, data, reader)),
        "past": Rows(
            label=word("past"),
            each=partial(_outline, maker, asked, now),
            default=[now] if board.turn else [],
        ),
    }


def _reading(maker: FormMaker, board: Board, data: Mapping[str, Any], reader: Part) -> Group:
    """Return the card being read, and what is left of its current word (RA6.3)."""
    given, cards = data.get("reading") or {}, maker.codec.game.cards
    effects = cards[given["card"]].effects if given.get("card") in cards else ()
    at = given.get("at", 0)
    left = parts_left(board, effects[at - 1]) if 0 < at <= len(effects) else ()
    named = {" ".join(f"{part}" for part in effect if part): effect for effect in left}
    values: dict[Any, Any] = {key: effect_data(effect) for key, effect in named.items()}
    items = items_of(values, lambda key: _effect_word(key, named[key]))

    def rest(n: int) -> Part:
        return Pick(label=numbered(n), items=items, values=values)

    found = maker.value(Reading, word("reading"))
    todo = Rows(label=word("todo"), each=rest, default=[], most=None if items else 0)
    begun: Any = found.parts["at"]
    begun = replace(begun, high=len(effects))
    return _with(found, Reading._fields, seat=reader, at=begun, todo=todo)


def _effect_word(key: str, effect: Effect) -> Text:
    """Return the text of a word; a part of one, for one hand, is written as in a description."""
    known = any(effect[:3] == (each.word, each.what, each.how) for each in forms())
    return effect_text(effect) if known else untranslated(key)


def _outline(maker: FormMaker, asked: Group, now: Any, n: int) -> Part:
    """Return the public position when an earlier turn began (RA5.4), as `board.outline` has it."""
    part, keys = maker.part, maker.codec.keys["place"]
    places = [keys.text(place) for place in range(len(keys.names))]
    top: Any = part(tuple[PieceNumber, ...], word("top"))
    condition = [asked.parts[key] for key in ("what", "how", "n", "seat")]
    each = Group(label=asked.label, parts=dict(enumerate(condition)))
    found = [
        part(Seat, word("seat")),
        part(Annotated[tuple[Limit, ...], By("place")], word("limits")),
        part(Annotated[tuple[Who, ...], By("place")], word("lies")),
        part(bool, word("ban")),
        Maybe(label=asked.label, part=each),
        replace(top, most=1),
        part(Who, word("sees")),
        *(Rows(label=label, each=partial(_seen, maker), default=[]) for label in places),
    ]
    return Group(label=numbered(n), parts=dict(enumerate(found)), default=now)


def _seen(maker: FormMaker, n: int) -> Part:
    """Return a piece of an outline: its number, and who sees it."""
    parts = (maker.part(Number, word("id")), maker.part(Who, word("sees")))
    return Group(label=numbered(n), parts=dict(enumerate(parts)))
