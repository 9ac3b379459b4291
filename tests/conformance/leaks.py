"""Non-interference: what a seat gets to see follows from what the rules let it know.

Two tables are played in lockstep, with different seeds. Wherever chance does something that the
watching seat does not see, the two may differ (another card is dealt, drawn, ...); everything that
it sees is the same. As long as the game's `knowledge`, written from the rules, agrees on the two
histories, every *channel* has to give the same bytes on both tables.

A channel is anything that reaches a seat: a function ``(table, seat) -> bytes`` in `CHANNELS`.
"""

from __future__ import annotations

import io
import json
import random
import tempfile
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, field
from inspect import signature
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import racekit as rk
from racekit.engine.errors import BadInput, RacekitError
from racekit.engine.events import Event
from racekit.engine.game import Mode
from racekit.engine.record import canonical
from racekit.engine.replay import NOBODY, log_lines
from racekit.engine.state import CHANCE, State
from racekit.engine.table import Table
from racekit.engine.texts import LANGUAGES
from racekit.terminal import Left, Sitting, Terminal
from racekit.ui import GameWidget, OddsWidget, ReplayWidget
from racekit.ui.session import Session
from tests.conformance.adapters import Adapter, adapter

Channel = Callable[[Table, int], bytes]

CHANNELS: dict[str, Channel] = {}
"""Everything that reaches a seat."""

_EVERY: dict[str, int] = {}
AT_END = 0


def channel(every: int = 1) -> Callable[[Channel], Channel]:
    """Add a channel, tried on every so many pairs; on a whole line's last one with `AT_END`."""

    def add(function: Channel) -> Channel:
        name = function.__name__
        CHANNELS[name], _EVERY[name] = function, every
        return function

    return add


def packed(*parts: Any) -> bytes:
    """Return bytes that tell different things apart."""
    return "\n".join(part if isinstance(part, str) else repr(part) for part in parts).encode()


# --- the position --------------------------------------------------------------------------------


@channel()
def view_data(table: Table, seat: int) -> bytes:
    view = table.state.view(seat)
    return packed(canonical(view.data()), repr(view), str(view), hash(view))


@channel()
def view_everything(table: Table, seat: int) -> bytes:
    """Each public name of a view, called where it can be: a new one is covered by itself."""
    view = table.state.view(seat)
    parts = []
    for name in sorted(name for name in dir(view) if not name.startswith("_")):
        value = getattr(view, name)
        if callable(value):
            value = value() if not signature(value).parameters else None
        parts += [name, value]
    return packed(*parts)


@channel()
def key(table: Table, seat: int) -> bytes:
    return packed(table.state.key(seat))


@channel()
def scene(table: Table, seat: int) -> bytes:
    game = table.game
    made = game.scene(table.state.view(seat))
    return packed(canonical(made), canonical(game.public_scene(made)), list(made))


@channel(every=7)
def picture(table: Table, seat: int) -> bytes:
    game = table.game
    return packed(game.picture(game.scene(table.state.view(seat)), "label"))


@channel(every=7)
def board_text(table: Table, seat: int) -> bytes:
    game, names = table.game, table.names_for(seat)
    view = table.state.view(seat)
    public_scene = game.public_scene(game.scene(view))
    return packed(
        *(game.board_text(view, names, lang) for lang in LANGUAGES),
        *(game.scene_text(public_scene, names, lang) for lang in LANGUAGES),
    )


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
    return packed(*table.game.status(table.state.view(seat), table.names_for(seat)))


