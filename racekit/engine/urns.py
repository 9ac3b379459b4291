"""Distributions of hidden cards, as draws without replacement from urns."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple


class Urn(NamedTuple):
    """Cards of which a uniformly random subset is in one place.

    Attributes
    ----------
    cards : mapping
        The number of copies of each card that may be there.
    size : int
        The number of cards that are there.
    """

    cards: Mapping[Any, int]
    size: int


HandDistribution = tuple[tuple[Fraction, tuple[Urn, ...]], ...]
"""The distribution of a hand: sets of urns, each with its probability."""


class DrawPile(NamedTuple):
    """Shuffled cards, from which the next draw comes.

    Attributes
    ----------
    urns : tuple of Urn
        The cards without a known position; all orders are equally likely.
    draws : int
        The maximum number of cards to draw from it.
    order : tuple
        The cards from the top, as far as known; None stands for any card of the urns.
    further : int
        The number of cards of the last urn that follow.
    """

    urns: tuple[Urn, ...]
    draws: int
    order: tuple[Any, ...] = ()
    further: int = 0
