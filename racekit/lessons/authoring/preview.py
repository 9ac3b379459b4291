"""What a question shows while it is being written: itself, and its board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..asking import QuestionWidget
from ..progress_store import ANSWER, Standing
from .lesson_folder import SILENT, QuestionBoard
from .messages import SAYS


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
        self.note({"question": self._name, "do": do, **what}, None)


class Marker(QuestionWidget):
    """The board of a position, on which whoever writes a question marks the places to ask for.

    Parameters
    ----------
    board : QuestionBoard
        The position, and the seat that sees it.
    put : callable
        Takes the names of the marked places, in their order on the board.
    lang : {"en", "ja"}
        The language.

    Examples
    --------
    >>> from racekit.games.longshot.positions import position
    >>> marker = Marker(QuestionBoard(position(hands=[["3-5"]]), 0), print, "en")
    >>> marker.answer(["3-5", "2L"])
    ['2L', '3-5']
    """

    def __init__(
        self, board: QuestionBoard, put: Callable[[Sequence[str]], None], lang: str
    ) -> None:
        self._put = put
        self._places = board.places()
        entry = {
            "kind": "board",
            "prompt": SAYS.text("form_mark").data(),
            "answer": [],
            "options": [{"key": key, "say": say.data()} for key, say in self._places.items()],
            **SILENT,
        }
        mode, name = "mark", f"mark/{id(self)}"
        super().__init__(name, board.position, mode=mode, seat=board.seat, lang=lang, entry=entry)

    def mark(self, places: Iterable[str]) -> None:
        """Show which places are marked, if the page does not know it."""
        known = self._standing.tries[-1][0] if self._standing.tries else []
        if known != list(places):
            self._stand(self._after(places))

    def answer(self, answer: str | list[str]) -> None:
        """Take the marked places; the page shows them already, and maybe later ones."""
        marked = [name for name in self._places if name in answer]
        self._standing = self._after(marked)
        self._put(marked)

    def _after(self, places: Iterable[str]) -> Standing:
        return self._standing.after({"do": ANSWER, "answer": list(places), "right": False})
