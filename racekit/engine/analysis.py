"""What a game may offer beyond its rules, for odds, players and solvers: one protocol each.

A game names its implementations in `Game.analysis`, by protocol: where it is defined (as
``package.module`` or ``package.module:name``, imported when first asked for) or the object itself.
Whoever wants one asks with `find` or `need`; nobody looks for attributes by name.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar, cast

from .errors import BadInput, Problem

if TYPE_CHECKING:
    from .game import Game, State, Step
    from .urns import HandDistribution, Pile

T = TypeVar("T")


# --- what may be hidden ---------------------------------------------------------------------------


class Determinizations(Protocol):
    """The complete positions that a view allows; iterating yields each with its probability."""

    @property
    def count(self) -> int:
        """How many equally likely ways there are."""

    def __iter__(self) -> Iterator[tuple[State, Fraction]]: ...

    def sample(self, rng: random.Random) -> State:
        """Draw one of the positions as it is likely."""


class HiddenCards(Determinizations, Protocol):
    """Determinizations that also know the distribution of single cards, by a formula."""

    def pile(self) -> Pile | None:
        """Return the shuffled cards that are drawn from next; None where none are."""

    def hand(self, seat: int) -> HandDistribution:
        """Return what a seat may hold."""


class Determinizer(Protocol):
    """Makes the determinizations of a view.

    A game whose views are boards with `HIDDEN` parts needs none: `racekit.engine.board_view`
    enumerates every history that would look the same to the seat, enough for a small game.
    """

    def __call__(self, view: Any, /) -> Determinizations:
        """Return the complete positions that a view allows."""


class CardPool(Protocol):
    """A game with cards that are drawn and held; its determinizations are `HiddenCards`."""

    def pile(self, state: State) -> Pile | None:
        """Return the shuffled cards of a whole position that are drawn from next."""

    def cards(self, view: Any) -> Sequence[Any]:
        """Return every card of the game."""


# --- questions of one kind of game ----------------------------------------------------------------


class Races(Protocol):
    """A game in which horses race for places."""

    def horses(self, view: Any) -> Mapping[Any, Any]:
        """Return the horses that race, each with its name in both languages."""

    def places(self, state: State, race: int) -> Mapping[Any, int] | None:
        """Return each horse's place in a race; None while it is not over."""

    def steps(self, view: Any, horse: Any) -> Mapping[int, Fraction]:
        """Return how far a horse goes at a time, in the game's plainest model."""

    def way(self, view: Any, horse: Any) -> int:
        """Return how far a horse still has to go."""


class Runs(Protocol):
    """A game in which a turn is a run of some length."""

    def ran(self, state: State, events: Sequence[Any]) -> int | None:
        """Return how far this turn's run came; None while it is not over."""


class HiddenOrders(Determinizations, Protocol):
    """Determinizations that also know the distribution of secret orders."""

    def order(self, seat: int) -> Mapping[Any, Fraction]:
        """Return which order a seat may have."""


class Orders(Protocol):
    """A game with secret orders; its determinizations are `HiddenOrders`."""

    def order(self, state: State, seat: int) -> Any:
        """Return the order of a seat in a whole position."""


class FirstHands(Protocol):
    """A game whose first hand may be exchanged."""

    def new_hand(self, view: Any) -> Any:
        """Return the present hand and what a new one is drawn from; None where it is too late."""


class CardFilters(Protocol):
    """A game whose cards can be asked for by their properties."""

    def filtered(self, view: Any, kind: Mapping[str, Any], whose: int) -> Any:
        """Return whether a card fits a filter, and what such cards are called."""


# --- players and many games -----------------------------------------------------------------------


class Heuristic(Protocol):
    """Values actions: the player `Greedy` takes the one with the highest value."""

    def __call__(self, view: Any, /) -> Callable[[Any], float]:
        """Return a function that values an action seen from a view."""


