"""Two events: how often both happen, one of them, or neither; and what a condition changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm
from random import Random
from typing import Any, NamedTuple

from ....engine.errors import BadInput, Problem, short_repr
from ....engine.integers import is_integer
from ....engine.texts import Text
from ...trees.branches import as_text
from ...trees.growing import Policy
from ...trees.making import TreeRequest
from ..experiment import Choice, Experiment, Handle, Values
from ..pairs import A_ONLY, B_ONLY, BOTH, NEITHER, Event, Name, Pair, pair_of
from ..pictures import (
    WORDS,
    Data,
    Figure,
    Picture,
    TwoWayCell,
    chance_text,
    percent_word,
    two_way_panel,
)
from ..widget import Exploration

TRIALS = 10_000
MOST_TRIALS = 1_000_000

SHARES = ("all", "rows", "columns", "A", "not A", "B", "not B")
"""Of what the shares are: of everything, of each row or column, of what a condition leaves."""

Counts = list[int]
"""How often both events happened, only the first, only the second, neither."""


class Line(NamedTuple):
    """What a share is of: the cells that count, and which of them it is the share of."""

    of: Sequence[int]
    part: Sequence[int]
    key: str  # which of the texts tells it


B_IF_A = Line([BOTH, A_ONLY], [BOTH], "b_if_a")
B_IF_NOT_A = Line([B_ONLY, NEITHER], [B_ONLY], "b_if_not_a")
A_IF_B = Line([BOTH, B_ONLY], [BOTH], "a_if_b")
A_IF_NOT_B = Line([A_ONLY, NEITHER], [A_ONLY], "a_if_not_b")
LINES: Sequence[Sequence[Line]] = (
    [Line(range(4), [BOTH], "a_and_b")],
    [B_IF_A, B_IF_NOT_A],
    [A_IF_B, A_IF_NOT_B],
    *([line] for line in (B_IF_A, B_IF_NOT_A, A_IF_B, A_IF_NOT_B)),
)
"""The shares that stand above the table, for each value of the handle."""


class TwoWay(Experiment[Counts]):
    """The sample has the counts of the four cells; of a list, it is the whole list."""

    key = "pair"
    portions = (1, 10, 100, 1000)
    on_page = ("shares", range(len(SHARES)))

    def __init__(self, pair: Pair, title: Text | None, trials: int, **given: int) -> None:
        self._pair, self._title = pair, title
        self.trials = trials if pair.chances else 0
        if pair.chances:
            # Drawn by a whole number, so that every cell has exactly its probability.
            self._whole = lcm(*(p.denominator for p in pair.chances))
            self._ends = [*accumulate(int(p * self._whole) for p in pair.chances)]
        super().__init__(**given)

    def make_handles(self) -> Sequence[Handle]:
        options = {at: self.say(f"of_{at}") for at in range(len(SHARES))}
        return [Choice("shares", options, empties=False)]

    def plan(self) -> Data:
        title = self._title or self.say("title")
        return {**super().plan(), "title": title.data()}

    def nothing(self) -> Counts:
        return [*self._pair.counts] or [0] * 4

    def add(self, values: Values, sample: Counts, rng: Random) -> None:
        drawn = rng.randrange(self._whole)
        sample[next(at for at, end in enumerate(self._ends) if drawn < end)] += 1

    def picture(self, values: Values, sample: Counts) -> Picture:
        shares = values["shares"]
        known = {"a": self._pair.names[0], "b": self._pair.names[1]}
        figures = [each for line in LINES[shares] for each in self._figures(line, sample)]
        done = "listed" if self._pair.counts else "drawn" if any(sample) else "none"
        says, told = self.say(f"says_{done}", n=sum(sample), **known), self.say(f"says_{shares}")
        says = Text(f"{says.en} {told.en}", f"{says.ja}{told.ja}")
        both, a, b, neither = sample if any(sample) else (self._percent(each) for each in range(4))
        alt = self.say("alt", both=both, only_a=a, only_b=b, neither=neither, **known)
        panel = two_way_panel(
            self.say("panel"),
            alt,
            names=self._pair.names,
            heads=[self.say("all"), "A", self.say("not_a"), "B", self.say("not_b")],
            cells=[[self._cell(cell, shares, sample) for cell in row] for row in _GRID],
            areas=self._areas(sample),
        )
        return Picture(says, [panel], figures)

    def _figures(self, line: Line, sample: Counts) -> Iterator[Figure]:
        label = self.say(line.key)
        if self._pair.chances and (whole := self._chance(line.of)):
            yield chance_text(self._chance(line.part) / whole), label, "exact"
        yield from self.counted(_sum(sample, line.part), _sum(sample, line.of), line.key)

    def _cell(self, cells: Sequence[int], shares: int, sample: Counts) -> TwoWayCell:
        """Return a cell of the table, or a total, with its share of what the shares are of."""
        of = _denominator(cells, shares)
        if of is None:
            return TwoWayCell(_count(sample, cells), "", "", False)
        n, share, exact = _sum(sample, of), "", ""
        if n:
            share = percent_word(Fraction(_sum(sample, cells), n), "en")
        if self._pair.chances and (whole := self._chance(of)):
            exact = chance_text(self._chance(cells) / whole)
        return TwoWayCell(_count(sample, cells), share, exact, True)

    def _areas(self, sample: Counts) -> list[Fraction]:
        """Return the share of each of the four cells: exact where that is known."""
        if self._pair.chances:
            return [*self._pair.chances]
        return [Fraction(each, sum(sample) or 1) for each in sample]

    def _chance(self, cells: Sequence[int]) -> Fraction:
        return sum((self._pair.chances[cell] for cell in cells), Fraction(0))

    def _percent(self, cell: int) -> str:
        return percent_word(self._areas(self.nothing())[cell], "en")


_GRID = (
    ([BOTH], [A_ONLY], [BOTH, A_ONLY]),
    ([B_ONLY], [NEITHER], [B_ONLY, NEITHER]),
    ([BOTH, B_ONLY], [A_ONLY, NEITHER], range(4)),
)
"""The table: which of the four cells lie in each of its places, totals included."""


def _denominator(cells: Sequence[int], shares: int) -> Sequence[int] | None:
    """Return the cells that some cells are a share of; None if they are not looked at."""
    return next((line.of for line in LINES[shares] if {*cells} <= {*line.of}), None)


def _sum(sample: Counts, cells: Sequence[int]) -> int:
    return sum(sample[cell] for cell in cells)


def _count(sample: Counts, cells: Sequence[int]) -> str:
    return f"{_sum(sample, cells):,}" if any(sample) else ""


def two_way(
    of: Any = None,
    *,
    first: Event,
    second: Event,
    first_name: Name = None,
    second_name: Name = None,
    bag: Mapping[str, int] | None = None,
    draws: int = TreeRequest.draws,
    back: bool = False,
    depth: int = TreeRequest.depth,
    policy: Policy = None,
    seat: int | None = None,
    labels: Mapping[str, str | Text] | None = None,
    shares: str = "all",
    trials: int = TRIALS,
    title: str | Text | None = None,
    seed: int | None = None,
    lang: str | None = None,
) -> Exploration:
    """Show two events A and B as a table, as a Venn diagram and as a unit square.

    A press on a row or a column is a condition: the shares are then of what it leaves.

    Parameters
    ----------
    of : State, View, mapping, list of mappings or DataFrame, optional
        What happens: a position, a view, or written branches, as for `racekit.lessons.tree`; the
        table has exact shares then, and simulated counts beside them. Or what has happened: a row
        for each game or person, such as a table of `racekit.simulate`; the table has its counts.
    first, second : str, sequence of str or callable
        A and B. In what happens: a label that is on the path at least once, all labels of a path,
        or a function of a path of labels; its ``state`` is the position at the end. In a list: a
        column of yes and no (True and False, or 1 and 0), or a function of a row.
    first_name, second_name : str or Text, optional
        What they are called.
    bag : mapping, optional
        Instead of `of`: what is in a bag, and how many of each.
    draws : int
        How often one draws from the bag.
    back : bool
        Whether what is drawn is put back.
    depth : int
        The most levels of the tree of a game.
    policy : str or callable, optional
        What seats do in a game, see `racekit.lessons.tree`.
    seat : int, optional
        The seat that follows an action as its policy.
    labels : mapping, optional
        What branches are called, by their labels.
    shares : {"all", "rows", "columns", "A", "not A", "B", "not B"}
        Of what the first shares are: of everything, of each row or column, or of what a condition
        leaves.
    trials : int
        How often it happens in a whole simulation.
    title : str or Text, optional
        The title.
    seed, lang
        See `racekit.lessons.explore.Exploration`.

    Raises
    ------
    BadInput
        The error lists every problem with its place.

    Examples
    --------
    >>> table = two_way(
    ...     bag={"red": 3, "blue": 2},
    ...     first=lambda path: path[0] == "red",
    ...     second=lambda path: path[1] == "red",
    ...     shares="A",
    ...     seed=1,
    ... )
    >>> table.state["figures"][0]["text"]
    '1/2 = 50%'
    >>> heads = [{"glasses": True, "tall": False}, {"glasses": True, "tall": True}]
    >>> two_way(heads, first="glasses", second="tall").state["panels"][0]["cells"][0][1]["n"]
    '1'
    """
    request = TreeRequest(of, depth, policy, seat, bag, draws, back, labels=labels)
    problems = [*_setting_problems(shares, trials)]
    try:
        pair = pair_of(request, {"first": first, "second": second}, (first_name, second_name))
    except BadInput as error:
        raise BadInput(WORDS.text("bad_values"), [*error.problems, *problems]) from None
    if problems:
        raise BadInput(WORDS.text("bad_values"), problems)
    named = None if title is None else as_text(title)
    experiment = TwoWay(pair, named, trials, shares=SHARES.index(shares))
    return Exploration(experiment, seed=seed, lang=lang)


def _setting_problems(shares: Any, trials: Any) -> Iterator[Problem]:
    if shares not in SHARES:
        values = {"value": short_repr(shares), "expected": ", ".join(SHARES)}
        yield Problem("shares", WORDS.text("bad_value", **values))
    if not is_integer(trials) or not 1 <= trials <= MOST_TRIALS:
        values = {"value": short_repr(trials), "expected": f"1, ..., {MOST_TRIALS}"}
        yield Problem("trials", WORDS.text("bad_value", **values))
