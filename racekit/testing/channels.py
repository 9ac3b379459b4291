"""Output channels to a seat, each a function ``(table, seat) -> bytes``.

Two tables that a seat cannot distinguish must give the same bytes on every channel.
"""

from __future__ import annotations

import io
import logging
import random
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from functools import cache, partial
from importlib.util import find_spec
from inspect import signature
from pathlib import Path
from typing import Any
from unittest.mock import patch

import racekit as rk

from ..engine.errors import BadInput, Forbidden, RacekitError
from ..engine.jsons import canonical
from ..engine.texts import LANGUAGES
from ..exchange.replay import NOBODY, log_lines
from ..hosting.readers import GRANTS, GuestSession, PublicSession
from ..lessons import asking, page_formatters
from ..odds.perfect_recall import start_at
from ..reviews import review_run
from ..reviews.reviewed_line import reviewed_lines
from ..table.table import Table
from ..terminal import Left, Sitting, Terminal
from ..tournaments.request import request
from ..tournaments.sandbox.plain import question
from ..ui import GameWidget, OddsWidget, ReplayWidget, ReviewWidget
from ..ui.hint_panel import HintPanel
from ..ui.messages import MOST_TITLES
from ..ui.outcomes_panel import OutcomesPanel
from ..ui.session import Session
from ..ui.tree import VisibleTree
from ..ui.why_panel import WhyPanel, last_choice

Channel = Callable[[Table, int], bytes]

CHANNELS: dict[str, Channel] = {}
"""Every channel by name."""

EVERY: dict[str, int] = {}
"""The sampling interval of each channel, in pairs of positions: some are slow."""
AT_END = 0
"""The interval of a channel that is tested only at the end of a line."""
SHORT = 12
"""The number of positions of a line that is reviewed: each takes time."""


def channel(every: int = 1) -> Callable[[Channel], Channel]:
    """Register a channel.

    Parameters
    ----------
    every : int
        The sampling interval, in pairs of positions; `AT_END` means only at the end of a line.
    """

    def add(function: Channel) -> Channel:
        name = function.__name__
        CHANNELS[name], EVERY[name] = function, every
        return function

    return add


@contextmanager
def one_replay_each() -> Iterator[None]:
    """Make the replay of a table for a seat only once: most channels of a whole line hand it on.

    That another one is equal is a test of its own (`records.RecordTests`).
    """
    with patch.object(Table, "replay", cache(Table.replay)):
        yield


def packed(*parts: Any) -> bytes:
    """Return an unambiguous encoding of values as bytes."""
    return "\n".join(part if isinstance(part, str) else repr(part) for part in parts).encode()


# --- the position ------------------------------------------------------------------------------


@channel()
def view_data(table: Table, seat: int) -> bytes:
    """Return the view's data and its text forms."""
    view = table.state.view(seat)
    return packed(canonical(view.data()), repr(view), str(view), hash(view))


@channel()
def view_everything(table: Table, seat: int) -> bytes:
    """Return every public attribute of a view; call those without parameters."""
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
    """Return the scene for the front end, its public part, and the places on the board."""
    game, view = table.game, table.state.view(seat)
    made, places = game.scene(view), [*game.board_places(view).items()]
    return packed(canonical(made), canonical(game.public_scene(made)), list(made), places)


@channel(every=7)
def picture(table: Table, seat: int) -> bytes:
    """Return the static picture, the fallback for a widget."""
    game = table.game
    return packed(game.picture(game.scene(table.state.view(seat)), "label"))


@channel(every=7)
def board_text(table: Table, seat: int) -> bytes:
    """Return the board's text for a terminal, with and without the curtain."""
    game, names = table.game, table.names_for(seat)
    made = game.scene(table.state.view(seat))
    scenes = (made, game.public_scene(made))
    return packed(*(game.scene_text(each, names, lang) for each in scenes for lang in LANGUAGES))


@channel(every=19)
def terminal(table: Table, seat: int) -> bytes:
    """Return the output of the command line for a person who must act."""
    if table.actor != seat or table.forced_choice:
        return b""  # a forced choice is made at once: the terminal would play on
    typed = "\n\nlog\nwhy nonsense\nnonsense\nquit\n"
    screen = io.StringIO()
    with redirect_stdout(screen), patch("sys.stdin", io.StringIO(typed)), suppress(Left):
        Sitting(table, Terminal("ja")).play()
    return packed(screen.getvalue())


