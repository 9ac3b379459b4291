"""A game as numbers: its actions, its views and its results, the same for every library."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast, get_args

from ..engine.analysis import Bounded, Bounds, Vocabulary, get_feature, require
from ..engine.errors import Problem
from ..engine.game import Game, State
from ..engine.result import Result
from ..engine.tasks import Action
from ..odds.perfect_recall import Position, start_at
from ..odds.solve import shares_of_win
from ..table.setup import chosen_game
from .messages import bad_adapter, refused, required
from .observations import ELEMENT, Fields, fields_of

if TYPE_CHECKING:
    import numpy
    from numpy import float32, int8
    from numpy.typing import NDArray
else:
    numpy = required("numpy")

ACTIONS = 1_000
"""The room for the actions of a game that declares no bounds."""
HORIZON = 10_000
"""The steps after which a game that declares no bounds is cut off."""
HASHED = 512
"""The length of the hashed observation."""
RECALLED = 512
"""The length of what an information state has besides: a seat's earlier decisions."""
EARLIER = "earlier decisions"
"""Their block: no field of a view has such a name."""
BLOCK = 64
"""The length of each field's block in the observation by fields."""

ActionNames = Literal["auto", "slots", "names"]
Observation = Literal["hashed", "fields"]
UtilityName = Literal["win", "place", "score"]

OTHER = "other"
"""The block of fields that a view at the start of the game does not have."""


def win(result: Result) -> list[Fraction]:
    """Return each seat's share of the win less the fair share; the sum is 0.

    Examples
    --------
    >>> [str(worth) for worth in win(Result.of_scores([3, 5, 5]))]
    ['-1/3', '1/6', '1/6']
    """
    if not result.winners:
        return [Fraction(0)] * len(result.scores)
    fair = Fraction(1, len(result.scores))
    return [share - fair for share in shares_of_win(result)]


def place(result: Result) -> list[Fraction]:
    """Return the share of the opponents placed below each seat less that above; the sum is 0.

    Examples
    --------
    >>> [str(worth) for worth in place(Result.of_scores([3, 5, 5]))]
    ['-1', '1/2', '1/2']
    """
    places, others = result.ranking, max(1, len(result.ranking) - 1)
    return [
        Fraction(sum((other > own) - (other < own) for other in places), others) for own in places
    ]


def score(result: Result) -> list[Fraction]:
    """Return the scores.

    Examples
    --------
    >>> [str(worth) for worth in score(Result.of_scores([3, 5, 5]))]
    ['3', '5', '5']
    """
    return [*map(Fraction, result.scores)]


UTILITIES: Mapping[str, Callable[[Result], list[Fraction]]] = {
    "win": win,
    "place": place,
    "score": score,
}


@lru_cache(maxsize=1 << 14, typed=True)  # actions of different types may be equal as tuples
def text_of(action: Action) -> str:
    """Return the text form of an action."""
    return str(action)


class Following(NamedTuple):
    """What may follow a position: actions of a seat, or outcomes of chance, by their numbers.

    Attributes
    ----------
    state : State
        The position.
    numbers : sequence of int
        The number of each action or outcome, in the order of the game.
    actions : sequence of Action
        The actions or outcomes.
    weights : sequence of int
        The weight of each outcome of chance (see `State.weights`); empty if a seat acts.
    """

    state: State
    numbers: Sequence[int]
    actions: Sequence[Action]
    weights: Sequence[int]


