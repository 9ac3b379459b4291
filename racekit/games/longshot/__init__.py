"""LONG SHOT: two races, secret orders, and cards that become tickets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from ...engine.analysis import (
    Bounded,
    CardPool,
    Determinizer,
    Editor,
    Heuristic,
    Kernel,
    Orders,
    PositionMaker,
    Races,
    Tables,
    Themes,
    Vocabulary,
)
from ...engine.events import Refusal
from ...engine.game import Game
from ...engine.options import OptionCheck, option
from ...engine.presentation import MovePart
from ...engine.result import Result
from ...engine.rules import RuleBook
from ...engine.tasks import AnyTask
from ...engine.texts import Text, money_word
from .board import Board, empty_board
from .cards import (
    BOOK,
    FREE_MVS,
    HAND,
    HORSES,
    NUMBERED_MVS,
    Cards,
    default_deck,
    parse_action,
    parse_card,
    running,
    spread,
)
from .flow import NextRace, SetUp
from .positions import describe, from_description
from .scene import (
    action_text,
    board_places,
    card_text,
    ends,
    move_parts,
    public_scene,
    scene,
    status,
)
from .svg import board_svg
from .text import text_board
from .view import look

MOST = 99
"""The most copies of one card that a card table may hold; the limit bounds memory use."""

GOAL = 60
"""The space of the goal (LS1.4), a house default."""


@dataclass(frozen=True)
class LongShot(Game):
    """LONG SHOT with its options.

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

    name: ClassVar[str] = "longshot"
    front_end: ClassVar[str] = "longshot"
    rests: ClassVar[tuple[type[AnyTask], ...]] = (NextRace,)
    moving: ClassVar[frozenset[str]] = frozenset(
        ("dealt", "placed", "drew", "drew_one", "opened", "ran")
    )
    version: ClassVar[str] = "1"
    own_integers: ClassVar[bool] = True
    book: ClassVar[RuleBook] = BOOK
    analysis: ClassVar[Mapping[type[Any], Any]] = {
        Determinizer: "racekit.games.longshot.determinizations:Determinizations",
        CardPool: "racekit.games.longshot.determinizations",
        Races: "racekit.games.longshot.determinizations",
        Orders: "racekit.games.longshot.determinizations",
        Heuristic: "racekit.players.longshot:evaluation",
        Kernel: "racekit.games.longshot.kernel",
        Editor: "racekit.games.longshot.editing",
        PositionMaker: "racekit.games.longshot.positions",
        Tables: "racekit.games.longshot.tables",
        Themes: "racekit.games.longshot.themes:themes",
        Bounded: "racekit.games.longshot.vocabulary:bounds",
        Vocabulary: "racekit.games.longshot.vocabulary:vocabulary",
    }

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

    def setup(self) -> tuple[Board, tuple[AnyTask, ...]]:
        return empty_board(self.players, self.horses, 0), (SetUp(),)

    def result(self, board: Board) -> Result:
        return Result.of_scores(board.purses)

    def over(self) -> Refusal:
        return self.refusal("LS11.1", "over")

    view = look
    parse = staticmethod(parse_action)
    describe = staticmethod(describe)
    from_description = from_description

    scene = staticmethod(scene)
    board_places = staticmethod(board_places)
    public_scene = staticmethod(public_scene)
    picture = staticmethod(board_svg)
    scene_text = staticmethod(text_board)
    status = staticmethod(status)
    ends = staticmethod(ends)
    action_text = staticmethod(action_text)
    card_text = staticmethod(card_text)
    score_text = staticmethod(money_word)

    def move_parts(self, view: object, action: Any) -> tuple[MovePart, ...]:
        return move_parts(action)

    @classmethod
    def make(cls, **options: Any) -> LongShot:
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


make = LongShot.make


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
