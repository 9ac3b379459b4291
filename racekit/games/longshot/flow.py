"""The tasks of the game, in the order of the rulebook; each task is one step.

Views and descriptions of positions name a pending task by its attribute `asks`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.events import Event, Refusal
from ...engine.result import Result
from ...engine.tasks import Action, AnyTask, Chance, Change, Choice, Task
from ...engine.values import with_item
from . import board as moves
from .board import Board
from .cards import (
    DONE,
    HAND,
    PASS,
    START_MONEY,
    Card,
    Outcome,
    Place,
    Skip,
    box_horse,
    holds,
    outcome,
    outcomes_of,
    place,
)
from .settle import settle

if TYPE_CHECKING:
    from .rules import Rules

# --- LS1, LS2: preparing ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetUp(Task):
    """Prepare the components (LS1) and determine the first player of race 1 (LS2.1)."""

    def run(self, game: Rules, board: Board) -> Change:
        horses, cards = game.horses, len(game.cards)
        events = (
            game.event("LS1.1", "players", players=game.players, horses=horses),
            game.event("LS1.2", "components", cards=cards),
            game.event("LS1.3", "order_cards", orders=horses),
            game.event("LS1.4", "track", spurt=game.spurt, goal=game.goal),
        )
        if game.first_player is None:
            return Change(board, events, (ChooseFirst(), Prepare(1)))
        board = board._replace(first=game.first_player)
        first = game.event("LS2.1", "first_set", seat=board.first)
        return Change(board, (*events, first), (Prepare(1),))


@dataclass(frozen=True, slots=True)
class ChooseFirst(Chance):
    """LS2.1: chance decides who begins race 1."""

    rule: ClassVar[str] = "LS2.1"
    asks: ClassVar[str] = "first"

    def weights(self, game: Rules, board: Board) -> Mapping[Action, int]:
        return {outcome("first", seat): 1 for seat in range(game.players)}

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        board = board._replace(first=action.what)
        return Change(board, (game.event("LS2.1", "first_drawn", seat=board.first),))


@dataclass(frozen=True, slots=True)
class Prepare(Task):
    """Prepare a race (LS2.2 to LS2.5), the last one by LS10.1 to LS10.3."""

    race: int

    def run(self, game: Rules, board: Board) -> Change:
        fresh = moves.empty_board(game.players, game.horses, board.first)
        board = moves.form_stack(fresh, game.cards)._replace(
            race=self.race, purses=board.purses, settlements=board.settlements
        )
        events = [game.event("LS2.5", "at_start", race=self.race)]
        if self.race == 1:
            board = board._replace(purses=(START_MONEY,) * game.players)
            events.append(game.event("LS2.3", "money", amount=START_MONEY))
        else:
            events.insert(0, game.event("LS10.1", "last_race_first", seat=board.first))
        board = board._replace(orders_left=tuple(range(1, game.horses + 1)))
        return Change(board, events, (Deal(0), DealOrder(0), Round()))


class _FromStack(Chance):
    """Draw the next card of the stack; every card in it is equally likely."""

    asks: ClassVar[str]

    def weights(self, game: Rules, board: Board) -> Mapping[Action, int]:
        return Counter(map(outcomes_of(self.asks).__getitem__, board.stack))

    def allows(self, game: Rules, board: Board, action: Action) -> bool:
        return (
            isinstance(action, Outcome)
            and action.kind == self.asks
            and isinstance(action.what, Card)
            and holds(board.stack, action.what)
        )

    def sample(self, game: Rules, board: Board, rng: random.Random) -> Action:
        return outcome(self.asks, rng.choice(board.stack))


@dataclass(frozen=True, slots=True)
class Deal(_FromStack):
    """LS2.2, LS10.2: deal one card at a time, from the first player on, until each has eight."""

    dealt: int
    rule: ClassVar[str] = "LS2.2"
    asks: ClassVar[str] = "deal"

    def called_by(self, board: Board) -> str:
        return "LS2.2" if board.race == 1 else "LS10.2"

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        seat = moves.seat_after(board, self.dealt)
        rule = self.called_by(board)
        board = moves.draw_to_hand(board, seat, action.what)
        dealt = game.secret_event(rule, "dealt", "card", seat=seat, card=action.what)
        if self.dealt + 1 < HAND * game.players:
            return Change(board, (dealt,), (Deal(self.dealt + 1),))
        done = game.event(rule, "all_dealt", each=HAND, left=len(board.stack))
        return Change(board, (dealt, done))


@dataclass(frozen=True, slots=True)
class DealOrder(Chance):
    """LS2.4, LS10.3: deal one order to each player."""

    dealt: int
    rule: ClassVar[str] = "LS2.4"
    asks: ClassVar[str] = "order"

    def called_by(self, board: Board) -> str:
        return "LS2.4" if board.race == 1 else "LS10.3"

    def weights(self, game: Rules, board: Board) -> Mapping[Action, int]:
        return {outcome("order", horse): 1 for horse in board.orders_left}

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        seat, horse = moves.seat_after(board, self.dealt), action.what
        left = tuple(other for other in board.orders_left if other != horse)
        orders = with_item(board.orders, seat, horse)
        board = board._replace(orders=orders, orders_left=left)
        then = (DealOrder(self.dealt + 1),) if self.dealt + 1 < game.players else ()
        rule = self.called_by(board)
        if board.race == 1:
            event = game.secret_event(rule, "order", "horse", seat=seat, horse=horse)
        else:
            event = game.event(rule, "open_order", seat=seat, horse=horse)
        return Change(board, (event,), then)


# --- LS3: the round --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Round(Task):
    """LS3: everyone's turn, the opened card, the run, the marker."""

    def run(self, game: Rules, board: Board) -> Change:
        board = board._replace(round=board.round + 1)
        begins = game.event("LS3.1", "round", round=board.round, race=board.race, seat=board.first)
        return Change(board, (begins,), round_tasks(board.first, game.players))


