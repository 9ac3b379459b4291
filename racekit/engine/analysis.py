"""Protocols that a game may implement beyond its rules, for odds, players and solvers.

`Game.features` maps each protocol to the game's implementation: either the object itself or its
location (``package.module`` or ``package.module:name``), which is imported on first use.
`get_feature` and `require` return an implementation; no caller looks up attributes by name.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar, cast, runtime_checkable

from .errors import BadInput, Problem

if TYPE_CHECKING:
    from .game import Game, State, Step
    from .texts import Catalogue, Text
    from .urns import DrawPile, HandDistribution

T = TypeVar("T")


# --- hidden information -------------------------------------------------------------------------


class Determinizations(Protocol):
    """The complete positions consistent with a view; iterating yields each with its probability.

    What a `Determinizer` returns: `racekit.engine.HiddenPlaces`, `racekit.engine.Candidates`, or an
    object of one's own. An attribute `at_least`, a lower bound on the number of different
    positions, tells at once that there are too many to list.
    """

    @property
    def count(self) -> int:
        """The number of equally likely ways."""

    def __iter__(self) -> Iterator[tuple[State, Fraction]]: ...

    def sample(self, rng: random.Random) -> State:
        """Draw a position according to its probability."""


@runtime_checkable
class LowerBounded(Protocol):
    """Determinizations that know a lower bound on how many different positions they have.

    Equal cards make positions fewer than the equally likely ways.
    """

    @property
    def at_least(self) -> int:
        """The lower bound."""


class HiddenCards(Determinizations, Protocol):
    """Determinizations that also compute the distribution of single cards, in closed form."""

    def pile(self) -> DrawPile | None:
        """Return the shuffled cards of the next draw; None if there is no draw."""

    def hand(self, seat: int) -> HandDistribution:
        """Return the distribution of a seat's hand."""


class Determinizer(Protocol):
    """Makes the determinizations of a view: a sampler of one's own.

    A game whose views are boards with `HIDDEN` parts needs none if it is small: every history in
    the seat's information set is enumerated. Nor does a larger one if its board's marks say what
    the hidden places may hold (`racekit.engine.any_of`, `racekit.engine.drawn_from`). If the
    history tells more than the board shows, it returns `racekit.engine.HiddenPlaces` with a weight,
    or `racekit.engine.Candidates` of the boards that it lists.

    Examples
    --------
    >>> from racekit.engine import HiddenPlaces
    >>> def worlds(view):
    ...     return HiddenPlaces(view, lambda board: "?" not in board.cards)
    >>> features = {Determinizer: worlds}
    """

    def __call__(self, view: Any, /) -> Determinizations:
        """Return the complete positions consistent with a view."""


class CardPool(Protocol):
    """A game in which players draw and hold cards; its determinizations are `HiddenCards`."""

    def pile(self, state: State) -> DrawPile | None:
        """Return the shuffled cards of the next draw in a complete position."""

    def cards(self, view: Any) -> Sequence[Any]:
        """Return every card of the game."""


# --- questions ----------------------------------------------------------------------------------


class Races(Protocol):
    """A game in which horses race for places."""

    def horses(self, view: Any) -> Mapping[Any, Any]:
        """Return the horses that race, each with its name in both languages."""

    def places(self, state: State, race: int) -> Mapping[Any, int] | None:
        """Return each horse's place in a race; None while the race is in progress."""

    def step_pmf(self, view: Any, horse: Any) -> Mapping[int, Fraction]:
        """Return the distribution of one step's length, in the game's simplest model."""

    def distance_left(self, view: Any, horse: Any) -> int:
        """Return the distance that a horse still has to cover."""

    def model(self) -> Text:
        """Return a description of the model behind `step_pmf`."""


@dataclass(frozen=True)
class Questions:
    """The questions that a game adds to those of `racekit.odds`.

    Attributes
    ----------
    named : mapping
        Name to a function of an information state and of the question's own arguments. It returns
        what a method of the information state makes of the question: ``closed_answer``, ``yes_no``
        or ``played`` (see `racekit.odds.information_state.InformationState`).
    card_filter : callable, optional
        Takes a view, a mapping that describes cards, and the seat that holds them; returns a
        predicate of a card, and a name for the cards that match.

    Examples
    --------
    >>> import racekit as rk
    >>> from racekit.engine import Text
    >>> from racekit.games.pig import Pig
    >>> def bust(info_state):
    ...     return info_state.yes_no(Text("The next roll is a 1", "次は1"), Fraction(1, 6))
    >>> class OwnPig(Pig):
    ...     features = {Questions: Questions({"bust": bust})}
    >>> rk.odds(OwnPig().start(), "bust").p
    Fraction(1, 6)
    """

    named: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    card_filter: (
        Callable[[Any, Mapping[str, Any], int], tuple[Callable[[Any], bool], Text]] | None
    ) = None


