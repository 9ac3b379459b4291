"""The questions that are answered on a board, with their positions."""

from __future__ import annotations

from racekit.lessons.asking import QuestionWidget

from .truths import foth, longshot, readaloud, trickrace

BOARDS = {**longshot.BOARDS, **trickrace.BOARDS, **foth.BOARDS, **readaloud.BOARDS}


def asked(question: str, **settings: str) -> QuestionWidget:
    """Ask a question, on the board of its position if it has one."""
    position = BOARDS.get(question)
    return QuestionWidget(question, position and position(), **settings)
