"""The immutable board of LONG SHOT and the functions that change it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, NamedTuple

from ...engine.formats import ROW, SORTED, By, Field, whole
from ...engine.result import competition_ranking
from ...engine.values import quickly_replaced, with_item
from ...engine.view import HIDDEN, SECRET, UNSEEN, Seen, secret
from .cards import (
    FREE,
    START_MONEY,
    Box,
    Card,
    Cards,
    Place,
    box_horse,
    box_name,
    boxes_of,
    insert,
    placings_of,
    remove,
    without,
)


class Move(NamedTuple):
    """A horse's last movement: from `start` by the sum of `tops` (LS3.3)."""

    start: int
    tops: tuple[Annotated[int, "mv"], ...]


class Home(NamedTuple):
    """A horse's finish (LS8.3): the round, the spaces past the goal and the sum of its tops."""

    round: Annotated[int, whole(1)]
    over: Annotated[int, whole(0)]
    sum: Annotated[int, whole(1)]


class SettlementLine(NamedTuple):
    """One line of a settlement: its rule, its reason, and the dollars gained or paid."""

    rule: str
    kind: str
    horse: int
    rank: int
    mvs: tuple[int, ...]
    rate: int
    amount: int


class Account(NamedTuple):
    """One seat's settlement (LS9.4): the purse before, the lines, and the purse after."""

    before: int
    lines: tuple[SettlementLine, ...]
    after: int

    @property
    def total(self) -> int:
        """The sum of all gains and payments."""
        return sum(line.amount for line in self.lines)

    @property
    def order(self) -> int:
        """The horse of the seat's order (LS9.1)."""
        return self.lines[0].horse

    @property
    def tickets(self) -> Cards:
        """The seat's numbered cards, which a settlement shows (LS9.2, LS9.3)."""
        return tuple([Card(line.horse, mv) for line in self.lines for mv in line.mvs])


class Settlement(NamedTuple):
    """A settled race: each horse's place (0: not home), from horse 1, and each seat's account."""

    race: int
    places: tuple[int, ...]
    accounts: tuple[Account, ...]


# --- what follows from the rest of a position ------------------------------------------------
# Each of these takes the game and what is known of a board so far, and can be a field's default.


def first_round(game: Any, told: Any) -> int:
    """Return the number of the first round (LS3.1); during the deal, no round has begun."""
    return int(told.asks not in ("deal", "order"))


def home_spaces(game: Any, told: Any) -> tuple[int, ...]:
    """Return the spaces of horses that are home (LS8.1), and 0 for the others."""
    return tuple([0 if home is None else game.goal + home.over for home in told.homes])


def past_spurt(game: Any, told: Any) -> bool:
    """Whether a horse has reached the spurt line (LS6.1)."""
    return any(space >= game.spurt for space in told.at)


def default_orders(game: Any, told: Any) -> tuple[int, ...]:
    """Return horse 1 for seat 0, horse 2 for seat 1, and so on (LS2.4)."""
    return tuple(range(1, game.players + 1))


def undealt_orders(game: Any, told: Any) -> tuple[int, ...]:
    """Return the orders that no seat has (LS1.3)."""
    return tuple([horse for horse in range(1, game.horses + 1) if horse not in told.orders])


def table_cards(game: Any, told: Any) -> Cards:
    """Return the face-up cards on the table (LS3.1, LS3.2), sorted."""
    opened = [] if told.opened is None else [told.opened]
    return tuple(sorted([*(card for pile in told.boxes for card in pile), *opened]))


def unplaced_cards(game: Any, told: Any) -> Cards:
    """Return the cards of the deck that are neither on the table nor in a hand, sorted."""
    held = [card for hand in told.hands for card in hand]
    left = Counter(game.cards) - Counter([*table_cards(game, told), *held])
    return tuple(sorted(left.elements()))


# --- what a seat sees of a board -----------------------------------------------------------------


def hidden_order(order: int | None) -> Any:
    """Return what other seats see of an order: that it has been dealt (LS2.4)."""
    return None if order is None else HIDDEN


def open_orders(board: Any) -> Sequence[int]:
    """Return the seats whose orders all see: every seat in the last race (LS10.3)."""
    return range(len(board.orders)) if board.race > 1 else ()


def may_be_in_stack(board: Any, source: Cards, seat: int) -> Cards:
    """Return the cards that formed the stack and that a seat has not seen leave it (LS7.1)."""
    drawn = board.drawn_since[seat] if board.drawn_since else ()
    return without(source, (*drawn, *board.opened_since))


LEFT_OUT = Seen(lambda board, value, seat: ())
"""The mark of a field that a view leaves empty: what a seat knows of it, other fields have."""

