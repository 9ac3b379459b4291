"""Conversion between positions of LONG SHOT and their descriptions.

A description is plain data: cards and boxes by name, horses from 1, seats from 0. A lesson sets up
a position with `position`; the record of a game that starts from a position contains its
description (see `describe`). What is checked is whether the table is consistent, not whether legal
play can reach it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...engine.errors import BadInput, Problem
from ...engine.formats import Location, whole
from ...engine.game import State
from .board import Board, unplaced_cards
from .cards import HAND
from .consistency import Stage, agenda_from, all_cards, problems
from .encoding import fields_of
from .flow import ChooseFirst, DrawCard, PlaceCard

if TYPE_CHECKING:
    from .rules import Rules

BEFORE_ALL = {"asks": "first"}
"""The position in which chance draws the first player."""


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
    game, wrong = _game(players, options)
    where = Location("", [*wrong])
    data["hands"] = _dealt(game, data, others, seed, where)
    if stack is not None and options.get("deck") is None and not where.problems:
        cards = dict(Counter(map(str, all_cards(game, draft_state(game, data).board))))
        game, wrong = _game(players, {**options, "deck": cards})
        where.problems.extend(wrong)
    return _placed(game, data, where)


def _game(players: int, options: Mapping[str, Any]) -> tuple[Rules, Sequence[Problem]]:
    """Return the game and no problems, or a substitute (LS1.1) and the problems of the options."""
    from . import LongShot, make

    try:
        return make(players=players, **options), ()
    except BadInput as error:
        return LongShot(players if players in (4, 5, 6) else 5), error.problems


def _dealt(game: Rules, data: Mapping[str, Any], others: int, seed: int, where: Location) -> Any:
    """Return the hands as data; seats without one draw `others` cards from the rest (LS2.2)."""
    given = data["hands"]
    if not isinstance(given, list | tuple) or len(given) > game.players:
        return given
    hands = [*given, *[None] * (game.players - len(given))]
    missing = [seat for seat, hand in enumerate(hands) if hand is None]
    known = {**data, "hands": [hand or [] for hand in hands]}
    board, _ = read(game, known, Location("", []))
    rest = [*unplaced_cards(game, board)]
    if "stack" in data:
        rest = sorted((Counter(rest) - Counter(board.stack)).elements())
    count = whole(0).decode(others, where.key("others")) or 0
    if count * len(missing) > len(rest):
        wanted = {"wanted": count * len(missing), "left": len(rest)}
        where.problems.append(game.book.problem("others", "too_few", **wanted))
        count = 0
    rng = random.Random(f"{seed}/hands")
    for seat in missing:
        hands[seat] = sorted(rng.sample(rest, count))
        for card in hands[seat]:
            rest.remove(card)
        hands[seat] = [*map(str, hands[seat])]
    return hands


def from_description(game: Rules, data: Mapping[str, Any]) -> State:
    """Return the position of what `describe` returns, even before chance has drawn who begins.

    A missing key takes its value at the start of a race (LS2.1).
    """
    if data == BEFORE_ALL and game.first_player is None:
        return game.start()
    return _placed(game, data, Location("", []))


def _placed(game: Rules, data: Mapping[str, Any], where: Location) -> State:
    """Return the position with a description, given the problems found so far."""
    board, stage = read(game, data, where)
    if not where.problems:
        where.problems.extend(problems(game, board, stage))
    where.finish()
    return State(game, board, tuple(reversed(agenda_from(board, stage))))


def read(game: Rules, data: Mapping[str, Any], where: Location) -> tuple[Board, Stage]:
    """Return what a description says, as far as it is valid, and note what is not."""
    boards, stages = fields_of(game)
    table = where.table({"asks": _default_decision(data), **data}, (*boards.keys, *stages.keys))
    board = Board(**boards.parts(table, where, known={"asks": table["asks"]}))
    return board, Stage(**stages.parts(table, where, known={"first": board.first}))


def _default_decision(data: Mapping[str, Any]) -> str:
    """Return what comes next according to the cards (LS3.1, LS3.2, LS6.1)."""
    return "opened" if "opened" in data else "second" if "placed" in data else "place"


def draft_state(game: Rules, data: Mapping[str, Any]) -> State:
    """Return the position as far as its description is valid, to draw it."""
    board, stage = read(game, data, Location("", []))
    if stage.asks == "opened" and board.opened is None:
        stage = stage._replace(asks="place")
    return State(game, board, tuple(reversed(agenda_from(board, stage))))


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
        return dict(BEFORE_ALL)
    game: Any = state.game
    boards, _ = fields_of(game)
    return {**_stage(task), **boards.encode(state.board)}


def _stage(task: Any) -> dict[str, Any]:
    """Return the pending decision of a deal (LS2.2) or a round (LS3.1), as in a view's ``asks``."""
    if task is None:
        return {"asks": "over"}
    found = {"asks": task.asks}
    if isinstance(task, PlaceCard | DrawCard):
        found["turn"] = task.seat
    if isinstance(task, DrawCard):
        found["cards_placed"] = task.placed
    return found
