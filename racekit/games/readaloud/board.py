"""The immutable board of Read Aloud and the functions that change it.

A *piece* is a card on the table, or a stack that counts as one card. Everyone can follow a piece by
eye, so it has a number; a shuffle assigns new numbers. Who sees a piece and who has seen it is
public; both are sets of seats, with the bit ``1 << n`` for seat *n*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import chain
from typing import Annotated, Any, NamedTuple

from ...engine.formats import SORTED, By, Field, whole
from ...engine.values import new_unchecked, quickly_replaced, with_item
from ...engine.view import UNSEEN, Seen, secret
from .cards import (
    DISCARDS,
    FIELD,
    STOCK,
    Cards,
    Code,
    Effect,
    Place,
    Spot,
    hand_of,
    owner_of,
    without,
)

Seats = int
"""A set of seats."""

UNSAID = -1
"""What a piece's number is, and who sees and knows it, where data do not say it."""

# How data have the fields of a board; `encoding` defines the marks in quotes.
Seat = Annotated[int, "seat"]
AnyCard = Annotated[Code, "card"]
SpareCard = Annotated[Code, "spare card"]
"""A card that a form offers only as long as it lies nowhere else."""
Number = Annotated[int, whole(0, 10**9)]
PieceNumber = Annotated[int, "piece"]


@quickly_replaced
class Piece(NamedTuple):
    """A card on the table, or a stack of cards."""

    id: Annotated[Number, Field(default=UNSAID)]  # its number
    card: Annotated[Code, "card or shuffled"]
    """The card, or the top card of a stack; empty during a shuffle, and on the board as a seat sees
    it, if the seat does not know it.
    """
    under: tuple[SpareCard, ...] = ()
    """The cards under it, the lowest last (RA8.1), which are public because they were read aloud.
    """
    sees: Annotated[Seats, "seats", Field(default=UNSAID)] = 0  # the seats that see its front
    knows: Annotated[Seats, "seats", Field(default=UNSAID)] = 0
    """The seats that have seen it, or heard it read aloud, since it was last shuffled."""


Pieces = tuple[Piece, ...]


def known_to(seat: int, pieces: Pieces) -> Pieces:
    """Return pieces as a seat knows them (RA10.1): without the cards that it does not know."""
    return tuple(
        [
            piece if piece.knows >> seat & 1 else new_unchecked(Piece, (piece.id, "", *piece[2:]))
            for piece in pieces
        ]
    )


class Group(NamedTuple):
    """A seat's memory of a shuffle (RA10.2): these cards are among those pieces."""

    ids: Annotated[tuple[PieceNumber, ...], SORTED, Field(default=())]
    cards: Annotated[tuple[AnyCard, ...], SORTED, Field(default=())]


class Condition(NamedTuple):
    """A winning condition (RA4.1): what it compares, the number it nears, who read it, and how."""

    what: Annotated[str, "what"]
    n: Annotated[int, "n", Field(default=0)]
    seat: Seat
    how: Annotated[str, "how"] = ""
    card: Annotated[Code, "card or none"] = ""


@quickly_replaced
class Reading(NamedTuple):
    """The card being read."""

    seat: Seat  # the reader
    card: AnyCard  # the card being read, wherever it moves (RA2.6)
    at: Annotated[int, whole(0), Field(default=0)]  # the number of its words that have begun
    todo: Annotated[tuple[Effect, ...], Field(default=())]  # the rest of the current word


Outline = tuple[Any, ...]
"""What RA5.4 compares: each piece's place and visibility, whose turn it is, limits and rules."""

ENDS = ("", "RA7.1", "RA7.4", "RA10.7")
"""The rules that end the game; none before."""


def lying_pieces(board: Any) -> list[Piece]:
    """Return all pieces but those of the stock that nobody has looked at."""
    top = [] if board.top is None else [board.top]
    return [*(piece for pieces in board.laid for piece in pieces), *board.discards, *top]


def placed_cards(board: Any) -> list[Code]:
    """Return all cards that these pieces are, and those of a shuffle (RA3.1)."""
    lying = lying_pieces(board)
    under = (card for piece in lying for card in piece.under)
    return [*(piece.card for piece in lying if piece.card), *under, *board.loose]


# --- what follows from the rest of a position --------------------------------------------------
# Each of these takes the game and what is known of a board so far, and can be a field's default.


def unplaced_cards(game: Any, told: Any) -> Cards:
    """Return the cards that lie nowhere, which are in the stock (RA1.4)."""
    return tuple(sorted({*game.cards}.difference(placed_cards(told))))


