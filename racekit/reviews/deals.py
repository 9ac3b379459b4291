"""Games of two players, each deal once from every seat, and what their choices gave.

A choice gives a seat its value less that of the model player's choice: both are played on in the
same games. The choices of a game add up to its result less luck (M. Zinkevich and others, "Optimal
Unbiased Estimators for Evaluating Agent Performance", 2006). Where a player tells with which
probabilities it chooses, what it chose is luck, too: its choices give what they give on average
(N. Burch and others, "AIVAT: A New Variance Reduction Technique for Agent Evaluation", 2018).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil
from random import Random
from statistics import fmean
from typing import Any, NamedTuple, cast

from ..engine.errors import StepLimitExceeded
from ..engine.game import Game, State, Step
from ..engine.texts import Text
from ..engine.worlds import Policy
from ..odds.batches import Rollouts, Start, listed, rollout_player
from ..odds.exact import Stepwise, players_policy
from ..odds.information_state import FullState
from ..odds.messages import problem
from ..odds.solve import shares_of_win
from ..odds.stepping import play_out
from ..table.seats import Player
from .messages import bad_request, message
from .runs import EstimationJob

MOST_LIKELY = 4
"""The most choices of a model that are each played on."""
MOST_GAMES = 4
"""How many times as many games as one choice takes the chances of a player may take."""

Chances = Mapping[Any, Fraction]
"""A distribution over actions; None stands for whatever the model does."""


class Played(NamedTuple):
    """A game of a deal."""

    share: float
    """The first player's share of the win; of the model's game, the mean share of all seats."""
    gain: float  # what all choices gave to the first player's seat, compared with the model's


@dataclass(frozen=True)
class DealsJob(EstimationJob[Played]):
    """All games, as sent to every worker: a deal has one for each seat, and one of the model's."""

    game: Game
    # The player in one seat, and that of all other seats.
    first: Player
    other: Player
    model: Player  # the player with whose choices theirs are compared
    deals: int  # the number of deals
    rollouts: int  # the number of games by which a choice is compared
    seed: int  # the seed of all games

    @property
    def unit(self) -> Text:
        """The unit of the parts, for a progress bar."""
        return message("games_unit")

    @property
    def per_deal(self) -> int:
        """The number of games of a deal."""
        return self.game.players + 1

    def batches(self) -> int:
        """Return the number of games."""
        return self.deals * self.per_deal

    def work(self, number: int) -> Stepwise[Played]:
        """Play a game.

        Raises
        ------
        BadInput
            If a game does not end.
        """
        yield
        try:
            return self._played(number)
        except StepLimitExceeded:
            raise bad_request("comparison", [problem("game", "step_limit")]) from None

    def _played(self, number: int) -> Played:
        deal, seat = divmod(number, self.per_deal)
        if seat == self.game.players:
            return Played(fmean(self._shares(deal, self.models)), 0.0)
        everyone = range(self.game.players)
        players = tuple(self.first if each == seat else self.other for each in everyone)
        gains = _Gains(self, seat, players, Random(f"{self.seed}/{number}"))
        share = self._shares(deal, players, gains.note)[seat]
        return Played(share, gains.total)

    def _shares(
        self, deal: int, players: tuple[Player, ...], note: Callable[..., None] | None = None
    ) -> list[float]:
        end = play_out(self.game.start(), players, f"{self.seed}/{deal}", note)
        assert end.result is not None
        return [float(share) for share in shares_of_win(end.result)]

    @cached_property
    def models(self) -> tuple[Player, ...]:
        """The model in all seats."""
        return (self.model,) * self.game.players


class _Gains:
    """Adds up what the choices of a game give to a seat."""

    def __init__(
        self, job: DealsJob, seat: int, players: tuple[Player, ...], seeds: Random
    ) -> None:
        self._job, self._seat, self._players, self._seeds = job, seat, players, seeds
        self._policies = [players_policy([player] * len(players)) for player in players]
        self._policy = players_policy(job.models)
        self.total = 0.0

    def note(self, state: State, action: Any, _step: Step) -> None:
        """Note a step: a choice of the model itself gives nothing on average."""
        seed, actor = self._seeds.getrandbits(32), state.actor
        if not isinstance(actor, int) or len(state.actions()) == 1:
            return
        if not _alike(self._players[actor], self._job.model):
            self.total += self._gain(state, action, seed)

    def _gain(self, state: State, action: Any, seed: int) -> float:
        """Return what a choice gives to the seat, on average if the player tells its chances."""
        job, weights = self._job, self._weights(state, action)
        if not weights:
            return 0.0
        begun = [Start(FullState(state), start) for start in weights]
        games = range(ceil(job.rollouts * _most(weights)))
        rows = rollout_player(begun, state, job.models, seed).play(games, range(len(begun)))
        found = listed(Rollouts(job.game, [*weights], rows, games).shares)
        worth = (fmean(shares[self._seat] for shares in each) for each in found)
        return sum(float(p) * each for p, each in zip(weights.values(), worth, strict=True))

    def _weights(self, state: State, action: Any) -> Chances:
        """Return what is compared: the chances of the player's choices less those of the model's.

        What is known need not be estimated: where the choice is the model's own, nothing is left to
        the rollouts.
        """
        asked = state.view(cast(int, state.actor)), state.actions()
        model = _told(self._policy, *asked)
        if len(model) > MOST_LIKELY:
            model = {}
        own = _told(self._policies[cast(int, state.actor)], *asked)
        weights = _less(own, model)
        if not own or len(weights) * _most(weights) > MOST_GAMES:
            weights = _less({action: Fraction(1)}, model)
        return weights


def _told(policy: Policy | None, view: Any, actions: Sequence[Any]) -> Chances:
    """Return with which probabilities a player chooses; nothing if it does not tell."""
    found = {} if policy is None else policy(view, actions)
    return {action: p for action, p in found.items() if p}


def _less(own: Chances, model: Chances) -> Chances:
    """Return the differences that are not 0; an unknown model is asked in each game."""
    found: dict[Any, Fraction] = dict(own)
    for action, p in (model or {None: Fraction(1)}).items():
        found[action] = found.get(action, Fraction(0)) - p
    return {action: p for action, p in found.items() if p}


def _most(weights: Chances) -> Fraction:
    return max(map(abs, weights.values()), default=Fraction(0))


def _alike(player: Player, model: Player) -> bool:
    """Whether two players are sure to play alike: of one class, and without any settings."""
    plain = not getattr(player, "__dict__", True) and not getattr(model, "__dict__", True)
    return type(player) is type(model) and plain
