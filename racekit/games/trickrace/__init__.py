"""Trick Race: four horses, hands that pass to the left, and tricks that move the winner's horse."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from ...engine.analysis import (
    Bounded,
    CardPool,
    Determinizer,
    Editor,
    Heuristic,
    Kernel,
    PositionMaker,
    Races,
    Tables,
    Themes,
    Vocabulary,
)
from ...engine.errors import Problem
from ...engine.events import Refusal
from ...engine.game import Game
from ...engine.options import OptionCheck, option
from ...engine.presentation import MovePart
from ...engine.result import Result
from ...engine.rules import RuleBook
from ...engine.tasks import AnyTask
from ...engine.texts import Text
from .board import Board, empty_board
from .cards import (
    BOOK,
    GOAL,
    HORSES,
    HOUSE_MARKS,
    NUMBERS,
    parse_action,
    points_word,
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
from .settle import result_of
from .svg import board_svg
from .text import text_board
from .view import look

FEWEST_NUMBERS = 3
"""The fewest cards per horse: an open discard, a face-down discard and a card to play (TR2)."""
FARTHEST = 99
MOST_MARKS = 99


@dataclass(frozen=True)
class TrickRace(Game):
    """Trick Race with its options.

    Attributes
    ----------
    players : int
        The number of horses, or one less; then a dummy takes part (TR1.1, TR8.1).
    marks : tuple of int or None
        The advance marks of the numbers from 1 on (TR1.3); None for the house default.
    start_player_counts : bool
        Whether the start player puts the top card back and turns up their N-th card too (TR2.2).
    open_win_allowed : bool
        Whether "win" may be an open ticket (TR3.2).
    races : int or None
        The number of races; None for one per player (TR1.1).
    horses : int
        The number of horses and of colours: 4, or fewer for a small game to analyse.
    numbers : int
        The number of cards of each colour and of each horse: 12 or fewer.
    goal : int
        The space of the goal (TR1.5), 7 by default.
    """

    name: ClassVar[str] = "trickrace"
    front_end: ClassVar[str] = "trickrace"
    rests: ClassVar[tuple[type[AnyTask], ...]] = (NextRace,)
    version: ClassVar[str] = "2"
    own_integers: ClassVar[bool] = True
    book: ClassVar[RuleBook] = BOOK
    analysis: ClassVar[Mapping[type[Any], Any]] = {
        Determinizer: "racekit.games.trickrace.determinizations:Determinizations",
        CardPool: "racekit.games.trickrace.determinizations",
        Races: "racekit.games.trickrace.determinizations",
        Heuristic: "racekit.players.trickrace.heuristics:evaluation",
        Kernel: "racekit.games.trickrace.kernel",
        Tables: "racekit.games.trickrace.tables",
        Themes: "racekit.games.trickrace.themes:themes",
        Editor: "racekit.games.trickrace.editing",
        PositionMaker: "racekit.games.trickrace.positions",
        Bounded: "racekit.games.trickrace.vocabulary:bounds",
        Vocabulary: "racekit.games.trickrace.vocabulary:vocabulary",
    }

    players: int = 4
    marks: tuple[int, ...] | None = None
    start_player_counts: bool = False
    open_win_allowed: bool = True
    races: int | None = None
    horses: int = option(len(HORSES), low=2, high=len(HORSES))
    numbers: int = option(NUMBERS, low=FEWEST_NUMBERS, high=NUMBERS)
    goal: int = option(GOAL, low=1, high=FARTHEST)

    @property
    def dummy(self) -> int | None:
        """The dummy's chair (TR8.1), or None without a dummy."""
        return self.players if self.players < self.horses else None

    @property
    def running(self) -> int:
        """The number of races (TR1.1, TR8.9)."""
        return self.races or self.players

    @property
    def card_marks(self) -> tuple[int, ...]:
        """The advance marks of the numbers from 1 on (TR1.3)."""
        return self.marks or HOUSE_MARKS[: self.numbers]

    def options(self) -> dict[str, Any]:
        given = super().options()
        return given if self.marks is None else {**given, "marks": list(self.marks)}

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

    def result(self, board: Board) -> Result:
        return result_of(board.points, board.sheet)

    def over(self) -> Refusal:
        return self.refusal("TR7.1", "over")

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
    score_text = staticmethod(points_word)

    def move_parts(self, view: object, action: Any) -> tuple[MovePart, ...]:
        return move_parts(action)

    @classmethod
    def make(cls, **options: Any) -> TrickRace:
        """Check the options and make the game.

        Raises
        ------
        BadInput
            The error lists every unknown or invalid option.
        """
        check = OptionCheck.declared(cls.name, cls, options)
        horses = options.get("horses", cls.horses) if check.good("horses") else None
        fewest, most = (2, len(HORSES)) if horses is None else (max(2, horses - 1), horses)
        players = options.get("players", cls.players)
        good_players = check.integer("players", players, fewest, most)
        if options.get("races") is not None:
            check.integer("races", options["races"], 1, players if good_players else most)
        marks = options.get("marks")
        if marks is not None:
            numbers = options.get("numbers", NUMBERS) if check.good("numbers") else None
            _check_marks(check, marks, numbers)
        check.finish()
        return cls(**{**options, "marks": None if marks is None else tuple(marks)})


make = TrickRace.make


def _check_marks(check: OptionCheck, marks: Any, numbers: int | None) -> None:
    """Check a table of advance marks (TR1.3)."""
    if not isinstance(marks, list | tuple) or (numbers is not None and len(marks) != numbers):
        text = BOOK.words.text("bad_marks", value=repr(marks), count=numbers or NUMBERS)
        check.problems.append(Problem("marks", text))
        return
    for at, count in enumerate(marks):
        check.integer(f"marks[{at}]", count, 1, MOST_MARKS)
