"""Exact probabilities of an experiment with a bag, where its cases can be counted."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

from .recording import RECORDINGS, Event, Value
from .sources import Bag

MOST_STATES = 2000
"""The most cases that are told apart after a draw; more of them take too long."""
MOST_ORDERS = 5000
"""The most orders of draws."""
LONGEST = 80
"""The draws after which a trial without a last draw is given up."""

Cell = tuple[str, int, int]
"""Things that are alike so far: a name where it matters, how many of each, how many drawn."""
State = tuple[tuple[Cell, int], ...]
"""Cells, each with the number of its kinds, sorted."""


@dataclass(frozen=True)
class Exact:
    """The probabilities of recorded values.

    Attributes
    ----------
    distribution : mapping
        The probability of each value.
    rest : Fraction
        That of trials of more than `LONGEST` draws, where the draws are recorded.
    """

    distribution: Mapping[Value, Fraction]
    rest: Fraction

    def probability(self, event: Event) -> Fraction | None:
        """Return the probability that a trial counts; None if that is open.

        Examples
        --------
        >>> die = exact(Bag((("1", 1), ("2", 1), ("3", 1))), "number", "")
        >>> die.probability(Event("least", 2))
        Fraction(2, 3)
        """
        found = sum((p for v, p in self.distribution.items() if event.holds(v)), Fraction(0))
        if not self.rest:
            return found
        if not isinstance(event.value, int) or event.value > LONGEST:
            return None
        return found + (self.rest if event.op == "least" else 0)


def exact(bag: Bag, record: str, of: str) -> Exact | None:
    """Return the exact probabilities; None if there are too many cases to count them.

    Examples
    --------
    >>> from racekit.lessons.experiments.sources import numbered
    >>> days = Bag(tuple(numbered(365).items()), draws=23)
    >>> found = exact(days, "different", "")
    >>> round(float(1 - found.distribution[1]), 4)
    0.5073
    """
    if record == "which":
        return _orders(bag)
    found = _counted(bag, record, of)
    return None if found is None or (found.rest and record != "draws") else found


def _orders(bag: Bag) -> Exact | None:
    """Count every order of the things drawn."""
    if bag.until != "times" or len(bag.things) ** bag.draws > MOST_ORDERS:
        return None
    counts: dict[str, int] = dict(bag.things)
    found: dict[Value, Fraction] = {}
    for drawn in product(counts, repeat=bag.draws):
        taken = [0 if bag.back else drawn[:at].count(each) for at, each in enumerate(drawn)]
        weights = [counts[each] - gone for each, gone in zip(drawn, taken, strict=True)]
        sizes = [bag.size - (0 if bag.back else at) for at in range(bag.draws)]
        if min(weights) > 0:
            found[" ".join(drawn)] = Fraction(prod(weights), prod(sizes))
    return Exact(found, Fraction(0))


def _counted(bag: Bag, record: str, of: str) -> Exact | None:
    """Follow the draws; what is alike for the recording is one case."""
    live: dict[State, int] = {_begin(bag, record, of): 1}
    found: dict[Value, Fraction] = defaultdict(Fraction)
    cap = _CAPS.get(record) if bag.back else None
    if record == "draws" and bag.back:
        cap = 1
    whole = 1  # how many ways there are to draw so far
    for drawn in range(bag.draws if bag.until == "times" else LONGEST if bag.back else bag.size):
        after: dict[State, int] = defaultdict(int)
        for state, ways in live.items():
            for cell, left in _next(state, bag):
                after[_moved(state, cell, cap)] += ways * left
            if len(after) > MOST_STATES:
                return None
        whole *= bag.size - (0 if bag.back else drawn)
        ended = {state: ways for state, ways in after.items() if _ends(bag, state, drawn + 1)}
        for state, ways in ended.items():
            found[_recorded(state, record, of, drawn + 1)] += Fraction(ways, whole)
        live = {state: ways for state, ways in after.items() if state not in ended}
        if not live:
            break
    return Exact(dict(found), Fraction(sum(live.values()), whole))


_CAPS = {"kinds": 1, "alike": 1, "different": 2}
"""From so many of a kind on, more of it change nothing, where what is drawn is put back."""


def _begin(bag: Bag, record: str, of: str) -> State:
    """Return the case before the first draw: only what matters has a name."""
    named = {of, bag.thing if bag.until == "thing" else ""} - {""}
    by_number = RECORDINGS[record].numbers or bag.until == "sum"
    cells = Counter(
        (label if by_number or label in named else "", count, 0) for label, count in bag.things
    )
    if by_number or record not in ("count", "draws") or bag.until == "kinds":
        return tuple(sorted(cells.items()))
    # Of the others, only how many there are matters.
    rest = sum(count * kinds for (name, count, _), kinds in cells.items() if not name)
    kept = [(cell, kinds) for cell, kinds in cells.items() if cell[0]]
    return tuple(sorted([*kept, *([(("", rest, 0), 1)] if rest else [])]))


def _next(state: State, bag: Bag) -> Iterator[tuple[Cell, int]]:
    for cell, kinds in state:
        _, count, gone = cell
        left = count if bag.back else count - gone
        if left:
            yield cell, left * kinds


def _moved(state: State, cell: Cell, cap: int | None) -> State:
    """Return the case after one more of a kind in a cell was drawn."""
    name, count, gone = cell
    if gone == cap:
        return state
    after = Counter(dict(state))
    after[cell] -= 1
    after[name, count, gone + 1] += 1
    return tuple(sorted((+after).items()))


def _ends(bag: Bag, state: State, drawn: int) -> bool:
    if not bag.back and drawn == bag.size:
        return True
    if bag.until == "times":
        return drawn == bag.draws
    if bag.until == "kinds":
        return all(gone for (_, _, gone), _ in state)
    if bag.until == "thing":
        return any(gone and name == bag.thing for (name, _, gone), _ in state)
    return _sum(state) >= bag.goal


def _sum(state: State) -> int:
    return sum(int(name) * gone * kinds for (name, _, gone), kinds in state)


def _recorded(state: State, record: str, of: str, drawn: int) -> Value:
    came = [(name, gone, kinds) for (name, _, gone), kinds in state if gone]
    if record in ("number", "sum"):
        return _sum(state)
    if record == "score":
        return 0 if any(name == of for name, _, _ in came) else _sum(state)
    if record == "largest":
        return max(int(name) for name, _, _ in came)
    if record == "smallest":
        return min(int(name) for name, _, _ in came)
    if record == "draws":
        return drawn
    if record == "count":
        return sum(gone for name, gone, _ in came if name == of)
    different, most = sum(kinds for _, _, kinds in came), max(gone for _, gone, _ in came)
    return {
        "kinds": different,
        "most": most,
        "alike": int(different == 1),
        "different": int(most == 1),
    }[record]
