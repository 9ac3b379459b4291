"""How good an action of Read Aloud looks to the greedy player: it is tried out.

A card may say anything that the vocabulary has words for. So an action is judged by doing it: what
is left of the turn is played in a few positions that the view allows, with choices of one's own for
the best, and what others and chance decide left to chance. What then counts:

- The share of the victory, if the game is over, or were over now. How far that may be relied on
  depends on how many cards field and stock still hold: with each of them, somebody may read another
  winning condition. So who would win now hastens the end, and who would not puts it off.
- The winning conditions in the own hand that one would meet oneself: they are kept until then.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from statistics import fmean
from typing import TYPE_CHECKING, Any

from ..engine.game import Chance, Task
from ..games.readaloud.board import Board, Condition
from ..games.readaloud.cards import FIELD, Action, Code, hand_of
from ..games.readaloud.flow import pending
from ..games.readaloud.values import winners
from ..games.readaloud.worlds import Worlds

if TYPE_CHECKING:
    from ..games.readaloud.view import ReadAloudView

WORLDS = 3
"""In so many positions that the view allows an action is tried."""
LASTING = 0.8
"""How much a card of the field or the stock leaves of what would hold if the game ended now."""
PACE = 0.004
"""What each card of the field and the stock costs: nobody likes a game that does not get on."""
KEPT = (0.3, 0.15, 0.05)
"""What the conditions in hand are worth that one would meet, the best first."""

Asked = tuple[Any, Board]
"""A choice, and the table on which it is to be made."""


def outlook(view: ReadAloudView) -> Callable[[Action], float]:
    """Return the function that values an action seen from `view`."""
    judge = Judge(view)
    rng = random.Random(view.turn)
    worlds = Worlds(view)
    states = [worlds.sample(rng) for _ in range(WORLDS)]
    return lambda action: judge.chosen([(state.task, state.board) for state in states], action)


class Judge:
    """What a seat makes of the positions that its view allows."""

    def __init__(self, view: ReadAloudView) -> None:
        self.game = view.rules
        self.seat = view.seat
        self.rng = random.Random(view.turn)

    def chosen(self, asked: Sequence[Asked], action: Action) -> float:
        """Return what an action leads to, on average of the positions."""
        after = [self.go_on(task.play(self.game, board, action).board) for task, board in asked]
        over = [self.worth(board) for task, board in after if task is None]
        again = [(task, board) for task, board in after if task is not None]
        if again:
            task, board = again[0]
            best = max(self.chosen(again, each) for each in task.actions(self.game, board))
            over += [best] * len(again)
        return fmean(over)

    def go_on(self, board: Board) -> tuple[Any, Board]:
        """Play on until this seat is asked again, or the turn is over."""
        while not board.ended:
            task = pending(self.game, board)
            if task is None:
                break
            if isinstance(task, Task):
                board = task.run(self.game, board).board
                continue
            if isinstance(task, Chance):
                weights = task.weights(self.game, board)
                (action,) = self.rng.choices(list(weights), list(weights.values()))
            elif task.seat == self.seat:
                return task, board
            else:
                action = self.rng.choice(task.actions(self.game, board))
            board = task.play(self.game, board, action).board
        return None, board

    def worth(self, board: Board) -> float:
        """Return what a table is worth to this seat: 0, where it has its fair share of hope."""
        fair = 1 / self.game.players
        if board.ended:
            return self.share(board.won) - fair
        now = self.share(self.winners(board, board.condition))
        left = len(board.stock) + len(board.laid[FIELD])
        lasting = LASTING**left
        kept = sorted(self.kept(board), reverse=True)
        hope = sum(worth * share for worth, share in zip(KEPT, kept, strict=False))
        return lasting * (now - fair) + (1 - lasting) * hope - PACE * left

    def share(self, won: Sequence[int]) -> float:
        """Return this seat's share of a victory."""
        return 1 / len(won) if self.seat in won else 0.0

    def winners(self, board: Board, condition: Condition | None, gone: Code = "") -> Sequence[int]:
        """Return who would win now, under a condition, if a card were gone."""
        hands = [
            tuple(piece for piece in hand if piece.card != gone) for hand in board.laid[FIELD + 1 :]
        ]
        return winners(self.game.cards, condition, hands, board.seat)

    def kept(self, board: Board) -> Iterable[float]:
        """Yield the share that each condition in the own hand would bring, once it was read."""
        for piece in board.laid[hand_of(self.seat)]:
            for effect in self.game.cards[piece.card].effects:
                if effect.word == "condition":
                    condition = Condition(*effect[1:], self.seat, piece.card)
                    yield self.share(self.winners(board, condition, piece.card))
