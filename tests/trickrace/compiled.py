"""Games that the kernel of Trick Race plays, and that the engine plays again, for the tests."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

import pytest

from racekit.engine.game import State
from racekit.games.trickrace import tables
from racekit.games.trickrace.heuristic import evaluation

np = pytest.importorskip("numpy")
kernel: Any = import_module("racekit.games.trickrace.kernel")
compiling: Any = import_module("racekit.compiling")

RANDOM, GREEDY = kernel.PLAYER_CODES["random"], kernel.PLAYER_CODES["greedy"]


class Played:
    """A game that the kernel has played: its actions, and its row."""

    def __init__(
        self, state: State, player_codes: Sequence[int], seed: int, most: int = kernel.MOST_ACTIONS
    ) -> None:
        seeds, trace = np.array([[seed >> 32, seed & compiling.WORD]]), np.zeros(most, np.int64)
        row = np.zeros(len(kernel.COLUMNS), np.int64)
        position = kernel.pack(state)
        before = position.copy()
        count = kernel.play(position, np.array(player_codes, np.int64), seeds, row, trace)
        assert (position == before).all()
        self.actions: list[str] = kernel.actions(state.game, trace[:count])
        self.row = tuple(row.tolist())


class Rest(NamedTuple):
    """The rest of a game.

    Attributes
    ----------
    states : list of State
        The positions, before the first action and after each one.
    row : mapping
        The figures of the game, by column.
    """

    actions: list[str]
    states: list[State]
    row: Mapping[str, int]


def rest(state: State, player_codes: Sequence[int], seed: int) -> Rest:
    """Let the kernel play the rest of a game; the engine plays it again, to the same row."""
    played = Played(state, player_codes, seed)
    states = [state, *replayed(state, played.actions)]
    assert states[-1].actor is None
    assert tables.row(states[-1]) == played.row
    return Rest(played.actions, states, dict(zip(kernel.COLUMNS, played.row, strict=True)))


def replayed(state: State, actions: Sequence[str]) -> Iterator[State]:
    """Yield the position after each action; the engine refuses what is not legal."""
    for action in actions:
        state = state.step(action).state
        yield state


def first_actions(state: State, policy: int, count: int, length: int = 1) -> Counter[str]:
    """Return how often each action comes first, or each beginning of a game of some length."""
    player_codes = [policy] * state.game.players
    played = (Played(state, player_codes, seed, most=length) for seed in range(count))
    return Counter(" ".join(game.actions) for game in played if game.actions)


def greedy_actions(state: State) -> set[str]:
    """Return the actions among which `players.Greedy` draws."""
    assert isinstance(state.actor, int)
    view: Any = state.view(state.actor)
    value = evaluation(view)
    values = {str(action): value(action) for action in state.actions()}
    return {action for action, worth in values.items() if worth == max(values.values())}


def plain_kernel() -> Any:
    """Return the kernel whose parts can be called one by one: uncompiled."""
    if not compiling.COMPILED:
        return kernel
    names = ("racekit.compiling", "racekit.games.trickrace.kernel")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "numba", None)
        for name in names:
            package, _, last = name.rpartition(".")
            patch.setattr(sys.modules[package], last, sys.modules[name])
            patch.delitem(sys.modules, name)
        return import_module(names[1])
