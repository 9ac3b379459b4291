"""Information states: a view with its determinizations, or a full state."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, cast

from ..engine import registry
from ..engine.analysis import (
    CardPool,
    Determinizations,
    HiddenCards,
    HiddenOrders,
    Orders,
    get_feature,
    require,
)
from ..engine.game import Game, State, Step
from ..engine.urns import HandDistribution, Pile
from ..engine.worlds import worlds
from .messages import refused


class FullState:
    """A full state, as its own only determinization."""

    count = 1

    def __init__(self, state: State) -> None:
        self._state = state

    def __iter__(self) -> Iterator[tuple[State, Fraction]]:
        yield self._state, Fraction(1)

    def sample(self, rng: random.Random) -> State:
        return self._state

    def pile(self) -> Pile | None:
        return require(self._state.game, CardPool).pile(self._state)

    def hand(self, seat: int) -> HandDistribution:
        return cast(HiddenCards, worlds(self._state.view(seat))).hand(seat)

    def order(self, seat: int) -> dict[Any, Fraction]:
        return {require(self._state.game, Orders).order(self._state, seat): Fraction(1)}


class Starts:
    """The starting positions of play: determinizations, optionally after an action.

    Parameters
    ----------
    determinizations : Determinizations
        The positions consistent with the information state.
    action : Action, optional
        The first action.
    """

    def __init__(self, determinizations: Determinizations, action: Any = None) -> None:
        self._determinizations, self._action = determinizations, action

    @property
    def count(self) -> int:
        """The number of equally likely arrangements."""
        return self._determinizations.count

    def within(self, limit: int) -> bool:
        """Whether the number of positions may be within a limit.

        Equal cards make positions fewer than arrangements, but not by so much. Some
        determinizations have a lower bound, ``at_least``.
        """
        fewest = getattr(self._determinizations, "at_least", None)
        return self.count <= limit**2 if fewest is None else bool(fewest <= limit)

    def __iter__(self) -> Iterator[tuple[Step, Fraction]]:
        return ((self._after_action(state), p) for state, p in self._determinizations)

    def sample(self, rng: random.Random) -> Step:
        """Draw one of them by its probability."""
        return self._after_action(self._determinizations.sample(rng))

    def _after_action(self, state: State) -> Step:
        return Step(state, ()) if self._action is None else state.step(self._action)


@dataclass(frozen=True)
class InformationState:
    """The information from which a question is answered.

    Attributes
    ----------
    determinizations : Determinizations
        The positions consistent with it.
    view : View
        The visible part: the seat's own view, or for a full state that of seat 0.
    seat : int or None
        The seat that has this information; None for a full state.
    example : State
        One of the determinizations: the seat to act and its legal actions are the same in all.
    """

    determinizations: Determinizations
    view: Any
    seat: int | None
    example: State

    @property
    def game(self) -> Game:
        """The game, with its options."""
        return self.example.game

    @property
    def has_cards(self) -> bool:
        """Whether the game has cards with a known distribution."""
        return get_feature(self.game, CardPool) is not None

    @property
    def cards(self) -> HiddenCards:
        """The determinizations, with the distribution of cards; BadInput in a game without."""
        require(self.game, CardPool)
        return cast(HiddenCards, self.determinizations)

    @property
    def orders(self) -> HiddenOrders:
        """The determinizations, with the distribution of orders; BadInput in a game without."""
        require(self.game, Orders)
        return cast(HiddenOrders, self.determinizations)

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.example.game.players


def information_state(given: Any) -> InformationState:
    """Return the information state of a view or a full state.

    Raises
    ------
    BadInput
        If it is neither.
    """
    if isinstance(given, State):
        return InformationState(FullState(given), given.view(0), None, given)
    game = getattr(given, "game", None)
    if not isinstance(game, str) or game not in registry.names() or not hasattr(given, "seat"):
        raise refused("view_or_state", "no_view", given=repr(given)[:80])
    found = worlds(given)
    return InformationState(found, given, given.seat, found.sample(random.Random(0)))
