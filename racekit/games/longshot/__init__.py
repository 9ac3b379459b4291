"""LONG SHOT: two races, secret orders, and cards that become tickets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ...editing.editor import Editor, PositionMaker
from ...engine import analysis
from ...engine.board_view import BoardView
from ...engine.events import Refusal
from ...engine.guide import Guide
from ...engine.presentation import MovePart
from ...engine.result import Result
from ...engine.tasks import AnyTask
from ...engine.texts import money_word
from .board import Board, empty_board
from .cards import parse_action
from .decisions import decision
from .flow import NextRace, SetUp
from .positions import describe, from_description
from .rules import Rules
from .scene import (
    action_text,
    alike,
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
from .view import LongShotView, look


class LongShot(Rules):
    """LONG SHOT: `Rules` has its options."""

    name: ClassVar[str] = "longshot"
    front_end: ClassVar[str] = "longshot"
    guide: ClassVar[Guide] = Guide.read(__name__)
    rests: ClassVar[tuple[type[AnyTask], ...]] = (NextRace,)
    moving: ClassVar[frozenset[str]] = frozenset(
        ("dealt", "placed", "drew", "drew_one", "opened", "ran")
    )
    version: ClassVar[str] = "1"
    own_integers: ClassVar[bool] = True
    view_class: ClassVar[type[BoardView]] = LongShotView
    features: ClassVar[Mapping[type[Any], Any]] = {
        analysis.Determinizer: "racekit.games.longshot.determinizations:Determinizations",
        analysis.CardPool: "racekit.games.longshot.questions",
        analysis.Races: "racekit.games.longshot.questions",
        analysis.Questions: "racekit.games.longshot.questions:QUESTIONS",
        analysis.Heuristic: "racekit.games.longshot.heuristic:evaluation",
        analysis.Kernel: "racekit.games.longshot.kernel",
        Editor: "racekit.games.longshot.editing",
        PositionMaker: "racekit.games.longshot.positions",
        analysis.Tables: "racekit.games.longshot.tables",
        analysis.Reasons: "racekit.games.longshot.tables:REASONS",
        analysis.Themes: "racekit.games.longshot.themes:themes",
        analysis.Bounded: "racekit.games.longshot.vocabulary:bounds",
        analysis.Vocabulary: "racekit.games.longshot.vocabulary:vocabulary",
    }

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

    decision = staticmethod(decision)
    scene = staticmethod(scene)
    board_places = staticmethod(board_places)
    public_scene = staticmethod(public_scene)
    picture = staticmethod(board_svg)
    scene_text = staticmethod(text_board)
    status = staticmethod(status)
    ends = staticmethod(ends)
    action_text = staticmethod(action_text)
    alike = staticmethod(alike)
    card_text = staticmethod(card_text)
    score_text = staticmethod(money_word)

    def move_parts(self, view: object, action: Any) -> tuple[MovePart, ...]:
        return move_parts(action)


make = LongShot.make
