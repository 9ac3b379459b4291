"""Games played on from several starts in the same worlds, piece by piece.

Which games are played depends on counts alone, never on the speed of a machine: only when a reader
sees something does. So the first pieces are small, and each may be as large as all before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from .numbers import by_world

PIECE = 500
"""The compiled games after which a browser hears its reader: a fifth of a second there."""

FIRST = 2
"""The worlds after which there are first values: few, as a processor may be slow."""

Play = Callable[[range, Sequence[int]], list[list[list[float]]]]
"""Plays games from some of the starts. It returns numbers by start and game: the utility of each
seat, and then what is counted for reasons."""


class PlayedWorlds:
    """The means of each world's games, by start.

    Parameters
    ----------
    play : Play
        How to play.
    starts : int
        The number of starts.
    each : int
        The number of games in each world.
    columns : sequence of int
        Which numbers of a game are kept: its value, and then what is counted.

    Attributes
    ----------
    values : list of list of float
        By start, the value in each world.
    """

    def __init__(self, play: Play, starts: int, each: int, columns: Sequence[int]) -> None:
        self._play, self._each, self._columns = play, each, columns
        self._means: list[list[list[float]]] = [[[] for _ in columns] for _ in range(starts)]
        self.values = [means[0] for means in self._means]

    def counts(self, start: int) -> list[list[float]]:
        """Return what is counted in each world after a start."""
        return self._means[start][1:]

    def grow(self, which: Sequence[int], goal: int) -> Iterator[int]:
        """Play from some starts; yield, after each piece, in how many worlds all have played."""
        each = self._each
        numbers = range(each * len(self.values[which[0]]), each * goal)
        for some_numbers, some in pieces(numbers, which, each):
            for at, games in zip(some, self._play(some_numbers, some), strict=True):
                for means, column in zip(self._means[at], self._columns, strict=True):
                    means += by_world([game[column] for game in games], each)
            yield len(self.values[which[-1]])


def pieces(
    numbers: range, starts: Sequence[int], each: int
) -> Iterator[tuple[range, Sequence[int]]]:
    """Split games into pieces, by their numbers and starts, after which a reader is heard.

    Compiled games take a moment: a piece has whole worlds, and no more than there are before it;
    the first one has two. Games that are played step by step are taken one by one.

    Examples
    --------
    >>> [len(numbers) // 8 for numbers, _ in pieces(range(240), [0, 1, 2], 8)]
    [2, 2, 4, 8, 14]
    >>> [*pieces(range(2), [0, 1], 1)]
    [(range(0, 1), [0]), (range(0, 1), [1]), (range(1, 2), [0]), (range(1, 2), [1])]
    """
    if each == 1:
        yield from ((range(at, at + 1), [start]) for at in numbers for start in starts)
        return
    most, first = PIECE // len(starts) // each * each, numbers.start
    while first < numbers.stop:
        size = max(each, min(most, first // each * each or FIRST * each))
        yield range(first, min(numbers.stop, first + size)), starts
        first += size
