"""Values by rollouts, and decisions compared in paired ones.

A decision is examined in two stages with different games. The first finds the best action: in
rounds of about as many games each, after which the worse half is left out (sequential halving). The
second compares it with the chosen one, so that the cost is unbiased: the best of many estimates is
too high in the games that made it the best.

For a hint, all actions are compared with one another (`racekit.odds.comparison`); the outcomes of
chance are played on in the same games, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, log2
from random import Random
from statistics import fmean
from typing import Any

from ..engine.analysis import Determinizations
from ..engine.errors import StepLimitExceeded
from ..engine.game import State
from ..odds.batches import Rollouts, Start, listed, rollout_player
from ..odds.comparison import Comparison, compared
from ..odds.exact import Stepwise
from ..odds.information_state import InformationState, information_state
from ..odds.messages import refused
from ..table.seats import Player
from .choice_cost import ChoiceCost, exact_cost
from .numbers import UncertainValue, apart, by_world, mean_value, with_error
from .options import Option, rank
from .played_worlds import FIRST, Play, PlayedWorlds, pieces
from .reasons import Counted, counted, reason
from .reviewed_line import SAMPLES

WORLD_GAMES = 8
"""The compiled games played in each world drawn: to draw one takes as long as to play several."""
REASONED = 3
"""The number of actions, the best ones, for which a hint gives reasons."""
PRECISION = 0.015
"""Half the width of a cost's interval that is narrow enough."""
SEARCHED, FRESH = 1 << 24, 1 << 25
"""The first numbers of the games of the two stages of a decision."""
ROUNDS = 4
"""The maximum number of comparisons of all actions; each doubles the games of the last one."""


