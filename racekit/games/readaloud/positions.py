"""Conversion between positions of Read Aloud and their descriptions.

A description is plain data: cards by their codes, seats from 0. A lesson sets up a position with
`position`; the record of a game that starts from a position contains its description (see
`describe`). The parser checks that the table is consistent, not that legal play can reach it.
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
    from .rules import Rules

Names = str | Sequence[Any]
"""A list of card codes, or one text with codes separated by spaces."""


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
        The field's cards: ``"tidy-up pause"``. A stack (RA8.1) is a mapping: ``{"card": "pause",
        "under": ["double"]}``; its ``"sees"`` lists the seats that see the card, if they differ
        from those that see the place. By default, the field is filled from the rest of the pack.
    hands : sequence, optional
        Each seat's cards; a hand that is missing or None is filled from the rest of the pack.
    discards : str or sequence
        The discards, the last on top.
    stock : int, optional
        The number of cards in the stock; the rest of the pack goes to the discards.
    top : str or mapping, optional
        The stock's face-up top card (RA2.2), which counts as one of the `stock`.
    seat : int
        The seat whose turn it is (RA2.1).
    turn : int
        The number of the turn.
    limits : mapping, optional
        ``{"field": 3, "hands": [3, 3, 4]}``; the game's size by default (RA1.4).
    lies : mapping, optional
        Who sees cards placed at a place: ``{"field": "nobody", "hands": ["owner", "all", ...]}``.
    ban : bool
        Whether discarding from hands is forbidden (RA5.2).
    condition : mapping, optional
        ``{"what": "value", "how": "most", "seat": 0}`` (see ``vocabulary.toml``).
    seed : int
        The seed for drawing cards.
    **options
        Options of the game.

    Returns
    -------
    State
        The position; ``rk.play("readaloud", start=state)`` starts a game from it.

    Raises
    ------
    BadInput
        The error lists every problem with its place in the description.

    Examples
    --------
    >>> state = position(field="pause tidy-up storm", hands=["pause"])
    Traceback (most recent call last):
        ...
    racekit.engine.errors.BadInput: This position is not valid; no game was started:
      hands[0][0]: “Pause” is already on the table.
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
    """Return the description of a face-up card."""
    return {"card": card, "sees": list(range(players))}


def from_description(game: Rules, data: Mapping[str, Any]) -> State:
    """Return the position with a description.

    Parameters
    ----------
    game : Rules
        The game with its options.
    data : mapping
        A description, as `describe` returns it; a missing key takes its value at the start.

    Raises
    ------
    BadInput
        The error lists every problem with its place in the description.
    """
    return PositionParser(game, data).state()


def describe(state: State) -> dict[str, Any]:
    """Return a position as plain data: ``from_description(s.game, describe(s)) == s``.

    The unused cards of the pack are in the stock. The progress of a reading determines the
    remaining tasks.

    Examples
    --------
    >>> from racekit.games.readaloud import make
    >>> described = describe(make(players=2, size=1).start())
    >>> described["turn"], described["field"], len(described["stock"])
    (0, [], 97)
    """
    board: Board = state.board
    described: dict[str, Any] = {
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
            "hands": [moves.how_it_lies(board, p) for p in moves.hands(board)],
        },
    }
    return described | {name: value for name, value in _further(board) if value}


def _further(board: Board) -> Iterator[tuple[str, Any]]:
    """Yield the entries that the description omits if they are empty.

    Among them are a shuffle (RA3.1), a ban (RA5.2), the winning condition (RA4.1), the progress of
    a reading (RA6.3), the memory of shuffles (RA10.2) and the winners (RA4.2).
    """
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
    """Return outlines of turns (RA5.4) as plain data."""
    return [_lists(part) for part in value] if isinstance(value, tuple) else value


def _pieces(board: Board, place: Place) -> list[dict[str, Any]]:
    return [_piece(board, place, piece) for piece in moves.pieces_of(board, place)]


def _piece(board: Board, place: Place, piece: Piece) -> dict[str, Any]:
    """Describe a piece; omit who sees it if it has the visibility of its place (RA10.3).

    Who has seen it, or heard it read aloud (RA10.1), knows it.
    """
    described: dict[str, Any] = {"card": piece.card, "id": piece.id}
    if piece.under:
        described["under"] = list(piece.under)
    if piece.sees != moves.lying(board, place):
        described["sees"] = list(seats(piece.sees))
    if piece.knows != piece.sees:
        described["knows"] = list(seats(piece.knows))
    return described
