"""What may be changed in a position of Read Aloud: an `Editor`.

Every card exists once: what is put down comes from the stock, and a card that takes the place of
another exchanges places with it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from ...engine.editing import (
    Form,
    Group,
    Items,
    Key,
    Maybe,
    Number,
    Part,
    Path,
    Pick,
    Pile,
    Rows,
    Section,
    group_of,
    items_of,
    numbered,
    yes_no,
)
from ...engine.game import State
from ...engine.texts import LANGUAGES, Catalogue, Text, read_toml, seat_text, seats_word
from .board import WAYS, Board, outline, seats
from .cards import Effect
from .effects import FEWEST, MOST
from .parsing import ENDS, PositionParser, parts_left
from .positions import describe
from .vocabulary import effect_data, effect_text, forms

if TYPE_CHECKING:
    from .rules import Rules

_MANY = 10**9
_NEWEST = 500
"""How many numbers of pieces can be chosen, the newest ones."""
_PLACES = ("field", "discards", "hands", "top")
_FILLED = ("stock", "fresh", "past", "memory")
"""What follows from the cards on the table as long as nothing else is given."""


def opened(state: State) -> dict[str, Any]:
    """Return the description of a position."""
    return describe(state)


def begin(game: Rules) -> State:
    """Return the beginning of a turn, with the field and the hands dealt at random (RA1)."""
    return game.from_description(dealt(game, cleared(game), 0))


def cleared(game: Rules) -> dict[str, Any]:
    """Return the beginning of a turn with no card on the table (RA2.1)."""
    empty = {"turn": 1, "seat": 0, "field": [], "hands": [[] for _ in range(game.players)]}
    return _with_numbers(game, empty)


def dealt(game: Rules, data: Mapping[str, Any], seed: int) -> dict[str, Any]:
    """Return the description with an empty field and empty hands filled (RA1.2, RA1.3)."""
    given = {key: value for key, value in data.items() if key not in _FILLED}
    given["field"] = data.get("field") or None
    given["hands"] = [hand or None for hand in data.get("hands", ())]
    parser = PositionParser(game, given, random.Random(f"{seed}/position"))
    return describe(parser.sketch())


def sketch(game: Rules, data: Mapping[str, Any]) -> State:
    """Return the position as far as the description is valid."""
    return PositionParser(game, data).sketch()


def follow(
    game: Rules, before: Mapping[str, Any], data: Mapping[str, Any], path: Path
) -> dict[str, Any]:
    """Return the description without what an edit has moved away or made untrue."""
    found = {key: value for key, value in data.items() if value is not None}
    if path[0] in _PLACES and path[-1] == "card":
        found = _exchanged(before, found, path)
    if path[0] not in ("past", "memory", "reading", "stock", "fresh"):
        found.pop("past", None)  # the next turn is compared with later ones only (RA5.4)
    if path[0] in (*_PLACES, "loose"):
        found = _with_numbers(game, found)
    return found


# --- cards that exist once -----------------------------------------------------------------


def _pieces(data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the pieces of a description."""
    for place in ("field", "discards"):
        yield from data.get(place, ())
    for hand in data.get("hands", ()):
        yield from hand
    if data.get("top") is not None:
        yield data["top"]


def _codes(data: Mapping[str, Any]) -> list[str]:
    """Return every card on the table and in a shuffle."""
    pieces = [*_pieces(data)]
    under = [code for piece in pieces for code in piece.get("under", ())]
    return [*(piece["card"] for piece in pieces), *under, *data.get("loose", ())]


