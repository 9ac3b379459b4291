"""The complete positions consistent with a view of Read Aloud.

A card of the stock that nobody has looked at has no identity in a position either. A
determinization therefore assigns cards to the pieces that other seats have looked at and to the
shuffle in progress; the rest are the stock. The distribution is uniform over the arrangements of
the cards that a seat cannot locate and that agree with its memory of shuffles (RA10.2). Nothing is
inferred from other players' choices or from a skipped turn. Determinizations omit what other seats
remember of shuffles, which does not affect play.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import Any

from ...engine.arrangements import Arrangements, Layout
from ...engine.game import State
from ...engine.urns import DrawPile, HandDistribution, Urn
from . import board as moves
from .board import Pieces
from .cards import STOCK, Cards, Code, hand_of
from .flow import can_read
from .view import ReadAloudView

TRIES = 10_000
"""The number of draws to attempt for a determinization in which the seat to read can read."""


class Determinizations:
    """The complete positions consistent with a view; iteration yields each with its probability.

    They agree with what the seat knows, and with its memory of shuffles (RA10.2).

    Parameters
    ----------
    view : ReadAloudView
        A seat's view.

    Attributes
    ----------
    count : int
        The number of equally likely arrangements of the cards. If another seat is to read,
        arrangements in which it cannot read any card are impossible.

    Examples
    --------
    >>> import random
    >>> from racekit.games.readaloud.positions import position
    >>> view = position(hands=["pause farewell well"], stock=2).view(0)
    >>> worlds = Determinizations(view)
    >>> worlds.count  # 8 cards, of which 6 lie in the others' hands
    20160
    >>> worlds.sample(random.Random(7)).view(0) == view
    True
    """

    def __init__(self, view: ReadAloudView) -> None:
        self._view, self._unplaced = view, view.unplaced
        self._shuffling, self._stock = view.shuffling, view.unlooked()
        hidden = [piece.id for _, piece in view.hidden()]
        self._pieces = [number for number in hidden if number not in self._shuffling]

    @cached_property
    def _places(self) -> dict[int, Any]:
        """The places of hidden cards, by the numbers of the pieces.

        Each piece is one, but the order of cards means nothing in a shuffle, nor in the stock: what
        is one place there are the pieces of a group, and those that belong to none.
        """
        groups = enumerate(self._view.groups)
        group_of = {number: n for n, group in groups for number in group.ids}
        mixed = {
            piece.id: place for place, piece in self._view.hidden() if piece.id in self._shuffling
        }
        mixed |= dict.fromkeys(self._stock, STOCK)
        alone = {number: number for number in self._pieces}
        return alone | {number: (place, group_of.get(number)) for number, place in mixed.items()}

    def _there(self, numbers: Iterable[int]) -> tuple[Any, ...]:
        """Return the places of some pieces."""
        return tuple({self._places[number] for number in numbers})

    @cached_property
    def _arrangements(self) -> Arrangements:
        cards = defaultdict[tuple[Any, ...], Counter[Code]](Counter)
        for ids, found in (*self._view.groups, (self._places, self._unplaced)):
            cards[self._there(ids)].update(found)
        return Arrangements(cards, Counter(self._places.values()))

    @property
    def count(self) -> int:
        return self._arrangements.count

    def __iter__(self) -> Iterator[tuple[State, Fraction]]:
        number = self.count if self._reader is None else sum(1 for _ in self._states())
        return ((state, Fraction(1, number)) for state in self._states())

    def _states(self) -> Iterator[State]:
        found = (self._arranged(layout) for _, layout in self._arrangements)
        return (state for state in found if state is not None)

    @property
    def _reader(self) -> int | None:
        """Another seat that is to read: where it cannot read any card (RA2.5), nothing fits.

        All other decisions are the same wherever the unknown cards are: before one that depends on
        the card being read, everyone sees which one it is (RA2.6).
        """
        view = self._view
        return view.actor if view.asks == "read" and view.actor != view.seat else None

    def sample(self, rng: random.Random) -> State:
        """Draw one of the equally likely positions."""
        for _ in range(TRIES):
            state = self._drawn(rng)
            if state is not None:
                return state
        raise AssertionError("no determinization fits")

    def _drawn(self, rng: random.Random) -> State | None:
        cards: dict[int, Code] = {}
        for group in self._view.groups:
            cards |= zip(rng.sample(group.ids, len(group.cards)), group.cards, strict=True)
        rest = rng.sample(self._unplaced, len(self._unplaced))
        numbers = (*self._pieces, *self._shuffling, *self._stock)
        cards |= zip((n for n in numbers if n not in cards), rest, strict=True)
        loose, pool = (map(cards.__getitem__, each) for each in (self._shuffling, self._stock))
        return self._position(cards, loose, pool)

    def _arranged(self, layout: Layout) -> State | None:
        cards = {number: layout[number][0] for number in self._pieces}
        loose, pool = (
            chain.from_iterable(layout[place] for place in self._there(numbers))
            for numbers in (self._shuffling, self._stock)
        )
        return self._position(cards, loose, pool)

    def _position(
        self, cards: Mapping[int, Code], loose: Iterable[Code], pool: Iterable[Code]
    ) -> State | None:
        """Return the position with these cards, or None if it is impossible.

        Parameters
        ----------
        cards : mapping
            Piece number to card, for the pieces that only other seats have looked at.
        loose : iterable of str
            The cards being shuffled.
        pool : iterable of str
            The stock's cards that nobody has looked at.
        """
        view, shuffling = self._view, self._shuffling

        def filled(pieces: Pieces) -> Pieces:
            return tuple(
                [
                    piece
                    if piece.card or piece.id in shuffling
                    else piece._replace(card=cards[piece.id])
                    for piece in pieces
                ]
            )

        board = view.board
        board = board._replace(
            laid=tuple([filled(pieces) for pieces in board.laid]),
            top=None if board.top is None else filled((board.top,))[0],
            loose=tuple(sorted(loose)),
            pool=tuple(sorted(pool)),
        )
        if self._reader is not None and not can_read(view.rules, board, self._reader):
            return None
        return State(view.rules, board, view.agenda)

    # --- for closed forms ---------------------------------------------------------------------

    def pile(self) -> DrawPile | None:
        """Return the stock (RA1.4), or None if it is empty or mixed with cards elsewhere."""
        order = tuple([piece.card for piece in moves.pieces_of(self._view.board, STOCK)])
        there = self._there(self._stock)
        if "" in order or len(there) != 1:
            return None
        (_, group), *_ = there
        if group is not None and not set(self._stock).issuperset(self._view.groups[group].ids):
            return None
        ((_, urns),) = self._arrangements.hand(*there)
        return DrawPile(urns, len(self._view.stock), order)

    def hand(self, seat: int) -> HandDistribution:
        """Return the distribution of the hand of `seat`."""
        pieces = self._view.laid[hand_of(seat)]
        sure = _surely([piece.card for piece in pieces if piece.card])
        there = self._there(piece.id for piece in pieces if not piece.card)
        return tuple((p, (sure, *urns)) for p, urns in self._arrangements.hand(*there))


def _surely(cards: Cards | list[Code]) -> Urn:
    return Urn(Counter(cards), len(cards))


def pile(state: State) -> DrawPile | None:
    """Return the stock of a position (RA1.4), or None if no card is left to draw."""
    board: Any = state.board
    if not board.pool:
        return None
    order = tuple(piece.card for piece in moves.pieces_of(board, STOCK))
    return DrawPile((_surely(board.pool),), len(board.stock), order)


def cards(view: ReadAloudView) -> Cards:
    """Return every card of the game."""
    return tuple(view.rules.cards)
