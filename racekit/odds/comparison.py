"""Actions compared in the same games, in three groups: best, no difference seen, and worse.

Game number i of every action begins with the same determinization and the same random numbers. What
chance gives to one action it gives to all, so the difference of two is known better than either.

The games are played in rounds. After each, an action whose difference from the leading one is
beyond doubt is worse, and gets no more games: they are spent where they decide something
(successive elimination). All intervals hold together with 95% confidence, over all actions and
rounds, so that the best action is among the worse ones at most once in twenty comparisons. The
rounds depend on counts alone: the same seed gives the same groups, in whatever order games are
played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, log2, sqrt
from statistics import fmean
from typing import Any, Literal

from .intervals import deviations

FIRST_LOOK = 100
"""The number of games of each action before the first comparison."""
RISK = 0.05
"""The probability that any of the intervals misses its value."""

Group = Literal["best", "no difference seen", "worse"]
GROUPS: tuple[Group, ...] = ("best", "no difference seen", "worse")

Values = Sequence[float] | Fraction
"""The value of each game of an action, or its exact value."""


@dataclass(frozen=True)
class Difference:
    """How much less than the leading action an action is worth."""

    value: Fraction | float
    """The value of the action less that of the leading one; a Fraction if both are exact."""
    # The ends of its confidence interval.
    low: float
    high: float


def difference(values: Values, others: Values, level: float) -> Difference:
    """Return the mean difference of two actions, game by game.

    The interval is that of Agresti and Min for paired proportions: one pair more in each direction,
    of half the weight each, so that a few equal games do not prove equality.

    Examples
    --------
    >>> difference([1, 1, 0, 1] * 100, [1, 0, 0, 1] * 100, 0.95).value
    0.25
    >>> difference(Fraction(1, 2), Fraction(1, 3), 0.95).value
    Fraction(1, 6)
    """
    if isinstance(values, Fraction) and isinstance(others, Fraction):
        exact = values - others
        return Difference(exact, float(exact), float(exact))
    pairs = list(zip(*_in_step(values, others), strict=True))
    apart = [one - other for one, other in pairs]
    reach = max(map(max, pairs)) - min(map(min, pairs)) or 1
    n = len(apart) + 2
    middle = sum(apart) / n
    variance = (sum(each * each for each in apart) + reach * reach) / n - middle * middle
    spread = deviations(level) * sqrt(variance / n)
    return Difference(fmean(apart), middle - spread, middle + spread)


def _in_step(values: Values, others: Values) -> tuple[list[float], list[float]]:
    """Return the values of the common games; an exact value is the same in each."""
    games = min(len(each) for each in (values, others) if not isinstance(each, Fraction))
    one, other = (
        [float(each)] * games if isinstance(each, Fraction) else list(each[:games])
        for each in (values, others)
    )
    return one, other


def looks(games: int, first: int = FIRST_LOOK) -> int:
    """Return the number of comparisons of actions that get up to this many games.

    Examples
    --------
    >>> looks(100), looks(4000)
    (1, 7)
    """
    return 1 + ceil(log2(max(1.0, games / first)))


class Comparison:
    """Successive elimination of the worse actions.

    Parameters
    ----------
    actions : iterable
        The actions.
    games : int
        The most games that an action may get.
    first : int
        The number of games of each action before the first comparison.

    Attributes
    ----------
    in_play : tuple
        The actions that may still be the best.
    best : Action or None
        The leading action; None before the first comparison.
    differences : dict
        Action to its difference from the leading action, when the two were last compared.
    goal : int
        The number of games of each action in play at which they are compared next; it may be
        lowered where fewer games are left.
    """

    def __init__(self, actions: Iterable[Any], games: int, first: int = FIRST_LOOK) -> None:
        self.in_play = tuple(actions)
        self.best: Any = None
        self.differences: dict[Any, Difference] = {}
        self.goal = min(first, games)
        self._most = games
        rivals = max(1, len(self.in_play) - 1)
        self._level = 1 - RISK / (rivals * looks(games, first))

    @property
    def over(self) -> bool:
        """Whether all games are compared."""
        return self.goal > self._most

    @property
    def half_width(self) -> float:
        """Half the width of the widest interval of an action in play."""
        apart = [self.differences[action] for action in self.in_play]
        return max((each.high - each.low) / 2 for each in apart)

    def look(self, values: Mapping[Any, Values]) -> None:
        """Compare the actions in play after `goal` games each, and set the next goal."""
        seen = {action: _first(values[action], self.goal) for action in self.in_play}
        self._lead(_leading(seen), seen)
        self.in_play = tuple(a for a in self.in_play if self.differences[a].high >= 0)
        self.goal = self._most + 1 if self.goal == self._most else min(2 * self.goal, self._most)

    def follow(self, values: Mapping[Any, Values]) -> None:
        """Let another action in play lead that has overtaken since the last look.

        No action becomes worse by that: only a look tells.
        """
        seen = {action: values[action] for action in self.in_play}
        if _mean(seen[leading := _leading(seen)]) > _mean(seen[self.best]):
            self._lead(leading, seen)

    def _lead(self, leading: Any, seen: Mapping[Any, Values]) -> None:
        self.best = leading
        for action in self.in_play:
            self.differences[action] = difference(seen[action], seen[leading], self._level)

    def group(self, action: Any) -> Group:
        """Return the group of an action."""
        if action not in self.in_play:
            return "worse"
        apart = self.differences[action]
        equal = apart.low == apart.high == 0
        return "best" if action == self.best or equal else "no difference seen"


def compared(values: Mapping[Any, Values]) -> Comparison:
    """Compare actions once, in all their common games.

    Examples
    --------
    >>> found = compared({"pass": Fraction(1, 3), "bet": Fraction(1, 2)})
    >>> found.group("bet"), found.group("pass")
    ('best', 'worse')
    """
    played = [len(each) for each in values.values() if not isinstance(each, Fraction)]
    games = min(played, default=1)
    comparison = Comparison(values, games, first=games)
    comparison.look(values)
    return comparison


def _first(values: Values, games: int) -> Values:
    return values if isinstance(values, Fraction) else values[:games]


def _leading(seen: Mapping[Any, Values]) -> Any:
    return max(seen, key=lambda action: _mean(seen[action]))


def _mean(values: Values) -> float:
    return float(values) if isinstance(values, Fraction) else fmean(values)