def default_stock(game: Any, told: Any) -> tuple[int, ...]:
    """Return the number of the top card, and a new one for each card of the stock (RA1.4)."""
    new = 1 + max([piece.id for piece in lying_pieces(told)], default=-1)
    top = () if told.top is None else (told.top.id,)
    return (*top, *range(new, new + len(told.pool)))


def shuffled_numbers(game: Any, told: Any) -> tuple[int, ...]:
    """Return the numbers of the pieces without a card: those of a shuffle (RA3.1)."""
    return tuple([piece.id for pieces in told.laid for piece in pieces if not piece.card])


def next_number(game: Any, told: Any) -> int:
    """Return the number after those of all pieces."""
    return 1 + max([*(piece.id for piece in lying_pieces(told)), *told.stock], default=-1)


def this_turn(game: Any, told: Any) -> tuple[Outline, ...]:
    """Return the outline of this turn, the first since an irreversible change (RA5.4)."""
    return (outline(told),) if told.turn else ()


@quickly_replaced
class Board(NamedTuple):
    """Everything on the table. Places are numbers: the field, then the hands (see `cards`)."""

    laid: Annotated[
        tuple[Pieces, ...],
        Seen(lambda _, laid, seat: tuple([known_to(seat, pieces) for pieces in laid])),
    ]
    """The field, and each seat's hand; data have them one by one (`encoding.Laid`)."""
    lies: Annotated[
        tuple[Seats, ...], "lies", Field(default=lambda game, _: empty_board(game).lies)
    ]
    """For each of these places, who sees a card placed there (RA10.3)."""
    limits: Annotated[
        tuple[int, ...], "limits", Field(default=lambda game, _: empty_board(game).limits)
    ]
    """For each of these places, its limit (RA1.4)."""
    turn: Annotated[Number, Field(default=0)]
    seat: Annotated[int, "turn of", Field(default=lambda _, told: 0 if told.turn else -1)]
    """Whose turn it is (RA2.1): nobody's before the first turn."""
    pool: Annotated[Cards, Field(default=unplaced_cards, derived=True), UNSEEN]
    """The stock's cards that nobody has looked at; all orders are equally likely."""
    stock: Annotated[tuple[PieceNumber, ...], Field(default=default_stock)]
    """The numbers of the stock's pieces, from the top."""
    fresh: Annotated[Number, Field(default=next_number)]
    """The number of the next new piece."""
    past: Annotated[tuple[Outline, ...], "past", Field(default=this_turn)]
    """The outlines of the turns since the last irreversible change (RA5.4)."""
    top: Annotated[
        Piece | None, Seen(lambda _, top, seat: None if top is None else known_to(seat, (top,))[0])
    ] = None
    """The stock's top card, if anyone has looked at it."""
    discards: Pieces = ()
    loose: Annotated[tuple[SpareCard, ...], SORTED, UNSEEN] = ()
    """The cards being shuffled, which belong to the pieces without a card."""
    shuffling: Annotated[tuple[int, ...], Field(default=shuffled_numbers, derived=True)] = ()
    """The numbers of these pieces, in the order in which they are laid back."""
    ban: bool = False
    """Whether discarding from hands is forbidden (RA5.2)."""
    condition: Condition | None = None
    reading: Reading | None = None
    memory: Annotated[
        tuple[tuple[Group, ...], ...],
        By("seat", every=True),
        Field(default=lambda game, _: ((),) * game.players),
        secret(lambda _: ()),
    ] = ()
    """Each seat's memory of shuffles (RA10.2), which is its own."""
    ended: Annotated[str, "ended"] = ""
    """The rule that ended the game."""
    won: tuple[Seat, ...] = ()
    """The winners, once the game has ended (RA4.2)."""


@lru_cache(maxsize=64)
def empty_board(game: Any) -> Board:
    """Return the board before the deal (RA1)."""
    pool, seats = tuple(sorted(game.cards)), range(game.players)
    return Board(
        laid=((),) * (game.players + 1),
        lies=(sum(1 << seat for seat in seats), *(1 << seat for seat in seats)),
        limits=(game.size,) * (game.players + 1),
        turn=0,
        seat=-1,
        pool=pool,
        stock=tuple(range(len(pool))),
        fresh=len(pool),
        past=(),
        memory=((),) * game.players,
    )


# --- seats and places ------------------------------------------------------------------------


def players(board: Board) -> int:
    """Return the number of seats."""
    return len(board.memory)


def everybody(board: Board) -> Seats:
    """Return the set of all seats."""
    return (1 << players(board)) - 1


