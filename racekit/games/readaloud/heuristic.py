"""The heuristic of the greedy player for Read Aloud: it tries each action.

A card may have any effect that the vocabulary can express. The heuristic therefore tries an action
in a determinization: it plays the rest of the turn, with the best of a few choices of its own, and
chance and the other players at random. It then discards the worse half of the actions, tries the
others in another determinization, and so on (`DETERMINIZATIONS` times). The value after the turn
consists of:

- The share of the victory, if the game is over, or if it ended now. Each card in the field and the
  stock reduces the weight of the latter, because somebody may still read another winning condition.
  A seat that would win now thus hastens the end, and one that would not delays it.
- The winning conditions in one's own hand that the seat would meet: it keeps them until then.

A search begins near the end: before that, hardly anything tells who will win.

The quick heuristic tries nothing: it knows of each card how many cards it takes out of the game on
average (`haste`), and looks at who would win only where a winning condition could be read late.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from statistics import fmean
from typing import TYPE_CHECKING, Any

from ...engine.tasks import Action, Chance, Task
from . import board as moves
from .board import Board, Condition
from .cards import FIELD, Card, Code, Place, Spot, hand_of
from .determinizations import Determinizations
from .effects import CardByChance
from .flow import Fill, begun, pending, to_deal
from .values import winners

if TYPE_CHECKING:
    from ...engine.game import State
    from .rules import Rules
    from .view import ReadAloudView

DETERMINIZATIONS = 4
"""The maximum number of determinizations in which an action is tried."""
FOLLOW_UPS = 2
"""The number of follow-up choices that are tried within an action."""
DISCOUNT = 0.8
"""The discount of the current result for each card in the field or the stock."""
CARD_PENALTY = 0.02
"""The penalty for each card in the field or the stock, so that the game proceeds."""
CONDITION_VALUES = (0.3, 0.15, 0.05)
"""The values of the conditions in hand that the seat would meet, the best first."""

DEALS = 3
"""The number of deals in which each card is tried once and for all."""
FAR = 15
"""The cards in the field and the stock with which the quick heuristic begins to look who would
win: with more, that hardly lasts."""

LATE = 8
"""The most cards in the field and the stock with which a search begins: about five turns."""
HORIZON = 12
"""The turns that a search plays on; nearly all games are over by then."""
LEAD = 0.4
"""How much of a lead is kept, at the discount of the cards that are left. Fitted to 120 games of
greedy players."""


def horizon(view: ReadAloudView) -> int:
    """Return the number of turns that a search plays on: none as long as many cards are left."""
    return HORIZON if cards_left(view.board) <= LATE else 0


def cards_left(board: Board) -> int:
    """Return the number of cards in the field and the stock."""
    return len(board.stock) + len(board.laid[FIELD])


def turn(state: State) -> int:
    """Return the number of the turn."""
    number: int = state.board.turn
    return number


def shares(state: State) -> list[float]:
    """Return each seat's estimated share of the win: a fair one, and what a lead adds to it.

    Examples
    --------
    >>> import racekit as rk
    >>> shares(rk.game("readaloud", players=3).start())
    [0.3333333333333333, 0.3333333333333333, 0.3333333333333333]
    """
    board, fair = state.board, 1 / state.game.players
    game: Any = state.game
    won = winners(game.cards, board.condition, board.laid[FIELD + 1 :], board.seat)
    lasting = LEAD * DISCOUNT ** cards_left(board)
    now = [1 / len(won) if seat in won else 0.0 for seat in range(game.players)]
    return [fair + lasting * (share - fair) if won else fair for share in now]


def evaluation(view: ReadAloudView) -> Callable[[Action], float]:
    """Return the function that evaluates an action seen from `view`."""
    left = Evaluator(view).best()
    return lambda action: left.get(action, -math.inf)


class Trial:
    """Plays turns at random, but for the choices of a seat about its card, if there is one."""

    def __init__(self, game: Rules, rng: random.Random, seat: int | None = None) -> None:
        self.game, self.rng, self.seat = game, rng, seat

    def go_on(self, board: Board) -> tuple[Any, Board]:
        """Play until the seat has a choice about a card, or the turn is over."""
        while not board.ended and (task := pending(self.game, board)) is not None:
            if isinstance(task, Task):
                board = task.run(self.game, board).board
                continue
            if isinstance(task, CardByChance):
                card = task.which(self.rng.choice(task.cards(board)))
                board = task.play(self.game, board, card).board
                continue
            if isinstance(task, Chance):
                ways = tuple(task.weights(self.game, board))  # all weigh the same
            elif task.seat == self.seat and not isinstance(task, Fill):
                return task, board
            else:
                ways = task.actions(self.game, board)
            board = task.play(self.game, board, self.rng.choice(ways)).board
        return None, board


class Evaluator(Trial):
    """Evaluates actions in determinizations of a seat's view."""

    def __init__(self, view: ReadAloudView) -> None:
        super().__init__(view.rules.silent, random.Random(view.turn), view.seat)
        self.seat: int = view.seat
        self.determinizations = Determinizations(view)

    def best(self) -> Mapping[Action, float]:
        """Return the actions that survive to the end, with their mean values."""
        states = [self.determinizations.sample(self.rng) for _ in range(DETERMINIZATIONS)]
        task: Any = states[0].task
        actions = task.actions(self.game, states[0].board)
        if len(actions) == 1:
            return {actions[0]: 0.0}
        tried: dict[Action, list[float]] = {action: [] for action in actions}
        for seed, state in enumerate(states):
            for action, found in tried.items():
                self.rng.seed(seed)  # the same random numbers for each
                found.append(self.after(task, state.board, action))
            tried = _better_half(tried)
        return {action: fmean(found) for action, found in tried.items()}

    def after(self, task: Any, board: Board, action: Action) -> float:
        """Return the value of an action in one determinization."""
        task, board = self.go_on(task.play(self.game, board, action).board)
        if task is None:
            return self.worth(board)
        ways = task.actions(self.game, board)
        some = self.rng.sample(ways, min(FOLLOW_UPS, len(ways)))
        return max(self.after(task, board, way) for way in some)

    def worth(self, board: Board) -> float:
        """Return the value of a board to this seat; 0 is its fair share."""
        fair = 1 / self.game.players
        if board.ended:
            return self.share(board.won) - fair
        now = self.share_by(board, board.condition)
        left = cards_left(board)
        lasting = DISCOUNT**left
        kept = sorted(self.kept(board), reverse=True)
        hope = sum(worth * share for worth, share in zip(CONDITION_VALUES, kept, strict=False))
        return lasting * (now - fair) + (1 - lasting) * hope - CARD_PENALTY * left

    def share(self, won: Sequence[int]) -> float:
        """Return this seat's share of a victory."""
        return 1 / len(won) if self.seat in won else 0.0

    def share_by(self, board: Board, condition: Condition | None, gone: Code = "") -> float:
        """Return its share if the game ended now, under a condition, without a card of its hand."""
        hands = list(board.laid[FIELD + 1 :])
        hands[self.seat] = tuple(piece for piece in hands[self.seat] if piece.card != gone)
        return self.share(winners(self.game.cards, condition, hands, board.seat))

    def kept(self, board: Board) -> Iterable[float]:
        """Yield the share that each condition in the seat's own hand would bring once read."""
        for piece in board.laid[hand_of(self.seat)]:
            for effect in self.game.cards[piece.card].effects:
                if effect.word == "condition":
                    _, what, how, n = effect
                    condition = Condition(what, n, self.seat, how, piece.card)
                    yield self.share_by(board, condition, piece.card)


