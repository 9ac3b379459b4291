"""Read Aloud for the shared suites.

`knowledge` follows the rules. Where each card lies, which way and who has seen it, is open, and so
are limits, bans, the condition and the discards. A card that is read is heard by all (RA10.1), and
with it what lies under another. A card's front is known to whoever sees it (RA2.2), and remembered
until it is shuffled (RA10.2). The order of the stock is nobody's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from racekit.engine.game import State
from racekit.engine.tasks import CHANCE
from racekit.games.readaloud.board import Board, Piece
from racekit.games.readaloud.cards import FIELD, Outcome
from racekit.testing import GameSuite, Seen
from racekit.testing.declared import Swap
from tests.conformance import files
from tests.readaloud.made_up import astray, every_form, some_options

VARIANTS: Sequence[Mapping[str, Any]] = (
    {},
    {"players": 2, "size": 2, "wording": "2.0", "turns": 80},
    {"players": 6, "size": 1, "repetition": "allowed", "turns": 60},
    {"players": 2, "size": 1, "pack": "published"},
    # Made-up cards: each form of the vocabulary once, and any of them together.
    {"players": 2, "pack": every_form(), "turns": 100},
    *map(some_options, (0, 3, 7, 10, 19, 26)),
    # Cards that go astray while they are read.
    {"players": 2, "turns": 40, "pack": astray()},
    {"turns": 40, "pack": astray()},
)


def _alike(one: Any, other: Any) -> bool:
    """Whether chance does the same with two cards."""
    return isinstance(one, Outcome) and isinstance(other, Outcome) and one.kind == other.kind


STYLES: Mapping[str, Swap] = {
    # Anything that is hidden may differ.
    "any": _alike,
    # Only what is drawn, or only what is shuffled.
    "drawn": lambda one, other: _alike(one, other) and one.kind == "draw",
    "shuffled": lambda one, other: _alike(one, other) and one.kind == "lay",
    # Only a few cards, by their names: such a pair lives longer.
    "few": lambda one, other: _alike(one, other) and max(one.card, other.card) < "card-3",
}

STAGES = frozenset(
    {
        *("deal", "turns", "choosing", "filling", "shuffling", "shuffled", "late"),
        *("shown", "turned round", "blind", "field down", "top", "stack", "ban", "condition"),
    }
)
PART = 8


# --- in every position ---------------------------------------------------------------------------


def check(state: State) -> None:
    """No card is lost or made, no gap is left, views and memories are true."""
    board = state.board
    assert sorted(everywhere(board)) == sorted(state.game.cards)
    assert len(board.stock) == len(board.pool) + (board.top is not None)
    ids = [*board.stock, *(piece.id for piece in pieces(board) if piece is not board.top)]
    assert len(ids) == len(set(ids))
    assert all(0 <= number < board.fresh for number in ids)
    assert all(1 <= limit <= 9 for limit in board.limits)
    if state.rule == "RA2.1" and board.reading is None:
        _check_turn(board)
    for seat in range(state.game.players):
        _check_view(state, seat)


def everywhere(board: Board) -> Iterator[str]:
    """Yield every card, wherever it lies."""
    yield from (*board.pool, *board.loose)
    for piece in pieces(board):
        yield from (card for card in (piece.card, *piece.under) if card)


def pieces(board: Board) -> list[Piece]:
    """Return all pieces that somebody has looked at."""
    top = () if board.top is None else (board.top,)
    return [piece for place in (*board.laid, board.discards, top) for piece in place]


def _check_turn(board: Board) -> None:
    """At a turn's beginning no gap could be refilled, and nothing is above its limit."""
    field, *hands = map(len, board.laid)
    limit, *limits = board.limits
    assert 0 < field <= limit
    assert field == limit or not board.stock
    for held, most in zip(hands, limits, strict=True):
        assert held == most


def _check_view(state: State, seat: int) -> None:
    """A seat knows what it sees; whatever it cannot place is where the view says it may be."""
    board, view = state.board, state.view(seat)
    known = {piece.id for piece in pieces(board) if piece.knows >> seat & 1}
    assert {p.id for p in pieces(board) if p.card and p.sees >> seat & 1} <= known
    assert {piece.id for piece in pieces_of(view) if piece.card} == known
    seen = Counter(card for piece in pieces(board) for card in piece.under)
    seen += Counter(piece.card for piece in pieces(board) if piece.id in known)
    unseen = view.unseen()
    assert sum(unseen.values(), Counter()) == Counter(state.game.cards.keys()) - seen
    lie = dict(lying(board))
    for places, cards in unseen.items():
        assert all(lie[card] in places for card in cards if card in lie)
    for group in board.memory[seat]:
        held = [piece.card for piece in pieces(board) if piece.id in group.ids]
        in_stock = set(group.ids) & set(board.stock)
        free = {*board.loose, *(board.pool if in_stock else ())}
        assert {*group.cards} <= {*held, *free}
        assert not known & {*group.ids}
    odds = view.outcomes()
    assert not odds or sum(odds.values()) == 1
    if odds and state.actor is CHANCE:
        assert set(state.outcomes()) <= set(odds)


