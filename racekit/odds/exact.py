"""Exact answers by complete enumeration: every way that play can go, with its probability."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from ..engine.events import Event
from ..engine.game import State, Step
from .messages import bad_question, problem

Read = Callable[[State, Sequence[Event]], tuple[Any, ...] | None]
"""What has come about in a position and the step that led to it; None while it is not decided."""

Policy = Callable[[Any, Sequence[Any]], Mapping[Any, Fraction]]
"""How the seats play: from a view and its legal actions to the probability of each."""

R = TypeVar("R")
Going = Generator[None, None, R]
"""Work that stops to breathe, and returns what it comes to."""


class TooMany(Exception):
    """There are more positions than may be looked at."""


def enumerating(
    starts: Iterable[tuple[Step, Fraction]], read: Read, policy: Policy | None, limit: int
) -> Going[tuple[dict[Any, Fraction], int]]:
    """Play positions on in every way until something is decided, a position at a time.

    All positions that are equally far on are taken together, and equal ones are one.

    Parameters
    ----------
    starts : iterable of (Step, Fraction)
        The positions, with what has just happened, each with its probability.
    read : callable
        What has come about in a position, if anything has.
    policy : callable or None
        How the seats play; None: every legal action alike.
    limit : int
        How many positions may be looked at.

    Returns
    -------
    dict, int
        In the end: the probability of everything that may come about, and how many positions
        there were.

    Raises
    ------
    TooMany
        Where there are more of them.
    """
    found: dict[Any, Fraction] = {}
    level = yield from _within(starts, read, limit)
    count = len(level)
    while level:
        level = yield from _within(_played_on(level, policy, found), read, limit - count)
        count += len(level)
    return found, count


Reached = tuple[State, tuple[Any, ...] | None]
"""A position, and what has come about in it."""


def _within(
    steps: Iterable[tuple[Step, Fraction]], read: Read, limit: int
) -> Going[dict[Reached, Fraction]]:
    """Return positions with their probabilities, equal ones together."""
    together: dict[Reached, Fraction] = {}
    for step, p in steps:
        reached = step.state, read(*step)
        together[reached] = together.get(reached, Fraction(0)) + p
        if len(together) > limit:
            raise TooMany
        yield
    return together


def _played_on(
    level: Mapping[Reached, Fraction], policy: Policy | None, found: dict[Any, Fraction]
) -> Iterable[tuple[Step, Fraction]]:
    for (state, decided), p in level.items():
        if decided is None:
            for action, q in _ways(state, policy).items():
                yield state.step(action), p * q
        else:
            for outcome in decided:
                found[outcome] = found.get(outcome, Fraction(0)) + p


def _ways(state: State, policy: Policy | None) -> Mapping[Any, Fraction]:
    """Return what may happen next, with probabilities: by chance, or as the seat plays."""
    actions = state.actions()
    if not actions:
        return state.outcomes()
    if policy is None:
        return dict.fromkeys(actions, Fraction(1, len(actions)))
    seat: Any = state.actor
    return checked(policy(state.view(seat), actions), actions)


def by_players(players: Sequence[Any]) -> Policy | None:
    """Return how some players play, seat by seat; None where one does not say (`chances`)."""
    if not all(map(_tells, players)):
        return None

    def chances(view: Any, actions: Sequence[Any]) -> Mapping[Any, Fraction]:
        found: Mapping[Any, Fraction] = players[view.seat].chances(view, actions)
        return found

    return chances


def _tells(player: Any) -> bool:
    """Whether a player tells its chances; those of what it was built on are not its own."""
    for kind in type(player).__mro__:
        if "chances" in vars(kind):
            return True
        if "choose" in vars(kind):
            return False
    return False


def checked(given: Mapping[Any, Fraction], actions: Sequence[Any]) -> dict[Any, Fraction]:
    """Return what a policy says of the legal actions.

    Raises
    ------
    BadInput
        Where that is no distribution over them.
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
