"""LONG SHOT for the shared suites.

`knowledge` follows the rules' last section: public are the boxes with everything in them,
positions, purses, hand sizes, the size of the stack, the orders of the last race; a hand and an
order of race 1 are their owner's; the order of the stack and the left-over order are nobody's.
What a settlement pays is open, and with it each seat's order and its numbered cards (LS9.1,
LS9.2); free cards are worth nothing (LS9.3) and are not shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from racekit.engine.game import State
from racekit.engine.tasks import CHANCE
from racekit.games.longshot.board import Board
from racekit.games.longshot.cards import Card
from racekit.testing import GameSuite, Seen
from racekit.testing.declared import Swap
from tests.conformance import files

TINY = {f"{horse}-{mv}": 1 for horse in range(1, 7) for mv in (1, 3, 5, 7)}
"""24 numbered cards."""

VARIANTS: Sequence[Mapping[str, Any]] = (
    {},
    {"players": 4},
    {"players": 6},
    # The spurt from the second round on, and short races.
    {"players": 4, "spurt": 3, "goal": 40},
    # A stack that is empty after a round or two, again and again.
    {"players": 4, "deck": {**TINY, "F-1": 5, "F-4": 5, "F-8": 5}, "first_player": 0},
    # Hardly anything to gather: draws that do not take place.
    {"players": 4, "deck": {**TINY, "F-0": 9, "F-8": 4}, "races": 1},
    # So long a race that the stack of the whole deck runs out.
    {"players": 6, "spurt": 90, "goal": 200, "races": 1},
)


def _free(card: Any) -> bool:
    return isinstance(card, Card) and card.horse == 0


STYLES: Mapping[str, Swap] = {
    # Anything that is hidden may differ.
    "any": lambda one, other: True,
    # Only free cards differ: a settlement does not show them, so the pair lives on in race 2.
    "free": lambda one, other: _free(one.what) and _free(other.what),
    # Only cards of one value: they fit in the same places.
    "value": lambda one, other: isinstance(one.what, Card) and one.what.mv == other.what.mv,
    # Only the orders.
    "orders": lambda one, other: one.kind == "order",
}

STAGES = frozenset({"race 1", "refilled", "spurt", "settled", "race 2", "spurt 2", "over"})


def everywhere(board: Board) -> Counter[Card]:
    """Return every card, wherever it is."""
    cards = Counter(board.stack)
    for pile in (*board.boxes, *board.hands):
        cards.update(pile)
    if board.opened is not None:
        cards[board.opened] += 1
    return cards


def check(state: State) -> None:
    """No card is lost or made; views are true; money and places stay in their bounds."""
    board, game = state.board, state.game
    if board.race:
        cards = everywhere(board)
        assert cards == Counter(game.cards)
        if game.deck is None:
            assert cards.total() == (98 if game.players == 4 else 112)
        orders = [order for order in board.orders if order is not None]
        assert sorted((*orders, *board.orders_left)) == list(range(1, game.horses + 1))
    assert min(board.purses) >= 0
    assert all(
        (home is not None) == (at >= game.goal)
        for at, home in zip(board.at, board.homes, strict=True)
    )
    for seat in range(game.players):
        _check_view(state, seat)


def _check_view(state: State, seat: int) -> None:
    """What a seat cannot place is where the view says that it may be."""
    board, view = state.board, state.view(seat)
    hands = {f"seat {s}": Counter(hand) for s, hand in enumerate(board.hands) if s != seat}
    piles = {"stack": Counter(board.stack), **hands}
    unseen = view.unseen()
    if board.race:
        assert sum(unseen.values(), Counter()) == sum(piles.values(), Counter())
    for places, cards in unseen.items():
        for card, count in cards.items():
            assert sum(piles[place][card] for place in places) >= count
    outcomes = view.outcomes()
    assert not outcomes or sum(outcomes.values()) == 1
    if outcomes:
        assert set(state.outcomes()) <= set(outcomes)


# --- what a seat may know ------------------------------------------------------------------------


def receiver(state: State) -> int:
    """Return the seat that a deal or a draw goes to."""
    task, board = state.task, state.board
    dealt = getattr(task, "dealt", None)
    return task.seat if dealt is None else (board.first + dealt) % state.game.players


def hidden(state: State, action: Any, seat: int) -> bool:
    """Deals and draws are their receiver's; an order too, in race 1. All choices are open."""
    if state.actor is not CHANCE:
        return False
    if action.kind in ("first", "open") or (action.kind == "order" and state.board.race == 2):
        return False
    return receiver(state) != seat


def public(board: Board) -> tuple[Any, ...]:
    """Return what lies open on the table."""
    return (
        *(board.race, board.round, board.first, board.spurt),
        *(board.boxes, board.at, board.homes, board.purses),
        *(tuple(map(len, board.hands)), len(board.stack), board.opened),
        board.orders if board.race == 2 else (),
    )


def _settled(before: Board, after: Board) -> Iterator[Any]:
    """What a settlement shows of the hands that it pays for."""
    if len(after.settlements) > len(before.settlements):
        yield before.orders
        for hand in before.hands:
            yield tuple(card for card in hand if card.horse), sum(not card.horse for card in hand)


def knowledge(seen: Seen, seat: int) -> tuple[Any, ...]:
    """What is open, and what is this seat's own."""
    state = seen.before
    if state.actor is not CHANCE:
        what: Any = state.actor, str(seen.action)
    elif hidden(state, seen.action, seat):
        what = receiver(state), seen.action.kind
    else:
        what = str(seen.action)
    return what, public(seen.after.board), *_settled(state.board, seen.after.board)


def stages_of(history: Sequence[Seen]) -> frozenset[str]:
    """Race 1 and 2, after a refill, in a spurt, after a settlement, after the end."""
    found = set()
    board = history[-1].after.board
    found.add(f"race {board.race}")
    if board.spurt:
        found.add("spurt 2" if board.race == 2 else "spurt")
    if board.settlements:
        found.add("settled")
    if history[-1].after.actor is None:
        found.add("over")
    refilled = (
        len(seen.after.board.stack) > len(seen.before.board.stack)
        and seen.after.board.race == seen.before.board.race
        for seen in history
    )
    if any(refilled):
        found.add("refilled")
    return frozenset(found)


class Suite(GameSuite):
    """What the shared tests have to know of this game."""

    game = "longshot"
    variants = VARIANTS
    golden = files.golden(game)
    open_information = False
    swaps = STYLES
    stages = STAGES
    made_up = frozenset(
        {"source"}
    )  # where the hand of the seat that looks comes from, which the others do not see
    check = staticmethod(check)
    hidden = staticmethod(hidden)
    knowledge = staticmethod(knowledge)
    reached = staticmethod(stages_of)
