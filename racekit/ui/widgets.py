"""The widget classes: Python's half. What they show is made in `session` and `engine.replay`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar
from weakref import WeakSet

import traitlets

from ..engine import registry
from ..engine.errors import BadInput, Problem, RacekitError
from ..engine.game import Game
from ..engine.record import Record
from ..engine.replay import Replay
from ..engine.seats import persons
from ..engine.table import Table
from ..engine.texts import check_language, language
from . import page
from .base import STATIC, Widget, as_text, board_of
from .session import Session

W = TypeVar("W", bound=Widget)

ENOUGH_AT_ONCE = 1000
"""How many games `OddsWidget.run` plays for a question, where nothing is said."""
STRETCH = 0.02
"""The seconds of work in the background before the kernel gets a turn, as long again."""
SHOWN_EVERY = 0.25
"""The seconds between two looks at estimates that grow."""


_bundled: dict[tuple[type[Widget], str], Any] = {}
"""A class for each widget class and board, made when first asked for."""


def _with_bundle(kind: type[W], game: type[Game]) -> type[W]:
    """Return a widget class with the bundles that draw a game.

    It has a name of its own: a page keeps one style sheet for each class name.
    """
    board = board_of(game)
    if (kind, board) not in _bundled:
        name = kind._bundle.format(board)
        sources = {"_esm": STATIC / f"{name}.js", "_css": STATIC / f"{name}.css"}
        class_name = f"{kind.__name__}_{board}"
        _bundled[kind, board] = type(class_name, (kind,), {"__module__": __name__, **sources})
    found: type[W] = _bundled[kind, board]
    return found


class GameWidget(Widget):
    """A table, played inline: board, hand, actions, log, timeline and branches.

    Parameters
    ----------
    table : Table
        The game. A table has one screen: in play all its widgets show the same seat's cards,
        and where several persons play, a curtain falls between two of them in every widget.
        Undo takes back only a move of the viewing seat. Study, which is for everybody at the
        table, lets each widget look from a seat of its own.
    seat : int, optional
        The viewing seat. Where it is missing: the one that the table's other widgets show, else
        the first person's.
    lang : {"en", "ja"}, optional
        The language to begin with.
    autoplay : bool
        Whether chance and automatic players act without being asked.
    speed : {"slow", "normal", "fast"}
        How fast they do.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("longshot", first_player=0, seed=7, autosave=False)
    >>> widget = rk.GameWidget(table)
    >>> widget.advance()
    >>> widget.act(str(table.state.actions()[0]))
    """

    _bundle = "{}"

    # As text: on its way to the page nobody then looks through it for what cannot be sent.
    state = traitlets.Dict().tag(sync=True, to_json=as_text)
    backdrop = traitlets.Dict().tag(sync=True)
    config = traitlets.Dict().tag(sync=True)
    screen = traitlets.Unicode().tag(sync=True)

    def __new__(cls, table: Table, **_kwargs: Any) -> GameWidget:
        _check_table(table)
        widget: GameWidget = super().__new__(_with_bundle(cls, type(table.game)))
        return widget

    def __init__(
        self,
        table: Table,
        *,
        seat: int | None = None,
        lang: str | None = None,
        autoplay: bool = True,
        speed: str = "normal",
    ) -> None:
        self._session = _session(table, seat)
        self._held = 0
        self._due = False
        super().__init__(
            state=self._session.snapshot(),
            backdrop=table.game.backdrop(),
            config={"autoplay": autoplay, "speed": speed},
            screen=self._session.screen.name,
            lang=check_language(lang or language()),
        )
        self._unwatch = table.watch(self._moved)
        self.on_msg(self._answer)
        _open.add(self)

    @property
    def table(self) -> Table:
        """The table that is shown."""
        return self._session.table

    @property
    def seat(self) -> int:
        """The viewing seat."""
        return self._session.seat

    # --- everything clickable, in Python ----------------------------------------------------

    def act(self, action: str) -> None:
        """Play an action for the viewing seat, as a click would.

        Raises
        ------
        IllegalAction, Forbidden
            With the reason; nothing is changed.
        """
        self._together(lambda: self._session.play(action))

    def advance(self, turn: bool = True) -> None:
        """Let chance and automatic players act: until a person is to act, or one visible step."""
        self._together(self.table.advance if turn else self.table.visible_step)

    def undo(self) -> None:
        """Take the last decision back."""
        self._together(self._session.undo)

    def look(self, node: int) -> None:
        """Show an earlier step; in study mode the table goes there."""
        self._together(lambda: self._session.look(self.table.find(node)))

    def study(self, on: bool = True) -> None:
        """Go over to study mode, or back to play."""
        self._together(lambda: self._session.set_mode("study" if on else "play"))

    def view_as(self, seat: int) -> None:
        """Look from another seat (study mode)."""
        self._together(lambda: self._session.view_as(seat))

    def uncover(self) -> None:
        """Lift the curtain between two persons."""
        self._together(self._session.uncover)

    def replay(self) -> ReplayWidget:
        """Return this line, as the viewing seat saw it, as a widget that needs no kernel."""
        return ReplayWidget(self.table, seat=self.seat, lang=self.lang)

    # --- inside ---------------------------------------------------------------------------

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Answer a message from the front end: with a snapshot, or with a message."""
        with self._shown_once():
            answer = self._session.handle(content)
            self._due |= answer is None
        if answer is not None:
            self.send(answer)

    def _together(self, work: Callable[[], object]) -> None:
        """Do some work and show what it came to, once."""
        with self._shown_once():
            work()
            self._due = True

    @contextmanager
    def _shown_once(self) -> Iterator[None]:
        """Hold snapshots back, and send one at the end where one is due.

        One is, too, where the work fails after the table has moved.
        """
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            self._show_if_due()

    def _moved(self) -> None:
        """Show what the table has come to, unless more is about to follow."""
        self._due = True
        self._show_if_due()

    def _show_if_due(self) -> None:
        if not self._due or self._held:
            return
        self._due = False
        self._session.refresh()
        self.state = self._session.snapshot()

    def close(self) -> None:
        """Let go of the table and of the front end."""
        if self.comm is not None:
            self._unwatch()
        _open.discard(self)
        super().close()

    def __repr__(self) -> str:
        game = self.table.game
        return f"<GameWidget {game.name}, seat {self.seat}, ply {self.table.node.ply}>"

    def fallback(self) -> str:
        return page.still(self.table.game, self.state, self.lang)


