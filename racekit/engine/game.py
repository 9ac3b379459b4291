"""Games: rules plus options, and what they make of a state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final, Literal, NamedTuple, Protocol, get_args

from .errors import BadInput, Problem
from .events import Event, Refusal
from .rules import RuleBook
from .state import Action, AnyTask, Change, State, Step, settled
from .texts import Text

Mode = Literal["play", "study"]
"""In play, undo stops where something was learned; study may go anywhere."""

MODES: Final = get_args(Mode)


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
        return settled(self, Change(board, then=tasks), ())

    def start(self) -> State:
        """Return the first state."""
        return self.opening().state

    def event(self, rule: str, name: str, *, reveals: bool = False, **values: Any) -> Event:
        """Make an event that everybody sees."""
        return Event(self.book, rule, name, self.told(values), reveals=reveals)

    def secret_event(self, rule: str, name: str, secret: str, **values: Any) -> Event:
        """Make an event whose value `secret` only the seat in ``values["seat"]`` sees."""
        to = (values["seat"],)
        return Event(self.book, rule, name, self.told(values), to, (secret,))

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
