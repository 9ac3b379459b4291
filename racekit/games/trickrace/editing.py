"""What may be changed in a position of Trick Race: an `Editor`.

Every card, and every horse on the course, exists once: what is put down somewhere leaves the place
where it was.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from ...engine.editing import (
    Form,
    Group,
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
)
from ...engine.game import State
from ...engine.texts import Catalogue, Text, read_toml, seat_text
from .cards import FIRST_ODDS, HORSES, WHIPS, WORDS, deck, parse_card, parse_ticket
from .consistency import STAGES, default_number, default_shown
from .parsing import PositionParser
from .positions import card_list, default_tickets, describe

if TYPE_CHECKING:
    from .rules import Rules

_PILES = ("hands", "opened", "aside", "played", "table")
"""Where a card can lie."""
_BEFORE_RACE = ("horse", "deal")
_STAGE = {
    "chosen": ("aside", "seal"),
    "table": ("play",),
    "put_back": ("discard",),
}
"""Parts that exist at some stages only."""
_MOST = 999

opened = describe


def begin(game: Rules) -> State:
    """Return the first trick of a race, with the cards dealt at random (TR1.6)."""
    return game.from_description(_filled(game, cleared(game), 0))


def cleared(game: Rules) -> dict[str, Any]:
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
    piles = {name: [pile or None for pile in data.get(name, ())] for name in _PILES[:-1]}
    rng = random.Random(f"{seed}/position")
    return describe(PositionParser(game, {**data, **piles}, rng).sketch())


def sketch(game: Rules, data: Mapping[str, Any]) -> State:
    """Return the position as far as the description is valid."""
    return PositionParser(game, data, None).sketch()


def follow(
    game: Rules, before: Mapping[str, Any], data: Mapping[str, Any], path: Path
) -> dict[str, Any]:
    """Return the description without what an edit has moved away or made untrue."""
    found = dict(data)
    match path:
        case ("asks",) if data["asks"] in _BEFORE_RACE:
            return {key: data[key] for key in ("asks", "riders", "leader", "hands") if key in data}
        case ("asks",):
            found = {**{k: v for k, v in cleared(game).items() if k != "tickets"}, **found}
            stage = data["asks"]
            return {k: v for k, v in found.items() if stage in _STAGE.get(k, (stage,))}
        case ("riders", int(chair)):
            found["riders"] = _exchanged(before["riders"], data["riders"], chair)
        case ("course", int(space)):
            found["course"] = _each_once(data["course"], space)
        case ("opened" | "hands" | "aside" | "played" | "table" as name, *rest):
            found = _each_card_once(before, data, name, rest[0] if rest else None)
    untrue = {
        "course": ("last",),
        "riders": ("last", "shown"),
        "opened": ("number", "shown"),
        **dict.fromkeys(("hands", "aside", "played", "table"), ("shown",)),
    }
    gone = untrue.get(str(path[0]), ())
    return {k: v for k, v in found.items() if k not in gone and v is not None}


def _exchanged(before: Sequence[Any], riders: Sequence[Any], chair: int) -> list[Any]:
    """Return the riders, of whom each horse has one (TR1.6): two chairs exchange."""
    own = riders[chair]
    twice = [own is not None and horse == own and at != chair for at, horse in enumerate(riders)]
    return [before[chair] if again else h for h, again in zip(riders, twice, strict=True)]


def _each_once(spaces: Sequence[Sequence[str]], space: int) -> list[list[str]]:
    """Return the course; a horse put on a space, or on top of it again, leaves where it was."""
    there = list(dict.fromkeys(reversed(spaces[space])))[::-1]
    return [
        there if at == space else [horse for horse in horses if horse not in there]
        for at, horses in enumerate(spaces)
    ]


def _each_card_once(
    before: Mapping[str, Any], data: Mapping[str, Any], name: str, at: Any
) -> dict[str, Any]:
    """Return the description; a card put down somewhere leaves the place where it was."""
    new = [*_cards_at(data[name], at)]
    old = [*_cards_at(before.get(name, ()), at)]
    moved = {card for card in new if new.count(card) > old.count(card)}
    if not moved:
        return dict(data)

    def rest(pile: Any) -> Any:
        if isinstance(pile, list):
            return [card for card in pile if _bare(card) not in moved]
        return None if pile is None or _bare(pile) in moved else pile

    found = dict(data)
    for key in _PILES:
        piles = data.get(key, ())
        if key == "table":
            found[key] = piles if key == name else rest([*piles])
        else:
            found[key] = [
                pile if (key, n) == (name, at) else rest(pile) for n, pile in enumerate(piles)
            ]
    if name != "aside":
        here = data[name] if at is None else data[name][at]
        once = list(dict.fromkeys(map(_bare, reversed(here))))[::-1]
        kept = [next(card for card in reversed(here) if _bare(card) == each) for each in once]
        found[name] = kept if at is None else [*found[name][:at], kept, *found[name][at + 1 :]]
    return {key: value for key, value in found.items() if value or key not in _PILES}


def _cards_at(piles: Any, at: Any) -> Iterator[str]:
    """Yield the cards of one pile of several, or of the only one."""
    pile = piles if at is None else piles[at] if at < len(piles) else []
    yield from map(_bare, pile if isinstance(pile, list) else [pile] if pile else [])


def _bare(card: str) -> str:
    """Return a card without its whip."""
    return card.partition(" ")[0]


# --- the form ------------------------------------------------------------------------------


def form(game: Rules, data: Mapping[str, Any]) -> Form:
    """Return the parts of a description: trick, horses, cards, tickets, and what has happened."""
    return _Form(game, data).sections()


class _Form:
    """The form of one description."""

    def __init__(self, game: Rules, data: Mapping[str, Any]) -> None:
        self.game, self.data = game, data
        self.asks = data.get("asks", "play")
        self.horses = HORSES[: game.horses]
        self.chairs = range(game.horses)
        self.seats = range(game.players)
        self.cards = _cards(game)
        self.plays = _plays(game)
        self.tickets = items_of(["win", *self.horses], _ticket_word)
        self.board = PositionParser(game, data, None).sketch().board

    def sections(self) -> Form:
        stages = [each for each in STAGES if each != "row" or self.game.dummy is not None]
        asks = Pick(label=_word("asks"), items=items_of(stages, _asks_word), usual="play")
        riders = self._riders()
        if self.asks in _BEFORE_RACE:
            return [
                Section(_word("stage"), {"asks": asks, "riders": riders, "leader": self._leader()}),
                Section(_word("cards"), {"hands": self._piles("hands")}),
            ]
        return [
            Section(_word("stage"), {"asks": asks, **self._stage()}),
            Section(_word("horses"), {**self._horses(), "riders": riders}),
            Section(_word("cards"), {name: self._piles(name) for name in ("hands", "played")}),
            Section(_word("laid"), self._laid()),
            Section(_word("before"), self._history()),
        ]

    def _stage(self) -> dict[str, Part]:
        """The race (TR1.1), the leader (TR4.6) and the trick (TR4.1)."""
        parts: dict[str, Part] = {
            "race": Number(label=_word("race"), low=1, high=self.game.running, usual=1),
            "leader": self._leader(),
        }
        if self.asks == "play":
            most = self.game.horses - 1
            parts["table"] = Pile(label=_word("table"), items=self.plays, most=most, usual=[])
        if self.asks == "discard":
            back = (*items_of([None], _none), *self.cards)
            parts["put_back"] = Pick(label=_word("put_back"), items=back)
        if self.asks in ("aside", "seal"):
            what = self.cards if self.asks == "aside" else self.tickets
            parts["chosen"] = self._each_seat(
                "chosen", lambda seat: Pick(label=seat_text(seat), items=(*_nothing(), *what))
            )
        return parts

    def _leader(self) -> Part:
        """The leader of the trick (TR4.6); by default, the start player (TR1.8)."""
        chairs = items_of(self.chairs, self._chair)
        return Pick(label=_word("leader"), items=chairs, usual=self.board.start)

    def _riders(self) -> Part:
        """Each chair's horse (TR1.6)."""
        items = (*_nothing(), *items_of(self.horses, _horse_word))
        return self._each_chair("riders", lambda chair: Pick(label=self._chair(chair), items=items))

    def _horses(self) -> dict[str, Part]:
        """The course (TR1.5) and the odds (TR1.9)."""
        items = items_of(self.horses, _horse_word)
        spaces = range(self.game.goal + 1)
        return {
            "course": group_of(
                _word("course"),
                spaces,
                lambda n: Pile(
                    label=_space_word(n), items=items, usual=[], places=tuple(self.horses)
                ),
            ),
            "odds": group_of(
                _word("odds"),
                self.horses,
                lambda horse: Number(
                    label=_word("odds_of", horse=HORSES.index(horse)),
                    low=1,
                    high=_MOST,
                    usual=FIRST_ODDS,
                    places=(horse,),
                ),
            ),
        }

    def _piles(self, name: str) -> Part:
        """Each chair's hand, or its cards in finished tricks (TR4.1)."""

        def pile(chair: int) -> Part:
            lying = self.data.get(name, ())
            own = tuple(lying[chair]) if name == "hands" and chair < len(lying) else ()
            return Pile(
                label=self._chair(chair), items=self.cards, usual=[], places=own, seat=chair
            )

        return self._each_chair(name, pile)

    def _laid(self) -> dict[str, Part]:
        """What lies before each chair: discards (TR2.3, TR2.4), tickets (TR3.1), whips (TR1.7)."""
        aside = (*_nothing(), *self.cards)
        return {
            "opened": self._piles("opened"),
            "aside": self._each_chair(
                "aside", lambda chair: Pick(label=self._chair(chair), items=aside)
            ),
            "tickets": self._each_seat(
                "tickets",
                lambda seat: Pile(label=seat_text(seat), items=self.tickets, most=2, usual=[]),
            ),
            "whips": self._each_chair(
                "whips", lambda chair: Number(label=self._chair(chair), high=WHIPS, usual=WHIPS)
            ),
            "points": self._each_seat("points", lambda seat: _count(seat_text(seat))),
        }

    def _history(self) -> dict[str, Part]:
        """Tricks (TR4.3), the discard number (TR2.2), seen cards (TR2.3), races (TR5.4)."""
        shown = default_shown(self.board)
        last = Group(
            label=_word("last"),
            parts={
                "leader": Pick(
                    label=_word("leader"), items=items_of(self.chairs, self._chair), usual=0
                ),
                "cards": Pile(label=_word("table"), items=self.plays, usual=[]),
                "start": Number(label=_word("start"), high=self.game.goal, usual=0),
            },
        )
        number = default_number(self.board)
        return {
            "won": self._each_chair("won", lambda chair: _count(self._chair(chair))),
            "number": Number(label=_word("number"), high=self.game.numbers, usual=number),
            "last": Maybe(label=_word("last"), part=last),
            "shown": group_of(
                _word("shown"),
                self.chairs,
                lambda horse: Pile(
                    label=_horse_word(HORSES[horse]),
                    items=self.cards,
                    usual=card_list(shown[horse]),
                ),
            ),
            "settled": Rows(
                label=_word("settled"), each=self._settled, most=self.game.running, usual=[]
            ),
        }

    def _settled(self, n: int) -> Part:
        """A line of the score sheet, from which the points follow (TR5.4)."""
        horses = items_of(self.horses, _horse_word)

        def of_horses(key: str, **settings: Any) -> Group:
            def part(horse: int) -> Part:
                return Number(label=_horse_word(HORSES[horse]), **settings)

            return group_of(_word(key), self.chairs, part)

        parts: dict[str, Part] = {
            "race": Number(label=_word("race"), low=1, high=self.game.running, usual=n + 1),
            "finish": Pile(label=_word("finish"), items=horses, most=len(horses), usual=[]),
            "odds": of_horses("odds", high=_MOST, usual=FIRST_ODDS),
            "riders": self._each_seat(
                "riders", lambda seat: Pick(label=seat_text(seat), items=horses, usual=HORSES[seat])
            ),
            "tickets": self._each_seat(
                "tickets",
                lambda seat: Pile(label=seat_text(seat), items=self.tickets, most=2, usual=[]),
            ),
            "points": self._each_seat("points_before", lambda seat: _count(seat_text(seat))),
            "spaces": of_horses("spaces", high=self.game.goal, usual=0),
        }
        return Group(label=_word("settled_race", n=n + 1), parts=parts)

    # --- helpers ---------------------------------------------------------------------------

    def _chair(self, chair: int) -> Text:
        return _word("dummy") if chair == self.game.dummy else seat_text(chair)

    def _each_chair(self, key: str, part: Any) -> Group:
        return group_of(_word(key), self.chairs, part)

    def _each_seat(self, key: str, part: Any) -> Group:
        return group_of(_word(key), self.seats, part)


