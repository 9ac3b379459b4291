"""Positions of Force of the Horse from plain descriptions, and descriptions of positions.

A description is plain data: cards by their ids in words (``comet force*2``), ``you`` for the cards
of seat 0 and ``they`` for those of seat 1. A lesson writes one with `position`; a record that does
not begin at the start carries one (see `describe`). What can be on the table is checked, not
whether play could have led there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...engine.codec import Codec, Fields
from ...engine.errors import BadInput, Problem
from ...engine.formats import Location
from ...engine.game import State
from .actions import Act, read_action
from .board import Board, Deed, Seat, minus, to_go
from .board_format import KEYS as BOARD
from .board_format import WHO, BoardFormat
from .notation import note_problem
from .stages import (
    AWAY,
    RUNNING,
    At,
    Stage,
    away,
    exists,
    is_prepared,
    stage_of,
    staged,
    tasks_left,
)

if TYPE_CHECKING:
    from .rules import Rules

KEYS = (*BOARD, *Stage._fields, "past", "outcome")
"""The keys that a description may have."""
_BEFORE_ALL = {"at": "begin"}


def position(
    you: Mapping[str, Any] | None = None,
    they: Mapping[str, Any] | None = None,
    *,
    at: str = "supports",
    player: int = 0,
    turn: int | None = None,
    course: str = "tokyo",
    metres: int = 1600,
    going: str = "good",
    **more: Any,
) -> State:
    """Set up a position in a turn.

    Parameters
    ----------
    you, they : mapping
        The cards of seat 0 and of seat 1; omitted zones are empty. Cards are ids in a text or in
        a list: ``"comet force*2"``.

        ``hand``, ``farm``, ``removed``
            Also ``shown``: the cards of the hand that the other player has seen.
        ``areas``
            The four distance areas, each from the top: ``"comet:0 comet ? 7; 11; 11; 11"``.
            ``?`` or a number stands for cards that nobody has looked at; ``comet:01`` is known to
            both seats, ``comet:0`` to one, and ``comet`` to neither. Default: the pool, dealt as
            in 603.1f; without a pool, five unseen cards each.
        ``pool``
            The cards that unseen cards may be. Default: the cards of the ``deck`` (cards, or the
            name of a distance class for the ready deck) that are nowhere else; without a deck,
            normal force.
        ``down``
            Face-down cards of the farm, as in ``areas``.
        ``situation``, ``run``
            Cards on the table: ``"comet force whip on comet"``. Horses of the turn player run,
            those of the other player guard. A table for each card gives more detail: ``card``,
            ``as``, ``on``, ``id``, ``at`` (when it came).
    at : str
        The stage of the turn: ``turn`` (it begins), ``supports`` (702.5), ``run`` (702.6b),
        ``guard`` (702.6d), ``priority`` (702.6f), ``end`` (702.6m), or ``check`` (a rule check
        before supports). Before the first turn: ``mulligan`` (603.1c). With
        ``variant="catalogue"`` also ``situation`` (JG5), and ``together`` (JG7).
    player : int
        Whose turn it is.
    turn : int, optional
        The turn's number; default: 1.
    course, metres, going : str, int, str
        The race; ``going`` is the ground condition now.
    **more
        Further keys of a description (`describe`), for instance ``runs`` (the run count),
        ``priority`` (who has it) and ``effects``; and options of the game, for instance ``cards``:
        records of cards of one's own.

    Returns
    -------
    State
        The position; ``rk.play("foth", start=state)`` begins there.

    Raises
    ------
    BadInput
        Lists every problem with its place.

    Examples
    --------
    >>> state = position(you={"hand": "pea-bulb force*2"}, at="run")
    >>> [str(action) for action in state.actions()]
    ['run pea-bulb', 'pass']
    >>> print(state.why_not("run force").rule)
    202.2a
    """
    told = {key: more.pop(key) for key in [*more] if key in KEYS}
    game, problems = _game({"course": course, "metres": metres, "going": going, **more})
    sides = {who: side for who, side in zip(WHO, (you, they), strict=True) if side is not None}
    data = {**sides, "at": at, "player": player, **told}
    if turn is not None:
        data["turn"] = turn
    return _placed(game, data, problems)


def _game(options: Mapping[str, Any]) -> tuple[Rules, Sequence[Problem]]:
    """Return the game and its problems; if options are wrong, one for further checks (302.2)."""
    from . import make

    try:
        return make(**options), ()
    except BadInput as error:
        problems = error.problems
    usual = {"course": "tokyo", "metres": 1600, "going": "good"}
    try:
        return make(**usual, cards=options.get("cards")), problems
    except BadInput:
        # Without readable cards no further check is possible.
        raise BadInput.of("bad_position", problems) from None


def place(game: Rules, data: Mapping[str, Any]) -> State:
    """Return the position of a description.

    Parameters
    ----------
    game : Rules
        The game with its options.
    data : mapping
        A description as `describe` returns it; the defaults are those of `position`.

    Raises
    ------
    BadInput
        Lists every problem with its place.
    """
    return game.start() if data == _BEFORE_ALL else _placed(game, data, ())


def _placed(game: Rules, data: Mapping[str, Any], problems: Sequence[Problem]) -> State:
    """Set up a position, given the problems found so far."""
    where = Location("", [*problems])
    data, boards = where.table(data, KEYS), BoardFormat(game)
    at = boards.codec.entry(data, "at", At, where, "supports")
    board = boards.decode(data, where, at)
    stage = _stage(boards.codec, data, where, board, at)
    board = board._replace(
        past=tuple(
            _past(boards, board.player, *each)
            for each in where.key("past").items(data.get("past", ()))
        ),
        outcome=boards.codec.entry(data, "outcome", tuple[Seat, ...], where, None),
    )
    if ("outcome" in data) != (at == "over"):
        note_problem(where.key("outcome"), "outcome")
    if not where.problems:
        _check(game, board, stage, where)
    where.finish()
    if at == "turn":  # it counts itself
        board = board._replace(turn=board.turn - 1)
    return game.run_on(staged(board, stage), tasks_left(game, board, stage))


def _stage(codec: Codec, data: Mapping[str, Any], where: Location, board: Board, at: str) -> Stage:
    """Read the stage of the game; some of a run's distance may be left to draw (702.6k-iii)."""
    seat = codec.entry(data, "priority", Seat, where, board.player)
    usual = {"at": at, "priority": seat, "first": seat == board.player}
    stage = Stage(**Fields(codec, Stage).parts(data, where, usual))
    if at == "advance" and not 1 <= stage.draws <= board.distance:
        value, high = stage.draws, board.distance
        where.key("draws").say("out_of_range", value=value, low=1, high=high)
    return stage


