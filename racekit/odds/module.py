"""``rk.odds`` itself: a callable module.

Type checkers do not support callable modules. To them, `Odds` is a class with the names of the
package; at run time it is the class of the package's module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, TypedDict, Unpack, overload

from ..engine.worlds import worlds
from . import closed, markov
from .aggregates import Aggregates, Distribution
from .answers import Answer, Both, Effects, Estimate
from .batches import Rollouts, rollouts
from .best_response import BestResponse, best_response
from .columns import columns
from .equilibrium import Equilibrium, equilibrium
from .intervals import wilson
from .query import ask
from .questions import (
    EffectQuestion,
    Question,
    arrival,
    at_least,
    distance,
    effect,
    ends,
    finish,
    holds,
    horse_places,
    horse_win,
    mulligan,
    next_card,
    now,
    order,
    place,
    score,
    win,
    winners,
)
from .seating import Players
from .simulate import simulate
from .solve import Solution, solve

Name = Literal[
    "distance",
    "finish",
    "horse places",
    "horse win",
    "next card",
    "place",
    "score",
    "win",
    "winners",
]
"""The names of the questions with a single `Answer`: all but "effect"."""

if not TYPE_CHECKING:

    class Odds(ModuleType):
        """The module `racekit.odds`; to call it is to call `ask`."""

        __call__ = staticmethod(ask)

else:
    from ..engine.game import State
    from ..engine.result import Result
    from ..engine.view import View

    class Options(TypedDict, total=False):
        """The options of `ask`."""

        limit: int
        players: Players | None
        policy: Callable[[Any], Mapping[Any, Fraction]] | None
        seed: int
        half_width: float | None
        n: int | None
        workers: int
        progress: bool | None

    class Odds:
        """The module `racekit.odds`; to call it is to call `ask`."""

        def __init__(self) -> None:
            self.Aggregates = Aggregates
            self.Answer = Answer
            self.BestResponse = BestResponse
            self.Both = Both
            self.Distribution = Distribution
            self.Effects = Effects
            self.Equilibrium = Equilibrium
            self.Estimate = Estimate
            self.Question = Question
            self.Rollouts = Rollouts
            self.Solution = Solution
            self.arrival = arrival
            self.ask = ask
            self.at_least = at_least
            self.best_response = best_response
            self.closed = closed
            self.columns = columns
            self.distance = distance
            self.effect = effect
            self.ends = ends
            self.equilibrium = equilibrium
            self.finish = finish
            self.holds = holds
            self.horse_places = horse_places
            self.horse_win = horse_win
            self.markov = markov
            self.mulligan = mulligan
            self.next_card = next_card
            self.now = now
            self.order = order
            self.place = place
            self.rollouts = rollouts
            self.score = score
            self.simulate = simulate
            self.solve = solve
            self.wilson = wilson
            self.win = win
            self.winners = winners
            self.worlds = worlds

        @overload  # an EffectQuestion is a Question, too, with an answer of another kind
        def __call__(  # type: ignore[overload-overlap]
            self,
            view_or_state: View | State,
            question: Literal["effect"] | EffectQuestion,
            *,
            method: Literal["auto", "exact", "simulate"] = "auto",
            **options: Unpack[Options],
        ) -> Effects: ...
        @overload
        def __call__(
            self,
            view_or_state: View | State,
            question: Name | Question | Callable[[Result], object],
            *,
            method: Literal["auto", "exact", "simulate"] = "auto",
            **options: Unpack[Options],
        ) -> Answer: ...
        @overload
        def __call__(
            self,
            view_or_state: View | State,
            question: Name | Question | Callable[[Result], object],
            *,
            method: Literal["both"],
            **options: Unpack[Options],
        ) -> Both: ...
        def __call__(self, view_or_state: Any, question: Any, **options: Any) -> Any: ...
