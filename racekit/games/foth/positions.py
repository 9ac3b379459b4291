"""Positions of Force of the Horse from a plain description, and positions told back as plainly.

A description is plain data: cards by their ids in words (``comet force*2``), ``you`` for the cards
of seat 0 and ``they`` for those of seat 1. A lesson writes one with `position`; a record that does
not begin at the start carries one (see `describe`). What can be on the table is checked, not
whether play could have led there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ...engine.errors import BadInput, Problem
from ...engine.state import State
from .board import Board, Piece, Pile, Slot
from .cards import GOINGS
from .describing.placing import KEYS, WHO, Reader, counts, roles
from .describing.remembering import told_effect, told_gone, told_later
from .describing.stages import PHASES, RUNNING, Stage, stage_of

if TYPE_CHECKING:
    from .rules import Rules

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
        The cards of seat 0 and of seat 1; what is left out is empty. Cards are ids in a text or in
        a list: ``"comet force*2"``.

        ``hand``, ``farm``, ``removed``
            And ``shown``: what the other player has seen of the hand.
        ``areas``
            The four distance areas, each from the top: ``"comet:0 comet ? 7; 11; 11; 11"``.
            ``?`` or a number stand for cards that nobody has looked at; ``comet:01`` is known to
            both seats, ``comet:0`` to one, and ``comet`` lies there unknown to both. Left out:
            what there is, shared out as in 603.1f, and else five unseen cards each.
        ``pool``
            What unseen cards may be; left out: what of the ``deck`` (cards, or the name of a
            distance class for the ready deck) is nowhere else, and without a deck normal force.
        ``down``
            Face-down cards of the farm, as in ``areas``.
        ``situation``, ``run``
            Cards on the table: ``"comet force whip on comet"``. Horses of the turn player run,
            those of the other guard. A table for each card says more: ``card``, ``as``, ``on``,
            ``id``, ``at`` (when it came).
    at : str
        How far the turn is: ``turn`` (it begins), ``supports`` (702.5), ``run`` (702.6b),
        ``guard`` (702.6d), ``priority`` (702.6f), ``end`` (702.6m), or ``check`` (a rule check
        before supports). Before the first turn: ``mulligan`` (603.1c).
    player : int
        Whose turn it is.
    turn : int, optional
        Its number; 1 where it is not said.
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
        Listing everything that is wrong, each with its place.

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
    return Reader(game, data, problems).state()


def _game(options: Mapping[str, Any]) -> tuple[Rules, Sequence[Problem]]:
    """Return the game; where options are wrong, a game to go on checking with, and why."""
    from . import make

    try:
        return make(**options), ()
    except BadInput as error:
        problems = error.problems
    usual = {"course": "tokyo", "metres": 1600, "going": "good"}
    try:
        return make(**usual, cards=options.get("cards")), problems
    except BadInput:
        # Nothing more can be said of cards that cannot be read.
        raise BadInput.of("bad_position", problems) from None


def place(game: Rules, data: Mapping[str, Any]) -> State:
    """Return the position of a description.

    Parameters
    ----------
    game : Rules
        The game with its options.
    data : mapping
        What `describe` returns; what is left out is as `position` has it.

    Raises
    ------
    BadInput
        Listing everything that is wrong, each with its place.
    """
    if data == _BEFORE_ALL:
        return game.start()
    return Reader(game, data).state()


def describe(state: State) -> dict[str, Any]:
    """Return a position as plain data: ``place(state.game, describe(state)) == state``.

    It can be told wherever no ability is being carried out: all that is decided by the rules of a
    turn and before the first, and the draws between.

    Raises
    ------
    BadInput
        Where it cannot be told.

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
        raise BadInput.of("bad_position", [Problem.of("start", "untold_position")])
    told = {**dict(_stage(stage)), **_board(game, board, stage.at)}
    if stage.at == "over":
        told["outcome"] = list(board.outcome or ())
    if board.past:
        told["past"] = [
            {"did": str(act), "before": _board(game, before, "supports")}
            for before, act in board.past
        ]
    return told


def _stage(stage: Stage) -> Iterator[tuple[str, Any]]:
    """Tell how far the game is."""
    yield "at", stage.at
    if stage.at == "priority":
        yield from (("priority", stage.priority), ("first", stage.first), ("played", stage.played))
    if stage.at == "advance":
        yield "draws", stage.draws
    if stage.picked:
        yield "picked", _words(stage.picked)
    if stage.decided:
        yield "decided", True


