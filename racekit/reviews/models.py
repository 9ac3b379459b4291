"""The model that plays on: a solved game, a policy, or players; and the values it gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ..engine.errors import Problem, short_repr
from ..engine.game import Game, State
from ..engine.texts import Text
from ..odds.best_response import Policy
from ..odds.information_state import InformationState
from ..odds.messages import count_problems
from ..odds.seating import compiled, seated
from ..odds.solve import UTILITIES, Solution, utility_function
from ..players import quick_player
from ..table.seats import Player, kind_of
from .exact import PolicyValues, SolvedValues
from .messages import message, problem
from .rollouts import RolloutValues
from .runs import EstimationJob, P

Model = Solution | Policy | tuple[Player, ...]
"""What gives the values: a solved game, a policy, or the players of rollouts."""

Values = SolvedValues | RolloutValues | PolicyValues
"""The values of positions to some seats, if the model plays on."""

Utility = Literal["win", "score"]


@dataclass(frozen=True)
class ModelJob(EstimationJob[P]):
    """An estimate by a model.

    Attributes
    ----------
    model : Solution, Policy or tuple of Player
        What gives the values.
    utility : {"win", "score"}
        The utility.
    games : int
        The number of games of each value; of a hint, the maximum.
    seed : int
        The seed of all games.
    """

    model: Model
    utility: str
    games: int
    seed: int

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


def setting_problems(
    utility: Any, games: Any, seed: Any, *, workers: Any = 1, known: Any = "seat"
) -> list[Problem]:
    """Return the problems of the settings of an estimate."""
    given = 1 if games is None else games
    counts = [("games", given, 1), ("seed", seed, 0), ("workers", workers, 1)]
    return [
        *count_problems(counts),
        *_choice_problems("known", known, ("seat", "all")),
        *_choice_problems("utility", utility, ("win", "score")),
    ]


def _choice_problems(place: str, value: Any, choices: Sequence[str]) -> list[Problem]:
    if value in choices:
        return []
    return [Problem.of(place, "not_choice", value=short_repr(value), known=choices)]


def is_policy(players: Any) -> bool:
    """Return whether a model is given by a policy, a function of views."""
    return callable(players) and not hasattr(players, "choose")


def model_of(
    game: Game, given: Any, utility: str, problems: list[Problem], *, policies: bool = True
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


def number_of_games(given: int | None, game: Game, model: Model, default: tuple[int, int]) -> int:
    """Return the number of games: by default, the first number if they are compiled."""
    if given is not None:
        return given
    fast = isinstance(model, tuple) and compiled(game, model)
    return default[0] if fast else default[1]
