"""What compiled games share: the compiler, and a generator of chance that any language can repeat.

A kernel is written in plain Python on whole numbers and arrays. Where numba is installed it is
compiled, once for a machine; where it is not, the same functions run as they stand, and come to
the same numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


class Words(Protocol):
    """Whole numbers that a kernel reads and writes: an array of int64."""

    def __getitem__(self, at: int, /) -> int: ...
    def __setitem__(self, at: int, word: int, /) -> None: ...
    def view(self, dtype: type[Any], /) -> Floats: ...


class Floats(Protocol):
    """The same of floats."""

    def __getitem__(self, at: int, /) -> float: ...
    def __setitem__(self, at: int, number: float, /) -> None: ...


try:
    from numba import njit
except ImportError:  # racekit[fast] is not installed
    COMPILED = False

    def at_once(loop: Any) -> Any:
        """Return a loop: nothing is faster here."""
        return loop

else:
    from .bits import at_once as at_once

    COMPILED = True
    """Whether kernels are compiled here."""

BITS = 32
WORD = (1 << BITS) - 1
"""The generator works on words of 32 bits, held in wider whole numbers: nothing overflows."""


def compiled(function: F) -> F:
    """Compile a function, and keep the result for later processes; without numba, return it."""
    return _compiled(function)


def inlined(function: F) -> F:
    """Compile a part of a kernel into whatever calls it.

    It must allocate nothing: its arrays are its callers', and nobody counts references to them
    (counting costs a kernel of many small functions half its speed).
    """
    return _compiled(function, forceinline=True, _nrt=False, no_cfunc_wrapper=True)


def _compiled(function: F, **options: bool) -> F:
    if not COMPILED:
        return function
    compiler: Any = njit
    # A divisor is never 0: no checks, and no errors to be carried about.
    return cast(F, compiler(cache=True, error_model="numpy", **options)(function))


@inlined
def _rotated(word: int, by: int) -> int:
    return ((word << by) | (word >> (BITS - by))) & WORD


@inlined
def next_word(rng_state: Words) -> int:
    """Return 32 random bits (xoshiro128++), and move the generator on.

    Parameters
    ----------
    rng_state : array of int64, shape (4,)
        The generator's state: words of 32 bits, not all zero.
    """
    first, second, third, fourth = rng_state[0], rng_state[1], rng_state[2], rng_state[3]
    found = (_rotated((first + fourth) & WORD, 7) + first) & WORD
    third ^= first
    fourth ^= second
    rng_state[0] = first ^ fourth
    rng_state[1] = second ^ third
    rng_state[2] = third ^ ((second << 9) & WORD)
    rng_state[3] = _rotated(fourth, 11)
    return found


@inlined
def below(rng_state: Words, n: int) -> int:
    """Return a whole number below `n`, each as likely (Lemire's method; no bias).

    Parameters
    ----------
    rng_state : array of int64, shape (4,)
        The generator's state.
    n : int
        From 1 to 2**31.
    """
    product = next_word(rng_state) * n
    if (product & WORD) < n:
        least = (WORD + 1 - n) % n
        while (product & WORD) < least:
            product = next_word(rng_state) * n
    return product >> BITS


@inlined
def seed_rng(rng_state: Words, high: int, low: int) -> None:
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
        rng_state[i] = word
    rng_state[0] |= 1


# --- sets of small whole numbers, as the bits of one ---------------------------------------------


@inlined
def count_bits(bits: int) -> int:
    """Return how many bits are set (compilers know this loop, and take one instruction for it)."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@inlined
def lowest_bit(bits: int) -> int:
    """Return the place of the lowest bit that is set."""
    return count_bits((bits & -bits) - 1)


def _bit(bits: int, n: int) -> int:
    """Return the set bit that has `n` below it, alone."""
    for _ in range(n):
        bits &= bits - 1
    return bits & -bits


_found: Any = at_once(_bit)


@inlined
def nth_bit(bits: int, n: int) -> int:
    """Return the place of a set bit, the lowest being number 0."""
    return lowest_bit(_found(bits, n))
