"""The immutable board of Trick Race and the functions that change it.

A *chair* is a place at the table: a player's seat, or the last chair, which is the dummy's (TR8.1).
Horses, colours and tickets are numbers (see `cards`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from typing import Annotated, Any, NamedTuple, TypeVar

from ...engine.formats import SORTED, By, Field, whole
from ...engine.view import HIDDEN, Seen, secret
from .cards import (
    COLOURS,
    FIRST_ODDS,
    VANILLA,
    WHIPS,
    Card,
    Cards,
    Colour,
    Horse,
    Play,
    Ticket,
    backs,
    deck,
    without,
)

T = TypeVar("T")

Course = tuple[tuple[Horse, ...], ...]
"""The horses on each space from the gate on, bottom to top; at the goal in order of arrival."""


class Played(NamedTuple):
    """A card in the trick: who played it, and whether with a whip (TR4.4)."""

    seat: int
    card: Card
    whip: bool


class Trick(NamedTuple):
    """A finished trick: its cards, and how far its winner's horse moved (TR4.3 to TR4.5)."""

    cards: tuple[Played, ...]
    judge: Colour
    winner: int
    horse: Horse
    marks: int
    start: int
    """The horse's space before the trick."""
    moved: int


class ScoreLine(NamedTuple):
    """One line of the score sheet: its rule, its reason, and its points."""

    rule: str
    kind: str
    horses: tuple[Horse, ...]
    place: int
    points: int


class Account(NamedTuple):
    """One seat's race: the horse, both tickets, the lines, and the points after the race."""

    horse: Horse
    tickets: tuple[Ticket, Ticket]
    lines: tuple[ScoreLine, ...]
    after: int

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum(line.points for line in self.lines)


class Settlement(NamedTuple):
    """A settled race: the horses in finishing order, the odds, and each seat's account (TR5.4)."""

    race: int
    finish: tuple[Horse, ...]
    odds: tuple[int, ...]
    accounts: tuple[Account, ...]
    spaces: tuple[int, ...] = ()
    """By horse, the spaces it advanced; empty in a description from before version 2."""

    def rider(self, horse: Horse) -> int:
        """Return the chair that rode a horse; the dummy has no account (TR8.1)."""
        riders = [account.horse for account in self.accounts]
        return riders.index(horse) if horse in riders else len(riders)


# --- what follows from the rest of a position ------------------------------------------------
# Each of these takes the game and what is known of a board so far, and can be a field's default.


def first_race(game: Any, told: Any) -> int:
    """Return the number of the first race (TR1.8); during the deal, no race has begun."""
    return int(told.asks not in ("horse", "deal"))


def start_player(game: Any, told: Any) -> int:
    """Return Vanilla Beans' rider (TR1.8, TR6.3); until all horses are drawn, seat 0."""
    players = told.rides[: game.players]
    return 0 if told.asks == "horse" or VANILLA not in players else players.index(VANILLA)


def seating(game: Any, told: Any) -> tuple[int, ...]:
    """Return the chairs, clockwise: a dummy is to the right of who started race 1 (TR8.1, TR6.3).

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> seating(SimpleNamespace(players=3, dummy=3), SimpleNamespace(asks="play", start=2, race=2))
    (0, 3, 1, 2)
    """
    if told.asks == "horse":
        return ()
    first, seats = (told.start - max(told.race, 1) + 1) % game.players, tuple(range(game.players))
    return seats if game.dummy is None else (*seats[:first], game.dummy, *seats[first:])


def first_number(game: Any, told: Any) -> int:
    """Return the discard number according to the start player's open discard (TR2.2), or 0."""
    opened = told.opened[told.start]
    return opened[0].number if opened else 0


def tickets_laid(n: int, game: Any, told: Any) -> tuple[Ticket | None, ...]:
    """Return each chair's first (TR3.1) or second ticket (TR3.3); a dummy has none (TR8.1)."""
    laid = (*told.laid, *[()] * (game.horses - game.players))
    return tuple([both[n] if len(both) > n else None for both in laid])


