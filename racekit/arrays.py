"""The arrays of kernels: NumPy's if it is installed, and otherwise the standard library's."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from typing import Any, Protocol, cast, overload

NUMPY = find_spec("numpy") is not None


class Words(Protocol):
    """The integers that a kernel reads and writes: an array of int64."""

    def __iter__(self) -> Iterator[int]: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, at: int, /) -> int: ...
    @overload
    def __getitem__(self, at: slice, /) -> Words: ...
    def __setitem__(self, at: Any, words: Any, /) -> None: ...
    def tolist(self) -> list[int]: ...


class Bytes(Protocol):
    """The small integers that a kernel reads: an array of int8."""

    def __getitem__(self, at: int, /) -> int: ...


class Floats(Protocol):
    """The floats that a kernel reads and writes: an array of float64."""

    def __getitem__(self, at: int, /) -> float: ...
    def __setitem__(self, at: int, number: float, /) -> None: ...


class Grid(Protocol):
    """The rows of integers that a kernel reads and writes: an array of int64, shape (rows, width).

    A kernel gets at its items with two indices: there may be no rows to take out.
    """

    @property
    def shape(self) -> tuple[int, ...]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, at: tuple[int, int], /) -> int: ...
    def __setitem__(self, at: tuple[int, int], word: int, /) -> None: ...
    def tolist(self) -> list[list[int]]: ...


def words(values: Iterable[int] | bytes) -> Words:
    """Return integers, or those that some bytes are, as a kernel takes them.

    Examples
    --------
    >>> words([3, 4]).tolist()
    [3, 4]
    """
    found: Words = _shaped(array("q", values))
    return found


def zeros(count: int) -> Words:
    """Return as many zeros.

    Examples
    --------
    >>> zeros(3).tolist()
    [0, 0, 0]
    """
    found: Words = _shaped(array("q", [0]) * count)
    return found


def grid(of: Words, width: int) -> Grid:
    """Return integers, at least one row of them, as rows of a width, in the same memory.

    Examples
    --------
    >>> grid(words(range(4)), 2).tolist()
    [[0, 1], [2, 3]]
    """
    found: Grid = _shaped(of, len(of) // width, width)
    return found


def row(of: Grid, at: int) -> Words:
    """Return a row of a grid, in the same memory.

    Examples
    --------
    >>> row(grid(words(range(4)), 2), 1).tolist()
    [2, 3]
    """
    found: Any = of
    if NUMPY:
        return cast(Words, found[at])
    width = of.shape[1]
    return cast(Words, found.cast("B").cast("q")[at * width : (at + 1) * width])


def floats_of(words: Words) -> Floats:
    """Return the floats whose bits are these integers, in the same memory."""
    return memoryview(words).cast("B").cast("d")  # type: ignore[arg-type]


def _shaped(memory: Any, *shape: int) -> Any:
    """Return an array of a shape, or of one dimension, in the same memory."""
    if NUMPY:
        import numpy as np

        return np.frombuffer(memory, np.int64).reshape(shape or -1)
    return memoryview(memory).cast("B").cast("q", *([shape] if shape else []))