@dataclass(frozen=True, slots=True)
class PlaceCard(Choice):
    """LS3.1: a seat places one card, or passes (LS5.1); LS6.1 allows a second card."""

    seat: int
    second: bool = False
    rule: ClassVar[str] = "LS3.1"

    @property
    def asks(self) -> str:
        return "second" if self.second else "place"

    def actions(self, game: Rules, board: Board) -> tuple[Action, ...]:
        placings = moves.open_placings(board, dict.fromkeys(board.hands[self.seat]))
        if board.placed:
            placings = [action for action in placings if action.box not in board.placed]
        found: list[Action] = [*placings]
        if self.second:
            found.append(DONE)
        elif not found or moves.all_filled(board):
            found.append(PASS)
        return tuple(found)

    def candidates(self, game: Rules, board: Board) -> tuple[Action, ...]:
        cards = dict.fromkeys(board.hands[self.seat])
        placings = [place(card, box) for card in cards for box in game.every_box]
        return (*placings, DONE if self.second else PASS)

    def why_not(self, game: Rules, board: Board, action: Action) -> Refusal | None:
        if isinstance(action, Place):
            if action.card not in board.hands[self.seat]:
                return game.refusal("LS3.1", "not_in_hand", card=action.card)
            if action.box in board.placed:
                return game.refusal("LS6.1", "same_box", box=action.box)
            return why_not_there(game, board, action)
        if isinstance(action, Skip):
            return self._why_no_skip(game, board, action)
        return game.refusal("LS3.1", "not_a_turn")

    def _why_no_skip(self, game: Rules, board: Board, action: Skip) -> Refusal | None:
        if action == DONE:
            return None if self.second else game.refusal("LS6.1", "nothing_placed")
        if self.second:
            return game.refusal("LS6.1", "say_done")
        if PASS in self.actions(game, board):
            return None
        return game.refusal("LS5.1", "box_empty")

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        if isinstance(action, Skip):
            return self._skip(game, board, action)
        after = moves.play_from_hand(board, self.seat, action.card, action.box)
        rule = "LS6.1" if self.second else "LS3.1"
        events = placing(game, board, action, rule, self.seat)
        again = board.spurt and not self.second and bool(after.hands[self.seat])
        return Change(after, events, (PlaceCard(self.seat, second=True),) if again else ())

    def _skip(self, game: Rules, board: Board, action: Skip) -> Change:
        if action == DONE:
            return Change(board, (game.event("LS6.1", "one_card", seat=self.seat),))
        rule, name = ("LS5.1", "pass") if moves.all_filled(board) else ("LS4.6", "no_card")
        return Change(board, (game.event(rule, name, seat=self.seat),))


