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
    plus,
    swap,
    with_side,
    without,
)

if TYPE_CHECKING:
    from .effects import World

OPEN = ("farm", "removed", "run", "situation", "resolution")
"""Zones whose cards everybody sees (401.2)."""
TABLE = ("run", "situation", "resolution")
"""Zones whose cards are pieces."""


def moved(before: World, board: Board, move: Happening) -> Board:
    """Return the board after a card has moved.

    Parameters
    ----------
    before : World
        What was, before anything happened that happens at the same time.
    """
    if move.start in TABLE:
        board, slot = _taken_up(before, board, move), Slot(move.card, SEATS)
        side = board.sides[move.seat]
    else:
        side, slot = _left(board.sides[move.seat], move)
    if move.end in TABLE:
        moment = before.board.moment + 1
        return laid(with_side(board, move.seat, side, moment=moment), move)
    if move.shown:
        slot = slot._replace(known=SEATS)
    return with_side(board, move.seat, _entered(side, slot, move))


# --- leaving a zone --------------------------------------------------------------------------


def _left(side: Side, move: Happening) -> tuple[Side, Slot]:
    """Return a player's cards without one, and that with those who know it."""
    start, card = move.start, move.card
    if start == "area":
        return _out_of_deck(side, move.n)
    if start == "down":
        left = side.down[: move.n] + side.down[move.n + 1 :]
        return side._replace(down=left), side.down[move.n]
    assert card is not None
    if start == "hand":
        if card not in side.shown:
            return side._replace(hand=without(side.hand, card)), Slot(card, (move.seat,))
        hand, shown = without(side.hand, card), without(side.shown, card)
        return side._replace(hand=hand, shown=shown), Slot(card, SEATS)
    assert start in ("farm", "removed")
    rest: dict[str, Any] = {start: without(getattr(side, start), card)}
    return side._replace(**rest), Slot(card, SEATS)


def _out_of_deck(side: Side, at: int) -> tuple[Side, Slot]:
    """Take a card out of the deck: the first is on top (F36)."""
    area, at = locate(side, at)
    pile = side.piles[area]
    rest = pile._replace(slots=pile.slots[:at] + pile.slots[at + 1 :])
    return side._replace(piles=swap(side.piles, area, rest)), pile.slots[at]


def _taken_up(before: World, board: Board, move: Happening) -> Board:
    """Return the board without a piece; what it was last is kept (810)."""
    assert move.piece is not None
    piece = before.piece(move.piece)
    assert piece is not None
    gone = (*board.gone, Last(piece, before.traits(piece)))
    if piece in board.resolving:
        return board._replace(gone=gone, resolving=_except(board.resolving, piece))
    if piece.role in ("running", "guarding"):
        board = _over_with(board, piece)
    side = board.sides[piece.user]
    side = side._replace(run=_except(side.run, piece), situation=_except(side.situation, piece))
    return with_side(board, piece.user, side, gone=gone)


def _over_with(board: Board, horse: Piece) -> Board:
    """End the continuous effects of a horse's force abilities (1102.5)."""
    left = tuple(e for e in board.effects if e.until != "run" or e.source.piece != horse.id)
    return board if left == board.effects else board._replace(effects=left)


def _except(have: tuple[Piece, ...], piece: Piece) -> tuple[Piece, ...]:
    return tuple(each for each in have if each != piece)


# --- entering a zone -------------------------------------------------------------------------


def _entered(side: Side, slot: Slot, move: Happening) -> Side:
    """Return a player's cards with one more."""
    end, card = move.end, slot.card
    if end in ("top", "bottom"):
        return _to_area(side, slot, end)
    if end == "down":
        return side._replace(down=(*side.down, slot))
    assert card is not None
    if end == "hand":
        shown = plus(side.shown, card) if other(move.seat) in slot.known else side.shown
        return side._replace(hand=plus(side.hand, card), shown=shown)
    assert end in ("farm", "removed")
    more: dict[str, Any] = {end: plus(getattr(side, end), card)}
    return side._replace(**more)


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
    seat, end, clock = move.seat, str(move.end), board.clock
    piece = Piece(clock, move.card, seat, seat, move.role, move.on, board.moment)
    if end == "resolution":
        return board._replace(resolving=(*board.resolving, piece), clock=clock + 1)
    side = board.sides[seat]
    lying: dict[str, Any] = {end: (*getattr(side, end), piece)}
    return with_side(board, seat, side._replace(**lying), clock=clock + 1)


# --- the deck's top --------------------------------------------------------------------------


def dealt(counts: tuple[int, ...]) -> tuple[Pile, ...]:
    """Return areas with so many cards each that nobody has seen (603.1f)."""
    return tuple(Pile((UNSEEN,) * count) for count in counts)
