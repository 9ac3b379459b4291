"""The messages of questions, answers and simulations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import partial
from typing import Any

from ..engine.errors import BadInput, Messages, Problem
from ..engine.texts import Text

_MESSAGES = Messages("racekit.odds")
message, problem = _MESSAGES.text, _MESSAGES.problem
bad_question = partial(_MESSAGES.error, "bad_question")
bad_simulation = partial(_MESSAGES.error, "bad_simulation")
bad_games = partial(_MESSAGES.error, "bad_games")

LONG = 10**9
"""Integers from here on are written as powers of ten."""


def percent(p: float) -> str:
    """Format a probability in percent, a small one with two significant digits.

    Examples
    --------
    >>> percent(0.5), percent(1 / 3), percent(0.00012), percent(8e-7), percent(1)
    ('50.0%', '33.3%', '0.012%', '0.00008%', '100.0%')
    """
    return f"{Decimal(f'{100 * p:.2g}'):f}%" if 0 < p < 0.001 else f"{100 * p:.1f}%"


def many(count: int) -> Text:
    """Format a count.

    Examples
    --------
    >>> many(1234567).en, many(10**45).en, many(10**45).ja
    ('1,234,567', 'about 10^45', '約10^45')
    """
    if count < LONG:
        return Text(f"{count:,}", f"{count:,}")
    power = f"10^{len(str(count)) - 1}"
    return Text(f"about {power}", f"約{power}")


def count_problems(counts: Iterable[tuple[str, Any, int]]) -> Iterator[Problem]:
    """Yield a problem for each (place, value, low) that is not an integer of at least `low`."""
    for place, value, low in counts:
        if type(value) is not int or value < low:
            yield problem(place, "not_integer", value=repr(value), low=low)


def progress_problems(progress: Any) -> Iterator[Problem]:
    """Yield a problem if `progress` is none of True, False and None."""
    if progress is not None and not isinstance(progress, bool):
        yield problem("progress", "not_switch", value=repr(progress))


def check_counts(*counts: tuple[str, Any, int]) -> None:
    """Raise BadInput if a value is not an integer of at least its minimum; see `count_problems`."""
    if problems := [*count_problems(counts)]:
        raise bad_question(problems)


def refused(place: str, key: str, **values: Any) -> BadInput:
    """Return the error for a question with one problem."""
    return bad_question([problem(place, key, **values)])
