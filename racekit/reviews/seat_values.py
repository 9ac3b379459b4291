"""What alternatives are worth to a seat: the actions of a decision, or the outcomes of chance."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from ..engine.game import Game
from ..engine.texts import Text
from .messages import message
from .numbers import Number, figure
from .text_report import TextReport

W = TypeVar("W")


@dataclass(frozen=True, repr=False)
class SeatValues(TextReport, Generic[W]):
    """What alternatives are worth to a seat."""

    seat: int
    alternatives: tuple[W, ...]  # the alternatives, the best first
    method: tuple[Text, ...] = field(compare=False)  # how the values were found
    _game: Game
    _view: Any = field(compare=False)
    _shares: bool

    def of(self, action: Any) -> W:
        """Return what an alternative is worth, which may be given by its name."""
        alternatives: Any = self.alternatives
        named: dict[str, W] = {str(each.action): each for each in alternatives}
        return named[str(action)]

    def told(self, action: Any) -> Text:
        """Return an alternative in words, with the names of the cards that the seat knows."""
        return self._game.move_text(self._view, action)

    def number(self, value: Number) -> str:
        """Return a value as text."""
        return figure(value, self._shares)

    def _cells(self, each: Any, lang: str) -> tuple[str, str, str]:
        """Return an alternative, its value and its interval, which an exact value does not have."""
        low, high = self.number(each.low), self.number(each.high)
        interval = "" if each.low == each.high else message("to", low=low, high=high)(lang)
        name = self.told(each.action).capital()(lang)
        return name, self.number(each.value), interval

    def _sentences(self, lang: str) -> list[str]:
        return [text(lang) for text in self.method]
