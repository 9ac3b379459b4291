"""Games and their states: rules plus options, and the immutable positions of play.

A state holds a *board* (everything on the table, a frozen value of the game's own type) and an
*agenda*: a stack of small frozen pending tasks (see `racekit.engine.tasks`). `State.step` is the
only way to obtain a new state, and it never changes the old one.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar, Final, Literal, NamedTuple, Self, cast, get_args

from .board_view import BoardView
from .codec import AGENDA, codec_of
from .errors import BadInput, IllegalAction, Problem, short_repr
from .events import Event, Refusal
from .formats import Location
from .integers import as_integer, own_integers
from .jsons import canonical
from .options import declared_options, finish_options, option_fields
from .presentation import Presentation
from .result import Result
from .rules import RuleBook
from .tasks import CHANCE, END, Action, Actor, AnyTask, Chance, Change, Choice, Task
from .texts import Text
from .values import Frozen, new_unchecked
from .view import View, seen_board

Mode = Literal["play", "study"]
"""In play mode, undo stops at revealed information; study mode can visit any position."""

MODES: Final = get_args(Mode)


NO_SEAT = -1
"""A number that is no seat's: what it sees, everybody may know."""


class Game(Frozen, Presentation, ABC):
    """Rules plus options: frozen and hashable; games of a class are equal if their options are.

    A custom game is a subclass that defines

    - `name`, `version` and `players`;
    - `rules`, the rules by their ids (a large game reads a `book` from a file instead);
    - `setup`, the initial board and the initial tasks, which drive the game;
    - what a seat sees: by marks of the board's fields (`Seen`), or by `view`;
    - `result`, the outcome of a finished game.

    Its options are the fields of a frozen dataclass (see `racekit.engine.options.option`). Actions
    are plain strings unless the game overrides `parse`. The presentation has defaults (see
    `Presentation`), and `features` lists the protocols for odds, players and solvers. A class with
    a name can be played as soon as it is defined: ``rk.play("name")``.

    Attributes
    ----------
    name, version : str
        The game's identifier in records and calls, and the version of its rules, such as "1" or
        "1.10". A record of an older version is replayed under the current rules, with a notice; one
        of a newer version is refused.
    players : int
        The number of seats.
    title, line : str or Text, optional
        The game's title, and a one-line description. The defaults are the name, and the first line
        of the class's docstring, or the last rule.
    rules : mapping
        Rule id to the rule: a short title, a colon and the rule itself, as a text in one language
        or both. The last rule describes the end of the game.
    sentences : mapping, optional
        Texts of events and refusals by their names, with values in braces:
        ``"{seat:Seat} rolls {die}."`` `racekit.engine.texts` lists the kinds of
        word (``:Seat``). The default text is the rule's title and the values.
    features : mapping
        The protocols of `racekit.engine.analysis` that the game implements.
    view_class : type
        The class of a seat's view: `BoardView`, or a subclass that names what a player asks about.
    forced : bool
        Whether tables of this game make forced choices by default (see `Table`). It suits a game
        that asks often when nothing is left to choose (see `Choice.is_forced`).
    simultaneous : tuple of type
        The kinds of choice that seats make at once: consecutive choices of such a kind, of which
        nobody learns before all are made. At a table one seat still follows another; the adapters
        of `racekit.interop` put them into one node.
    own_integers : bool
        Whether the game computes with Python's own integers alone. Otherwise the engine looks for
        others, such as NumPy's, in what a step returns, and replaces them.
    """

    name: ClassVar[str]
    version: ClassVar[str]
    players: int
    title: ClassVar[str | Text] = ""
    line: ClassVar[str | Text] = ""
    rules: ClassVar[Mapping[str, str | Text]] = {}
    sentences: ClassVar[Mapping[str, str | Text]] = {}
    features: ClassVar[Mapping[type[Any], Any]] = {}
    view_class: ClassVar[type[BoardView]] = BoardView
    forced: ClassVar[bool] = False
    simultaneous: ClassVar[tuple[type[Choice], ...]] = ()
    own_integers: ClassVar[bool] = False

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if cls.rules and _WORDS & vars(cls).keys():
            doc, *_ = (cls.__doc__ or "").strip().splitlines() or [""]
            cls.book = RuleBook.brief(
                cls.name,
                cls.__module__,
                title=cls.title or cls.name,
                line=cls.line or doc,
                rules=cls.rules,
                terms=cls.terms,
                sentences=cls.sentences,
            )
        if "name" in vars(cls):
            defined[cls.name] = cls

    # --- the rules: what every game defines ------------------------------------------------------

    @abstractmethod
    def setup(self) -> tuple[Any, tuple[AnyTask, ...]]:
        """Return the initial board and the initial tasks, in order of execution."""

    def view(self, state: State, seat: int) -> Any:
        """Return the information available to `seat`: a `View`, or the board with `HIDDEN` parts.

        By default, it is the board as its fields' marks say it (see `Seen`); without marks, every
        seat sees everything. A board is sufficient if the tasks contain nothing hidden and the
        board contains everything that a seat may remember. If the game is too large to search for
        what may be hidden, marks say what that may be (`racekit.engine.any_of`), or its `features`
        name a `Determinizer`.
        """
        return seen_board(state.board, seat)

    def scene_for_all(self, state: State) -> dict[str, Any]:
        """Return the scene of what everybody may know, for spectators and behind a curtain.

        Where a board's marks say who sees what, that is the board as nobody's seat sees it.
        """
        if type(self).view is not Game.view or type(self).public_scene is not Game.public_scene:
            return self.public_scene(self.scene(state.view(0)))
        seen = seen_board(state.board, NO_SEAT)
        return self.scene(self.view_class(self, 0, seen, state.agenda, state.rule, None))

    @abstractmethod
    def result(self, board: Any) -> Result:
        """Return the result of a finished game."""

    def parse(self, text: str) -> Action | None:
        """Parse an action's text form; None if it is not an action of this game."""
        return text

    # --- options ---------------------------------------------------------------------------------

    @classmethod
    def make(cls, **options: Any) -> Self:
        """Check the options and make the game.

        Raises
        ------
        BadInput
            The error lists every unknown or invalid option.
        """
        finish_options(cls, declared_options(cls, options))
        return cls(**options)

    def options(self) -> dict[str, Any]:
        """Return the options that differ from the defaults, as plain data."""
        given = ((each, getattr(self, each.name)) for each in option_fields(type(self)))
        return {each.name: value for each, value in given if value != each.default}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return type(self) is type(other) and self.options() == other.options()

    def __hash__(self) -> int:
        return hash((type(self), tuple(self.options())))

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.options())

    # --- positions as data -----------------------------------------------------------------------

    def describe(self, state: State) -> dict[str, Any]:
        """Return a position as plain data, including hidden information, for a record.

        Raises
        ------
        BadInput
            If this game cannot describe its positions.
        """
        known = codec_of(type(self).__module__, self)
        return {
            "board": known.encode(state.board, type(state.board)),
            "agenda": known.encode(state.agenda, AGENDA),
        }

    def from_description(self, description: Mapping[str, Any], /) -> State:
        """Return the position of a description: ``from_description(describe(state)) == state``.

        Raises
        ------
        BadInput
            The error lists every problem with its place.
        """
        known, at = codec_of(type(self).__module__, self), Location("", [])
        kinds = {"board": type(self.start().board), "agenda": AGENDA}
        table = at.table(description, kinds)
        found = {key: known.read(table.get(key), kind, at.key(key)) for key, kind in kinds.items()}
        at.finish()
        return run_until_decision(self, Change(found["board"]), found["agenda"]).state

    # --- services for the engine and the tasks ---------------------------------------------------

    def opening(self) -> Step:
        """Return the initial state, and the events before the first decision."""
        board, tasks = self.setup()
        return run_until_decision(self, Change(board, then=tasks), ())

    def start(self) -> State:
        """Return the initial state."""
        return self.opening().state

    def run_on(self, board: Any, tasks: Sequence[AnyTask]) -> State:
        """Run tasks, the next one first, and return the state at the next decision."""
        return run_until_decision(self, Change(board, then=tasks), ()).state

    def event(self, rule: str, name: str = "", /, *, reveals: bool = False, **values: Any) -> Event:
        """Create an event that every seat sees.

        Parameters
        ----------
        rule : str
            Id of the rule that caused it; one that the game does not have is an error.
        name : str, optional
            Key of its text; the default text is composed of the rule's title and the values.
        reveals : bool
            Whether it reveals hidden information: play mode cannot undo it.
        **values
            Seats, cards, numbers. The value `seat` is the seat that acted.
        """
        book, shown = self.book, self.shown_values(values)
        return new_unchecked(Event, (book, book.cited(rule), name, shown, None, (), reveals))

    def secret_event(self, rule: str, name: str, secret: str, /, **values: Any) -> Event:
        """Create an event whose value `secret` only the seat in ``values["seat"]`` sees."""
        to, book, shown = (values["seat"],), self.book, self.shown_values(values)
        return new_unchecked(Event, (book, book.cited(rule), name, shown, to, (secret,), False))

    def secret(
        self,
        rule: str,
        name: str = "",
        /,
        *,
        seat: int,
        to: Iterable[int] | None = None,
        **values: Any,
    ) -> Event:
        """Create an event whose values only `seat` sees; the others see that it happened.

        If several seats see them, such as partners, `to` has them all. If the event has a sentence,
        the others' sentence is ``NAME_hidden``; without one they see nothing.
        """
        book, shown = self.book, self.shown_values({"seat": seat, **values})
        seats = (seat,) if to is None else tuple(to)
        return Event(book, book.cited(rule), name, shown, seats, tuple(values))

    def refusal(self, rule: str, name: str = "", /, **values: Any) -> Refusal:
        """Create a refusal; if it has no text of its own, the reason is the rule itself."""
        return Refusal(self.book, self.book.cited(rule), name, self.shown_values(values))

    def over(self) -> Refusal:
        """Return the refusal of any action after the end of the game; it cites the last rule."""
        return self.refusal([*self.book][-1], "over")

    def unknown(self, rule: str, text: str) -> Refusal:
        """Return the refusal of an action that does not exist in this position."""
        return self.refusal(rule, "unknown", given=text)

    def check_seat(self, seat: int) -> int:
        """Return `seat`; raise BadInput if the game has no such seat."""
        number = as_integer(seat)
        if number is None or not 0 <= number < self.players:
            problem = Problem.of(
                "seat", "unknown_seat", seat=short_repr(seat), last=self.players - 1
            )
            raise BadInput.of("bad_seat", [problem])
        return number


