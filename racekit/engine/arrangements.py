"""What may lie where, if the number of cards in each place is known: counted, listed and drawn.

Cards are dealt from one stock (`Arrangements`), or each place has what it has by itself, as dice do
(`Independents`). All arrangements are equally likely, and equal cards count as distinct. Neither
counting nor drawing lists them: the time grows with the number of places and cards.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, chain, combinations, combinations_with_replacement, product
from math import comb, factorial, prod
from typing import Any, NamedTuple

from .urns import HandDistribution, Urn

Place = Any
Card = Any
Layout = dict[Place, tuple[Card, ...]]
"""The cards in each place. Their order means nothing."""


class Lot(NamedTuple):
    """Cards that may lie in the same places."""

    cards: Counter[Card]  # the number of copies of each card
    rooms: tuple[int, ...]  # the rooms that they may lie in, by number


class Room(NamedTuple):
    """Places in which the same cards may lie."""

    places: tuple[Place, ...]
    sizes: tuple[int, ...]  # the number of cards in each


Split = tuple[tuple[int, ...], ...]
"""For each lot, the number of its cards in each room."""


class Arrangements:
    """The arrangements of hidden cards; iteration yields (number of ways, cards by place).

    Parameters
    ----------
    cards : mapping
        Possible places (a tuple) to the multiset of cards (a mapping to the number of copies) each
        of which lies in one of them: what `View.unseen` returns.
    sizes : mapping
        Place to the number of its cards.

    Attributes
    ----------
    count : int
        The number of equally likely arrangements; 0 if the cards do not fit.

    Examples
    --------
    Three cards, of which the jack is not in the stack:

    >>> cards = {("hand", "stack"): {"K": 1, "Q": 1}, ("hand",): {"J": 1}}
    >>> found = Arrangements(cards, {"hand": 2, "stack": 1})
    >>> found.count
    2
    >>> [layout["stack"] for ways, layout in found]
    [('Q',), ('K',)]
    >>> [[str(p), *map(tuple, urns)] for p, urns in found.hand("stack")]
    [['1', (Counter({'K': 1, 'Q': 1}), 1)]]
    """

    def __init__(
        self,
        cards: Mapping[tuple[Place, ...], Mapping[Card, int]],
        sizes: Mapping[Place, int],
    ) -> None:
        lots: dict[frozenset[Place], Counter[Card]] = {}
        for places, found in cards.items():
            if any(found.values()):
                own = frozenset(place for place in places if sizes[place])
                lots.setdefault(own, Counter()).update(found)
        rooms: dict[tuple[bool, ...], list[Place]] = {}
        for place, size in sizes.items():
            if size:
                rooms.setdefault(tuple(place in own for own in lots), []).append(place)
        self._places = tuple(sizes)
        self._rooms = [
            Room(tuple(places), tuple(sizes[place] for place in places))
            for places in rooms.values()
        ]
        self._lots = [
            Lot(found, tuple(n for n, accepts in enumerate(rooms) if accepts[at]))
            for at, found in enumerate(lots.values())
        ]
        self._splits = self._weighed_splits()

    @property
    def count(self) -> int:
        placings = prod(multinomial(room.sizes) for room in self._rooms)
        return placings * sum(ways for ways, _ in self._splits)

    @property
    def at_least(self) -> int:
        """A lower bound on the number of different arrangements: equal cards make them fewer."""
        alike = prod(factorial(n) for lot in self._lots for n in lot.cards.values())
        return -(-self.count // alike)

    def _weighed_splits(self) -> list[tuple[int, Split]]:
        """Return every split, with the number of ways to choose its cards."""
        space = tuple(sum(room.sizes) for room in self._rooms)
        return [
            (prod(map(multinomial, split)), split) for split in _splits(tuple(self._lots), space)
        ]

    def __iter__(self) -> Iterator[tuple[int, Layout]]:
        for _, split in self._splits:
            for ways, contents in self._contents([*zip(self._lots, split, strict=True)]):
                for more, layout in self._layouts(contents, self._rooms):
                    yield ways * more, {**dict.fromkeys(self._places, ()), **layout}

    def _contents(
        self, dealt: Sequence[tuple[Lot, Sequence[int]]]
    ) -> Iterator[tuple[int, list[Counter[Card]]]]:
        """Yield every way to deal lots into the rooms, given how many of each go into each."""
        if not dealt:
            yield 1, [Counter() for _ in self._rooms]
            return
        (lot, sizes), *others = dealt
        for ways, parts in _deals(lot.cards, sizes):
            for more, contents in self._contents(others):
                yield ways * more, [a + b for a, b in zip(parts, contents, strict=True)]

    def _layouts(
        self, contents: Sequence[Counter[Card]], rooms: Sequence[Room]
    ) -> Iterator[tuple[int, Layout]]:
        """Yield every way to lay the contents of rooms into their places."""
        if not rooms:
            yield 1, {}
            return
        places, sizes = rooms[0]
        for ways, parts in _deals(contents[0], sizes):
            laid = {
                place: tuple(sorted(part.elements()))
                for place, part in zip(places, parts, strict=True)
            }
            for more, others in self._layouts(contents[1:], rooms[1:]):
                yield ways * more, {**laid, **others}

    def sample(self, rng: random.Random) -> Layout:
        """Draw an arrangement uniformly at random; its cards are in random order.

        Raises
        ------
        ValueError
            If there is no arrangement.
        """
        if not self._splits:
            raise ValueError("the cards do not fit into the places")
        split = self._splits[0][1]
        if len(self._splits) > 1:
            weights = list(accumulate(ways for ways, _ in self._splits))
            drawn = rng.randrange(weights[-1])
            split = self._splits[bisect(weights, drawn)][1]
        contents: list[list[Card]] = [[] for _ in self._rooms]
        for lot, sizes in zip(self._lots, split, strict=True):
            parts = _cut(_shuffled(lot.cards, rng), sizes)
            for content, part in zip(contents, parts, strict=True):
                content += part
        layout: Layout = dict.fromkeys(self._places, ())
        for room, content in zip(self._rooms, contents, strict=True):
            rng.shuffle(content)
            layout |= zip(room.places, map(tuple, _cut(content, room.sizes)), strict=True)
        return layout

    def hand(self, *places: Place) -> HandDistribution:
        """Return the distribution of the cards in these places, as urns with their probabilities.

        Cards of a lot are alike, whichever of the places they are in.
        """
        sizes = [sum(room.sizes) for room in self._rooms]
        wanted = [
            sum(size for place, size in zip(*room, strict=True) if place in places)
            for room in self._rooms
        ]
        total = sum(ways for ways, _ in self._splits) * prod(map(comb, sizes, wanted))
        found: Counter[tuple[int, ...]] = Counter()
        for ways, split in self._splits:
            for parts in product(*map(_compositions, wanted, zip(*split, strict=True))):
                drawn = tuple(zip(*parts, strict=True))
                chosen = prod(map(comb, chain(*split), chain(*drawn)))
                found[tuple(map(sum, drawn))] += ways * chosen
        return tuple(
            (
                Fraction(ways, total),
                tuple(Urn(lot.cards, n) for lot, n in zip(self._lots, drawn, strict=True) if n),
            )
            for drawn, ways in sorted(found.items())
        )


class Independents:
    """Places that hold things whatever the others hold; iteration is that of `Arrangements`.

    Parameters
    ----------
    places : mapping
        Place to what each of its things may be, with the number of ways, and to their number.

    Examples
    --------
    >>> found = Independents({"cup": ({"heads": 1, "tails": 1}, 2)})
    >>> found.count, found.at_least
    (4, 3)
    >>> [(ways, layout["cup"]) for ways, layout in found]
    [(1, ('heads', 'heads')), (2, ('heads', 'tails')), (1, ('tails', 'tails'))]
    >>> [str(p) for p, urns in found.hand("cup")]
    ['1/4', '1/2', '1/4']
    """

    def __init__(self, places: Mapping[Place, tuple[Mapping[Card, int], int]]) -> None:
        self._places = places

    @property
    def count(self) -> int:
        return prod(sum(ways.values()) ** size for ways, size in self._places.values())

    @property
    def at_least(self) -> int:
        """The number of different arrangements, in which the order within a place means nothing."""
        kinds = ((sum(map(bool, ways.values())), size) for ways, size in self._places.values())
        return prod(comb(n + size - 1, size) for n, size in kinds)

    def __iter__(self) -> Iterator[tuple[int, Layout]]:
        return self._layouts([*self._places])

    def _layouts(self, places: Sequence[Place]) -> Iterator[tuple[int, Layout]]:
        if not places:
            yield 1, {}
            return
        for ways, things in _throws(*self._places[places[0]]):
            for more, others in self._layouts(places[1:]):
                yield ways * more, {places[0]: things, **others}

    def sample(self, rng: random.Random) -> Layout:
        """Draw an arrangement by its number of ways."""
        return {
            place: tuple(rng.choices([*ways], [*ways.values()], k=size))
            for place, (ways, size) in self._places.items()
        }

    def hand(self, *places: Place) -> HandDistribution:
        """Return the distribution of the things in these places, each time as one full urn."""
        found = Counter[tuple[tuple[Card, int], ...]]()
        for ways, layout in self._layouts([place for place in places if place in self._places]):
            things = Counter(thing for place in layout.values() for thing in place)
            found[tuple(sorted(things.items()))] += ways
        total = found.total()
        return tuple(
            (Fraction(ways, total), (Urn(dict(things), sum(n for _, n in things)),))
            for things, ways in found.items()
        )


def _throws(ways: Mapping[Card, int], size: int) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Yield every multiset of so many independent things, with its number of ways."""
    for things in combinations_with_replacement([kind for kind, n in ways.items() if n], size):
        counts = Counter(things)
        yield (
            multinomial([*counts.values()]) * prod(ways[kind] ** n for kind, n in counts.items()),
            things,
        )


