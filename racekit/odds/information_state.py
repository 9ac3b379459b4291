"""What is known when a question is asked: a view with its worlds, or one whole position."""

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
    Determinizer,
    HiddenCards,
    HiddenOrders,
    Orders,
    find,
    need,
)
from ..engine.board_view import BoardView, Histories
from ..engine.game import Game, State, Step
from ..engine.urns import HandDistribution, Pile
from ..engine.view import View
from .messages import refused


def worlds(view: View) -> Determinizations:
    """Return the complete positions that a view allows, each with its probability.

    Parameters
    ----------
    view : View
        What a seat knows.

    Returns
    -------
    Determinizations
        Iterating yields (state, probability); ``count`` says how many equally likely ways there
        are to lay out what is hidden; ``sample(rng)`` draws one of them.

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
    if isinstance(view, BoardView) and find(view.rules, Determinizer) is None:
        return Histories(view)
    return need(registry.game_of(view), Determinizer)(view)


class Whole:
    """A whole position: one world, of which everything is known."""

    count = 1

    def __init__(self, state: State) -> None:
        self._state = state

    def __iter__(self) -> Iterator[tuple[State, Fraction]]:
        yield self._state, Fraction(1)

    def sample(self, rng: random.Random) -> State:
        return self._state

    def pile(self) -> Pile | None:
        return need(self._state.game, CardPool).pile(self._state)

    def hand(self, seat: int) -> HandDistribution:
        return cast(HiddenCards, worlds(self._state.view(seat))).hand(seat)

    def order(self, seat: int) -> dict[Any, Fraction]:
        return {need(self._state.game, Orders).order(self._state, seat): Fraction(1)}


class Starts:
    """What play goes on from: worlds, or what they are once the seat that is to act has acted.

    Parameters
    ----------
    determinizations : Determinizations
        The positions that it may be.
    action : Action, optional
        What is done first.
    """

    def __init__(self, determinizations: Determinizations, action: Any = None) -> None:
        self._determinizations, self._action = determinizations, action

    @property
    def count(self) -> int:
        """How many equally likely ways there are."""
        return self._determinizations.count

    def within(self, limit: int) -> bool:
        """Whether there may be no more positions than so many.

        Equal cards make fewer positions than ways, but not fewer by so much; some worlds know how
        many there are ``at_least``.
        """
        fewest = getattr(self._determinizations, "at_least", None)
        return self.count <= limit**2 if fewest is None else bool(fewest <= limit)

    def __iter__(self) -> Iterator[tuple[Step, Fraction]]:
        return ((self._begun(state), p) for state, p in self._determinizations)

    def sample(self, rng: random.Random) -> Step:
        """Draw one of them as it is likely."""
        return self._begun(self._determinizations.sample(rng))

    def _begun(self, state: State) -> Step:
        return Step(state, ()) if self._action is None else state.step(self._action)


@dataclass(frozen=True)
class InformationState:
    """What a question is answered from.

    Attributes
    ----------
    determinizations : Determinizations
        What may be the case.
    view : View
        What lies open: the seat's own view, or where nothing is hidden seat 0's.
    seat : int or None
        Whose knowledge it is; None: nothing is hidden.
    example : State
        One of the worlds: who is to act, and what may be done, is the same in all.
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
        """Whether cards are drawn and held, whose distribution is known."""
        return find(self.game, CardPool) is not None

    @property
    def cards(self) -> HiddenCards:
        """What may be the case, with the distribution of cards; BadInput in a game without."""
        need(self.game, CardPool)
        return cast(HiddenCards, self.determinizations)

    @property
    def orders(self) -> HiddenOrders:
        """What may be the case, with the distribution of orders; BadInput in a game without."""
        need(self.game, Orders)
        return cast(HiddenOrders, self.determinizations)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.example.game.players


def information_state(given: Any) -> InformationState:
    """Return what a question about a view or a state is answered from.

    Raises
    ------
    BadInput
        Where it is neither.
    """
    if isinstance(given, State):
        return InformationState(Whole(given), given.view(0), None, given)
    game = getattr(given, "game", None)
    if not isinstance(game, str) or game not in registry.names() or not hasattr(given, "seat"):
        raise refused("view_or_state", "no_view", given=repr(given)[:80])
    found = worlds(given)
    return InformationState(found, given, given.seat, found.sample(random.Random(0)))
