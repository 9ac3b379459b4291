"""A game being played: seats, seed, undo, branches, comments, autosave."""

from __future__ import annotations

import logging
import random
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial, wraps
from pathlib import Path
from threading import RLock
from typing import Any, Concatenate, Literal, ParamSpec, TypeVar, cast

from .._version import __version__
from ..engine.errors import (
    BadInput,
    Forbidden,
    PlayerError,
    Problem,
    describe_error,
    file_trouble,
    short_repr,
)
from ..engine.events import Event
from ..engine.game import Game, Mode, State, Step
from ..engine.integers import as_integer, takes_integers
from ..engine.result import Result
from ..engine.tasks import CHANCE, Action, Actor, Chance, Choice
from ..engine.texts import YOU, Text, engine_words, language, visible
from ..exchange import addresses, link, share
from ..exchange.replay import Replay, replay
from ..system import interrupts
from . import saves
from .record import FORMAT, Record, check_seat
from .reopen import Progress, joined, reopen
from .seats import (
    Chooser,
    Player,
    as_player,
    choice,
    default_names,
    is_person,
    persons,
    seat_data,
    seat_player,
    seat_players,
    seat_problems,
)
from .setup import SEED_BITS, checked_game, first_step, mode_problems
from .tree import Node

__all__ = ["Node", "Table"]

_STATES_KEPT = 256
"""The maximum number of recent positions; a table recomputes others on demand."""

_LANDMARK = 32
"""Of the positions of a line, one in so many stays cached: any other is that near to one."""

_logger = logging.getLogger("racekit")

T = TypeVar("T")
P = ParamSpec("P")


def _in_turn(
    method: Callable[Concatenate[Table, P], T],
) -> Callable[Concatenate[Table, P], T]:
    """Let a thread wait until no other one changes the table: what it does is whole."""

    @wraps(method)
    def waiting(self: Table, /, *args: P.args, **kwargs: P.kwargs) -> T:
        with self.turn:
            return method(self, *args, **kwargs)

    return waiting


def _chosen(
    state: State,
    seat: int,
    players: tuple[Player, ...],
    names: tuple[Text, ...],
    rng: random.Random,
) -> Action:
    """Return the choice of a seat's automatic player; whatever goes wrong is the player's error."""
    try:
        return choice(state, seat, players, names, rng)
    except PlayerError:
        raise
    except Exception as error:
        raise PlayerError(seat, names[seat], describe_error(error)) from error


