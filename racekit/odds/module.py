"""``rk.odds`` itself: a callable module.

Type checkers do not support callable modules. To them, `Odds` is a class with the names of the
package; at run time it is the class of the package's module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, TypedDict, Unpack, overload

from .query import ask

Name = Literal[
    "distance",
    "finish",
    "horse places",
    "horse win",
    "next card",
    "place",
    "score",
    "share",
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
    from . import names
    from .answers import Answer, Both, Effects
    from .questions import EffectQuestion, Question
    from .seating import Players

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
            self.Aggregates = names.Aggregates
            self.Answer = names.Answer
            self.BestResponse = names.BestResponse
            self.Both = names.Both
            self.Distribution = names.Distribution
            self.Effects = names.Effects
            self.Equilibrium = names.Equilibrium
            self.Estimate = names.Estimate
            self.Question = names.Question
            self.Rollouts = names.Rollouts
            self.SimulatedGames = names.SimulatedGames
            self.Solution = names.Solution
            self.arrival = names.arrival
            self.ask = names.ask
            self.at_least = names.at_least
            self.best_response = names.best_response
            self.by_seat = names.by_seat
            self.closed = names.closed
            self.columns = names.columns
            self.distance = names.distance
            self.effect = names.effect
            self.ends = names.ends
            self.equilibrium = names.equilibrium
            self.finish = names.finish
            self.game_question = names.game_question
            self.holds = names.holds
            self.horse_places = names.horse_places
            self.horse_win = names.horse_win
            self.markov = names.markov
            self.mulligan = names.mulligan
            self.next_card = names.next_card
            self.now = names.now
            self.order = names.order
            self.place = names.place
            self.rollouts = names.rollouts
            self.score = names.score
            self.share = names.share
            self.simulate = names.simulate
            self.solve = names.solve
            self.table_of = names.table_of
            self.wilson = names.wilson
            self.win = names.win
            self.winners = names.winners
            self.worlds = names.worlds

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