# How data have the fields of a board; `encoding` defines the marks in quotes.
Seat = Annotated[int, "seat"]
Horse = Annotated[int, "horse"]
Count = Annotated[int, whole(0)]
OrderedCards = tuple[Card, ...]
"""Cards that lie on each other, bottom to top."""
Multiset = Annotated[Cards, SORTED]
LastMove = Annotated[Move, ROW] | None
"""None if the horse was late or already home."""


@quickly_replaced
class Board(NamedTuple):
    """Everything on the table. Seats count from 0, horses from 1: horse h is at index h - 1.

    `stack` is a multiset: no player knows the order of its cards. `source` holds the cards that
    formed the stack; `opened_since` and `drawn_since` hold the cards that have left it since. Of
    these three, a seat remembers which cards may still be in the stack: it sees them as `source`.
    """

    race: Annotated[int, "race", Field(default=1)]
    round: Annotated[Count, Field(default=first_round)]
    first: Annotated[Seat, Field(default=0)]
    """The seat that holds the first-player marker."""
    boxes: Annotated[tuple[OrderedCards, ...], By("box", ())]
    homes: Annotated[tuple[Annotated[Home, ROW] | None, ...], By("horse", None), Field("home")]
    at: Annotated[tuple[Count, ...], By("horse", 0), Field(default=home_spaces)]
    hands: Annotated[tuple[Multiset, ...], By("seat", (), held=True), SECRET]
    orders: Annotated[
        tuple[Horse | None, ...],
        By("seat"),
        Field(default=default_orders),
        secret(hidden_order, open_orders),
    ]
    purses: Annotated[tuple[Count, ...], By("seat", START_MONEY)]
    spurt: Annotated[bool, Field(default=past_spurt)] = False
    """Whether two cards a turn are allowed (LS6.1)."""
    orders_left: Annotated[
        tuple[int, ...], Field(default=undealt_orders, derived=True), LEFT_OUT
    ] = ()
    opened: Card | None = None
    """The opened card, until the first player places it (LS3.2)."""
    placed: tuple[Annotated[Box, "box"], ...] = ()
    """The boxes in which this turn has placed cards (LS6.1)."""
    moves: Annotated[tuple[LastMove, ...], Field("moved")] = ()
    stack: Annotated[Multiset, Field(default=unplaced_cards), UNSEEN] = ()
    source: Annotated[
        Multiset, Field("formed_of", lambda game, _: game.cards), Seen(may_be_in_stack)
    ] = ()
    opened_since: Annotated[Multiset, Field(default=table_cards), LEFT_OUT] = ()
    drawn_since: Annotated[
        tuple[Multiset, ...], By("seat", ()), Field(default=lambda _, told: told.hands), LEFT_OUT
    ] = ()
    settlements: Annotated[tuple[Settlement, ...], "settled", Field("settled")] = ()


def empty_board(players: int, horses: int, first: int) -> Board:
    """Return a board before the first race (LS2.5)."""
    return Board(
        race=0,
        round=0,
        first=first,
        boxes=((),) * (2 * horses),
        at=(0,) * horses,
        homes=(None,) * horses,
        hands=((),) * players,
        purses=(0,) * players,
        orders=(None,) * players,
    )


def seat_after(board: Board, count: int) -> int:
    """Return the seat so many places clockwise from the first player (LS2.2, LS3.1)."""
    return (board.first + count) % len(board.hands)


# --- where a card may go (LS4) ---------------------------------------------------------------


def own_boxes(board: Board, card: Card) -> Sequence[Box]:
    """Return the boxes that a card belongs to: its horse's two (LS4.2), or all (LS4.3)."""
    return _owned(len(board.boxes))[card.horse]


@cache
def _owned(boxes: int) -> Mapping[int, Sequence[Box]]:
    """Return a horse's boxes, by horse; all boxes for free cards."""
    return {
        FREE: range(boxes),
        **{box_horse(box): boxes_of(box_horse(box)) for box in range(boxes)},
    }


def _golden(board: Board) -> Mapping[int, Sequence[Box]]:
    """Return the boxes for each horse's cards: its empty boxes while there are any (LS4.1)."""
    owned = _owned(len(board.boxes))
    if all_filled(board):
        return owned
    empty: dict[int, list[Box]] = {}
    for box, cards in enumerate(board.boxes):
        if not cards:
            empty.setdefault(FREE, []).append(box)
            empty.setdefault(box_horse(box), []).append(box)
    return {**owned, **empty}


