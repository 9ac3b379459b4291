"""The game as resolving cards needs it: its cards, its options and its texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from ...engine.events import Refusal
from ...engine.game import Game
from ...engine.options import option
from ...engine.result import Result
from ...engine.rules import RuleBook
from ...engine.tasks import AnyTask
from .actions import read_action
from .board import SEATS, Board, Cards
from .cards import CLASS_OF_METRES, COURSES, GOINGS, SURFACES, TERMS, Card
from .collection.deck import ready_deck
from .words import BOOK

USUAL = "comprehensive"
"""The variant that is played by default."""
MOST_HAND = 99
"""The greatest limit of a hand (F32)."""


Then = tuple[AnyTask, ...]


class Procedure(Protocol):
    """What a variant of the game does in its own way, in the order of a game.

    `flow.Comprehensive` is the default, and `catalogue.CatalogueRules` the other one.
    """

    areas_first: bool  # whether the areas are filled before it is decided who begins
    stages: tuple[str, ...]  # the stages of a game that only this variant has
    all_count_one: bool  # whether a force card counts as one, whatever it says (503.3a)

    def prepares(self) -> Then:
        """Return the tasks from the first hands to the first turn (603.1d to g)."""

    def turned_up(self, metres: int) -> int:
        """Return how many cards of each player may be turned up for who begins (603.1e)."""

    def turning(self, board: Board, decided: bool) -> Then:
        """Return what is left of turning up the cards set aside (603.1e)."""

    def draws_lots(self) -> AnyTask:
        """Return the chance that decides who begins if the cards do not (603.1e-i)."""

    def begins(self) -> Then:
        """Return the tasks once it is decided who begins (603.1f, g)."""

    def supports(self, seat: int) -> Then:
        """Return the choices before the run (702.5)."""

    def entered(self, seat: int) -> Then:
        """Return what follows at once when a player has put a horse in the run (702.6b, d)."""

    def priority(self, seat: int, first: bool, played: bool = False) -> AnyTask:
        """Return the choice of supports for horses (702.6f to h)."""

    def compares(self) -> Then:
        """Return the tasks that compare run and guard (702.6j)."""

    def excess(self, board: Board) -> tuple[int, str]:
        """Return how many cards of the hand a success costs, and by which rule (702.6k-iii)."""


@dataclass(frozen=True)
class Rules(Game):
    """The game as its rules see it, without its presentation."""

    players: ClassVar[int] = len(SEATS)  # type: ignore[misc]
    book: ClassVar[RuleBook] = BOOK

    cards: Mapping[str, Card] = field(hash=False)  # all cards, by their ids (213.1)
    decks: tuple[Cards | None, ...] = (None, None)  # None: the ready deck for the distance
    # Race information (302.2, 601.2a); what is omitted is drawn (601.2b).
    course: str | None = option(None, choices=COURSES, text=TERMS["course"].__getitem__)
    # No distance card of the game has dirt (302.2b).
    surface: str = option("turf", choices=SURFACES, text=TERMS["surface"].__getitem__)
    metres: int | None = option(None, choices=tuple(CLASS_OF_METRES))  # appendix A
    going: str | None = option(None, choices=GOINGS, text=TERMS["going"].__getitem__)
    # How many cards the turn player may keep (F32); None: all.
    hand_limit: int | None = option(None, low=0, high=MOST_HAND)
    catalogue_limits: bool = option(False)  # one situation a turn, one jockey a run (F16)
    # Or a catalogue's page, where it differs (JG1 to JG13).
    variant: str = option(USUAL, choices=(USUAL, "catalogue"))
    own: tuple[Card, ...] = field(default=(), hash=False)  # the user's own cards

    @property
    def procedure(self) -> Procedure:
        """What the variant does in its own way."""
        raise NotImplementedError

    def deck(self, seat: int, distance: str) -> Cards:
        """Return a player's deck, for a race of a distance class (602.1, 603.1a)."""
        return self.decks[seat] or ready_deck(distance).cards

    def shown_values(self, values: dict[str, Any]) -> dict[str, Any]:
        """Return the values of an event or a refusal, with card names instead of ids."""
        cards = self.cards
        for name in ("card", "by"):
            if name in values and values[name] in cards:
                values[name] = cards[values[name]].name
        if "cards" in values:
            values["cards"] = tuple(cards[card].name for card in values["cards"])
        return values

    def moving_values(self, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the values of an event as boards read them: a card by its id, as in scenes."""
        if "card" not in values:
            return values
        name = values["card"]
        found = next((key for key, card in self.cards.items() if card.name == name), None)
        return {**values, "card": found}

    def result(self, board: Board) -> Result:
        assert board.outcome is not None  # 102.1, 102.2
        return Result.of_scores([int(seat in board.outcome) for seat in SEATS])

    parse = staticmethod(read_action)

    def over(self) -> Refusal:
        return self.refusal("102.1", "over")
