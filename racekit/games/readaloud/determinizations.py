"""The complete positions that a view of Read Aloud allows.

A card of the stock that nobody has looked at has no identity in a position either. So a world says
which cards lie where one has been looked at by others, and what is being shuffled; the rest is the
stock. Every way for the cards that a seat cannot place to lie counts alike, as far as what it
remembers of shuffles allows (RA10.2): what the others choose, and that somebody was skipped, is not
read. What the others remember of shuffles is no part of a world; it decides nothing.
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
from .view import ReadAloudView, look

TRIES = 10_000
"""So many determinizations are tried for one in which the seat that is to read can do so."""


class Laid(NamedTuple):
    """One way for the cards to lie.

    Attributes
    ----------
    cards : mapping
        The card of each piece that only others have looked at, by its number.
    loose : tuple of str
        The cards that are being shuffled.
    pool : tuple of str
        The stock's cards that nobody has looked at.
    """

    cards: Mapping[int, Code]
    loose: Cards
    pool: Cards


class Determinizations:
    """The complete positions that a view allows; iterating yields each with its probability.

    Parameters
    ----------
    view : ReadAloudView
        What a seat knows.

    Attributes
    ----------
    count : int
        How many equally likely ways there are for the cards to lie. Where another seat is to read,
        those are impossible in which it could read nothing.

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
        self._free = [number for number in self._numbers() if view.group_of(number) is None]

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
        worlds = map(self._world, self._arrangements())
        return (state for state in worlds if state is not None)

    def _all_fit(self) -> bool:
        """Whether every way for the cards to lie is possible.

        Another seat that is to read has something to read, and a card that is being read is not in
        the stock where that would change what is asked.
        """
        view = self._view
        if view.asks == "read":
            return view.actor == view.seat
        return not (view.reading and view.groups)

    def sample(self, rng: random.Random) -> State:
        """Draw one of the positions; all are as likely."""
        for _ in range(TRIES):
            state = self._world(self._drawn(rng))
            if state is not None:
                return state
        raise AssertionError("no determinization fits")

    # --- laying cards out ---------------------------------------------------------------------

    def _drawn(self, rng: random.Random) -> Laid:
        """Draw one way for the cards to lie."""
        cards: dict[int, Code] = {}
        for group in self._groups:
            cards |= zip(rng.sample(group.ids, len(group.cards)), group.cards, strict=True)
        rest = rng.sample(self._view.unplaced, len(self._view.unplaced))
        left = (number for number in self._numbers() if number not in cards)
        return self._laid(cards | dict(zip(left, rest, strict=True)))

    def _laid(self, cards: Mapping[int, Code]) -> Laid:
        """Return a way for the cards to lie, where it is said of every piece what it is."""
        return Laid(
            {number: cards[number] for number in self._pieces},
            tuple(sorted(cards[number] for number in self._shuffling)),
            tuple(sorted(cards[number] for number in self._stock)),
        )

    def _arrangements(self) -> Iterator[Laid]:
        """Yield every way for the cards to lie, each once."""
        for placed in product(*map(self._remembered, self._groups)):
            cards = dict(chain.from_iterable(each.cards.items() for each in placed))
            loose = [card for each in placed for card in each.loose]
            pool = [card for each in placed for card in each.pool]
            yield from self._completed(cards, loose, pool)

    def _remembered(self, group: Group) -> Iterator[Laid]:
        """Yield every way for the cards of a group to lie."""
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
                            yield Laid(dict(zip(order, seen, strict=True)), loose, pool)

    def _completed(
        self, cards: Mapping[int, Code], loose: Sequence[Code], pool: Sequence[Code]
    ) -> Iterator[Laid]:
        """Yield every way for the other cards to lie where no group's cards do."""
        open_pieces = [number for number in self._pieces if number not in cards]
        room = len(self._shuffling) - len(loose)
        for order in permutations(self._view.unplaced, len(open_pieces)):
            rest = [card for card in self._view.unplaced if card not in order]
            known = {**cards, **dict(zip(open_pieces, order, strict=True))}
            for more in combinations(rest, room):
                under = [card for card in rest if card not in more]
                yield Laid(known, tuple(sorted((*loose, *more))), tuple(sorted((*pool, *under))))

    # --- one position -------------------------------------------------------------------------

    def _world(self, laid: Laid) -> State | None:
        """Return the position in which the cards lie like that; None where it cannot be."""
        view, board = self._view, self._board(laid)
        game = view.rules
        if view.asks is None:
            return State(game, board, ())
        if view.asks == "read":
            assert view.actor is not None
            if view.actor != view.seat and not can_read(game, board, view.actor):
                return None
            return State(game, board, (GoOn(), Read(view.actor)))
        state = State(game, board, (GoOn(), next_task(game, board)))
        return state if self._all_fit() or look(game, state, view.seat) == view else None

    def _board(self, laid: Laid) -> Board:
        view = self._view
        shuffling = self._shuffling

        def filled(piece: Piece) -> Piece:
            if piece.card or piece.id in shuffling:
                return piece
            return piece._replace(card=laid.cards[piece.id])

        memory = (view.groups if seat == view.seat else () for seat in range(view.players))
        return Board(
            pool=laid.pool,
            stock=view.stock,
            laid=tuple(tuple(map(filled, pieces)) for pieces in view.laid),
            lies=view.lies,
            limits=view.limits,
            memory=tuple(memory),
            top=None if view.top is None else filled(view.top),
            discards=view.discards,
            loose=laid.loose,
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
        """Return the stock; None where it is empty, or mixed with cards that lie elsewhere."""
        view, order = self._view, tuple(p.card for p in _top(self._view))
        group = next((g for g in view.groups if self._stock.intersection(g.ids)), None)
        if not self._stock or "" in order or (group and not self._stock.issuperset(group.ids)):
            return None
        known = () if group is None else group.cards
        urns = (_surely(known), Urn(Counter(view.unplaced), len(self._stock) - len(known)))
        return Pile(urns, len(view.stock), order)

    def hand(self, seat: int) -> HandDistribution:
        """Return what `seat` may hold."""
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
    """Yield how many of a group's cards may lie in some of its places, with the probabilities."""
    n, known, here = len(group.ids), len(group.cards), len(inside.intersection(group.ids))
    for k in range(max(0, known - (n - here)), min(known, here) + 1):
        p = Fraction(comb(here, k) * comb(n - here, known - k), comb(n, known))
        yield p, Urn(Counter(group.cards), k)


def _surely(cards: Sequence[Code]) -> Urn:
    return Urn(Counter(cards), len(cards))


def _top(view: ReadAloudView) -> tuple[Piece, ...]:
    return () if view.top is None else (view.top,)


def pile(state: State) -> Pile | None:
    """Return the stock of a whole position; None where nothing is left to draw."""
    board: Any = state.board
    if not board.pool:
        return None
    order = tuple(piece.card for piece in moves.pieces_of(board, STOCK))
    return Pile((_surely(board.pool),), len(board.stock), order)


def cards(view: ReadAloudView) -> Cards:
    """Return every card of the game."""
    return tuple(view.rules.cards)
