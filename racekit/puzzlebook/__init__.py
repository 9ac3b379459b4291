"""Puzzles: positions in which one move is clearly the best, found by machine in played games.

Each shows what one seat knows, and its answer follows from that: one move brings at least three
points more of the wins than every other, with an error probability of one in a thousand.

Examples
--------
>>> import racekit as rk
>>> rk.puzzle("trickrace", level=1)  # doctest: +ELLIPSIS
<QuestionWidget puzzles/trickrace/...>
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ..engine.integers import takes_integers
from .book import Puzzle
from .picking import PuzzleList, book, daily_one, day_of, listed, named, next_one

if TYPE_CHECKING:
    from ..lessons.asking import QuestionWidget

__all__ = ["Puzzle", "PuzzleList", "puzzle", "puzzles"]


@takes_integers
def puzzle(
    game: str | None = None,
    *,
    level: int | None = None,
    theme: str | None = None,
    daily: bool | str | date = False,
    file: str | Path | None = None,
) -> QuestionWidget:
    """Ask on a board which move wins most often.

    By default, it is the one nearest to your rating among those that you have not tried. Answers
    are kept on your machine, as those of the lessons; your rating follows from them. Nothing is
    sent anywhere.

    Parameters
    ----------
    game : str, optional
        A game, or the name of a puzzle, such as ``"trickrace/3fa2c1"``.
    level : int, optional
        1 (easy), 2 or 3 (hard).
    theme : str, optional
        What it is about, such as ``"endgame"``.
    daily : bool, str or date
        True asks today's puzzle, by the clock of the machine that runs racekit; a date, such as
        ``"2026-11-23"``, that day's. A date with a time is refused.
    file : str or Path, optional
        A file of puzzles instead of racekit's own, such as ``racekit puzzles mine GAME`` writes for
        a game of your own.

    Raises
    ------
    BadInput
        If there is no such puzzle, or if the file is no file of puzzles.

    Examples
    --------
    >>> puzzle("longshot", daily="2026-11-23")  # doctest: +ELLIPSIS
    <QuestionWidget puzzles/longshot/...>
    """
    from .asking import widget

    if game is not None and "/" in game:
        return widget(named(book(file), game))
    found = listed(book(file), game, level, theme)
    if daily is False:
        return widget(next_one(found))
    day = day_of(daily)
    return widget(daily_one(found, day), day=day)


@takes_integers
def puzzles(
    game: str | None = None,
    *,
    level: int | None = None,
    theme: str | None = None,
    file: str | Path | None = None,
) -> PuzzleList:
    """Return the puzzles, with where you stand with each, and your rating.

    Parameters
    ----------
    game, level, theme, file
        See `puzzle`.

    Examples
    --------
    >>> found = puzzles("trickrace", level=2)
    >>> {each.level for each in found}
    {2}
    """
    return PuzzleList(listed(book(file), game, level, theme))
