"""How data have the values on a board of Read Aloud, and how a form names them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, cast

from ...editing.parts import Item, Items, items_of
from ...engine.codec import Codec, Fields
from ...engine.formats import By, Decode, Field, Format, Keys, Location, as_is, choice, short, whole
from ...engine.texts import (
    LANGUAGES,
    Catalogue,
    Text,
    read_toml,
    seat_text,
    seats_word,
    untranslated,
)
from . import board as moves
from .board import UNSAID, AnyCard, Board, Piece, Pieces, Seat, Seats, empty_board
from .cards import FIELD, Code, Effect, Place, owner_of
from .effects import FEWEST, MOST
from .vocabulary import effect_data, forms

if TYPE_CHECKING:
    from .rules import Rules

_DEEP = 4
"""The maximum nesting depth of the outline of a turn."""

Who = Annotated[Seats, "who"]
"""Who sees a piece of an earlier turn, as data have it: a number."""
Limit = Annotated[int, whole(FEWEST, MOST)]


class Laid(NamedTuple):
    """The pieces in the field and in the hands (RA1.2, RA1.3)."""

    field: Annotated[Pieces, Field(default=())]
    hands: Annotated[tuple[Pieces, ...], By("seat", ())]


class Limits(NamedTuple):
    """The limits of the field and of the hands (RA1.4)."""

    field: Annotated[Limit, Field(default=lambda game, _: game.size)]
    hands: Annotated[
        tuple[Limit, ...],
        By("seat", every=True),
        Field(default=lambda game, _: (game.size,) * game.players),
    ]


class Lies(NamedTuple):
    """Who sees a card that is put down in the field or in a hand (RA10.3)."""

    field: Annotated[str, "way in the field", Field(default="all")]
    hands: Annotated[
        tuple[Annotated[str, "way"], ...],
        By("seat", every=True),
        Field(default=lambda game, _: ("owner",) * game.players),
    ]


# --- formats -------------------------------------------------------------------------------------

_LAID = ("lies", "limits", "top", "discards", "loose")
"""The fields from which, with the field and the hands, the others follow."""


class BoardFields(NamedTuple):
    """The formats of a board: of its field and hands, of what else lies there, and of the rest."""

    laid: Fields
    lying: Fields
    rest: Fields

    @property
    def keys(self) -> tuple[str, ...]:
        """The names of all fields in data."""
        return self.rest.keys + self.laid.keys + self.lying.keys


@lru_cache(maxsize=64)
def fields_of(game: Rules) -> BoardFields:
    """Return the formats of a board."""
    return board_fields(codec_for(game))


def board_fields(codec: Codec) -> BoardFields:
    """Return the formats of a board that a codec gives."""
    others = {*Board._fields} - {*_LAID}
    lying = Fields(codec, Board, without=others)
    rest = Fields(codec, Board, without=("laid", *_LAID))
    return BoardFields(codec.fields(Laid), lying, rest)


def codec_for(game: Rules, spare: Items | None = None, numbers: Iterable[int] = ()) -> Codec:
    """Return the codec for the values on a game's boards.

    Parameters
    ----------
    game : Rules
        The game with its options.
    spare : tuple of Item, optional
        The cards that a form offers where a card can lie once; by default, all.
    numbers : iterable of int
        The numbers of pieces that a form offers.
    """
    cards = card_items(game)
    conditions = [form for form in forms() if form.word == "condition"]
    numbers_near = [n for form in conditions for n in form.n or (0,)]
    everyone = range(1 << game.players)
    known, last = range(game.players), game.players - 1
    codec = Codec(
        formats={
            "card": _code(game, cards),
            "spare card": _code(game, cards if spare is None else spare),
            "card or none": _code(game, (Item("", word("none")), *cards)),
            "card or shuffled": _code(game, (Item("", word("shuffled")), *cards)),
            "seat": whole(0, last, _items(known, seat_text)),
            "turn of": whole(-1, last, _items((-1, *known), _turn_text)),
            "piece": whole(0, 10**9, _items(numbers, untranslated)),
            "who": whole(0, everyone[-1], _items(everyone, _who)),
            "way": _choice(moves.WAYS, lambda way: word(f"way_{way}")),
            "way in the field": _choice(("all", "nobody"), lambda way: word(f"way_{way}")),
            "what": _choice([form.what for form in conditions], _or_dash),
            "how": _choice([form.how for form in conditions], _or_dash),
            "n": whole(min(numbers_near), max(numbers_near)),
            "ended": _choice(moves.ENDS, lambda rule: untranslated(rule) if rule else word("none")),
            "past": Format(_lists, partial(_past, game)),
        },
        keys={
            "seat": Keys(known, seat_text, listed=True),
            "place": Keys(range(game.players + 1), _place_text, listed=True),
        },
        game=game,
    )
    codec.define(Effect, effect_data, codec.fields(Effect).decode)
    pieces = codec.fields(Piece)
    codec.define(Piece, pieces.encode, partial(_piece, codec, pieces))
    codec.define("seats", lambda found: [*moves.seats(found)], partial(_seats, codec))
    limits, lies = codec.fields(Limits), codec.fields(Lies)
    codec.define("limits", lambda found: limits.encode(Limits(found[0], found[1:])), _of(limits))
    empty = empty_board(game)
    ways = [moves.ways_at(empty, place) for place in range(game.players + 1)]
    codec.define("lies", partial(_ways, ways, lies), partial(_lies, empty, lies))
    return codec


def _items(keys: Iterable[Any], text: Callable[[Any], Text]) -> Callable[[], Items]:
    """Return what names keys as soon as a form offers them, once."""
    return cache(partial(items_of, keys, text))


def _choice(known: Iterable[str], text: Callable[[str], Text]) -> Format:
    """Return the format of one of several names."""
    names = tuple(dict.fromkeys(known))
    return choice(names, _items(names, text))


def _code(game: Rules, items: Items) -> Format:
    """Return the format of a card's code."""
    none = items[0].key == ""

    def decode(data: Any, at: Location) -> Code | None:
        if isinstance(data, str) and (data in game.cards or (none and not data)):
            return data
        return at.note(game.book.problem_text("no_card", given=short(data)))

    return Format(as_is, decode, items=lambda: items)