def seats(found: Seats) -> tuple[int, ...]:
    """Return a set of seats as their numbers.

    Examples
    --------
    >>> seats(0b1101)
    (0, 2, 3)
    """
    return tuple(seat for seat in range(found.bit_length()) if found >> seat & 1)


def seats_from(board: Board, first: int) -> tuple[int, ...]:
    """Return all seats in order, from `first` on."""
    return _in_order(players(board), first)


@cache
def _in_order(count: int, first: int) -> tuple[int, ...]:
    return tuple((first + n) % count for n in range(count))


def who_sees(board: Board, place: Place, how: str) -> Seats:
    """Return who sees a card with visibility `how`: all, owner, others or nobody (RA2.2)."""
    if how == "all":
        return everybody(board)
    if how == "nobody":
        return 0
    own = 1 << owner_of(place)
    return own if how == "owner" else everybody(board) & ~own


WAYS = ("all", "owner", "others", "nobody")
"""The visibilities of a card: who sees it."""


def ways_at(board: Board, place: Place) -> dict[Seats, str]:
    """Return the visibilities of cards placed at a place (RA10.3), by who sees them."""
    ways = WAYS if place > FIELD else ("all", "nobody")
    return {who_sees(board, place, how): how for how in ways}


def with_each(board: Board, change: Callable[[Piece, Seats], Piece]) -> Board:
    """Return the board with each piece changed, given who sees a card placed where it is."""
    places = zip(board.laid, board.lies, strict=True)
    laid = tuple([tuple([change(piece, lies) for piece in pieces]) for pieces, lies in places])
    discards = tuple([change(piece, everybody(board)) for piece in board.discards])
    top = None if board.top is None else change(board.top, 0)
    return board._replace(laid=laid, discards=discards, top=top)


def pieces_of(board: Board, place: Place) -> Pieces:
    """Return the pieces at a place; of the stock, only a top card that has been looked at."""
    if place == STOCK:
        return () if board.top is None else (board.top,)
    return board.discards if place == DISCARDS else board.laid[place]


def spots_of(board: Board, *places: Place) -> tuple[Spot, ...]:
    """Return the spots of some places."""
    found = [_spots(place, len(pieces_of(board, place))) for place in places]
    return tuple(chain.from_iterable(found))


@cache
def _spots(place: Place, count: int) -> tuple[Spot, ...]:
    return tuple(Spot(place, at) for at in range(count))


def on_table(board: Board) -> tuple[Spot, ...]:
    """Return the spots of the field and all hands."""
    return spots_of(board, *range(len(board.laid)))


def piece_at(board: Board, spot: Spot) -> Piece:
    """Return the piece at a spot."""
    return pieces_of(board, spot.place)[spot.at]


def find(board: Board, card: Code) -> Spot | None:
    """Return the spot of a card, or None if it is under another card or in the stock."""
    top = pieces_of(board, STOCK)
    for place, pieces in (*enumerate(board.laid), (STOCK, top), (DISCARDS, board.discards)):
        for at, piece in enumerate(pieces):
            if piece.card == card:
                return Spot(place, at)
    return None


# --- moving pieces ---------------------------------------------------------------------------


def with_pieces(board: Board, place: Place, pieces: Pieces) -> Board:
    """Return the board with other pieces at a place."""
    if place >= FIELD:
        return board._replace(laid=with_item(board.laid, place, pieces))
    if place == DISCARDS:
        return board._replace(discards=pieces)
    return board._replace(top=pieces[0] if pieces else None)


def with_piece(board: Board, spot: Spot, piece: Piece) -> Board:
    """Return the board with another piece at a spot."""
    return with_pieces(board, spot.place, with_item(pieces_of(board, spot.place), spot.at, piece))


def lying(board: Board, place: Place) -> Seats:
    """Return who sees a card placed at a place (RA10.3)."""
    if place == DISCARDS:
        return everybody(board)
    return 0 if place == STOCK else board.lies[place]


def take(board: Board, spot: Spot) -> tuple[Board, Piece]:
    """Remove a piece from its spot."""
    pieces = pieces_of(board, spot.place)
    board = with_pieces(board, spot.place, (*pieces[: spot.at], *pieces[spot.at + 1 :]))
    if spot.place == STOCK:
        board = board._replace(stock=board.stock[1:], past=())
    return board, pieces[spot.at]


def put(board: Board, place: Place, piece: Piece) -> Board:
    """Add a piece at the end of a place, with the visibility of that place."""
    sees = lying(board, place)
    pieces = (*pieces_of(board, place), turned(piece, sees))
    return remembered(with_pieces(board, place, pieces), piece, sees)


