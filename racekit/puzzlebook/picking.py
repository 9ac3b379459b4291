"""Puzzles chosen by game, level, theme or date, and where the reader stands with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime
from hashlib import sha256
from html import escape
from itertools import chain
from pathlib import Path
from typing import Any

from ..engine.errors import Problem, short_repr
from ..engine.texts import NO_MATH, Text, language
from ..lessons import progress_store
from ..show.columns import aligned
from ..show.html_tables import html_table
from ..table.saves import read_file
from .book import LEVELS, Puzzle, games, packaged, read_puzzles
from .messages import bad_request, message, problem
from .question import PREFIX
from .rating import Ratings, ratings


class PuzzleList:
    """Puzzles, with where the reader stands with each, and the reader's rating.

    Attributes
    ----------
    puzzles : tuple of Puzzle
        The puzzles, the easiest first.
    ratings : Ratings
        The ratings after the answers on this machine.
    """

    def __init__(self, puzzles: Iterable[Puzzle]) -> None:
        self.puzzles = tuple(puzzles)
        kept = progress_store.read()
        self._standings = progress_store.standings(kept)
        self.ratings = own_ratings(kept, self.puzzles)

    def state(self, puzzle: Puzzle) -> str:
        """Return where the reader stands with a puzzle: open, right, later or wrong."""
        where = self._standings.get(PREFIX + puzzle.name, progress_store.Standing())
        if where.done:
            return "right" if len(where.tries) == 1 and not where.shown else "later"
        return "wrong" if where.tries or where.shown else "open"

    def open(self) -> list[Puzzle]:
        """Return the puzzles that the reader has not tried."""
        return [puzzle for puzzle in self.puzzles if self.state(puzzle) == "open"]

    def __len__(self) -> int:
        return len(self.puzzles)

    def __iter__(self) -> Iterator[Puzzle]:
        return iter(self.puzzles)

    def rows(self, lang: str) -> list[list[str]]:
        """Return a row for each puzzle, after one with the headings."""
        heads = ("name", "level", "rating", "themes", "state")
        return [
            [message(f"head_{head}")(lang) for head in heads],
            *([*self._cells(puzzle, lang)] for puzzle in self.puzzles),
        ]

    def _cells(self, puzzle: Puzzle, lang: str) -> Iterator[str]:
        yield puzzle.name
        yield str(puzzle.level)
        yield str(round(self.ratings.puzzles.get(puzzle.name, puzzle.rating)))
        yield ("、" if lang == "ja" else ", ").join(each(lang) for each in puzzle.subjects)
        yield message(f"state_{self.state(puzzle)}")(lang)

    def own(self) -> Text:
        """Return the reader's rating, in words."""
        own = self.ratings
        if not own.answered:
            return message("no_rating")
        spread = round(2 * own.spread)
        return message("own_rating", rating=round(own.rating), spread=spread, count=own.answered)

    def __repr__(self) -> str:
        lang = language()
        return "\n".join([*aligned(self.rows(lang)), self.own()(lang)])

    def _repr_html_(self) -> str:
        lang = language()
        table = html_table(message("list_title")(lang), self.rows(lang))
        return f'<div class="{NO_MATH}">{table}<p>{escape(self.own()(lang))}</p></div>'


def own_ratings(kept: progress_store.Read, others: Iterable[Puzzle]) -> Ratings:
    """Return the ratings after the answers on this machine to racekit's puzzles, and to others."""
    known = chain(chain.from_iterable(map(packaged, games())), others)
    return ratings(kept.lines, {each.name: each.rating for each in known})


def book(file: str | Path | None = None) -> tuple[Puzzle, ...]:
    """Return racekit's own puzzles, or those of a file.

    Raises
    ------
    BadInput
        If the file is no file of puzzles; the error lists every problem.
    """
    if file is None:
        return tuple(chain.from_iterable(map(packaged, games())))
    return read_puzzles(read_file(file), positions=True)


def listed(
    puzzles: Iterable[Puzzle], game: str | None, level: int | None, theme: str | None
) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, a level and a theme, each if given.

    Raises
    ------
    BadInput
        If there are none; the error lists every problem.
    """
    puzzles = tuple(puzzles)
    names = tuple(dict.fromkeys(puzzle.game for puzzle in puzzles))
    problems: list[Problem] = []
    if game is not None and game not in names:
        problems.append(problem("game", "no_puzzles", known=names))
    if level is not None and level not in LEVELS:
        problems.append(problem("level", "no_level"))
    themes = tuple(sorted({name for puzzle in puzzles for name in puzzle.themes}))
    if theme is not None and theme not in themes:
        problems.append(problem("theme", "no_theme", known=themes))
    found = tuple(
        puzzle
        for puzzle in puzzles
        if game in (None, puzzle.game)
        and level in (None, puzzle.level)
        and (theme is None or theme in puzzle.themes)
    )
    if problems or not found:
        raise bad_request(problems or [problem("theme", "no_puzzles", known=names)])
    return found


def named(puzzles: Iterable[Puzzle], name: str) -> Puzzle:
    """Return a puzzle by its name.

    Raises
    ------
    BadInput
        If there is none.
    """
    found = {puzzle.name: puzzle for puzzle in puzzles}
    if name not in found:
        known = tuple(dict.fromkeys(puzzle.game for puzzle in found.values()))
        raise bad_request([problem(short_repr(name), "no_puzzles", known=known)])
    return found[name]


def next_one(puzzles: Iterable[Puzzle]) -> Puzzle:
    """Return the untried puzzle nearest to the reader's rating; if all are tried, any nearest."""
    mine = PuzzleList(puzzles)
    own = mine.ratings.rating
    return min(mine.open() or mine, key=lambda puzzle: (abs(puzzle.rating - own), puzzle.name))


def daily_one(puzzles: Iterable[Puzzle], day: date) -> Puzzle:
    """Return the puzzle of a day: the same for everybody who has the same puzzles.

    Parameters
    ----------
    puzzles : iterable of Puzzle
        The puzzles to choose from.
    day : date
        The day.
    """
    ordered = sorted(puzzles, key=lambda puzzle: puzzle.name)
    number = int(sha256(day.isoformat().encode()).hexdigest(), 16)
    return ordered[number % len(ordered)]


def day_of(given: Any) -> date:
    """Return the day that somebody names; True is today, by the clock of this machine.

    A date with a time is refused: the day that it names depends on the place.

    Raises
    ------
    BadInput
        If it is no day.

    Examples
    --------
    >>> day_of("2026-11-23")
    datetime.date(2026, 11, 23)
    """
    if given is True:
        return date.today()
    if isinstance(given, datetime):
        raise bad_request([problem("daily", "date_with_time")])
    try:
        return given if isinstance(given, date) else date.fromisoformat(given)
    except (TypeError, ValueError):
        raise bad_request([problem("daily", "no_date")]) from None


def of_day(day: date) -> Text:
    """Return which day's puzzle it is, and by which clock."""
    return message("daily", day=day.isoformat())


def counts(lang: str) -> list[list[str]]:
    """Return how many puzzles each game has, by level, after a row with the headings."""
    heads = [message("head_name")(lang), *(f"{message('head_level')(lang)} {n}" for n in LEVELS)]
    return [heads, *([name, *_by_level(packaged(name))] for name in games())]


def _by_level(puzzles: Iterable[Puzzle]) -> list[str]:
    levels = [puzzle.level for puzzle in puzzles]
    return [str(levels.count(level)) for level in LEVELS]
