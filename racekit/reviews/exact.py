"""Exact values: of a solved game, and of a small game under a known policy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..engine.game import State
from ..odds.best_response import LIMIT, Policy
from ..odds.exact import Stepwise, checked_policy
from ..odds.graph import Utility
from ..odds.information_state import InformationState
from ..odds.messages import many, refused
from ..odds.solve import Solution
from .choice_cost import ChoiceCost, exact_cost
from .numbers import Number, UncertainValue
from .options import Option, sure_options

Worth = tuple[Number, ...]
"""The value of a position to each seat."""
Weighed = tuple[Fraction, Number]
"""A probability, and a value."""
NO_COST = Fraction(0)


@dataclass(frozen=True)
class SolvedValues:
    """The values of a solved game: everybody plays on optimally."""

    seats: tuple[int, ...]
    solution: Solution

    def value(self, known: InformationState) -> Stepwise[dict[int, UncertainValue]]:
        """Return the value of a position for each seat."""
        yield
        return _shown(self.solution.value_of(known.example), self.seats)

    def decision(
        self, known: InformationState, seat: int, chosen: Any
    ) -> Stepwise[tuple[ChoiceCost, dict[int, UncertainValue]]]:
        """Return what a choice cost, and what it gave to each seat compared with optimal play."""
        yield
        values = self.solution.action_values(known.example)
        before = self.solution.value_of(known.example)
        return _judged(values, seat, chosen, before, self.seats, self._error)

    def options(self, known: InformationState, seat: int) -> Iterator[list[Option]]:
        """Yield, once, what each legal action is worth to the seat that acts."""
        values = self.solution.action_values(known.example)
        own = {action: worth[seat] for action, worth in values.items()}
        yield sure_options(own, self._error)

    def outcomes(
        self, known: InformationState, seat: int, _chances: Mapping[Any, Fraction]
    ) -> Iterator[dict[Any, Weighed]]:
        """Yield, once, how likely each outcome of chance is, and what it is worth to a seat."""
        state = known.example
        yield {
            action: (p, self.solution.value_of(state.step(action).state)[seat])
            for action, p in state.outcomes().items()
        }

    @property
    def _error(self) -> float:
        """The maximum error of a difference of values."""
        return 2 * float(self.solution.error)


class PolicyValues:
    """The values of a small game in which everybody plays by a known policy.

    What a seat knows of the others' cards follows from the policy, too: a history that it makes
    less likely weighs less (Bayes). After something that it never does, the others' choices tell
    nothing.

    Parameters
    ----------
    seats : tuple of int
        The seats whose values are wanted.
    starts : iterable of (State, Fraction)
        The possible first positions of the line, each with its probability.
    policy : callable
        From a view to the probability (a Fraction) of each action.
    utility : callable
        From a result to the utility of each seat.
    seen : callable
        From a state to what is known in it, as the line has it.

    Raises
    ------
    BadInput
        If there are more than 100,000 positions.
    """

    def __init__(
        self,
        seats: tuple[int, ...],
        starts: Iterable[tuple[State, Fraction]],
        policy: Policy,
        utility: Utility,
        seen: Callable[[State], Any],
    ) -> None:
        self.seats, self._policy, self._utility = seats, policy, utility
        self._known: dict[Any, dict[State, _Reach]] = {}
        self._worth: dict[State, Worth] = {}
        layers = self._layers(starts, seats[0])
        for layer in layers:
            for state, reach in layer.items():
                found = self._known.setdefault(seen(state), {})
                found[state] = found.get(state, _NEVER) + reach
        for layer in reversed(layers):
            for state in layer:
                self._worth[state] = self._expected(state)

    def value(self, known: InformationState) -> Stepwise[dict[int, UncertainValue]]:
        """Return the value of a position for each seat."""
        yield
        return _shown(self._mean(known, lambda state: state), self.seats)

    def decision(
        self, known: InformationState, seat: int, chosen: Any
    ) -> Stepwise[tuple[ChoiceCost, dict[int, UncertainValue]]]:
        """Return what a choice cost, and what it gave to each seat compared with the policy."""
        yield
        values = {action: self._mean(known, _after(action)) for action in known.example.actions()}
        before = self._mean(known, lambda state: state)
        return _judged(values, seat, chosen, before, self.seats)

    def outcomes(
        self, known: InformationState, seat: int, _chances: Mapping[Any, Fraction]
    ) -> Iterator[dict[Any, Weighed]]:
        """Yield, once, how likely each outcome of chance is, and what it is worth to a seat."""
        parts: dict[Any, list[tuple[Fraction, Worth]]] = {}
        weights = self._weights(known)
        for state, weight in weights.items():
            for action, p in state.outcomes().items():
                worth = self._worth[state.step(action).state]
                parts.setdefault(action, []).append((weight * p, worth))
        total = sum(weights.values())
        yield {
            action: (sum((p for p, _ in each), NO_COST) / total, _weighted(each)[seat])
            for action, each in parts.items()
        }

    def _mean(self, known: InformationState, to: Callable[[State], State]) -> Worth:
        """Return the expected value over the worlds in which a seat may be."""
        weights = self._weights(known)
        return _weighted((p, self._worth[to(state)]) for state, p in weights.items())

    def _weights(self, known: InformationState) -> dict[State, Fraction]:
        """Return the worlds in which a seat may be, each with its weight above 0."""
        position = known.example if known.seat is None else known.view
        reached = self._known[position]
        weights = {state: reach.by_policy for state, reach in reached.items()}
        if not any(weights.values()):
            weights = {state: reach.by_chance for state, reach in reached.items()}
        return {state: p for state, p in weights.items() if p}

    def _layers(
        self, starts: Iterable[tuple[State, Fraction]], seat: int
    ) -> list[dict[State, _Reach]]:
        """Return every position, ply by ply, with how likely the others and chance reach it."""
        layers = [{state: _Reach(p, p) for state, p in starts}]
        count = len(layers[0])
        while layers[-1]:
            following: dict[State, _Reach] = {}
            for state, reach in layers[-1].items():
                for after, step in self._steps(state, seat):
                    following[after] = following.get(after, _NEVER) + reach.times(step)
            layers.append(following)
            count += len(following)
            if count > LIMIT:
                raise refused("players", "too_many_positions", limit=many(LIMIT))
        return layers

    def _steps(self, state: State, seat: int) -> list[tuple[State, _Reach]]:
        """Return the next positions; the seat's own choices are known, and so they weigh 1."""
        one = Fraction(1)
        if not state.actions():
            chances = {action: _Reach(p, p) for action, p in state.outcomes().items()}
        elif state.actor == seat:
            chances = dict.fromkeys(state.actions(), _Reach(one, one))
        else:
            played = self._played(state)
            chances = {
                action: _Reach(played.get(action, Fraction(0)), one) for action in state.actions()
            }
        return [(state.step(action).state, reach) for action, reach in chances.items()]

    def _played(self, state: State) -> Mapping[Any, Fraction]:
        seat: Any = state.actor
        return checked_policy(self._policy(state.view(seat)), state.actions())

    def _expected(self, state: State) -> Worth:
        if (result := state.result) is not None:
            return tuple(map(Fraction, self._utility(result)))
        chances = self._played(state) if state.actions() else state.outcomes()
        return _weighted((p, self._worth[state.step(to).state]) for to, p in chances.items())