def _piece(codec: Codec, fields: Fields, data: Any, at: Location) -> Piece | None:
    """Read a card's code, or a table with more details."""
    if isinstance(data, str):
        return Piece(UNSAID, codec.format(AnyCard).decode(data, at), (), UNSAID, UNSAID)
    found: Piece | None = fields.decode(data, at)
    return found


def _seats(codec: Codec, data: Any, at: Location) -> Seats:
    """Read a set of seats."""
    return sum({1 << seat for seat in codec.format(tuple[Seat, ...]).decode(data, at)})


def _of(fields: Fields) -> Decode:
    """Return what reads the entries for the field and for each hand, as one tuple."""

    def decode(data: Any, at: Location) -> tuple[Any, ...] | None:
        found = fields.decode(data, at)
        return None if found is None else (found.field, *found.hands)

    return decode


def _ways(ways: list[dict[Seats, str]], fields: Fields, lies: tuple[Seats, ...]) -> Any:
    """Return in which way cards lie in the field and in each hand (RA10.3)."""
    field, *hands = (known[sees] for known, sees in zip(ways, lies, strict=True))
    return fields.encode(Lies(field, tuple(hands)))


def _lies(empty: Board, fields: Fields, data: Any, at: Location) -> tuple[Seats, ...] | None:
    """Read in which way cards lie in the field and in each hand (RA10.3)."""
    ways = _of(fields)(data, at)
    return None if ways is None else tuple(moves.who_sees(empty, *way) for way in enumerate(ways))


def _past(game: Rules, data: Any, at: Location) -> tuple[moves.Outline, ...]:
    """Read the outlines of earlier turns (RA5.4)."""
    if isinstance(data, list | tuple) and _is_plain(data, _DEEP):
        return cast("tuple[moves.Outline, ...]", _tuples(data))
    at.note(game.book.problem_text("no_past"))
    return ()


def _is_plain(value: Any, deep: int) -> bool:
    if isinstance(value, list | tuple):
        return deep > 0 and all(_is_plain(part, deep - 1) for part in value)
    return value is None or isinstance(value, bool | int | str)


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list | tuple) else value


def _lists(value: Any) -> Any:
    return [*map(_lists, value)] if isinstance(value, tuple) else value


# --- words ---------------------------------------------------------------------------------------


@cache
def _catalogue() -> Catalogue:
    return Catalogue(read_toml("racekit.games.readaloud", "editing.toml"))


@cache
def word(key: str) -> Text:
    """Return a word of the position editor."""
    return _catalogue().text(key)


@lru_cache(maxsize=64)
def card_items(game: Rules) -> Items:
    """Return all cards, with their titles."""
    return items_of(game.cards, lambda code: game.cards[code].title)


def _or_dash(name: str) -> Text:
    return untranslated(name or "-")


def _turn_text(seat: int) -> Text:
    return word("none") if seat < 0 else seat_text(seat)


def _place_text(place: Place) -> Text:
    return word("field") if place == FIELD else seat_text(owner_of(place))


def _who(found: Seats) -> Text:
    """Return the names of a set of seats."""
    return (
        Text(*(seats_word(moves.seats(found), lang) for lang in LANGUAGES))
        if found
        else word("none")
    )
