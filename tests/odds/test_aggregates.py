"""Aggregates equal the statistics of the whole table."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import racekit as rk
from racekit.odds import Aggregates, Distribution

VALUES = st.lists(st.integers(-(10**12), 10**12), min_size=1, max_size=40)


@given(VALUES)
def test_the_statistics_of_a_distribution(values: list[int]) -> None:
    each = Distribution({value: values.count(value) for value in values})
    count = len(values)
    assert (each.count, each.sum, each.min, each.max) == (
        count,
        sum(values),
        min(values),
        max(values),
    )
    mean = Fraction(sum(values), count)
    assert each.mean == mean
    if count > 1:
        assert each.variance == sum((value - mean) ** 2 for value in values) / (count - 1)
    else:
        assert each.variance is None
    assert each.share(values[0]) == Fraction(values.count(values[0]), count)


@given(VALUES, st.fractions(0, 1, max_denominator=12))
def test_quantiles_agree_with_pandas(values: list[int], q: Fraction) -> None:
    each = Distribution({value: values.count(value) for value in values})
    expected = pd.Series(values, dtype=float).quantile(float(q))
    assert float(each.quantile(q)) == pytest.approx(expected, rel=1e-9, abs=1e-3)


@given(VALUES | st.lists(st.integers(-3000, 3000), min_size=1, max_size=40))
def test_near_values_are_counted_as_others_are(values: list[int]) -> None:
    counted = Aggregates.of([np.array(values, np.int64)], ["score"])
    assert counted["score"].counts == dict(sorted(Counter(values).items()))


@pytest.mark.parametrize(("game", "n"), [("longshot", 1000), ("trickrace", 1000), ("longshot", 1)])
def test_aggregates_agree_with_the_table(game: str, n: int) -> None:
    table: Any = rk.simulate(game, n, seed=3)
    counted = rk.simulate(game, n, seed=3, aggregate=True)
    assert counted.games == n
    assert counted.attrs == table.attrs
    assert list(counted) == list(table.columns)
    for name, each in counted.items():
        assert each.counts == table[name].value_counts().sort_index().to_dict()
        assert each.sum == table[name].sum()
    pd.testing.assert_frame_equal(
        counted.table(), table.describe().T, check_dtype=False, rtol=1e-12
    )
    places = table.filter(regex="^place_")
    assert counted.wins == tuple((places == 1).sum())
    assert "<table" in counted._repr_html_()
    assert repr(counted) == f"<aggregates of {n:,} games, {len(table.columns)} columns>"


def test_aggregates_of_selected_columns() -> None:
    names = ["won_2", "score_0", "won_2"]
    some = rk.simulate("longshot", 50, aggregate=names)
    every = rk.simulate("longshot", 50, aggregate=True)
    assert dict(some) == {name: every[name] for name in ("won_2", "score_0")}


def test_parts_can_be_merged_in_any_order() -> None:
    figures = np.random.default_rng(1).integers(-5, 5, (2, 60))
    whole = Aggregates.of(figures, "ab")
    for seed in range(5):
        parts = [Aggregates.of(part, "ab") for part in np.split(figures, [1, 9, 30], axis=1)]
        random.Random(seed).shuffle(parts)
        merged = Aggregates("ab")
        assert (merged.games, merged["a"].count) == (0, 0)
        for part in parts:
            merged.merge(part)
        assert merged == whole
        assert merged["a"] == whole["a"] != whole["b"]


def test_large_values() -> None:
    far = 4 * 10**18
    figures = np.array([[far, -far, 0], [2, 1, 2], [far, far, far]])
    merged = Aggregates("abc")
    for game in range(3):
        merged.merge(Aggregates.of(figures[:, game : game + 1], "abc"))
    assert merged["a"].counts == {-far: 1, 0: 1, far: 1}
    assert merged["b"].counts == {1: 1, 2: 2}
    assert merged["c"].counts == {far: 3}


def test_lists_are_counted_as_arrays_are() -> None:
    figures = np.random.default_rng(1).integers(-5, 5, (2, 60))
    assert Aggregates.of(figures.tolist(), "ab") == Aggregates.of(figures, "ab")


def test_an_unknown_column_is_no_aggregate() -> None:
    with pytest.raises(KeyError):
        Aggregates("ab")["c"]
