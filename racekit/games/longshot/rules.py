"""The options of LONG SHOT, and what follows from them (LS1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Self

from ...engine.formats import Location, short, whole
from ...engine.game import Game
from ...engine.options import declared_options, finish_options, option
from ...engine.rules import RuleBook
from ...engine.texts import Text
from .cards import (
    BOOK,
    FREE_MVS,
    HAND,
    HORSES,
    NUMBERED_MVS,
    Box,
    Cards,
    default_deck,
    parse_card,
    running,
    spread,
)

MOST = 99
"""The most copies of one card that a card table may hold; the limit bounds memory use."""

GOAL = 60
"""The space of the goal (LS1.4), a house default."""


@dataclass(frozen=True)
class Rules(Game):
    """The game as its rules see it, without its presentation."""

    book: ClassVar[RuleBook] = BOOK

    players: int = option(5, low=4, high=6)  # 4, 5 or 6 (LS1.1)
    goal: int = option(GOAL, low=1)
    """The space of the goal, past the spurt line (LS1.4; 60 is a house default)."""
    spurt: int = option(44, low=1)  # the space of the spurt line, 1 or more (LS1.4)
    deck: tuple[tuple[str, int], ...] | None = None
    """The name and count of each card (LS1.2); None for the house default."""
    first_player: int | None = None
    """The seat that begins race 1; with None, chance decides (LS2.1, a house default)."""
    races: int = option(2, low=1, high=2)
    """The number of races: 2, or 1 to end the game after race 1 (LS11.1)."""

    @property
    def horses(self) -> int:
        """How many horses run (LS1.1)."""
        return running(self.players)

    @property
    def every_box(self) -> Sequence[Box]:
        """The boxes of the running horses (LS1.1)."""
        return range(2 * self.horses)

    @cached_property
    def cards(self) -> Cards:
        """Every card of the game (LS1.2), sorted."""
        return spread(dict(self.deck) if self.deck is not None else default_deck(), self.horses)

    def options(self) -> dict[str, Any]:
        given = super().options()
        return given if self.deck is None else {**given, "deck": dict(self.deck)}

    def house(self) -> tuple[Text, ...]:
        words = BOOK.words
        notes = [words.text("house_rulings")]
        if self.deck is None:
            notes.append(words.text("house_deck", cards=len(self.cards)))
        if self.goal == GOAL:
            notes.append(words.text("house_goal", goal=self.goal))
        if self.first_player is None:
            notes.append(words.text("house_first"))
        return tuple(notes)

    @classmethod
    def make(cls, **options: Any) -> Self:
        at = declared_options(cls, options)
        if at.key("goal").fine and at.key("spurt").fine:
            _check_goal(at.key("goal"), options.get("spurt", cls.spurt), options.get("goal", GOAL))
        players = options.get("players", cls.players) if at.key("players").fine else None
        if options.get("first_player") is not None:
            first = whole(0, (players or 6) - 1)
            first.decode(options["first_player"], at.key("first_player"))
        deck = options.get("deck")
        if deck is not None and _check_deck(at.key("deck"), deck):
            deck = tuple(sorted(deck.items()))
            if players is not None:
                _check_enough(at.key("deck"), deck, players)
        finish_options(cls, at)
        return cls(**{**options, "deck": deck})


def _check_goal(at: Location, spurt: int, goal: int) -> None:
    """Check that the goal lies past the spurt line (LS1.4)."""
    if goal <= spurt:
        at.say("goal_before_spurt", goal=goal, spurt=spurt)


def _check_deck(at: Location, deck: Any) -> bool:
    """Check each entry of a card table (LS1.2)."""
    if not isinstance(deck, Mapping):
        at.say("not_mapping", value=short(deck))
        return False
    for name, count in deck.items():
        if not isinstance(name, str) or parse_card(name) is None:
            numbered = f"1-{NUMBERED_MVS[0]} ... {HORSES}-{NUMBERED_MVS[-1]}"
            free = f"F-{FREE_MVS[0]} ... F-{FREE_MVS[-1]}"
            at.key(name).say("unknown_card", numbered=numbered, free=free)
        whole(0, MOST).decode(count, at.key(name))
    return at.fine


def _check_enough(at: Location, deck: tuple[tuple[str, int], ...], players: int) -> None:
    """Check that the cards suffice for the deal and a stack (LS1.2) and can end a race (LS8.2)."""
    cards = spread(dict(deck), running(players))
    least = HAND * players + 1
    if len(cards) < least:
        at.say("deck_too_small", count=len(cards), players=players, least=least)
    elif len({card.horse for card in cards if card.horse and card.mv}) < 3 and not any(
        card.mv for card in cards if not card.horse
    ):
        at.say("deck_cannot_finish")