def _exchanged(before: Mapping[str, Any], data: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """Return the description; the place from which a card was taken has the one it replaces."""
    old, new = _at(before, path), _at(data, path)

    def rest(value: Any, here: Path) -> Any:
        if isinstance(value, Mapping):
            return {key: rest(part, (*here, key)) for key, part in value.items()}
        if isinstance(value, list):
            return [rest(part, (*here, n)) for n, part in enumerate(value)]
        return old if value == new and here != path else value

    lying = {key: rest(data[key], (key,)) for key in (*_PLACES, "loose") if key in data}
    return {**data, **lying} if new else dict(data)


def _at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def _with_numbers(game: Rules, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the description with as many numbers in the stock as it has cards (RA1.4)."""
    top = data.get("top")
    lying = [piece["id"] for piece in _pieces(data)]
    fresh = max([data.get("fresh", 0), *(number + 1 for number in lying)])
    size = len(game.cards) - len({code for code in _codes(data) if code})
    stock = [number for number in data.get("stock", ()) if number not in lying][:size]
    new = range(fresh, fresh + size - len(stock))
    first = [] if top is None else [top["id"]]
    return {**data, "stock": [*first, *stock, *new], "fresh": fresh + len(new)}


# --- the form ------------------------------------------------------------------------------


def form(game: Rules, data: Mapping[str, Any]) -> Form:
    """Return the parts of a description: turn, cards, rules in force, and what has happened."""
    return _Form(game, data).sections()


class _Form:
    """The form of one description."""

    def __init__(self, game: Rules, data: Mapping[str, Any]) -> None:
        self.game, self.data = game, data
        self.seats = range(game.players)
        self.cards = _cards(game)
        used = set(_codes(data))
        self.stock = tuple(item._replace(left=int(item.key not in used)) for item in self.cards)
        self.next = data.get("fresh", 0)
        newest = range(max(0, self.next - _NEWEST), self.next + 1)
        self._numbers = items_of(newest, lambda n: Text(f"{n}", f"{n}"))

    @cached_property
    def _board(self) -> Board:
        """The described board, as far as it is valid."""
        return PositionParser(self.game, self.data).board()

    def sections(self) -> Form:
        return [
            Section(_word("stage"), self._stage()),
            Section(_word("field"), {"field": self._pieces("field", "f", self._lying("field"))}),
            Section(_word("hands"), {"hands": self._hands()}),
            Section(_word("piles"), self._piles()),
            Section(_word("limits"), {"limits": self._limits(), "lies": self._lies()}),
            Section(_word("before"), self._history()),
        ]

    def _stage(self) -> dict[str, Part]:
        """The turn (RA2.1), the card being read (RA2.6), the rules in force (RA4.1, RA5.2)."""
        low = 0 if self.data.get("turn") else -1
        seats = items_of(range(low, self.game.players), _seat_word)
        ends = items_of(ENDS, lambda rule: Text(rule, rule) if rule else _word("none"))
        return {
            "turn": Number(label=_word("turn"), high=_MANY, usual=0),
            "seat": Pick(label=_word("seat"), items=seats, usual=low),
            "reading": Maybe(label=_word("reading"), part=self._reading()),
            "condition": Maybe(label=_word("condition"), part=self._condition()),
            "ban": yes_no(_word("ban"), usual=False),
            "ended": Pick(label=_word("ended"), items=ends, usual=""),
            "won": Pile(label=_word("won"), items=items_of(self.seats, seat_text), usual=[]),
        }

    def _reading(self) -> Group:
        """The card being read, and what is left of its current word (RA6.3)."""
        given = self.data.get("reading") or {}
        card = self.game.cards.get(given.get("card", ""))
        effects = card.effects if card else ()
        at = given.get("at", 0)
        word = effects[at - 1] if 0 < at <= len(effects) else None
        left = parts_left(self._board, word) if word else ()
        named = {_effect_key(effect): effect for effect in left}
        values: dict[Key, Any] = {key: effect_data(effect) for key, effect in named.items()}
        items = items_of(values, lambda key: _effect_word(named[key]))

        def rest(n: int) -> Part:
            return Pick(label=numbered(n), items=items, values=values)

        parts: dict[str, Part] = {
            "seat": Pick(label=_word("reader"), items=items_of(self.seats, seat_text), usual=0),
            "card": Pick(label=_word("card"), items=self.cards, usual=next(iter(self.game.cards))),
            "at": Number(label=_word("at"), high=len(effects), usual=0),
            "todo": Rows(label=_word("todo"), each=rest, usual=[], most=None if items else 0),
        }
        return Group(label=_word("reading"), parts=parts)

    def _condition(self) -> Group:
        """The winning condition (RA4.1): what it compares, how, and who read it."""
        known = [each for each in forms() if each.word == "condition"]

        def words(names: Any) -> Items:
            return items_of(dict.fromkeys(names), lambda name: Text(name or "-", name or "-"))

        cards = (*items_of([""], lambda _: _word("none")), *self.cards)
        numbers = [n for each in known for n in each.n or ()]
        parts: dict[str, Part] = {
            "what": Pick(label=_word("what"), items=words(e.what for e in known)),
            "how": Pick(label=_word("how"), items=words(e.how for e in known), usual=""),
            "n": Number(label=_word("n"), high=max(numbers, default=0), usual=0),
            "seat": Pick(label=_word("reader"), items=items_of(self.seats, seat_text), usual=0),
            "card": Pick(label=_word("card"), items=cards, usual=""),
        }
        return Group(label=_word("condition"), parts=parts)

    # --- cards -----------------------------------------------------------------------------

    def _hands(self) -> Part:
        return group_of(
            _word("hands"),
            self.seats,
            lambda seat: self._pieces("hand", f"h{seat}", self._lying("hands", seat), seat),
        )

    def _piles(self) -> dict[str, Part]:
        """The discards, the looked-at top of the stock (RA2.2), and a shuffle (RA3.1)."""
        everybody = list(self.seats)
        return {
            "discards": self._pieces("discards", "d", everybody),
            "top": Maybe(label=_word("top"), part=self._piece("stock", []), places=("stock",)),
            "loose": Pile(label=_word("loose"), items=self.stock, usual=[]),
        }

    def _pieces(self, key: str, place: str, sees: list[int], seat: int | None = None) -> Part:
        """The cards of a place, each a piece."""
        dot = "" if seat is None else "."
        label = _word(key) if seat is None else seat_text(seat)

        def each(n: int) -> Part:
            return self._piece(f"{place}{dot}{n}", sees, n + 1)

        def made(code: Any) -> dict[str, Any]:
            return {"card": code, "id": self.next}

        places = (place,) if seat is not None else ()
        return Rows(label=label, each=each, items=self.stock, made=made, usual=[], places=places)

    def _piece(self, place: str, sees: list[int], n: int | None = None) -> Group:
        """A card, or a stack (RA8.1), who sees it (RA2.2), and who knows it (RA10.1)."""
        shuffled = items_of([""], lambda _: _word("shuffled"))
        seats = items_of(self.seats, seat_text)
        given = self._found(place)
        seen = given.get("sees", sees)
        parts: dict[str, Part] = {
            "card": Pick(label=_word("card"), items=(*shuffled, *self.cards), usual=""),
            "under": Pile(label=_word("under"), items=self.stock, usual=[]),
            "sees": Pile(label=_word("sees"), items=seats, usual=sees),
            "knows": Pile(label=_word("knows"), items=seats, usual=seen),
            "id": Number(label=_word("id"), high=_MANY, usual=self.next),
        }
        label = _word("top") if n is None else Text(f"{n}", f"{n}")
        return _Piece(label=label, parts=parts, places=(place,))

    def _found(self, place: str) -> Mapping[str, Any]:
        """Return the piece at a place of the board: ``f1``, ``h0.2``, ``d3``, ``stock``."""
        found: Mapping[str, Any]
        if place == "stock":
            found = self.data.get("top") or {}
        elif place[0] == "h":
            seat, _, n = place[1:].partition(".")
            found = _nth(_nth(self.data.get("hands", ()), int(seat), ()), int(n), {})
        else:
            name = {"f": "field", "d": "discards"}[place[0]]
            found = _nth(self.data.get(name, ()), int(place[1:]), {})
        return found

    def _lying(self, name: str, seat: int = 0) -> list[int]:
        """Return who sees a card that is put down at a place (RA10.3)."""
        lies = self.data.get("lies", {})
        way = lies.get("field", "all") if name == "field" else "owner"
        if name == "hands":
            way = _nth(lies.get("hands", ()), seat, "owner")
        own = {"all": True, "owner": True, "others": False, "nobody": False}[way]
        others = way in ("all", "others")
        if name == "field":
            own = others
        return [each for each in self.seats if (own if each == seat else others)]

    # --- rules and history -----------------------------------------------------------------

    def _limits(self) -> Part:
        """The limits of the field and the hands (RA1.4)."""
        return self._field_and_hands(
            "limits",
            lambda label: Number(label=label, low=FEWEST, high=MOST, usual=self.game.size),
            lambda label: Number(label=label, low=FEWEST, high=MOST, usual=self.game.size),
        )

    def _lies(self) -> Part:
        """Who sees cards put down at a place (RA10.3)."""

        def way(label: Text, known: tuple[str, ...], usual: str) -> Part:
            items = items_of(known, lambda how: _word(f"way_{how}"))
            return Pick(label=label, items=items, usual=usual)

        return self._field_and_hands(
            "lies",
            lambda label: way(label, ("all", "nobody"), "all"),
            lambda label: way(label, WAYS, "owner"),
        )

    def _field_and_hands(
        self, key: str, field: Callable[[Text], Part], hand: Callable[[Text], Part]
    ) -> Part:
        hands = group_of(_word("hands"), self.seats, lambda seat: hand(seat_text(seat)))
        return Group(label=_word(key), parts={"field": field(_word("field")), "hands": hands})

    def _history(self) -> dict[str, Part]:
        """Numbers of pieces, earlier turns (RA5.4), and memory of shuffles (RA10.2)."""

        def group(n: int) -> Part:
            parts: dict[str, Part] = {
                "ids": Pile(label=_word("ids"), items=self._numbers, usual=[]),
                "cards": Pile(label=_word("cards"), items=self.cards, usual=[]),
            }
            return Group(label=numbered(n), parts=parts)

        now = _lists(outline(self._board))
        past = [now] if self.data.get("turn") else []
        return {
            "memory": group_of(
                _word("memory"),
                self.seats,
                lambda seat: Rows(label=seat_text(seat), each=group, usual=[]),
            ),
            "past": Rows(label=_word("past"), each=lambda n: self._outline(n, now), usual=past),
            "stock": Pile(label=_word("stock"), items=self._numbers, usual=[]),
            "fresh": Number(label=_word("fresh"), high=_MANY, usual=0),
        }

    def _outline(self, n: int, now: list[Any]) -> Part:
        """The public position at the beginning of an earlier turn (RA5.4), as `outline` has it."""
        names = [_word("field"), *map(seat_text, self.seats)]
        who = items_of(range(1 << self.game.players), _seats_word)
        given = self._condition().parts
        condition = Group(
            label=_word("condition"),
            parts=dict(enumerate(given[key] for key in ("what", "how", "n", "seat"))),
        )

        def of_each(key: str, part: Callable[[Text], Part]) -> Group:
            return Group(label=_word(key), parts=dict(enumerate(map(part, names))))

        def piece(n: int) -> Part:
            parts: dict[Any, Part] = {
                0: Number(label=_word("id"), high=_MANY, usual=0),
                1: Pick(label=_word("sees"), items=who, usual=0),
            }
            return Group(label=numbered(n), parts=parts)

        parts: dict[Any, Part] = {
            0: Pick(label=_word("seat"), items=items_of(self.seats, seat_text)),
            1: of_each("limits", lambda label: Number(label=label, high=MOST)),
            2: of_each("lies", lambda label: Pick(label=label, items=who)),
            3: yes_no(_word("ban")),
            4: Maybe(label=_word("condition"), part=condition),
            5: Pile(label=_word("top"), items=self._numbers, most=1, usual=[]),
            6: Pick(label=_word("sees"), items=who),
            **{
                7 + place: Rows(label=label, each=piece, usual=[])
                for place, label in enumerate(names)
            },
        }
        return Group(label=numbered(n), parts=parts, usual=now)


class _Piece(Group):
    """A piece: what is usual for it is not written down."""

    def with_part(self, value: Any, key: Any, new: Any) -> Any:
        found = super().with_part(value, key, new)
        usual = self.parts[key].usual
        return found if new != usual or key in ("card", "id") else _without(found, key)


def _without(value: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {name: part for name, part in value.items() if name != key}


def _nth(values: Any, n: int, usual: Any) -> Any:
    return values[n] if n < len(values) else usual


@cache
def _cards(game: Rules) -> Items:
    return items_of(game.cards, lambda code: game.cards[code].title)


# --- words ---------------------------------------------------------------------------------


@cache
def _catalogue() -> Catalogue:
    return Catalogue(read_toml("racekit.games.readaloud", "editing.toml"))


@cache
def _word(key: str) -> Text:
    return _catalogue().text(key)


def _seats_word(who: int) -> Text:
    """Return the names of a set of seats, given as bits."""
    return Text(*(seats_word(seats(who), lang) for lang in LANGUAGES)) if who else _word("none")


def _lists(value: Any) -> Any:
    """Return nested tuples as a description has them: as lists."""
    return [*map(_lists, value)] if isinstance(value, tuple) else value


def _seat_word(seat: int) -> Text:
    return _word("none") if seat < 0 else seat_text(seat)


def _effect_key(effect: Effect) -> str:
    return " ".join(f"{part}" for part in effect if part)


def _effect_word(effect: Effect) -> Text:
    """Return the text of a word; a part of one, for one hand, is written as in a description."""
    key = _effect_key(effect)
    known = any(effect[:3] == (each.word, each.what, each.how) for each in forms())
    return effect_text(effect) if known else Text(key, key)
