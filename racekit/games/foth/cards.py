"""The terms and the cards of Force of the Horse, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from ...engine.texts import Catalogue, Text, language, read_toml
from .abilities.nodes import AbilityNode, within

if TYPE_CHECKING:
    from .abilities.nodes import Ability

_FILE = read_toml("racekit.games.foth", "words.toml")

TEXTS = Catalogue(_FILE["texts"])
"""The texts on cards, and the messages about bad cards."""

TERMS: Mapping[str, Mapping[str, Text]] = {
    term: {name: Text(**entry) for name, entry in entries.items()}
    for term, entries in _FILE["terms"].items()
}
"""The game's terms by category, in the order of their numbers: ``TERMS["going"]["soft"]``."""

COURSES = tuple(TERMS["course"])
"""The racecourses (302.2a), each a special card (214.1, 214.2, 214.4)."""
SURFACES = tuple(TERMS["surface"])
"""Turf and dirt (302.2b)."""
DISTANCES = tuple(TERMS["distance"])
"""The distance classes (302.2c)."""
GOINGS = tuple(TERMS["going"])
"""The ground conditions; their numbers count from 1 (302.2d)."""
STYLES = tuple(TERMS["style"])
"""The styles (303.1, F10), and the areas of the same numbers, counted from 1 (303.2, 403.2a)."""

_DISTANCE_CARDS: Mapping[int, tuple[str, int]] = {
    1200: ("sprint", 29),
    1400: ("sprint", 25),
    1600: ("mile", 21),
    1800: ("mile", 17),
    2000: ("middle", 13),
    2200: ("middle", 9),
    2400: ("middle", 5),
    2500: ("middle", 3),
    3000: ("long", 13),
    3200: ("long", 9),
}
CLASS_OF_METRES = {metres: name for metres, (name, _) in _DISTANCE_CARDS.items()}
"""The distance cards (214.2a): metres, and the class of each."""
SET_ASIDE = {metres: n for metres, (_, n) in _DISTANCE_CARDS.items()}
"""How many cards of the deck are set aside, by metres (603.1d, F1)."""
OUR_METRES = 2200
"""The distance for which that number is racekit's own (F1)."""
DECK_SIZES: Mapping[str, int] = {"sprint": 60, "mile": 60, "middle": 60, "long": 80}
"""How many cards a deck has, by the race's distance class (602.1a)."""
COPIES = 3
"""How many cards of a name a deck may have (602.1c, F2)."""


@dataclass(frozen=True)
class Card:
    """A card (200)."""

    id: str  # its id in data
    name: Text  # its name (201)
    kind: str  # ``horse``, ``support`` or ``force`` (202)
    cost: int = 0  # the force needed to run it (203.1)
    # A horse's aptitudes (204, 206, 207), in the order of the terms.
    surfaces: tuple[str, ...] = ()
    distances: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()
    # A horse's favourite conditions (208).
    favourite_courses: tuple[str, ...] = ()
    favourite_goings: tuple[str, ...] = ()
    # A horse's run number and guard value (209.1, 210.1).
    run: int = 0
    guard: int = 0
    support_class: str | None = None
    """For a support: ``item``, ``jockey`` or ``situation`` (202.2b-ii)."""
    type: str | None = None
    """For a support, when it can be played: ``horse``, ``area`` or ``situation`` (205)."""
    force: str | None = None  # for a force card: ``normal`` or ``special`` (503.3a, F12)
    value: int = 0  # the amount of force that a force card counts as
    counts_if: AbilityNode | None = None  # the condition under which a special force card counts
    abilities: tuple[Ability, ...] = ()  # the abilities that its text states (211)

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"Card({self.id!r})"

    @cached_property
    def is_horse(self) -> bool:
        """Whether this is a horse card (202.1)."""
        return self.kind == "horse"

    @cached_property
    def is_support(self) -> bool:
        """Whether this is a support card (202.1)."""
        return self.kind == "support"

    @cached_property
    def is_force(self) -> bool:
        """Whether this is a force card (202.1)."""
        return self.kind == "force"

    @cached_property
    def counts_by_hand(self) -> bool:
        """Whether its force condition counts a hand: earlier payments affect it (503.3a)."""
        return any(each.word == "count" and each["in"] == "hand" for each in within(self.counts_if))

    @cached_property
    def on_its_way(self) -> tuple[tuple[Ability, int], ...]:
        """Its abilities about its own moves, effective in every zone (803.4a-i), with numbers."""
        return tuple((each, nth) for nth, each in enumerate(self.abilities) if _of_itself(each))

    @cached_property
    def worked_out(self) -> dict[Any, Any]:
        """A cache of values derived from what is printed on it, for each race and each role."""
        return {}

    @property
    def text(self) -> Text:
        """Its printed text (211), generated from its abilities: a line for each."""
        return _text_of(self)

    def _repr_html_(self) -> str:
        """The card's face, in the current language."""
        from .faces import card_html

        return card_html(self, language())


def _of_itself(ability: Ability) -> bool:
    """Whether an ability is about a move of its own card."""
    return (
        ability.trigger is not None
        and ability.trigger.word in ("enters", "leaves")
        and ability.trigger["card"] is not None
    )


@cache
def _text_of(card: Card) -> Text:
    from .abilities.text import card_text

    return card_text(card)


FORCE_NAME = Text("Force", "フォース")
NORMAL_FORCE = Card("force", FORCE_NAME, "force", force="normal", value=1)
"""The normal force (202.2c-ii)."""
