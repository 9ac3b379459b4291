"""Tables of Read Aloud for its tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from racekit.engine.game import State
from racekit.engine.tasks import CHANCE
from racekit.games.readaloud.board import Board, Piece
from racekit.games.readaloud.cards import FIELD, hand_of
from racekit.games.readaloud.positions import position
from tests.conformance.samples.readaloud import record
from tests.playing import PlayResult, play

FIELD_CARDS = "thaw gleaning nightfall"
HANDS = ["pause daydream storm", "farewell well treasure", "feather thirteen pairs"]


def table(**more: Any) -> State:
    """Return a turn of seat 0 with three known hands and a known field."""
    given: dict[str, Any] = {"field": FIELD_CARDS, "hands": HANDS, **more}
    return position(**given)


def own(**cards: str) -> dict[str, Any]:
    """Return the house pack with cards of one's own: ``own(lock="1 forbid; discard_this")``."""
    return {"base": "house", "cards": [record(code, text) for code, text in cards.items()]}


def reading(card: str, *actions: str, stock: int | None = None, **more: Any) -> PlayResult:
    """Let seat 0 read a card of the field, and choose."""
    rest = " ".join(FIELD_CARDS.split()[: more.get("size", 3) - 1])
    state = table(**{"field": f"{card} {rest}", "stock": stock, **more})
    return play(state, "read f0", *actions)


def whole_turn(state: State, *actions: str) -> PlayResult:
    """Play actions, and then whatever is offered first, until the turn is over."""
    turn, (after, events) = state.board.turn, play(state, *actions)
    while after.actor is not None and after.board.turn == turn:
        after, new = after.step((*after.actions(), *after.outcomes())[0])
        events += tuple(new)
    return PlayResult(after, events)


def codes(pieces: tuple[Piece, ...]) -> list[str]:
    """Return the cards of a place."""
    return [piece.card for piece in pieces]


def field(state: State) -> list[str]:
    """Return the field's cards."""
    return codes(state.board.laid[FIELD])


def hand(state: State, seat: int) -> list[str]:
    """Return a hand's cards."""
    return codes(state.board.laid[hand_of(seat)])


def discards(state: State) -> list[str]:
    """Return the discards, the last at the end."""
    return codes(state.board.discards)


def chance(state: State, *cards: str) -> PlayResult:
    """Let chance bring cards, or whatever comes first where they are used up."""
    events: list[Any] = []
    wanted = [*cards]
    while state.actor is CHANCE:
        offered = {str(each).split()[-1]: each for each in state.outcomes()}
        action = offered[wanted.pop(0)] if wanted else next(iter(offered.values()))
        state, new = state.step(action)
        events += new
    assert not wanted
    return PlayResult(state, tuple(events))


def everything(board: Board) -> list[str]:
    """Return every card, wherever it is."""
    pieces = [piece for place in (*board.laid, board.discards) for piece in place]
    pieces += [] if board.top is None else [board.top]
    lying = [card for piece in pieces for card in (piece.card, *piece.under) if card]
    return sorted((*lying, *board.pool, *board.loose))


def played(game: Any, seed: int) -> Iterator[State]:
    """Yield the positions of a game that is played at random."""
    rng, state = random.Random(seed), game.start()
    while True:
        yield state
        if state.actor is None:
            return
        action = state.sample(rng) if state.actor is CHANCE else rng.choice(state.actions())
        state = state.step(action).state
