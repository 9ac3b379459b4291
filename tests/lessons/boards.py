"""The questions that are answered on a board, with their positions."""

from __future__ import annotations

from functools import partial

from racekit.lessons import position_of
from racekit.lessons.asking import QuestionWidget
from racekit.lessons.catalogue import board_of, entries

BOARDS = {name: partial(position_of, name) for name in entries() if board_of(name)}


def asked(question: str, **settings: str) -> QuestionWidget:
    """Ask a question, on the board of its position if it has one."""
    return QuestionWidget(question, **settings)
