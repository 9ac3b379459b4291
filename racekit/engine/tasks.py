"""The agenda's tasks: what a game does next, by itself, by a seat's choice, or by chance.

An automatic `Task` changes the board and is done; a `Choice` waits for a seat, a `Chance` for an
outcome. Each is a small frozen value, so that a position can hold what is still to be done.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Protocol

from .events import Event, Refusal


class _ChanceActor:
    """The actor that is nobody: deals, draws, shuffles."""

    def __repr__(self) -> str:
        return "CHANCE"

    def __reduce__(self) -> str:
        return "CHANCE"


CHANCE: Final = _ChanceActor()
"""``state.actor`` where chance decides."""

Actor = int | _ChanceActor | None


class Action(Protocol):
    """A small frozen value; ``str(action)`` is its text form, unique among the legal ones."""

    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...
    def __str__(self) -> str: ...


class Change:
    """What a task did: the new board, what happened, and the tasks it puts before the rest.

    The rest stays: a game is over when no task is left, or at the task `END`, whatever follows it.

    It is taken up at once and never kept, so it is the plainest of objects: every task makes one.
    """

    __slots__ = ("board", "events", "then")

    def __init__(
        self, board: Any, events: Sequence[Event] = (), then: Sequence[AnyTask] = ()
    ) -> None:
        self.board = board
        self.events = events
        self.then = then


# Tasks, choices and chances are no ABCs: every step asks what kind it has before it, and
# isinstance takes several times as long where a class has ABC's metaclass.


class Task:
    """Something on the agenda that happens by itself."""

    __slots__ = ()

    def run(self, game: Any, board: Any) -> Change:
        """Do it."""
        raise NotImplementedError


class _End(Task):
    """The game is over, whatever else there was to do."""

    __slots__ = ()


END: Final = _End()
"""The last task of a game that ends in the middle of something."""


class Choice:
    """Something on the agenda that asks a seat.

    Attributes
    ----------
    seat : int
        Who decides.
    rule : str
        Id of the rule that asks.
    """

    __slots__ = ()

    seat: int
    rule: ClassVar[str]

    def actions(self, game: Any, board: Any) -> tuple[Action, ...]:
        """Return the legal actions, ordered, distinct in effect."""
        raise NotImplementedError

    def refused(self, game: Any, board: Any) -> Mapping[Any, str]:
        """Return what somebody may want to do and cannot do now, with the rule that forbids it."""
        return {}

    def candidates(self, game: Any, board: Any) -> tuple[Action, ...]:
        """Return every action worth asking about: the legal ones, and those that need a reason."""
        return (*self.actions(game, board), *self.refused(game, board))

    def why_not(self, game: Any, board: Any, action: Action) -> Refusal | None:
        """Return None where `action` is legal, else the rule that forbids it."""
        if action in self.actions(game, board):
            return None
        rule = self.refused(game, board).get(action)
        refusal: Refusal = (
            game.refusal(rule) if rule else game.unknown(self.called_by(board), str(action))
        )
        return refusal

    def play(self, game: Any, board: Any, action: Any) -> Change:
        """Do a legal action."""
        raise NotImplementedError

    def called_by(self, board: Any) -> str:
        """Return the id of the rule that asks here: `rule`, where it is always the same."""
        return self.rule


class Chance:
    """Something on the agenda that chance decides.

    Attributes
    ----------
    rule : str
        Id of the rule that calls for it.
    """

    __slots__ = ()

    rule: ClassVar[str]

    def weights(self, game: Any, board: Any) -> Mapping[Any, int]:
        """Return each outcome with its weight: in how many equally likely ways it comes about."""
        raise NotImplementedError

    def play(self, game: Any, board: Any, action: Any) -> Change:
        """Do what chance chose."""
        raise NotImplementedError

    def called_by(self, board: Any) -> str:
        """Return the id of the rule that calls for it here: `rule`, where it is always the same."""
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
