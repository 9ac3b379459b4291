"""The complete positions consistent with a view of LONG SHOT.

The distribution is uniform over the arrangements of the cards that a seat cannot locate, with equal
cards counted as distinct, and over the deals of the orders that it does not know. Nothing is
inferred from other players' choices. A view does not record which player drew which of the cards
placed since the stack was formed; a determinization makes any consistent choice, which does not
affect play.
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
from .consistency import Stage, tasks_left
from .view import LongShotView


class _Kind(NamedTuple):
    """A card: `loose` copies may be in the stack, and `held` further copies are in hands."""

    card: Card
    loose: int
    held: int


class Determinizations:
    """The complete positions consistent with a view; iteration yields each with its probability.

    Parameters
    ----------
    view : LongShotView
        A seat's view.

    Attributes
    ----------
    count : int
        The number of equally likely arrangements of cards (LS2.2) and orders (LS2.4).
        Arrangements that differ only by exchanging two equal cards give the same position.

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
                yield self._determinization(stack, hands, orders), Fraction(ways, total)

    def sample(self, rng: random.Random) -> State:
        """Draw one of the positions according to its probability."""
        loose = list(self._loose.elements())
        rng.shuffle(loose)
        held = [*loose[self._in_stack :], *self._held.elements()]
        rng.shuffle(held)
        hands = []
        for room in self._room.values():
            hands.append(held[:room])
            del held[:room]
        orders = rng.sample(self._orders_left, len(self._without_order))
        return self._determinization(loose[: self._in_stack], hands, orders)

    def pile(self) -> Pile | None:
        """Return the stack, or None if there is no stack to draw from (LS3.1, LS3.2)."""
        if not self._view.stack_size or self._view.asks is None:
            return None
        return Pile((Urn(self._loose, self._in_stack),), self._in_stack)

    def hand(self, seat: int) -> HandDistribution:
        """Return the distribution of the hand of `seat`."""
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
        """Return the distribution of the order of `seat`; None is the key of an undealt order."""
        if seat not in self._without_order:
            return {self._orders[seat]: Fraction(1)}
        return {horse: Fraction(1, len(self._orders_left)) for horse in self._orders_left}

    def _determinization(
        self, stack: Sequence[Card], hands: Sequence[Sequence[Card]], orders: Sequence[int]
    ) -> State:
        board: Board = self._template.board
        dealt_hands, dealt = list(board.hands), list(self._orders)
        for seat, cards in zip(self._room, hands, strict=True):
            dealt_hands[seat] = tuple(sorted([*self._certain.get(seat, ()), *cards]))
        for seat, order in zip(self._without_order, orders, strict=True):
            dealt[seat] = order
        whole_stack = tuple(sorted([*self._stacked, *stack]))
        board = board._replace(
            hands=tuple(dealt_hands),
            stack=whole_stack,
            orders=tuple(dealt),
            orders_left=tuple(h for h in self._orders_left if h not in orders),
            drawn_since=self._drawn(whole_stack, dealt_hands) if board.race else (),
        )
        return State(self._template.game, board, self._template.agenda)

    def _drawn(self, stack: Cards, hands: Sequence[Cards]) -> tuple[Cards, ...]:
        """Return cards that each seat may have drawn since the stack was formed (LS7.1).

        They are this seat's whole hand, and the cards in the other hands that come from the stack.
        The seat cannot know who drew the cards played since, and it does not affect play.
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
    """Return the stack, or None if there is no stack to draw from (LS3.1, LS3.2)."""
    stack: Cards = state.board.stack
    if not stack or state.actor is None:
        return None
    return Pile((Urn(Counter(stack), len(stack)),), len(stack))


def order(state: State, seat: int) -> int | None:
    """Return the horse on a seat's order (LS2.4)."""
    found: int | None = state.board.orders[seat]
    return found


def places(state: State, race: int) -> dict[int, int] | None:
    """Return each horse's place in a race (LS8.3), 0: not home; None until it is settled."""
    for settlement in state.board.settlements:
        if settlement.race == race:
            return dict(enumerate(settlement.places, start=1))
    return None


def cards(view: LongShotView) -> Cards:
    """Return every card of the game (LS1.2)."""
    return view.deck


