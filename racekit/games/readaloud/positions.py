"""Conversion between positions of Read Aloud and their descriptions.

A description is plain data: cards by their codes, seats from 0. A lesson sets up a position with
`position`; the record of a game that starts from a position contains its description (see
`describe`). What is checked is whether the table is consistent, not whether legal play can reach
it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

from ...engine.errors import BadInput
from ...engine.formats import Location, whole
from ...engine.game import State
from ...engine.parsing import parse_names
from ...engine.values import new_unchecked
from . import board as moves
from .board import UNSAID, Board, Piece, Pieces, Seats, empty_board, placed_cards, unplaced_cards
from .cards import STOCK, Code, Place
from .consistency import part_problems, problems
from .encoding import Laid, fields_of
from .flow import GoOn

if TYPE_CHECKING:
    from .rules import Rules

_DEEPEST = 4
"""How deep the name of a card can be in a part of a description: ``[[{"under": ["well"]}]]``."""
PLACES = ("field", "hands", "discards", "top", "loose")
"""The parts of a description that tell where cards lie."""

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
    laid = [None if cards is None else parse_names(cards) for cards in (field, *hands)]
    laid += [None] * (game.players + 1 - len(laid))
    empty = [place for place in range(game.players + 1) if laid[place] is None]
    field, *hands = ([] if cards is None else cards for cards in laid)
    given = {
        "turn": turn,
        "seat": seat,
        "field": field,
        "hands": hands,
        "discards": parse_names(discards),
        "top": _open(top, game.players) if isinstance(top, str) else top,
        "limits": limits,
        "lies": lies,
        "ban": ban,
        "condition": condition,
    }
    data = {name: value for name, value in given.items() if value is not None}
    where, rng = Location("", []), random.Random(f"{seed}/position")

    def dealt(board: Board) -> Board:
        board = with_filled(game, board, empty, rng)
        return board if stock is None else _with_stock(game, board, stock, rng, where)

    return _checked(game, read(game, data, where, dealt), where)


def _open(card: str, players: int) -> dict[str, Any]:
    """Return the description of a face-up card."""
    return {"card": card, "sees": list(range(players))}


def with_filled(game: Rules, board: Board, places: Iterable[Place], rng: random.Random) -> Board:
    """Return the board with places filled up to their limits from the unused cards (RA1.4)."""
    for place in places:
        rest = unplaced_cards(game, board)
        drawn = rng.sample(rest, min(len(rest), board.limits[place]))
        board = moves.with_pieces(board, place, _new(drawn))
    return board


def _with_stock(
    game: Rules, board: Board, stock: int, rng: random.Random, where: Location
) -> Board:
    """Leave so many cards for the stock, and discard the others, face up (RA10.3)."""
    rest, top = unplaced_cards(game, board), len(moves.pieces_of(board, STOCK))
    known = whole(top, top + len(rest)).decode(stock, where.key("stock"))
    gone = rng.sample(rest, 0 if known is None else top + len(rest) - known)
    return board._replace(discards=(*_new(gone), *board.discards))


def _new(cards: Iterable[Code]) -> Pieces:
    return tuple([Piece(UNSAID, card, (), UNSAID, UNSAID) for card in cards])


def from_description(game: Rules, data: Mapping[str, Any]) -> State:
    """Return the position of what `describe` returns; a missing key is as at the start."""
    where = Location("", [])
    return _checked(game, read(game, data, where), where)


def _checked(game: Rules, board: Board, where: Location) -> State:
    """Return the position with a board, given the problems found so far."""
    where.problems.extend(part_problems(game, board))
    if not where.problems:
        where.problems.extend(problems(game, board))
    where.finish()
    return game.run_on(board, (GoOn(),))


def draft_state(
    game: Rules, data: Mapping[str, Any], dealt: Callable[[Board], Board] | None = None
) -> State:
    """Return the position as far as its description is valid, to draw it; `dealt` as in `read`."""
    board = read(game, data, Location("", []), dealt)
    if any(part_problems(game, board)):
        board = board._replace(reading=None, seat=max(board.seat, 0 if board.turn else -1))
    return game.run_on(board, (GoOn(),))


# --- reading -------------------------------------------------------------------------------------


def read(
    game: Rules,
    data: Mapping[str, Any],
    where: Location,
    dealt: Callable[[Board], Board] | None = None,
) -> Board:
    """Return what a description says, as far as it is valid, and note what is not.

    Parameters
    ----------
    game : Rules
        The game with its options.
    data : mapping
        The description.
    where : Location
        Where the problems are noted.
    dealt : callable, optional
        Returns a board with more cards in the field, in hands, or among the discards (RA1.4).
    """
    fields = fields_of(game)
    table = where.table(data, fields.keys)
    laid = fields.laid.parts(table, where)
    lying = fields.lying.parts(table, where)
    board = empty_board(game)._replace(laid=(laid["field"], *laid["hands"]), **lying)
    taken = _new_numbers(board, table.get("stock"))
    board = _numbered(board, taken)
    _note_repeated(game, table, where, board)
    board = board if dealt is None else _numbered(dealt(board), taken)
    known = {"laid": board.laid, **{name: getattr(board, name) for name in lying}}
    return Board(**known, **fields.rest.parts(table, where, known=known))


def _note_repeated(game: Rules, table: Mapping[str, Any], where: Location, board: Board) -> None:
    """Note the cards that lie in two places; each is in the pack once (RA1.1)."""
    if not where.problems and len({*(cards := placed_cards(board))}) == len(cards):
        return  # as nearly always: to look at the data with all places takes time
    used = set()
    for name in PLACES:
        for code, at in _named_cards(table.get(name), where.key(name)):
            if code in used:
                at.note(game.book.problem_text("twice", card=game.cards[code].title))
            used.update({code} & game.cards.keys())


def _named_cards(data: Any, at: Location, deep: int = 0) -> Iterator[tuple[Code, Location]]:
    """Yield the cards in a part of a description, with those under others (RA8.1).

    A card has no name deeper than in a list of a piece of a hand.
    """
    if isinstance(data, str):
        yield data, at
    elif isinstance(data, Mapping) and deep < _DEEPEST:
        yield from _named_cards(data.get("under"), at.key("under"), deep + 1)
        yield from _named_cards(data.get("card"), at.key("card"), deep + 1)
    elif isinstance(data, list | tuple) and deep < _DEEPEST:
        for n, each in enumerate(data):
            yield from _named_cards(each, at.item(n), deep + 1)


def _new_numbers(board: Board, stock: Any) -> Iterator[int]:
    """Yield numbers for new pieces: those after all that are given."""
    given = [piece.id for piece in moves.lying_pieces(board)]
    given += [n for n in stock if type(n) is int] if isinstance(stock, list | tuple) else []
    yield from count(1 + max(given, default=-1))


def _numbered(board: Board, new: Iterator[int]) -> Board:
    """Return the board with a number for each piece; what is not said follows from its place.

    Who sees a piece are those who see all cards there (RA10.3), and who knows it sees it (RA10.1).
    """

    def completed(piece: Piece, lying: Seats) -> Piece:
        number, card, under, sees, knows = piece
        if UNSAID not in (number, sees, knows):
            return piece
        sees = lying if sees == UNSAID else sees
        number = next(new) if number == UNSAID else number
        return new_unchecked(Piece, (number, card, under, sees, sees if knows == UNSAID else knows))

    return moves.with_each(board, completed)


# --- writing -------------------------------------------------------------------------------------


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
    game: Any = state.game
    fields, board = fields_of(game), moves.with_each(state.board, _unsaid)
    field, *hands = board.laid
    laid = fields.laid.encode(Laid(field, tuple(hands)))
    return {**fields.rest.encode(board), **laid, **fields.lying.encode(board)}


def _unsaid(piece: Piece, lying: Seats) -> Piece:
    """Return a piece as data have it: they omit who sees it where that follows from its place."""
    number, card, under, sees, knows = piece
    knows = UNSAID if knows == sees else knows
    return new_unchecked(Piece, (number, card, under, UNSAID if sees == lying else sees, knows))
