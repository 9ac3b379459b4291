"""What may be changed in a position of Force of the Horse: an `Editor`.

What is put down somewhere comes from the cards that nobody has looked at (the pool, 402.3), as long
as the card is there; else it is new in the deck. What is taken away goes to the pool. What happens
in a turn is in `turn_parts`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any, get_args

from ...engine.editing import (
    Form,
    Group,
    Item,
    Items,
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
from ...engine.formats import Location
from ...engine.game import State
from ...engine.texts import Text, seat_text
from .actions import Act, read_action
from .board import AREAS, MOST, SEATS, Role, Slot
from .board_format import KEYS as BOARD
from .board_format import WHO, roles
from .cards import CLASS_OF_METRES, GOINGS, STYLES, TERMS
from .flow import HAND
from .notation import Notation
from .positions import describe
from .stages import AWAY, BEFORE, PHASES, RUNNING, exists
from .turn_parts import TurnParts, alone, deed, word

if TYPE_CHECKING:
    from .rules import Rules

_OPEN = ("hand", "shown", "farm", "removed", "pool")
"""Zones of open cards, in words in a description."""
_OWN = ("hand", "farm", "removed", "down", "areas", "loose", "situation", "run")
"""Zones whose cards are the player's, besides the pool."""
_UNSEEN = "?"
_BEFORE_ALL = {"at": "begin"}
_RACE: Mapping[str, Sequence[Any]] = {
    "course": tuple(TERMS["course"]),
    "metres": tuple(CLASS_OF_METRES),
    "going": GOINGS,
}
_USUAL: Mapping[str, Any] = {"course": "tokyo", "metres": 1600, "going": "good"}


def begin(game: Rules) -> State:
    """Return the beginning of a turn with hands dealt at random from the decks (603.1b)."""
    return game.from_description(_dealt(cleared(game), 0))


def opened(state: State) -> dict[str, Any]:
    """Return the description of a position, with one entry for each card."""
    game: Any = state.game
    data = describe(state)
    if data == _BEFORE_ALL:
        return data
    found = _spread_out(game, data)
    if "past" in data:
        found["past"] = [
            {
                **each,
                "did": dict(_done(game, each["did"])),
                "before": _spread_out(game, each["before"]),
            }
            for each in data["past"]
        ]
    return found


def _done(game: Rules, did: str) -> Iterator[tuple[str, Any]]:
    """Yield the parts of an earlier action."""
    act = read_action(did)
    assert isinstance(act, Act)
    yield from {**act._asdict(), "pay": list(act.pay)}.items()


