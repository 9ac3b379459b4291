"""How data have the values on a board of LONG SHOT, and how a form names them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from ...editing.parts import Item, Items, items_of
from ...engine.codec import Codec, Fields
from ...engine.formats import By, Format, Keys, Location, choice, short, whole
from ...engine.texts import Catalogue, Text, read_toml, seat_text, untranslated
from .board import Board, Count, Horse, Multiset, Settlement
from .cards import FREE_MVS, WORDS, Box, Card, Cards, box_name, parse_box, parse_card
from .consistency import DECISIONS, Stage
from .settle import accounts

if TYPE_CHECKING:
    from .rules import Rules


class Settled(NamedTuple):
    """What determines the settlement of a race (LS9.1, LS9.2, LS9.4)."""

    places: Annotated[tuple[Annotated[int, "place"], ...], By("place")]
    purses: Annotated[tuple[Count, ...], By("seat")]
    orders: Annotated[tuple[Horse, ...], By("seat")]
    tickets: Annotated[tuple[Multiset, ...], By("seat")]


@lru_cache(maxsize=64)
def fields_of(game: Rules, left: Cards | None = None) -> tuple[Fields, Fields]:
    """Return the formats of a board and of a stage.

    Parameters
    ----------
    game : Rules
        The game with its options.
    left : tuple of Card, optional
        The cards that a form offers; by default, all of the deck.
    """
    codec = codec_for(game, left)
    return Fields(codec, Board), Fields(codec, Stage)


def codec_for(game: Rules, left: Cards | None = None) -> Codec:
    """Return the codec for the values on a game's boards."""
    horses = range(1, game.horses + 1)
    places = [box_name(box) for box in game.every_box]
    seats = range(game.players)
    cards = partial(card_items, game.cards if left is None else left)
    codec = Codec(
        formats={
            Card: Format(str, partial(_card, game), items=cards),
            "seat": whole(0, game.players - 1, lambda: items_of(seats, seat_text)),
            "horse": whole(1, game.horses, lambda: items_of(horses, horse_text)),
            "box": Format(
                box_name, partial(_box, places), items=lambda: items_of(places, box_text)
            ),
            "mv": whole(0, FREE_MVS[-1], lambda: items_of(FREE_MVS, untranslated)),
            "race": whole(1, game.races),
            "place": whole(0, game.horses),
            "asks": choice(DECISIONS, lambda: items_of(DECISIONS, asks_text)),
        },
        keys={
            "seat": Keys(seats, seat_text, listed=True),
            "horse": Keys(horses, lambda n: horse_text(n + 1), placed=True),
            "place": Keys(horses, lambda n: horse_text(n + 1), listed=True),
            "box": Keys(places, lambda n: box_text(places[n]), placed=True),
        },
        game=game,
    )
    settled = Fields(codec, Settled)
    codec.define("settled", partial(_encoded, settled), partial(_settled, settled))
    return codec


def _card(game: Rules, data: Any, at: Location) -> Card | None:
    """Read the name of a card of a running horse (LS1.1, LS1.2)."""
    card = parse_card(data) if isinstance(data, str) else None
    if card is None:
        at.note(game.book.problem_text("no_card", given=short(data)))
    elif card.horse > game.horses:
        at.note(game.book.problem_text("absent_horse", horse=card.horse))
        return None
    return card


def _box(known: Sequence[str], data: Any, at: Location) -> Box | None:
    """Read the name of a box of a running horse (LS1.1)."""
    name = choice(known).decode(data, at)
    return None if name is None else parse_box(name)


# --- settled races ---------------------------------------------------------------------------


def _encoded(fields: Fields, settlements: Iterable[Settlement]) -> list[Any]:
    return [fields.encode(_told(settlement)) for settlement in settlements]


def _told(settlement: Settlement) -> Settled:
    """Return that from which the amounts of a settlement follow."""
    accounts = settlement.accounts
    return Settled(
        places=settlement.places,
        purses=tuple(account.before for account in accounts),
        orders=tuple(account.order for account in accounts),
        tickets=tuple(account.tickets for account in accounts),
    )


def _settled(fields: Fields, data: Any, at: Location) -> tuple[Settlement, ...]:
    """Settle finished races from their final tables."""
    found = []
    for n, (each, where) in enumerate(at.items(data)):
        told = fields.decode(each, where)
        if told is not None:
            before = Board(
                n + 1, 0, 0, (), (), (), hands=told.tickets, orders=told.orders, purses=told.purses
            )
            found.append(accounts(before, told.places))
    return tuple(found)


# --- words -----------------------------------------------------------------------------------


@cache
def _catalogue() -> Catalogue:
    return Catalogue(read_toml("racekit.games.longshot", "editing.toml"), WORDS)


@cache
def word(key: str, **values: Any) -> Text:
    """Return a word of the position editor."""
    return _catalogue().text(key, **values)


@lru_cache(maxsize=256)
def card_items(cards: Cards) -> Items:
    """Return the cards that a form offers, each with the number of its copies."""
    return tuple(_item(card, many) for card, many in sorted(Counter(cards).items()))


@cache
def _item(card: Card, many: int) -> Item:
    return Item(str(card), word("card", card=card), many)


def horse_text(horse: int) -> Text:
    """Name a horse."""
    return word("horse", horse=horse)


@cache
def box_text(name: str) -> Text:
    """Name a box at the beginning of a line."""
    return word("box", box=parse_box(name)).capital()


def asks_text(asks: str) -> Text:
    """Name what comes next."""
    return word(f"asks_{asks}")