@dataclass(frozen=True)
class RolloutValues:
    """The values of positions if model players play on."""

    seats: tuple[int, ...]  # the seats whose values are wanted
    players: tuple[Player, ...]  # the model player of each seat
    utility: str  # the utility, as `Rollouts` names it
    games: int  # the number of games of each value
    seed: int  # the seed of all games

    def value(self, known: InformationState) -> Stepwise[dict[int, UncertainValue]]:
        """Return the value of a position for each seat."""
        play, each = self._player(known, [None])
        [found] = yield from _columns(play, range(self.games), [0], each)
        return {seat: with_error(apart(found[seat], Fraction(0), each)) for seat in self.seats}

    def decision(
        self, known: InformationState, seat: int, chosen: Any
    ) -> Stepwise[tuple[ChoiceCost, dict[int, UncertainValue]]]:
        """Return what a choice cost, and what it gave to each seat compared with the model's."""
        actions = known.example.actions()
        play, each = self._player(known, [None, *actions])
        leading = yield from _halved(play, seat, range(1, len(actions) + 1), 2 * self.games, each)
        mine = 1 + actions.index(chosen)
        starts = list(dict.fromkeys((0, mine, leading)))
        counts = counted(known.game, seat)
        counting, _ = self._player(known, [None, *actions], counts)
        found = yield from self._compared(counting, starts, seat, each)
        gains = {
            whose: with_error(apart(found[mine][whose], found[0][whose], each))
            for whose in self.seats
        }
        if leading == mine:
            return exact_cost(chosen, Fraction(0)), gains
        cost, best = apart(found[leading][seat], found[mine][seat], each), actions[leading - 1]
        why = None
        if cost.low > 0:
            seats = len(self.players)
            here, there = (
                [by_world(column, each) for column in found[start][seats:]]
                for start in (leading, mine)
            )
            why = reason(counts, (best, chosen), here, there)
        return ChoiceCost(best, cost.value, cost.low, cost.high, why), gains

    def options(
        self, known: InformationState, seat: int, actions: Sequence[Any], told: Any = None
    ) -> Iterator[list[Option]]:
        """Compare actions in the same games; yield what is known after each piece.

        The first values come soon, without a comparison. Later on it is what the last whole round
        has shown. `games` is the maximum number of games of each action. The best ones have
        reasons, and the action `told`.
        """
        counts = counted(known.game, seat)
        play, each = self._player(known, actions, counts)
        worlds, seats = max(1, self.games // each), len(self.players)
        comparison = Comparison(range(len(actions)), worlds, first=first_goal(worlds))
        columns = (seat, *range(seats, seats + len(counts)))
        played = PlayedWorlds(play, len(actions), each, columns)
        found: list[Option] = []
        shown = FIRST / 2
        while not comparison.over:
            which, goal = comparison.in_play, comparison.goal
            for reached in played.grow(which, goal):
                if reached == goal:
                    comparison.look(dict(enumerate(played.values)))
                    found = self._options(actions, played, comparison)
                    found = _reasoned(found, played, counts, told)
                elif comparison.best is None and reached >= 2 * shown:
                    shown = reached
                    found = self._first_values(actions, played)
                yield found
            if comparison.half_width <= PRECISION:
                return

    def _options(
        self, actions: Sequence[Any], played: PlayedWorlds, comparison: Comparison
    ) -> list[Option]:
        """Return what actions are worth after a comparison."""
        found = []
        for at, (action, values) in enumerate(zip(actions, played.values, strict=True)):
            value, behind = mean_value(values, self.utility == "shares"), comparison.differences[at]
            ends, group = (value.low, value.high), comparison.group(at)
            option = Option(action, value.value, *ends, group, -behind.value, -behind.high)
            found.append(option)
        return found

    def _first_values(self, actions: Sequence[Any], played: PlayedWorlds) -> list[Option]:
        """Return the values of actions before their first comparison: none is the best yet."""
        found = self._options(actions, played, compared(dict(enumerate(played.values))))
        return [each._replace(group="no difference seen") for each in found]

    def outcomes(
        self, known: InformationState, seat: int, chances: Mapping[Any, Fraction]
    ) -> Iterator[dict[Any, list[float]]]:
        """Yield, after each piece, the mean of each world's games after each outcome.

        All outcomes have as many games, played with the same random numbers; `games` is the maximum
        of each. What is yielded is renewed whenever the number of games has doubled.
        """
        starts = [Start(worlds) for worlds in brought(known, seat, chances)]
        play, each = self._play(starts, known)
        played = PlayedWorlds(play, len(starts), each, (seat,))
        found: dict[Any, list[float]] = {}
        shown, goal = FIRST / 2, max(1, self.games // each)
        for reached in played.grow(range(len(starts)), goal):
            if reached == goal or reached >= 2 * shown:
                shown = reached
                known_values = (values[:reached] for values in played.values)
                found = dict(zip(chances, known_values, strict=True))
            yield found

    def _compared(
        self, play: Play, starts: Sequence[int], seat: int, each: int
    ) -> Stepwise[dict[int, list[list[float]]]]:
        """Play fresh games until the starts are compared closely enough, or three times as many."""
        found: dict[int, list[list[float]]] = {start: [] for start in starts}
        most, block = 3 * self.games, max(1, self.games // 4)
        for first in range(0, most, block):
            games = range(FRESH + first, FRESH + min(most, first + block))
            more = yield from _columns(play, games, starts, each)
            for start, columns in zip(starts, more, strict=True):
                found[start] = _longer(found[start], columns)
            widths = [
                apart(found[start][seat], found[starts[1]][seat], each)
                for start in starts
                if start != starts[1]
            ]
            if all(width.high - width.low <= 2 * PRECISION for width in widths):
                break
        return found

    def _player(
        self, known: InformationState, actions: Sequence[Any], counts: Sequence[Counted] = ()
    ) -> tuple[Play, int]:
        """Return how to play from an information state, and the games in each world."""
        starts = [Start(known.determinizations, action) for action in actions]
        return self._play(starts, known, counts)

    def _play(
        self, starts: Sequence[Start], known: InformationState, counts: Sequence[Counted] = ()
    ) -> tuple[Play, int]:
        """Return how to play from some starts, and the games in each world."""
        game = known.game
        games = rollout_player(starts, known.example, self.players, self.seed, WORLD_GAMES)
        each = WORLD_GAMES if games.batch_size > 1 else 1

        def play(numbers: range, which: Sequence[int]) -> list[list[list[float]]]:
            try:
                rows = games.play(numbers, which)
            except StepLimitExceeded:
                raise refused("table", "step_limit") from None
            found = Rollouts(game, which, rows, numbers)
            told: list[list[list[float]]] = listed(getattr(found, self.utility))
            for each in counts:
                for games_of_start, column in zip(told, listed(found[each.column]), strict=True):
                    for numbers_of_game, figure in zip(games_of_start, column, strict=True):
                        numbers_of_game.append(each.read(figure))
            return told

        return play, each


def brought(
    known: InformationState, seat: int, chances: Iterable[Any]
) -> Iterator[Determinizations]:
    """Yield the worlds in which a seat may be after it has seen each outcome of chance.

    They are those of what it sees then, where that follows from the outcome; as for what a step
    reveals, a few worlds decide that.
    """
    worlds = [known.determinizations.sample(Random(number)) for number in range(SAMPLES)]
    possible = [(world, world.outcomes()) for world in worlds]
    for action in chances:
        found = Brought(known.determinizations, action)
        states = [world.step(action).state for world, each in possible if action in each]
        states = states or [found.sample(Random(0))]
        views = {state.view(seat) for state in states}
        if len(views) > 1 or any(state.actor is None for state in states):
            yield found
        else:
            yield information_state(views.pop()).determinizations


@dataclass(frozen=True)
class Brought:
    """The worlds after an outcome of chance: those that it may have come from, by their chances."""

    worlds: Determinizations
    action: Any

    @property
    def count(self) -> int:
        """The number of equally likely possibilities; at most as many as before."""
        return self.worlds.count

    def __iter__(self) -> Iterator[tuple[State, Fraction]]:
        parts = [(state, p * state.outcomes().get(self.action, 0)) for state, p in self.worlds]
        total = sum(p for _, p in parts)
        return ((state.step(self.action).state, p / total) for state, p in parts if p)

    def sample(self, rng: Random) -> State:
        """Draw a world, and what chance brings there, until that is the outcome."""
        while True:
            state = self.worlds.sample(rng)
            if state.sample(rng) == self.action:
                return state.step(self.action).state


def _reasoned(
    found: list[Option], played: PlayedWorlds, counts: Sequence[Counted], told: Any
) -> list[Option]:
    """Add reasons to the best options, and to one that is to have one.

    A reason is what an option changes compared with the best other one.
    """
    places = sorted(range(len(found)), key=lambda at: rank(found[at]))
    wanted = [at for n, at in enumerate(places) if n < REASONED or found[at].action == told]
    for at in wanted if len(places) > 1 else ():
        other = places[at == places[0]]
        actions = found[at].action, found[other].action
        why = reason(counts, actions, played.counts(at), played.counts(other))
        found[at] = found[at]._replace(reason=why)
    return found


def first_goal(worlds: int) -> int:
    """Return after how many worlds actions are compared first, if there are so many in the end."""
    return ceil(worlds / (1 << ROUNDS - 1))


def _columns(
    play: Play, numbers: range, starts: Sequence[int], each: int
) -> Stepwise[list[list[list[float]]]]:
    """Play games, a piece at a time; return utilities by start, seat and game."""
    found: dict[int, list[list[float]]] = {start: [] for start in starts}
    for some_numbers, some in pieces(numbers, starts, each):
        for start, games in zip(some, play(some_numbers, some), strict=True):
            found[start] += games
        yield
    return [[list(seat) for seat in zip(*games, strict=True)] for games in found.values()]


def _longer(columns: list[list[float]], more: list[list[float]]) -> list[list[float]]:
    if not columns:
        return more
    return [[*column, *further] for column, further in zip(columns, more, strict=True)]


def _halved(play: Play, seat: int, starts: Sequence[int], games: int, each: int) -> Stepwise[int]:
    """Return the start that leads after sequential halving."""
    alive, played = list(starts), SEARCHED
    rounds = ceil(log2(len(alive)))
    values: dict[int, list[float]] = {start: [] for start in alive}
    while len(alive) > 1:
        count = max(each, games // (rounds * len(alive)))
        columns = yield from _columns(play, range(played, played + count), alive, each)
        for start, found in zip(alive, columns, strict=True):
            values[start] += found[seat]
        played += count
        alive.sort(key=lambda start: fmean(values[start]), reverse=True)
        alive = alive[: ceil(len(alive) / 2)]
    return alive[0]