# --- players and simulation ---------------------------------------------------------------------


class Heuristic(Protocol):
    """Evaluates actions: the player `Greedy` takes the action with the highest value."""

    def __call__(self, view: Any, /) -> Callable[[Any], float]:
        """Return a function that evaluates an action, given a view."""


class QuickHeuristic(Heuristic, Protocol):
    """Evaluates actions at a glance, where `Heuristic` would take long: many games are played so.

    A hint and a review play games on by it, unless they are told who plays.
    """


class Evaluation(Protocol):
    """Estimates who wins a game in progress, where it would take long to play it to its end.

    A search (`racekit.players.Search`) plays each of its games for some turns only.
    """

    def horizon(self, view: Any) -> int:
        """Return the number of turns to play on from a view.

        At 0 a search has nothing to find: it takes too long until something is decided.
        """

    def turn(self, state: State) -> int:
        """Return the number of the turn."""

    def shares(self, state: State) -> Sequence[float]:
        """Return each seat's estimated share of the win in a position in which a seat acts."""


class RaceValues(Protocol):
    """Values each race of a game by itself: `racekit.players.CardCounter` looks no further."""

    def last_race(self, view: Any) -> Any:
        """Return a view as it is in a game that ends with the current race."""

    def race_values(self, view: Any, row: Sequence[int]) -> Sequence[float]:
        """Return what the current race is worth to each seat, in the score's unit.

        `row` is the row of a game that ends with it (see `Tables`).
        """


class Tally(Protocol):
    """Collects one game's statistics, from a position on, as a row of a table."""

    def note(self, state: State, action: Any, step: Step) -> None:
        """Record one step: the position before it, the action and the result."""

    def row(self, end: State) -> tuple[int, ...]:
        """Return the finished game's row: one integer per column."""


class Tables(Protocol):
    """The columns that `simulate` reports; the default is length, scores and places."""

    COLUMNS: tuple[str, ...]  # the columns, for the largest game
    TEXTS: str  # the package whose ``columns.toml`` describes each kind of column

    def ranges(self, game: Any) -> Mapping[str, Sequence[int | str]]:
        """Return the seats, horses, ... for which a game with these options has columns."""

    def tally(self, start: State, /) -> Tally:
        """Return a tally for a game that begins at a position."""


@dataclass(frozen=True)
class Reasons:
    """What a hint and a review count in games that are played out, to say why an action is better.

    Attributes
    ----------
    titles : Catalogue
        Columns of `Tables`, each with a short title. ``{seat}`` in a column is the seat that acts,
        ``{other}`` each other seat; any other field is as in `Tables.ranges`. With ``= 1`` after
        the column, it is counted how often its value is 1.

    Examples
    --------
    >>> import racekit as rk
    >>> from racekit.engine.texts import Catalogue
    >>> from racekit.games.pig import Pig
    >>> titles = {"score_{other}": {"en": "the other's points", "ja": "相手の得点"}}
    >>> class OwnPig(Pig):
    ...     features = {Reasons: Reasons(Catalogue(titles))}
    """

    titles: Catalogue


class EndTally:
    """A tally that needs only the final position.

    Parameters
    ----------
    row : callable
        Returns a finished game's row: one integer per column.
    """

    def __init__(self, row: Callable[[State], tuple[int, ...]]) -> None:
        self.row = row

    def __call__(self, start: State, /) -> EndTally:
        """Return this tally: it keeps no state, so all games share it."""
        return self

    def note(self, state: State, action: Any, step: Step) -> None:
        """Do nothing."""


