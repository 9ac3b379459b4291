"""The base classes of choices and chances, and the record of choices for loops (1201.1)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, ClassVar

from ....engine.events import Refusal
from ....engine.tasks import Action, Chance, Choice
from ..actions import Act, act, one_drawn, one_of
from ..board import Board, Deed, Source, renumbered
from .characteristics import Characteristics
from .layers import derived

if TYPE_CHECKING:
    from ..rules import Rules


class Ask(Choice):
    """A choice whose legal actions are all listed."""

    __slots__ = ()

    seat: int

    def candidates(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return self.actions(game, board)

    def why_not(self, game: Rules, board: Board, action: Action) -> Refusal | None:
        if action in self.actions(game, board):
            return None
        return game.refusal(self.rule, "not_offered", given=str(action))


class FromPool(Chance):
    """An unseen card of a player, uniform over the pool."""

    __slots__ = ()

    seat: int
    word: ClassVar[str] = "card"

    def weights(self, game: Rules, board: Board) -> dict[Action, int]:
        return one_of(self.word, board.sides[self.seat].pool)

    def sample(self, game: Rules, board: Board, rng: random.Random) -> Action:
        return one_drawn(self.word, board.sides[self.seat].pool, rng)


def yes_or_no(can: bool) -> tuple[Action, ...]:
    """Return the answers to an optional action: yes only if it is possible."""
    return (act("yes"), act("no")) if can else (act("no"),)


def chosen(board: Board) -> Board:
    """Record that a player had a choice: a loop could have been stopped here (1201.1c)."""
    return board._replace(played=0) if board.played else board


def remembered(board: Board, seat: int, action: Act) -> Board:
    """Record an action with its player and its position (1201.1b, F54)."""
    return board._replace(past=(*board.past, _deed(board, seat, action)))


def done_before(board: Board, seat: int, action: Act) -> bool:
    """Whether a player has done this in this position in this turn (1201.1b, F41, F54)."""
    if not any(deed.seat == seat and deed.action == action for deed in board.past):
        return False
    return _deed(board, seat, action) in board.past


def _deed(board: Board, seat: int, action: Act) -> Deed:
    """Return an action with its position (1201.1b).

    Abilities wait while a support is played only together with a horse (JG7). They do not count
    there: each further one would make the position a new one, and a loop would have no end.
    """
    if action.verb == "play":
        board = board._replace(waiting=())
    return Deed(position(board), seat, action)


def repeated(game: Rules, board: Board, seat: int, action: Act) -> Refusal | None:
    """Refuse an action that led back to this same position in this turn (1201.1b, F54)."""
    if not done_before(board, seat, action):
        return None
    rule = "1201.1b" if seat == board.player else "F54"
    return game.refusal(rule, "again", card=action.what)


def position(board: Board) -> Board:
    """Return a board for comparison with others of the same turn."""
    return renumbered(board)._replace(past=(), played=0)


def agreed(board: Board, seat: int, action: Act) -> Board:
    """Record an accepted optional action, where it can loop.

    That is so in what a waiting ability or a rule process does.
    """
    board = chosen(board)
    if board.frames:
        first = board.frames[0]
        waits = ((each.source, each.event) for each in board.waiting)
        if (first.source, first.event) not in waits:
            return board
    return remembered(board, seat, action)


class Offer(Ask):
    """The choice whether to take an optional action; yes counts as an action (1201.1b)."""

    __slots__ = ()

    def source(self, board: Board) -> Source:
        """Return the source of the offer."""
        raise NotImplementedError

    def can(self, now: Characteristics) -> bool:
        """Whether its cost, if any, can be paid."""
        return True

    def actions(self, game: Rules, board: Board) -> tuple[Action, ...]:
        again = done_before(board, self.seat, self._done(board))
        return yes_or_no(not again and self.can(derived(game, board)))

    def why_not(self, game: Rules, board: Board, action: Action) -> Refusal | None:
        refused = repeated(game, board, self.seat, self._done(board))
        if refused and action == act("yes"):
            return refused
        return super().why_not(game, board, action)

    def agreed(self, board: Board) -> Board:
        """Record a yes."""
        return agreed(board, self.seat, self._done(board))

    def _done(self, board: Board) -> Act:
        return act("yes", self.source(board).card)
