"""What comes out of an experiment: table, bars, running share and interval."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from ...engine.texts import Text, untranslated
from ...odds.intervals import wilson
from ..explore.experiment import Choice, Experiment, Handle, Values
from ..explore.pictures import (
    LONGEST_FRACTION,
    Axis,
    Data,
    Figure,
    Look,
    Picture,
    band,
    bars,
    chart,
    decimal_word,
    percents,
    room,
    rule,
    simulated_path,
    table,
    thinned,
)
from .design import Design
from .exact import Exact, exact
from .recording import WORDS, Value
from .sources import Bag
from .telling import outcome_text, percent, shares

MOST_GROUPS = 16
"""The most bars; more values lie together in one."""


@dataclass
class Sample:
    """The trials so far."""

    trials: Iterator[Value]  # those to come
    recorded: list[Value] = field(default_factory=list)
    met: list[int] = field(default_factory=list)  # how many counted, after each
    counts: Counter[Value] = field(default_factory=Counter)

    def add(self, design: Design) -> None:
        """Add a trial."""
        value = next(self.trials)
        self.recorded.append(value)
        self.met.append((self.met[-1] if self.met else 0) + design.event.holds(value))
        self.counts[value] += 1

    @property
    def hits(self) -> int:
        """How many of them count."""
        return self.met[-1] if self.met else 0

    @property
    def mean(self) -> str:
        """The average of recorded numbers."""
        whole = sum(int(value) * n for value, n in self.counts.items())
        return decimal_word(Fraction(whole, len(self.recorded)), "en")


class Group(NamedTuple):
    """Recorded values that share a bar and a row."""

    at: float  # where the bar stands
    text: Text
    values: Sequence[Value] | range


_SHARES = {"figure_share": "of", "column_share": "share", "band": "span"}
"""How figures that are shares of the trials are told."""


class Run(NamedTuple):
    """A design with its trials so far."""

    designed: Designed
    sample: Sample

    def cell(self, figure: str) -> Text | str:
        """Return a figure as it stands in a table; nothing before the first trial."""
        if figure == "figure_exact":
            return self.designed.chance_text
        sample = self.sample
        if not sample.recorded:
            return ""
        if figure == "figure_mean":
            return sample.mean
        return WORDS.text(_SHARES[figure], **shares(sample.hits, len(sample.recorded)))


class Designed(Experiment[Sample]):
    """An experiment of a pupil's own design.

    Parameters
    ----------
    design : Design, optional
        The design; None while it has problems.
    question : str
        The title.

    Attributes
    ----------
    earlier : Run or None
        What came out of another design, to compare with.

    Examples
    --------
    >>> from racekit.lessons.experiments.design import read
    >>> Designed(read({"source": "die", "record": "number", "value": 6})).handles.keys()
    dict_keys(['exact'])
    """

    key = "experiment"
    portions = (1, 10, 100)
    on_page = ("exact", (0, 1))

    def __init__(self, design: Design | None, question: str = "") -> None:
        self.design = design
        self.question = question
        self.earlier: Run | None = None
        self.trials = design.trials if design else 0
        super().__init__(**{handle.name: 0 for handle in self.make_handles()})

    def make_handles(self) -> Sequence[Handle]:
        """Return the handle that shows the exact value, where there may be one."""
        if self.design is None or not isinstance(self.design.source, Bag):
            return []
        options = {at: WORDS.text(f"exact_{key}") for at, key in enumerate(("hidden", "shown"))}
        return [Choice("exact", options, empties=False, label=WORDS.text("exact"))]

    def say(self, key: str, **values: Any) -> Text:
        return WORDS.text(key, **values)

    def plan(self) -> Data:
        title = untranslated(self.question) if self.question else WORDS.text("title")
        made = {**super().plan(), "title": title.data()}
        return made if self.design else {**made, "chance": None}

    def begin(self, seed: int) -> Sample:
        """Return a sample without trials; the seed decides those to come."""
        design = self.design
        return Sample(design.source.trials(seed, design.record, design.of) if design else iter(()))

    def nothing(self) -> Sample:
        return self.begin(0)

    def add(self, values: Values, sample: Sample, rng: Random) -> None:
        if self.design:
            sample.add(self.design)

    @cached_property
    def exact(self) -> Exact | None:
        """The exact probabilities, where they can be counted."""
        design = self.design
        if design is None or not isinstance(design.source, Bag):
            return None
        return exact(design.source, design.record, design.of)

    def picture(self, values: Values, sample: Sample) -> Picture:
        design = self.design
        if design is None:
            return Picture(WORDS.text("says_bad"), [])
        exactly = bool(values.get("exact"))
        shown = self.exact if exactly else None
        drawn = _Drawn(design, sample, shown)
        figures = [*drawn.figures()]
        if exactly:
            figures.append((self.chance_text, WORDS.text("figure_exact"), "exact"))
        compared = self._compared(Run(self, sample), exactly=exactly)
        return Picture(drawn.says(), [*compared, *drawn.panels()], figures)

    @property
    def chance_text(self) -> Text | str:
        """The exact probability, as it is shown."""
        p = self.exact.probability(self.design.event) if self.exact and self.design else None
        return WORDS.text("uncounted") if p is None else _chance(p)

    def _compared(self, now: Run, *, exactly: bool) -> Iterator[Data]:
        """Yield a table of what came out before the last change, and what comes out now."""
        runs = [run for run in (self.earlier, now) if run]
        designs = [run.designed.design for run in runs if run.designed.design]
        told = [[text for _, text in design.lines()[:-1]] for design in designs]  # not how often
        if len(told) < 2 or told[0] == told[1]:
            return
        numbers = all(design.kind == "number" for design in designs)
        figures = [*_SHARES, *["figure_mean"] * numbers, *["figure_exact"] * exactly]
        changed = zip(
            *(pair for pair in zip(*told, strict=True) if pair[0] != pair[1]), strict=True
        )
        columns: list[tuple[Text, Look]] = [
            (WORDS.text(when, what=what), "simulated")
            for when, what in zip(("before", "now"), changed, strict=True)
        ]
        rows = [(WORDS.text(each), [run.cell(each) for run in runs]) for each in figures]
        yield table(WORDS.text("panel_compared"), columns, rows)


class _Drawn:
    """The picture of some trials."""

    def __init__(self, design: Design, sample: Sample, shown: Exact | None) -> None:
        self.design, self.sample, self.shown = design, sample, shown
        self.done = len(sample.recorded)
        self.met = sample.hits
        self.groups = self._groups()

    # --- words and figures --------------------------------------------------------------------

    def says(self) -> Text:
        return outcome_text(self.design, self.met, self.done)

    def figures(self) -> Iterator[Figure]:
        if not self.done:
            return
        found = shares(self.met, self.done)
        yield WORDS.text("of", **found), WORDS.text("figure_share"), "simulated"
        yield WORDS.text("interval", **found), WORDS.text("figure_interval"), "simulated"
        if self.design.kind == "number":
            yield self.sample.mean, WORDS.text("figure_mean"), "simulated"

    # --- panels -------------------------------------------------------------------------------

    def panels(self) -> list[Data]:
        if not self.done and not self.shown:
            return []
        return [self._bars(), self._running(), self._table()] if self.done else [self._bars()]

    def _groups(self) -> list[Group]:
        found = {*self.sample.counts, *self._likely()}
        if self.design.kind != "number":
            order = sorted(found, key=lambda value: (-self._count([value]), str(value)))
            kept = [Group(at, self._text(v), [v]) for at, v in enumerate(order[: MOST_GROUPS - 1])]
            rest = order[MOST_GROUPS - 1 :]
            others = [Group(len(kept), WORDS.text("others"), rest)] if rest else []
            return kept + others
        numbers = sorted(int(value) for value in found)
        if not numbers:
            return []
        low, high = numbers[0], numbers[-1]
        wide = next(w for w in _widths() if high // w - low // w < MOST_GROUPS)
        starts = range(low // wide * wide, high + 1, wide)
        return [
            Group(
                at, untranslated(at if wide == 1 else f"{at}–{at + wide - 1}"), range(at, at + wide)
            )
            for at in starts
        ]

    def _likely(self) -> list[Value]:
        """Return the values whose exact probabilities are shown: those that one might see."""
        found = self.shown.distribution.items() if self.shown else ()
        return [value for value, p in found if p > Fraction(1, 1000)]

    def _text(self, value: Value) -> Text:
        return self.design.value_text(value)

    def _count(self, values: Sequence[Value] | range) -> int:
        return sum(self.sample.counts[value] for value in values)

    def _share(self, group: Group) -> Fraction:
        return Fraction(self._count(group.values), self.done or 1)

    def _p(self, group: Group) -> Fraction:
        assert self.shown
        found = self.shown.distribution
        return sum((found.get(value, Fraction(0)) for value in group.values), Fraction(0))

    def _strong(self, group: Group) -> bool:
        return all(map(self.design.event.holds, group.values))

    def _bars(self) -> Data:
        groups = self.groups
        step = len(groups[0].values) if self.design.kind == "number" else 1
        width = 0.85 * step
        marks = []
        high: Fraction = Fraction(0)
        for look, share in self._looks():
            items = [(self._middle(g), share(g), self._bar_text(g, share(g))) for g in groups]
            high = max(high, *(value for _, value, _ in items))
            strong = [self._middle(g) for g in groups if self._strong(g)]
            name = WORDS.text(f"bars_{look}")
            marks.append(bars(look, items, name, width=width, strong=strong))
        ticks = [(self._middle(g), _short(g.text)) for g in groups]
        ends = ticks[0][0] - step / 2, ticks[-1][0] + step / 2
        what = WORDS.text("axis_value", what=self.design.record_text)
        axes = Axis(*ends, what, ticks), percents(WORDS.text("axis_share"), *room(high))
        return chart(WORDS.text("panel_bars"), self._alt(), axes, marks)

    def _looks(self) -> Iterator[tuple[Look, Any]]:
        if self.shown:
            yield "exact", self._p
        if self.done:
            yield "simulated", self._share

    def _middle(self, group: Group) -> float:
        return (
            group.at + (len(group.values) - 1) / 2 if isinstance(group.values, range) else group.at
        )

    def _bar_text(self, group: Group, share: Fraction) -> str:
        return f"{group.text.en}: {percent(share)}"

    def _alt(self) -> Text:
        """Return the bars in words: the longest of them."""
        top = sorted(self.groups, key=self._share, reverse=True)[:5]
        said = [
            "; ".join(f"{g.text(lang)}: {percent(self._share(g))}" for g in top)
            for lang in ("en", "ja")
        ]
        return Text(*said)

    def _running(self) -> Data:
        points = thinned(self.sample.met)
        ends = [(n, *wilson(met, n)) for n, met in points]
        path = [(n, Fraction(met, n)) for n, met in points]
        marks = [
            band(ends, WORDS.text("band")),
            *simulated_path(path, WORDS.text("path")),
        ]
        p = self.shown.probability(self.design.event) if self.shown else None
        if p is not None:
            marks.append(rule("y", p, WORDS.text("truth", p=percent(p))))
        last = max(self.done, 10)
        axis = Axis(0, last, WORDS.text("axis_trials"), [last * n // 5 for n in range(6)])
        axes = axis, percents(self.design.event_text)
        return chart(WORDS.text("panel_share"), self.says(), axes, marks)

    def _table(self) -> Data:
        columns: list[tuple[Text, Look]] = [
            (WORDS.text("column_count"), "simulated"),
            (WORDS.text("column_share"), "simulated"),
        ]
        if self.shown:
            columns.append((WORDS.text("column_exact"), "exact"))
        rows = [(group.text, self._cells(group)) for group in self.groups]
        strong = [n for n, group in enumerate(self.groups) if self._strong(group)]
        return table(WORDS.text("panel_table"), columns, rows, strong)

    def _cells(self, group: Group) -> list[Text | str]:
        cells = [f"{self._count(group.values):,}", percent(self._share(group))]
        return [*cells, percent(self._p(group))] if self.shown else [*cells]


def _chance(p: Fraction) -> str:
    """Return an exact probability: as a fraction too, where that is short."""
    short = p.denominator != 1 and len(str(p)) <= LONGEST_FRACTION
    return f"{p} = {percent(p)}" if short else percent(p)


def _widths() -> Iterator[int]:
    """Yield the widths of bars: 1, 2, 5, 10, 20 and so on."""
    scale = 1
    while True:
        yield from (scale, 2 * scale, 5 * scale)
        scale *= 10


def _short(text: Text) -> Text:
    """Return a text that fits below a bar."""
    return Text(*(each if len(each) <= 9 else f"{each[:8]}…" for each in (text.en, text.ja)))
