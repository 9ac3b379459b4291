"""Puzzles solved anew, with other games or exactly, to see whether each keeps its answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..engine.texts import language
from ..odds.bars import bar
from ..odds.collecting import Parts, collect
from ..odds.information_state import information_state
from ..players import default_player
from ..table.seats import as_player
from .book import Puzzle, restored
from .exactly import exact
from .messages import message
from .solving import Trial


class Solved(NamedTuple):
    """A puzzle solved anew."""

    puzzle: Puzzle
    kept: bool  # whether the answer is still better than every other move
    clear: bool  # whether it still is so by three points


@dataclass(frozen=True)
class CheckJob:
    """The puzzles to solve anew, as sent to every worker."""

    puzzles: tuple[Puzzle, ...]
    times: int  # how many times as many games each gets as it was found with
    seed: int  # the seed of the games

    def batches(self) -> int:
        """Return the number of puzzles."""
        return len(self.puzzles)

    def player(self) -> Callable[[int], Solved]:
        """Return the function that solves a puzzle."""
        return self.part

    def part(self, number: int) -> Solved:
        """Solve a puzzle."""
        puzzle = self.puzzles[number]
        known = information_state(restored(puzzle))
        player, answer = as_player(default_player(known.game)), puzzle.moves.index(puzzle.answer)
        if puzzle.exact:
            found = exact(known, player)
            kept = found is not None and found.answer == answer
            return Solved(puzzle, kept, kept)
        again = Trial(known, player, self.seed).again(answer, self.times * puzzle.games)
        return Solved(puzzle, again.gain.value > 0, again.clear)


def solve_anew(
    puzzles: Sequence[Puzzle],
    *,
    times: int = 10,
    seed: int = 1,
    workers: int = 1,
    progress: bool | None = None,
) -> list[Solved]:
    """Solve puzzles with other games, and more of them; an interruption keeps what is solved.

    Parameters
    ----------
    puzzles : sequence of Puzzle
        The puzzles.
    times : int
        How many times as many games each gets as it was found with.
    seed : int
        The seed of the games, which should be another than that of the search.
    workers : int
        The number of processes.
    progress : bool, optional
        Whether to show a progress bar; by default, only if it takes longer than a second.

    Examples
    --------
    >>> from racekit.puzzlebook.book import packaged
    >>> (found,) = solve_anew(packaged("trickrace")[:1], times=1)
    >>> found.kept
    True
    """
    found, title = Parts(), message("list_title")(language())
    shown: Any = bar(len(puzzles), title, "", progress)
    collect(CheckJob(tuple(puzzles), times, seed), found, shown, workers)
    return found.result()
