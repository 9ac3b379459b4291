"""How good an action of Read Aloud looks to the greedy player: it is tried out.

A card may say anything that the vocabulary has words for. So an action is judged by doing it in a
position that the view allows: what is left of the turn is played on, with the better of a few
choices of one's own, and what others and chance decide left to chance. Then the worse half of the
actions is out, and the others are tried in another position, and so on (`WORLDS` times).
What counts after the turn:

- The share of the victory, if the game is over, or were over now. How far that may be relied on
  depends on how many cards field and stock still hold: with each of them, somebody may read another
  winning condition. So who would win now hastens the end, and who would not puts it off.
- The winning conditions in the own hand that one would meet oneself: they are kept until then.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean
from typing import TYPE_CHECKING, Any

from ..engine.tasks import Action, Chance, Task
from ..games.readaloud.board import Board, Condition
from ..games.readaloud.cards import FIELD, Code, hand_of
from ..games.readaloud.determinizations import Determinizations
from ..games.readaloud.flow import Fill, pending
from ..games.readaloud.values import winners

if TYPE_CHECKING:
    from ..games.readaloud.view import ReadAloudView

WORLDS = 4
"""In so many positions that the view allows an action is tried at most."""
CHOICES = 2
"""So many of the choices are tried that come up within what an action does."""
LASTING = 0.8
"""How much a card of the field or the stock leaves of what would hold if the game ended now."""
PACE = 0.02
"""What each card of the field and the stock costs: nobody likes a game that does not get on."""
KEPT = (0.3, 0.15, 0.05)
"""What the conditions in hand are worth that one would meet, the best first."""


def evaluation(view: ReadAloudView) -> Callable[[Action], float]:
    """Return the function that values an action seen from `view`."""
    left = Judge(view).best()
    return lambda action: left.get(action, -math.inf)


class Judge:
    """What a seat makes of the positions that its view allows."""

    def __init__(self, view: ReadAloudView) -> None:
        self.game = view.rules
        self.seat = view.seat
        self.rng = random.Random(view.turn)
        self.determinizations = Determinizations(view)

    def best(self) -> Mapping[Action, float]:
        """Return the actions that stay to the end, with what they lead to on average."""
        states = [self.determinizations.sample(self.rng) for _ in range(WORLDS)]
        actions = states[0].actions()
        if len(actions) == 1:
            return {actions[0]: 0.0}
        tried: dict[Action, list[float]] = {action: [] for action in actions}
        for seed, state in enumerate(states):
            for action, found in tried.items():
                self.rng.seed(seed)  # the same luck for each
                found.append(self.after(state.task, state.board, action))
            tried = _better_half(tried)
        return {action: fmean(found) for action, found in tried.items()}

    def after(self, task: Any, board: Board, action: Action) -> float:
        """Return what an action leads to in one position."""
        task, board = self.go_on(task.play(self.game, board, action).board)
        if task is None:
            return self.worth(board)
        ways = task.actions(self.game, board)
        some = self.rng.sample(ways, min(CHOICES, len(ways)))
        return max(self.after(task, board, way) for way in some)

    def go_on(self, board: Board) -> tuple[Any, Board]:
        """Play on until this seat is asked about a card's words, or the turn is over."""
        while not board.ended and (task := pending(self.game, board)) is not None:
            if isinstance(task, Task):
                board = task.run(self.game, board).board
                continue
            if isinstance(task, Chance):
                ways = tuple(task.weights(self.game, board))  # all weigh the same
            elif task.seat == self.seat and not isinstance(task, Fill):
                return task, board
            else:
                ways = task.actions(self.game, board)
            board = task.play(self.game, board, self.rng.choice(ways)).board
        return None, board

    def worth(self, board: Board) -> float:
        """Return what a table is worth to this seat: 0, where it has its fair share of hope."""
        fair = 1 / self.game.players
        if board.ended:
            return self.share(board.won) - fair
        now = self.share_by(board, board.condition)
        left = len(board.stock) + len(board.laid[FIELD])
        lasting = LASTING**left
        kept = sorted(self.kept(board), reverse=True)
        hope = sum(worth * share for worth, share in zip(KEPT, kept, strict=False))
        return lasting * (now - fair) + (1 - lasting) * hope - PACE * left

    def share(self, won: Sequence[int]) -> float:
        """Return this seat's share of a victory."""
        return 1 / len(won) if self.seat in won else 0.0

    def share_by(self, board: Board, condition: Condition | None, gone: Code = "") -> float:
        """Return its share if the game ended now, under a condition, with a card gone from hand."""
        hands = list(board.laid[FIELD + 1 :])
        hands[self.seat] = tuple(piece for piece in hands[self.seat] if piece.card != gone)
        return self.share(winners(self.game.cards, condition, hands, board.seat))

    def kept(self, board: Board) -> Iterable[float]:
        """Yield the share that each condition in the own hand would bring, once it was read."""
        for piece in board.laid[hand_of(self.seat)]:
            for effect in self.game.cards[piece.card].effects:
                if effect.word == "condition":
                    condition = Condition(*effect[1:], self.seat, piece.card)
                    yield self.share_by(board, condition, piece.card)


def _better_half(tried: Mapping[Action, list[float]]) -> dict[Action, list[float]]:
    """Return the better half of the actions, and at least two; equal ones stay together."""
    ranked = sorted(map(fmean, tried.values()), reverse=True)
    least = ranked[len(ranked) // 2]
    return {action: found for action, found in tried.items() if fmean(found) >= least}
