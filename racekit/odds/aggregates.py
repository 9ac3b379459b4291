"""The distribution of each column over many games, without the table itself.

All statistics are computed from integers and fractions: they equal those of the whole table,
whatever the order in which its parts are merged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

    Numbers = NDArray[np.integer[Any]]

MERGE_AT = 64
"""The number of parts at which they are merged: merging many at once is cheaper for each."""
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


class _Counts(NamedTuple):
    """The frequencies of values, sorted by column and value."""

    columns: Numbers
    values: Numbers
    times: Numbers

    def of_column(self, column: int) -> Distribution:
        """Return the distribution of one column."""
        low, high = self.columns.searchsorted([column, column + 1])
        values, times = self.values[low:high].tolist(), self.times[low:high].tolist()
        return Distribution(dict(zip(values, times, strict=True)))


class Aggregates(Mapping[str, Distribution]):
    """The distribution of each column of many games.

    Attributes
    ----------
    attrs : dict
        The description of the simulation, as in a DataFrame's ``attrs``.

    Examples
    --------
    >>> import numpy as np
    >>> games = Aggregates.of(np.array([[1, 2], [30, 10]]), ("place", "score"))
    >>> games.merge(Aggregates.of(np.array([[1], [20]]), ("place", "score")))
    >>> len(games["score"].counts), games["place"].mean
    (3, Fraction(4, 3))
    """

    def __init__(self, columns: Sequence[str], counts: Iterable[_Counts] = ()) -> None:
        import numpy as np

        self.attrs: dict[str, Any] = {}
        self._columns = tuple(columns)
        self._parts = [*counts] or [_Counts(*np.zeros((3, 0), np.int64))]

    @classmethod
    def of(cls, figures: Numbers, columns: Sequence[str]) -> Aggregates:
        """Return the aggregates of an array with one row per column and one element per game."""
        import numpy as np

        values = np.sort(_as_int32(figures))
        numbers = np.repeat(np.arange(len(columns), dtype=np.int16), values.shape[1])
        once = np.ones(values.size, np.int32)
        return cls(columns, [_merge_equal(numbers, values.ravel(), once)])

    def merge(self, other: Aggregates) -> None:
        """Add the games of `other`, which has the same columns."""
        self._parts += other._parts
        if len(self._parts) > MERGE_AT:
            self._counts()

    def _counts(self) -> _Counts:
        """Merge the parts and return the result."""
        if len(self._parts) != 1:
            self._parts = [_merge_all(self._parts)]
        return self._parts[0]

    def __getitem__(self, column: str) -> Distribution:
        if column not in self._columns:
            raise KeyError(column)
        return self._counts().of_column(self._columns.index(column))

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def __repr__(self) -> str:
        return f"<aggregates of {self.games:,} games, {len(self)} columns>"

    @property
    def games(self) -> int:
        """The number of games."""
        return self._counts().of_column(0).count

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


def _as_int32(figures: Numbers) -> Numbers:
    """Return numbers as int32 where they fit: sorting, sending and merging take less time."""
    import numpy as np

    least, most = (np.iinfo(np.int32).min, np.iinfo(np.int32).max)
    fits = least <= figures.min(initial=0) and figures.max(initial=0) <= most
    return figures.astype(np.int32) if fits else figures


def _merge_equal(columns: Numbers, values: Numbers, times: Numbers) -> _Counts:
    """Add up the frequencies of equal neighbouring values."""
    import numpy as np

    begins = np.ones(len(values), np.bool_)
    begins[1:] = (values[1:] != values[:-1]) | (columns[1:] != columns[:-1])
    at = np.flatnonzero(begins)
    return _Counts(columns[at], values[at], np.add.reduceat(times, at))


def _merge_all(parts: Sequence[_Counts]) -> _Counts:
    """Merge counts."""
    import numpy as np

    columns, values, times = (np.concatenate(each) for each in zip(*parts, strict=True))
    least = int(values.min(initial=0))
    span = int(values.max(initial=0)) - least + 1
    if span * (int(columns.max(initial=0)) + 1) > np.iinfo(np.int64).max:
        order = np.lexsort((values, columns))
        return _merge_equal(columns[order], values[order], times[order].astype(np.int64))
    # Sorting one combined key is many times faster than sorting pairs; parts are already sorted.
    keys = columns.astype(np.int64) * span + (values.astype(np.int64) - least)
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    at = np.flatnonzero(np.diff(keys, prepend=keys[:1] - 1))
    counts = np.add.reduceat(times[order], at, dtype=np.int64)
    return _Counts(keys[at] // span, keys[at] % span + least, counts)


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
