"""JSON of bounded depth and length: a browser's Python would not survive deep recursion."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from racekit.engine import jsons
from racekit.engine.jsons import MOST_DEPTH, read_json

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text('[]{}"\\ab'),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text('[]{}"\\ab'), inner),
    max_leaves=20,
)


def nested(depth: int, inside: str = "") -> str:
    return "[" * depth + inside + "]" * depth


def test_depth_is_bounded() -> None:
    read_json(nested(MOST_DEPTH))
    with pytest.raises(ValueError, match="nested too deeply"):
        read_json(nested(MOST_DEPTH + 1))
    with pytest.raises(ValueError, match="nested too deeply"):
        read_json('{"a":' * 100_000)


def test_brackets_in_strings_nest_nothing() -> None:
    text = json.dumps(["[{" * MOST_DEPTH, 'a"' + "[" * MOST_DEPTH + "\\"] * 3)
    assert read_json(text) == json.loads(text)
    with pytest.raises(ValueError, match="nested too deeply"):
        read_json(nested(MOST_DEPTH + 1, '"]]"'))


def test_many_brackets_side_by_side_are_not_deep() -> None:
    assert len(read_json(json.dumps([[]] * 10 * MOST_DEPTH))) == 10 * MOST_DEPTH


@given(VALUES)
def test_what_json_writes_is_read(value: object) -> None:
    wrapped = [value] + [[]] * MOST_DEPTH  # so many brackets that their depth is looked at
    assert read_json(json.dumps(wrapped)) == wrapped


@pytest.mark.parametrize("text", ['"' * 200_000, '"\\' * 100_000, '\\"' * 100_000, "[" + '"a\\"'])
def test_strings_without_an_end_take_no_time(text: str) -> None:
    began = time.perf_counter()
    with pytest.raises(ValueError):  # noqa: PT011  (in the parser's words)
        read_json("[" * (MOST_DEPTH + 1) + text)
    assert time.perf_counter() - began < 5


def test_length_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsons, "MOST_BYTES", 10)
    assert read_json("[2,3,4,5] ") == [2, 3, 4, 5]
    with pytest.raises(ValueError, match="longer than 10 bytes"):
        read_json(b"[2,3,4,56] ")
