"""The complete positions that are consistent with a view.

If nothing on a seat's board is hidden, there is one position. Otherwise the whole game tree is
searched for positions with the same view. The probability of a position is the product of the
chance probabilities on the path to it. Nothing is inferred from the players' choices: all choices
have the same weight. Nothing is searched if the board's marks say what its hidden places may hold
(`HiddenPlaces`), or if the game lists the boards itself (`Candidates`), or all that is hidden (its
`Determinizer`).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from . import registry
from .analysis import Determinizations, Determinizer, get_feature, require
from .board_view import BoardView
from .errors import BadInput, Problem
from .game import State
from .places import HiddenPlaces, holds
from .tasks import CHANCE, Action, AnyTask
from .view import View, is_hidden

Policy = Callable[[Any, Sequence[Any]], Mapping[Any, Fraction]]
"""A model of a seat: from a view and its legal actions to the probability of each."""

LIMIT = 100_000
"""The maximum number of positions to search; a larger game needs a Determinizer."""

AT_ONCE = 500
"""The maximum number of positions to search while others wait."""


def worlds(view: View) -> Determinizations:
    """Return the determinizations of a view: the full states consistent with it.

    Parameters
    ----------
    view : View
        The view of a seat.

    Returns
    -------
    Determinizations
        Iteration yields (state, probability); ``count`` is the number of equally likely
        possibilities for what is hidden; ``sample(rng)`` draws a state.

    Examples
    --------
    >>> import random
    >>> import racekit as rk
    >>> from racekit.games.trickrace.positions import position
    >>> view = position(hands=["R1 R2"], aside=["Y3"], seed=1).view(0)
    >>> world = worlds(view).sample(random.Random(7))
    >>> world.view(0) == view
    True
    """
    game = registry.game_of(view)
    if isinstance(view, BoardView) and get_feature(game, Determinizer) is None:
        return HiddenPlaces(view) if holds(view.board) else Histories(view)
    return require(game, Determinizer)(view)


class _Listed:
    """Positions that are all enumerated, each with its probability."""

    def __init__(self, weights: Mapping[State, Fraction]) -> None:
        self._weights = weights

    @property
    def count(self) -> int:
        """The number of positions."""
        return len(self._weights)

    @property
    def at_least(self) -> int:
        """A lower bound on the number of positions; exact here, because all are enumerated."""
        return len(self._weights)

    def __iter__(self) -> Iterator[tuple[State, Fraction]]:
        return iter(self._weights.items())

    def sample(self, rng: random.Random) -> State:
        """Draw a position according to its probability."""
        states, weights = list(self._weights), [*map(float, self._weights.values())]
        return rng.choices(states, weights)[0]


class Histories(_Listed):
    """The positions consistent with a view of a small game; yields (state, probability).

    Parameters
    ----------
    view : BoardView
        The view of a seat.
    policy : callable, optional
        A model of the other seats: from a view and its legal actions to the probability of each.
        The positions are then weighed by how likely it makes what these seats did.

    Raises
    ------
    BadInput
        If the search exceeds `LIMIT` positions, or no position is consistent with the view.

    Examples
    --------
    >>> import racekit as rk
    >>> state = rk.game("kuhn").start().step("J").state.step("K").state
    >>> [(world.board.cards, str(p)) for world, p in Histories(state.view(0))]
    [(('J', 'Q'), '1/2'), (('J', 'K'), '1/2')]
    """

    def __init__(self, view: BoardView, policy: Policy | None = None) -> None:
        super().__init__(_weights(view) if policy is None else _weighed(view, policy))


class Candidates(_Listed):
    """The positions consistent with a view, out of boards that the game lists itself.

    A game too large to be searched names a function of the view in its `features`, as its
    ``Determinizer``; the function fills in what may be hidden and returns this.

    Parameters
    ----------
    view : BoardView
        The view of a seat.
    boards : iterable
        Complete boards, all equally likely; a board that occurs twice is twice as likely. Those
        that the seat would see differently are left out.

    Raises
    ------
    BadInput
        If no board is consistent with the view.

    Examples
    --------
    >>> import racekit as rk
    >>> from itertools import permutations
    >>> view = rk.game("kuhn").start().step("J").state.step("K").state.view(0)
    >>> boards = [view.board._replace(cards=cards) for cards in permutations("JQK", 2)]
    >>> [(world.board.cards, str(p)) for world, p in Candidates(view, boards)]
    [(('J', 'Q'), '1/2'), (('J', 'K'), '1/2')]
    """

    def __init__(self, view: BoardView, boards: Iterable[Any]) -> None:
        states = {
            view.rules.run_on(board, view.agenda[::-1]): Fraction(ways)
            for board, ways in Counter(boards).items()
        }
        super().__init__(_consistent(view, states))


@lru_cache(maxsize=64)
def _weights(view: BoardView) -> dict[State, Fraction]:
    """Return every position with this view, each with its probability."""
    if not is_hidden(view.board):
        return {view.rules.run_on(view.board, view.agenda[::-1]): Fraction(1)}
    return _consistent(view, _possible(view, _positions(view.rules)))


def _weighed(view: BoardView, policy: Policy) -> dict[State, Fraction]:
    """Return every position with this view, weighed by how likely a policy makes it."""

    def likelihoods(state: State) -> Mapping[Action, Fraction]:
        seat = state.actor
        assert isinstance(seat, int)
        if seat == view.seat:
            return _alike(state)
        return policy(state.view(seat), state.actions())

    return _consistent(view, _possible(view, _grouped(_tree(view.rules, likelihoods))))


Grouped = Mapping[tuple[AnyTask, ...], Mapping[State, Fraction]]
"""Positions with their weights, by agenda."""


def _possible(view: BoardView, positions: Grouped | None) -> Mapping[State, Fraction]:
    """Return the positions with the agenda of a view, if they could be listed."""
    if positions is None:
        raise BadInput.of("bad_position", [_problem("too_many_histories", view)])
    return positions.get(view.agenda, {})


def _consistent(view: BoardView, weights: Mapping[State, Fraction]) -> dict[State, Fraction]:
    """Return the positions with this view, their weights scaled to probabilities."""
    found = {state: p for state, p in weights.items() if p and state.view(view.seat) == view}
    if not found:
        raise BadInput.of("bad_position", [_problem("no_such_history", view)])
    total = sum(found.values())
    return {state: p / total for state, p in found.items()}


@lru_cache(maxsize=2)
def _positions(game: Any) -> Grouped | None:
    """Return every position of a game, grouped; None if there are more than `LIMIT`.

    The index is built once; each query about a view of the game looks it up here.
    """
    return _grouped(_tree(game))


def _grouped(tree: Iterable[tuple[State, Fraction]]) -> Grouped | None:
    """Group positions by agenda; return None if there are more than `LIMIT`."""
    found: dict[tuple[AnyTask, ...], dict[State, Fraction]] = {}
    for number, (state, p) in enumerate(tree):
        if number == LIMIT:
            return None
        group = found.setdefault(state.agenda, {})
        group[state] = group.get(state, Fraction(0)) + p
    return found


def _alike(state: State) -> Mapping[Action, Fraction]:
    """Return the weight of each choice if nothing is inferred from choices: all are certain."""
    return dict.fromkeys(state.actions(), Fraction(1))


def _tree(
    game: Any, likelihoods: Callable[[State], Mapping[Action, Fraction]] = _alike
) -> Iterator[tuple[State, Fraction]]:
    """Yield every position of a game with the chance probability of reaching it.

    The weights of the seats' choices are factors. A position that several histories reach is
    expanded once for all of them.
    """
    layer = {game.start(): Fraction(1)}
    while layer:
        following: dict[State, Fraction] = {}
        for state, p in layer.items():
            yield state, p
            outcomes = likelihoods(state) if state.actions() else state.outcomes()
            for action, chance in outcomes.items():
                after = state.step(action).state
                following[after] = following.get(after, Fraction(0)) + p * chance
            if len(following) > LIMIT:  # too large: nothing is gained by expanding the rest
                yield from following.items()
                return
        layer = following


def _problem(key: str, view: BoardView) -> Problem:
    return Problem.of("view", key, game=view.game, limit=LIMIT)


def seen_outcomes(view: BoardView) -> dict[Action, Fraction]:
    """Return the next chance outcomes, with probabilities, if the seat will observe them.

    Of declared places, not more than `AT_ONCE` positions are compared: else there are none.
    """
    found: dict[Action, Fraction] = {}
    seen = set()
    if view.actor is not None or view.over:
        return {}
    possible = worlds(view)
    if isinstance(possible, HiddenPlaces) and possible.at_least > AT_ONCE:
        return {}
    for state, p in possible:
        assert state.actor is CHANCE
        for action, chance in state.outcomes().items():
            seen.add((action, state.step(action).state.view(view.seat)))
            found[action] = found.get(action, Fraction(0)) + p * chance
    distinguishable = len({after for _, after in seen}) == len(found) > 0
    return found if distinguishable else {}


def tells_at_once(view: Any) -> bool:
    """Return whether a view has its outcomes at once, and need not search a game tree for them."""
    if not isinstance(view, BoardView) or type(view).outcomes is not BoardView.outcomes:
        return True
    return bool(holds(view.board)) or not is_hidden(view.board) or _is_small(view.rules)


@lru_cache(maxsize=64)
def _is_small(game: Any) -> bool:
    """Whether all positions of a game are found in no more than `AT_ONCE` steps."""
    layer, left = {game.start()}, AT_ONCE
    while layer:
        steps = [(state, each) for state in layer for each in state.actions() or state.outcomes()]
        left -= len(steps)
        if left < 0:
            return False
        layer = {state.step(each).state for state, each in steps}
    return True
