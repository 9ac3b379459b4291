"""The complete positions that a view of LONG SHOT allows.

Every way to lay the cards that a seat cannot place counts alike, two equal cards as two; so does
every way to deal the orders that it does not know. What the others' choices tell of their cards is
not read. What else a seat may remember and its view does not hold (who drew which of the cards that
have come to the table since the stack was formed) is set so that it fits; it decides nothing.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from math import comb, factorial, perm, prod
from typing import NamedTuple

from ...engine.game import State
from ...engine.texts import Text
from ...engine.urns import HandDistribution, Pile, Urn
from . import LongShot
from .board import Board
from .cards import Card, Cards, default_deck, spread
from .parsing import tasks_left
from .view import LongShotView


class _Kind(NamedTuple):
    """A card that may lie in the stack so many times, and is surely in hands so many more."""

    card: Card
    loose: int
    held: int


class Determinizations:
    """The complete positions that a view allows; iterating yields each with its probability.

    Parameters
    ----------
    view : LongShotView
        What a seat knows.

    Attributes
    ----------
    count : int
        How many equally likely ways there are to lay cards and orders. Ways that differ in which
        of two equal cards lies where make the same position.

    Examples
    --------
    >>> import random
    >>> from racekit.games.longshot.positions import position
    >>> view = position(hands=[["3-5", "F-2"]]).view(0)
    >>> worlds = Determinizations(view)
    >>> worlds.sample(random.Random(7)).view(0) == view
    True
    """

    def __init__(self, view: LongShotView) -> None:
        self._view = view
        self._certain, stacked = _shown(view)
        self._stacked = tuple(sorted(stacked.elements()))
        hidden = Counter() if view.asks == "first" else view.hidden()
        hidden -= stacked + sum(map(Counter, self._certain.values()), Counter[Card]())
        self._loose = hidden & Counter(view.may_be_in_stack)
        self._held = hidden - self._loose
        self._in_stack = view.stack_size - len(self._stacked)
        self._room = {
            seat: size - len(self._certain.get(seat, ()))
            for seat, size in enumerate(view.hand_sizes)
            if seat != view.seat
        }
        self._orders = _known_orders(view)
        self._without_order = _without_order(view, self._orders)
        horses = range(1, view.horses + 1) if view.race else ()
        self._orders_left = [horse for horse in horses if horse not in self._orders]
        self._template = _template(view)

    @property
    def count(self) -> int:
        stacks = comb(self._loose.total(), self._in_stack)
        deals = _multinomial(tuple(self._room.values()))
        return stacks * deals * perm(len(self._orders_left), len(self._without_order))

    def __iter__(self) -> Iterator[tuple[State, Fraction]]:
        kinds = [
            _Kind(card, self._loose[card], self._held[card])
            for card in sorted(self._loose | self._held)
        ]
        total = self.count
        for ways, (stack, *hands) in _arrangements(kinds, (self._in_stack, *self._room.values())):
            for orders in permutations(self._orders_left, len(self._without_order)):
                yield self._world(stack, hands, orders), Fraction(ways, total)

    def sample(self, rng: random.Random) -> State:
        """Draw one of the positions as it is likely."""
        loose = list(self._loose.elements())
        rng.shuffle(loose)
        held = [*loose[self._in_stack :], *self._held.elements()]
        rng.shuffle(held)
        hands = []
        for room in self._room.values():
            hands.append(held[:room])
            del held[:room]
        orders = rng.sample(self._orders_left, len(self._without_order))
        return self._world(loose[: self._in_stack], hands, orders)

    def pile(self) -> Pile | None:
        """Return the stack; None where there is none to draw from."""
        if not self._view.stack_size or self._view.asks is None:
            return None
        return Pile((Urn(self._loose, self._in_stack),), self._in_stack)

    def hand(self, seat: int) -> HandDistribution:
        """Return what `seat` may hold."""
        if seat == self._view.seat:
            return (_surely(self._view.hand),)
        held, slots, room = self._held.total(), sum(self._room.values()), self._room[seat]
        certain = Counter(self._certain.get(seat, ()))
        return tuple(
            (
                Fraction(comb(held, n) * comb(slots - held, room - n), comb(slots, room)),
                (
                    Urn(self._held, n),
                    Urn(self._loose, room - n),
                    Urn(certain, certain.total()),
                ),
            )
            for n in range(max(0, room - slots + held), min(held, room) + 1)
        )

    def order(self, seat: int) -> dict[int | None, Fraction]:
        """Return which horse `seat` may have on its order; None: it has none yet."""
        if seat not in self._without_order:
            return {self._orders[seat]: Fraction(1)}
        return {horse: Fraction(1, len(self._orders_left)) for horse in self._orders_left}

    def _world(
        self, stack: Sequence[Card], hands: Sequence[Sequence[Card]], orders: Sequence[int]
    ) -> State:
        board: Board = self._template.board
        laid, dealt = list(board.hands), list(self._orders)
        for seat, cards in zip(self._room, hands, strict=True):
            laid[seat] = tuple(sorted([*self._certain.get(seat, ()), *cards]))
        for seat, order in zip(self._without_order, orders, strict=True):
            dealt[seat] = order
        whole_stack = tuple(sorted([*self._stacked, *stack]))
        board = board._replace(
            hands=tuple(laid),
            stack=whole_stack,
            orders=tuple(dealt),
            orders_left=tuple(h for h in self._orders_left if h not in orders),
            drawn_since=self._drawn(whole_stack, laid) if board.race else (),
        )
        return State(self._template.game, board, self._template.agenda)

    def _drawn(self, stack: Cards, hands: Sequence[Cards]) -> tuple[Cards, ...]:
        """Return what each seat may have drawn since the stack was formed.

        All of this seat's own hand, and of the others' what they hold of the cards that the stack
        was formed of. Who drew those that were played since is not known, and does not matter.
        """
        gone = Counter(self._view.may_be_in_stack)
        gone.subtract(stack)
        drawn = [Counter(hand) for hand in hands]
        for seat in self._room:
            drawn[seat] &= gone
            gone -= drawn[seat]
        drawn[next(iter(self._room))] += gone
        return tuple(tuple(sorted(cards.elements())) for cards in drawn)


def pile(state: State) -> Pile | None:
    """Return the stack; None where there is none to draw from."""
    stack: Cards = state.board.stack
    if not stack or state.actor is None:
        return None
    return Pile((Urn(Counter(stack), len(stack)),), len(stack))


def order(state: State, seat: int) -> int | None:
    """Return the horse on a seat's order."""
    found: int | None = state.board.orders[seat]
    return found


