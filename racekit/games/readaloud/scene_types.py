"""What a front end draws of Read Aloud; the types of its TypeScript board are made from these."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from ...engine.formats import Field
from ...engine.texts import Text

Asks = Literal["draw", "lay", "pick", "read", "card", "hand", "fill", "drop"]
Lying = Literal["all", "owner", "others", "nobody"]
Progress = Literal["done", "now", "next"]


class Backdrop(NamedTuple):
    """The faces of all cards, by their codes."""

    cards: dict[str, Face]


class Face(NamedTuple):
    """What is printed on a card."""

    value: int
    times: int
    """What it multiplies a value by from below."""
    title: Text
    text: Text
    words: tuple[Word, ...]
    house: bool
    """It is racekit's own."""


class Word(NamedTuple):
    """A word of a card, and its text in both languages."""

    word: str
    en: str
    ja: str


class Scene(NamedTuple):
    """What a seat may know; a public scene has only what everybody knows."""

    seat: int
    players: int
    actor: int | None
    asks: Asks | None
    place: str | None
    """Where the card goes that chance brings, or whose gap or surplus it is."""
    turn: int
    turn_of: int | None
    field: tuple[Piece, ...]
    hands: tuple[tuple[Piece, ...], ...]
    stock: Stock
    discards: tuple[Piece, ...]
    limits: Limits
    lying: Layout
    bans: tuple[str, ...]
    condition: Condition | None
    leading: tuple[int, ...] | None
    """Who would win if the game ended now; None: this seat cannot tell."""
    reading: Reading | None
    groups: tuple[Group, ...]
    over: str | None
    winners: tuple[int, ...] | None


class Piece(NamedTuple):
    """A card on the table, or a stack that counts as one."""

    id: int
    place: str
    card: str | None
    value: int | None
    under: tuple[str, ...]
    """What lies under it, the lowest last."""
    seen_by: tuple[int, ...]
    known_by: tuple[int, ...]
    mine: bool
    """This seat sees it now."""
    may_be: tuple[str, ...] | None


class Stock(NamedTuple):
    """The number of cards in the stock, and its top card if anyone has looked at it."""

    size: Annotated[int, Field("count")]
    top: Piece | None


class Limits(NamedTuple):
    """How many cards the field and each hand hold."""

    field: int
    hands: tuple[int, ...]


class Layout(NamedTuple):
    """How cards lie on the field, and who sees those of each hand."""

    field: Literal["up", "down"]
    hands: tuple[Lying, ...]


class Condition(NamedTuple):
    """A winning condition."""

    text: Text
    seat: int
    card: str
    measures: tuple[int | None, ...] | None
    """What it compares of each hand, where this seat knows it."""


class Reading(NamedTuple):
    """The card being read, its spot if the seat knows it, and its words."""

    seat: int
    card: str
    id: int | None
    place: str | None
    words: tuple[Spoken, ...]


class Spoken(NamedTuple):
    """A word of the card being read, and whether its turn has come."""

    text: Text
    state: Progress


class Group(NamedTuple):
    """A seat's memory of a shuffle: these cards are among those pieces."""

    ids: tuple[int, ...]
    cards: tuple[str, ...]
