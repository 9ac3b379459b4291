"""Who of many people sits where: each table gets as many as the others, or one more."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Spot(NamedTuple):
    """A seat of one of several tables."""

    table: int
    seat: int


class Plan:
    """In which order the seats of several tables are given away, in one game.

    All tables begin with the same seat: so that, with the same cards everywhere, as many people as
    possible can be compared with people.

    Parameters
    ----------
    tables, seats : int
        The number of tables, and that of the seats of each.
    seed : str
        What is drawn follows from it.
    """

    def __init__(self, tables: int, seats: int, seed: str) -> None:
        self._rng = random.Random(seed)
        order = self._rng.sample(range(seats), seats)
        self.spots = [Spot(table, seat) for seat in order for table in range(tables)]

    def next(self, free: Iterable[Spot]) -> Spot | None:
        """Return the next one of some free seats: at a table where few people sit."""
        left = {*free}
        return next((spot for spot in self.spots if spot in left), None)

    def at_random(self, people: Sequence[T]) -> list[tuple[T, Spot]]:
        """Return a seat for each of some people, by lot; those for whom there is none are left out.

        Examples
        --------
        >>> found = Plan(2, 3, "any").at_random("abcde")
        >>> sorted(spot.table for _, spot in found)
        [0, 0, 0, 1, 1]
        """
        return [*zip(self._rng.sample(people, len(people)), self.spots, strict=False)]

    def by_order(self, people: Sequence[T]) -> list[tuple[T, Spot]]:
        """Return a seat for each of some people: the first ones share a table, and so on.

        Examples
        --------
        >>> found = Plan(2, 3, "any").by_order("abcde")
        >>> [(who, spot.table) for who, spot in found]
        [('a', 0), ('b', 0), ('c', 0), ('d', 1), ('e', 1)]
        """
        taken = sorted(self.spots[: len(people)], key=lambda spot: (spot.table, self._rng.random()))
        return [*zip(people, taken, strict=False)]
