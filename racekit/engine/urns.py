"""What is not known of hidden cards: which may lie there, and how many of them do."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple


class Urn(NamedTuple):
    """Cards of which some lie in one place: any of them alike.

    Attributes
    ----------
    cards : mapping
        Each card that may lie there, and how many of it there are.
    size : int
        How many of them all lie there.
    """

    cards: Mapping[Any, int]
    size: int


HandDistribution = tuple[tuple[Fraction, tuple[Urn, ...]], ...]
"""What a hand may consist of: urns, each set of them with its probability."""


class Pile(NamedTuple):
    """Shuffled cards of which some are drawn next.

    Attributes
    ----------
    urns : tuple of Urn
        What it consists of, but for cards whose place is known; every order is as likely.
    draws : int
        How many cards are drawn from it, at most.
    order : tuple
        The cards from the top, as far as their places are known; None: any card of the urns.
    further : int
        How many cards of the last urn come after those.
    """

    urns: tuple[Urn, ...]
    draws: int
    order: tuple[Any, ...] = ()
    further: int = 0
