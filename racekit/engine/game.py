"""The engine: games, states, and the agenda of tasks that moves a state on.

A state holds a *board* (everything on the table, a frozen value of the game's own) and an
*agenda*: a stack of small frozen tasks still to do. An automatic task changes the board and is
done; a `Choice` waits for a seat, a `Chance` for the dice of the world. `State.step` is the only
way to a new state, and it never changes the old one.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final, Literal, NamedTuple, Protocol, cast, get_args

from .errors import BadInput, IllegalAction, Problem
from .events import Event, Refusal
from .record import canonical
from .rules import RuleBook
from .texts import Text
from .values import made


class _ChanceActor:
    """The actor that is nobody: deals, draws, shuffles."""

    def __repr__(self) -> str:
        return "CHANCE"

    def __reduce__(self) -> str:
        return "CHANCE"


CHANCE: Final = _ChanceActor()
"""``state.actor`` where chance decides."""

Actor = int | _ChanceActor | None

Mode = Literal["play", "study"]
"""In play, undo stops where something was learned; study may go anywhere."""

MODES: Final = get_args(Mode)


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

    def candidates(self, game: Any, board: Any) -> tuple[Action, ...]:
        """Return every action worth asking about: the legal ones, and those that need a reason."""
        raise NotImplementedError

    def why_not(self, game: Any, board: Any, action: Action) -> Refusal | None:
        """Return None where `action` is legal, else the rule that forbids it."""
        raise NotImplementedError

    def play(self, game: Any, board: Any, action: Any) -> Change:
        """Do a legal action."""
        raise NotImplementedError


class Chance:
    """Something on the agenda that chance decides.

    Attributes
    ----------
    rule : str
        Id of the rule that calls for it.
    """

    __slots__ = ()

    rule: ClassVar[str]

    def weights(self, game: Any, board: Any) -> Mapping[Action, int]:
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
        return rng.choices(list(weights), list(weights.values()))[0]


AnyTask = Task | Choice | Chance


class Result(NamedTuple):
    """How a game ended. Everything is indexed by seat.

    Attributes
    ----------
    scores : tuple of int
        What counts in this game (LONG SHOT: dollars).
    ranking : tuple of int
        Each seat's place, from 1; equal seats share a place (1, 1, 3).
    winners : tuple of int
        The seats at place 1.
    """

    scores: tuple[int, ...]
    ranking: tuple[int, ...]
    winners: tuple[int, ...]

    @classmethod
    def of_scores(cls, scores: Sequence[int], ties: Sequence[Any] | None = None) -> Result:
        """Rank seats by score, most first.

        Parameters
        ----------
        scores : sequence of int
            Each seat's score.
        ties : sequence, optional
            What ranks seats with equal scores, least first; without it they share a place.

        Examples
        --------
        >>> Result.of_scores([30, 10, 30])
        Result(scores=(30, 10, 30), ranking=(1, 3, 1), winners=(0, 2))
        >>> Result.of_scores([30, 10, 30], ties=[2, 1, 1]).ranking
        (2, 3, 1)
        """
        equal = [0] * len(scores) if ties is None else ties
        keys = zip(scores, equal, strict=True)
        ranking = competition_ranking([(-score, tie) for score, tie in keys])
        winners = tuple(seat for seat, place in enumerate(ranking) if place == 1)
        return cls(tuple(scores), ranking, winners)


def competition_ranking(keys: Sequence[Any]) -> tuple[int, ...]:
    """Return each item's place, the smallest key first; equal keys share a place (1, 1, 3).

    Examples
    --------
    >>> competition_ranking([7, 3, 7, 9])
    (2, 1, 2, 4)
    """
    ordered = sorted(keys)
    return tuple(ordered.index(key) + 1 for key in keys)


class View(Protocol):
    """All that one seat may know, and nothing else; it holds no reference to the state."""

    game: ClassVar[str]

    @property
    def seat(self) -> int:
        """Whose view it is."""

    def data(self) -> dict[str, Any]:
        """Return the view as plain data."""

    def unseen(self) -> Mapping[tuple[str, ...], Mapping[Any, int]]:
        """Return the cards that this seat cannot place, by where they may be."""

    def outcomes(self) -> dict[Action, Fraction]:
        """Return what chance may bring next and this seat will see, as far as it can know."""


class Game(ABC):
    """Rules plus options: frozen, hashable, equal where its options are equal."""

    name: ClassVar[str]
    version: ClassVar[str]
    players: int

    @property
    @abstractmethod
    def book(self) -> RuleBook:
        """The game's rule book."""

    @abstractmethod
    def options(self) -> dict[str, Any]:
        """Return the options that differ from the defaults, as plain data."""

    @abstractmethod
    def house(self) -> tuple[Text, ...]:
        """Return the house defaults in force, each a sentence."""

    @abstractmethod
    def setup(self) -> tuple[Any, tuple[AnyTask, ...]]:
        """Return the first board and the first tasks, next one first."""

    @abstractmethod
    def view(self, state: State, seat: int) -> View:
        """Return what `seat` may know."""

    @abstractmethod
    def scene(self, view: Any) -> dict[str, Any]:
        """Return a view as plain data for the front end."""

    def backdrop(self) -> dict[str, Any]:
        """Return what is the same in every scene: it travels once, and is drawn with each.

        Everybody at the table may know it, before anything has happened.
        """
        return {}

    @abstractmethod
    def picture(self, scene: Mapping[str, Any], label: str) -> str:
        """Return a scene's board as SVG; `label` says what it shows."""

    @abstractmethod
    def scene_text(self, scene: Mapping[str, Any], names: Mapping[int, Text], lang: str) -> str:
        """Return a scene's board as plain text, for terminals."""

    def board_text(self, view: Any, names: Mapping[int, Text], lang: str) -> str:
        """Return the board that a view shows as plain text."""
        return self.scene_text(self.scene(view), names, lang)

    @abstractmethod
    def public_scene(self, scene: dict[str, Any]) -> dict[str, Any]:
        """Return a scene without what only its own seat may see (for a hot-seat curtain)."""

    @abstractmethod
    def ends(self, action: Any) -> dict[str, str | None]:
        """Return what on the scene an action takes up and where it goes: ``from`` and ``to``."""

    @abstractmethod
    def action_text(self, action: Any) -> Text:
        """Return an action or an outcome in words."""

    def card_text(self, card: Any) -> Text:
        """Return what a card is called."""
        return Text(str(card), str(card))

    @abstractmethod
    def status(self, view: Any, names: Mapping[int, Text]) -> tuple[Text, Text]:
        """Return the header line in words: where the game stands, and what may be done."""

    def score_text(self, score: int, lang: str) -> str:
        """Return a score as people write it."""
        return f"{score:,}"

    @abstractmethod
    def result(self, board: Any) -> Result:
        """Return the result of a finished game."""

    @abstractmethod
    def parse(self, text: str) -> Action | None:
        """Read an action's text form; None where it is none of this game's."""

    @abstractmethod
    def over(self) -> Refusal:
        """Return the refusal of any action once the game is over."""

    @abstractmethod
    def unknown(self, rule: str, text: str) -> Refusal:
        """Return the refusal of an action that nothing on the table answers to."""

    def describe(self, state: State) -> dict[str, Any]:
        """Return a position as plain data, hidden things included; a record keeps it.

        Raises
        ------
        BadInput
            Where this game cannot tell its positions.
        """
        raise BadInput.of("bad_position", [Problem.of("start", "no_positions", game=self.name)])

    def place(self, description: Mapping[str, Any]) -> State:
        """Return the position that `describe` told: ``place(describe(state)) == state``.

        Raises
        ------
        BadInput
            Listing everything that is wrong with it, each with its place.
        """
        raise BadInput.of("bad_position", [Problem.of("start", "no_positions", game=self.name)])

    def opening(self) -> Step:
        """Return the first state, and what happened before anybody had to act."""
        board, tasks = self.setup()
        return _settle(self, Change(board, then=tasks), ())

    def start(self) -> State:
        """Return the first state."""
        return self.opening().state

    def event(self, rule: str, name: str, *, reveals: bool = False, **values: Any) -> Event:
        """Make an event that everybody sees."""
        return made(Event, (self.book, rule, name, self.told(values), None, (), reveals))

    def secret_event(self, rule: str, name: str, secret: str, **values: Any) -> Event:
        """Make an event whose value `secret` only the seat in ``values["seat"]`` sees."""
        to = (values["seat"],)
        return made(Event, (self.book, rule, name, self.told(values), to, (secret,), False))

    def refusal(self, rule: str, name: str, **values: Any) -> Refusal:
        """Make a refusal."""
        return Refusal(self.book, rule, name, self.told(values))

    def told(self, values: dict[str, Any]) -> dict[str, Any]:
        """Return the values of an event or a refusal as they are told."""
        return values

    def check_seat(self, seat: int) -> int:
        """Return `seat`, or raise where the game has no such seat."""
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            problem = Problem.of("seat", "unknown_seat", seat=repr(seat), last=self.players - 1)
            raise BadInput.of("bad_seat", [problem])
        return seat


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
        set_once = object.__setattr__
        set_once(self, "game", game)
        set_once(self, "board", board)
        set_once(self, "agenda", agenda)
        set_once(self, "task", agenda[-1] if agenda else None)
        set_once(self, "_offered", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a state is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a state is frozen: {name} cannot be deleted")

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
        if task is None:
            return None
        return task.called_by(self.board) if isinstance(task, Chance) else task.rule

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
        return {action: Fraction(weight, total) for action, weight in weights.items()}

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
        if isinstance(task, Choice):
            if action is None:
                return self.game.unknown(task.rule, str(given))
            return task.why_not(self.game, self.board, action)
        if action is not None and task.allows(self.game, self.board, action):
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
        return _settle(self.game, task.play(self.game, self.board, meant), self.agenda[:-1])

    def _has_offered(self, action: Action | str) -> bool:
        """Whether `actions` or `sample` has given this very action: it needs no second look."""
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
        return self.game.view(self, self.game.check_seat(seat))

    def key(self, seat: int) -> str:
        """Return the view as canonical text: equal exactly where the seat's knowledge is equal."""
        return canonical(self.view(seat).data())

    @property
    def result(self) -> Result | None:
        """The result, or None while the game goes on."""
        return None if self.agenda else self.game.result(self.board)


class Step(NamedTuple):
    """What `State.step` returns: the new state, and what happened on the way."""

    state: State
    events: tuple[Event, ...]


def run_on(game: Game, board: Any, tasks: Sequence[AnyTask]) -> State:
    """Return the state that tasks, the next one first, come to before somebody has to act."""
    return _settle(game, Change(board, then=tasks), ()).state


def _settle(game: Game, change: Change, agenda: Sequence[AnyTask]) -> Step:
    """Take up a change, and do automatic tasks until one waits for an actor, or none is left."""
    events, todo = [*change.events], [*agenda, *reversed(change.then)]
    while todo and isinstance(task := todo[-1], Task):
        del todo[-1]
        if task is END:
            todo.clear()
            break
        change = task.run(game, change.board)
        if change.events:
            events += change.events
        if change.then:
            todo += reversed(change.then)
    return made(Step, (State(game, change.board, tuple(todo)), tuple(events)))
