"""Cards on the move: how one leaves a zone and enters another, and what that changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .board import (
    SEATS,
    UNSEEN,
    Board,
    Happening,
    Last,
    Piece,
    Pile,
    Side,
    Slot,
    area_of,
    locate,
    other,
    piece_of,
    plus,
    swap,
    with_side,
    without,
)
from .effects import world

if TYPE_CHECKING:
    from . import ForceOfTheHorse
    from .traits import World

OPEN = ("farm", "removed", "run", "situation", "resolution")
"""Zones whose cards everybody sees (401.2)."""
TABLE = ("run", "situation", "resolution")
"""Zones whose cards are pieces."""


def moved(game: ForceOfTheHorse, board: Board, move: Happening) -> Board:
    """Return the board after a card has moved."""
    board, slot = _left(game, board, move)
    if move.shown:
        slot = slot._replace(known=SEATS)
    return _entered(board, move, slot)


# --- leaving a zone --------------------------------------------------------------------------


def _left(game: ForceOfTheHorse, board: Board, move: Happening) -> tuple[Board, Slot]:
    """Return the board without the card, and the card with those who know it."""
    side, start, card = board.sides[move.seat], move.start, move.card
    if start in TABLE:
        return _taken_up(world(game, board), move), Slot(card, SEATS)
    if start == "area":
        slot, side = _out_of_deck(side, move.n)
        return with_side(board, move.seat, side), slot
    if start == "down":
        slot = side.down[move.n]
        side = side._replace(down=side.down[: move.n] + side.down[move.n + 1 :])
        return with_side(board, move.seat, side), slot
    assert card is not None
    if start == "hand":
        seen = card in side.shown
        side = side._replace(
            hand=without(side.hand, card),
            shown=without(side.shown, card) if seen else side.shown,
        )
        return with_side(board, move.seat, side), Slot(card, SEATS if seen else (move.seat,))
    assert start in ("farm", "removed")
    rest: dict[str, Any] = {start: without(getattr(side, start), card)}
    side = side._replace(**rest)
    return with_side(board, move.seat, side), Slot(card, SEATS)


def _out_of_deck(side: Side, at: int) -> tuple[Slot, Side]:
    """Take a card out of the deck: the first is on top (F36)."""
    area, at = locate(side, at)
    pile = side.piles[area]
    rest = pile._replace(slots=pile.slots[:at] + pile.slots[at + 1 :])
    return pile.slots[at], side._replace(piles=swap(side.piles, area, rest))


def _taken_up(now: World, move: Happening) -> Board:
    """Return the board without a piece; what it was last is kept (810)."""
    board = now.board
    assert move.piece is not None
    piece = piece_of(board, move.piece)
    assert piece is not None
    last = Last(piece, now.table[piece.id])
    # A force ability's continuous effects end with its horse (1102.5).
    ended = piece.id if piece.role in ("running", "guarding") else None
    effects = tuple(
        lasting
        for lasting in board.effects
        if ended is None or lasting.until != "run" or lasting.source.piece != ended
    )
    board = board._replace(gone=(*board.gone, last), effects=effects)
    if piece in board.resolving:
        return board._replace(resolving=_except(board.resolving, piece))
    side = board.sides[piece.user]
    side = side._replace(run=_except(side.run, piece), situation=_except(side.situation, piece))
    return with_side(board, piece.user, side)


def _except(have: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
    return tuple(each for each in have if each != piece)


# --- entering a zone -------------------------------------------------------------------------


def _entered(board: Board, move: Happening, slot: Slot) -> Board:
    """Return the board with the card in its new zone."""
    end, side = move.end, board.sides[move.seat]
    if end in TABLE:
        return laid(board, move)
    if end == "hand":
        side = _to_hand(side, slot, move.seat)
    elif end in ("top", "bottom"):
        side = _to_area(side, slot, end)
    elif end == "down":
        side = side._replace(down=(*side.down, slot))
    else:
        assert end in ("farm", "removed")
        assert slot.card is not None
        more: dict[str, Any] = {end: plus(getattr(side, end), slot.card)}
        side = side._replace(**more)
    return with_side(board, move.seat, side)


def _to_hand(side: Side, slot: Slot, seat: int) -> Side:
    assert slot.card is not None
    shown = plus(side.shown, slot.card) if other(seat) in slot.known else side.shown
    return side._replace(hand=plus(side.hand, slot.card), shown=shown)


def _to_area(side: Side, slot: Slot, end: str) -> Side:
    """Put a card on or under the deck (507.1)."""
    area = area_of(side)
    pile = side.piles[area]
    slots = (slot, *pile.slots) if end == "top" else (*pile.slots, slot)
    return side._replace(piles=swap(side.piles, area, pile._replace(slots=slots)))


def laid(board: Board, move: Happening) -> Board:
    """Lay a card on the table: another piece than it was before (808.2)."""
    assert move.card is not None
    assert move.role is not None
    seat, role = move.seat, move.role
    piece = Piece(board.clock, move.card, seat, seat, role, move.on, board.moment)
    board = board._replace(clock=board.clock + 1)
    if move.end == "resolution":
        return board._replace(resolving=(*board.resolving, piece))
    side = board.sides[move.seat]
    values: dict[str, Any] = {str(move.end): (*getattr(side, str(move.end)), piece)}
    return with_side(board, move.seat, side._replace(**values))


# --- the deck's top --------------------------------------------------------------------------


def dealt(counts: tuple[int, ...]) -> tuple[Pile, ...]:
    """Return areas with so many cards each that nobody has seen (603.1f)."""
    return tuple(Pile((UNSEEN,) * count) for count in counts)
