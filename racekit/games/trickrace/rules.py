"""The options of Trick Race, and what follows from them (TR1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from ...engine.formats import Location, short, whole
from ...engine.game import Game
from ...engine.options import declared_options, finish_options, option
from ...engine.rules import RuleBook
from ...engine.texts import Text
from .cards import BOOK, GOAL, HORSES, HOUSE_MARKS, NUMBERS

FEWEST_NUMBERS = 3
"""The fewest cards per horse: an open discard, a face-down discard and a card to play (TR2)."""
FARTHEST = 99
MOST_MARKS = 99


@dataclass(frozen=True)
class Rules(Game):
    """The game as its rules see it, without its presentation."""

    book: ClassVar[RuleBook] = BOOK

    players: int = option(4, low=2, high=len(HORSES))
    """The number of horses, or one less; then a dummy takes part (TR1.1, TR8.1)."""
    marks: tuple[int, ...] | None = None
    """The advance marks of the numbers from 1 on (TR1.3); None for the house default."""
    start_player_counts: bool = False
    """Whether the start player puts the top card back and turns up their N-th card too (TR2.2)."""
    open_win_allowed: bool = True  # whether "win" may be an open ticket (TR3.2)
    races: int | None = option(None, low=1, high=len(HORSES))
    """The number of races; None for one per player (TR1.1)."""
    horses: int = option(len(HORSES), low=2, high=len(HORSES))
    """The number of horses and of colours: 4, or fewer for a small game to analyse."""
    numbers: int = option(NUMBERS, low=FEWEST_NUMBERS, high=NUMBERS)
    """The number of cards of each colour and of each horse: 12 or fewer."""
    goal: int = option(GOAL, low=1, high=FARTHEST)  # the space of the goal (TR1.5), 7 by default

    @property
    def dummy(self) -> int | None:
        """The dummy's chair (TR8.1), or None without a dummy."""
        return self.players if self.players < self.horses else None

    @property
    def running(self) -> int:
        """The number of races (TR1.1, TR8.9)."""
        return self.races or self.players

    @property
    def card_marks(self) -> tuple[int, ...]:
        """The advance marks of the numbers from 1 on (TR1.3)."""
        return self.marks or HOUSE_MARKS[: self.numbers]

    def options(self) -> dict[str, Any]:
        given = super().options()
        return given if self.marks is None else {**given, "marks": list(self.marks)}

    def house(self) -> tuple[Text, ...]:
        words = BOOK.words
        notes = []
        if self.marks is None:
            notes.append(words.text("house_marks"))
        if not self.start_player_counts:
            notes.append(words.text("house_start_card"))
        if self.open_win_allowed:
            notes.append(words.text("house_open_win"))
        return tuple(notes)

    @classmethod
    def make(cls, **options: Any) -> Self:
        at = declared_options(cls, options)
        horses = options.get("horses", cls.horses) if at.key("horses").fine else None
        fewest, most = (2, len(HORSES)) if horses is None else (max(2, horses - 1), horses)
        players = options.get("players", cls.players)
        if at.key("players").fine:
            whole(fewest, most).decode(players, at.key("players"))
        if at.key("races").fine and options.get("races") is not None:
            races = whole(1, players if at.key("players").fine else most)
            races.decode(options["races"], at.key("races"))
        marks = options.get("marks")
        if marks is not None:
            numbers = options.get("numbers", NUMBERS) if at.key("numbers").fine else None
            _check_marks(at.key("marks"), marks, numbers)
        finish_options(cls, at)
        return cls(**{**options, "marks": None if marks is None else tuple(marks)})


def _check_marks(at: Location, marks: Any, numbers: int | None) -> None:
    """Check a table of advance marks (TR1.3)."""
    if not isinstance(marks, list | tuple) or (numbers is not None and len(marks) != numbers):
        at.note(BOOK.words.text("bad_marks", value=short(marks), count=numbers or NUMBERS))
        return
    for count, where in at.items(marks):
        whole(1, MOST_MARKS).decode(count, where)
