"""The complete positions consistent with a view of Trick Race.

The backs show every colour (TR1.4). Hidden are the numbers of the cards, the choice of each
face-down discard (TR2.4), and the face-down tickets (TR3.3). The distribution is uniform over all
consistent positions: nothing is inferred from other players' choices. Since colours alone determine
which moves are legal, this is exact if the other seats move uniformly at random. A view does not
record what other seats remember of this seat's horses from earlier races; a determinization lets
them know the cards that are face up, which does not affect play.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import factorial, prod
from typing import Any, NamedTuple

from ...engine.game import State
from ...engine.texts import Text
from ...engine.urns import HandDistribution, Pile, Urn
from . import TrickRace
from .board import Board, face_up, from_left, riders_so_far, sorted_cards
from .cards import (
    COLOURS,
    HORSE_NAMES,
    HORSES,
    HOUSE_MARKS,
    WIN,
    Card,
    Cards,
    Colour,
    Horse,
    Ticket,
    deck,
)
from .consistency import Stage, tasks_left
from .view import DOWN, TrickRaceView


class _Slot(NamedTuple):
    """Cards of one colour that belong to a horse and that this seat cannot identify."""

    horse: Horse
    size: int


class _Secret(NamedTuple):
    """A seat's hidden choices."""

    hand: Cards
    aside: Card | None
    sealed: Ticket | None
    chosen: Card | Ticket | None


Piles = list[list[Card]]
"""Each horse's own cards."""


