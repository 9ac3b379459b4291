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
from ..engine.view import View
from ..table.table import Table
from .exact import checked_policy
from .graph import Utility
from .messages import bad_question, count_problems, many, message, refused
from .perfect_recall import Position, Remembered, start_at
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
    """

    seat: int
    value: Fraction
    utility: Text
    _choices: Remembered[Action] = field(repr=False)

    @property
    def choices(self) -> dict[Any, Action]:
        """A best action in each view of the seat; of several pasts, for one (see `policy`)."""
        return dict(self._choices)

    def policy(self, view: View | State | Table) -> dict[Action, Fraction]:
        """Return the seat's policy where it decides; see `Equilibrium.policy`."""
        return {self._choices.find(view): Fraction(1)}

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

    Positions that the seat cannot tell apart by its view, and by what it has done and seen before,
    form one information set, in which it always takes the same action. In a constant-sum game of
    two seats, two policies are an equilibrium if and only if neither seat has a better response to
    the other's. The values of both best responses bound how much the policies can lose (their
    exploitability).

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
        If there are more positions, or a policy is not a distribution over the legal actions.

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
    root = search.explore(start)
    # Backward induction: the value of an information set is that of its best action.
    values: dict[str, Fraction] = {}
    choices: list[tuple[str, Any, Action]] = []
    for key, (view, following) in reversed(search.sets.items()):
        actions = {action: after.value(values) for action, after in following.items()}
        best = max(actions, key=lambda action: actions[action])
        choices.append((key, view, best))
        values[key] = actions[best]
    return BestResponse(seat, root.value(values), utility_text, Remembered(reversed(choices)))


@dataclass(frozen=True)
class _Continuation:
    """What follows for a seat: a certain utility, and the next information sets."""

    worth: Fraction
    sets: Sequence[str]

    def value(self, values: Mapping[str, Fraction]) -> Fraction:
        """Return the value; the values of information sets include their probabilities already."""
        return self.worth + sum((values[key] for key in self.sets), Fraction(0))


Reached = list[tuple[Position, Fraction]]
"""Positions, each with the probability that all but the responding seat contribute."""


class _Search:
    """Traverses a game and collects the information sets of a seat, earlier ones first."""

    def __init__(self, seat: int, policy: Policy, utility: Utility, limit: int) -> None:
        self.sets: dict[str, tuple[Any, dict[Action, _Continuation]]] = {}
        self._seat, self._policy, self._utility, self._limit = seat, policy, utility, limit
        self._seen = 0

    def explore(self, start: State) -> _Continuation:
        """Search from a position."""
        root = self._next_sets([(start_at(start), Fraction(1))])
        todo = [root]
        while todo:
            for key, reached in todo.pop()[1].items():
                state, following = reached[0][0].state, dict[Action, _Continuation]()
                self.sets[key] = state.view(self._seat), following
                for action in state.actions():
                    after = self._next_sets([(each.after(action), p) for each, p in reached])
                    following[action] = _Continuation(after[0], [*after[1]])
                    todo.append(after)
        return _Continuation(root[0], [*root[1]])

    def _next_sets(self, todo: Reached) -> tuple[Fraction, dict[str, Reached]]:
        """Return the utility of games that end before the seat acts, and its next sets by key."""
        worth, sets = Fraction(0), dict[str, Reached]()
        while todo:
            here, p = todo.pop()
            self._seen += 1
            if self._seen > self._limit:
                raise refused("limit", "too_many_positions", limit=many(self._limit))
            if (result := here.state.result) is not None:
                worth += p * Fraction(self._utility(result)[self._seat])
            elif here.state.actor == self._seat:
                sets.setdefault(here.key(self._seat), []).append((here, p))
            else:
                todo += [
                    (here.after(to), p * share) for to, share in self._probabilities(here.state)
                ]
        return worth, sets

    def _probabilities(self, state: State) -> Iterable[tuple[Action, Fraction]]:
        actor: Any = state.actor
        if actor is CHANCE:
            return state.outcomes().items()
        return checked_policy(self._policy(state.view(actor)), state.actions()).items()
