"""Moves compared in games played on: whether one of them is better than every other.

The seat's view is all that is used. The games begin in positions drawn from what the seat knows,
the same for each move, and automatic players play them on. Two stages have different games: a cheap
search throws most positions away; a check with fresh games compares what is left, so that a move
that was lucky in the search gains nothing by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from statistics import NormalDist, fmean

from ..odds.batches import Rollouts, Start, listed, rollout_player
from ..odds.comparison import Difference, difference
from ..odds.information_state import InformationState
from ..odds.intervals import deviations
from ..reviews.numbers import by_world
from ..reviews.rollouts import FRESH, SEARCHED, WORLD_GAMES
from ..table.seats import Player

MARGIN = 0.03
"""How much better than every other move the answer is, at least, in shares of the win."""
RISK = 0.001
"""The probability that any of the check's intervals misses its value."""
SEARCH = ((32, 0.2, 6), (64, 0.12, 3), (128, 0.06, 2), (256, 0.05, 1))
"""The rounds of the search: games of each move, how far behind a move may stay in it, and how many
may stay."""
STEPPED_SEARCH = ((4, 0.7, 3), (12, 0.4, 3), (32, 0.1, 1))
"""The rounds where games are played step by step, which takes a thousand times as long."""
LOOKS = (64, 256, 1024, 4096, 16384)
"""The games of each move after which the check compares them."""
STEPPED_LOOKS = (64, 256)
"""The looks where games are played step by step: a third one takes most of the time, finds few."""
QUICK = 16
"""The games of each move that somebody who thinks quickly plays in mind."""


@dataclass(frozen=True)
class Compared:
    """What the games tell of an answer."""

    # The indices of the answer, and of the best other move.
    answer: int
    rival: int
    games: int  # the number of games of each of the two; 0 if the numbers are exact
    # What the seat has with the answer, and with the other move: its share of the win, and its
    # score.
    shares: tuple[float | Fraction, float | Fraction]
    scores: tuple[float, float]
    gain: Difference
    """The difference of the shares; its interval holds together with those of all other moves."""
    ease: float  # how likely the answer leads after a few games of each move

    @property
    def clear(self) -> bool:
        """Whether the answer is better than every other move by the margin."""
        return self.gain.value >= MARGIN


class Trial:
    """The moves of a position, and the games played on after each.

    Parameters
    ----------
    known : InformationState
        What the seat knows.
    player : Player
        Who plays on, in all seats.
    seed : int
        The seed of the games.
    """

    def __init__(self, known: InformationState, player: Player, seed: int) -> None:
        self.known, self._seat = known, known.seat
        self.moves = range(len(known.example.actions()))
        starts = [Start(known.determinizations, action) for action in known.example.actions()]
        players = (player,) * known.players
        self._games = rollout_player(starts, known.example, players, seed, WORLD_GAMES)
        self._compiled = self._games.batch_size > 1
        self._each = WORLD_GAMES if self._compiled else 1

    def best(self, wanted: Set[int]) -> int | None:
        """Return the wanted move that alone stays in front in a search; None if there is none."""
        left, first = list(self.moves), SEARCHED
        shares: dict[int, list[float]] = {move: [] for move in left}
        for games, margin, most in SEARCH if self._compiled else STEPPED_SEARCH:
            for move, (won, _) in self._play(range(first, first + games), left).items():
                shares[move] += won
            first += games
            means = {move: fmean(shares[move]) for move in left}
            top = max(means.values())
            left = [move for move in left if means[move] > top - margin]
            if len(left) > most or wanted.isdisjoint(left):
                return None
        return left[0]

    def check(self, answer: int) -> Compared | None:
        """Compare a move with every other in fresh games.

        Returns
        -------
        Compared or None
            None unless it is better than every other by `MARGIN`, with an error probability of
            `RISK` over all moves and looks.
        """
        looks = LOOKS if self._compiled else STEPPED_LOOKS
        level = 1 - RISK / (len(looks) * (len(self.moves) - 1))
        for met in self._met(answer, looks, level):
            unsure = [gain for gain in met.gains.values() if gain.low < MARGIN]
            if not unsure:
                return met.compared(answer)
            if any(_needed(gain, met.games) > looks[-1] for gain in unsure):
                return None
        return None

    def again(self, answer: int, games: int) -> Compared:
        """Compare a move with every other in one number of fresh games of each."""
        level = 1 - RISK / (len(self.moves) - 1)
        (met,) = self._met(answer, (games,), level)
        return met.compared(answer)

    def _met(self, answer: int, looks: Sequence[int], level: float) -> Iterator[_Met]:
        """Yield the comparison after each look; a move that is clearly worse gets no more games."""
        met, played = _Met(answer, level, self._each), 0
        for games in looks:
            left = [answer, *(m for m in self.moves if m != answer and not met.worse(m))]
            met.add(self._play(range(FRESH + played, FRESH + games), left))
            played = games
            yield met

    def _play(self, numbers: range, moves: Sequence[int]) -> dict[int, _Column]:
        """Play games after each of some moves; return the seat's shares and scores by move."""
        rows = self._games.play(numbers, moves)
        found = Rollouts(self.known.game, moves, rows, numbers)
        shares, scores = listed(found.shares), listed(found.scores)
        seat = self._seat
        return {
            move: ([game[seat] for game in shares[at]], [game[seat] for game in scores[at]])
            for at, move in enumerate(moves)
        }


def _needed(gain: Difference, games: int) -> float:
    """Return about how many games it takes until a gain is clear of the margin."""
    beyond = float(gain.value) - MARGIN
    return inf if beyond <= 0 else games * ((gain.high - gain.low) / 2 / beyond) ** 2


_Column = tuple[list[float], list[float]]


class _Met:
    """The games of a check so far, and the difference of the answer from every other move."""

    def __init__(self, answer: int, level: float, each: int) -> None:
        self._answer, self._level, self._each = answer, level, each
        self.games = 0
        self._found: dict[int, _Column] = {}
        self.gains: dict[int, Difference] = {}

    def add(self, more: dict[int, _Column]) -> None:
        """Add games, and compare the moves that have them."""
        self.games += len(more[self._answer][0])
        for move, (shares, scores) in more.items():
            before = self._found.get(move, ([], []))
            self._found[move] = [*before[0], *shares], [*before[1], *scores]
        mine = by_world(self._found[self._answer][0], self._each)
        for move in more:
            if move != self._answer:
                other = by_world(self._found[move][0], self._each)
                self.gains[move] = difference(mine, other, self._level)

    def worse(self, move: int) -> bool:
        """Whether a move is known to be worse by the margin."""
        return move in self.gains and self.gains[move].low >= MARGIN

    def compared(self, answer: int) -> Compared:
        """Return what the games tell."""
        rival = min(self.gains, key=lambda move: float(self.gains[move].value))
        games = len(self._found[rival][0])
        mine, other = ([column[:games] for column in self._found[m]] for m in (answer, rival))
        return Compared(
            answer,
            rival,
            games,
            (fmean(mine[0]), fmean(other[0])),
            (fmean(mine[1]), fmean(other[1])),
            self.gains[rival],
            self._ease(),
        )

    def _ease(self) -> float:
        """Return how likely the answer leads after `QUICK` games of each move."""
        likely, normal = 1.0, NormalDist()
        for move, gain in self.gains.items():
            error = (gain.high - gain.low) / 2 / deviations(self._level)
            spread = error * len(self._found[move][0]) ** 0.5
            likely *= normal.cdf(float(gain.value) * QUICK**0.5 / spread)
        return likely