@dataclass(frozen=True)
class _Reach:
    """How likely a position is reached, by the policy, and by chance alone."""

    by_policy: Fraction
    by_chance: Fraction

    def __add__(self, other: _Reach) -> _Reach:
        return _Reach(self.by_policy + other.by_policy, self.by_chance + other.by_chance)

    def times(self, step: _Reach) -> _Reach:
        """Return the reach after a step."""
        return _Reach(self.by_policy * step.by_policy, self.by_chance * step.by_chance)


_NEVER = _Reach(Fraction(0), Fraction(0))


def _after(action: Any) -> Callable[[State], State]:
    return lambda state: state.step(action).state


def _weighted(parts: Iterable[tuple[Fraction, Worth]]) -> Worth:
    """Return the mean of values with weights, whose sum may differ from 1."""
    listed = list(parts)
    total = sum(p for p, _ in listed)
    columns = zip(*(tuple(p * each for each in worth) for p, worth in listed), strict=True)
    return tuple(sum(column, NO_COST) / total for column in columns)


def _shown(worth: Worth, seats: Sequence[int]) -> dict[int, UncertainValue]:
    return {seat: UncertainValue(worth[seat]) for seat in seats}


def _judged(
    values: Mapping[Any, Worth],
    seat: int,
    chosen: Any,
    before: Worth,
    seats: Sequence[int],
    error: float = 0.0,
) -> tuple[ChoiceCost, dict[int, UncertainValue]]:
    """Return what a choice cost, and what it gave to each seat.

    `error` is the maximum error of a difference of values.
    """
    best = max(values, key=lambda action: values[action][seat])
    cost = values[best][seat] - values[chosen][seat]
    found = exact_cost(chosen if cost <= error else best, cost if cost > error else NO_COST)
    return found, {each: UncertainValue(values[chosen][each] - before[each]) for each in seats}