def _past(boards: BoardFormat, player: int, data: Any, where: Location) -> Deed:
    """Read an action of a player, and the board on which it was done (1201.1b, F54)."""
    given = where.table(data, ("did", "seat", "before"))
    seat = boards.codec.entry(given, "seat", Seat, where, player)
    act = _act(boards.codec, given.get("did"), where.key("did"))
    before = where.key("before")
    board = boards.decode(before.table(given.get("before"), BOARD), before, "supports")
    return Deed(board, seat, act)


def _act(codec: Codec, data: Any, where: Location) -> Act:
    """Read an action, from its text or from a table of its parts."""
    if isinstance(data, Mapping):
        table = where.table(data, Act._fields)
        data = str(Act(**Fields(codec, Act).parts(table, where)))
    act = read_action(data) if isinstance(data, str) else None
    if isinstance(act, Act):
        return act
    note_problem(where, "no_act", given=repr(data))
    return Act("pass")


def _check(game: Rules, board: Board, stage: Stage, where: Location) -> None:
    """Check the conditions that hold at a stage.

    Of the cards that leave the hand (702.6k-iii, F32), some are left to choose; and nobody has won
    (902.1) where a rule check has just been made.
    """
    at, hand = stage.at, board.sides[board.player].hand
    if not exists(game, at):
        note_problem(where.key("at"), "other_variant", at=at, variant=game.variant)
    elif not is_prepared(game, board, at):
        note_problem(where.key("at"), "before", at=at)
    if at in AWAY:
        count, _ = away(game, board, at)
        if minus(stage.picked, hand) or len(stage.picked) >= min(count, len(hand)):
            note_problem(where.key("picked"), "picked", count=count)
    if at in ("situation", "supports", *RUNNING):  # a rule check has just been made
        for who, side in zip(WHO, board.sides, strict=True):
            if not to_go(side):
                note_problem(where.key(who).key("areas"), "empty")


def describe(state: State) -> dict[str, Any]:
    """Return a position as plain data: ``place(state.game, describe(state)) == state``.

    A position has a description unless an ability is being resolved: before everything (601.1), at
    every decision that the rules of a turn or of set-up ask for, and at the draws between.

    Raises
    ------
    BadInput
        The position has no description.

    Examples
    --------
    >>> import racekit as rk
    >>> describe(rk.game("foth").start())
    {'at': 'begin'}
    >>> describe(position(you={"hand": "force*2"}))["you"]
    {'hand': 'force*2', 'areas': '5; 5; 5; 5', 'pool': 'force*20'}
    """
    game: Any = state.game
    board: Board = state.board
    if not board.turn and state == game.start():
        return dict(_BEFORE_ALL)
    stage = stage_of(state)
    if stage is None:
        raise BadInput.of("bad_position", [Problem.of("start", "unserializable_position")])
    boards = BoardFormat(game)
    told = {**_encoded_stage(boards.codec, stage), **boards.encode(board, stage.at)}
    if stage.at == "over":
        told["outcome"] = list(board.outcome or ())
    if board.past:
        told["past"] = [_encoded_deed(boards, board.player, deed) for deed in board.past]
    return told


def _encoded_deed(boards: BoardFormat, player: int, deed: Deed) -> dict[str, Any]:
    """Return an action of a player, and the board on which it was done (1201.1b, F54)."""
    seat = {} if deed.seat == player else {"seat": deed.seat}
    return {"did": str(deed.action), **seat, "before": boards.encode(deed.before, "supports")}


_ALWAYS = {
    "priority": ("priority", "first", "played"),
    "together": ("priority",),
    "advance": ("draws",),
}
"""Fields of some stages that are written even if they have their defaults."""


def _encoded_stage(codec: Codec, stage: Stage) -> dict[str, Any]:
    """Return the stage as plain data."""
    always = {name: getattr(stage, name) for name in _ALWAYS.get(stage.at, ())}
    return {**Fields(codec, Stage).encode(stage), **always}
