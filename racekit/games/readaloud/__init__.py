"""Read Aloud: a card game in which players read cards aloud and follow their instructions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ...editing.editor import Editor, PositionMaker
from ...engine import analysis
from ...engine.events import Refusal
from ...engine.guide import Guide
from ...engine.result import Result
from ...engine.tasks import AnyTask
from ...engine.texts import Text, language
from .board import Board, empty_board
from .cards import BOOK, Action, Card, Code, named, parse_action
from .decisions import decision
from .flow import SetUp
from .packs import Pack, pack, pack_data, read_pack
from .positions import describe, from_description
from .rules import Rules
from .scene import (
    action_text,
    backdrop,
    board_places,
    card_text,
    ends,
    move_text,
    public_scene,
    scene,
    status,
)
from .svg import board_svg
from .text import text_board
from .values import result_of
from .view import ReadAloudView
from .vocabulary import table as vocabulary

__all__ = [
    "BOOK",
    "Card",
    "Pack",
    "ReadAloud",
    "make",
    "pack",
    "pack_data",
    "read_pack",
    "vocabulary",
]


class ReadAloud(Rules):
    """Read Aloud: `Rules` has its options."""

    name: ClassVar[str] = "readaloud"
    front_end: ClassVar[str] = "readaloud"
    guide: ClassVar[Guide] = Guide.read(__name__)
    version: ClassVar[str] = "2"
    own_integers: ClassVar[bool] = True
    features: ClassVar[Mapping[type[Any], Any]] = {
        analysis.Determinizer: "racekit.games.readaloud.determinizations:Determinizations",
        analysis.CardPool: "racekit.games.readaloud.determinizations",
        analysis.Heuristic: "racekit.games.readaloud.heuristic:evaluation",
        analysis.QuickHeuristic: "racekit.games.readaloud.heuristic:at_a_glance",
        analysis.Evaluation: "racekit.games.readaloud.heuristic",
        analysis.Tables: "racekit.games.readaloud.tables",
        analysis.Reasons: "racekit.games.readaloud.tables:REASONS",
        analysis.Themes: "racekit.games.readaloud.themes:themes",
        analysis.Bounded: lambda _: analysis.Bounds(scores=(0, 1)),  # who has won (RA4.1, RA4.2)
        Editor: "racekit.games.readaloud.editing",
        PositionMaker: "racekit.games.readaloud.positions",
    }

    def setup(self) -> tuple[Board, tuple[AnyTask, ...]]:
        return empty_board(self), (SetUp(),)

    def result(self, board: Board) -> Result:
        return result_of(board.won, self.players)

    def over(self) -> Refusal:
        return self.refusal("RA7.1", "over")

    def shown_values(self, values: dict[str, Any]) -> dict[str, Any]:
        """Return the values of an event or a refusal, with the titles of its cards."""
        return named(self.cards, values)

    def score_text(self, score: int, lang: str) -> str:
        return BOOK.words.render("score_won" if score else "score_not", lang, {})

    view_class: ClassVar = ReadAloudView
    parse = staticmethod(parse_action)
    describe = staticmethod(describe)
    from_description = from_description

    decision = decision
    scene = scene
    board_places = board_places
    backdrop = backdrop
    public_scene = staticmethod(public_scene)
    status = status
    ends = staticmethod(ends)

    def picture(self, scene: Mapping[str, Any], label: str) -> str:
        return board_svg({**self.backdrop(), **scene}, label, language())

    def scene_text(self, scene: Mapping[str, Any], names: Mapping[int, Text], lang: str) -> str:
        return text_board({**self.backdrop(), **scene}, names, lang)

    def action_text(self, action: Action) -> Text:
        return action_text(self.cards, action)

    def move_text(self, view: ReadAloudView, action: Action) -> Text:
        return move_text(self.cards, view, action)

    def card_text(self, card: Code) -> Text:
        return card_text(self.cards, card)


make = ReadAloud.make