class Determinizations:
    """The complete positions consistent with a view; iteration yields each with its probability.

    Parameters
    ----------
    view : TrickRaceView
        A seat's view.

    Attributes
    ----------
    count : int
        The number of positions, all equally likely.

    Examples
    --------
    >>> import random
    >>> from racekit.games.trickrace.positions import position
    >>> view = position(hands=["R1 R2"], aside=["Y3"]).view(0)
    >>> worlds = Determinizations(view)
    >>> worlds.sample(random.Random(7)).view(0) == view
    True
    """

    def __init__(self, view: TrickRaceView) -> None:
        self._view = view
        self._unnamed = view.unnamed()
        self._slots = {
            colour: [
                _Slot(horse, size)
                for horse in range(view.horses)
                if (size := view.strange(horse)[colour])
            ]
            for colour in self._unnamed
        }
        self._others = [seat for seat in range(view.players) if seat != view.seat]
        self._open = view.open_cards()
        self._have_chosen = _have_chosen(view)
        self._board = _board(view)
        self._game = _game(view)
        self._agenda = self._tasks()

    @property
    def count(self) -> int:
        deals = prod(
            _multinomial(len(cards), [slot.size for slot in self._slots[colour]])
            for colour, cards in self._unnamed.items()
        )
        piles = next(self._deals())
        return deals * prod(len(self._secrets(piles, seat)) for seat in self._others)

    def __iter__(self) -> Iterator[tuple[State, Fraction]]:
        probability = Fraction(1, self.count)
        for piles in self._deals():
            for secrets in product(*(self._secrets(piles, seat) for seat in self._others)):
                yield self._determinization(piles, secrets), probability

    def sample(self, rng: random.Random) -> State:
        """Draw one of the equally likely positions."""
        dealt = {}
        for colour, cards in self._unnamed.items():
            loose = list(cards)
            rng.shuffle(loose)
            dealt[colour] = [[loose.pop() for _ in range(n)] for _, n in self._slots[colour]]
        piles = self._piles(dealt)
        return self._determinization(
            piles, [rng.choice(self._secrets(piles, seat)) for seat in self._others]
        )

    def pile(self) -> Pile | None:
        """Return the shuffled cards of the next draw, or None if no draw is pending."""
        draws = _draws(self._view)
        if not draws:
            return None
        urns = self._deck() if self._view.asks == "deal" else self._turned()
        return Pile(tuple(urns), draws)

    def _deck(self) -> Iterator[Urn]:
        """Yield the cards left to deal (TR1.6), one colour at a time."""
        for colour, cards in self._unnamed.items():
            dealt = sum(slot.size for slot in self._slots[colour])
            yield Urn(Counter(cards), len(cards) - dealt)

    def _turned(self) -> Iterator[Urn]:
        """Yield the rest of the pile from which a card is turned up (TR2.2, TR2.3, TR8.2)."""
        view = self._view
        chair = view.dummy if view.asks == "row" else view.actor
        assert chair is not None
        horse = _horse(view, chair)
        gone = (*view.row, view.put_back)
        yield _surely([card for card in view.known[horse] if card not in gone])
        yield from (self._unidentified(horse, colour) for colour in self._unnamed)

    def hand(self, chair: int) -> HandDistribution:
        """Return the distribution of a chair's hand, of which the backs show the colours (TR1.4).

        The dummy's row is face up (TR8.2); a face-down discard (TR2.4) has left the hand.
        """
        view = self._view
        if chair in (view.seat, view.dummy):
            return ((Fraction(1), (_surely(view.hand if chair == view.seat else view.row),)),)
        if view.rides[chair] is None:
            return ((Fraction(1), ()),)
        horse, aside = _horse(view, chair), view.aside[chair]
        known = [card for card in view.known[horse] if card not in self._open]
        out = None if aside is None else COLOURS.index(str(aside))
        urns = [
            _surely([card for card in known if card.colour != out]),
            *(self._unidentified(horse, colour) for colour in self._unnamed if colour != out),
        ]
        if out is None:
            return ((Fraction(1), tuple(urns)),)
        own = [card for card in known if card.colour == out]
        strange = self._unidentified(horse, out)
        total = len(own) + strange.size
        # The face-down discard is either one of the known cards or one of the unknown ones.
        return tuple(
            (Fraction(ways, total), (*urns, *left))
            for ways, left in (
                (len(own), (Urn(Counter(own), len(own) - 1), strange)),
                (strange.size, (_surely(own), strange._replace(size=strange.size - 1))),
            )
            if ways
        )

    def _unidentified(self, horse: Horse, colour: Colour) -> Urn:
        """Return the urn of a horse's cards of a colour that this seat cannot identify."""
        cards = self._unnamed.get(colour, [])
        return Urn(Counter(cards), self._view.strange(horse)[colour])

    # --- one position ---------------------------------------------------------------------

    def _deals(self) -> Iterator[Piles]:
        """Yield every assignment of the unidentified cards to horses."""
        piles = [(cards, self._slots[colour]) for colour, cards in self._unnamed.items()]
        for cuts in _cuts(piles):
            yield self._piles(dict(zip(self._unnamed, cuts, strict=True)))

    def _piles(self, dealt: Mapping[Colour, Sequence[Sequence[Card]]]) -> Piles:
        piles = [list(cards) for cards in self._view.known]
        for colour, parts in dealt.items():
            for slot, cards in zip(self._slots[colour], parts, strict=True):
                piles[slot.horse] += cards
        return piles

    def _secrets(self, piles: Piles, seat: int) -> list[_Secret]:
        """Return the possible hidden choices of a seat whose horse has these cards."""
        view = self._view
        horse, back = view.rides[seat], view.aside[seat]
        cards = [] if horse is None else [c for c in piles[horse] if c not in self._open]
        asides: list[Card | None] = [c for c in cards if COLOURS[c.colour] == back] or [None]
        sealed: list[Ticket | None] = [view.sealed[seat]]  # type: ignore[list-item]
        if view.sealed[seat] == DOWN:
            sealed = [*_tickets(view, seat)]
        found = []
        for aside in asides:
            hand = sorted_cards(card for card in cards if card != aside)
            for chosen in self._choices(seat, hand):
                found += [_Secret(hand, aside, ticket, chosen) for ticket in sealed]
        return found

    def _choices(self, seat: int, hand: Cards) -> Sequence[Card | Ticket | None]:
        if seat not in self._have_chosen:
            return [None]
        return hand if self._view.asks == "aside" else _tickets(self._view, seat)

    def _determinization(self, piles: Piles, secrets: Sequence[_Secret]) -> State:
        board = self._filled(piles, secrets)
        return State(self._game, board, self._agenda)

    def _filled(self, piles: Piles, secrets: Sequence[_Secret]) -> Board:
        board, view = self._board, self._view
        hands, aside = list(board.hands), list(board.aside)
        sealed, chosen = list(board.sealed), list(board.chosen)
        for seat, secret in zip(self._others, secrets, strict=True):
            hands[seat], aside[seat], sealed[seat], chosen[seat] = secret
        board = board._replace(
            piles=tuple(map(sorted_cards, piles)),
            hands=tuple(hands),
            aside=tuple(aside),
            sealed=tuple(sealed),
            chosen=tuple(chosen),
        )
        open_now = face_up(self._game, board)
        shown = tuple(
            open_now[horse] if view.seat in riders else view.known[horse]
            for horse, riders in enumerate(board.ridden)
        )
        return board._replace(shown=shown)

    def _tasks(self) -> tuple[Any, ...]:
        """Return the agenda, which is public."""
        piles = next(self._deals())
        board = self._filled(piles, [self._secrets(piles, seat)[0] for seat in self._others])
        asks = self._view.asks or "over"
        asks = "next" if asks == "gate" and self._view.settled else asks
        tasks = tasks_left(self._game, board, Stage(asks, self._view.put_back))
        return self._game.run_on(board, tasks).agenda


def pile(state: State) -> Pile | None:
    """Return the shuffled cards of the next draw, or None if no draw is pending."""
    view: Any = state.view(0)
    draws, outcomes = _draws(view), list[Any](state.outcomes())
    if not draws:
        return None
    return Pile((_surely([outcome.what for outcome in outcomes]),), draws)


def places(state: State, race: int) -> dict[str, int] | None:
    """Return each horse's place in a race (TR5.1); None until it is settled."""
    for settlement in state.board.sheet:
        if settlement.race == race:
            return {HORSES[horse]: place for place, horse in enumerate(settlement.finish, start=1)}
    return None


