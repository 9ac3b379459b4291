"""A seat's view of Trick Race: the board as it sees it, and what players ask about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from ...engine.board_view import BoardView, part
from ...engine.game import State
from ...engine.tasks import Action
from ...engine.view import seen_board
from .board import DOWN, Board, Course, Played, Settlement, Trick
from .cards import COLOURS, Card, Cards, Colour, Horse, Ticket, deck, outcome
from .flow import Deal, DrawHorse, Gate, NextRace, receiver

if TYPE_CHECKING:
    from .rules import Rules

__all__ = ["DOWN", "TrickRaceView", "look"]


class TrickRaceView(BoardView):
    """Everything that `seat` may know. A chair is a seat, or the last chair, which is the dummy's.

    Horses, colours and tickets are numbers (see `racekit.games.trickrace.cards`).

    Attributes
    ----------
    actor : int or None
        The seat that decides, or whose card chance turns up; None if no seat is involved.
    board : Board
        The board as the seat sees it: ``"R"`` for the back of a red card (TR1.4), ``"down"`` for a
        face-down ticket. Its fields are attributes of the view, too.
    """

    FIELDS = (
        *("seat", "numbers", "marks", "races", "start_player_counts", "open_win_allowed"),
        *("asks", "actor", "race", "trick", "number", "ring", "start", "leader", "rides"),
        *("course", "odds", "points", "whips", "hand", "backs", "row", "opened", "aside"),
        *("played", "tickets", "sealed", "won", "chosen", "put_back", "table", "last"),
        *("pile_backs", "known", "sheet"),
    )
    IN_OTHER_WORDS = ("hands", "piles", "shown")
    TEXTS = (Card,)

    rules: Rules
    board: Board

    numbers: int = part("rules.numbers")
    marks: tuple[int, ...] = part("rules.card_marks")
    races: int = part("rules.running")
    players: int = part("rules.players")
    horses: int = part("rules.horses")
    dummy: int | None = part("rules.dummy")
    goal: int = part("rules.goal")
    start_player_counts: bool = part("rules.start_player_counts")
    open_win_allowed: bool = part("rules.open_win_allowed")

    race: int = part("board.race")
    trick: int = part("board.trick")
    number: int = part("board.number")
    ring: tuple[int, ...] = part("board.ring")
    start: int = part("board.start")
    leader: int = part("board.leader")
    rides: tuple[Horse | None, ...] = part("board.rides")
    course: Course = part("board.course")
    odds: tuple[int, ...] = part("board.odds")
    points: tuple[int, ...] = part("board.points")
    whips: tuple[int, ...] = part("board.whips")
    opened: tuple[Cards, ...] = part("board.opened")
    aside: tuple[Card | str | None, ...] = part("board.aside")
    played: tuple[Cards, ...] = part("board.played")
    tickets: tuple[Ticket | None, ...] = part("board.tickets")
    sealed: tuple[Ticket | str | None, ...] = part("board.sealed")
    won: tuple[int, ...] = part("board.won")
    table: tuple[Played, ...] = part("board.table")
    last: Trick | None = part("board.last")
    sheet: tuple[Settlement, ...] = part("board.sheet")
    settled: bool = part("board.settled")

    @property
    def asks(self) -> str | None:
        """The pending decision; None if the game is over.

        It is ``horse``, ``deal``, ``gate``, ``discard``, ``row`` (by chance), ``aside``, ``open``,
        ``seal`` or ``play``.
        """
        return getattr(self.task, "asks", None)

    @property
    def hand(self) -> Cards:
        """The seat's own cards, sorted."""
        return self.board.hands[self.seat]

    @cached_property
    def backs(self) -> tuple[str, ...]:
        """By chair, the colours of its cards, sorted: ``"RRY"`` (TR1.4); none of the dummy's."""
        hands = enumerate(self.board.hands)
        return tuple(["" if chair == self.dummy else _backs(hand) for chair, hand in hands])

    @property
    def row(self) -> Cards:
        """The dummy's cards, top first."""
        return () if self.dummy is None else self.board.hands[self.dummy]

    @property
    def chosen(self) -> Card | Ticket | None:
        """The seat's choice in a simultaneous decision, until all have chosen."""
        return self.board.chosen[self.seat]

    @property
    def put_back(self) -> Card | None:
        """The start player's top card, while they turn up another (TR2.2)."""
        return getattr(self.task, "top", None)

    @cached_property
    def pile_backs(self) -> tuple[str, ...]:
        """By horse, the colours of its own cards, which are public (TR1.4)."""
        return tuple(map(_backs, self.board.piles))

    @cached_property
    def known(self) -> tuple[Cards, ...]:
        """By horse, its own cards that this seat knows.

        They are all those of a horse that it rides or rode, and any other that was ever face up.
        """
        piles = self.board.piles
        return tuple([tuple([c for c in pile if isinstance(c, Card)]) for pile in piles])

    @property
    def counted(self) -> bool:
        """Whether the winners of this race's tricks are known: not in a set-up position."""
        return sum(self.won) == self.trick - (self.asks == "play")

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
        known = Counter(card.colour for card in self.known[horse])
        return Counter(map(COLOURS.index, self.pile_backs[horse])) - known

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
        if letter == self.aside[chair]:
            yield f"aside {chair}"

    # --- chance outcomes ------------------------------------------------------------------

    def outcomes(self) -> dict[Action, Fraction]:
        """Return the distribution of the next chance outcome (TR2.1), if this seat will see it.

        The distribution is uniform over the unknown cards of a colour.
        """
        from .determinizations import Determinizations

        task = self.task
        if isinstance(task, DrawHorse | Gate | NextRace):  # what they depend on is not hidden
            weights = task.weights(self.rules, self.board)
            return {drawn: Fraction(ways, sum(weights.values())) for drawn, ways in weights.items()}
        seen = self.asks in ("discard", "row") or (self.asks == "deal" and self.actor == self.seat)
        pile = Determinizations(self).pile() if seen else None
        if pile is None:
            return {}
        total = sum(urn.size for urn in pile.urns)
        return {
            outcome(str(self.asks), card): Fraction(urn.size, total * len(urn.cards))
            for urn in pile.urns
            for card in urn.cards
            if urn.size
        }


def _backs(cards: Iterable[Card | str]) -> str:
    """Return the colours of cards, some of which may be backs, sorted."""
    letters = [card if isinstance(card, str) else COLOURS[card.colour] for card in cards]
    return "".join(sorted(letters, key=COLOURS.index))


def look(game: Rules, state: State, seat: int) -> TrickRaceView:
    """Return the view of `seat`."""
    task, board = state.task, state.board
    actor = receiver(board) if isinstance(task, Deal) else getattr(task, "seat", None)
    seen = seen_board(board, seat)
    return TrickRaceView(game, seat, seen, state.agenda, state.rule, actor)
