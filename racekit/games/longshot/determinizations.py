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
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import islice, permutations
from math import perm
from typing import Any

from ...engine.arrangements import Arrangements, Place
from ...engine.game import State
from ...engine.urns import DrawPile, HandDistribution, Urn
from ...engine.view import HIDDEN
from .board import seat_after
from .cards import Card, Cards
from .view import LongShotView

STACK = "stack"
"""The place of the cards to be drawn; the others are the seats."""


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
        board = view.board
        self._view = view
        # The others do not see where this seat's hand comes from: it may be from the stack, too.
        self._board = board._replace(source=tuple(sorted((*view.may_be_in_stack, *view.hand))))
        self._may_be_in_stack = Counter(view.may_be_in_stack)
        self._known = _known_cards(view)
        self._room = {
            place: size - len(self._known.get(place, ()))
            for place, size in ((STACK, view.stack_size), *enumerate(view.hand_sizes))
        }
        hidden = view.hidden() if board.race else Counter[Card]()
        hidden -= Counter(c for at, cards in self._known.items() if at != view.seat for c in cards)
        self._loose = hidden & self._may_be_in_stack
        self._held = hidden - self._loose
        self._orders = _known_orders(view)
        seats = (seat_after(board, n) for n in range(view.players))
        self._without_order = [seat for seat in seats if self._orders[seat] == HIDDEN]
        horses = range(1, view.horses + 1) if board.race else ()
        self._orders_left = [horse for horse in horses if horse not in self._orders]

    @cached_property
    def _cards(self) -> Arrangements:
        """What may lie where: cards that may be in the stack, and others, which are in hands."""
        places = tuple(self._room)
        return Arrangements({places: self._loose, places[1:]: self._held}, self._room)

    @property
    def count(self) -> int:
        return self._cards.count * perm(len(self._orders_left), len(self._without_order))

    def __iter__(self) -> Iterator[tuple[State, Fraction]]:
        total = self.count
        for ways, layout in self._cards:
            for orders in permutations(self._orders_left, len(self._without_order)):
                yield self._determinization(layout, orders), Fraction(ways, total)

    def sample(self, rng: random.Random) -> State:
        """Draw one of the positions according to its probability."""
        loose = list(self._loose.elements())
        rng.shuffle(loose)
        in_stack = self._room[STACK]
        held = [*loose[in_stack:], *self._held.elements()]
        rng.shuffle(held)
        cards = iter([*loose[:in_stack], *held])
        layout = {place: tuple(islice(cards, room)) for place, room in self._room.items()}
        orders = rng.sample(self._orders_left, len(self._without_order))
        return self._determinization(layout, orders)

    def pile(self) -> DrawPile | None:
        """Return the stack, or None if there is no stack to draw from (LS3.1, LS3.2)."""
        if not self._view.stack_size or self._view.asks is None:
            return None
        return DrawPile((Urn(self._loose, self._room[STACK]),), self._room[STACK])

    def hand(self, seat: int) -> HandDistribution:
        """Return the distribution of the hand of `seat`."""
        known = Counter(self._known.get(seat, ()))
        return tuple((p, (*urns, Urn(known, known.total()))) for p, urns in self._cards.hand(seat))

    def order(self, seat: int) -> dict[int | None, Fraction]:
        """Return the distribution of the order of `seat`; None is the key of an undealt order."""
        if seat not in self._without_order:
            return {self._orders[seat]: Fraction(1)}
        return {horse: Fraction(1, len(self._orders_left)) for horse in self._orders_left}

    def _determinization(
        self, layout: Mapping[Place, Sequence[Card]], orders: Sequence[int]
    ) -> State:
        """Return the position with these cards in the stack and in hands, and these orders."""
        dealt = list(self._orders)
        for seat, order in zip(self._without_order, orders, strict=True):
            dealt[seat] = order
        stack, *hands = (
            tuple(sorted((*self._known.get(place, ()), *cards))) for place, cards in layout.items()
        )
        board = self._board._replace(
            hands=tuple(hands),
            stack=stack,
            orders=tuple(dealt),
            orders_left=tuple(h for h in self._orders_left if h not in orders),
            drawn_since=self._drawn(stack, hands) if self._board.race else (),
        )
        return State(self._view.rules, board, self._view.agenda)

    def _drawn(self, stack: Cards, hands: Sequence[Cards]) -> tuple[Cards, ...]:
        """Return cards that each seat may have drawn since the stack was formed (LS7.1).

        They are this seat's whole hand, and the cards in the other hands that come from the stack.
        The seat cannot know who drew the cards played since, and it does not affect play.
        """
        gone, drawn = self._may_be_in_stack - Counter(stack), [*hands]
        others = [seat for seat in range(len(hands)) if seat != self._view.seat]
        for seat in others:
            cards = Counter(hands[seat]) & gone
            gone -= cards
            drawn[seat] = tuple(sorted(cards.elements()))
        drawn[others[0]] = tuple(sorted((*drawn[others[0]], *gone.elements())))
        return tuple(drawn)


def _known_cards(view: LongShotView) -> dict[Place, Cards]:
    """Return the cards of which this seat knows where they are: its own, and those shown.

    The last settlement shows all numbered cards in hands (LS9.2, LS9.3); other numbered cards that
    are not seen must be in the stack.
    """
    known: dict[Place, Cards] = {view.seat: view.hand}
    if view.asks is None:
        tickets = {n: account.tickets for n, account in enumerate(view.settlements[-1].accounts)}
        shown = Counter(c for seat, cards in tickets.items() if seat != view.seat for c in cards)
        numbered = Counter(card for card in view.hidden().elements() if card.horse)
        known = {STACK: tuple(sorted((numbered - shown).elements())), **tickets, **known}
    return known


def _known_orders(view: LongShotView) -> tuple[Any, ...]:
    """Return each seat's order as this seat knows it; a settlement reveals all of them (LS9.1)."""
    if view.asks is None:
        return tuple(account.order for account in view.settlements[-1].accounts)
    return view.board.orders