class ReplayWidget(Widget):
    """A line of play as one seat saw it, to be stepped through; it needs no kernel.

    Parameters
    ----------
    source : Table, Replay, Record, str or path
        What to show: a table's line, a saved replay or record, or a file of one.
    seat : int, optional
        The seat to see with (not for a replay, which has one).
    lang : {"en", "ja"}, optional
        The language to begin with.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("longshot", players=5, seed=7, autosave=False)
    >>> events = table.advance()
    >>> rk.ReplayWidget(table, seat=0)
    <ReplayWidget longshot, seat 0, 4 frames>
    """

    _bundle = "{}-replay"

    game = traitlets.Unicode().tag(sync=True)
    title = traitlets.Dict().tag(sync=True)
    backdrop = traitlets.Dict().tag(sync=True)
    frames: Any = traitlets.List().tag(sync=True)
    rules = traitlets.Dict().tag(sync=True)

    replay: Replay

    def __new__(
        cls,
        source: Table | Replay | Record | str | Path,
        *,
        seat: int | None = None,
        **_kwargs: Any,
    ) -> ReplayWidget:
        replay = _as_replay(source, seat)
        widget: ReplayWidget = super().__new__(
            _with_bundle(cls, registry.game_class(replay.header["game"]))
        )
        widget.replay = replay
        return widget

    def __init__(
        self,
        source: Table | Replay | Record | str | Path,
        *,
        seat: int | None = None,
        lang: str | None = None,
    ) -> None:
        chosen = check_language(lang or language())
        super().__init__(**page.replay_data(self.replay), lang=chosen)

    def html(self) -> str:
        """Return one self-contained page that plays the replay, with no kernel and no network."""
        return page.replay_page(self.replay, self.lang)

    def export(self, path: str | Path) -> Path:
        """Write `html` to a file."""
        target = Path(path)
        target.write_text(self.html(), encoding="utf-8")
        return target

    def __repr__(self) -> str:
        header, frames = self.replay.header, self.replay.frames
        return f"<ReplayWidget {header['game']}, seat {header['seat']}, {len(frames)} frames>"

    def fallback(self) -> str:
        return page.framed(self.html())


