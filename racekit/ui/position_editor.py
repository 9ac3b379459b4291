"""A position under construction, as plain data for the front end.

This module needs no browser and no ipywidgets: `EditorWidget` only transports its data.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import cached_property
from inspect import signature
from pprint import pformat
from typing import Any, ClassVar

from ..editing.editor import Editor, PositionMaker
from ..editing.fields import FieldEditor
from ..editing.form_data import form_data, problems_data
from ..editing.parts import HOWS, Edit, Form, applied, path_of
from ..engine.analysis import get_feature
from ..engine.errors import BadInput, Forbidden, Problem, describe_error
from ..engine.game import Game, State
from ..engine.tasks import actor_data
from ..engine.texts import engine_words, seat_text
from ..exchange.position_file import position_toml
from ..exchange.replay import result_data
from ..exchange.shapes import NONE, one_of
from .construction import EDIT, Construction
from .messages import HELLO, WORDS, Command, Data, is_text
from .session import IDLE, rule_reply

STEPS = 500
"""The number of edits that can be undone."""

CODES = ("python", "toml")

_logger = logging.getLogger("racekit")


class _Draft:
    """A description, what may be changed in it, and the position or its problems."""

    def __init__(self, game: Game, editor: Editor, data: Data) -> None:
        self._game, self._editor = game, editor
        self.data = data

    @cached_property
    def form(self) -> Form:
        """The parts of the description, with what may stand in each."""
        return self._editor.form(self._game, self.data)

    @cached_property
    def read(self) -> tuple[State | None, tuple[Problem, ...]]:
        """The position, by the game's own parser, if the game goes on from it; or the problems."""
        try:
            state = self._game.from_description(self.data)
        except BadInput as error:
            return None, error.problems
        try:
            _try_out(state)
        except Exception as error:  # noqa: BLE001  # the code of a game may not expect every board
            words = engine_words()
            text = words.text("edit_unplayable", why=describe_error(error))
            return None, (Problem(words.text("edit_board"), text),)
        return state, ()


def _edits(how: str) -> Command:
    """Return the command for one kind of edit."""
    return Command(EDIT, lambda editor, edit: editor.edit(how, **edit))


