"""A card's current traits: its values, its aptitude for the race, and the steps to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from ...engine.formats import Field
from ...engine.values import quickly_replaced
from .abilities.nodes import Ability
from .board import MOST, Board, Piece, Signed, Source, area_of
from .cards import GOINGS, STYLES, Card

if TYPE_CHECKING:
    from .abilities.nodes import AbilityNode

ELSEWHERE = -1
"""The piece id of a card that is examined without lying on the table (803.4a-i)."""

BEFORE = -1
"""When such a card came to its zone: before whatever lies on the table (F60)."""

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
IN_RUN = frozenset(role for role, zone in _ZONES.items() if zone == "run")
"""The roles of cards in a run area."""


SUITED = ("surface", "distance", "style", "course", "going", "distance_and_style")
"""What a horse may be suited to (508)."""


class Reason(NamedTuple):
    """One step on the way to a number."""

    rule: Annotated[str, "rule"]  # its layer, or the rule of aptitude that gives it
    what: Annotated[str, "what"]  # "run", "guard" or "cost"
    value: Signed  # after this step
    source: Annotated[Source | None, Field("from")] = None  # None: printed, or aptitude


@quickly_replaced
class Traits(NamedTuple):
    """The current traits of a card."""

    run: Signed
    guard: Signed
    cost: Signed
    styles: tuple[Annotated[str, "style"], ...]
    distances: tuple[Annotated[str, "distance"], ...]
    surfaces: tuple[Annotated[str, "surface"], ...]
    courses: tuple[Annotated[str, "course"], ...]
    goings: tuple[Annotated[str, "going"], ...]
    abilities: tuple[Ability, ...]
    forceful: bool = True
    """Whether its force abilities can be used (1102.6)."""
    suited: tuple[Annotated[str, "suited"], ...] | None = None
    """For a horse that has left, what it was suited to then (810.1)."""
    reasons: tuple[Reason, ...] = ()


Table = Mapping[int, Traits]
"""The traits of all pieces, by their ids."""


def zone_of(piece: Piece) -> str:
    """Return the zone that a piece lies in."""
    return _ZONES.get(piece.role, piece.role)


@lru_cache(maxsize=1024)
def printed(card: Card) -> Traits:
    """Return a card's printed traits (808.1a)."""
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
    """Return the traits with another number, and the step to it; it has a bound (F53)."""
    value = max(-MOST, min(MOST, value))
    values: dict[str, Any] = {what: value}
    return traits._replace(reasons=(*traits.reasons, Reason(rule, what, value, source)), **values)


# --- aptitude (508, 1000) --------------------------------------------------------------------


def race(board: Board, seat: int) -> tuple[str, str, str]:
    """Return what aptitude depends on: surface (508.1), distance (508.2), area's style (508.3)."""
    return board.race.surface, board.race.distance, STYLES[area_of(board.sides[seat])]


def with_aptitude(traits: Traits, surface: str, distance: str, style: str) -> Traits:
    """Return a horse's traits with its aptitude applied, in any zone (1002.1, 1002.2, F9, F14)."""
    if surface not in traits.surfaces:
        traits = numbered(traits, "run", traits.run - 1, "1002.1a")
    if distance not in traits.distances:
        traits = numbered(traits, "run", traits.run - 1, "1002.1b")
    if style in traits.styles:
        traits = numbered(traits, "run", traits.run + 1, "1002.1c")
    return traits


def unchanged(card: Card, board: Board, seat: int) -> Traits:
    """Return the traits of a player's card that no effect changes."""
    what_for = race(board, seat) if card.is_horse else None
    known: Traits | None = card.worked_out.get(what_for)
    if known is None:
        known = printed(card)
        if what_for is not None:
            known = with_aptitude(known, *what_for)
        card.worked_out[what_for] = known
    return known


def is_suited(board: Board, seat: int, traits: Traits, what: str) -> bool:
    """Whether a horse is suited to the race (508.1, 508.2, 508.3, 508.4, 508.6, F13).

    One that has left is judged as it was then (810.1).
    """
    return what in (_suited_to(board, seat, traits) if traits.suited is None else traits.suited)


def _suited_to(board: Board, seat: int, traits: Traits) -> tuple[str, ...]:
    """Return what a horse is suited to now."""
    surface, distance, style = race(board, seat)
    suits = (
        surface in traits.surfaces,
        distance in traits.distances,
        style in traits.styles,
        board.race.course in traits.courses,
        GOINGS[board.race.going - 1] in traits.goings,
        distance in traits.distances and style in traits.styles,
    )
    return tuple(compress(SUITED, suits))


def last_known(card: Card, board: Board, seat: int, traits: Traits) -> Traits:
    """Return the traits of a player's card that is about to leave the table (810.1)."""
    if not card.is_horse:
        return traits
    return traits._replace(suited=_suited_to(board, seat, traits))


# --- filters ---------------------------------------------------------------------------------


def printed_fits(card: Card, traits: Traits, wanted: AbilityNode) -> bool:
    """Whether a card matches the parts of a filter that do not depend on the race (202.2)."""
    return all(_WANTED[name](card, traits, value) for name, value in wanted.args)


_WANTED: Mapping[str, Callable[[Card, Traits, Any], bool]] = {
    "kind": lambda card, traits, kind: card.kind == kind,
    "class": lambda card, traits, name: card.support_class == name,
    "type": lambda card, traits, name: card.type == name,
    "force": lambda card, traits, name: card.force == name,
    "name": lambda card, traits, name: card.name == name,
    "style": lambda card, traits, styles: any(each in traits.styles for each in styles),
    "surface": lambda card, traits, surfaces: any(each in traits.surfaces for each in surfaces),
    "distance": lambda card, traits, known: any(each in traits.distances for each in known),
    "cost_at_least": lambda card, traits, n: card.is_horse and traits.cost >= n,
    "cost_at_most": lambda card, traits, n: card.is_horse and traits.cost <= n,
    "run_at_least": lambda card, traits, n: card.is_horse and traits.run >= n,
    "run_at_most": lambda card, traits, n: card.is_horse and traits.run <= n,
    "suited": lambda card, traits, _: card.is_horse,
}
