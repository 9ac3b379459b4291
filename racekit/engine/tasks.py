"""The tasks on the agenda: automatic steps, decisions of a seat, and chance events.

An automatic `Task` changes the board immediately; a `Choice` waits for a seat's decision, a
`Chance` for an outcome. Each is a small frozen value, so a position can contain its pending tasks.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Protocol

from .events import Event, Refusal


class _ChanceActor:
    """The chance player: deals, draws, shuffles."""

    def __repr__(self) -> str:
        return "CHANCE"

    def __reduce__(self) -> str:
        return "CHANCE"


CHANCE: Final = _ChanceActor()
"""The value of ``state.actor`` at a chance node."""

Actor = int | _ChanceActor | None


def actor_data(actor: Actor) -> int | str | None:
    """Return an actor as plain data: the seat, "chance", or None."""
    return actor if isinstance(actor, int) or actor is None else "chance"


class Action(Protocol):
    """A small frozen value; ``str(action)`` is its text form, unique among the legal actions."""

    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...
    def __str__(self) -> str: ...


class Change:
    """The effect of a task: the new board, the events, and the tasks to run before the rest.

    The remaining tasks stay: a game is over when no task is left, or at the task `END`, whatever
    follows it. Every task creates a change, and the engine consumes it immediately, so the class
    is minimal.

    Examples
    --------
    >>> Change("a new board").then
    ()
    """

    __slots__ = ("board", "events", "then")

    def __init__(
        self, board: Any, events: Sequence[Event] = (), then: Sequence[AnyTask] = ()
    ) -> None:
        self.board = board
        self.events = events
        self.then = then


# Task, Choice and Chance are not ABCs: every step checks the kind of its task, and isinstance is
# several times slower for a class with the ABC metaclass.


class Task:
    """An automatic task."""

    __slots__ = ()

    def run(self, game: Any, board: Any) -> Change:
        """Run the task."""
        raise NotImplementedError


class _End(Task):
    """Ends the game and discards all other pending tasks."""

    __slots__ = ()


END: Final = _End()
"""The task that ends a game while other tasks are pending."""


class Choice:
    """A decision of a seat (a decision node).

    Attributes
    ----------
    seat : int
        The seat that decides.
    rule : str
        Id of the rule that calls for the decision.

    Examples
    --------
    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Turn(Choice):
    ...     seat: int
    ...     rule = "N1"
    ...
    ...     def actions(self, game, board):
    ...         return tuple("123"[: board])
    ...
    ...     def play(self, game, board, action):
    ...         left = board - int(action)
    ...         return Change(left, then=[Turn(1 - self.seat)] if left else [])
    >>> Turn(0).actions(None, 2)
    ('1', '2')
    """

    __slots__ = ()

    seat: int
    rule: ClassVar[str]

    def actions(self, game: Any, board: Any) -> tuple[Action, ...]:
        """Return the legal actions, in order, with distinct effects."""
        raise NotImplementedError

    def is_forced(self, game: Any, board: Any, actions: Sequence[Action]) -> bool:
        """Return whether nothing is left to choose: by default, if only one action is legal."""
        return len(actions) == 1

    def refused(self, game: Any, board: Any) -> Mapping[Any, str]:
        """Return plausible but illegal actions, each with the rule that forbids it."""
        return {}

    def candidates(self, game: Any, board: Any) -> tuple[Action, ...]:
        """Return the legal actions, and the illegal ones worth explaining."""
        return (*self.actions(game, board), *self.refused(game, board))

    def why_not(self, game: Any, board: Any, action: Action) -> Refusal | None:
        """Return None if `action` is legal, else the rule that forbids it."""
        if action in self.actions(game, board):
            return None
        rule = self.refused(game, board).get(action)
        refusal: Refusal = (
            game.refusal(rule) if rule else game.unknown(self.called_by(board), str(action))
        )
        return refusal

    def play(self, game: Any, board: Any, action: Any) -> Change:
        """Apply a legal action."""
        raise NotImplementedError

    def called_by(self, board: Any) -> str:
        """Return the id of the rule that calls for the decision; by default `rule`."""
        return self.rule


class Chance:
    """A chance event (a chance node).

    Attributes
    ----------
    rule : str
        Id of the rule that calls for the event.

    Examples
    --------
    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Toss(Chance):
    ...     rule = "C1"
    ...
    ...     def weights(self, game, board):
    ...         return {"heads": 1, "tails": 1}
    ...
    ...     def play(self, game, board, action):
    ...         return Change(board + (action == "heads"))
    >>> Toss().play(None, 2, "heads").board
    3
    """

    __slots__ = ()

    rule: ClassVar[str]

    def weights(self, game: Any, board: Any) -> Mapping[Any, int]:
        """Return each outcome with its weight: the number of equally likely ways to obtain it."""
        raise NotImplementedError

    def play(self, game: Any, board: Any, action: Any) -> Change:
        """Apply an outcome."""
        raise NotImplementedError

    def called_by(self, board: Any) -> str:
        """Return the id of the rule that calls for the event; by default `rule`."""
        return self.rule

    def allows(self, game: Any, board: Any, action: Action) -> bool:
        """Return whether `action` is one of the outcomes."""
        return action in tuple(self.weights(game, board))

    def sample(self, game: Any, board: Any, rng: random.Random) -> Action:
        """Draw an outcome with the probabilities of `weights`."""
        weights = self.weights(game, board)
        drawn: Action = rng.choices(list(weights), list(weights.values()))[0]
        return drawn


AnyTask = Task | Choice | Chance