def turned(piece: Piece, sees: Seats) -> Piece:
    """Return a piece that exactly these seats see, and so know (RA2.2)."""
    parts = piece.id, piece.card, piece.under, sees, piece.knows | sees
    return new_unchecked(Piece, parts)


def turn(board: Board, spot: Spot, sees: Seats) -> Board:
    """Let exactly these seats see a piece (RA2.2)."""
    piece = piece_at(board, spot)
    return remembered(with_piece(board, spot, turned(piece, sees)), piece, sees)


def learn(board: Board, spot: Spot, who: Seats) -> Board:
    """Let seats know a piece."""
    piece = piece_at(board, spot)
    if not who & ~piece.knows:
        return board
    board = with_piece(board, spot, piece._replace(knows=piece.knows | who))
    return remembered(board, piece, who)


def remembered(board: Board, piece: Piece, who: Seats) -> Board:
    """Narrow the memory of shuffles of seats that get to know a piece."""
    if not who & ~piece.knows or not any(board.memory):
        return board
    memory = (
        _narrowed(groups, piece) if who >> seat & 1 else groups
        for seat, groups in enumerate(board.memory)
    )
    return board._replace(memory=tuple(memory))


def discard(board: Board, spot: Spot) -> Board:
    """Discard a piece, face up."""
    return move(board, spot, DISCARDS)._replace(past=())


def move(board: Board, spot: Spot, place: Place) -> Board:
    """Move a piece to another place."""
    board, piece = take(board, spot)
    return put(board, place, piece)


def put_under(board: Board, spot: Spot, on_top: Spot) -> Board:
    """Put a piece, with the cards under it, under another piece to make one card (RA8.1)."""
    top, below = piece_at(board, on_top), piece_at(board, spot)
    under = (*top.under, below.card, *below.under)
    board, _ = take(with_piece(board, on_top, top._replace(under=under)), spot)
    return board._replace(past=())


def exchange(board: Board, one: Spot, other: Spot) -> Board:
    """Exchange two pieces at the same instant (RA6.6)."""
    first, second = piece_at(board, one), piece_at(board, other)
    board = with_piece(with_piece(board, one, second), other, first)
    if one.place == other.place:
        return board
    if STOCK in (one.place, other.place):
        top = board.top
        assert top is not None
        board = board._replace(stock=(top.id, *board.stock[1:]))
    board = turn(board, one, lying(board, one.place))
    return turn(board, other, lying(board, other.place))


def exchange_all(board: Board, moves: Mapping[Place, Place]) -> Board:
    """Move all pieces of each place to another place at the same instant (RA6.6)."""
    pieces = {end: board.laid[start] for start, end in moves.items()}
    for place, coming in pieces.items():
        board = with_pieces(board, place, coming)
    for place in pieces:
        board = turn_all(board, place, board.lies[place])
    return board


def turn_all(board: Board, place: Place, sees: Seats) -> Board:
    """Let exactly these seats see the pieces at a place."""
    for spot in spots_of(board, place):
        board = turn(board, spot, sees)
    return board


def draw(board: Board, place: Place, card: Code) -> Board:
    """Move the stock's top card, which chance has determined, to a place."""
    piece = Piece(board.stock[0], card)
    pool = without(board.pool, card)
    board = board._replace(pool=pool, stock=board.stock[1:], past=())
    return put(board, place, piece)


def look_at_top(board: Board, card: Code) -> Board:
    """Set the stock's top card, which chance has determined; it is face down."""
    return board._replace(pool=without(board.pool, card), top=Piece(board.stock[0], card))


# --- shuffling, and the memory of it ---------------------------------------------------------


