"""The Python half of the widgets; `session` and `racekit.exchange.replay` make what they show."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakSet

import traitlets
from ipywidgets import widget_serialization

from ..engine import registry
from ..engine.errors import BadInput, PlayerError, Problem, RacekitError, short_repr
from ..engine.game import State
from ..exchange.replay import Replay
from ..system.host import Cell, this_cell
from ..table import saves
from ..table.record import Record
from ..table.seats import persons
from ..table.table import Table
from . import page
from .background import BackgroundTask
from .base import Home, Widget, as_text
from .bundles import board_of, board_script, widget_module
from .live_board import LiveBoard
from .messages import hint_word
from .session import Screen, Session

if TYPE_CHECKING:
    from ..hosting.widget import HostWidget
    from .new_game_widget import NewGameWidget

T = TypeVar("T")

ENOUGH_AT_ONCE = 1000
"""The default number of games per question in `OddsWidget.run`."""
STRETCH = 0.02
"""The seconds of background work before the kernel gets a turn of the same length."""
SHOWN_EVERY = 0.25
"""The seconds between two updates of estimates."""


def _tree_as_text(session: Session, widget: Widget) -> str:
    return as_text(session.tree(), widget)


class TableWidget(Widget):
    """A widget that shows a table to the seat of its screen, and follows both."""

    screen = traitlets.Unicode().tag(sync=True)

    _session: Session

    def __init__(self, session: Session, lang: str | None, **traits: Any) -> None:
        self._session = session
        super().__init__(lang=lang, screen=session.screen.name, **traits)
        self._home = Home()
        self._unwatch = session.table.watch(self._told)
        self.on_msg(self._answer)
        _open.add(self)

    @property
    def table(self) -> Table:
        """The table shown."""
        return self._session.table

    def _told(self) -> None:
        """Hear of a change, which another thread may have made."""
        self._home.call(self._moved)

    def _moved(self) -> None:
        """Show the table after a change."""
        raise NotImplementedError

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Carry out a message from the front end."""
        raise NotImplementedError

    def _move(self, table: Table, screen: Screen) -> None:
        """Show another table, on another screen."""
        self._unwatch()
        self._session.move(table, screen)
        self._unwatch = table.watch(self._told)
        self.screen = screen.name
        self._moved()

    def _stop(self) -> None:
        """End all work in the background."""
        raise NotImplementedError

    def close(self) -> None:
        """Detach the widget from the table and the front end."""
        if self.comm is not None:
            self._stop()
            self._unwatch()
        _open.discard(self)
        super().close()


