"""The immutable board of Trick Race and the functions that change it.

A *chair* is a place at the table: a player's seat, or the last chair, which is the dummy's (TR8.1).
Horses, colours and tickets are numbers (see `cards`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from .cards import FIRST_ODDS, WHIPS, Card, Cards, Colour, Horse, Ticket, without

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


class Line(NamedTuple):
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
    lines: tuple[Line, ...]
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


class Board(NamedTuple):
    """Everything on the table. Seats index `points` and `chosen`; chairs or horses, the others."""

    points: tuple[int, ...]
    rides: tuple[Horse | None, ...]
    """Each chair's horse."""
    hands: tuple[Cards, ...]
    """Each chair's cards. The dummy's are face up, in the order of play (TR8.2)."""
    whips: tuple[int, ...]
    """The number of each chair's face-up whips."""
    odds: tuple[int, ...]
    piles: tuple[Cards, ...]
    """Each horse's own cards (TR1.6)."""
    ridden: tuple[tuple[int, ...], ...]
    """By horse, the seats that have ridden it, which know all its cards."""
    shown: tuple[Cards, ...]
    """By horse, its cards that everyone has seen."""
    course: Course
    opened: tuple[Cards, ...]
    """Each chair's open discards, in the order of turning up."""
    aside: tuple[Card | None, ...]
    """Each chair's face-down discard (TR2.4)."""
    played: tuple[Cards, ...]
    """Each chair's cards from the earlier tricks of this race."""
    tickets: tuple[Ticket | None, ...]
    """Each chair's open ticket (TR3.1)."""
    sealed: tuple[Ticket | None, ...]
    """Each chair's face-down ticket (TR3.3)."""
    won: tuple[int, ...]
    """The number of tricks that each chair has won in this race."""
    chosen: tuple[Card | Ticket | None, ...]
    """Each seat's choice in a simultaneous decision, until all have chosen (TR2.4, TR3.3)."""
    ring: tuple[int, ...] = ()
    """The chairs, clockwise."""
    race: int = 0
    trick: int = 0
    start: int = 0
    """The start player."""
    leader: int = 0
    number: int = 0
    """The discard number (TR2.2)."""
    table: tuple[Played, ...] = ()
    """The current trick."""
    last: Trick | None = None
    """The previous trick of this race."""
    sheet: tuple[Settlement, ...] = ()


def empty_board(players: int, horses: int, goal: int) -> Board:
    """Return the board before the deal (TR1)."""
    each = range(horses)
    return Board(
        points=(0,) * players,
        rides=(None,) * horses,
        hands=((),) * horses,
        whips=(WHIPS,) * horses,
        odds=(FIRST_ODDS,) * horses,
        piles=((),) * horses,
        ridden=tuple(() for _ in each),
        shown=((),) * horses,
        course=((),) * (goal + 1),
        opened=((),) * horses,
        aside=(None,) * horses,
        played=((),) * horses,
        tickets=(None,) * horses,
        sealed=(None,) * horses,
        won=(0,) * horses,
        chosen=(None,) * players,
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
    """Return the order of play in a trick (TR4.1): clockwise, the dummy first or last (TR8.4)."""
    order, dummy = clockwise(board, board.leader), dummy_of(board)
    if dummy is None or dummy == board.leader:
        return order
    return (*(chair for chair in order if chair != dummy), dummy)


# --- cards -----------------------------------------------------------------------------------


def ridden_by(board: Board, chair: int) -> Horse:
    """Return the horse that a chair rides."""
    horse = board.rides[chair]
    assert horse is not None
    return horse


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
