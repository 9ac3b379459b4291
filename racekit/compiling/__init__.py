"""The compiler for game kernels, and a random number generator that any language can reproduce.

A kernel is plain Python on integers and arrays. If numba is installed, it is compiled once for a
machine. In the laboratory of the website, which has no numba, it was compiled to WebAssembly when
the website was built. Anywhere else the same functions run uncompiled. All return the same numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from ..arrays import Bytes as Bytes
from ..arrays import Floats as Floats
from ..arrays import Grid as Grid
from ..arrays import Words as Words
from ..arrays import floats_of as floats_of
from ..arrays import grid as grid
from ..arrays import words as words
from ..arrays import zeros as zeros
from .webassembly import AVAILABLE, exported

F = TypeVar("F", bound=Callable[..., Any])

try:
    from numba import config, njit

    NUMBA = not cast(Any, config).DISABLE_JIT
    """Whether numba compiles kernels: it is installed, and its NUMBA_DISABLE_JIT is not set."""
except ImportError:  # racekit[fast] is not installed
    NUMBA = False

COMPILED = NUMBA or AVAILABLE
"""Whether kernels are compiled, by numba or with the website."""

if NUMBA:
    from . import notice as notice
    from .bits import at_once
else:

    def at_once(loop: Callable[[int, int], int]) -> Any:
        """Return the loop: without a compiler nothing is faster."""
        return loop


NO_ACTION = -1
"""The code of a game's start without a first action (see `Kernel.play_batch`)."""
NO_STARTS = grid(words([0, NO_ACTION]), 2)
"""Every game begins at the first position."""

BITS = 32
WORD = (1 << BITS) - 1
"""The mask of a 32-bit word; int64 holds each word, so nothing overflows."""


def compiled(function: F) -> F:
    """Compile a function that Python calls, and cache the result for later processes.

    In the laboratory, return the function that was compiled with the website; without a compiler,
    the function itself. Its annotations say what it takes: `Words`, `Bytes`, `Floats` or a `Grid`,
    without gaps between their items, ``int``, ``float`` and ``bool``. It must not allocate or raise
    anything, nor use ``**``, whose rounding differs from one machine to another.
    """
    return cast(F, exported(function)) if AVAILABLE else _compiled(function)


def inlined(function: F) -> F:
    """Compile a part of a kernel and inline it into its callers.

    Neither it nor its callers allocate anything. There is no reference counting, which would cost a
    kernel of many small functions half its speed.
    """
    return _compiled(function, forceinline=True, no_cfunc_wrapper=True)


def _compiled(function: F, **options: bool) -> F:
    if not NUMBA:
        return function
    compiler: Any = njit
    # Kernels never divide by 0, so the compiler can omit the checks.
    return cast(F, compiler(cache=True, error_model="numpy", _nrt=False, **options)(function))


@inlined
def _rotated(word: int, by: int) -> int:
    return ((word << by) | (word >> (BITS - by))) & WORD


@inlined
def next_word(rng_state: Words) -> int:
    """Return 32 random bits (xoshiro128++) and advance the generator.

    Parameters
    ----------
    rng_state : array of int64, shape (4,)
        The generator's state: 32-bit words, not all zero.
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
    """Return an integer below `n`, uniformly at random (Lemire's method, without bias).

    Parameters
    ----------
    rng_state : array of int64, shape (4,)
        The generator's state.
    n : int
        The number of outcomes, from 1 to 2**31.
    """
    product = next_word(rng_state) * n
    if (product & WORD) < n:
        least = (WORD + 1 - n) % n
        while (product & WORD) < least:
            product = next_word(rng_state) * n
    return product >> BITS


@inlined
def seed_rng(rng_state: Words, high: int, low: int) -> None:
    """Seed a generator with two 32-bit words (each game has its own two).

    The words are mixed first, so that neighbouring seeds give unrelated games.
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


# --- sets of small integers, as the bits of an integer -------------------------------------------


@inlined
def count_bits(bits: int) -> int:
    """Return the number of set bits (compilers turn this loop into one instruction)."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@inlined
def lowest_bit(bits: int) -> int:
    """Return the index of the lowest set bit."""
    return count_bits((bits & -bits) - 1)


def _bit(bits: int, n: int) -> int:
    """Return the mask of the set bit with `n` set bits below it."""
    for _ in range(n):
        bits &= bits - 1
    return bits & -bits


_found: Any = at_once(_bit)


@inlined
def nth_bit(bits: int, n: int) -> int:
    """Return the index of the `n`-th set bit, counting from 0 at the lowest."""
    return lowest_bit(_found(bits, n))
