"""Puzzles in a notebook: asked on their boards, as the lessons ask their questions."""

from __future__ import annotations

from ..lessons.asking import QuestionWidget
from .book import Puzzle
from .question import PREFIX, asked


def widget(puzzle: Puzzle, *, lang: str | None = None) -> QuestionWidget:
    """Return the question of a puzzle on its board."""
    found = asked(puzzle)
    name, seat = PREFIX + puzzle.name, puzzle.seat
    return QuestionWidget(name, found.position, seat=seat, lang=lang, entry=found.entry)
