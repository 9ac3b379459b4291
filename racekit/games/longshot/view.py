"""A seat's view of LONG SHOT: everything that it may know."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.game import State
from ...engine.tasks import Action
from ...engine.view import plain
from .board import Board, Home, Move, Settlement
from .cards import Box, Card, Cards, outcome, without
from .flow import (
    ChooseFirst,
    Deal,
    DealOrder,
    DrawCard,
    NextRace,
    OpenCard,
    PlaceCard,
    PlaceOpened,
)

if TYPE_CHECKING:
    from .rules import Rules

_ASKS = {
    ChooseFirst: "first",
    Deal: "deal",
    DealOrder: "order",
    DrawCard: "draw",
    OpenCard: "open",
    PlaceOpened: "opened",
    NextRace: "next",
}


@dataclass(frozen=True, slots=True)
class LongShotView:
    """Everything that `seat` may know. Horses count from 1: horse h is at index h - 1.

    Attributes
    ----------
    asks : str or None
        The pending decision: ``first``, ``deal``, ``order``, ``place``, ``second`` (a second card
        in the spurt), ``draw``, ``open`` or ``opened`` (a box for the opened card); ``next`` while
        the finish of a race is shown; None if the game is over.
    actor : int or None
        The seat that decides, or to which chance deals; None if no seat is involved.
    hand : tuple of Card
        This seat's own cards, sorted.
    order : int or None
        This seat's own order.
    orders : tuple
        Each seat's order, or None if this seat may not know it (LS2.4, LS10.3).
    may_be_in_stack : tuple of Card
        The cards that can be in the stack, given the cards seen entering and leaving it.
    """

    game: ClassVar[str] = "longshot"

    seat: int
    deck: Cards
    goal: int
    spurt_line: int
    races: int
    asks: str | None
    actor: int | None
    race: int
    round: int
    first: int
    spurt: bool
    boxes: tuple[tuple[Card, ...], ...]
    at: tuple[int, ...]
    homes: tuple[Home | None, ...]
    moves: tuple[Move | None, ...]
    hand: Cards
    order: int | None
    orders: tuple[int | None, ...]
    purses: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    stack_size: int
    may_be_in_stack: Cards
    placed: tuple[Box, ...]
    opened: Card | None
    settlements: tuple[Settlement, ...]

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.purses)

    @property
    def horses(self) -> int:
        """The number of running horses."""
        return len(self.at)

    def data(self) -> dict[str, Any]:
        """Return the view as plain data."""
        return {
            "game": self.game,
            **{f.name: plain(getattr(self, f.name), (Card,)) for f in fields(self)},
        }

    def hidden(self) -> Counter[Card]:
        """Return the cards that this seat does not see: the stack and the other hands (LS2.2)."""
        seen = Counter(card for box in self.boxes for card in box)
        seen.update(self.hand)
        if self.opened is not None:
            seen[self.opened] += 1
        return Counter(self.deck) - seen

    def unseen(self) -> dict[tuple[str, ...], Counter[Card]]:
        """Return the cards that this seat cannot locate (LS2.2, LS7.1), by their possible places.

        Returns
        -------
        dict
            A tuple of places (``"stack"``, ``"seat 0"``, ...) to a multiset of cards, each of
            which is in one of those places. Empty before the preparation of a race.
        """
        others = [s for s, size in enumerate(self.hand_sizes) if size and s != self.seat]
        hands = tuple(f"seat {seat}" for seat in others)
        hidden = self.hidden()
        loose = hidden & Counter(self.may_be_in_stack) if self.stack_size else Counter[Card]()
        held = hidden - loose
        found = {("stack", *hands): loose, hands: held}
        return {places: cards for places, cards in found.items() if places and cards}

    def next_card(self) -> dict[Card, Fraction]:
        """Return the distribution of the stack's next card (LS3.1), given what this seat knows.

        The distribution is uniform over the possible arrangements of the unseen cards.
        """
        loose = self.hidden() & Counter(self.may_be_in_stack)
        total = loose.total()
        return {card: Fraction(n, total) for card, n in sorted(loose.items())}

    def outcomes(self) -> dict[Action, Fraction]:
        """Return the distribution of the next chance outcome, if this seat will see it.

        All see who begins (LS2.1) and the opened card (LS3.2); only its owner sees a card that is
        dealt or drawn (LS2.2, LS3.1), and an order of race 1 (LS2.4).
        """
        if self.asks == "open" or (self.asks in ("deal", "draw") and self.actor == self.seat):
            return {outcome(self.asks, card): p for card, p in self.next_card().items()}
        if self.asks == "first":
            return {outcome("first", s): Fraction(1, self.players) for s in range(self.players)}
        if self.asks == "order" and (self.race > 1 or self.actor == self.seat):
            left = [h for h in range(1, self.horses + 1) if h not in self.orders]
            return {outcome("order", horse): Fraction(1, len(left)) for horse in left}
        return {}


def look(game: Rules, state: State, seat: int) -> LongShotView:
    """Return the view of `seat`: the table, its own cards, and what it remembers (LS2.4, LS7.1)."""
    board: Board = state.board
    asks, actor = _asked(game, state)
    known = board.drawn_since[seat] if board.drawn_since else ()
    orders = tuple(
        order if board.race > 1 or owner == seat else None
        for owner, order in enumerate(board.orders)
    )
    return LongShotView(
        seat=seat,
        deck=game.cards,
        goal=game.goal,
        spurt_line=game.spurt,
        races=game.races,
        asks=asks,
        actor=actor,
        race=board.race,
        round=board.round,
        first=board.first,
        spurt=board.spurt,
        boxes=board.boxes,
        at=board.at,
        homes=board.homes,
        moves=board.moves,
        hand=board.hands[seat],
        order=board.orders[seat],
        orders=orders,
        purses=board.purses,
        hand_sizes=tuple(map(len, board.hands)),
        stack_size=len(board.stack),
        may_be_in_stack=without(board.source, (*known, *board.opened_since)),
        placed=board.placed,
        opened=board.opened,
        settlements=board.settlements,
    )


def _asked(game: Rules, state: State) -> tuple[str | None, int | None]:
    """Return the pending decision and the seat it concerns (LS2.2, LS2.4, LS3.1, LS6.1)."""
    task = state.task
    if task is None:
        return None, None
    if isinstance(task, PlaceCard):
        return "second" if task.second else "place", task.seat
    if isinstance(task, Deal | DealOrder):
        return _ASKS[type(task)], (state.board.first + task.dealt) % game.players
    return _ASKS[type(task)], getattr(task, "seat", None)
