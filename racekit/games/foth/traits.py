"""What a card is at a moment: its values, its aptitude for the race, and how they came about."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from .board import Board, Piece, Source, area_of
from .cards import GOINGS, STYLES, Card

if TYPE_CHECKING:
    from . import ForceOfTheHorse
    from .abilities.nodes import Ability

ELSEWHERE = -1
"""The id of a card that is looked at without lying on the table."""

_ZONES = {
    "running": "run",
    "guarding": "run",
    "force": "run",
    "support": "run",
    "situation": "situation",
    "playing": "resolution",
    "paid": "resolution",
    "spent": "resolution",
}


class Reason(NamedTuple):
    """One step on the way to a number.

    Attributes
    ----------
    rule : str
        Its layer, or the rule of aptitude that gives it.
    what : str
        ``run``, ``guard`` or ``cost``.
    value : int
        What it is after this step.
    source : Source or None
        Where it comes from; None: printed, or aptitude.
    """

    rule: str
    what: str
    value: int
    source: Source | None = None


class Traits(NamedTuple):
    """What a card is now."""

    run: int
    guard: int
    cost: int
    styles: tuple[str, ...]
    distances: tuple[str, ...]
    surfaces: tuple[str, ...]
    courses: tuple[str, ...]
    goings: tuple[str, ...]
    abilities: tuple[Ability, ...]
    forceful: bool = True
    """Whether its force abilities can be used (1102.6)."""
    reasons: tuple[Reason, ...] = ()


Table = Mapping[int, Traits]
"""What all pieces are, by their ids."""


class World(NamedTuple):
    """What conditions and amounts are asked of."""

    game: ForceOfTheHorse
    board: Board
    table: Table
    lying: tuple[Piece, ...]

    @property
    def going(self) -> str:
        """The ground condition, as it is now."""
        return GOINGS[self.board.race.going - 1]

    def piece(self, number: int) -> Piece | None:
        """Return a piece that is still there."""
        return next((piece for piece in self.lying if piece.id == number), None)


def zone_of(piece: Piece) -> str:
    """Return the zone that a piece lies in."""
    return _ZONES.get(piece.role, piece.role)


@lru_cache(maxsize=1024)
def printed(card: Card) -> Traits:
    """Return what is printed on a card (808.1a)."""
    reasons = [
        Reason("808.1a", what, getattr(card, what)) for what in ("run", "guard") if card.is_horse
    ]
    return Traits(
        card.run,
        card.guard,
        card.cost,
        card.styles,
        card.distances,
        card.surfaces,
        card.favourite_courses,
        card.favourite_goings,
        card.abilities,
        reasons=tuple(reasons),
    )


def numbered(
    traits: Traits, what: str, value: int, rule: str, source: Source | None = None
) -> Traits:
    """Return what a card is with another number, and why."""
    values: dict[str, Any] = {what: value}
    return traits._replace(reasons=(*traits.reasons, Reason(rule, what, value, source)), **values)


# --- aptitude (508, 1000) --------------------------------------------------------------------


def with_aptitude(now: World, piece: Piece) -> Traits:
    """Return what a card is once its aptitude counts, whatever zone it is in (1002)."""
    traits = now.table[piece.id]
    if not now.game.cards[piece.card].is_horse:
        return traits
    for rule, what, suited, number in (
        ("1002.1a", "surface", False, -1),
        ("1002.1b", "distance", False, -1),
        ("1002.1c", "style", True, 1),
    ):
        if is_suited(now, piece, what) == suited:
            traits = numbered(traits, "run", traits.run + number, rule)
    return traits


def is_suited(now: World, piece: Piece, what: str) -> bool:
    """Whether a horse is suited to the race (508)."""
    race, traits = now.board.race, now.table[piece.id]
    if what == "surface":
        return race.surface in traits.surfaces
    if what == "distance":
        return race.distance in traits.distances
    if what == "style":
        return STYLES[area_of(now.board.sides[piece.user])] in traits.styles
    if what == "course":
        return race.course in traits.courses
    if what == "going":
        return now.going in traits.goings
    return is_suited(now, piece, "distance") and is_suited(now, piece, "style")
