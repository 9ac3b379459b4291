"""What compiled games share: the compiler, and a generator of chance that any language can repeat.

A kernel is written in plain Python on whole numbers and arrays. Where numba is installed it is
compiled, once for a machine; where it is not, the same functions run as they stand, and come to
the same numbers.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

try:
    from numba import njit
except ImportError:  # racekit[fast] is not installed
    njit = None

COMPILED = njit is not None
"""Whether kernels are compiled here."""

WORD = 0xFFFFFFFF
"""The generator works on words of 32 bits, held in wider whole numbers: nothing overflows."""


def compiled(function: F) -> F:
    """Compile a function, and keep the result for later processes; without numba, return it."""
    if njit is None:
        return function
    made: F = njit(cache=True)(function)
    return made


@compiled
def _rotated(word: int, by: int) -> int:
    return ((word << by) | (word >> (32 - by))) & WORD


@compiled
def next_word(luck: MutableSequence[int]) -> int:
    """Return 32 random bits (xoshiro128++), and move the generator on.

    Parameters
    ----------
    luck : array of int64, shape (4,)
        The generator's state: words of 32 bits, not all zero.
    """
    first, second, third, fourth = luck[0], luck[1], luck[2], luck[3]
    found = (_rotated((first + fourth) & WORD, 7) + first) & WORD
    third ^= first
    fourth ^= second
    luck[0] = first ^ fourth
    luck[1] = second ^ third
    luck[2] = third ^ ((second << 9) & WORD)
    luck[3] = _rotated(fourth, 11)
    return found


@compiled
def below(luck: MutableSequence[int], n: int) -> int:
    """Return a whole number below `n`, each as likely (Lemire's method; no bias).

    Parameters
    ----------
    luck : array of int64, shape (4,)
        The generator's state.
    n : int
        From 1 to 2**31.
    """
    product = next_word(luck) * n
    if (product & WORD) < n:
        least = (WORD + 1 - n) % n
        while (product & WORD) < least:
            product = next_word(luck) * n
    return product >> 32


@compiled
def seed_luck(luck: MutableSequence[int], high: int, low: int) -> None:
    """Set a generator from two words of 32 bits (each game of a chunk has its own two).

    The words are stirred first, as neighbouring seeds must not give neighbouring games.
    """
    word = (high ^ 0x9E3779B9) & WORD
    other = (low ^ 0x85EBCA6B) & WORD
    for i in range(4):
        for _ in range(3):
            word = (word ^ (word >> 16)) & WORD
            word = (word * 0x21F0AAAD) & WORD
            word = (word ^ (word >> 15)) & WORD
            word = (word * 0x735A2D97) & WORD
            word = (word ^ (word >> 15)) & WORD
            word, other = (word + other + 0x6D2B79F5 * (i + 1)) & WORD, word
        luck[i] = word
    luck[0] |= 1
