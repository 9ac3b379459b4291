"""A seat's view of Trick Race: everything that it may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.game import State
from ...engine.tasks import Action
from ...engine.view import plain
from . import board as moves
from .board import Board, Course, Played, Settlement, Trick
from .cards import (
    COLOURS,
    VANILLA,
    Card,
    Cards,
    Colour,
    Horse,
    Ticket,
    backs,
    deck,
    outcome,
)
from .flow import (
    Deal,
    DrawHorse,
    Gate,
    LayAside,
    NextRace,
    OpenTicket,
    PlayCard,
    Row,
    SealTicket,
    TurnUp,
    TurnUpFirst,
    TurnUpOwn,
    receiver,
)

if TYPE_CHECKING:
    from .rules import Rules

_ASKS = {
    DrawHorse: "horse",
    Deal: "deal",
    Gate: "gate",
    NextRace: "gate",
    TurnUpFirst: "discard",
    TurnUp: "discard",
    TurnUpOwn: "discard",
    Row: "row",
    LayAside: "aside",
    OpenTicket: "open",
    SealTicket: "seal",
    PlayCard: "play",
}

DOWN = "down"
"""A face-down ticket, for seats that may not look at it."""


@dataclass(frozen=True, slots=True)
class TrickRaceView:
    """Everything that `seat` may know. A chair is a seat, or the last chair, which is the dummy's.

    Horses, colours and tickets are numbers (see `racekit.games.trickrace.cards`).

    Attributes
    ----------
    asks : str or None
        The pending decision: ``horse``, ``deal``, ``gate``, ``discard``, ``row`` (by chance),
        ``aside``, ``open``, ``seal`` or ``play``; None if the game is over.
    actor : int or None
        The seat that decides, or whose card chance turns up; None if no seat is involved.
    hand : tuple of Card
        This seat's own cards, sorted.
    backs : tuple of str
        By chair, the colours of its cards, sorted: ``"RRY"`` (TR1.4).
    row : tuple of Card
        The dummy's cards, top first.
    aside : tuple of str or None
        By chair, the face-down discard: this seat's own card, or the colour of another seat's.
    sealed : tuple
        By chair, the second ticket: a ticket, ``"down"``, or None.
    chosen : Card, int or None
        This seat's choice in a simultaneous decision, until all have chosen.
    put_back : Card or None
        The start player's top card, while they turn up another (TR2.2, `start_player_counts`).
    pile_backs : tuple of str
        By horse, the colours of its own cards, which are public (TR1.4).
    known : tuple of tuple of Card
        By horse, its own cards that this seat knows: all those of a horse that it rides or rode,
        and any other card that was ever face up.
    """

    game: ClassVar[str] = "trickrace"

    seat: int
    numbers: int
    marks: tuple[int, ...]
    races: int
    start_player_counts: bool
    open_win_allowed: bool
    asks: str | None
    actor: int | None
    race: int
    trick: int
    number: int
    ring: tuple[int, ...]
    start: int
    leader: int
    rides: tuple[Horse | None, ...]
    course: Course
    odds: tuple[int, ...]
    points: tuple[int, ...]
    whips: tuple[int, ...]
    hand: Cards
    backs: tuple[str, ...]
    row: Cards
    opened: tuple[Cards, ...]
    aside: tuple[Card | str | None, ...]
    played: tuple[Cards, ...]
    tickets: tuple[Ticket | None, ...]
    sealed: tuple[Ticket | str | None, ...]
    won: tuple[int, ...]
    chosen: Card | Ticket | None
    put_back: Card | None
    table: tuple[Played, ...]
    last: Trick | None
    pile_backs: tuple[str, ...]
    known: tuple[Cards, ...]
    sheet: tuple[Settlement, ...]

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.points)

    @property
    def horses(self) -> int:
        """The number of running horses."""
        return len(self.odds)

    @property
    def dummy(self) -> int | None:
        """The dummy's chair (TR8.1), or None without a dummy."""
        return self.players if self.players < self.horses else None

    @property
    def goal(self) -> int:
        """The space of the goal."""
        return len(self.course) - 1

    @property
    def settled(self) -> bool:
        """Whether the race is over and settled (TR5)."""
        return bool(self.sheet) and self.sheet[-1].race == self.race

    @property
    def counted(self) -> bool:
        """Whether the winners of this race's tricks are known: not in a set-up position."""
        return sum(self.won) == self.trick - (self.asks == "play")

    def data(self) -> dict[str, Any]:
        """Return the view as plain data."""
        return {
            "game": self.game,
            **{f.name: plain(getattr(self, f.name), (Card,)) for f in fields(self)},
        }

    # --- the possible places of cards -----------------------------------------------------

    def open_cards(self) -> set[Card]:
        """Return the face-up cards: discards (TR2.3), played ones (TR4.1), the row (TR8.2)."""
        seen = {card for pile in (*self.opened, *self.played, self.row) for card in pile}
        return seen | {played.card for played in self.table}

    def unnamed(self) -> dict[Colour, list[Card]]:
        """Return the cards that this seat cannot assign to a horse, by colour."""
        named = {card for pile in self.known for card in pile}
        found: dict[Colour, list[Card]] = {}
        for card in deck(self.horses, self.numbers):
            if card not in named:
                found.setdefault(card.colour, []).append(card)
        return found

    def strange(self, horse: Horse) -> Counter[Colour]:
        """Return the number of a horse's own cards that this seat does not know, by colour."""
        count = Counter(map(COLOURS.index, self.pile_backs[horse]))
        count.subtract(card.colour for card in self.known[horse])
        return +count

    def unseen(self) -> dict[tuple[str, ...], Counter[Card]]:
        """Return the cards that this seat cannot locate, by their possible places.

        Returns
        -------
        dict
            A tuple of places to a multiset of cards, each of which is in one of those places:
            ``"seat 2"`` (a hand), ``"aside 2"`` (a face-down discard), ``"dummy"`` (its cards
            before they are turned up) and ``"deck"`` (during the deal).
        """
        found: dict[tuple[str, ...], Counter[Card]] = {}
        for places, card in (*self._unseen_known(), *self._unseen_unnamed()):
            found.setdefault(places, Counter())[card] += 1
        return found

    def _unseen_known(self) -> Iterator[tuple[tuple[str, ...], Card]]:
        """Yield the face-down cards that this seat can assign to a horse, with their places."""
        placed = {*self.open_cards(), *self.hand, self.aside[self.seat]}
        for horse, cards in enumerate(self.known):
            for card in cards:
                if card not in placed:
                    yield tuple(self._places(horse, card.colour)), card

    def _unseen_unnamed(self) -> Iterator[tuple[tuple[str, ...], Card]]:
        """Yield the other cards, with all places of unknown cards of the same colour."""
        strange = [self.strange(horse) for horse in range(self.horses)]
        for colour, cards in self.unnamed().items():
            places = [
                place
                for horse, counts in enumerate(strange)
                if counts[colour]
                for place in self._places(horse, colour)
            ]
            if len(cards) > sum(counts[colour] for counts in strange):
                places.append("deck")
            for card in cards:
                yield tuple(places), card

    def _places(self, horse: Horse, colour: Colour) -> Iterator[str]:
        """Yield the possible places of a hidden card of a horse and colour."""
        chair, letter = self.rides.index(horse), COLOURS[colour]
        if chair == self.dummy:
            yield "dummy"
            return
        if letter in self.backs[chair]:
            yield f"seat {chair}"
        if _letter(self.aside[chair]) == letter:
            yield f"aside {chair}"

    # --- chance outcomes ------------------------------------------------------------------

    def outcomes(self) -> dict[Action, Fraction]:
        """Return the distribution of the next chance outcome (TR2.1), if this seat will see it.

        The distribution is uniform over the unknown cards of a colour.
        """
        if self.asks == "horse":
            return self._next_horse()
        if self.asks == "gate":
            stacked = () if self.settled else self.course[0]
            left = [horse for horse in range(self.horses) if horse not in stacked]
            return {outcome("gate", horse): Fraction(1, len(left)) for horse in left}
        if self.asks == "deal":
            return self._next_dealt() if self.actor == self.seat else {}
        if self.asks in ("discard", "row"):
            return {outcome(self.asks, card): p for card, p in self._next_turned_up()}
        return {}

    def _next_horse(self) -> dict[Action, Fraction]:
        """Draw a horse (TR1.6); a player gets Vanilla Beans (TR8.1)."""
        left = [horse for horse in range(self.horses) if horse not in self.rides]
        seats = sum(horse is None for horse in self.rides[: self.players])
        if VANILLA not in left:
            return {outcome("horse", horse): Fraction(1, len(left)) for horse in left}
        first = Fraction(1, seats)
        odds = {h: first if h == VANILLA else (1 - first) / (len(left) - 1) for h in left}
        return {outcome("horse", horse): p for horse, p in odds.items() if p}

    def _next_dealt(self) -> dict[Action, Fraction]:
        """Deal a card (TR1.6): unknown cards of a public colour are equally likely."""
        unnamed = self.unnamed()
        strange = sum((self.strange(horse) for horse in range(self.horses)), Counter[Colour]())
        left = {colour: len(cards) - strange[colour] for colour, cards in unnamed.items()}
        total = sum(left.values())
        return {
            outcome("deal", card): Fraction(left[colour], total * len(cards))
            for colour, cards in unnamed.items()
            for card in cards
            if left[colour]
        }

    def _next_turned_up(self) -> Iterator[tuple[Card, Fraction]]:
        """Yield the distribution of the next card of a shuffled pile (TR2.2, TR2.3, TR8.2)."""
        chair = self.players if self.asks == "row" else self.actor
        assert chair is not None
        horse = self.rides[chair]
        assert horse is not None
        back = [card for card in self.known[horse] if card not in (*self.row, self.put_back)]
        strange, unnamed = self.strange(horse), self.unnamed()
        total = len(back) + strange.total()
        yield from ((card, Fraction(1, total)) for card in back)
        for colour, count in sorted(strange.items()):
            cards = unnamed[colour]
            yield from ((card, Fraction(count, total * len(cards))) for card in cards)