@dataclass(frozen=True, slots=True)
class Draw(Task):
    """LS3.1: after the turn the player draws a card; LS7 if the stack is empty."""

    seat: int

    def run(self, game: Rules, board: Board) -> Change:
        placed = len(board.placed)
        board, events = with_stack(game, board._replace(placed=()))
        if not board.stack:
            none = game.event("LS7.2", "no_draw", seat=self.seat)
            return Change(board, (*events, none))
        return Change(board, events, (DrawCard(self.seat, placed),))


@dataclass(frozen=True, slots=True)
class DrawCard(_FromStack):
    """LS3.1, LS6.2: the card drawn; only its owner sees it."""

    seat: int
    placed: int
    rule: ClassVar[str] = "LS3.1"
    asks: ClassVar[str] = "draw"

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        rule, name = ("LS3.1", "drew") if self.placed < 2 else ("LS6.2", "drew_one")
        board = moves.draw_to_hand(board, self.seat, action.what)
        event = game.secret_event(rule, name, "card", seat=self.seat, card=action.what)
        return Change(board, (event,))


@dataclass(frozen=True, slots=True)
class Open(Task):
    """LS3.2: the first player opens the top card; LS7 if the stack is empty."""

    def run(self, game: Rules, board: Board) -> Change:
        board, events = with_stack(game, board)
        if not board.stack:
            none = game.event("LS7.2", "no_open", seat=board.first)
            return Change(board, (*events, none))
        return Change(board, events, (OpenCard(),))


@dataclass(frozen=True, slots=True)
class OpenCard(_FromStack):
    """LS3.2: the card opened."""

    rule: ClassVar[str] = "LS3.2"
    asks: ClassVar[str] = "open"

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        board = moves.open_top(board, action.what)
        event = game.event("LS3.2", "opened", seat=board.first, card=action.what)
        return Change(board, (event,), (PlaceOpened(board.first),))