def open_placings(board: Board, cards: Iterable[Card]) -> list[Place]:
    """Return the legal placings: the golden rule applies, and no card covers its own MV (LS4.4)."""
    golden = _golden(board)
    top = [cards[-1].mv if cards else None for cards in board.boxes]
    return [
        actions[box]
        for card, actions in [(card, placings_of(card)) for card in cards]
        for box in golden[card.horse]
        if top[box] != card.mv
    ]


def open_boxes(board: Board, card: Card) -> list[Box]:
    """Return the boxes in which a card may be placed (see `open_placings`)."""
    return [action.box for action in open_placings(board, (card,))]


def all_filled(board: Board) -> bool:
    """Return whether every box holds a card (LS5.1)."""
    return all(board.boxes)


def top_card(board: Board, box: Box) -> Card | None:
    """Return the card on top of a box (LS4.7); None if the box is empty."""
    pile = board.boxes[box]
    return pile[-1] if pile else None


def top_mv(board: Board, box: Box) -> int:
    """Return the MV on top of a box; 0 if the box is empty (LS3.3)."""
    card = top_card(board, box)
    return 0 if card is None else card.mv


def strays(board: Board) -> Iterator[tuple[str, Card]]:
    """Yield the cards in another horse's boxes (LS4.2), each with its place in a description."""
    for box, pile in enumerate(board.boxes):
        for card in pile:
            if card.horse not in (FREE, box_horse(box)):
                yield f"boxes.{box_name(box)}", card


def put(board: Board, card: Card, box: Box) -> Board:
    """Put a card on top of a box."""
    return board._replace(boxes=with_item(board.boxes, box, (*board.boxes[box], card)))


def play_from_hand(board: Board, seat: int, card: Card, box: Box) -> Board:
    """Put a card from a hand on top of a box."""
    return board._replace(
        boxes=with_item(board.boxes, box, (*board.boxes[box], card)),
        hands=with_item(board.hands, seat, remove(board.hands[seat], card)),
        placed=(*board.placed, box),
    )


# --- the stack (LS2.2, LS3, LS7) -------------------------------------------------------------


def form_stack(board: Board, cards: Cards) -> Board:
    """Make a new stack of these cards and forget which left the old one (LS2.2, LS7.1)."""
    nobody = ((),) * len(board.hands)
    return board._replace(stack=cards, source=cards, opened_since=(), drawn_since=nobody)


def draw_to_hand(board: Board, seat: int, card: Card) -> Board:
    """Take a card from the stack into a hand."""
    return board._replace(
        stack=remove(board.stack, card),
        hands=with_item(board.hands, seat, insert(board.hands[seat], card)),
        drawn_since=with_item(board.drawn_since, seat, insert(board.drawn_since[seat], card)),
    )


def open_top(board: Board, card: Card) -> Board:
    """Take a card from the stack and show it (LS3.2)."""
    return board._replace(
        stack=remove(board.stack, card),
        opened=card,
        opened_since=insert(board.opened_since, card),
    )


def gather(board: Board) -> Board:
    """Shuffle the two bottom cards of every box, never its top card, into a new stack (LS7.1)."""
    taken = [cards[: min(2, max(0, len(cards) - 1))] for cards in board.boxes]
    boxes = tuple(cards[len(bottom) :] for cards, bottom in zip(board.boxes, taken, strict=True))
    stack = tuple(sorted(card for bottom in taken for card in bottom))
    return form_stack(board._replace(boxes=boxes), stack)


# --- running (LS3.3, LS8) --------------------------------------------------------------------


def tops(board: Board, horse: int) -> tuple[int, ...]:
    """Return the MVs on top of a horse's boxes: none, one or two (LS3.3, LS4.7)."""
    left, right = boxes_of(horse)
    return tuple([cards[-1].mv for cards in board.boxes[left : right + 1] if cards])


def run_all(board: Board, goal: int) -> Board:
    """Move every horse that is not home by the sum of its tops, all at once (LS3.3, LS8.1)."""
    at, homes, moves = list(board.at), list(board.homes), list[Move | None]()
    for i, start in enumerate(board.at):
        values = tops(board, i + 1)
        if homes[i] is not None or not values:
            moves.append(None)
            continue
        moves.append(Move(start, values))
        at[i] = start + sum(values)
        if at[i] >= goal:
            homes[i] = Home(board.round, at[i] - goal, sum(values))
    return board._replace(at=tuple(at), homes=tuple(homes), moves=tuple(moves))


def places(homes: tuple[Home | None, ...]) -> tuple[int, ...]:
    """Return each horse's place, dead heats shared (LS8.3, LS8.4); 0 for horses not home."""
    arrived = [home for home in homes if home is not None]
    keys = [(home.round, -home.over, -home.sum) for home in arrived]
    ranking = iter(competition_ranking(keys))
    return tuple(next(ranking) if home is not None else 0 for home in homes)