def look(game: Rules, state: State, seat: int) -> TrickRaceView:
    """Return the view of `seat`: hidden are discards (TR2.4), tickets (TR3.3), and choices."""
    board: Board = state.board
    asks, actor = asked(state)
    dummy = moves.dummy_of(board)
    settled = bool(board.sheet) and board.sheet[-1].race == board.race
    return TrickRaceView(
        seat=seat,
        numbers=game.numbers,
        marks=game.card_marks,
        races=game.running,
        start_player_counts=game.start_player_counts,
        open_win_allowed=game.open_win_allowed,
        asks=asks,
        actor=actor,
        race=board.race,
        trick=board.trick,
        number=board.number,
        ring=board.ring,
        start=board.start,
        leader=board.leader,
        rides=board.rides,
        course=board.course,
        odds=board.odds,
        points=board.points,
        whips=board.whips,
        hand=board.hands[seat],
        backs=tuple(
            ["" if chair == dummy else backs(hand) for chair, hand in enumerate(board.hands)]
        ),
        row=() if dummy is None else board.hands[dummy],
        opened=board.opened,
        aside=tuple([_aside(card, chair == seat) for chair, card in enumerate(board.aside)]),
        played=board.played,
        tickets=board.tickets,
        sealed=tuple(
            [
                ticket if ticket is None or settled or chair == seat else DOWN
                for chair, ticket in enumerate(board.sealed)
            ]
        ),
        won=board.won,
        chosen=board.chosen[seat],
        put_back=getattr(state.task, "top", None),
        table=board.table,
        last=board.last,
        pile_backs=tuple(map(backs, board.piles)),
        known=tuple(
            [
                own if seat in riders else shown
                for own, riders, shown in zip(board.piles, board.ridden, board.shown, strict=True)
            ]
        ),
        sheet=board.sheet,
    )


def _aside(card: Card | None, own: bool) -> Card | str | None:
    """Return a face-down discard (TR2.4), of which others see the colour."""
    return card if own or card is None else COLOURS[card.colour]


def _letter(aside: Card | str | None) -> str | None:
    """Return the colour of a face-down discard."""
    return COLOURS[aside.colour] if isinstance(aside, Card) else aside


def asked(state: State) -> tuple[str | None, int | None]:
    """Return the pending decision and the seat it concerns."""
    task = state.task
    if task is None:
        return None, None
    if isinstance(task, Deal):
        return "deal", receiver(state.board)
    return _ASKS[type(task)], getattr(task, "seat", None)
