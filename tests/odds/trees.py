"""Complete enumeration, one ply at a time: positions with their probabilities."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from racekit.engine.game import State

Tree = dict[State, Fraction]


def follow(tree: Tree) -> Tree:
    """Enumerate one ply; all players move uniformly at random."""
    found: Tree = {}
    for state, p in tree.items():
        actions = state.actions()
        ways = state.outcomes() or {action: Fraction(1, len(actions)) for action in actions}
        for action, q in ways.items():
            after = state.step(action).state
            found[after] = found.get(after, Fraction(0)) + p * q
    return found


def by_information_state(tree: Tree, seat: int) -> dict[Any, Tree]:
    """Return the posterior positions of each information state of a seat, by Bayes' theorem."""
    found: dict[Any, Tree] = {}
    for state, p in tree.items():
        found.setdefault(state.view(seat), {})[state] = p
    for states in found.values():
        total = sum(states.values())
        states.update({state: p / total for state, p in states.items()})
    return found