def horses(view: LongShotView) -> dict[int, Text]:
    """Return the names of the running horses (LS1.1)."""
    return {h: Text(f"horse {h}", f"{h}番") for h in range(1, view.horses + 1)}


def way(view: LongShotView, horse: int) -> int:
    """Return the number of spaces from a horse to the goal (LS1.4)."""
    return max(0, view.goal - view.at[horse - 1])


def steps(view: LongShotView, horse: int) -> dict[int, Fraction]:
    """Return the distribution of a horse's run (LS3.3) with random cards on top of its boxes.

    Both top cards are drawn from the deck's cards for these boxes: the horse's own (LS4.2) and
    free cards (LS4.3).
    """
    mvs = Counter(card.mv for card in view.deck if card.horse in (0, horse))
    total = mvs.total()
    found: Counter[int] = Counter()
    for left, n in mvs.items():
        for right, m in mvs.items():
            found[left + right] += n * m if left != right else n * (n - 1)
    return {step: Fraction(n, total * (total - 1)) for step, n in sorted(found.items()) if n}


# --- what follows from a view --------------------------------------------------------------------


def _template(view: LongShotView) -> State:
    """Return the position without its hidden cards (LS2.2) and orders (LS2.4)."""
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
    # Before the orders are dealt, the hand sizes show whose card is dealt next.
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
    tasks = tasks_left(board, Stage(view.asks or "over", turn))
    return State(game, board._replace(hands=hands), tuple(reversed(tasks)))


def _shown(view: LongShotView) -> tuple[dict[int, Cards], Counter[Card]]:
    """Return the cards that the last settlement revealed (LS9.2, LS9.3).

    A settlement shows all numbered cards in hands. The first part is those in other seats' hands,
    by seat; the second is the unseen numbered cards, which must be in the stack.
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
    """Return the orders that this seat knows; a settlement reveals all of them (LS9.1)."""
    if view.asks is None:
        return tuple(account.lines[0].horse for account in view.settlements[-1].accounts)
    return view.orders


def _without_order(view: LongShotView, known: Sequence[int | None]) -> list[int]:
    """Return the seats whose dealt orders this seat does not know (LS2.4)."""
    if view.asks in ("first", "deal"):
        return []
    dealt = view.players
    if view.asks == "order" and view.actor is not None:
        dealt = (view.actor - view.first) % view.players
    seats = ((view.first + n) % view.players for n in range(dealt))
    return [seat for seat in seats if known[seat] is None]


def _dealt_orders(view: LongShotView) -> tuple[int | None, ...]:
    """Return the known orders, with 0 for each dealt but unknown order."""
    known = _known_orders(view)
    hidden = _without_order(view, known)
    return tuple(0 if seat in hidden else order for seat, order in enumerate(known))


def _surely(cards: Cards) -> tuple[Fraction, tuple[Urn, ...]]:
    return Fraction(1), (Urn(Counter(cards), len(cards)),)


# --- arranging cards -----------------------------------------------------------------------------


def _multinomial(parts: Sequence[int]) -> int:
    return factorial(sum(parts)) // prod(map(factorial, parts))


def _arrangements(
    kinds: Sequence[_Kind], room: tuple[int, ...]
) -> Iterator[tuple[int, tuple[list[Card], ...]]]:
    """Yield every distribution of cards over stack and hands (LS2.2), with its arrangements.

    Parameters
    ----------
    kinds : sequence of _Kind
        The cards to distribute.
    room : tuple of int
        The number of cards to add to the stack, and to each hand.
    """
    if sum(kind.loose for kind in kinds) < room[0]:
        return
    if not kinds:
        yield 1, tuple([] for _ in room)
        return
    card, loose, held = kinds[0]
    for counts in _splits(loose, held, room):
        in_stack, *in_hands = counts
        ways = comb(loose, in_stack) * _multinomial(in_hands)
        left = tuple(n - m for n, m in zip(room, counts, strict=True))
        for more, piles in _arrangements(kinds[1:], left):
            both = zip(counts, piles, strict=True)
            yield ways * more, tuple([card] * n + pile for n, pile in both)


def _splits(loose: int, held: int, room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the possible counts of one card in the stack and in each hand (LS2.2)."""
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
