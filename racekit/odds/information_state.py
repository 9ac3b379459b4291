"""What is known when a question is asked: a view with its worlds, or one whole position."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any, Protocol

from ..engine import registry
from ..engine.state import State, Step
from ..engine.urns import HandDistribution, Pile
from ..engine.view import View
from .messages import refused


class Determinizations(Protocol):
    """The complete positions that a view allows."""

    @property
    def count(self) -> int:
        """How many equally likely ways there are."""

    def __iter__(self) -> Iterator[tuple[State, Fraction]]: ...

    def sample(self, rng: random.Random) -> State:
        """Draw one of the positions as it is likely."""

    def pile(self) -> Pile | None:
        """Return the shuffled cards that are drawn from next; None where none are."""

    def hand(self, seat: int) -> HandDistribution:
        """Return what a seat may hold."""


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
    found: Determinizations = module(view.game).Determinizations(view)
    return found


def module(game: str) -> Any:
    """Return the module that knows what a game's views allow."""
    package: Any = registry.module(game)
    return import_module(f"{package.__name__}.determinizations")


class Whole:
    """A whole position: one world, of which everything is known."""

    count = 1

    def __init__(self, state: State) -> None:
        self._state = state
        self._module = module(state.game.name)

    def __iter__(self) -> Iterator[tuple[State, Fraction]]:
        yield self._state, Fraction(1)

    def sample(self, rng: random.Random) -> State:
        return self._state

    def pile(self) -> Pile | None:
        found: Pile | None = self._module.pile(self._state)
        return found

    def hand(self, seat: int) -> HandDistribution:
        return worlds(self._state.view(seat)).hand(seat)

    def order(self, seat: int) -> dict[Any, Fraction]:
        return {self._module.order(self._state, seat): Fraction(1)}


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
    def module(self) -> Any:
        """What odds has to be told about the game."""
        return module(self.view.game)

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
