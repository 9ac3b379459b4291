"""Conversion between positions of Trick Race and their descriptions.

A description is plain data: cards, horses and tickets by name, seats from 0, the dummy last. A
lesson sets up a position with `position`; the record of a game that starts from a position contains
its description (see `describe`). The parser checks that the table is consistent, not that legal
play can reach it.
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
from .consistency import default_number, default_shown
from .flow import NextRace
from .parsing import PositionParser
from .scene import letters
from .view import asked

if TYPE_CHECKING:
    from .rules import Rules

Names = str | Sequence[str]
"""A list of names, or one text with names separated by spaces."""


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
    """Set up a position in the middle of a race, before or during a trick.

    The rest of the deck supplies the cards that a horse still lacks: first its discards, then its
    cards in finished tricks.

    Parameters
    ----------
    players : int
        3 (the dummy then comes last in every list by seat) or 4.
    race : int
        Which race.
    riders : str or sequence of str, optional
        Each seat's horse; ``"V F S O"`` by default. Vanilla Beans' rider is the start player.
    leader : int, optional
        The leader of this trick; by default, the start player.
    table : sequence of str
        The cards played to this trick, in order: ``["R5", "B2 whip"]``.
    hands : sequence
        Each hand, ``"R5 G12"``; the dummy's in the order of its row. A hand that is missing or
        None is drawn from the rest of the deck and is as large as the others.
    opened, played : sequence
        Each chair's open discards, and its cards in finished tricks.
    aside : sequence
        Each seat's face-down discard.
    whips : sequence of int, optional
        Each chair's face-up whips; two by default.
    tickets : sequence, optional
        Each seat's tickets, the open one first: ``["win V", "F S"]``. By default, seat 0 has the
        first horse open, seat 1 the second, and so on, and each has "win" face down.
    course : sequence, optional
        The horses on each space from the gate on, bottom to top, at the goal in order of arrival;
        by default, all are at the gate.
    odds : mapping, optional
        Horse to its odds; 2 by default.
    points : sequence of int, optional
        Each seat's points; 0 by default.
    seed : int
        The seed for drawing the cards that are not given.
    **options
        Further options of the game.

    Returns
    -------
    State
        The position; ``rk.play("trickrace", start=state)`` starts a game from it.

    Raises
    ------
    BadInput
        The error lists every problem with its place in the description.

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
        "tickets": default_tickets(game) if tickets is None else _each(tickets),
        "course": [list(HORSES[: game.horses])] if course is None else _each(course),
        "odds": odds,
        "points": points,
    }
    data = {name: value for name, value in given.items() if value is not None}
    return PositionParser(game, data, random.Random(f"{seed}/position")).state()


def _each(names: Any) -> Any:
    return [parse_names(each) for each in names] if isinstance(names, list | tuple) else names


def default_tickets(game: Rules) -> list[list[str]]:
    """Return a different open ticket (TR3.1) and "win" for each seat."""
    return [[HORSES[seat], ticket_name(WIN)] for seat in range(game.players)]


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
    return PositionParser(game, data, None).state()


def describe(state: State) -> dict[str, Any]:
    """Return a position as plain data: ``from_description(s.game, describe(s)) == s``.

    The description omits what follows from the rest: the cards left to deal, the earlier riders of
    each horse, and the number of the trick.

    Examples
    --------
    >>> import racekit as rk
    >>> describe(rk.game("trickrace").start())
    {'asks': 'horse', 'riders': [None, None, None, None]}
    """
    board: Board = state.board
    described: dict[str, Any] = {
        "asks": "next" if isinstance(state.task, NextRace) else asked(state)[0] or "over",
        "riders": [None if horse is None else HORSES[horse] for horse in board.rides],
    }
    if board.race:
        described |= _race(board)
    described |= {"hands": [card_list(hand) for hand in board.hands]} if any(board.hands) else {}
    return described | {name: value for name, value in _further(state) if value is not None}


def _race(board: Board) -> dict[str, Any]:
    """Return the course (TR1.5), the odds (TR1.9), the points (TR5.2) and the whips (TR1.7)."""
    return {
        "race": board.race,
        "course": [letters(space) for space in board.course],
        "odds": {HORSES[horse]: odds for horse, odds in enumerate(board.odds)},
        "points": list(board.points),
        "whips": list(board.whips),
    }


def _further(state: State) -> Iterator[tuple[str, Any]]:
    """Yield the entries that the description omits if they are default or do not exist yet.

    They are the leader (TR4.6), the discards (TR2.2 to TR2.4), the tickets and choices (TR3.1,
    TR3.3), the tricks (TR4.1), the cards seen in earlier races, and the score sheet (TR5.4).
    """
    board: Board = state.board
    top, last = getattr(state.task, "top", None), board.last
    yield "leader", board.leader if board.leader != board.start else None
    yield "opened", _cards(board.opened)
    yield "aside", [card and str(card) for card in board.aside] if any(board.aside) else None
    yield "played", _cards(board.played)
    yield "number", board.number if board.number != default_number(board) else None
    yield "put_back", None if top is None else str(top)
    yield "tickets", _tickets(board)
    chosen = [_chosen(what) for what in board.chosen]
    yield "chosen", chosen if any(chosen) else None
    yield "table", trick_list(board.table) or None
    yield "last", last and {**_trick(last), "start": last.start}
    yield "won", list(board.won) if any(board.won) else None
    yield (
        "shown",
        None if board.shown == default_shown(board) else list(map(card_list, board.shown)),
    )
    yield "settled", list(map(_settled, board.sheet)) or None


def _cards(piles: Sequence[Cards]) -> list[list[str]] | None:
    return list(map(card_list, piles)) if any(piles) else None


def _tickets(board: Board) -> list[list[str]] | None:
    """Return each seat's open (TR3.1) and sealed ticket (TR3.3), as far as they are laid."""
    pairs = zip(board.tickets, board.sealed, strict=True)
    described = [[ticket_name(ticket) for ticket in both if ticket is not None] for both in pairs]
    return described[: len(board.points)] if any(described) else None


def _chosen(what: Card | Ticket | None) -> str | None:
    """Return the name of what a seat has chosen: a card (TR2.4) or a ticket (TR3.3)."""
    if what is None:
        return None
    return str(what) if isinstance(what, Card) else ticket_name(what)


def _trick(trick: Trick) -> dict[str, Any]:
    return {"leader": trick.cards[0].seat, "cards": trick_list(trick.cards)}


def _settled(settlement: Settlement) -> dict[str, Any]:
    """Return a line of the score sheet (TR5.4); its points follow from it."""
    accounts = settlement.accounts
    spaces = {"spaces": list(settlement.spaces)} if settlement.spaces else {}
    return {
        "race": settlement.race,
        "finish": letters(settlement.finish),
        "odds": list(settlement.odds),
        "riders": letters(account.horse for account in accounts),
        "tickets": [[ticket_name(ticket) for ticket in account.tickets] for account in accounts],
        "points": [account.after - account.total for account in accounts],
        **spaces,
    }


def card_list(cards: Iterable[Card]) -> list[str]:
    """Return the names of cards."""
    return [str(card) for card in cards]


def trick_list(cards: Iterable[Played]) -> list[str]:
    """Return the names of a trick's cards, each with its whip."""
    return [str(play(played.card, played.whip)) for played in cards]