def current_trick(game: Any, told: Any) -> tuple[Played, ...]:
    """Return the cards of the trick, in the order of play (TR4.1, TR8.4)."""
    return _seated(told, told.leader, told.plays)


def previous_trick(game: Any, told: Any) -> Trick | None:
    """Return the previous trick: who won (TR4.3, TR4.4), and how far the horse moved (TR4.5)."""
    if told.previous is None:
        return None
    leader, plays, start = told.previous
    cards = _seated(told, leader, plays)
    if len(cards) < game.horses:
        return None
    winner = best(cards)
    horse = told.rides[winner.seat]
    if not any(horse in space for space in told.course):
        return None
    marks = game.card_marks[winner.card.number - 1]
    moved = space_of(told.course, horse) - start
    return Trick(cards, judging(cards), winner.seat, horse, marks, start, moved)


def _seated(told: Any, leader: int, plays: Iterable[Play]) -> tuple[Played, ...]:
    order = order_of_play(told, leader) if leader in told.ring else ()
    return tuple([Played(chair, *play) for chair, play in zip(order, plays, strict=False)])


def own_cards(game: Any, told: Any) -> tuple[Cards, ...]:
    """Return each horse's own cards (TR1.6); a dummy's face-down ones are the rest (TR8.1)."""
    piles: list[Cards] = [()] * game.horses
    for chair, horse in enumerate(told.rides):
        if horse is not None:
            piles[horse] = sorted_cards(held(told, chair))
    dummys = None if game.dummy is None else told.rides[game.dummy]
    if dummys is not None and told.asks in ("gate", "discard", "row"):
        others = {card for chair in range(game.players) for card in held(told, chair)}
        cards = deck(game.horses, game.numbers)
        piles[dummys] = tuple([card for card in cards if card not in others])
    return tuple(piles)


def riders_so_far(game: Any, told: Any) -> tuple[tuple[int, ...], ...]:
    """Return each horse's riders so far: its rider and those to the right, one a race (TR6.1)."""
    found: list[tuple[int, ...]] = [()] * len(told.rides)
    for chair, horse in enumerate(told.rides):
        if horse is not None:
            riders = {chair}
            if told.ring:
                at = told.ring.index(chair)
                riders = {told.ring[at - back] for back in range(max(told.race, 1))}
            found[horse] = tuple(sorted(riders - {dummy_of(told)}))
    return tuple(found)


def face_up(game: Any, told: Any) -> tuple[Cards, ...]:
    """Return each horse's face-up cards: discards (TR2.3), tricks (TR4.1), the row (TR8.2)."""
    shown: list[Cards] = [()] * len(told.rides)
    dummy = dummy_of(told)
    for chair, horse in enumerate(told.rides):
        if horse is not None:
            table = (played.card for played in told.table if played.seat == chair)
            row = told.hands[chair] if chair == dummy else ()
            shown[horse] = sorted_cards((*told.opened[chair], *told.played[chair], *table, *row))
    return tuple(shown)


def trick_number(game: Any, told: Any) -> int:
    """Return the number of the trick (TR4.1): the finished ones, and the current one."""
    return finished_tricks(told) + int(told.asks == "play")


# --- what a seat sees of it ------------------------------------------------------------------

DOWN = "down"
"""A face-down ticket, for seats that may not look at it."""


def _dummys(board: Board) -> range:
    """Return the dummy's chair, whose row lies face up (TR8.2)."""
    return range(len(board.points), len(board.rides))


def _turned_up(board: Board) -> range:
    """Return the chairs whose second ticket is face up (TR3.4)."""
    return range(len(board.rides) if board.settled else 0)


def _hand_backs(hand: OrderedCards) -> tuple[str, ...]:
    """Return what others see of a hand: the colours of its cards, sorted (TR1.4)."""
    return tuple(backs(hand))


