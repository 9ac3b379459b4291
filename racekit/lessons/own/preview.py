"""A question as a reader will see it, while it is being written."""

from __future__ import annotations

from typing import Any

from ..asking import QuestionWidget


class Preview(QuestionWidget):
    """A question to try, which keeps nothing of what is answered.

    Examples
    --------
    >>> from racekit.lessons.catalogue import entry_of
    >>> widget = Preview("try/it", entry=entry_of("odds/both-high-before"))
    >>> widget.answer("1/10")
    True
    """

    def _save(self, do: str, **what: Any) -> None:
        pass