class Kernel(Protocol):
    """A compiled simulator of whole games, which fills in the columns of the game's `Tables`.

    Its arrays are those of `racekit.compiling.words` and `grid`: NumPy's where it is installed.
    """

    COLUMNS: tuple[str, ...]  # the columns, as in `Tables`
    PLAYER_CODES: Mapping[str, int]  # the code of each kind of player that the kernel supports
    MOST_ACTIONS: int  # the most actions of a game, chance included

    def pack(self, state: State) -> Any:
        """Encode a position as numbers."""

    def play_many(self, position: Any, player_codes: Any, seeds: Any, figures: Any) -> None:
        """Play a position to the end, once for each row of seeds, and fill in `figures`.

        `figures` has a row for each of `COLUMNS` and a column for each game, whose result depends
        only on its own seeds.
        """

    def code(self, state: State, action: Any) -> int:
        """Encode a legal action of the seat to act as a number of at least 0."""

    def play_batch(
        self, positions: Any, starts: Any, player_codes: Any, seeds: Any, figures: Any
    ) -> None:
        """Play many games, each from its own start.

        `positions` has a row for each position of `pack`, and `starts` a row for each game: the
        index of its position, and the `code` of its first action, or -1; a single row holds for
        every game. A row of `seeds` has two numbers (see `racekit.compiling.seed_rng`), and may
        have two more for the seats, so that the draws of chance do not depend on theirs.
        """

    def play(self, position: Any, player_codes: Any, seeds: Any, row: Any, trace: Any) -> int:
        """Play a position to the end with a single row of seeds, as `play_batch` does.

        Fill in `row`, record the actions in `trace`, up to its length, and return their number.
        """

    def actions(self, game: Any, trace: Sequence[int]) -> list[str]:
        """Return the texts of recorded actions."""


# --- puzzles ------------------------------------------------------------------------------------


class Themes(Protocol):
    """Names the themes of puzzles: what the right answer of a decision is about.

    A theme is named by a key of ``racekit/puzzlebook/themes.toml`` or of the game's `terms`.
    """

    def __call__(self, view: Any, answer: Any, /) -> Iterable[str]:
        """Return the themes of an answer, from what the seat knows."""


# --- for solvers and adapters -------------------------------------------------------------------


class Bounds(NamedTuple):
    """Bounds on the size of a game; None where the game declares none.

    Attributes
    ----------
    steps : int or None
        The maximum game length in steps, chance included.
    actions : int or None
        The maximum number of legal actions, or of chance outcomes, in any position.
    scores : tuple of int or None
        The lowest and the highest score that a seat can have at the end.
    total : int or None
        The sum of all scores, if it is the same in every finished game.
    """

    steps: int | None = None
    actions: int | None = None
    scores: tuple[int, int] | None = None
    total: int | None = None


class Bounded(Protocol):
    """A game with known bounds, for adapters to other libraries."""

    def __call__(self, game: Any, /) -> Bounds:
        """Return bounds that no game with these options exceeds."""


class Vocabulary(Protocol):
    """A game with a fixed, enumerable set of actions."""

    def __call__(self, game: Any, /) -> Sequence[str]:
        """Return the text form of every action that can be legal in the game, in a fixed order."""


class Symmetry(Protocol):
    """Maps strategically equivalent positions to one representative, which a solver examines.

    The seats may be permuted, and details that do not affect who wins may differ. The subgames
    must be isomorphic: the same actions in the same order, the same chance probabilities, and the
    same winners up to the permutation of seats.
    """

    def __call__(self, state: State, /) -> tuple[State, Sequence[int]]:
        """Return the representative position, and for each seat here its seat there.

        The solver passes only positions in which a seat or chance acts.
        """


# --- looking up implementations -----------------------------------------------------------------


def get_feature(game: Game | type[Game], kind: type[T]) -> T | None:
    """Return a game's implementation of a protocol; None if it has none.

    Parameters
    ----------
    game : Game or type
        The game, or its class.
    kind : type
        The protocol, such as one of this module's.
    """
    given = _features(game).get(kind)
    return cast("T | None", _loaded(given) if isinstance(given, str) else given)


def require(game: Game | type[Game], kind: type[T]) -> T:
    """Return a game's implementation of a protocol.

    Raises
    ------
    BadInput
        If the game has none; the message names the protocol and where to add it.
    """
    found = get_feature(game, kind)
    if found is None:
        problem = Problem.of("game", "no_feature", game=game.name, what=kind.__name__)
        raise BadInput.of("missing_feature", [problem])
    return found


def _features(game: Game | type[Game]) -> Mapping[type[Any], Any]:
    """Return what a game offers: what its class, or the first above it, says by either name."""
    for each in (game if isinstance(game, type) else type(game)).__mro__:
        said = vars(each)
        if "analysis" in said:  # the former name, until 1.0
            told = f"{game.name}: Game.analysis is now Game.features"
            warnings.warn(told, DeprecationWarning, stacklevel=3)
            return cast("Mapping[type[Any], Any]", said["analysis"])
        if "features" in said:
            break
    return game.features


@cache
def _loaded(place: str) -> Any:
    module, _, name = place.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found
