"""Ratings of a reader and of the puzzles by Glicko-2, from the answers on the reader's machine.

A puzzle is a game between the two: the reader wins by giving the right answer at the first try. The
ratings follow from the kept answers alone, so that erasing these erases the ratings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from glicko2 import Player

from ..lessons import progress_store
from .question import PREFIX

SPREAD = 150.0
"""The deviation of a puzzle's first rating, which machines have given it."""


class Ratings(NamedTuple):
    """The ratings after some answers."""

    # The reader's rating, and its deviation: 1500 and 350 before the first answer.
    rating: float
    spread: float
    answered: int  # the number of puzzles answered
    puzzles: Mapping[str, float]  # the new ratings of the puzzles answered, by their names


def ratings(lines: Iterable[progress_store.StoredEvent], known: Mapping[str, int]) -> Ratings:
    """Return the ratings after the kept lines, of which the first of each puzzle counts.

    Parameters
    ----------
    lines : iterable of mapping
        What the reader did, in order.
    known : mapping
        The first ratings of the puzzles, by their names.

    Examples
    --------
    >>> line = {"question": "puzzles/pig/1", "do": "answer", "answer": "hold", "right": True}
    >>> after = ratings([line, line], {"pig/1": 1500})
    >>> round(after.rating), round(after.spread), after.answered, round(after.puzzles["pig/1"])
    (1674, 259, 1, 1460)
    """
    reader, found = Player(), dict[str, float]()
    for line in lines:
        name = line["question"].removeprefix(PREFIX)
        if name == line["question"] or name not in known or name in found:
            continue
        if line["do"] in (progress_store.ANSWER, progress_store.SHOW):
            found[name] = _played(reader, known[name], right=line.get("right", False))
    return Ratings(reader.rating, reader.rd, len(found), found)


def _played(reader: Any, rating: float, *, right: bool) -> float:
    """Let a reader meet a puzzle: change the reader's rating, and return the puzzle's new one."""
    puzzle = Player(rating, SPREAD)
    before = [reader.rating], [reader.rd]
    reader.update_player([puzzle.rating], [puzzle.rd], [float(right)])
    puzzle.update_player(*before, [float(not right)])
    return float(puzzle.rating)