class Tally(Protocol):
    """Watches a game, from a position on, for its row."""

    def note(self, state: State, action: Any, step: Step) -> None:
        """Note one step: from which position, what was done, and what that led to."""

    def row(self, end: State) -> tuple[int, ...]:
        """Return the finished game as integers, one for each column."""


class Tables(Protocol):
    """What `simulate` tells of a game, a row each. Without it: length, scores and places.

    Attributes
    ----------
    COLUMNS : tuple of str
        The columns, for the largest game.
    TEXTS : str
        The package whose ``columns.toml`` says what each kind of column tells.
    """

    COLUMNS: tuple[str, ...]
    TEXTS: str

    def ranges(self, game: Any) -> Mapping[str, Sequence[int | str]]:
        """Return which seats, horses, ... a game with these options has columns for."""

    def tally(self, start: State, /) -> Tally:
        """Return what watches a game from a position on."""


class EndTally:
    """A tally of games whose last position tells everything.

    Parameters
    ----------
    row : callable
        Returns a finished game as integers, one for each column.
    """

    def __init__(self, row: Callable[[State], tuple[int, ...]]) -> None:
        self.row = row

    def __call__(self, start: State, /) -> EndTally:
        """Return the tally of a game: the same for all."""
        return self

    def note(self, state: State, action: Any, step: Step) -> None:
        """Note nothing."""


class Kernel(Tables, Protocol):
    """A compiled player of whole games.

    Attributes
    ----------
    PLAYER_CODES : mapping
        The number of each kind of player that the kernel knows.
    """

    PLAYER_CODES: Mapping[str, int]

    def pack(self, state: State) -> Any:
        """Return a position as numbers."""

    def play_many(self, position: Any, player_codes: Any, seeds: Any, figures: Any) -> None:
        """Play a position to its end, once for each pair of seeds, and fill in the figures.

        They have a line for each of `COLUMNS`, and in it a number for each game.
        """


# --- for solvers and adapters ---------------------------------------------------------------------


class Bounds(NamedTuple):
    """How large a game can get.

    Attributes
    ----------
    steps : int
        The most steps that a game takes, chance included.
    actions : int
        The most legal actions in any position.
    lowest, highest : int
        The range of a seat's score.
    """

    steps: int
    actions: int
    lowest: int
    highest: int


class Bounded(Protocol):
    """A game that knows its bounds."""

    def bounds(self) -> Bounds:
        """Return bounds that no game with these options exceeds."""


class Vocabulary(Protocol):
    """A game whose actions can be listed beforehand."""

    def vocabulary(self) -> Sequence[str]:
        """Return the text form of every action that may ever be legal, in a fixed order."""


class Symmetry(Protocol):
    """Says which positions are the same as far as winning goes: a solver looks at one of them.

    The seats may have changed places, and what has no influence on who wins may differ. What
    follows has to be the same: the same actions in the same order, the same chances, and in the
    end the winners who play the same parts.
    """

    def __call__(self, state: State, /) -> tuple[State, Sequence[int]]:
        """Return the position that stands for this one, and the seat there of each seat here.

        It is asked for positions in which a seat or chance is to act.
        """


# --- finding them ---------------------------------------------------------------------------------


def find(game: Game | type[Game], kind: type[T]) -> T | None:
    """Return a game's implementation of a protocol; None where it names none.

    Parameters
    ----------
    game : Game or type
        The game, or its class.
    kind : type
        One of this module's protocols.
    """
    given = game.analysis.get(kind)
    return cast("T | None", _loaded(given) if isinstance(given, str) else given)


def need(game: Game | type[Game], kind: type[T]) -> T:
    """Return a game's implementation of a protocol.

    Raises
    ------
    BadInput
        Saying what is missing and where to write it, where the game has none.
    """
    found = find(game, kind)
    if found is None:
        problem = Problem.of("game", "no_analysis", game=game.name, what=kind.__name__)
        raise BadInput.of("missing_analysis", [problem])
    return found


@cache
def _loaded(place: str) -> Any:
    module, _, name = place.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found
