"""The best answer to how the others play, in games that may hide something."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from ..engine.game import Game, State
from ..engine.result import Result
from ..engine.tasks import CHANCE, Action
from ..engine.texts import Text, language
from .exact import checked
from .graph import Utility
from .messages import bad_question, count_problems, many, message, refused
from .solve import start_meant, utility_meant

LIMIT = 100_000
"""How many positions are looked at, unless more are allowed."""

Policy = Callable[[Any], Mapping[Any, Fraction]]
"""How a seat plays: from its view to the probability of each action."""


@dataclass(frozen=True, eq=False, repr=False)
class BestResponse:
    """How a seat plays best against the others, and what that is worth to it.

    Attributes
    ----------
    seat : int
        Who answers.
    value : Fraction
        The expected utility.
    utility : Text
        What the value is.
    choices : mapping
        The seat's views, each with a best action.
    """

    seat: int
    value: Fraction
    utility: Text
    choices: Mapping[Any, Action] = field(repr=False)

    def policy(self, view: Any) -> dict[Action, Fraction]:
        """Return how the seat plays in a view that can come about."""
        if view not in self.choices:
            raise refused("view", "not_reached")
        return {self.choices[view]: Fraction(1)}

    def __repr__(self) -> str:
        lang = language()
        said = message("response", seat=self.seat, value=self.value)
        return f"{said(lang)}\n{self.utility(lang)}"


def best_response(
    game_or_state: Game | State,
    seat: int,
    policy: Policy,
    *,
    utility: Literal["win", "score"] | Callable[[Result], Sequence[Any]] = "win",
    limit: int = LIMIT,
) -> BestResponse:
    """Find how a seat plays best, where it is known how the others play.

    The seat chooses by what it sees: positions with the same view are one information set, and the
    same action is taken in all of them. Where two seats share a constant sum, two policies are an
    equilibrium exactly if neither seat has a better response to the other's; the values of both
    best responses say how much can be won from them.

    Parameters
    ----------
    game_or_state : Game or State
        The game, or the position to begin with.
    seat : int
        Who answers.
    policy : callable
        How the other seats play: a function from a view to the probability (a Fraction) of each
        action.
    utility : {"win", "score"} or callable
        What the seat wants; see `solve`.
    limit : int
        How many positions may be looked at.

    Returns
    -------
    BestResponse
        The value, exactly, and the actions.

    Raises
    ------
    BadInput
        Where there are more positions, a policy is none, or the seat's views forget what it knew.

    Examples
    --------
    In Kuhn poker, whoever always folds loses an ante each time but where nobody bets:

    >>> import racekit as rk
    >>> from fractions import Fraction
    >>> def timid(view):
    ...     return {"fold" if "bet" in view.board.bets else "check": Fraction(1)}
    >>> best_response(rk.game("kuhn"), 0, timid, utility="score").value
    Fraction(1, 1)
    """
    problems = [*count_problems([("limit", limit, 1)])]
    start = start_meant(game_or_state, problems)
    worth, said = utility_meant(utility, problems)
    if problems or start is None:
        raise bad_question(problems)
    start.game.check_seat(seat)
    search = _Search(seat, policy, worth, limit)
    root = search.beyond([(start, Fraction(1))])
    # Later sets first: each is worth what its best action is worth.
    values: dict[Any, Fraction] = {}
    choices: dict[Any, Action] = {}
    for view in reversed(search.sets):
        actions = {action: after.value(values) for action, after in search.sets[view].items()}
        choices[view] = max(actions, key=lambda action: actions[action])
        values[view] = actions[choices[view]]
    return BestResponse(seat, root.value(values), said, choices)


@dataclass(frozen=True)
class _Beyond:
    """What comes next for a seat: utility for certain, and information sets that may come about."""

    worth: Fraction
    views: Sequence[Any]

    def value(self, values: Mapping[Any, Fraction]) -> Fraction:
        """Return what that is worth. What an information set is worth is weighted already."""
        return self.worth + sum((values[view] for view in self.views), Fraction(0))


class _Search:
    """Goes through a game and collects the information sets of a seat, earlier ones first."""

    def __init__(self, seat: int, policy: Policy, utility: Utility, limit: int) -> None:
        self.sets: dict[Any, dict[Action, _Beyond]] = {}
        self._seat, self._policy, self._utility, self._limit = seat, policy, utility, limit
        self._seen = 0

    def beyond(self, reached: Iterable[tuple[State, Fraction]]) -> _Beyond:
        """Go on from positions, each with the probability that all but the seat bring it about."""
        root = self._next_sets(reached)
        todo = [root]
        while todo:
            for view, states in todo.pop()[1].items():
                if view in self.sets:
                    raise refused("game", "forgetful", game=states[0][0].game.name)
                self.sets[view] = {}
                for action in states[0][0].actions():
                    after = self._next_sets((state.step(action).state, p) for state, p in states)
                    self.sets[view][action] = _Beyond(after[0], [*after[1]])
                    todo.append(after)
        return _Beyond(root[0], [*root[1]])

    def _next_sets(
        self, reached: Iterable[tuple[State, Fraction]]
    ) -> tuple[Fraction, dict[Any, list[tuple[State, Fraction]]]]:
        """Return what ends before the seat acts again is worth, and where it acts, by its view."""
        worth, sets = Fraction(0), dict[Any, list[tuple[State, Fraction]]]()
        todo = [*reached]
        while todo:
            state, p = todo.pop()
            self._seen += 1
            if self._seen > self._limit:
                raise refused("limit", "too_many_positions", limit=many(self._limit))
            if (result := state.result) is not None:
                worth += p * Fraction(self._utility(result)[self._seat])
            elif state.actor == self._seat:
                sets.setdefault(state.view(self._seat), []).append((state, p))
            else:
                todo += [(state.step(to).state, p * share) for to, share in self._ways(state)]
        return worth, sets

    def _ways(self, state: State) -> Iterable[tuple[Action, Fraction]]:
        actor: Any = state.actor
        if actor is CHANCE:
            return state.outcomes().items()
        return checked(self._policy(state.view(actor)), state.actions()).items()
