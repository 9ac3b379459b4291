"""Determinizations of a small game: every history that would look the same to a seat.

Where nothing on a seat's board is hidden, there is one position. Else the game's whole tree is
searched for positions with the same view. A position is as probable as the chance on the way to
it; nothing is inferred from what the seats chose, so every choice counts alike.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

from .errors import BadInput, Problem
from .state import CHANCE, Action, AnyTask, State
from .view import BoardView, is_hidden

LIMIT = 100_000
"""How many positions are looked at before a game is too large for this."""


class Histories:
    """The positions that a view of a small game allows; iterating yields (state, probability).

    Parameters
    ----------
    view : BoardView
        What a seat knows.

    Raises
    ------
    BadInput
        Where more than `LIMIT` positions would have to be looked at, or none fits.

    Examples
    --------
    >>> import racekit as rk
    >>> state = rk.game("kuhn").start().step("J").state.step("K").state
    >>> [(world.board.cards, str(p)) for world, p in Histories(state.view(0))]
    [(('J', 'Q'), '1/2'), (('J', 'K'), '1/2')]
    """

    def __init__(self, view: BoardView) -> None:
        self._weights = _weights(view)

    @property
    def count(self) -> int:
        """How many positions there are."""
        return len(self._weights)

    @property
    def at_least(self) -> int:
        """How many positions there are, at least: all of them are listed."""
        return len(self._weights)

    def __iter__(self) -> Iterator[tuple[State, Fraction]]:
        return iter(self._weights.items())

    def sample(self, rng: random.Random) -> State:
        """Draw one of the positions as it is likely."""
        states, weights = list(self._weights), [*map(float, self._weights.values())]
        return rng.choices(states, weights)[0]


@lru_cache(maxsize=64)
def _weights(view: BoardView) -> dict[State, Fraction]:
    """Return every position with this view, each with its probability."""
    if not is_hidden(view.board):
        return {State(view.rules, view.board, view.agenda): Fraction(1)}
    alike = _positions(view.rules).get(view.agenda, {})
    found = {state: p for state, p in alike.items() if state.view(view.seat) == view}
    if not found:
        raise BadInput.of("bad_position", [_problem("no_such_history", view)])
    total = sum(found.values())
    return {state: p / total for state, p in found.items()}


@lru_cache(maxsize=2)
def _positions(game: Any) -> dict[tuple[AnyTask, ...], dict[State, Fraction]]:
    """Return every position of a game by what is to be done in it.

    It is found once: each view of the game that somebody asks about is looked up in it.
    """
    found: dict[tuple[AnyTask, ...], dict[State, Fraction]] = {}
    for state, p in _tree(game):
        alike = found.setdefault(state.agenda, {})
        alike[state] = alike.get(state, Fraction(0)) + p
    return found


def _tree(game: Any) -> Iterator[tuple[State, Fraction]]:
    """Yield every position of a game with the probability of the chance on the way to it.

    A position that several histories lead to is looked into once for all of them.
    """
    layer = {game.start(): Fraction(1)}
    looked = 0
    while layer:
        following: dict[State, Fraction] = {}
        for state, p in layer.items():
            yield state, p
            looked += 1
            if looked > LIMIT:
                raise BadInput.of("bad_position", [_problem("too_many_histories", game)])
            outcomes = state.outcomes() or dict.fromkeys(state.actions(), Fraction(1))
            for action, chance in outcomes.items():
                after = state.step(action).state
                following[after] = following.get(after, Fraction(0)) + p * chance
        layer = following


def _problem(key: str, of: Any) -> Problem:
    name = of.game if isinstance(of, BoardView) else of.name
    return Problem.of("view", key, game=name, limit=LIMIT)


def seen_outcomes(view: BoardView) -> dict[Action, Fraction]:
    """Return what chance may bring next where the seat sees it, over all that may be hidden."""
    found: dict[Action, Fraction] = {}
    seen = set()
    if view.actor is not None or view.over:
        return {}
    for state, p in Histories(view):
        assert state.actor is CHANCE
        for action, chance in state.outcomes().items():
            seen.add((action, state.step(action).state.view(view.seat)))
            found[action] = found.get(action, Fraction(0)) + p * chance
    told_apart = len({after for _, after in seen}) == len(found) > 0
    return found if told_apart else {}