class Adapter:
    """A game, with numbers for its actions, its views and its results.

    Parameters
    ----------
    game : Game or str
        The game, with its options, or its name.
    options : mapping, optional
        The options of a game that is given by its name.
    utility : {"win", "place", "score"}
        ``"win"`` is a seat's share of the win less the fair share (1 / players), and ``"place"``
        the share of its opponents below it less that above it; the sum of either over the seats is
        0. ``"score"`` is the score, if the game declares its bounds.
    actions : {"auto", "slots", "names"}
        With ``"slots"``, action 0 is the first legal action of a position, whatever it is; with
        ``"names"``, a number means the same action everywhere, which needs the game's `Vocabulary`.
        By default, a game with a vocabulary uses it. Outcomes of chance are always slots.
    observation : {"hashed", "fields"}
        See `observe`.
    horizon : int, optional
        The number of steps, chance included, after which a game is cut off; then all utilities are
        0. By default, the game's own bound, or 10,000.

    Attributes
    ----------
    actions : {"slots", "names"}
        What a number of an action means.
    size, outcomes : int
        The number of distinct actions, and the maximum number of outcomes of chance.

    Raises
    ------
    BadInput
        If an argument is invalid, or the game does not declare what it needs.

    Examples
    --------
    >>> import racekit as rk
    >>> adapter = Adapter(rk.game("kuhn"), utility="score")
    >>> adapter.actions, adapter.size, adapter.outcomes, adapter.range, adapter.total
    ('names', 4, 3, (-2.0, 2.0), 0)
    >>> state = rk.game("kuhn").start().step("K").state.step("J").state
    >>> adapter.legal(state), [adapter.name(state, number) for number in adapter.legal(state)]
    ([0, 1], ['check', 'bet'])
    """

    def __init__(
        self,
        game: Game | str,
        *,
        options: Mapping[str, Any] | None = None,
        utility: UtilityName = "win",
        actions: ActionNames = "auto",
        observation: Observation = "hashed",
        horizon: int | None = None,
    ) -> None:
        problems = [
            Problem.of(name, "not_choice", value=repr(value), known=known)
            for name, value, known in (
                ("utility", utility, get_args(UtilityName)),
                ("actions", actions, get_args(ActionNames)),
                ("observation", observation, get_args(Observation)),
            )
            if value not in known
        ]
        if horizon is not None and (type(horizon) is not int or horizon < 1):
            problems.append(Problem.of("horizon", "too_small", value=repr(horizon), low=1))
        if problems:
            raise bad_adapter(problems)
        game = chosen_game(game, None, options or {})
        bounded = get_feature(game, Bounded)
        bounds = Bounds() if bounded is None else bounded(game)
        if utility == "score" and bounds.scores is None:
            raise refused("utility", "no_scores", game=game.name)
        if actions == "auto":
            actions = "slots" if get_feature(game, Vocabulary) is None else "names"
        self.game, self.bounds, self.utility = game, bounds, utility
        self.actions, self.observation = actions, observation
        self.outcomes = ACTIONS if bounds.actions is None else bounds.actions
        self.horizon = horizon or bounds.steps or HORIZON
        self._worth = UTILITIES[utility]
        self._names = require(game, Vocabulary)(game) if actions == "names" else ()
        self._numbers = {name: number for number, name in enumerate(self._names)}
        self.size = len(self._names) or self.outcomes
        self._start = start_at(game.start())
        self._following: Following | None = None
        self._fields: dict[tuple[str, ...], Fields] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> Adapter:
        return self

    # --- actions -----------------------------------------------------------------------------

    def following(self, state: State) -> Following:
        """Return what may follow a position; the last answer is kept, as libraries ask again.

        They ask what is legal, and then choose one of it. Positions are compared by identity,
        because hashing one takes as long as a step.

        Raises
        ------
        BadInput
            If there are more actions, or outcomes of chance, than the game's bounds say.
        """
        found = self._following
        if found is None or found.state is not state:
            if weights := state.weights():
                slots = self._slots(len(weights))
                found = Following(state, slots, tuple(weights), tuple(weights.values()))
            else:
                actions = state.actions()
                found = Following(state, self.numbers(actions), actions, ())
            self._following = found
        return found

    def legal(self, state: State) -> list[int]:
        """Return the numbers of the legal actions, or of the outcomes of chance, in rising order.

        Raises
        ------
        BadInput
            If there are more than the game's bounds say.
        """
        return sorted(self.following(state).numbers)

    def numbers(self, actions: Sequence[Action]) -> Sequence[int]:
        """Return the number of each of a seat's legal actions, which stand in order.

        Raises
        ------
        BadInput
            If there are more than the game's bounds say.
        """
        if self._names:
            return [*map(self._numbers.__getitem__, map(text_of, actions))]
        return self._slots(len(actions))

    def _slots(self, count: int) -> range:
        if count > self.outcomes:
            raise refused("actions", "too_many_actions", count=count, size=self.outcomes)
        return range(count)

    def action(self, state: State, number: int) -> Action:
        """Return the legal action, or the outcome of chance, that a number stands for.

        Raises
        ------
        BadInput
            If it is none.
        """
        found = self.following(state)
        try:
            return found.actions[found.numbers.index(number)]
        except ValueError:
            raise refused("action", "not_an_action", number=number) from None

    def name(self, state: State, number: int) -> str:
        """Return the text form of a number's action; of one that is not legal, if it has a name."""
        if self._names and state.actions() and 0 <= number < self.size:
            return self._names[number]
        return str(self.action(state, number))

    def mask(self, legal: Sequence[int]) -> NDArray[int8]:
        """Return an array of shape (`size`,), which is 1 at the numbers of legal actions."""
        found = bytearray(self.size)  # an array takes longer to set one by one
        for number in legal:
            found[number] = 1
        return numpy.frombuffer(found, numpy.int8)

    # --- choices at once ---------------------------------------------------------------------

    def choosing(self, state: State) -> dict[int, State]:
        """Return each seat that chooses at once, with the position in which it does.

        There, the seats before it have taken their first actions, of which it does not know. It is
        empty if chance acts, or a single seat.
        """
        kinds, found = self.game.simultaneous, dict[int, State]()
        while isinstance(state.task, kinds) and state.actor not in found:
            found[cast(int, state.actor)] = state
            state = state.step(state.actions()[0]).state
        return found if len(found) > 1 else {}

    def together(self, position: Position, numbers: Mapping[int, int]) -> Position:
        """Return the position after seats have acted at once, each by its action's number.

        Raises
        ------
        BadInput
            If an action is not legal, or depends on what another seat has chosen.
        """
        known = self.choosing(position.state)
        for seat, state in known.items():
            action = self.action(state, numbers[seat])
            if position.state.actor != seat or action not in position.state.actions():
                raise refused("action", "not_at_once", game=self.game.name, action=str(action))
            position = position.after(action)
        return position

    # --- results -----------------------------------------------------------------------------

    def start(self) -> Position:
        """Return the first position, always the same object: libraries begin again and again."""
        return self._start

    def cut(self, position: Position) -> bool:
        """Whether the game is cut off at the horizon."""
        return position.steps >= self.horizon and position.state.actor is not None

    def over(self, position: Position) -> bool:
        """Whether the game is over, or cut off."""
        return position.state.actor is None or position.steps >= self.horizon

    @property
    def range(self) -> tuple[float, float]:
        """The lowest and the highest utility."""
        if self.utility == "score":
            assert self.bounds.scores is not None
            low, high = self.bounds.scores
            return float(min(low, 0)), float(max(high, 0))  # 0 if it is cut off
        fair = 1 / self.game.players
        return (-fair, 1 - fair) if self.utility == "win" else (-1.0, 1.0)

    @property
    def total(self) -> int | None:
        """The sum of all utilities, if it is always the same."""
        return self.bounds.total if self.utility == "score" else 0

    def utilities(self, position: Position) -> list[float]:
        """Return each seat's utility: 0 while the game is in progress.

        Raises
        ------
        BadInput
            If a score is outside the game's bounds.
        """
        result = position.state.result
        if result is None:
            return [0.0] * self.game.players
        found = [*map(float, self._worth(result))]
        low, high = self.range
        for each in found:
            if not low <= each <= high:
                raise refused("score", "score_out_of_bounds", score=each, low=low, high=high)
        return found

    # --- observations ------------------------------------------------------------------------

    @cached_property
    def blocks(self) -> dict[str, tuple[int, int]]:
        """The blocks of an observation by name, each with its first element and its length."""
        if self.observation == "hashed":
            return {"view": (0, HASHED)}
        fields = [*fields_of(self.game.start().view(0))[0], OTHER]
        return {name: (at * BLOCK, BLOCK) for at, name in enumerate(fields)}

    @cached_property
    def length(self) -> int:
        """The length of an observation."""
        return sum(length for _, length in self.blocks.values())

    def observe(self, view: Any, into: NDArray[float32] | None = None) -> NDArray[float32]:
        """Return a view as an array of shape (`length`,) of 32-bit floats from 0 to 1.

        It is a function of the view, and of nothing else. Each value in it (a number, a text, a
        card, ...) sets one element, chosen by a hash (CRC-32) of its place and its text, to 1. A
        number also adds its size to an element chosen by its place: x becomes
        ``log(1 + |x|) / (1 + log(1 + |x|))``. Two values may share an element. With ``"hashed"``
        all values share 512 elements; with ``"fields"`` each field of the view (of a board, each of
        its fields) has a block of 64; those that a view at the start of the game lacks share the
        block ``"other"``.

        Parameters
        ----------
        view : View
            A seat's view.
        into : array, optional
            An array to overwrite.
        """
        if into is None:
            found = numpy.zeros(self.length, numpy.float32)
        else:
            found = into
            found.fill(0)
        names, values = fields_of(view)
        fields = self._fields.get(names) or self._new_fields(names)
        set_here = numpy.frombuffer(fields.elements(values), ELEMENT)
        numpy.maximum.at(found, set_here["at"], set_here["size"])
        return found

    def recall(
        self, position: Position, seat: int, into: NDArray[float32] | None = None
    ) -> NDArray[float32]:
        """Return a seat's information state as an array of 32-bit floats from 0 to 1.

        It is the observation of the seat's view, and 512 elements more: each earlier decision of
        the seat sets one of them to 1, chosen by a hash of all its views and actions up to it.

        Parameters
        ----------
        position : Position
            The position, with the seats' memories.
        seat : int
            The seat.
        into : array, optional
            An array to overwrite, of the shape (`length` + 512,).
        """
        found = numpy.zeros(self.length + RECALLED, numpy.float32) if into is None else into
        self.observe(position.state.view(seat), found[: self.length])
        past = found[self.length :]
        past.fill(0)
        if (last := position.past[seat]) is not None:
            for digest in last.digests():
                past[int(digest, 16) % RECALLED] = 1
        return found

    def _new_fields(self, names: tuple[str, ...]) -> Fields:
        """Return a new writer of the fields of a view."""
        rest = next(reversed(self.blocks.values()))
        found = Fields([(name, *self.blocks.get(name, rest)) for name in names])
        self._fields[names] = found
        return found
