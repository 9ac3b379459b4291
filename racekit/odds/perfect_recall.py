"""Positions of a game together with each seat's memory, for solvers that need perfect recall."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import Any, Generic, NamedTuple, Self, TypeVar, cast

from ..engine.game import State
from ..engine.tasks import Action
from ..engine.values import with_item
from ..table.table import Table
from .messages import refused

T = TypeVar("T")


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

    def digests(self) -> Iterator[str]:
        """Yield the digest of each decision up to this one, the last one first."""
        node: Decision | None = self
        while node:
            yield node.digest
            node = node._before

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


class Remembered(Generic[T]):
    """What was found for each information set of a tree: a seat's view, and what it remembers.

    Where a board does not record what a seat has done and seen, one view belongs to several sets.

    Parameters
    ----------
    sets : iterable of (str, view, T)
        Each set's key (`Position.key`), the seat's view in it, and what was found for it.
    """

    def __init__(self, sets: Iterable[tuple[str, Any, T]]) -> None:
        self._found: dict[str, T] = {}
        self._keys: dict[Any, list[str]] = {}
        for key, view, found in sets:
            self._found[key] = found
            self._keys.setdefault(view, []).append(key)

    def __iter__(self) -> Iterator[tuple[Any, T]]:
        """Yield each set's view, and what was found for it."""
        pairs = ((view, key) for view, keys in self._keys.items() for key in keys)
        return ((view, self._found[key]) for view, key in pairs)

    @property
    def by_view(self) -> bool:
        """Whether a view is enough to know the set."""
        return len(self._keys) == len(self._found)

    def find(self, asked: Any) -> T:
        """Return what was found where a seat decides.

        Parameters
        ----------
        asked : Table, State or view
            The seat's view, or a position in which it acts. A table also tells what it remembers:
            all since the position at which the tree begins.

        Raises
        ------
        BadInput
            If it is not in the tree, or the seat remembers one of several pasts there.
        """
        if isinstance(asked, Table):
            return self._along(asked)
        view = asked
        if isinstance(asked, State):
            view = asked.view(asked.actor if isinstance(asked.actor, int) else 0)
        keys = self._keys.get(view, [])
        if len(keys) > 1:
            raise refused("view", "several_pasts", pasts=len(keys))
        if not keys:
            raise refused("view", "not_reached")
        return self._found[keys[0]]

    def _along(self, table: Table) -> T:
        """Return what was found at a table, wherever on its line the tree begins."""
        line, seat = table.node.line(), table.actor
        own = [node for node in line[1:] if node.actor == seat]
        for number in range(len(own) + 1 if isinstance(seat, int) else 0):
            past: Decision | None = None
            for node in own[number:]:
                assert node.parent is not None
                past = Decision(past, table.state_at(node.parent), cast(Action, node.action))
            if (key := _key(past, table.state, cast(int, seat))) in self._found:
                return self._found[key]
        raise refused("table", "not_reached")