@channel()
def status(table: Table, seat: int) -> bytes:
    """Return the header line."""
    return packed(*table.status(table.state.view(seat), seat))


@channel()
def labels(table: Table, seat: int) -> bytes:
    """Return the public attributes of a table."""
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
        table.forced,
        table.forced_choice,
        table.same_visible_step,
        table.notice,
    ]
    parts += [table.autosave_path, table.result, table.why_no_undo(), table.state.actor]
    return packed(*parts)


@channel(every=3)
def link(table: Table, seat: int) -> bytes:
    """Return the link to the position, as the seat knows it, or the error message."""
    try:
        return packed(table.link(seat))
    except BadInput as error:
        return packed(*(error.text(lang) for lang in LANGUAGES))


@channel()
def errors(table: Table, seat: int) -> bytes:
    """Return the error messages for impossible requests."""
    return packed(
        *error_texts(partial(table.find, 10**6)),
        *error_texts(partial(table.replay, 99)),
        *error_texts(partial(table.state.step, "nonsense")),
        *error_texts(table.undo if table.why_no_undo() else lambda: None),
    )


def error_texts(work: Callable[[], Any]) -> list[Any]:
    """Return every text form of the error that `work` raises."""
    try:
        work()
    except RacekitError as error:
        texts = [error.text(lang) for lang in LANGUAGES]
        return [repr(error), str(error), error.args, *texts]
    return ["nothing"]


class _Talker:
    """A faulty player, which returns or raises everything that it sees instead of an action."""

    def __init__(self, raises: bool) -> None:
        self.raises = raises

    def choose(self, view: Any, actions: Any, rng: Any) -> Any:
        """Return or raise the view and the actions."""
        if self.raises:
            raise ValueError(view, actions)
        return view, actions


@contextmanager
def _seated(table: Table, seat: int, player: Any) -> Iterator[None]:
    """Let another player have a seat for a while."""
    players = table.players
    table.players = (*players[:seat], player, *players[seat + 1 :])
    try:
        yield
    finally:
        table.players = players


@channel(every=5)
def faulty_player(table: Table, seat: int) -> bytes:
    """Return the answer and the log when another seat's automatic player fails."""
    actor = table.actor
    if not isinstance(actor, int) or actor == seat:
        return b""
    asked = {"v": 1, "id": "x", "seq": 0, "type": "command", "name": "advance"}
    logged, parts = io.StringIO(), list[Any]()
    handler = logging.StreamHandler(logged)
    logger = logging.getLogger("racekit")
    logger.addHandler(handler)
    try:
        for raises in (False, True):
            with _seated(table, actor, _Talker(raises)):
                parts.append(Session(table, seat).handle(asked))
    finally:
        logger.removeHandler(handler)
    return packed(*parts, logged.getvalue())


@channel()
def choices(table: Table, seat: int) -> bytes:
    """Return the seat's legal actions, named and refused; empty unless it acts."""
    state, game = table.state, table.game
    if state.actor != seat:
        return b""
    parts: list[Any] = list(state.actions())
    view = state.view(seat)
    for action in state.actions():
        parts += [game.move_text(view, action), game.move_parts(view, action)]
    for action in state.candidates():
        refusal = state.why_not(action)
        parts += [action, game.ends(action), game.action_text(action), refusal]
        if refusal is not None:
            parts += [refusal.rule, *(refusal.text(lang) for lang in LANGUAGES)]
    refused = [action for action in state.candidates() if state.why_not(action)]
    for action in refused[:3]:
        parts += error_texts(partial(state.step, action))
    return packed(*parts)


