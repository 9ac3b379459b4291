"""Trick Race: four horses, hands that pass to the left, and tricks that move the winner's horse."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ...editing.editor import Editor, PositionMaker
from ...engine import analysis
from ...engine.events import Refusal
from ...engine.guide import Guide
from ...engine.presentation import MovePart
from ...engine.result import Result
from ...engine.tasks import AnyTask
from .board import Board, empty_board
from .cards import parse_action, points_word
from .decisions import decision
from .flow import NextRace, SetUp
from .positions import describe, from_description
from .rules import Rules
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


class TrickRace(Rules):
    """Trick Race: `Rules` has its options."""

    name: ClassVar[str] = "trickrace"
    front_end: ClassVar[str] = "trickrace"
    guide: ClassVar[Guide] = Guide.read(__name__)
    rests: ClassVar[tuple[type[AnyTask], ...]] = (NextRace,)
    version: ClassVar[str] = "2"
    own_integers: ClassVar[bool] = True
    features: ClassVar[Mapping[type[Any], Any]] = {
        analysis.Determinizer: "racekit.games.trickrace.determinizations:Determinizations",
        analysis.CardPool: "racekit.games.trickrace.questions",
        analysis.Races: "racekit.games.trickrace.questions",
        analysis.Heuristic: "racekit.games.trickrace.heuristic:evaluation",
        analysis.RaceValues: "racekit.games.trickrace.evaluation",
        analysis.Kernel: "racekit.games.trickrace.kernel",
        analysis.Tables: "racekit.games.trickrace.tables",
        analysis.Reasons: "racekit.games.trickrace.tables:REASONS",
        analysis.Themes: "racekit.games.trickrace.themes:themes",
        Editor: "racekit.games.trickrace.editing",
        PositionMaker: "racekit.games.trickrace.positions",
        analysis.Bounded: "racekit.games.trickrace.vocabulary:bounds",
        analysis.Vocabulary: "racekit.games.trickrace.vocabulary:vocabulary",
    }

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

    decision = staticmethod(decision)
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


make = TrickRace.make
