"""Values by rollouts, and decisions compared in paired ones.

A decision is examined in two stages with different games. The first finds the best action: in
rounds of about as many games each, after which the worse half is left out (sequential halving). The
second compares it with the chosen one, so that the cost is unbiased: the best of many estimates is
too high in the games that made it the best.

For a hint, all actions are compared with one another (`racekit.odds.comparison`); the outcomes of
chance are played on in the same games, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
from ..odds.comparison import Comparison
from ..odds.exact import Stepwise
from ..odds.information_state import InformationState, information_state
from ..odds.messages import refused
from ..table.seats import Player
from .numbers import UncertainValue, apart, by_world, mean_value, with_error
from .options import Option
from .reviewed_line import SAMPLES
from .verdicts import Verdict, sure_verdict

WORLD_GAMES = 8
"""The compiled games played in each world drawn: to draw one takes as long as to play several."""
PIECE = 500
"""The compiled games after which a browser hears its reader: a fifth of a second there."""
PRECISION = 0.015
"""Half the width of a cost's interval that is narrow enough."""
SEARCHED, FRESH = 1 << 24, 1 << 25
"""The first numbers of the games of the two stages of a decision."""
ROUNDS = 4
"""The maximum number of comparisons of all actions; each doubles the games of the last one."""
OUTCOME_ROUNDS = 6
"""The same for outcomes, of which there are many: the first round takes a moment only."""

Play = Callable[[range, Sequence[int]], list[list[list[float]]]]
"""Plays games from some of the starts; returns utilities by start, game and seat."""