def pieces_of(view: Any) -> list[Piece]:
    """Return all pieces of a view."""
    top = () if view.top is None else (view.top,)
    return [piece for place in (*view.laid, view.discards, top) for piece in place]


def lying(board: Board) -> Iterator[tuple[str, str]]:
    """Yield each card with the place where it lies, but for cards that are being shuffled."""
    for place, there in enumerate(board.laid):
        name = "field" if place == FIELD else f"hand {place - 1}"
        yield from ((piece.card, name) for piece in there)
    if board.top is not None:
        yield board.top.card, "stock"
    yield from ((card, "stock") for card in board.pool)


# --- what a seat may know ------------------------------------------------------------------------


def hidden(state: State, action: Any, seat: int) -> bool:
    """Chance brings a card that the seat does not see where it comes to lie."""
    if not isinstance(action, Outcome):
        return False
    after = state.step(action).state.board
    found = [piece for piece in pieces(after) if piece.card == action.card]
    return not (found and found[0].knows >> seat & 1)


def public(state: State) -> tuple[Any, ...]:
    """Return what everybody sees: all cards but for their fronts, and all that is in force."""
    board = state.board
    return (
        *(board.stock, board.lies, board.limits, board.ban, board.condition),
        *(
            board.seat,
            board.turn,
            board.reading,
            board.past,
            board.fresh,
            board.ended,
            board.won,
            board.discards,
        ),
        *(tuple(map(_back, place)) for place in board.laid),
        board.top and _back(board.top),
        *(state.actor, state.rule),
    )


def _back(piece: Piece) -> tuple[Any, ...]:
    """Return what everybody sees of a card: who sees or has seen it, and what lies under it."""
    return piece.id, piece.under, piece.sees, piece.knows


def knowledge(seen: Seen, seat: int) -> tuple[Any, ...]:
    """What is open, which cards this seat can tell from others, and which it saw in passing."""
    what = str(seen.action)
    if hidden(seen.before, seen.action, seat):
        what = seen.action.kind
    _check_sight(seen, seat)
    faces = tuple(
        (piece.id, piece.card) for piece in pieces(seen.after.board) if piece.knows >> seat & 1
    )
    # A card may be shown and be shuffled among others in one step.
    passing = tuple(
        str(event.values.get("card"))
        for event in seen.events
        if event.reveals and (event.to is None or seat in event.to)
    )
    return what, seen.before.actor, public(seen.after), faces, passing


def _check_sight(seen: Seen, seat: int) -> None:
    """A seat knows no more cards than it knew, sees, has heard, or was shown in passing."""
    before, after = seen.before.board, seen.after.board
    knew = {piece.id for piece in pieces(before) if piece.knows >> seat & 1}
    heard = after.reading.card if after.reading else None
    shown = {str(event.values.get("card")) for event in seen.events if event.reveals}
    for piece in pieces(after):
        if piece.knows >> seat & 1 and piece.id not in knew and not piece.sees >> seat & 1:
            title = str(seen.after.game.cards[piece.card].title)
            assert piece.card == heard or title in shown, f"seat {seat} knows {piece.card}"


def stages_of(history: Sequence[Seen]) -> frozenset[str]:
    """How far a history has come, and how cards lie."""
    state = history[-1].after
    board = state.board
    everybody = (1 << state.game.players) - 1
    hands = [(1 << seat, piece) for seat, hand in enumerate(board.laid[1:]) for piece in hand]
    there = {
        "deal": not board.turn,
        "turns": board.turn > 2,
        "late": board.turn > 12,
        "choosing": board.reading is not None and state.actor is not CHANCE,
        "filling": state.rule == "RA6.2",
        "shuffling": board.loose,
        "shuffled": any(board.memory),
        "shown": any(piece.sees == everybody for _, piece in hands),
        "turned round": any(piece.sees and not piece.sees & own for own, piece in hands),
        "blind": any(not piece.sees for _, piece in hands),
        "field down": any(not piece.sees for piece in board.laid[FIELD]),
        "top": board.top is not None,
        "stack": any(piece.under for piece in pieces(board)),
        "ban": board.ban,
        "condition": board.condition,
    }
    return frozenset(name for name, here in there.items() if here)


class Suite(GameSuite):
    """What the shared tests have to know of this game."""

    game = "readaloud"
    variants = VARIANTS
    golden = files.golden(game)
    open_information = False
    swaps = STYLES
    stages = STAGES
    pairs, part = 120, PART
    check = staticmethod(check)
    hidden = staticmethod(hidden)
    knowledge = staticmethod(knowledge)
    reached = staticmethod(stages_of)
