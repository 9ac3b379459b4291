"""Trick Race: four horses, hands that go round, and tricks that move the winner's horse."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from ...engine.errors import Problem
from ...engine.events import Refusal
from ...engine.game import Game, Result
from ...engine.options import OptionCheck
from ...engine.rules import RuleBook
from ...engine.state import Action, AnyTask, State
from ...engine.texts import Text
from .board import Board, empty_board
from .cards import (
    BOOK,
    GOAL,
    HORSES,
    HOUSE_MARKS,
    NUMBERS,
    Card,
    Lay,
    Outcome,
    Play,
    parse_action,
    points_word,
)
from .flow import SetUp
from .positions import describe, place
from .scene import action_text, card_text, ends, public_scene, scene, status
from .settle import result_of
from .svg import board_svg
from .text import text_board
from .view import TrickRaceView, look

FEWEST_NUMBERS = 3
"""An open discard, one that lies face down, and a card to play (TR2)."""
FARTHEST = 99
MOST_MARKS = 99

_DEFAULTS: Mapping[str, Any] = {
    "players": 4,
    "marks": None,
    "start_player_counts": False,
    "open_win_allowed": True,
    "races": None,
    "horses": len(HORSES),
    "numbers": NUMBERS,
    "goal": GOAL,
}


@dataclass(frozen=True)
class TrickRace(Game):
    """Trick Race with its options.

    Attributes
    ----------
    players : int
        As many as horses, or one less; then a dummy takes part (TR1.1, TR8.1).
    marks : tuple of int or None
        The advance marks of the numbers from 1 on (TR1.3); None is the house default.
    start_player_counts : bool
        Whether the start player puts his top card back and takes his N-th too (TR2.2).
    open_win_allowed : bool
        Whether "win" may be an open ticket (TR3.2).
    races : int or None
        How many races; None is one for each player (TR1.1).
    horses : int
        How many horses and colours there are: 4, or less for a small game to study.
    numbers : int
        How many cards each colour and each horse has: 12, or less.
    goal : int
        The goal's space (TR1.5): 7, or another.
    """

    name: ClassVar[str] = "trickrace"
    version: ClassVar[str] = "1"

    players: int = 4
    marks: tuple[int, ...] | None = None
    start_player_counts: bool = False
    open_win_allowed: bool = True
    races: int | None = None
    horses: int = len(HORSES)
    numbers: int = NUMBERS
    goal: int = GOAL

    @property
    def book(self) -> RuleBook:
        return BOOK

    @property
    def dummy(self) -> int | None:
        """The dummy's chair (TR8.1); None where there is none."""
        return self.players if self.players < self.horses else None

    @property
    def running(self) -> int:
        """How many races there are (TR1.1, TR8.9)."""
        return self.races or self.players

    @property
    def card_marks(self) -> tuple[int, ...]:
        """The advance marks of the numbers from 1 on (TR1.3)."""
        return self.marks or HOUSE_MARKS[: self.numbers]

    def options(self) -> dict[str, Any]:
        given = {name: getattr(self, name) for name in _DEFAULTS}
        if self.marks is not None:
            given["marks"] = list(self.marks)
        return {name: value for name, value in given.items() if value != _DEFAULTS[name]}

    def house(self) -> tuple[Text, ...]:
        words = BOOK.words
        notes = []
        if self.marks is None:
            notes.append(words.text("house_marks"))
        if not self.start_player_counts:
            notes.append(words.text("house_start_card"))
        if self.open_win_allowed:
            notes.append(words.text("house_open_win"))
        return tuple(notes)

    def setup(self) -> tuple[Board, tuple[AnyTask, ...]]:
        return empty_board(self.players, self.horses, self.goal), (SetUp(),)

    def view(self, state: State, seat: int) -> TrickRaceView:
        return look(self, state, seat)

    def scene(self, view: TrickRaceView) -> dict[str, Any]:
        return scene(view)

    def picture(self, scene: Mapping[str, Any], label: str) -> str:
        return board_svg(scene, label)

    def scene_text(self, scene: Mapping[str, Any], names: Mapping[int, Text], lang: str) -> str:
        return text_board(scene, names, lang)

    def public_scene(self, scene: dict[str, Any]) -> dict[str, Any]:
        return public_scene(scene)

    def ends(self, action: Play | Lay) -> dict[str, str | None]:
        return ends(action)

    def action_text(self, action: Play | Lay | Outcome) -> Text:
        return action_text(action)

    def card_text(self, card: Card) -> Text:
        return card_text(card)

    def status(self, view: TrickRaceView, names: Mapping[int, Text]) -> tuple[Text, Text]:
        return status(view, names)

    def score_text(self, score: int, lang: str) -> str:
        return points_word(score, lang)

    def result(self, board: Board) -> Result:
        return result_of(board.points, board.sheet)

    def describe(self, state: State) -> dict[str, Any]:
        return describe(state)

    def place(self, description: Mapping[str, Any]) -> State:
        return place(self, description)

    def parse(self, text: str) -> Action | None:
        return parse_action(text)

    def over(self) -> Refusal:
        return self.refusal("TR7.1", "over")

    def unknown(self, rule: str, text: str) -> Refusal:
        return self.refusal(rule, "unknown", given=text)


def make(**options: Any) -> TrickRace:
    """Check the options and make the game; see `TrickRace` for what they mean.

    Raises
    ------
    BadInput
        Listing every option that is unknown or not valid.
    """
    check = OptionCheck("trickrace", options, _DEFAULTS)
    given = {**_DEFAULTS, **options}
    for name in ("start_player_counts", "open_win_allowed"):
        if not isinstance(given[name], bool):
            check.say(name, "not_choice", value=repr(given[name]), known=(True, False))
    horses = given["horses"] if check.integer("horses", given["horses"], 2, len(HORSES)) else None
    fewest, most = (2, len(HORSES)) if horses is None else (max(2, horses - 1), horses)
    good_players = check.integer("players", given["players"], fewest, most)
    if given["races"] is not None:
        check.integer("races", given["races"], 1, given["players"] if good_players else most)
    good_numbers = check.integer("numbers", given["numbers"], FEWEST_NUMBERS, NUMBERS)
    check.integer("goal", given["goal"], 1, FARTHEST)
    if given["marks"] is not None:
        _check_marks(check, given["marks"], given["numbers"] if good_numbers else None)
    check.finish()
    marks = None if given["marks"] is None else tuple(given["marks"])
    return TrickRace(**{**{name: given[name] for name in _DEFAULTS}, "marks": marks})


def _check_marks(check: OptionCheck, marks: Any, numbers: int | None) -> None:
    """Check a table of advance marks (TR1.3)."""
    if not isinstance(marks, list | tuple) or (numbers is not None and len(marks) != numbers):
        text = BOOK.words.text("bad_marks", value=repr(marks), count=numbers or NUMBERS)
        check.problems.append(Problem("marks", text))
        return
    for at, count in enumerate(marks):
        check.integer(f"marks[{at}]", count, 1, MOST_MARKS)