_WORDS = {"name", "title", "line", "rules", "terms", "sentences"}
"""The attributes that define a rule book: a subclass that changes one gets its own book."""


def _rebuild(kind: type[Game], options: dict[str, Any]) -> Game:
    return kind.make(**options)


defined: dict[str, type[Game]] = {}
"""Every defined game class by name; the latest definition wins."""


# --- positions ----------------------------------------------------------------------------------


class State(Frozen):
    """One complete position: an immutable value with value equality and hashing.

    Attributes
    ----------
    game : Game
        The rules and options.
    board : object
        Everything on the table, as a value of the game's own frozen type.
    agenda : tuple
        The pending tasks, the next one last.
    task : Choice, Chance or None
        The task that waits for a seat or for chance; None when the game is over.

    Examples
    --------
    >>> import racekit as rk
    >>> state = rk.game("pig").start()
    >>> state.actor, state.actions()
    (0, ('roll',))
    >>> step = state.step("roll")
    >>> step.state.outcomes()["6"]
    Fraction(1, 6)
    >>> state.why_not("hold").rule
    'P3'
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
        """The id of the rule that calls for the current decision; None if nothing is decided."""
        task = self.task
        return task.called_by(self.board) if isinstance(task, Choice | Chance) else None

    @property
    def actor(self) -> Actor:
        """The actor to move: a seat number, `CHANCE`, or None when the game is over."""
        task = self.task
        return task.seat if isinstance(task, Choice) else None if task is None else CHANCE

    def candidates(self) -> tuple[Action, ...]:
        """Return legal actions, and illegal ones worth explaining; empty unless a seat acts."""
        task = self.task
        return task.candidates(self.game, self.board) if isinstance(task, Choice) else ()

    def actions(self) -> tuple[Action, ...]:
        """Return the seat's legal actions, in order; empty unless a seat acts."""
        task = self.task
        if not isinstance(task, Choice):
            return ()
        legal = self._offered
        if legal is None:
            legal = task.actions(self.game, self.board)
            object.__setattr__(self, "_offered", legal)
        return legal

    def weights(self) -> Mapping[Action, int]:
        """Return the chance outcomes, each with its number of equally likely ways to come about.

        Empty unless chance acts. It is quicker than `outcomes`, the same as exact probabilities.

        Examples
        --------
        >>> import racekit as rk
        >>> rk.game("pig").start().step("roll").state.weights()
        {'1': 1, '2': 1, '3': 1, '4': 1, '5': 1, '6': 1}
        """
        task = self.task
        if not isinstance(task, Chance):
            return {}
        weights = task.weights(self.game, self.board)
        if not self.game.own_integers:
            weights = own_integers(weights)
        object.__setattr__(self, "_offered", tuple(weights))
        return weights

    def outcomes(self) -> dict[Action, Fraction]:
        """Return the chance outcomes with exact probabilities; empty unless chance acts."""
        weights = self.weights()
        total = sum(weights.values())
        return {action: _share(weight, total) for action, weight in weights.items()}

    def sample(self, rng: random.Random) -> Action:
        """Draw one of `outcomes` by its probability; ValueError unless chance acts."""
        task = self.task
        if not isinstance(task, Chance):
            raise ValueError("chance does not act here")
        drawn = task.sample(self.game, self.board, rng)
        object.__setattr__(self, "_offered", (drawn,))
        return drawn

    def why_not(self, action: Action | str) -> Refusal | None:
        """Return None if `action` is legal here, else the rule that forbids it.

        Parameters
        ----------
        action : Action or str
            An action or its text form.
        """
        return self._why_not(action, self._read(action))

    def _why_not(self, given: Action | str, action: Action | None) -> Refusal | None:
        """Return why the given action, parsed as `action`, is not legal here."""
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
        """Apply `action`, and run the automatic tasks that follow.

        Parameters
        ----------
        action : Action or str
            One of `actions` or `outcomes`, or its text form.

        Returns
        -------
        Step
            The new state and the events. This state is unchanged.

        Raises
        ------
        IllegalAction
            If the action is illegal; the error cites the rule.
        """
        parsed = action if self._has_offered(action) else self._checked(action)
        task = self.task
        assert task is not None
        return run_until_decision(
            self.game, task.play(self.game, self.board, parsed), self.agenda[:-1]
        )

    def shown_after(self, action: Action) -> State:
        """Return the position that a board shows after a legal action.

        Where the table rests (`Game.rests`), it is the one before anything is cleared away.
        """
        task = self.task
        assert task is not None
        change = task.play(self.game, self.board, action)
        return run_until_decision(self.game, change, self.agenda[:-1], self.game.rests).state

    @property
    def resting(self) -> bool:
        """Whether something has ended that is still on the table, such as a race."""
        return isinstance(self.task, self.game.rests)

    def _has_offered(self, action: Action | str) -> bool:
        """Whether this state returned this very object as an action, so it needs no check."""
        return id(action) in map(id, self._offered or ())

    def _checked(self, action: Action | str) -> Action:
        """Parse an action and check it; raise IllegalAction if it is not legal."""
        parsed = self._read(action)
        refusal = self._why_not(action, parsed)
        if refusal is not None:
            raise IllegalAction(refusal)
        return cast(Action, parsed)

    def _read(self, action: Action | str) -> Action | None:
        """Parse an action by its text form; None if it is not an action.

        Equality is not sufficient: a plain tuple equals a named one, but is not an action.
        """
        return self.game.parse(str(action).strip())

    def view(self, seat: int) -> View:
        """Return exactly the information that the rules make available to `seat`."""
        seen = self.game.view(self, seat := self.game.check_seat(seat))
        if type(seen) is not type(self.board):
            return cast(View, seen)
        actor = self.actor if isinstance(self.actor, int) else None
        return self.game.view_class(self.game, seat, seen, self.agenda, self.rule, actor)

    def key(self, seat: int) -> str:
        """Return the information state as canonical text: equal if and only if the views are."""
        return canonical(self.view(seat).data())

    @property
    def result(self) -> Result | None:
        """The result, or None while the game is in progress."""
        return None if self.agenda else own_integers(self.game.result(self.board))


