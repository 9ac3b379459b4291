"""What the legal actions of a decision are worth, compared with one another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..odds.comparison import Group
from .numbers import Number
from .reasons import Reason


class Option(NamedTuple):
    """A legal action, and what it is worth.

    Attributes
    ----------
    action : Action
        The action.
    value : Fraction or float
        Its value for the seat that acts.
    low, high : float
        The ends of the value's 95% interval.
    group : {"best", "no difference seen", "worse"}
        The leading action; an action that may be as good; or one that is certainly worse. All
        groups of a hint hold together with 95% confidence. Before the first comparison, of a hint
        in progress, none is the best.
    cost : Fraction or float
        The value of the best action less that of this one, in the same games.
    least : float
        The lower end of the cost's interval.
    reason : Reason or None
        What it changes, compared with the best other action: of the best three, if values are
        estimated.
    """

    action: Any
    value: Number
    low: float
    high: float
    group: Group
    cost: Number
    least: float
    reason: Reason | None = None


def rank(option: Option) -> Any:
    """Return the key that sorts options, the best first; those that are worse follow all others."""
    return option.group == "worse", option.cost, -option.value


def sure_options(values: Mapping[Any, Number], error: float = 0.0) -> list[Option]:
    """Return options whose values are known, with a maximum error of their differences.

    Examples
    --------
    >>> from fractions import Fraction
    >>> found = sure_options({"hold": Fraction(1, 3), "roll": Fraction(1, 2)})
    >>> [(each.action, each.group, str(each.cost)) for each in found]
    [('hold', 'worse', '1/6'), ('roll', 'best', '0')]
    """
    best = max(values.values())

    def option(action: Any, value: Number) -> Option:
        cost = best - value
        group: Group = "best" if cost <= error else "worse"
        return Option(action, value, float(value), float(value), group, cost, float(cost))

    return [option(action, value) for action, value in values.items()]
