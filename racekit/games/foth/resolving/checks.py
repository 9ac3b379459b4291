"""Rule checks (804): rule processes (900) until none is left, then waiting abilities (806)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ....engine.tasks import Action, Change, Task
from ..abilities.meaning import holds
from ..actions import act
from ..board import SEATS, Board, Frame, Piece, Side, Source, Waiting, begun, ended, is_home, other
from ..traits import IN_RUN
from .asking import Answer, Offer, forgotten
from .characteristics import Characteristics
from .handlers import leaving, over
from .layers import derived
from .loops import is_endless
from .paying import affordable, may_be_payable
from .performing import watching, work
from .pipeline import Propose
from .triggers import MOST_WAITING, watched

if TYPE_CHECKING:
    from ..rules import Rules

MOST_PLAYED = 10_000
"""A chain of this many abilities without a player's choice is ended as a draw (F53)."""


@dataclass(frozen=True, slots=True)
class Check(Task):
    """804.1: rule processes, then a waiting ability, till nothing is left (804.1a, 804.2, F40).

    Rule processes (901.1) are carried out here only (901.2).
    """

    def run(self, game: Rules, board: Board) -> Change:
        if is_endless(game, board, self):
            return over(derived(game, board), (), "1201.1c")
        return self.proceed(game, board)

    def proceed(self, game: Rules, board: Board) -> Change:
        """Carry out what comes next, without a look at whether it ends."""
        now = derived(game, board)
        board = watched(now)
        one, two = board.sides
        if is_home(one) or is_home(two):
            home = tuple(seat for seat in SEATS if is_home(board.sides[seat]))
            rule = "F39" if len(home) == len(SEATS) else "902.1"
            return over(derived(game, board), home, rule)
        if len(board.waiting) > MOST_WAITING:
            return over(now, (), "F53", "draw_waiting", n=MOST_WAITING)
        if now.lying and (processed := _processed(game, board)):
            return processed
        if not board.waiting:
            return Change(forgotten(board))
        for seat in (board.player, other(board.player)):
            mine = tuple(each for each in board.waiting if each.source.user == seat)
            if mine:
                return Change(board, then=(_next(seat, mine), Check()))
        return Change(board)


def _processed(game: Rules, board: Board, kept: tuple[int, ...] = ()) -> Change | None:
    """Carry out the rule processes (901.1, 901.2) that put cards away; None if none is due.

    Of situations put down last together, players have chosen those to be kept (903.1, 903.2a).
    """
    swept: list[tuple[Piece, str]] = []
    situations = tuple(_situations(game, side) for side in board.sides)
    if sum(map(len, situations)) > 1:
        for seat in (board.player, other(board.player)):
            last = _last(situations[seat])
            if len(last) > 1 and not set(kept) & set(last):
                return Change(board, then=(KeepSituation(seat, kept),))
        swept += _doubled(situations, kept)
    swept += _misplaced(game, board)
    return _sweep(game, board, tuple(dict.fromkeys(swept))) if swept else None


def _misplaced(game: Rules, board: Board) -> Iterator[tuple[Piece, str]]:
    """Yield the cards that lie where they do not belong, each with its rule."""
    for side in board.sides:
        for piece in side.run:
            if piece.role not in IN_RUN:  # supports for horses stay until the run is over (F21)
                yield piece, "904.1"
        for piece in side.situation:
            if not _is_situation(game, piece):
                yield piece, "904.2"
    if not board.frames:  # what is being played stays (905.1)
        for piece in board.resolving:
            yield piece, "905.1"


Situations = tuple[Piece, ...]
"""A player's situations, without what lies among them and is none (904.2)."""


def _situations(game: Rules, side: Side) -> Situations:
    return tuple(piece for piece in side.situation if _is_situation(game, piece))


def _is_situation(game: Rules, piece: Piece) -> bool:
    return game.cards[piece.card].type == "situation"


def _last(situations: Situations) -> tuple[int, ...]:
    """Return a player's situations that were put down last, at the same time (903.1)."""
    latest = max((piece.at for piece in situations), default=0)
    return tuple(piece.id for piece in situations if piece.at == latest)


def _doubled(
    situations: Sequence[Situations], kept: tuple[int, ...]
) -> Iterator[tuple[Piece, str]]:
    """Return the situations that a later one replaces (903, F22)."""
    lasts = filter(None, map(_last, situations))
    stay = {next((number for number in last if number in kept), last[0]) for last in lasts}
    newest = [piece for each in situations for piece in each if piece.id in stay]
    alone = len(newest) < len(SEATS)
    times = {piece.at for piece in newest}
    tied = not alone and len(times) == 1
    for each in situations:
        for piece in each:
            if tied:
                yield piece, "903.2c"
            elif piece not in newest or piece.at < max(times):
                yield piece, "903.1" if alone else "903.2b"


