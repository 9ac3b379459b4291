"""What may be changed in a position of LONG SHOT: an `Editor`."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

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
    yes_no,
)
from ...engine.game import State
from ...engine.texts import Catalogue, Text, read_toml, seat_text
from .cards import FREE, FREE_MVS, HAND, NUMBERED_MVS, START_MONEY, WORDS, Card, box_name, parse_box
from .parsing import PositionParser, card_list
from .positions import describe

if TYPE_CHECKING:
    from .rules import Rules

__all__ = ["begin", "cleared", "dealt", "follow", "form", "opened", "sketch"]

_CARDS = ("boxes", "hands", "opened")
"""Parts whose change makes untrue which cards have left the stack."""
_HISTORY = ("formed_of", "opened_since", "drawn_since")
_ASKS = ("first", "deal", "order", "place", "second", "draw", "open", "opened", "over")
_STAGE = {"opened": "opened", "placed": "second", "cards_placed": "draw"}
"""Parts that exist at one stage only."""
_MOST = 999

opened = describe


def begin(game: Rules) -> State:
    """Return the beginning of a round with hands dealt at random (LS2.2)."""
    return game.from_description(dealt(game, cleared(game), 0))


def cleared(game: Rules) -> dict[str, Any]:
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
    left = [str(card) for card in (Counter(game.cards) - _used(game, data)).elements()]
    random.Random(f"{seed}/hands").shuffle(left)
    hands = []
    for hand in data.get("hands", ()):
        drawn = [] if hand else left[:HAND]
        hands.append(hand or card_list(sorted(map(_card, drawn))))
        del left[: len(drawn)]
    return {**_without(data, _HISTORY), "hands": hands}


def follow(
    game: Rules, before: Mapping[str, Any], data: Mapping[str, Any], path: Path
) -> dict[str, Any]:
    """Return the description without the history (LS2.2) or stage (LS3.1) that it contradicts."""
    found, asks = dict(data), data.get("asks")
    match path:
        case ("asks",) if asks == "first":
            return {"asks": "first"}
        case ("asks",):
            found = found if "hands" in found else {**cleared(game), "asks": asks}
            return {key: value for key, value in found.items() if _STAGE.get(key, asks) == asks}
        case ("orders", int(seat)):
            found["orders"] = _exchanged(before["orders"], data["orders"], seat)
        case ("home", *_):  # it tells the space of a horse (LS8.1)
            found["home"] = {key: how for key, how in found["home"].items() if how is not None}
            found["at"] = {k: v for k, v in found.get("at", {}).items() if k not in found["home"]}
    if path[0] in _CARDS:
        found = _without(found, _HISTORY)
    if path[0] in ("at", "home"):
        found = _without(found, ("spurt",))
    absent = ("opened", "moved")
    return {key: value for key, value in found.items() if key not in absent or value is not None}


def _without(data: Mapping[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in keys}


def _exchanged(before: Sequence[Any], orders: Sequence[Any], seat: int) -> list[Any]:
    """Return the orders, of which there is one for each horse (LS1.3): two seats exchange."""
    own = orders[seat]
    twice = [own is not None and order == own and at != seat for at, order in enumerate(orders)]
    return [before[seat] if again else o for o, again in zip(orders, twice, strict=True)]


def sketch(game: Rules, data: Mapping[str, Any]) -> State:
    """Return the position as far as the description is valid."""
    if data == {"asks": "first"}:
        return game.start()
    return PositionParser(game, data, ()).sketch()


# --- the form ------------------------------------------------------------------------------


def form(game: Rules, data: Mapping[str, Any]) -> Form:
    """Return the parts of a description: round, horses, boxes, hands, and what has happened."""
    asks = Pick(label=_word("asks"), items=items_of(_ASKS, _asks_word), usual="place")
    if data == {"asks": "first"}:
        return [Section(_word("stage"), {"asks": asks})]
    return _Form(game, data).sections(asks)


class _Form:
    """The form of one description."""

    def __init__(self, game: Rules, data: Mapping[str, Any]) -> None:
        self.game, self.data = game, data
        self.horses = range(1, game.horses + 1)
        self.seats = range(game.players)
        self.left = Counter(game.cards) - _used(game, data)

    def sections(self, asks: Pick) -> Form:
        return [
            Section(_word("stage"), {"asks": asks, **self._stage()}),
            Section(_word("boxes"), {"boxes": self._boxes()}),
            Section(_word("hands"), self._hands()),
            Section(_word("horses"), self._horses()),
            Section(_word("before"), self._history()),
        ]

    def _stage(self) -> dict[str, Part]:
        """Round (LS3.1), who is to do what (LS3.2), and what this turn has done (LS6.1)."""
        seats = items_of(self.seats, seat_text)
        first = self.data.get("first", 0)
        boxes = [box_name(box) for box in range(2 * self.game.horses)]
        parts: dict[str, Part] = {
            "turn": Pick(label=_word("turn"), items=seats, usual=first),
            "first": Pick(label=_word("first"), items=seats, usual=0),
            "race": Number(label=_word("race"), low=1, high=self.game.races, usual=1),
            "round": Number(label=_word("round"), high=_MOST, usual=1),
        }
        asks = self.data.get("asks")
        if asks == "opened" or "opened" in self.data:
            cards = (Item(None, _word("none")), *self._cards(self.left))
            parts["opened"] = Pick(label=_word("opened"), items=cards)
        if asks == "second" or "placed" in self.data:
            used = items_of(boxes, _box_text)
            parts["placed"] = Pile(label=_word("placed"), items=used, most=1, usual=[])
        if asks == "draw" or "cards_placed" in self.data:
            parts["cards_placed"] = Number(label=_word("cards_placed"), high=2, usual=1)
        return parts

    def _boxes(self) -> Part:
        """Each box (LS1.1), with its own horse's cards and free ones (LS4.2)."""
        parts = {}
        for box in range(2 * self.game.horses):
            horse = box // 2 + 1
            fit = Counter({c: n for c, n in self.left.items() if c.horse in (FREE, horse)})
            name = box_name(box)
            parts[name] = Pile(
                label=_box_text(name), items=self._cards(fit), usual=[], places=(name,)
            )
        return Group(label=_word("boxes"), parts=parts)

    def _hands(self) -> dict[str, Part]:
        """Each seat's hand (LS2.2), order (LS1.3) and purse (LS2.3)."""
        cards = self._cards(self.left)
        orders = (Item(None, _word("none")), *items_of(self.horses, _horse_word))
        hands = self.data.get("hands", ())
        lying = {seat: tuple(dict.fromkeys(hand or ())) for seat, hand in enumerate(hands)}
        return {
            "hands": self._each_seat(
                "hand",
                lambda seat: Pile(
                    label=seat_text(seat),
                    items=cards,
                    usual=[],
                    places=lying.get(seat, ()),
                    seat=seat,
                ),
            ),
            "orders": self._each_seat(
                "orders",
                lambda seat: Pick(label=seat_text(seat), items=orders, usual=self._order(seat)),
            ),
            "purses": self._each_seat(
                "purses",
                lambda seat: Number(label=seat_text(seat), usual=START_MONEY),
            ),
        }

    def _order(self, seat: int) -> int | None:
        return None if self.data.get("asks") in ("deal", "order") else seat + 1

    def _horses(self) -> dict[str, Part]:
        """Each horse's space (LS1.4), finish (LS8.3) and last run (LS3.3)."""
        goal = self.game.goal
        home = self.data.get("home", {})
        mvs = items_of([str(mv) for mv in FREE_MVS], lambda mv: Text(mv, mv))
        spurt = {"spurt": self._spurt()} if self.data.get("asks") == "over" else {}
        return {
            "at": Group(
                label=_word("at"),
                parts={
                    str(h): Number(
                        label=_word("horse", horse=h), high=goal - 1, usual=0, places=(str(h),)
                    )
                    for h in self.horses
                    if str(h) not in home
                },
            ),
            "home": Group(label=_word("home"), parts={str(h): self._home(h) for h in self.horses}),
            **spurt,
            "moved": self._moved(mvs),
        }

    def _spurt(self) -> Part:
        return yes_no(_word("spurt"), usual=False)

    def _home(self, horse: int) -> Part:
        run = 2 * FREE_MVS[-1]
        parts = {
            0: Number(label=_word("home_round"), low=1, high=_MOST, usual=1),
            1: Number(label=_word("home_over"), high=run - 1, usual=0),
            2: Number(label=_word("home_sum"), low=1, high=run, usual=NUMBERED_MVS[-1]),
        }
        label, lies = _word("horse", horse=horse), (str(horse),)
        return Maybe(label=label, part=Group(label=label, parts=parts), places=lies)

    def _moved(self, mvs: Items) -> Part:
        """The last run: from where, and by which tops (LS3.3)."""
        parts: dict[int, Part] = {}
        tops = items_of(FREE_MVS, lambda mv: Text(str(mv), str(mv)))
        for horse in self.horses:
            run = {
                0: Number(label=_word("moved_from"), high=_MOST, usual=0),
                1: Pile(label=_word("moved_by"), items=tops, most=2, usual=[1]),
            }
            label = _word("horse", horse=horse)
            parts[horse - 1] = Maybe(label=label, part=Group(label=label, parts=run))
        all_of_them = Group(label=_word("moved"), parts=parts)
        return Maybe(label=_word("moved"), part=all_of_them)

    def _history(self) -> dict[str, Part]:
        """Which cards have left the stack (LS7.1), and the settled races (LS9.4)."""
        anything = self._cards(Counter(self.game.cards))
        hands = [hand or [] for hand in self.data.get("hands", ())]
        formed = card_list(self.game.cards)
        boxes = {"boxes": self.data.get("boxes", {}), "opened": self.data.get("opened")}
        table = card_list(sorted(_used(self.game, boxes).elements()))
        return {
            "formed_of": Pile(label=_word("formed_of"), usual=formed, items=anything),
            "opened_since": Pile(label=_word("opened_since"), usual=table, items=anything),
            "drawn_since": self._each_seat(
                "drawn_since",
                lambda seat: Pile(label=seat_text(seat), usual=hands[seat], items=anything),
            ),
            "settled": Rows(
                label=_word("settled"),
                each=self._settled,
                most=self.game.races,
                usual=[],
            ),
        }

    def _settled(self, race: int) -> Part:
        """A finished race, from which the amounts follow (LS9.1, LS9.2)."""
        ranks = Group(
            label=_word("places"),
            parts={
                h - 1: Number(label=_word("horse", horse=h), high=self.game.horses, usual=0)
                for h in self.horses
            },
        )
        anything = self._cards(Counter(self.game.cards))
        orders = items_of(self.horses, _horse_word)
        parts: dict[str, Part] = {
            "places": ranks,
            "purses": self._each_seat(
                "purses_before",
                lambda seat: Number(label=seat_text(seat), usual=START_MONEY),
            ),
            "orders": self._each_seat(
                "orders",
                lambda seat: Pick(label=seat_text(seat), items=orders, usual=seat + 1),
            ),
            "tickets": self._each_seat(
                "tickets",
                lambda seat: Pile(label=seat_text(seat), items=anything, usual=[]),
            ),
        }
        return Group(label=_word("settled_race", race=race + 1), parts=parts)

    # --- helpers ---------------------------------------------------------------------------

    def _each_seat(self, key: str, part: Any) -> Group:
        return group_of(_word(key), self.seats, part)

    def _cards(self, left: Mapping[Card, int]) -> Items:
        return tuple(_item(card, left[card]) for card in sorted(left) if left[card] > 0)


@cache
def _item(card: Card, left: int) -> Item:
    return Item(str(card), _word("card", card=card), left)


def _used(game: Rules, data: Mapping[str, Any]) -> Counter[Card]:
    """Return the cards of a description that are not in the stack."""
    boxes = data.get("boxes", {}).values()
    opened_card = data.get("opened")
    lying = [*boxes, *(hand or () for hand in data.get("hands", ()))]
    names = [name for pile in lying for name in pile]
    return Counter(map(_card, [*names, *([opened_card] if opened_card else [])]))


def _card(name: str) -> Card:
    horse, mv = name.split("-")
    return Card(FREE if horse == "F" else int(horse), int(mv))


# --- words ---------------------------------------------------------------------------------


@cache
def _catalogue() -> Catalogue:
    return Catalogue(read_toml("racekit.games.longshot", "editing.toml"), WORDS)


@cache
def _word(key: str, **values: Any) -> Text:
    return _catalogue().text(key, **values)


def _horse_word(horse: int) -> Text:
    return _word("horse", horse=horse)


@cache
def _box_text(name: str) -> Text:
    return _word("box", box=parse_box(name)).capital()


def _asks_word(asks: str) -> Text:
    return _word(f"asks_{asks}")
