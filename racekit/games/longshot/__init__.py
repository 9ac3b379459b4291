"""LONG SHOT: two races, secret orders, and cards that become tickets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from ...engine.events import Refusal
from ...engine.game import Game, Result
from ...engine.options import OptionCheck
from ...engine.rules import RuleBook
from ...engine.state import Action, AnyTask, State
from ...engine.texts import Text, money_word
from .board import Board, empty_board
from .cards import (
    BOOK,
    FREE_MVS,
    HAND,
    HORSES,
    NUMBERED_MVS,
    Card,
    Cards,
    Outcome,
    Place,
    Skip,
    default_deck,
    parse_action,
    parse_card,
    running,
    spread,
)
from .flow import SetUp
from .positions import describe, place
from .scene import action_text, card_text, ends, scene, status
from .svg import board_svg
from .text import text_board
from .view import LongShotView, look

MOST = 99
"""The most of one card that a card table may hold: more would only fill the memory."""

_DEFAULTS: Mapping[str, Any] = {
    "players": 5,
    "goal": 60,
    "spurt": 44,
    "deck": None,
    "first_player": None,
    "races": 2,
}


@dataclass(frozen=True)
class LongShot(Game):
    """LONG SHOT with its options.

    Attributes
    ----------
    players : int
        4, 5 or 6 (LS1.1).
    goal : int
        The goal's space, past the spurt line (LS1.4; 60 is a house default).
    spurt : int
        The spurt line's space, 1 or more (LS1.4).
    deck : tuple of (str, int) or None
        Each card's name and count (LS1.2); None is the house default.
    first_player : int or None
        Who begins race 1; None draws it (LS2.1, a house default).
    races : int
        2, or 1 to end after race 1.
    """

    name: ClassVar[str] = "longshot"
    version: ClassVar[str] = "1"

    players: int = 5
    goal: int = 60
    spurt: int = 44
    deck: tuple[tuple[str, int], ...] | None = None
    first_player: int | None = None
    races: int = 2

    @property
    def book(self) -> RuleBook:
        return BOOK

    @property
    def horses(self) -> int:
        """How many horses run (LS1.1)."""
        return running(self.players)

    @cached_property
    def cards(self) -> Cards:
        """Every card of the game (LS1.2), sorted."""
        return spread(dict(self.deck) if self.deck is not None else default_deck(), self.horses)

    def options(self) -> dict[str, Any]:
        given = {name: getattr(self, name) for name in _DEFAULTS}
        if self.deck is not None:
            given["deck"] = dict(self.deck)
        return {name: value for name, value in given.items() if value != _DEFAULTS[name]}

    def house(self) -> tuple[Text, ...]:
        words = BOOK.words
        notes = [words.text("house_rulings")]
        if self.deck is None:
            notes.append(words.text("house_deck", cards=len(self.cards)))
        if self.goal == _DEFAULTS["goal"]:
            notes.append(words.text("house_goal", goal=self.goal))
        if self.first_player is None:
            notes.append(words.text("house_first"))
        return tuple(notes)

    def setup(self) -> tuple[Board, tuple[AnyTask, ...]]:
        return empty_board(self.players, self.horses, 0), (SetUp(),)

    def view(self, state: State, seat: int) -> LongShotView:
        return look(self, state, seat)

    def scene(self, view: LongShotView) -> dict[str, Any]:
        return scene(view)

    def picture(self, scene: Mapping[str, Any], label: str) -> str:
        return board_svg(scene, label)

    def scene_text(self, scene: Mapping[str, Any], names: Mapping[int, Text], lang: str) -> str:
        return text_board(scene, names, lang)

    def public_scene(self, scene: dict[str, Any]) -> dict[str, Any]:
        return {**scene, "hand": None, "order": None}

    def ends(self, action: Place | Skip) -> dict[str, str | None]:
        return ends(action)

    def action_text(self, action: Place | Skip | Outcome) -> Text:
        return action_text(action)

    def card_text(self, card: Card) -> Text:
        return card_text(card)

    def status(self, view: LongShotView, names: Mapping[int, Text]) -> tuple[Text, Text]:
        return status(view, names)

    def score_text(self, score: int, lang: str) -> str:
        return money_word(score, lang)

    def result(self, board: Board) -> Result:
        return Result.of_scores(board.purses)

    def describe(self, state: State) -> dict[str, Any]:
        return describe(state)

    def place(self, description: Mapping[str, Any]) -> State:
        return place(self, description)

    def parse(self, text: str) -> Action | None:
        return parse_action(text)

    def over(self) -> Refusal:
        return self.refusal("LS11.1", "over")

    def unknown(self, rule: str, text: str) -> Refusal:
        return self.refusal(rule, "unknown", given=text)


def make(**options: Any) -> LongShot:
    """Check the options and make the game; see `LongShot` for what they mean.

    Raises
    ------
    BadInput
        Listing every option that is unknown or not valid.
    """
    check = OptionCheck("longshot", options, _DEFAULTS)
    given = {**_DEFAULTS, **options}
    good_players = check.integer("players", given["players"], 4, 6)
    check.integer("races", given["races"], 1, 2)
    good_spurt = check.integer("spurt", given["spurt"], 1)
    if check.integer("goal", given["goal"], 1) and good_spurt:
        _check_goal(check, given["spurt"], given["goal"])
    players = given["players"] if good_players else 6
    if given["first_player"] is not None:
        check.integer("first_player", given["first_player"], 0, players - 1)
    deck = given["deck"]
    if deck is not None and _check_deck(check, deck):
        deck = tuple(sorted(deck.items()))
        if good_players:
            _check_enough(check, deck, players)
    check.finish()
    return LongShot(**{name: given[name] for name in _DEFAULTS if name != "deck"}, deck=deck)


def _check_goal(check: OptionCheck, spurt: int, goal: int) -> None:
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
    """Check that a card table leaves a stack after the deal (LS1.2) and can end a race (LS8.2)."""
    cards = spread(dict(deck), running(players))
    least = HAND * players + 1
    if len(cards) < least:
        check.say("deck", "deck_too_small", count=len(cards), players=players, least=least)
    elif len({card.horse for card in cards if card.horse and card.mv}) < 3 and not any(
        card.mv for card in cards if not card.horse
    ):
        check.say("deck", "deck_cannot_finish")
