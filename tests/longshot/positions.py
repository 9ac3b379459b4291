"""LONG SHOT positions from a plain description, and positions told back as plainly.

Cards are named as in actions (``3-6``, ``F-0``), several of them with spaces between, a box's from
bottom to top; boxes are ``3L`` and ``3R``; horses count from 1, seats from 0::

    state = position(boxes={"3L": "3-6 F-2"}, hands=["3-1 F-4"], at={3: 44}, stack="1-7")
    state, events = play(state, "3-1>3R", "draw 1-7")
    assert told(state)["hands"][0] == "1-7 F-4"
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import racekit as rk
from racekit.engine.game import State
from racekit.engine.tasks import AnyTask
from racekit.games.longshot import LongShot
from racekit.games.longshot.board import Board, Home, form_stack
from racekit.games.longshot.cards import (
    Card,
    Cards,
    box_name,
    default_deck,
    parse_action,
    parse_card,
    running,
    spread,
)
from racekit.games.longshot.flow import Draw, EndRound, Open, PlaceCard, PlaceOpened, Run


def cards(names: str) -> Cards:
    """Return the named cards, in the order in which they are named."""
    found = tuple(card for name in names.split() if (card := parse_card(name)))
    assert len(found) == len(names.split()), names
    return found


def box(name: str) -> int:
    """Return the number of a named box."""
    action: Any = parse_action(f"F-0>{name}")
    return action.box


def position(
    *,
    players: int = 4,
    race: int = 1,
    in_round: int = 3,
    first: int = 0,
    turn: int | None = None,
    opened: str | None = None,
    boxes: Mapping[str, str] | None = None,
    hands: Sequence[str] = (),
    stack: str | None = "",
    at: Mapping[int, int] | None = None,
    home: Mapping[int, tuple[int, int, int]] | None = None,
    orders: Sequence[int] | None = None,
    purses: Sequence[int] = (),
    spurting: bool = False,
    **options: Any,
) -> State:
    """Return a position in mid-race where a seat is to place a card.

    Parameters
    ----------
    turn : int, optional
        Whose turn it is; the first player's where it is not said.
    opened : str, optional
        The opened card that the first player is to place now, after everybody's turn.
    stack : str or None
        The stack's cards; None: all of the default deck that is nowhere else. Where the stack is
        given, the deck is just the cards of the position, and the race is the only one.
    home : mapping
        Horse to (round, spaces past the goal, sum), for the horses that are home.
    orders : sequence of int
        Each seat's order; seat 0 has horse 1, seat 1 horse 2, ... where they are not given.
    spurting : bool
        Whether the last spurt is on.
    **options
        Options of the game.
    """
    horses = running(players)
    numbered = {box(name): cards(names) for name, names in (boxes or {}).items()}
    held = [tuple(sorted(cards(names))) for names in hands]
    held += [()] * (players - len(held))
    laid = [card for pile in [*numbered.values(), *held, cards(opened or "")] for card in pile]
    if stack is None:
        rest = Counter(spread(default_deck(), horses))
        rest.subtract(Counter(laid))
        assert min(rest.values()) >= 0, "more of a card than the deck has"
        left = tuple(sorted(rest.elements()))
    else:
        left = tuple(sorted(cards(stack)))
        deck = Counter(str(card) for card in (*laid, *left))
        options = {"races": 1, "deck": tuple(sorted(deck.items())), **options}
    homes = {horse: Home(*how) for horse, how in (home or {}).items()}
    goal = options.get("goal", 60)
    # A horse that is home stands as far past the goal as it came.
    where = {**{horse: goal + how.over for horse, how in homes.items()}, **(at or {})}
    board = Board(
        first=first,
        boxes=tuple(numbered.get(number, ()) for number in range(2 * horses)),
        at=tuple(where.get(horse, 0) for horse in range(1, horses + 1)),
        homes=tuple(homes.get(horse) for horse in range(1, horses + 1)),
        hands=tuple(held),
        purses=tuple(purses) or (20_000,) * players,
        orders=tuple(orders or range(1, players + 1)),
        race=race,
        round=in_round,
        spurt=spurting,
        opened=cards(opened)[0] if opened else None,
    )
    # The deck may be too small to be dealt from, so the options are not checked by rk.game.
    game = LongShot(players=players, **options)
    tasks = _tasks(players, first, first if turn is None else turn, opened is not None)
    return State(game, form_stack(board, left), tuple(reversed(tasks)))


def _tasks(players: int, first: int, turn: int, opened: bool) -> list[AnyTask]:
    """Return what is still to do in the round."""
    end: list[AnyTask] = [Run(), EndRound()]
    if opened:
        return [PlaceOpened(first), *end]
    done = (turn - first) % players
    seats = [(first + i) % players for i in range(done, players)]
    return [*(task for seat in seats for task in (PlaceCard(seat), Draw(seat))), Open(), *end]


def names(found: Iterable[Card]) -> str:
    """Return cards as text."""
    return " ".join(map(str, found))


def boxes(state: State) -> dict[str, str]:
    """Return the boxes that hold cards, each bottom to top."""
    piles = enumerate(state.board.boxes)
    return {box_name(number): names(pile) for number, pile in piles if pile}


def hands(state: State) -> list[str]:
    """Return each seat's hand."""
    return [names(hand) for hand in state.board.hands]


def stack(state: State) -> str:
    """Return the stack's cards, sorted: nobody knows their order."""
    return names(state.board.stack)


def at(state: State) -> dict[int, int]:
    """Return where each horse stands."""
    return dict(enumerate(state.board.at, start=1))


def told(state: State) -> dict[str, Any]:
    """Return the table as plain data."""
    return {
        "boxes": boxes(state),
        "hands": hands(state),
        "stack": stack(state),
        "at": at(state),
        "purses": state.board.purses,
        "actor": state.actor,
    }


def everywhere(state: State) -> Counter[Card]:
    """Return every card of the game, wherever it lies."""
    board = state.board
    found = Counter(card for pile in (*board.boxes, *board.hands, board.stack) for card in pile)
    if board.opened is not None:
        found[board.opened] += 1
    return found


def full(other: Mapping[str, str] | None = None, each: str = "F-5") -> dict[str, str]:
    """Return the ten boxes of five horses with a card in each: `each`, or what `other` says."""
    return {f"{horse}{side}": each for horse in range(1, 6) for side in "LR"} | dict(other or {})


def wander(seed: int, steps: int, **options: Any) -> list[State]:
    """Return the positions of a game played at random, from its start, `steps` long at most."""
    rng = random.Random(seed)
    state = rk.game("longshot", **options).start()
    found = [state]
    for _ in range(steps):
        if state.actor is None:
            break
        action = state.sample(rng) if state.actor is rk.CHANCE else rng.choice(state.actions())
        state = state.step(action).state
        found.append(state)
    return found
