"""Simulated answers: rollouts from random determinizations.

Two questions with the same seed use the same determinizations.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Any

from ..arrays import grid, words, zeros
from ..engine.analysis import Races, require
from ..engine.errors import StepLimitExceeded
from ..engine.events import Event
from ..engine.game import State, Step
from ..engine.result import Result
from ..engine.texts import Text
from ..table.seats import Player
from .bars import games_bar
from .bound_questions import Decider, PlayedQuestion
from .by_value import ByValue
from .comparison import FIRST_LOOK, Comparison, compared
from .exact import OutcomeReader, checked_policy
from .game_seeds import game_seed, kernel_seeds, world_rng
from .information_state import InformationState, Starts
from .intervals import wilson
from .messages import refused
from .request import check_sent
from .seating import by_kernel
from .stepping import play_on
from .workers import Crew

HALF_WIDTH = 0.03
"""The default half width of the confidence intervals."""
_CHECK_EVERY = 100
"""The number of games between two checks of the intervals."""
_TASK = 10
"""The number of games that a process plays at a time."""


@dataclass(frozen=True)
class Sampling:
    """The options of simulations."""

    players: tuple[Player, ...]  # the player of each seat
    seed: int  # the seed of the games
    n: int | None  # the number of games; None: until every interval is narrow enough
    half_width: float  # the maximum half width of an interval
    workers: int = 1  # the number of processes


@dataclass(frozen=True)
class SampledGames:
    """The games of a sample, by their numbers: from where, for which question, and how."""

    info_state: InformationState
    starts: Starts
    played: PlayedQuestion
    sampling: Sampling

    def player(self) -> Callable[[int], tuple[Any, ...]]:
        """Return the function that plays a game and returns its outcomes."""
        play = _rollout(self.info_state, self.played, self.sampling)

        def game(number: int) -> tuple[Any, ...]:
            start = self.starts.sample(world_rng(self.sampling.seed, number))
            try:
                return play(start, number)
            except StepLimitExceeded:
                raise refused("view_or_state", "step_limit") from None

        return game


@dataclass(frozen=True)
class _Sent:
    """The games of several samples, as sent to the workers: a task is a sample and some games."""

    several: tuple[SampledGames, ...]

    def __getstate__(self) -> dict[str, Any]:
        return {"several": ByValue(self.several)}

    def player(self) -> Callable[[tuple[int, range]], list[tuple[Any, ...]]]:
        """Return the function that plays some games of a sample."""
        play = [rollouts.player() for rollouts in self.several]
        return lambda task: [play[task[0]](number) for number in task[1]]


class Sample:
    """A growing sample of rollouts, with the counts of their outcomes.

    Game number i is the same in every run: a longer run begins with the games of a shorter one.

    Attributes
    ----------
    hits : Counter
        The count of each outcome.
    values : list of float
        The outcome of each game, if all are numbers (True is 1).
    games : int
        The number of games played.
    interrupted : bool
        Whether a keyboard interrupt stopped the sample early.
    """

    def __init__(self, source: SampledGames) -> None:
        self.source = source
        self._sampling, self._play = source.sampling, source.player()
        self.hits: Counter[Any] = Counter(dict.fromkeys(source.played.expected, 0))
        self.values: list[float] = []
        self.games = 0
        self.interrupted = False

    @property
    def enough(self) -> bool:
        """Whether the sample has the requested number of games, or narrow enough intervals."""
        sampling = self._sampling
        if sampling.n is not None:
            return self.games >= sampling.n
        due = self.games > 0 and self.games % _CHECK_EVERY == 0
        return due and _narrow(self.hits, self.games, sampling.half_width)

    @property
    def next_check(self) -> int:
        """The number of games after which the sample may be enough."""
        return self._sampling.n or self.games - self.games % _CHECK_EVERY + _CHECK_EVERY

    @property
    def comparable(self) -> bool:
        """Whether the outcome of each game is a single number, or True or False."""
        return len(self.values) == self.games

    def more(self, games: int = 1) -> None:
        """Play more games."""
        for number in range(self.games, self.games + games):
            self.add(self._play(number))

    def add(self, outcomes: tuple[Any, ...]) -> None:
        """Add the outcomes of the next game."""
        self.hits.update(outcomes)
        self.values += [float(each) for each in outcomes if isinstance(each, int | Fraction)]
        self.games += 1


def sampled(source: SampledGames, progress: bool | None) -> Sample:
    """Sample until it is enough; an interruption keeps the games that are finished."""
    sample, sampling = Sample(source), source.sampling
    needed = sampling.n or _games_needed(sampling.half_width)
    try:
        with games_bar(needed, source.played.text, progress) as shown:
            _play_rounds([sample], _until_enough([sample]), sampling.workers, shown)
    except KeyboardInterrupt:
        sample.interrupted = True
        if not sample.games:
            raise
    return sample


def sampled_in_rounds(
    samples: Mapping[Any, Sample],
    exact: Mapping[Any, Fraction],
    sampling: Sampling,
    title: Text,
    progress: bool | None,
) -> Comparison | None:
    """Sample actions in rounds until they are told apart, or the games are spent.

    Parameters
    ----------
    samples : mapping
        Action to its sample.
    exact : mapping
        Action to its value, for those with an exact one.
    sampling : Sampling
        How games are simulated; with a number of games, every action gets that many.
    title : Text
        The label of the progress bar.
    progress : bool or None
        Whether to show it; None: only if the work takes longer than a second.

    Returns
    -------
    Comparison or None
        None if the outcomes of the games are not single numbers.
    """
    each = sampling.n or _games_needed(sampling.half_width)
    budget = len(samples) * each
    comparison = Comparison(
        [*samples, *exact],
        each if sampling.n else budget,
        first=each if sampling.n else FIRST_LOOK,
    )
    try:
        with games_bar(budget, title, progress) as shown:
            rounds = _rounds(samples, exact, comparison, budget, sampling.half_width)
            _play_rounds([*samples.values()], rounds, sampling.workers, shown)
    except KeyboardInterrupt:
        for sample in samples.values():
            sample.interrupted = True
            if not sample.games:
                raise
    if not all(sample.comparable for sample in samples.values()):
        return None
    return comparison if comparison.best is not None else compared(_values(samples, exact))


Round = list[tuple[Sample, int]]
"""Samples, and the number of games that each is to have."""


def _play_rounds(
    samples: Sequence[Sample], rounds: Iterable[Round], workers: int, shown: Any
) -> None:
    """Play rounds, in this process or in several; the next one may depend on the last."""
    if workers == 1:
        for sample, games in chain.from_iterable(rounds):
            while sample.games < games:
                sample.more()
                shown.update(1)
        return
    sent = _Sent(tuple(sample.source for sample in samples))
    check_sent(sent, "bad_question")
    crew = Crew(sent, workers)
    try:
        for each in rounds:
            for (at, _), found in crew.in_order(_tasks(samples, each)):
                for outcomes in found:
                    samples[at].add(outcomes)
                shown.update(len(found))
    finally:
        crew.end()


def _tasks(samples: Sequence[Sample], needed: Round) -> list[tuple[int, range]]:
    """Return the tasks of a round: each is the index of a sample, and some of its games."""
    at = {id(sample): index for index, sample in enumerate(samples)}
    return [
        (at[id(sample)], range(first, min(games, first + _TASK)))
        for sample, games in needed
        for first in range(sample.games, games, _TASK)
    ]


def _rounds(
    samples: Mapping[Any, Sample],
    exact: Mapping[Any, Fraction],
    comparison: Comparison,
    budget: int,
    half_width: float,
) -> Iterator[Round]:
    """Yield rounds until the samples are told apart or the budget is spent."""
    while True:
        active = [samples[action] for action in comparison.in_play if action in samples]
        left = budget - sum(sample.games for sample in samples.values())
        alone = len(comparison.in_play) == 1
        if left < len(active) or not active or (alone and active[0].enough):
            return
        games = active[0].games
        goal = games + _CHECK_EVERY if alone else comparison.goal
        goal = min(goal, games + left // len(active))
        yield [(sample, goal) for sample in active]
        if not all(sample.comparable for sample in active):
            yield from _until_enough(active)
            return
        if not alone:
            comparison.goal = goal
            comparison.look(_values(samples, exact))
            precise = comparison.half_width <= half_width
            if precise and all(sample.enough for sample in active):
                return


def _until_enough(samples: Iterable[Sample]) -> Iterator[Round]:
    for sample in samples:
        while not sample.enough:
            yield [(sample, sample.next_check)]


def _values(
    samples: Mapping[Any, Sample], exact: Mapping[Any, Fraction]
) -> dict[Any, Sequence[float] | Fraction]:
    return {**{action: sample.values for action, sample in samples.items()}, **exact}


def _narrow(hits: Counter[Any], games: int, half_width: float) -> bool:
    return all(
        high - low <= 2 * half_width for low, high in (wilson(n, games) for n in hits.values())
    )


def _games_needed(half_width: float) -> int:
    """Return the maximum number of games needed: the interval is widest at one half."""
    games = _CHECK_EVERY
    while not _narrow(Counter({True: games // 2}), games, half_width):
        games += _CHECK_EVERY
    return games


# --- one game ------------------------------------------------------------------------------------

Rollout = Callable[[Step, int], tuple[Any, ...]]
"""Plays a rollout, given its starting step and its number, and returns its outcomes."""


def _rollout(info_state: InformationState, played: PlayedQuestion, sampling: Sampling) -> Rollout:
    """Return the rollout function: a kernel if it knows all the players, else the engine."""
    read = outcome_reader(info_state, played)

    def stepped(start: Step, number: int) -> tuple[Any, ...]:
        later = play_on(start.state, sampling.players, game_seed(sampling.seed, number))
        steps = chain([start], (step for _, _, step in later))
        return next(found for step in steps if (found := read(*step)) is not None)

    open_in_rows = played.decided_by in _IN_ROWS and read(info_state.example, ()) is None
    return (_compiled(info_state, played, sampling) if open_in_rows else None) or stepped


def outcome_reader(info_state: InformationState, played: PlayedQuestion) -> OutcomeReader:
    """Return the function that reads the outcomes in a position; None while they are open."""
    by = played.decided_by
    decided = by if callable(by) else _DECIDERS[by](info_state)

    def read(state: State, events: Sequence[Event]) -> tuple[Any, ...] | None:
        found = decided(state, events)
        return None if found is None else played.outcomes(found)

    return read


def _race(info_state: InformationState) -> Decider:
    race, places = max(info_state.view.race, 1), require(info_state.game, Races).places
    return lambda state, events: places(state, race)


_DECIDERS: Mapping[str, Callable[[InformationState], Decider]] = {
    "result": lambda info_state: lambda state, events: state.result,
    "race": _race,
    "now": lambda info_state: lambda state, events: state,
}
"""What decides a question; see `PlayedQuestion.decided_by`."""
_IN_ROWS = ("result", "race")
"""Of these, what a kernel's row of a whole game tells."""


