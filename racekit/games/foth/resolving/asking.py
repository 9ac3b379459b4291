"""The base classes of choices and chances, and the record of choices for loops (1201.1)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, ClassVar

from ....engine.events import Refusal
from ....engine.tasks import Action, Chance, Choice
from ..actions import Act, act, one_drawn, one_of
from ..board import Board, Source, renumbered
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
    """Record an action of the turn player with its position (1201.1b)."""
    if seat != board.player:
        return board
    return board._replace(past=(*board.past, (_position(board), action)))


def done_before(board: Board, seat: int, action: Act) -> bool:
    """Whether the turn player has already done this in this position in this turn (1201.1b)."""
    if seat != board.player or not any(action == done for _, done in board.past):
        return False
    return (_position(board), action) in board.past


def _position(board: Board) -> Board:
    """Return a board for comparison with others of the same turn."""
    return renumbered(board)._replace(past=(), played=0)


def agreed(board: Board, seat: int, action: Act) -> Board:
    """Record an accepted optional action; if it comes from a waiting ability, it can loop."""
    board, first = chosen(board), board.frames[0]
    if any((each.source, each.event) == (first.source, first.event) for each in board.waiting):
        return remembered(board, seat, action)
    return board


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
        done = self._done(board)
        if action == act("yes") and done_before(board, self.seat, done):
            return game.refusal("1201.1b", "again", card=done.what)
        return super().why_not(game, board, action)

    def agreed(self, board: Board) -> Board:
        """Record a yes."""
        return agreed(board, self.seat, self._done(board))

    def _done(self, board: Board) -> Act:
        return act("yes", self.source(board).card)
