"""The form of experiments that are handed in, checked before anything uses them."""

from __future__ import annotations

from typing import Any

from ...engine.integers import is_integer
from ...engine.jsons import canonical

MOST = 20
"""The most experiments of a lesson that are handed in."""
MOST_VALUES = 40
"""The most values of which it is kept how often they came."""
_LONGEST = 800
_MOST_LETTERS = 5000


def is_given(given: Any) -> bool:
    """Return whether something has the form of an experiment that is handed in."""
    if not isinstance(given, dict) or given.keys() != {"name", "at", "design", "outcome"}:
        return False
    if not isinstance(given["name"], str) or not is_plain(given["design"]):
        return False
    return is_outcome(given["outcome"])


def is_plain(design: Any) -> bool:
    """Return whether something is a small table of plain data."""
    if not isinstance(design, dict):
        return False
    try:
        text = canonical(design)
    except (TypeError, ValueError, RecursionError):
        return False
    return len(text) <= _MOST_LETTERS and text.isprintable()


def is_outcome(outcome: Any) -> bool:
    """Return whether something is an outcome: seed, trials, and how often each value came."""
    if not isinstance(outcome, dict) or outcome.keys() != {"seed", "done", "met", "counts"}:
        return False
    if not all(_is_count(outcome[key]) for key in ("seed", "done", "met")):
        return False
    counts = outcome["counts"]
    if outcome["met"] > outcome["done"] or not isinstance(counts, list):
        return False
    return len(counts) <= MOST_VALUES and all(map(_is_pair, counts))


def _is_count(value: Any) -> bool:
    return is_integer(value) and 0 <= value < 1 << 53


def _is_pair(pair: Any) -> bool:
    if not isinstance(pair, list) or len(pair) != 2 or not _is_count(pair[1]):
        return False
    value = pair[0]
    if isinstance(value, str):
        return value.isprintable() and len(value) <= _LONGEST
    return is_integer(value) and abs(value) < 1 << 53
