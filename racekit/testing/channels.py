"""Everything that reaches a seat: a function ``(table, seat) -> bytes`` for each channel.

Two tables that a seat may not tell apart have to give the same bytes on every one of them.
"""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from functools import partial
from inspect import signature
from pathlib import Path
from typing import Any
from unittest.mock import patch

import racekit as rk

from ..engine.errors import RacekitError
from ..engine.jsons import canonical
from ..engine.replay import NOBODY, log_lines
from ..engine.table import Table
from ..engine.texts import LANGUAGES
from ..terminal import Left, Sitting, Terminal
from ..ui import GameWidget, OddsWidget, ReplayWidget
from ..ui.session import Session

Channel = Callable[[Table, int], bytes]

CHANNELS: dict[str, Channel] = {}
"""Everything that reaches a seat."""

EVERY: dict[str, int] = {}
"""On every how many pairs a channel is tried: some take long."""
AT_END = 0
"""Only on whole lines."""


def channel(every: int = 1) -> Callable[[Channel], Channel]:
    """Add a channel.

    Parameters
    ----------
    every : int
        On every how many pairs it is tried; `AT_END`: only at the end of a line.
    """

    def add(function: Channel) -> Channel:
        name = function.__name__
        CHANNELS[name], EVERY[name] = function, every
        return function

    return add


def packed(*parts: Any) -> bytes:
    """Return bytes that tell different things apart."""
    return "\n".join(part if isinstance(part, str) else repr(part) for part in parts).encode()


# --- the position ------------------------------------------------------------------------------


@channel()
def view_data(table: Table, seat: int) -> bytes:
    """Return the view's data, and how it shows."""
    view = table.state.view(seat)
    return packed(canonical(view.data()), repr(view), str(view), hash(view))


@channel()
def view_everything(table: Table, seat: int) -> bytes:
    """Each public name of a view, called where it can be: a new one is covered by itself."""
    view = table.state.view(seat)
    parts: list[Any] = []
    for name in sorted(name for name in dir(view) if not name.startswith("_")):
        value = getattr(view, name)
        if callable(value):
            value = value() if not signature(value).parameters else None
        parts += [name, value]
    return packed(*parts)


@channel()
def key(table: Table, seat: int) -> bytes:
    """Return the key of the view."""
    return packed(table.state.key(seat))


@channel()
def scene(table: Table, seat: int) -> bytes:
    """Return what the front end draws, and what it draws behind a curtain."""
    game = table.game
    made = game.scene(table.state.view(seat))
    return packed(canonical(made), canonical(game.public_scene(made)), list(made))


@channel(every=7)
def picture(table: Table, seat: int) -> bytes:
    """Return the picture that stands where no widget can be."""
    game = table.game
    return packed(game.picture(game.scene(table.state.view(seat)), "label"))


@channel(every=7)
def board_text(table: Table, seat: int) -> bytes:
    """Return the board as a terminal shows it, with the curtain and without."""
    game, names = table.game, table.names_for(seat)
    made = game.scene(table.state.view(seat))
    scenes = (made, game.public_scene(made))
    return packed(*(game.scene_text(each, names, lang) for each in scenes for lang in LANGUAGES))


@channel(every=19)
def terminal(table: Table, seat: int) -> bytes:
    """What the command line prints to a person who is to act."""
    if table.actor != seat:
        return b""
    typed = "\n\nlog\nwhy nonsense\nnonsense\nquit\n"
    screen = io.StringIO()
    with redirect_stdout(screen), patch("sys.stdin", io.StringIO(typed)), suppress(Left):
        Sitting(table, Terminal("ja")).play()
    return packed(screen.getvalue())


@channel()
def status(table: Table, seat: int) -> bytes:
    """Return the header line."""
    return packed(*table.game.status(table.state.view(seat), table.names_for(seat)))


@channel()
def labels(table: Table, seat: int) -> bytes:
    """What a table says of itself."""
    parts: list[Any] = [
        table,
        table.node,
        table.nodes,
        table.names,
        table.names_for(seat),
        table.game,
    ]
    parts += [
        table.names_for(seat),
        table.mode,
        table.players,
        table.actor,
        table.waiting,
        table.same_visible_step,
        table.notice,
    ]
    parts += [table.autosave_path, table.result, table.why_no_undo(), table.state.actor]
    return packed(*parts)


@channel()
def errors(table: Table, seat: int) -> bytes:
    """What is said where something is asked for that cannot be."""
    return packed(
        *said(partial(table.find, 10**6)),
        *said(partial(table.replay, 99)),
        *said(partial(table.state.step, "nonsense")),
        *said(table.undo if table.why_no_undo() else lambda: None),
    )


def said(work: Callable[[], Any]) -> list[Any]:
    """Return what an error says, in every way that it can."""
    try:
        work()
    except RacekitError as error:
        texts = [error.text(lang) for lang in LANGUAGES]
        return [repr(error), str(error), error.args, *texts]
    return ["nothing"]


@channel()
def choices(table: Table, seat: int) -> bytes:
    """What the seat may do, and why not the rest; nothing where it is not to act."""
    state, game = table.state, table.game
    if state.actor != seat:
        return b""
    parts: list[Any] = list(state.actions())
    for action in state.candidates():
        refusal = state.why_not(action)
        parts += [action, game.ends(action), game.action_text(action), refusal]
        if refusal is not None:
            parts += [refusal.rule, *(refusal.text(lang) for lang in LANGUAGES)]
    refused = [action for action in state.candidates() if state.why_not(action)]
    for action in refused[:3]:
        parts += said(partial(state.step, action))
    return packed(*parts)