@channel()
def labels(table: Table, seat: int) -> bytes:
    """What a table says of itself."""
    parts = [table, table.node, table.nodes, table.names, table.names_for(seat), table.game]
    parts += [
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
        *said(lambda: table.find(10**6)),
        *said(lambda: table.replay(99)),
        *said(lambda: table.state.step("nonsense")),
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
        parts += said(lambda action=action: state.step(action))
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


# --- the sitting ---------------------------------------------------------------------------------


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


# --- the whole line ------------------------------------------------------------------------------


@channel(AT_END)
def log(table: Table, seat: int) -> bytes:
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


# --- pairs ---------------------------------------------------------------------------------------


class Seen(NamedTuple):
    """One step of a history."""

    before: State
    action: Any
    after: State
    events: Sequence[Event]


@dataclass
class Pair:
    """Two tables that look the same to a seat."""

    one: Table
    other: Table
    seat: int
    history: list[Seen] = field(default_factory=list)
    differ: bool = False
    """Whether something different has happened at the two."""

    def step(self, rules: Adapter, action: Any, other: Any) -> bool:
        """Play at both tables, where the seat knows the same of it; else at none."""
        one, two = self.one.state, self.other.state
        seen = Seen(one, action, *one.step(action))
        seen_too = Seen(two, other, *two.step(other))
        if rules.knowledge(seen, self.seat) != rules.knowledge(seen_too, self.seat):
            return False
        self.one.step(action)
        self.other.step(other)
        self.history.append(seen)
        self.differ |= action != other
        return True

    def back(self) -> None:
        """Take the last step back at both tables (study)."""
        for table in (self.one, self.other):
            table.goto(table.node.parent or table.node)
        self.history.pop()


class Lockstep:
    """Plays two tables in lockstep, from one seed.

    Parameters
    ----------
    game : str
        The game's name.
    seed : int
        Decides the options, the seat that watches, and everything that happens.
    """

    DIFFERENT = 0.3
    """How often something hidden differs, where it can."""

    def __init__(self, game: str, seed: int) -> None:
        self.rng = rng = random.Random(f"{game}/{seed}")
        self.rules: Adapter = adapter(game)
        options = self.rules.VARIANTS[seed % len(self.rules.VARIANTS)]
        self.style = sorted(self.rules.STYLES)[seed % len(self.rules.STYLES)]
        made = rk.game(game, **options)
        seat = rng.randrange(made.players)
        others = [other for other in range(made.players) if other != seat]
        seats = {other: rk.players.Random() for other in others if seed >> other & 1}
        self.study = seed % 3 == 0
        self.restart = 100 if seed % 5 == 4 else 0
        mode: Mode = "study" if self.study else "play"
        one, other = (
            Table(made, seats=seats, seed=1000 * seed + number, mode=mode, autosave=False)
            for number in (1, 2)
        )
        self.pair = Pair(one, other, seat)

    def play(self) -> Iterator[Pair]:
        """Step on as long as the seat cannot tell the tables apart; yield after each step."""
        while self._step():
            if len(self.pair.history) == self.restart:
                self._start_again_from_here()
            yield self.pair

    def _start_again_from_here(self) -> None:
        """Go on at new tables that begin at this position: what it hides stays hidden."""
        pair = self.pair
        with suppress(BadInput):  # a game that cannot tell its positions
            pair.one, pair.other = (
                Table(each.game, start=each.state, seed=each.seed, mode=each.mode, autosave=False)
                for each in (pair.one, pair.other)
            )

    def _step(self) -> bool:
        state, other = self.pair.one.state, self.pair.other.state
        assert (state.actor is CHANCE) == (other.actor is CHANCE)
        if state.actor is None:
            return False
        found = self._chance(state, other) if state.actor is CHANCE else self._choice(state, other)
        if found is None:
            return False
        if self.study and state.actor == self.pair.seat and self.rng.random() < 0.1:
            self._branch(state)
        if not self.pair.step(self.rules, *found):
            return False
        if self.rng.random() < 0.02:
            for table in (self.pair.one, self.pair.other):
                table.comment("a comment")
        return True

    def _branch(self, state: State) -> None:
        """Try another line, one step long."""
        action = self.rng.choice(state.actions())
        if self.pair.step(self.rules, action, action):
            self.pair.back()

    def _choice(self, state: State, other: State) -> tuple[Any, Any] | None:
        actions, others = state.actions(), other.actions()
        common = [action for action in actions if action in others]
        if state.actor == self.pair.seat:
            assert actions == others, "a seat may do what it cannot know of"
        elif self.rules.hidden(state, actions[0], self.pair.seat):
            return self._hidden(self.rng.choice(actions), others)
        return (self.rng.choice(common),) * 2 if common else None

    def _chance(self, state: State, other: State) -> tuple[Any, Any] | None:
        rng, outcomes, others = self.rng, state.outcomes(), other.outcomes()
        action = state.sample(rng)
        if not self.rules.hidden(state, action, self.pair.seat):
            common = [each for each in outcomes if each in others]
            return (rng.choice(common),) * 2 if common else None
        return self._hidden(action, others)

    def _hidden(self, action: Any, others: Collection[Any]) -> tuple[Any, Any] | None:
        """Let the other table differ, where it can, in what the seat does not see."""
        swap = self.rules.STYLES[self.style]
        swaps = [each for each in others if each != action and swap(action, each)]
        if swaps and (action not in others or self.rng.random() < self.DIFFERENT):
            return action, self.rng.choice(swaps)
        return (action, action) if action in others else None


class Leak(NamedTuple):
    """Two payloads that differ."""

    channel: str
    seed: int
    ply: int
    seat: int
    first: str
    second: str


@dataclass
class Findings:
    """What a search came to."""

    pairs: int = 0
    tried: Counter[str] = field(default_factory=Counter)
    stages: Counter[str] = field(default_factory=Counter)
    """In which stages the pairs were."""
    lines: Counter[str] = field(default_factory=Counter)
    """Through which stages the lines went on which every channel was tried."""
    leaks: list[Leak] = field(default_factory=list)


def search(
    game: str, seeds: Iterable[int], *, pairs: int, step: int = 6, ends: int = 5
) -> Findings:
    """Look for leaks.

    Parameters
    ----------
    game : str
        The game's name.
    seeds : iterable of int
        One pair of tables, played on in lockstep, for each.
    pairs : int
        Stop after so many.
    step : int
        Look at every so many positions.
    ends : int
        Try the channels of the whole line on every so many pairs of tables, and on the first that
        went through a stage.
    """
    found = Findings()
    for number, seed in enumerate(seeds):
        lockstep, passed = Lockstep(game, seed), set[str]()
        for position, pair in enumerate(lockstep.play()):
            if pair.differ and position % step == 0:
                found.pairs += 1
                there = lockstep.rules.stages(pair.history)
                found.stages.update(there)
                passed |= there
                _try(found, pair, seed, lambda every: every and found.pairs % every == 0)
        if not lockstep.pair.differ:
            continue
        passed |= lockstep.rules.stages(lockstep.pair.history)
        if number % ends == 0 or passed - found.lines.keys():
            found.lines.update(passed)
            _try(found, lockstep.pair, seed, lambda every: True)
        if found.pairs >= pairs:
            break
    return found


def _try(found: Findings, pair: Pair, seed: int, due: Callable[[int], Any]) -> None:
    for name, payload in CHANNELS.items():
        if not due(_EVERY[name]):
            continue
        found.tried[name] += 1
        first, second = payload(pair.one, pair.seat), payload(pair.other, pair.seat)
        if first != second:
            at = next((n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
            ply = pair.one.node.ply
            found.leaks.append(
                Leak(name, seed, ply, pair.seat, excerpt(first, at), excerpt(second, at))
            )


def excerpt(payload: bytes, at: int) -> str:
    """Return what stands around a place."""
    return json.dumps(
        payload[max(0, at - 80) : at + 60].decode(errors="replace"), ensure_ascii=False
    )