class Table:
    """A game in progress, with persons and automatic players.

    Several threads may use a table: one that changes it waits while another one does.

    Parameters
    ----------
    game : str or Game
        A game, or the name of one.
    seats : mapping, optional
        Maps seats to `HUMAN`, an automatic player, or the name of one ("greedy", "random", ...);
        the default is a person.
    seed : int, optional
        Determines every chance step and every automatic choice; random (128 bits) by default.
        Whoever knows the seed can compute every hidden card. A small one is quickly guessed: with a
        seat's replay, a program can try billions. So give a `seed` only for a game to be repeated,
        not for one to be won.
    mode : {"study", "play"}
        In play mode, `undo` stops at revealed information, and `goto` is not allowed.
    start : State or mapping, optional
        The initial position, or its description (see `Game.describe`).
    autosave : bool or path
        Whether, or where, to write each operation to a file immediately (see `rk.resume`).
    forced : bool, optional
        Whether `advance` makes forced choices, in which nothing is left to choose, for a person who
        plays alone against automatic players. The default is the game's (`Game.forced`).
    **options
        The game's options, if `game` is a name.

    Attributes
    ----------
    notice : Text or None
        A notice for the players: the last line of the file was incomplete, or the game cannot
        be saved. The table also logs it.
    apart : frozenset of int
        The seats of persons who have a screen of their own, elsewhere.
    turn : RLock
        Held by the thread that changes the table; who holds it sees nothing change.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("longshot", players=5, seed=7, autosave=False)
    >>> events = table.advance()          # the deal, until a person must act
    >>> table.actor in range(5)
    True
    >>> before = table.state
    >>> step = table.step(table.state.actions()[0])
    >>> table.undo(); table.state == before
    True
    """

    @takes_integers
    def __init__(
        self,
        game: str | Game,
        *,
        seats: Mapping[int, str | Chooser] | None = None,
        seed: int | None = None,
        mode: Mode = "study",
        start: State | Mapping[str, Any] | None = None,
        autosave: bool | str | Path = True,
        forced: bool | None = None,
        **options: Any,
    ) -> None:
        self.game = checked_game(game, start, options, seats, seed, mode)
        self.forced: bool = self.game.forced if forced is None else bool(forced)
        self.players: tuple[Player, ...] = seat_players(self.game, seats)
        self._first_players = self.players
        self.names: tuple[Text, ...] = default_names(self.players)
        self.seed: int = secrets.randbits(SEED_BITS) if seed is None else seed
        self.mode: Mode = mode
        self.notice: Text | None = None
        self.apart: frozenset[int] = frozenset()
        self._first_mode: Mode = mode
        self._nodes = [Node(0, None)]
        self._here = self._nodes[0]
        state, self._here.events = first_step(self.game, start)
        self._start = None if start is None else self.game.describe(state)
        self._landmarks: dict[int, State] = {0: state}
        self._states: OrderedDict[int, State] = OrderedDict()
        self._shown: tuple[Node, State] | None = None
        self._changed: list[Node] = []
        self._operations: list[Mapping[str, Any]] = []
        self._watchers: list[Callable[[], None]] = []
        self._batch_depth = 0
        self._untold = False
        self._unsaved = False
        self._journal: saves.Journal | None = None
        self.turn = RLock()
        if autosave:
            self.start_saving(autosave)

    # --- the current position ------------------------------------------------------------

    @property
    def node(self) -> Node:
        """The current node."""
        return self._here

    @property
    def nodes(self) -> tuple[Node, ...]:
        """Every node, in order of creation."""
        return tuple(self._nodes)

    @property
    def state(self) -> State:
        """The current position."""
        return self.state_at(self._here)

    @property
    def actor(self) -> Actor:
        """The actor to move."""
        return self.state.actor

    @property
    def result(self) -> Result | None:
        """The result, or None while the game is in progress."""
        return self.state.result

    @property
    def autosave_path(self) -> Path | None:
        """The file that receives each operation; None if there is none, or if writing fails."""
        return self._journal.path if self._journal and not self._unsaved else None

    def state_at(self, node: Node | int) -> State:
        """Return the position of a node, recomputed if it is no longer cached."""
        node = self.find(node)
        missing: list[Node] = []
        while (state := self._states.get(node.id) or self._landmarks.get(node.id)) is None:
            missing.append(node)
            assert node.parent is not None
            node = node.parent
        for later in reversed(missing):
            state = state.step(cast(Action, later.action)).state
            self._keep(later, state)
        return state

    def shown_at(self, node: Node | int) -> State:
        """Return the position that a board shows at a node: at the end of a race, its finish."""
        node = self.find(node)
        if node.parent is None or not self.game.rests:
            return self.state_at(node)
        known = self._shown  # every screen asks for the same one
        if known is None or known[0] is not node:
            shown = self.state_at(node.parent).shown_after(cast(Action, node.action))
            self._shown = known = node, shown
        return known[1]

    def find(self, node: Node | int) -> Node:
        """Return a node by its number; raise BadInput if there is no such node."""
        number = node.id if isinstance(node, Node) else as_integer(node)
        if number is None or not 0 <= number < len(self._nodes):
            where = engine_words().text(
                "at_node", node=short_repr(node if number is None else number)
            )
            problem = Problem.of(where, "unknown_node", last=len(self._nodes) - 1)
            raise BadInput.of("bad_node", [problem])
        return self._nodes[number]

    @property
    def tree_changes(self) -> int:
        """The number of changes of the tree so far: new nodes, comments, promoted nodes."""
        return len(self._changed)

    def changed_nodes(self, since: int) -> list[Node]:
        """Return the nodes that the later changes created, commented or gave another main line.

        Parameters
        ----------
        since : int
            An earlier value of `tree_changes`.
        """
        return self._changed[since:]

    def names_for(self, seat: int) -> dict[int, Text]:
        """Return the seats' names for the reader `seat`: who is alone at a screen is "you"."""
        names = dict(enumerate(self.names))
        alone = seat in self.apart or persons(self.players) == (seat,)
        return {**names, seat: YOU} if alone else names

    def status(self, view: Any, reader: int) -> tuple[Text, Text]:
        """Return the header line for a reader: where the game stands, and who is to do what.

        If the game began at a position that was set up, the line says so: what it counts, such as
        turns, has not been played at this table.
        """
        lead, what = self.game.status(view, self.names_for(reader))
        return lead if self._start is None else engine_words().text("set_up", lead=lead), what

    def log(self, seat: int | None = None) -> list[Event]:
        """Return the events of this line: all of them, or those that `seat` saw."""
        events = [event for node in self._here.line() for event in node.events]
        if seat is None:
            return events
        self.game.check_seat(seat)
        return [seen for event in events if (seen := event.seen_by(seat))]

    # --- playing -------------------------------------------------------------------------

    @_in_turn
    def step(self, action: Action | str) -> Step:
        """Play an action for the current actor; a new action opens a branch.

        Raises
        ------
        IllegalAction
            If the action is illegal; the error cites the rule, and the table is unchanged.
        """
        state = self.state
        if isinstance(action, str):
            action = self.game.parse(action.strip()) or action
        step = state.step(action)
        known = (child for child in self._here.children if child.action == action)
        node = next(known, None) or self._grown(state, action, step)
        with self._recorded({"op": "step", "action": str(node.action)}):
            self._enter(node, step.state)
        return step

    @_in_turn
    def advance(self, steps: int | None = None) -> tuple[Event, ...]:
        """Let chance and automatic players act until a person must act or the game is over.

        A forced choice is no reason to stop (see `forced_choice`).

        Parameters
        ----------
        steps : int, optional
            The maximum number of steps.

        Returns
        -------
        tuple of Event
            The events of these steps.
        """
        return self._notified_once(lambda: self._advance(steps))

    def _advance(self, steps: int | None) -> tuple[Event, ...]:
        events: list[Event] = []
        while self.moves_by_itself and (steps is None or steps > 0):
            events += self.step(self.next_action()).events
            steps = None if steps is None else steps - 1
        return tuple(events)

    @_in_turn
    def visible_step(self) -> tuple[Event, ...]:
        """Let chance or an automatic player take one visible step, or make a forced choice.

        A visible step is one decision, or consecutive chance steps of one kind (a complete deal).
        """
        return self._notified_once(self._visible_step)

    def _visible_step(self) -> tuple[Event, ...]:
        events = self.advance(1)
        while self.same_visible_step:
            events += self.advance(1)
        return events

    @property
    def waiting(self) -> bool:
        """Whether chance or an automatic player acts next."""
        actor = self.actor
        return actor is CHANCE or (isinstance(actor, int) and not is_person(self.players[actor]))

    @property
    def forced_choice(self) -> bool:
        """Whether `advance` makes the current choice, because nothing is left to choose.

        Only one action is legal, or the game's task says so (`Choice.is_forced`). If several
        persons play, it makes none of their choices: the others would learn from a choice made at
        once that there was no alternative, and so what a hand does not hold.
        """
        if not self.forced or persons(self.players) != (self.actor,):
            return False
        state = self.state
        task = cast(Choice, state.task)
        return task.is_forced(state.game, state.board, state.actions())

    @property
    def moves_by_itself(self) -> bool:
        """Whether no person is needed next: chance, an automatic player, or a forced choice."""
        return self.waiting or self.forced_choice

    @property
    def same_visible_step(self) -> bool:
        """Whether the next step is a chance step of the same kind as the last one."""
        task = self.state.task
        return isinstance(task, Chance) and type(task) is self._here.task

    def next_action(self) -> Action:
        """Return the next action of chance or the automatic player, or the forced choice.

        The seed determines all of them.
        """
        return self.next_choice()()

    def next_choice(self) -> Callable[[], Action]:
        """Return what makes the next action, as `next_action`, without looking at the table again.

        An automatic player may think for long: meanwhile, another thread may use the table.

        Raises
        ------
        Forbidden
            If neither chance nor an automatic player acts next.
        """
        state, actor = self.state, self.actor
        if actor is CHANCE:
            # The n-th chance step of a line has its own random numbers, as in a shuffled
            # stack: after a different move, the same cards follow if possible.
            rng = random.Random(f"{self.seed}/chance/{self._here.chances}")
            return lambda: state.sample(rng)
        rng = random.Random(f"{self.seed}/seat/{actor}/{self._here.ply}")
        if self.forced_choice:
            return lambda: rng.choice(state.actions())
        if not isinstance(actor, int) or is_person(self.players[actor]):
            raise Forbidden.of("nothing_to_advance")
        return partial(_chosen, state, actor, self.players, self.names, rng)

    def again(self) -> Table:
        """Return a new table with the same game, seats and settings, and another random seed."""
        return type(self)(
            self.game,
            seats=dict(enumerate(self.players)),
            mode=self._first_mode,
            start=self._start,
            autosave=self._journal is not None,
            forced=self.forced,
        )

    # --- undo and navigation -------------------------------------------------------------

    @_in_turn
    def undo(self) -> None:
        """Undo the last decision of a person (in study mode: of any player, if there is none).

        Forced choices that the table made are undone together with the decision before them.

        Raises
        ------
        Forbidden
            In play mode after information has been revealed, and at the start.
        """
        if (reason := self.why_no_undo()) is not None:
            raise reason
        self._go(self._undo_target())

    def why_no_undo(self, seat: int | None = None) -> Forbidden | None:
        """Return why `undo` is not allowed now; None if it is allowed.

        Parameters
        ----------
        seat : int, optional
            The seat that requests the undo: in play mode, a person can undo only an own move.
        """
        if self._here.parent is None:
            return Forbidden.of("undo_at_start")
        if self.mode == "study":
            return None
        if seat is not None and self._by_person(self._here) and self._here.actor != seat:
            # First: whether the move was forced, and how far an undo goes, is not for others.
            return Forbidden.of("not_your_move")
        if self._revealed_since(self._undo_target()):
            return Forbidden.of("undo_information")
        return None

    @_in_turn
    def goto(self, node: Node | int) -> None:
        """Go to another node (study mode)."""
        target = self.find(node)
        if target is self._here:
            return
        if self.mode != "study":
            raise Forbidden.of("study_only")
        self._go(target)

    @_in_turn
    def comment(self, text: str, node: Node | int | None = None) -> None:
        """Set the comment of a node, by default the current one; an empty comment removes it."""
        target = self._here if node is None else self.find(node)
        # A lone surrogate cannot be encoded, so it could not be saved.
        kept = str(text).encode(errors="replace").decode()
        with self._recorded({"op": "comment", "node": target.id, "text": kept}):
            target.comment = kept
            self._changed.append(target)

    @_in_turn
    def promote(self, node: Node | int) -> None:
        """Make the line through a node the main line."""
        target = self.find(node)
        with self._recorded({"op": "promote", "node": target.id}):
            self._promote(target)

    @_in_turn
    def set_mode(self, mode: Mode) -> None:
        """Switch to ``play`` or ``study``; the record includes the switch."""
        if problems := mode_problems(mode):
            raise BadInput.of("bad_table", problems)
        with self._recorded({"op": "mode", "mode": mode}):
            self.mode = mode

    @_in_turn
    def sit(self, seat: int, player: str | Chooser) -> None:
        """Give a seat to another player, from now on; the record includes the change.

        Parameters
        ----------
        seat : int
            The seat, from 0.
        player : str or Player
            `HUMAN`, who may have a name, an automatic player, or the name of one.

        Raises
        ------
        BadInput
            If there is no such seat or player.

        Examples
        --------
        >>> import racekit as rk
        >>> table = rk.Table("pig", seats={0: "random"}, autosave=False)
        >>> table.sit(0, rk.HUMAN.named("Ann"))
        >>> table.names[0].en
        'Ann'
        """
        if problems := seat_problems(self.game, {seat: player}):
            raise BadInput.of("bad_table", problems)
        self._sit(seat, as_player(player))

    # --- saving --------------------------------------------------------------------------

    @_in_turn
    def start_saving(self, where: Literal[True] | str | Path = True) -> None:
        """Write the game to a file at the next operation, and each operation from then on.

        Parameters
        ----------
        where : True, str or Path
            The file; by default, a new one in the folder of saved games (see `rk.resume`).
        """
        path = saves.new_path(self.game.name) if where is True else saves.as_path(where)
        self._journal = saves.Journal(path, self.record())

    def record(self) -> Record:
        """Return the game as data, with every operation at this table."""
        header = {
            "format": FORMAT,
            "racekit": __version__,
            "game": self.game.name,
            "version": self.game.version,
            "options": self.game.options(),
            "seed": self.seed,
            "seats": [seat_data(player) for player in self._first_players],
            "mode": self._first_mode,
            **({"forced": True} if self.forced else {}),
            **({} if self._start is None else {"start": self._start}),
        }
        return Record(header, tuple(self._operations))

    def replay(self, seat: int) -> Replay:
        """Return this line as `seat` saw it, by visible steps, without hidden information."""
        return replay(self, self.game.check_seat(seat))

    def save(self, path: str | Path, seat: int | None = None) -> Path:
        """Write the game to a file atomically; a new file is readable for its owner alone.

        Parameters
        ----------
        path : str or Path
            The file.
        seat : int, optional
            Write only what this seat saw (see `replay`); the default is the complete record, which
            reveals every hidden card.
        """
        target = saves.as_path(path)
        source = self.record() if seat is None else self.replay(seat)
        saves.write_whole(target, source.print().encode(), private=True)
        return target

    def share(self) -> str:
        """Return the game as a share string, which reveals every hidden card."""
        return share.pack(self.record())

    def link(
        self,
        seat: int | None = None,
        *,
        known: link.Known = "seat",
        node: Node | int | None = None,
        site: str | None = None,
        game_file: bool = False,
    ) -> str:
        """Return an address that opens this position in a browser, to look at and to play on.

        Parameters
        ----------
        seat : int, optional
            The seat that views it; by default, the first person's.
        known : {"seat", "all"}
            With "seat", the link holds what this seat knows, and no earlier steps: hidden cards are
            dealt at random to where they may lie. With "all", it is the line to this position, with
            every card; its seed tells future cards, too.
        node : Node or int, optional
            Another position of this table.
        site : str, optional
            The address of the website whose laboratory opens the link, or that of a notebook on any
            server, which runs ``rk.open_link()``. By default, it is the website that the variable
            ``RACEKIT_SITE`` names; in a laboratory, its own; else Binder.
        game_file : bool
            Whether the link brings the file of a game of your own. Who opens it looks at the file,
            and decides whether to keep it: nothing of it is run by opening the link.

        Raises
        ------
        BadInput
            If there is no such seat or node, the position is too large for a link, or the game is
            to bring its file and has none.

        Examples
        --------
        >>> import racekit as rk
        >>> table = rk.Table("pig", seed=7, autosave=False)
        >>> events = table.step("roll").events
        >>> address = table.link(site="https://example.org/racekit")
        >>> address.partition("#")[0]
        'https://example.org/racekit/laboratory/notebooks/index.html?path=en/open.ipynb'
        >>> rk.share(address).state == table.state
        True
        """
        first = next(iter(persons(self.players)), 0)
        viewer = self.game.check_seat(first if seat is None else seat)
        text = link.pack(
            self, self.node if node is None else self.find(node), viewer, known, game_file=game_file
        )
        return addresses.address(addresses.GAME, text, site)

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` after every operation, but once per `advance`; return a function to stop.

        The table logs the exceptions of watchers and continues the game.
        """
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def note(self, notice: Text) -> None:
        """Set and log a notice for the players."""
        self.notice = notice
        self.log_notice()

    def log_notice(self) -> None:
        """Log the notice, if there is one."""
        if self.notice is not None:
            _logger.warning("racekit: %s", visible(self.notice(language())))

    def tell(self) -> None:
        """Notify the watchers, as after an operation."""
        self._untold = True
        self.catch_up()

    def catch_up(self) -> None:
        """Notify the watchers if an interrupt has kept a change from them."""
        if not self._untold or self._batch_depth > 0:
            return
        for watcher in tuple(self._watchers):
            try:
                watcher()
            except Exception:  # one screen's failure must not affect the game or other screens
                _logger.exception("racekit: a screen of the game %s failed", self.game.name)
        self._untold = False

    @classmethod
    def from_record(
        cls,
        record: Record,
        *,
        autosave: bool | str | Path = False,
        progress: Progress | None = None,
    ) -> Table:
        """Create a table from a record, by replaying its operations.

        A record of an older version of the game is replayed under the current rules; the table's
        notice says so, and where it stopped if an operation is no longer legal.

        Parameters
        ----------
        record : Record
            The record.
        autosave : bool or path
            As for `Table`.
        progress : callable, optional
            Receives 1 after each operation.

        Raises
        ------
        BadInput
            The error names the invalid line, or every problem of the header; nothing is loaded.
        """
        table = reopen(cls, record, progress=progress)
        table.log_notice()
        if autosave:
            table.start_saving(autosave)
        return table

    @classmethod
    def load(cls, data: bytes) -> Table:
        """Create a table from a file's content, up to the first bad line, which a notice names.

        The notice is not logged.

        Raises
        ------
        BadInput
            The error lists the problems of the header.
        """
        return reopen(cls, Record.recover(data), partly=True)

    @classmethod
    def resume(cls, path: Path) -> Table:
        """Continue a saved game in its own file.

        If a line is bad, a notice names it, and the lines from there on move to a file beside. A
        game of an older version continues in a copy.

        Raises
        ------
        BadInput
            The error lists the problems of the header; the file is unchanged.
        """
        data = saves.read_file(path)
        record = Record.recover(data)
        table = reopen(cls, record, partly=True)
        table._continue_in(path, data, record.header["version"])
        table.log_notice()
        return table

    # --- inside --------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "turn"}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        self.__dict__.update(state, turn=RLock())

    def __repr__(self) -> str:
        return (
            f"<Table {self.game.name}, {self.game.players} players, ply {self._here.ply}, "
            f"to act: {self.actor}, {len(self._nodes)} nodes>"
        )

    def _grown(self, state: State, action: Action, step: Step) -> Node:
        """Return a new node, which is not yet in the tree."""
        node = Node(len(self._nodes), self._here)
        node.action, node.actor, node.events = action, state.actor, step.events
        node.task = type(state.task)
        node.forced = self.forced_choice
        node.chances += state.actor is CHANCE
        node.studied = self.mode == "study" and bool(self._here.children)
        return node

    def _enter(self, node: Node, state: State) -> None:
        """Move to a node, which may be new."""
        if node.id == len(self._nodes):
            self._nodes.append(node)
            self._here.children.append(node)
            self._changed.append(node)
            self._keep(node, state)
        self._here = node

    def _keep(self, node: Node, state: State) -> None:
        if node.ply % _LANDMARK == 0:
            self._landmarks[node.id] = state
        else:
            self._states[node.id] = state
        while len(self._states) > _STATES_KEPT:
            self._states.popitem(last=False)

    def _go(self, node: Node) -> None:
        with self._recorded({"op": "goto", "node": node.id}):
            self._here = node

    def _sit(self, seat: int, player: Player) -> None:
        with self._recorded({"op": "sit", "seat": seat, "player": seat_data(player)}):
            players = [*self.players]
            players[seat] = player
            self.players = tuple(players)
            self.names = default_names(self.players)

    def _promote(self, node: Node) -> None:
        while (parent := node.parent) is not None:
            if parent.children[0] is not node:
                parent.children.remove(node)
                parent.children.insert(0, node)
                self._changed.append(parent)
            node = parent

    def _undo_target(self) -> Node:
        """Return the node before the last decision of a person, else before the last decision."""
        line = self._here.line()[1:]
        decisions = [node for node in line if isinstance(node.actor, int) and not node.forced]
        by_person = [node for node in decisions if self._by_person(node)]
        last = (by_person or decisions or line)[-1]
        assert last.parent is not None
        return last.parent

    def _by_person(self, node: Node) -> bool:
        """Whether the step to a node is a person's decision."""
        return isinstance(node.actor, int) and is_person(self.players[node.actor])

    def _revealed_since(self, node: Node) -> bool:
        """Whether a step after `node` may have revealed information."""
        line = self._here.line()
        since = line[line.index(node) + 1 :]
        first, *rest = since
        if not self._by_person(first) or not all(node.forced for node in rest):
            return True
        return any(event.reveals for node in since for event in node.events)

    @contextmanager
    def _recorded(self, operation: Mapping[str, Any]) -> Iterator[None]:
        """Make a change, which has been worked out before, and record it: both or neither.

        An interrupt waits until the change is also in the table's file.
        """
        try:
            with interrupts.deferred():
                yield
                self._operations.append(operation)
                self._save()
        finally:
            self.tell()

    def _notified_once(self, work: Callable[[], T]) -> T:
        """Do some work of many steps, and notify the watchers once, at the end."""
        depth = self._batch_depth
        # Not a context manager: an interrupt can keep one from being left.
        self._batch_depth = depth + 1
        try:
            return work()
        finally:
            self._batch_depth = depth
            self.catch_up()

    def _save(self) -> None:
        """Bring the table's file up to date; if that fails, the game continues."""
        if self._journal is None:
            return
        try:
            if not self._journal.write(self._operations):
                self._continue_in_a_copy(self._journal)
        except OSError as error:
            if not self._unsaved:
                path, reason = self._journal.path, file_trouble(error)
                self.note(engine_words().text("not_saved", path=path, reason=reason))
                self._unsaved = True
        else:
            if self._unsaved:
                self._unsaved, self.notice = False, None

    def _continue_in(self, path: Path, data: bytes, version: str) -> None:
        """Continue in the file that this table was loaded from; or in a copy, if need be."""
        record = self.record()
        self._journal = saves.Journal(saves.new_path(self.game.name), record)
        if version != self.game.version:
            self._note_also("original_kept", path=path)
            return
        try:
            mended = saves.mend(path, data, lines=1 + len(record.operations))
        except saves.Unlocked:
            self._note_also("not_locked", old=path, new=self._journal.path)
            return
        except OSError:
            # The file can be read but not repaired: it stays as it is.
            return
        self._journal = saves.Journal(path, record, size=mended.size)
        if mended.rest is not None:
            self._note_also("rest_kept", path=mended.rest)

    def _note_also(self, key: str, **values: object) -> None:
        """Add a sentence to the notice."""
        before = [] if self.notice is None else [self.notice]
        self.notice = joined([*before, engine_words().text(key, **values)])

    def _continue_in_a_copy(self, old: saves.Journal) -> None:
        """Save to a new file: another table or program has written to the old one, or might."""
        self._journal = saves.Journal(saves.new_path(self.game.name), self.record())
        self._journal.write(self._operations)
        written = "copied" if old.begun else "name_taken"
        key = written if old.locks else "not_locked"
        self.note(engine_words().text(key, old=old.path, new=self._journal.path))

    def _apply(self, operation: Mapping[str, Any]) -> None:
        """Apply an operation of a record; goto is valid in any mode, since it also records undo."""
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
            case {"op": "sit", "seat": seat, "player": player}:
                self.game.check_seat(seat)
                if problems := check_seat("player", player):
                    raise BadInput.of("bad_table", problems)
                self._sit(seat, seat_player(player))