@channel(every=29)
def odds(table: Table, seat: int) -> bytes:
    """What a seat is told when it asks for probabilities: exact, simulated, or not at all."""
    others = [other for other in range(table.game.players) if other != seat]
    asked: list[tuple[Any, dict[str, Any]]] = [
        ("next card", {}),
        (rk.odds.at_least(1, "*", draws=1), {}),
        *((rk.odds.holds(other), {}) for other in others),
        *((rk.odds.order(other), {}) for other in others),
        ("win", {"method": "exact", "limit": 20}),
        ("horse places", {"method": "simulate", "n": 2}),
        (rk.odds.now(lambda world: str(world.board)), {"method": "simulate", "n": 2}),
        ("effect", {"method": "simulate", "n": 1}),
        ("distance", {"method": "simulate", "n": 1}),
        (rk.odds.mulligan((1, "*")), {}),
    ]
    view = table.state.view(seat)
    return packed(*(part for question, how in asked for part in answered(view, question, how)))


def answered(view: Any, question: Any, how: dict[str, Any]) -> list[Any]:
    """Return an answer in every way that it shows, or why there is none."""
    try:
        answer = rk.odds(view, question, **how)
    except RacekitError as error:
        return [error.text(lang) for lang in LANGUAGES]
    return [answer, answer._repr_html_(), list(answer.items())]


# --- the sitting -------------------------------------------------------------------------------


@channel(every=31)
def snapshot(table: Table, seat: int) -> bytes:
    """What a widget shows: the trait `state`, with its tree, its log and its curtain."""
    return packed(canonical(Session(table, seat).snapshot()))


@channel(every=53)
def looking_back(table: Table, seat: int) -> bytes:
    """Snapshots of earlier steps."""
    if table.mode == "study":
        return b""
    session = Session(table, seat)
    line = table.node.line()
    parts = []
    for node in (line[len(line) // 2], line[-1].parent or line[-1]):
        session.look(node)
        parts.append(canonical(session.snapshot()))
    return packed(*parts)


@channel(every=53)
def messages(table: Table, seat: int) -> bytes:
    """What a widget answers to a page that asks, and to one that asks for what it may not."""
    session = Session(table, seat)
    candidates = table.state.candidates() if table.actor == seat else ()
    refused = [str(action) for action in candidates if table.state.why_not(action)]
    asked: list[Any] = [
        *({"type": "intent", "action": action} for action in (*refused[:4], "nonsense", "")),
        {"type": "command", "name": "log"},
        {"type": "command", "name": "rule", "arg": next(iter(table.game.book))},
        {"type": "command", "name": "rule", "arg": "no such rule"},
        {"type": "command", "name": "goto", "arg": 10**6},
        {"type": "command", "name": "choose", "arg": "nonsense"},
        {"type": "command", "name": "promote", "arg": -1},
        {"type": "command", "name": "nonsense"},
        {"type": "command", "name": "undo", "seq": -1},
    ]
    sent = ({"v": 1, "id": "m", "seq": session.seq, **message} for message in asked)
    return packed(*(canonical(session.handle(message)) for message in (*sent, None)))


# --- the whole line ----------------------------------------------------------------------------


@channel(AT_END)
def log(table: Table, seat: int) -> bytes:
    """Return what has happened on this line, as the seat sees it."""
    names = table.names_for(seat)
    parts: list[Any] = []
    for event in table.log(seat):
        parts += [event, str(event), event.rule, event.name, event.values, event.reveals]
        parts += [event.text(lang, names) for lang in LANGUAGES]
    return packed(*parts)


@channel(AT_END)
def log_lines_of_all_nodes(table: Table, seat: int) -> bytes:
    """On every line of the tree, for the seat and for who has none."""
    return packed(
        *(canonical(log_lines(table, node, seat)) for node in table.nodes),
        *(canonical(log_lines(table, node, NOBODY)) for node in table.nodes),
        *(node.comment for node in table.nodes),
    )


@channel(AT_END)
def replay(table: Table, seat: int) -> bytes:
    """Return the line as the seat saw it."""
    made = table.replay(seat)
    return packed(made.print(), list(made.header))


@channel(AT_END)
def saved_replay(table: Table, seat: int) -> bytes:
    """The file that a seat may hand on."""
    with tempfile.TemporaryDirectory() as folder:
        path = table.save(Path(folder) / "seat.jsonl", seat=seat)
        return path.read_bytes() + packed(rk.load(path))


@channel(AT_END)
def game_widget(table: Table, seat: int) -> bytes:
    """All traits, what a notebook file keeps, and what it is called."""
    widget = GameWidget(table, seat=seat, lang="ja")
    try:
        return _widget_bytes(widget)
    finally:
        widget.close()


@channel(AT_END)
def replay_widget(table: Table, seat: int) -> bytes:
    """All traits, the exported page, and what it is called."""
    widget = ReplayWidget(table, seat=seat)
    try:
        page = widget.html()
        return _widget_bytes(widget) + page[: page.index('<script type="module">')].encode()
    finally:
        widget.close()


@channel(every=97)
def odds_widget(table: Table, seat: int) -> bytes:
    """All traits, once some games have been played on."""
    widget = OddsWidget(table, seat=seat, players="random", autostart=False)
    try:
        widget.run(games=1)
        return _widget_bytes(widget)
    finally:
        widget.close()


_NO_NEWS = ("_esm", "_css", "layout", "screen")
"""Traits that tell nothing of the game; a screen's name is drawn anew for every table."""


def _widget_bytes(widget: Any) -> bytes:
    traits = widget.get_state()
    ours = {name: traits[name] for name in traits if name not in _NO_NEWS}
    bundle, metadata = widget._repr_mimebundle_()
    text = canonical([ours, bundle, metadata]) + repr(widget)
    return packed(text.replace(widget.model_id, "the model"))
