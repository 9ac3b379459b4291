"""The Python half of the position editor. `position_editor` produces what it shows."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import traitlets
from ipywidgets import widget_serialization

from ..engine.errors import BadInput, Problem, file_trouble, short_repr
from ..engine.game import Game, State
from ..engine.registry import game as made_game
from ..engine.texts import NO_MATH
from ..exchange.position_file import position_of, read_position
from ..table import saves
from ..table.table import Table
from . import page
from .base import ConstructionWidget
from .bundles import board_of
from .construction import save_text
from .position_editor import PositionEditor
from .widgets import GameWidget


class EditorWidget(ConstructionWidget):
    """A position editor: on the game's board, places are chosen to change what lies there.

    It shows all cards, those of every seat. What may be put somewhere follows from the rules and
    from what is left of the deck; what does not fit together is listed with its place.

    Parameters
    ----------
    start : Game or State
        The position to begin with; for a game, one that its editor chooses.
    lang : {"en", "ja"}, optional
        The initial language.

    Examples
    --------
    >>> import racekit as rk
    >>> widget = rk.EditorWidget(rk.game("longshot"))
    >>> widget.edit("set", "round", 3)
    >>> widget.edit("put", "boxes.3L", "F-2")
    >>> widget.position.board.round, widget
    (3, <EditorWidget longshot, no problems>)
    """

    _part = "editor"

    backdrop = traitlets.Dict().tag(sync=True)
    board: Any = traitlets.Any(None, allow_none=True).tag(sync=True, **widget_serialization)

    _made: PositionEditor

    def __init__(self, start: Game | State, *, lang: str | None = None) -> None:
        game = _game_of(start)
        made = PositionEditor(game, start if isinstance(start, State) else None)
        super().__init__(made, lang, backdrop=game.backdrop(), bundle=board_of(type(game)))
        made.play_on = self._play_below

    @property
    def position(self) -> State:
        """The position, for ``rk.play(start=...)``, `rk.odds` and questions of one's own.

        Raises
        ------
        BadInput
            The error lists everything that is wrong with it.
        """
        return self._made.state

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong with the position, each with its place."""
        return self._made.problems

    def python(self) -> str:
        """Return Python code that makes the position."""
        return self._made.python()

    def toml(self) -> str:
        """Return the position as TOML, which `edit` reads back."""
        return self._made.toml()

    def save(self, path: str | Path) -> Path:
        """Write the position to a TOML file, atomically."""
        return save_text(path, self.toml())

    def play(self, **settings: Any) -> GameWidget:
        """Play on from the position, with the settings of `racekit.play`."""
        from . import play

        position = self.position
        return play(position.game, start=position, **{"lang": self.lang, **settings})

    # --- everything clickable, in Python ----------------------------------------------------

    def edit(self, how: str, at: str, what: Any = None) -> None:
        """Change one part of the position, as a click does.

        Parameters
        ----------
        how : {"set", "put", "take", "reset"}
            Set a value, put an item down, take the item with a number away, or let the part follow
            from the rest again.
        at : str
            The part, by its place in the description: ``boxes.3L``, ``hands[0]``.
        what : object
            The value, the item or the number.

        Raises
        ------
        BadInput
            If there is no such part, or if nothing of the kind may stand there.
        """
        self._edit(self._made.edit, how, at, what)

    def deal(self, seed: int = 0) -> None:
        """Draw at random what is missing."""
        self._edit(self._made.deal, seed)

    def redo(self) -> None:
        """Make the edit again that was undone last."""
        self._edit(self._made.redo)

    # --- inside ---------------------------------------------------------------------------

    def _play_below(self) -> None:
        """Show a board that plays on from the position, below the editor."""
        self.board = self.play()

    def __repr__(self) -> str:
        count = len(self.problems)
        verdict = f"{count or 'no'} problem{'s' * (count != 1)}"
        return f"<EditorWidget {self._made.game.name}, {verdict}>"

    def fallback(self) -> str:
        game = self._made.game
        picture = game.picture(self.state["scene"], game.book.title(self.lang))
        problems = (f"{each.where(self.lang)}: {each.text(self.lang)}" for each in self.problems)
        return f'<div class="{NO_MATH}">{picture}{page.html_list(problems)}</div>'


def _game_of(start: Any) -> Game:
    if isinstance(start, Game):
        return start
    if isinstance(start, State):
        return start.game
    problem = Problem.of("start", "not_editable", value=short_repr(start))
    raise BadInput.of("bad_position", [problem])


def edit(
    start: str | Game | State | Table | GameWidget | Mapping[str, Any] | Path,
    *,
    lang: str | None = None,
    **options: Any,
) -> EditorWidget:
    """Set up a position with mouse and keyboard.

    The editor shows all cards, those of every seat. It gives a board to play on from there, Python
    code, and TOML.

    Parameters
    ----------
    start : str, Game, State, Table, GameWidget, mapping or path
        A game, its name, or a position: a table or a board at the step that it shows, a TOML file
        that the editor has written (``position.toml``), or its table ``[position]``.
    lang : {"en", "ja"}, optional
        The initial language.
    **options
        The game's options, with its name.

    Returns
    -------
    EditorWidget
        Its `position` is the position.

    Raises
    ------
    BadInput
        The error lists every problem with its place.

    Examples
    --------
    >>> import racekit as rk
    >>> editor = rk.edit("longshot", players=4)
    >>> editor.edit("put", "boxes.3L", "F-2")
    >>> editor.position.board.boxes[4]
    (F-2,)
    """
    return EditorWidget(_start(start, options), lang=lang)


def _start(start: Any, options: Mapping[str, Any]) -> Any:
    if isinstance(start, str) and not start.endswith(".toml"):
        return made_game(start, **options)
    if options:
        problems = [Problem.of(name, "game_is_made") for name in options]
        raise BadInput.of("bad_options", problems, game=short_repr(start))
    if isinstance(start, GameWidget):
        return start.position
    if isinstance(start, Table):
        return start.state
    if isinstance(start, Mapping):
        return position_of(start)
    return read_position(_file(start)) if isinstance(start, str | Path) else start


def _file(path: str | Path) -> bytes:
    """Return the content of a file; raise BadInput if it cannot be read."""
    try:
        return saves.read_file(path)
    except OSError as error:
        problem = Problem(short_repr(str(path)), file_trouble(error))
        raise BadInput.of("bad_position", [problem]) from None
