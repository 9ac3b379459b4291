"""Positions of a game together with each seat's memory, for solvers that need perfect recall."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, NamedTuple, Self

from ..engine.game import State
from ..engine.tasks import Action
from ..engine.values import with_item


class Decision:
    """A decision of a seat, linked to the one before; immutable but for its cached digest."""

    __slots__ = ("_action", "_before", "_digest", "_state")

    def __init__(self, before: Decision | None, state: State, action: Action) -> None:
        self._before, self._state, self._action = before, state, action
        self._digest = ""

    @property
    def digest(self) -> str:
        """16 hexadecimal digits that stand for the seat's views and actions up to this one."""
        pending: list[Decision] = []
        node: Decision | None = self
        while node and not node._digest:
            pending.append(node)
            node = node._before
        for each in reversed(pending):
            seat: Any = each._state.actor
            text = f"{_key(each._before, each._state, seat)} {each._action}"
            each._digest = blake2b(text.encode(), digest_size=8).hexdigest()
        return self._digest

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


def _key(past: Decision | None, state: State, seat: int) -> str:
    return f"{past.digest if past else '-'} {state.key(seat)}"


class Position(NamedTuple):
    """A state, each seat's decisions that led to it, and the number of steps from the start.

    Examples
    --------
    >>> import racekit as rk
    >>> position = start_at(rk.game("kuhn").start()).after("K").after("J").after("check")
    >>> position.key(0)[:17], position.key(1)[:2]
    ('4992b97f962c17d1 ', '- ')
    """

    state: State
    past: tuple[Decision | None, ...]
    steps: int

    def after(self, action: Action | str) -> Position:
        """Return the position after an action, or an outcome of chance."""
        state, past, actor = self.state, self.past, self.state.actor
        after = state.step(action).state
        if isinstance(actor, int):
            past = with_item(past, actor, Decision(past[actor], state, action))
        return Position(after, past, self.steps + 1)

    def key(self, seat: int) -> str:
        """Return a seat's information state: a digest of its past decisions, and its view as text.

        Two positions have the same key if and only if the seat has the same view and remembers the
        same views and actions of its own (up to a collision of 64-bit digests).
        """
        return _key(self.past[seat], self.state, seat)

    def successors(self) -> Mapping[Action, Any]:
        """Return the legal actions, with the value None, or the outcomes with probabilities."""
        actions = self.state.actions()
        return dict.fromkeys(actions) if actions else self.state.outcomes()

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self


def start_at(state: State) -> Position:
    """Return a position that begins with a state, in which no seat has a memory yet."""
    return Position(state, (None,) * state.game.players, 0)
