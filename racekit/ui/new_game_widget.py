"""The Python half of the form for a new game. `new_game` produces what it shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets
from ipywidgets import widget_serialization

from ..engine.errors import Problem
from ..system.host import this_cell
from ..table.table import Table
from . import page
from .base import ConstructionWidget
from .new_game import NewGame
from .widgets import GameWidget, invited_before


class NewGameWidget(ConstructionWidget):
    """A form for a new game: the game, who plays it, its options; then its board, in its place.

    Parameters
    ----------
    table : Table, optional
        The table whose game and players are offered first.
    lang : {"en", "ja"}, optional
        The initial language.
    leave : callable, optional
        Goes back without a new game; by default, there is no way back.

    Examples
    --------
    >>> import racekit as rk
    >>> form = rk.play()
    >>> form.edit("set", "game", "trickrace")
    >>> form.edit("set", "seats[0].name", "Ann")
    >>> form.edit("set", "seed", True)
    >>> print(form.python())
    rk.play('trickrace', seats={0: rk.HUMAN.named('Ann')}, seed=1)
    >>> form.start().table.names[0].en
    'Ann'
    """

    _part = "new-game"

    board: Any = traitlets.Any(None, allow_none=True).tag(sync=True, **widget_serialization)

    _made: NewGame

    def __init__(
        self,
        table: Table | None = None,
        *,
        lang: str | None = None,
        leave: Callable[[], None] | None = None,
    ) -> None:
        made = NewGame(table, leave)
        super().__init__(made, lang, bundle="start")
        made.begin = self._begin
        self.cell = this_cell()
        self.board = invited_before(self.cell, self._come_back)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that stands in the way of the game, each with its place."""
        return self._made.problems

    def python(self) -> str:
        """Return the line of Python that begins the game."""
        return self._made.python()

    def edit(self, how: str, at: str, what: Any = None) -> None:
        """Change one part, as a click does.

        Parameters
        ----------
        how : {"set"}
            Set a value.
        at : str
            The part: ``game``, ``seats[1]`` (the kind of player), ``seats[0].name``,
            ``players``, ``options.goal``, ``seed`` (whether there is one), ``seed.value``.
        what : object
            The value.

        Raises
        ------
        BadInput
            If there is no such part, or if nothing of the kind may stand there.
        """
        self._edit(self._made.edit, how, at, what)

    def start(self) -> GameWidget:
        """Begin the game, and return its board, which takes the form's place.

        Raises
        ------
        BadInput
            The error lists everything that stands in the way.
        """
        self._edit(self._made.start)
        board: GameWidget = self.board
        return board

    def _begin(self, game: str, settings: dict[str, Any]) -> None:
        from . import play

        self.board = board = play(game, lang=self.lang, **settings)
        board.cell = self.cell

    def _come_back(self) -> None:
        """Show the form again."""
        self.board = None

    def __repr__(self) -> str:
        return f"<NewGameWidget {self._made.game}>"

    def fallback(self) -> str:
        return page.html_list([self._made.python()])
