"""The game as resolving cards needs it: its cards, its options and its texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from ...engine.events import Refusal
from ...engine.game import Game
from ...engine.result import Result
from ...engine.rules import RuleBook
from .actions import read_action
from .board import SEATS, Board, Cards
from .cards import Card
from .collection.deck import ready_deck
from .words import BOOK


@dataclass(frozen=True)
class Rules(Game):
    """The game as its rules see it, without its presentation.

    Attributes
    ----------
    cards : mapping of str to Card
        All cards, by their ids.
    decks : tuple
        Each player's deck as a multiset of card ids; None: the ready deck for the distance.
    course : str or None
        The racecourse's id (302.2a); None: drawn (601.2b).
    surface : str
        ``turf``, or ``dirt``, which no distance card of the game has (302.2b).
    metres : int or None
        The distance in metres (appendix A); None: drawn.
    going : str or None
        The ground condition at the start (302.2d); None: drawn.
    hand_limit : int or None
        How many cards the turn player may keep (F32); None: any number.
    catalogue_limits : bool
        Whether each player may play only one situation a turn and one jockey a run (F16).
    own : tuple of Card
        The user's own cards.
    """

    players: ClassVar[int] = len(SEATS)  # type: ignore[misc]
    book: ClassVar[RuleBook] = BOOK

    cards: Mapping[str, Card] = field(hash=False)
    decks: tuple[Cards | None, ...] = (None, None)
    course: str | None = None
    surface: str = "turf"
    metres: int | None = None
    going: str | None = None
    hand_limit: int | None = None
    catalogue_limits: bool = False
    own: tuple[Card, ...] = field(default=(), hash=False)

    def deck(self, seat: int, distance: str) -> Cards:
        """Return a player's deck, for a race of a distance class (602)."""
        return self.decks[seat] or ready_deck(distance).cards

    def shown_values(self, values: dict[str, Any]) -> dict[str, Any]:
        """Return the values of an event or a refusal, with card names instead of ids."""
        cards = self.cards
        if values.get("card") in cards:
            values["card"] = cards[values["card"]].name
        if values.get("by") in cards:
            values["by"] = cards[values["by"]].name
        if "cards" in values:
            values["cards"] = tuple(cards[card].name for card in values["cards"])
        return values

    def result(self, board: Board) -> Result:
        assert board.outcome is not None
        return Result.of_scores([int(seat in board.outcome) for seat in SEATS])

    parse = staticmethod(read_action)

    def over(self) -> Refusal:
        return self.refusal("102.1", "over")