def _compiled(
    info_state: InformationState, played: PlayedQuestion, sampling: Sampling
) -> Rollout | None:
    """Return a rollout function that uses a kernel; None if it does not know all the players."""
    found = by_kernel(info_state.game, sampling.players)
    if found is None:
        return None
    plays, numbers = found
    player_codes = words(numbers)
    figures = grid(zeros(len(plays.COLUMNS)), 1)
    outcomes = _row_reader(info_state, played, plays.COLUMNS)

    def play(start: Step, number: int) -> tuple[Any, ...]:
        seeds = grid(words(kernel_seeds(sampling.seed, [number])), 4)
        plays.play_many(plays.pack(start.state), player_codes, seeds, figures)
        return outcomes([*chain.from_iterable(figures.tolist())])

    return play


def _row_reader(
    info_state: InformationState, played: PlayedQuestion, columns: Sequence[str]
) -> Callable[[Sequence[int]], tuple[Any, ...]]:
    """Return the function that reads the outcomes in a kernel's row."""
    if played.decided_by == "race":
        race = max(info_state.view.race, 1)
        at = {
            horse: columns.index(f"finish{race}_{horse}")
            for horse in require(info_state.game, Races).horses(info_state.view)
        }
        return lambda row: played.outcomes({horse: row[column] for horse, column in at.items()})
    scores, places = (
        [columns.index(f"{name}_{seat}") for seat in range(info_state.players)]
        for name in ("score", "place")
    )

    def of_result(row: Sequence[int]) -> tuple[Any, ...]:
        ranking = tuple(row[column] for column in places)
        winners = tuple(seat for seat, place in enumerate(ranking) if place == 1)
        return played.outcomes(Result(tuple(row[column] for column in scores), ranking, winners))

    return of_result


class ByPolicy:
    """A player that samples its actions from a policy."""

    kind = "policy"
    name = Text("Policy", "方策")

    def __init__(self, policy: Callable[[Any], Mapping[Any, Fraction]]) -> None:
        self.policy = policy

    def chances(self, view: Any, actions: Sequence[Any]) -> Mapping[Any, Fraction]:
        """Return the probability of each of `actions`."""
        return self.policy(view)

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        """Choose one of `actions`."""
        chances = checked_policy(self.chances(view, actions), actions)
        return rng.choices(list(chances), [float(p) for p in chances.values()])[0]

    def __repr__(self) -> str:
        return "ByPolicy()"
