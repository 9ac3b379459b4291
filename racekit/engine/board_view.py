"""A board with hidden parts as a view."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar

from .formats import Field
from .tasks import Action, AnyTask
from .values import field_marks
from .view import parts, plain


def part(path: str, doc: str | None = None) -> Any:
    """Return a property of a view that is a part of something that it has, such as its board.

    It is a plain function: with slots, Python 3.14 looks into the code of a property.

    Examples
    --------
    >>> class PigView(BoardView):
    ...     turn: int = part("board.turn")
    """
    read = attrgetter(path)

    def value(view: Any) -> Any:
        return read(view)

    value.path = path  # type: ignore[attr-defined]
    return property(value, doc=doc)


@dataclass(frozen=True, slots=True)
class BoardView:
    """What a seat may know, as a board with `HIDDEN` for what it cannot see.

    Attributes
    ----------
    rules : Game
        The game with its options, which are public.
    seat : int
        Whose view it is.
    board : object
        The board as this seat sees it.
    agenda : tuple
        The pending tasks, the next one last. In such a game they contain nothing hidden.
    rule : str or None
        Id of the rule that calls for the current decision; None when the game is over.
    actor : int or None
        The seat that decides now; None at chance and when the game is over.

    Examples
    --------
    >>> import racekit as rk
    >>> state = rk.game("kuhn").start().step("K").state.step("J").state
    >>> state.view(0).board.cards, state.view(1).board.cards
    (('K', '?'), ('?', 'J'))
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()
    """What the plain data of a view have, in order; by default, its seat, board and agenda.

    The board's other fields follow, unless they are derived, or told in other words."""
    IN_OTHER_WORDS: ClassVar[tuple[str, ...]] = ()
    """The fields of the board that `FIELDS` tell in other words."""
    TEXTS: ClassVar[tuple[type, ...]] = ()
    """Classes whose values are texts in these data."""

    rules: Any = field(repr=False)
    seat: int
    board: Any
    agenda: tuple[AnyTask, ...]
    rule: str | None
    actor: int | None

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(self.rules.name)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return not self.agenda

    @property
    def task(self) -> AnyTask | None:
        """The pending task; None if the game is over."""
        return self.agenda[-1] if self.agenda else None

    def data(self) -> dict[str, Any]:
        """Return the view as plain data."""
        if self.FIELDS:
            told = {name: plain(getattr(self, name), self.TEXTS) for name in self.FIELDS}
            kinds: tuple[Any, Any] = type(self), type(self.board)
            for name in other_fields(*kinds):
                told[name] = plain(getattr(self.board, name), self.TEXTS)
            return {"game": self.game, **told}
        return {
            "game": self.game,
            "seat": self.seat,
            "board": plain(self.board),
            "agenda": [{"task": type(task).__name__, **parts(task)} for task in self.agenda],
        }

    def unseen(self) -> Mapping[tuple[str, ...], Mapping[Any, int]]:
        """Return an empty mapping: the engine does not know the cards of such a game."""
        return {}

    def outcomes(self) -> dict[Action, Fraction]:
        """Return the next chance outcomes that this seat will observe, with probabilities.

        It is empty, too, if the marks of hidden places leave more than 500 positions to compare.
        """
        from .worlds import seen_outcomes  # it brings the games, whose views these are

        return seen_outcomes(self)


@cache
def other_fields(view: Any, board: Any) -> tuple[str, ...]:
    """Return the fields of a board that the `FIELDS` of a view do not tell.

    So a field that is added to a board is part of what a seat knows, without a word of the view.
    """
    told = {path for name in view.FIELDS for path in (name, _path(getattr(view, name)))}
    derived = (name for name, mark in field_marks(board, Field) if mark.derived)
    apart = {*told, *view.IN_OTHER_WORDS, *derived}
    return tuple(name for name in getattr(board, "_fields", ()) if name not in apart)


def _path(told: Any) -> str:
    """Return which field of the board a property of a view is, if it is one."""
    return str(getattr(getattr(told, "fget", None), "path", "")).removeprefix("board.")