class OddsWidget(Widget):
    """Probabilities beside a board: exact ones, and estimates that tighten while you watch.

    Everything in it is worked out from what the viewing seat may know. A move, an undo or another
    viewing seat begins it anew.

    Parameters
    ----------
    source : Table or GameWidget
        The game. In play it shows what the table's other widgets show: one person's knowledge,
        covered while their curtain is down.
    seat : int, optional
        The viewing seat, as for `GameWidget`.
    lang : {"en", "ja"}, optional
        The language to begin with.
    players : str or Player, optional
        Who plays games on, at every seat: `Greedy`, or `Random` in a game without a heuristic.
    seed : int
        Decides these games.
    autostart : bool
        Whether games are played without being asked.

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

    _esm = STATIC / "odds.js"
    _css = STATIC / "odds.css"

    odds = traitlets.Dict().tag(sync=True)
    screen = traitlets.Unicode().tag(sync=True)

    _work: asyncio.Task[None] | None = None

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
        from .odds import Panel

        table: Any = source.table if isinstance(source, GameWidget) else source
        _check_table(table)
        # A sitting of its own: it shares the screen, and so the curtain, with the table's widgets.
        self._session = _session(table, seat)
        self._panel = Panel(self._session, players=players, seed=seed)
        self._seq = 0
        self._wanted = autostart
        super().__init__(
            odds=self._data(),
            screen=self._session.screen.name,
            lang=check_language(lang or language()),
        )
        self._unwatch = self._session.table.watch(self._moved)
        self.on_msg(self._answer)
        _open.add(self)
        self._go_on()
        self._show()

    @property
    def table(self) -> Table:
        """The table whose probabilities are shown."""
        return self._session.table

    def run(self, games: int = ENOUGH_AT_ONCE) -> None:
        """Play games for every question now, and show what they come to.

        Parameters
        ----------
        games : int
            How many for each question, at most.
        """
        self._panel.run(games)
        self._show()

    def stop(self) -> None:
        """Play no more games until asked."""
        self._wanted = False
        self._halt()
        self._show()

    def start(self) -> None:
        """Play games on in the background, as long as they tell more."""
        self._wanted = True
        self._go_on()
        self._show()

    # --- inside ---------------------------------------------------------------------------

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Do what a message from the front end asks; anything else is not listened to."""
        name = content.get("name") if isinstance(content, Mapping) else None
        if name == "run":
            self.start()
        elif name == "stop":
            self.stop()

    def _moved(self) -> None:
        """The game has moved: what was worked out no longer counts."""
        self._halt()
        self._session.refresh()
        self._panel.forget()
        if not self._go_on():
            self._panel.look()
        self._show()

    def _go_on(self) -> bool:
        """Work in the background where there is one: in a kernel, not in a plain program."""
        if self._wanted and self._work is None:
            with suppress(RuntimeError):
                self._work = asyncio.get_running_loop().create_task(self._watch())
        return self._work is not None

    def _halt(self) -> None:
        if self._work is not None:
            self._work.cancel()
            self._work = None

    async def _watch(self) -> None:
        """Work in short stretches; between them the kernel does what it is asked."""
        await asyncio.sleep(0)  # a click is answered first
        try:
            await self._tighten()
        except RacekitError as error:
            self._panel.give_up(error)
        self._work = None
        self._show()

    async def _tighten(self) -> None:
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

    def _data(self) -> dict[str, Any]:
        running = self._work is not None
        return {"seq": self._seq, "running": running, **self._panel.data()}

    def _show(self) -> None:
        self._seq += 1
        self.odds = self._data()

    def close(self) -> None:
        """Let go of the table and of the front end."""
        self._halt()
        if self.comm is not None:
            self._unwatch()
        _open.discard(self)
        super().close()

    def __repr__(self) -> str:
        return f"<OddsWidget {self.table.game.name}, seat {self._session.seat}>"

    def fallback(self) -> str:
        return page.odds(self.odds, self.lang)


_open: WeakSet[GameWidget | OddsWidget] = WeakSet()
"""The widgets of tables that have not been closed."""


def _check_table(given: Any) -> None:
    if not isinstance(given, Table):
        raise BadInput.of("bad_table", [Problem.of("table", "not_a_table", value=repr(given))])


def _session(table: Table, seat: int | None) -> Session:
    """Return a session for a new widget, on the screen that the table has already, if any.

    Raises
    ------
    BadInput
        Where there is no such seat, or in play the screen shows another one.
    """
    shared = next((each._session.screen for each in _open if each.table is table), None)
    if shared is None:
        return Session(table, _first_person(table) if seat is None else seat)
    if seat not in (None, shared.seat) and table.mode == "play":
        raise BadInput.of("bad_table", [Problem.of("seat", "shown_already", seat=shared.seat)])
    return Session(table, shared.seat if seat is None else seat, shared)


def _first_person(table: Table) -> int:
    return next(iter(persons(table.players)), 0)


def _as_replay(source: Table | Replay | Record | str | Path, seat: int | None) -> Replay:
    if isinstance(source, Replay):
        return source
    if isinstance(source, Record):
        source = Table.from_record(source)
    if isinstance(source, Table):
        return source.replay(_first_person(source) if seat is None else seat)
    from ..library import load

    return _as_replay(load(source), seat)