def _better_half(tried: Mapping[Action, list[float]]) -> dict[Action, list[float]]:
    """Return the better half of the actions, at least two; ties stay together."""
    ranked = sorted(map(fmean, tried.values()), reverse=True)
    least = ranked[len(ranked) // 2]
    return {action: found for action, found in tried.items() if fmean(found) >= least}


# --- at a glance ---------------------------------------------------------------------------------


def at_a_glance(view: ReadAloudView) -> Callable[[Action], float]:
    """Return a quick evaluation of the cards to read; of other actions, each is as good."""
    return Glance(view).value if view.asks == "read" else lambda action: 0.0


class Glance:
    """Evaluates the cards to read without trying them."""

    def __init__(self, view: ReadAloudView) -> None:
        self.view, self.known = view, known_cards(view.rules.silent)
        self.lasting = DISCOUNT ** cards_left(view.board)

    def value(self, action: Any) -> float:
        """Return the value of reading a card."""
        card = moves.piece_at(self.view.board, action.spot).card
        haste, condition = self.known[card]
        gain = 0.0 if condition is None else self._gain(condition, action.spot.place)
        return CARD_PENALTY * haste + gain

    def _gain(self, condition: Condition, place: Place) -> float:
        """Return what a winning condition brings, less the hope that it is in the own hand."""
        seat, hope = self.view.seat, 0.0
        if place == hand_of(seat):
            hope = (1 - self.lasting) * CONDITION_VALUES[0]
        if cards_left(self.view.board) > FAR:
            return -hope
        evaluator, board = self._world
        share = evaluator.share_by(board, condition._replace(seat=seat), condition.card)
        return self.lasting * (share - evaluator.share_by(board, board.condition)) - hope * share

    @cached_property
    def _world(self) -> tuple[Evaluator, Board]:
        evaluator = Evaluator(self.view)
        return evaluator, evaluator.determinizations.sample(evaluator.rng).board


@lru_cache(maxsize=64)
def known_cards(game: Rules) -> Mapping[Code, tuple[float, Condition | None]]:
    """Return of each card how many cards it takes out of the game, and its winning condition."""
    trial = Trial(game, random.Random(0))
    return {
        code: (fmean(_haste(trial, code) for _ in range(DEALS)), _condition(card))
        for code, card in game.cards.items()
    }


def _haste(trial: Trial, card: Code) -> int:
    """Return how many cards leave the field and the stock if a card is read after a deal."""
    board, dealt = moves.empty_board(trial.game), card
    while (place := to_deal(board)) is not None:
        board = moves.draw(board, place, dealt)
        dealt = trial.rng.choice(board.pool)
    begin = begun(moves.begin_turn(board, 0, 1), 0, Spot(FIELD, 0))
    return cards_left(begin) - cards_left(trial.go_on(begin)[1])


def _condition(card: Card) -> Condition | None:
    """Return the winning condition that a card sets, for any reader."""
    said = (effect for effect in card.effects if effect.word == "condition")
    return next((Condition(each.what, each.n, 0, each.how, card.code) for each in said), None)