def _board(game: Rules, board: Board, at: str) -> dict[str, Any]:
    """Tell a board; what is as usual is left out."""
    lying = [
        piece for zone in ("situation", "run") for s in board.sides for piece in getattr(s, zone)
    ]
    sides = {who: dict(_side(game, board, seat, lying)) for seat, who in enumerate(WHO)}
    return {
        **sides,
        **{name: value for name, value in _further(game, board, at) if value is not None},
    }


def _side(
    game: Rules, board: Board, seat: int, lying: Sequence[Piece]
) -> Iterator[tuple[str, Any]]:
    """Tell a player's cards."""
    side = board.sides[seat]
    for zone in ("hand", "shown", "farm"):
        if cards := getattr(side, zone):
            yield zone, _words(cards)
    if side.down:
        yield "down", _slots(side.down)
    if side.removed:
        yield "removed", _words(side.removed)
    if board.turn:
        yield "areas", "; ".join(_slots(pile.slots) for pile in side.piles)
    if any(pile.loose for pile in side.piles):
        yield "loose", "; ".join(map(_loose, side.piles))
    if side.pool:
        yield "pool", _words(side.pool)
    for zone in ("situation", "run"):
        if found := getattr(side, zone):
            known = roles(zone, runs=seat == board.player)
            yield (
                zone,
                [
                    _piece(piece, lying.index(piece), known(game.cards[piece.card]))
                    for piece in found
                ],
            )


def _piece(piece: Piece, nth: int, usual: tuple[str, ...]) -> dict[str, Any]:
    """Tell a card that lies on the table."""
    told: dict[str, Any] = {"card": piece.card}
    if piece.role not in usual[:1]:
        told["as"] = piece.role
    if piece.role == "support":
        told["on"] = piece.on
    if piece.id != nth:
        told["id"] = piece.id
    if piece.at != piece.id:
        told["at"] = piece.at
    return told


def _further(game: Rules, board: Board, at: str) -> Iterator[tuple[str, Any]]:
    """Tell what is left out where it is as usual."""
    race = board.race
    clock, moment = counts(board)
    yield "turn", board.turn
    yield "player", board.player
    yield "course", (race.course or None) if game.course is None else None
    yield "metres", (race.metres or None) if game.metres is None else None
    yield "going", GOINGS[race.going - 1] if race.going else None
    yield "phase", board.phase if board.phase != PHASES[at] else None
    yield "redraws", list(board.redraws) or None
    yield "turned", _words(board.turned) or None
    yield "runs", board.runs if board.runs != int(at in RUNNING) else None
    yield "keep", board.keep or None
    yield "distance", board.distance or None
    yield "effects", [told_effect(each) for each in board.effects] or None
    yield "later", [told_later(each) for each in board.later] or None
    yield "gone", [told_gone(last, game.cards[last.piece.card]) for last in board.gone] or None
    yield "used", [list(each) for each in board.used] or None
    yield "in_a_row", board.played or None
    yield "clock", board.clock if board.clock != clock else None
    yield "moment", board.moment if board.moment != moment else None


# --- words -----------------------------------------------------------------------------------


def _words(cards: Any) -> str:
    """Write cards: ``comet force*2``."""
    return " ".join(_counted(card, len([*same])) for card, same in groupby(cards))


def _counted(word: str, count: int) -> str:
    return word if count == 1 else f"{word}*{count}"


def _slots(slots: Sequence[Slot]) -> str:
    """Write face-down cards from the top: ``comet:0 ? 7``."""
    return " ".join(_slot(slot, len([*same])) for slot, same in groupby(slots))


def _loose(pile: Pile) -> str:
    """Write the cards that were shuffled into a pile: ``comet:0 force*2:0``."""
    return _slots([Slot(card, pile.seen) for card in pile.loose])


def _slot(slot: Slot, count: int) -> str:
    if slot.card is None:
        return str(count)
    # A card's name may be a number, which alone is so many unseen cards.
    word = f"{slot.card}*{count}" if slot.card.isdecimal() else _counted(slot.card, count)
    return f"{word}:{''.join(map(str, slot.known))}" if slot.known else word
