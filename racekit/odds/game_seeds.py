"""The random numbers of games that are played out.

Those of game number i follow from the seed and i alone. So a game is the same however many others
are played, in whatever order, by one process or several, in compiled code or not; and a longer run
begins with the games of a shorter one.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random


def game_seed(seed: int, number: int) -> str:
    """Return the seed of a game that is played step by step.

    Examples
    --------
    >>> game_seed(7, 44)
    '7/44'
    """
    return f"{seed}/{number}"


def world_rng(seed: int, number: int) -> Random:
    """Return the generator that draws the determinization of a game."""
    return Random(f"{game_seed(seed, number)}/world")


def kernel_seeds(seed: int, numbers: Sequence[int]) -> array[int]:
    """Return what seeds compiled games: of each, two words for chance, and two for the seats.

    Examples
    --------
    >>> kernel_seeds(7, [44, 45])[1::2].tolist()
    [44, 44, 45, 45]
    """
    drawn = Random(f"{seed}/play").getrandbits(64)
    found = array("q", (drawn >> 32, 0, drawn & 0xFFFFFFFF, 0)) * len(numbers)
    found[1::4] = found[3::4] = array("q", numbers)
    return found
