"""The distribution of each column over many games, without the table itself.

All statistics are computed from integers and fractions: they equal those of the whole table,
whatever the order in which its parts are merged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from ..arrays import NUMPY, Words

if TYPE_CHECKING:
    import pandas as pd

DENSE = 4096
"""Values so near to one another are counted in an array with an entry for each."""
QUARTILES = {"25%": Fraction(1, 4), "50%": Fraction(1, 2), "75%": Fraction(3, 4)}


class Distribution:
    """The frequency of each value of a column.

    Attributes
    ----------
    counts : dict
        Value to its frequency, the smallest value first.

    Examples
    --------
    >>> places = Distribution({1: 3, 2: 1, 4: 1})
    >>> places.count, places.mean, places.variance
    (5, Fraction(9, 5), Fraction(17, 10))
    >>> places.min, places.quantile(Fraction(1, 2)), places.max
    (1, Fraction(1, 1), 4)
    """

    __slots__ = ("counts",)

    def __init__(self, counts: Mapping[int, int]) -> None:
        self.counts = dict(sorted(counts.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self.counts == other.counts

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Distribution({self.counts!r})"

    @property
    def count(self) -> int:
        """The number of values."""
        return sum(self.counts.values())

    @property
    def sum(self) -> int:
        """The sum of all values."""
        return sum(value * times for value, times in self.counts.items())

    @property
    def min(self) -> int:
        """The smallest value."""
        return min(self.counts)

    @property
    def max(self) -> int:
        """The largest value."""
        return max(self.counts)

    @property
    def mean(self) -> Fraction:
        """The mean."""
        return Fraction(self.sum, self.count)

    @property
    def variance(self) -> Fraction | None:
        """The sample variance (the divisor is `count` - 1); None for a single value."""
        count = self.count
        if count == 1:
            return None
        squares = sum(value * value * times for value, times in self.counts.items())
        return (squares - self.sum * self.mean) / (count - 1)

    def share(self, value: int) -> Fraction:
        """Return the relative frequency of one value."""
        return Fraction(self.counts.get(value, 0), self.count)

    def quantile(self, q: float | Fraction) -> Fraction:
        """Return a quantile, interpolated linearly as pandas does."""
        rank = Fraction(q) * (self.count - 1)
        below = int(rank)
        low, high = self._ranked(below), self._ranked(min(below + 1, self.count - 1))
        return low + (rank - below) * (high - low)

    def _ranked(self, rank: int) -> int:
        """Return the value at a rank (from 0) in the sorted sample."""
        reached = zip(self.counts, accumulate(self.counts.values()), strict=True)
        return next(value for value, count in reached if rank < count)


class Aggregates(Mapping[str, Distribution]):
    """The distribution of each column of many games.

    Attributes
    ----------
    attrs : dict
        The description of the simulation, as in a DataFrame's ``attrs``.

    Examples
    --------
    >>> games = Aggregates.of([[1, 2], [30, 10]], ("place", "score"))
    >>> games.merge(Aggregates.of([[1], [20]], ("place", "score")))
    >>> len(games["score"].counts), games["place"].mean
    (3, Fraction(4, 3))
    """

    def __init__(self, columns: Sequence[str]) -> None:
        self.attrs: dict[str, Any] = {}
        self._counts = {name: Counter[int]() for name in columns}

    @classmethod
    def of(cls, figures: Iterable[Sequence[int] | Words], columns: Sequence[str]) -> Aggregates:
        """Return the aggregates of an array with one row per column and one element per game."""
        found = cls(columns)
        found._counts.update(zip(columns, map(_counted, figures), strict=True))
        return found

    def merge(self, other: Aggregates) -> None:
        """Add the games of `other`, which has the same columns."""
        for name, counts in self._counts.items():
            counts.update(other._counts[name])

    def __getitem__(self, column: str) -> Distribution:
        return Distribution(self._counts[column])

    def __iter__(self) -> Iterator[str]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def __repr__(self) -> str:
        return f"<aggregates of {self.games:,} games, {len(self)} columns>"

    @property
    def games(self) -> int:
        """The number of games."""
        return next(iter(self._counts.values())).total()

    @property
    def wins(self) -> tuple[int, ...]:
        """The number of games in which each seat finished first, alone or with others."""
        places = (self[name] for name in self if name.startswith("place_"))
        return tuple(place.counts.get(1, 0) for place in places)

    def table(self) -> pd.DataFrame:
        """Return a row of statistics for each column, as ``DataFrame.describe`` does."""
        import pandas as pd

        return pd.DataFrame([_figures(each) for each in self.values()], index=pd.Index(self))

    def _repr_html_(self) -> str:
        shown: str = self.table()._repr_html_()
        return shown


def _counted(values: Sequence[int] | Words) -> Counter[int]:
    """Return the frequency of each value."""
    if not NUMPY:
        return Counter(values)
    import numpy as np

    found = np.asarray(values)
    low = found.min()
    if found.max() - low < DENSE:
        counts = np.bincount(found - low)
        once = np.flatnonzero(counts)
        times, once = counts[once], once + low
    else:  # an array is sorted, which takes less time than to count one by one
        once, times = np.unique(found, return_counts=True)
    return Counter(dict(zip(once.tolist(), times.tolist(), strict=True)))


def _figures(each: Distribution) -> dict[str, float]:
    variance = each.variance
    return {
        "count": each.count,
        "mean": float(each.mean),
        "std": float("nan") if variance is None else float(variance) ** 0.5,
        "min": each.min,
        **{name: float(each.quantile(q)) for name, q in QUARTILES.items()},
        "max": each.max,
    }
