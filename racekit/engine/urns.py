"""Distributions of hidden cards, as draws without replacement from urns."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple


class Urn(NamedTuple):
    """Cards of which a uniformly random subset is in one place."""

    cards: Mapping[Any, int]  # the number of copies of each card that may be there
    size: int  # the number of cards that are there


HandDistribution = tuple[tuple[Fraction, tuple[Urn, ...]], ...]
"""The distribution of a hand: sets of urns, each with its probability."""


class DrawPile(NamedTuple):
    """Shuffled cards, from which the next draw comes."""

    urns: tuple[Urn, ...]  # the cards without a known position; all orders are equally likely
    draws: int  # the maximum number of cards to draw from it
    order: tuple[Any, ...] = ()
    """The cards from the top, as far as known; None stands for any card of the urns."""
    further: int = 0  # the number of cards of the last urn that follow
