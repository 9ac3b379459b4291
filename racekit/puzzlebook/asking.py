"""Puzzles in a notebook: asked on their boards, as the lessons ask their questions."""

from __future__ import annotations

from datetime import date

from ..engine.texts import Text
from ..lessons.asking import QuestionWidget
from .book import Puzzle
from .messages import message
from .picking import of_day
from .question import PREFIX, asked


def widget(puzzle: Puzzle, *, day: date | None = None, lang: str | None = None) -> QuestionWidget:
    """Return the question of a puzzle on its board; that of a day says which day."""
    found = asked(puzzle)
    entry = found.entry
    if day is not None:
        prompt = message("daily_prompt", daily=of_day(day), prompt=Text(**entry["prompt"]))
        entry = {**entry, "prompt": prompt.data()}
    name, seat = PREFIX + puzzle.name, puzzle.seat
    return QuestionWidget(name, found.position, seat=seat, lang=lang, entry=entry)
