"""Positions of Trick Race from a plain description, and positions told back as plainly.

A description is plain data: cards, horses and tickets by name, seats from 0, the dummy last. A
lesson writes one with `position`; a record that does not begin at the start carries one (see
`describe`). What can be on the table is checked, not whether play could have led there.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...engine.errors import BadInput
from ...engine.game import State
from ...engine.parsing import parse_names
from .board import Board, Played, Settlement, Trick
from .cards import HORSES, WIN, Card, Cards, Ticket, play, ticket_name
from .consistency import usual_number, usually_shown
from .flow import NextRace
from .parsing import PositionParser
from .scene import letters
from .view import asked

if TYPE_CHECKING:
    from . import TrickRace

Names = str | Sequence[str]
"""Names in a list, or in one text with blanks between them."""


def position(
    *,
    players: int = 4,
    race: int = 1,
    riders: Names | None = None,
    leader: int | None = None,
    table: Sequence[str] = (),
    hands: Sequence[Names | None] = (),
    opened: Sequence[Names | None] = (),
    aside: Sequence[str | None] = (),
    played: Sequence[Names | None] = (),
    whips: Sequence[int] | None = None,
    tickets: Sequence[Names] | None = None,
    course: Sequence[Names] | None = None,
    odds: Mapping[str, int] | None = None,
    points: Sequence[int] | None = None,
    seed: int = 0,
    **options: Any,
) -> State:
    """Set up a position in the middle of a race, before a trick or in it.

    Whatever a horse's cards lack is filled up from the rest of the deck: first the discards, then
    the tricks that are over.

    Parameters
    ----------
    players : int
        3 (then the dummy comes last wherever something goes by seat) or 4.
    race : int
        Which race.
    riders : str or sequence of str, optional
        The horse that each rides: ``"V F S O"`` where it is not said. Vanilla Beans' rider is the
        start player.
    leader : int, optional
        Who leads this trick; the start player where it is not said.
    table : sequence of str
        The cards played to this trick, in their order: ``["R5", "B2 whip"]``.
    hands : sequence
        Each one's cards, ``"R5 G12"``; the dummy's in the order of its row. Seats that are left
        out, or None, hold as many as the others, drawn from the rest of the deck.
    opened, played : sequence
        Each one's open discards, and cards of the tricks that are over.
    aside : sequence
        Each seat's discard that lies face down.
    whips : sequence of int, optional
        Each one's whips that are face up; two where they are not given.
    tickets : sequence, optional
        Each seat's tickets, the open one first: ``["win V", "F S"]``. Where they are not given,
        each has a horse open, seat 0 the first, and "win" sealed.
    course : sequence, optional
        The horses on each space from the gate on, bottom to top, at the goal in order of arrival;
        all at the gate where it is not given.
    odds : mapping, optional
        Horse to its odds; 2 where it is not said.
    points : sequence of int, optional
        Each seat's points; 0 where they are not given.
    seed : int
        Decides which cards are filled up.
    **options
        Further options of the game.

    Returns
    -------
    State
        The position; ``rk.play("trickrace", start=state)`` begins there.

    Raises
    ------
    BadInput
        Listing everything that is wrong, each with its place.

    Examples
    --------
    >>> state = position(table=["R5"], hands=["B1", "R2 B3", "B10 G1", "R8 Y8"])
    >>> [str(action) for action in state.actions()]
    ['R2', 'R2 whip']
    >>> print(state.why_not("B3").rule)
    TR4.2
    """
    from . import make

    try:
        game = make(players=players, **options)
    except BadInput as error:
        raise BadInput.of("bad_position", error.problems) from None
    given = {
        "race": race,
        "riders": parse_names(list(HORSES[: game.horses]) if riders is None else riders),
        "leader": leader,
        "table": table,
        "hands": _each(hands),
        "opened": _each(opened),
        "aside": [card or None for card in aside],
        "played": _each(played),
        "whips": whips,
        "tickets": _usual_tickets(game) if tickets is None else _each(tickets),
        "course": [list(HORSES[: game.horses])] if course is None else _each(course),
        "odds": odds,
        "points": points,
    }
    data = {name: value for name, value in given.items() if value is not None}
    return PositionParser(game, data, random.Random(f"{seed}/position")).state()


def _each(names: Any) -> Any:
    return [parse_names(each) for each in names] if isinstance(names, list | tuple) else names


def _usual_tickets(game: TrickRace) -> list[list[str]]:
    return [[HORSES[seat], ticket_name(WIN)] for seat in range(game.players)]


def place(game: TrickRace, data: Mapping[str, Any]) -> State:
    """Return the position of a description.

    Parameters
    ----------
    game : TrickRace
        The game with its options.
    data : mapping
        What `describe` returns; what is left out is as at the start.

    Raises
    ------
    BadInput
        Listing everything that is wrong, each with its place.
    """
    return PositionParser(game, data, None).state()


def describe(state: State) -> dict[str, Any]:
    """Return a position as plain data: ``place(state.game, describe(state)) == state``.

    What follows from the rest is not told: the cards that are left in the deal, who has ridden
    what, which trick it is.

    Examples
    --------
    >>> import racekit as rk
    >>> describe(rk.game("trickrace").start())
    {'asks': 'horse', 'riders': [None, None, None, None]}
    """
    board: Board = state.board
    told: dict[str, Any] = {
        "asks": "next" if isinstance(state.task, NextRace) else asked(state)[0] or "over",
        "riders": [None if horse is None else HORSES[horse] for horse in board.rides],
    }
    if board.race:
        told |= _race(board)
    told |= {"hands": [card_list(hand) for hand in board.hands]} if any(board.hands) else {}
    return told | {name: value for name, value in _further(state) if value is not None}


def _race(board: Board) -> dict[str, Any]:
    return {
        "race": board.race,
        "course": [letters(space) for space in board.course],
        "odds": {HORSES[horse]: odds for horse, odds in enumerate(board.odds)},
        "points": list(board.points),
        "whips": list(board.whips),
    }


def _further(state: State) -> Iterator[tuple[str, Any]]:
    """Tell what is left out where it is as usual, or not there yet."""
    board: Board = state.board
    top, last = getattr(state.task, "top", None), board.last
    yield "leader", board.leader if board.leader != board.start else None
    yield "opened", _cards(board.opened)
    yield "aside", [card and str(card) for card in board.aside] if any(board.aside) else None
    yield "played", _cards(board.played)
    yield "number", board.number if board.number != usual_number(board) else None
    yield "put_back", None if top is None else str(top)
    yield "tickets", _tickets(board)
    chosen = [_chosen(what) for what in board.chosen]
    yield "chosen", chosen if any(chosen) else None
    yield "table", trick_list(board.table) or None
    yield "last", last and {**_trick(last), "start": last.start}
    yield "won", list(board.won) if any(board.won) else None
    yield (
        "shown",
        None if board.shown == usually_shown(board) else list(map(card_list, board.shown)),
    )
    yield "settled", list(map(_settled, board.sheet)) or None


def _cards(piles: Sequence[Cards]) -> list[list[str]] | None:
    return list(map(card_list, piles)) if any(piles) else None


def _tickets(board: Board) -> list[list[str]] | None:
    laid = zip(board.tickets, board.sealed, strict=True)
    told = [[ticket_name(ticket) for ticket in both if ticket is not None] for both in laid]
    return told[: len(board.points)] if any(told) else None


def _chosen(what: Card | Ticket | None) -> str | None:
    if what is None:
        return None
    return str(what) if isinstance(what, Card) else ticket_name(what)


def _trick(trick: Trick) -> dict[str, Any]:
    return {"leader": trick.cards[0].seat, "cards": trick_list(trick.cards)}


def _settled(settlement: Settlement) -> dict[str, Any]:
    """Tell what a settlement was made of; the points follow from it."""
    accounts = settlement.accounts
    return {
        "race": settlement.race,
        "finish": letters(settlement.finish),
        "odds": list(settlement.odds),
        "riders": letters(account.horse for account in accounts),
        "tickets": [[ticket_name(ticket) for ticket in account.tickets] for account in accounts],
        "points": [account.after - account.total for account in accounts],
    }


def card_list(cards: Iterable[Card]) -> list[str]:
    """Return cards by name."""
    return [str(card) for card in cards]


def trick_list(cards: Iterable[Played]) -> list[str]:
    """Return the cards of a trick by name, each with its whip."""
    return [str(play(played.card, played.whip)) for played in cards]
