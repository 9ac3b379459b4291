"""Exact answers by complete enumeration of all continuations."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from ..engine.events import Event
from ..engine.game import State, Step
from ..engine.worlds import Policy
from .messages import bad_question, problem

OutcomeReader = Callable[[State, Sequence[Event]], tuple[Any, ...] | None]
"""Returns the outcomes in a position, given the events that led to it; None if still open."""

R = TypeVar("R")
Stepwise = Generator[None, None, R]
"""A generator that yields between units of work, and returns the result."""


def finished(work: Stepwise[R]) -> R:
    """Do some work at once, and return its result.

    Examples
    --------
    >>> def work():
    ...     yield
    ...     return 7
    >>> finished(work())
    7
    """
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: R = end.value
            return found


class LimitExceeded(Exception):
    """There are more positions than the limit allows."""


def enumerate_outcomes(
    starts: Iterable[tuple[Step, Fraction]], read: OutcomeReader, policy: Policy | None, limit: int
) -> Stepwise[tuple[dict[Any, Fraction], int]]:
    """Enumerate every continuation until its outcome is decided, one position at a time.

    The enumeration proceeds ply by ply, and merges equal positions of a ply.

    Parameters
    ----------
    starts : iterable of (Step, Fraction)
        The positions, with the events that led to them, each with its probability.
    read : callable
        Returns the outcomes in a position, if they are decided.
    policy : callable or None
        The policy of the seats; None: uniform over the legal actions.
    limit : int
        The maximum number of positions.

    Returns
    -------
    dict, int
        The probability of each outcome, and the number of positions.

    Raises
    ------
    LimitExceeded
        If there are more positions than the limit.
    """
    found: dict[Any, Fraction] = {}
    positions = yield from _merged(starts, read, limit)
    count = len(positions)
    while positions:
        positions = yield from _merged(_successors(positions, policy, found), read, limit - count)
        count += len(positions)
    return found, count


Reached = tuple[State, tuple[Any, ...] | None]
"""A position, and its outcomes if they are decided."""


def _merged(
    steps: Iterable[tuple[Step, Fraction]], read: OutcomeReader, limit: int
) -> Stepwise[dict[Reached, Fraction]]:
    """Merge equal positions and add their probabilities."""
    together: dict[Reached, Fraction] = {}
    for step, p in steps:
        reached = step.state, read(*step)
        together[reached] = together.get(reached, Fraction(0)) + p
        if len(together) > limit:
            raise LimitExceeded
        yield
    return together


def _successors(
    positions: Mapping[Reached, Fraction], policy: Policy | None, found: dict[Any, Fraction]
) -> Iterable[tuple[Step, Fraction]]:
    for (state, decided), p in positions.items():
        if decided is None:
            for action, q in _probabilities(state, policy).items():
                yield state.step(action), p * q
        else:
            for outcome in decided:
                found[outcome] = found.get(outcome, Fraction(0)) + p


def _probabilities(state: State, policy: Policy | None) -> Mapping[Any, Fraction]:
    """Return the probability of each chance outcome, or of each action under the policy."""
    actions = state.actions()
    if not actions:
        return state.outcomes()
    if policy is None:
        return dict.fromkeys(actions, Fraction(1, len(actions)))
    seat: Any = state.actor
    return checked_policy(policy(state.view(seat), actions), actions)


def players_policy(players: Sequence[Any]) -> Policy | None:
    """Return the policy of some players; None if one has no `chances` method."""
    if not all(map(_has_chances, players)):
        return None

    def chances(view: Any, actions: Sequence[Any]) -> Mapping[Any, Fraction]:
        found: Mapping[Any, Fraction] = players[view.seat].chances(view, actions)
        return found

    return chances


def _has_chances(player: Any) -> bool:
    """Whether a player has its own `chances`: a class that overrides `choose` inherits none."""
    for kind in type(player).__mro__:
        if "chances" in vars(kind):
            return True
        if "choose" in vars(kind):
            return False
    return False


def checked_policy(given: Mapping[Any, Fraction], actions: Sequence[Any]) -> dict[Any, Fraction]:
    """Validate a policy's distribution over the legal actions.

    Raises
    ------
    BadInput
        If it is not a distribution over them.
    """
    legal = {str(action): action for action in actions}
    problems = [
        problem(str(action), "not_legal", known=list(legal))
        for action in given
        if str(action) not in legal
    ]
    if any(not isinstance(p, int | Fraction) or p < 0 for p in given.values()):
        problems.append(problem("policy", "no_fractions"))
    elif sum(given.values()) != 1:
        problems.append(problem("policy", "not_one", total=str(sum(given.values()))))
    if problems:
        raise bad_question(problems)
    return {legal[str(action)]: Fraction(p) for action, p in given.items() if p}
