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
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, combinations, permutations, product
from math import comb, factorial, perm, prod
from typing import Any, NamedTuple

from ...engine.game import State
from ...engine.urns import HandDistribution, Pile, Urn
from . import board as moves
from .board import Board, Group, Piece
from .cards import STOCK, Cards, Code, hand_of
from .flow import GoOn, Read, can_read, next_task
from .view import ReadAloudView

TRIES = 10_000
"""The number of draws to attempt for a determinization in which the seat to read can read."""


class Arrangement(NamedTuple):
    """An arrangement of the hidden cards.

    Attributes
    ----------
    cards : mapping
        Piece number to card, for the pieces that only other seats have looked at.
    loose : tuple of str
        The cards being shuffled.
    pool : tuple of str
        The stock's cards that nobody has looked at.
    """

    cards: Mapping[int, Code]
    loose: Cards
    pool: Cards


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
        self._view = view
        self._shuffling = set(view.shuffling)
        self._stock = set(view.unlooked())
        self._pieces = [piece.id for _, piece in view.hidden() if piece.id not in self._shuffling]
        self._groups = view.groups

    def _numbers(self) -> Iterator[int]:
        """Yield the numbers of all pieces whose cards the seat does not know."""
        yield from (*self._pieces, *self._view.shuffling, *self._view.unlooked())

    @property
    def count(self) -> int:
        groups = prod(perm(len(group.ids), len(group.cards)) for group in self._groups)
        ways = groups * factorial(len(self._view.unplaced))
        return ways // factorial(len(self._shuffling)) // factorial(len(self._stock))

    def __iter__(self) -> Iterator[tuple[State, Fraction]]:
        number = self.count if self._all_fit() else sum(1 for _ in self._states())
        return ((state, Fraction(1, number)) for state in self._states())

    def _states(self) -> Iterator[State]:
        worlds = map(self._determinization, self._arrangements())
        return (state for state in worlds if state is not None)

    def _all_fit(self) -> bool:
        """Return whether every arrangement is possible.

        Some arrangement may be impossible if another seat is to read, which must be able to read
        a card (RA2.5). All other decisions are the same wherever the unknown cards are: before one
        that depends on the card being read, everyone sees which one it is (RA2.6).
        """
        return self._view.asks != "read" or self._view.actor == self._view.seat

    def sample(self, rng: random.Random) -> State:
        """Draw one of the equally likely positions."""
        for _ in range(TRIES):
            state = self._determinization(self._drawn(rng))
            if state is not None:
                return state
        raise AssertionError("no determinization fits")

    # --- arranging cards ----------------------------------------------------------------------

    def _drawn(self, rng: random.Random) -> Arrangement:
        """Draw an arrangement."""
        cards: dict[int, Code] = {}
        for group in self._groups:
            cards |= zip(rng.sample(group.ids, len(group.cards)), group.cards, strict=True)
        rest = rng.sample(self._view.unplaced, len(self._view.unplaced))
        left = (number for number in self._numbers() if number not in cards)
        return self._arrangement(cards | dict(zip(left, rest, strict=True)))

    def _arrangement(self, cards: Mapping[int, Code]) -> Arrangement:
        """Return the arrangement that assigns these cards to all hidden pieces."""
        return Arrangement(
            {number: cards[number] for number in self._pieces},
            tuple(sorted(cards[number] for number in self._shuffling)),
            tuple(sorted(cards[number] for number in self._stock)),
        )

    def _arrangements(self) -> Iterator[Arrangement]:
        """Yield every arrangement once."""
        for placed in product(*map(self._group_arrangements, self._groups)):
            cards = dict(chain.from_iterable(each.cards.items() for each in placed))
            loose = [card for each in placed for card in each.loose]
            pool = [card for each in placed for card in each.pool]
            yield from self._completed(cards, loose, pool)

    def _group_arrangements(self, group: Group) -> Iterator[Arrangement]:
        """Yield every arrangement of the cards of a group."""
        pieces = [number for number in group.ids if number in self._pieces]
        room = len(self._shuffling.intersection(group.ids))
        below = len(self._stock.intersection(group.ids))
        for n in range(len(group.cards) + 1):
            for seen in combinations(group.cards, n):
                rest = [card for card in group.cards if card not in seen]
                for loose in chain(*(combinations(rest, k) for k in range(room + 1))):
                    pool = tuple(card for card in rest if card not in loose)
                    if len(pool) <= below:
                        for order in permutations(pieces, n):
                            yield Arrangement(dict(zip(order, seen, strict=True)), loose, pool)

    def _completed(
        self, cards: Mapping[int, Code], loose: Sequence[Code], pool: Sequence[Code]
    ) -> Iterator[Arrangement]:
        """Yield every completion with the cards that belong to no group."""
        open_pieces = [number for number in self._pieces if number not in cards]
        room = len(self._shuffling) - len(loose)
        for order in permutations(self._view.unplaced, len(open_pieces)):
            rest = [card for card in self._view.unplaced if card not in order]
            known = {**cards, **dict(zip(open_pieces, order, strict=True))}
            for more in combinations(rest, room):
                under = [card for card in rest if card not in more]
                yield Arrangement(
                    known, tuple(sorted((*loose, *more))), tuple(sorted((*pool, *under)))
                )

    # --- one position -------------------------------------------------------------------------

    def _determinization(self, arrangement: Arrangement) -> State | None:
        """Return the position with an arrangement, or None if it is impossible."""
        view, board = self._view, self._board(arrangement)
        game = view.rules
        if view.asks is None:
            return State(game, board, ())
        if view.asks == "read":
            assert view.actor is not None
            if view.actor != view.seat and not can_read(game, board, view.actor):
                return None
            return State(game, board, (GoOn(), Read(view.actor)))
        return State(game, board, (GoOn(), next_task(game, board)))

    def _board(self, arrangement: Arrangement) -> Board:
        view = self._view
        shuffling = self._shuffling

        def filled(piece: Piece) -> Piece:
            if piece.card or piece.id in shuffling:
                return piece
            return piece._replace(card=arrangement.cards[piece.id])

        memory = (view.groups if seat == view.seat else () for seat in range(view.players))
        return Board(
            pool=arrangement.pool,
            stock=view.stock,
            laid=tuple(tuple(map(filled, pieces)) for pieces in view.laid),
            lies=view.lies,
            limits=view.limits,
            memory=tuple(memory),
            top=None if view.top is None else filled(view.top),
            discards=view.discards,
            loose=arrangement.loose,
            ban=view.ban,
            condition=view.condition,
            reading=view.reading,
            seat=view.turn_of,
            turn=view.turn,
            past=view.past,
            fresh=view.fresh,
            ended=view.ended,
            won=view.won,
        )

    # --- for closed forms ---------------------------------------------------------------------

    def pile(self) -> Pile | None:
        """Return the stock (RA1.4), or None if it is empty or mixed with cards elsewhere."""
        view, order = self._view, tuple(p.card for p in _top(self._view))
        group = next((g for g in view.groups if self._stock.intersection(g.ids)), None)
        if not self._stock or "" in order or (group and not self._stock.issuperset(group.ids)):
            return None
        known = () if group is None else group.cards
        urns = (_surely(known), Urn(Counter(view.unplaced), len(self._stock) - len(known)))
        return Pile(urns, len(view.stock), order)

    def hand(self, seat: int) -> HandDistribution:
        """Return the distribution of the hand of `seat`."""
        pieces = self._view.laid[hand_of(seat)]
        sure = _surely([piece.card for piece in pieces if piece.card])
        inside = {piece.id for piece in pieces if not piece.card}
        shares = [list(_shares(group, inside)) for group in self._groups]
        found = []
        for parts in product(*shares):
            p = prod((share for share, _ in parts), start=Fraction(1))
            urns = [urn for _, urn in parts]
            strange = Urn(Counter(self._view.unplaced), len(inside) - sum(u.size for u in urns))
            found.append((p, (sure, *urns, strange)))
        return tuple(found)


def _shares(group: Group, inside: set[int]) -> Iterator[tuple[Fraction, Urn]]:
    """Yield the possible numbers of a group's cards in `inside`, with their probabilities."""
    n, known, here = len(group.ids), len(group.cards), len(inside.intersection(group.ids))
    for k in range(max(0, known - (n - here)), min(known, here) + 1):
        p = Fraction(comb(here, k) * comb(n - here, known - k), comb(n, known))
        yield p, Urn(Counter(group.cards), k)


def _surely(cards: Sequence[Code]) -> Urn:
    return Urn(Counter(cards), len(cards))


def _top(view: ReadAloudView) -> tuple[Piece, ...]:
    return () if view.top is None else (view.top,)


def pile(state: State) -> Pile | None:
    """Return the stock of a position (RA1.4), or None if no card is left to draw."""
    board: Any = state.board
    if not board.pool:
        return None
    order = tuple(piece.card for piece in moves.pieces_of(board, STOCK))
    return Pile((_surely(board.pool),), len(board.stock), order)


def cards(view: ReadAloudView) -> Cards:
    """Return every card of the game."""
    return tuple(view.rules.cards)