class GameWidget(TableWidget):
    """A table, played inline: board, hand, actions, log, timeline and branches.

    Parameters
    ----------
    table : Table
        The game. A table has one screen: in play mode, all its widgets show the cards of the same
        seat, and if several people play, a curtain covers every widget between their turns. Undo
        takes back only moves of the viewing seat. Study mode, which applies to the whole table,
        lets each widget show a different seat.
    seat : int, optional
        The viewing seat; by default, the seat that the table's other widgets show, or the first
        person's.
    lang : {"en", "ja"}, optional
        The initial language.
    autoplay : bool
        Whether chance and automatic players act on their own.
    speed : {"slow", "normal", "fast"}
        The speed at which they act.
    review : bool
        Whether the board offers a review of the game; False for a contest, or a test in class.
    hints : bool, optional
        Whether the board gives hints; by default, if it offers a review.
    tutor : float, optional
        The least cost of a move, in percentage points of the chance of winning, before which the
        board asks whether to play it all the same; by default, it never asks. It needs hints.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("longshot", first_player=0, seed=7, autosave=False)
    >>> widget = rk.GameWidget(table)
    >>> widget.advance()
    >>> widget.act(str(table.state.actions()[0]))
    """

    _part = "game"

    # As text, because ipywidgets searches other values for binary data.
    state = traitlets.Dict().tag(sync=True, to_json=as_text)
    # Never changes, so it is sent only with everything else, to a new page: the whole tree.
    tree: Any = traitlets.Any().tag(sync=True, to_json=_tree_as_text)
    backdrop = traitlets.Dict().tag(sync=True)
    guide = traitlets.Dict().tag(sync=True)
    coach = traitlets.Dict().tag(sync=True)
    config = traitlets.Dict().tag(sync=True)
    review = traitlets.Dict().tag(sync=True, to_json=as_text)
    hint = traitlets.Dict().tag(sync=True, to_json=as_text)
    outcomes = traitlets.Dict().tag(sync=True, to_json=as_text)
    why = traitlets.Dict().tag(sync=True, to_json=as_text)

    # The position editor, below the board.
    editor: Any = traitlets.Any(None, allow_none=True).tag(sync=True, **widget_serialization)
    # The form for a new game, in the place of the board, and the new game's board after it.
    next: Any = traitlets.Any(None, allow_none=True).tag(sync=True, **widget_serialization)

    def __init__(
        self,
        table: Table,
        *,
        seat: int | None = None,
        lang: str | None = None,
        autoplay: bool = True,
        speed: str = "normal",
        review: bool = True,
        hints: bool | None = None,
        tutor: float | None = None,
    ) -> None:
        check_table(table)
        _check_tutor(tutor)
        session = self._sit_down(table, seat)
        hinted = review if hints is None else hints
        self._board = board = LiveBoard(
            session, self._put, review=review, hints=hinted, tutor=tutor
        )
        session.move_all = self._move_all
        session.edit = self._edit_below
        session.new_game = self.new_game
        session.invite = self.invite
        super().__init__(
            session,
            lang,
            tree=session,
            config={"autoplay": autoplay, "speed": speed},
            bundle=board_of(type(table.game)),
            **board.traits(),
        )
        board.begin()
        self.cell = this_cell()
        self.next = invited_before(self.cell, self._come_back)

    @property
    def _esm(self) -> str:
        return widget_module(self._bundle, self._part, board_script(type(self.table.game)))

    @property
    def seat(self) -> int:
        """The viewing seat."""
        return self._session.seat

    @property
    def position(self) -> State:
        """The complete position at the step shown, hidden cards included."""
        return self.table.state_at(self._session.node)

    # --- everything clickable, in Python ----------------------------------------------------

    def act(self, action: str) -> None:
        """Play an action for the viewing seat, as a click does.

        Raises
        ------
        IllegalAction, Forbidden
            With the reason; the table does not change.
        """
        self._board.together(lambda: self._session.play(action))

    def advance(self, turn: bool = True) -> None:
        """Let chance and automatic players act until a person's turn, or for one visible step."""
        try:
            self._board.together(self.table.advance if turn else self.table.visible_step)
        except PlayerError as error:
            raise error.without_details() from None

    def undo(self) -> None:
        """Undo the last decision."""
        self._board.together(self._session.undo)

    def look(self, node: int) -> None:
        """Show an earlier step; in study mode, the table moves there too."""
        self._board.together(lambda: self._session.look(self.table.find(node)))

    def study(self, on: bool = True) -> None:
        """Switch to study mode, or back to play mode."""
        self._board.together(lambda: self._session.set_mode("study" if on else "play"))

    def view_as(self, seat: int) -> None:
        """View the game from another seat (study mode)."""
        self._board.together(lambda: self._session.view_as(seat))

    def uncover(self) -> None:
        """Lift the curtain between two people."""
        self._board.together(self._session.uncover)

    def again(self) -> None:
        """Begin another game at a new table with the same seats, once this one is over.

        All widgets of the old table, those with probabilities too, show the new one.
        """
        self._board.together(self._session.again)

    def new_game(self) -> NewGameWidget:
        """Show a form for a new game in the place of the board; this game stays as it is."""
        from .new_game_widget import NewGameWidget

        self.next = form = NewGameWidget(self.table, lang=self.lang, leave=self._come_back)
        form.cell = self.cell
        return form

    def invite(self) -> HostWidget:
        """Serve the table to guests (see `racekit.host`), in the place of the board.

        The persons at this board stay; every other seat is free, and its automatic player goes on
        until a guest takes it. Guests that are there stay.
        """
        from ..hosting.call import invite

        if self.next not in _guests or self.next.ended:
            self.next = invite(
                self.table,
                self._session.held,
                lang=self.lang,
                leave=self._come_back,
                cell=self.cell,
            )
            _guests.add(self.next)
        room: HostWidget = self.next
        return room

    def replay(self) -> ReplayWidget:
        """Return a replay of this line, as the viewing seat saw it, which needs no kernel."""
        return ReplayWidget(self.table, seat=self.seat, lang=self.lang)

    def play_on(self, node: int) -> None:
        """Go to a step in study mode, to play on from there: what was played stays a branch."""
        self._board.together(lambda: self._session.branch(self.table.find(node)))

    # --- inside ---------------------------------------------------------------------------

    def _come_back(self) -> None:
        """Show the board again."""
        self.next = None

    def _edit_below(self) -> None:
        """Show an editor of the position, with all its cards, below the board."""
        from .editor import EditorWidget

        self.editor = EditorWidget(self.position, lang=self.lang)

    def _sit_down(self, table: Table, seat: int | None) -> Session:
        """Return the session of this board."""
        return _session(table, seat)

    def _put(self, name: str, data: dict[str, Any]) -> None:
        """Show what the board has that is new."""
        setattr(self, name, data)

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Answer a message from the front end with a snapshot or a message."""
        answer = self._board.answer(content)
        if answer is not None:
            self.send(answer)

    def _move_all(self, table: Table) -> None:
        """Show another table in every widget that shows this one, on one new screen."""
        old, screen = self.table, Screen(self.seat)
        for each in [each for each in _open if each.table is old]:
            each._move(table, screen)

    def _told(self) -> None:
        """Hear of a change; one of its own, in whatever thread a kernel answers, is shown once."""
        if self._board.holds:
            self._moved()
        else:
            super()._told()

    def _moved(self) -> None:
        """Show the new state of the table, unless another change is about to follow."""
        self._board.moved()

    def _stop(self) -> None:
        self._board.stop()

    def __repr__(self) -> str:
        game = self.table.game
        return f"<GameWidget {game.name}, seat {self.seat}, ply {self.table.node.ply}>"

    def fallback(self) -> str:
        return page.still(self.table.game, self.state, self.lang)


class RecordedWidget(Widget):
    """A widget that steps through a line without a kernel, and is a page of its own, too."""

    game = traitlets.Unicode().tag(sync=True)
    title = traitlets.Dict().tag(sync=True)
    backdrop = traitlets.Dict().tag(sync=True)
    guide = traitlets.Dict().tag(sync=True)
    constants = traitlets.Dict().tag(sync=True)
    frames: Any = traitlets.List().tag(sync=True)
    rules = traitlets.Dict().tag(sync=True)

    def html(self) -> str:
        """Return one self-contained page that shows it without a kernel or a network."""
        raise NotImplementedError

    def export(self, path: str | Path) -> Path:
        """Write `html` to a file atomically."""
        target = saves.as_path(path)
        saves.write_whole(target, self.html().encode())
        return target

    def fallback(self) -> str:
        shown = {"title": self.title, **self.constants, **self.frames[-1]}
        shown["scene"] = {**self.backdrop, **shown["scene"]}
        behind = page.still(registry.game(self.game), shown, self.lang)
        return page.framed(self.html(), behind)


class ReplayWidget(RecordedWidget):
    """A line of play as one seat saw it, to step through without a kernel.

    Parameters
    ----------
    source : Table, Replay, Record, str or path
        The line to show: a table's line, a replay, a record, or a file of one.
    seat : int, optional
        The viewing seat (not for a replay, which has one).
    lang : {"en", "ja"}, optional
        The initial language.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("longshot", players=5, seed=7, autosave=False)
    >>> events = table.advance()
    >>> rk.ReplayWidget(table, seat=0)
    <ReplayWidget longshot, seat 0, 4 frames>
    """

    _part = "replay"

    replay: Replay

    def __init__(
        self,
        source: Table | Replay | Record | str | Path,
        *,
        seat: int | None = None,
        lang: str | None = None,
    ) -> None:
        self.replay = _as_replay(source, seat)
        super().__init__(
            lang=lang,
            bundle=board_of(registry.game_class(self.replay.header["game"])),
            **page.replay_data(self.replay),
        )

    def html(self) -> str:
        """Return one self-contained page that plays the replay without a kernel or a network."""
        return page.replay_page(self.replay, self.lang)

    def __repr__(self) -> str:
        header, frames = self.replay.header, self.replay.frames
        return f"<ReplayWidget {header['game']}, seat {header['seat']}, {len(frames)} frames>"


class OddsWidget(TableWidget):
    """Probabilities beside a board: exact ones, and estimates that narrow as you watch.

    All probabilities follow from what the viewing seat may know. A move, an undo or a change of the
    viewing seat restarts the computation.

    Parameters
    ----------
    source : Table or GameWidget
        The game. In play mode, the widget shows the knowledge of the same person as the table's
        other widgets, and the curtain covers it too.
    seat : int, optional
        The viewing seat, as for `GameWidget`.
    lang : {"en", "ja"}, optional
        The initial language.
    players : str or Player, optional
        The player of every seat in the rollouts: by default, `Greedy`, or `Random` in a game
        without a heuristic.
    seed : int
        The seed of the rollouts.
    autostart : bool
        Whether the rollouts start on their own.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("longshot", first_player=0, seed=7, autosave=False)
    >>> events = table.advance()
    >>> widget = rk.OddsWidget(table, autostart=False)
    >>> widget.run(games=20)
    >>> [group["key"] for group in widget.odds["groups"]]
    ['next', 'horse', 'winner', 'actions']
    """

    _part = "odds"

    odds = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        source: Table | GameWidget,
        *,
        seat: int | None = None,
        lang: str | None = None,
        players: Any = None,
        seed: int = 0,
        autostart: bool = True,
    ) -> None:
        from .odds import OddsPanel

        table: Any = source.table if isinstance(source, GameWidget) else source
        check_table(table)
        # A separate session, which shares the screen, and so the curtain, of the table's widgets.
        session = _session(table, seat)
        self._panel = OddsPanel(session, players=players, seed=seed)
        self._work = BackgroundTask()
        self._seq = 0
        self._wanted = autostart
        super().__init__(session, lang, odds=self._data())
        self._go_on()
        self._show()

    def run(self, games: int = ENOUGH_AT_ONCE) -> None:
        """Play games for every question now, and show the results.

        Parameters
        ----------
        games : int
            The maximum number of games per question.
        """
        self._panel.run(games)
        self._show()

    def stop(self) -> None:
        """Stop playing games."""
        self._wanted = False
        self._stop()
        self._show()

    def start(self) -> None:
        """Play games in the background, as long as they improve the estimates."""
        self._wanted = True
        self._go_on()
        self._show()

    # --- inside ---------------------------------------------------------------------------

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Carry out a message from the front end; ignore anything else."""
        name = content.get("name") if isinstance(content, Mapping) else None
        if name == "run":
            self.start()
        elif name == "stop":
            self.stop()

    def _moved(self) -> None:
        """Discard the results after a change of the game."""
        self._stop()
        self._session.refresh()
        self._panel.forget()
        self._go_on()
        if not self._work.running:
            self._panel.look()
        self._show()

    def _go_on(self) -> None:
        """Work in the background, which is possible in a kernel but not in a plain program."""
        if self._wanted:
            self._work.start(self._tighten, self._show)

    def _stop(self) -> None:
        self._work.stop()

    async def _tighten(self) -> None:
        """Work in short intervals, between which the kernel handles other requests."""
        try:
            if not self._panel.looked:
                self._panel.look()
                self._show()
            shown = monotonic()
            while self._panel.wanted:
                self._panel.work(STRETCH)
                if monotonic() - shown > SHOWN_EVERY:
                    self._show()
                    shown = monotonic()
                await asyncio.sleep(STRETCH)
        except RacekitError as error:
            self._panel.give_up(error)

    def _data(self) -> dict[str, Any]:
        return {"seq": self._seq, "running": self._work.running, **self._panel.data()}

    def _show(self) -> None:
        self._seq += 1
        self.odds = self._data()

    def __repr__(self) -> str:
        return f"<OddsWidget {self.table.game.name}, seat {self._session.seat}>"

    def fallback(self) -> str:
        return page.odds(self.odds, self.lang)


