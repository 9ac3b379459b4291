"""A seat's view of Read Aloud: everything that it may know."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

from ...engine.board_view import BoardView, part
from ...engine.tasks import Action
from . import board as moves
from .board import Board, Condition, Group, Outline, Piece, Pieces, Reading, Seats, unplaced_cards
from .cards import (
    DISCARDS,
    FIELD,
    STOCK,
    Cards,
    Code,
    Place,
    Spot,
    act,
    hand_of,
    outcome,
    owner_of,
)
from .effects import ChooseHand, DiscardAny, LookAtTop, ReduceStock, TakeTop, this
from .flow import Draw, Drop, Fill, LayBack, Read, Surplus

if TYPE_CHECKING:
    from .rules import Rules

T = TypeVar("T")

_ASKS = {
    Draw: "draw",
    ReduceStock: "draw",
    LookAtTop: "draw",
    TakeTop: "draw",
    LayBack: "lay",
    DiscardAny: "pick",
    Surplus: "pick",
    Read: "read",
    Fill: "fill",
    Drop: "drop",
    ChooseHand: "hand",
}


class ReadAloudView(BoardView):
    """Everything that `seat` may know.

    Pieces are as on the board (see `racekit.games.readaloud.board`), but a piece has no card if
    this seat does not know it.

    Attributes
    ----------
    asks : str or None
        The pending decision: ``draw``, ``lay``, ``pick`` (by chance), ``read``, ``card``,
        ``hand``, ``fill`` or ``drop``; None if the game is over.
    actor : int or None
        The seat that decides; None if chance does.
    place : int or None
        The place of the next card from chance, or of the gap or surplus; see `cards`.
    turn_of : int
        The seat whose turn it is.
    stock : tuple of int
        The numbers of the stock's pieces, from the top.
    top : Piece or None
        The stock's top card, if anyone has looked at it.
    laid : tuple of tuple of Piece
        The field, and each hand.
    lies : tuple of int
        For the field and each hand, the set of seats that see a card placed there (RA10.3).
    limits : tuple of int
        For the field and each hand, its limit.
    groups : tuple of Group
        This seat's memory of shuffles (RA10.2).
    unplaced : tuple of str
        The other cards that this seat has not located: they may be any unknown piece that belongs
        to no group.
    shown : bool
        Whether this seat will see the next chance outcome.
    """

    __slots__ = ()

    FIELDS = (
        *("seat", "asks", "actor", "place", "turn_of", "turn", "stock", "top", "laid", "discards"),
        *("lies", "limits", "ban", "condition", "reading", "groups", "unplaced", "shuffling"),
        *("shown", "past", "fresh", "ended", "won"),
    )
    IN_OTHER_WORDS = ("seat", "loose", "memory")

    board: Board
    rules: Rules

    turn_of: int = part("board.seat")
    turn: int = part("board.turn")
    stock: tuple[int, ...] = part("board.stock")
    top: Piece | None = part("board.top")
    laid: tuple[Pieces, ...] = part("board.laid")
    discards: Pieces = part("board.discards")
    lies: tuple[Seats, ...] = part("board.lies")
    limits: tuple[int, ...] = part("board.limits")
    ban: bool = part("board.ban")
    condition: Condition | None = part("board.condition")
    reading: Reading | None = part("board.reading")
    shuffling: tuple[int, ...] = part("board.shuffling")
    past: tuple[Outline, ...] = part("board.past")
    fresh: int = part("board.fresh")
    ended: str = part("board.ended")
    won: tuple[int, ...] = part("board.won")

    @property
    def players(self) -> int:
        """The number of seats."""
        return moves.players(self.board)

    @property
    def asks(self) -> str | None:
        return None if self.over else _ASKS.get(type(self.task), "card")

    @property
    def place(self) -> Place | None:
        return _place(self.board, self.task)

    @property
    def shown(self) -> bool:
        return bool(_who_will_see(self.board, self.task) >> self.seat & 1)

    @property
    def groups(self) -> tuple[Group, ...]:
        return self.board.memory[self.seat]

    @property
    def unplaced(self) -> Cards:
        remembered = {card for group in self.groups for card in group.cards}
        unplaced = unplaced_cards(self.rules, self.board)
        return tuple([card for card in unplaced if card not in remembered])

    # --- the possible places of cards ---------------------------------------------------------

    def hidden(self) -> tuple[tuple[Place, Piece], ...]:
        """Return the pieces whose cards this seat does not know, each with its place."""
        places = [*enumerate(self.laid), (STOCK, moves.pieces_of(self.board, STOCK))]
        return tuple(
            [(place, piece) for place, pieces in places for piece in pieces if not piece.card]
        )

    def unlooked(self) -> tuple[int, ...]:
        """Return the numbers of the stock's pieces that nobody has looked at."""
        return self.stock if self.top is None else self.stock[1:]

    def group_of(self, number: int) -> Group | None:
        """Return the group of a shuffle that a piece belongs to, or None."""
        return next((group for group in self.groups if number in group.ids), None)

    def unseen(self) -> dict[tuple[str, ...], Counter[Code]]:
        """Return the cards that this seat cannot locate, by their possible places.

        Returns
        -------
        dict
            A tuple of places (``"stock"``, ``"field"``, ``"hand 2"``, ...) to a multiset of cards,
            each of which is in one of those places.
        """
        places = {piece.id: _words_for(place) for place, piece in self.hidden()}
        places |= dict.fromkeys(self.unlooked(), "stock")
        found: dict[tuple[str, ...], Counter[Code]] = {}
        for group in self.groups:
            there = tuple(sorted({places[number] for number in group.ids}))
            found.setdefault(there, Counter()).update(group.cards)
        if unplaced := self.unplaced:
            there = tuple(sorted(set(places.values())))
            found.setdefault(there, Counter()).update(unplaced)
        return found

    def chances(self, number: int) -> dict[Code, Fraction]:
        """Return the distribution of the card of a piece that this seat does not know.

        Parameters
        ----------
        number : int
            The piece's number.
        """
        group = self.group_of(number)
        size, known = (1, ()) if group is None else (len(group.ids), group.cards)
        found = {card: Fraction(1, size) for card in known}
        if size > len(known):
            unplaced = self.unplaced
            other = Fraction(size - len(known), size * len(unplaced))
            found |= dict.fromkeys(unplaced, other)
        return found

    def outcomes(self) -> dict[Action, Fraction]:
        """Return the distribution of the next chance outcome, if this seat will see it."""
        if self.asks == "pick":
            assert self.place is not None
            spots = [Spot(self.place, at) for at in range(len(self.laid[self.place]))]
            return {act("pick", spot): Fraction(1, len(spots)) for spot in spots}
        if not self.shown or self.asks not in ("draw", "lay"):
            return {}
        chances = self.chances(self._next_number())
        return {outcome(self.asks, card): p for card, p in sorted(chances.items())}

    def _next_number(self) -> int:
        """Return the number of the piece whose card chance determines next."""
        return self.stock[0] if self.asks == "draw" else self.shuffling[0]


