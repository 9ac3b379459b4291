"""A seat's view of LONG SHOT: everything that it may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ...engine.board_view import BoardView, part
from ...engine.game import State
from ...engine.tasks import Action
from ...engine.view import seen_board
from .board import (
    Board,
    Home,
    Move,
    OrderedCards,
    Settlement,
    seat_after,
    table_cards,
    undealt_orders,
)
from .cards import Box, Card, Cards, outcome
from .flow import Deal, DealOrder

if TYPE_CHECKING:
    from .rules import Rules


class LongShotView(BoardView):
    """Everything that `seat` may know. Horses count from 1: horse h is at index h - 1.

    Attributes
    ----------
    actor : int or None
        The seat that decides, or to which chance deals; None if no seat is involved.
    deck : tuple of Card
        Every card of the game, sorted.
    may_be_in_stack : tuple of Card
        The cards that can be in the stack, given the cards seen entering and leaving it.

    The others are options of the game, or fields of the `board`.
    """

    FIELDS = (
        *("seat", "deck", "goal", "spurt_line", "races", "asks", "actor", "race", "round", "first"),
        *("spurt", "boxes", "at", "homes", "moves", "hand", "order", "orders", "purses"),
        *("hand_sizes", "stack_size", "may_be_in_stack", "placed", "opened", "settlements"),
    )
    IN_OTHER_WORDS = ("hands", "stack", "orders_left", "opened_since", "drawn_since")
    TEXTS = (Card,)

    rules: Rules
    board: Board

    deck: Cards = part("rules.cards")
    goal: int = part("rules.goal")
    spurt_line: int = part("rules.spurt")
    races: int = part("rules.races")
    players: int = part("rules.players")
    horses: int = part("rules.horses")

    race: int = part("board.race")
    round: int = part("board.round")
    first: int = part("board.first")
    spurt: bool = part("board.spurt")
    boxes: tuple[OrderedCards, ...] = part("board.boxes")
    at: tuple[int, ...] = part("board.at")
    homes: tuple[Home | None, ...] = part("board.homes")
    moves: tuple[Move | None, ...] = part("board.moves")
    purses: tuple[int, ...] = part("board.purses")
    may_be_in_stack: Cards = part("board.source")
    placed: tuple[Box, ...] = part("board.placed")
    opened: Card | None = part("board.opened")
    settlements: tuple[Settlement, ...] = part("board.settlements")

    @property
    def asks(self) -> str | None:
        """The pending decision; None if the game is over.

        It is ``first``, ``deal``, ``order``, ``place``, ``second`` (a second card in the spurt),
        ``draw``, ``open`` or ``opened`` (a box for the opened card); ``next`` while the finish of
        a race is shown.
        """
        return getattr(self.task, "asks", None)

    @property
    def hand(self) -> Cards:
        """The seat's own cards, sorted."""
        return self.board.hands[self.seat]

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple(map(len, self.board.hands))

    @property
    def order(self) -> int | None:
        """The seat's own order."""
        return self.board.orders[self.seat]

    @property
    def orders(self) -> tuple[int | None, ...]:
        """Each seat's order, or None if this seat may not know it (LS2.4, LS10.3)."""
        return tuple([each if isinstance(each, int) else None for each in self.board.orders])

    @property
    def stack_size(self) -> int:
        """How many cards the stack has."""
        return len(self.board.stack)

    def hidden(self) -> Counter[Card]:
        """Return the cards that this seat does not see: the stack and the other hands (LS2.2)."""
        seen = Counter((*table_cards(self.rules, self.board), *self.hand))
        return Counter(self.deck) - seen

    def unseen(self) -> dict[tuple[str, ...], Mapping[Any, int]]:
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
            left = undealt_orders(self.rules, self.board)
            return {outcome("order", horse): Fraction(1, len(left)) for horse in left}
        return {}


def look(game: Rules, state: State, seat: int) -> LongShotView:
    """Return the view of `seat`: the table, its own cards, and what it remembers (LS2.4, LS7.1).

    Its actor is also the seat to which chance deals.
    """
    task: Any = state.task
    dealing = isinstance(task, Deal | DealOrder)
    actor = seat_after(state.board, task.dealt) if dealing else getattr(task, "seat", None)
    board = seen_board(state.board, seat)
    return LongShotView(game, seat, board, state.agenda, state.rule, actor)
