"""A seat's view of Read Aloud: everything that it may know."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.game import State
from ...engine.tasks import Action
from ...engine.view import plain
from . import board as moves
from .board import Board, Condition, Group, Outline, Piece, Pieces, Reading, Seats
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


@dataclass(frozen=True, slots=True)
class ReadAloudView:
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

    game: ClassVar[str] = "readaloud"

    seat: int
    asks: str | None
    actor: int | None
    place: Place | None
    turn_of: int
    turn: int
    stock: tuple[int, ...]
    top: Piece | None
    laid: tuple[Pieces, ...]
    discards: Pieces
    lies: tuple[Seats, ...]
    limits: tuple[int, ...]
    ban: bool
    condition: Condition | None
    reading: Reading | None
    groups: tuple[Group, ...]
    unplaced: Cards
    shuffling: tuple[int, ...]
    shown: bool
    past: tuple[Outline, ...]
    fresh: int
    ended: str
    won: tuple[int, ...]
    rules: Rules = field(compare=False, repr=False)
    """The game with its options, which are public; `data` omits it."""

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.laid) - 1

    def data(self) -> dict[str, Any]:
        """Return the view as plain data."""
        known = {f.name: plain(getattr(self, f.name)) for f in fields(self) if f.compare}
        return {"game": self.game, **known}

    # --- the possible places of cards ---------------------------------------------------------

    def hidden(self) -> tuple[tuple[Place, Piece], ...]:
        """Return the pieces whose cards this seat does not know, each with its place."""
        places = [*enumerate(self.laid), (STOCK, () if self.top is None else (self.top,))]
        return tuple(
            (place, piece) for place, pieces in places for piece in pieces if not piece.card
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
        if self.unplaced:
            there = tuple(sorted(set(places.values())))
            found.setdefault(there, Counter()).update(self.unplaced)
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
            other = Fraction(size - len(known), size * len(self.unplaced))
            found |= dict.fromkeys(self.unplaced, other)
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


def look(game: Rules, state: State, seat: int) -> ReadAloudView:
    """Return the view of `seat`."""
    board: Board = state.board
    task: Any = state.task
    return ReadAloudView(
        seat=seat,
        asks=None if task is None else _ASKS.get(type(task), "card"),
        actor=state.actor if isinstance(state.actor, int) else None,
        place=_place(board, task),
        turn_of=board.seat,
        turn=board.turn,
        stock=board.stock,
        top=None if board.top is None else _seen(board.top, seat),
        laid=tuple(tuple(_seen(piece, seat) for piece in pieces) for pieces in board.laid),
        discards=board.discards,
        lies=board.lies,
        limits=board.limits,
        ban=board.ban,
        condition=board.condition,
        reading=board.reading,
        groups=board.memory[seat],
        unplaced=_unplaced(game, board, seat),
        shuffling=tuple(p.id for pieces in board.laid for p in pieces if not p.card),
        shown=bool(_who_will_see(board, task) >> seat & 1),
        past=board.past,
        fresh=board.fresh,
        ended=board.ended,
        won=board.won,
        rules=game,
    )


def _seen(piece: Piece, seat: int) -> Piece:
    return piece if piece.knows >> seat & 1 else piece._replace(card="")


def _unplaced(game: Rules, board: Board, seat: int) -> Cards:
    """Return the cards that a seat neither knows on the table nor remembers from a shuffle."""
    lying = [piece for pieces in (*board.laid, board.discards) for piece in pieces]
    lying += [] if board.top is None else [board.top]
    known = {piece.card for piece in lying if piece.knows >> seat & 1}
    known |= {card for piece in lying for card in piece.under}
    known |= {card for group in board.memory[seat] for card in group.cards}
    return tuple(sorted(card for card in game.cards if card not in known))


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
