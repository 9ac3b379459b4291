"""A world that is remembered is the one that would be worked out anew."""

from __future__ import annotations

import random

import pytest

from racekit.engine.game import CHANCE
from racekit.games.foth import make
from racekit.games.foth.board import pieces
from racekit.games.foth.effects import _worked_out, world
from racekit.games.foth.traits import World


def told(now: World) -> tuple[object, ...]:
    """Return all that can be asked of a world."""
    return now.table, now.lying, now.going


@pytest.mark.parametrize("metres", [1200, 1600, 2000, 3000])
def test_a_remembered_world_is_as_good_as_a_new_one(metres: int) -> None:
    game, rng = make(metres=metres), random.Random(metres)
    state = game.start()
    while (actor := state.actor) is not None:
        board = state.board
        if board.turn:
            known = world(game, board)
            assert told(known) == told(_worked_out(game, board, pieces(board)))
            assert known.board is board
        action = state.sample(rng) if actor is CHANCE else rng.choice(state.actions())
        state = state.step(action).state