def _sweep(game: Rules, board: Board, swept: Sequence[tuple[Piece, str]]) -> Change:
    """Move all misplaced cards at one time (901.3); that may be endless (1201.1c)."""
    board = board._replace(played=board.played + 1)
    if board.played > MOST_PLAYED:  # replacement effects keep undoing it
        return over(derived(game, board), (), "F53", "draw_limit", n=MOST_PLAYED)
    moves = tuple(move for piece, rule in swept for move in leaving((piece,), "farm", rule))
    return Change(board, then=(Propose(moves), Check()))


@dataclass(frozen=True, slots=True)
class KeepSituation(Answer):
    """903.1: a player chooses which of several situations put down together stays."""

    seat: int
    kept: tuple[int, ...]  # what the other player has chosen
    rule: ClassVar[str] = "903.1"

    def answers(self, game: Rules, board: Board) -> tuple[Action, ...]:
        situations = _situations(game, board.sides[self.seat])
        last = _last(situations)
        return tuple(act("pick", each.card, each.id) for each in situations if each.id in last)

    def answered(self, game: Rules, board: Board, action: Any) -> Change:
        return _processed(game, board, (*self.kept, action.on)) or Change(board, then=(Check(),))


# --- waiting abilities (804.2b, c, 806) ------------------------------------------------------


def _next(seat: int, mine: tuple[Waiting, ...]) -> Task | Answer:
    """Return the task that plays a player's next ability; the player chooses among several."""
    first, *others = dict.fromkeys(mine)
    return Order(seat, (first, *others)) if others else PlayAbility(first)


@dataclass(frozen=True, slots=True)
class Order(Answer):
    """806.3a: the player with waiting abilities chooses which to play first."""

    seat: int
    waiting: tuple[Waiting, ...]
    rule: ClassVar[str] = "806.3a"
    is_free = False  # all of them are played, whatever the order

    def answers(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return tuple(act("resolve", str(n)) for n in range(1, len(self.waiting) + 1))

    def answered(self, game: Rules, board: Board, action: Any) -> Change:
        first = self.waiting[int(action.what) - 1]
        return Change(board, then=(PlayAbility(first),))


@dataclass(frozen=True, slots=True)
class PlayAbility(Task):
    """806.3: play an ability, even if its card has moved (806.7)."""

    waiting: Waiting

    def run(self, game: Rules, board: Board) -> Change:
        (source, ability, event, target), user = self.waiting, self.waiting.source.user
        now, board = derived(game, board), board._replace(played=board.played + 1)
        if board.played > MOST_PLAYED:
            return over(now, (), "F53", "draw_limit", n=MOST_PLAYED)
        frame = Frame(source, event, target, came=watching(ability.effects))
        named = game.event("806.3", "ability", seat=user, card=source.card, ability=ability)
        met = ability.kind == "state" or holds(now, frame, ability.condition)
        if met and ability.cost is None:
            return Change(begun(board, frame), (named,), (*work(ability), Resolved(self.waiting)))
        if met and ability.cost and may_be_payable(now, user, ability.cost):
            return Change(begun(board, frame), (named,), (MayPay(user, self.waiting),))
        off = game.event("806.3b", "ability_off", seat=user, card=source.card)
        return Change(_resolved(board, self.waiting), (named, off))


@dataclass(frozen=True, slots=True)
class MayPay(Offer):
    """806.3a-i: whether to pay for an ability; unpaid it is not played (806.3b-i)."""

    seat: int
    waiting: Waiting
    rule: ClassVar[str] = "806.3a-i"

    def source(self, board: Board) -> Source:
        return self.waiting.source

    def can(self, now: Characteristics) -> bool:
        return affordable(now, self.seat, self.waiting.ability)

    def answered(self, game: Rules, board: Board, action: Any) -> Change:
        source = self.waiting.source
        if action.verb == "yes":
            then = (*work(self.waiting.ability), Resolved(self.waiting))
            return Change(board, then=then)
        unpaid = game.event("806.3b-i", "unpaid", seat=source.user, card=source.card)
        return Change(_resolved(ended(board), self.waiting), (unpaid,))


@dataclass(frozen=True, slots=True)
class Resolved(Task):
    """806.3: a played ability waits one time fewer."""

    waiting: Waiting

    def run(self, game: Rules, board: Board) -> Change:
        return Change(watched(derived(game, _resolved(board, self.waiting))))


def _resolved(board: Board, done: Waiting) -> Board:
    waiting = list(board.waiting)
    if done in waiting:
        waiting.remove(done)
    return board._replace(waiting=tuple(waiting))