def _words_for(place: Place) -> str:
    return {FIELD: "field", STOCK: "stock"}.get(place) or f"hand {owner_of(place)}"


def _place(board: Board, task: Any) -> Place | None:
    """Return the place that a task moves a card to, or the place of its gap or surplus."""
    if isinstance(task, Draw | DiscardAny):
        return task.place
    if isinstance(task, Fill | Drop | TakeTop):
        return hand_of(task.seat)
    if isinstance(task, LayBack):
        return moves.next_loose(board).place
    fixed = {Surplus: FIELD, ReduceStock: DISCARDS, LookAtTop: STOCK}
    return fixed.get(type(task))


def _who_will_see(board: Board, task: Any) -> Seats:
    """Return who sees the next chance outcome."""
    if isinstance(task, LayBack):
        return moves.piece_at(board, moves.next_loose(board)).sees
    if isinstance(task, LookAtTop):
        return _who_sees_top(board)
    if isinstance(task, Draw | TakeTop | ReduceStock):
        place = _place(board, task)
        assert place is not None
        return moves.lying(board, place)
    return 0


def _who_sees_top(board: Board) -> Seats:
    """Return who sees the stock's top card: all if it is turned up, else those at its new place."""
    reading = board.reading
    assert reading is not None
    if reading.todo[0].word == "lay":
        return moves.everybody(board)
    spot = this(board)
    assert spot is not None
    return moves.lying(board, spot.place)