class PositionEditor(Construction["_Draft"]):
    """A position under construction: its description, and every problem of it.

    Parameters
    ----------
    game : Game
        The game with its options.
    state : State, optional
        The position to begin with; by default, the game's editor chooses one.

    Attributes
    ----------
    seat : int
        The seat whose board is shown; the form shows all cards.
    code : {"python", "toml"} or None
        The code that is shown.
    play_on : callable
        Plays on from the position; by default, it does nothing.
    seq : int
        The number of the newest snapshot.
    """

    steps = STEPS

    def __init__(self, game: Game, state: State | None = None) -> None:
        self.game = game
        self.editor: Editor = get_feature(game, Editor) or FieldEditor()
        self.seat = 0
        self.code: str | None = None
        self.play_on: Callable[[], None] = lambda: None
        self._drawn = state or self.editor.begin(game)
        super().__init__(self._new(self.editor.to_form_data(self._drawn)))

    # --- the position ---------------------------------------------------------------------

    @property
    def data(self) -> Data:
        """The description."""
        return dict(self._now.data)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong with the description, each with its place."""
        return self._now.read[1]

    @property
    def state(self) -> State:
        """The position.

        Raises
        ------
        BadInput
            The error lists every problem with its place.
        """
        state, problems = self._now.read
        if state is None:
            raise BadInput.of("bad_position", problems)
        return state

    def _new(self, data: Data) -> _Draft:
        return _Draft(self.game, self.editor, data)

    # --- edits ----------------------------------------------------------------------------

    def edit(self, how: str, at: str, what: Any = None) -> None:
        """Change one part (see `racekit.editing.parts.Edit`), given by its path.

        Raises
        ------
        BadInput
            If there is no such part, or if nothing of the kind may stand there.
        """
        draft, path = self._now, path_of(at)
        data = applied(draft.form, draft.data, Edit(how, path, what))
        self._put(self.editor.normalise_edit(self.game, draft.data, data, path))

    def clear(self) -> None:
        """Empty the table."""
        self._replace(self.editor.empty_position(self.game))

    def deal(self, seed: int = 0) -> None:
        """Draw at random what is missing."""
        self._replace(self.editor.dealt(self.game, self.data, seed))

    def _replace(self, data: Data | None) -> None:
        if data is None:
            raise Forbidden(WORDS.text("edit_not_here"))
        self._put(data)

    def _put(self, data: Data) -> None:
        if data != self._now.data:
            self._become(self._new(data))

    def view_as(self, seat: int) -> None:
        """Show the board of another seat."""
        self.seat = self.game.check_seat(seat)

    # --- output ---------------------------------------------------------------------------

    def python(self) -> str:
        """Return Python code that makes the position."""
        return python_code(self.state)

    def toml(self) -> str:
        """Return the position as TOML (see `racekit.exchange.position_file`)."""
        return position_toml(self.state)

    def snapshot(self) -> Data:
        """Return everything that the front end shows."""
        current, frame = self._picture()
        form, data = self._now.form, self._now.data
        return {
            **frame,
            "seq": self.seq,
            "edit": {
                **self.form_data(),
                "problems": problems_data(form, data, self.problems),
                "current": current,
                "can": {
                    "undo": bool(self._before),
                    "redo": bool(self._after),
                    "clear": self.editor.empty_position(self.game) is not None,
                    "deal": self.editor.dealt(self.game, data, 0) is not None,
                },
                "code": self._code(),
            },
        }

    def form_data(self) -> Data:
        """Return the form: its parts by sections, and the lists of items that they refer to."""
        return form_data(self._now.form, self._now.data)

    def _code(self) -> Data | None:
        if self.code is None or self.problems:
            return None
        text = self.python() if self.code == "python" else self.toml()
        return {"kind": self.code, "text": text}

    def _picture(self) -> tuple[bool, Data]:
        """Return the board, and whether it shows the description: else it is an older picture."""
        try:
            drawn = self._now.read[0] or self.editor.draft_state(self.game, self.data)
            if drawn is not None:
                picture = frame(drawn, self.seat)
                self._drawn = drawn
                return True, picture
        except Exception:  # what is not a position may not be possible to draw
            _logger.debug("racekit: a description cannot be drawn", exc_info=True)
        return False, frame(self._drawn, self.seat)

    def _show_code(self, kind: str | None) -> None:
        self.code = kind

    commands: ClassVar = {
        **HELLO,
        "rule": Command(is_text, lambda editor, rule: rule_reply(editor.game, rule)),
        **{how: _edits(how) for how in HOWS},
        "undo": Command(NONE, lambda editor, _: editor.undo()),
        "redo": Command(NONE, lambda editor, _: editor.redo()),
        "clear": Command(NONE, lambda editor, _: editor.clear()),
        "deal": Command(int, deal),
        "seat": Command(int, view_as),
        "code": Command(one_of(None, *CODES), _show_code),
        "play": Command(NONE, lambda editor, _: editor.play_on()),
    }


def _try_out(state: State) -> None:
    """Ask of a position what any board asks; an unprepared game raises an error here."""
    for seat in range(state.game.players):
        frame(state, seat)
    assert state.outcomes() or state.actions() or state.actor is None
    assert state.result is not None or state.actor is not None


def frame(state: State, seat: int) -> Data:
    """Return the board of a position as `seat` sees it, as a snapshot of a recording."""
    game = state.game
    view = state.view(seat)
    names = dict(enumerate(map(seat_text, range(game.players))))
    lead, what = game.status(view, names)
    return {
        **IDLE,
        "game": game.name,
        "title": game.book.title.data(),
        "seat": seat,
        "mode": "study",
        "status": {"lead": lead.data(), "what": what.data()},
        "actor": actor_data(state.actor),
        "seats": [
            {"seat": each, "name": name.data(), "kind": "auto"} for each, name in names.items()
        ],
        "scene": game.scene(view),
        "actions": [],
        "refused": [],
        "why": [],
        "chance": [],
        "log": [],
        "now": 0,
        "over": state.actor is None,
        "result": result_data(state.result),
        "house": [note.data() for note in game.house()],
    }


# --- code ------------------------------------------------------------------------------------

_WIDE = 88


def python_code(state: State) -> str:
    """Return Python code that makes a position: a call of the game's ``position`` if it can.

    Examples
    --------
    >>> from racekit.games.longshot.positions import position
    >>> state = position(boxes={"3L": ["3-5"]}, hands=[["F-2"], [], [], [], []])
    >>> print(python_code(state).splitlines()[0])
    from racekit.games.longshot.positions import position
    >>> exec(python_code(state), made := {})
    >>> made["state"] == state
    True
    """
    game, described = state.game, state.game.describe(state)
    maker = get_feature(game, PositionMaker)
    arguments = None if maker is None else _arguments(state, maker.position, described)
    if maker is None or arguments is None:
        options = ", ".join([repr(game.name), *_keywords(game.options())])
        made = f"state = game.from_description({pformat(described, width=_WIDE, sort_dicts=False)})"
        return f"import racekit as rk\n\ngame = rk.game({options})\n{made}\n"
    lines = "".join(f"    {each},\n" for each in _keywords(arguments))
    module = maker.position.__module__
    return f"from {module} import position\n\nstate = position(\n{lines})\n"


def _arguments(state: State, position: Callable[..., State], described: Data) -> Data | None:
    """Return the arguments of a call that makes the position; None if there is no such call."""
    named = signature(position).parameters
    for known in ({k: v for k, v in described.items() if k in named}, described):
        arguments = {**state.game.options(), **known}
        try:
            if position(**arguments) == state:
                return arguments
        except (BadInput, TypeError):  # it has no argument for some of it
            continue
    return None


def _keywords(values: Mapping[str, Any]) -> list[str]:
    """Return keyword arguments, each over as many lines as it needs."""
    return [
        f"{name}={pformat(value, width=_WIDE, sort_dicts=False, compact=True)}".replace(
            "\n", "\n    "
        )
        for name, value in values.items()
    ]