def _spread_out(game: Rules, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the description of a board with one entry for each card."""
    found = dict(data)
    for who in WHO:
        found[who] = _spread(game, data[who])
    for key in ("picked", "turned"):
        if key in data:
            found[key] = _words(game, data[key])
    return found


def _spread(game: Rules, side: Mapping[str, Any]) -> dict[str, Any]:
    """Return a player's zones as lists of cards instead of words."""
    found = dict(side)
    for zone in _OPEN:
        if zone in side:
            found[zone] = _words(game, side[zone])
    if "down" in side:
        found["down"] = _slots(game, side["down"])
    for zone in ("areas", "loose"):
        if zone in side:
            found[zone] = [_slots(game, part) for part in side[zone].split(";")]
    return found


def _words(game: Rules, words: str) -> list[str]:
    return [*Notation(game.cards).row(words, Location("", []))]


def _slots(game: Rules, words: str) -> list[str]:
    return [_slot(slot) for slot in Notation(game.cards).slots(words, Location("", []))]


def _slot(slot: Slot) -> str:
    """Write one face-down card: ``?``, ``comet:0``."""
    if slot.card is None:
        return _UNSEEN
    known = "".join(map(str, slot.known))
    # A number alone stands for unseen cards.
    card = f"{slot.card}*1" if slot.card.isdecimal() else slot.card
    return f"{card}:{known}" if known else card


def cleared(game: Rules) -> dict[str, Any]:
    """Return a turn in which every card lies in its player's areas (603.1f)."""
    race: dict[str, Any] = {name: getattr(game, name) or usual for name, usual in _USUAL.items()}
    distance = CLASS_OF_METRES[race["metres"]]
    decks = {who: {"deck": list(game.deck(seat, distance))} for seat, who in enumerate(WHO)}
    return opened(game.from_description({**decks, "at": "supports", "player": 0, **race}))


def dealt(game: Rules, data: Mapping[str, Any], seed: int) -> dict[str, Any] | None:
    """Return the description with empty hands filled from the unseen cards (603.1b)."""
    return None if data == _BEFORE_ALL else _dealt(data, seed)


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


def sketch(game: Rules, data: Mapping[str, Any]) -> State | None:
    """Return None: what does not fit together is not drawn."""
    return None


def follow(
    game: Rules, before: Mapping[str, Any], data: Mapping[str, Any], path: Path
) -> dict[str, Any]:
    """Return the description; the unseen cards make up for what an edit has moved."""
    found = {key: value for key, value in data.items() if value is not None}
    match path:
        case ("past", int(n), "before", *rest) if rest:
            deed_then, deed_now = before["past"][n], data["past"][n]
            then = follow(game, deed_then["before"], deed_now["before"], tuple(rest))
            found["past"] = swapped(data["past"], n, {**deed_now, "before": then})
        case ("effects", int(n), key, *_):
            found["effects"] = swapped(data["effects"], n, alone(data["effects"][n], key))
        case ("gone", int(n), "was", *_):
            gone = data["gone"][n]
            was = {key: value for key, value in gone["was"].items() if value is not None}
            found["gone"] = swapped(data["gone"], n, {**gone, "was": was})
        case ("at",) if data["at"] == "begin":
            return dict(_BEFORE_ALL)
        case ("at",):
            found = found if "you" in found else {**cleared(game), "at": data["at"]}
            return {k: v for k, v in found.items() if data["at"] in _STAGES.get(k, (data["at"],))}
        case ("you" | "they" as who, zone, *_):
            found[who] = _followed(before[who], data[who], str(zone))
    return found


_STAGES = {"picked": AWAY, "outcome": ("over",), "draws": ("advance",)}
"""Parts that exist at some stages only."""


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


def form(game: Rules, data: Mapping[str, Any]) -> Form:
    """Return the parts of a description: turn and race, each player's zones, what is in force."""
    stages = ["begin", *(at for at in PHASES if exists(game, at))]
    at = Pick(label=word("at"), items=items_of(stages, _at_word), usual="supports")
    if data == _BEFORE_ALL:
        return [Section(word("stage"), {"at": at})]
    return _Form(game, data).sections(at)


class _Form:
    """The form of one description."""

    def __init__(self, game: Rules, data: Mapping[str, Any]) -> None:
        self.game, self.data = game, data
        self.at = data.get("at", "supports")
        self.cards = _cards(game)

    def sections(self, at: Pick) -> Form:
        return [
            Section(word("stage"), {"at": at, **self._stage()}),
            *(
                Section(seat_text(seat), {who: self._side(seat, who)})
                for seat, who in enumerate(WHO)
            ),
            Section(word("in_force"), {**self._in_force(), **self._past()}),
        ]

    def _stage(self) -> dict[str, Part]:
        """The race (302.1), the turn, and the stage of it (702)."""
        player = self.data.get("player", 0)
        priority = self.data.get("priority", player)
        seats = items_of(SEATS, seat_text)
        parts: dict[str, Part] = {
            "player": Pick(label=word("player"), items=seats, usual=0),
            "turn": _count("turn", int(self.at not in BEFORE)),
            "runs": Number(label=word("runs"), low=None, usual=int(self.at in RUNNING)),
            "priority": Pick(label=word("priority"), items=seats, usual=player),
            "first": _yes_no("first", usual=priority == player),
            "played": _yes_no("played"),
            "draws": _count("draws", 1),
            "decided": _yes_no("decided"),
        }
        for name, known in _RACE.items():
            if name == "going" or getattr(self.game, name) is None:
                none = items_of([None], lambda _: word("none"))
                items = items_of(known, partial(_race_word, name))
                parts[name] = Pick(label=word(name), items=(*none, *items))
        if self.at in AWAY or "picked" in self.data:
            parts["picked"] = Pile(label=word("picked"), items=self.cards, usual=[])
        if self.at == "over" or "outcome" in self.data:
            parts["outcome"] = Pile(label=word("outcome"), items=seats)
        return parts

    # --- a player's cards --------------------------------------------------------------------

    def _side(self, seat: int, who: str) -> Group:
        """Each zone of a player (401.1)."""
        side = self.data.get(who, {})
        left = Counter(side.get("pool", ()))
        unseen = [item._replace(left=left[str(item.key)]) for item in self.cards]
        others = (item for item in self.cards if not left[str(item.key)])
        pool = (*(item for item in unseen if item.left), *others)
        down = self._face_down(pool)
        hand = side.get("hand", ())
        parts: dict[str, Part] = {
            "hand": Pile(
                label=word("hand"),
                items=pool,
                usual=[],
                places=tuple(dict.fromkeys(hand)),
                seat=seat,
            ),
            "areas": group_of(
                word("areas"),
                range(AREAS),
                lambda n: Pile(
                    label=TERMS["style"][STYLES[n]],
                    items=down,
                    usual=[],
                    places=(f"area:{seat}:{STYLES[n]}",),
                ),
            ),
            "run": self._lying("run", pool, seat),
            "situation": self._lying("situation", pool, seat),
            "farm": Pile(label=word("farm"), items=pool, usual=[]),
            "removed": Pile(label=word("removed"), items=pool, usual=[]),
            "shown": Pile(label=word("shown"), items=self.cards, usual=[]),
            "down": Pile(label=word("down"), items=down, usual=[]),
            "loose": group_of(
                word("loose"),
                range(AREAS),
                lambda n: Pile(label=TERMS["style"][STYLES[n]], items=down, usual=[]),
            ),
            "pool": Pile(label=word("pool"), items=self.cards, usual=[]),
        }
        return Group(label=seat_text(seat), parts=parts)

    def _face_down(self, pool: Items) -> Items:
        """Return what can lie face down: an unseen card, or one that nobody or somebody knows."""
        unseen = Item(_UNSEEN, word("unseen"))
        return (unseen, *(each for item in pool for each in _face_downs(item)))

    def _lying(self, zone: str, pool: Items, seat: int) -> Rows:
        """The cards on the table (404.1, 405.1), each with its role and what it is on."""
        side = self.data.get(WHO[seat], {})
        count = len(side.get(zone, ()))
        known = items_of(get_args(Role), lambda role: Text(role, role))
        numbers = self._numbers()

        def each(n: int) -> Part:
            piece = side[zone][n] if n < count else {}
            number = piece.get("id", numbers[side_key(side, zone, n)] if n < count else 0)
            on = Number(label=word("on"), high=MOST)
            parts: dict[str, Part] = {
                "card": Pick(label=word("card"), items=self.cards),
                "as": Pick(label=word("as"), items=known, usual=self._role(piece, zone, seat)),
                "on": Maybe(label=word("on"), part=on),
                "id": Number(label=word("id"), high=MOST, usual=number),
                "at": Number(label=word("came"), high=MOST, usual=number),
            }
            return Group(label=numbered(n), parts=parts, places=(f"piece:{number}",))

        return Rows(
            label=word(zone),
            each=each,
            items=pool,
            made=lambda card: {"card": card},
            usual=[],
        )

    def _role(self, piece: Mapping[str, Any], zone: str, seat: int) -> Role:
        """Return the usual role of a card on the table (404.1, 405.1)."""
        card = self.game.cards.get(piece.get("card", ""))
        runs = seat == self.data.get("player", 0)
        return next(iter(roles(card, zone, runs=runs) if card else ()), "running")

    def _numbers(self) -> Mapping[Any, int]:
        """Return the usual number of each card on the table: situations came first."""
        found: dict[Any, int] = {}
        for zone in ("situation", "run"):
            for who in WHO:
                side = self.data.get(who, {})
                for n in range(len(side.get(zone, ()))):
                    found[side_key(side, zone, n)] = len(found)
        return found

    # --- what is in force --------------------------------------------------------------------

    def _in_force(self) -> dict[str, Part]:
        """Numbers of the turn, effects (802), and what has gone (810)."""
        phases = items_of(
            dict.fromkeys((*PHASES.values(), "702.6m")), lambda rule: Text(rule, rule)
        )
        return {
            "distance": _count("distance"),
            "keep": _count("keep"),
            "counted": _count("counted"),
            "in_a_row": _count("in_a_row"),
            "base": Number(label=word("base"), high=len(GOINGS), usual=0),
            "phase": Pick(label=word("phase"), items=phases, usual=PHASES.get(self.at)),
            "turned": Pile(label=word("turned"), items=self.cards, usual=[]),
            **TurnParts(self.game, self.data, self.cards).parts(),
        }

    def _past(self) -> dict[str, Part]:
        """The earlier actions of the turn (1201.1b), each with the position before it."""
        player = self.data.get("player", 0)
        now = {key: value for key, value in self.data.items() if key in BOARD}

        def each(n: int) -> Part:
            given = self.data.get("past", ())
            then = given[n]["before"] if n < len(given) else now
            form = _Form(self.game, then)
            return deed(self.cards, n, form.board_parts(), now, player)

        return {"past": Rows(label=word("past"), each=each, usual=[])}

    def board_parts(self) -> dict[str, Part]:
        """Return the parts of a board without a stage, as it was before an earlier action."""
        stage = {key: part for key, part in self._stage().items() if key in BOARD}
        sides = {who: self._side(seat, who) for seat, who in enumerate(WHO)}
        return {**stage, **sides, **self._in_force()}


def swapped(rows: Sequence[Any], n: int, new: Any) -> list[Any]:
    """Return rows with one of them replaced."""
    return [new if at == n else row for at, row in enumerate(rows)]


def side_key(side: Mapping[str, Any], zone: str, n: int) -> tuple[int, str, int]:
    """Return a key for a card of a zone of one player."""
    return id(side), zone, n


def _count(key: str, usual: int = 0) -> Part:
    return Number(label=word(key), high=MOST, usual=usual)


def _yes_no(key: str, *, usual: bool = False) -> Part:
    return yes_no(word(key), usual=usual)


@cache
def _cards(game: Rules) -> Items:
    return items_of(game.cards, lambda card: game.cards[card].name)


# --- words ---------------------------------------------------------------------------------


@cache
def _face_downs(item: Item) -> Items:
    """Return a card as it can lie face down: known to nobody, to one player or to both."""
    card = f"{item.key}*1" if str(item.key).isdecimal() else f"{item.key}"
    return tuple(
        Item(f"{card}:{known}" if known else card, word(f"known{known}", card=item.text), item.left)
        for known in ("", "0", "1", "01")
    )


def _at_word(at: str) -> Text:
    return word(f"at_{at}")


def _race_word(name: str, value: Any) -> Text:
    return Text(f"{value} m", f"{value}m") if name == "metres" else TERMS[name][value]
