"""Games: rules plus options, and what they make of a state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal, Self, get_args

from . import codec
from .errors import BadInput, Problem
from .events import Event, Refusal
from .options import OptionCheck, option_fields
from .presentation import Presentation
from .result import Result
from .rules import RuleBook
from .state import Action, AnyTask, Change, State, Step, settled
from .texts import Text

Mode = Literal["play", "study"]
"""In play, undo stops where something was learned; study may go anywhere."""

MODES: Final = get_args(Mode)


class Game(Presentation, ABC):
    """Rules plus options: frozen, hashable, equal where its options are equal.

    A game of one's own is a subclass. It has to say

    - `name`, `version` and `players`;
    - `rules`, the rules by their ids (a large game has a `book` instead, read from a file);
    - `setup`, the first board and the first tasks: the tasks are the course of the game;
    - `view`, what a seat may know;
    - `result`, how a finished game ended.

    Its options are the fields of a frozen dataclass (see `racekit.engine.options.option`). Actions
    are plain strings unless `parse` says otherwise. How it is shown has defaults (`Presentation`),
    and what it offers odds, players and solvers stands in `analysis`. A class that has a name can
    be played as soon as it is defined: ``rk.play("name")``.

    Attributes
    ----------
    name, version : str
        What it is called in records and calls, and the version of its rules: a record is
        replayed by the same version only.
    players : int
        How many seats there are.
    title, line : str or Text, optional
        What people call it, and what it is in one line. Left out: the name, and the first line
        of the class's docstring.
    rules : mapping
        Rule id to the rule: a short title, a colon and the rule itself, as a text in one language
        or both. The last rule says how the game ends.
    sentences : mapping, optional
        Texts of events and refusals by their names, with values in braces:
        ``"{seat:Seat} rolls {die}."`` Without one, the rule's title and the values are the text.
    analysis : mapping
        The protocols of `racekit.engine.analysis` that the game implements.
    """

    name: ClassVar[str]
    version: ClassVar[str]
    players: int
    title: ClassVar[str | Text] = ""
    line: ClassVar[str | Text] = ""
    rules: ClassVar[Mapping[str, str | Text]] = {}
    sentences: ClassVar[Mapping[str, str | Text]] = {}
    analysis: ClassVar[Mapping[type[Any], Any]] = {}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if cls.rules and _WORDS & vars(cls).keys():
            doc = (cls.__doc__ or cls.name).strip().splitlines()[0]
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

    # --- the rules: what every game says ----------------------------------------------------------

    @abstractmethod
    def setup(self) -> tuple[Any, tuple[AnyTask, ...]]:
        """Return the first board and the first tasks, next one first."""

    @abstractmethod
    def view(self, state: State, seat: int) -> Any:
        """Return what `seat` may know: a `View`, or the board with `HIDDEN` for what it may not.

        A board serves where the tasks hold nothing hidden and the board remembers all that a seat
        may remember.
        """

    @abstractmethod
    def result(self, board: Any) -> Result:
        """Return the result of a finished game."""

    def parse(self, text: str) -> Action | None:
        """Read an action's text form; None where it is none of this game's."""
        return text

    # --- options ----------------------------------------------------------------------------------

    @classmethod
    def make(cls, **options: Any) -> Self:
        """Check the options and make the game.

        Raises
        ------
        BadInput
            Listing every option that is unknown or not valid.
        """
        OptionCheck.declared(cls.name, cls, options).finish()
        return cls(**options)

    def options(self) -> dict[str, Any]:
        """Return the options that differ from the defaults, as plain data."""
        given = ((each, getattr(self, each.name)) for each in option_fields(type(self)))
        return {each.name: value for each, value in given if value != each.default}

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a game is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a game is frozen: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return type(self) is type(other) and self.options() == other.options()

    def __hash__(self) -> int:
        return hash((type(self), tuple(self.options())))

    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, (type(self), self.options())

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    # --- positions as data ------------------------------------------------------------------------

    def describe(self, state: State) -> dict[str, Any]:
        """Return a position as plain data, hidden things included; a record keeps it.

        Raises
        ------
        BadInput
            Where this game cannot describe its positions.
        """
        return codec.describe(state)

    def from_description(self, description: Mapping[str, Any], /) -> State:
        """Return a described position: ``from_description(describe(state)) == state``.

        Raises
        ------
        BadInput
            Listing everything that is wrong with it, each with its place.
        """
        return codec.from_description(self, description)

    # --- what the engine and the tasks ask --------------------------------------------------------

    def opening(self) -> Step:
        """Return the first state, and what happened before anybody had to act."""
        board, tasks = self.setup()
        return settled(self, Change(board, then=tasks), ())

    def start(self) -> State:
        """Return the first state."""
        return self.opening().state

    def event(self, rule: str, name: str = "", /, *, reveals: bool = False, **values: Any) -> Event:
        """Make an event that everybody sees.

        Parameters
        ----------
        rule : str
            Id of the rule that made it happen.
        name : str, optional
            Key of its text; without one, the text is made from the rule's title and the values.
        reveals : bool
            Whether it shows something that was hidden before: play does not undo past it.
        **values
            Seats, cards, numbers. The value `seat` is who did it.
        """
        return Event(self.book, rule, name, self.shown_values(values), reveals=reveals)

    def secret_event(self, rule: str, name: str, secret: str, /, **values: Any) -> Event:
        """Make an event whose value `secret` only the seat in ``values["seat"]`` sees."""
        to = (values["seat"],)
        return Event(self.book, rule, name, self.shown_values(values), to, (secret,))

    def secret(self, rule: str, name: str = "", /, *, seat: int, **values: Any) -> Event:
        """Make an event of which the others see that it happened, and only `seat` the values.

        Where it has a sentence, the others' is ``NAME_hidden``; without that they see nothing.
        """
        shown = self.shown_values({"seat": seat, **values})
        return Event(self.book, rule, name, shown, (seat,), tuple(values))

    def refusal(self, rule: str, name: str = "", /, **values: Any) -> Refusal:
        """Make a refusal; without the key of a text, the rule itself is the reason."""
        return Refusal(self.book, rule, name, self.shown_values(values))

    def over(self) -> Refusal:
        """Return the refusal of any action once the game is over; it cites the last rule."""
        return self.refusal([*self.book][-1], "over")

    def unknown(self, rule: str, text: str) -> Refusal:
        """Return the refusal of an action that nothing on the table answers to."""
        return self.refusal(rule, "unknown", given=text)

    def check_seat(self, seat: int) -> int:
        """Return `seat`, or raise where the game has no such seat."""
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            problem = Problem.of("seat", "unknown_seat", seat=repr(seat), last=self.players - 1)
            raise BadInput.of("bad_seat", [problem])
        return seat


_WORDS = {"name", "title", "line", "rules", "terms", "sentences"}
"""What a game's book is made of: a subclass that changes any of it has a book of its own."""


def _remade(kind: type[Game], options: dict[str, Any]) -> Game:
    return kind.make(**options)


defined: dict[str, type[Game]] = {}
"""Every game whose class has been defined, by name: the one that was defined last."""