@dataclass(frozen=True)
class RolloutValues:
    """The values of positions if model players play on.

    Attributes
    ----------
    seats : tuple of int
        The seats whose values are wanted.
    players : tuple of Player
        The model player of each seat.
    utility : {"shares", "scores"}
        The utility, as `Rollouts` names it.
    games : int
        The number of games of each value.
    seed : int
        The seed of all games.
    """

    seats: tuple[int, ...]
    players: tuple[Player, ...]
    utility: str
    games: int
    seed: int

    def value(self, known: InformationState) -> Stepwise[dict[int, UncertainValue]]:
        """Return the value of a position for each seat."""
        play, each = self._player(known, [None])
        [found] = yield from _columns(play, range(self.games), [0], each)
        return {seat: with_error(apart(found[seat], Fraction(0), each)) for seat in self.seats}

    def decision(
        self, known: InformationState, seat: int, chosen: Any
    ) -> Stepwise[tuple[Verdict, dict[int, UncertainValue]]]:
        """Return what a choice cost, and what it gave to each seat compared with the model's."""
        actions = known.example.actions()
        play, each = self._player(known, [None, *actions])
        leading = yield from _halved(play, seat, range(1, len(actions) + 1), 2 * self.games, each)
        mine = 1 + actions.index(chosen)
        starts = list(dict.fromkeys((0, mine, leading)))
        found = yield from self._compared(play, starts, seat, each)
        gains = {
            whose: with_error(apart(found[mine][whose], found[0][whose], each))
            for whose in self.seats
        }
        if leading == mine:
            return sure_verdict(chosen, Fraction(0)), gains
        cost = apart(found[leading][seat], found[mine][seat], each)
        return Verdict(actions[leading - 1], cost.value, cost.low, cost.high), gains

    def options(self, known: InformationState, seat: int) -> Iterator[list[Option] | None]:
        """Compare all actions in the same games; yield what is known after each part.

        It is what the last whole round has shown: nothing before the first one. A part is a round;
        of games that are played step by step, a game. None is a piece of a part. `games` is the
        maximum number of games of each action.
        """
        actions = known.example.actions()
        play, each = self._player(known, actions)
        worlds = max(1, self.games // each)
        comparison = Comparison(range(len(actions)), worlds, first=ceil(worlds / 2 ** (ROUNDS - 1)))
        means: list[list[float]] = [[] for _ in actions]
        found: list[Option] = []
        while not comparison.over:
            which, goal = comparison.in_play, comparison.goal
            for whole in _round(play, means, which, goal, seat, each):
                if whole:
                    comparison.look(dict(enumerate(means)))
                    found = [
                        _option(action, at, means[at], comparison, self.utility == "shares")
                        for at, action in enumerate(actions)
                    ]
                yield found if whole or each == 1 else None
            if comparison.half_width <= PRECISION:
                return

    def outcomes(
        self, known: InformationState, seat: int, chances: Mapping[Any, Fraction]
    ) -> Iterator[dict[Any, list[float]] | None]:
        """Yield, after each part, the mean of each world's games after each outcome; see `options`.

        All outcomes have as many games, played with the same random numbers; `games` is the maximum
        of each.
        """
        starts = [Start(worlds) for worlds in brought(known, seat, chances)]
        play, each = self._play(starts, known)
        worlds = max(1, self.games // each)
        means: list[list[float]] = [[] for _ in starts]
        found: dict[Any, list[float]] = {}
        for following in reversed(range(OUTCOME_ROUNDS)):
            goal = ceil(worlds / 2**following)
            for whole in _round(play, means, range(len(starts)), goal, seat, each):
                if whole:
                    found = dict(zip(chances, map(list, means), strict=True))
                yield found if whole or each == 1 else None

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

    def _player(self, known: InformationState, actions: Sequence[Any]) -> tuple[Play, int]:
        """Return how to play from an information state, and the games in each world."""
        return self._play([Start(known.determinizations, action) for action in actions], known)

    def _play(self, starts: Sequence[Start], known: InformationState) -> tuple[Play, int]:
        """Return how to play from some starts, and the games in each world."""
        game = known.game
        games = rollout_player(starts, known.example, self.players, self.seed, WORLD_GAMES)
        each = WORLD_GAMES if games.batch_size > 1 else 1

        def play(numbers: range, which: Sequence[int]) -> list[list[list[float]]]:
            try:
                rows = games.play(numbers, which)
            except StepLimitExceeded:
                raise refused("table", "step_limit") from None
            found = getattr(Rollouts(game, which, rows, numbers), self.utility)
            utilities: list[list[list[float]]] = listed(found)
            return utilities

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


def _option(
    action: Any, at: int, means: Sequence[float], comparison: Comparison, shares: bool
) -> Option:
    value, behind = mean_value(means, shares), comparison.differences[at]
    group = comparison.group(at)
    return Option(action, value.value, value.low, value.high, group, -behind.value, -behind.high)


def _round(
    play: Play,
    means: list[list[float]],
    which: Sequence[int],
    goal: int,
    seat: int,
    each: int,
) -> Iterator[bool]:
    """Play until some starts have the means of so many worlds; yield, after each piece, if so."""
    games = range(each * len(means[which[0]]), each * goal)
    for numbers, some in _pieces(games, which, each):
        for at, columns in zip(some, play(numbers, some), strict=True):
            means[at] += by_world([shares[seat] for shares in columns], each)
        yield len(means[which[-1]]) == goal


def _pieces(
    numbers: range, starts: Sequence[int], each: int
) -> Iterator[tuple[range, Sequence[int]]]:
    """Split games into pieces, by their numbers and starts, after which a reader is heard.

    Compiled games take a moment; those played step by step are taken one by one.
    """
    if each == 1:
        yield from ((range(at, at + 1), [start]) for at in numbers for start in starts)
        return
    size = max(1, PIECE // (each * len(starts))) * each  # whole worlds
    for first in range(numbers.start, numbers.stop, size):
        yield range(first, min(numbers.stop, first + size)), starts


def _columns(
    play: Play, numbers: range, starts: Sequence[int], each: int
) -> Stepwise[list[list[list[float]]]]:
    """Play games, a piece at a time; return utilities by start, seat and game."""
    found: dict[int, list[list[float]]] = {start: [] for start in starts}
    for some_numbers, some in _pieces(numbers, starts, each):
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
