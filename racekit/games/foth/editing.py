"""What may be changed in a position of Force of the Horse: an `Editor`.

What is put down somewhere comes from the cards that nobody has looked at (the pool, 402.3), as long
as the card is there; else it is new in the deck. What is taken away goes to the pool.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from ...editing.forms import FormMaker, or_none, sections, with_default
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
    items_of,
    numbered,
    yes_no,
)
from ...engine.formats import Location
from ...engine.game import State
from ...engine.texts import Text, seat_text
from .actions import Act
from .board import LYING, PHASES, SEATS, WHO, Board, Deed, Piece, Race, Side, pieces
from .cards import CLASS_OF_METRES
from .consistency import AWAY, Stage, exists
from .encoding import Effect, Gone, Zones, all_cards, codec_for, form_codec, word, word_in
from .flow import HAND
from .in_force import words_of
from .positions import BEFORE_ALL, BOARD, describe, in_order, read, read_board, spot
from .traits import Traits

if TYPE_CHECKING:
    from .rules import Rules

_OWN = ("hand", "farm", "removed", "down", "areas", "loose", "situation", "run")
"""Zones whose cards are the player's, besides the pool."""
_UNSEEN = "?"
_USUAL: Mapping[str, Any] = {"course": "tokyo", "metres": 1600, "going": "good"}
_STAGES = {"picked": AWAY, "outcome": ("over",), "draws": ("advance",)}
"""Parts that exist at some stages only."""
_KINDS = ("apply", "rule", "do")
"""The kinds of a continuous effect, of which it has one."""


def begin(game: Rules) -> State:
    """Return the beginning of a turn with hands dealt at random from the decks (603.1b)."""
    return game.from_description(_dealt(empty_position(game), 0))


def to_form_data(state: State) -> dict[str, Any]:
    """Return the description of a position, with one entry for each card."""
    return describe(state, spread=True)


def empty_position(game: Rules) -> dict[str, Any]:
    """Return a turn in which every card lies in its player's areas (603.1f)."""
    race: dict[str, Any] = {
        name: getattr(game, name) or default for name, default in _USUAL.items()
    }
    distance = CLASS_OF_METRES[race["metres"]]
    decks = {who: {"deck": list(game.deck(seat, distance))} for seat, who in enumerate(WHO)}
    return to_form_data(game.from_description({**decks, "at": "supports", "player": 0, **race}))


def dealt(game: Rules, data: Mapping[str, Any], seed: int) -> dict[str, Any] | None:
    """Return the description with empty hands filled from the unseen cards (603.1b)."""
    return None if data == BEFORE_ALL else _dealt(data, seed)


def _dealt(data: Mapping[str, Any], seed: int) -> dict[str, Any]:
    found = dict(data)
    rng = random.Random(f"{seed}/hands")
    for who in WHO:
        side = data[who]
        pool = list(side.get("pool", ()))
        if not side.get("hand"):
            hand = sorted(rng.sample(pool, min(HAND, len(pool))))
            pool = [*(Counter(pool) - Counter(hand)).elements()]
            found[who] = _balanced({**side, "hand": hand, "pool": sorted(pool)})
    return found


def draft_state(game: Rules, data: Mapping[str, Any]) -> State | None:
    """Return None: what does not fit together is not drawn."""
    return None


def normalise_edit(
    game: Rules, before: Mapping[str, Any], data: Mapping[str, Any], path: Path
) -> dict[str, Any]:
    """Return the description; the unseen cards make up for what an edit has moved."""
    found = {key: value for key, value in data.items() if value is not None}
    match path:
        case ("past", int(n), "before", *rest) if rest:
            deed_then, deed_now = before["past"][n], data["past"][n]
            then = normalise_edit(game, deed_then["before"], deed_now["before"], tuple(rest))
            found["past"] = swapped(data["past"], n, {**deed_now, "before": then})
        case ("effects", int(n), key, *_):
            found["effects"] = swapped(data["effects"], n, _alone(data["effects"][n], key))
        case ("gone", int(n), "was", *_):
            gone = data["gone"][n]
            was = {key: value for key, value in gone["was"].items() if value is not None}
            found["gone"] = swapped(data["gone"], n, {**gone, "was": was})
        case ("at",) if data["at"] == "begin":
            return dict(BEFORE_ALL)
        case ("at",):
            found = found if "you" in found else {**empty_position(game), "at": data["at"]}
            return {k: v for k, v in found.items() if data["at"] in _STAGES.get(k, (data["at"],))}
        case ("you" | "they" as who, zone, *_):
            found[who] = _followed(before[who], data[who], str(zone))
    return found


