"""The Python half of the position editor. `editing` produces what it shows."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

import traitlets
from ipywidgets import widget_serialization

from ..engine import saves
from ..engine.errors import BadInput, Forbidden, Problem, file_trouble, shown
from ..engine.game import Game, State
from ..engine.position_file import position_of, read_position
from ..engine.registry import game as made_game
from ..engine.table import Table
from ..engine.texts import NO_MATH, check_language, language
from .base import Widget, as_text
from .bundles import board_of
from .editing import PositionEditor
from .messages import WORDS
from .widgets import GameWidget


class EditorWidget(Widget):
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

    # As text, because ipywidgets searches other values for binary data.
    state = traitlets.Dict().tag(sync=True, to_json=as_text)
    backdrop = traitlets.Dict().tag(sync=True)
    board: Any = traitlets.Any(None, allow_none=True).tag(sync=True, **widget_serialization)

    def __init__(self, start: Game | State, *, lang: str | None = None) -> None:
        self._editor = PositionEditor(_game_of(start), start if isinstance(start, State) else None)
        super().__init__(
            state=self._editor.snapshot(),
            backdrop=self._editor.game.backdrop(),
            bundle=board_of(type(self._editor.game)),
            lang=check_language(lang or language()),
        )
        self._editor.play_on = self._play_below
        self.on_msg(self._answer)

    @property
    def position(self) -> State:
        """The position, for ``rk.play(start=...)``, `rk.odds` and questions of one's own.

        Raises
        ------
        BadInput
            The error lists everything that is wrong with it.
        """
        return self._editor.state

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong with the position, each with its place."""
        return self._editor.problems

    def python(self) -> str:
        """Return Python code that makes the position."""
        return self._editor.python()

    def toml(self) -> str:
        """Return the position as TOML, which `edit` reads back."""
        return self._editor.toml()

    def save(self, path: str | Path) -> Path:
        """Write the position to a TOML file, atomically."""
        target = saves.as_path(path).expanduser()
        text = self.toml()
        try:
            saves.write_whole(target, text.encode())
        except OSError as error:
            raise Forbidden(WORDS.text("not_saved", why=file_trouble(error))) from None
        return target

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
        self._editor.edit(how, at, what)
        self._show()

    def clear(self) -> None:
        """Empty the table."""
        self._editor.clear()
        self._show()

    def deal(self, seed: int = 0) -> None:
        """Draw at random what is missing."""
        self._editor.deal(seed)
        self._show()

    def undo(self) -> None:
        """Undo the last edit."""
        self._editor.undo()
        self._show()

    def redo(self) -> None:
        """Make the edit again that was undone last."""
        self._editor.redo()
        self._show()

    # --- inside ---------------------------------------------------------------------------

    def _show(self) -> None:
        self._editor.seq += 1
        self.state = self._editor.snapshot()

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Answer a message from the front end with a snapshot or a message."""
        answer = self._editor.handle(content)
        if answer is None:
            self.state = self._editor.snapshot()
        else:
            self.send(answer)

    def _play_below(self) -> None:
        """Show a board that plays on from the position, below the editor."""
        self.board = self.play()

    def __repr__(self) -> str:
        count = len(self.problems)
        verdict = f"{count or 'no'} problem{'s' * (count != 1)}"
        return f"<EditorWidget {self._editor.game.name}, {verdict}>"

    def fallback(self) -> str:
        game = self._editor.game
        picture = game.picture(self.state["scene"], game.book.title(self.lang))
        problems = (f"{each.where(self.lang)}: {each.text(self.lang)}" for each in self.problems)
        listed = "".join(f"<li>{escape(problem)}</li>" for problem in problems)
        return f'<div class="{NO_MATH}">{picture}<ul>{listed}</ul></div>'


def _game_of(start: Any) -> Game:
    if isinstance(start, State):
        return start.game
    if isinstance(start, Game):
        return start
    raise _not_editable(start)


def _not_editable(start: Any) -> BadInput:
    problem = Problem.of("start", "not_editable", value=shown(start))
    return BadInput.of("bad_position", [problem])


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


def _start(start: Any, options: Mapping[str, Any]) -> Game | State:
    if isinstance(start, str) and not start.endswith(".toml"):
        return made_game(start, **options)
    if options:
        problems = [Problem.of(name, "game_is_made") for name in options]
        raise BadInput.of("bad_options", problems, game=shown(start))
    if isinstance(start, GameWidget):
        return start.position
    if isinstance(start, Table):
        return start.state
    if isinstance(start, Mapping):
        return position_of(start)
    if isinstance(start, str | Path):
        return read_position(_file(start))
    if isinstance(start, Game | State):
        return start
    raise _not_editable(start)


def _file(path: str | Path) -> bytes:
    """Return the content of a file; raise BadInput if it cannot be read."""
    try:
        return saves.read_file(path)
    except OSError as error:
        problem = Problem(shown(str(path)), file_trouble(error))
        raise BadInput.of("bad_position", [problem]) from None