_open: WeakSet[TableWidget] = WeakSet()
"""The widgets of tables that have not been closed."""

_guests: WeakSet[HostWidget] = WeakSet()
"""The rooms of the guests that were invited at boards."""


def invited_before(cell: Cell | None, leave: Callable[[], None]) -> HostWidget | None:
    """Return the guests of the board that a cell has shown before it ran again, if any are there.

    Parameters
    ----------
    cell : Cell or None
        The cell.
    leave : callable
        Goes back to what it shows now, when the guests have been sent away.
    """
    found = (each for each in [*_guests] if cell is not None and each.come_back(leave, cell))
    return next(found, None)


def check_table(given: Any) -> None:
    """Raise BadInput unless a table is given."""
    if not isinstance(given, Table):
        raise BadInput.of(
            "bad_table", [Problem.of("table", "not_a_table", value=short_repr(given))]
        )


def _check_tutor(points: Any) -> None:
    """Raise BadInput unless a tutor's points are a number above 0, or None."""
    if points is not None and not (type(points) in (int, float) and 0 < points <= 100):
        problem = Problem("tutor", hint_word("not_points", value=short_repr(points)))
        raise BadInput.of("bad_table", [problem])


def _session(table: Table, seat: int | None) -> Session:
    """Return a session for a new widget, on the screen that the table has already, if any.

    Raises
    ------
    BadInput
        If there is no such seat, or if the screen shows another one in play mode.
    """
    shared = next((each._session.screen for each in _open if each.table is table), None)
    if shared is None:
        return Session(table, first_person(table) if seat is None else seat)
    if seat not in (None, shared.seat) and table.mode == "play":
        raise BadInput.of("bad_table", [Problem.of("seat", "shown_already", seat=shared.seat)])
    return Session(table, shared.seat if seat is None else seat, shared)


def shown_on_boards(table: Table) -> bool:
    """Return whether an open board shows a table."""
    return any(isinstance(each, GameWidget) and each.table is table for each in _open)


def first_person(table: Table) -> int:
    """Return the first person's seat, or the first one."""
    return next(iter(persons(table.players)), 0)


def _as_replay(source: Table | Replay | Record | str | Path, seat: int | None) -> Replay:
    if isinstance(source, Replay):
        return source
    if isinstance(source, Record):
        source = Table.from_record(source)
    if isinstance(source, Table):
        return source.replay(first_person(source) if seat is None else seat)
    from ..library import load

    return _as_replay(load(source), seat)