@dataclass(frozen=True, slots=True)
class PlaceOpened(Choice):
    """LS3.2: the first player places the opened card, by LS4 and its exceptions."""

    seat: int
    rule: ClassVar[str] = "LS3.2"
    asks: ClassVar[str] = "opened"

    def actions(self, game: Rules, board: Board) -> tuple[Action, ...]:
        card = opened(board)
        found = moves.open_boxes(board, card) or moves.own_boxes(board, card)
        return tuple(place(card, box) for box in found)

    def candidates(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return tuple(place(opened(board), box) for box in game.every_box)

    def why_not(self, game: Rules, board: Board, action: Action) -> Refusal | None:
        if not isinstance(action, Place) or action.card != board.opened:
            return game.refusal("LS3.2", "not_the_opened", card=opened(board))
        if action in self.actions(game, board):
            return None
        return why_not_there(game, board, action)

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        after = moves.put(board, action.card, action.box)._replace(opened=None)
        events = list(placing(game, board, action, "LS3.2", self.seat))
        if not moves.open_boxes(board, action.card):
            rule = "LS4.5" if action.card.horse else "LS4.6"
            events.append(game.event(rule, "same_value_allowed", card=action.card))
        return Change(after, events)


@dataclass(frozen=True, slots=True)
class Run(Task):
    """LS3.3: every horse that is not home runs; LS8.1: horses that reach the goal are home."""

    def run(self, game: Rules, board: Board) -> Change:
        after = moves.run_all(board, game.goal)
        events = []
        for i, move in enumerate(after.moves):
            horse, home = i + 1, after.homes[i]
            if move is not None:
                at = after.at[i]
                events.append(game.event("LS3.3", "ran", horse=horse, tops=move.tops, at=at))
            elif home is None:
                events.append(game.event("LS3.3", "late", horse=horse))
            if home is not None and board.homes[i] is None:
                events.append(game.event("LS8.1", "home", horse=horse, over=home.over))
        return Change(after, events)


@dataclass(frozen=True, slots=True)
class EndRound(Task):
    """LS8.2 ends the race; otherwise LS3.4 passes the marker and LS6.1 may begin the spurt."""

    def run(self, game: Rules, board: Board) -> Change:
        home = sum(home is not None for home in board.homes)
        left = moves.seat_after(board, 1)
        if home >= 3:
            ended = game.event("LS8.2", "race_over", race=board.race, home=home)
            return Change(board, (ended,), (Settle(),))
        events = [game.event("LS3.4", "marker", seat=left)]
        over_line = [i + 1 for i, at in enumerate(board.at) if at >= game.spurt]
        if over_line and not board.spurt:
            events.append(game.event("LS6.1", "spurt", horses=over_line, spurt=game.spurt))
        board = board._replace(first=left, spurt=bool(over_line))
        return Change(board, events, (Round(),))


# --- LS8.3 to LS11: the end ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Settle(Task):
    """LS8.3, LS9, LS10.4, LS10.5: places and money."""

    def run(self, game: Rules, board: Board) -> Change:
        settlement, events = settle(game, board)
        purses = tuple(account.after for account in settlement.accounts)
        settled = (*board.settlements, settlement)
        board = board._replace(purses=purses, settlements=settled)
        if board.race == game.races:
            return Change(board, events, (EndGame(),))
        return Change(board, events, (NextRace(),))


@dataclass(frozen=True, slots=True)
class NextRace(Task):
    """LS10.1: the left neighbour of the last first player begins; boards still show the finish."""

    asks: ClassVar[str] = "next"

    def run(self, game: Rules, board: Board) -> Change:
        board = board._replace(first=moves.seat_after(board, 1))
        return Change(board, (), (Prepare(board.race + 1),))


@dataclass(frozen=True, slots=True)
class EndGame(Task):
    """LS11.1: the richest player wins."""

    def run(self, game: Rules, board: Board) -> Change:
        winners = Result.of_scores(board.purses).winners
        name = "won" if len(winners) == 1 else "won_together"
        event = game.event("LS11.1", name, seats=winners, amount=max(board.purses))
        return Change(board, (event,))


@cache
def round_tasks(first: int, players: int) -> tuple[AnyTask, ...]:
    """Return the tasks of a round that begins with seat `first` (LS3.1 to LS3.4)."""
    order = [(first + i) % players for i in range(players)]
    turns: list[AnyTask] = [task for seat in order for task in (PlaceCard(seat), Draw(seat))]
    return (*turns, Open(), Run(), EndRound())


# --- shared helpers --------------------------------------------------------------------------


def opened(board: Board) -> Card:
    """Return the opened card."""
    assert board.opened is not None
    return board.opened


def why_not_there(game: Rules, board: Board, action: Place) -> Refusal | None:
    """Return why LS4 forbids placing a card in a box, or None if it is legal."""
    card, box = action.card, action.box
    if box not in game.every_box:
        return game.refusal("LS1.1", "no_such_box", horse=box_horse(box))
    own = moves.own_boxes(board, card)
    if box not in own:
        return game.refusal("LS4.2", "other_horse", card=card)
    if box in moves.open_boxes(board, card):
        return None
    if all(moves.top_card(board, other) for other in own):
        return game.refusal("LS4.4", "same_value", mv=card.mv)
    if card.horse:
        return game.refusal("LS4.1", "own_empty", horse=card.horse)
    return game.refusal("LS4.3", "some_empty")


def placing(game: Rules, before: Board, action: Place, rule: str, seat: int) -> list[Event]:
    """Return the events of placing a card and covering another (LS4.7)."""
    card, box = action.card, action.box
    events = [game.event(rule, "placed", seat=seat, card=card, box=box)]
    under = moves.top_card(before, box)
    if under is not None:
        events.append(game.event("LS4.7", "covered", card=under, box=box))
    return events


def with_stack(game: Rules, board: Board) -> tuple[Board, tuple[Event, ...]]:
    """Return the board with a new stack if the old one is empty (LS7.1), and its events."""
    if board.stack:
        return board, ()
    board = moves.gather(board)
    if not board.stack:
        return board, ()
    return board, (game.event("LS7.1", "gathered", cards=len(board.stack)),)