def _back(card: Card | None) -> str | None:
    """Return what others see of a face-down discard: its colour (TR2.4)."""
    return None if card is None else COLOURS[card.colour]


def _own_piles(board: Board, piles: tuple[Cards, ...], seat: int) -> tuple[Any, ...]:
    """Return the horses' cards: all those of a horse that the seat has ridden."""
    each = zip(piles, board.ridden, board.shown, strict=True)
    return tuple([pile if seat in riders else _partly(pile, shown) for pile, riders, shown in each])


@lru_cache(maxsize=1024)
def _partly(pile: Cards, shown: Cards) -> tuple[Card | str, ...]:
    """Return a pile with the backs of the cards that were never face up behind the others."""
    return (*shown, *backs(tuple([card for card in pile if card not in shown])))


def _others_shown(board: Board, shown: tuple[Cards, ...], seat: int) -> tuple[Cards, ...]:
    """Return the cards that all have seen, of other horses: of its own, a seat does not keep it."""
    each = zip(shown, board.ridden, strict=True)
    return tuple([() if seat in riders else cards for cards, riders in each])


# How data have the fields of a board; `encoding` defines the marks in quotes.
Count = Annotated[int, whole(0)]
Chair = Annotated[int, "chair"]
Space = Annotated[int, "space"]
OrderedCards = tuple[Card, ...]
"""Cards in an order that means something."""
CardSet = Annotated[Cards, SORTED]
Choosing = Annotated[Card | Ticket, "choosing"]


class Board(NamedTuple):
    """Everything on the table. Seats index `points` and `chosen`; chairs or horses, the others.

    On the board that a seat sees, the letter of its colour stands for a card whose back it sees.
    """

    rides: Annotated[tuple[Horse | None, ...], By("chair", None), Field("riders")]
    """Each chair's horse."""
    race: Annotated[int, "race", Field(default=first_race)]
    course: Annotated[Course, By("space", ())]
    odds: Annotated[
        tuple[Annotated[int, whole(1)], ...],
        By("odds"),
        Field(default=lambda game, _: (FIRST_ODDS,) * game.horses),
    ]
    points: Annotated[tuple[Count, ...], By("seat", 0)]
    whips: Annotated[tuple[Annotated[int, whole(0, WHIPS)], ...], By("chair", WHIPS)]
    """The number of each chair's face-up whips."""
    hands: Annotated[
        tuple[OrderedCards, ...], By("chair", (), held=True), secret(_hand_backs, _dummys)
    ] = ()
    """Each chair's cards. The dummy's are face up, in the order of play (TR8.2)."""
    start: Annotated[int, Field(default=start_player, derived=True)] = 0
    """The start player."""
    ring: Annotated[tuple[int, ...], Field(default=seating, derived=True)] = ()
    """The chairs, clockwise."""
    leader: Annotated[Chair, Field(default=lambda _, told: told.start)] = 0
    opened: Annotated[tuple[OrderedCards, ...], By("chair", ())] = ()
    """Each chair's open discards, in the order of turning up."""
    aside: Annotated[tuple[Card | None, ...], By("chair", None), secret(_back)] = ()
    """Each chair's face-down discard (TR2.4)."""
    played: Annotated[tuple[CardSet, ...], By("chair", ())] = ()
    """Each chair's cards from the earlier tricks of this race."""
    number: Annotated[int, "number", Field(default=first_number)] = 0
    """The discard number (TR2.2)."""
    tickets: Annotated[
        tuple[Ticket | None, ...], Field(default=partial(tickets_laid, 0), derived=True)
    ] = ()
    """Each chair's open ticket (TR3.1)."""
    sealed: Annotated[
        tuple[Ticket | None, ...],
        Field(default=partial(tickets_laid, 1), derived=True),
        secret(lambda ticket: None if ticket is None else DOWN, _turned_up),
    ] = ()
    """Each chair's face-down ticket (TR3.3)."""
    chosen: Annotated[
        tuple[Choosing | None, ...],
        By("seat", None),
        secret(lambda choice: None if choice is None else HIDDEN),
    ] = ()
    """Each seat's choice in a simultaneous decision, until all have chosen (TR2.4, TR3.3)."""
    table: Annotated[tuple[Played, ...], Field(default=current_trick, derived=True)] = ()
    """The current trick."""
    last: Annotated[Trick | None, Field(default=previous_trick, derived=True)] = None
    """The previous trick of this race."""
    won: Annotated[tuple[Count, ...], By("chair", 0)] = ()
    """The number of tricks that each chair has won in this race."""
    piles: Annotated[
        tuple[Cards, ...], Field(default=own_cards, derived=True), Seen(_own_piles)
    ] = ()
    """Each horse's own cards (TR1.6)."""
    ridden: Annotated[tuple[tuple[int, ...], ...], Field(default=riders_so_far, derived=True)] = ()
    """By horse, the seats that have ridden it, which know all its cards."""
    shown: Annotated[
        tuple[CardSet, ...], By("horse", ()), Field(default=face_up), Seen(_others_shown)
    ] = ()
    """By horse, its cards that everyone has seen."""
    trick: Annotated[int, Field(default=trick_number, derived=True)] = 0
    sheet: Annotated[tuple[Settlement, ...], Field("settled")] = ()

    @property
    def settled(self) -> bool:
        """Whether the race is over and settled (TR5)."""
        return bool(self.sheet) and self.sheet[-1].race == self.race


