"""States, and the agenda of tasks that moves a state on.

A state holds a *board* (everything on the table, a frozen value of the game's own) and an
*agenda*: a stack of small frozen tasks still to do. An automatic task changes the board and is
done; a `Choice` waits for a seat, a `Chance` for the dice of the world. `State.step` is the only
way to a new state, and it never changes the old one.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Protocol, cast

from .errors import IllegalAction
from .events import Event, Refusal
from .jsons import canonical
from .result import Result
from .view import BoardView, View

if TYPE_CHECKING:
    from .game import Game


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


class State:
    """One complete position: a frozen value; equal positions are equal and hash alike.

    Attributes
    ----------
    game : Game
        The rules and options.
    board : object
        Everything on the table, of the game's own frozen type.
    agenda : tuple
        The tasks still to do, the next one last.
    task : Choice, Chance or None
        The task that waits for a seat or for chance; None when the game is over.
    """

    __slots__ = ("_offered", "agenda", "board", "game", "task")

    game: Game
    board: Any
    agenda: tuple[AnyTask, ...]
    task: Choice | Chance | None
    _offered: tuple[Action, ...] | None

    def __init__(self, game: Game, board: Any, agenda: tuple[AnyTask, ...]) -> None:
        object.__setattr__(self, "game", game)
        object.__setattr__(self, "board", board)
        object.__setattr__(self, "agenda", agenda)
        object.__setattr__(self, "task", agenda[-1] if agenda else None)
        object.__setattr__(self, "_offered", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a state is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a state is frozen: {name} cannot be deleted")

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self

    def __reduce__(self) -> tuple[type[State], tuple[Game, Any, tuple[AnyTask, ...]]]:
        return State, (self.game, self.board, self.agenda)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (self.board, self.agenda, self.game) == (other.board, other.agenda, other.game)

    def __hash__(self) -> int:
        return hash((self.board, self.agenda, self.game))

    def __repr__(self) -> str:
        return f"<{self.game.name} {self.game.version}, to act: {self.actor}, {self.board!r}>"

    @property
    def rule(self) -> str | None:
        """The id of the rule that asks the actor; None when the game is over."""
        task = self.task
        return None if task is None else task.called_by(self.board)

    @property
    def actor(self) -> Actor:
        """Who decides: a seat number, `CHANCE`, or None when the game is over."""
        task = self.task
        return task.seat if isinstance(task, Choice) else None if task is None else CHANCE

    def candidates(self) -> tuple[Action, ...]:
        """Return the actions worth asking `why_not` about; empty where no seat decides."""
        task = self.task
        return task.candidates(self.game, self.board) if isinstance(task, Choice) else ()

    def actions(self) -> tuple[Action, ...]:
        """Return the seat's legal actions, ordered; empty at chance and when the game is over."""
        task = self.task
        if not isinstance(task, Choice):
            return ()
        legal = self._offered
        if legal is None:
            legal = task.actions(self.game, self.board)
            object.__setattr__(self, "_offered", legal)
        return legal

    def outcomes(self) -> dict[Action, Fraction]:
        """Return what chance may do, with exact probabilities; empty where a seat decides."""
        task = self.task
        if not isinstance(task, Chance):
            return {}
        weights = task.weights(self.game, self.board)
        total = sum(weights.values())
        object.__setattr__(self, "_offered", tuple(weights))
        return {action: _share(weight, total) for action, weight in weights.items()}

    def sample(self, rng: random.Random) -> Action:
        """Draw one of `outcomes` as it is likely; ValueError where chance does not decide."""
        task = self.task
        if not isinstance(task, Chance):
            raise ValueError("chance does not decide here")
        drawn = task.sample(self.game, self.board, rng)
        object.__setattr__(self, "_offered", (drawn,))
        return drawn

    def why_not(self, action: Action | str) -> Refusal | None:
        """Return None where `action` is legal here, else the rule that forbids it.

        Parameters
        ----------
        action : Action or str
            An action or its text form.
        """
        return self._why_not(action, self._read(action))

    def _why_not(self, given: Action | str, action: Action | None) -> Refusal | None:
        """Return why what was given, read as `action`, is not legal here."""
        task = self.task
        if task is None:
            return self.game.over()
        if action is not None:
            if isinstance(task, Choice):
                return task.why_not(self.game, self.board, action)
            if task.allows(self.game, self.board, action):
                return None
        return self.game.unknown(task.called_by(self.board), str(given))

    def step(self, action: Action | str) -> Step:
        """Play `action` and everything that follows by itself.

        Parameters
        ----------
        action : Action or str
            One of `actions` or `outcomes`, or its text form.

        Returns
        -------
        Step
            The new state and what happened. This state is unchanged.

        Raises
        ------
        IllegalAction
            With the rule that forbids it.
        """
        meant = action if self._has_offered(action) else self._checked(action)
        task = self.task
        assert task is not None
        return settled(self.game, task.play(self.game, self.board, meant), self.agenda[:-1])

    def _has_offered(self, action: Action | str) -> bool:
        """Whether this very action has been offered or drawn here: it needs no second look."""
        return id(action) in map(id, self._offered or ())

    def _checked(self, action: Action | str) -> Action:
        """Return the action that is meant, or raise IllegalAction."""
        meant = self._read(action)
        refusal = self._why_not(action, meant)
        if refusal is not None:
            raise IllegalAction(refusal)
        return cast(Action, meant)

    def _read(self, action: Action | str) -> Action | None:
        """Return the action that is meant, by its text form; None where it is none.

        A value may be equal to an action and yet be none: a plain tuple equals a named one.
        """
        return self.game.parse(str(action).strip())

    def view(self, seat: int) -> View:
        """Return all that `seat` may know by the rules, and nothing else."""
        seen = self.game.view(self, self.game.check_seat(seat))
        if type(seen) is not type(self.board):
            return cast(View, seen)
        actor = self.actor if isinstance(self.actor, int) else None
        return BoardView(self.game, seat, seen, self.agenda, self.rule, actor)

    def key(self, seat: int) -> str:
        """Return the view as canonical text: equal exactly where the seat's knowledge is equal."""
        return canonical(self.view(seat).data())

    @property
    def result(self) -> Result | None:
        """The result, or None while the game goes on."""
        return None if self.agenda else self.game.result(self.board)


@lru_cache(maxsize=1024)
def _share(weight: int, total: int) -> Fraction:
    """Return a fraction: the same ones come up again and again, and to make one takes its time."""
    return Fraction(weight, total)


class Step(NamedTuple):
    """What `State.step` returns: the new state, and what happened on the way."""

    state: State
    events: tuple[Event, ...]


def run_on(game: Game, board: Any, tasks: Sequence[AnyTask]) -> State:
    """Return the state that tasks, the next one first, come to before somebody has to act."""
    return settled(game, Change(board, then=tasks), ()).state


def settled(game: Game, change: Change, agenda: Sequence[AnyTask]) -> Step:
    """Take up a change, and do automatic tasks until one waits for an actor, or none is left."""
    events, todo = [*change.events], [*agenda, *reversed(change.then)]
    while todo and isinstance(task := todo[-1], Task):
        todo.pop()
        if task is END:
            todo.clear()
            break
        change = task.run(game, change.board)
        if change.events:
            events += change.events
        if change.then:
            todo += reversed(change.then)
    return Step(State(game, change.board, tuple(todo)), tuple(events))
