"""What must be true of a described position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ...engine.errors import Problem
from . import board as moves
from .board import Board, Reading
from .cards import STOCK, Effect, hand_of, place_name
from .vocabulary import effect_data, is_condition

if TYPE_CHECKING:
    from .rules import Rules


def part_problems(game: Rules, board: Board) -> Iterator[Problem]:
    """Yield what is wrong with one part of a board, whatever the others are.

    A turn is a seat's (RA2.1). There is such a winning condition (RA4.1), and a shuffle leaves a
    place for each of its cards (RA10.2).
    """
    last, condition = game.players - 1, board.condition
    if board.turn and board.seat < 0:
        yield Problem.of("seat", "out_of_range", value=board.seat, low=0, high=last)
    if condition is not None and not is_condition(condition.what, condition.how, condition.n):
        named = {"what": condition.what, "how": condition.how, "n": condition.n}
        yield game.book.problem("condition", "no_condition", **named)
    for seat, groups in enumerate(board.memory):
        for n, (ids, cards) in enumerate(groups):
            if len(cards) > len(ids):
                counts = {"n": len(cards), "size": len(ids)}
                yield game.book.problem(f"memory[{seat}][{n}]", "too_many", **counts)
    if board.reading is not None:
        yield from _reading(game, board, board.reading)


def _reading(game: Rules, board: Board, reading: Reading) -> Iterator[Problem]:
    """The card being read has words, and what is left of one is a part of it (RA6.3)."""
    effects, at = game.cards[reading.card].effects, reading.at
    if at > len(effects):
        yield Problem.of("reading.at", "out_of_range", value=at, low=0, high=len(effects))
        return
    known = [*parts_left(board, effects[at - 1])] if at else []
    for n, effect in enumerate(reading.todo):
        if effect not in known:
            words = {"value": effect_data(effect), "known": [*map(effect_data, known[:1])]}
            yield Problem.of(f"reading.todo[{n}]", "not_choice", **words)


def parts_left(board: Board, word: Effect) -> Iterable[Effect]:
    """Return every effect that can remain of a word (RA6.3), the whole word first."""
    places = [place_name(hand_of(seat)) for seat in range(moves.players(board))]
    hands = places if word.what.endswith("hand") or word.what == "hands" else []
    for what in (word.what, *hands):
        for n in (word.n, *range(1, word.n)):
            yield word._replace(what=what, n=n)
    if word.what in ("two", "any_two"):
        for spot in moves.on_table(board):
            yield word._replace(how="with", n=moves.piece_at(board, spot).id)


def problems(game: Rules, board: Board) -> Iterator[Problem]:
    """Yield what does not fit together; whether play can lead there is not checked.

    Each piece has a number of its own. The stock has all other cards (RA1.4). Cards of a shuffle
    belong to pieces without a card (RA3.1), and these are no stacks (RA3.2). During a ban, hands
    keep to their limits (RA10.5).
    """
    wrong, lying = game.book.problem, moves.lying_pieces(board)
    top = tuple([piece.id for piece in moves.pieces_of(board, STOCK)])
    numbers = Counter((*(piece.id for piece in lying), *board.stock[len(top) :]))
    if max(numbers.values(), default=1) > 1 or max(numbers, default=-1) >= board.fresh:
        yield wrong("fresh", "numbers", fresh=board.fresh)
    cards = len(board.pool) + len(top)
    if len(board.stock) != cards or board.stock[: len(top)] != top:
        yield wrong("stock", "stock_count", n=len(board.stock), cards=cards)
    unlaid = [piece for piece in lying if not piece.card]
    if len(unlaid) != len(board.loose) or any(piece.under for piece in unlaid):
        yield wrong("loose", "loose_count", n=len(board.loose), pieces=len(unlaid))
    for seat, place in enumerate(moves.hands(board)):
        if board.ban and not board.ended and moves.above(board, place):
            counts = {"n": len(board.laid[place]), "limit": board.limits[place]}
            yield wrong(f"hands[{seat}]", "above_limit", **counts)
