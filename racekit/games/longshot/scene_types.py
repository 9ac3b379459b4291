"""What a front end draws of LONG SHOT; the types of its TypeScript board are made from these."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from ...engine.formats import Field
from ...engine.texts import Text


class Scene(NamedTuple):
    """A seat's view; a public scene has neither a hand nor an order."""

    race: int
    races: int
    round: int
    first: int
    spurt: Spurt
    goal: int
    horses: tuple[Horse, ...]
    hand: tuple[str, ...] | None
    order: int | None
    players: tuple[Player, ...]
    stack: Stack
    opened: str | None
    placed: tuple[str, ...]
    settlements: tuple[Settlement, ...]


class Spurt(NamedTuple):
    """The spurt line, and whether a horse has reached it."""

    line: int
    on: bool


class Horse(NamedTuple):
    """A horse with its boxes."""

    horse: int
    at: int
    move: Move | None
    late: bool
    home: Home | None
    boxes: tuple[Box, ...]


class Move(NamedTuple):
    """A horse's last run, and the top cards that it came from."""

    start: Annotated[int, Field("from")]
    by: int
    tops: tuple[int, ...]


class Home(NamedTuple):
    """A horse's finish; its place is known once no later finish can change it."""

    round: int
    over: int
    sum: int
    place: int | None


class Box(NamedTuple):
    """A box of a horse and its cards, the top card last."""

    id: str
    cards: tuple[str, ...]


class Player(NamedTuple):
    """What everyone sees of a seat."""

    seat: int
    purse: int
    cards: int
    first: bool
    order: int | None


class Stack(NamedTuple):
    """The number of cards left to draw."""

    size: int


class Settlement(NamedTuple):
    """A settled race."""

    race: int
    finish: tuple[Finish, ...]
    seats: tuple[SeatSettlement, ...]


class Finish(NamedTuple):
    """A horse's place in a settled race, if it counts."""

    horse: int
    place: int | None


class SeatSettlement(NamedTuple):
    """The gains and payments of a seat."""

    seat: int
    before: int
    lines: tuple[SettlementLine, ...]
    total: int
    floored: bool
    after: int


class SettlementLine(NamedTuple):
    """A gain or a payment."""

    rule: str
    text: Text
    amount: int
