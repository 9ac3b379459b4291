"""Best responses to fixed policies, in games that may have hidden information."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from ..engine.game import Game, State
from ..engine.integers import takes_integers
from ..engine.result import Result
from ..engine.tasks import CHANCE, Action
from ..engine.texts import Text, language
from .exact import checked_policy
from .graph import Utility
from .messages import bad_question, count_problems, many, message, refused
from .solve import starting_position, utility_function

LIMIT = 100_000
"""The default limit on the number of positions visited."""

Policy = Callable[[Any], Mapping[Any, Fraction]]
"""A policy: from a seat's view to the probability of each action."""


@dataclass(frozen=True, eq=False, repr=False)
class BestResponse:
    """A best response of a seat to the policies of the others, and its value.

    Attributes
    ----------
    seat : int
        The responding seat.
    value : Fraction
        The expected utility.
    utility : Text
        The unit of the value.
    choices : mapping
        Each view of the seat to a best action.
    """

    seat: int
    value: Fraction
    utility: Text
    choices: Mapping[Any, Action] = field(repr=False)

    def policy(self, view: Any) -> dict[Action, Fraction]:
        """Return the seat's policy in a view that it can reach."""
        if view not in self.choices:
            raise refused("view", "not_reached")
        return {self.choices[view]: Fraction(1)}

    def __repr__(self) -> str:
        lang = language()
        title = message("response", seat=self.seat, value=self.value)
        return f"{title(lang)}\n{self.utility(lang)}"


@takes_integers
def best_response(
    game_or_state: Game | State,
    seat: int,
    policy: Policy,
    *,
    utility: Literal["win", "score"] | Callable[[Result], Sequence[Any]] = "win",
    limit: int = LIMIT,
) -> BestResponse:
    """Compute a seat's best response to the policy of the other seats.

    Positions with the same view form one information set, in which the seat always takes the same
    action. In a constant-sum game of two seats, two policies are an equilibrium if and only if
    neither seat has a better response to the other's. The values of both best responses bound how
    much the policies can lose (their exploitability).

    Parameters
    ----------
    game_or_state : Game or State
        The game, or the starting position.
    seat : int
        The responding seat.
    policy : callable
        The policy of the other seats: a function from a view to the probability (a Fraction) of
        each action.
    utility : {"win", "score"} or callable
        The utility that the seat maximizes; see `solve`.
    limit : int
        The maximum number of positions.

    Returns
    -------
    BestResponse
        The exact value, and the best actions.

    Raises
    ------
    BadInput
        If there are more positions, a policy is not a distribution over the legal actions, or the
        seat lacks perfect recall: one of its views follows histories that it could tell apart.

    Examples
    --------
    In Kuhn poker, betting wins the ante from an opponent who always checks or folds:

    >>> import racekit as rk
    >>> from fractions import Fraction
    >>> def timid(view):
    ...     return {"fold" if "bet" in view.board.bets else "check": Fraction(1)}
    >>> best_response(rk.game("kuhn"), 0, timid, utility="score").value
    Fraction(1, 1)
    """
    problems = [*count_problems([("limit", limit, 1)])]
    start = starting_position(game_or_state, problems)
    worth, utility_text = utility_function(utility, problems)
    if problems or start is None:
        raise bad_question(problems)
    start.game.check_seat(seat)
    search = _Search(seat, policy, worth, limit)
    root = search.explore([(start, Fraction(1))])
    # Backward induction: the value of an information set is that of its best action.
    values: dict[Any, Fraction] = {}
    choices: dict[Any, Action] = {}
    for view in reversed(search.sets):
        actions = {action: after.value(values) for action, after in search.sets[view].items()}
        choices[view] = max(actions, key=lambda action: actions[action])
        values[view] = actions[choices[view]]
    return BestResponse(seat, root.value(values), utility_text, choices)


@dataclass(frozen=True)
class _Continuation:
    """What follows for a seat: a certain utility, and the next information sets."""

    worth: Fraction
    views: Sequence[Any]

    def value(self, values: Mapping[Any, Fraction]) -> Fraction:
        """Return the value; the values of information sets include their probabilities already."""
        return self.worth + sum((values[view] for view in self.views), Fraction(0))


class _Search:
    """Traverses a game and collects the information sets of a seat, earlier ones first."""

    def __init__(self, seat: int, policy: Policy, utility: Utility, limit: int) -> None:
        self.sets: dict[Any, dict[Action, _Continuation]] = {}
        self._seat, self._policy, self._utility, self._limit = seat, policy, utility, limit
        self._seen = 0

    def explore(self, reached: Iterable[tuple[State, Fraction]]) -> _Continuation:
        """Search from positions, each with the probability that all but the seat contribute."""
        root = self._next_sets(reached)
        todo = [root]
        while todo:
            for view, states in todo.pop()[1].items():
                if view in self.sets:
                    raise refused("game", "no_perfect_recall", game=states[0][0].game.name)
                self.sets[view] = {}
                for action in states[0][0].actions():
                    after = self._next_sets((state.step(action).state, p) for state, p in states)
                    self.sets[view][action] = _Continuation(after[0], [*after[1]])
                    todo.append(after)
        return _Continuation(root[0], [*root[1]])

    def _next_sets(
        self, reached: Iterable[tuple[State, Fraction]]
    ) -> tuple[Fraction, dict[Any, list[tuple[State, Fraction]]]]:
        """Return the utility of games that end before the seat acts, and its next sets by view."""
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
                todo += [
                    (state.step(to).state, p * share) for to, share in self._probabilities(state)
                ]
        return worth, sets

    def _probabilities(self, state: State) -> Iterable[tuple[Action, Fraction]]:
        actor: Any = state.actor
        if actor is CHANCE:
            return state.outcomes().items()
        return checked_policy(self._policy(state.view(actor)), state.actions()).items()
