"""Trick Race for the shared suites.

`knowledge` follows the rules' last section: public is everything open, all colours, hand sizes, the
dummy's cards. A horse's cards are known to whoever rides it: what a seat holds at any time tells.
Owner only: numbers in hand, the discard that lies face down, the second ticket until TR5. What is
chosen at the same time (TR2.4, TR3.3) is nobody else's until all have chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from racekit.engine.game import State
from racekit.engine.tasks import CHANCE
from racekit.games.trickrace.board import Board
from racekit.games.trickrace.cards import COLOURS, Card, Lay, Outcome
from racekit.testing import GameSuite, Seen
from racekit.testing.declared import Swap
from tests.conformance import files

VARIANTS: Sequence[Mapping[str, Any]] = (
    {},
    {"players": 3},
    # Short races: hands are left over when a second horse is home.
    {"goal": 2},
    {"players": 3, "goal": 2, "start_player_counts": True},
    # Games so short that what differs is never seen.
    {"players": 3, "horses": 3, "numbers": 6, "goal": 1, "races": 1, "start_player_counts": True},
    # Long ones: hands are empty before a second horse is home.
    {"goal": 30, "races": 2, "open_win_allowed": False},
    # Small games, with a dummy and without.
    {"players": 2, "horses": 3, "numbers": 5, "goal": 3, "marks": [3, 1, 2, 1, 1]},
    {"players": 2, "horses": 2, "numbers": 4, "start_player_counts": True},
)


def _what(action: Any) -> Any:
    return action.what if isinstance(action, Outcome | Lay) else None


def _of_one_colour(one: Any, other: Any) -> bool:
    cards = _what(one), _what(other)
    return all(isinstance(card, Card) for card in cards) and cards[0].colour == cards[1].colour


STYLES: Mapping[str, Swap] = {
    # Anything that is hidden may differ: the backs tell the colour of a card, and no more.
    "any": lambda one, other: (
        _of_one_colour(one, other) or (isinstance(one, Lay) and isinstance(one.what, int))
    ),
    # Only a few cards differ: such a pair lives longer.
    "few": lambda one, other: (
        _of_one_colour(one, other) and one.what.number > 10 and other.what.number > 10
    ),
    # Only the discard that lies face down.
    "aside": lambda one, other: isinstance(one, Lay) and _of_one_colour(one, other),
    # Only the second tickets.
    "sealed": lambda one, other: isinstance(one, Lay) and one.how == "seal",
}

STAGES = frozenset({"deal", "paddock", "asides", "tickets", "tricks", "settled", "race 2", "over"})


def everywhere(state: State) -> dict[str, list[Card]]:
    """Return every card, by where it lies."""
    board, players = state.board, state.game.players
    found: dict[str, list[Card]] = {"open": [played.card for played in board.table]}
    for chair, horse in enumerate(board.rides):
        hand, aside = list(board.hands[chair]), board.aside[chair]
        found["open"] += [*board.opened[chair], *board.played[chair]]
        if chair < players:
            found[f"seat {chair}"] = hand
            found[f"aside {chair}"] = [] if aside is None else [aside]
        else:
            found["open"] += hand
            pile = () if horse is None else board.piles[horse]
            found["dummy"] = [card for card in pile if card not in found["open"]]
    dealt = {card for cards in found.values() for card in cards}
    found["deck"] = [card for card in all_cards(state.game) if card not in dealt]
    return found


def all_cards(game: Any) -> list[Card]:
    """Return every card of a game."""
    return [Card(c, n) for c in range(game.horses) for n in range(1, game.numbers + 1)]


def check(state: State) -> None:
    """No card is lost or made; views are true; horses, whips and points stay in their bounds."""
    board, game = state.board, state.game
    cards = everywhere(state)
    assert sorted(card for place in cards.values() for card in place) == all_cards(game)
    if board.race:
        assert not cards["deck"]
        assert all(len(pile) == game.numbers for pile in board.piles)
        assert sorted(board.rides) == list(range(game.horses))
    stacked = [horse for space in board.course for horse in space]
    assert len(stacked) == len(set(stacked)) in (0, *range(1, game.horses + 1))
    assert all(0 <= up <= 2 for up in board.whips)
    assert min(board.points) >= 0
    assert sum(played.whip for played in board.table) <= 1
    for seat in range(game.players):
        _check_view(state, seat, cards)


def _check_view(state: State, seat: int, cards: Mapping[str, list[Card]]) -> None:
    """What a seat cannot place is where the view says that it may be."""
    board, view = state.board, state.view(seat)
    own = {f"seat {seat}", f"aside {seat}", "open"}
    hidden = {card: place for place, lie in cards.items() if place not in own for card in lie}
    unseen = {card: places for places, found in view.unseen().items() for card in found}
    assert unseen.keys() == hidden.keys()
    assert all(hidden[card] in places for card, places in unseen.items())
    for horse, known in enumerate(view.known):
        assert set(known) <= set(board.piles[horse])
    odds = view.outcomes()
    assert not odds or sum(odds.values()) == 1
    if odds:
        assert set(state.outcomes()) <= set(odds)


# --- what a seat may know ------------------------------------------------------------------------


def receiver(board: Board) -> int:
    """Return the seat that the next card is dealt to: round and round from the start player."""
    seats = len(board.points)
    dealt = sum(map(len, board.hands[:seats]))
    return (board.start + dealt) % seats


def hidden(state: State, action: Any, seat: int) -> bool:
    """A dealt card is its receiver's; what is chosen at the same time is its chooser's."""
    if state.actor is CHANCE:
        return bool(action.kind == "deal" and receiver(state.board) != seat)
    return isinstance(action, Lay) and action.how in ("aside", "seal") and state.actor != seat


def colours(cards: Sequence[Card]) -> str:
    """Return what the backs of some cards show."""
    return "".join(sorted(COLOURS[card.colour] for card in cards))


def public(board: Board) -> tuple[Any, ...]:
    """Return what lies open on the table."""
    players = len(board.points)
    return (
        *(board.race, board.trick, board.number, board.ring, board.start, board.leader),
        *(board.rides, board.course, board.odds, board.points, board.whips, board.won),
        *(board.opened, board.played, board.tickets, board.table, board.sheet),
        *(colours(hand) for hand in board.hands[:players]),
        # The dummy's cards lie open in their order.
        board.hands[players:],
        tuple(card and COLOURS[card.colour] for card in board.aside),
        tuple(ticket is not None for ticket in board.sealed),
    )


def own(board: Board, seat: int) -> tuple[Any, ...]:
    """Return what a seat alone knows."""
    return (board.hands[seat], board.aside[seat], board.sealed[seat], board.chosen[seat])


def knowledge(seen: Seen, seat: int) -> tuple[Any, ...]:
    """What is open, and what is this seat's own."""
    state = seen.before
    what: Any = str(seen.action)
    if hidden(state, seen.action, seat):
        what = "hidden"
        if state.actor is CHANCE:
            # The back of the card that is dealt.
            what = receiver(state.board), COLOURS[seen.action.what.colour]
    board = seen.after.board
    return what, state.actor, public(board), own(board, seat)


def stages_of(history: Sequence[Seen]) -> frozenset[str]:
    """How far a history has come."""
    board = history[-1].after.board
    if board.race == 0:
        return frozenset({"deal"})
    found = {"paddock"}
    if any(board.aside):
        found.add("asides")
    if any(ticket is not None for ticket in board.tickets):
        found.add("tickets")
    if board.last is not None:
        found.add("tricks")
    if board.sheet:
        found.add("settled")
    if board.race > 1:
        found.add("race 2")
    if history[-1].after.actor is None:
        found.add("over")
    return frozenset(found)


class Suite(GameSuite):
    """What the shared tests have to know of this game."""

    game = "trickrace"
    variants = VARIANTS
    golden = files.golden(game)
    open_information = False
    swaps = STYLES
    stages = STAGES
    made_up = frozenset({"shown"})  # what the other seats remember of this seat's horses
    check = staticmethod(check)
    hidden = staticmethod(hidden)
    knowledge = staticmethod(knowledge)
    reached = staticmethod(stages_of)
