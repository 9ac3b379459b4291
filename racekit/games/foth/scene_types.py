"""What a front end draws of Force of the Horse; its TypeScript types are made from these."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from ...engine.formats import Field
from ...engine.texts import Text
from .board import Role

Style = Literal["nige", "senko", "sashi", "oikomi"]
SupportClass = Literal["item", "jockey", "situation"]
SupportType = Literal["horse", "area", "situation"]
ForceKind = Literal["normal", "special"]


class Backdrop(NamedTuple):
    """The faces of all cards, by their ids."""

    cards: dict[str, Face]


# --- what is printed on a card ---------------------------------------------------------------


class HorseFace(NamedTuple):
    """A horse's printed values."""

    id: str
    name: Text
    kind: Literal["horse"]
    text: Text
    coat: str
    """The colour of its coat."""
    cost: int
    run: int
    guard: int
    surfaces: tuple[str, ...]
    distances: tuple[str, ...]
    styles: tuple[str, ...]
    favourites: Text


class SupportFace(NamedTuple):
    """What is printed on a support."""

    id: str
    name: Text
    kind: Literal["support"]
    text: Text
    class_: Annotated[SupportClass, Field("class")]
    type: SupportType


class ForceFace(NamedTuple):
    """What is printed on a force card."""

    id: str
    name: Text
    kind: Literal["force"]
    text: Text
    force: ForceKind
    value: int


Face = HorseFace | SupportFace | ForceFace


# --- the table -------------------------------------------------------------------------------


class Scene(NamedTuple):
    """A seat's view: the race, both sides, and the run with the steps to its numbers."""

    seat: int
    race: Race
    turn: int
    phase: str
    runs: int
    keep: int
    distance: int
    player: int | None
    totals: Totals | None
    sides: tuple[Side, ...]
    resolving: tuple[Piece, ...]
    waiting: tuple[Told, ...]
    effects: tuple[Effect, ...]
    later: tuple[Later, ...]
    asks: Asks | None
    redraws: bool | None
    picked: tuple[str, ...]
    outcome: tuple[int, ...] | None
    variant: Variant | None = None
    """What is played instead of the comprehensive rules."""


class Race(NamedTuple):
    """The race, as far as its parts have been drawn."""

    course: Term | None
    surface: Term | None
    metres: int | None
    distance: Term | None
    going: Going | None


class Term(NamedTuple):
    """A word of the rules."""

    id: str
    text: Text


class Going(NamedTuple):
    """The going by its number."""

    id: int
    text: Text


class Variant(NamedTuple):
    """The name of a variant, and the rule that sums it up."""

    text: Text
    rule: str


class Totals(NamedTuple):
    """The run number and the guard value to compare."""

    run: int
    guard: int


class Side(NamedTuple):
    """A player's cards, as far as the seat knows them."""

    seat: int
    to_go: int
    metres: int
    whole: int
    area: Style | None
    areas: tuple[Area, ...]
    hand: Hand
    farm: tuple[str, ...]
    down: Down
    removed: tuple[str, ...]
    situation: tuple[Piece, ...]
    run: tuple[Piece, ...]
    unseen: tuple[tuple[str, int], ...]
    """The cards that the seat cannot place, and how many of each."""


class Area(NamedTuple):
    """One of the four areas to run through."""

    style: Style
    size: Annotated[int, Field("count")]
    known: tuple[Known, ...]


class Down(NamedTuple):
    """The cards that lie face down in a farm."""

    size: Annotated[int, Field("count")]
    known: tuple[Known, ...]


class Known(NamedTuple):
    """A face-down card that the seat knows, and how many lie above it."""

    at: int
    card: str


class Hand(NamedTuple):
    """A hand: its size, and the cards that the seat knows, force last."""

    size: Annotated[int, Field("count")]
    cards: tuple[HandCard, ...]


class HandCard(NamedTuple):
    """A card in a hand; a horse with its current values, once the areas exist."""

    card: str
    shown: bool
    horse: Horse | None


class Piece(NamedTuple):
    """A card that lies open on the table."""

    id: int
    card: str
    owner: int
    user: int
    role: Role
    on: int | None
    at: int
    horse: Horse | None


# --- a horse's numbers -----------------------------------------------------------------------


class Horse(NamedTuple):
    """A horse's current values, and what it is suited to."""

    run: Working
    guard: Working
    cost: Working
    suited: Suited
    surfaces: tuple[str, ...]
    distances: tuple[str, ...]
    styles: tuple[str, ...]
    favourites: Text
    abilities: tuple[Text, ...] | None
    """Only where an effect has given or taken some."""
    forceful: bool


class Suited(NamedTuple):
    """Whether a horse is suited to each part of the race."""

    surface: bool
    distance: bool
    style: bool
    course: bool
    going: bool


class Working(NamedTuple):
    """A number and the steps that lead to it."""

    value: int
    steps: tuple[Step, ...]


class Step(NamedTuple):
    """A step to a number."""

    rule: str
    text: Text
    by: int | None
    """What it adds; None: it sets the number."""
    value: int
    card: str | None
    piece: int | None


# --- abilities, effects, the question --------------------------------------------------------


class Told(NamedTuple):
    """An ability, and the card that it is of."""

    card: str
    piece: int | None
    seat: int
    text: Text


class Effect(NamedTuple):
    """A continuous effect, and the cards that it applies to."""

    card: str
    piece: int | None
    seat: int
    text: Text
    pieces: tuple[int, ...]
    until: Term


class Later(NamedTuple):
    """An ability that is to come; until some time, or once."""

    card: str
    piece: int | None
    seat: int
    text: Text
    until: Term | None = None


class Asks(NamedTuple):
    """The current question, and the seat that decides; some rules ask without details."""

    rule: str
    title: Text
    seat: int | None
    by: str | None = None
    zone: str | None = None
    whose: tuple[int, ...] | None = None
    least: int | None = None
    most: int | None = None
    end: str | None = None
    options: tuple[Option, ...] | None = None


class Option(NamedTuple):
    """One of several abilities to choose from, by its number."""

    n: int
    card: str
    text: Text
