"""A game being played: seats, seed, undo, branches, comments, autosave."""

from __future__ import annotations

import logging
import random
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

from .._version import __version__
from . import saves, share
from .errors import BadInput, Forbidden, Problem, file_trouble
from .events import Event
from .game import Game, Mode, State, Step
from .record import FORMAT, Record
from .reopen import reopen
from .replay import Replay, replay
from .result import Result
from .seats import HUMAN, Chooser, Player, choice, default_names, kind_of, seat_players
from .setup import checked_game, first_step, mode_problems
from .tasks import CHANCE, Action, Actor, Chance
from .texts import YOU, Text, engine_words, language
from .tree import Node

__all__ = ["Node", "Table"]

_STATES_KEPT = 256
"""How many positions a table holds at once; others are played again when needed."""

_logger = logging.getLogger("racekit")


class Table:
    """A game being played by persons and automatic players.

    Parameters
    ----------
    game : str or Game
        A game's name, or a game.
    seats : mapping, optional
        Seat to `HUMAN`, an automatic player, or the name of one ("greedy", "random", ...); seats
        not named are persons.
    seed : int, optional
        Decides every chance step and every automatic choice; drawn where it is missing.
    mode : {"study", "play"}
        In play, `undo` stops where something was learned, and `goto` is not allowed.
    start : State or mapping, optional
        The position to begin at, or its plain description (see `Game.describe`).
    autosave : bool or path
        Whether, or where, each operation is written to a file as it happens (see `rk.resume`).
    **options
        The game's options, where `game` is a name.

    Attributes
    ----------
    notice : Text or None
        What its players should know: that a line of its file was torn, or that it cannot be
        saved now. It is logged, too, when it comes up.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("longshot", players=5, seed=7, autosave=False)
    >>> events = table.advance()          # the deal, until a person is to act
    >>> table.actor in range(5)
    True
    >>> before = table.state
    >>> step = table.step(table.state.actions()[0])
    >>> table.undo(); table.state == before
    True
    """

    def __init__(
        self,
        game: str | Game,
        *,
        seats: Mapping[int, str | Chooser] | None = None,
        seed: int | None = None,
        mode: Mode = "study",
        start: State | Mapping[str, Any] | None = None,
        autosave: bool | str | Path = True,
        **options: Any,
    ) -> None:
        self.game = checked_game(game, start, options, seats, seed, mode)
        self.players: tuple[Player, ...] = seat_players(self.game, seats)
        self.names: tuple[Text, ...] = default_names(self.players)
        self.seed: int = secrets.randbits(32) if seed is None else seed
        self.mode: Mode = mode
        self.notice: Text | None = None
        self._first_mode: Mode = mode
        self._nodes = [Node(0, None)]
        self._here = self._nodes[0]
        state, self._here.events = first_step(self.game, start)
        self._start = None if start is None else self.game.describe(state)
        self._states: OrderedDict[int, State] = OrderedDict({0: state})
        self._operations: list[Mapping[str, Any]] = []
        self._watchers: list[Callable[[], None]] = []
        self._holding = 0
        self._untold = False
        self._unsaved = False
        self._journal: saves.Journal | None = None
        if autosave:
            path = saves.new_path(self.game.name) if autosave is True else Path(autosave)
            self._journal = saves.Journal(path, self.record())

    # --- where the table stands ----------------------------------------------------------

    @property
    def node(self) -> Node:
        """The node that the table stands on."""
        return self._here

    @property
    def nodes(self) -> tuple[Node, ...]:
        """Every node, in the order in which they were made."""
        return tuple(self._nodes)

    @property
    def state(self) -> State:
        """The position that the table stands on."""
        return self.state_at(self._here)

    @property
    def actor(self) -> Actor:
        """Who decides now."""
        return self.state.actor

    @property
    def result(self) -> Result | None:
        """The result, or None while the game goes on."""
        return self.state.result

    @property
    def autosave_path(self) -> Path | None:
        """The file that each operation is written to; None where there is none, or it fails."""
        return self._journal.path if self._journal and not self._unsaved else None

    def state_at(self, node: Node | int) -> State:
        """Return the position of a node; one that is no longer held is played again."""
        node = self.find(node)
        missing: list[Node] = []
        while node.id not in self._states:
            missing.append(node)
            assert node.parent is not None
            node = node.parent
        state = self._states[node.id]
        for later in reversed(missing):
            state = state.step(cast(Action, later.action)).state
            self._keep(later, state)
        return state

    def find(self, node: Node | int) -> Node:
        """Return a node by its number; an unknown number is one clear error."""
        number = node.id if isinstance(node, Node) else node
        if type(number) is not int or not 0 <= number < len(self._nodes):
            where = engine_words().text("at_node", node=repr(number))
            problem = Problem.of(where, "unknown_node", last=len(self._nodes) - 1)
            raise BadInput.of("bad_node", [problem])
        return self._nodes[number]

    def names_for(self, seat: int) -> dict[int, Text]:
        """Return the seats' names as `seat` reads them: a person's own seat is "you"."""
        names = dict(enumerate(self.names))
        if seat in names and self.players[seat] is HUMAN:
            names[seat] = YOU
        return names

    def log(self, seat: int | None = None) -> list[Event]:
        """Return what has happened on this line: all of it, or what `seat` saw."""
        events = [event for node in self._here.line() for event in node.events]
        if seat is None:
            return events
        self.game.check_seat(seat)
        return [seen for event in events if (seen := event.seen_by(seat))]

    # --- playing on ----------------------------------------------------------------------

    def step(self, action: Action | str) -> Step:
        """Play an action here, whoever is to act; where another was played before, a branch opens.

        Raises
        ------
        IllegalAction
            With the rule; the table is unchanged.
        """
        step = self._play(action)
        self._write({"op": "step", "action": str(self._here.action)})
        return step

    def advance(self, steps: int | None = None) -> tuple[Event, ...]:
        """Let chance and automatic players act until a person is to act or the game is over.

        Parameters
        ----------
        steps : int, optional
            At most so many steps.

        Returns
        -------
        tuple of Event
            What happened.
        """
        events: list[Event] = []
        with self._told_once():
            while self.waiting and (steps is None or steps > 0):
                events += self.step(self.next_action()).events
                steps = None if steps is None else steps - 1
        return tuple(events)

    def visible_step(self) -> tuple[Event, ...]:
        """Let chance or an automatic player take one visible step.

        A visible step is one decision, or a run of chance steps of one kind (a whole deal).
        """
        with self._told_once():
            events = list(self.advance(1))
            while self.waiting and self.same_visible_step:
                events += self.advance(1)
        return tuple(events)

    @property
    def waiting(self) -> bool:
        """Whether chance or an automatic player acts next."""
        actor = self.actor
        return actor is CHANCE or (isinstance(actor, int) and self.players[actor] is not HUMAN)

    @property
    def same_visible_step(self) -> bool:
        """Whether the next step is chance of the same kind as the last one."""
        task = self.state.task
        return isinstance(task, Chance) and type(task) is self._here.task

    def next_action(self) -> Action:
        """Return what the seed lets chance or the automatic player do here."""
        state, actor = self.state, self.actor
        if actor is CHANCE:
            # The n-th chance step of a line has its luck whatever was played before, as a
            # shuffled stack has: another move meets the same cards where it can.
            return state.sample(random.Random(f"{self.seed}/chance/{self._here.chances}"))
        if not isinstance(actor, int) or self.players[actor] is HUMAN:
            raise Forbidden.of("nothing_to_advance")
        rng = random.Random(f"{self.seed}/seat/{actor}/{self._here.ply}")
        return choice(state, actor, self.players, self.names, rng)

    # --- taking back, looking around -----------------------------------------------------

    def undo(self) -> None:
        """Take back the last decision of a person (in study mode: of anybody where none is).

        Raises
        ------
        Forbidden
            In play, where something was learned since; at the start.
        """
        if (reason := self.why_no_undo()) is not None:
            raise reason
        self._go(self._undo_target())

    def why_no_undo(self, seat: int | None = None) -> Forbidden | None:
        """Return why `undo` is not allowed now, or None.

        Parameters
        ----------
        seat : int, optional
            Who asks for it: in play, a person takes back only an own move.
        """
        if self._here.parent is None:
            return Forbidden.of("undo_at_start")
        if self.mode == "study":
            return None
        if self._learned_since(self._undo_target()):
            return Forbidden.of("undo_information")
        if seat is not None and self._here.actor != seat:
            return Forbidden.of("not_your_move")
        return None

    def goto(self, node: Node | int) -> None:
        """Stand on another node (study mode)."""
        target = self.find(node)
        if target is self._here:
            return
        if self.mode != "study":
            raise Forbidden.of("study_only")
        self._go(target)

    def comment(self, text: str, node: Node | int | None = None) -> None:
        """Write a comment on a node (this one where none is named); an empty one removes it."""
        target = self._here if node is None else self.find(node)
        # Half a surrogate pair is no text: it could be written to no file.
        target.comment = str(text).encode(errors="replace").decode()
        self._write({"op": "comment", "node": target.id, "text": target.comment})

    def promote(self, node: Node | int) -> None:
        """Make the line through a node the main line."""
        target = self.find(node)
        self._promote(target)
        self._write({"op": "promote", "node": target.id})

    def set_mode(self, mode: Mode) -> None:
        """Go over to ``play`` or ``study``; the record keeps when."""
        if problems := mode_problems(mode):
            raise BadInput.of("bad_table", problems)
        self.mode = mode
        self._write({"op": "mode", "mode": mode})

    # --- keeping -------------------------------------------------------------------------

    def record(self) -> Record:
        """Return the game as data: all that was done at this table."""
        header = {
            "format": FORMAT,
            "racekit": __version__,
            "game": self.game.name,
            "version": self.game.version,
            "options": self.game.options(),
            "seed": self.seed,
            "seats": [{"kind": kind_of(player)} for player in self.players],
            "mode": self._first_mode,
            **({} if self._start is None else {"start": self._start}),
        }
        return Record(header, tuple(self._operations))

    def replay(self, seat: int) -> Replay:
        """Return this line as `seat` saw it, by visible steps, without what is hidden from it."""
        return replay(self, self.game.check_seat(seat))

    def save(self, path: str | Path, seat: int | None = None) -> Path:
        """Write the game to a file, in one move.

        Parameters
        ----------
        path : str or Path
            The file.
        seat : int, optional
            Write only what this seat saw (see `replay`); without it the whole record is
            written, which shows every hidden card.
        """
        target = Path(path)
        source = self.record() if seat is None else self.replay(seat)
        saves.write_whole(target, source.print().encode())
        return target

    def share(self) -> str:
        """Return the game as a share string. It shows every hidden card."""
        return share.pack(self.record())

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` after every operation, once after an `advance`; returns what ends it.

        What a watcher raises is logged: the game goes on.
        """
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def note(self, notice: Text) -> None:
        """Give notice of something that the table's players should know."""
        self.notice = notice
        _logger.warning("racekit: %s", notice(language()))

    def tell(self) -> None:
        """Let those who watch look again, as after an operation."""
        self._untold = self._holding > 0
        if self._untold:
            return
        for watcher in tuple(self._watchers):
            try:
                watcher()
            except Exception:  # one screen's trouble is neither the game's nor the next screen's
                _logger.exception("racekit: a watcher of a table failed")

    @classmethod
    def from_record(cls, record: Record, *, autosave: bool | str | Path = False) -> Table:
        """Make a table from a record, by playing it again.

        Raises
        ------
        BadInput
            Naming every line that cannot be; nothing is loaded.
        """
        table = reopen(cls, record)
        if autosave:
            path = saves.new_path(table.game.name) if autosave is True else Path(autosave)
            table._journal = saves.Journal(path, table.record())
        return table

    @classmethod
    def resume(cls, path: Path) -> Table:
        """Go on with a saved game, in its own file."""
        data = path.read_bytes()
        record = Record.parse(data)
        table = reopen(cls, record)
        try:
            size = saves.mend(path, data, torn=record.notice is not None)
        except OSError:
            # It can be read and not be mended: go on in a file of our own.
            table._journal = saves.Journal(saves.new_path(table.game.name), record)
        else:
            table._journal = saves.Journal(path, record, size=size)
        return table

    # --- inside --------------------------------------------------------------------------

    def __repr__(self) -> str:
        return (
            f"<Table {self.game.name}, {self.game.players} players, ply {self._here.ply}, "
            f"to act: {self.actor}, {len(self._nodes)} nodes>"
        )

    def _play(self, action: Action | str) -> Step:
        state = self.state
        if isinstance(action, str):
            action = self.game.parse(action.strip()) or action
        step = state.step(action)
        for child in self._here.children:
            if child.action == action:
                self._here = child
                return step
        self._here = self._grow(state, action, step)
        return step

    def _grow(self, state: State, action: Action, step: Step) -> Node:
        node = Node(len(self._nodes), self._here)
        node.action, node.actor, node.events = action, state.actor, step.events
        node.task = type(state.task)
        node.chances += state.actor is CHANCE
        node.studied = self.mode == "study" and bool(self._here.children)
        self._nodes.append(node)
        self._here.children.append(node)
        self._keep(node, step.state)
        return node

    def _keep(self, node: Node, state: State) -> None:
        self._states[node.id] = state
        if len(self._states) > _STATES_KEPT:
            oldest = next(number for number in self._states if number)
            del self._states[oldest]

    def _go(self, node: Node) -> None:
        self._here = node
        self._write({"op": "goto", "node": node.id})

    def _promote(self, node: Node) -> None:
        while (parent := node.parent) is not None:
            parent.children.remove(node)
            parent.children.insert(0, node)
            node = parent

    def _undo_target(self) -> Node:
        """The position before the last decision of a person, else before the last decision."""
        line = self._here.line()[1:]
        decisions = [node for node in line if isinstance(node.actor, int)]
        by_person = [node for node in decisions if self.players[cast(int, node.actor)] is HUMAN]
        last = (by_person or decisions or line)[-1]
        assert last.parent is not None
        return last.parent

    def _learned_since(self, node: Node) -> bool:
        """Whether anything happened after `node` that somebody could not have known before."""
        line = self._here.line()
        since = line[line.index(node) + 1 :]
        first, *rest = since
        if rest or not isinstance(first.actor, int) or self.players[first.actor] is not HUMAN:
            return True
        return any(event.reveals for event in first.events)

    def _write(self, operation: Mapping[str, Any]) -> None:
        self._operations.append(operation)
        if self._journal is not None:
            self._save(self._journal, operation)
        self.tell()

    @contextmanager
    def _told_once(self) -> Iterator[None]:
        """Tell the watchers of many steps once, at the end."""
        self._holding += 1
        try:
            yield
        finally:
            self._holding -= 1
            if self._untold:
                self.tell()

    def _save(self, journal: saves.Journal, operation: Mapping[str, Any]) -> None:
        """Write an operation to the table's file; where that fails, the game goes on."""
        try:
            if not journal.append(operation):
                # Another process writes to the same file: go on in one of our own.
                *before, last = self._operations
                record = Record(self.record().header, tuple(before))
                self._journal = saves.Journal(saves.new_path(self.game.name), record)
                self._journal.append(last)
        except OSError as error:
            if not self._unsaved:
                path, reason = cast(saves.Journal, self._journal).path, file_trouble(error)
                self.note(engine_words().text("not_saved", path=path, reason=reason))
                self._unsaved = True
        else:
            if self._unsaved:
                self._unsaved, self.notice = False, None

    def _repeat(self, operation: Mapping[str, Any]) -> None:
        """Do an operation of a record; a goto needs no study mode: an undo is kept as one."""
        match operation:
            case {"op": "step", "action": action}:
                self.step(action)
            case {"op": "goto", "node": node}:
                self._go(self.find(node))
            case {"op": "comment", "node": node, "text": text}:
                self.comment(text, node)
            case {"op": "promote", "node": node}:
                self.promote(node)
            case {"op": "mode", "mode": mode}:
                self.set_mode(mode)