def _alone(effect: Mapping[str, Any], key: Any) -> dict[str, Any]:
    """Return an effect after an edit of one entry: it is of one kind (`_KINDS`) only."""
    found = {name: value for name, value in effect.items() if value is not None}
    if key not in _KINDS or key not in found:
        return found
    others = {*_KINDS, *(() if key == "apply" else ("pieces", "to", "came", "openly"))} - {key}
    return {name: value for name, value in found.items() if name not in others}


def swapped(rows: Sequence[Any], n: int, new: Any) -> list[Any]:
    """Return rows with one of them replaced."""
    return [new if at == n else row for at, row in enumerate(rows)]


def _followed(before: Mapping[str, Any], side: Mapping[str, Any], zone: str) -> dict[str, Any]:
    """Return a player's zones after an edit of one: all cards are still there."""
    if zone == "shown":
        return dict(side)
    if zone != "pool":
        deck = Counter([*_cards_of(before), *before.get("pool", ())])
        side = {**side, "pool": sorted((deck - Counter(_cards_of(side))).elements())}
    return _balanced(side) if zone != "areas" else dict(side)


def _cards_of(side: Mapping[str, Any]) -> Iterator[str]:
    """Yield a player's cards that lie elsewhere than in the pool."""
    for zone in _OWN:
        for each in side.get(zone, ()):
            for card in each if isinstance(each, list) else [each]:
                name = card["card"] if isinstance(card, Mapping) else card
                bare = name.partition(":")[0].removesuffix("*1")
                if bare != _UNSEEN:
                    yield bare


def _balanced(side: Mapping[str, Any]) -> dict[str, Any]:
    """Return a player's zones with as many places for unseen cards as there are (402.3)."""
    if "areas" not in side:
        return dict(side)
    areas = [list(area) for area in side["areas"]]
    loose = sum(map(len, side.get("loose", ())))
    places = sum(area.count(_UNSEEN) for area in areas) - loose + side.get("down", []).count("?")
    more = len(side.get("pool", ())) - places
    areas[-1] += [_UNSEEN] * more
    for area in reversed(areas):
        while more < 0 and _UNSEEN in area:
            area.remove(_UNSEEN)
            more += 1
    return {**side, "areas": areas}


# --- the form ------------------------------------------------------------------------------


_SECTIONS = {
    "stage": (
        *("at", "player", "turn", "runs", "priority", "first", "played", "draws", "decided"),
        *("course", "metres", "going", "picked", "outcome"),
    ),
    "in_force": (
        *("distance", "keep", "counted", "in_a_row", "base", "phase", "turned", "effects"),
        *("later", "gone", "used", "redraws", "clock", "moment", "past"),
    ),
}
_ZONES = (
    *("hand", "areas", "run", "situation", "farm"),
    *("removed", "shown", "down", "loose", "pool"),
)