def places(state: State, race: int) -> dict[int, int] | None:
    """Return each horse's place in a race, 0 for horses not home; None while it goes on."""
    for settlement in state.board.settlements:
        if settlement.race == race:
            return dict(enumerate(settlement.places, start=1))
    return None


def cards(view: LongShotView) -> Cards:
    """Return every card of the game."""
    return view.deck


def horses(view: LongShotView) -> dict[int, Text]:
    """Return the horses that run, with their names."""
    return {h: Text(f"horse {h}", f"{h}番") for h in range(1, view.horses + 1)}


def way(view: LongShotView, horse: int) -> int:
    """Return how many spaces a horse still has to the goal."""
    return max(0, view.goal - view.at[horse - 1])


def steps(view: LongShotView, horse: int) -> dict[int, Fraction]:
    """Return how far a horse runs in a round, if any of its cards may lie on top of each box.

    Both tops are drawn from the cards of the deck that may lie there: its own and the free ones.
    """
    mvs = Counter(card.mv for card in view.deck if card.horse in (0, horse))
    total = mvs.total()
    found: Counter[int] = Counter()
    for left, n in mvs.items():
        for right, m in mvs.items():
            found[left + right] += n * m if left != right else n * (n - 1)
    return {step: Fraction(n, total * (total - 1)) for step, n in sorted(found.items())}


# --- what a view tells ---------------------------------------------------------------------------