def cards(view: TrickRaceView) -> Cards:
    """Return every card of the game (TR1.2)."""
    return deck(view.horses, view.numbers)


def horses(view: TrickRaceView) -> dict[str, Text]:
    """Return the names of the running horses (TR1.1)."""
    return {HORSES[horse]: HORSE_NAMES[horse] for horse in range(view.horses)}


def way(view: TrickRaceView, horse: str) -> int:
    """Return the number of spaces from a horse to the goal (TR1.5)."""
    number = HORSES.index(horse)
    at = [space for space, stacked in enumerate(view.course) if number in stacked]
    return view.goal - (at[0] if at else 0)


def steps(view: TrickRaceView, horse: str) -> dict[int, Fraction]:
    """Return the distribution of a horse's move (TR4.5), with winner and number uniform."""
    wins = Fraction(1, view.horses)
    found: dict[int, Fraction] = {0: 1 - wins}
    for marks, numbers in sorted(Counter(view.marks).items()):
        found[marks] = wins * Fraction(numbers, len(view.marks))
    return found


# --- what follows from a view --------------------------------------------------------------------


def _game(view: TrickRaceView) -> TrickRace:
    return TrickRace(
        players=view.players,
        marks=None if view.marks == HOUSE_MARKS[: view.numbers] else view.marks,
        start_player_counts=view.start_player_counts,
        open_win_allowed=view.open_win_allowed,
        races=None if view.races == view.players else view.races,
        horses=view.horses,
        numbers=view.numbers,
        goal=view.goal,
    )


def _board(view: TrickRaceView) -> Board:
    """Return the board without its hidden information."""
    own = view.seat
    hands: list[Cards] = [()] * view.horses
    hands[own] = view.hand
    if view.dummy is not None:
        hands[view.dummy] = view.row
    board = Board(
        points=view.points,
        rides=view.rides,
        hands=tuple(hands),
        whips=view.whips,
        odds=view.odds,
        course=view.course,
        opened=view.opened,
        aside=tuple(card if isinstance(card, Card) else None for card in view.aside),
        played=view.played,
        tickets=view.tickets,
        sealed=tuple(ticket if isinstance(ticket, int) else None for ticket in view.sealed),
        won=view.won,
        chosen=tuple(view.chosen if seat == own else None for seat in range(view.players)),
        ring=view.ring,
        race=view.race,
        trick=view.trick,
        start=view.start,
        leader=view.leader,
        number=view.number,
        table=view.table,
        last=view.last,
        sheet=view.sheet,
    )
    return board._replace(ridden=riders_so_far(None, board))


def _draws(view: TrickRaceView) -> int:
    """Return how many cards are drawn from one pile now (TR1.6, TR2.3, TR8.2), 0 if none are."""
    match view.asks:
        case "deal":
            return view.players * view.numbers - sum(map(len, view.backs))
        case "row":
            return view.numbers - len(view.row)
        case "discard":
            return 1
        case _:
            return 0


def _have_chosen(view: TrickRaceView) -> tuple[int, ...]:
    """Return the seats that have chosen in a simultaneous decision (TR2.4, TR3.3)."""
    if view.asks not in ("aside", "seal") or view.actor is None:
        return ()
    order = from_left(_board(view))
    return order[: order.index(view.actor)]


def _tickets(view: TrickRaceView, seat: int) -> list[Ticket]:
    """Return the tickets that a seat may lay face down (TR3.3)."""
    return [ticket for ticket in (WIN, *range(view.horses)) if ticket != view.tickets[seat]]


def _horse(view: TrickRaceView, chair: int) -> Horse:
    horse = view.rides[chair]
    assert horse is not None
    return horse


def _surely(cards: Sequence[Card]) -> Urn:
    return Urn(Counter(cards), len(cards))


# --- arranging cards -----------------------------------------------------------------------------


def _multinomial(cards: int, parts: Sequence[int]) -> int:
    """Return the number of ways to choose disjoint subsets of these sizes from `cards` cards."""
    left = cards - sum(parts)
    return factorial(cards) // prod(map(factorial, (*parts, left)))


Cut = tuple[tuple[Card, ...], ...]
"""Cards split into parts, one for each slot."""


def _cuts(piles: Sequence[tuple[Sequence[Card], Sequence[_Slot]]]) -> Iterator[tuple[Cut, ...]]:
    """Yield every way to split several piles, each over its own slots."""
    if not piles:
        yield ()
        return
    for cut in _cut(*piles[0]):
        for more in _cuts(piles[1:]):
            yield cut, *more


def _cut(cards: Sequence[Card], slots: Sequence[_Slot]) -> Iterator[Cut]:
    """Yield every way to fill the slots; leftover cards stay in the deck."""
    if not slots:
        yield ()
        return
    for part in combinations(cards, slots[0].size):
        rest = [card for card in cards if card not in part]
        for more in _cut(rest, slots[1:]):
            yield part, *more
