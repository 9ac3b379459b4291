"""Positions of Read Aloud from a plain description, and positions told back as plainly.

A description is plain data: cards by their codes, seats from 0. A lesson writes one with
`position`; a record that does not begin at the start carries one (see `describe`). What can be on
the table is checked, not whether play could have led there.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...engine.errors import BadInput
from ...engine.game import State
from ...engine.parsing import parse_names
from . import board as moves
from .board import Board, Piece, seats
from .cards import DISCARDS, FIELD, STOCK, Place, hand_of
from .parsing import PositionParser
from .vocabulary import effect_data

if TYPE_CHECKING:
    from . import ReadAloud

Names = str | Sequence[Any]
"""Cards by their codes in a list, or in one text with blanks between them."""


def position(
    *,
    field: Names | None = None,
    hands: Sequence[Names | None] = (),
    discards: Names = (),
    stock: int | None = None,
    top: Any = None,
    seat: int = 0,
    turn: int = 1,
    limits: Mapping[str, Any] | None = None,
    lies: Mapping[str, Any] | None = None,
    ban: bool = False,
    condition: Mapping[str, Any] | None = None,
    seed: int = 0,
    **options: Any,
) -> State:
    """Set up a position at the beginning of a turn.

    Parameters
    ----------
    field : str or sequence, optional
        The field's cards: ``"tidy-up pause"``. A stack is a table: ``{"card": "pause", "under":
        ["double"]}``, and ``"sees"`` lists the seats that see one card, where they differ from
        those that see the place. Left out: as many as its limit, drawn from the rest of the pack.
    hands : sequence, optional
        Each seat's cards; a hand that is left out, or None, is drawn likewise.
    discards : str or sequence
        The discards, the last on top.
    stock : int, optional
        How many cards are in the stock; the rest of the pack lies in the discards then.
    top : str or mapping, optional
        The stock's top card, where it is turned up; it counts as one of the `stock`.
    seat : int
        Whose turn it is.
    turn : int
        Its number.
    limits : mapping, optional
        ``{"field": 3, "hands": [3, 3, 4]}``; what is left out is the game's size.
    lies : mapping, optional
        How cards lie that come to a place: ``{"field": "nobody", "hands": ["owner", "all", ...]}``.
    ban : bool
        Whether discarding from hands is forbidden (RA5.2).
    condition : mapping, optional
        ``{"what": "value", "how": "most", "seat": 0}`` (see ``vocabulary.toml``).
    seed : int
        Decides which cards are drawn.
    **options
        Options of the game.

    Returns
    -------
    State
        The position; ``rk.play("readaloud", start=state)`` begins there.

    Raises
    ------
    BadInput
        Listing everything that is wrong, each with its place.

    Examples
    --------
    >>> state = position(field="pause tidy-up storm", hands=["pause"])
    Traceback (most recent call last):
        ...
    racekit.engine.errors.BadInput: This position cannot be set up; nothing was begun:
      hands[0][0]: “Pause” is there already.
    >>> state = position(field="pause tidy-up storm", hands=["farewell daydream well"])
    >>> [str(action) for action in state.actions()]
    ['read f0', 'read f1', 'read f2', 'read h0.0', 'read h0.1', 'read h0.2']
    >>> print(state.why_not("read h1.0").rule)
    RA2.1
    """
    from . import make

    try:
        game = make(**options)
    except BadInput as error:
        raise BadInput.of("bad_position", error.problems) from None
    given = {
        "turn": turn,
        "seat": seat,
        "field": None if field is None else parse_names(field),
        "hands": [None if each is None else parse_names(each) for each in hands],
        "discards": parse_names(discards),
        "top": _open(top, game.players) if isinstance(top, str) else top,
        "limits": limits,
        "lies": lies,
        "ban": ban,
        "condition": condition,
    }
    data = {name: value for name, value in given.items() if value is not None}
    return PositionParser(game, data, random.Random(f"{seed}/position"), stock).state()


def _open(card: str, players: int) -> dict[str, Any]:
    """Return a card that lies face up."""
    return {"card": card, "sees": list(range(players))}


def place(game: ReadAloud, data: Mapping[str, Any]) -> State:
    """Return the position of a description.

    Parameters
    ----------
    game : ReadAloud
        The game with its options.
    data : mapping
        What `describe` returns; what is left out is as at the start.

    Raises
    ------
    BadInput
        Listing everything that is wrong, each with its place.
    """
    return PositionParser(game, data).state()


def describe(state: State) -> dict[str, Any]:
    """Return a position as plain data: ``place(state.game, describe(state)) == state``.

    The cards that are nowhere else are in the stock; how far a reading has come is all that is to
    be told of what is still to be done.

    Examples
    --------
    >>> from racekit.games.readaloud import make
    >>> told = describe(make(players=2, size=1).start())
    >>> told["turn"], told["field"], len(told["stock"])
    (0, [], 97)
    """
    board: Board = state.board
    told: dict[str, Any] = {
        "turn": board.turn,
        "seat": board.seat,
        "field": _pieces(board, FIELD),
        "hands": [_pieces(board, hand_of(seat)) for seat in range(moves.players(board))],
        "stock": list(board.stock),
        "fresh": board.fresh,
        "past": _lists(board.past),
        "limits": {"field": board.limits[FIELD], "hands": list(board.limits[FIELD + 1 :])},
        "lies": {
            "field": moves.how_it_lies(board, FIELD),
            "hands": [moves.how_it_lies(board, p) for p in moves.hands_from(board, 0)],
        },
    }
    return told | {name: value for name, value in _further(board) if value}


def _further(board: Board) -> Iterator[tuple[str, Any]]:
    """Tell what is left out where there is nothing of it."""
    reading, condition = board.reading, board.condition
    yield "top", next(iter(_pieces(board, STOCK)), None)
    yield "discards", _pieces(board, DISCARDS)
    yield "loose", list(board.loose)
    yield "ban", board.ban
    yield "condition", condition and {k: v for k, v in condition._asdict().items() if v != ""}
    yield (
        "reading",
        reading and {**reading._asdict(), "todo": [effect_data(each) for each in reading.todo]},
    )
    if any(board.memory):
        yield "memory", [[_lists_of(group) for group in groups] for groups in board.memory]
    yield "ended", board.ended
    yield "won", list(board.won)


def _lists_of(group: moves.Group) -> dict[str, Any]:
    return {"ids": list(group.ids), "cards": list(group.cards)}


def _lists(value: Any) -> Any:
    return [_lists(part) for part in value] if isinstance(value, tuple) else value


def _pieces(board: Board, place: Place) -> list[dict[str, Any]]:
    return [_piece(board, place, piece) for piece in moves.pieces_of(board, place)]


def _piece(board: Board, place: Place, piece: Piece) -> dict[str, Any]:
    """Tell a piece; who sees it is left out where it lies as cards lie there."""
    told: dict[str, Any] = {"card": piece.card, "id": piece.id}
    if piece.under:
        told["under"] = list(piece.under)
    if piece.sees != moves.lying(board, place):
        told["sees"] = list(seats(piece.sees))
    if piece.knows != piece.sees:
        told["knows"] = list(seats(piece.knows))
    return told