@channel(every=59)
def odds(table: Table, seat: int) -> bytes:
    """Return the answers to a seat's queries: exact, simulated, or an error."""
    others = [other for other in range(table.game.players) if other != seat]
    queries: list[tuple[Any, dict[str, Any]]] = [
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
    return packed(*(part for question, how in queries for part in answered(view, question, how)))


def answered(view: Any, question: Any, how: dict[str, Any]) -> list[Any]:
    """Return every form of an answer, or the error message."""
    try:
        answer = rk.odds(view, question, **how)
    except RacekitError as error:
        return [error.text(lang) for lang in LANGUAGES]
    return [answer, answer._repr_html_(), list(answer.items())]


@channel(every=101)
def search(table: Table, seat: int) -> bytes:
    """Return what is found by games played on from the seat's view, and by a search if it acts."""
    state = table.state
    if state.actor is None:
        return b""
    view = state.view(seat)
    found = rk.rollouts(view, 1, seed=1)
    if state.actor != seat:
        return packed(found.scores, found.places)
    player = rk.players.Search(games=1, players="random")
    considered = player.consider(view, state.actions()[:3], random.Random(1))
    return packed(found.scores, found.places, considered)


@channel()
def player_process(table: Table, seat: int) -> bytes:
    """Return what a player's process in a tournament is asked; empty unless its seat acts."""
    state = table.state
    if state.actor != seat:
        return b""
    return request(state.view(seat), state.actions(), random.Random(1))


@channel()
def sandbox(table: Table, seat: int) -> bytes:
    """Return what a player from a file is asked in its sandbox; empty unless its seat acts."""
    state = table.state
    if state.actor != seat:
        return b""
    return question(state.view(seat), state.actions(), random.Random(1))


@channel(every=101)
def hint(table: Table, seat: int) -> bytes:
    """Return the hint for a seat that acts, or the error message."""
    try:
        found = rk.hint(table, seat, players="random", games=1, seed=1, progress=False)
    except BadInput as error:
        return packed(*(error.text(lang) for lang in LANGUAGES))
    panel = HintPanel(Session(table, seat), lambda: None, players="random", games=1)
    panel.run()
    return packed(found, found._repr_html_(), found.options, canonical(panel.data()))


@channel(every=1009)
def outcomes(table: Table, seat: int) -> bytes:
    """Return what the outcomes that a seat will see are worth to it, or the error message."""
    if table.state.actor is None:
        return b""
    session = Session(table, seat)
    try:
        found = rk.outcomes(table, seat, players="random", games=1, seed=1, progress=False)
        parts = [found, found._repr_html_(), found.outcomes]
    except BadInput as error:
        parts = [error.text(lang) for lang in LANGUAGES]
    panel = OutcomesPanel(session, lambda: None, players="random", games=1)
    if panel.data():
        panel.run()
    return packed(*parts, canonical(panel.data()))


@channel(every=101)
def why(table: Table, seat: int) -> bytes:
    """Return why another seat's player chose as it did, as long as the game is not over."""
    actor = last_choice(table.node).actor
    if table.result is not None or not isinstance(actor, int) or actor == seat:
        return b""  # after the game, all cards may be used
    with _seated(table, actor, _Talker(raises=False)):
        panel = WhyPanel(Session(table, seat), lambda: None, players="random", games=1)
        refused = ""
        if panel.question is not None:
            try:
                panel.run()
            except Forbidden as error:
                refused = error.text("en")
        return packed(refused, canonical(panel.data()))


@channel(every=13)
def observation(table: Table, seat: int) -> bytes:
    """Return the arrays that learning programs observe, if NumPy is installed."""
    if find_spec("numpy") is None:
        return b""  # an adapter cannot show anything either
    from ..interop.adapter import Adapter

    view = table.state.view(seat)
    kinds: tuple[Any, ...] = ("hashed", "fields")
    made = (Adapter(table.game, observation=kind) for kind in kinds)
    return packed(
        *(part for adapter in made for part in (adapter.blocks, [*adapter.observe(view)]))
    )


@channel(AT_END)
def information_states(table: Table, seat: int) -> bytes:
    """Return the seat's information state in each position of the line."""
    line = table.node.line()
    position = start_at(table.state_at(table.find(0)))
    keys = [position.key(seat)]
    for node in line:
        if node.action is not None:
            position = position.after(node.action)
            keys.append(position.key(seat))
    return packed(*keys)


# --- the session -------------------------------------------------------------------------------


@channel(every=31)
def snapshot(table: Table, seat: int) -> bytes:
    """Return a widget's trait `state`, with the end of its log and the curtain."""
    return packed(canonical(Session(table, seat).snapshot()))


@channel(every=31)
def tree(table: Table, seat: int) -> bytes:
    """Return a widget's trait `tree`, and the titles of the last steps."""
    session = Session(table, seat)
    whole = session.tree()
    numbers = [node["id"] for node in whole["nodes"][-MOST_TITLES:]]
    message = {"v": 1, "id": "m", "seq": 0, "type": "command", "name": "titles", "arg": numbers}
    return packed(canonical(whole), canonical(session.handle(message)))


@channel(every=31)
def tree_changes(table: Table, seat: int) -> bytes:
    """Return what widgets are told of the tree: by one more snapshot, and of all its changes."""
    session = Session(table, seat)
    session.refresh()
    marks = (0, table.tree_changes // 2)
    changed = ([table.find(0), *table.changed_nodes(mark)] for mark in marks)
    shown = VisibleTree([table.node])
    changes = [shown.changes(set(nodes)) for nodes in changed]
    return packed(table.tree_changes, canonical([session.snapshot()["tree"], changes]))


class _Everything:
    """A host that grants everything."""

    open, halt = True, None
    granted = frozenset(GRANTS)


def _told(session: Session) -> bytes:
    """Return all that another's page is told: what it shows, and the answers to its messages."""
    parts = [canonical(session.snapshot()), canonical(session.tree())]
    asked: dict[str, Any] = dict.fromkeys(("hello", "past", "log", "back", "forward"))
    asked |= {"titles": [0, session.table.node.id], "goto": 0, "mode": "study", "seat": 0}
    asked |= dict.fromkeys(("edit", "new", "again", "uncover"))
    asked |= {
        "page": "en",
        "link": {"known": "all", "lang": "en"},
        "comment": {"node": 0, "text": ""},
    }
    for name, arg in asked.items():
        message = {"v": 1, "id": "m", "seq": 0, "type": "command", "name": name, "arg": arg}
        parts.append(canonical(session.handle(message)))
    session.refresh()
    return packed(*parts, canonical(session.snapshot()))


@channel(every=31)
def guest(table: Table, seat: int) -> bytes:
    """Return what a guest's page is told, whatever it asks for, by a host who grants everything."""
    return _told(GuestSession(table, seat, _Everything()))


@channel(every=31)
def spectator(table: Table, seat: int) -> bytes:
    """Return what spectators are told, who may know what every seat may know."""
    return _told(PublicSession(table, _Everything(), leads=True))


@channel(every=53)
def log_pages(table: Table, seat: int) -> bytes:
    """Return the pages of the log that a widget requests."""
    session = Session(table, seat)
    seen = session.snapshot()
    pages = []
    lines, earlier = seen["log"], seen["earlier"]
    while earlier:
        message = {"v": 1, "id": "m", "seq": 0, "type": "command", "name": "log"}
        page = session.handle({**message, "arg": lines[0]["n"]})
        assert page is not None
        pages.append(canonical(page))
        lines, earlier = page["log"], page["earlier"]
    return packed(*pages)


@channel(every=53)
def looking_back(table: Table, seat: int) -> bytes:
    """Return snapshots of earlier positions."""
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
def past(table: Table, seat: int) -> bytes:
    """Return the earlier steps from which a widget marks what has moved."""
    message = {"v": 1, "id": "m", "seq": 0, "type": "command", "name": "past"}
    return packed(canonical(Session(table, seat).handle(message)))


@channel(every=53)
def messages(table: Table, seat: int) -> bytes:
    """Return a widget's replies to valid and to forbidden requests of a page."""
    session = Session(table, seat)
    candidates = table.state.candidates() if table.actor == seat else ()
    refused = [str(action) for action in candidates if table.state.why_not(action)]
    requests: list[Any] = [
        *({"type": "intent", "action": action} for action in (*refused[:4], "nonsense", "")),
        {"type": "command", "name": "log"},
        {"type": "command", "name": "log", "arg": 10**6},
        {"type": "command", "name": "titles", "arg": [0]},
        {"type": "command", "name": "titles", "arg": [10**6]},
        {"type": "command", "name": "rule", "arg": next(iter(table.game.book))},
        {"type": "command", "name": "rule", "arg": "no such rule"},
        {"type": "command", "name": "goto", "arg": 10**6},
        {"type": "command", "name": "choose", "arg": "nonsense"},
        {"type": "command", "name": "promote", "arg": -1},
        {"type": "command", "name": "nonsense"},
        {"type": "command", "name": "undo", "seq": -1},
    ]
    sent = ({"v": 1, "id": "m", "seq": session.seq, **message} for message in requests)
    return packed(*(canonical(session.handle(message)) for message in (*sent, None)))


# --- the whole line ----------------------------------------------------------------------------


@channel(AT_END)
def log(table: Table, seat: int) -> bytes:
    """Return the events of this line, as the seat sees them."""
    names = table.names_for(seat)
    parts: list[Any] = []
    for event in table.log(seat):
        parts += [event, str(event), event.rule, event.name, event.values, event.reveals]
        parts += [event.text(lang, names) for lang in LANGUAGES]
    return packed(*parts)


@channel(AT_END)
def log_lines_of_all_nodes(table: Table, seat: int) -> bytes:
    """Return the log lines of every node, for the seat and for a reader without a seat."""
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
    """Return the replay file that a seat can share."""
    with tempfile.TemporaryDirectory() as folder:
        path = table.save(Path(folder) / "seat.jsonl", seat=seat)
        return path.read_bytes()


@channel(AT_END)
def review(table: Table, seat: int) -> bytes:
    """Return a seat's review, or of a long line what its review is made of."""
    if table.node.parent is None:
        return b""
    (line,) = reviewed_lines(table, (seat,), "seat", lambda result: result.scores)
    views = [canonical(view.data()) for view in line.positions]
    made: list[Any] = [*views, line.seats, line.nodes, line.actors, line.actions, line.end]
    if len(line.nodes) <= SHORT:
        found = rk.review(table, seat, players="random", games=1, progress=False)
        made += [found, found._repr_html_(), found.values, found.decisions, found.changes]
    return packed(*made)


@channel(AT_END)
def review_widget(table: Table, seat: int) -> bytes:
    """Return all traits of a seat's review, and the page that it can share.

    Of a long line, it is what the review is made of: the rest is that of a replay.
    """
    if table.node.parent is None:
        return b""
    job = review_run(table, seat, players="random", games=1).job
    made = packed(*((line.seats, line.deciders, line.actions) for line in job.lines))
    if len(table.node.line()) > SHORT:
        return made
    widget = ReviewWidget(table, seat=seat, autostart=False, players="random", games=1)
    try:
        widget.run()
        page = widget.html()
        return made + _widget_bytes(widget) + page[: page.index('<script type="module">')].encode()
    finally:
        widget.close()


@channel(AT_END)
def page(table: Table, seat: int) -> bytes:
    """Return the replay's page that a board offers."""
    session = Session(table, seat)
    sent = {"v": 1, "id": "m", "seq": 0, "type": "command", "name": "page", "arg": "en"}
    answer = session.handle(sent) or {}
    return packed(answer.get("html", canonical(answer)))


@channel(AT_END)
def game_widget(table: Table, seat: int) -> bytes:
    """Return all traits, the content of a notebook file, and the repr."""
    widget = GameWidget(table, seat=seat, lang="ja")
    try:
        return _widget_bytes(widget)
    finally:
        widget.close()


@channel(AT_END)
def replay_widget(table: Table, seat: int) -> bytes:
    """Return all traits, the repr, and the fallback, which frames the exported page."""
    widget = ReplayWidget(table, seat=seat)
    try:
        return _widget_bytes(widget)
    finally:
        widget.close()


@channel(every=97)
def question_board(table: Table, seat: int) -> bytes:
    """Return the board of a question about the position, or why there is none."""
    try:
        return packed(canonical(asking.picture(table.state, seat)))
    except BadInput as error:  # some positions within a step cannot be described
        return packed(*(error.text(lang) for lang in LANGUAGES))


@channel(AT_END)
def lesson_board(table: Table, seat: int) -> bytes:
    """Return what the page of a lesson shows in place of a board."""
    widget = GameWidget(table, seat=seat)
    try:
        return packed(canonical(page_formatters.board_part(widget)))
    finally:
        widget.close()


@channel(every=97)
def odds_widget(table: Table, seat: int) -> bytes:
    """Return all traits after some rollouts."""
    widget = OddsWidget(table, seat=seat, players="random", autostart=False)
    try:
        widget.run(games=1)
        return _widget_bytes(widget)
    finally:
        widget.close()


_IRRELEVANT = ("_esm", "_css", "layout", "screen")
"""Traits without information about the game; a screen's name is random for every table."""


def _widget_bytes(widget: Any) -> bytes:
    traits = widget.get_state()
    ours = {name: traits[name] for name in traits if name not in _IRRELEVANT}
    bundle, metadata = widget._repr_mimebundle_()
    text = canonical([ours, bundle, metadata]) + repr(widget)
    return packed(text.replace(widget.model_id, "the model"))
