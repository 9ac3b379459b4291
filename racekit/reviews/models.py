"""The model that plays on: a solved game, a policy, or players; and the values it gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypedDict

from ..engine.errors import Problem, short_repr
from ..engine.game import Game, State
from ..engine.texts import Text
from ..odds.best_response import Policy
from ..odds.information_state import InformationState
from ..odds.messages import count_problems
from ..odds.seating import Players, compiled, seated
from ..odds.solve import UTILITIES, Solution, utility_function
from ..players import quick_player
from ..table.seats import Player, kind_of
from .exact import PolicyValues, SolvedValues
from .messages import bad_request, message, problem
from .rollouts import RolloutValues
from .runs import EstimationJob, P

Model = Solution | Policy | tuple[Player, ...]
"""What gives the values: a solved game, a policy, or the players of rollouts."""

Values = SolvedValues | RolloutValues | PolicyValues
"""The values of positions to some seats, if the model plays on."""

Utility = Literal["win", "score"]


class Settings(TypedDict, total=False):
    """The settings of an estimate; the calls that have them say what they mean, such as `hint`."""

    players: Players | Solution | Policy | None
    utility: Utility
    games: int | None
    seed: int


@dataclass(frozen=True)
class ModelJob(EstimationJob[P]):
    """An estimate by a model."""

    model: Model  # what gives the values
    utility: str
    games: int  # the number of games of each value; of a hint, the maximum
    seed: int  # the seed of all games

    def values(
        self, seats: tuple[int, ...], first: InformationState, seen: Callable[[State], Any]
    ) -> Values:
        """Return the values of positions to some seats.

        Parameters
        ----------
        seats : tuple of int
            The seats; what the first one knew decides the values.
        first : InformationState
            What was known at the beginning, from which a policy tells what is likely.
        seen : callable
            From a state to what is known in it.
        """
        if isinstance(self.model, Solution):
            return SolvedValues(seats, self.model)
        if isinstance(self.model, tuple):
            return self.rollouts(seats, self.model)
        starts = iter(first.determinizations)
        return PolicyValues(seats, starts, self.model, UTILITIES[self.utility], seen)

    def rollouts(self, seats: tuple[int, ...], players: tuple[Player, ...]) -> RolloutValues:
        """Return values by rollouts of some players."""
        of_games = "shares" if self.utility == "win" else "scores"
        return RolloutValues(seats, players, of_games, self.games, self.seed)

    def method(self, rolled: str = "rolled") -> list[Text]:
        """Return the sentences on what values are, and what they come from."""
        if not isinstance(self.model, tuple):
            return [message(self.utility), message("exact")]
        kinds = list(dict.fromkeys(map(kind_of, self.model)))
        return [message(self.utility), message(rolled, games=f"{self.games:,}", players=kinds)]


# --- checking what is asked for ------------------------------------------------------------------


class CheckedSettings(NamedTuple):
    """Valid settings, as a `ModelJob` has them."""

    model: Model
    utility: str
    games: int
    seed: int


def checked(
    what: str,
    game: Game,
    given: Settings,
    default: tuple[int, int],
    problems: Sequence[Problem] = (),
    *,
    policies: bool = True,
) -> CheckedSettings:
    """Return settings, completed by the default games, if they are compiled or not.

    Raises
    ------
    BadInput
        If they are invalid, or other arguments have problems.
    """
    games, seed, utility = given.get("games"), given.get("seed", 0), given.get("utility", "win")
    counts = [("games", 1 if games is None else games, 1), ("seed", seed, 0)]
    found = [*count_problems(counts), *problems]
    found += choice_problems("utility", utility, ("win", "score"))
    model = _model(game, given.get("players"), utility, found, policies=policies)
    if found:
        raise bad_request(what, found)
    if games is None:
        fast = isinstance(model, tuple) and compiled(game, model)
        games = default[0] if fast else default[1]
    return CheckedSettings(model, utility, games, seed)


def choice_problems(place: str, value: Any, choices: Sequence[str]) -> list[Problem]:
    """Return the problem of a value that is none of the choices."""
    if value in choices:
        return []
    return [Problem.of(place, "not_choice", value=short_repr(value), known=choices)]


def is_policy(players: Any) -> bool:
    """Return whether a model is given by a policy, a function of views."""
    return callable(players) and not hasattr(players, "choose")


def _model(
    game: Game, given: Any, utility: str, problems: list[Problem], *, policies: bool
) -> Model:
    """Return the model that is given; add errors to `problems`."""
    if policies and is_policy(given):
        policy: Policy = given
        return policy
    if isinstance(given, Solution):
        if given.utility != utility_function(utility, [])[1]:
            problems.append(problem("players", "other_utility"))
        return given
    return seated(quick_player(game) if given is None else given, game.players, problems)
