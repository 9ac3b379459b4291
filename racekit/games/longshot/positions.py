"""Conversion between positions of LONG SHOT and their descriptions.

A description is plain data: cards and boxes by name, horses from 1, seats from 0. A lesson sets up
a position with `position`; the record of a game that starts from a position contains its
description (see `describe`). The parser checks that the table is consistent, not that legal play
can reach it.
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
    from .rules import Rules


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
    """Set up a position in the middle of a round (LS3.1, LS3.2).

    Parameters
    ----------
    players : int
        4, 5 or 6.
    race, round : int
        Which race, and which round of it.
    first : int
        The seat with the first-player marker.
    turn : int, optional
        The seat whose turn it is; by default, the first player.
    opened : str, optional
        The opened card, which the first player must place now.
    placed : sequence of str
        The box already used in this turn of the spurt; the player now chooses a second card.
    boxes : mapping
        Box to its cards, from bottom to top: ``{"3L": ["3-5", "F-2"]}``.
    at : mapping
        Horse to its space, 0 by default; the spurt follows from it (LS6.1).
    home : mapping
        Horse to (round, spaces past the goal, sum) for each horse that is home.
    hands : sequence
        Each seat's cards. A seat that is missing or None holds `others` cards.
    others : int
        The hand size of the other seats, whose cards are drawn from the rest of the deck.
    seed : int
        The seed of that draw.
    orders : sequence of int
        Each seat's horse; by default, seat 0 has horse 1, seat 1 has horse 2, and so on.
    purses : sequence of int
        Each seat's dollars; 20,000 by default.
    stack : sequence of str, optional
        The stack's cards. By default, the stack is the rest of the deck. With `stack` and without
        the option ``deck``, the position's cards are the whole deck (LS1.2).
    **options
        Further options of the game.

    Returns
    -------
    State
        The position; ``rk.play("longshot", start=state)`` starts a game from it.

    Raises
    ------
    BadInput
        The error lists every problem with its place in the description.

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


def _game(players: int, options: Mapping[str, Any]) -> tuple[Rules, Sequence[Problem]]:
    """Return the game and no problems, or a substitute (LS1.1) and the problems of the options."""
    from . import LongShot, make

    try:
        return make(players=players, **options), ()
    except BadInput as error:
        return LongShot(players if players in (4, 5, 6) else 5), error.problems


def from_description(game: Rules, data: Mapping[str, Any]) -> State:
    """Return the position with a description, even if chance has not yet drawn who begins (LS2.1).

    Parameters
    ----------
    game : Rules
        The game with its options.
    data : mapping
        A description, as `describe` returns it; a missing key takes its value at the start of a
        race.

    Raises
    ------
    BadInput
        The error lists every problem with its place in the description.
    """
    if data == _BEFORE_ALL and game.first_player is None:
        return game.start()
    parser = PositionParser(game, data, ())
    return parser.finish(game, parser.board(None, whole=True))


def describe(state: State) -> dict[str, Any]:
    """Return a position as plain data: ``from_description(s.game, describe(s)) == s``.

    It tells what is on the table (LS3.1, LS8.1), and who holds what (LS2.3, LS2.4).

    The description omits the stack, which is the rest of the deck.

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
    described: dict[str, Any] = {
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
    return described | {
        name: value for name, value in _further(state.game, board) if value is not None
    }


def _stage(task: Any) -> dict[str, Any]:
    """Return the pending decision of a deal (LS2.2) or a round (LS3.1), as in a view's ``asks``."""
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
    """Yield the entries that the description omits if they have their default values.

    The card and the boxes of a turn (LS3.2, LS6.1), the last run (LS3.3), what the stack was formed
    of (LS7.1), and the races that are settled (LS9.4).
    """
    yield "opened", str(board.opened) if board.opened else None
    yield "placed", [box_name(box) for box in board.placed] or None
    yield "spurt", board.spurt if board.spurt != past_spurt(game, board.at) else None
    moved = [move and [move.start, list(move.tops)] for move in board.moves]
    yield "moved", moved or None
    yield "formed_of", None if board.source == game.cards else card_list(board.source)
    default = board.opened_since == table_cards(board)
    yield "opened_since", None if default else card_list(board.opened_since)
    drawn = [card_list(cards) for cards in board.drawn_since]
    yield "drawn_since", None if board.drawn_since == board.hands else drawn
    yield "settled", [_settled(settlement) for settlement in board.settlements] or None


def _settled(settlement: Settlement) -> dict[str, Any]:
    """Return the data of a settlement from which its amounts follow (LS9.1, LS9.2)."""
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