@cache
def _cards(game: Rules) -> Items:
    return items_of(card_list(deck(game.horses, game.numbers)), _card_word)


@cache
def _plays(game: Rules) -> Items:
    """Return every card, without a whip and with one (TR4.4)."""
    cards = card_list(deck(game.horses, game.numbers))
    return items_of([f"{card}{whip}" for whip in ("", " whip") for card in cards], _play_word)


def _count(label: Text) -> Part:
    return Number(label=label, high=_MOST, usual=0)


# --- words ---------------------------------------------------------------------------------


@cache
def _catalogue() -> Catalogue:
    return Catalogue(read_toml("racekit.games.trickrace", "editing.toml"), WORDS)


@cache
def _word(key: str, **values: Any) -> Text:
    return _catalogue().text(key, **values)


def _none(_: None) -> Text:
    return _word("none")


@cache
def _nothing() -> Items:
    return items_of([None], _none)


def _card_word(card: str) -> Text:
    return _word("card", card=parse_card(card))


def _play_word(play: str) -> Text:
    return _word("whip" if play.endswith("whip") else "card", card=parse_card(_bare(play)))


def _horse_word(horse: str) -> Text:
    return _word("horse", horse=HORSES.index(horse))


def _ticket_word(ticket: str) -> Text:
    return _word("ticket", ticket=parse_ticket(ticket))


def _space_word(space: int) -> Text:
    return _word("space", space=space).capital()


def _asks_word(asks: str) -> Text:
    return _word(f"asks_{asks}")
