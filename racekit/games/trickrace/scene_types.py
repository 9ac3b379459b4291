"""What a front end draws of Trick Race; the types of its TypeScript board are made from these."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from ...engine.formats import Field
from ...engine.scenes import ADDED
from ...engine.texts import Text

Phase = Literal["deal", "paddock", "aside", "tickets", "race", "over"]
Where = Literal["hand", "open", "played", "aside", "hidden", "dummy"]


class Scene(NamedTuple):
    """A seat's view; a public scene has neither a hand nor tickets, and nothing known."""

    race: int
    races: int
    trick: int
    phase: Phase
    start: int | None
    leader: int | None
    goal: int
    marks: tuple[int, ...]
    ring: tuple[int, ...]
    course: tuple[tuple[str, ...], ...]
    """Spaces 0 to goal, horses from bottom to top; at the goal the first to arrive comes first."""
    horses: tuple[Horse, ...]
    seats: tuple[Seat, ...]
    trick_cards: tuple[Played, ...]
    lead: str | None
    judge: str | None
    best: int | None
    last: Last | None
    hand: tuple[str, ...] | None
    tickets: tuple[str, ...] | None
    known: tuple[KnownCards, ...]
    sheet: tuple[Race, ...]


class Horse(NamedTuple):
    """A horse on the course; one that is home has its number there."""

    id: str
    name: Text
    rider: int | None
    odds: int
    at: int
    home: int | None
    place: int
    moved: Advance | None


class Advance(NamedTuple):
    """From which space a horse advanced, and by how many."""

    start: Annotated[int, Field("from")]
    by: int


class Seat(NamedTuple):
    """A chair, which may be the dummy's."""

    seat: int
    dummy: bool
    horse: str | None
    backs: tuple[str, ...]
    row: tuple[str, ...] | None
    whips: Whips
    open: str | None
    sealed: str
    discards: Discards
    points: int
    won: int | None
    """Not known in a set-up position."""


class Whips(NamedTuple):
    """How many whips a seat has not used, and how many there are."""

    up: int
    of: int


class Discards(NamedTuple):
    """A seat's discards; of a card that lies face down, others see the colour."""

    open: tuple[str, ...]
    down: tuple[str, ...]


class Played(NamedTuple):
    """A card of a trick, and whether with a whip."""

    seat: int
    card: str
    whip: bool


class Last(NamedTuple):
    """The previous trick: who won it, and how far the horse moved."""

    cards: tuple[Played, ...]
    judge: str
    winner: int
    horse: str
    marks: int
    moved: int


class KnownCards(NamedTuple):
    """A horse's cards: those that the seat can name, and of each colour how many it cannot."""

    horse: str
    cards: tuple[Located, ...]
    hidden: dict[str, int]


class Located(NamedTuple):
    """A card that the seat can name, and where it lies."""

    card: str
    where: Where


class Race(NamedTuple):
    """A race of the score sheet."""

    race: int
    places: tuple[str, ...]
    odds: dict[str, int]
    spaces: Annotated[dict[str, int], ADDED]
    """The spaces that each horse advanced; an older record or replay does not have them."""
    seats: tuple[Account, ...]


class Account(NamedTuple):
    """What a seat received for a race, line by line."""

    seat: int
    horse: str
    tickets: tuple[str, str]
    lines: tuple[ScoreLine, ...]
    total: int
    after: int


class ScoreLine(NamedTuple):
    """A line of the score sheet: its rule, its reason, and its points."""

    rule: str
    text: Text
    points: int