def multinomial(sizes: Sequence[int]) -> int:
    """Return the number of ways to deal distinct cards into parts of these sizes.

    Examples
    --------
    >>> multinomial([2, 1])
    3
    """
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def _splits(lots: tuple[Lot, ...], space: tuple[int, ...]) -> Iterator[Split]:
    """Yield the numbers of each lot's cards in each room that fill the space of the rooms."""
    if not lots:
        if not any(space):
            yield ()
        return
    (cards, rooms), *others = lots
    limits = [n if at in rooms else 0 for at, n in enumerate(space)]
    for row in _compositions(cards.total(), limits):
        left = tuple(n - used for n, used in zip(space, row, strict=True))
        for rest in _splits(tuple(others), left):
            yield (row, *rest)


def _compositions(total: int, limits: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every way to write a number as a sum of parts, each at most its limit."""
    if not limits:
        if not total:
            yield ()
        return
    rest = sum(limits[1:])
    for first in range(max(0, total - rest), min(total, limits[0]) + 1):
        for others in _compositions(total - first, limits[1:]):
            yield (first, *others)


def _deals(
    cards: Counter[Card], sizes: Sequence[int]
) -> Iterator[tuple[int, tuple[Counter[Card], ...]]]:
    """Yield every way to deal a multiset of cards into parts, with its number of ways."""
    if len(sizes) < 2:
        yield 1, (cards,) * len(sizes)
        return
    for ways, part in _hands(cards, sizes[0]):
        rest = cards.copy()
        rest.subtract(part)  # of many kinds, `cards - part` takes long
        for more, parts in _deals(rest, sizes[1:]):
            yield ways * more, (part, *parts)


def _hands(cards: Counter[Card], size: int) -> Iterator[tuple[int, Counter[Card]]]:
    """Yield every way to take so many of a multiset of cards, with its number of ways."""
    kinds = sorted(card for card, n in cards.items() if n)
    if len(kinds) == cards.total():
        yield from ((1, Counter(hand)) for hand in combinations(kinds, size))
        return
    copies = [cards[card] for card in kinds]
    for row in _compositions(size, copies):
        yield prod(map(comb, copies, row)), Counter(dict(zip(kinds, row, strict=True)))


def _shuffled(cards: Counter[Card], rng: random.Random) -> list[Card]:
    found = list(cards.elements())
    rng.shuffle(found)
    return found


def _cut(cards: Sequence[Card], sizes: Sequence[int]) -> Iterator[Sequence[Card]]:
    """Yield consecutive parts of these sizes."""
    start = 0
    for size in sizes:
        yield cards[start : start + size]
        start += size