@lru_cache(maxsize=1024)
def _share(weight: int, total: int) -> Fraction:
    """Return a fraction, cached: few distinct ones occur, and construction is slow."""
    return Fraction(weight, total)


class Step(NamedTuple):
    """The return value of `State.step`: the new state, and the events that led to it.

    Examples
    --------
    >>> import racekit as rk
    >>> step = rk.game("pig").start().step("roll").state.step("5")
    >>> [event.text("en") for event in step.events]
    ['Player 1: rolls 5.']
    """

    state: State
    events: tuple[Event, ...]


def run_until_decision(
    game: Game,
    change: Change,
    agenda: Sequence[AnyTask],
    before: tuple[type[AnyTask], ...] = (),
) -> Step:
    """Apply a change, then run automatic tasks until one needs an actor or none is left.

    It also stops at a task of one of the kinds `before`.
    """
    events, todo = [*change.events], [*agenda, *reversed(change.then)]
    while todo and isinstance(task := todo[-1], Task) and not isinstance(task, before):
        todo.pop()
        if task is END:
            todo.clear()
            break
        change = task.run(game, change.board)
        if change.events:
            events += change.events
        if change.then:
            todo += reversed(change.then)
    if todo and isinstance(task := todo[-1], Choice | Chance):
        game.book.cited(task.called_by(change.board))
    parts = change.board, tuple(todo), tuple(events)
    board, pending, happened = parts if game.own_integers else own_integers(parts)
    return new_unchecked(Step, (State(game, board, pending), happened))