def empty_board(players: int, horses: int, goal: int) -> Board:
    """Return the board before the deal (TR1)."""
    return Board(
        rides=(None,) * horses,
        race=0,
        course=((),) * (goal + 1),
        odds=(FIRST_ODDS,) * horses,
        points=(0,) * players,
        whips=(WHIPS,) * horses,
        hands=((),) * horses,
        opened=((),) * horses,
        aside=(None,) * horses,
        played=((),) * horses,
        tickets=(None,) * horses,
        sealed=(None,) * horses,
        chosen=(None,) * players,
        won=(0,) * horses,
        piles=((),) * horses,
        ridden=((),) * horses,
        shown=((),) * horses,
    )


def swap(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Return `items` with the item at index `at` replaced."""
    return (*items[:at], item, *items[at + 1 :])


# --- round the table -------------------------------------------------------------------------


def dummy_of(board: Board) -> int | None:
    """Return the dummy's chair (TR8.1), or None without a dummy."""
    players = len(board.points)
    return players if players < len(board.rides) else None


def clockwise(board: Board, first: int) -> tuple[int, ...]:
    """Return all chairs, clockwise from `first`."""
    at = board.ring.index(first)
    return board.ring[at:] + board.ring[:at]


def left_of(board: Board, chair: int) -> int:
    """Return the chair to the left."""
    return clockwise(board, chair)[1]


def seats_from(board: Board, first: int) -> tuple[int, ...]:
    """Return the seats, without the dummy, clockwise from chair `first`."""
    return tuple(chair for chair in clockwise(board, first) if chair < len(board.points))


def from_left(board: Board) -> tuple[int, ...]:
    """Return the seats clockwise, from the start player's left to the start player (TR3.1)."""
    return seats_from(board, left_of(board, board.start))


def trick_order(board: Board) -> tuple[int, ...]:
    """Return the order of play in the trick (TR4.1)."""
    return order_of_play(board, board.leader)


def order_of_play(board: Board, leader: int) -> tuple[int, ...]:
    """Return the order of play after a leader: clockwise, the dummy first or last (TR8.4)."""
    order, dummy = clockwise(board, leader), dummy_of(board)
    if dummy is None or dummy == leader:
        return order
    return (*(chair for chair in order if chair != dummy), dummy)


# --- cards -----------------------------------------------------------------------------------


def ridden_by(board: Board, chair: int) -> Horse:
    """Return the horse that a chair rides."""
    horse = board.rides[chair]
    assert horse is not None
    return horse


def held(board: Board, chair: int) -> list[Card]:
    """Return all cards of a chair, in hand and on the table."""
    aside = board.aside[chair]
    return [
        *board.hands[chair],
        *board.opened[chair],
        *board.played[chair],
        *([] if aside is None else [aside]),
        *(played.card for played in board.table if played.seat == chair),
    ]


def note_riders(board: Board) -> Board:
    """Record that each seat now knows the cards of its horse."""
    ridden = list(board.ridden)
    for seat, horse in enumerate(board.rides[: len(board.points)]):
        if horse is not None:
            ridden[horse] = tuple(sorted({*ridden[horse], seat}))
    return board._replace(ridden=tuple(ridden))


def show(board: Board, chair: int, *cards: Card) -> Board:
    """Record that everyone has seen `cards` of a chair's horse."""
    horse = ridden_by(board, chair)
    seen = tuple(sorted({*board.shown[horse], *cards}))
    return (
        board
        if seen == board.shown[horse]
        else board._replace(shown=swap(board.shown, horse, seen))
    )


def open_discard(board: Board, chair: int, card: Card) -> Board:
    """Discard a card from a hand, face up (TR2.2, TR2.3, TR8.3)."""
    return show(board, chair, card)._replace(
        hands=swap(board.hands, chair, without(board.hands[chair], card)),
        opened=swap(board.opened, chair, (*board.opened[chair], card)),
    )


def play_card(board: Board, chair: int, card: Card, whip: bool) -> Board:
    """Play a card from a hand to the trick (TR4.1), with or without a whip (TR4.4)."""
    board = show(board, chair, card)._replace(
        hands=swap(board.hands, chair, without(board.hands[chair], card)),
        table=(*board.table, Played(chair, card, whip)),
    )
    return board._replace(whips=swap(board.whips, chair, board.whips[chair] - 1)) if whip else board


def finished_tricks(board: Board) -> int:
    """Return the number of finished tricks of a race: everyone plays a card in each (TR4.1)."""
    return len(board.played[0])


def whipped(table: Sequence[Played]) -> bool:
    """Return whether anyone has used a whip in the trick."""
    return any(played.whip for played in table)


def judging(table: Sequence[Played]) -> Colour:
    """Return the winning colour: the led one (TR4.3), or that of a card with a whip (TR4.4)."""
    return next((played.card.colour for played in table if played.whip), table[0].card.colour)


def best(table: Sequence[Played]) -> Played:
    """Return the card that currently wins the trick."""
    judge = judging(table)
    return max((p for p in table if p.card.colour == judge), key=lambda p: p.card.number)


def may_play(hand: Cards, table: Sequence[Played]) -> Cards:
    """Return the legal cards of a hand (TR4.2)."""
    if not table:
        return hand
    led = table[0].card.colour
    return tuple([card for card in hand if card.colour == led]) or hand


# --- the course ------------------------------------------------------------------------------


def space_of(course: Course, horse: Horse) -> int:
    """Return the space of a horse."""
    return next(space for space, horses in enumerate(course) if horse in horses)


def advance(course: Course, horse: Horse, marks: int) -> tuple[Course, int]:
    """Move a horse on top of the stack on its new space (TR4.5); return also the spaces moved."""
    start, goal = space_of(course, horse), len(course) - 1
    moved = min(marks, goal - start)
    if not moved:
        return course, 0
    spaces = list(course)
    spaces[start] = tuple(other for other in spaces[start] if other != horse)
    spaces[start + moved] += (horse,)
    return tuple(spaces), moved


def finish(course: Course) -> tuple[Horse, ...]:
    """Return the horses in finishing order (TR5.1).

    Examples
    --------
    >>> finish(((1,), (2, 0), (), (3,)))
    (3, 0, 2, 1)
    """
    *spaces, goal = course
    return (*goal, *(horse for space in reversed(spaces) for horse in reversed(space)))


def sorted_cards(cards: Iterable[Card]) -> Cards:
    """Return a set of cards as a sorted tuple."""
    return tuple(sorted(cards))
