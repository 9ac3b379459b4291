"""What must be true of a described position, and the tasks that are left in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, NamedTuple

from ...engine.errors import Problem
from ...engine.formats import Field, whole
from ...engine.tasks import AnyTask
from .board import Board, Home, Seat, home_spaces, past_spurt, strays, table_cards
from .cards import HAND, Card
from .flow import (
    Deal,
    DealOrder,
    DrawCard,
    OpenCard,
    PlaceCard,
    PlaceOpened,
    Round,
    round_tasks,
)

if TYPE_CHECKING:
    from .rules import Rules

DECISIONS = ("deal", "order", "place", "second", "draw", "open", "opened", "over")
"""What a position waits for, as in a view's ``asks``."""


class Stage(NamedTuple):
    """What a position waits for, whose turn it is, and how many cards this turn has placed."""

    asks: Annotated[str, "asks"] = "place"
    turn: Annotated[Seat, Field(default=lambda _, told: told.first)] = 0
    cards_placed: Annotated[int, whole(0, 2)] = 1


# --- problems --------------------------------------------------------------------------------


def problems(game: Rules, board: Board, stage: Stage) -> Iterator[Problem]:
    """Yield everything that does not fit together; whether play can lead there is not checked."""
    yield from _cards(game, board)
    yield from _horses(game, board, stage)
    yield from _orders(game, board, stage)
    yield from _turn(game, board, stage)
    if stage.asks in ("deal", "order"):
        yield from _deal(game, board, stage)


def _cards(game: Rules, board: Board) -> Iterator[Problem]:
    """Each card is there as often as the deck has it (LS1.2), and where it may lie (LS4.2).

    What has left the stack and what is in it are the cards that formed it (LS2.2, LS7.1).
    """
    wrong = game.book.problem
    left = Counter(game.cards)
    left.subtract(all_cards(game, board))
    missing = [str(card) for card in sorted((+left).elements())]
    for card, count in sorted((-left).items()):
        yield wrong(str(card), "too_many", too_many=count)
    if missing:
        yield wrong("stack", "nowhere", cards=missing)
    for place, card in strays(board):
        yield wrong(place, "other_horse", card=card)
    formed = Counter(board.source)
    formed.subtract((*board.opened_since, *board.stack))
    formed.subtract(card for cards in board.drawn_since for card in cards)
    if any(formed.values()) and not any(left.values()):
        yield wrong("formed_of", "memory")


def _horses(game: Rules, board: Board, stage: Stage) -> Iterator[Problem]:
    """A race ends as soon as three horses are home, whose spaces follow (LS8.1 to LS8.3)."""
    wrong = game.book.problem
    over = stage.asks == "over"
    last = board.round if over else board.round - 1
    for i, (space, home) in enumerate(zip(home_spaces(game, board), board.homes, strict=True)):
        at = board.at[i]
        if home is None:
            if at >= game.goal:
                yield wrong(f"at.{i + 1}", "not_home", goal=game.goal)
            continue
        if at != space:
            yield wrong(f"at.{i + 1}", "not_home_space", space=space)
        if home.over >= home.sum:
            yield wrong(f"home.{i + 1}", "far_home", over=home.over, sum=home.sum)
        elif home.round > last:
            yield wrong(f"home.{i + 1}", "late_home", last=last)
    count = sum(isinstance(home, Home) for home in board.homes)
    if (count >= 3) is not over:
        yield wrong("home", "count_home", home=count)
    if board.spurt is not past_spurt(game, board) and not over:
        yield wrong("spurt", "spurt", line=game.spurt)
    if board.moves and len(board.moves) != game.horses:
        yield wrong("moved", "moved", horses=game.horses)
    for n, move in enumerate(board.moves):
        if move is not None and len(move.tops) not in (1, 2):
            yield wrong(f"moved[{n}]", "no_move")


def _orders(game: Rules, board: Board, stage: Stage) -> Iterator[Problem]:
    """Each order is dealt once (LS1.3), and one to each seat (LS2.4)."""
    dealt = [order for order in board.orders if order is not None]
    if len(set(dealt)) < len(dealt):
        yield game.book.problem("orders", "same_order")
    if len(dealt) < len(board.orders) and stage.asks not in ("deal", "order"):
        yield game.book.problem("orders", "no_order")


def _turn(game: Rules, board: Board, stage: Stage) -> Iterator[Problem]:
    """What the turn has done fits what comes next.

    That is: the opened card (LS3.2), the second card (LS6.1), the draw (LS6.2), the stack (LS7.2).
    """
    wrong, asks = game.book.problem, stage.asks
    if (board.opened is not None) is not (asks == "opened"):
        yield wrong("opened", "opened")
    may = board.spurt and len(board.placed) == 1 and board.hands[stage.turn]
    if asks == "second" and not may:
        yield wrong("placed", "second", line=game.spurt)
    elif asks != "second" and board.placed:
        yield wrong("placed", "not_second")
    if asks in ("deal", "draw", "open") and not board.stack:
        yield wrong("stack", "no_stack")
    if asks not in ("deal", "order") and not board.round:
        yield Problem.of("round", "too_small", value=board.round, low=1)


def _deal(game: Rules, board: Board, stage: Stage) -> Iterator[Problem]:
    """The deal (LS2.2, LS2.4) goes clockwise from the first player."""
    wrong, dealing = game.book.problem, stage.asks == "deal"
    cards, orders = _dealt(board)
    total = HAND * game.players
    hands = [len(hand) for hand in board.hands]
    if hands != _clockwise(board, cards) or (cards >= total if dealing else cards != total):
        yield wrong("hands", "deal", each=HAND)
    given = [int(order is not None) for order in board.orders]
    if (
        given != _clockwise(board, orders)
        or (orders if dealing else orders >= game.players)
        or not board.orders_left
    ):
        yield wrong("orders", "deal_orders")


def _dealt(board: Board) -> tuple[int, int]:
    """Return the numbers of dealt cards (LS2.2) and dealt orders (LS2.4)."""
    orders = sum(order is not None for order in board.orders)
    return sum(map(len, board.hands)), orders


def _clockwise(board: Board, count: int) -> list[int]:
    """Return how many of `count` items each seat has, dealt clockwise (LS2.2, LS2.4)."""
    players = len(board.hands)
    return [(count - (seat - board.first) % players - 1) // players + 1 for seat in range(players)]


def all_cards(game: Rules, board: Board) -> list[Card]:
    """Return every card on the table, in hands and in the stack."""
    held = (card for hand in board.hands for card in hand)
    return [*table_cards(game, board), *held, *board.stack]


# --- the tasks left --------------------------------------------------------------------------


def agenda_from(board: Board, stage: Stage) -> list[AnyTask]:
    """Return the remaining tasks of the deal (LS2.2, LS2.4) or the round (LS3.1, LS3.2)."""
    cards, orders = _dealt(board)
    turn, players = stage.turn, len(board.hands)
    whole_round = round_tasks(board.first, players)
    draw, *later = whole_round[whole_round.index(PlaceCard(turn)) + 1 :]
    end = later[-2:]
    match stage.asks:
        case "deal":
            return [Deal(cards), DealOrder(0), Round()]
        case "order":
            return [DealOrder(orders), Round()]
        case "place" | "second":
            return [PlaceCard(turn, stage.asks == "second"), draw, *later]
        case "draw":
            return [DrawCard(turn, stage.cards_placed), *later]
        case "open":
            return [OpenCard(), *end]
        case "opened":
            return [PlaceOpened(board.first), *end]
        case _:
            return []
