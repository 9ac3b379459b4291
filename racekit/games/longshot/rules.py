"""The options of LONG SHOT, and what follows from them (LS1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Self

from ...engine.game import Game
from ...engine.options import OptionCheck, option
from ...engine.rules import RuleBook
from ...engine.texts import Text
from .cards import (
    BOOK,
    FREE_MVS,
    HAND,
    HORSES,
    NUMBERED_MVS,
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
    """The game as its rules see it, without its presentation.

    Attributes
    ----------
    players : int
        4, 5 or 6 (LS1.1).
    goal : int
        The space of the goal, past the spurt line (LS1.4; 60 is a house default).
    spurt : int
        The space of the spurt line, 1 or more (LS1.4).
    deck : tuple of (str, int) or None
        The name and count of each card (LS1.2); None for the house default.
    first_player : int or None
        The seat that begins race 1; with None, chance decides (LS2.1, a house default).
    races : int
        The number of races: 2, or 1 to end the game after race 1 (LS11.1).
    """

    book: ClassVar[RuleBook] = BOOK

    players: int = option(5, low=4, high=6)
    goal: int = option(GOAL, low=1)
    spurt: int = option(44, low=1)
    deck: tuple[tuple[str, int], ...] | None = None
    first_player: int | None = None
    races: int = option(2, low=1, high=2)

    @property
    def horses(self) -> int:
        """How many horses run (LS1.1)."""
        return running(self.players)

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
        """Check the options and make the game.

        Raises
        ------
        BadInput
            The error lists every unknown or invalid option.
        """
        check = OptionCheck.declared(cls.name, cls, options)
        if check.good("goal") and check.good("spurt"):
            _check_goal(check, options.get("spurt", cls.spurt), options.get("goal", GOAL))
        players = options.get("players", cls.players) if check.good("players") else None
        if options.get("first_player") is not None:
            check.integer("first_player", options["first_player"], 0, (players or 6) - 1)
        deck = options.get("deck")
        if deck is not None and _check_deck(check, deck):
            deck = tuple(sorted(deck.items()))
            if players is not None:
                _check_enough(check, deck, players)
        check.finish()
        return cls(**{**options, "deck": deck})


def _check_goal(check: OptionCheck, spurt: int, goal: int) -> None:
    """Check that the goal lies past the spurt line (LS1.4)."""
    if goal <= spurt:
        check.say("goal", "goal_before_spurt", goal=goal, spurt=spurt)


def _check_deck(check: OptionCheck, deck: Any) -> bool:
    """Check each entry of a card table (LS1.2)."""
    before = len(check.problems)
    if not isinstance(deck, Mapping):
        check.say("deck", "not_mapping", value=repr(deck))
        return False
    for name, count in deck.items():
        place = f"deck[{name!r}]"
        if not isinstance(name, str) or parse_card(name) is None:
            numbered = f"1-{NUMBERED_MVS[0]} ... {HORSES}-{NUMBERED_MVS[-1]}"
            free = f"F-{FREE_MVS[0]} ... F-{FREE_MVS[-1]}"
            check.say(place, "unknown_card", numbered=numbered, free=free)
        check.integer(place, count, 0, MOST)
    return len(check.problems) == before


def _check_enough(check: OptionCheck, deck: tuple[tuple[str, int], ...], players: int) -> None:
    """Check that the cards suffice for the deal and a stack (LS1.2) and can end a race (LS8.2)."""
    cards = spread(dict(deck), running(players))
    least = HAND * players + 1
    if len(cards) < least:
        check.say("deck", "deck_too_small", count=len(cards), players=players, least=least)
    elif len({card.horse for card in cards if card.horse and card.mv}) < 3 and not any(
        card.mv for card in cards if not card.horse
    ):
        check.say("deck", "deck_cannot_finish")
