"""Positions of LONG SHOT from a plain description, and positions told back as plainly.

A description is plain data: cards and boxes by name, horses from 1, seats from 0. A lesson writes
one with `position`; a record that does not begin at the start carries one (see `describe`). What
can be on the table is checked, not whether play could have led there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...engine.errors import BadInput, Problem
from ...engine.game import State
from .board import Board, Settlement
from .cards import HAND, Card, box_name
from .flow import ChooseFirst, Deal, DealOrder, DrawCard, OpenCard, PlaceCard
from .parsing import Others, PositionParser, all_cards, card_list, past_spurt, table_cards

if TYPE_CHECKING:
    from . import LongShot


_BEFORE_ALL = {"asks": "first"}


def position(
    *,
    players: int = 5,
    race: int = 1,
    round: int = 1,  # noqa: A002
    first: int = 0,
    turn: int | None = None,
    opened: str | None = None,
    placed: Sequence[str] = (),
    boxes: Mapping[str, Sequence[str]] | None = None,
    at: Mapping[int, int] | None = None,
    home: Mapping[int, Sequence[int]] | None = None,
    hands: Sequence[Sequence[str] | None] = (),
    others: int = HAND,
    seed: int = 0,
    orders: Sequence[int] | None = None,
    purses: Sequence[int] | None = None,
    stack: Sequence[str] | None = None,
    **options: Any,
) -> State:
    """Set up a position in the middle of a round.

    Parameters
    ----------
    players : int
        4, 5 or 6.
    race, round : int
        Which race, and which round of it.
    first : int
        The seat with the first-player marker.
    turn : int, optional
        Whose turn it is; the first player's where it is not said.
    opened : str, optional
        The opened card, which the first player is to place now.
    placed : sequence of str
        The box that was used already in this turn of the spurt; a second card is to be chosen.
    boxes : mapping
        Box to its cards, from bottom to top: ``{"3L": ["3-5", "F-2"]}``.
    at : mapping
        Horse to its space, 0 where it is not said; the spurt follows from it (LS6.1).
    home : mapping
        Horse to (round, spaces past the goal, sum) for each horse that is home.
    hands : sequence
        Each seat's cards. Seats that are left out, or None, hold `others` cards.
    others : int
        How many cards the other seats hold; they are drawn from the rest of the deck.
    seed : int
        Decides which.
    orders : sequence of int
        Each seat's horse; seat 0 has horse 1, seat 1 horse 2, ... where they are not given.
    purses : sequence of int
        Each seat's dollars; 20,000 where they are not given.
    stack : sequence of str, optional
        The stack's cards. Without it the stack is whatever of the deck is nowhere else; with it,
        and without the option ``deck``, the position's cards are the whole deck.
    **options
        Further options of the game.

    Returns
    -------
    State
        The position; ``rk.play("longshot", start=state)`` begins there.

    Raises
    ------
    BadInput
        Listing everything that is wrong, each with its place.

    Examples
    --------
    >>> state = position(boxes={"3L": ["F-4"]}, hands=[["3-1", "F-4"]])
    >>> [str(action) for action in state.actions()][:2]
    ['F-4>1L', 'F-4>1R']
    >>> print(state.why_not("3-1>3L").rule)
    LS4.1
    """
    given = {
        "race": race,
        "round": round,
        "first": first,
        "turn": turn,
        "opened": opened,
        "placed": placed or None,
        "boxes": boxes,
        "at": at,
        "home": home,
        "orders": orders,
        "purses": purses,
        "stack": stack,
    }
    data = {"hands": hands, **{name: val for name, val in given.items() if val is not None}}
    game, problems = _game(players, options)
    own_deck = stack is not None and options.get("deck") is None
    parser = PositionParser(game, data, problems)
    board = parser.board(Others(others, seed), whole=not own_deck)
    if own_deck and not parser.problems:
        cards = dict(Counter(map(str, all_cards(board))))
        game, problems = _game(players, {**options, "deck": cards})
        parser.problems += problems
    return parser.finish(game, board)


def _game(players: int, options: Mapping[str, Any]) -> tuple[LongShot, Sequence[Problem]]:
    """Return the game; where its options are wrong, a game to go on checking with, and why."""
    from . import LongShot, make

    try:
        return make(players=players, **options), ()
    except BadInput as error:
        return LongShot(players if players in (4, 5, 6) else 5), error.problems


def place(game: LongShot, data: Mapping[str, Any]) -> State:
    """Return the position of a description.

    Parameters
    ----------
    game : LongShot
        The game with its options.
    data : mapping
        What `describe` returns; what is left out is as at the start of a race.

    Raises
    ------
    BadInput
        Listing everything that is wrong, each with its place.
    """
    if data == _BEFORE_ALL and game.first_player is None:
        return game.start()
    parser = PositionParser(game, data, ())
    return parser.finish(game, parser.board(None, whole=True))


def describe(state: State) -> dict[str, Any]:
    """Return a position as plain data: ``place(state.game, describe(state)) == state``.

    The stack is not told: it is whatever of the deck is nowhere else.

    Examples
    --------
    >>> import racekit as rk
    >>> describe(rk.game("longshot").start())
    {'asks': 'first'}
    """
    task = state.task
    if isinstance(task, ChooseFirst):
        return {"asks": "first"}
    board: Board = state.board
    told: dict[str, Any] = {
        "race": board.race,
        "round": board.round,
        "first": board.first,
        **_stage(task),
        "boxes": {box_name(box): card_list(pile) for box, pile in enumerate(board.boxes) if pile},
        "at": {str(i + 1): space for i, space in enumerate(board.at) if space},
        "home": {str(i + 1): list(home) for i, home in enumerate(board.homes) if home},
        "hands": [card_list(hand) for hand in board.hands],
        "orders": list(board.orders),
        "purses": list(board.purses),
    }
    return told | {name: value for name, value in _further(state.game, board) if value is not None}


def _stage(task: Any) -> dict[str, Any]:
    """Say what is decided now, in the words of a view's ``asks``."""
    match task:
        case None:
            return {"asks": "over"}
        case Deal():
            return {"asks": "deal"}
        case DealOrder():
            return {"asks": "order"}
        case PlaceCard(seat, second):
            return {"asks": "second" if second else "place", "turn": seat}
        case DrawCard(seat, placed):
            return {"asks": "draw", "turn": seat, "cards_placed": placed}
        case OpenCard():
            return {"asks": "open"}
        case _:
            return {"asks": "opened"}