def single(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """Return the pieces to shuffle; a stack keeps its place, as everyone can follow it (RA3.2)."""
    return tuple(piece for piece in pieces if not piece.under)


def shuffle(board: Board, place: Place) -> Board:
    """Gather the cards of a place; chance decides the order of laying them back (RA3.1).

    Seats remember which cards they are (RA10.2).
    """
    before = single(board.laid[place])
    numbers = iter(range(board.fresh, board.fresh + len(before)))
    pieces = tuple(
        piece if piece.under else Piece(next(numbers), "", (), piece.sees)
        for piece in board.laid[place]
    )
    fresh = range(board.fresh, board.fresh + len(before))
    board = _mixed(board, before, [piece.id for piece in before], fresh)
    board = with_pieces(board, place, pieces)
    loose = tuple(sorted(piece.card for piece in before))
    return board._replace(loose=loose, shuffling=tuple(fresh), past=())


def shuffle_stock(board: Board) -> Board:
    """Shuffle the stock (RA3.1); a stack on top of it stays there (RA3.2).

    Seats remember which cards they are (RA10.2).
    """
    stays = tuple(piece for piece in pieces_of(board, STOCK) if piece.under)
    looked = () if stays else pieces_of(board, STOCK)
    kept, ids = board.stock[: len(stays)], board.stock[len(stays) :]
    fresh = range(board.fresh, board.fresh + len(ids))
    board = _mixed(board, looked, ids, fresh)
    pool = tuple(sorted((*board.pool, *(piece.card for piece in looked))))
    top = board.top if stays else None
    return board._replace(pool=pool, stock=(*kept, *fresh), top=top, past=())


def next_loose(board: Board) -> Spot:
    """Return the spot of the next shuffled card."""
    number = board.shuffling[0]
    return next(spot for spot in on_table(board) if piece_at(board, spot).id == number)


def lay_back(board: Board, card: Code) -> Board:
    """Lay the next shuffled card down."""
    spot = next_loose(board)
    piece = piece_at(board, spot)._replace(card=card)
    board = board._replace(loose=without(board.loose, card), shuffling=board.shuffling[1:])
    return learn(with_piece(board, spot, piece), spot, piece.sees)


def _mixed(board: Board, looked: Pieces, ids: Iterable[int], fresh: range) -> Board:
    """Update each seat's memory after a shuffle that gave pieces fresh numbers."""
    old = set(ids)
    memory = tuple(
        (*_merged(groups, [p for p in looked if p.knows >> seat & 1], old, fresh),)
        for seat, groups in enumerate(board.memory)
    )
    return board._replace(memory=memory, fresh=fresh.stop)


def _merged(
    groups: tuple[Group, ...], known: Iterable[Piece], old: set[int], fresh: range
) -> Iterator[Group]:
    """Merge the groups that a shuffle touches and the known shuffled cards into one group."""
    ids, cards = set(fresh), {piece.card for piece in known}
    for group in groups:
        if old.isdisjoint(group.ids):
            yield group
        else:
            ids |= set(group.ids) - old
            cards |= set(group.cards)
    if cards:
        yield Group(tuple(sorted(ids)), tuple(sorted(cards)))


def _narrowed(groups: tuple[Group, ...], piece: Piece) -> tuple[Group, ...]:
    """Remove a piece that is now known from the groups."""
    left = (
        Group(
            tuple(number for number in group.ids if number != piece.id),
            tuple(card for card in group.cards if card != piece.card),
        )
        if piece.id in group.ids
        else group
        for group in groups
    )
    return tuple(group for group in left if group.cards)


# --- turns -----------------------------------------------------------------------------------


def outline(board: Board) -> Outline:
    """Return the public position, without the identities of cards (RA5.4).

    Until an irreversible change, the stock below its top card stays the same, and the pieces that
    are nowhere else are discards.
    """
    now = board.condition
    return (
        board.seat,
        board.limits,
        board.lies,
        board.ban,
        now and (now.what, now.how, now.n, now.seat),
        *(board.stock[:1], board.top.sees if board.top else 0),
        *(tuple(sorted((p.id, p.sees) for p in pieces)) for pieces in board.laid),
    )


def begin_turn(board: Board, seat: int, number: int) -> Board:
    """Begin a turn, and record the outline of the table."""
    board = board._replace(seat=seat, turn=number, reading=None)
    return board._replace(past=(*board.past, outline(board)))


def next_seat(board: Board) -> int:
    """Return the seat whose turn is next (RA2.1)."""
    return (board.seat + 1) % players(board)


def below(board: Board, place: Place) -> bool:
    """Return whether a place holds fewer cards than its limit (RA6.1)."""
    return len(board.laid[place]) < board.limits[place]


def above(board: Board, place: Place) -> bool:
    """Return whether a place holds more cards than its limit (RA6.5)."""
    return len(board.laid[place]) > board.limits[place]


def hands(board: Board) -> range:
    """Return the hands in seat order."""
    return range(FIELD + 1, len(board.laid))


def hands_from(board: Board, seat: int) -> tuple[Place, ...]:
    """Return the hands in seat order, from `seat` on (RA10.4)."""
    return tuple([hand_of(each) for each in seats_from(board, seat)])


def is_empty(board: Board) -> bool:
    """Return whether field and stock are both empty (RA7.1)."""
    return not board.stock and not board.laid[FIELD]