def form(game: Rules, data: Mapping[str, Any]) -> Form:
    """Return the parts of a description: turn and race, each player's zones, what is in force."""
    stages = ["begin", *(at for at in PHASES if exists(game, at))]
    at = Pick(label=word("at"), items=items_of(stages, _at_word), default="supports")
    if data == BEFORE_ALL:
        return [Section(word("stage"), {"at": at})]
    now = {key: value for key, value in data.items() if key != "past"}
    board, stage = read(game, now, Location("", []))
    board_form = _BoardForm(game, data, board, stage.at)
    parts = {**board_form.parts(), **board_form.stage(stage), "at": at}
    kept = {key for key in parts if stage.at in _STAGES.get(key, (stage.at,)) or key in data}
    shown = {key: part for key, part in parts.items() if key in kept | {"draws"}}
    first, second = sections(_SECTIONS, shown, word)
    sides = [Section(seat_text(seat), {who: parts[who]}) for seat, who in enumerate(WHO)]
    return [first, *sides, second]


def _at_word(at: str) -> Text:
    return word(f"at_{at}")


class _BoardForm:
    """The form of a board: of the position, or of the one before an earlier action."""

    def __init__(self, game: Rules, data: Mapping[str, Any], board: Board, at: str) -> None:
        self._game, self._data, self._board, self._at = game, data, board, at
        self._codec = form_codec(game, all_cards(game), self._numbers())

    def _numbers(self) -> tuple[int, ...]:
        """Return the numbers of the cards that lie on the table, have left it, or are meant."""
        board, data = self._board, self._data
        lying = (piece.id for piece in pieces(board))
        left = (last.piece.id for last in board.gone)
        effects = (*data.get("effects", ()), *data.get("later", ()))
        meant = (n for each in effects for key in ("pieces", "target") for n in each.get(key) or ())
        return tuple(sorted({*lying, *left, *meant}))

    def _maker(self, table: str = "") -> FormMaker:
        """Return what makes parts, with the names that entries of a table have."""
        return FormMaker(self._codec, partial(word_in, table))

    def parts(self) -> dict[str, Part]:
        """Return the parts of a board."""
        fields = self._codec.fields(Board)
        told = SimpleNamespace(**self._board._asdict(), at=self._at)
        parts: dict[str, Any] = self._maker().fields(fields, told, fields.keys)
        return {
            **parts,
            **self._race(),
            **{who: self._side(seat) for seat, who in enumerate(WHO)},
            "effects": replace(parts["effects"], each=self._effect),
            "gone": replace(parts["gone"], each=self._gone),
            "used": _named(parts["used"], word("player"), word("what")),
            "redraws": replace(parts["redraws"], each=_redraw, most=len(SEATS)),
            "outcome": parts["outcome"].part,
            "past": Rows(label=word("past"), each=cache(self._deed), default=[]),
        }

    def stage(self, stage: Stage) -> dict[str, Part]:
        """Return the parts of a stage (702)."""
        told = SimpleNamespace(**stage._asdict(), player=self._board.player)
        return self._maker().fields(self._codec.fields(Stage), told, Stage._fields)

    def _race(self) -> dict[str, Part]:
        """Return what is not settled of the race (302.1, 601.2a); its going may change (511)."""
        parts: Mapping[str, Any] = self._maker().value(Race, word("stage")).parts
        return {
            key: replace(or_none(part, word("none")), default=None)
            for key, part in parts.items()
            if key == "going" or getattr(self._game, key) is None
        }

    # --- a player's cards --------------------------------------------------------------------

    def _side(self, seat: int) -> Group:
        """Return each zone of a player (401.1)."""
        side, plain = self._data.get(WHO[seat], {}), self._codec.fields(Side)
        hidden, cards = self._codec.fields(Zones), self._maker()
        pool = _unseen_first(all_cards(self._game), Counter(side.get("pool", ())))
        here = FormMaker(form_codec(self._game, pool, seat=seat), word)
        parts: dict[str, Any] = {
            **here.fields(plain, None, _ZONES),
            **here.fields(hidden, None, _ZONES),
            **cards.fields(plain, None, ("shown",)),
            **cards.fields(hidden, None, ("pool",)),
            **{zone: self._lying(zone, seat, pool) for zone in LYING},
        }
        hand = tuple(dict.fromkeys(side.get("hand", ())))
        parts["hand"] = replace(parts["hand"], places=hand, seat=seat)
        parts["pool"] = parts["pool"].part
        return Group(label=seat_text(seat), parts={zone: parts[zone] for zone in _ZONES})

    def _lying(self, zone: str, seat: int, pool: Items) -> Rows:
        """Return the cards on the table (404.1, 405.1), each with its role and what it is on."""
        board, fields = self._board, self._codec.fields(Piece)
        there = getattr(board.sides[seat], zone)

        def each(n: int) -> Part:
            told = SimpleNamespace(**spot(seat, zone, seat == board.player), id=0, role="")
            if n < len(there):
                nth = in_order(board).index(there[n])
                vars(told).update(there[n]._asdict(), nth=nth)
            parts = self._maker("piece").fields(fields, told, fields.keys)
            return Group(label=numbered(n), parts=parts, places=(f"piece:{told.id}",))

        return Rows(label=word(zone), each=each, items=pool, made=_piece, default=[])

    # --- what is in force, and what was done -------------------------------------------------

    def _effect(self, n: int) -> Part:
        """Return one continuous effect (802.1b); a new one changes a number."""
        found = self._maker("effect").value(Effect, numbered(n))
        parts: dict[str, Any] = dict(found.parts)
        parts["pieces"] = parts["pieces"].part
        for key in ("came", "openly"):
            parts[key] = _named(parts[key], word("player"), word("card"))
        changes = [*words_of(self._game, "change").values.values()]
        default = {key: parts[key].blank() for key in ("from", "pieces", "until", "at")}
        return replace(found, parts=parts, default={**default, "apply": changes[:1]})

    def _gone(self, n: int) -> Part:
        """Return one card that has left the table (810.1), with what was not as printed (808.1)."""
        maker = self._maker("piece")
        found = maker.value(Gone, numbered(n))
        traits = maker.value(Traits, word("was")).parts
        was = {
            key: part if key in ("suited", "reasons") else Maybe(label=part.label, part=part)
            for key, part in traits.items()
        }
        parts = {**found.parts, "was": Group(label=word("was"), parts=was, default={})}
        return with_default(replace(found, parts=parts), {"id": n, "as": "paid"})

    def _deed(self, n: int) -> Part:
        """Return an earlier action (1201.1b), and the position in which it was done."""
        now = {key: value for key, value in self._data.items() if key in BOARD}
        past = self._data.get("past", ())
        then = past[n]["before"] if n < len(past) else now
        board = read_board(codec_for(self._game), then, Location("", []), "supports")
        inner = _BoardForm(self._game, then, board, "supports").parts()
        before = {key: part for key, part in inner.items() if key in BOARD}
        maker, default = self._maker("deed"), {"did": _NOTHING_DONE, "before": now}
        parts = {
            "did": replace(maker.value(Act, word("did")), default=_NOTHING_DONE),
            **maker.fields(self._codec.fields(Deed), self._board, ("seat",)),
            "before": Group(label=word("before"), parts=before, default=now),
        }
        return Group(label=numbered(n), parts=parts, default=default)


_NOTHING_DONE: Mapping[str, Any] = {"verb": "pass", "what": "", "on": None, "pay": []}


def _unseen_first(cards: Items, unseen: Counter[str]) -> Items:
    """Return cards, those of the pool first, each with how many are unseen (402.3)."""
    pool = tuple(item._replace(left=unseen[str(item.key)]) for item in cards if item.key in unseen)
    return (*pool, *(item for item in cards if item.key not in unseen))


def _piece(card: str) -> dict[str, Any]:
    return {"card": card}


def _redraw(n: int) -> Part:
    return yes_no(seat_text(n))


def _named(rows: Rows, *names: Text) -> Rows:
    """Return rows whose parts have names instead of numbers."""

    def each(n: int) -> Part:
        row = rows.each(n)
        assert isinstance(row, Group)
        named = zip(row.parts.items(), names, strict=True)
        return replace(row, parts={key: replace(part, label=name) for (key, part), name in named})

    return replace(rows, each=each)