def _further(game: Any, board: Board) -> Iterator[tuple[str, Any]]:
    """Tell what is left out where it is as usual."""
    yield "opened", str(board.opened) if board.opened else None
    yield "placed", [box_name(box) for box in board.placed] or None
    yield "spurt", board.spurt if board.spurt != past_spurt(game, board.at) else None
    moved = [move and [move.start, list(move.tops)] for move in board.moves]
    yield "moved", moved or None
    yield "formed_of", None if board.source == game.cards else card_list(board.source)
    usual = board.opened_since == table_cards(board)
    yield "opened_since", None if usual else card_list(board.opened_since)
    drawn = [card_list(cards) for cards in board.drawn_since]
    yield "drawn_since", None if board.drawn_since == board.hands else drawn
    yield "settled", [_settled(settlement) for settlement in board.settlements] or None


def _settled(settlement: Settlement) -> dict[str, Any]:
    """Tell what a settlement was made of; the amounts follow from it."""
    tickets = [
        [str(Card(line.horse, mv)) for line in account.lines for mv in line.mvs]
        for account in settlement.accounts
    ]
    return {
        "places": list(settlement.places),
        "purses": [account.before for account in settlement.accounts],
        "orders": [account.lines[0].horse for account in settlement.accounts],
        "tickets": tickets,
    }