def _template(view: LongShotView) -> State:
    """Return the position without what is hidden."""
    deck = Counter(map(str, view.deck))
    usual = view.deck == spread(default_deck(), view.horses)
    game = LongShot(
        players=view.players,
        goal=view.goal,
        spurt=view.spurt_line,
        deck=None if usual else tuple(sorted(deck.items())),
        races=view.races,
    )
    if view.asks == "first":
        return game.start()
    hands = tuple(view.hand if seat == view.seat else () for seat in range(view.players))
    # Before the orders, the number of cards tells whose deal it is.
    counted = tuple((view.deck[0],) * size for size in view.hand_sizes)
    board = Board(
        first=view.first,
        boxes=view.boxes,
        at=view.at,
        homes=view.homes,
        hands=counted,
        purses=view.purses,
        orders=_dealt_orders(view),
        race=view.race,
        round=view.round,
        spurt=view.spurt,
        source=tuple(sorted((*view.may_be_in_stack, *view.hand))),
        placed=view.placed,
        opened=view.opened,
        moves=view.moves,
        settlements=view.settlements,
    )
    turn = view.first if view.actor is None else view.actor
    tasks = tasks_left(board, view.asks or "over", turn)
    return State(game, board._replace(hands=hands), tuple(reversed(tasks)))


def _shown(view: LongShotView) -> tuple[dict[int, Cards], Counter[Card]]:
    """Return what the last settlement has shown (LS9.2, LS9.3).

    Every numbered card that somebody held: by seat, those that others hold; and the hidden ones
    that nobody holds, which are in the stack.
    """
    if view.asks is not None:
        return {}, Counter()
    hands = {
        seat: tuple(Card(line.horse, mv) for line in account.lines for mv in line.mvs)
        for seat, account in enumerate(view.settlements[-1].accounts)
        if seat != view.seat
    }
    numbered = Counter(card for card in view.hidden().elements() if card.horse)
    return hands, numbered - sum(map(Counter, hands.values()), Counter[Card]())


def _known_orders(view: LongShotView) -> tuple[int | None, ...]:
    """Return the orders that this seat knows: a settlement shows them all (LS9.1)."""
    if view.asks is None:
        return tuple(account.lines[0].horse for account in view.settlements[-1].accounts)
    return view.orders


def _without_order(view: LongShotView, known: Sequence[int | None]) -> list[int]:
    """Return the seats whose orders are dealt and not known to this seat (LS2.4)."""
    if view.race > 1 or view.asks in ("first", "deal"):
        return []
    dealt = view.players
    if view.asks == "order" and view.actor is not None:
        dealt = (view.actor - view.first) % view.players
    seats = ((view.first + n) % view.players for n in range(dealt))
    return [seat for seat in seats if known[seat] is None]


def _dealt_orders(view: LongShotView) -> tuple[int | None, ...]:
    """Return the orders that are known, and any number for the others that are dealt."""
    known = _known_orders(view)
    hidden = _without_order(view, known)
    return tuple(0 if seat in hidden else order for seat, order in enumerate(known))


def _surely(cards: Cards) -> tuple[Fraction, tuple[Urn, ...]]:
    return Fraction(1), (Urn(Counter(cards), len(cards)),)


# --- laying cards out ----------------------------------------------------------------------------


def _multinomial(parts: Sequence[int]) -> int:
    return factorial(sum(parts)) // prod(map(factorial, parts))


def _arrangements(
    kinds: Sequence[_Kind], room: tuple[int, ...]
) -> Iterator[tuple[int, tuple[list[Card], ...]]]:
    """Yield every way to lay cards into the stack and the hands, and how many ways it stands for.

    Parameters
    ----------
    kinds : sequence of _Kind
        The cards.
    room : tuple of int
        How many cards the stack takes, and each hand.
    """
    if sum(kind.loose for kind in kinds) < room[0]:
        return
    if not kinds:
        yield 1, tuple([] for _ in room)
        return
    card, loose, held = kinds[0]
    for laid in _splits(loose, held, room):
        in_stack, *in_hands = laid
        ways = comb(loose, in_stack) * _multinomial(in_hands)
        left = tuple(n - m for n, m in zip(room, laid, strict=True))
        for more, piles in _arrangements(kinds[1:], left):
            both = zip(laid, piles, strict=True)
            yield ways * more, tuple([card] * n + pile for n, pile in both)


def _splits(loose: int, held: int, room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield how many of some equal cards may lie in the stack, and in each hand."""
    for in_stack in range(min(loose, room[0]) + 1):
        for in_hands in _shares(loose - in_stack + held, room[1:]):
            yield in_stack, *in_hands


def _shares(count: int, room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not room:
        if not count:
            yield ()
        return
    for first in range(min(count, room[0]) + 1):
        for rest in _shares(count - first, room[1:]):
            yield first, *rest
